//! Detects a stuck runtime: a task updates a heartbeat, and another thread checks its age.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::task::AbortHandle;

const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);
/// The age of the last heartbeat at which the runtime counts as stuck. It is long, because the
/// machine may be busy with other programs.
const STUCK_AFTER: Duration = Duration::from_secs(15);

/// The liveness of a runtime.
pub struct Liveness {
    start: Instant,
    /// The time of the last heartbeat, in milliseconds since the start.
    last_heartbeat: Arc<AtomicU64>,
}

impl Liveness {
    /// Starts the heartbeat in the current runtime. The handle stops it.
    pub fn start() -> (Self, AbortHandle) {
        let start = Instant::now();
        let last_heartbeat = Arc::new(AtomicU64::new(0));
        let heartbeat = Arc::clone(&last_heartbeat);
        let task = tokio::spawn(async move {
            let mut interval = tokio::time::interval(HEARTBEAT_INTERVAL);
            loop {
                interval.tick().await;
                heartbeat.store(millis(start.elapsed()), Ordering::Relaxed);
            }
        });
        (Self { start, last_heartbeat }, task.abort_handle())
    }

    /// Returns whether the last heartbeat is recent.
    pub fn is_alive(&self) -> bool {
        self.is_alive_at(self.start.elapsed())
    }

    fn is_alive_at(&self, elapsed: Duration) -> bool {
        let age = millis(elapsed).saturating_sub(self.last_heartbeat.load(Ordering::Relaxed));
        age < millis(STUCK_AFTER)
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_runtime_without_a_recent_heartbeat_is_stuck() {
        let last_heartbeat = Arc::new(AtomicU64::new(60_000));
        let liveness = Liveness { start: Instant::now(), last_heartbeat };
        for (elapsed, is_alive) in [(60, true), (74, true), (75, false), (3600, false)] {
            assert_eq!(liveness.is_alive_at(Duration::from_secs(elapsed)), is_alive, "{elapsed}");
        }
    }
}
