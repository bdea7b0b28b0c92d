//! A store as a file of JSON Lines, and the maintenance tools: export, import, check, compact.
//!
//! The first line identifies the file, one line follows for each record, and the last line holds
//! the counts, which reveal a truncated file. A line replaces an earlier line for the same record.
//! The file holds no index entries, because an import derives them from the games.

mod backup;
mod check;
mod compact;
mod entries;
mod export;
mod import;
mod line;
mod ratings;
mod read;
mod traces;

use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use super::{OpenError, StoreError};
pub use crate::engine::{Purpose, Sizes};
pub use crate::records::upgrade::open;
pub(super) use backup::ERROR;
pub use backup::{Lines, backup, part};
pub use check::{Checked, check};
pub use compact::compact;
pub use export::export;
pub use import::import;
pub use line::Counts;
pub use ratings::{Rebuilt, rebuild_ratings};
pub use read::verify;
pub use traces::{Traces, traces};

/// Why a maintenance tool failed. Nothing was imported or replaced then.
#[derive(Debug, Error)]
pub enum ArchiveError {
    #[error("line {number}: {reason}")]
    Line { number: u64, reason: String },
    #[error("the file ends before its last line: it is cut off")]
    CutOff,
    #[error(
        "{0} could not be read, so there is no new backup; alquerque store export FILE writes the \
         readable rest"
    )]
    LeftOut(u64),
    #[error("{0} is not empty: import into a directory without games, or move them away first")]
    NotEmpty(String),
    /// The engine of the store does without this tool.
    #[error("{0}")]
    NotNeeded(&'static str),
    #[error("{} cannot be used", path.display())]
    File { path: PathBuf, source: io::Error },
    #[error(transparent)]
    Open(#[from] OpenError),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<io::Error> for ArchiveError {
    fn from(error: io::Error) -> Self {
        Self::Store(error.into())
    }
}

impl ArchiveError {
    /// Returns a function that adds the path to an I/O error.
    pub(super) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::File { path: path.to_owned(), source }
    }
}
