use std::fmt;

use super::board::MAX_HOPS;
use super::{Bitboard, Point};

/// What the move generator keeps of the way that a stone goes: all of it, or nothing where moves are only counted.
pub(super) trait Trail: Copy {
    fn starting_at(point: Point) -> Self;
    #[must_use]
    fn then(self, point: Point) -> Self;
}

impl Trail for () {
    fn starting_at(_: Point) {}
    fn then(self, _: Point) {}
}

/// The points that a stone stands on in one turn: where it starts, then every landing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(super) struct Path {
    points: [Point; MAX_HOPS + 1],
    len: u8,
}

impl Trail for Path {
    fn starting_at(point: Point) -> Self {
        // The rest of the array repeats the start, so that equal paths are equal arrays.
        Self { points: [point; MAX_HOPS + 1], len: 1 }
    }

    /// This path and one point more. No capture outgrows the array (see [`MAX_HOPS`]).
    fn then(mut self, point: Point) -> Self {
        self.points[usize::from(self.len)] = point;
        self.len += 1;
        self
    }
}

impl Path {
    pub(super) fn of_step(from: Point, to: Point) -> Self {
        Self::starting_at(from).then(to)
    }

    /// The points in order, at least two of them in a [`Move`].
    pub fn points(&self) -> &[Point] {
        &self.points[..usize::from(self.len)]
    }
}

/// One turn of one stone: an ordinary move (a step), or a capture with its whole chain of hops.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Move {
    path: Path,
    captured: Bitboard,
    offenders: Bitboard,
}

impl Move {
    pub(super) fn new(path: Path, captured: Bitboard, offenders: Bitboard) -> Self {
        Self { path, captured, offenders }
    }

    /// Every point that the stone stands on, in order: two for a step, one more for each hop of a chain.
    pub fn points(&self) -> &[Point] {
        self.path.points()
    }

    #[cfg(test)]
    pub(super) fn path(&self) -> &Path {
        &self.path
    }

    /// Where the stone starts.
    pub fn from(&self) -> Point {
        self.path.points[0]
    }

    /// Where the stone comes to rest. After a round trip that is where it started.
    pub fn to(&self) -> Point {
        self.path.points[usize::from(self.path.len) - 1]
    }

    /// The stones that leave the board; none for a step.
    pub fn captured(&self) -> Bitboard {
        self.captured
    }

    /// The mover's stones that leave an owed capture out by this move, where they stand after it: after an ordinary
    /// move every stone that could have captured, after a capture that stopped early the stone that did. None where
    /// captures are enforced or optional.
    pub fn offenders(&self) -> Bitboard {
        self.offenders
    }

    /// Whether this is a capture.
    pub fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }
}

/// Canonical notation: `c2-c3`, `e3xc3xa5`.
impl fmt::Display for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let separator = if self.is_capture() { 'x' } else { '-' };
        write!(f, "{}", self.from())?;
        self.points()[1..].iter().try_for_each(|point| write!(f, "{separator}{point}"))
    }
}

impl fmt::Debug for Move {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// What a player can do when it is their turn.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Moves a stone, which ends the turn.
    Move(Move),
    /// Removes this stone of the opponent's, which left an owed capture out; a move follows.
    Huff(Point),
    /// Demands that the opponent, who left an owed capture out, takes the turn back and captures.
    Insist,
}

impl Action {
    /// The move, if it is one.
    pub fn as_move(&self) -> Option<&Move> {
        match self {
            Self::Move(action) => Some(action),
            Self::Huff(_) | Self::Insist => None,
        }
    }
}

impl From<Move> for Action {
    fn from(action: Move) -> Self {
        Self::Move(action)
    }
}

/// Canonical notation: `c2-c3`, `e3xc3xa5`, `huff b4`, `insist`.
impl fmt::Display for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Move(action) => action.fmt(f),
            Self::Huff(point) => write!(f, "huff {point}"),
            Self::Insist => f.write_str("insist"),
        }
    }
}

impl fmt::Debug for Action {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}
