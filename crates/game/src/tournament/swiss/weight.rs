//! Weights of pairs for the matching, of several criteria in strict priority.

use std::ops::{Add, AddAssign, Sub, SubAssign};

/// Enough for a bracket of 64 players.
const LANES: usize = 14;
/// The bits of a lane that hold digits. The others keep sums from overflowing.
const LANE_BITS: usize = 56;

/// A vector of integers in lexicographic order. Its lanes hold digits for one criterion each, the
/// most important first.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Weight([i64; LANES]);

impl Weight {
    fn map(self, of: impl Fn(i64) -> i64) -> Self {
        Self(self.0.map(of))
    }

    fn zip(mut self, other: Self, of: impl Fn(i64, i64) -> i64) -> Self {
        self.0.iter_mut().zip(other.0).for_each(|(lane, other)| *lane = of(*lane, other));
        self
    }
}

impl Add for Weight {
    type Output = Self;

    fn add(self, other: Self) -> Self {
        self.zip(other, |one, other| one + other)
    }
}

impl Sub for Weight {
    type Output = Self;

    fn sub(self, other: Self) -> Self {
        self.zip(other, |one, other| one - other)
    }
}

impl AddAssign for Weight {
    fn add_assign(&mut self, other: Self) {
        *self = *self + other;
    }
}

impl SubAssign for Weight {
    fn sub_assign(&mut self, other: Self) {
        *self = *self - other;
    }
}

/// The matching halves differences of dual variables of one parity only, so that no lane is
/// rounded.
impl integer_blossom::Weight for Weight {
    const ZERO: Self = Self([0; LANES]);
    const ONE: Self = {
        let mut lanes = [0; LANES];
        lanes[LANES - 1] = 1;
        Self(lanes)
    };

    fn inf() -> Self {
        Self([i64::MAX / 4; LANES])
    }

    fn double(self) -> Self {
        self.map(|lane| lane * 2)
    }

    fn half(self) -> Self {
        self.map(|lane| lane / 2)
    }
}

/// Builds a weight from its digits, the most important first.
#[derive(Clone, Copy)]
pub struct Digits {
    weight: Weight,
    used_bits: usize,
}

impl Digits {
    pub fn new() -> Self {
        Self { weight: Weight([0; LANES]), used_bits: 0 }
    }

    /// Appends a digit. Its sum over the pairs of a matching must fit into `bits`. Digits that no
    /// lane has room for are dropped: they are the least important.
    pub fn push(&mut self, value: impl Into<i64>, bits: usize) {
        let free_bits = LANE_BITS - self.used_bits % LANE_BITS;
        let skipped_bits = if bits > free_bits { free_bits } else { 0 };
        self.used_bits += skipped_bits + bits;
        let shift = self.used_bits.next_multiple_of(LANE_BITS) - self.used_bits;
        if let Some(lane) = self.weight.0.get_mut((self.used_bits - 1) / LANE_BITS) {
            *lane += value.into() << shift;
        }
    }

    pub fn weight(self) -> Weight {
        self.weight
    }
}
