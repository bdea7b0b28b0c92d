use tokio::sync::{Mutex, MutexGuard};

/// How many there are: enough that those with nothing to do with each other seldom meet.
const COUNT: usize = 256;

/// Locks by key: things with the same key are done one at a time. There is a fixed number of locks, however many keys there
/// are; now and then two keys have the same one and wait for each other.
#[derive(Debug)]
pub struct Locks([Mutex<()>; COUNT]);

impl Default for Locks {
    fn default() -> Self {
        Self(std::array::from_fn(|_| Mutex::default()))
    }
}

impl Locks {
    /// The lock of this key, as soon as it is free.
    pub async fn of(&self, key: u64) -> MutexGuard<'_, ()> {
        self.0[index(key)].lock().await
    }

    /// The locks of all these keys. Two who want the same ones do not wait for each other for ever, as all take them in the
    /// same order.
    pub async fn of_all(&self, keys: impl IntoIterator<Item = u64>) -> Vec<MutexGuard<'_, ()>> {
        let mut wanted: Vec<usize> = keys.into_iter().map(index).collect();
        wanted.sort_unstable();
        wanted.dedup();
        let mut held = Vec::with_capacity(wanted.len());
        for index in wanted {
            held.push(self.0[index].lock().await);
        }
        held
    }
}

/// Spreads keys whose lowest bits are much alike, as Discord's ids are (Fibonacci hashing).
fn index(key: u64) -> usize {
    let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (spread >> (u64::BITS - COUNT.ilog2())) as usize
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;

    #[tokio::test]
    async fn the_same_key_waits_and_another_does_not() {
        let locks = Locks::default();
        let other = (2..).find(|&key| index(key) != index(1)).unwrap();
        let held = locks.of(1).await;
        assert!(locks.0[index(1)].try_lock().is_err());
        drop(locks.of(other).await);
        drop(held);
        drop(locks.of(1).await);
    }

    #[tokio::test]
    async fn several_are_taken_once_each() {
        let locks = Locks::default();
        assert_eq!(locks.of_all([7, 7]).await.len(), 1);
        let other = (2..).find(|&key| index(key) != index(1)).unwrap();
        let both = locks.of_all([other, 1]).await;
        assert_eq!(both.len(), 2);
        assert!(locks.0[index(1)].try_lock().is_err() && locks.0[index(other)].try_lock().is_err());
    }

    #[test]
    fn ids_that_were_given_one_after_the_other_have_different_locks() {
        let used: HashSet<usize> = (0..1000).map(|n| index((1_000_000 + n) << 22)).collect();
        assert!(used.len() > COUNT / 2, "{}", used.len());
    }
}
