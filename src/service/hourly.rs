//! A limit on what each key may do in an hour.

use std::collections::HashMap;
use std::hash::Hash;

use parking_lot::Mutex;
use time::{Duration, OffsetDateTime};

const PERIOD: Duration = Duration::HOUR;
/// The keys that are counted at once.
const MAX_KEYS: usize = 4096;

/// Counts what was done of late, `MOST` times an hour for each key.
///
/// It does not survive a restart: it holds for an hour only, people cannot restart the bot, and keeping it would cost a
/// save each time.
#[derive(Debug)]
pub struct HourlyLimit<K, const MOST: usize>(Mutex<HashMap<K, Vec<OffsetDateTime>>>);

impl<K, const MOST: usize> Default for HourlyLimit<K, MOST> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Copy + Eq + Hash, const MOST: usize> HourlyLimit<K, MOST> {
    /// Counts once more, if the limit permits.
    pub fn permits(&self, key: K, now: OffsetDateTime) -> bool {
        let mut counted = self.0.lock();
        if counted.len() >= MAX_KEYS && !counted.contains_key(&key) {
            make_room(&mut counted, now);
        }
        let times = counted.entry(key).or_default();
        times.retain(|&at| is_recent(at, now));
        let is_permitted = times.len() < MOST;
        if is_permitted {
            times.push(now);
        }
        is_permitted
    }
}

/// Forgets the keys without recent times, or, if all have some, the one whose last time is the oldest.
fn make_room<K: Copy + Eq + Hash>(
    counted: &mut HashMap<K, Vec<OffsetDateTime>>,
    now: OffsetDateTime,
) {
    counted.retain(|_, times| times.iter().any(|&at| is_recent(at, now)));
    let oldest = counted.iter().min_by_key(|(_, times)| times.last().copied()).map(|(&key, _)| key);
    if let Some(oldest) = oldest.filter(|_| counted.len() >= MAX_KEYS) {
        counted.remove(&oldest);
    }
}

/// A clock that was wrong for a while may have put a time into the future.
fn is_recent(at: OffsetDateTime, now: OffsetDateTime) -> bool {
    (now - at).abs() < PERIOD
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;
    const MOST: usize = 3;
    type Limit = HourlyLimit<(u64, u64), MOST>;

    #[test]
    fn each_key_has_its_own_limit_for_an_hour() {
        let limit = Limit::default();
        for _ in 0..MOST {
            assert!(limit.permits((1, 2), NOW));
        }
        assert!(!limit.permits((1, 2), NOW + PERIOD - Duration::SECOND));
        assert!(limit.permits((2, 1), NOW), "the other way is another pair");
        assert!(limit.permits((3, 2), NOW), "and so is another person");
        assert!(limit.permits((1, 2), NOW + PERIOD));
    }

    #[test]
    fn a_clock_that_was_ahead_silences_nobody_for_long() {
        let limit = Limit::default();
        for _ in 0..MOST {
            assert!(limit.permits((1, 2), NOW + Duration::days(30)));
        }
        assert!(limit.permits((1, 2), NOW));
    }

    #[test]
    fn the_table_is_bounded_and_forgets_the_oldest_pair() {
        let limit = Limit::default();
        for _ in 0..MOST {
            limit.permits((1, 2), NOW + Duration::MINUTE);
        }
        for person in 0..2 * MAX_KEYS as u64 {
            limit.permits((100 + person, 2), NOW);
            assert!(limit.0.lock().len() <= MAX_KEYS);
        }
        assert!(!limit.permits((1, 2), NOW + Duration::MINUTE), "the newest pair is still counted");
        limit.permits((9, 1), NOW + 2 * PERIOD);
        assert_eq!(limit.0.lock().len(), 1, "pairs without recent pings are forgotten");
    }
}
