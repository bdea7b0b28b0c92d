//! Session start limits: the number of sessions that a bot may start, and how fast.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use crate::clock::millis;
use crate::locked;

/// The number of session starts that Discord grants per [`RESET_INTERVAL`].
pub(crate) const MAX_SESSION_STARTS: u32 = 1000;
const RESET_INTERVAL: Duration = Duration::from_hours(24);

/// The session start limits that `GET /gateway/bot` announces.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct SessionStarts {
    /// The recommended number of shards.
    pub shards: u32,
    /// The number of session starts until the limit is reset.
    pub remaining: u32,
    /// The time until the limit is reset.
    pub reset_after: Duration,
    /// The number of shards that may identify concurrently: those that differ in
    /// `shard_id % max_concurrency`.
    pub max_concurrency: u32,
}

impl Default for SessionStarts {
    fn default() -> Self {
        Self {
            shards: 1,
            remaining: MAX_SESSION_STARTS,
            reset_after: RESET_INTERVAL,
            max_concurrency: 1,
        }
    }
}

/// The decision on an IDENTIFY.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Admission {
    Granted,
    /// Another shard with the same rate limit key has just identified.
    TooSoon,
    /// No session start remains.
    Exhausted,
}

/// Counts and limits session starts, unless the interval is zero.
#[derive(Debug)]
pub(crate) struct StartLimiter {
    interval_ms: u64,
    state: Mutex<State>,
}

#[derive(Debug)]
struct State {
    starts: SessionStarts,
    resets_ms: u64,
    /// The time of last use of each rate limit key.
    used_ms: HashMap<u64, u64>,
    violations: u64,
}

impl StartLimiter {
    pub fn new(interval: Duration, now_ms: u64) -> Self {
        let starts = SessionStarts::default();
        let resets_ms = now_ms.saturating_add(millis(starts.reset_after));
        let state = State { starts, resets_ms, used_ms: HashMap::new(), violations: 0 };
        Self { interval_ms: millis(interval), state: Mutex::new(state) }
    }

    /// Replaces the limits and restarts the count.
    pub fn set(&self, starts: SessionStarts, now_ms: u64) {
        let mut state = locked(&self.state);
        state.starts = starts;
        state.resets_ms = now_ms.saturating_add(millis(starts.reset_after));
        state.used_ms.clear();
    }

    /// Returns the announced limits. With a zero interval nothing is counted, and `reset_after`
    /// stays as set.
    pub fn current(&self, now_ms: u64) -> SessionStarts {
        let mut state = locked(&self.state);
        if self.interval_ms > 0 {
            state.refresh(now_ms);
            let left = state.resets_ms.saturating_sub(now_ms);
            return SessionStarts { reset_after: Duration::from_millis(left), ..state.starts };
        }
        state.starts
    }

    /// Counts an IDENTIFY of this shard and decides whether to admit it.
    pub(super) fn admit(&self, shard: u64, now_ms: u64) -> Admission {
        if self.interval_ms == 0 {
            return Admission::Granted;
        }
        let mut state = locked(&self.state);
        state.refresh(now_ms);
        let Some(left) = state.starts.remaining.checked_sub(1) else {
            state.violations += 1;
            return Admission::Exhausted;
        };
        state.starts.remaining = left;
        let key = shard % u64::from(state.starts.max_concurrency.max(1));
        if state
            .used_ms
            .get(&key)
            .is_some_and(|used| now_ms < used.saturating_add(self.interval_ms))
        {
            state.violations += 1;
            return Admission::TooSoon;
        }
        state.used_ms.insert(key, now_ms);
        Admission::Granted
    }

    /// Returns the number of IDENTIFYs that exceeded a limit.
    pub fn violations(&self) -> u64 {
        locked(&self.state).violations
    }
}

impl State {
    fn refresh(&mut self, now_ms: u64) {
        if now_ms >= self.resets_ms {
            self.starts.remaining = MAX_SESSION_STARTS;
            self.resets_ms = now_ms.saturating_add(millis(RESET_INTERVAL));
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn shards_of_one_rate_limit_key_start_one_interval_apart() {
        let limiter = StartLimiter::new(Duration::from_secs(5), 0);
        limiter.set(SessionStarts { max_concurrency: 2, ..SessionStarts::default() }, 0);
        let admitted =
            [(0, 0), (1, 0), (2, 4999), (3, 5000)].map(|(shard, now)| limiter.admit(shard, now));
        assert_eq!(
            admitted,
            [Admission::Granted, Admission::Granted, Admission::TooSoon, Admission::Granted]
        );
        assert_eq!(
            (limiter.violations(), limiter.current(5000).remaining),
            (1, MAX_SESSION_STARTS - 4)
        );
    }

    #[test]
    fn session_starts_are_exhausted_until_the_reset() {
        let limiter = StartLimiter::new(Duration::from_secs(5), 0);
        let reset_after = Duration::from_secs(60);
        limiter.set(SessionStarts { remaining: 1, reset_after, ..SessionStarts::default() }, 0);
        assert_eq!(limiter.admit(0, 0), Admission::Granted);
        assert_eq!(limiter.admit(0, 10_000), Admission::Exhausted);
        assert_eq!(limiter.current(10_000).reset_after, Duration::from_secs(50));
        assert_eq!(limiter.admit(0, 60_000), Admission::Granted);
        assert_eq!(
            (limiter.violations(), limiter.current(60_000).remaining),
            (1, MAX_SESSION_STARTS - 1)
        );
    }

    #[test]
    fn without_an_interval_nothing_is_counted() {
        let limiter = StartLimiter::new(Duration::ZERO, 0);
        assert!((0..2000).all(|_| limiter.admit(0, 0) == Admission::Granted));
        assert_eq!((limiter.violations(), limiter.current(0)), (0, SessionStarts::default()));
    }
}
