//! Deduplication of interactions: Discord may send one twice, as after a resumed connection.

use std::collections::HashSet;
use std::mem;
use std::sync::{Mutex, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

/// The lifetime of an interaction token; an interaction is not repeated later.
const AGE: Duration = Duration::from_mins(15);
/// The interactions of that time at 400 a second. Twice as many ids take about ten megabytes.
const MAX_IDS: usize = 400 * 15 * 60;

/// The ids of recent interactions.
pub struct Dedup(Mutex<Recent>);

/// Two generations of ids: when the younger is full or older than [`AGE`], it becomes the older
/// one.
struct Recent {
    since: Instant,
    younger: HashSet<u64>,
    older: HashSet<u64>,
}

impl Default for Dedup {
    fn default() -> Self {
        Self(Mutex::new(Recent {
            since: Instant::now(),
            younger: HashSet::new(),
            older: HashSet::new(),
        }))
    }
}

impl Dedup {
    /// Returns whether this id is new, and records it.
    pub fn is_new(&self, id: u64) -> bool {
        self.is_new_at(id, Instant::now())
    }

    fn is_new_at(&self, id: u64, now: Instant) -> bool {
        let mut recent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if now.duration_since(recent.since) > AGE || recent.younger.len() == MAX_IDS {
            recent.since = now;
            recent.older = mem::take(&mut recent.younger);
        }
        !recent.older.contains(&id) && recent.younger.insert(id)
    }

    /// Returns the number of recorded ids.
    #[cfg(test)]
    pub fn known(&self) -> usize {
        let recent = self.0.lock().unwrap();
        recent.younger.len() + recent.older.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_id_is_known_for_its_time_at_400_a_second_and_memory_is_bounded() {
        const EVERY: Duration = Duration::from_nanos(1_000_000_000 / 400);
        let dedup = Dedup::default();
        let begin = Instant::now();
        for id in 0..3 * MAX_IDS as u64 {
            let now = begin + EVERY * u32::try_from(id).unwrap();
            assert!(dedup.is_new_at(id, now));
            assert!(!dedup.is_new_at(id, now));
            if let Some(oldest) = id.checked_sub(MAX_IDS as u64 - 1) {
                assert!(!dedup.is_new_at(oldest, now), "{oldest} is forgotten when {id} comes");
            }
            assert!(dedup.known() <= 2 * MAX_IDS);
        }
    }

    #[test]
    fn old_ids_are_dropped_even_under_little_traffic() {
        let dedup = Dedup::default();
        let begin = Instant::now();
        assert!(dedup.is_new_at(1, begin));
        assert!(!dedup.is_new_at(1, begin + AGE));
        for (id, ages) in [(2, 3), (3, 5)] {
            assert!(dedup.is_new_at(id, begin + ages * AGE));
        }
        assert_eq!(dedup.known(), 2);
        assert!(dedup.is_new_at(1, begin + 5 * AGE));
    }
}
