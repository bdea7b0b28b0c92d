use tokio::sync::{Mutex, MutexGuard};

/// The number of locks: enough that unrelated keys seldom share one.
const COUNT: usize = 256;

/// Striped locks: tasks with the same key run one at a time. The number of locks is fixed, so that
/// two keys may share one and wait for each other.
#[derive(Debug)]
pub struct Locks([Mutex<()>; COUNT]);

impl Default for Locks {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Mutex::default()))
    }
}

impl Locks {
    /// Acquires the locks of all these keys, in a fixed order that prevents deadlocks.
    pub async fn lock_all(&self, keys: impl IntoIterator<Item = u64>) -> Vec<MutexGuard<'_, ()>> {
        let mut indices: Vec<usize> = keys.into_iter().map(index).collect();
        indices.sort_unstable();
        indices.dedup();
        let mut held = Vec::with_capacity(indices.len());
        for index in indices {
            held.push(self.0[index].lock().await);
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

    use super::*;

    #[tokio::test]
    async fn the_same_key_waits_and_another_key_does_not() {
        let locks = Locks::default();
        let other = (2..).find(|&key| index(key) != index(1)).unwrap();
        let held = locks.lock_all([1]).await;
        assert!(locks.0[index(1)].try_lock().is_err());
        drop(locks.lock_all([other]).await);
        drop(held);
        drop(locks.lock_all([1]).await);
    }

    #[tokio::test]
    async fn lock_all_acquires_each_lock_once() {
        let locks = Locks::default();
        assert_eq!(locks.lock_all([7, 7]).await.len(), 1);
        let other = (2..).find(|&key| index(key) != index(1)).unwrap();
        let both = locks.lock_all([other, 1]).await;
        assert_eq!(both.len(), 2);
        assert!(locks.0[index(1)].try_lock().is_err() && locks.0[index(other)].try_lock().is_err());
    }

    #[test]
    fn consecutive_ids_have_different_locks() {
        let used: HashSet<usize> = (0..1000).map(|n| index((1_000_000 + n) << 22)).collect();
        assert!(used.len() > COUNT / 2, "{}", used.len());
    }
}
