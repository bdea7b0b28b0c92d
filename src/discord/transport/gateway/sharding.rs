//! Which shards of the bot a process connects.

use std::ops::Range;

use thiserror::Error;

use crate::game::ShardSet;

/// Which shards of the bot this process connects.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Sharding {
    /// The number of shards of all processes; `None` for as many as Discord recommends.
    pub count: Option<u32>,
    pub part: ShardPart,
}

/// A part of the shards.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub enum ShardPart {
    #[default]
    All,
    /// These indices.
    Range(Range<u32>),
    /// The part of this index, from 0, of so many equal ones.
    Share { index: u32, of: u32 },
}

/// Why a process cannot connect its shards.
#[derive(Debug, Error, PartialEq, Eq)]
pub enum ShardingError {
    /// Processes that ask Discord at different times may get different numbers.
    #[error(
        "a part of the shards needs their number; set `shards` to the same number in all processes"
    )]
    UnknownCount,
    #[error("there is no part {part} of {count} shards")]
    NoSuchPart { part: String, count: u32 },
}

impl Sharding {
    /// Checks the part, as far as Discord need not be asked.
    ///
    /// # Errors
    /// If there is no such part.
    pub fn check(&self) -> Result<(), ShardingError> {
        match (self.count, &self.part) {
            (Some(count), _) => self.shards(count).map(drop),
            (None, ShardPart::All) => Ok(()),
            (None, _) => Err(ShardingError::UnknownCount),
        }
    }

    /// Returns whether other processes connect other shards.
    pub fn is_part(&self) -> bool {
        self.part != ShardPart::All
    }

    /// Returns the shards of this process, if Discord recommends this number.
    ///
    /// # Errors
    /// If there is no such part.
    pub fn shards(&self, recommended: u32) -> Result<ShardSet, ShardingError> {
        let count = self.count.unwrap_or(recommended).max(1);
        let range = match &self.part {
            ShardPart::All => 0..count,
            ShardPart::Range(range) => range.clone(),
            // The first parts are larger if the number is not divisible.
            ShardPart::Share { index, of } => {
                let end = |parts: u32| {
                    let end = u64::from(count) * u64::from(parts) / u64::from((*of).max(1));
                    end as u32
                };
                end(*index)..end(index + 1)
            }
        };
        if range.is_empty() || range.end > count {
            let part = format!("{}..{}", range.start, range.end);
            return Err(ShardingError::NoSuchPart { part, count });
        }
        Ok(ShardSet::new(count, range))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn indices(count: u32, part: ShardPart) -> Result<Vec<u32>, ShardingError> {
        let shards = Sharding { count: Some(count), part }.shards(1)?;
        Ok(shards.iter().map(|shard| shard.index).collect())
    }

    #[test]
    fn equal_parts_cover_all_shards_once() {
        for (count, of) in [(1, 1), (7, 3), (16, 4), (5, 5)] {
            let parts =
                (0..of).flat_map(|index| indices(count, ShardPart::Share { index, of }).unwrap());
            assert_eq!(parts.collect::<Vec<_>>(), (0..count).collect::<Vec<_>>());
        }
        assert!(indices(2, ShardPart::Share { index: 0, of: 3 }).is_err(), "a part without shards");
        assert!(indices(3, ShardPart::Share { index: 3, of: 3 }).is_err());
    }

    #[test]
    fn a_range_ends_before_its_end() {
        assert_eq!(indices(8, ShardPart::Range(2..5)), Ok(vec![2, 3, 4]));
        assert!(indices(8, ShardPart::Range(6..9)).is_err());
        assert!(indices(8, ShardPart::Range(5..5)).is_err());
        assert_eq!(indices(3, ShardPart::All), Ok(vec![0, 1, 2]));
    }

    #[test]
    fn a_part_needs_the_number_of_shards() {
        let part = Sharding { count: None, part: ShardPart::Range(0..1) };
        assert_eq!(part.check(), Err(ShardingError::UnknownCount));
        assert_eq!(Sharding::default().check(), Ok(()));
        assert_eq!(Sharding::default().shards(5).unwrap(), ShardSet::new(5, 0..5));
    }
}
