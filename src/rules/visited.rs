//! How many legal actions were visited or counted one by one: what tests of costs hold to be few.

use std::cell::Cell;

thread_local! {
    static VISITED: Cell<u64> = const { Cell::new(0) };
}

/// Notes that so many were.
pub fn add(actions: u64) {
    VISITED.set(VISITED.get() + actions);
}

/// As many as this thread has visited so far.
pub fn so_far() -> u64 {
    VISITED.get()
}

/// Does something without counting it, nor what it allocates.
pub fn uncounted<T>(work: impl FnOnce() -> T) -> T {
    let before = so_far();
    let mut done = None;
    allocation_counter::opt_out(|| done = Some(work()));
    VISITED.set(before);
    done.expect("it was done")
}
