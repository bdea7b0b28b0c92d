//! A small deterministic random number generator.

use super::search::mix;

/// A counter-based random number generator. Equal seeds give equal sequences.
#[derive(Clone, Debug)]
pub(super) struct Rng(u64);

impl Rng {
    pub fn new(seed: u64) -> Self {
        Self(mix(seed))
    }

    /// Returns a number below `end`, which must not be 0.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(1);
        mix(self.0) % end
    }

    /// Returns `true` with a probability of `percent` per cent.
    pub fn happens(&mut self, percent: u64) -> bool {
        self.below(100) < percent
    }
}
