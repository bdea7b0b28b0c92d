//! Endgame tables: what every position of few stones is worth. Those of `medieval`, [`Tables`], know the plies of a win;
//! those of some other rule sets, [`Endings`], know who wins, and how soon something has to happen for it.
//!
//! ```
//! use alquerque_engine::compact::Compact;
//! use alquerque_engine::tables::Tables;
//! use alquerque_engine::{Oracle, Value};
//!
//! let tables = Tables::in_memory(3)?;
//! let [a1, c2, c3] = [1, 1 << 7, 1 << 12];
//! assert_eq!(tables.value(Compact { own: c3, other: a1 }), Some(Value::Draw));
//! assert_eq!(tables.value(Compact { own: c2 | c3, other: a1 }), Some(Value::Win(5)));
//! # Ok::<(), alquerque_engine::tables::BuildError>(())
//! ```

mod build;
mod byte;
mod count;
mod endings;
mod file;
mod index;
mod kind;
mod layer;
mod plies;
mod subsets;
mod verify;
mod watch;

pub use build::{BuildError, Flawed};
pub use count::Count;
pub(super) use endings::by_count;
pub use endings::{ByCount, Course, Endings};
pub use file::Flaw;
pub use kind::Kind;
pub use plies::{Plies, Tables};
pub use verify::VerifyError;
pub use watch::Progress;

use std::sync::Arc;

use super::compact::Compact;
use alquerque_rules::RuleSet;
use layer::{Layer, Material};

/// Tables of more stones than this are never made: those of twelve take gigabytes.
pub const MOST_STONES: usize = 12;

/// The stones of the tablebases of `medieval` that a player of the highest level uses.
pub const DEFAULT_STONES: usize = 8;
/// The same for rule sets whose games end by count.
pub const DEFAULT_STONES_BY_COUNT: usize = 6;

/// Everything that is known of positions of few stones by a rule set. A clone shares its memory.
#[derive(Clone)]
pub struct Layers<K> {
    kind: K,
    /// By the number of stones of the side to move, then that of the other's.
    layers: [[Option<Arc<Layer>>; MOST_STONES]; MOST_STONES],
}

impl<K: Kind> Layers<K> {
    fn empty(kind: K) -> Self {
        Self { kind, layers: Default::default() }
    }

    fn has(&self, material: Material) -> bool {
        self.layers[material.larger][material.smaller].is_some()
    }

    /// What a position is worth; `None` where its table is missing.
    #[inline]
    fn value_of(&self, position: Compact) -> Option<K::Value> {
        match (position.own.count_ones() as usize, position.other.count_ones() as usize) {
            (0, _) | (1..=MOST_STONES, 0) => Some(self.kind.bare(position)),
            (own, other) => {
                let layer = self.layers.get(own)?.get(other)?.as_ref()?;
                K::decode(layer.get(position), &layer.legend)
            }
        }
    }

    /// The rules that the positions are played by.
    pub fn rules(&self) -> &'static RuleSet {
        self.kind.rules()
    }

    /// Every position of so many stones or fewer is known.
    pub fn stones(&self) -> u32 {
        let complete = |&stones: &usize| Material::of(stones).all(|material| self.has(material));
        (2..=MOST_STONES).take_while(complete).last().unwrap_or(0) as u32
    }

    /// Memory for the values, in bytes.
    pub fn bytes(&self) -> usize {
        self.layers.iter().flatten().flatten().map(|layer| layer.values.len()).sum()
    }
}

#[cfg(test)]
mod tests;
