use super::{Bitboard, Point};
use crate::Side;

/// One of the eight directions of lines, clockwise from White's forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Direction {
    /// Forward for White.
    North,
    /// Forward to the right for White.
    NorthEast,
    /// To the right for White.
    East,
    /// Backward to the right for White.
    SouthEast,
    /// Backward for White.
    South,
    /// Backward to the left for White.
    SouthWest,
    /// To the left for White.
    West,
    /// Forward to the left for White.
    NorthWest,
}

impl Direction {
    /// All eight directions, clockwise.
    pub const ALL: [Self; 8] = [
        Self::North,
        Self::NorthEast,
        Self::East,
        Self::SouthEast,
        Self::South,
        Self::SouthWest,
        Self::West,
        Self::NorthWest,
    ];

    /// Returns the difference between the index of a neighbour and that of the point itself, both
    /// below 64.
    pub(crate) const fn offset(self) -> i8 {
        let (east, north) = self.vector();
        8 * north + east
    }

    /// Returns the files to the right and the ranks forward of a step, from White's side.
    const fn vector(self) -> (i8, i8) {
        match self {
            Self::North => (0, 1),
            Self::NorthEast => (1, 1),
            Self::East => (1, 0),
            Self::SouthEast => (1, -1),
            Self::South => (0, -1),
            Self::SouthWest => (-1, -1),
            Self::West => (-1, 0),
            Self::NorthWest => (-1, 1),
        }
    }

    /// Returns the direction between two places, if a straight line joins them.
    pub(super) const fn between(from: Point, to: Point) -> Option<Self> {
        let east = to.file() as i8 - from.file() as i8;
        let north = to.rank() as i8 - from.rank() as i8;
        if !(east == 0 || north == 0 || east.abs() == north.abs()) {
            return None;
        }
        let mut at = 0;
        while at < Self::ALL.len() {
            let (right, up) = Self::ALL[at].vector();
            if right == east.signum() && up == north.signum() {
                return Some(Self::ALL[at]);
            }
            at += 1;
        }
        None
    }

    /// Returns the opposite direction.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// Returns the next place of the frame, if there is one.
    pub(super) const fn next(self, place: Point) -> Option<Point> {
        let (east, north) = self.vector();
        // Below 0, the sum wraps around to a file or rank outside the frame.
        Point::new(place.file().wrapping_add_signed(east), place.rank().wrapping_add_signed(north))
    }

    /// Returns the point one step further on a board that is not
    /// [irregular](super::Board::is_irregular).
    ///
    /// A line must join the two. Otherwise it wraps around.
    pub(crate) const fn advance(self, point: Point) -> Point {
        point.wrapping_add(self.offset())
    }

    /// Moves every point one step further, as [`advance`](Self::advance) does.
    #[inline]
    pub(crate) const fn shift(self, points: Bitboard) -> Bitboard {
        // Rotating left by 64 − n shifts right by n, since no point leaves the places below 64.
        points.rotate_low(self.offset())
    }
}

/// A set of directions, from White's point of view.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Directions(u8);

impl Directions {
    /// The empty set.
    pub const NONE: Self = Self(0);
    /// All eight directions.
    pub const ANY: Self = Self(0xff);
    /// Forward and diagonally forward.
    pub const FORWARD: Self = Self(
        1 << Direction::North as u8
            | 1 << Direction::NorthEast as u8
            | 1 << Direction::NorthWest as u8,
    );
    /// The four diagonals.
    pub const DIAGONAL: Self = Self(
        1 << Direction::NorthEast as u8
            | 1 << Direction::SouthEast as u8
            | 1 << Direction::SouthWest as u8
            | 1 << Direction::NorthWest as u8,
    );
    /// Diagonally forward.
    pub const DIAGONALLY_FORWARD: Self =
        Self(1 << Direction::NorthEast as u8 | 1 << Direction::NorthWest as u8);
    /// Left and right.
    pub const SIDEWAYS: Self = Self(1 << Direction::East as u8 | 1 << Direction::West as u8);

    /// Creates a set of one direction.
    pub const fn from_direction(direction: Direction) -> Self {
        Self(1 << direction as u8)
    }

    /// Returns the union of two sets.
    #[must_use]
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the same directions from the point of view of `side`.
    ///
    /// For Black, the board is rotated by half a turn.
    #[must_use]
    pub const fn relative_to(self, side: Side) -> Self {
        match side {
            Side::White => self,
            Side::Black => Self(self.0.rotate_left(4)),
        }
    }

    /// Returns whether the set contains `direction`.
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 & (1 << direction as u8) != 0
    }

    /// Returns an iterator over the directions, clockwise.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&direction| self.contains(direction))
    }
}
