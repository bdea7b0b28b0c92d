//! Locks that hold in all processes that share the store.

use std::hash::Hasher;
use std::mem;
use std::sync::Arc;
use std::time::Duration;

use rand::RngExt;
use siphasher::sip::SipHasher24;
use tokio::time::{Instant, sleep};

use super::super::fair::Turn;
use super::Locks;
use crate::game::PlayerId;
use crate::store::{Fence, Store, StoreError};

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
    local: Locks,
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
        Self { name, local: Locks::default(), store }
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
        let local = self.local.lock_all(keys.iter().copied(), by).await;
        let is_shared = self.store.lease_duration().is_some();
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

/// Returns the name of the lease of a key. The key may be the id of a person, which the store must
/// not reveal if the process ends before it releases the lease.
fn lease_name(name: &str, key: u64, secret: u128) -> Vec<u8> {
    let mut hasher = SipHasher24::new_with_key(&secret.to_be_bytes());
    hasher.write_u64(key);
    format!("{name} {:x}", hasher.finish()).into_bytes()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::store::Store;

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
