//! Opening sled's files, also when some beside its log are torn.
//!
//! sled writes a snapshot of its page table to open faster, and its settings once, without ever synchronising those. If the
//! machine stops while either is written, sled refuses to open, although all data are in its log. Then the directory is
//! copied as it is, for somebody to look at, what is torn is removed, and sled reads the log from its beginning.

use std::fs;
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

use super::StoreError;

/// Bytes of records that sled keeps in memory; its own default is sixty-four times as much.
const CACHE: u64 = 16 << 20;
/// How long sled's threads may hold a database that was closed.
const LINGERING: Duration = Duration::from_secs(5);
/// So many copies of damaged directories are kept: the oldest, from before anything was mended, and the newest.
const COPIES: usize = 2;

/// sled's own settings, which are the same for all of our databases.
pub const SETTINGS: &str = "conf";
/// A file beside sled's own that says that there is something in the database.
const BEGUN: &str = "begun";

/// Opens the database in `directory`, which exists.
pub fn open(directory: &Path) -> Result<sled::Db, StoreError> {
    let db = open_somehow(directory)?;
    // sled takes a log of which it can read nothing for one that was never begun.
    if db.is_empty() && directory.join(BEGUN).exists() {
        return Err(broken(directory, &"nothing in it can be read"));
    }
    Ok(db)
}

/// Notes that there is something in the database from now on.
pub fn note_begun(directory: &Path) -> io::Result<()> {
    let begun = directory.join(BEGUN);
    if !begun.exists() {
        fs::File::create(begun)?.sync_all()?;
        fs::File::open(directory)?.sync_all()?;
    }
    Ok(())
}

fn open_somehow(directory: &Path) -> Result<sled::Db, StoreError> {
    let error = match try_open(directory) {
        Err(StoreError::Sled(error @ sled::Error::Corruption { .. })) => error,
        opened => return opened,
    };
    // A snapshot that was never finished is not even that.
    let unfinished = snapshots(directory, |name| name.ends_with(".generating"))?;
    if !unfinished.is_empty() {
        tracing::warn!(%error, "opening without an unfinished snapshot");
        unfinished.iter().try_for_each(fs::remove_file)?;
        match try_open(directory) {
            Err(StoreError::Sled(sled::Error::Corruption { .. })) => {}
            opened => return opened,
        }
    }
    with_the_log_alone(directory, &error)
}

fn with_the_log_alone(directory: &Path, error: &sled::Error) -> Result<sled::Db, StoreError> {
    let beside_the_log = beside_the_log(directory)?;
    match copy_aside(directory) {
        Ok(copy) => {
            tracing::warn!(%error, copy = %copy.display(), "opening with sled's log alone; the data were copied as they are");
        }
        // All that is removed can be had again.
        Err(no_copy) => tracing::warn!(%error, %no_copy, "opening with sled's log alone, and without a copy"),
    }
    beside_the_log.iter().try_for_each(fs::remove_file)?;
    match try_open(directory) {
        Err(StoreError::Sled(error)) => Err(broken(directory, &error)),
        opened => opened,
    }
}

/// The same without making up for what is torn.
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

/// sled's files that can be made anew from its log and by the program.
fn beside_the_log(directory: &Path) -> io::Result<Vec<PathBuf>> {
    named(directory, |name| name.starts_with("snap.") || name == SETTINGS)
}

fn snapshots(directory: &Path, is_wanted: fn(&str) -> bool) -> io::Result<Vec<PathBuf>> {
    named(directory, |name| name.starts_with("snap.") && is_wanted(name))
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

/// The directory of the same name with something more at its end.
pub fn beside(directory: &Path, what: &str) -> PathBuf {
    let mut name = directory.as_os_str().to_owned();
    name.push(".");
    name.push(what);
    name.into()
}

/// Copies a directory to a new one beside it, and answers which.
fn copy_aside(directory: &Path) -> io::Result<PathBuf> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |age| age.as_secs());
    let copy = beside(directory, &format!("damaged-{now}"));
    let name = directory.file_name().unwrap_or_default().to_string_lossy().into_owned();
    let parent = directory.parent().filter(|parent| !parent.as_os_str().is_empty()).unwrap_or(Path::new("."));
    let mut copies = named(parent, |other| other.starts_with(&format!("{name}.damaged-")))?;
    while copies.len() >= COPIES {
        fs::remove_dir_all(copies.remove(1))?;
    }
    copy_all(directory, &copy).inspect_err(|_| {
        // Half a copy helps nobody, and takes the space that the store needs.
        let _ = fs::remove_dir_all(&copy);
    })?;
    Ok(copy)
}

fn copy_all(from: &Path, to: &Path) -> io::Result<()> {
    fs::create_dir_all(to)?;
    for entry in fs::read_dir(from)? {
        let entry = entry?;
        let target = to.join(entry.file_name());
        if entry.file_type()?.is_dir() {
            copy_all(&entry.path(), &target)?;
        } else {
            fs::copy(entry.path(), target)?;
        }
    }
    Ok(())
}
