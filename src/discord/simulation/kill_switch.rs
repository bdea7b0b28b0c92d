//! The end of a simulated process at any moment.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// The kill switch of one process. Once it is killed, none of its I/O completes.
#[derive(Clone, Default)]
pub struct KillSwitch {
    killed: Arc<AtomicBool>,
}

impl KillSwitch {
    /// Kills the process immediately.
    pub fn kill(&self) {
        self.killed.store(true, Ordering::Relaxed);
    }

    pub fn is_killed(&self) -> bool {
        self.killed.load(Ordering::Relaxed)
    }

    /// Never completes if the process is killed, and completes immediately otherwise.
    pub async fn checkpoint(&self) {
        if self.is_killed() {
            std::future::pending().await
        }
    }
}
