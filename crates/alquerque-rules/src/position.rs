use std::ops::ControlFlow;

use smallvec::SmallVec;

use super::action::Path;
use super::{
    Action, BacktrackRule, Bitboard, BySide, CaptureSanction, Left, Memory, MemoryError, Move,
    Placement, Point, RuleSet, Side, TakingBack,
};

/// Legal actions, or moves among them: a slice, and a vector that is kept in place. Only a position with more than 32 of
/// them needs the heap.
pub type List<T> = SmallVec<[T; 32]>;

/// What lies on the board, whose turn it is, and what the rule set remembers: everything that decides how the game can go
/// on. Equal positions are the same position, as the rule of the third occurrence means it.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Position {
    rules: &'static RuleSet,
    placement: Placement,
    turn: Side,
    memory: Memory,
}

impl Position {
    /// The starting position of a rule set.
    pub fn start(rules: &'static RuleSet) -> Self {
        Self { rules, placement: rules.setup.into(), turn: Side::White, memory: Memory::default() }
    }

    /// Any position, in which nothing is remembered. `None` when a stone stands beside the board or two on one point,
    /// and when a king stands where the rule set has none.
    pub fn new(
        rules: &'static RuleSet,
        placement: impl Into<Placement>,
        turn: Side,
    ) -> Option<Self> {
        let placement = placement.into();
        let kings = placement.kings.is_empty() || rules.has_kings();
        let sound = kings && placement.is_sound(rules.board.points());
        sound.then(|| Self { rules, placement, turn, memory: Memory::default() })
    }

    /// The same position with something to remember.
    ///
    /// # Errors
    /// When the rule set does not remember such things, or they do not fit the stones.
    pub fn remembering(self, memory: Memory) -> Result<Self, MemoryError> {
        memory.check(&self)?;
        let remembering = Self { memory, ..self };
        match memory.taking_back {
            TakingBack::No => Ok(remembering),
            // Who may insist was left a capture out, and who has had a turn back has one to make.
            TakingBack::Done if !remembering.capturers().is_empty() => Ok(remembering),
            TakingBack::To(before) => {
                let before =
                    Self::new(self.rules, before, !self.turn).ok_or(MemoryError::TakingBack)?;
                if before.capturers().is_empty() {
                    Err(MemoryError::TakingBack)
                } else {
                    Ok(remembering)
                }
            }
            TakingBack::Done => Err(MemoryError::TakingBack),
        }
    }

    /// The rules that the position is played by.
    pub fn rules(&self) -> &'static RuleSet {
        self.rules
    }

    /// Whose turn it is.
    pub fn turn(&self) -> Side {
        self.turn
    }

    /// Where all stones stand.
    pub fn placement(&self) -> Placement {
        self.placement
    }

    /// Where the stones of each side stand.
    pub fn stones(&self) -> BySide<Bitboard> {
        self.placement.stones
    }

    /// Which of the stones are kings.
    pub fn kings(&self) -> Bitboard {
        self.placement.kings
    }

    /// What the rule set remembers.
    pub fn memory(&self) -> &Memory {
        &self.memory
    }

    /// Whose stone stands on `point`.
    pub fn stone_at(&self, point: Point) -> Option<Side> {
        Side::BOTH.into_iter().find(|&side| self.stones()[side].contains(point))
    }

    /// The points that a stone of the side to move may not return to, of which some count for ordinary moves alone (see
    /// [`BacktrackRule`]).
    pub fn no_return(&self, stone: Point) -> Bitboard {
        self.memory.no_return(self.turn, stone)
    }

    /// The rank farthest from the side to move, counted from 0 at White's side.
    pub fn far_rank(&self) -> u8 {
        self.rules.board.far_rank(self.turn)
    }

    /// Everything that the side to move can do: moves, and what it may do about stones that left an owed capture out.
    /// Two chains along different points are two moves.
    pub fn legal_actions(&self) -> List<Action> {
        let mut actions = List::new();
        self.for_each_action(|action| actions.push(*action));
        actions
    }

    /// Visits every legal action.
    pub fn for_each_action(&self, mut visit: impl FnMut(&Action)) {
        #[cfg(any(test, feature = "visit-counter"))]
        let mut visit = |action: &Action| {
            crate::visited::add(1);
            visit(action);
        };
        for offender in self.memory.huffable {
            visit(&Action::Huff(offender));
        }
        if let TakingBack::To(_) = self.memory.taking_back {
            visit(&Action::Insist);
        }
        if !self.owes_choice() {
            self.for_each_move(|path, captured, offenders| {
                visit(&Move::new(path, captured, offenders).into())
            });
        }
    }

    /// The moves among the legal actions.
    pub fn legal_moves(&self) -> List<Move> {
        self.legal_actions().iter().filter_map(Action::as_move).copied().collect()
    }

    /// How many legal actions there are, without making them.
    pub fn count_actions(&self) -> u64 {
        let insist = u64::from(matches!(self.memory.taking_back, TakingBack::To(_)));
        let huffs = u64::from(self.memory.huffable.count());
        let count = huffs + insist + if self.owes_choice() { 0 } else { self.count_moves() };
        #[cfg(any(test, feature = "visit-counter"))]
        crate::visited::add(count);
        count
    }

    /// Returns whether there are more legal actions than `limit`. Takes time by `limit`, however many there are.
    pub fn has_more_actions_than(&self, limit: u64) -> bool {
        let insist = u64::from(matches!(self.memory.taking_back, TakingBack::To(_)));
        let mut count = u64::from(self.memory.huffable.count()) + insist;
        if count > limit || self.owes_choice() {
            return count > limit;
        }
        let counted = self.try_for_each_move(|_| {
            count += 1;
            if count > limit { ControlFlow::Break(()) } else { ControlFlow::Continue(()) }
        });
        counted.is_break()
    }

    /// Whether the side to move has a legal action; without one it has lost.
    pub fn can_act(&self) -> bool {
        !self.memory.huffable.is_empty() || !self.capturers().is_empty() || self.count_steps() > 0
    }

    /// Whether the side to move must say, before anything else, which of several offending stones leaves the board.
    pub fn owes_choice(&self) -> bool {
        self.rules.capture_sanction == CaptureSanction::Penalty && !self.memory.huffable.is_empty()
    }

    /// The ordinary moves that there would be if no capture were possible, whatever the duty to capture says.
    pub fn steps(&self) -> List<Move> {
        let mut moves = List::new();
        self.for_each_step(|from, to| {
            moves.push(Move::new(Path::of_step(from, to), Bitboard::EMPTY, Bitboard::EMPTY))
        });
        moves
    }

    /// The stone that leaves the board at once when this move is played, as the penalty for a capture left out.
    pub fn penalty(&self, action: &Move) -> Option<Point> {
        let mut offenders = action.offenders().iter();
        let first = offenders.next()?;
        (self.rules.capture_sanction == CaptureSanction::Penalty && offenders.next().is_none())
            .then_some(first)
    }

    /// Whether the stone of this move becomes a king by it.
    pub fn promotes(&self, action: &Move) -> bool {
        self.rules.has_kings()
            && action.to().rank() == self.far_rank()
            && !self.kings().contains(action.from())
    }

    /// Whether this is a capture, or a step that changes rank by a stone that may never step back. Neither ever leads to a
    /// position that has been before.
    pub fn is_irreversible(&self, action: &Move) -> bool {
        let advances = || {
            action.from().rank() != action.to().rank()
                && !self.kings().contains(action.from())
                && self.rules.board.line_between(action.from(), action.to()).is_some_and(
                    |direction| {
                        !(self.rules.steps.contains(direction)
                            && self.rules.steps.contains(direction.opposite()))
                    },
                )
        };
        action.is_capture() || advances()
    }

    /// The position after `action`, one of [`legal_actions`](Self::legal_actions); this one stays as it is.
    #[must_use]
    pub fn play(&self, action: &Action) -> Self {
        match (action, self.memory.taking_back) {
            (Action::Move(action), _) => self.play_move(action),
            (Action::Huff(point), _) => self.huff(*point),
            (Action::Insist, TakingBack::To(placement)) => {
                let memory = Memory { taking_back: TakingBack::Done, ..Memory::default() };
                Self { rules: self.rules, placement, turn: !self.turn, memory }
            }
            // Not legal here, and so no change.
            (Action::Insist, TakingBack::No | TakingBack::Done) => *self,
        }
    }

    fn play_move(&self, action: &Move) -> Self {
        let (from, to) = (action.from(), action.to());
        let gone = action.captured().with(from);
        let mut after = *self;
        after.placement = self.placement.without(gone);
        after.placement.stones[self.turn] = after.placement.stones[self.turn].with(to);
        if self.kings().contains(from) || self.promotes(action) {
            after.placement.kings = after.placement.kings.with(to);
        }
        after.turn = !self.turn;
        after.memory.huffable = Bitboard::EMPTY;
        after.memory.taking_back = TakingBack::No;
        match self.rules.backtracking {
            BacktrackRule::Allowed => {}
            BacktrackRule::NotByStep | BacktrackRule::NotAtOnce => {
                after.memory = after.memory.without(action.captured());
                after.memory.left[self.turn] = Some(Left { stone: to, point: from });
            }
            BacktrackRule::Never => {
                after.memory = after.memory.without(action.captured());
                after.memory.visit(action.points());
            }
        }
        if !action.offenders().is_empty() {
            after.redress(self, action);
        }
        after
    }

    /// This position after a move from `before`, by which stones have left an owed capture out.
    fn redress(&mut self, before: &Self, action: &Move) {
        match self.rules.capture_sanction {
            CaptureSanction::None => {}
            CaptureSanction::Penalty => match before.penalty(action) {
                Some(only) => *self = self.huff(only),
                None => self.memory.huffable = action.offenders(),
            },
            CaptureSanction::Huff => self.memory.huffable = action.offenders(),
            CaptureSanction::HuffOrInsist => {
                self.memory.huffable = action.offenders();
                self.memory.taking_back = TakingBack::To(before.placement);
            }
        }
    }

    /// The same position without an offending stone, and with nothing more to be done about the others.
    fn huff(&self, point: Point) -> Self {
        let gone = Bitboard::of(point);
        let mut memory = self.memory.without(gone);
        memory.huffable = Bitboard::EMPTY;
        memory.taking_back = TakingBack::No;
        Self { placement: self.placement.without(gone), memory, ..*self }
    }
}
