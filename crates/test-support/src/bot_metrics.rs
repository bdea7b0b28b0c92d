//! The metrics of a bot in the test's process, which show whether it has done its work.

use std::collections::HashMap;
use std::sync::atomic::{AtomicU64, Ordering};
use std::sync::{Arc, Mutex};

use metrics::{Counter, Gauge, Histogram, Key, KeyName, Metadata, Recorder, SharedString, Unit};

use crate::until;

/// The metrics that show what the bot does.
const SWEEPS: &str = "alquerque_sweeps_total of=deadlines";
const EVENTS: &str = "alquerque_events_in_hand";
const GAMES: &str = "alquerque_opponent_games";
const OUTBOX: &str = "alquerque_outbox_busy";

/// The metrics of the bot that was started last.
#[derive(Default)]
pub struct BotMetrics(Mutex<&'static Recorded>);

/// The counters and gauges of a bot, by name and label values.
#[derive(Default)]
pub struct Recorded(Mutex<HashMap<String, Arc<AtomicU64>>>);

impl Default for &Recorded {
    fn default() -> Self {
        Box::leak(Box::default())
    }
}

impl BotMetrics {
    /// Begins anew for another bot, and returns its recorder.
    pub fn restart(&self) -> &'static Recorded {
        let recorded = <&Recorded>::default();
        *self.0.lock().unwrap() = recorded;
        recorded
    }

    /// Waits until the bot has decided all that is due now, and has announced it, except what a
    /// rate limit or a failure delays. `wake` has it look at the time.
    pub async fn swept(&self, wake: impl Fn()) {
        // One sweep may have begun before.
        for sweeps in [1, 2].map(|more| self.count(SWEEPS) + more) {
            wake();
            until("deadlines are swept", || self.count(SWEEPS) >= sweeps).await;
        }
        self.done(&[OUTBOX]).await;
    }

    /// Waits until the bot has begun to sweep deadlines, and has done what follows from events,
    /// except what a rate limit or a failure delays.
    pub async fn idle(&self) {
        until("the bot sweeps deadlines", || self.count(SWEEPS) > 0).await;
        // In the order in which one causes the other.
        self.done(&[EVENTS, GAMES, OUTBOX]).await;
    }

    async fn done(&self, works: &[&str]) {
        for work in works {
            until(work, || self.level(work) == 0.0).await;
        }
    }

    /// Returns the value of a counter, of which the labels follow the name.
    pub fn count(&self, name: &str) -> u64 {
        self.bits(name)
    }

    /// Returns the value of a gauge.
    pub fn level(&self, name: &str) -> f64 {
        f64::from_bits(self.bits(name))
    }

    fn bits(&self, name: &str) -> u64 {
        let recorded = self.0.lock().unwrap().0.lock().unwrap();
        recorded.get(name).map_or(0, |value| value.load(Ordering::Acquire))
    }
}

impl Recorded {
    fn value(&self, key: &Key) -> Arc<AtomicU64> {
        let labels = key.labels().map(|label| format!(" {}={}", label.key(), label.value()));
        let name = labels.fold(key.name().to_owned(), |name, label| name + &label);
        Arc::clone(self.0.lock().unwrap().entry(name).or_default())
    }
}

impl Recorder for Recorded {
    fn describe_counter(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn describe_gauge(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn describe_histogram(&self, _: KeyName, _: Option<Unit>, _: SharedString) {}

    fn register_counter(&self, key: &Key, _: &Metadata<'_>) -> Counter {
        Counter::from_arc(self.value(key))
    }

    fn register_gauge(&self, key: &Key, _: &Metadata<'_>) -> Gauge {
        Gauge::from_arc(self.value(key))
    }

    fn register_histogram(&self, _: &Key, _: &Metadata<'_>) -> Histogram {
        Histogram::noop()
    }
}
