//! A gate before serenity's connection attempts.
//!
//! serenity reads the gateway's address under a lock whenever it connects, be it to resume a session or to begin a
//! new one. Holding that lock makes it wait. So the supervisor decides when a shard connects, and learns that a
//! connection was lost, which serenity does not tell: a shard that asks for the address has none.

use std::sync::Arc;
use std::time::Duration;

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
}

impl Gate {
    /// Creates a closed gate to this address.
    pub fn new(address: String) -> Self {
        let address = Arc::new(Mutex::new(address));
        // Nothing else has the lock yet.
        let lock = Arc::clone(&address).try_lock_owned().ok();
        Self { address, lock, redirect: None }
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
        self.lock = None;
        // The lock is fair: if the shard has been waiting, it has the lock now.
        if let Ok(lock) = Arc::clone(&self.address).try_lock_owned() {
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
    use super::*;

    #[tokio::test]
    async fn a_waiting_shard_passes_only_when_it_is_admitted() {
        let mut gate = Gate::new("ws://a".to_owned());
        assert!(!gate.admit().await, "nothing waits");
        let address = gate.address();
        let reading = tokio::spawn(async move { address.lock().await.clone() });
        tokio::task::yield_now().await;
        assert!(!reading.is_finished());
        gate.redirect("ws://b".to_owned());
        assert!(gate.admit().await);
        assert_eq!(reading.await.unwrap(), "ws://b");
        assert!(!gate.admit().await, "it is closed again");
        assert!(gate.address().try_lock().is_err());
    }
}
