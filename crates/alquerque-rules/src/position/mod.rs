//! Positions and their legal actions.

mod generate;
mod partial_move;
mod placement;
mod rule_state;

use smallvec::SmallVec;

use crate::action::{Path, PathBuilder};
use crate::{
    Action, BacktrackRule, Bitboard, BySide, CaptureSanction, FarRank, Move, Point, RuleSet, Side,
};

pub use generate::MAX_CAPTURES;
pub use partial_move::PartialMove;
pub use placement::Placement;
pub use rule_state::{InsistState, LastMoved, RuleState, RuleStateError, Visited};

/// A list of actions, which allocates only if there are more than 32.
pub type ActionList = SmallVec<[Action; 32]>;

/// A list of moves, which allocates only if there are more than 32.
pub type MoveList = SmallVec<[Move; 32]>;

/// The stones, the side to move, and the state that the rule set tracks.
///
/// Equal positions have the same legal continuations, and count as repetitions of each other.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    placement: Placement,
    turn: Side,
    state: RuleState,
    /// Last, so that positions of one game are compared by their stones first.
    rules: &'static RuleSet,
}

impl Position {
    /// Returns the starting position of a rule set.
    ///
    /// # Panics
    /// If [`Self::new`] refuses its setup, as where that does not fit its board.
    pub fn start(rules: &'static RuleSet) -> Self {
        Self::new(rules, rules.setup, Side::White).expect("a setup fits the board of its rules")
    }

    /// Creates a position with the default [`RuleState`].
    ///
    /// Returns `None` if a stone stands off the board, two stones share a point, a side has more
    /// than 60 stones, or there is a king that the rule set does not know.
    pub fn new(
        rules: &'static RuleSet,
        placement: impl Into<Placement>,
        turn: Side,
    ) -> Option<Self> {
        let placement = placement.into();
        let is_valid = (placement.kings.is_empty() || rules.has_kings())
            && placement.is_valid_on(rules.board.points());
        is_valid.then(|| Self { rules, placement, turn, state: RuleState::default() })
    }

    /// Returns the position with another [`RuleState`].
    ///
    /// # Errors
    /// Fails if the rule set does not track this state, or it does not fit the stones.
    pub fn with_rule_state(self, state: RuleState) -> Result<Self, RuleStateError> {
        state.check(self.rules, &self.placement, self.turn)?;
        let position = Self { state, ..self };
        match state.insist {
            InsistState::Unavailable => Ok(position),
            // An insist needs a possible capture: in this position, or in the one that it restores.
            InsistState::Insisted if !position.capturers().is_empty() => Ok(position),
            InsistState::Available(before) => {
                let before =
                    Self::new(self.rules, before, !self.turn).ok_or(RuleStateError::Insist)?;
                if before.capturers().is_empty() {
                    Err(RuleStateError::Insist)
                } else {
                    Ok(position)
                }
            }
            InsistState::Insisted => Err(RuleStateError::Insist),
        }
    }

    /// Returns the rule set.
    pub fn rules(&self) -> &'static RuleSet {
        self.rules
    }

    /// Returns the side to move.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Returns the points of all stones, and which of them are kings.
    pub fn placement(&self) -> Placement {
        self.placement
    }

    /// Returns the stones of each side.
    pub fn stones(&self) -> BySide<Bitboard> {
        self.placement.stones
    }

    /// Returns how many stones each side has lost since the start, 0 if it has gained some.
    pub fn lost(&self) -> BySide<u32> {
        BySide::SIDES.map(|side| {
            let start = self.rules.setup[side].count();
            start.saturating_sub(self.stones()[side].count())
        })
    }

    /// Returns the kings of both sides.
    pub fn kings(&self) -> Bitboard {
        self.placement.kings
    }

    /// Returns the state that the rule set tracks.
    pub fn rule_state(&self) -> &RuleState {
        &self.state
    }

    /// Returns the side of the stone on `point`, if there is one.
    pub fn stone_at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.stones()[side].contains(point))
    }

    /// Returns the points that a stone of the side to move may not return to.
    ///
    /// Some rule sets bar them only for ordinary moves (see [`BacktrackRule`]).
    pub fn barred_points(&self, stone: Point) -> Bitboard {
        self.state.barred_points(self.turn, stone)
    }

    /// Returns the rank farthest from the side to move, counted from 0 at White's side.
    pub fn far_rank(&self) -> u8 {
        self.rules.board.far_rank(self.turn)
    }

    /// Returns all legal actions, but of captures at most [`MAX_CAPTURES`].
    ///
    /// Two captures along different points are two moves, even if they capture the same stones.
    pub fn legal_actions(&self) -> ActionList {
        let mut actions = ActionList::new();
        self.for_each_action(|action| actions.push(*action));
        actions
    }

    /// Visits the [`legal_actions`](Self::legal_actions).
    pub fn for_each_action(&self, mut visit: impl FnMut(&Action)) {
        #[cfg(any(test, feature = "visit-counter"))]
        let mut visit = |action: &Action| {
            crate::visit_counter::add(1);
            visit(action);
        };
        for offender in self.state.huffable {
            visit(&Action::Huff(offender));
        }
        if let InsistState::Available(_) = self.state.insist {
            visit(&Action::Insist);
        }
        if !self.must_choose_penalty() {
            self.for_each_move(|path, captured, offenders| {
                visit(&Move::new(path, captured, offenders).into())
            });
        }
    }

    /// Returns the moves among the legal actions.
    pub fn legal_moves(&self) -> MoveList {
        self.legal_actions().iter().filter_map(Action::as_move).copied().collect()
    }

    /// Counts the [`legal_actions`](Self::legal_actions) without creating them.
    pub fn count_actions(&self) -> u64 {
        let insists = u64::from(matches!(self.state.insist, InsistState::Available(_)));
        let huffs = u64::from(self.state.huffable.count());
        let moves = if self.must_choose_penalty() { 0 } else { self.count_moves() };
        let count = huffs + insists + moves;
        #[cfg(any(test, feature = "visit-counter"))]
        crate::visit_counter::add(count);
        count
    }

    /// Returns whether the side to move has a legal action; otherwise it has lost.
    pub fn can_act(&self) -> bool {
        !self.state.huffable.is_empty() || !self.capturers().is_empty() || self.count_steps() > 0
    }

    /// Returns whether the side to move must first choose which of several offenders is removed.
    pub fn must_choose_penalty(&self) -> bool {
        self.rules.capture_sanction == CaptureSanction::Penalty && !self.state.huffable.is_empty()
    }

    /// Returns the ordinary moves, including those that are illegal because a capture is enforced.
    ///
    /// Offenders are not determined.
    pub fn steps(&self) -> MoveList {
        let mut moves = MoveList::new();
        self.for_each_step(|from, to| {
            moves.push(Move::new(Path::of_step(from, to), Bitboard::EMPTY, Bitboard::EMPTY))
        });
        moves
    }

    /// Returns the stone that is removed at once when this move is played, as a penalty.
    pub fn penalty(&self, action: &Move) -> Option<Point> {
        let mut offenders = action.offenders().iter();
        let first = offenders.next()?;
        (self.rules.capture_sanction == CaptureSanction::Penalty && offenders.next().is_none())
            .then_some(first)
    }

    /// Returns whether this move makes its stone a king.
    pub fn promotes(&self, action: &Move) -> bool {
        let FarRank::Promotes { crowning, .. } = self.rules.far_rank else { return false };
        action.to().rank() == self.far_rank()
            && crowning.contains(action.to())
            && !self.kings().contains(action.from())
    }

    /// Returns whether no position before this move can occur after it.
    ///
    /// True for a capture, for the move that makes a king, and for a change of rank by a stone that
    /// may never step back.
    pub fn is_irreversible(&self, action: &Move) -> bool {
        let advances = || {
            action.from().rank() != action.to().rank()
                && !self.kings().contains(action.from())
                && self.rules.board.direction_between(action.from(), action.to()).is_some_and(
                    |direction| {
                        !(self.rules.steps.contains(direction)
                            && self.rules.steps.contains(direction.opposite()))
                    },
                )
        };
        action.is_capture() || self.promotes(action) || advances()
    }

    /// Returns the position after one of the [`legal_actions`](Self::legal_actions).
    ///
    /// After another action, it is any position; [`History::play`](crate::History::play) checks.
    #[must_use]
    pub fn play(&self, action: &Action) -> Self {
        match (action, self.state.insist) {
            (Action::Move(action), _) => self.play_move(action),
            (Action::Huff(point), _) => self.huff(*point),
            (Action::Insist, InsistState::Available(placement)) => {
                let state = RuleState { insist: InsistState::Insisted, ..RuleState::default() };
                Self { rules: self.rules, placement, turn: !self.turn, state }
            }
            // Illegal here, and without effect.
            (Action::Insist, InsistState::Unavailable | InsistState::Insisted) => *self,
        }
    }

    fn play_move(&self, action: &Move) -> Self {
        let from = action.from();
        let to = action.to();
        let removed = action.captured().with(from);
        let mut placement = self.placement.without(removed);
        placement.stones[self.turn] = placement.stones[self.turn].with(to);
        if self.kings().contains(from) || self.promotes(action) {
            placement.kings = placement.kings.with(to);
        }
        let state = self.remembered(action);
        let after = Self { rules: self.rules, placement, turn: !self.turn, state };
        if action.offenders().is_empty() { after } else { after.sanctioned(self, action) }
    }

    /// Returns what the rule set tracks of this position and a move from it.
    fn remembered(&self, action: &Move) -> RuleState {
        let captured = action.captured();
        let mut state = RuleState::default();
        match self.rules.backtracking {
            BacktrackRule::Allowed => {}
            BacktrackRule::NotByStep | BacktrackRule::NotAtOnce => {
                let is_left = |last: &LastMoved| !captured.contains(last.stone);
                state.last_moved = self.state.last_moved.map(|last| last.filter(is_left));
                state.last_moved[self.turn] =
                    Some(LastMoved { stone: action.to(), origin: action.from() });
            }
            BacktrackRule::Never | BacktrackRule::NoUndo => {
                let only_step = self.rules.backtracking == BacktrackRule::NoUndo;
                let forgotten = if only_step { captured.with(action.from()) } else { captured };
                state.visited = self.state.visited.without(forgotten);
                if !(only_step && action.is_capture()) {
                    state.visited.visit(action.points());
                }
            }
        }
        state
    }

    /// Returns the position with a sanction for the offenders of the move to it from `before`.
    fn sanctioned(mut self, before: &Self, action: &Move) -> Self {
        match self.rules.capture_sanction {
            CaptureSanction::None => return self,
            CaptureSanction::Penalty => {
                if let Some(only) = before.penalty(action) {
                    return self.huff(only);
                }
            }
            CaptureSanction::Huff => {}
            CaptureSanction::HuffOrInsist => {
                self.state.insist = InsistState::Available(before.placement);
            }
        }
        self.state.huffable = action.offenders();
        self
    }

    /// Returns the position without an offender, and with no further sanction available.
    fn huff(&self, point: Point) -> Self {
        let removed = Bitboard::from_point(point);
        let mut state = self.state.without(removed);
        state.huffable = Bitboard::EMPTY;
        state.insist = InsistState::Unavailable;
        Self { placement: self.placement.without(removed), state, ..*self }
    }
}
