//! Cooldowns: what may happen once in a period.

use std::collections::HashMap;
use std::hash::Hash;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

/// Keys of which each may be used once in a period, and at most so many within a period.
pub struct Cooldowns<K> {
    started: Mutex<Started<K>>,
    period: Duration,
    capacity: usize,
}

struct Started<K> {
    ends: HashMap<K, Instant>,
    /// When what has ended is forgotten next.
    sweep: Instant,
}

impl<K: Eq + Hash> Cooldowns<K> {
    pub fn new(period: Duration, capacity: usize) -> Self {
        let started = Started { ends: HashMap::new(), sweep: Instant::now() + period };
        Self { started: Mutex::new(started), period, capacity }
    }

    /// Starts the cooldown of a key. Returns whether the key may be used.
    pub fn start(&self, key: K) -> bool {
        let now = Instant::now();
        let Started { ends, sweep } = &mut *self.started.lock();
        if ends.get(&key).is_some_and(|end| *end > now) {
            return false;
        }
        if *sweep <= now {
            *sweep = now + self.period;
            ends.retain(|_, end| *end > now);
        }
        let may_start = ends.len() < self.capacity;
        if may_start {
            ends.insert(key, now + self.period);
        }
        may_start
    }

    /// Returns whether the cooldown of a key has started and not ended.
    pub fn contains(&self, key: &K) -> bool {
        self.started.lock().ends.get(key).is_some_and(|end| *end > Instant::now())
    }

    /// Ends the cooldown of a key, which has not been used.
    pub fn cancel(&self, key: &K) {
        self.started.lock().ends.remove(key);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_key_is_used_once_in_a_period_and_few_keys_are_remembered() {
        let minute = Duration::from_mins(1);
        let cooldowns = Cooldowns::new(minute, 1024);
        assert!(cooldowns.start(1) && cooldowns.start(2));
        tokio::time::advance(minute - Duration::from_secs(1)).await;
        assert!(!cooldowns.start(1) && cooldowns.contains(&1));
        cooldowns.cancel(&1);
        assert!(!cooldowns.contains(&1) && cooldowns.start(1) && !cooldowns.start(2));
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!(!cooldowns.start(1) && !cooldowns.contains(&2) && cooldowns.start(2));
        tokio::time::advance(minute).await;
        assert_eq!((1..=2048).filter(|&key| cooldowns.start(key)).count(), 1024);
        assert_eq!(cooldowns.started.lock().ends.len(), 1024);
        tokio::time::advance(minute).await;
        assert!(cooldowns.start(1));
        assert_eq!(cooldowns.started.lock().ends.len(), 1);
    }
}
