//! Opening sled's files, even if some beside its log are torn.
//!
//! sled writes a snapshot of its page table, to open faster, and a settings file. It never
//! synchronizes the latter. If the machine stops during either write, sled refuses to open,
//! although its log holds all data. Recovery removes the torn files, and sled reads its log from
//! the beginning. sled stops reading at the first error, so the commit count shows whether it has
//! read the whole log. Recovery changes the files; the caller holds a copy.

use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::commits::{self, Checkpoint, Checksum};
use super::layout::{COMMITS_KEY, FORMAT_KEY};
use super::write_batch::Changes;
use crate::store::OpenError;

/// The capacity of sled's cache, as bytes in the log. They take about three times as much memory.
/// The default is 1 GiB.
const CACHE_CAPACITY: u64 = 4 << 20;
/// How long sled's threads may hold the files of a closed database.
const RELEASE_TIMEOUT: Duration = Duration::from_secs(5);

/// sled's settings file, with the same contents for every database of this program.
pub const SETTINGS: &str = "conf";

/// An open database.
pub struct Recovered {
    pub db: sled::Db,
    /// How many commits are known to be missing.
    pub lost: u64,
    /// The checksum of the database; `None` if a part of it is unreadable.
    pub checksum: Option<Checksum>,
    /// Whether torn files were removed.
    pub is_recovered: bool,
}

/// Opens the database in an existing directory, and compares it with the last checkpoint as if
/// `undo`, which rolls a failed commit back, were applied.
pub fn open(directory: &Path, undo: &Changes) -> Result<Recovered, OpenError> {
    let checkpoint = commits::read_checkpoint(directory)?;
    // sled would create a new log, and remove the files that do not belong to it.
    if checkpoint.is_some() && !directory.join("db").exists() {
        return Err(damaged(directory, &"its log is missing"));
    }
    let (db, is_recovered) = recover(directory).map_err(|error| error.at(directory))?;
    // sled treats an unreadable log as an empty one.
    if db.is_empty() && checkpoint.is_some() {
        return Err(damaged(directory, &"its log is unreadable"));
    }
    let checkpoint = checkpoint.unwrap_or_default();
    let checksum = Checksum::compute(&db);
    let current = Checkpoint::new(&db, checksum, undo)?;
    // A version that counts commits writes the first checkpoint before it saves anything.
    if checkpoint.count == 0 && current.count > 1 {
        tracing::warn!("the checkpoint is missing: missing commits cannot be detected");
    }
    let lost = checkpoint.missing_from(current);
    Ok(Recovered { db, lost, checksum, is_recovered })
}

/// Why one attempt to open the database failed.
enum Failure {
    Sled(sled::Error),
    Open(OpenError),
}

impl Failure {
    fn at(self, directory: &Path) -> OpenError {
        match self {
            Self::Open(error) => error,
            // A failing disk may recover; damaged files do not.
            Self::Sled(error @ sled::Error::Io(_)) => error.into(),
            Self::Sled(error) => damaged(directory, &error),
        }
    }
}

impl From<sled::Error> for Failure {
    fn from(error: sled::Error) -> Self {
        Self::Sled(error)
    }
}

impl From<io::Error> for Failure {
    fn from(error: io::Error) -> Self {
        Self::Open(error.into())
    }
}

/// Opens the database, removing torn files if necessary. Returns whether it removed complete ones.
fn recover(directory: &Path) -> Result<(sled::Db, bool), Failure> {
    let error = match open_and_read(directory) {
        Err(Failure::Sled(error)) if is_torn(&error) => error,
        opened => return Ok((opened?, false)),
    };
    let unfinished =
        find_files(directory, |name| name.starts_with("snap.") && name.ends_with(".generating"))?;
    if !unfinished.is_empty() {
        tracing::warn!(%error, "removing an unfinished snapshot");
        unfinished.iter().try_for_each(fs::remove_file)?;
        match open_and_read(directory) {
            Err(Failure::Sled(error)) if is_torn(&error) => {}
            opened => return Ok((opened?, false)),
        }
    }
    tracing::warn!(%error, "removing all files except the log");
    // sled restores them from the log and the program's configuration.
    let beside_the_log =
        find_files(directory, |name| name.starts_with("snap.") || name == SETTINGS)?;
    beside_the_log.iter().try_for_each(fs::remove_file)?;
    Ok((open_and_read(directory)?, true))
}

/// Returns whether sled refuses to open because of the contents of a file. If the checksum of the
/// settings is wrong, sled may report their version as unsupported.
fn is_torn(error: &sled::Error) -> bool {
    matches!(error, sled::Error::Corruption { .. } | sled::Error::Unsupported(_))
}

/// Opens the database, and reads its first entries: sled does not read most of its log before.
fn open_and_read(directory: &Path) -> Result<sled::Db, Failure> {
    let db = open_once(directory)?;
    db.get(COMMITS_KEY)?;
    db.get(FORMAT_KEY)?;
    Ok(db)
}

/// Opens the database without recovery.
pub fn try_open(directory: &Path) -> Result<sled::Db, OpenError> {
    open_once(directory).map_err(|error| match error {
        Failure::Sled(error) => error.into(),
        Failure::Open(error) => error,
    })
}

fn open_once(directory: &Path) -> Result<sled::Db, Failure> {
    let start = Instant::now();
    loop {
        let config = sled::Config::new().path(directory).cache_capacity(CACHE_CAPACITY);
        // sled panics at some invalid files.
        let opened = catch_unwind(AssertUnwindSafe(|| config.open()));
        match opened.map_err(|_| Failure::Open(damaged(directory, &"sled panicked")))? {
            // sled has no separate error for its file lock. The caller holds the lock of the store,
            // so the holder can only be a thread of a database that was just closed.
            Err(sled::Error::Io(io)) if io.to_string().contains("could not acquire lock") => {
                if start.elapsed() > RELEASE_TIMEOUT {
                    return Err(Failure::Open(OpenError::InUse(directory.to_owned())));
                }
                std::thread::sleep(Duration::from_millis(10));
            }
            opened => return Ok(opened?),
        }
    }
}

/// Waits until sled's threads have released the files of a closed database.
pub fn until_free(directory: &Path) {
    let start = Instant::now();
    let is_held = || {
        let file = fs::File::open(directory.join("db"));
        file.is_ok_and(|file| matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock)))
    };
    while is_held() && start.elapsed() < RELEASE_TIMEOUT {
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn damaged(directory: &Path, reason: &impl ToString) -> OpenError {
    OpenError::Damaged { directory: directory.to_owned(), reason: reason.to_string() }
}

fn find_files(directory: &Path, is_match: impl Fn(&str) -> bool) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if is_match(&entry.file_name().to_string_lossy()) {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}
