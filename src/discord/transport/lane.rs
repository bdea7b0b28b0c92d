//! What waits for one channel.

use std::collections::{HashMap, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::Notify;
use tokio::time::Instant;

use crate::discord::patience::backoff;
use crate::discord::transport::item::{Class, Delivery, Item};
use crate::discord::transport::rate_limits::Action;

/// The pauses after failures.
const SHORTEST: Duration = Duration::from_millis(500);
const LONGEST: Duration = Duration::from_secs(30);

/// An item, and until when it is kept.
pub struct Entry<I> {
    pub item: I,
    deadline: Instant,
}

/// What a lane is to do next.
pub enum Next<I> {
    Deliver(Entry<I>),
    Wait(Instant),
    /// It is empty.
    Nothing,
}

/// The entries for one channel. Comforts wait until nothing else can be delivered.
pub struct Lane<I> {
    urgent: VecDeque<Entry<I>>,
    cosmetic: VecDeque<Entry<I>>,
    /// Until when each action is not tried.
    not_before: HashMap<Action, Instant>,
    /// How many attempts in a row have failed.
    failures: u32,
    /// Something is in flight, or need not wait.
    pub is_busy: bool,
    /// Wakes the lane when it has another entry.
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

    pub fn push(&mut self, item: I, now: Instant) {
        let deadline = now + item.class().lifetime();
        self.queue(&item).push_back(Entry { item, deadline });
    }

    /// Returns the entry that is superfluous with this item.
    pub fn superseded_by(&mut self, item: &I) -> Option<&mut I> {
        self.queue(item)
            .iter_mut()
            .map(|entry| &mut entry.item)
            .find(|earlier| item.supersedes(earlier))
    }

    /// Takes the first entry that need not wait. The order of those with the same action is kept.
    pub fn next(&mut self, now: Instant, is_stopping: bool) -> Next<I> {
        self.forget(now, is_stopping);
        self.not_before.retain(|_, until| *until > now);
        let mut earliest: Option<Instant> = None;
        for queue in [&mut self.urgent, &mut self.cosmetic] {
            let limited = |entry: &Entry<I>| self.not_before.get(&entry.item.action()).copied();
            if let Some(entry) = queue
                .iter()
                .position(|entry| limited(entry).is_none())
                .and_then(|first| queue.remove(first))
            {
                return Next::Deliver(entry);
            }
            earliest = queue.iter().filter_map(limited).chain(earliest).min();
        }
        earliest.map_or(Next::Nothing, Next::Wait)
    }

    /// Forgets what has been kept for too long; when the bot stops, all that is not lost by that.
    fn forget(&mut self, now: Instant, is_stopping: bool) {
        for queue in [&mut self.urgent, &mut self.cosmetic] {
            if is_stopping {
                queue.retain(|entry| entry.item.class() == Class::Reply);
            }
            queue.retain(|entry| {
                let is_late = entry.deadline <= now;
                if is_late {
                    let class = entry.item.class();
                    class.count_dropped(1);
                    tracing::info!(
                        class = class.name(),
                        "a request waited for too long in the outbox and is dropped"
                    );
                }
                !is_late
            });
        }
    }

    /// Takes note of what became of an entry, which goes back to its place if it is not delivered.
    pub fn settle(&mut self, entry: Entry<I>, delivery: Delivery, now: Instant) {
        let pause = match delivery {
            Delivery::Done => {
                self.failures = 0;
                return;
            }
            Delivery::Limited(wait) => wait,
            Delivery::Failed => {
                self.failures = self.failures.saturating_add(1);
                backoff(self.failures - 1, SHORTEST, LONGEST)
            }
        };
        self.not_before.insert(entry.item.action(), now + pause);
        let queue = self.queue(&entry.item);
        let newer = queue.iter().position(|queued| queued.item.supersedes(&entry.item));
        let item = newer.and_then(|at| queue.remove(at)).map_or(entry.item, |newer| newer.item);
        queue.push_front(Entry { item, deadline: entry.deadline });
    }

    fn queue(&mut self, item: &I) -> &mut VecDeque<Entry<I>> {
        match item.class() {
            Class::Reply | Class::News => &mut self.urgent,
            Class::Cosmetic => &mut self.cosmetic,
        }
    }
}
