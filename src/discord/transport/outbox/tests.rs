//! Tests of the outbox, with paused time.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::task::{JoinHandle, yield_now};
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use super::{Class, Deliver, Delivery, Item, Outbox, run_outbox};
use crate::discord::transport::rest::ChannelAction;
use crate::game::Place;

const SECOND: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Note {
    class: Class,
    action: ChannelAction,
    id: u64,
    version: u32,
}

impl Item for Note {
    fn class(&self) -> Class {
        self.class
    }

    fn action(&self) -> ChannelAction {
        self.action
    }

    fn supersedes(&self, earlier: &Self) -> bool {
        (self.class, self.id) == (earlier.class, earlier.id)
    }
}

fn news(id: u64) -> Note {
    Note { class: Class::News, action: ChannelAction::Post, id, version: 0 }
}

fn cosmetic(id: u64) -> Note {
    Note { class: Class::Cosmetic, action: ChannelAction::Edit, id, version: 0 }
}

fn reply(id: u64) -> Note {
    Note { class: Class::Reply, action: ChannelAction::Post, id, version: 0 }
}

/// A fault of a channel.
#[derive(Clone, Copy)]
enum Fault {
    Slow(Duration),
    LimitedUntil(ChannelAction, Instant),
    /// Fails this many times.
    Failing(u32),
    /// Panics once.
    Panicking,
}

/// Delivers notes to channels, some of which have faults.
#[derive(Default)]
struct Deliverer {
    outbox: Outbox<Note>,
    faults: Mutex<HashMap<u64, Fault>>,
    delivered: Mutex<Vec<(u64, Note)>>,
    attempts: AtomicUsize,
    in_flight: Mutex<HashMap<u64, u32>>,
    max_in_flight: AtomicUsize,
}

impl Deliverer {
    fn set_fault(&self, channel: u64, fault: Fault) {
        self.faults.lock().unwrap().insert(channel, fault);
    }

    fn clear_fault(&self, channel: u64) {
        self.faults.lock().unwrap().remove(&channel);
    }

    async fn attempt(&self, channel: u64, note: Note) -> Delivery {
        let fault = self.faults.lock().unwrap().get(&channel).copied();
        match fault {
            Some(Fault::Slow(length)) => sleep(length).await,
            Some(Fault::LimitedUntil(action, until))
                if action == note.action && until > Instant::now() =>
            {
                return Delivery::Limited(until - Instant::now());
            }
            Some(Fault::Failing(times)) if times > 0 => {
                self.set_fault(channel, Fault::Failing(times - 1));
                return Delivery::Failed;
            }
            Some(Fault::Panicking) => {
                self.clear_fault(channel);
                panic!("on purpose");
            }
            _ => {}
        }
        self.delivered.lock().unwrap().push((channel, note));
        Delivery::Done
    }
}

impl Deliver for Deliverer {
    type Item = Note;

    fn outbox(&self) -> &Outbox<Note> {
        &self.outbox
    }

    async fn deliver(&self, place: Place, note: &Note) -> Delivery {
        let channel = place.channel;
        self.attempts.fetch_add(1, Ordering::Relaxed);
        {
            let mut in_flight = self.in_flight.lock().unwrap();
            assert!(in_flight.insert(channel, 1).is_none(), "two requests at once to a channel");
            self.max_in_flight.fetch_max(in_flight.len(), Ordering::Relaxed);
        }
        let delivery = self.attempt(channel, *note).await;
        self.in_flight.lock().unwrap().remove(&channel);
        delivery
    }
}

/// A running outbox.
struct Running {
    deliverer: Arc<Deliverer>,
    stopping: CancellationToken,
    closing: CancellationToken,
    task: JoinHandle<()>,
}

impl Running {
    fn start() -> Self {
        let deliverer = Arc::<Deliverer>::default();
        let stopping = CancellationToken::new();
        let closing = CancellationToken::new();
        let outbox = run_outbox(Arc::clone(&deliverer), stopping.clone(), closing.clone());
        Self { deliverer, stopping, closing, task: tokio::spawn(outbox) }
    }

    fn push(&self, channel: u64, note: Note) {
        self.deliverer.outbox.push(Place { guild: Some(1), channel }, note);
    }

    fn len(&self) -> usize {
        self.deliverer.outbox.len()
    }

    fn limit(&self, channel: u64, action: ChannelAction, length: Duration) {
        self.deliverer.set_fault(channel, Fault::LimitedUntil(action, Instant::now() + length));
    }

    /// Returns the ids of the notes delivered to a channel.
    fn delivered_to(&self, channel: u64) -> Vec<u64> {
        let delivered = self.deliverer.delivered.lock().unwrap();
        delivered.iter().filter(|(to, _)| *to == channel).map(|(_, note)| note.id).collect()
    }

    fn attempts(&self) -> usize {
        self.deliverer.attempts.load(Ordering::Relaxed)
    }

    /// Waits until all is delivered except for the entries delayed by a rate limit or a backoff.
    async fn idle(&self) {
        let is_busy =
            || self.deliverer.outbox.lanes.lock().by_place.values().any(|lane| lane.is_busy);
        while is_busy() {
            yield_now().await;
        }
    }

    /// Waits until no entry is left.
    async fn drained(&self) {
        while self.len() > 0 || !self.deliverer.in_flight.lock().unwrap().is_empty() {
            sleep(Duration::from_millis(10)).await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn any_number_of_limited_channels_delays_no_other() {
    let running = Running::start();
    let start = Instant::now();
    for channel in 1..=200 {
        running.limit(channel, ChannelAction::Post, 60 * SECOND);
        running.push(channel, news(channel));
    }
    running.push(1000, news(1000));
    running.idle().await;
    assert_eq!(running.delivered_to(1000), [1000]);
    assert_eq!(start.elapsed(), Duration::ZERO);
    running.drained().await;
    assert!((1..=200).all(|channel| running.delivered_to(channel) == [channel]));
    assert!((60 * SECOND..61 * SECOND).contains(&start.elapsed()));
    // Two attempts for each limited channel.
    assert_eq!(running.attempts(), 401);
}

#[tokio::test(start_paused = true)]
async fn a_channel_has_one_request_in_flight_and_keeps_its_order() {
    let running = Running::start();
    for channel in 0..100 {
        running.deliverer.set_fault(channel, Fault::Slow(SECOND));
        for id in 0..10 {
            running.push(channel, news(id));
        }
    }
    running.drained().await;
    let expected: Vec<u64> = (0..10).collect();
    assert!((0..100).all(|channel| running.delivered_to(channel) == expected));
    assert_eq!(running.deliverer.max_in_flight.load(Ordering::Relaxed), 32);
}

#[tokio::test(start_paused = true)]
async fn cosmetic_requests_leave_half_of_those_in_flight_to_others() {
    let running = Running::start();
    let start = Instant::now();
    for channel in 0..1000 {
        running.deliverer.set_fault(channel, Fault::Slow(SECOND));
        running.push(channel, cosmetic(channel));
    }
    sleep(SECOND / 2).await;
    assert_eq!(running.deliverer.max_in_flight.load(Ordering::Relaxed), 16);
    running.push(2000, news(2000));
    // Also in a channel whose edit waits.
    running.deliverer.set_fault(999, Fault::Slow(SECOND / 8));
    running.push(999, news(3000));
    assert_eq!(running.len(), 1000 - 16 + 2);
    sleep(SECOND / 4).await;
    assert_eq!(running.delivered_to(2000), [2000]);
    assert_eq!(running.delivered_to(999), [3000]);
    assert!(start.elapsed() < SECOND);
    running.stopping.cancel();
}

#[tokio::test(start_paused = true)]
async fn only_the_newest_version_of_an_item_is_delivered() {
    let running = Running::start();
    running.limit(1, ChannelAction::Post, SECOND);
    for version in 0..10 {
        running.push(1, Note { version, ..news(7) });
        running.push(1, Note { version, ..news(8) });
        sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(running.len(), 2);
    running.drained().await;
    let delivered = running.deliverer.delivered.lock().unwrap().clone();
    assert_eq!(
        delivered,
        [(1, Note { version: 9, ..news(7) }), (1, Note { version: 9, ..news(8) })]
    );
}

#[tokio::test(start_paused = true)]
async fn an_item_pushed_while_an_equal_one_is_in_flight_is_delivered_too() {
    let running = Running::start();
    running.deliverer.set_fault(1, Fault::Slow(SECOND));
    running.push(1, news(7));
    sleep(Duration::from_millis(500)).await;
    running.push(1, news(7));
    running.drained().await;
    assert_eq!(running.delivered_to(1), [7, 7]);
}

#[tokio::test(start_paused = true)]
async fn cosmetic_items_wait_for_news_unless_news_are_limited() {
    let running = Running::start();
    running.push(1, cosmetic(1));
    running.push(1, news(2));
    running.drained().await;
    assert_eq!(running.delivered_to(1), [2, 1]);
    for (limited, first) in [(ChannelAction::Post, 3), (ChannelAction::Edit, 4)] {
        running.limit(1, limited, 60 * SECOND);
        running.push(1, cosmetic(3));
        running.push(1, news(4));
        running.idle().await;
        assert_eq!(running.delivered_to(1).last(), Some(&first));
        running.drained().await;
    }
}

#[tokio::test(start_paused = true)]
async fn news_delayed_by_a_limit_on_edits_delay_no_post() {
    let running = Running::start();
    let start = Instant::now();
    running.limit(1, ChannelAction::Edit, 60 * SECOND);
    let edit = |id| Note { action: ChannelAction::Edit, ..news(id) };
    for note in [edit(1), news(2), edit(3), reply(4)] {
        running.push(1, note);
    }
    running.idle().await;
    assert_eq!(running.delivered_to(1), [2, 4]);
    assert_eq!(start.elapsed(), Duration::ZERO);
    running.drained().await;
    assert_eq!(running.delivered_to(1), [2, 4, 1, 3]);
}

#[tokio::test(start_paused = true)]
async fn entries_expire_and_retries_back_off() {
    let running = Running::start();
    let start = Instant::now();
    running.deliverer.set_fault(1, Fault::Failing(u32::MAX));
    running.deliverer.set_fault(2, Fault::Failing(10));
    running.push(1, news(1));
    running.push(1, cosmetic(2));
    running.push(2, reply(3));
    running.drained().await;
    assert!(start.elapsed() <= Class::Reply.lifetime());
    assert!(running.delivered_to(1).is_empty());
    assert_eq!(running.delivered_to(2), [3]);
    assert!(running.attempts() < 100, "the pauses do not grow");
    // An item that the store hands in again is delivered once the channel works.
    running.deliverer.clear_fault(1);
    running.push(1, news(1));
    running.drained().await;
    assert_eq!(running.delivered_to(1), [1]);
}

#[tokio::test(start_paused = true)]
async fn the_capacity_is_bounded_and_lower_classes_crowd_out_no_higher_ones() {
    let running = Running::start();
    for channel in 0..1000 {
        for action in [ChannelAction::Post, ChannelAction::Edit] {
            running.limit(channel, action, 60 * SECOND);
        }
        for id in 0..100 {
            running.push(channel, cosmetic(id));
        }
    }
    assert_eq!(running.len(), 2048);
    for id in 0..100_000 {
        running.push(id % 1000, news(id));
    }
    assert_eq!(running.len(), 3072);
    for id in 0..100_000 {
        running.push(id % 1000, reply(id));
    }
    assert_eq!(running.len(), 4096);
    running.drained().await;
}

#[tokio::test(start_paused = true)]
async fn one_channel_does_not_fill_the_outbox() {
    let running = Running::start();
    for id in 0..1000 {
        running.push(1, cosmetic(id));
        running.push(1, news(id));
        running.push(1, reply(id));
    }
    assert_eq!(running.len(), 256);
    running.drained().await;
}

#[tokio::test(start_paused = true)]
async fn a_stopping_outbox_delivers_replies_only() {
    let mut running = Running::start();
    running.deliverer.set_fault(1, Fault::Slow(SECOND));
    for note in [news(1), news(2), reply(3), cosmetic(4)] {
        running.push(1, note);
    }
    sleep(Duration::from_millis(500)).await;
    running.stopping.cancel();
    // A response that fails while the bot stops.
    running.push(2, reply(5));
    running.push(2, news(6));
    running.closing.cancel();
    (&mut running.task).await.unwrap();
    assert_eq!(running.delivered_to(1), [1, 3]);
    assert_eq!(running.delivered_to(2), [5]);
    assert_eq!(running.len(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_panic_affects_only_its_lane() {
    let running = Running::start();
    running.deliverer.set_fault(1, Fault::Panicking);
    running.push(1, news(1));
    running.push(2, news(2));
    running.idle().await;
    running.deliverer.in_flight.lock().unwrap().clear();
    running.push(1, news(3));
    running.drained().await;
    assert_eq!(running.delivered_to(1), [3]);
    assert_eq!(running.delivered_to(2), [2]);
}
