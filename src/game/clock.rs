//! The time of a game: how long the side to move still has, and when it is reminded.

use time::{Duration, OffsetDateTime};

use super::Terms;
use alquerque_rules::{BySide, Side};

/// The clock of a game with a limit on each move. It runs for the side to move.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Clock {
    /// The time for each move.
    pub per_move: Duration,
    /// When the time of the side to move began: later than the turn itself where the clock stood meanwhile, and ahead of
    /// the present while it stands.
    pub since: OffsetDateTime,
    /// What each side has left beyond the time for each move.
    pub bank: BySide<Duration>,
    /// When the side to move is due a reminder that it has not had yet.
    pub remind_at: Option<OffsetDateTime>,
    /// How far this turn's deadline has moved because the bot was not there.
    pub moved: Duration,
}

impl Clock {
    /// The clock of a game by these terms; none where moves have no limit. It does not run yet.
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

    /// When the side to move, which is `turn`, has no time left.
    pub fn deadline(&self, turn: Side) -> OffsetDateTime {
        self.since + self.per_move + self.bank[turn]
    }

    /// Begins a turn of `turn`, at a time that may lie ahead.
    pub fn begin(&mut self, turn: Side, since: OffsetDateTime) {
        self.since = whole_seconds(since);
        self.moved = Duration::ZERO;
        // When a quarter of the time is left.
        self.remind_at =
            Some(whole_seconds(self.deadline(turn) - (self.per_move + self.bank[turn]) / 4));
    }

    /// Ends the turn of `turn`: what it took beyond the time for a move goes out of the bank.
    pub fn end(&mut self, turn: Side, now: OffsetDateTime) {
        let beyond = (now - self.since - self.per_move).max(Duration::ZERO);
        self.bank[turn] = (self.bank[turn] - beyond).max(Duration::ZERO);
    }

    /// Stands still for so long, or, if that is less than nothing, as if it had not stood.
    pub fn shift(&mut self, by: Duration) {
        self.since += by;
        self.remind_at = self.remind_at.map(|at| at + by);
    }
}

/// What is kept has no parts of seconds.
pub fn whole_seconds(at: OffsetDateTime) -> OffsetDateTime {
    at.replace_nanosecond(0).unwrap_or(at)
}
