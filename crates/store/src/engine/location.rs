//! Where an engine keeps its data: what the tools do while no process uses it.

use std::time::Duration;

use async_trait::async_trait;

use super::Engine;
use crate::{OpenError, Result};

/// How long a start waits for a database, which may start together with the bot, and between two
/// attempts.
pub const START_TIMEOUT: Duration = Duration::from_secs(30);
pub const START_PAUSE: Duration = Duration::from_millis(500);

/// How an engine is opened.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Purpose {
    /// For use. Fails if commits are missing.
    Use,
    /// For use with the remaining data, even if commits are missing.
    Degraded,
    /// For reading. Nothing changes, not even the files of the engine.
    ReadOnly,
}

/// An open engine, as a tool needs it.
pub struct Opened {
    pub engine: Box<dyn Engine>,
    /// How many commits are known to be missing.
    pub lost: u64,
    /// The former format of the data, from which they must be upgraded.
    pub former: Option<u32>,
}

/// The size of a store on the disk, in bytes.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    pub before: u64,
    pub after: u64,
}

/// Where an engine keeps its data. All methods may block.
#[async_trait]
pub trait Location: Send + Sync {
    /// Names the location for an operator, without secrets.
    fn name(&self) -> String;

    /// Returns whether there are data.
    ///
    /// # Errors
    /// If the location cannot be reached.
    async fn exists(&self) -> Result<bool, OpenError>;

    /// Opens the data.
    ///
    /// # Errors
    /// If they are in use, damaged or of an unknown format, or the disk fails.
    async fn open(&self, purpose: Purpose) -> Result<Opened, OpenError>;

    /// Begins to fill a location without data, but perhaps with entries that are none. Until it is
    /// finished, nothing of that is visible.
    ///
    /// # Errors
    /// As [`open`](Self::open).
    async fn begin(&self) -> Result<Box<dyn Filling>, OpenError>;

    /// Gives unused space back to the file system. Returns `None` if the engine does so itself.
    ///
    /// # Errors
    /// If the data are in use, or the disk fails or is full. They stay as they were.
    async fn compact(&self) -> Result<Option<Sizes>, OpenError>;

    /// Counts the files that contain one of these byte strings, also in data that were removed.
    ///
    /// # Errors
    /// If the data are in use, or the disk fails.
    async fn count_files_with(&self, patterns: &[Vec<u8>]) -> Result<u64, OpenError>;
}

/// New data of a location.
#[async_trait]
pub trait Filling: Send + Sync {
    /// Returns the engine of the new data, which are empty at first.
    fn engine(&self) -> &dyn Engine;

    /// Puts the new data in the place of the former ones, at once and durably.
    ///
    /// # Errors
    /// If the disk or the database fails. The former data stay then.
    async fn finish(self: Box<Self>) -> Result<(), OpenError>;
}
