use std::fmt;
use std::ops::{BitAnd, BitOr, BitOrAssign, Not, Sub};
use std::str::FromStr;

use smallvec::SmallVec;
use thiserror::Error;

/// A point of a board, named as in chess: file `a`–`i`, rank `1`–`13`.
///
/// Every board lies in the lower left corner of the same frame of 9 files and 13 ranks. So a point
/// has the same index on all boards.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Point(u8);

impl Point {
    const FILES: u8 = 9;
    pub(super) const RANKS: u8 = 13;
    /// The number of places of the frame.
    pub(super) const PLACES: u8 = Self::FILES * Self::RANKS;
    /// The lowest place of the last file has this index.
    const LAST_FILE: u8 = 8 * Self::RANKS;
    pub(super) const FIRST: Self = Self(0);

    /// Creates a point from its file and rank, counted from 0.
    ///
    /// Returns `None` outside the frame.
    pub const fn new(file: u8, rank: u8) -> Option<Self> {
        match file {
            0..8 if rank < Self::RANKS => Some(Self(rank * 8 + file)),
            8 if rank < Self::RANKS => Some(Self(Self::LAST_FILE + rank)),
            _ => None,
        }
    }

    /// Creates a point from its [`index`](Self::index).
    ///
    /// Returns `None` if the index is 117 or greater.
    pub const fn from_index(index: u8) -> Option<Self> {
        if index < Self::PLACES { Some(Self(index)) } else { None }
    }

    /// Parses a name in lower case, such as `c3`.
    pub const fn from_name(name: &[u8]) -> Option<Self> {
        match name {
            [file @ b'a'..=b'i', rank @ b'1'..=b'9'] => Self::new(*file - b'a', *rank - b'1'),
            [file @ b'a'..=b'i', b'1', rank @ b'0'..=b'3'] => {
                Self::new(*file - b'a', 9 + *rank - b'0')
            }
            _ => None,
        }
    }

    /// Returns `8 × rank + file` on the files `a`–`h`, and `104 + rank` on the file `i`: from 0 to
    /// 116, and below 64 in the lower left 8×8 places.
    pub const fn index(self) -> u8 {
        self.0
    }

    /// Adds an offset to an index below 64, and wraps around at the end of the 8×8 places.
    pub(crate) const fn wrapping_add(self, offset: i8) -> Self {
        Self(self.0.wrapping_add_signed(offset) % 64)
    }

    /// Returns the point halfway to another that is two steps away; both have an index below 64.
    pub(crate) const fn midpoint(self, other: Self) -> Self {
        Self((self.0 + other.0) / 2)
    }

    /// Returns the point of the same rank on another file, counted from 0 to 7, if there is one.
    pub(crate) const fn with_file(self, file: u8) -> Option<Self> {
        Self::new(file, self.rank())
    }

    /// Returns the file, counted from 0 at White's left.
    pub const fn file(self) -> u8 {
        if self.0 < Self::LAST_FILE { self.0 % 8 } else { 8 }
    }

    /// Returns the rank, counted from 0 at White's side.
    pub const fn rank(self) -> u8 {
        if self.0 < Self::LAST_FILE { self.0 / 8 } else { self.0 - Self::LAST_FILE }
    }
}

/// The error if a text is not the name of a point.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[error("a point is written as in c3: a file from a to i, and a rank from 1 to 13")]
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
pub struct Bitboard {
    /// The points with an index below 64, which are all points of most boards.
    low: u64,
    high: u64,
}

impl Bitboard {
    /// The empty set.
    pub const EMPTY: Self = Self::from_bits(0);

    /// All points of the frame.
    pub const ALL: Self = Self::from_bits(u128::MAX >> (u128::BITS - Point::PLACES as u32));

    /// Creates a set from its bits; bit [`Point::index`] represents a point.
    pub const fn from_bits(bits: u128) -> Self {
        Self { low: bits as u64, high: (bits >> 64) as u64 }
    }

    /// Returns the bits of the set; bit [`Point::index`] represents a point.
    pub const fn bits(self) -> u128 {
        self.low as u128 | (self.high as u128) << 64
    }

    /// Creates a set of one point.
    pub const fn from_point(point: Point) -> Self {
        let bit = 1 << (point.0 % 64);
        if point.0 < 64 { Self { low: bit, high: 0 } } else { Self { low: 0, high: bit } }
    }

    /// Creates a set of points with an index below 64 from their bits.
    pub(crate) const fn from_low(low: u64) -> Self {
        Self { low, high: 0 }
    }

    /// Returns the bits of the points with an index below 64.
    pub(crate) const fn low_bits(self) -> u64 {
        self.low
    }

    /// Returns the points with an index below 64. The compiler leaves out what would be done with
    /// others.
    #[inline]
    pub(crate) const fn low(self) -> Self {
        Self::from_low(self.low)
    }

    /// Rotates the points with an index below 64 by this offset, and drops the others.
    #[inline]
    pub(super) const fn rotate_low(self, offset: i8) -> Self {
        Self::from_low(self.low.rotate_left(offset as u32 % 64))
    }

    /// Returns the set with `point` added.
    #[must_use]
    pub const fn with(self, point: Point) -> Self {
        let one = Self::from_point(point);
        Self { low: self.low | one.low, high: self.high | one.high }
    }

    /// Returns the set with `point` removed.
    #[must_use]
    pub const fn without(self, point: Point) -> Self {
        let one = Self::from_point(point);
        Self { low: self.low & !one.low, high: self.high & !one.high }
    }

    /// Returns whether the set contains `point`.
    pub const fn contains(self, point: Point) -> bool {
        let word = if point.0 < 64 { self.low } else { self.high };
        word & 1 << (point.0 % 64) != 0
    }

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.low | self.high == 0
    }

    /// Returns the number of points in the set.
    pub const fn count(self) -> u32 {
        self.low.count_ones() + self.high.count_ones()
    }

    /// Returns an iterator over the points, in the order of their indices.
    pub fn iter(self) -> Points {
        Points(self)
    }

    /// Returns an iterator over the points, in the order of their files, and then of their ranks.
    pub fn by_name(self) -> impl DoubleEndedIterator<Item = Point> {
        let mut points: SmallVec<[Point; 32]> = self.iter().collect();
        points.sort_unstable_by_key(|point| (point.file(), point.rank()));
        points.into_iter()
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

    #[inline]
    fn next(&mut self) -> Option<Point> {
        let Self(Bitboard { low, high }) = self;
        // A word with a bit set has at most 63 trailing zeros, so this is a valid index.
        if *low != 0 {
            let point = Point(low.trailing_zeros() as u8);
            *low &= *low - 1;
            return Some(point);
        }
        let point = (*high != 0).then(|| Point(64 + high.trailing_zeros() as u8))?;
        *high &= *high - 1;
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
        Self { low: self.low & other.low, high: self.high & other.high }
    }
}

impl BitOr for Bitboard {
    type Output = Self;

    fn bitor(self, other: Self) -> Self {
        Self { low: self.low | other.low, high: self.high | other.high }
    }
}

impl BitOrAssign for Bitboard {
    fn bitor_assign(&mut self, other: Self) {
        *self = *self | other;
    }
}

/// Set difference: the points of `self` that are not in `other`.
impl Sub for Bitboard {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        Self { low: self.low & !other.low, high: self.high & !other.high }
    }
}

impl Not for Bitboard {
    type Output = Self;

    /// Returns all other points of the frame.
    fn not(self) -> Self {
        Self::ALL - self
    }
}

impl fmt::Debug for Bitboard {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}
