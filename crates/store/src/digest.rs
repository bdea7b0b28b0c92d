//! The daily digest of a person's turns.

use time::{Duration, OffsetDateTime};

use super::items::DAILY;
use super::puzzles::Day;
use super::settings::Preferences;

/// The local hour of the digest, unless the quiet hours end later.
const HOUR: u8 = 8;
/// How late a digest still comes, after an outage or a change of the preferences.
const AT_LATEST: Duration = Duration::hours(12);
/// The time that a digest must leave for a move; otherwise the player is told at once.
const TO_MOVE: Duration = Duration::hours(6);

impl Preferences {
    /// Returns the chosen item of direct messages: `no`, `yes` or [`DAILY`].
    pub(super) fn chosen_messages(&self) -> Option<&'static str> {
        match (self.messages, self.digest) {
            (Some(true), Some(_)) => Some(DAILY),
            (messages, _) => messages.map(|wanted| if wanted { "yes" } else { "no" }),
        }
    }

    pub(super) fn choose_messages(&mut self, chosen: Option<String>) {
        let is_daily = chosen.as_deref() == Some(DAILY);
        self.digest = is_daily.then(|| self.digest.unwrap_or_default());
        self.messages = chosen.map(|chosen| chosen != "no");
    }

    /// Returns the local day of a moment, and the time of the digest on that day.
    fn digest_on(&self, at: OffsetDateTime) -> (Day, OffsetDateTime) {
        let zone = self.zone();
        let date = zone.local(at).date();
        let usual = zone.hour_of(date, HOUR);
        let quiet = self.reminders().quiet.filter(|quiet| quiet.end(usual).is_some());
        let time = quiet.map_or(usual, |quiet| zone.hour_of(date, quiet.to));
        (Day::of(date.midnight().assume_utc()), time)
    }

    /// Returns the local day of the digest that is due, if one is.
    pub fn due_digest(&self, now: OffsetDateTime) -> Option<Day> {
        let last = self.digest.filter(|_| self.messages == Some(true))?;
        let (today, at) = self.digest_on(now);
        (last < today && (at..at + AT_LATEST).contains(&now)).then_some(today)
    }

    /// Returns when the next digest comes to a person who gets one.
    pub fn next_digest(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        self.digest.filter(|_| self.messages == Some(true))?;
        let (_, today) = self.digest_on(now);
        Some(if now < today { today } else { self.digest_on(now + Duration::DAY).1 })
    }
}

/// Returns whether a turn can wait for a digest: the player has time to move after it.
pub fn can_wait(digest: OffsetDateTime, deadline: Option<OffsetDateTime>) -> bool {
    deadline.is_none_or(|deadline| deadline >= digest + TO_MOVE)
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_game::Zone;

    fn at(hours: i64) -> OffsetDateTime {
        OffsetDateTime::UNIX_EPOCH + Duration::hours(hours)
    }

    fn daily() -> Preferences {
        let digest = Some(Day::default());
        Preferences { messages: Some(true), digest, ..Preferences::default() }
    }

    #[test]
    fn a_digest_is_due_once_a_local_day_at_its_hour_and_not_much_later() {
        let berlin = Preferences { zone: Some(Zone::Named("Europe/Berlin")), ..daily() };
        assert_eq!(
            [30, 31, 42, 43].map(|hour| berlin.due_digest(at(hour))),
            [None, Some(Day(1)), Some(Day(1)), None]
        );
        let told = Preferences { digest: Some(Day(1)), ..berlin.clone() };
        assert_eq!((told.due_digest(at(32)), told.due_digest(at(55))), (None, Some(Day(2))));
        assert_eq!(
            (berlin.next_digest(at(30)), berlin.next_digest(at(31))),
            (Some(at(31)), Some(at(55)))
        );
        let off = Preferences { messages: Some(false), ..berlin };
        assert_eq!((off.due_digest(at(32)), off.next_digest(at(32))), (None, None));
    }

    #[test]
    fn a_digest_waits_for_the_end_of_the_quiet_hours() {
        let late = Preferences { quiet: Some([23, 11]), ..daily() };
        assert_eq!(
            (late.due_digest(at(24 + 8)), late.due_digest(at(24 + 11))),
            (None, Some(Day(1)))
        );
        let always = Preferences { quiet: Some([6, 6]), ..daily() };
        assert_eq!(always.due_digest(at(24 + 6)), Some(Day(1)));
    }

    #[test]
    fn a_turn_waits_only_if_the_digest_leaves_time_to_move() {
        assert!(can_wait(at(8), None) && can_wait(at(8), Some(at(14))));
        assert!(!can_wait(at(8), Some(at(13))) && !can_wait(at(8), Some(at(7))));
    }
}
