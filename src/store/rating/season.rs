//! Seasons of ratings: the quarters of a year, in UTC.

use std::fmt;
use std::str::FromStr;

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use time::{Date, Month, OffsetDateTime};

/// A quarter of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Season {
    pub year: i32,
    /// From 1 to 4.
    pub quarter: u8,
}

/// A text that names no season.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct UnknownSeason;

impl Season {
    /// Returns the first moment after the season.
    pub fn end(self) -> OffsetDateTime {
        let (year, month) = match self.quarter {
            1 => (self.year, Month::April),
            2 => (self.year, Month::July),
            3 => (self.year, Month::October),
            _ => (self.year + 1, Month::January),
        };
        let first = Date::from_calendar_date(year, month, 1);
        first.map_or(OffsetDateTime::UNIX_EPOCH, |day| day.midnight().assume_utc())
    }

    /// Returns the season of a time.
    pub fn at(at: OffsetDateTime) -> Self {
        let month = u8::from(at.month());
        Self { year: at.year(), quarter: (month - 1) / 3 + 1 }
    }
}

/// Writes the form `2026Q4`.
impl fmt::Display for Season {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{:04}Q{}", self.year, self.quarter)
    }
}

impl FromStr for Season {
    type Err = UnknownSeason;

    fn from_str(text: &str) -> Result<Self, UnknownSeason> {
        let (year, quarter) = text.split_once('Q').ok_or(UnknownSeason)?;
        let season = Self {
            year: year.parse().map_err(|_| UnknownSeason)?,
            quarter: quarter.parse().map_err(|_| UnknownSeason)?,
        };
        if season.to_string() == text && (1..=4).contains(&season.quarter) {
            Ok(season)
        } else {
            Err(UnknownSeason)
        }
    }
}

impl Serialize for Season {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for Season {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let text = String::deserialize(deserializer)?;
        let unknown = |_| serde::de::Error::custom(format!("unknown season '{text}'"));
        text.parse().map_err(unknown)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn a_season_begins_with_its_quarter_and_reads_back() {
        for (at, text) in [
            (datetime!(2026-01-01 00:00 UTC), "2026Q1"),
            (datetime!(2026-03-31 23:59:59 UTC), "2026Q1"),
            (datetime!(2026-04-01 00:00 UTC), "2026Q2"),
            (datetime!(2026-12-31 23:59:59 UTC), "2026Q4"),
        ] {
            let season = Season::at(at);
            assert_eq!(season.to_string(), text);
            assert_eq!(text.parse(), Ok(season));
            assert!(season.end() > at && Season::at(season.end()) > season);
            assert_eq!(Season::at(season.end() - time::Duration::SECOND), season);
        }
        for text in ["", "2026", "2026Q0", "2026Q5", "2026Q04", "+2026Q1", "Q1"] {
            assert_eq!(text.parse::<Season>(), Err(UnknownSeason), "{text}");
        }
    }
}
