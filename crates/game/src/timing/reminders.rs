//! Preferences for reminders.

use time::OffsetDateTime;

use super::Zone;

/// A player's preferences for reminders of their turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Reminders {
    pub wanted: bool,
    pub quiet: Option<QuietHours>,
}

impl Default for Reminders {
    fn default() -> Self {
        Self { wanted: true, quiet: None }
    }
}

/// Hours of the day without reminders.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct QuietHours {
    /// The first quiet hour, 0 to 23.
    pub from: u8,
    /// The hour at which they end, 0 to 23; on the next day unless it is later than `from`.
    pub to: u8,
    /// The player's local time.
    pub zone: Zone,
}

impl QuietHours {
    /// Returns when the current quiet hours end; `None` outside of them.
    pub fn end(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        let local = self.zone.local(now);
        let hour = local.hour();
        let is_quiet = if self.from < self.to {
            (self.from..self.to).contains(&hour)
        } else {
            hour >= self.from || hour < self.to
        };
        let today = self.zone.hour_of(local.date(), self.to);
        let end =
            if today > now { today } else { self.zone.hour_of(local.date().next_day()?, self.to) };
        is_quiet.then_some(end)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use time::Duration;

    fn at(hour: i64) -> OffsetDateTime {
        OffsetDateTime::UNIX_EPOCH + Duration::hours(hour)
    }

    #[test]
    fn quiet_hours_end_today_or_tomorrow() {
        let night = QuietHours { from: 22, to: 7, zone: Zone::UTC };
        assert_eq!(night.end(at(21)), None);
        assert_eq!(night.end(at(22)), Some(at(24 + 7)));
        assert_eq!(night.end(at(24 + 6)), Some(at(24 + 7)));
        assert_eq!(night.end(at(24 + 7)), None);
        let noon = QuietHours { from: 12, to: 14, zone: Zone::UTC };
        assert_eq!(
            (noon.end(at(11)), noon.end(at(13)), noon.end(at(14))),
            (None, Some(at(14)), None)
        );
    }

    #[test]
    fn quiet_hours_are_in_the_players_local_time() {
        let night = QuietHours { from: 22, to: 7, zone: Zone::Offset(120) };
        assert_eq!(
            (night.end(at(19)), night.end(at(20)), night.end(at(24 + 5))),
            (None, Some(at(24 + 5)), None)
        );
        let ahead = QuietHours { from: 22, to: 7, zone: Zone::Offset(-330) };
        assert_eq!(ahead.end(at(2)), None);
        assert!(ahead.end(at(4)).is_some());
    }

    #[test]
    fn a_whole_day_can_be_quiet() {
        let always = QuietHours { from: 7, to: 7, zone: Zone::UTC };
        assert_eq!(always.end(at(6)), Some(at(7)));
        assert_eq!(always.end(at(8)), Some(at(24 + 7)));
    }
}
