//! The clock in production: Discord's time, or that of a store which several processes share,
//! extrapolated by a monotonic clock.

use futures_util::future::BoxFuture;
use parking_lot::Mutex;
use time::{Duration, OffsetDateTime};
use tokio::sync::watch;

use super::consensus::Consensus;
use super::observation::{Interval, TOLERANCE};
use super::shared::StoreTime;
use super::{Clock, Machine, Observation, TimeSource};

const STEPS: &str = "alquerque_clock_steps_total";
const AHEAD: &str = "alquerque_clock_ahead_seconds";

/// A clock that follows Discord's time. Steps of the machine's wall clock do not change it; they
/// are logged and counted. Until the first observation the time is not known, and the clock follows
/// the wall clock.
///
/// In a process that shares its store, the clock follows the store's time, and Discord's confirms
/// it.
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
    /// The time of the store, if several processes share it.
    shared: Option<StoreTime>,
    /// By how much the wall clock is ahead of the bot's time.
    ahead: Duration,
    /// Whether the last observation was rejected.
    is_contradicted: bool,
    was_certain: bool,
}

impl Default for TrustedClock {
    fn default() -> Self {
        Self::new(Machine)
    }
}

impl<S: TimeSource> TrustedClock<S> {
    pub fn new(source: S) -> Self {
        let consensus = Consensus::new(source.wall(), source.monotonic());
        let state = State {
            consensus,
            shared: None,
            ahead: Duration::ZERO,
            is_contradicted: false,
            was_certain: false,
        };
        Self { source, state: Mutex::new(state), moved: watch::Sender::default() }
    }

    /// Returns the clock of a process that shares its store with others.
    #[must_use]
    pub fn shared(self) -> Self {
        self.state.lock().shared = Some(StoreTime::default());
        self
    }

    /// Changes the state by an observation, and follows the store's time.
    fn update(&self, change: impl FnOnce(&mut State, std::time::Duration)) {
        let mut state = self.state.lock();
        let monotonic = self.source.monotonic();
        let before = state.now(monotonic);
        let was_known = state.is_known();
        change(&mut state, monotonic);
        let State { consensus, shared, .. } = &mut *state;
        if let Some(shared) = shared {
            // No decision depends on Discord's time itself.
            consensus.step();
            shared.follow(consensus);
        }
        let now = state.now(monotonic);
        if state.is_known() && !was_known {
            state.log_difference(self.source.wall(), now);
        } else if (now - before).abs() > TOLERANCE {
            state.note_step(now - before);
        }
        let is_certain = state.is_certain();
        if std::mem::replace(&mut state.was_certain, is_certain) != is_certain {
            state.log_certainty(is_certain);
            self.moved.send_replace(());
        }
    }
}

impl State {
    fn now(&self, monotonic: std::time::Duration) -> OffsetDateTime {
        let shared = self.shared.as_ref().and_then(|shared| shared.now(monotonic));
        shared.unwrap_or_else(|| self.consensus.now(monotonic))
    }

    fn is_known(&self) -> bool {
        self.consensus.is_known() && self.shared.as_ref().is_none_or(StoreTime::is_known)
    }

    fn is_certain(&self) -> bool {
        match &self.shared {
            Some(shared) => shared.agrees_with(&self.consensus),
            None => self.consensus.is_certain(),
        }
    }

    fn log_certainty(&self, is_certain: bool) {
        if is_certain {
            tracing::info!("the time is certain; deadlines are decided by it");
        } else {
            let ahead = self.shared.as_ref().and_then(|shared| shared.ahead_of(&self.consensus));
            tracing::warn!(
                database_ahead_seconds = ahead.map(Duration::whole_seconds),
                "the time is not certain, as Discord's time contradicts that of the bot or the \
                 database; this process decides no deadline; check the clocks of the proxy and \
                 the database"
            );
        }
    }

    /// Takes note that the bot's clock was set.
    fn note_step(&mut self, by: Duration) {
        self.set_ahead(self.ahead - by);
        metrics::counter!(STEPS, "clock" => "bot").increment(1);
        tracing::warn!(
            by_seconds = by.whole_seconds(),
            "the bot's clock is set; no player is charged for that"
        );
    }

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
        let now = state.now(self.source.monotonic());
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

    fn observe(&self, observed: Observation) {
        self.update(|state, monotonic| {
            let was_pending = state.consensus.pending().is_some();
            let is_contradicted = !state.consensus.observe(&observed, monotonic);
            if is_contradicted && !state.is_contradicted {
                tracing::warn!(
                    ?observed,
                    "a date is not believed because it contradicts what Discord has signed; check the clock of the proxy"
                );
            }
            state.is_contradicted = is_contradicted;
            if state.shared.is_some() {
                if !is_contradicted {
                    state.consensus.follow(&observed, monotonic);
                }
            } else if let Some(by) = state.consensus.pending().filter(|_| !was_pending) {
                tracing::warn!(
                    by_seconds = by.whole_seconds(),
                    "Discord's time differs; the bot's clock is to be set"
                );
                self.moved.send_replace(());
            }
        });
    }

    fn observe_store(&self, observed: Observation) {
        self.update(|state, monotonic| {
            if let Some(shared) = &mut state.shared {
                shared.observe(Interval::new(&observed, monotonic));
            }
        });
    }

    fn is_known(&self) -> bool {
        self.state.lock().is_known()
    }

    fn is_certain(&self) -> bool {
        self.state.lock().is_certain()
    }

    fn pending_step(&self) -> Option<Duration> {
        self.state.lock().consensus.pending()
    }

    fn step(&self) {
        let mut state = self.state.lock();
        if let Some(by) = state.consensus.step() {
            state.note_step(by);
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

    fn store(at: OffsetDateTime) -> Observation {
        Observation::from_store(at, std::time::Duration::ZERO)
    }

    #[tokio::test]
    async fn a_process_decides_nothing_while_discord_and_the_database_disagree() {
        for wrong in [2 * Duration::HOUR, -2 * Duration::HOUR, -10 * Duration::MINUTE] {
            let source = ManualSource(Arc::new(Mutex::new((START, std::time::Duration::ZERO))));
            let clock = TrustedClock::new(source.clone()).shared();
            (0..3).for_each(|_| clock.observe(date(START + wrong)));
            assert!(!clock.is_known() && !clock.is_certain(), "the database is not known yet");
            clock.observe_store(store(START));
            assert!(clock.is_known() && !clock.is_certain() && clock.now() == START, "{wrong}");
            let moved = clock.moved();
            (0..3).for_each(|_| clock.observe(date(START)));
            moved.await;
            assert!(clock.is_certain() && clock.pending_step().is_none());

            // The database fails over to a machine with a wrong clock.
            source.0.lock().1 += std::time::Duration::from_secs(60);
            let now = START + Duration::MINUTE;
            clock.observe_store(store(now + wrong));
            assert!(!clock.is_certain() && clock.now() == now, "{wrong}");
            clock.observe_store(store(now + Duration::SECOND));
            assert!(clock.is_certain() && clock.now() == now + Duration::SECOND);
        }
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
