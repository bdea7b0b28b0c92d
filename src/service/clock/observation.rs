//! What Discord says of the time.

use std::time::Duration as Elapsed;

use time::macros::datetime;
use time::{Duration, OffsetDateTime};

/// The first millisecond that Discord's ids count.
const DISCORD_EPOCH: OffsetDateTime = datetime!(2015-01-01 00:00 UTC);
/// No sane clock tells a later time.
const LATEST: OffsetDateTime = datetime!(2100-01-01 00:00 UTC);
/// Differences up to this are no step: requests take their time, and clocks drift.
pub(super) const TOLERANCE: Duration = Duration::seconds(10);
/// How long after its id was made an interaction can be answered.
const INTERACTION: Duration = Duration::minutes(15);

/// What is known of Discord's time at a moment: it lies between two times.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observation {
    pub(super) earliest: OffsetDateTime,
    pub(super) latest: OffsetDateTime,
    pub(super) source: Source,
}

/// Where Discord said so.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// In the `Date` header of a response. A proxy may have its own idea of that.
    Date,
    /// By the id of an interaction, which only Discord makes, and by taking the answer to it.
    Id,
}

impl Observation {
    /// Reads the `Date` of a response, in whole seconds, that has just come to a request of so long ago. `None` if no clock
    /// can be trusted that says so.
    pub fn of_date(date: OffsetDateTime, took: Elapsed) -> Option<Self> {
        let took = Duration::try_from(took).unwrap_or(Duration::MAX);
        let latest = date.saturating_add(Duration::SECOND).saturating_add(took);
        let is_sane = (DISCORD_EPOCH..LATEST).contains(&date);
        is_sane.then_some(Self { earliest: date, latest, source: Source::Date })
    }

    /// Reads the id of an interaction whose answer Discord has just accepted. One that merely comes may be of long ago.
    pub fn of_answered(id: u64) -> Option<Self> {
        let created = DISCORD_EPOCH + Duration::milliseconds(i64::try_from(id >> 22).ok()?);
        let is_sane = created < LATEST;
        is_sane.then_some(Self {
            earliest: created,
            latest: created + INTERACTION,
            source: Source::Id,
        })
    }

    /// Returns by how much a clock is behind Discord's that says it is `now`: by less than nothing if it is ahead. `None` if it
    /// is right.
    pub fn lag_of(&self, now: OffsetDateTime) -> Option<Duration> {
        let lag = now.clamp(self.earliest, self.latest) - now;
        (lag.abs() > TOLERANCE).then_some(lag)
    }
}
