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
use std::path::Path;
use std::time::{Duration, Instant};

use super::commits::{self, Changes, Checkpoint, Checksum};
use super::{COMMITS_KEY, FORMAT_KEY, Formats};
use crate::engine::Purpose;
use crate::{OpenError, files};

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
    /// The format; `None` if the database is new.
    pub format: Option<u32>,
}

/// Opens the database in an existing directory, and compares it with the last checkpoint as if
/// `undo`, which rolls a failed commit back, were applied.
///
/// # Errors
/// If its log is damaged, its format is unknown, or commits are missing that the purpose needs.
pub fn open(
    directory: &Path,
    purpose: Purpose,
    formats: Formats,
    undo: &Changes,
) -> Result<Recovered, OpenError> {
    let checkpoint = commits::read_checkpoint(directory)?;
    // sled would create a new log, and remove the files that do not belong to it.
    if checkpoint.is_some() && !directory.join("db").exists() {
        return Err(damaged(directory, "its log is missing"));
    }
    let (db, is_recovered) = recover(directory).map_err(|error| failure(directory, error))?;
    // sled treats an unreadable log as an empty one.
    if db.is_empty() && checkpoint.is_some() {
        return Err(damaged(directory, "its log is unreadable"));
    }
    let checkpoint = checkpoint.unwrap_or_default();
    let checksum = Checksum::compute(&db);
    let current = Checkpoint::new(&db, checksum, undo)?;
    // The first checkpoint is written before anything is saved.
    if checkpoint.count == 0 && current.count > 1 {
        tracing::warn!("the checkpoint is missing: missing commits cannot be detected");
    }
    let lost = checkpoint.missing_from(current);
    if lost > 0 && purpose == Purpose::Use {
        return Err(OpenError::MissingCommits { directory: directory.to_owned(), count: lost });
    }
    let format = formats.of(&db)?;
    Ok(Recovered { db, lost, checksum, is_recovered, format })
}

fn failure(directory: &Path, error: sled::Error) -> OpenError {
    match error {
        // A former version of the program has only sled's own lock.
        error if is_locked(&error) => {
            OpenError::InUse { directory: files::parent(directory).to_owned(), pid: None }
        }
        // A failing disk may recover; damaged files do not.
        error @ sled::Error::Io(_) => error.into(),
        sled::Error::ReportableBug(reason) => damaged(directory, reason),
        error => damaged(directory, error.to_string()),
    }
}

pub fn damaged(directory: &Path, reason: impl Into<String>) -> OpenError {
    OpenError::Damaged { directory: directory.to_owned(), reason: reason.into() }
}

/// Opens the database, removing torn files if necessary. Returns whether it removed complete ones.
fn recover(directory: &Path) -> sled::Result<(sled::Db, bool)> {
    let is_torn_snapshot = |name: &str| name.starts_with("snap.") && name.ends_with(".generating");
    let error = match open_once(directory) {
        Err(error) if is_torn(&error) => error,
        opened => return Ok((opened?, false)),
    };
    if remove_files(directory, is_torn_snapshot)? > 0 {
        tracing::warn!(%error, "an unfinished snapshot was removed");
        match open_once(directory) {
            Err(error) if is_torn(&error) => {}
            opened => return Ok((opened?, false)),
        }
    }
    tracing::warn!(%error, "removing all files except the log");
    // sled restores them from the log and the program's configuration.
    remove_files(directory, |name| name.starts_with("snap.") || name == SETTINGS)?;
    Ok((open_once(directory)?, true))
}

/// Returns whether sled refuses to open because of the contents of a file. If the checksum of the
/// settings is wrong, sled may report their version as unsupported.
fn is_torn(error: &sled::Error) -> bool {
    matches!(error, sled::Error::Corruption { .. } | sled::Error::Unsupported(_))
}

/// sled has no separate error for its file lock. The caller holds the lock of the store, so the
/// holder can only be a thread of a database that was just closed.
fn is_locked(error: &sled::Error) -> bool {
    matches!(error, sled::Error::Io(error) if error.to_string().contains("could not acquire lock"))
}

/// Opens the database without recovery.
pub fn try_open(directory: &Path) -> Result<sled::Db, OpenError> {
    open_once(directory).map_err(|error| failure(directory, error))
}

/// Opens the database, and reads its first entries: sled does not read most of its log before.
fn open_once(directory: &Path) -> sled::Result<sled::Db> {
    let start = Instant::now();
    let open = || {
        let db = sled::Config::new().path(directory).cache_capacity(CACHE_CAPACITY).open()?;
        db.get(COMMITS_KEY)?;
        db.get(FORMAT_KEY)?;
        Ok(db)
    };
    loop {
        // sled panics at some invalid files.
        let opened = catch_unwind(AssertUnwindSafe(open))
            .unwrap_or_else(|_| Err(sled::Error::ReportableBug("sled panicked".to_owned())));
        match opened {
            Err(error) if is_locked(&error) && start.elapsed() < RELEASE_TIMEOUT => {
                std::thread::sleep(Duration::from_millis(10));
            }
            opened => return opened,
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

/// Removes the files with these names, and returns their number.
fn remove_files(directory: &Path, is_removed: impl Fn(&str) -> bool) -> io::Result<usize> {
    let mut removed = 0;
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if is_removed(&entry.file_name().to_string_lossy()) {
            fs::remove_file(entry.path())?;
            removed += 1;
        }
    }
    Ok(removed)
}
