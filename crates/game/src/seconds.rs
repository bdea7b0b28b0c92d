//! Times in whole seconds, as they are stored.

use time::OffsetDateTime;

/// Truncates a time to whole seconds.
pub fn whole_seconds(at: OffsetDateTime) -> OffsetDateTime {
    at.replace_nanosecond(0).unwrap_or(at)
}
