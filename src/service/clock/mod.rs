//! The clock of the services.

mod consensus;
mod observation;
mod source;
mod trusted;

use futures_util::future::BoxFuture;
use time::{Duration, OffsetDateTime};

pub use observation::Observation;
pub(in crate::service) use observation::TOLERANCE;
pub use source::{Machine, TimeSource};
pub use trusted::TrustedClock;

/// A clock that can be wrong, and can be set.
pub trait Clock: Send + Sync + 'static {
    /// Returns the current time.
    fn now(&self) -> OffsetDateTime;

    /// Completes when the clock is set, or is to be set, after this call.
    fn moved(&self) -> BoxFuture<'static, ()>;

    /// Notes that everything that was due by `now` has been done.
    fn swept(&self, now: OffsetDateTime);

    /// Takes note of an observation of Discord's time.
    fn observe(&self, _: Observation) {}

    /// Returns whether the time is known. Before that, no decision may depend on it.
    fn is_known(&self) -> bool {
        true
    }

    /// Returns by how much the clock is to be set: a positive duration if it is behind.
    fn pending_step(&self) -> Option<Duration> {
        None
    }

    /// Sets the clock by the pending step, if there is one. The caller calls
    /// [`Downtime::prepare_clock_step`](super::Downtime::prepare_clock_step) before.
    fn step(&self) {}
}
