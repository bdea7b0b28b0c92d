//! Atomic replacement of a store: if the process is killed at any time, either the old or the new
//! store remains.
//!
//! If the file system supports it, the two directories exchange their names in one step. Otherwise
//! the old one is renamed first, and the next start completes an interrupted replacement.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use crate::files;

/// Returns the directory in which a new store is built. It is complete when [`swap`] is called.
pub fn new_directory(directory: &Path) -> PathBuf {
    files::with_suffix(directory, "in-the-making")
}

/// Returns the name of the old store between the two renames. It exists only while the new store is
/// complete.
fn old_directory(directory: &Path) -> PathBuf {
    files::with_suffix(directory, "in-exchange")
}

/// Replaces the store by a new one, and leaves the old store in the directory of the new one.
pub fn swap(directory: &Path, new: &Path) -> io::Result<()> {
    exchange(directory, new).or_else(|_| {
        let old = old_directory(directory);
        fs::rename(directory, &old)?;
        files::sync_parent(directory)?;
        fs::rename(new, directory)?;
        files::sync_parent(directory)?;
        fs::rename(&old, new)
    })?;
    files::sync_parent(directory)
}

#[cfg(target_os = "linux")]
fn exchange(one: &Path, other: &Path) -> io::Result<()> {
    use rustix::fs::{CWD, RenameFlags, renameat_with};
    Ok(renameat_with(CWD, one, CWD, other, RenameFlags::EXCHANGE)?)
}

#[cfg(not(target_os = "linux"))]
fn exchange(_: &Path, _: &Path) -> io::Result<()> {
    Err(io::ErrorKind::Unsupported.into())
}

/// Returns whether there is a store, including one between two renames.
pub fn exists(directory: &Path) -> bool {
    directory.join("db").exists() || old_directory(directory).exists()
}

/// Completes a replacement that was interrupted between two renames. The caller holds the lock of
/// the store.
pub fn finish_interrupted(directory: &Path) -> io::Result<()> {
    let old = old_directory(directory);
    let new = new_directory(directory);
    if directory.exists() || !old.exists() {
        return Ok(());
    }
    tracing::warn!("completing an interrupted replacement of the store");
    fs::rename(if new.exists() { &new } else { &old }, directory)?;
    files::sync_parent(directory)
}

/// Removes remnants of an interrupted replacement or construction. The caller holds the lock of the
/// store, and has completed an interrupted replacement.
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

        make(&games, "old");
        make(&new_directory(&games), "new");
        swap(&games, &new_directory(&games)).unwrap();
        assert_eq!(
            (
                current().as_str(),
                fs::read_to_string(new_directory(&games).join("db")).unwrap().as_str()
            ),
            ("new", "old")
        );

        // After the first of two renames.
        fs::rename(&games, old_directory(&games)).unwrap();
        finish_interrupted(&games).unwrap();
        assert_eq!(current(), "old", "the new store of the interrupted replacement");
        clean_up(&games).unwrap();
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1);

        // After the second.
        make(&old_directory(&games), "oldest");
        finish_interrupted(&games).unwrap();
        clean_up(&games).unwrap();
        assert_eq!((current().as_str(), fs::read_dir(root.path()).unwrap().count()), ("old", 1));
    }
}
