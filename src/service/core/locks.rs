use super::super::fair::{Fair, Turn};
use crate::game::PlayerId;

/// The number of locks: enough that unrelated keys seldom share one.
const COUNT: usize = 256;

/// Striped locks: tasks with the same key run one at a time, and people take turns. The number of
/// locks is fixed, so that two keys may share one and wait for each other.
#[derive(Debug)]
pub struct Locks([Fair; COUNT]);

impl Default for Locks {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Fair::unbounded(1)))
    }
}

impl Locks {
    /// Acquires the locks of all these keys for a person, in a fixed order that prevents deadlocks.
    pub async fn lock_all(&self, keys: impl IntoIterator<Item = u64>, by: PlayerId) -> Vec<Turn> {
        let mut indices: Vec<usize> = keys.into_iter().map(index).collect();
        indices.sort_unstable();
        indices.dedup();
        let mut held = Vec::with_capacity(indices.len());
        for index in indices {
            // Any number of tasks may wait.
            held.extend(self.0[index].enter(by).await);
        }
        held
    }
}

/// Returns the index of a key by Fibonacci hashing, as the lowest bits of Discord's ids are much
/// alike.
fn index(key: u64) -> usize {
    let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (spread >> (u64::BITS - COUNT.ilog2())) as usize
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use futures_util::FutureExt;

    use super::super::super::fair::NO_PERSON;
    use super::*;

    fn is_held(locks: &Locks, key: u64) -> bool {
        locks.lock_all([key], NO_PERSON).now_or_never().is_none()
    }

    #[tokio::test]
    async fn the_same_key_waits_and_another_key_does_not() {
        let locks = Locks::default();
        let other = (2..).find(|&key| index(key) != index(1)).unwrap();
        let held = locks.lock_all([1], NO_PERSON).await;
        assert!(is_held(&locks, 1));
        drop(locks.lock_all([other], NO_PERSON).await);
        drop(held);
        drop(locks.lock_all([1], NO_PERSON).await);
    }

    #[tokio::test]
    async fn lock_all_acquires_each_lock_once() {
        let locks = Locks::default();
        assert_eq!(locks.lock_all([7, 7], NO_PERSON).await.len(), 1);
        let other = (2..).find(|&key| index(key) != index(1)).unwrap();
        let both = locks.lock_all([other, 1], NO_PERSON).await;
        assert_eq!(both.len(), 2);
        assert!(is_held(&locks, 1) && is_held(&locks, other));
    }

    #[test]
    fn consecutive_ids_have_different_locks() {
        let used: HashSet<usize> = (0..1000).map(|n| index((1_000_000 + n) << 22)).collect();
        assert!(used.len() > COUNT / 2, "{}", used.len());
    }
}
