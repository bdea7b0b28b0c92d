//! Observations of Discord's time.

use std::time::Duration as Elapsed;

use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use crate::game::{DISCORD_EPOCH, created_at};

/// The latest time that is plausible.
const LATEST: OffsetDateTime = datetime!(2100-01-01 00:00 UTC);
/// Differences up to this are no step, because requests take time and clocks drift.
pub(in crate::service) const TOLERANCE: Duration = Duration::seconds(10);
/// How long after the creation of its id an interaction can be answered.
const INTERACTION_LIFETIME: Duration = Duration::minutes(15);

/// The interval in which Discord's time lies at the moment of the observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observation {
    pub(super) earliest: OffsetDateTime,
    pub(super) latest: OffsetDateTime,
    pub(super) source: Source,
}

/// Where Discord told the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The `Date` header of a response, which a proxy may set.
    Date,
    /// The id of an interaction, which only Discord creates, when Discord accepts the answer to it.
    Id,
}

impl Observation {
    /// Returns the observation of the `Date` of a response, in whole seconds, that has just
    /// arrived. `None` if the date is implausible.
    pub fn from_date(date: OffsetDateTime, took: Elapsed) -> Option<Self> {
        let took = Duration::try_from(took).unwrap_or(Duration::MAX);
        let latest = date.saturating_add(Duration::SECOND).saturating_add(took);
        let is_plausible = (DISCORD_EPOCH..LATEST).contains(&date);
        is_plausible.then_some(Self { earliest: date, latest, source: Source::Date })
    }

    /// Returns the observation of the id of an interaction whose answer Discord has just accepted.
    /// An interaction that has only arrived may be old.
    pub fn from_answered(id: u64) -> Option<Self> {
        let created = created_at(id);
        let is_plausible = created < LATEST;
        is_plausible.then_some(Self {
            earliest: created,
            latest: created + INTERACTION_LIFETIME,
            source: Source::Id,
        })
    }

    /// Returns by how much a clock with the time `now` is behind Discord's: a negative duration if
    /// it is ahead. `None` if it is right.
    pub fn lag_of(&self, now: OffsetDateTime) -> Option<Duration> {
        let lag = now.clamp(self.earliest, self.latest) - now;
        (lag.abs() > TOLERANCE).then_some(lag)
    }
}
