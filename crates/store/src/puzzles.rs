//! Solved puzzles: the streak of a person, and the number of solvers on a server.

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

/// The degrees of puzzles.
pub const DEGREES: usize = 3;

/// The servers on which a person counts as a solver in one day.
const MAX_PLACES: usize = 20;

/// A day, in UTC: its number since 1970-01-01.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Day(pub u32);

impl Day {
    /// Returns the day of a time.
    pub fn of(time: OffsetDateTime) -> Self {
        let days = time.unix_timestamp().div_euclid(Duration::DAY.whole_seconds());
        Self(u32::try_from(days).unwrap_or(0))
    }

    /// Returns the time at which the day begins.
    pub fn begin(self) -> OffsetDateTime {
        OffsetDateTime::UNIX_EPOCH
            .checked_add(Duration::days(self.0.into()))
            .unwrap_or(OffsetDateTime::UNIX_EPOCH)
    }

    /// Returns the day after.
    pub fn next(self) -> Self {
        Self(self.0.saturating_add(1))
    }

    /// Returns the day before.
    pub fn previous(self) -> Self {
        Self(self.0.saturating_sub(1))
    }
}

/// The puzzles that a person has solved.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolvedPuzzles {
    /// The last day on which the person solved a puzzle of that day.
    pub day: Day,
    /// The number of such days in a row, up to that one.
    pub streak: u32,
    /// The longest streak so far.
    pub best: u32,
    /// The puzzles of that day that are solved.
    pub today: Vec<SolvedAt>,
}

/// The puzzles that a person has solved at one place in one day.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct SolvedAt {
    /// The server or, outside of servers, the channel.
    pub series: u64,
    /// Whether the puzzle of each degree is solved.
    pub solved: [bool; DEGREES],
}

impl SolvedPuzzles {
    /// Returns which puzzles of a day are solved at a place.
    pub fn solved(&self, day: Day, series: u64) -> [bool; DEGREES] {
        let places = self.today.iter().filter(|_| day == self.day);
        let here = places.into_iter().find(|place| place.series == series);
        here.map_or([false; DEGREES], |place| place.solved)
    }

    /// Returns the streak as it stands on a day: a day that is not over does not end it.
    pub fn streak_on(&self, day: Day) -> u32 {
        if day <= self.day.next() { self.streak } else { 0 }
    }

    /// Records a puzzle of a day as solved. Returns whether it was not solved at this place before.
    pub fn record(&mut self, day: Day, series: u64, degree: usize) -> bool {
        if day < self.day || degree >= DEGREES {
            return false;
        }
        if day > self.day || self.streak == 0 {
            self.streak = self.streak_on(day).saturating_add(1);
            self.best = self.best.max(self.streak);
            self.day = day;
            self.today.clear();
        }
        let at = self.today.iter().position(|place| place.series == series);
        let at = at.unwrap_or_else(|| {
            self.today.push(SolvedAt { series, solved: [false; DEGREES] });
            self.today.len() - 1
        });
        if at >= MAX_PLACES {
            self.today.truncate(MAX_PLACES);
            return false;
        }
        !std::mem::replace(&mut self.today[at].solved[degree], true)
    }
}

/// The daily puzzles of a server.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerPuzzles {
    /// The channel that gets a puzzle each day.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub channel: Option<u64>,
    /// Discord's tag of the language of the post, if the server has chosen none.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub language: Option<String>,
    /// The day of the last post.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub posted: Option<Day>,
    /// The number of solvers.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub solvers: Option<Solvers>,
}

impl ServerPuzzles {
    /// Chooses the channel of the posts, and their language on a server that has chosen none. A
    /// new channel gets the puzzle of today, too.
    pub fn choose(&mut self, channel: u64, language: &str) {
        if self.channel.replace(channel) != Some(channel) {
            self.posted = None;
        }
        self.language = Some(language.to_owned());
    }

    /// Ends the posts.
    pub fn end(&mut self) {
        self.channel = None;
        self.language = None;
    }

    /// Returns the channel in which the puzzle of a day is still to be posted.
    pub fn post_due(&self, day: Day) -> Option<u64> {
        self.channel.filter(|_| self.posted.is_none_or(|posted| posted < day))
    }
}

/// The number of solvers of each degree on two days.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct Solvers {
    /// The later day.
    pub day: Day,
    /// The solvers on that day.
    pub then: [u32; DEGREES],
    /// The solvers on the day before.
    pub before: [u32; DEGREES],
}

impl Solvers {
    /// Returns the number of solvers on a day; 0 for days that are no longer known.
    pub fn on(&self, day: Day) -> [u32; DEGREES] {
        if day == self.day {
            self.then
        } else if day.next() == self.day {
            self.before
        } else {
            [0; DEGREES]
        }
    }

    /// Counts a solver on a day.
    pub fn count(&mut self, day: Day, degree: usize) {
        if day > self.day {
            *self = Self { day, then: [0; DEGREES], before: self.on(day.previous()) };
        }
        if let Some(count) = self.then.get_mut(degree).filter(|_| day == self.day) {
            *count = count.saturating_add(1);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_day_begins_at_midnight_utc() {
        let midnight = Day(20_000).begin();
        assert_eq!(Day::of(midnight), Day(20_000));
        assert_eq!(Day::of(midnight - Duration::SECOND), Day(19_999));
        assert_eq!(Day::of(midnight + Duration::hours(23)), Day(20_000));
        assert_eq!(Day::of(OffsetDateTime::UNIX_EPOCH - Duration::HOUR), Day(0));
        assert_eq!(Day(u32::MAX).begin(), OffsetDateTime::UNIX_EPOCH);
    }

    #[test]
    fn a_streak_counts_days_in_a_row() {
        let mut solved = SolvedPuzzles::default();
        assert_eq!(solved.streak_on(Day(100)), 0);
        for day in 100..103 {
            assert!(solved.record(Day(day), 1, 0));
            assert!(!solved.record(Day(day), 1, 0), "it counts once");
            assert!(solved.record(Day(day), 1, 2) && solved.record(Day(day), 2, 0));
        }
        assert_eq!((solved.streak, solved.best), (3, 3));
        assert_eq!([102, 103, 104].map(|day| solved.streak_on(Day(day))), [3, 3, 0]);
        assert_eq!(solved.solved(Day(102), 1), [true, false, true]);
        assert_eq!(solved.solved(Day(103), 1), [false; DEGREES]);
        assert!(!solved.record(Day(101), 7, 1), "a day that is over");
        assert!(!solved.record(Day(102), 1, DEGREES));
        assert!(solved.record(Day(104), 1, 1));
        assert_eq!((solved.streak, solved.best, solved.today.len()), (1, 3, 1));
    }

    #[test]
    fn a_person_counts_on_few_servers_a_day() {
        let mut solved = SolvedPuzzles::default();
        let counted = (0..100).filter(|&series| solved.record(Day(9), series, 0)).count();
        assert_eq!((counted, solved.today.len()), (MAX_PLACES, MAX_PLACES));
        assert!(solved.record(Day(9), 0, 1), "it still counts where it did");
    }

    #[test]
    fn solvers_are_known_for_two_days() {
        let mut solvers = Solvers::default();
        for (day, degree) in [(5, 0), (5, 0), (5, 2), (6, 1), (5, 1), (6, 9)] {
            solvers.count(Day(day), degree);
        }
        assert_eq!(
            [4, 5, 6, 7].map(|day| solvers.on(Day(day))),
            [[0; 3], [2, 0, 1], [0, 1, 0], [0; 3]]
        );
        solvers.count(Day(8), 0);
        assert_eq!([6, 7, 8].map(|day| solvers.on(Day(day))), [[0; 3], [0; 3], [1, 0, 0]]);
    }

    #[test]
    fn one_post_is_due_a_day() {
        let puzzles = ServerPuzzles { channel: Some(7), ..ServerPuzzles::default() };
        assert_eq!(puzzles.post_due(Day(5)), Some(7));
        let posted = ServerPuzzles { posted: Some(Day(5)), ..puzzles };
        assert_eq!([4, 5, 6].map(|day| posted.post_due(Day(day))), [None, None, Some(7)]);
        assert_eq!(ServerPuzzles::default().post_due(Day(5)), None);
        let mut puzzles = posted;
        for (channel, due) in [(7, None), (8, Some(8)), (7, Some(7))] {
            puzzles.choose(channel, "de");
            assert_eq!(puzzles.post_due(Day(5)), due);
        }
        puzzles.end();
        assert_eq!((puzzles.post_due(Day(9)), puzzles.language), (None, None));
    }
}
