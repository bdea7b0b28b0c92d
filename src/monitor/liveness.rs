//! Whether the runtime moves: a task in it beats, and somebody outside looks when it did last.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::{Duration, Instant};

use tokio::task::AbortHandle;

const BEAT: Duration = Duration::from_secs(1);
/// After so long without a beat the runtime is stuck: generous, for a machine that does other things.
const STUCK: Duration = Duration::from_secs(15);

/// When the runtime was seen to move.
pub struct Pulse {
    begin: Instant,
    /// Milliseconds since the beginning.
    last: Arc<AtomicU64>,
}

impl Pulse {
    /// Beats in the present runtime until that is ended with the handle.
    pub fn start() -> (Self, AbortHandle) {
        let (begin, last) = (Instant::now(), Arc::new(AtomicU64::new(0)));
        let beaten = Arc::clone(&last);
        let beating = tokio::spawn(async move {
            let mut beat = tokio::time::interval(BEAT);
            loop {
                beat.tick().await;
                beaten.store(millis(begin.elapsed()), Ordering::Relaxed);
            }
        });
        (Self { begin, last }, beating.abort_handle())
    }

    pub fn is_felt(&self) -> bool {
        self.is_felt_after(self.begin.elapsed())
    }

    fn is_felt_after(&self, elapsed: Duration) -> bool {
        millis(elapsed).saturating_sub(self.last.load(Ordering::Relaxed)) < millis(STUCK)
    }
}

fn millis(time: Duration) -> u64 {
    u64::try_from(time.as_millis()).unwrap_or(u64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_runtime_without_a_beat_for_long_is_stuck() {
        let pulse = Pulse { begin: Instant::now(), last: Arc::new(AtomicU64::new(60_000)) };
        for (elapsed, is_felt) in [(60, true), (74, true), (75, false), (3600, false)] {
            assert_eq!(pulse.is_felt_after(Duration::from_secs(elapsed)), is_felt, "{elapsed}");
        }
    }
}
