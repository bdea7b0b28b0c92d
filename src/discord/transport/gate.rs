//! A gate before serenity's connection attempts.
//!
//! serenity reads the gateway's address under a lock whenever it connects, be it to resume a session or to begin a
//! new one. Holding that lock makes it wait. So the supervisor decides when a shard connects, and learns that a
//! connection was lost, which serenity does not tell: a shard that asks for the address has none.

use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::task::JoinHandle;
use tokio::time::timeout;

/// How long to wait for the shard's thread, which may be busy for seconds.
const PATIENCE: Duration = Duration::from_millis(100);

/// Keeps the address of the gateway; closed unless [`Gate::admit`] is called.
pub struct Gate {
    address: Arc<Mutex<String>>,
    /// `None` while the gate is open.
    lock: Option<OwnedMutexGuard<String>>,
    opening: Option<JoinHandle<Opened>>,
    /// Where the next connections go, if that was not known yet when the gate was closed.
    redirect: Option<String>,
    /// The runtime of the shard, which has one thread.
    shard: Handle,
}

/// A gate that was open for a moment.
struct Opened {
    lock: OwnedMutexGuard<String>,
    has_passed: bool,
}

impl Gate {
    /// Creates a closed gate to this address, for a shard whose runtime has one thread.
    pub fn new(address: String, shard: Handle) -> Self {
        let address = Arc::new(Mutex::new(address));
        // Nothing else has the lock yet.
        let lock = Arc::clone(&address).try_lock_owned().ok();
        Self { address, lock, opening: None, redirect: None, shard }
    }

    /// Returns what serenity locks to read the address.
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

    /// Lets a shard connect that is waiting to; returns whether one did.
    pub async fn admit(&mut self) -> bool {
        let mut opening = self.opening.take().unwrap_or_else(|| self.open());
        let Ok(opened) = timeout(PATIENCE, &mut opening).await else {
            // The shard's thread is busy; the next call looks again.
            self.opening = Some(opening);
            return false;
        };
        // Otherwise the runtime ends, and the run with it.
        let Ok(Opened { lock, has_passed }) = opened else { return false };
        self.close(lock);
        has_passed
    }

    /// Opens the gate until a shard that has been waiting has passed. The lock is fair: such a shard has it as soon as it
    /// is released, and cannot give it back before the next line, which runs on its own thread.
    fn open(&mut self) -> JoinHandle<Opened> {
        let (address, lock) = (Arc::clone(&self.address), self.lock.take());
        self.shard.spawn(async move {
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
    use super::*;

    use tokio::runtime::Builder;

    /// Asks as long as the shard's thread is busy.
    async fn admits(gate: &mut Gate) -> bool {
        loop {
            let has_passed = gate.admit().await;
            if gate.opening.is_none() {
                return has_passed;
            }
        }
    }

    #[tokio::test]
    async fn a_waiting_shard_passes_only_when_it_is_admitted_and_is_always_noticed() {
        let shard = Builder::new_multi_thread().worker_threads(1).enable_time().build().unwrap();
        let mut gate = Gate::new("ws://a".to_owned(), shard.handle().clone());
        assert!(!gate.admit().await, "nothing waits");
        for round in 0..2000 {
            let address = gate.address();
            let reading = shard.spawn(async move { address.lock().await.clone() });
            // Its only thread has begun to read the address once it has done this.
            shard.spawn(async {}).await.unwrap();
            assert!(!reading.is_finished());
            gate.redirect(format!("ws://{round}"));
            assert!(admits(&mut gate).await, "round {round}");
            assert_eq!(reading.await.unwrap(), format!("ws://{round}"));
            assert!(!admits(&mut gate).await, "it is closed again");
            assert!(gate.address().try_lock().is_err());
        }
        shard.shutdown_background();
    }

    #[tokio::test]
    async fn a_shard_whose_thread_is_busy_keeps_nobody_waiting_and_passes_later() {
        let shard = Builder::new_multi_thread().worker_threads(1).enable_time().build().unwrap();
        let mut gate = Gate::new("ws://a".to_owned(), shard.handle().clone());
        let address = gate.address();
        let reading = shard.spawn(async move { address.lock().await.clone() });
        let (free, busy) = std::sync::mpsc::channel::<()>();
        shard.spawn(async move { busy.recv() });
        assert!(!gate.admit().await && !gate.admit().await);
        free.send(()).unwrap();
        reading.await.unwrap();
        assert!(admits(&mut gate).await);
        assert!(!admits(&mut gate).await);
        shard.shutdown_background();
    }
}
