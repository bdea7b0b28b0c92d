use std::sync::Arc;

use super::index::Index;
use super::subsets::choose;
use super::wdl::WdlByClock;
use crate::compact::Compact;
use crate::symmetry::Group;

/// The values of all positions of so many stones of either side.
pub struct Layer {
    pub(super) index: Index,
    pub(super) values: Vec<u8>,
    /// What a value stands for, where that is one of a list.
    pub(super) value_map: Arc<[WdlByClock]>,
}

/// How many stones there are of the two sides, whichever of them is to move. Ordinary moves stay within it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    pub(super) larger: usize,
    pub(super) smaller: usize,
}

impl Layer {
    /// Every position with the same byte.
    pub(super) fn filled(group: Group, own: usize, other: usize, byte: u8) -> Self {
        let index = Index::new(group, own, other);
        let values = vec![byte; index.len()];
        Self { index, values, value_map: Arc::default() }
    }

    #[inline]
    pub(super) fn get(&self, position: Compact) -> u8 {
        self.values[self.index.index_of(position)]
    }

    pub(super) fn set(&mut self, position: Compact, byte: u8) {
        self.index.each_of(position, |at| self.values[at] = byte);
    }
}

impl Material {
    /// Every material of so many stones, of which each side has one at least.
    pub(super) fn with_stones(stones: usize) -> impl Iterator<Item = Self> {
        (1..=stones / 2).map(move |smaller| Self { larger: stones - smaller, smaller })
    }

    /// The stones of the side to move and of the other: twice with unequal numbers, else once.
    pub(super) fn sides(self) -> impl Iterator<Item = (usize, usize)> {
        let Self { larger, smaller } = self;
        let exchanged = (larger != smaller).then_some((smaller, larger));
        std::iter::once((larger, smaller)).chain(exchanged)
    }

    /// How many positions there are.
    pub(super) fn positions(self) -> u64 {
        let of = |(own, other)| u64::from(choose(25, own)) * u64::from(choose(25 - own, other));
        self.sides().map(of).sum()
    }
}
