use std::sync::atomic::AtomicBool;

use thiserror::Error;

use super::solve::{Halt, solve};
use super::watch::Watch;
use super::{MOST_STONES, Material, Progress, Tables};

/// Why tables were not built.
#[derive(Debug, Error)]
pub enum BuildError {
    /// More stones than [`MOST_STONES`].
    #[error("tables are made of {MOST_STONES} stones at most")]
    TooMany,
    /// It was told to stop.
    #[error("stopped")]
    Stopped,
    /// A decision takes more plies than a byte can say.
    #[error("with {larger} against {smaller} stones, a decision takes more plies than a table can say")]
    TooLong {
        /// Stones of the larger side.
        larger: usize,
        /// Stones of the smaller side.
        smaller: usize,
    },
}

impl Tables {
    /// Tables of at most so many stones that are kept nowhere.
    ///
    /// # Errors
    /// As for [`build`](super::build), but for those of files.
    pub fn in_memory(stones: usize) -> Result<Self, BuildError> {
        let mut tables = Self::empty();
        let stop = AtomicBool::new(false);
        let missing = missing(&tables, stones)?;
        let total = missing.iter().map(|material| 2 * material.positions()).sum();
        let mut silent = |_: Progress| ();
        let mut watch = Watch::new(total, &mut silent, &stop);
        for material in missing {
            let layers = solve(&tables, material, &mut watch).map_err(|halt| material.halted(halt))?;
            tables.add(material, layers);
        }
        Ok(tables)
    }
}

/// What these tables miss up to so many stones, in the order in which it can be solved.
fn missing(tables: &Tables, stones: usize) -> Result<Vec<Material>, BuildError> {
    if stones > MOST_STONES {
        return Err(BuildError::TooMany);
    }
    Ok((2..=stones).flat_map(Material::of).filter(|&material| !tables.has(material)).collect())
}

impl Material {
    fn halted(self, halt: Halt) -> BuildError {
        let Self { larger, smaller } = self;
        match halt {
            Halt::Stopped => BuildError::Stopped,
            Halt::TooLong => BuildError::TooLong { larger, smaller },
        }
    }
}
