use std::ops::BitOr;

use thiserror::Error;

use super::Placement;
use crate::{BacktrackRule, Bitboard, BySide, CaptureSanction, Point, RuleSet, Side};

/// The part of a position that depends on earlier turns.
///
/// Each rule set tracks what it needs, and leaves the rest at its default.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct RuleState {
    /// The stone that each side moved last. `None` once that stone is gone.
    pub last_moved: BySide<Option<LastMoved>>,
    /// The opponent's stones that missed an owed capture in the previous turn.
    ///
    /// The side to move may remove one of them, or must if it has to choose a penalty.
    pub huffable: Bitboard,
    /// The points that stones may not return to, on their current rank.
    pub visited: Visited,
    /// Whether an insist is possible, or was made.
    pub insist: InsistState,
}

/// For each file of a regular board (see [`Board::is_irregular`](crate::Board::is_irregular)), the
/// stones that may not return to that file of their current rank.
///
/// This is enough for [`BacktrackRule::Never`] and [`BacktrackRule::NoUndo`]: a stone that never
/// moves backwards cannot return to another rank.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Visited([u64; 8]);

impl Visited {
    /// Returns the files, counted from 0, with their stones.
    pub fn files(&self) -> impl Iterator<Item = (u8, Bitboard)> {
        (0..).zip(self.0.map(Bitboard::from_low))
    }

    /// Bars a stone from a file of its rank. Without effect beyond a regular board.
    pub fn insert(&mut self, stone: Point, file: u8) {
        if let Some(stones) = self.0.get_mut(usize::from(file)) {
            *stones |= Bitboard::from_point(stone).low_bits();
        }
    }

    /// Returns the stones that would return by moving this far to the right, or, below 0, to the
    /// left.
    pub(super) fn returning(&self, files: i8) -> Bitboard {
        const FILES: [u64; 8] = {
            let mut files = [0x0101_0101_0101_0101; 8];
            let mut file = 0;
            while file < files.len() {
                files[file] <<= file;
                file += 1;
            }
            files
        };
        let distance = usize::from(files.unsigned_abs());
        let (visited, standing) = if files > 0 {
            (&self.0[distance..], &FILES[..])
        } else {
            (&self.0[..], &FILES[distance..])
        };
        let returning = visited.iter().zip(standing).map(|(visited, standing)| visited & standing);
        Bitboard::from_low(returning.fold(0, BitOr::bitor))
    }

    /// Returns the state after these stones left the board.
    pub(super) fn without(mut self, removed: Bitboard) -> Self {
        self.0.iter_mut().for_each(|stones| *stones &= !removed.low_bits());
        self
    }

    /// Adds the points of a path to those that its stone visited.
    pub(super) fn visit(&mut self, path: &[Point]) {
        let &[from, .., to] = path else { return };
        let [before, after] = [from, to].map(|point| Bitboard::from_point(point).low_bits());
        for stones in &mut self.0 {
            let stays_on_rank = from.rank() == to.rank() && *stones & before != 0;
            *stones = *stones & !before | if stays_on_rank { after } else { 0 };
        }
        for point in path.iter().filter(|point| point.rank() == to.rank()) {
            self.insert(to, point.file());
        }
        if let Some(stones) = self.0.get_mut(usize::from(to.file())) {
            *stones &= !after;
        }
    }
}

/// A stone and the point that it left in its side's previous turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct LastMoved {
    /// The current point of the stone.
    pub stone: Point,
    /// The point before that turn.
    pub origin: Point,
}

/// Whether an insist is possible, or was made.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum InsistState {
    /// Neither.
    #[default]
    Unavailable,
    /// The side to move may insist, which restores this placement.
    Available(Placement),
    /// The opponent insisted, and the side to move must play a complete capture.
    Insisted,
}

/// The error if a [`RuleState`] does not fit a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum RuleStateError {
    #[error("the rule set does not track this")]
    Untracked,
    #[error("no suitable stone stands on {0}")]
    NoStone(Point),
    #[error("the stone on {stone} cannot have come from {point}")]
    Unreachable { stone: Point, point: Point },
    #[error("there is no missed capture to insist on")]
    Insist,
}

impl RuleState {
    /// Checks that the rule set tracks this state, and that it fits the stones.
    pub(super) fn check(
        &self,
        rules: &RuleSet,
        placement: &Placement,
        turn: Side,
    ) -> Result<(), RuleStateError> {
        self.check_tracked(rules)?;
        if let Some(point) = (self.huffable - placement.stones[!turn]).iter().next() {
            return Err(RuleStateError::NoStone(point));
        }
        let can_insist = matches!(self.insist, InsistState::Available(_));
        if self.insist != InsistState::Unavailable && can_insist == self.huffable.is_empty() {
            return Err(RuleStateError::Insist);
        }
        self.check_last_moved(rules, placement)?;
        self.check_visited(rules, placement)
    }

    fn check_tracked(&self, rules: &RuleSet) -> Result<(), RuleStateError> {
        let has_last_moved = self.last_moved != BySide::default();
        let tracks_last_moved =
            matches!(rules.backtracking, BacktrackRule::NotByStep | BacktrackRule::NotAtOnce);
        let has_visited = self.visited != Visited::default();
        let tracks_visited =
            matches!(rules.backtracking, BacktrackRule::Never | BacktrackRule::NoUndo);
        let is_tracked = (tracks_last_moved || !has_last_moved)
            && (rules.capture_sanction != CaptureSanction::None || self.huffable.is_empty())
            && (tracks_visited || !has_visited)
            && (rules.has_insist() || self.insist == InsistState::Unavailable);
        if is_tracked { Ok(()) } else { Err(RuleStateError::Untracked) }
    }

    fn check_last_moved(
        &self,
        rules: &RuleSet,
        placement: &Placement,
    ) -> Result<(), RuleStateError> {
        for side in Side::BOTH {
            let Some(LastMoved { stone, origin }) = self.last_moved[side] else { continue };
            if !placement.stones[side].contains(stone) {
                return Err(RuleStateError::NoStone(stone));
            }
            if !rules.board.points().contains(origin) {
                return Err(RuleStateError::Unreachable { stone, point: origin });
            }
        }
        Ok(())
    }

    fn check_visited(&self, rules: &RuleSet, placement: &Placement) -> Result<(), RuleStateError> {
        let points = rules.board.points();
        for (file, stones) in self.visited.files() {
            if let Some(point) = (stones - placement.occupied()).iter().next() {
                return Err(RuleStateError::NoStone(point));
            }
            let visited = |stone: Point| stone.with_file(file).map(|point| (stone, point));
            let is_unreachable =
                |&(stone, point): &(Point, Point)| stone == point || !points.contains(point);
            let mut pairs = stones.iter().filter_map(visited);
            if let Some((stone, point)) = pairs.find(is_unreachable) {
                return Err(RuleStateError::Unreachable { stone, point });
            }
        }
        Ok(())
    }

    /// Returns the points that a stone may not return to.
    ///
    /// Some rule sets bar them only for ordinary moves (see [`BacktrackRule`]).
    pub(super) fn barred_points(&self, side: Side, stone: Point) -> Bitboard {
        let last_moved = self.last_moved[side].filter(|last| last.stone == stone);
        let origin = last_moved.map(|last| last.origin);
        let files = self.visited.files().filter(|(_, stones)| stones.contains(stone));
        files.filter_map(|(file, _)| stone.with_file(file)).chain(origin).collect()
    }

    /// Returns the state after these stones left the board.
    pub(super) fn without(mut self, removed: Bitboard) -> Self {
        self.last_moved =
            self.last_moved.map(|last| last.filter(|last| !removed.contains(last.stone)));
        self.visited = self.visited.without(removed);
        self
    }
}
