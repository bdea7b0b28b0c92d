//! The clock of a game: the deadline of the side to move, and when it is reminded.

use time::{Duration, OffsetDateTime};

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
    /// When the side to move is reminded, unless it has been already.
    pub remind_at: Option<OffsetDateTime>,
    /// How far outages have moved the deadline of this turn.
    pub moved: Duration,
}

impl GameClock {
    /// Creates the clock of a game with these terms, not running yet; `None` if moves have no time
    /// limit.
    pub fn new(terms: &Terms, now: OffsetDateTime) -> Option<Self> {
        let bank = BySide { white: terms.bank(), black: terms.bank() };
        let per_move = terms.pace.per_move()?;
        Some(Self {
            per_move,
            since: whole_seconds(now),
            bank,
            remind_at: None,
            moved: Duration::ZERO,
        })
    }

    /// Returns the deadline of the side to move, which is `turn`.
    pub fn deadline(&self, turn: Side) -> OffsetDateTime {
        self.since + self.per_move + self.bank[turn]
    }

    /// Begins a turn of `turn`, at a time that may lie in the future.
    pub fn begin_turn(&mut self, turn: Side, since: OffsetDateTime) {
        self.since = whole_seconds(since);
        self.moved = Duration::ZERO;
        // The reminder is due when a quarter of the time is left.
        self.remind_at =
            Some(whole_seconds(self.deadline(turn) - (self.per_move + self.bank[turn]) / 4));
    }

    /// Ends the turn of `turn`, and takes the time beyond that for one move out of the bank.
    pub fn end_turn(&mut self, turn: Side, now: OffsetDateTime) {
        let beyond = (now - self.since - self.per_move).max(Duration::ZERO);
        self.bank[turn] = (self.bank[turn] - beyond).max(Duration::ZERO);
    }

    /// Shifts the clock; the shift may be negative.
    pub fn shift(&mut self, by: Duration) {
        self.since += by;
        self.remind_at = self.remind_at.map(|at| at + by);
    }
}
