//! Verification of tables against the rules, position by position.
//!
//! The tables are right if every value is the best of those that its actions lead to. With DTM
//! values, the plies of a win or loss decrease along the way to the end of the game, and a side
//! that can keep to draws forever is never beaten. With WDL values by clock, the quiet turns are
//! part of the position, so no position depends on itself.

use std::fmt::Debug;

use thiserror::Error;

use super::super::Stop;
use super::super::compact::Compact;
use super::watch::{Stopped, Watch};
use super::{Layer, Material, Metric, Progress, Tablebase};

/// The reason why tables are not verified.
#[derive(Debug, Error)]
pub enum VerifyError<V: Debug> {
    /// The verification was stopped.
    #[error("stopped")]
    Stopped,
    /// Some tables are missing.
    #[error("only the tables of up to {0} stones are complete")]
    Missing(u32),
    /// A value is not the best of its actions.
    #[error(
        "{position:?} has the value {stored:?} in the table, but its actions give {expected:?}"
    )]
    Wrong {
        /// The first such position.
        position: Compact,
        /// The value in the table.
        stored: V,
        /// The best value of its actions, by the same tables.
        expected: V,
    },
}

impl<V: Debug> From<Stopped> for VerifyError<V> {
    fn from(_: Stopped) -> Self {
        Self::Stopped
    }
}

impl<K: Metric> Tablebase<K> {
    /// Compares every value of at most `stones` stones with those that its actions lead to. Runs on
    /// one thread.
    ///
    /// # Errors
    /// Fails when a value is wrong or missing, and when stopped.
    pub fn verify(
        &self,
        stones: usize,
        progress: &mut dyn FnMut(Progress),
        stop: &Stop,
    ) -> Result<(), VerifyError<K::Value>> {
        if self.stones() < stones as u32 {
            return Err(VerifyError::Missing(self.stones()));
        }
        let materials: Vec<_> =
            (2..=stones.min(K::MAX_STONES)).flat_map(Material::with_stones).collect();
        let mut watch =
            Watch::new(materials.iter().map(|material| material.positions()).sum(), progress, stop);
        let layers = materials.into_iter().flat_map(Material::sides);
        layers
            .filter_map(|(own, other)| self.layers[own][other].as_ref())
            .try_for_each(|layer| self.verify_layer(layer, &mut watch))
    }

    fn verify_layer(&self, layer: &Layer, watch: &mut Watch) -> Result<(), VerifyError<K::Value>> {
        let index = &layer.index;
        let values = layer.all().map_err(|_| VerifyError::Missing(self.stones()))?;
        for (orbit, values) in values.chunks_exact(index.width()).enumerate() {
            let block = index.block(orbit);
            for (&byte, &rest) in values.iter().zip(index.rests()) {
                let position = block.position(rest);
                let stored = K::decode(byte, &layer.value_map)
                    .ok_or_else(|| VerifyError::Missing(self.stones()))?;
                let expected = K::best_of_actions(self, position)
                    .ok_or_else(|| VerifyError::Missing(self.stones()))?;
                if stored != expected {
                    return Err(VerifyError::Wrong { position, stored, expected });
                }
            }
            watch.advance(block.images * values.len() as u64)?;
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::sync::Arc;

    use super::super::{DtmTables, Wdl, WdlTables};
    use super::*;
    use crate::Value;
    use alquerque_rules::BELL;

    fn verified(tables: &DtmTables, stones: usize) -> Result<(), VerifyError<Value>> {
        tables.verify(stones, &mut |_| (), &Stop::default())
    }

    #[test]
    fn every_value_follows_from_its_turns() {
        let mut reports = Vec::new();
        let tables = DtmTables::in_memory(4).unwrap();
        tables.verify(4, &mut |progress| reports.push(progress), &Stop::default()).unwrap();
        // 2^2, 3 * 2^3 and so on, without the positions of one side alone.
        let total = 300 * 2 + 2300 * 6 + 12650 * 14;
        assert_eq!(reports.last(), Some(&Progress { done: total, total }));
        assert!(reports.is_sorted_by_key(|progress| progress.done));
    }

    #[test]
    fn a_changed_byte_is_found() {
        fn change(tables: &mut DtmTables, at: usize, byte: impl FnOnce(u8) -> u8) {
            let layer = Arc::get_mut(tables.layers[1][2].as_mut().unwrap()).unwrap();
            layer.values[at] = byte(layer.values[at]);
        }
        let mut tables = DtmTables::in_memory(3).unwrap();
        let bytes = tables.layers[1][2].as_ref().unwrap().values.len();
        for at in (0..bytes).step_by(97) {
            // Makes a win or loss two plies longer, or a draw a loss.
            change(&mut tables, at, |byte| byte + 2);
            let found = verified(&tables, 3);
            assert!(matches!(found, Err(VerifyError::Wrong { .. })), "{at}: {found:?}");
            change(&mut tables, at, |byte| byte - 2);
        }
        verified(&tables, 3).unwrap();
    }

    #[test]
    fn a_changed_value_of_the_map_is_found() {
        let mut tables = WdlTables::generate(Wdl::for_rules(&BELL).unwrap(), 3).unwrap();
        let layer = tables.layers[1][2].as_ref().unwrap();
        let bytes = layer.values.len();
        let map_len = layer.value_map.len();
        for at in (0..bytes).step_by(89) {
            let layer = Arc::get_mut(tables.layers[1][2].as_mut().unwrap()).unwrap();
            let right = layer.values[at];
            layer.values[at] = ((usize::from(right) + 1) % map_len) as u8;
            let found = tables.verify(3, &mut |_| (), &Stop::default());
            assert!(matches!(found, Err(VerifyError::Wrong { .. })), "{at}: {found:?}");
            Arc::get_mut(tables.layers[1][2].as_mut().unwrap()).unwrap().values[at] = right;
        }
        tables.verify(3, &mut |_| (), &Stop::default()).unwrap();
    }

    #[test]
    fn missing_tables_are_not_verified() {
        let tables = DtmTables::in_memory(3).unwrap();
        assert!(matches!(verified(&tables, 4), Err(VerifyError::Missing(3))));
    }

    #[test]
    fn verification_stops_when_told() {
        let stop = Stop::default();
        stop.stop();
        let stopped = DtmTables::in_memory(2).unwrap().verify(2, &mut |_| (), &stop);
        assert!(matches!(stopped, Err(VerifyError::Stopped)));
    }
}
