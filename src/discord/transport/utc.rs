//! Times for the operator.

use std::fmt;
use std::time::Duration;

use time::OffsetDateTime;

/// A time in UTC, to the second.
#[derive(Clone, Copy, Debug)]
pub struct Utc(pub OffsetDateTime);

impl Utc {
    /// Returns the time after a wait, by the machine's clock.
    pub fn after(wait: Duration) -> Self {
        let wait = wait.try_into().unwrap_or(time::Duration::MAX);
        Self(OffsetDateTime::now_utc().saturating_add(wait))
    }
}

impl fmt::Display for Utc {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let time = self.0.to_offset(time::UtcOffset::UTC);
        let (hour, minute, second) = time.to_hms();
        write!(f, "{} {hour:02}:{minute:02}:{second:02} UTC", time.date())
    }
}
