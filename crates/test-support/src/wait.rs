//! The wait for a fact that has no signal, such as a file of another process.

use std::time::{Duration, Instant};

/// The time limit, for a loaded machine.
const TIMEOUT: Duration = Duration::from_mins(6);
/// The first and the longest pause between two looks.
const MIN_PAUSE: Duration = Duration::from_millis(2);
const MAX_PAUSE: Duration = Duration::from_millis(200);

/// Waits until a condition holds.
///
/// # Panics
/// As [`wait_for`].
pub async fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let mut pauses = Pauses::new();
    while !is_so() {
        tokio::time::sleep(pauses.next(what)).await;
    }
}

/// Waits until something can be found.
///
/// # Panics
/// If that takes too long.
pub async fn wait_for<T>(what: &str, mut find: impl AsyncFnMut() -> Option<T>) -> T {
    let mut pauses = Pauses::new();
    loop {
        if let Some(found) = find().await {
            return found;
        }
        tokio::time::sleep(pauses.next(what)).await;
    }
}

/// As [`until`], but blocks the thread.
///
/// # Panics
/// As [`wait_for`].
pub fn block_until(what: &str, mut is_so: impl FnMut() -> bool) {
    let mut pauses = Pauses::new();
    while !is_so() {
        std::thread::sleep(pauses.next(what));
    }
}

/// Pauses that grow, until it is too late.
struct Pauses {
    since: Instant,
    next: Duration,
}

impl Pauses {
    fn new() -> Self {
        Self { since: Instant::now(), next: MIN_PAUSE }
    }

    fn next(&mut self, what: &str) -> Duration {
        assert!(self.since.elapsed() < TIMEOUT, "not so within {TIMEOUT:?}: {what}");
        let longer = self.next.mul_f64(1.5).min(MAX_PAUSE);
        std::mem::replace(&mut self.next, longer)
    }
}
