//! Endgame tablebases: the value of every position with few stones.
//!
//! Those of `medieval`, [`DtmTables`], store the distance to mate (DTM): the plies to the end of
//! the game. Those of some other rule sets, [`WdlTables`], store a win, draw or loss (WDL) for each
//! number of preceding quiet turns.
//!
//! ```
//! use alquerque_engine::compact::Compact;
//! use alquerque_engine::tables::DtmTables;
//! use alquerque_engine::{Oracle, Value};
//!
//! let tables = DtmTables::in_memory(3)?;
//! let [a1, c2, c3] = [1, 1 << 7, 1 << 12];
//! assert_eq!(tables.value(Compact { own: c3, other: a1 }), Some(Value::Draw));
//! assert_eq!(tables.value(Compact { own: c2 | c3, other: a1 }), Some(Value::Win(5)));
//! # Ok::<(), alquerque_engine::tables::BuildError>(())
//! ```

mod build;
mod by_clock;
mod byte;
mod count;
mod dtm;
mod file;
mod index;
mod layer;
mod metric;
mod subsets;
mod verify;
mod watch;
mod wdl;

pub use build::{BuildError, InvalidFile};
pub use by_clock::WdlByClock;
pub use count::Count;
pub use dtm::{Dtm, DtmTables};
pub use file::FileError;
pub use metric::Metric;
pub use verify::VerifyError;
pub use watch::Progress;
pub(super) use wdl::by_count;
pub use wdl::{Wdl, WdlTables};

use std::sync::Arc;

use super::compact::Compact;
use alquerque_rules::RuleSet;
use layer::{Layer, Material};

/// The most stones of a table: those of twelve stones take gigabytes.
pub const MAX_STONES: usize = 12;

/// The stones of the tables that the bot uses for `medieval`.
pub const DEFAULT_DTM_STONES: usize = 8;
/// The stones of the tables that the bot uses for rule sets whose games end by count.
pub const DEFAULT_WDL_STONES: usize = 6;

/// The tables of a rule set. Clones share their memory.
#[derive(Clone)]
pub struct Tablebase<K> {
    metric: K,
    /// The layers, by the stones of the side to move and by those of the other side.
    layers: [[Option<Arc<Layer>>; MAX_STONES]; MAX_STONES],
}

impl<K: Metric> Tablebase<K> {
    fn empty(metric: K) -> Self {
        Self { metric, layers: Default::default() }
    }

    fn has(&self, material: Material) -> bool {
        self.layers[material.larger][material.smaller].is_some()
    }

    /// Returns the value of a position; `None` where its table is missing.
    #[inline]
    fn value_of(&self, position: Compact) -> Option<K::Value> {
        match (position.own.count_ones() as usize, position.other.count_ones() as usize) {
            (0, _) | (1..=MAX_STONES, 0) => Some(self.metric.bare(position)),
            (own, other) => {
                let layer = self.layers.get(own)?.get(other)?.as_ref()?;
                K::decode(layer.probe(position)?, &layer.value_map)
            }
        }
    }

    /// Returns the rule set of the positions.
    pub fn rules(&self) -> &'static RuleSet {
        self.metric.rules()
    }

    /// Returns the number of stones up to which every position is known.
    pub fn stones(&self) -> u32 {
        let complete =
            |&stones: &usize| Material::with_stones(stones).all(|material| self.has(material));
        (2..=MAX_STONES).take_while(complete).last().unwrap_or(0) as u32
    }

    /// Returns the size of the values in bytes.
    pub fn bytes(&self) -> usize {
        self.layers.iter().flatten().flatten().map(|layer| layer.len()).sum()
    }
}

#[cfg(test)]
mod tests;
