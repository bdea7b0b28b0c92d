use std::sync::Arc;

use super::by_clock::WdlByClock;
use super::index::Index;
use super::subsets::choose;
use crate::compact::Compact;
use crate::symmetry::Group;

/// The values of all positions with given numbers of stones of both sides.
pub struct Layer {
    pub(super) index: Index,
    pub(super) values: Vec<u8>,
    /// The meaning of the bytes, where they are indices.
    pub(super) value_map: Arc<[WdlByClock]>,
}

/// The numbers of stones of the two sides, whichever is to move. Ordinary moves keep it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Material {
    pub(super) larger: usize,
    pub(super) smaller: usize,
}

impl Layer {
    /// Returns a layer with the same byte for every position.
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
        self.index.for_each_index_of(position, |at| self.values[at] = byte);
    }
}

impl Material {
    /// Returns every material of `stones` stones, at least one of each side.
    pub(super) fn with_stones(stones: usize) -> impl Iterator<Item = Self> {
        (1..=stones / 2).map(move |smaller| Self { larger: stones - smaller, smaller })
    }

    /// Returns the stones of the side to move and of the other side: both orders, unless they are
    /// equal.
    pub(super) fn sides(self) -> impl Iterator<Item = (usize, usize)> {
        let Self { larger, smaller } = self;
        let exchanged = (larger != smaller).then_some((smaller, larger));
        std::iter::once((larger, smaller)).chain(exchanged)
    }

    /// Returns the number of positions.
    pub(super) fn positions(self) -> u64 {
        let count = |(own, other)| u64::from(choose(25, own)) * u64::from(choose(25 - own, other));
        self.sides().map(count).sum()
    }
}
