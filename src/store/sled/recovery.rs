//! Opening sled's files, also when some beside its log are torn.
//!
//! sled writes a snapshot of its page table to open faster, and its settings once, without ever synchronising those. If the
//! machine stops while either is written, sled refuses to open, although all data are in its log. Then what is torn is
//! removed, and sled reads the log from its beginning. Whether it has read all of that, the count of saves tells: sled itself
//! stops at the first error. All of this changes the files, of which the caller has a copy.

use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant};

use super::commits;
use super::commits::{Checkpoint, Checksum};
use super::layout::FORMAT_KEY;
use super::write_batch::Changes;
use crate::store::StoreError;

/// Bytes of records that sled keeps in memory, as long as they are in its log; as it holds them, they take about three times
/// as much. Its own default is 256 times as much.
const CACHE: u64 = 4 << 20;
/// How long sled's threads may hold a database that was closed.
const LINGERING: Duration = Duration::from_secs(5);

/// sled's own settings, which are the same for all of our databases.
pub const SETTINGS: &str = "conf";

/// A database that could be opened.
pub struct Recovered {
    pub db: sled::Db,
    /// How many saves are known to be missing.
    pub lost: u64,
    /// Over all that it holds, if that can be read.
    pub checksum: Option<Checksum>,
    /// Whether some of sled's files had to be given up.
    pub is_mended: bool,
}

/// Opens the database in `directory`, which exists. What is missing there is missed when the `undo` of a save that has failed
/// is put back.
pub fn open(directory: &Path, undo: &Changes) -> Result<Recovered, StoreError> {
    let noted = commits::read_checkpoint(directory)?;
    // sled would begin a log, and clear away what is of no use with that.
    if noted.is_some() && !directory.join("db").exists() {
        return Err(broken(directory, &"its log is gone"));
    }
    let (db, is_mended) = open_somehow(directory).map_err(|error| match error {
        // What is wrong with the files does not pass, as what is wrong with the disk may.
        StoreError::Sled(error) if !matches!(error, sled::Error::Io(_)) => {
            broken(directory, &error)
        }
        error => error,
    })?;
    // sled takes a log of which it can read nothing for one that was never begun.
    if db.is_empty() && noted.is_some() {
        return Err(broken(directory, &"nothing in it can be read"));
    }
    let (noted, checksum) = (noted.unwrap_or_default(), Checksum::compute(&db));
    let there = Checkpoint::new(&db, checksum, undo)?;
    // Whoever counts notes the first count before anything is saved.
    if noted.count == 0 && there.count > 1 {
        tracing::warn!(
            "what was noted of the store is gone: nobody can say whether saves are missing"
        );
    }
    let lost = noted.missing_from(there);
    Ok(Recovered { db, lost, checksum, is_mended })
}

fn open_somehow(directory: &Path) -> Result<(sled::Db, bool), StoreError> {
    let error = match open_and_read(directory) {
        Err(StoreError::Sled(error)) if is_torn(&error) => error,
        opened => return Ok((opened?, false)),
    };
    // A snapshot that was never finished is not even that.
    let unfinished =
        named(directory, |name| name.starts_with("snap.") && name.ends_with(".generating"))?;
    if !unfinished.is_empty() {
        tracing::warn!(%error, "opening without an unfinished snapshot");
        unfinished.iter().try_for_each(fs::remove_file)?;
        match open_and_read(directory) {
            Err(StoreError::Sled(error)) if is_torn(&error) => {}
            opened => return Ok((opened?, false)),
        }
    }
    tracing::warn!(%error, "opening with sled's log alone");
    // All of them can be made anew from the log and by the program.
    let beside_the_log = named(directory, |name| name.starts_with("snap.") || name == SETTINGS)?;
    beside_the_log.iter().try_for_each(fs::remove_file)?;
    Ok((open_and_read(directory)?, true))
}

/// Whether sled refuses to open because of what a file holds. Of its settings it believes the version, although it has found their
/// checksum to be wrong.
fn is_torn(error: &sled::Error) -> bool {
    matches!(error, sled::Error::Corruption { .. } | sled::Error::Unsupported(_))
}

/// Opens what can at least be asked what it is: sled reads most of its log only when something is wanted of it.
fn open_and_read(directory: &Path) -> Result<sled::Db, StoreError> {
    let db = try_open(directory)?;
    commits::count(&db)?;
    db.get(FORMAT_KEY)?;
    Ok(db)
}

/// Opens the database without making up for what is torn.
pub fn try_open(directory: &Path) -> Result<sled::Db, StoreError> {
    let begun = Instant::now();
    loop {
        let config = sled::Config::new().path(directory).cache_capacity(CACHE);
        // sled panics on some of what is no database.
        let opened = catch_unwind(AssertUnwindSafe(|| config.open()));
        match opened.map_err(|_| broken(directory, &"sled panicked"))? {
            // sled has no error of its own for this; its text names the lock. Whoever opens a store has our own lock already,
            // so that this can only be a thread of sled's that is not done yet.
            Err(sled::Error::Io(io)) if io.to_string().contains("could not acquire lock") => {
                if begun.elapsed() > LINGERING {
                    return Err(StoreError::InUse(directory.display().to_string()));
                }
                std::thread::sleep(Duration::from_millis(10));
            }
            opened => return Ok(opened?),
        }
    }
}

/// Waits until sled's threads have let go of a database that was closed.
pub fn until_free(directory: &Path) {
    let begun = Instant::now();
    let is_held = || {
        let file = fs::File::open(directory.join("db"));
        file.is_ok_and(|file| matches!(file.try_lock(), Err(fs::TryLockError::WouldBlock)))
    };
    while is_held() && begun.elapsed() < LINGERING {
        std::thread::sleep(Duration::from_millis(10));
    }
}

fn broken(directory: &Path, why: &impl ToString) -> StoreError {
    StoreError::Broken { directory: directory.display().to_string(), why: why.to_string() }
}

fn named(directory: &Path, is_wanted: impl Fn(&str) -> bool) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if is_wanted(&entry.file_name().to_string_lossy()) {
            found.push(entry.path());
        }
    }
    found.sort();
    Ok(found)
}
