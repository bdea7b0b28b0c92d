//! Requests that can wait: one lane per channel, at most one request in flight in each.
//!
//! A lane that waits for a rate limit occupies nothing but its queue, so that it holds up no other channel. Everything is
//! bounded: entries, entries per channel, requests in flight, and how long an entry is kept.

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, Semaphore, mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use crate::discord::figures;
use crate::discord::transport::item::{Delivery, Item};
use crate::discord::transport::lane::{Entry, Lane, Next};

/// How many requests are in flight at once, each to another channel.
const IN_FLIGHT: usize = 32;

/// Delivers what is in an outbox.
pub trait Deliver: Send + Sync + 'static {
    type Item: Item;

    fn outbox(&self) -> &Outbox<Self::Item>;

    fn deliver(&self, channel: u64, item: &Self::Item) -> impl Future<Output = Delivery> + Send;
}

/// The requests that wait.
pub struct Outbox<I> {
    lanes: Mutex<Lanes<I>>,
    slots: Semaphore,
    /// Tells which lanes have been opened, and need a task.
    opened: mpsc::UnboundedSender<u64>,
    openings: Mutex<Option<mpsc::UnboundedReceiver<u64>>>,
    /// How many lanes have something that need not wait.
    busy: watch::Sender<usize>,
}

struct Lanes<I> {
    by_channel: HashMap<u64, Lane<I>>,
    /// How many entries all of them have.
    len: usize,
}

impl<I: Item> Default for Outbox<I> {
    fn default() -> Self {
        let (opened, openings) = mpsc::unbounded_channel();
        Self {
            lanes: Mutex::new(Lanes { by_channel: HashMap::new(), len: 0 }),
            slots: Semaphore::new(IN_FLIGHT),
            opened,
            openings: Mutex::new(Some(openings)),
            busy: watch::Sender::new(0),
        }
    }
}

impl<I: Item> Outbox<I> {
    /// Hands in an item for a channel. Where there is no room for it, it is dropped.
    pub fn push(&self, channel: u64, item: I) {
        let class = item.class();
        let lanes = &mut *self.lock();
        let lane = lanes.by_channel.get_mut(&channel);
        let (is_new, in_lane) = (lane.is_none(), lane.as_ref().map_or(0, |lane| lane.len()));
        if let Some(queued) = lane.and_then(|lane| lane.superseded_by(&item)) {
            *queued = item;
            return;
        }
        let (most, most_in_lane) = class.capacity();
        if lanes.len >= most || in_lane >= most_in_lane {
            class.count_dropped(1);
            tracing::info!(
                channel,
                class = class.name(),
                "the outbox is full; a request is dropped"
            );
            return;
        }
        let lane = lanes.by_channel.entry(channel).or_insert_with(Lane::new);
        lane.push(item, Instant::now());
        lane.changed.notify_one();
        self.mark(lane, true);
        lanes.len += 1;
        measure(lanes);
        if is_new {
            // Without a receiver the bot has stopped, and what is kept elsewhere comes again after the next start.
            self.opened.send(channel).ok();
        }
    }

    /// How many entries wait.
    pub fn len(&self) -> usize {
        self.lock().len
    }

    /// Waits until everything is delivered, but for what waits for a rate limit or for another try.
    pub async fn settled(&self) {
        // The sender is `self`, so waiting cannot fail.
        self.busy.subscribe().wait_for(|busy| *busy == 0).await.ok();
    }

    /// Takes what a lane is to do next. Forgets the lane when it is empty.
    fn next(&self, channel: u64, is_stopping: bool) -> Next<I> {
        let lanes = &mut *self.lock();
        let Some(lane) = lanes.by_channel.get_mut(&channel) else { return Next::Nothing };
        let before = lane.len();
        let next = lane.next(Instant::now(), is_stopping);
        lanes.len -= before - lane.len();
        self.mark(lane, matches!(next, Next::Deliver(_)));
        if matches!(next, Next::Nothing) {
            lanes.by_channel.remove(&channel);
        }
        measure(lanes);
        next
    }

    /// Takes note of what became of an entry.
    fn settle(&self, channel: u64, entry: Entry<I>, delivery: Delivery) {
        let lanes = &mut *self.lock();
        let Some(lane) = lanes.by_channel.get_mut(&channel) else { return };
        let before = lane.len();
        lane.settle(entry, delivery, Instant::now());
        lanes.len += lane.len() - before;
        measure(lanes);
    }

    /// Forgets a lane, whose task has panicked.
    fn forget(&self, channel: u64) {
        let lanes = &mut *self.lock();
        let Some(mut lane) = lanes.by_channel.remove(&channel) else { return };
        lanes.len -= lane.len();
        self.mark(&mut lane, false);
        measure(lanes);
    }

    /// Marks a lane as busy or not.
    fn mark(&self, lane: &mut Lane<I>, is_busy: bool) {
        let was_busy = std::mem::replace(&mut lane.is_busy, is_busy);
        self.busy.send_modify(|busy| *busy = *busy + usize::from(is_busy) - usize::from(was_busy));
    }

    fn lock(&self) -> MutexGuard<'_, Lanes<I>> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Delivers until `closing`, and then what is in flight. From `stopping` on only replies are delivered: everything else is
/// a comfort, or comes again after the next start.
pub async fn run<D: Deliver>(
    deliverer: Arc<D>,
    stopping: CancellationToken,
    closing: CancellationToken,
) {
    let openings =
        deliverer.outbox().openings.lock().unwrap_or_else(PoisonError::into_inner).take();
    let Some(mut openings) = openings else { return };
    let mut lanes = JoinSet::new();
    loop {
        tokio::select! {
            biased;
            Some(channel) = openings.recv() => {
                lanes.spawn(run_lane(Arc::clone(&deliverer), channel, stopping.clone()));
            }
            Some(_) = lanes.join_next() => {}
            () = closing.cancelled() => break,
        }
    }
    while lanes.join_next().await.is_some() {}
}

/// Forgets a lane if its task panics, so that the next one for its channel has a task again.
struct Guard<'a, I: Item> {
    outbox: &'a Outbox<I>,
    channel: u64,
}

impl<I: Item> Drop for Guard<'_, I> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.outbox.forget(self.channel);
        }
    }
}

/// Delivers what is in the lane of a channel, one after the other, until it is empty.
async fn run_lane<D: Deliver>(deliverer: Arc<D>, channel: u64, stopping: CancellationToken) {
    let outbox = deliverer.outbox();
    let _guard = Guard { outbox, channel };
    loop {
        match outbox.next(channel, stopping.is_cancelled()) {
            Next::Nothing => return,
            Next::Wait(until) => wait(outbox, channel, until, &stopping).await,
            Next::Deliver(entry) => {
                let Ok(_slot) = outbox.slots.acquire().await else { return };
                let delivery = deliverer.deliver(channel, &entry.item).await;
                outbox.settle(channel, entry, delivery);
            }
        }
    }
}

/// Waits until then, or for another entry, or for the end.
async fn wait<I: Item>(
    outbox: &Outbox<I>,
    channel: u64,
    until: Instant,
    stopping: &CancellationToken,
) {
    let changed: Option<Arc<Notify>> =
        outbox.lock().by_channel.get(&channel).map(|lane| Arc::clone(&lane.changed));
    let Some(changed) = changed else { return };
    tokio::select! {
        biased;
        () = sleep_until(until) => {}
        () = changed.notified() => {}
        () = stopping.cancelled(), if !stopping.is_cancelled() => {}
    }
}

fn measure<I>(lanes: &Lanes<I>) {
    metrics::gauge!(figures::OUTBOX).set(lanes.len as f64);
}
