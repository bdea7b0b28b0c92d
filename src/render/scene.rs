//! What there is to be seen.

use crate::rules::{Action, Bitboard, History, Move, Point, Position, Side};

/// What a picture shows: a position, the action that led to it, whose turn it is, and where a stone could go.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Scene {
    pub position: Position,
    /// What was done last. `None` shows nothing of the kind.
    pub last: Option<Last>,
    /// The side to move; `None` when the game is over.
    pub turn: Option<Side>,
    /// Points to mark as possible landings of a stone.
    pub targets: Bitboard,
}

/// What was done last, and in which position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Last {
    /// A stone moved. Another, or the same, may have left the board at once (see [`Position::penalty`]).
    Move { before: Position, action: Move },
    /// A stone that had left an owed capture out was removed.
    Huff { before: Position, stone: Point },
    /// A move was taken back, as the opponent demanded in the position after it.
    Insist { before: Position, taken_back: Move },
}

impl Scene {
    /// The present position of a game and the action that led to it.
    pub fn of(history: &History) -> Self {
        let turn = history.outcome().is_none().then(|| history.position().turn());
        Self { position: history.position(), last: Last::of(history), turn, targets: Bitboard::EMPTY }
    }

    /// The same when nobody is to move any more, as after a resignation.
    #[must_use]
    pub fn over(self) -> Self {
        Self { turn: None, ..self }
    }

    /// The same with these points marked as possible landings of a stone.
    #[must_use]
    pub fn with_targets(self, targets: Bitboard) -> Self {
        Self { targets, ..self }
    }
}

impl Last {
    /// The last action of a game; `None` before the first. An insist that play began with has nothing to show, because
    /// the move that it took back is not known.
    pub fn of(history: &History) -> Option<Self> {
        let (before, action) = history.last()?;
        Some(match action {
            Action::Move(action) => Self::Move { before, action },
            Action::Huff(stone) => Self::Huff { before, stone },
            Action::Insist => Self::Insist { before, taken_back: history.taken_back()? },
        })
    }
}
