//! The clocks of a machine.

use std::time::Duration;

use rustix::time::{ClockId, clock_gettime};
use time::OffsetDateTime;

/// The clocks of a machine.
pub trait TimeSource: Send + Sync + 'static {
    /// Returns the time of the wall clock, which may be wrong and may be set at any time.
    fn wall(&self) -> OffsetDateTime;

    /// Returns the time since a fixed moment. It is never set, and goes on while the machine is
    /// suspended.
    fn monotonic(&self) -> Duration;
}

/// The clocks of this machine.
#[derive(Clone, Copy, Debug, Default)]
pub struct Machine;

impl TimeSource for Machine {
    fn wall(&self) -> OffsetDateTime {
        OffsetDateTime::now_utc()
    }

    fn monotonic(&self) -> Duration {
        #[cfg(target_os = "linux")]
        let clock = ClockId::Boottime;
        #[cfg(not(target_os = "linux"))]
        let clock = ClockId::Monotonic;
        // Neither part is negative, because the clock begins at 0.
        clock_gettime(clock).try_into().unwrap_or_default()
    }
}
