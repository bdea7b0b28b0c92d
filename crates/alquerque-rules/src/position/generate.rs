//! The move generator, which serves all boards and rule sets.

use std::ops::BitOr;

use smallvec::SmallVec;

use super::{InsistState, Position};
use crate::action::PathBuilder;
use crate::{
    BacktrackRule, Bitboard, Board, CaptureRule, Direction, Directions, FarRank, Point, Side,
};

/// The most captures that are listed in a position. On large boards, chains could have more orders
/// than any program can list; each of them is legal all the same.
pub const MAX_CAPTURES: usize = 10_000;

/// A stone in its turn, with the parameters that all hops of its captures share.
#[derive(Clone, Debug)]
pub(super) struct Capturer {
    pub from: Point,
    is_king: bool,
    /// The points that it may not land on.
    barred: Bitboard,
    /// The stones of the other side before the turn.
    enemy: Bitboard,
    /// The points without a stone while it moves.
    empty: Bitboard,
    /// The rule for continuing a capture.
    pub continuation: CaptureRule,
}

/// A capture whose hops are tried one after the other.
struct Chain<'a, T, V> {
    position: &'a Position,
    capturer: &'a Capturer,
    path: T,
    captured: Bitboard,
    /// How many captures may still be visited.
    left: usize,
    visit: V,
}

impl<T: PathBuilder, V: FnMut(T, Bitboard, Bitboard)> Chain<'_, T, V> {
    /// Visits every capture that begins with the path, which leads to `at`, as long as some are
    /// left.
    ///
    /// Returns whether a further hop is possible.
    fn extend(&mut self, at: Point, man_directions: Directions) -> bool {
        let Self { position, capturer, captured, .. } = *self;
        let later = position.later_hops();
        let mut can_hop = false;
        position.for_each_hop(capturer, at, captured, man_directions, |over, to| {
            can_hop = true;
            if self.left == 0 {
                return;
            }
            let taken = captured.with(over);
            self.path.push(to);
            self.captured = taken;
            let stops_early = self.extend(to, later);
            if self.left > 0 && !(stops_early && capturer.continuation == CaptureRule::Enforced) {
                let is_offender = stops_early && capturer.continuation == CaptureRule::Owed;
                let offenders =
                    if is_offender { Bitboard::from_point(to) } else { Bitboard::EMPTY };
                self.left -= 1;
                (self.visit)(self.path, taken, offenders);
            }
            self.path.pop();
        });
        can_hop
    }
}

impl Position {
    /// Visits every legal move: its path, the captured stones, and the offenders.
    pub(super) fn for_each_move<T: PathBuilder>(
        &self,
        mut visit: impl FnMut(T, Bitboard, Bitboard),
    ) {
        let capturers = self.capturers();
        self.for_each_capture(capturers, &mut visit);
        if self.may_step_despite(capturers) {
            let idle = self.offenders_of_step(capturers);
            self.for_each_step(|from, to| {
                let offenders =
                    if idle.contains(from) { idle.without(from).with(to) } else { idle };
                visit(T::of_step(from, to), Bitboard::EMPTY, offenders);
            });
        }
    }

    /// Counts the legal moves.
    pub(super) fn count_moves(&self) -> u64 {
        let capturers = self.capturers();
        let mut captures = 0;
        self.for_each_capture(capturers, &mut |(), _, _| captures += 1);
        if self.may_step_despite(capturers) { captures + self.count_steps() } else { captures }
    }

    /// Returns whether ordinary moves are legal.
    pub(super) fn may_step(&self) -> bool {
        self.may_step_despite(self.capturers())
    }

    /// Returns whether ordinary moves are legal while these stones can capture.
    fn may_step_despite(&self, capturers: Bitboard) -> bool {
        capturers.is_empty() || self.effective(self.rules().capture) != CaptureRule::Enforced
    }

    /// Returns the stones that miss an owed capture if the side to move makes an ordinary move.
    pub(super) fn offenders_of_step(&self, capturers: Bitboard) -> Bitboard {
        let is_owed = self.effective(self.rules().capture) == CaptureRule::Owed;
        if is_owed { capturers } else { Bitboard::EMPTY }
    }

    /// Returns the directions of a man's first hop.
    pub(super) fn first_hops(&self) -> Directions {
        self.rules().first_hop.relative_to(self.turn())
    }

    /// Returns the directions of a man's later hops.
    pub(super) fn later_hops(&self) -> Directions {
        self.rules().later_hops.relative_to(self.turn())
    }

    /// Returns the rule that is in effect: after an insist, every capture is enforced.
    fn effective(&self, rule: CaptureRule) -> CaptureRule {
        if self.rule_state().insist == InsistState::Insisted { CaptureRule::Enforced } else { rule }
    }

    fn empty(&self) -> Bitboard {
        self.rules().board.points() - self.placement().occupied()
    }

    fn own(&self) -> Bitboard {
        self.stones()[self.turn()]
    }

    fn own_kings(&self) -> Bitboard {
        self.own() & self.kings()
    }

    /// Returns the directions of a king, and the lines along which it moves over any distance.
    fn king_range(&self) -> (Directions, &'static Board) {
        match self.rules().far_rank {
            FarRank::Promotes { king, long_lines, .. } => {
                (king.relative_to(self.turn()), long_lines)
            }
            FarRank::Ordinary | FarRank::CapturesOnly => (Directions::NONE, &Board::NO_LINES),
        }
    }

    /// Returns the directions of a man's ordinary move.
    pub(crate) fn man_steps(&self) -> Directions {
        let rules = self.rules();
        let directions = match rules.opening {
            Some(opening) if self.is_start() => opening,
            _ => rules.steps,
        };
        directions.relative_to(self.turn())
    }

    #[cold]
    fn is_start(&self) -> bool {
        self.turn() == Side::White && self.placement() == self.rules().setup.into()
    }

    /// Returns the men that may make ordinary moves.
    #[inline(always)]
    fn steppers<const IRREGULAR: bool>(&self) -> Bitboard {
        let men = within::<IRREGULAR>(self.own() - self.kings());
        match self.rules().far_rank {
            FarRank::CapturesOnly => men - self.rules().board.rank(self.far_rank()),
            FarRank::Ordinary | FarRank::Promotes { .. } => men,
        }
    }

    /// Returns the destinations of the ordinary moves of these men in a direction.
    #[inline(always)]
    fn step_targets<const IRREGULAR: bool>(&self, men: Bitboard, direction: Direction) -> Bitboard {
        self.rules().board.neighbours_on::<IRREGULAR>(men, direction) & self.empty()
    }

    /// Returns the stones that would return to a barred point by moving this distance.
    #[inline(always)]
    fn barred_stones<const IRREGULAR: bool>(&self, direction: Direction, distance: u8) -> Bitboard {
        match self.rules().backtracking {
            BacktrackRule::Allowed => Bitboard::EMPTY,
            BacktrackRule::NotByStep | BacktrackRule::NotAtOnce => {
                self.returning::<IRREGULAR>(direction, distance)
            }
            BacktrackRule::Never | BacktrackRule::NoUndo => match direction {
                Direction::East | Direction::West => {
                    self.rule_state().visited.returning(direction.offset() * distance as i8)
                }
                _ => Bitboard::EMPTY,
            },
        }
    }

    /// Returns the stone that was moved last, if it would return by moving this distance.
    #[inline(always)]
    fn returning<const IRREGULAR: bool>(&self, direction: Direction, distance: u8) -> Bitboard {
        let Some(last) = self.rule_state().last_moved[self.turn()] else { return Bitboard::EMPTY };
        let returns = if IRREGULAR {
            let step = |at, _| self.rules().board.neighbour(at, direction);
            (0..distance).try_fold(last.stone, step) == Some(last.origin)
        } else {
            let offset = direction.offset() * distance as i8;
            last.stone.wrapping_add(offset) == last.origin
        };
        if returns {
            within::<IRREGULAR>(Bitboard::from_point(last.stone))
        } else {
            Bitboard::EMPTY
        }
    }

    pub(super) fn count_steps(&self) -> u64 {
        let mut count = if self.rules().board.is_irregular() {
            self.irregular_steps().len() as u64
        } else {
            // Most rule sets bar nothing, and their loop is short without a question.
            match self.rules().backtracking {
                BacktrackRule::Allowed => self.count_mens_steps(|_| Bitboard::EMPTY),
                _ => self.count_mens_steps(|direction| self.barred_stones::<false>(direction, 1)),
            }
        };
        self.for_each_king_step(|_, _| count += 1);
        count
    }

    #[inline(always)]
    fn count_mens_steps(&self, barred: impl Fn(Direction) -> Bitboard) -> u64 {
        let men = self.steppers::<false>();
        let count = |direction| {
            let targets = self.step_targets::<false>(men - barred(direction), direction);
            u64::from(targets.count())
        };
        self.man_steps().iter().map(count).sum()
    }

    pub(super) fn for_each_step(&self, mut visit: impl FnMut(Point, Point)) {
        if self.rules().board.is_irregular() {
            self.irregular_steps().into_iter().for_each(|(from, to)| visit(from, to));
        } else {
            let men = self.steppers::<false>();
            for direction in self.man_steps().iter() {
                let barred = self.barred_stones::<false>(direction, 1);
                for to in self.step_targets::<false>(men - barred, direction) {
                    visit(direction.opposite().advance(to), to);
                }
            }
        }
        self.for_each_king_step(visit);
    }

    /// Returns the ends of the men's ordinary moves.
    #[cold]
    fn irregular_steps(&self) -> SmallVec<[(Point, Point); 128]> {
        let board = self.rules().board;
        let men = self.steppers::<true>();
        let of_direction = |direction: Direction| {
            let barred = self.barred_stones::<true>(direction, 1);
            let targets = self.step_targets::<true>(men - barred, direction);
            targets.iter().map(move |to| (board.follow(to, direction.opposite()), to))
        };
        self.man_steps().iter().flat_map(of_direction).collect()
    }

    fn for_each_king_step(&self, visit: impl FnMut(Point, Point)) {
        if !self.own_kings().is_empty() {
            self.for_each_step_of_kings(visit);
        }
    }

    #[inline(never)]
    fn for_each_step_of_kings(&self, mut visit: impl FnMut(Point, Point)) {
        let empty = self.empty();
        for from in self.own_kings() {
            let (directions, long_lines) = self.king_range();
            let landings = empty - self.barred_points(from);
            for direction in directions.iter() {
                let mut lines = self.rules().board;
                let mut to = from;
                while let Some(next) =
                    lines.neighbour(to, direction).filter(|&next| empty.contains(next))
                {
                    to = next;
                    lines = long_lines;
                    if landings.contains(to) {
                        visit(from, to);
                    }
                }
            }
        }
    }

    /// Returns the stones of the side to move that can capture.
    pub(super) fn capturers(&self) -> Bitboard {
        if self.rules().board.is_irregular() {
            self.irregular_capturers()
        } else {
            self.capturers_on::<false>()
        }
    }

    #[cold]
    fn irregular_capturers(&self) -> Bitboard {
        self.capturers_on::<true>()
    }

    #[inline(always)]
    fn capturers_on<const IRREGULAR: bool>(&self) -> Bitboard {
        let mut capturers = match self.rules().backtracking {
            BacktrackRule::NotAtOnce | BacktrackRule::Never => {
                self.capturing_men::<IRREGULAR>(|direction| {
                    self.barred_stones::<IRREGULAR>(direction, 2)
                })
            }
            _ => self.capturing_men::<IRREGULAR>(|_| Bitboard::EMPTY),
        };
        for king in within::<IRREGULAR>(self.own_kings()) {
            let mut captures = false;
            self.for_each_hop(
                &self.capturer(king),
                king,
                Bitboard::EMPTY,
                Directions::NONE,
                |_, _| captures = true,
            );
            if captures {
                capturers = capturers.with(king);
            }
        }
        capturers
    }

    #[inline(always)]
    fn capturing_men<const IRREGULAR: bool>(
        &self,
        barred: impl Fn(Direction) -> Bitboard,
    ) -> Bitboard {
        let board = self.rules().board;
        let empty = within::<IRREGULAR>(self.empty());
        let enemy = within::<IRREGULAR>(self.stones()[!self.turn()]);
        let men = within::<IRREGULAR>(self.own() - self.kings());
        let capturing = |direction: Direction| {
            let directions = Directions::from_direction(direction);
            let men = men - barred(direction);
            let landings = self.hop_targets::<IRREGULAR>(men, directions, enemy, empty);
            let back = direction.opposite();
            if IRREGULAR {
                board.neighbours_on::<true>(board.neighbours_on::<true>(landings, back), back)
            } else {
                back.shift(back.shift(landings))
            }
        };
        self.first_hops().iter().map(capturing).fold(Bitboard::EMPTY, Bitboard::bitor)
    }

    pub(super) fn capturer(&self, from: Point) -> Capturer {
        let barred = match self.rules().backtracking {
            BacktrackRule::Allowed | BacktrackRule::NotByStep | BacktrackRule::NoUndo => {
                Bitboard::EMPTY
            }
            BacktrackRule::NotAtOnce | BacktrackRule::Never => self.barred_points(from),
        };
        Capturer {
            from,
            is_king: self.kings().contains(from),
            barred,
            enemy: self.stones()[!self.turn()],
            empty: self.empty().with(from),
            continuation: self.effective(self.rules().continuation),
        }
    }

    /// Visits the captures of these stones, at most [`MAX_CAPTURES`].
    fn for_each_capture<T: PathBuilder>(
        &self,
        capturers: Bitboard,
        visit: &mut impl FnMut(T, Bitboard, Bitboard),
    ) {
        let mut left = MAX_CAPTURES;
        for from in capturers {
            let capturer = &self.capturer(from);
            let path = T::starting_at(from);
            let captured = Bitboard::EMPTY;
            let mut chain =
                Chain { position: self, capturer, path, captured, left, visit: &mut *visit };
            chain.extend(from, self.first_hops());
            left = chain.left;
        }
    }

    /// Visits the hops from `at`: the captured stone and the landing.
    ///
    /// `man_directions` are ignored for a king, which has directions of its own.
    pub(super) fn for_each_hop(
        &self,
        capturer: &Capturer,
        at: Point,
        captured: Bitboard,
        man_directions: Directions,
        mut visit: impl FnMut(Point, Point),
    ) {
        let board = self.rules().board;
        // Captured stones have left the board.
        let enemy = capturer.enemy - captured;
        let empty = capturer.empty | captured;
        if !capturer.is_king {
            let landing = empty - capturer.barred;
            if board.is_irregular() {
                let hops = irregular_hops(board, at, man_directions, enemy, landing);
                hops.into_iter().for_each(|(over, to)| visit(over, to));
                return;
            }
            let man = Bitboard::from_point(at).low();
            let landings =
                self.hop_targets::<false>(man, man_directions, enemy.low(), landing.low());
            landings.iter().for_each(|to| visit(at.midpoint(to), to));
            return;
        }
        let (directions, long_lines) = self.king_range();
        for direction in directions.iter() {
            let is_empty = |point: &Point| empty.contains(*point);
            let mut before = at;
            while let Some(next) = long_lines.neighbour(before, direction).filter(is_empty) {
                before = next;
            }
            let over = board.neighbour(before, direction).filter(|&over| enemy.contains(over));
            let Some(over) = over else { continue };
            let mut lines = board;
            let mut to = over;
            while let Some(next) = lines.neighbour(to, direction).filter(is_empty) {
                to = next;
                lines = long_lines;
                if !capturer.barred.contains(to) {
                    visit(over, to);
                }
            }
        }
    }

    /// Returns the landings of these men after one hop over an enemy.
    #[inline(always)]
    fn hop_targets<const IRREGULAR: bool>(
        &self,
        men: Bitboard,
        directions: Directions,
        enemy: Bitboard,
        landing: Bitboard,
    ) -> Bitboard {
        let board = self.rules().board;
        let hop = |direction: Direction| {
            let over = board.neighbours_on::<IRREGULAR>(men, direction) & enemy;
            board.neighbours_on::<IRREGULAR>(over, direction) & landing
        };
        directions.iter().map(hop).fold(Bitboard::EMPTY, Bitboard::bitor)
    }
}

/// Returns points of the board: on a regular one, those below 64 are all.
#[inline(always)]
fn within<const IRREGULAR: bool>(points: Bitboard) -> Bitboard {
    if IRREGULAR { points } else { points.low() }
}

/// Returns the captured stone and the landing of each hop of a man.
#[cold]
fn irregular_hops(
    board: &Board,
    at: Point,
    directions: Directions,
    enemy: Bitboard,
    landing: Bitboard,
) -> SmallVec<[(Point, Point); 8]> {
    let hop = |direction: Direction| {
        let over = board.neighbour(at, direction).filter(|&over| enemy.contains(over))?;
        let to = board.neighbour(over, direction).filter(|&to| landing.contains(to))?;
        Some((over, to))
    };
    directions.iter().filter_map(hop).collect()
}
