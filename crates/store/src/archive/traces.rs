//! The search for the traces of a person.

use super::ArchiveError;
use super::open;
use crate::engine::{Exported, Location, Purpose};
use alquerque_game::PlayerId;

/// Where the id of a person occurs.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Traces {
    /// The number of entries with the id.
    pub entries: u64,
    /// The number of database files with the id. Removed data stay in the log until it is
    /// compacted.
    pub files: u64,
}

impl Traces {
    /// Returns whether the id occurs nowhere.
    pub fn are_gone(&self) -> bool {
        *self == Self::default()
    }
}

/// Searches all entries, and the files of a store, for the id of a person, in binary and in
/// decimal.
///
/// # Errors
/// If the store is in use, does not open, or cannot be read completely.
pub async fn traces(location: &dyn Location, player: PlayerId) -> Result<Traces, ArchiveError> {
    let patterns = [player.0.to_be_bytes().to_vec(), player.0.to_string().into_bytes()];
    let mut traces = Traces { files: location.count_files_with(&patterns).await?, entries: 0 };
    let mut unreadable = None;
    let mut find = |part| {
        match part {
            Exported::Entry(key, value) => {
                let contains = |pattern: &Vec<u8>| {
                    [&key, &value]
                        .iter()
                        .any(|bytes| bytes.windows(pattern.len()).any(|part| part == pattern))
                };
                traces.entries += u64::from(patterns.iter().any(contains));
            }
            Exported::Removed(_) => {}
            Exported::Gap { error, .. } => unreadable = Some(error),
        }
        Ok(())
    };
    open(location, Purpose::ReadOnly).await?.engine.export(&mut find).await?;
    unreadable.map_or(Ok(traces), |error| Err(error.into()))
}
