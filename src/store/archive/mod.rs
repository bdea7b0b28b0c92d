//! The store as a file of JSON Lines, and what keeps the store in order: exporting, importing, checking, compacting.
//!
//! The first line says what the file is, then there is a line for each game, setting, rating and so on, and the last line
//! counts them, so that a file that was cut off is noticed. A line replaces one before it that tells of the same. Index
//! entries are not in it: they follow from the games.

mod backup;
mod check;
mod compact;
mod export;
mod import;
mod line;
mod trace;

use thiserror::Error;

use super::StoreError;
pub use super::sled::copies::exists;
pub(super) use backup::ERROR;
pub use backup::{Lines, backup, part};
pub use check::{Checked, check};
pub use compact::{Sizes, compact};
pub use import::{import, verify};
pub use line::Counts;
pub use trace::{Traces, traces};

/// Why a file could not be imported, or no backup made. Nothing has been then.
#[derive(Debug, Error)]
pub enum ArchiveError {
    #[error("line {number}: {why}")]
    Line { number: u64, why: String },
    #[error("the file ends before its last line: it is cut off")]
    CutOff,
    #[error(
        "{0} could not be read, so there is no new backup; what can be read is written by alquerque store export FILE"
    )]
    LeftOut(u64),
    #[error("{0} is not empty: import into a directory without games, or move them away first")]
    NotEmpty(String),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<std::io::Error> for ArchiveError {
    fn from(error: std::io::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<::sled::Error> for ArchiveError {
    fn from(error: ::sled::Error) -> Self {
        Self::Store(error.into())
    }
}
