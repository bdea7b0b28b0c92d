//! Why an operation on a store fails, and why a store does not open.

use std::fmt::Display;
use std::io;
use std::path::{Path, PathBuf};

use thiserror::Error;

use alquerque_game::{GameId, PlayerId};

/// The result of an operation on an open store.
pub type Result<T, E = StoreError> = std::result::Result<T, E>;

/// The error of an operation on an open store. After a failed write nothing has changed; after
/// [`InDoubt`](Self::InDoubt) that is not known.
#[derive(Debug, Error)]
pub enum StoreError {
    /// The game has another version than the caller read. Read it again, and retry.
    #[error("another save changed the game first")]
    Conflict,
    /// The person has done this as often as permitted within an hour.
    #[error("the hourly quota is used up")]
    QuotaUsedUp,
    /// The data of a player who would join a game are to be removed.
    #[error("the data of player {} are to be removed", .0.0)]
    Leaving(PlayerId),
    /// The store was closed. No later operation succeeds.
    #[error("the store is closed")]
    Closed,
    /// The disk is full. Reads still succeed.
    #[error("the disk is full")]
    Full,
    /// The disk is slow, or another process holds a lock for too long, or has taken it over.
    /// Nothing was read or saved; a retry may succeed at once.
    #[error("the store is busy with another save; nothing was read or saved")]
    Slow,
    /// The disk failed, and the database is closed until it works again.
    #[error(
        "the disk has failed; refused saves are rolled back as soon as it works again, and until \
         then nothing is saved"
    )]
    Unavailable,
    /// The database cannot be reached, or refuses the operation.
    #[error("the database cannot be reached, or refuses the operation")]
    Unreachable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The answer to a save was lost: it may have succeeded. Read again before a retry.
    #[error("it is not known whether the database has saved it")]
    InDoubt(#[source] Box<StoreError>),
    /// Another export is in progress.
    #[error("another export is in progress")]
    Exporting,
    /// An export cannot keep up with the commits.
    #[error("the store changes faster than the export is written; try again, to a faster disk")]
    TooManyChanges,
    /// One record cannot be read. Others can.
    #[error(transparent)]
    Unreadable(#[from] UnreadableRecord),
    /// Reading or writing a file failed.
    #[error("reading or writing a file of the store failed")]
    Io(#[from] io::Error),
}

/// Why one record cannot be read.
#[derive(Debug, Error)]
pub enum UnreadableRecord {
    /// Its contents are invalid. No version of the program can read it.
    #[error("{record} cannot be read: {reason}")]
    Damaged { record: String, reason: String },
    /// Another version of the program wrote it.
    #[error("a record has format {found}, and this program reads format {known}")]
    Format { found: String, known: u32 },
    /// The database cannot read the part of its files that holds the record.
    #[error("the database cannot read a part of its files")]
    Unreachable(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The program panicked at it.
    #[error("a bug of the program")]
    Panicked,
}

impl StoreError {
    pub(super) fn damaged(record: impl Into<String>, reason: impl Display) -> Self {
        let reason = reason.to_string();
        Self::Unreadable(UnreadableRecord::Damaged { record: record.into(), reason })
    }

    pub(super) fn damaged_game(id: GameId, reason: impl Display) -> Self {
        Self::damaged(format!("game {id}"), reason)
    }

    pub(super) fn panicked() -> Self {
        Self::Unreadable(UnreadableRecord::Panicked)
    }
}

/// Names a process in an error.
fn process(pid: Option<u32>) -> String {
    pid.map_or_else(|| "another process".to_owned(), |pid| format!("process {pid}"))
}

/// Why a store does not open. Its files stay as they were.
#[derive(Debug, Error)]
pub enum OpenError {
    /// Another process has it open.
    #[error(
        "the data directory {} is in use by {}; stop that one first, or choose another directory (--data)",
        directory.display(), process(*pid)
    )]
    InUse {
        directory: PathBuf,
        /// Its id, if it is known.
        pid: Option<u32>,
    },
    /// There is no space for the copy that protects against damage.
    #[error(
        "{0}; without a copy the store is not opened, as damage could then cost data: free some \
         space, or move the data"
    )]
    NoSpaceForCopy(String),
    /// The files are damaged.
    #[error(
        "the database in {} cannot be opened: {reason}; move that directory away, and import a \
         backup (alquerque store import) or restore a copy",
        directory.display()
    )]
    Damaged { directory: PathBuf, reason: String },
    /// The files open, but commits that were durable are missing.
    #[error(
        "at least {count} saves are missing in {}, because its log is damaged; move that directory \
         away and import a backup (alquerque store import), or inspect the remaining data \
         (alquerque store check) and continue with it (alquerque store check --repair)",
        directory.display()
    )]
    MissingCommits { directory: PathBuf, count: u64 },
    /// Another version of the program wrote the data.
    #[error("the data have format {found}, and this program reads format {known}")]
    Format { found: String, known: u32 },
    /// The database cannot be reached.
    #[error("no connection to the database; check its address and certificate, and that it runs")]
    Connection(#[source] Box<dyn std::error::Error + Send + Sync>),
    /// The database lacks what the bot needs, or refuses it until the operator changes something.
    #[error("the database cannot be used: {0}")]
    Unsuitable(String),
    /// The database refuses the bot for now, such as a standby before its promotion.
    #[error("the database cannot be used now: {0}")]
    Unavailable(String),
    /// The file system has no file locks.
    #[error(
        "the file {} cannot be locked, so that two processes could damage the data; keep the data directory (--data) on \
         a file system with file locks: a local disk, or NFS with its lock service",
        path.display()
    )]
    Lock { path: PathBuf, source: io::Error },
    /// A file or directory cannot be used.
    #[error("{} cannot be used", path.display())]
    File { path: PathBuf, source: io::Error },
    /// Reading or writing failed. A retry may succeed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<io::Error> for OpenError {
    fn from(error: io::Error) -> Self {
        Self::Store(error.into())
    }
}

impl OpenError {
    /// Returns a function that adds the path to an I/O error.
    pub(super) fn file(path: &Path) -> impl FnOnce(io::Error) -> Self {
        move |source| Self::File { path: path.to_owned(), source }
    }
}
