//! The clock of a game: the deadline of the side to move, and when it is reminded.

use time::{Duration, OffsetDateTime};

use super::{Calendar, DaysOff};
use crate::Terms;
use crate::seconds::whole_seconds;
use alquerque_rules::{BySide, Side};

/// The clock of a game with a time limit on each move. It runs for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameClock {
    /// The time for each move.
    pub per_move: Duration,
    /// When the time of the side to move began.
    ///
    /// It is later than the turn itself if the clock was stopped meanwhile, and lies in the future
    /// while the clock is stopped.
    pub since: OffsetDateTime,
    /// The time that each side has left beyond the time for each move.
    pub bank: BySide<Duration>,
    /// Up to how much a bank grows by what moves leave of their time; zero if it does not grow.
    pub grows_to: Duration,
    /// The days off of each side.
    pub calendar: BySide<Calendar>,
    /// When the side to move is reminded, unless it has been already.
    pub remind_at: Option<OffsetDateTime>,
    /// How far outages have moved the deadline of this turn.
    pub moved: Duration,
    /// The end of the last pause of this turn.
    pub paused: Option<OffsetDateTime>,
}

/// How long the clock of a side that does not act stands still after the players agreed to pause.
pub const MAX_PAUSE: Duration = Duration::WEEK;

impl GameClock {
    /// Creates the clock of a game with these terms, not running yet, by UTC; `None` if moves have
    /// no time limit.
    pub fn new(terms: &Terms, now: OffsetDateTime) -> Option<Self> {
        let per_move = terms.pace.per_move()?;
        let calendar = Calendar { days_off: terms.days_off, ..Calendar::default() };
        Some(Self {
            per_move,
            since: whole_seconds(now),
            bank: BySide { white: terms.bank(), black: terms.bank() },
            grows_to: if terms.pace.is_saved() { terms.bank() } else { Duration::ZERO },
            calendar: BySide { white: calendar, black: calendar },
            remind_at: None,
            moved: Duration::ZERO,
            paused: None,
        })
    }

    /// Returns the deadline of the side to move, which is `turn`.
    pub fn deadline(&self, turn: Side) -> OffsetDateTime {
        self.after(turn, self.per_move + self.bank[turn])
    }

    /// Returns when the side to move, which is `turn`, begins to use its bank.
    pub fn bank_begins(&self, turn: Side) -> OffsetDateTime {
        self.after(turn, self.per_move)
    }

    /// Returns whether the game has days off.
    pub fn has_days_off(&self) -> bool {
        self.calendar.white.days_off != DaysOff::None
    }

    fn after(&self, turn: Side, time: Duration) -> OffsetDateTime {
        self.calendar[turn].after(self.since, time)
    }

    /// Begins a turn of `turn`, at a time that may lie in the future.
    pub fn begin_turn(&mut self, turn: Side, since: OffsetDateTime) {
        self.since = whole_seconds(since);
        self.moved = Duration::ZERO;
        self.paused = None;
        self.remind(turn);
    }

    /// Has the side to move, which is `turn`, reminded when a quarter of its time is left.
    pub fn remind(&mut self, turn: Side) {
        let before = (self.per_move + self.bank[turn]) * 3 / 4;
        self.remind_at = Some(whole_seconds(self.after(turn, before)));
    }

    /// Ends the turn of `turn`, and takes the time beyond that for one move out of the bank. What
    /// is left of that time goes into a bank that grows.
    pub fn end_turn(&mut self, turn: Side, now: OffsetDateTime) {
        let used = self.calendar[turn].charged(self.since, now).max(Duration::ZERO);
        let bank = self.bank[turn];
        let left = bank + self.per_move - used;
        self.bank[turn] = left.min(bank.max(self.grows_to)).max(Duration::ZERO);
    }

    /// Returns when the clock runs from: from `now`, or from the end of a pause or an absence.
    pub fn runs_from(&self, away: Option<OffsetDateTime>, now: OffsetDateTime) -> OffsetDateTime {
        away.max(self.paused).map_or(now, |until| until.max(now))
    }

    /// Lets the clock of `turn`, whose player may be away, stand still for [`MAX_PAUSE`], also
    /// instead of the rest of a pause.
    pub fn pause(&mut self, turn: Side, away: Option<OffsetDateTime>, now: OffsetDateTime) {
        let now = whole_seconds(now);
        let until = now + MAX_PAUSE;
        let from = self.runs_from(away, now);
        self.paused = Some(until);
        self.stop(turn, from, self.runs_from(away, now));
    }

    /// Lets the clock of `turn` stand still between two moments, or, if `to` is before `from`, lets
    /// it run between them after all.
    pub fn stop(&mut self, turn: Side, from: OffsetDateTime, to: OffsetDateTime) {
        let calendar = self.calendar[turn];
        for at in std::iter::once(&mut self.since).chain(&mut self.remind_at) {
            *at = calendar.after(to, calendar.charged(from, *at));
        }
    }
}
