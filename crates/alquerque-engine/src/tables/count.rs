use std::cmp::Ordering;

use super::{Layer, Metric, Tablebase};

/// What the positions of so many stones are worth: how many there are of each value, images and all, for the side to move.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Count {
    /// Positions that the side to move wins.
    pub wins: u64,
    /// Positions that neither side wins.
    pub draws: u64,
    /// Positions that the side to move loses.
    pub losses: u64,
    /// The most turns that a win takes, if there is any: plies to the end of the game, or quiet turns that have to be left.
    pub slowest_win: Option<u16>,
    /// The most turns that a loss takes, if there is any.
    pub slowest_loss: Option<u16>,
}

impl<K: Metric> Tablebase<K> {
    /// Counts the positions in which the side to move has `own` stones and the other side `other`; `None` where there is
    /// no such table.
    pub fn count(&self, own: usize, other: usize) -> Option<Count> {
        let layer = self.layers.get(own)?.get(other)?.as_ref()?;
        let weighed = layer.bytes().map(|(byte, positions)| {
            let value = K::decode(byte, &layer.value_map)?;
            Some((self.metric.weigh(value), positions))
        });
        weighed
            .collect::<Option<Vec<_>>>()
            .map(|all| all.into_iter().fold(Count::default(), Count::and))
    }
}

impl Layer {
    /// How many positions have each byte.
    fn bytes(&self) -> impl Iterator<Item = (u8, u64)> {
        let mut positions = [0; 256];
        for (orbit, values) in self.values.chunks_exact(self.index.width()).enumerate() {
            let images = self.index.block(orbit).images;
            values.iter().for_each(|&value| positions[usize::from(value)] += images);
        }
        (0..=u8::MAX).zip(positions).filter(|&(_, positions)| positions != 0)
    }
}

impl Count {
    /// With so many positions more that come to this in so many turns.
    fn and(self, ((outcome, turns), positions): ((Ordering, u16), u64)) -> Self {
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

    /// The same, by asking for the value of every position.
    fn counted_singly(tables: &DtmTables, own: usize, other: usize) -> Count {
        let others = |own: u32| subsets(POINTS, other).filter(move |other| own & other == 0);
        let positions = subsets(POINTS, own)
            .flat_map(|own| others(own).map(move |other| Compact { own, other }));
        positions.fold(Count::default(), |count, position| {
            count.and((Dtm.weigh(tables.value(position).unwrap()), 1))
        })
    }

    #[test]
    fn images_are_counted() {
        let tables = DtmTables::in_memory(4).unwrap();
        for (own, other) in [(1, 1), (2, 1), (1, 2), (2, 2), (3, 1), (1, 3)] {
            assert_eq!(
                tables.count(own, other),
                Some(counted_singly(&tables, own, other)),
                "{own} {other}"
            );
        }
        assert_eq!(
            [(0, 2), (3, 2), (MAX_STONES, 1)].map(|(own, other)| tables.count(own, other)),
            [None; 3]
        );
    }
}
