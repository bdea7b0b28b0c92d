use std::fmt;

use super::{Bitboard, MAX_HOPS, Point};

/// The points that a stone stands on in one turn: where it starts, then every landing.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub struct Path {
    points: [Point; MAX_HOPS + 1],
    len: u8,
}

impl Path {
    pub(super) fn starting_at(point: Point) -> Self {
        // The rest of the array repeats the start, so that equal paths are equal arrays.
        Self { points: [point; MAX_HOPS + 1], len: 1 }
    }

    /// This path and one point more. No board lets a capture outgrow the array (see [`super::Board::from_lines`]).
    #[must_use]
    pub(super) fn then(mut self, point: Point) -> Self {
        self.points[usize::from(self.len)] = point;
        self.len += 1;
        self
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
}

impl Move {
    pub(super) fn new(path: Path, captured: Bitboard) -> Self {
        Self { path, captured }
    }

    /// Every point that the stone stands on, in order: two for a step, one more for each hop of a chain.
    pub fn points(&self) -> &[Point] {
        self.path.points()
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
