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
use std::pin::pin;
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::{Notify, Semaphore, SemaphorePermit, mpsc};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

pub use item::{Class, Delivery, Item};

use super::metrics::{OUTBOX, OUTBOX_BUSY};
use super::rest::Priority;
use crate::game::Place;
use lane::{Entry, Lane, Next};

/// Maximum number of requests in flight, each to another channel.
const MAX_IN_FLIGHT: usize = 32;
/// Maximum number of cosmetic ones among them: the other half is reserved.
const MAX_COSMETIC_IN_FLIGHT: usize = MAX_IN_FLIGHT / 2;

/// The part of the capacity that one lane can have.
const LANE_PART: usize = 16;

/// Delivers the items of an outbox.
pub trait Deliver: Send + Sync + 'static {
    type Item: Item;

    /// Returns the outbox to deliver from.
    fn outbox(&self) -> &Outbox<Self::Item>;

    /// Makes the request of an item once.
    fn deliver(&self, place: Place, item: &Self::Item) -> impl Future<Output = Delivery> + Send;
}

/// A bounded queue of requests for each channel.
pub struct Outbox<I> {
    lanes: Mutex<Lanes<I>>,
    slots: Semaphore,
    cosmetic_slots: Semaphore,
    /// Announces new lanes, which need a task.
    opened: mpsc::UnboundedSender<Place>,
    openings: Mutex<Option<mpsc::UnboundedReceiver<Place>>>,
}

struct Lanes<I> {
    by_place: HashMap<Place, Lane<I>>,
    /// Number of entries in all lanes.
    len: usize,
}

impl<I: Item> Default for Outbox<I> {
    fn default() -> Self {
        let (opened, openings) = mpsc::unbounded_channel();
        Self {
            lanes: Mutex::new(Lanes { by_place: HashMap::new(), len: 0 }),
            slots: Semaphore::new(MAX_IN_FLIGHT),
            cosmetic_slots: Semaphore::new(MAX_COSMETIC_IN_FLIGHT),
            opened,
            openings: Mutex::new(Some(openings)),
        }
    }
}

impl<I: Item> Outbox<I> {
    /// Queues an item for a channel, in place of the one that it supersedes. Drops the item when
    /// the queue is full.
    pub fn push(&self, place: Place, item: I) {
        let class = item.class();
        let lanes = &mut *self.lanes.lock();
        let lane = lanes.by_place.get_mut(&place);
        let is_new = lane.is_none();
        let len = lane.as_ref().map_or(0, |lane| lane.len());
        if let Some(queued) = lane.and_then(|lane| lane.superseded_by(&item)) {
            *queued = item;
            return;
        }
        let capacity = class.capacity();
        if lanes.len >= capacity || len >= capacity / LANE_PART {
            class.count_dropped();
            let class = class.name();
            tracing::info!(
                channel = place.channel,
                class,
                "the outbox is full; a request is dropped"
            );
            return;
        }
        let lane = lanes.by_place.entry(place).or_insert_with(Lane::new);
        lane.push(item, Instant::now());
        lane.changed.notify_one();
        set_busy(lane, true);
        lanes.len += 1;
        record_len(lanes);
        if is_new {
            // Fails only after the bot has stopped. The store hands in announcements again after
            // the next start.
            self.opened.send(place).ok();
        }
    }

    /// Returns the number of queued entries.
    pub fn len(&self) -> usize {
        self.lanes.lock().len
    }

    /// Waits until another request may be in flight.
    async fn slot(&self, priority: Priority) -> Option<Slot<'_>> {
        let cosmetic = match priority {
            Priority::Urgent => None,
            Priority::Cosmetic => Some(self.cosmetic_slots.acquire().await.ok()?),
        };
        Some(Slot { priority, _cosmetic: cosmetic, _common: self.slots.acquire().await.ok()? })
    }

    /// Takes the next step of a lane. Removes the lane when it is empty.
    fn next(&self, place: Place, is_stopping: bool, slot: Option<Priority>) -> Next<I> {
        let lanes = &mut *self.lanes.lock();
        let Some(lane) = lanes.by_place.get_mut(&place) else { return Next::Close };
        let before = lane.len();
        let next = lane.next(Instant::now(), is_stopping, slot);
        lanes.len -= before - lane.len();
        set_busy(lane, matches!(next, Next::Deliver(_) | Next::NeedsSlot(_)));
        if matches!(next, Next::Close) {
            lanes.by_place.remove(&place);
        }
        record_len(lanes);
        next
    }

    /// Records the outcome of an attempt.
    fn complete(&self, place: Place, entry: Entry<I>, delivery: Delivery) {
        let lanes = &mut *self.lanes.lock();
        let Some(lane) = lanes.by_place.get_mut(&place) else { return };
        let before = lane.len();
        lane.complete(entry, delivery, Instant::now());
        lanes.len += lane.len() - before;
        record_len(lanes);
    }

    /// Removes the lane of a task that panicked.
    fn remove(&self, place: Place) {
        let lanes = &mut *self.lanes.lock();
        let Some(mut lane) = lanes.by_place.remove(&place) else { return };
        lanes.len -= lane.len();
        set_busy(&mut lane, false);
        record_len(lanes);
    }
}

/// Delivers until `closing`, and then completes what is in flight. From `stopping` on, delivers
/// replies only: announcements are handed in again after the next start.
pub async fn run_outbox<D: Deliver>(
    deliverer: Arc<D>,
    stopping: CancellationToken,
    closing: CancellationToken,
) {
    let Some(mut openings) = deliverer.outbox().openings.lock().take() else { return };
    let mut lanes = JoinSet::new();
    loop {
        tokio::select! {
            biased;
            Some(place) = openings.recv() => {
                lanes.spawn(run_lane(Arc::clone(&deliverer), place, stopping.clone()));
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
    place: Place,
}

impl<I: Item> Drop for PanicGuard<'_, I> {
    fn drop(&mut self) {
        if std::thread::panicking() {
            self.outbox.remove(self.place);
        }
    }
}

/// The permission to have a request in flight.
struct Slot<'a> {
    priority: Priority,
    _cosmetic: Option<SemaphorePermit<'a>>,
    _common: SemaphorePermit<'a>,
}

/// Delivers the entries of a lane one after the other, until it is empty.
async fn run_lane<D: Deliver>(deliverer: Arc<D>, place: Place, stopping: CancellationToken) {
    let outbox = deliverer.outbox();
    let _guard = PanicGuard { outbox, place };
    let changed: Option<Arc<Notify>> =
        outbox.lanes.lock().by_place.get(&place).map(|lane| Arc::clone(&lane.changed));
    let Some(changed) = changed else { return };
    let mut slot: Option<Slot<'_>> = None;
    loop {
        let held = slot.take();
        let priority = held.as_ref().map(|slot| slot.priority);
        match outbox.next(place, stopping.is_cancelled(), priority) {
            Next::Close => return,
            Next::WaitUntil(time) => {
                drop(held);
                tokio::select! {
                    biased;
                    () = sleep_until(time) => {}
                    () = changed.notified() => {}
                    () = stopping.cancelled(), if !stopping.is_cancelled() => {}
                }
            }
            Next::NeedsSlot(needed) => {
                drop(held);
                slot = wait_for_slot(outbox, place, needed, &changed).await;
            }
            Next::Deliver(entry) => {
                let delivery = deliverer.deliver(place, &entry.item).await;
                outbox.complete(place, entry, delivery);
            }
        }
    }
}

/// Waits for a slot of this priority; `None` if the lane gets something more urgent meanwhile.
async fn wait_for_slot<'a, I: Item>(
    outbox: &'a Outbox<I>,
    place: Place,
    needed: Priority,
    changed: &Notify,
) -> Option<Slot<'a>> {
    let mut slot = pin!(outbox.slot(needed));
    loop {
        tokio::select! {
            biased;
            slot = &mut slot => return slot,
            () = changed.notified(), if needed == Priority::Cosmetic => {
                if outbox.lanes.lock().by_place.get(&place).is_some_and(Lane::has_urgent) {
                    return None;
                }
            }
        }
    }
}

/// Records whether a lane has an entry that no rate limit or backoff delays.
fn set_busy<I: Item>(lane: &mut Lane<I>, is_busy: bool) {
    if std::mem::replace(&mut lane.is_busy, is_busy) != is_busy {
        metrics::gauge!(OUTBOX_BUSY).increment(if is_busy { 1.0 } else { -1.0 });
    }
}

fn record_len<I>(lanes: &Lanes<I>) {
    metrics::gauge!(OUTBOX).set(lanes.len as f64);
}
