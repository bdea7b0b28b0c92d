use super::{Bitboard, Point, Side};

/// One of the eight directions in which lines run, clockwise from White's forward.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[repr(u8)]
pub enum Direction {
    /// Straight ahead for White.
    North,
    /// Ahead to the right.
    NorthEast,
    /// To the right.
    East,
    /// Back to the right.
    SouthEast,
    /// Straight back.
    South,
    /// Back to the left.
    SouthWest,
    /// To the left.
    West,
    /// Ahead to the left.
    NorthWest,
}

impl Direction {
    /// All eight, clockwise.
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

    /// How far the number of a point's neighbour is from its own.
    pub(super) const fn offset(self) -> i8 {
        match self {
            Self::North => 8,
            Self::NorthEast => 9,
            Self::East => 1,
            Self::SouthEast => -7,
            Self::South => -8,
            Self::SouthWest => -9,
            Self::West => -1,
            Self::NorthWest => 7,
        }
    }

    /// The direction straight back.
    pub const fn opposite(self) -> Self {
        Self::ALL[(self as usize + 4) % 8]
    }

    /// The point one step further. There must be one (see [`super::Board::joined`]): otherwise the walk comes out on the
    /// far side of the frame.
    pub(super) const fn next(self, point: Point) -> Point {
        point.turned(self.offset())
    }

    /// Every point of `points` one step further. Each must have a neighbour there (see
    /// [`Board::joined`](super::Board::joined)): otherwise it comes out on the far side of the frame.
    #[inline]
    pub const fn shift(self, points: Bitboard) -> Bitboard {
        // Turning by 64 − n is shifting back by n, as long as no point leaves the frame.
        Bitboard::from_bits(points.bits().rotate_left(self.offset() as u32 % 64))
    }
}

/// A set of directions, as White sees them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Directions(u8);

impl Directions {
    /// None.
    pub const NONE: Self = Self(0);
    /// All eight.
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
    /// To the left and to the right.
    pub const SIDEWAYS: Self = Self(1 << Direction::East as u8 | 1 << Direction::West as u8);

    /// One direction.
    pub const fn of(direction: Direction) -> Self {
        Self(1 << direction as u8)
    }

    /// The directions of either set.
    #[must_use]
    pub const fn and(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// The same directions as `side` sees them: Black looks at the board from the other side, half a turn around.
    #[must_use]
    pub const fn seen_by(self, side: Side) -> Self {
        match side {
            Side::White => self,
            Side::Black => Self(self.0.rotate_left(4)),
        }
    }

    /// Whether `direction` is in the set.
    pub const fn contains(self, direction: Direction) -> bool {
        self.0 & (1 << direction as u8) != 0
    }

    /// The directions of the set, clockwise.
    pub fn iter(self) -> impl Iterator<Item = Direction> {
        Direction::ALL.into_iter().filter(move |&direction| self.contains(direction))
    }
}
