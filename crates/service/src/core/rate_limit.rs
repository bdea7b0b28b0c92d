//! The counts of limited actions in the memory of a process.

use std::collections::HashMap;

use parking_lot::Mutex;
use time::OffsetDateTime;

use alquerque_store::{LimitedAction, Quota, is_recent};

/// The most actions of people that are counted at once.
const MAX_KEYS: usize = 8192;

/// A sliding-window rate limit for each [`LimitedAction`].
///
/// It does not survive a restart: the window is an hour, players cannot restart the bot, and
/// persistence would cost a save for each action.
#[derive(Debug, Default)]
pub struct HourlyLimit(Mutex<HashMap<LimitedAction, Vec<OffsetDateTime>>>);

impl HourlyLimit {
    /// Counts an action, unless its quota is used up. Returns whether it is permitted.
    pub fn try_acquire(&self, quota: Quota) -> bool {
        let mut counted = self.0.lock();
        if counted.len() >= MAX_KEYS && !counted.contains_key(&quota.action) {
            evict(&mut counted, quota.now);
        }
        quota.count(counted.entry(quota.action).or_default())
    }

    /// Takes back an action that was counted, but did not happen.
    pub fn take_back(&self, Quota { action, now, .. }: Quota) {
        if let Some(times) = self.0.lock().get_mut(&action)
            && let Some(index) = times.iter().rposition(|&counted| counted == now)
        {
            times.remove(index);
        }
    }
}

/// Removes the keys without recent actions or, if there are none, the least recently used key.
fn evict(counted: &mut HashMap<LimitedAction, Vec<OffsetDateTime>>, now: OffsetDateTime) {
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
    use alquerque_game::PlayerId;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;
    const MAX: usize = 3;

    /// Returns a ping of one player by another.
    fn ping(by: u64, pinged: u64, now: OffsetDateTime) -> Quota {
        let [by, pinged] = [by, pinged].map(PlayerId);
        Quota { action: LimitedAction::Ping { by, pinged }, max: MAX, now }
    }

    #[test]
    fn each_key_has_its_own_limit_for_an_hour() {
        let limit = HourlyLimit::default();
        for _ in 0..MAX {
            assert!(limit.try_acquire(ping(1, 2, NOW)));
        }
        assert!(!limit.try_acquire(ping(1, 2, NOW + Duration::HOUR - Duration::SECOND)));
        assert!(limit.try_acquire(ping(2, 1, NOW)), "the reversed pair is another key");
        assert!(limit.try_acquire(ping(3, 2, NOW)), "another player is another key");
        assert!(limit.try_acquire(ping(1, 2, NOW + Duration::HOUR)));
    }

    #[test]
    fn an_action_that_is_taken_back_does_not_count() {
        let limit = HourlyLimit::default();
        let at = |second| ping(1, 2, NOW + Duration::seconds(second));
        for second in 0..3 {
            assert!(limit.try_acquire(at(second)));
        }
        limit.take_back(at(1));
        limit.take_back(at(1));
        limit.take_back(ping(2, 1, NOW));
        assert!(limit.try_acquire(at(3)));
        assert!(!limit.try_acquire(at(4)));
    }

    #[test]
    fn times_in_the_future_do_not_block_a_key() {
        let limit = HourlyLimit::default();
        for _ in 0..MAX {
            assert!(limit.try_acquire(ping(1, 2, NOW + Duration::days(30))));
        }
        assert!(limit.try_acquire(ping(1, 2, NOW)));
    }

    #[test]
    fn the_table_is_bounded_and_evicts_the_oldest_key() {
        let limit = HourlyLimit::default();
        for _ in 0..MAX {
            limit.try_acquire(ping(1, 2, NOW + Duration::MINUTE));
        }
        for player in 0..2 * MAX_KEYS as u64 {
            limit.try_acquire(ping(100 + player, 2, NOW));
            assert!(limit.0.lock().len() <= MAX_KEYS);
        }
        let newest = ping(1, 2, NOW + Duration::MINUTE);
        assert!(!limit.try_acquire(newest), "the newest key is still counted");
        limit.try_acquire(ping(9, 1, NOW + 2 * Duration::HOUR));
        assert_eq!(limit.0.lock().len(), 1, "keys without recent actions are removed");
    }
}
