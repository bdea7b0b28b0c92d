//! Putting a new store in the place of the old one, such that whoever is killed at any moment leaves the one or the other.
//!
//! Where the file system can, both directories exchange their names in one step. Elsewhere the old one is renamed first, and
//! a start that finds it so finishes what was begun.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};

use super::files;

/// Where the new store is made: complete as soon as [`swap`] begins.
pub fn beside(directory: &Path) -> PathBuf {
    files::beside(directory, "in-the-making")
}

/// Where the old one is between two renames: only while the new one is complete.
fn old(directory: &Path) -> PathBuf {
    files::beside(directory, "in-exchange")
}

/// Makes the new store the store. The old one is where the new one was.
pub fn swap(directory: &Path, new: &Path) -> io::Result<()> {
    exchange(directory, new).or_else(|_| {
        let old = old(directory);
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

/// Whether there is a store, be it between two renames.
pub fn exists(directory: &Path) -> bool {
    directory.join("db").exists() || old(directory).exists()
}

/// Finishes two renames of which only the first was done. To be called by whoever has the store's lock, so that nobody is
/// between them just now.
pub fn finish(directory: &Path) -> io::Result<()> {
    let (old, new) = (old(directory), beside(directory));
    if directory.exists() || !old.exists() {
        return Ok(());
    }
    tracing::warn!("a store was about to be put in the place of another; this is finished now");
    fs::rename(if new.exists() { &new } else { &old }, directory)?;
    files::sync_parent(directory)
}

/// Removes what a swap, or the making of a new store, has left behind. To be called by whoever has the store open.
pub fn clean_up(directory: &Path) -> io::Result<()> {
    for left in [old(directory), beside(directory)] {
        match fs::remove_dir_all(&left) {
            Ok(()) => {
                tracing::info!(directory = %left.display(), "removed what an unfinished job has left")
            }
            Err(error) if error.kind() == io::ErrorKind::NotFound => {}
            Err(error) => return Err(error),
        }
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn whoever_is_stopped_between_two_renames_is_helped_on() {
        let root = tempfile::tempdir().unwrap();
        let games = root.path().join("games");
        let make = |directory: &Path, text: &str| {
            fs::create_dir_all(directory).unwrap();
            fs::write(directory.join("db"), text).unwrap();
        };
        let there = || fs::read_to_string(games.join("db")).unwrap();

        make(&games, "old");
        make(&beside(&games), "new");
        swap(&games, &beside(&games)).unwrap();
        assert_eq!(
            (there().as_str(), fs::read_to_string(beside(&games).join("db")).unwrap().as_str()),
            ("new", "old")
        );

        // After the first of two renames.
        fs::rename(&games, old(&games)).unwrap();
        finish(&games).unwrap();
        assert_eq!(there(), "old", "the one that was about to come");
        clean_up(&games).unwrap();
        assert_eq!(fs::read_dir(root.path()).unwrap().count(), 1);

        // After the second.
        make(&old(&games), "oldest");
        finish(&games).unwrap();
        clean_up(&games).unwrap();
        assert_eq!((there().as_str(), fs::read_dir(root.path()).unwrap().count()), ("old", 1));
    }
}
