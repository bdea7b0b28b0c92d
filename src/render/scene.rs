//! What there is to be seen.

use alquerque_rules::{Action, Bitboard, History, Move, Outcome, Point, Position, Side};

/// As many moves of a stone are looked through for where it can go.
const SHOWN: usize = 500;

/// What a picture shows: a position, the action that led to it, whose turn it is or how it ended, and what could be
/// done.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scene {
    pub position: Position,
    /// What was done last. `None` shows nothing of the kind.
    pub last: Option<Last>,
    /// The side to move; `None` when the game is over, or when it is not to be shown.
    pub turn: Option<Side>,
    /// How the game ended; `None` as long as it goes on.
    pub ended: Option<Ended>,
    /// Stones to mark as those to choose from.
    pub movable: Bitboard,
    /// Points to mark as possible landings of a stone.
    pub targets: Bitboard,
    /// Whether the stones that are not on the board lie in the tray, as captured ones do. In a diagram they do not.
    pub tray: bool,
}

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Ended {
    /// One side won.
    Won(Side),
    /// Neither did.
    Drawn,
}

impl Ended {
    /// How play has ended by itself, if it has.
    fn of(history: &History) -> Option<Self> {
        history.outcome().map(Self::from)
    }

    /// With this winner; `None` for a draw.
    pub fn with(winner: Option<Side>) -> Self {
        winner.map_or(Self::Drawn, Self::Won)
    }
}

impl From<Outcome> for Ended {
    fn from(outcome: Outcome) -> Self {
        Self::with(outcome.winner())
    }
}

/// What was done last, and in which position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Last {
    /// A stone moved. Another, or the same, may have left the board at once (see [`Position::penalty`]).
    Move { before: Position, action: Move },
    /// A stone that had left an owed capture out was removed.
    Huff { before: Position, stone: Point },
    /// A move was taken back, as the opponent demanded in the position after it.
    Insist { before: Position, taken_back: Move },
}

impl Scene {
    /// The present position of a game, the action that led to it, and how it ended if it did.
    pub fn of(history: &History) -> Self {
        let (position, ended) = (history.position(), Ended::of(history));
        let turn = ended.is_none().then(|| position.turn());
        Self { last: Last::of(history), turn, ended, ..Self::still(position) }
    }

    /// All scenes of a game, to be shown one after another: its start, and what each action led to. Whose turn it is can
    /// be seen by what moves, so none shows it; the last shows how the game ended if it did, as play itself did or, as
    /// after a resignation, as `ended` says.
    pub fn all_of(history: &History, ended: Option<Ended>) -> Vec<Self> {
        let mut scenes = vec![Self::still(history.initial_position())];
        let mut previous = None;
        for (before, action) in history.plies() {
            let taken_back =
                previous.replace(action).and_then(|previous| previous.as_move().copied());
            let last = Last::after(before, action, taken_back);
            scenes.push(Self { last, ..Self::still(before.play(&action)) });
        }
        if let Some(last) = scenes.last_mut() {
            last.ended = ended.or(Ended::of(history));
        }
        scenes
    }

    /// A position, and nothing else.
    fn still(position: Position) -> Self {
        let [movable, targets] = [Bitboard::EMPTY; 2];
        Self { position, last: None, turn: None, ended: None, movable, targets, tray: true }
    }

    /// The same at the end of the game, as after a resignation, with its winner; `None` for a draw.
    #[must_use]
    pub fn over(self, winner: Option<Side>) -> Self {
        Self { turn: None, ended: Some(Ended::with(winner)), ..self }
    }

    /// The same with all stones marked that can move or, while a penalty is owed, that it can take.
    #[must_use]
    pub fn showing_choices(self) -> Self {
        let position = &self.position;
        self.with_movable(if position.must_choose_penalty() {
            position.rule_state().huffable
        } else {
            position.movable()
        })
    }

    /// The same with one stone marked, and where it can go.
    #[must_use]
    pub fn showing_moves_of(self, stone: Point) -> Self {
        let moves = self.position.first_moves_of(stone, SHOWN);
        self.with_movable(Bitboard::from_iter([stone]))
            .with_targets(moves.iter().map(Move::to).collect())
    }

    /// The same with a stone marked, and where it can go next: while it is tapped from hop to hop.
    #[must_use]
    pub fn showing_next(self, stone: Point, targets: Bitboard) -> Self {
        self.with_movable(Bitboard::from_point(stone)).with_targets(targets)
    }

    /// The same with these stones marked as those that can move.
    #[must_use]
    pub fn with_movable(self, movable: Bitboard) -> Self {
        Self { movable, ..self }
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
        let (before, action) = history.last_ply()?;
        Self::after(before, action, history.taken_back())
    }

    /// An action in the position `before`, after the move that it has `taken_back` if it is an insist.
    fn after(before: Position, action: Action, taken_back: Option<Move>) -> Option<Self> {
        Some(match action {
            Action::Move(action) => Self::Move { before, action },
            Action::Huff(stone) => Self::Huff { before, stone },
            Action::Insist => Self::Insist { before, taken_back: taken_back? },
        })
    }

    /// The point that its ring is around, if the stone there did not leave the board.
    pub(super) fn ringed(&self) -> Option<Point> {
        match self {
            Self::Move { action, .. } => Some(action.to()),
            Self::Insist { taken_back, .. } => Some(taken_back.from()),
            Self::Huff { .. } => None,
        }
    }
}
