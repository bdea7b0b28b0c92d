//! Atomic replacement of a store: if the process is killed at any time, either the old or the new
//! store remains.
//!
//! The old one is renamed first, and the next start completes an interrupted replacement.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::lock::Lock;
use crate::store::{OpenError, files};

/// Returns the directory in which a new store is built. It is complete when [`replace`] is called.
pub fn new_directory(directory: &Path) -> PathBuf {
    files::with_suffix(directory, "in-the-making")
}

/// Returns the name of the old store between the two renames. It exists only while the new store is
/// complete.
fn old_directory(directory: &Path) -> PathBuf {
    files::with_suffix(directory, "in-exchange")
}

/// Replaces the store by the new one. [`clean_up`] removes the old one.
pub fn replace(directory: &Path) -> io::Result<()> {
    fs::rename(directory, old_directory(directory))?;
    files::sync_parent(directory)?;
    fs::rename(new_directory(directory), directory)?;
    files::sync_parent(directory)
}

/// Returns whether there is a store, including one between two renames.
pub fn exists(directory: &Path) -> bool {
    directory.join("db").exists() || old_directory(directory).exists()
}

/// Locks a store, and completes a replacement that was interrupted between two renames.
///
/// # Errors
/// As [`Lock::acquire`], and if the disk fails.
pub fn lock(directory: &Path) -> Result<Lock, OpenError> {
    let lock = Lock::acquire(directory)?;
    let old = old_directory(directory);
    let new = new_directory(directory);
    if !directory.exists() && old.exists() {
        tracing::warn!("completing an interrupted replacement of the store");
        fs::rename(if new.exists() { &new } else { &old }, directory)?;
        files::sync_parent(directory)?;
    }
    Ok(lock)
}

/// Removes remnants of an interrupted replacement or construction. The caller has called [`lock`].
pub fn clean_up(directory: &Path) -> io::Result<()> {
    for left in [old_directory(directory), new_directory(directory)] {
        match fs::remove_dir_all(&left) {
            Ok(()) => {
                tracing::info!(directory = %left.display(), "removed the remnants of an interrupted job")
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    files::remove_file(&files::with_suffix(&new_directory(directory), "lock"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_interrupted_replacement_is_completed() {
        let root = tempfile::tempdir().unwrap();
        let games = root.path().join("games");
        let make = |directory: &Path, text: &str| {
            fs::create_dir_all(directory).unwrap();
            fs::write(directory.join("db"), text).unwrap();
        };
        let current = || fs::read_to_string(games.join("db")).unwrap();
        let count = || fs::read_dir(root.path()).unwrap().count();

        make(&games, "old");
        make(&new_directory(&games), "new");
        replace(&games).unwrap();
        clean_up(&games).unwrap();
        assert_eq!((current().as_str(), count()), ("new", 1));

        // After the first of two renames.
        make(&new_directory(&games), "newer");
        fs::rename(&games, old_directory(&games)).unwrap();
        drop(lock(&games).unwrap());
        assert_eq!(current(), "newer");
        clean_up(&games).unwrap();
        assert_eq!(count(), 1);

        // After the second.
        make(&old_directory(&games), "oldest");
        drop(lock(&games).unwrap());
        clean_up(&games).unwrap();
        assert_eq!((current().as_str(), count()), ("newer", 1));
    }
}
