//! The clock of the bot in production: Discord's time, carried on by a monotonic clock.

use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use time::{Duration, OffsetDateTime};
use tokio::sync::watch;

use super::observation::TOLERANCE;
use super::trust::Trust;
use super::{Clock, Machine, Observation, TimeSource};

const STEPS: &str = "alquerque_clock_steps_total";
const AHEAD: &str = "alquerque_clock_ahead_seconds";

/// Tells Discord's time. Steps of the machine's wall clock do not change it; they are logged and counted. Until Discord has been
/// heard, the time is not known, and the wall clock is all there is.
#[derive(Debug)]
pub struct TrustedClock<S = Machine> {
    source: S,
    state: Mutex<State>,
    /// Hears when a step is pending.
    moved: watch::Sender<()>,
}

#[derive(Debug)]
struct State {
    trust: Trust,
    /// By how much the wall clock is ahead.
    ahead: Duration,
    /// Whether the last observation was not believed.
    is_contradicted: bool,
}

impl Default for TrustedClock {
    fn default() -> Self {
        Self::new(Machine)
    }
}

impl<S: TimeSource> TrustedClock<S> {
    pub fn new(source: S) -> Self {
        let trust = Trust::new(source.wall(), source.monotonic());
        let state = State { trust, ahead: Duration::ZERO, is_contradicted: false };
        Self { source, state: Mutex::new(state), moved: watch::Sender::default() }
    }
}

impl State {
    fn set_ahead(&mut self, ahead: Duration) {
        self.ahead = ahead;
        metrics::gauge!(AHEAD).set(ahead.as_seconds_f64());
    }

    /// Says by how much the machine's clock is wrong, now that Discord's is known.
    fn compare(&mut self, wall: OffsetDateTime, now: OffsetDateTime) {
        self.set_ahead(wall - now);
        let ahead_seconds = self.ahead.whole_seconds();
        if self.ahead.abs() > TOLERANCE {
            tracing::warn!(
                ahead_seconds,
                "the machine's clock is wrong; the bot goes by Discord's time"
            );
        } else {
            tracing::info!(ahead_seconds, "the bot goes by Discord's time");
        }
    }

    /// Finds steps of the wall clock.
    fn watch(&mut self, wall: OffsetDateTime, now: OffsetDateTime) {
        let (before, ahead) = (self.ahead, wall - now);
        if (ahead - before).abs() > TOLERANCE {
            self.set_ahead(ahead);
            metrics::counter!(STEPS, "clock" => "machine").increment(1);
            let (by_seconds, ahead_seconds) =
                ((ahead - before).whole_seconds(), ahead.whole_seconds());
            tracing::warn!(
                by_seconds,
                ahead_seconds,
                "the machine's clock was set; the bot goes by Discord's time"
            );
        }
    }
}

impl<S: TimeSource> Clock for TrustedClock<S> {
    fn now(&self) -> OffsetDateTime {
        let mut state = self.state.lock();
        // Under the lock, so that both are of the same moment.
        let (wall, now) = (self.source.wall(), state.trust.now(self.source.monotonic()));
        state.watch(wall, now);
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
        let (wall, monotonic) = (self.source.wall(), self.source.monotonic());
        let (was_known, was_pending) = (state.trust.is_known(), state.trust.pending().is_some());
        let is_contradicted = !state.trust.hear(&observed, monotonic);
        if is_contradicted && !state.is_contradicted {
            tracing::warn!(
                ?observed,
                "a date is not believed, as it contradicts Discord's ids; is a proxy's clock wrong?"
            );
        }
        state.is_contradicted = is_contradicted;
        if state.trust.is_known() && !was_known {
            let now = state.trust.now(monotonic);
            state.compare(wall, now);
        }
        if let Some(by) = state.trust.pending().filter(|_| !was_pending) {
            tracing::warn!(
                by_seconds = by.whole_seconds(),
                "Discord's time is another one; the bot's clock is to be set"
            );
            self.moved.send_replace(());
        }
    }

    fn is_known(&self) -> bool {
        self.state.lock().trust.is_known()
    }

    fn pending_step(&self) -> Option<Duration> {
        self.state.lock().trust.pending()
    }

    fn step(&self) {
        let mut state = self.state.lock();
        if let Some(by) = state.trust.step() {
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

    /// Clocks that stand until a test moves them.
    #[derive(Clone)]
    struct Hands(Arc<Mutex<(OffsetDateTime, std::time::Duration)>>);

    impl TimeSource for Hands {
        fn wall(&self) -> OffsetDateTime {
            self.0.lock().0
        }

        fn monotonic(&self) -> std::time::Duration {
            self.0.lock().1
        }
    }

    fn date(at: OffsetDateTime) -> Observation {
        Observation::of_date(at, std::time::Duration::ZERO).unwrap()
    }

    #[test]
    fn the_wall_clock_is_a_makeshift_and_changes_nothing_later() {
        let hands = Hands(Arc::new(Mutex::new((
            START + Duration::days(30),
            std::time::Duration::from_secs(7),
        ))));
        let clock = TrustedClock::new(hands.clone());
        assert!(!clock.is_known() && clock.now() == START + Duration::days(30));
        (0..3).for_each(|_| clock.observe(date(START)));
        assert!(clock.is_known() && clock.now() == START);
        hands.0.lock().0 = START - Duration::days(400);
        assert_eq!(clock.now(), START);
        hands.0.lock().1 += std::time::Duration::from_secs(60);
        assert_eq!((clock.now(), clock.pending_step()), (START + Duration::MINUTE, None));
    }

    #[tokio::test]
    async fn a_step_waits_until_it_is_made() {
        let hands = Hands(Arc::new(Mutex::new((START, std::time::Duration::ZERO))));
        let clock = TrustedClock::new(hands);
        clock.observe(date(START));
        let moved = clock.moved();
        (0..3).for_each(|_| clock.observe(date(START + Duration::DAY)));
        moved.await;
        assert_eq!((clock.now(), clock.pending_step()), (START, Some(Duration::DAY)));
        clock.step();
        assert_eq!((clock.now(), clock.pending_step()), (START + Duration::DAY, None));
    }
}
