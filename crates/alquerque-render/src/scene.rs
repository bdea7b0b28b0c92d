use alquerque_rules::{
    Action, Bitboard, BySide, History, Move, Outcome, PartialMove, Point, Position, Side,
};

/// The number of moves of a stone that are searched for its destinations.
const MAX_MOVES: usize = 500;

/// The content of a picture: a position, the last action, the turn or the result, and hints.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Scene {
    /// The stones, and the side to move by the rules.
    pub position: Position,
    /// The action that led to the position; `None` shows none.
    pub last_action: Option<LastAction>,
    /// The side to move; `None` if the game is over or the turn is not shown.
    pub turn: Option<Side>,
    /// The result of the game; `None` while it goes on.
    pub result: Option<GameResult>,
    /// Stones to mark as movable.
    pub movable: Bitboard,
    /// Points to mark as possible destinations.
    pub targets: Bitboard,
    /// A movable stone that the player has chosen: it is drawn lifted.
    pub lifted: Option<Point>,
    /// The targets to which a line leads from the lifted stone.
    pub lit: Bitboard,
    /// What the strip below the board shows.
    pub strip: Strip,
}

/// What the strip below the board shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Strip {
    /// There is no strip: the picture is only the board, as suits diagrams.
    None,
    /// Turn or result, and the last action. For positions that began with few stones.
    WithoutCaptures,
    /// Also how many stones each side has captured, after the words that say so.
    Full(BySide<&'static str>),
}

impl Strip {
    /// The full strip in English.
    pub const ENGLISH: Self = Self::Full(BySide { white: "White took", black: "Black took" });
    /// The letters and signs that words in the strip can have.
    pub const SIGNS: &str = super::board::STRIP_SIGNS;
}

/// The result of a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum GameResult {
    /// This side won.
    Win(Side),
    /// Neither side won.
    Draw,
}

impl GameResult {
    fn from_history(history: &History) -> Option<Self> {
        history.outcome().map(Self::from)
    }
}

impl From<Outcome> for GameResult {
    fn from(outcome: Outcome) -> Self {
        outcome.winner().map_or(Self::Draw, Self::Win)
    }
}

/// An action, and the position before it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LastAction {
    /// A stone moved. A penalty may have removed it or another stone (see [`Position::penalty`]).
    Move {
        /// The position before the action.
        before: Position,
        /// The move, with all hops of a capture.
        action: Move,
    },
    /// A stone was removed because it had not captured.
    Huff {
        /// The position before the action.
        before: Position,
        /// The point of the removed stone.
        stone: Point,
    },
    /// The opponent insisted that a move be taken back.
    Insist {
        /// The position before the action.
        before: Position,
        /// The move that was taken back.
        taken_back: Move,
    },
}

impl Scene {
    /// Returns the current scene of a game.
    pub fn from_history(history: &History) -> Self {
        let position = history.position();
        let result = GameResult::from_history(history);
        Self {
            last_action: LastAction::from_history(history),
            turn: result.is_none().then(|| position.turn()),
            result,
            ..Self::from_position(position)
        }
    }

    /// Returns all scenes of a game: its start, and the scene after each action. None shows the
    /// turn, because the moves do. The last shows `result`, or the result of play if there is none.
    pub fn for_replay(history: &History, result: Option<GameResult>) -> Vec<Self> {
        let mut scenes = vec![Self::from_position(history.initial_position())];
        let mut previous = None;
        for (before, action) in history.plies() {
            let taken_back =
                previous.replace(action).and_then(|previous| previous.as_move().copied());
            let last_action = LastAction::new(before, action, taken_back);
            scenes.push(Self { last_action, ..Self::from_position(before.play(&action)) });
        }
        if let Some(last) = scenes.last_mut() {
            last.result = result.or(GameResult::from_history(history));
        }
        scenes
    }

    /// Returns a scene that shows only a position.
    fn from_position(position: Position) -> Self {
        Self {
            position,
            last_action: None,
            turn: None,
            result: None,
            movable: Bitboard::EMPTY,
            targets: Bitboard::EMPTY,
            lifted: None,
            lit: Bitboard::EMPTY,
            strip: Strip::ENGLISH,
        }
    }

    /// Returns a scene of another position of the same game, without marks and result.
    pub(super) fn without_marks(&self, position: Position) -> Self {
        Self { strip: self.strip, ..Self::from_position(position) }
    }

    /// Returns the scene at the end of the game, as after a resignation.
    #[must_use]
    pub fn with_result(self, result: GameResult) -> Self {
        Self { turn: None, result: Some(result), ..self }
    }

    /// Returns the scene with all movable stones marked or, if the opponent owes a penalty, with
    /// all stones that can be removed.
    #[must_use]
    pub fn showing_choices(self) -> Self {
        let position = &self.position;
        self.with_movable(if position.must_choose_penalty() {
            position.rule_state().huffable
        } else {
            position.movable()
        })
    }

    /// Returns the scene with one stone lifted and its destinations marked.
    #[must_use]
    pub fn showing_moves_of(self, stone: Point) -> Self {
        let moves = self.position.first_moves_of(stone, MAX_MOVES);
        let ends: Bitboard = moves.iter().map(Move::to).collect();
        // The way of a longer capture is no line to its end.
        let partial = self.position.begin_move(stone);
        let next = partial.iter().flat_map(PartialMove::continuations);
        let lit: Bitboard = next.filter_map(|next| Some(next.complete()?.to())).collect();
        Self { lit, ..self.showing_next(stone, ends | lit) }
    }

    /// Returns the scene with a stone lifted and its next landings marked, while the player taps a
    /// move.
    #[must_use]
    pub fn showing_next(self, stone: Point, targets: Bitboard) -> Self {
        Self { lifted: Some(stone), lit: targets, ..self }
            .with_movable(Bitboard::from_point(stone))
            .with_targets(targets)
    }

    /// Returns the scene with a part of a capture played and its next landings marked, while the
    /// player taps the capture hop by hop. The turn stays.
    #[must_use]
    pub fn showing_hops(self, hops: Move, targets: Bitboard) -> Self {
        let before = self.position;
        let last_action = Some(LastAction::Move { before, action: hops });
        let next = self.showing_next(hops.to(), targets);
        Self { position: before.play(&Action::Move(hops)), last_action, ..next }
    }

    /// Returns the scene with these stones marked as movable.
    #[must_use]
    pub fn with_movable(self, movable: Bitboard) -> Self {
        Self { movable, ..self }
    }

    /// Returns the scene with these points marked as possible destinations.
    #[must_use]
    pub fn with_targets(self, targets: Bitboard) -> Self {
        Self { targets, ..self }
    }
}

impl LastAction {
    /// Returns the last action of a game. `None` before the first action, and for an insist at the
    /// start of the history, because the move that it took back is unknown.
    pub fn from_history(history: &History) -> Option<Self> {
        let (before, action) = history.last_ply()?;
        Self::new(before, action, history.taken_back())
    }

    /// Returns an action in the position `before`. An insist needs the move that it has
    /// `taken_back`.
    fn new(before: Position, action: Action, taken_back: Option<Move>) -> Option<Self> {
        Some(match action {
            Action::Move(action) => Self::Move { before, action },
            Action::Huff(stone) => Self::Huff { before, stone },
            Action::Insist => Self::Insist { before, taken_back: taken_back? },
        })
    }

    /// Returns the position before the action.
    pub(super) fn before(&self) -> Position {
        match self {
            Self::Move { before, .. } | Self::Huff { before, .. } | Self::Insist { before, .. } => {
                *before
            }
        }
    }

    /// Returns the point with the ring of the last action, if its stone is still on the board.
    pub(super) fn ringed(&self) -> Option<Point> {
        match self {
            Self::Move { action, .. } => Some(action.to()),
            Self::Insist { taken_back, .. } => Some(taken_back.from()),
            Self::Huff { .. } => None,
        }
    }
}
