//! Absences of people.

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

/// A period during which a person does not play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Absence {
    #[serde(with = "time::serde::timestamp")]
    pub from: OffsetDateTime,
    #[serde(with = "time::serde::timestamp")]
    pub until: OffsetDateTime,
    /// Whether it was spent by itself, when the person's time had run out.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub by_itself: bool,
}

impl Absence {
    /// Returns its end. An absence that begins in the future was recorded by a clock that was
    /// ahead, and is moved to now.
    pub(super) fn ends(&self, now: OffsetDateTime) -> OffsetDateTime {
        self.until - (self.from - now).max(Duration::ZERO)
    }
}
