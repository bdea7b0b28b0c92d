use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};
use std::str::FromStr;

use thiserror::Error;

/// A point of a board, named as in chess: file `a`–`h`, rank `1`–`8`.
///
/// Every board lies in the lower left corner of the same 8×8 frame. So a point has the same index,
/// and a direction the same offset, on all boards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    /// Creates a point from its file and rank, counted from 0.
    ///
    /// Returns `None` outside the 8×8 frame.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        if file < 8 && rank < 8 { Some(Self(rank * 8 + file)) } else { None }
    }

    /// Creates a point from its [`index`](Self::index).
    ///
    /// Returns `None` if the index is 64 or greater.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < 64 { Some(Self(index)) } else { None }
    }

    /// Parses a name in lower case, such as `c3`.
    pub const fn from_name(name: &[u8]) -> Option<Self> {
        match name {
            [file @ b'a'..=b'h', rank @ b'1'..=b'8'] => Self::new(*file - b'a', *rank - b'1'),
            _ => None,
        }
    }

    /// Returns `8 × rank + file`, from 0 to 63.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Adds an offset to the index, and wraps around at the end of the frame.
    pub(crate) const fn wrapping_add(self, offset: i8) -> Self {
        Self(self.0.wrapping_add_signed(offset) % 64)
    }

    /// Returns the point halfway to another that is two steps away.
    pub(crate) const fn midpoint(self, other: Self) -> Self {
        Self((self.0 + other.0) / 2)
    }

    /// Returns the point of the same rank on another file, counted from 0 to 7.
    pub(crate) const fn with_file(self, file: u8) -> Self {
        Self(self.0 / 8 * 8 + file)
    }

    /// Returns the file, counted from 0 at White's left.
    pub const fn file(self) -> u8 {
        self.0 % 8
    }

    /// Returns the rank, counted from 0 at White's side.
    pub const fn rank(self) -> u8 {
        self.0 / 8
    }
}

/// The error if a text is not the name of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a point is written as in c3: a file from a to h, and a rank from 1 to 8")]
pub struct ParsePointError;

impl FromStr for Point {
    type Err = ParsePointError;

    fn from_str(name: &str) -> Result<Self, ParsePointError> {
        Self::from_name(name.as_bytes()).ok_or(ParsePointError)
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

/// A set of points, with one bit for each.
#[derive(Clone, Copy, Default, PartialEq, Eq, Hash)]
pub struct Bitboard(u64);

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self(0);

    /// All points of the frame.
    pub const ALL: Self = Self(u64::MAX);

    /// Creates a set from its bits; bit [`Point::index`] represents a point.
    pub const fn from_bits(bits: u64) -> Self {
        Self(bits)
    }

    /// Returns the bits of the set; bit [`Point::index`] represents a point.
    pub const fn bits(self) -> u64 {
        self.0
    }

    /// Creates a set of one point.
    pub const fn from_point(point: Point) -> Self {
        Self(1 << point.0)
    }

    /// Returns the set with `point` added.
    #[must_use]
    pub const fn with(self, point: Point) -> Self {
        Self(self.0 | 1 << point.0)
    }

    /// Returns the set with `point` removed.
    #[must_use]
    pub const fn without(self, point: Point) -> Self {
        Self(self.0 & !(1 << point.0))
    }

    /// Returns whether the set contains `point`.
    pub const fn contains(self, point: Point) -> bool {
        self.0 & (1 << point.0) != 0
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the number of points in the set.
    pub const fn count(self) -> u32 {
        self.0.count_ones()
    }

    /// Returns an iterator over the points, in the order of their indices.
    pub fn iter(self) -> Points {
        Points(self)
    }
}

/// An iterator over the points of a [`Bitboard`], in the order of their indices.
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
        // A word with a bit set has at most 63 trailing zeros, so this is a valid index.
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

/// Set difference: the points of `self` that are not in `other`.
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
