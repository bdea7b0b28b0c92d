//! Days off: days of the week on which a player's clock stands still.

use serde::{Deserialize, Serialize};
use time::{Date, Duration, OffsetDateTime, Weekday};

use super::Zone;
use crate::choices;

choices! {
    /// The days of each week on which no time is charged.
    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename_all = "kebab-case")]
    pub enum DaysOff {
        #[default]
        None = "none",
        /// Saturday and Sunday.
        Weekend = "weekend",
        FridaySaturday = "friday-saturday",
        Monday = "monday",
        Tuesday = "tuesday",
        Wednesday = "wednesday",
        Thursday = "thursday",
        Friday = "friday",
        Saturday = "saturday",
        Sunday = "sunday",
    }
}

impl DaysOff {
    /// Returns whether this is a day off.
    fn includes(self, day: Weekday) -> bool {
        match self {
            Self::None => false,
            Self::Weekend => matches!(day, Weekday::Saturday | Weekday::Sunday),
            Self::FridaySaturday => matches!(day, Weekday::Friday | Weekday::Saturday),
            Self::Monday => day == Weekday::Monday,
            Self::Tuesday => day == Weekday::Tuesday,
            Self::Wednesday => day == Weekday::Wednesday,
            Self::Thursday => day == Weekday::Thursday,
            Self::Friday => day == Weekday::Friday,
            Self::Saturday => day == Weekday::Saturday,
            Self::Sunday => day == Weekday::Sunday,
        }
    }
}

/// The days off of a player, in their local time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Calendar {
    pub days_off: DaysOff,
    pub zone: Zone,
}

impl Default for Calendar {
    /// Returns a calendar without days off.
    fn default() -> Self {
        Self { days_off: DaysOff::None, zone: Zone::UTC }
    }
}

impl Calendar {
    /// Returns the charged time between two moments, below zero if `to` is before `from`.
    pub fn charged(&self, from: OffsetDateTime, to: OffsetDateTime) -> Duration {
        if self.days_off == DaysOff::None {
            return to - from;
        }
        if to < from {
            return -self.charged(to, from);
        }
        let mut charged = Duration::ZERO;
        let mut at = from;
        while at < to {
            let (date, end) = self.day(at);
            let end = end.min(to);
            if !self.days_off.includes(date.weekday()) {
                charged += end - at;
            }
            at = end;
        }
        charged
    }

    /// Returns the first moment at which this much time has been charged since `from`; or, for a
    /// negative time, the last one since which as much has been charged until `from`. No time leads
    /// to `from`.
    pub fn after(&self, from: OffsetDateTime, time: Duration) -> OffsetDateTime {
        if self.days_off == DaysOff::None || time.is_zero() {
            return from + time;
        }
        let mut left = time.abs();
        let mut at = from;
        loop {
            // Backwards, a day begins at its end.
            let (date, end) = if time.is_negative() {
                let before = at - Duration::SECOND;
                let date = self.zone.local(before).date();
                (date, self.zone.hour_of(date, 0).min(before))
            } else {
                self.day(at)
            };
            if !self.days_off.includes(date.weekday()) {
                let length = (end - at).abs();
                if left <= length {
                    return if time.is_negative() { at - left } else { at + left };
                }
                left -= length;
            }
            at = end;
        }
    }

    /// Returns the local date of a moment, and the end of that day, which is later.
    fn day(&self, at: OffsetDateTime) -> (Date, OffsetDateTime) {
        let date = self.zone.local(at).date();
        let end = self.zone.hour_of(date.saturating_add(Duration::DAY), 0);
        (date, end.max(at.saturating_add(Duration::SECOND)))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use proptest::prelude::*;
    use time::macros::datetime;

    const HOUR: Duration = Duration::HOUR;

    fn weekends(zone: &str) -> Calendar {
        Calendar { days_off: DaysOff::Weekend, zone: zone.parse().unwrap() }
    }

    #[test]
    fn no_time_is_charged_on_a_day_off() {
        let berlin = weekends("Europe/Berlin");
        // From Friday at 18:00 to Monday at 9:00.
        let (friday, monday) = (datetime!(2026-07-03 16:00 UTC), datetime!(2026-07-06 7:00 UTC));
        assert_eq!(berlin.charged(friday, monday), 15 * HOUR);
        assert_eq!(berlin.after(friday, 15 * HOUR), monday);
        assert_eq!(berlin.after(monday, -15 * HOUR), friday);
        // The last moment of Friday is the first of Saturday.
        assert_eq!(berlin.after(friday, 6 * HOUR), datetime!(2026-07-03 22:00 UTC));
        assert_eq!(berlin.after(friday, 7 * HOUR), datetime!(2026-07-05 23:00 UTC));
        let saturday = datetime!(2026-07-04 12:00 UTC);
        assert_eq!(berlin.after(saturday, HOUR), datetime!(2026-07-05 23:00 UTC));
        assert_eq!(Calendar::default().after(friday, 15 * HOUR), friday + 15 * HOUR);
    }

    /// The nights in which three zones change: they have 23 or 25 hours, and one has no midnight.
    #[test]
    fn days_off_follow_daylight_saving() {
        for (zone, days_off, from, to, charged) in [
            // From Saturday at noon to Monday at noon.
            (
                "Europe/Berlin",
                DaysOff::Saturday,
                datetime!(2026-03-28 11:00 UTC),
                datetime!(2026-03-30 10:00 UTC),
                23 + 12,
            ),
            (
                "Europe/Berlin",
                DaysOff::Sunday,
                datetime!(2026-10-24 10:00 UTC),
                datetime!(2026-10-26 11:00 UTC),
                24,
            ),
            (
                "America/New_York",
                DaysOff::Saturday,
                datetime!(2026-03-07 17:00 UTC),
                datetime!(2026-03-09 16:00 UTC),
                23 + 12,
            ),
            (
                "America/New_York",
                DaysOff::Saturday,
                datetime!(2026-10-31 16:00 UTC),
                datetime!(2026-11-02 17:00 UTC),
                25 + 12,
            ),
            // Friday begins an hour late, and the last Thursday has an hour more.
            (
                "Africa/Cairo",
                DaysOff::Friday,
                datetime!(2026-04-23 10:00 UTC),
                datetime!(2026-04-25 9:00 UTC),
                12 + 12,
            ),
            (
                "Africa/Cairo",
                DaysOff::Friday,
                datetime!(2026-10-29 9:00 UTC),
                datetime!(2026-10-31 10:00 UTC),
                13 + 12,
            ),
        ] {
            let calendar = Calendar { days_off, zone: zone.parse().unwrap() };
            assert_eq!(calendar.charged(from, to), charged * HOUR, "{zone} {from}");
            assert_eq!(calendar.after(from, charged * HOUR), to);
            let since = calendar.after(to, -charged * HOUR);
            assert_eq!(calendar.charged(since, to), charged * HOUR);
        }
    }

    proptest! {
        /// What is charged up to the moment after a time is that time, by every calendar.
        #[test]
        fn charged_time_and_the_moment_after_it_agree(
            day in 0..3_000_i64,
            minute in 0..1_440_i64,
            minutes in -40_000..40_000_i64,
            zone in 0..600_usize,
            days_off in 0..DaysOff::ALL.len(),
        ) {
            let zone = Zone::names().nth(zone).map_or(Zone::UTC, Zone::Named);
            let calendar = Calendar { days_off: DaysOff::ALL[days_off], zone };
            let from = datetime!(2020-01-01 0:00 UTC) + Duration::days(day) + Duration::minutes(minute);
            let time = Duration::minutes(minutes);
            let to = calendar.after(from, time);
            prop_assert_eq!(calendar.charged(from, to), time);
            prop_assert_eq!(calendar.charged(to, from), -time);
            let (first, last) = (from.min(to), from.max(to));
            let offs = (0..)
                .map(|hour| first + hour * HOUR)
                .take_while(|&at| at < last)
                .filter(|&at| calendar.days_off.includes(zone.local(at).weekday()));
            prop_assert!(((last - first) - time.abs() - HOUR * offs.count() as i32).abs() <= 24 * HOUR);
        }
    }
}
