use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};
use std::str::FromStr;

use thiserror::Error;

/// A point of a board, named as in chess: file `a`–`h`, rank `1`–`8`.
///
/// Every board lies in the lower left corner of the same 8×8 frame, so that a point has the same number, and a
/// direction the same distance, on all of them.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// The point on `file` and `rank`, both counted from 0; `None` outside the 8×8 frame.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 { Some(Self(rank * 8 + file)) } else { None }
    }

    /// The point with the number `8 × rank + file`; `None` from 64 on.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// Reads a name such as `c3`, in lower case.
    pub const fn from_name(name: &[u8]) -> Option<Self> {
        match name {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Self::new(*file - b'a', *rank - b'1'),
            _ => None,
        }
    }

    /// `8 × rank + file`, 0 to 63.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// The point with a number so much greater, counted around the frame.
    pub(super) const fn turned(self, offset: i8) -> Self {
        Self(self.0.wrapping_add_signed(offset) % 64)
    }

    /// The point halfway to another, two steps away.
    pub(super) const fn midway(self, other: Self) -> Self {
        Self((self.0 + other.0) / 2)
    }

    /// The point of the same rank on another file, counted from 0 to 7.
    pub(super) const fn beside(self, file: u8) -> Self {
        Self(self.0 / 8 * 8 + file)
    }

    /// Columns from White's left, counted from 0.
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// Rows from White's side, counted from 0.
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }
}

/// A text that is no name of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a point is written as in c3: a file from a to h, and a rank from 1 to 8")]
pub struct NoPoint;

impl FromStr for Point {
    type Err = NoPoint;

    fn from_str(name: &str) -> Result<Self, NoPoint> {
        Self::from_name(name.as_bytes()).ok_or(NoPoint)
    }
}

impl fmt::Display for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{}", char::from(b'a' + self.file()), self.rank() + 1)
    }
}

impl fmt::Debug for Point {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        fmt::Display::fmt(self, f)
    }
}

/// A set of points, one bit each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(u64);

impl Bitboard {
    /// The set without a point.
    pub const EMPTY: Self = Self(0);

    /// The set of those points whose [`Point::index`] is a bit of `bits`.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Bit [`Point::index`] stands for each point.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// The set of one point.
    pub const fn of(point: Point) -> Self {
        Self(1 << point.0)
    }

    /// This set and `point`.
    #[must_use]
    pub const fn with(self, point: Point) -> Self {
        Self(self.0 | 1 << point.0)
    }

    /// This set but for `point`.
    #[must_use]
    pub const fn without(self, point: Point) -> Self {
        Self(self.0 & !(1 << point.0))
    }

    /// Whether `point` is in the set.
    pub const fn contains(self, point: Point) -> bool {
        self.0 & (1 << point.0) != 0
    }

    /// Whether no point is in the set.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// How many points are in the set.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// The points in the order of their numbers.
    pub fn iter(self) -> Points {
        Points(self)
    }
}

/// The points of a set, in the order of their numbers.
#[derive(Clone, Debug)]
pub struct Points(Bitboard);

impl IntoIterator for Bitboard {
    type Item = Point;
    type IntoIter = Points;

    fn into_iter(self) -> Points {
        Points(self)
    }
}

impl Iterator for Points {
    type Item = Point;

    fn next(&mut self) -> Option<Point> {
        let Self(Bitboard(rest)) = self;
        // At most 63 where a bit is left, so the number is a point's.
        let point = (*rest != 0).then(|| Point(rest.trailing_zeros() as u8))?;
        *rest &= *rest - 1;
        Some(point)
    }
}

impl FromIterator<Point> for Bitboard {
    fn from_iter<I: IntoIterator<Item = Point>>(points: I) -> Self {
        points.into_iter().fold(Self::EMPTY, Self::with)
    }
}

impl BitAnd for Bitboard {
    type Output = Self;

    fn bitand(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }
}

impl BitOr for Bitboard {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        self.0 |= other.0;
    }
}

/// `a - b`: the points of `a` that are not in `b`.
impl Sub for Bitboard {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }
}

impl Not for Bitboard {
    type Output = Self;

    fn not(self) -> Self {
        Self(!self.0)
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
