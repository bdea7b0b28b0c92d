//! Seasons of ratings: the quarters of a year, in UTC.

use std::fmt;

use serde::{Deserialize, Serialize};
use time::{Date, Month, OffsetDateTime};

/// A quarter of a year.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(into = "String", try_from = "String")]
pub struct Season {
    pub year: i32,
    /// From 1 to 4.
    pub quarter: u8,
}

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

    /// Parses the form `2026Q4`.
    fn parse(text: &str) -> Option<Self> {
        let (year, quarter) = text.split_once('Q')?;
        let season = Self { year: year.parse().ok()?, quarter: quarter.parse().ok()? };
        let is_season = season.to_string() == text && (1..=4).contains(&season.quarter);
        is_season.then_some(season)
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

impl From<Season> for String {
    fn from(season: Season) -> Self {
        season.to_string()
    }
}

impl TryFrom<String> for Season {
    type Error = String;

    fn try_from(text: String) -> Result<Self, String> {
        Self::parse(&text).ok_or_else(|| format!("unknown season '{text}'"))
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
            assert_eq!(Season::parse(text), Some(season));
            assert!(season.end() > at && Season::at(season.end()) > season);
            assert_eq!(Season::at(season.end() - time::Duration::SECOND), season);
        }
        for text in ["", "2026", "2026Q0", "2026Q5", "2026Q04", "+2026Q1", "Q1"] {
            assert_eq!(Season::parse(text), None, "{text}");
        }
    }
}
