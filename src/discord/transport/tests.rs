//! The outbox, with time that passes by itself.

use std::collections::HashMap;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex};
use std::time::Duration;

use tokio::task::JoinHandle;
use tokio::time::{Instant, sleep};
use tokio_util::sync::CancellationToken;

use crate::discord::transport::item::{Class, Delivery, Item};
use crate::discord::transport::outbox::{Deliver, Outbox, run};
use crate::discord::transport::rate_limits::Action;

const SECOND: Duration = Duration::from_secs(1);

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Note {
    class: Class,
    action: Action,
    id: u64,
    version: u32,
}

impl Item for Note {
    fn class(&self) -> Class {
        self.class
    }

    fn action(&self) -> Action {
        self.action
    }

    fn supersedes(&self, earlier: &Self) -> bool {
        (self.class, self.id) == (earlier.class, earlier.id)
    }
}

fn news(id: u64) -> Note {
    Note { class: Class::News, action: Action::Post, id, version: 0 }
}

fn cosmetic(id: u64) -> Note {
    Note { class: Class::Cosmetic, action: Action::Edit, id, version: 0 }
}

fn reply(id: u64) -> Note {
    Note { class: Class::Reply, action: Action::Post, id, version: 0 }
}

/// How a channel behaves.
#[derive(Clone, Copy)]
enum Channel {
    Slow(Duration),
    Limited(Action, Instant),
    /// Fails so many times.
    Failing(u32),
    Panicking,
}

/// Delivers to channels that behave as they are told to.
#[derive(Default)]
struct Post {
    outbox: Outbox<Note>,
    channels: Mutex<HashMap<u64, Channel>>,
    delivered: Mutex<Vec<(u64, Note)>>,
    attempts: AtomicUsize,
    in_flight: Mutex<HashMap<u64, u32>>,
    most_in_flight: AtomicUsize,
}

impl Post {
    fn ids(&self, channel: u64) -> Vec<u64> {
        let delivered = self.delivered.lock().unwrap();
        delivered
            .iter()
            .filter(|(where_to, _)| *where_to == channel)
            .map(|(_, note)| note.id)
            .collect()
    }

    fn behave(&self, channel: u64, how: Option<Channel>) {
        let mut channels = self.channels.lock().unwrap();
        match how {
            Some(how) => channels.insert(channel, how),
            None => channels.remove(&channel),
        };
    }

    async fn attempt(&self, channel: u64, note: Note) -> Delivery {
        let how = self.channels.lock().unwrap().get(&channel).copied();
        match how {
            Some(Channel::Slow(length)) => sleep(length).await,
            Some(Channel::Limited(action, until))
                if action == note.action && until > Instant::now() =>
            {
                return Delivery::Limited(until - Instant::now());
            }
            Some(Channel::Failing(times)) if times > 0 => {
                self.behave(channel, Some(Channel::Failing(times - 1)));
                return Delivery::Failed;
            }
            Some(Channel::Panicking) => {
                self.behave(channel, None);
                panic!("on purpose");
            }
            _ => {}
        }
        self.delivered.lock().unwrap().push((channel, note));
        Delivery::Done
    }
}

impl Deliver for Post {
    type Item = Note;

    fn outbox(&self) -> &Outbox<Note> {
        &self.outbox
    }

    async fn deliver(&self, channel: u64, note: &Note) -> Delivery {
        self.attempts.fetch_add(1, Ordering::Relaxed);
        {
            let mut in_flight = self.in_flight.lock().unwrap();
            assert!(in_flight.insert(channel, 1).is_none(), "two requests at once to a channel");
            self.most_in_flight.fetch_max(in_flight.len(), Ordering::Relaxed);
        }
        let delivery = self.attempt(channel, *note).await;
        self.in_flight.lock().unwrap().remove(&channel);
        delivery
    }
}

/// An outbox at work, and its end.
struct Working {
    post: Arc<Post>,
    stopping: CancellationToken,
    closing: CancellationToken,
    task: JoinHandle<()>,
}

impl Working {
    fn new() -> Self {
        let (post, stopping, closing) =
            (Arc::<Post>::default(), CancellationToken::new(), CancellationToken::new());
        let task = tokio::spawn(run(Arc::clone(&post), stopping.clone(), closing.clone()));
        Self { post, stopping, closing, task }
    }

    fn push(&self, channel: u64, note: Note) {
        self.post.outbox.push(channel, note);
    }

    async fn is_empty(&self) {
        while self.post.outbox.len() > 0 || !self.post.in_flight.lock().unwrap().is_empty() {
            sleep(Duration::from_millis(10)).await;
        }
    }
}

#[tokio::test(start_paused = true)]
async fn limited_channels_hold_up_no_other_however_many_there_are() {
    let (working, begun) = (Working::new(), Instant::now());
    let until = begun + 60 * SECOND;
    for channel in 1..=200 {
        working.post.behave(channel, Some(Channel::Limited(Action::Post, until)));
        working.push(channel, news(channel));
    }
    working.push(1000, news(1000));
    working.post.outbox.settled().await;
    assert_eq!((working.post.ids(1000), begun.elapsed()), (vec![1000], Duration::ZERO));
    working.is_empty().await;
    assert!((1..=200).all(|channel| working.post.ids(channel) == [channel]));
    assert!((60 * SECOND..61 * SECOND).contains(&begun.elapsed()));
    // Each of them was refused once.
    assert_eq!(working.post.attempts.load(Ordering::Relaxed), 401);
}

#[tokio::test(start_paused = true)]
async fn a_channel_has_one_request_in_flight_and_keeps_its_order() {
    let working = Working::new();
    for channel in 0..100 {
        working.post.behave(channel, Some(Channel::Slow(SECOND)));
        for id in 0..10 {
            working.push(channel, news(id));
        }
    }
    working.is_empty().await;
    assert!((0..100).all(|channel| working.post.ids(channel) == (0..10).collect::<Vec<_>>()));
    assert_eq!(working.post.most_in_flight.load(Ordering::Relaxed), 32);
}

#[tokio::test(start_paused = true)]
async fn of_the_same_thing_the_newest_is_delivered_once() {
    let working = Working::new();
    working.post.behave(1, Some(Channel::Limited(Action::Post, Instant::now() + SECOND)));
    for version in 0..10 {
        working.push(1, Note { version, ..news(7) });
        working.push(1, Note { version, ..news(8) });
        sleep(Duration::from_millis(10)).await;
    }
    assert_eq!(working.post.outbox.len(), 2);
    working.is_empty().await;
    let delivered = working.post.delivered.lock().unwrap().clone();
    assert_eq!(
        delivered,
        [(1, Note { version: 9, ..news(7) }), (1, Note { version: 9, ..news(8) })]
    );
}

#[tokio::test(start_paused = true)]
async fn what_comes_while_the_same_is_in_flight_is_not_lost() {
    let working = Working::new();
    working.post.behave(1, Some(Channel::Slow(SECOND)));
    working.push(1, news(7));
    sleep(Duration::from_millis(500)).await;
    working.push(1, news(7));
    working.is_empty().await;
    assert_eq!(working.post.ids(1), [7, 7]);
}

#[tokio::test(start_paused = true)]
async fn comforts_wait_for_news_and_limits_of_one_action_do_not_concern_the_other() {
    let working = Working::new();
    working.push(1, cosmetic(1));
    working.push(1, news(2));
    working.is_empty().await;
    assert_eq!(working.post.ids(1), [2, 1]);
    for (limited, first) in [(Action::Post, 3), (Action::Edit, 4)] {
        working.post.behave(1, Some(Channel::Limited(limited, Instant::now() + 60 * SECOND)));
        working.push(1, cosmetic(3));
        working.push(1, news(4));
        working.post.outbox.settled().await;
        assert_eq!(working.post.ids(1).last(), Some(&first));
        working.is_empty().await;
    }
}

#[tokio::test(start_paused = true)]
async fn an_announcement_by_an_edit_that_is_limited_holds_up_no_post() {
    let (working, begun) = (Working::new(), Instant::now());
    working.post.behave(1, Some(Channel::Limited(Action::Edit, begun + 60 * SECOND)));
    let edits = |id| Note { action: Action::Edit, ..news(id) };
    for note in [edits(1), news(2), edits(3), reply(4)] {
        working.push(1, note);
    }
    working.post.outbox.settled().await;
    assert_eq!((working.post.ids(1), begun.elapsed()), (vec![2, 4], Duration::ZERO));
    working.is_empty().await;
    assert_eq!(working.post.ids(1), [2, 4, 1, 3]);
}

#[tokio::test(start_paused = true)]
async fn nothing_waits_for_ever() {
    let (working, begun) = (Working::new(), Instant::now());
    working.post.behave(1, Some(Channel::Failing(u32::MAX)));
    working.post.behave(2, Some(Channel::Failing(10)));
    working.push(1, news(1));
    working.push(1, cosmetic(2));
    working.push(2, reply(3));
    working.is_empty().await;
    assert!(begun.elapsed() <= Class::Reply.lifetime());
    assert_eq!((working.post.ids(1), working.post.ids(2)), (vec![], vec![3]));
    assert!(working.post.attempts.load(Ordering::Relaxed) < 100, "the pauses do not grow");
    // What the store hands in again is delivered when it can be.
    working.post.behave(1, None);
    working.push(1, news(1));
    working.is_empty().await;
    assert_eq!(working.post.ids(1), [1]);
}

#[tokio::test(start_paused = true)]
async fn everything_is_bounded_and_comforts_crowd_out_nothing() {
    let working = Working::new();
    for channel in 0..1000 {
        for action in [Action::Post, Action::Edit] {
            working
                .post
                .behave(channel, Some(Channel::Limited(action, Instant::now() + 60 * SECOND)));
        }
        for id in 0..100 {
            working.push(channel, cosmetic(id));
        }
    }
    assert_eq!(working.post.outbox.len(), 2048);
    for id in 0..100_000 {
        working.push(id % 1000, news(id));
    }
    assert_eq!(working.post.outbox.len(), 3072);
    for id in 0..100_000 {
        working.push(id % 1000, reply(id));
    }
    assert_eq!(working.post.outbox.len(), 4096);
    working.is_empty().await;
}

#[tokio::test(start_paused = true)]
async fn one_channel_does_not_fill_the_outbox() {
    let working = Working::new();
    for id in 0..1000 {
        working.push(1, cosmetic(id));
        working.push(1, news(id));
        working.push(1, reply(id));
    }
    assert_eq!(working.post.outbox.len(), 256);
    working.is_empty().await;
}

#[tokio::test(start_paused = true)]
async fn when_the_bot_stops_replies_are_delivered_and_the_rest_comes_again_later() {
    let working = Working::new();
    working.post.behave(1, Some(Channel::Slow(SECOND)));
    for note in [news(1), news(2), reply(3), cosmetic(4)] {
        working.push(1, note);
    }
    sleep(Duration::from_millis(500)).await;
    working.stopping.cancel();
    // An answer that fails while the bot stops.
    working.push(2, reply(5));
    working.push(2, news(6));
    working.closing.cancel();
    working.task.await.unwrap();
    assert_eq!((working.post.ids(1), working.post.ids(2)), (vec![1, 3], vec![5]));
    assert_eq!(working.post.outbox.len(), 0);
}

#[tokio::test(start_paused = true)]
async fn a_panic_costs_one_lane_what_it_has_and_no_other_anything() {
    let working = Working::new();
    working.post.behave(1, Some(Channel::Panicking));
    working.push(1, news(1));
    working.push(2, news(2));
    working.post.outbox.settled().await;
    working.post.in_flight.lock().unwrap().clear();
    working.push(1, news(3));
    working.is_empty().await;
    assert_eq!((working.post.ids(1), working.post.ids(2)), (vec![3], vec![2]));
}
