//! Locks that hold in all processes that share the store.

use std::collections::BTreeSet;
use std::hash::Hasher;
use std::mem;
use std::sync::Arc;
use std::time::Duration;

use rand::RngExt;
use siphasher::sip::SipHasher24;
use tokio::time::{Instant, sleep};

use super::super::fair::{Fair, Turn};
use alquerque_game::PlayerId;
use alquerque_store::{Fence, Store, StoreError};

/// The number of locks of a process: enough that unrelated keys seldom share one.
const COUNT: usize = 256;
/// How long a process has for a task: longer than the store takes for the reads and the save, even
/// if it fails over.
const LEASE: Duration = Duration::from_secs(14);
/// How long a task waits for a lock that another process holds, which may be gone: until the lease
/// has expired.
const TIMEOUT: Duration = Duration::from_secs(15);
/// The first and the longest pause between two attempts.
const PAUSE: Duration = Duration::from_millis(20);
const MAX_PAUSE: Duration = Duration::from_millis(300);

/// Locks by key: tasks with the same key run one at a time, in all processes.
///
/// Between processes, a lock is a lease. One that expires during a very slow task is given to
/// another process, so saves that quotas limit are [fenced](SharedGuard::fence).
pub struct SharedLocks {
    name: &'static str,
    /// Striped locks of this process, at which people take turns. Two keys may share one, and wait
    /// for each other.
    local: [Fair; COUNT],
    store: Arc<Store>,
}

/// Locks that are held until the drop.
pub struct SharedGuard {
    store: Arc<Store>,
    /// The leases. `None` if the process has the store for itself.
    fence: Option<Fence>,
    local: Vec<Turn>,
}

impl SharedGuard {
    /// Returns the fence of saves that need the lock. `None` if the process has the store for
    /// itself.
    pub fn fence(&self) -> Option<Fence> {
        self.fence.clone()
    }
}

impl Drop for SharedGuard {
    fn drop(&mut self) {
        let Some(Fence { names, holder }) = self.fence.take() else { return };
        let store = Arc::clone(&self.store);
        // The next task of this process would find the lease taken, and pause, before that is
        // released.
        let local = mem::take(&mut self.local);
        tokio::spawn(async move {
            // Those that are not released expire.
            if let Err(error) = store.release(names, holder).await {
                tracing::debug!(%error, "locks could not be released");
            }
            drop(local);
        });
    }
}

impl SharedLocks {
    pub fn new(name: &'static str, store: Arc<Store>) -> Self {
        Self { name, local: std::array::from_fn(|_| Fair::unbounded(1)), store }
    }

    /// Acquires the lock of a key for a person.
    ///
    /// # Errors
    /// [`StoreError::Slow`] if another process holds it for too long.
    pub async fn lock(&self, key: u64, by: PlayerId) -> Result<SharedGuard, StoreError> {
        self.lock_all([key], by).await
    }

    /// Acquires the locks of all these keys for a person, in a fixed order that prevents deadlocks.
    ///
    /// # Errors
    /// As [`lock`](Self::lock).
    pub async fn lock_all(
        &self,
        keys: impl IntoIterator<Item = u64>,
        by: PlayerId,
    ) -> Result<SharedGuard, StoreError> {
        let mut keys: Vec<u64> = keys.into_iter().collect();
        keys.sort_unstable();
        keys.dedup();
        let local = self.lock_locally(&keys, by).await;
        let is_shared = self.store.is_shared();
        let holder = rand::rng().random();
        let fence = is_shared.then(|| Fence { names: Vec::new(), holder });
        let mut guard = SharedGuard { store: Arc::clone(&self.store), fence, local };
        for key in keys {
            let Some(fence) = &mut guard.fence else { break };
            let name = lease_name(self.name, key, self.store.secret());
            // One whose answer is lost is released, too.
            fence.names.push(name.clone());
            self.lease(&name, holder).await?;
        }
        Ok(guard)
    }

    async fn lock_locally(&self, keys: &[u64], by: PlayerId) -> Vec<Turn> {
        let indices: BTreeSet<usize> = keys.iter().copied().map(index).collect();
        let mut held = Vec::with_capacity(indices.len());
        for index in indices {
            // Any number of tasks may wait.
            held.extend(self.local[index].enter(by).await);
        }
        held
    }

    async fn lease(&self, name: &[u8], holder: u64) -> Result<(), StoreError> {
        let deadline = Instant::now() + TIMEOUT;
        let mut pause = PAUSE;
        while !self.store.lease(name, holder, LEASE).await? {
            if Instant::now() > deadline {
                return Err(StoreError::Slow);
            }
            sleep(pause).await;
            pause = (pause * 2).min(MAX_PAUSE);
        }
        Ok(())
    }
}

/// Returns the index of a key by Fibonacci hashing, as the lowest bits of Discord's ids are much
/// alike.
fn index(key: u64) -> usize {
    let spread = key.wrapping_mul(0x9E37_79B9_7F4A_7C15);
    (spread >> (u64::BITS - COUNT.ilog2())) as usize
}

/// Returns the name of the lease of a key. The key may be the id of a person, which the store must
/// not reveal if the process ends before it releases the lease.
fn lease_name(name: &str, key: u64, secret: u128) -> Vec<u8> {
    let mut hasher = SipHasher24::new_with_key(&secret.to_be_bytes());
    hasher.write_u64(key);
    format!("{name} {:x}", hasher.finish()).into_bytes()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use futures_util::FutureExt;

    use super::*;
    use alquerque_store::Store;

    const BY: PlayerId = PlayerId(5);

    #[tokio::test(start_paused = true)]
    async fn one_process_at_a_time_holds_a_lock() {
        let store: Arc<Store> = Arc::new(Store::shared_in_memory());
        let [one, other] = [(); 2].map(|()| SharedLocks::new("test", Arc::clone(&store)));
        drop(other.lock(3, BY).await.unwrap());
        // Renewed by a third process.
        let name = lease_name("test", 9, store.secret());
        assert!(store.lease(&name, 7, Duration::from_mins(1)).await.unwrap());
        assert!(matches!(other.lock(9, BY).await, Err(StoreError::Slow)));
        let held = one.lock_all([2, 1], BY).await.unwrap();
        let waiting = tokio::spawn(async move { other.lock(2, BY).await.map(drop) });
        sleep(Duration::from_millis(500)).await;
        assert!(!waiting.is_finished());
        drop(held);
        waiting.await.unwrap().unwrap();
    }

    #[tokio::test]
    async fn tasks_of_a_process_wait_for_the_same_key_alone() {
        let locks = SharedLocks::new("test", Arc::new(Store::in_memory()));
        let other = (2..).find(|&key| index(key) != index(1)).unwrap();
        let is_held = |key| locks.lock(key, BY).now_or_never().is_none();
        let held = locks.lock_all([1, 1], BY).await.unwrap();
        assert!(held.local.len() == 1 && is_held(1) && !is_held(other));
        drop(held);
        let both = locks.lock_all([other, 1], BY).await.unwrap();
        assert!(both.local.len() == 2 && is_held(1) && is_held(other));
    }

    #[test]
    fn consecutive_ids_have_different_locks() {
        let used: HashSet<usize> = (0..1000).map(|n| index((1_000_000 + n) << 22)).collect();
        assert!(used.len() > COUNT / 2, "{}", used.len());
    }

    #[test]
    fn the_hash_of_a_key_depends_on_the_secret() {
        let [one, other] = [1, 2].map(|secret| lease_name("test", 7, secret));
        assert!(one != other && one == lease_name("test", 7, 1));
    }

    #[tokio::test(start_paused = true)]
    async fn the_lock_of_a_process_that_is_gone_expires() {
        let store: Arc<Store> = Arc::new(Store::shared_in_memory());
        let name = lease_name("test", 1, store.secret());
        assert!(store.lease(&name, 7, LEASE).await.unwrap());
        let begun = Instant::now();
        SharedLocks::new("test", store).lock(1, BY).await.unwrap();
        assert!(begun.elapsed() >= LEASE);
    }

    #[tokio::test(start_paused = true)]
    async fn the_next_task_of_a_process_waits_for_no_lease_of_the_last_one() {
        let locks = SharedLocks::new("test", Arc::new(Store::shared_in_memory()));
        let begun = Instant::now();
        for _ in 0..3 {
            drop(locks.lock(1, BY).await.unwrap());
        }
        assert_eq!(begun.elapsed(), Duration::ZERO);
    }
}
