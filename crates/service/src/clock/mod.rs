//! The clock of the services.

mod consensus;
mod observation;
mod shared;
mod source;
mod trusted;

use futures_util::future::{self, BoxFuture};
use time::{Duration, OffsetDateTime};

pub use observation::Observation;
pub(crate) use observation::TOLERANCE;
pub use source::{Machine, TimeSource};
pub use trusted::TrustedClock;

/// A clock that can be wrong, and can be set.
pub trait Clock: Send + Sync + 'static {
    /// Returns the current time.
    fn now(&self) -> OffsetDateTime;

    /// Completes when the clock is set, or is to be set, after this call.
    fn moved(&self) -> BoxFuture<'static, ()> {
        Box::pin(future::pending())
    }

    /// Takes note of an observation of Discord's time.
    fn observe(&self, _: Observation) {}

    /// Takes note of the time of a store that several processes share.
    fn observe_store(&self, _: Observation) {}

    /// Returns whether the time is known.
    fn is_known(&self) -> bool {
        true
    }

    /// Returns whether this process may decide by the time: sweep deadlines, compensate downtime
    /// and record heartbeats. It may not while what it knows of the time contradicts itself.
    fn is_certain(&self) -> bool {
        self.is_known()
    }

    /// Returns by how much the clock is to be set: a positive duration if it is behind.
    fn pending_step(&self) -> Option<Duration> {
        None
    }

    /// Sets the clock by the pending step, if there is one. The caller calls
    /// [`Downtime::prepare_clock_step`](super::Downtime::prepare_clock_step) before.
    fn step(&self) {}
}
