//! Counts the legal actions that the current thread generates or visits, for tests that bound
//! costs.

use std::cell::Cell;

thread_local! {
    static VISITS: Cell<u64> = const { Cell::new(0) };
}

pub(crate) fn add(actions: u64) {
    VISITS.set(VISITS.get() + actions);
}

/// Returns the count of the current thread.
pub fn count() -> u64 {
    VISITS.get()
}

/// Runs `work` without counting its visits.
pub fn uncounted<T>(work: impl FnOnce() -> T) -> T {
    let before = count();
    let result = work();
    VISITS.set(before);
    result
}
