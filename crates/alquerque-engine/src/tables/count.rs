use std::cmp::Ordering;

use super::{Layer, Metric, Tablebase};

/// The number of positions with each result, for the side to move. Images of a position count
/// separately.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// The positions that the side to move wins.
    pub wins: u64,
    /// The positions that neither side wins.
    pub draws: u64,
    /// The positions that the side to move loses.
    pub losses: u64,
    /// The most turns to a win: the plies to the end of the game, or the quiet turns that have to
    /// be left.
    pub slowest_win: Option<u16>,
    /// The most turns to a loss.
    pub slowest_loss: Option<u16>,
}

impl<K: Metric> Tablebase<K> {
    /// Counts the positions in which the side to move has `own` stones and the other side `other`.
    /// Returns `None` where there is no such table.
    pub fn count(&self, own: usize, other: usize) -> Option<Count> {
        let layer = self.layers.get(own)?.get(other)?.as_ref()?;
        let outcomes = layer.bytes()?.map(|(byte, positions)| {
            let value = K::decode(byte, &layer.value_map)?;
            Some((self.metric.outcome_and_turns(value), positions))
        });
        outcomes
            .collect::<Option<Vec<_>>>()
            .map(|all| all.into_iter().fold(Count::default(), Count::add))
    }
}

impl Layer {
    /// Returns the bytes that occur, with the number of positions of each.
    /// `None` if they cannot be read.
    fn bytes(&self) -> Option<impl Iterator<Item = (u8, u64)> + use<>> {
        let mut positions = [0; 256];
        for (orbit, values) in self.all().ok()?.chunks_exact(self.index.width()).enumerate() {
            let images = self.index.block(orbit).images;
            values.iter().for_each(|&value| positions[usize::from(value)] += images);
        }
        Some((0..=u8::MAX).zip(positions).filter(|&(_, positions)| positions != 0))
    }
}

impl Count {
    /// Adds positions with this outcome in this many turns.
    fn add(self, ((outcome, turns), positions): ((Ordering, u16), u64)) -> Self {
        match outcome {
            Ordering::Greater => Self {
                wins: self.wins + positions,
                slowest_win: self.slowest_win.max(Some(turns)),
                ..self
            },
            Ordering::Equal => Self { draws: self.draws + positions, ..self },
            Ordering::Less => Self {
                losses: self.losses + positions,
                slowest_loss: self.slowest_loss.max(Some(turns)),
                ..self
            },
        }
    }
}

#[cfg(test)]
mod tests {
    use super::super::super::Oracle;
    use super::super::super::compact::{Compact, POINTS};
    use super::super::subsets::subsets;
    use super::super::{Dtm, DtmTables, MAX_STONES};
    use super::*;

    /// Counts the same by probing every position.
    fn count_by_probing(tables: &DtmTables, own: usize, other: usize) -> Count {
        let others = |own: u32| subsets(POINTS, other).filter(move |other| own & other == 0);
        let positions = subsets(POINTS, own)
            .flat_map(|own| others(own).map(move |other| Compact { own, other }));
        positions.fold(Count::default(), |count, position| {
            count.add((Dtm.outcome_and_turns(tables.value(position).unwrap()), 1))
        })
    }

    #[test]
    fn counts_include_all_images() {
        let tables = DtmTables::in_memory(4).unwrap();
        for (own, other) in [(1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3)] {
            assert_eq!(
                tables.count(own, other),
                Some(count_by_probing(&tables, own, other)),
                "{own} {other}"
            );
        }
        assert_eq!(
            [(0, 2), (3, 2), (MAX_STONES, 1)].map(|(own, other)| tables.count(own, other)),
            [None; 3]
        );
    }
}
