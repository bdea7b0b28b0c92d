//! Values of stored games: points, and times in seconds within safe bounds.

use std::ops::RangeInclusive;

use time::{Duration, OffsetDateTime};

use super::UnreadableGame;
use alquerque_rules::{BySide, Point};

/// Parses the name of a point.
pub fn point(name: String) -> Result<Point, UnreadableGame> {
    Point::from_name(name.as_bytes()).ok_or(UnreadableGame::Touched(name))
}

pub fn is_default<T: Default + PartialEq>(value: &T) -> bool {
    *value == T::default()
}

/// Returns the seconds since 1970.
pub fn seconds(at: OffsetDateTime) -> i64 {
    at.unix_timestamp()
}

/// The bounds of stored times in seconds since 1970, so that adding spans does not overflow.
const TIMES: RangeInclusive<i64> = -(1 << 36)..=1 << 36;
/// The bounds of stored spans in seconds.
const SPANS: RangeInclusive<i64> = 0..=1 << 32;

/// Checks a time in seconds since 1970.
pub fn time(seconds: i64) -> Result<OffsetDateTime, UnreadableGame> {
    let time = OffsetDateTime::from_unix_timestamp(seconds).ok();
    time.filter(|_| TIMES.contains(&seconds)).ok_or(UnreadableGame::Time(seconds))
}

/// Checks a span that may not be negative.
pub fn span(seconds: i64) -> Result<Duration, UnreadableGame> {
    if SPANS.contains(&seconds) {
        Ok(Duration::seconds(seconds))
    } else {
        Err(UnreadableGame::Time(seconds))
    }
}

/// Checks a span that may be negative.
pub fn shift(seconds: i64) -> Result<Duration, UnreadableGame> {
    span(seconds.saturating_abs()).map(|_| Duration::seconds(seconds))
}

/// Checks the times of both sides.
pub fn times(
    seconds: BySide<Option<i64>>,
) -> Result<BySide<Option<OffsetDateTime>>, UnreadableGame> {
    let read = |seconds: Option<i64>| seconds.map(time).transpose();
    Ok(BySide { white: read(seconds.white)?, black: read(seconds.black)? })
}
