//! The clock in production: Discord's time, extrapolated by a monotonic clock.

use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use time::{Duration, OffsetDateTime};
use tokio::sync::watch;

use super::consensus::Consensus;
use super::observation::TOLERANCE;
use super::{Clock, Machine, Observation, TimeSource};

const STEPS: &str = "alquerque_clock_steps_total";
const AHEAD: &str = "alquerque_clock_ahead_seconds";

/// A clock that follows Discord's time. Steps of the machine's wall clock do not change it; they
/// are logged and counted. Until the first observation the time is not known, and the clock follows
/// the wall clock.
#[derive(Debug)]
pub struct TrustedClock<S = Machine> {
    source: S,
    state: Mutex<State>,
    /// Notified when a step is pending.
    moved: watch::Sender<()>,
}

#[derive(Debug)]
struct State {
    consensus: Consensus,
    /// By how much the wall clock is ahead of Discord's time.
    ahead: Duration,
    /// Whether the last observation was rejected.
    is_contradicted: bool,
}

impl Default for TrustedClock {
    fn default() -> Self {
        Self::new(Machine)
    }
}

impl<S: TimeSource> TrustedClock<S> {
    pub fn new(source: S) -> Self {
        let consensus = Consensus::new(source.wall(), source.monotonic());
        let state = State { consensus, ahead: Duration::ZERO, is_contradicted: false };
        Self { source, state: Mutex::new(state), moved: watch::Sender::default() }
    }
}

impl State {
    fn set_ahead(&mut self, ahead: Duration) {
        self.ahead = ahead;
        metrics::gauge!(AHEAD).set(ahead.as_seconds_f64());
    }

    /// Logs by how much the machine's clock is wrong, now that Discord's time is known.
    fn log_difference(&mut self, wall: OffsetDateTime, now: OffsetDateTime) {
        self.set_ahead(wall - now);
        let ahead_seconds = self.ahead.whole_seconds();
        if self.ahead.abs() > TOLERANCE {
            tracing::warn!(
                ahead_seconds,
                "the machine's clock is wrong; the bot uses Discord's time"
            );
        } else {
            tracing::info!(ahead_seconds, "the bot uses Discord's time");
        }
    }

    /// Detects steps of the wall clock.
    fn detect_step(&mut self, wall: OffsetDateTime, now: OffsetDateTime) {
        let ahead = wall - now;
        let step = ahead - self.ahead;
        if step.abs() > TOLERANCE {
            self.set_ahead(ahead);
            metrics::counter!(STEPS, "clock" => "machine").increment(1);
            tracing::warn!(
                by_seconds = step.whole_seconds(),
                ahead_seconds = ahead.whole_seconds(),
                "the machine's clock was set; the bot uses Discord's time"
            );
        }
    }
}

impl<S: TimeSource> Clock for TrustedClock<S> {
    fn now(&self) -> OffsetDateTime {
        let mut state = self.state.lock();
        // Both clocks are read under the lock, so that they are of the same moment.
        let wall = self.source.wall();
        let now = state.consensus.now(self.source.monotonic());
        state.detect_step(wall, now);
        now
    }

    fn moved(&self) -> BoxFuture<'static, ()> {
        let mut moved = self.moved.subscribe();
        Box::pin(async move {
            if moved.changed().await.is_err() {
                std::future::pending().await
            }
        })
    }

    fn swept(&self, _: OffsetDateTime) {}

    fn observe(&self, observed: Observation) {
        let mut state = self.state.lock();
        let wall = self.source.wall();
        let monotonic = self.source.monotonic();
        let was_known = state.consensus.is_known();
        let was_pending = state.consensus.pending().is_some();
        let is_contradicted = !state.consensus.observe(&observed, monotonic);
        if is_contradicted && !state.is_contradicted {
            tracing::warn!(
                ?observed,
                "a date is not believed because it contradicts Discord's ids; check the clock of the proxy"
            );
        }
        state.is_contradicted = is_contradicted;
        if state.consensus.is_known() && !was_known {
            let now = state.consensus.now(monotonic);
            state.log_difference(wall, now);
        }
        if let Some(by) = state.consensus.pending().filter(|_| !was_pending) {
            tracing::warn!(
                by_seconds = by.whole_seconds(),
                "Discord's time differs; the bot's clock is to be set"
            );
            self.moved.send_replace(());
        }
    }

    fn is_known(&self) -> bool {
        self.state.lock().consensus.is_known()
    }

    fn pending_step(&self) -> Option<Duration> {
        self.state.lock().consensus.pending()
    }

    fn step(&self) {
        let mut state = self.state.lock();
        if let Some(by) = state.consensus.step() {
            let ahead = state.ahead - by;
            state.set_ahead(ahead);
            metrics::counter!(STEPS, "clock" => "bot").increment(1);
            tracing::warn!(
                by_seconds = by.whole_seconds(),
                "the bot's clock is set; no player is charged for that"
            );
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::*;

    const START: OffsetDateTime = time::macros::datetime!(2026-05-01 12:00 UTC);

    /// Clocks that stand until a test sets them.
    #[derive(Clone)]
    struct ManualSource(Arc<Mutex<(OffsetDateTime, std::time::Duration)>>);

    impl TimeSource for ManualSource {
        fn wall(&self) -> OffsetDateTime {
            self.0.lock().0
        }

        fn monotonic(&self) -> std::time::Duration {
            self.0.lock().1
        }
    }

    fn date(at: OffsetDateTime) -> Observation {
        Observation::from_date(at, std::time::Duration::ZERO).unwrap()
    }

    #[test]
    fn the_wall_clock_counts_only_until_the_time_is_known() {
        let source = ManualSource(Arc::new(Mutex::new((
            START + Duration::days(30),
            std::time::Duration::from_secs(7),
        ))));
        let clock = TrustedClock::new(source.clone());
        assert!(!clock.is_known() && clock.now() == START + Duration::days(30));
        (0..3).for_each(|_| clock.observe(date(START)));
        assert!(clock.is_known() && clock.now() == START);
        source.0.lock().0 = START - Duration::days(400);
        assert_eq!(clock.now(), START);
        source.0.lock().1 += std::time::Duration::from_secs(60);
        assert_eq!((clock.now(), clock.pending_step()), (START + Duration::MINUTE, None));
    }

    #[tokio::test]
    async fn a_step_is_pending_until_it_is_made() {
        let source = ManualSource(Arc::new(Mutex::new((START, std::time::Duration::ZERO))));
        let clock = TrustedClock::new(source);
        clock.observe(date(START));
        let moved = clock.moved();
        (0..3).for_each(|_| clock.observe(date(START + Duration::DAY)));
        moved.await;
        assert_eq!((clock.now(), clock.pending_step()), (START, Some(Duration::DAY)));
        clock.step();
        assert_eq!((clock.now(), clock.pending_step()), (START + Duration::DAY, None));
    }
}
