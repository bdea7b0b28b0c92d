//! What a storage engine implements for the tools.

use std::io::{BufRead, Write};

use super::ArchiveError;
use super::line::Counts;
use crate::game::PlayerId;
use crate::store::rating::RateGame;

/// Exports an open store.
pub trait Export: Send + Sync {
    /// Writes the store as JSON Lines. Saves go on meanwhile; the lines show the store as it is at
    /// the end. Blocks.
    ///
    /// # Errors
    /// [`ArchiveError::Exporting`] during another export, [`ArchiveError::TooManyChanges`] if saves
    /// outrun the export, and errors of the store and of `out`.
    fn export(&self, out: &mut dyn Write) -> Result<Counts, ArchiveError>;
}

/// Maintains a store that is not in use. Each engine implements it for the location of its stores.
/// All methods block.
pub trait Maintenance {
    /// Returns whether there is a store.
    ///
    /// # Errors
    /// If its location cannot be reached.
    fn exists(&self) -> Result<bool, ArchiveError>;

    /// Creates the store from an export. It appears complete, or not at all.
    ///
    /// # Errors
    /// If there are games already, a line is invalid or missing, or the disk fails.
    fn import(&self, lines: &mut dyn BufRead) -> Result<Counts, ArchiveError>;

    /// Reads every record and index entry, and passes each finding to `report` in words for the
    /// operator.
    ///
    /// With `repair` it corrects index entries, and accepts the loss of missing commits. Unreadable
    /// records stay. Without it nothing changes.
    ///
    /// # Errors
    /// If the store does not open, or the disk fails.
    fn check(&self, repair: bool, report: &mut dyn FnMut(&str)) -> Result<Checked, ArchiveError>;

    /// Gives unused space back to the file system.
    ///
    /// # Errors
    /// If the store is in use, the disk fails or is full, or the engine has no need of it. The
    /// store stays as it was.
    fn compact(&self) -> Result<Sizes, ArchiveError>;

    /// Computes all ratings anew from the finished games, with `rate`, and replaces the stored
    /// ones.
    ///
    /// # Errors
    /// If the store is in use, does not open, or cannot be read completely. Each server's ratings
    /// by one rule set are replaced at once.
    fn rebuild_ratings(&self, rate: RateGame) -> Result<Rebuilt, ArchiveError>;

    /// Searches all records, and the files of the store, for the id of a person.
    ///
    /// # Errors
    /// If the store is in use, does not open, or cannot be read completely.
    fn traces(&self, player: PlayerId) -> Result<Traces, ArchiveError>;
}

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Readable records; unreadable ones count as left out.
    pub counts: Counts,
    pub open_games: u64,
    pub index_entries: u64,
    /// Index entries that are missing, wrong or belong to no game.
    pub wrong_entries: u64,
    /// How many of those were corrected.
    pub repaired: u64,
    /// How many commits are known to be missing.
    pub lost: u64,
}

impl Checked {
    /// Returns whether nothing is wrong, or all of it was repaired.
    pub fn is_well(&self) -> bool {
        self.counts.left_out == 0 && self.wrong_entries == self.repaired && self.lost == 0
    }
}

/// What a rebuild of ratings has done.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Rebuilt {
    /// The games that count.
    pub games: u64,
    /// The ratings and results after them.
    pub ratings: u64,
    /// How many of those differ from the ones before, or are new or gone.
    pub changed: u64,
}

/// The size of a store on the disk, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    pub before: u64,
    pub after: u64,
}

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
