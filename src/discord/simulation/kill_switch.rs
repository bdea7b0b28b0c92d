//! The life of one process of the bot.

use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};

/// Whether a process is still there. What a dead one asks the world for never comes.
#[derive(Clone)]
pub struct Life(Arc<AtomicBool>);

impl Life {
    pub fn new() -> Self {
        Self(Arc::new(AtomicBool::new(true)))
    }

    /// Ends it, at once.
    pub fn end(&self) {
        self.0.store(false, Ordering::Relaxed);
    }

    pub fn is_over(&self) -> bool {
        !self.0.load(Ordering::Relaxed)
    }

    /// Goes on, if it still can.
    pub async fn go_on(&self) {
        if self.is_over() {
            std::future::pending().await
        }
    }
}
