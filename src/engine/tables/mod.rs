//! Endgame tables of `medieval`: the exact value of every position of few stones.
//!
//! ```
//! use alquerque::engine::compact::Compact;
//! use alquerque::engine::tables::Tables;
//! use alquerque::engine::{Oracle, Value};
//!
//! let tables = Tables::in_memory(3)?;
//! let [a1, c2, c3] = [1, 1 << 7, 1 << 12];
//! assert_eq!(tables.value(Compact { own: c3, other: a1 }), Some(Value::Draw));
//! assert_eq!(tables.value(Compact { own: c2 | c3, other: a1 }), Some(Value::Win(5)));
//! # Ok::<(), alquerque::engine::tables::BuildError>(())
//! ```

mod build;
mod byte;
mod count;
mod file;
mod index;
mod solve;
mod subsets;
mod verify;
mod watch;

pub use build::{BuildError, Flawed};
pub use count::Count;
pub use file::Flaw;
pub use verify::VerifyError;
pub use watch::Progress;

use std::sync::Arc;

use super::compact::Compact;
use super::{Oracle, Value};
use byte::{DRAW, LOST, WON, decode};
use index::Index;
use subsets::choose;

/// Tables of more stones than this are not made: those of twelve take gigabytes.
pub const MOST_STONES: usize = 12;

/// Everything that is known of positions of few stones. A clone shares its memory.
#[derive(Clone)]
pub struct Tables {
    /// By the number of stones of the side to move, then that of the other's.
    layers: [[Option<Arc<Layer>>; MOST_STONES]; MOST_STONES],
}

/// The values of all positions of so many stones of either side.
struct Layer {
    index: Index,
    values: Vec<u8>,
}

/// How many stones there are of the two sides, whichever of them is to move. Ordinary moves stay within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
struct Material {
    larger: usize,
    smaller: usize,
}

impl Tables {
    fn empty() -> Self {
        Self { layers: Default::default() }
    }

    fn has(&self, material: Material) -> bool {
        self.layers[material.larger][material.smaller].is_some()
    }

    /// The byte of a position; `None` where its table is missing.
    #[inline]
    fn byte(&self, position: Compact) -> Option<u8> {
        match (position.own.count_ones() as usize, position.other.count_ones() as usize) {
            (0, _) => Some(LOST),
            // Nobody is left to stand in the way of an ordinary move.
            (1..=MOST_STONES, 0) => Some(WON),
            (own, other) => Some(self.layers.get(own)?.get(other)?.as_ref()?.get(position)),
        }
    }

    /// Memory for the values, in bytes.
    pub fn bytes(&self) -> usize {
        self.layers.iter().flatten().flatten().map(|layer| layer.values.len()).sum()
    }
}

impl Oracle for Tables {
    fn value(&self, position: Compact) -> Option<Value> {
        self.byte(position).map(decode)
    }

    fn stones(&self) -> u32 {
        let complete = |&stones: &usize| Material::of(stones).all(|material| self.has(material));
        (2..=MOST_STONES).take_while(complete).last().unwrap_or(0) as u32
    }
}

impl Layer {
    fn drawn(own: usize, other: usize) -> Self {
        let index = Index::new(own, other);
        let values = vec![DRAW; index.len()];
        Self { index, values }
    }

    #[inline]
    fn get(&self, position: Compact) -> u8 {
        self.values[self.index.of(position)]
    }

    fn set(&mut self, position: Compact, byte: u8) {
        self.index.each_of(position, |at| self.values[at] = byte);
    }
}

impl Material {
    /// Every material of so many stones, of which each side has one at least.
    fn of(stones: usize) -> impl Iterator<Item = Self> {
        (1..=stones / 2).map(move |smaller| Self { larger: stones - smaller, smaller })
    }

    /// The stones of the side to move and of the other: twice with unequal numbers, else once.
    fn sides(self) -> impl Iterator<Item = (usize, usize)> {
        let Self { larger, smaller } = self;
        let exchanged = (larger != smaller).then_some((smaller, larger));
        std::iter::once((larger, smaller)).chain(exchanged)
    }

    /// How many positions there are.
    fn positions(self) -> u64 {
        let of = |(own, other)| u64::from(choose(25, own)) * u64::from(choose(25 - own, other));
        self.sides().map(of).sum()
    }
}

#[cfg(test)]
mod tests;
