//! Observations of Discord's time.

use std::time::Duration as Elapsed;

use time::macros::datetime;
use time::{Duration, OffsetDateTime};

use alquerque_game::{DISCORD_EPOCH, created_at};

/// The latest time that is plausible.
const LATEST: OffsetDateTime = datetime!(2100-01-01 00:00 UTC);
/// Differences up to this are no step, because requests take time and clocks drift.
pub(crate) const TOLERANCE: Duration = Duration::seconds(10);
/// How long after the creation of its id an interaction can be answered.
const INTERACTION_LIFETIME: Duration = Duration::minutes(15);

/// The interval in which Discord's time lies at the moment of the observation.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Observation {
    pub(super) earliest: OffsetDateTime,
    pub(super) latest: OffsetDateTime,
    pub(super) source: Source,
}

/// What told the time.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Source {
    /// The `Date` header of a successful response, which a proxy may set.
    Date,
    /// The `Date` header of an error, which may be a proxy's own.
    Error,
    /// The timestamp of a request that Discord has signed. It may arrive late.
    Signature,
    /// The clock of a store that several processes share.
    Store,
    /// The id of an interaction, which only Discord creates, when Discord accepts the answer to it.
    Id,
}

/// The times at which the monotonic clock may have been zero, by an observation.
#[derive(Clone, Copy, Debug)]
pub(super) struct Interval {
    pub earliest: OffsetDateTime,
    pub latest: OffsetDateTime,
}

impl Interval {
    pub fn new(observed: &Observation, monotonic: Elapsed) -> Self {
        let monotonic = Duration::try_from(monotonic).unwrap_or(Duration::MAX);
        Self {
            earliest: observed.earliest.saturating_sub(monotonic),
            latest: observed.latest.saturating_sub(monotonic),
        }
    }

    pub fn agrees_with(self, zero: OffsetDateTime) -> bool {
        (self.earliest.saturating_sub(TOLERANCE)..=self.latest.saturating_add(TOLERANCE))
            .contains(&zero)
    }

    pub fn overlaps(self, other: Self) -> bool {
        self.earliest <= other.latest.saturating_add(TOLERANCE)
            && other.earliest <= self.latest.saturating_add(TOLERANCE)
    }

    /// Returns the time of the interval that is nearest to this one.
    pub fn nearest(self, zero: OffsetDateTime) -> OffsetDateTime {
        zero.clamp(self.earliest, self.latest)
    }
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

    /// Returns the observation as that of an error response, which counts less.
    #[must_use]
    pub fn of_error(self) -> Self {
        Self { source: Source::Error, ..self }
    }

    /// Returns the observation of the timestamp of a request that Discord has signed, and that
    /// arrives in time within `max_age`. `None` if it is implausible.
    pub fn from_signed(sent: OffsetDateTime, max_age: Elapsed) -> Option<Self> {
        let is_plausible = (DISCORD_EPOCH..LATEST).contains(&sent);
        is_plausible.then(|| Self {
            earliest: sent,
            latest: sent + max_age,
            source: Source::Signature,
        })
    }

    /// Returns the observation of the time of a store, which took this long to read.
    pub fn from_store(time: OffsetDateTime, took: Elapsed) -> Self {
        let took = Duration::try_from(took).unwrap_or(Duration::MAX);
        Self { earliest: time, latest: time.saturating_add(took), source: Source::Store }
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
