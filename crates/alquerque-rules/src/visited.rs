//! Counts the legal actions that the current thread generates or visits, for tests that bound costs.

use std::cell::Cell;

thread_local! {
    static VISITED: Cell<u64> = const { Cell::new(0) };
}

pub(crate) fn add(actions: u64) {
    VISITED.set(VISITED.get() + actions);
}

/// Returns the count of the current thread.
pub fn count() -> u64 {
    VISITED.get()
}

/// Runs `work` without counting its visits.
pub fn uncounted<T>(work: impl FnOnce() -> T) -> T {
    let before = count();
    let done = work();
    VISITED.set(before);
    done
}
