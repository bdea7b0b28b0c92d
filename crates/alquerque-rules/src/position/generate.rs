//! The move generator, which serves all boards and rule sets.

use std::ops::BitOr;

use smallvec::SmallVec;

use super::{InsistState, Position};
use crate::action::PathBuilder;
use crate::{
    BacktrackRule, Bitboard, Board, CaptureRule, Direction, Directions, FarRank, Point, Side,
};

/// A stone in its turn, with the parameters that all hops of its captures share.
#[derive(Clone, Debug)]
pub(super) struct Capturer {
    pub from: Point,
    is_king: bool,
    /// The points that it may not land on.
    barred: Bitboard,
    /// The rule for continuing a capture.
    pub continuation: CaptureRule,
}

impl Position {
    /// Visits every legal move: its path, the captured stones, and the offenders.
    pub(super) fn for_each_move<T: PathBuilder>(
        &self,
        mut visit: impl FnMut(T, Bitboard, Bitboard),
    ) {
        let capturers = self.capturers();
        for from in capturers {
            self.for_each_capture(from, &mut visit);
        }
        if self.may_step_despite(capturers) {
            let idle = self.offenders_of_step(capturers);
            self.for_each_step(|from, to| {
                let offenders =
                    if idle.contains(from) { idle.without(from).with(to) } else { idle };
                visit(T::starting_at(from).then(to), Bitboard::EMPTY, offenders);
            });
        }
    }

    /// Counts the legal moves.
    pub(super) fn count_moves(&self) -> u64 {
        let capturers = self.capturers();
        let mut captures = 0;
        for from in capturers {
            self.for_each_capture(from, &mut |(), _, _| captures += 1);
        }
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

    /// Returns the destinations of the men's ordinary moves in a direction.
    #[inline(always)]
    fn step_targets<const GAPS: bool>(&self, direction: Direction) -> Bitboard {
        let rules = self.rules();
        let men = self.own() - self.kings();
        let stuck = match rules.far_rank {
            FarRank::CapturesOnly => rules.board.rank(self.far_rank()),
            FarRank::Ordinary | FarRank::Promotes { .. } => Bitboard::EMPTY,
        };
        let barred = if rules.backtracking == BacktrackRule::Allowed {
            Bitboard::EMPTY
        } else {
            self.barred_stones::<GAPS>(direction, 1)
        };
        rules.board.neighbours_on::<GAPS>(men - stuck - barred, direction) & self.empty()
    }

    /// Returns the stones that would return to a barred point by moving this distance.
    #[inline(always)]
    fn barred_stones<const GAPS: bool>(&self, direction: Direction, distance: u8) -> Bitboard {
        let state = self.rule_state();
        let offset = direction.offset() * distance as i8;
        let mut barred = Bitboard::EMPTY;
        if let Some(last) = state.last_moved[self.turn()] {
            let returns = if GAPS {
                let step = |at, _| self.rules().board.neighbour(at, direction);
                (0..distance).try_fold(last.stone, step) == Some(last.origin)
            } else {
                last.stone.wrapping_add(offset) == last.origin
            };
            if returns {
                barred = barred.with(last.stone);
            }
        }
        if matches!(direction, Direction::East | Direction::West) {
            for (file, &stones) in (0..).zip(&state.visited) {
                // The stones at this distance from the visited file. A file off the board has none.
                barred |= stones & file_mask(file - offset);
            }
        }
        barred
    }

    pub(super) fn count_steps(&self) -> u64 {
        let men = if self.rules().board.has_gaps() {
            self.count_mens_steps::<true>()
        } else {
            self.count_mens_steps::<false>()
        };
        let mut kings = 0;
        self.for_each_king_step(|_, _| kings += 1);
        men + kings
    }

    fn count_mens_steps<const GAPS: bool>(&self) -> u64 {
        let count = |direction| u64::from(self.step_targets::<GAPS>(direction).count());
        self.man_steps().iter().map(count).sum()
    }

    pub(super) fn for_each_step(&self, mut visit: impl FnMut(Point, Point)) {
        if self.rules().board.has_gaps() {
            self.mens_steps_beyond_gaps().into_iter().for_each(|(from, to)| visit(from, to));
        } else {
            for direction in self.man_steps().iter() {
                for to in self.step_targets::<false>(direction) {
                    visit(direction.opposite().advance(to), to);
                }
            }
        }
        self.for_each_king_step(visit);
    }

    /// Returns the ends of the men's ordinary moves.
    #[cold]
    fn mens_steps_beyond_gaps(&self) -> SmallVec<[(Point, Point); 32]> {
        let board = self.rules().board;
        let of_direction = |direction: Direction| {
            let targets = self.step_targets::<true>(direction);
            targets.iter().map(move |to| (board.follow(to, direction.opposite()), to))
        };
        self.man_steps().iter().flat_map(of_direction).collect()
    }

    fn for_each_king_step(&self, mut visit: impl FnMut(Point, Point)) {
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
        if self.rules().board.has_gaps() {
            self.capturers_on::<true>()
        } else {
            self.capturers_on::<false>()
        }
    }

    fn capturers_on<const GAPS: bool>(&self) -> Bitboard {
        let board = self.rules().board;
        let empty = self.empty();
        let enemy = self.stones()[!self.turn()];
        let men = self.own() - self.kings();
        let bars_captures =
            matches!(self.rules().backtracking, BacktrackRule::NotAtOnce | BacktrackRule::Never);
        let mut capturers = Bitboard::EMPTY;
        for direction in self.first_hops().iter() {
            let barred = if bars_captures {
                self.barred_stones::<GAPS>(direction, 2)
            } else {
                Bitboard::EMPTY
            };
            let directions = Directions::from_direction(direction);
            let landings = self.hop_targets::<GAPS>(men - barred, directions, enemy, empty);
            let back = direction.opposite();
            capturers |= if GAPS {
                board.neighbours_on::<true>(board.neighbours_on::<true>(landings, back), back)
            } else {
                back.shift(back.shift(landings))
            };
        }
        for king in self.own_kings() {
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
            continuation: self.effective(self.rules().continuation),
        }
    }

    fn for_each_capture<T: PathBuilder>(
        &self,
        from: Point,
        visit: &mut impl FnMut(T, Bitboard, Bitboard),
    ) {
        self.extend_capture(
            &self.capturer(from),
            T::starting_at(from),
            from,
            Bitboard::EMPTY,
            self.first_hops(),
            visit,
        );
    }

    /// Visits every capture that begins with `path`, which leads to `at` and captures `captured`.
    ///
    /// Returns whether a further hop is possible.
    fn extend_capture<T: PathBuilder>(
        &self,
        capturer: &Capturer,
        path: T,
        at: Point,
        captured: Bitboard,
        man_directions: Directions,
        visit: &mut impl FnMut(T, Bitboard, Bitboard),
    ) -> bool {
        let later = self.later_hops();
        let mut can_hop = false;
        self.for_each_hop(capturer, at, captured, man_directions, |over, to| {
            can_hop = true;
            let path = path.then(to);
            let captured = captured.with(over);
            let can_continue = self.extend_capture(capturer, path, to, captured, later, visit);
            match capturer.continuation {
                CaptureRule::Enforced if can_continue => {}
                CaptureRule::Owed if can_continue => {
                    visit(path, captured, Bitboard::from_point(to))
                }
                CaptureRule::Enforced | CaptureRule::Owed | CaptureRule::Optional => {
                    visit(path, captured, Bitboard::EMPTY)
                }
            }
        });
        can_hop
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
        let enemy = self.stones()[!self.turn()] - captured;
        // Captured stones have left the board, and the capturing stone has left its start.
        let empty = (self.empty() | captured).with(capturer.from);
        if !capturer.is_king {
            let landing = empty - capturer.barred;
            if board.has_gaps() {
                let hops = hops_beyond_gaps(board, at, man_directions, enemy, landing);
                hops.into_iter().for_each(|(over, to)| visit(over, to));
                return;
            }
            let man = Bitboard::from_point(at);
            let landings = self.hop_targets::<false>(man, man_directions, enemy, landing);
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
    fn hop_targets<const GAPS: bool>(
        &self,
        men: Bitboard,
        directions: Directions,
        enemy: Bitboard,
        landing: Bitboard,
    ) -> Bitboard {
        let board = self.rules().board;
        let hop = |direction: Direction| {
            let over = board.neighbours_on::<GAPS>(men, direction) & enemy;
            board.neighbours_on::<GAPS>(over, direction) & landing
        };
        directions.iter().map(hop).fold(Bitboard::EMPTY, Bitboard::bitor)
    }
}

/// Returns the captured stone and the landing of each hop of a man.
#[cold]
fn hops_beyond_gaps(
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

/// Returns the points of a file, counted from 0, or none outside the frame.
fn file_mask(file: i8) -> Bitboard {
    const FIRST: u64 = 0x0101_0101_0101_0101;
    Bitboard::from_bits(if (0..8).contains(&file) { FIRST << file } else { 0 })
}
