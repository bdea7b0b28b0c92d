//! The time that the service goes by.

mod observation;
mod source;
mod trust;
mod trusted;

use futures_util::future::BoxFuture;
use time::{Duration, OffsetDateTime};

pub use observation::Observation;
pub use source::{Machine, TimeSource};
pub use trusted::TrustedClock;

/// Tells the time.
pub trait Clock: Send + Sync + 'static {
    /// The time now.
    fn now(&self) -> OffsetDateTime;

    /// Ready when somebody has moved the hands after this call.
    fn moved(&self) -> BoxFuture<'static, ()>;

    /// Hears that everything that was due by `now` has been done.
    fn swept(&self, now: OffsetDateTime);

    /// Takes note of what Discord has just said of its time.
    fn observe(&self, _: Observation) {}

    /// Returns whether the time is known. Before that, nothing may be decided by it.
    fn is_known(&self) -> bool {
        true
    }

    /// Returns by how much the clock is to be set: by more than nothing if it is behind.
    fn pending_step(&self) -> Option<Duration> {
        None
    }

    /// Sets the clock by the pending step, if there is one. [`GameService::prepare_step`](super::GameService::prepare_step) comes first.
    fn step(&self) {}
}
