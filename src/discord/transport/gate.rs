//! A gate before serenity's connection attempts.
//!
//! serenity reads the gateway's address under a lock whenever it connects, be it to resume a session or to begin a
//! new one. Holding that lock makes it wait. So the supervisor decides when a shard connects, and learns that a
//! connection was lost, which serenity does not tell: a shard that asks for the address has none.

use std::sync::Arc;
use std::time::Duration;

use tokio::runtime::Handle;
use tokio::sync::{Mutex, OwnedMutexGuard};
use tokio::time::timeout;

/// How long a shard may take to copy the address once it has the lock.
const PASSAGE: Duration = Duration::from_secs(1);

/// Keeps the address of the gateway; closed unless [`Gate::admit`] is called.
pub struct Gate {
    address: Arc<Mutex<String>>,
    /// `None` while a shard passes.
    lock: Option<OwnedMutexGuard<String>>,
    /// Where the next connections go, if that was not known yet when the gate was closed.
    redirect: Option<String>,
    /// The runtime of the shard, which has one thread.
    shard: Handle,
}

impl Gate {
    /// Creates a closed gate to this address, for a shard whose runtime has one thread.
    pub fn new(address: String, shard: Handle) -> Self {
        let address = Arc::new(Mutex::new(address));
        // Nothing else has the lock yet.
        let lock = Arc::clone(&address).try_lock_owned().ok();
        Self { address, lock, redirect: None, shard }
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

    /// Lets a shard connect that is waiting to; returns whether one was.
    pub async fn admit(&mut self) -> bool {
        let (address, lock) = (Arc::clone(&self.address), self.lock.take());
        // The lock is fair: a shard that has been waiting has it once it is released. On the shard's own thread, it cannot
        // have given it back by the next line.
        let reclaimed = self.shard.spawn(async move {
            drop(lock);
            address.try_lock_owned().ok()
        });
        if let Ok(Ok(Some(lock))) = timeout(PASSAGE, reclaimed).await {
            self.close(lock);
            return false;
        }
        // A shard that does not take its turn within this time has it later; the gate is closed by the next call.
        if let Ok(lock) = timeout(PASSAGE, Arc::clone(&self.address).lock_owned()).await {
            self.close(lock);
        }
        true
    }
}

#[cfg(test)]
mod tests {
    use tokio::runtime::Builder;

    use super::*;

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
            assert!(gate.admit().await, "round {round}");
            assert_eq!(reading.await.unwrap(), format!("ws://{round}"));
            assert!(!gate.admit().await, "it is closed again");
            assert!(gate.address().try_lock().is_err());
        }
        shard.shutdown_background();
    }
}
