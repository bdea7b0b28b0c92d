use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

/// The limits of a search, which ends at the first one that it reaches. Without any, it ends when
/// it knows the value or is [stopped](Stop).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Limits {
    /// Wall-clock time.
    pub time: Option<Duration>,
    /// Nodes. On one thread, the same number gives the same result on every machine.
    pub nodes: Option<u64>,
    /// Plies from the root, without quiescence search.
    pub depth: Option<u8>,
}

impl Limits {
    /// Returns a limit of nodes.
    pub fn nodes(nodes: u64) -> Self {
        Self { nodes: Some(nodes), ..Self::default() }
    }

    /// Returns a limit of time.
    pub fn time(time: Duration) -> Self {
        Self { time: Some(time), ..Self::default() }
    }

    /// Returns a limit of depth in plies.
    pub fn depth(depth: u8) -> Self {
        Self { depth: Some(depth), ..Self::default() }
    }

    /// Returns the tighter one of each pair of limits.
    #[must_use]
    pub fn and(self, other: Self) -> Self {
        fn tighter<T: Ord>(a: Option<T>, b: Option<T>) -> Option<T> {
            a.into_iter().chain(b).min()
        }
        Self {
            time: tighter(self.time, other.time),
            nodes: tighter(self.nodes, other.nodes),
            depth: tighter(self.depth, other.depth),
        }
    }
}

/// A flag that ends a search from another thread, at once. Clones share the flag.
#[derive(Clone, Debug, Default)]
pub struct Stop(Arc<AtomicBool>);

impl Stop {
    /// Ends every search that has this flag or a clone of it.
    pub fn stop(&self) {
        self.0.store(true, Ordering::Relaxed);
    }

    /// Returns whether [`stop`](Self::stop) has been called.
    pub fn is_stopped(&self) -> bool {
        self.0.load(Ordering::Relaxed)
    }
}
