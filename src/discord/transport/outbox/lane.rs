//! A lane: the queue of one channel.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use super::item::{Class, Delivery, Item};
use crate::discord::transport::random::backoff;
use crate::discord::transport::rest::{ChannelAction, Priority};

const MIN_BACKOFF: Duration = Duration::from_millis(500);
const MAX_BACKOFF: Duration = Duration::from_secs(30);

/// A queued item.
pub struct Entry<I> {
    pub item: I,
    /// When the entry is dropped undelivered.
    deadline: Instant,
}

/// The next step of a lane.
pub enum Next<I> {
    Deliver(Entry<I>),
    /// An entry can be delivered in a slot of this priority.
    NeedsSlot(Priority),
    WaitUntil(Instant),
    /// The lane is empty.
    Close,
}

/// The entries for one channel, in two queues: cosmetic ones wait for the urgent ones.
pub struct Lane<I> {
    urgent: VecDeque<Entry<I>>,
    cosmetic: VecDeque<Entry<I>>,
    /// When each delayed action may be tried again.
    not_before: HashMap<ChannelAction, Instant>,
    /// Consecutive failures.
    failures: u32,
    /// Whether an entry is in flight or can be delivered now.
    pub is_busy: bool,
    /// Wakes the lane's task for a new entry.
    pub changed: Arc<Notify>,
}

impl<I: Item> Lane<I> {
    pub fn new() -> Self {
        Self {
            urgent: VecDeque::new(),
            cosmetic: VecDeque::new(),
            not_before: HashMap::new(),
            failures: 0,
            is_busy: false,
            changed: Arc::default(),
        }
    }

    pub fn len(&self) -> usize {
        self.urgent.len() + self.cosmetic.len()
    }

    pub fn has_urgent(&self) -> bool {
        !self.urgent.is_empty()
    }

    /// Appends an item.
    pub fn push(&mut self, item: I, now: Instant) {
        let deadline = now + item.class().lifetime();
        self.queue_of(&item).push_back(Entry { item, deadline });
    }

    /// Returns the queued item that this one supersedes, if any.
    pub fn superseded_by(&mut self, item: &I) -> Option<&mut I> {
        self.queue_of(item)
            .iter_mut()
            .map(|entry| &mut entry.item)
            .find(|earlier| item.supersedes(earlier))
    }

    /// Takes the first entry whose action is not delayed, if it may use the slot. Entries with the
    /// same action keep their order.
    pub fn next(&mut self, now: Instant, is_stopping: bool, slot: Option<Priority>) -> Next<I> {
        self.drop_expired(now, is_stopping);
        self.not_before.retain(|_, until| *until > now);
        let mut earliest: Option<Instant> = None;
        for queue in [&mut self.urgent, &mut self.cosmetic] {
            let delay = |entry: &Entry<I>| self.not_before.get(&entry.item.action()).copied();
            if let Some(first) = queue.iter().position(|entry| delay(entry).is_none()) {
                let needed = queue[first].item.class().priority();
                // A cosmetic slot is one of the common ones, too.
                let fits = slot.is_some_and(|slot| slot == needed || slot == Priority::Cosmetic);
                let entry = if fits { queue.remove(first) } else { None };
                return entry.map_or(Next::NeedsSlot(needed), Next::Deliver);
            }
            earliest = queue.iter().filter_map(delay).chain(earliest).min();
        }
        earliest.map_or(Next::Close, Next::WaitUntil)
    }

    /// Drops the entries past their deadline. While the bot stops, drops all but replies.
    fn drop_expired(&mut self, now: Instant, is_stopping: bool) {
        for queue in [&mut self.urgent, &mut self.cosmetic] {
            if is_stopping {
                queue.retain(|entry| entry.item.class() == Class::Reply);
            }
            queue.retain(|entry| {
                let is_expired = entry.deadline <= now;
                if is_expired {
                    let class = entry.item.class();
                    class.count_dropped();
                    tracing::info!(
                        class = class.name(),
                        "a request expired in the outbox and is dropped"
                    );
                }
                !is_expired
            });
        }
    }

    /// Records the outcome of an attempt. An entry that is not delivered returns to the front.
    pub fn complete(&mut self, entry: Entry<I>, delivery: Delivery, now: Instant) {
        let pause = match delivery {
            Delivery::Done => {
                self.failures = 0;
                return;
            }
            Delivery::Limited(wait) => wait,
            Delivery::Failed => {
                self.failures = self.failures.saturating_add(1);
                backoff(self.failures - 1, MIN_BACKOFF, MAX_BACKOFF)
            }
        };
        self.not_before.insert(entry.item.action(), now + pause);
        let queue = self.queue_of(&entry.item);
        let newer = queue.iter().position(|queued| queued.item.supersedes(&entry.item));
        let item = newer.and_then(|at| queue.remove(at)).map_or(entry.item, |newer| newer.item);
        queue.push_front(Entry { item, deadline: entry.deadline });
    }

    fn queue_of(&mut self, item: &I) -> &mut VecDeque<Entry<I>> {
        match item.class().priority() {
            Priority::Urgent => &mut self.urgent,
            Priority::Cosmetic => &mut self.cosmetic,
        }
    }
}
