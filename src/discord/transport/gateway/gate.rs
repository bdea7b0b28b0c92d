//! A gate that delays serenity's connection attempts.
//!
//! serenity locks a mutex to read the gateway's address whenever it connects, be it to resume a
//! session or to begin a new one. The gate holds that lock. So the supervisor decides when a shard
//! connects, and it learns of lost connections, which serenity does not report: a shard that asks
//! for the address has no connection.

use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// How long to wait for the shard's thread, which may be busy for seconds.
const OPENING_TIMEOUT: Duration = Duration::from_millis(100);

/// Guards the gateway's address. Closed except during [`Gate::admit`].
pub struct Gate {
    address: Arc<Mutex<String>>,
    /// `None` while the gate is open.
    lock: Option<OwnedMutexGuard<String>>,
    opening: Option<JoinHandle<Opened>>,
    /// A new address that could not be set while the gate was open.
    redirect: Option<String>,
    /// The shard's runtime, which has one thread.
    runtime: Handle,
}

/// The lock after the gate was open for a moment.
struct Opened {
    lock: OwnedMutexGuard<String>,
    has_passed: bool,
}

impl Gate {
    /// Creates a closed gate to an address, for a shard whose runtime has one thread.
    pub fn new(address: String, runtime: Handle) -> Self {
        let address = Arc::new(Mutex::new(address));
        // Succeeds, as nothing else has the mutex yet.
        let lock = Arc::clone(&address).try_lock_owned().ok();
        Self { address, lock, opening: None, redirect: None, runtime }
    }

    /// Returns the mutex that serenity locks to read the address.
    pub fn address(&self) -> Arc<Mutex<String>> {
        Arc::clone(&self.address)
    }

    /// Sets the address for the next connections.
    pub fn redirect(&mut self, address: String) {
        match &mut self.lock {
            Some(lock) => **lock = address,
            None => self.redirect = Some(address),
        }
    }

    fn close(&mut self, mut lock: OwnedMutexGuard<String>) {
        if let Some(address) = self.redirect.take() {
            *lock = address;
        }
        self.lock = Some(lock);
    }

    /// Lets a shard connect that waits at the gate. Returns whether one did.
    pub async fn admit(&mut self) -> bool {
        let mut opening = self.opening.take().unwrap_or_else(|| self.open());
        let Ok(opened) = timeout(OPENING_TIMEOUT, &mut opening).await else {
            // The shard's thread is busy. The next call continues.
            self.opening = Some(opening);
            return false;
        };
        // The task fails only when the runtime ends, and the run with it.
        let Ok(Opened { lock, has_passed }) = opened else { return false };
        self.close(lock);
        has_passed
    }

    /// Opens the gate until a waiting shard has passed. The mutex is fair: a waiting shard gets it
    /// as soon as it is released, and cannot release it before `try_lock_owned`, which runs on the
    /// shard's only thread.
    fn open(&mut self) -> JoinHandle<Opened> {
        let address = Arc::clone(&self.address);
        let lock = self.lock.take();
        self.runtime.spawn(async move {
            drop(lock);
            match Arc::clone(&address).try_lock_owned() {
                Ok(lock) => Opened { lock, has_passed: false },
                Err(_) => Opened { lock: address.lock_owned().await, has_passed: true },
            }
        })
    }
}

#[cfg(test)]
mod tests {
    use tokio::runtime::{Builder, Runtime};

    use super::*;

    fn one_thread() -> Runtime {
        Builder::new_multi_thread().worker_threads(1).enable_time().build().unwrap()
    }

    /// Calls `admit` until the shard's thread is no longer busy.
    async fn admit(gate: &mut Gate) -> bool {
        loop {
            let has_passed = gate.admit().await;
            if gate.opening.is_none() {
                return has_passed;
            }
        }
    }

    #[tokio::test]
    async fn a_waiting_shard_passes_only_when_admitted_and_is_always_noticed() {
        let shard = one_thread();
        let mut gate = Gate::new("ws://a".to_owned(), shard.handle().clone());
        assert!(!gate.admit().await, "no shard waits");
        for round in 0..2000 {
            let address = gate.address();
            let reading = shard.spawn(async move { address.lock().await.clone() });
            // When the only thread has run this, it has begun to wait for the address.
            shard.spawn(async {}).await.unwrap();
            assert!(!reading.is_finished());
            gate.redirect(format!("ws://{round}"));
            assert!(admit(&mut gate).await, "round {round}");
            assert_eq!(reading.await.unwrap(), format!("ws://{round}"));
            assert!(!admit(&mut gate).await, "it is closed again");
            assert!(gate.address().try_lock().is_err());
        }
        shard.shutdown_background();
    }

    #[tokio::test]
    async fn a_shard_with_a_busy_thread_blocks_no_caller_and_passes_later() {
        let shard = one_thread();
        let mut gate = Gate::new("ws://a".to_owned(), shard.handle().clone());
        let address = gate.address();
        let reading = shard.spawn(async move { address.lock().await.clone() });
        let (free, busy) = std::sync::mpsc::channel::<()>();
        shard.spawn(async move { busy.recv() });
        assert!(!gate.admit().await && !gate.admit().await);
        free.send(()).unwrap();
        reading.await.unwrap();
        assert!(admit(&mut gate).await);
        assert!(!admit(&mut gate).await);
        shard.shutdown_background();
    }
}
