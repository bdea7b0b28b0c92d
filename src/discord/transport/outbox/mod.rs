//! An outbox of requests that can wait: a lane (a queue and its task) for each channel, with at
//! most one request in flight.
//!
//! A rate limit on one channel delays no other, as a waiting lane holds no slot. All is bounded:
//! entries, entries per lane, requests in flight, and the lifetime of an entry.

mod item;
mod lane;
#[cfg(test)]
mod tests;

use std::collections::HashMap;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, Semaphore, mpsc, watch};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

pub use item::{Class, Delivery, Item};

use super::metrics::OUTBOX;
use lane::{Entry, Lane, Next};

/// Maximum number of requests in flight, each to another channel.
const MAX_IN_FLIGHT: usize = 32;

/// Delivers the items of an outbox.
pub trait Deliver: Send + Sync + 'static {
    type Item: Item;

    /// Returns the outbox to deliver from.
    fn outbox(&self) -> &Outbox<Self::Item>;

    /// Makes the request of an item once.
    fn deliver(&self, channel: u64, item: &Self::Item) -> impl Future<Output = Delivery> + Send;
}

/// A bounded queue of requests for each channel.
pub struct Outbox<I> {
    lanes: Mutex<Lanes<I>>,
    slots: Semaphore,
    /// Announces new lanes, which need a task.
    opened: mpsc::UnboundedSender<u64>,
    openings: Mutex<Option<mpsc::UnboundedReceiver<u64>>>,
    /// Number of busy lanes.
    busy: watch::Sender<usize>,
}

struct Lanes<I> {
    by_channel: HashMap<u64, Lane<I>>,
    /// Number of entries in all lanes.
    len: usize,
}

impl<I: Item> Default for Outbox<I> {
    fn default() -> Self {
        let (opened, openings) = mpsc::unbounded_channel();
        Self {
            lanes: Mutex::new(Lanes { by_channel: HashMap::new(), len: 0 }),
            slots: Semaphore::new(MAX_IN_FLIGHT),
            opened,
            openings: Mutex::new(Some(openings)),
            busy: watch::Sender::new(0),
        }
    }
}

impl<I: Item> Outbox<I> {
    /// Queues an item for a channel, in place of the one that it supersedes. Drops the item when
    /// the queue is full.
    pub fn push(&self, channel: u64, item: I) {
        let class = item.class();
        let lanes = &mut *self.lock();
        let lane = lanes.by_channel.get_mut(&channel);
        let is_new = lane.is_none();
        let len = lane.as_ref().map_or(0, |lane| lane.len());
        if let Some(queued) = lane.and_then(|lane| lane.superseded_by(&item)) {
            *queued = item;
            return;
        }
        let capacity = class.capacity();
        if lanes.len >= capacity.total || len >= capacity.per_lane {
            class.count_dropped();
            let class = class.name();
            tracing::info!(channel, class, "the outbox is full; a request is dropped");
            return;
        }
        let lane = lanes.by_channel.entry(channel).or_insert_with(Lane::new);
        lane.push(item, Instant::now());
        lane.changed.notify_one();
        self.set_busy(lane, true);
        lanes.len += 1;
        record_len(lanes);
        if is_new {
            // Fails only after the bot has stopped. The store hands in announcements again after
            // the next start.
            self.opened.send(channel).ok();
        }
    }

    /// Returns the number of queued entries.
    pub fn len(&self) -> usize {
        self.lock().len
    }

    /// Waits until all is delivered except for the entries delayed by a rate limit or a backoff.
    pub async fn idle(&self) {
        // `self` holds the sender, so that waiting cannot fail.
        self.busy.subscribe().wait_for(|busy| *busy == 0).await.ok();
    }

    /// Takes the next step of a lane. Removes the lane when it is empty.
    fn next(&self, channel: u64, is_stopping: bool) -> Next<I> {
        let lanes = &mut *self.lock();
        let Some(lane) = lanes.by_channel.get_mut(&channel) else { return Next::Close };
        let before = lane.len();
        let next = lane.next(Instant::now(), is_stopping);
        lanes.len -= before - lane.len();
        self.set_busy(lane, matches!(next, Next::Deliver(_)));
        if matches!(next, Next::Close) {
            lanes.by_channel.remove(&channel);
        }
        record_len(lanes);
        next
    }

    /// Records the outcome of an attempt.
    fn complete(&self, channel: u64, entry: Entry<I>, delivery: Delivery) {
        let lanes = &mut *self.lock();
        let Some(lane) = lanes.by_channel.get_mut(&channel) else { return };
        let before = lane.len();
        lane.complete(entry, delivery, Instant::now());
        lanes.len += lane.len() - before;
        record_len(lanes);
    }

    /// Removes the lane of a task that panicked.
    fn remove(&self, channel: u64) {
        let lanes = &mut *self.lock();
        let Some(mut lane) = lanes.by_channel.remove(&channel) else { return };
        lanes.len -= lane.len();
        self.set_busy(&mut lane, false);
        record_len(lanes);
    }

    fn set_busy(&self, lane: &mut Lane<I>, is_busy: bool) {
        let was_busy = std::mem::replace(&mut lane.is_busy, is_busy);
        self.busy.send_modify(|busy| *busy = *busy + usize::from(is_busy) - usize::from(was_busy));
    }

    fn lock(&self) -> MutexGuard<'_, Lanes<I>> {
        self.lanes.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Delivers until `closing`, and then completes what is in flight. From `stopping` on, delivers
/// replies only: announcements are handed in again after the next start.
pub async fn run_outbox<D: Deliver>(
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

/// Removes a lane if its task panics, so that the channel's next item opens a new one.
struct PanicGuard<'a, I: Item> {
    outbox: &'a Outbox<I>,
    channel: u64,
}

impl<I: Item> Drop for PanicGuard<'_, I> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.outbox.remove(self.channel);
        }
    }
}

/// Delivers the entries of a lane one after the other, until it is empty.
async fn run_lane<D: Deliver>(deliverer: Arc<D>, channel: u64, stopping: CancellationToken) {
    let outbox = deliverer.outbox();
    let _guard = PanicGuard { outbox, channel };
    loop {
        match outbox.next(channel, stopping.is_cancelled()) {
            Next::Close => return,
            Next::WaitUntil(time) => wait_until(outbox, channel, time, &stopping).await,
            Next::Deliver(entry) => {
                let Ok(_slot) = outbox.slots.acquire().await else { return };
                let delivery = deliverer.deliver(channel, &entry.item).await;
                outbox.complete(channel, entry, delivery);
            }
        }
    }
}

/// Waits for a time, for a new entry, or for the bot to stop.
async fn wait_until<I: Item>(
    outbox: &Outbox<I>,
    channel: u64,
    time: Instant,
    stopping: &CancellationToken,
) {
    let changed: Option<Arc<Notify>> =
        outbox.lock().by_channel.get(&channel).map(|lane| Arc::clone(&lane.changed));
    let Some(changed) = changed else { return };
    tokio::select! {
        biased;
        () = sleep_until(time) => {}
        () = changed.notified() => {}
        () = stopping.cancelled(), if !stopping.is_cancelled() => {}
    }
}

fn record_len<I>(lanes: &Lanes<I>) {
    metrics::gauge!(OUTBOX).set(lanes.len as f64);
}
