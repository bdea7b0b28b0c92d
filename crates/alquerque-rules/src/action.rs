use std::fmt;

use super::board::MAX_STONES;
use super::{Bitboard, Point};

/// Builds the path of a stone during move generation.
///
/// The unit type discards the path, for counting moves without creating them.
pub(crate) trait PathBuilder: Copy {
    fn starting_at(point: Point) -> Self;
    fn push(&mut self, point: Point);
    /// Removes the last point.
    fn pop(&mut self);

    fn of_step(from: Point, to: Point) -> Self {
        let mut path = Self::starting_at(from);
        path.push(to);
        path
    }
}

impl PathBuilder for () {
    fn starting_at(_: Point) {}
    fn push(&mut self, _: Point) {}
    fn pop(&mut self) {}
}

/// The points of a stone in one turn: its start, then every landing.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub(crate) struct Path {
    points: [Point; MAX_STONES + 1],
    len: u8,
}

impl PathBuilder for Path {
    fn starting_at(point: Point) -> Self {
        // The unused rest repeats the start, so that equal paths are equal arrays.
        Self { points: [point; MAX_STONES + 1], len: 1 }
    }

    /// Appends a point. No capture outgrows the array, as each hop captures another stone.
    fn push(&mut self, point: Point) {
        self.points[usize::from(self.len)] = point;
        self.len += 1;
    }

    fn pop(&mut self) {
        self.len -= 1;
        self.points[usize::from(self.len)] = self.points[0];
    }
}

impl Path {
    /// Returns the points in order; a [`Move`] has at least two.
    pub(crate) fn points(&self) -> &[Point] {
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
    pub(crate) fn new(path: Path, captured: Bitboard, offenders: Bitboard) -> Self {
        Self { path, captured, offenders }
    }

    /// Returns the points of the stone in order: two for a step, one more for each further hop.
    pub fn points(&self) -> &[Point] {
        self.path.points()
    }

    #[cfg(test)]
    pub(crate) fn path(&self) -> &Path {
        &self.path
    }

    /// Returns the start of the stone.
    pub fn from(&self) -> Point {
        self.path.points[0]
    }

    /// Returns the destination of the stone, which is its start after a round trip.
    pub fn to(&self) -> Point {
        self.path.points[usize::from(self.path.len) - 1]
    }

    /// Returns the captured stones; none for a step.
    pub fn captured(&self) -> Bitboard {
        self.captured
    }

    /// Returns the mover's stones that miss an owed capture by this move, where they stand after
    /// it.
    ///
    /// For a step, these are all stones that could have captured; for a capture that stopped early,
    /// the capturing stone. The set is empty where captures are enforced or optional.
    pub fn offenders(&self) -> Bitboard {
        self.offenders
    }

    /// Returns whether this is a capture.
    pub fn is_capture(&self) -> bool {
        !self.captured.is_empty()
    }
}

/// Formats the canonical notation: `c2-c3`, `e3xc3xa5`.
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

/// An action of the side to move.
#[derive(Clone, Copy, PartialEq, Eq, Hash)]
pub enum Action {
    /// Moves a stone, which ends the turn.
    Move(Move),
    /// Removes this stone of the opponent, which missed an owed capture. A move follows.
    Huff(Point),
    /// Demands that the opponent, who missed an owed capture, replays the turn and captures.
    Insist,
}

impl Action {
    /// Returns the move, if the action is one.
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

/// Formats the canonical notation: `c2-c3`, `e3xc3xa5`, `huff b4`, `insist`.
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
