//! Opening sled's files, also when its snapshot is torn.
//!
//! sled writes a snapshot of its page table to open faster. If the machine stops while that is written, sled refuses to
//! open, although all data are in its log. Then the directory is copied as it is, for somebody to look at, the snapshots
//! are removed, and sled reads the log from its beginning.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::StoreError;

/// Bytes of records that sled keeps in memory; its own default is sixteen times as much.
const CACHE: u64 = 64 << 20;

/// Opens the database in `directory`, which exists.
pub fn open(directory: &Path) -> Result<sled::Db, StoreError> {
    match try_open(directory) {
        Err(StoreError::Sled(error)) => {
            let snapshots = snapshots(directory)?;
            if snapshots.is_empty() {
                return Err(error.into());
            }
            let copy = copy_aside(directory)?;
            tracing::warn!(%error, copy = %copy.display(), "opening without sled's snapshot; the data were copied as they are");
            snapshots.iter().try_for_each(fs::remove_file)?;
            try_open(directory)
        }
        opened => opened,
    }
}

/// The same without making up for a torn snapshot.
pub fn try_open(directory: &Path) -> Result<sled::Db, StoreError> {
    sled::Config::new().path(directory).cache_capacity(CACHE).open().map_err(|error| match error {
        // sled has no error of its own for this; its text names the lock.
        sled::Error::Io(io) if io.to_string().contains("could not acquire lock") => {
            StoreError::InUse(directory.display().to_string())
        }
        other => other.into(),
    })
}

fn snapshots(directory: &Path) -> io::Result<Vec<PathBuf>> {
    let mut found = Vec::new();
    for entry in fs::read_dir(directory)? {
        let entry = entry?;
        if entry.file_name().to_string_lossy().starts_with("snap.") {
            found.push(entry.path());
        }
    }
    Ok(found)
}

/// Copies a directory to a new one beside it, and answers which.
fn copy_aside(directory: &Path) -> io::Result<PathBuf> {
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |age| age.as_secs());
    let copy = directory.with_extension(format!("damaged-{now}"));
    copy_all(directory, &copy)?;
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
