//! A rate limit for each key.

use std::collections::HashMap;
use std::hash::Hash;

use parking_lot::Mutex;
use time::OffsetDateTime;

use crate::store::is_recent;

/// The most keys that are counted at once.
const MAX_KEYS: usize = 8192;

/// A sliding-window rate limit of actions in an hour for each key.
///
/// It does not survive a restart: the window is an hour, players cannot restart the bot, and
/// persistence would cost a save for each action.
#[derive(Debug)]
pub struct HourlyLimit<K>(Mutex<HashMap<K, Vec<OffsetDateTime>>>);

impl<K> Default for HourlyLimit<K> {
    fn default() -> Self {
        Self(Mutex::default())
    }
}

impl<K: Copy + Eq + Hash> HourlyLimit<K> {
    /// Counts an action unless there were `max`. Returns whether it is permitted.
    pub fn try_acquire(&self, key: K, max: usize, now: OffsetDateTime) -> bool {
        let mut counted = self.0.lock();
        if counted.len() >= MAX_KEYS && !counted.contains_key(&key) {
            evict(&mut counted, now);
        }
        let times = counted.entry(key).or_default();
        times.retain(|&at| is_recent(at, now));
        let is_permitted = times.len() < max;
        if is_permitted {
            times.push(now);
        }
        is_permitted
    }
}

/// Removes the keys without recent actions or, if there are none, the least recently used key.
fn evict<K: Copy + Eq + Hash>(counted: &mut HashMap<K, Vec<OffsetDateTime>>, now: OffsetDateTime) {
    counted.retain(|_, times| times.iter().any(|&at| is_recent(at, now)));
    let oldest = counted.iter().min_by_key(|(_, times)| times.last().copied()).map(|(&key, _)| key);
    if let Some(oldest) = oldest.filter(|_| counted.len() >= MAX_KEYS) {
        counted.remove(&oldest);
    }
}

#[cfg(test)]
mod tests {
    use time::Duration;

    use super::*;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;
    const MAX: usize = 3;
    type Limit = HourlyLimit<(u64, u64)>;

    #[test]
    fn each_key_has_its_own_limit_for_an_hour() {
        let limit = Limit::default();
        for _ in 0..MAX {
            assert!(limit.try_acquire((1, 2), MAX, NOW));
        }
        assert!(!limit.try_acquire((1, 2), MAX, NOW + Duration::HOUR - Duration::SECOND));
        assert!(limit.try_acquire((2, 1), MAX, NOW), "the reversed pair is another key");
        assert!(limit.try_acquire((3, 2), MAX, NOW), "another player is another key");
        assert!(limit.try_acquire((1, 2), MAX, NOW + Duration::HOUR));
    }

    #[test]
    fn times_in_the_future_do_not_block_a_key() {
        let limit = Limit::default();
        for _ in 0..MAX {
            assert!(limit.try_acquire((1, 2), MAX, NOW + Duration::days(30)));
        }
        assert!(limit.try_acquire((1, 2), MAX, NOW));
    }

    #[test]
    fn the_table_is_bounded_and_evicts_the_oldest_key() {
        let limit = Limit::default();
        for _ in 0..MAX {
            limit.try_acquire((1, 2), MAX, NOW + Duration::MINUTE);
        }
        for player in 0..2 * MAX_KEYS as u64 {
            limit.try_acquire((100 + player, 2), MAX, NOW);
            assert!(limit.0.lock().len() <= MAX_KEYS);
        }
        assert!(
            !limit.try_acquire((1, 2), MAX, NOW + Duration::MINUTE),
            "the newest key is still counted"
        );
        limit.try_acquire((9, 1), MAX, NOW + 2 * Duration::HOUR);
        assert_eq!(limit.0.lock().len(), 1, "keys without recent actions are removed");
    }
}
