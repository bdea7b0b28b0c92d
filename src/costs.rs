//! Measures work in tests: allocations, allocated bytes and visited legal actions.

use std::ops::Sub;
use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};

use alquerque_rules::visit_counter;

thread_local! {
    static ELSEWHERE: Arc<Elsewhere> = Arc::default();
}

/// What other threads have done for this one.
#[derive(Default)]
struct Elsewhere {
    allocations: AtomicU64,
    bytes: AtomicU64,
    visited: AtomicU64,
}

/// An amount of work.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Work {
    /// Allocations.
    pub allocations: u64,
    /// Bytes allocated.
    pub bytes: u64,
    /// Legal actions made or counted.
    pub visited: u64,
}

impl Sub for Work {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self {
            allocations: self.allocations - other.allocations,
            bytes: self.bytes - other.bytes,
            visited: self.visited - other.visited,
        }
    }
}

impl Elsewhere {
    fn add(&self, work: Work) {
        self.allocations.fetch_add(work.allocations, Ordering::Relaxed);
        self.bytes.fetch_add(work.bytes, Ordering::Relaxed);
        self.visited.fetch_add(work.visited, Ordering::Relaxed);
    }

    fn so_far(&self) -> Work {
        let of = |count: &AtomicU64| count.load(Ordering::Relaxed);
        Work {
            allocations: of(&self.allocations),
            bytes: of(&self.bytes),
            visited: of(&self.visited),
        }
    }
}

/// Runs `work` and measures it, with what other threads do for it meanwhile (see [`on_behalf`]).
pub fn measure(work: impl FnOnce()) -> Work {
    let visited_before = visit_counter::count();
    let elsewhere_before = ELSEWHERE.with(|elsewhere| elsewhere.so_far());
    let allocated = allocation_counter::measure(work);
    let elsewhere = ELSEWHERE.with(|elsewhere| elsewhere.so_far()) - elsewhere_before;
    Work {
        allocations: allocated.count_total + elsewhere.allocations,
        bytes: allocated.bytes_total + elsewhere.bytes,
        visited: visit_counter::count() - visited_before + elsewhere.visited,
    }
}

/// Wraps work for another thread, so that it counts as work of the thread that calls this.
pub fn on_behalf<T>(work: impl FnOnce() -> T) -> impl FnOnce() -> T {
    let elsewhere = ELSEWHERE.with(Arc::clone);
    move || {
        let mut done = None;
        elsewhere.add(measure(|| done = Some(work())));
        done.expect("it was done")
    }
}

/// Does something without counting it, nor what it allocates.
pub fn uncounted<T>(work: impl FnOnce() -> T) -> T {
    let mut done = None;
    visit_counter::uncounted(|| allocation_counter::opt_out(|| done = Some(work())));
    done.expect("it was done")
}

mod tests {
    use alquerque_rules::{MEDIEVAL, Position};

    use super::*;

    #[test]
    fn work_on_another_thread_counts_where_it_was_asked_for() {
        let work = measure(|| {
            let elsewhere = on_behalf(|| {
                Position::start(&MEDIEVAL).legal_actions();
                drop(vec![0_u8; 1_000_000]);
            });
            std::thread::spawn(elsewhere).join().unwrap();
        });
        assert_eq!(work.visited, 4);
        assert!(work.bytes >= 1_000_000, "{work:?}");
    }
}
