//! Copies of the store's directory: one that is opened before the store itself, and those that
//! are kept for the operator.
//!
//! sled treats an error in its log as the end of the log, and erases the rest when it opens the
//! files. It therefore opens a copy first, and the store only if the copy misses nothing, or once
//! another copy is kept.

use std::fs;
use std::io;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use super::tree;
use crate::store::engine::sled::commits::CHECKPOINT_FILE;
use crate::store::engine::sled::recovery;
use crate::store::{OpenError, files};

/// The number of copies of damaged directories that are kept: the oldest, from before any recovery,
/// and the newest.
const MAX_DAMAGED_COPIES: usize = 2;

/// The prefixes of the suffixes of copies that are kept. Former versions kept some as found.
const COPY_PREFIXES: [&str; 3] = ["as-found", "damaged-", "format-"];

/// Returns the path of a copy that is opened.
fn working_path(directory: &Path) -> PathBuf {
    files::with_suffix(directory, "looked-at")
}

/// Returns the path of a copy that will be kept, until it is complete.
fn partial_path(directory: &Path) -> PathBuf {
    files::with_suffix(directory, "half")
}

/// A temporary copy of a store, because opening a store changes its files. Dropping it removes it.
pub struct WorkingCopy {
    /// The directory of the copy.
    pub directory: PathBuf,
    original: PathBuf,
}

impl WorkingCopy {
    /// Copies an existing store. The caller holds its lock.
    ///
    /// # Errors
    /// If there is no space for a copy, or the disk fails. sled must not open the store then.
    pub fn new(directory: &Path) -> Result<Self, OpenError> {
        let copy = Self { directory: working_path(directory), original: directory.to_owned() };
        files::remove_directory(&copy.directory)?;
        copy_with_space(directory, &copy.directory)?;
        Ok(copy)
    }

    /// Returns an error of opening the copy as one of the original.
    pub fn original_error(&self, error: OpenError) -> OpenError {
        match error {
            OpenError::Damaged { reason, .. } => recovery::damaged(&self.original, reason),
            OpenError::MissingCommits { count, .. } => {
                OpenError::MissingCommits { directory: self.original.clone(), count }
            }
            error => error,
        }
    }

    /// Keeps the copy for the operator, because the store has lost what the copy has.
    pub fn keep_damaged(self) -> Result<(), OpenError> {
        let kept = damaged_path(&self.original)?;
        Ok(fs::rename(&self.directory, kept)?)
    }
}

impl Drop for WorkingCopy {
    fn drop(&mut self) {
        recovery::until_free(&self.directory);
        // The next opening removes a remaining copy.
        let _ = fs::remove_dir_all(&self.directory);
    }
}

fn copy_with_space(from: &Path, to: &Path) -> Result<(), OpenError> {
    tree::copy_with_space(from, to).map_err(|error| match error.kind() {
        io::ErrorKind::StorageFull => OpenError::NoSpaceForCopy(error.to_string()),
        _ => OpenError::file(to)(error),
    })
}

/// Returns the path of a new copy of a damaged store. Removes old copies of this kind.
fn damaged_path(directory: &Path) -> io::Result<PathBuf> {
    let mut copies = copies_beside(directory)?;
    copies.retain(|(suffix, _)| suffix.starts_with("damaged-"));
    while copies.len() >= MAX_DAMAGED_COPIES {
        fs::remove_dir_all(copies.remove(1).1)?;
    }
    let now = SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |age| age.as_secs());
    Ok(files::with_suffix(directory, &format!("damaged-{now}")))
}

/// Keeps a copy of the store for the operator, because recovery will discard data.
pub fn keep_damaged(directory: &Path) -> Result<(), OpenError> {
    keep(directory, &damaged_path(directory)?)
}

/// Keeps a copy of the store in a former format, which allows a return to the former version.
pub fn keep_former(directory: &Path, format: u32) -> Result<(), OpenError> {
    keep(directory, &files::with_suffix(directory, &format!("format-{format}")))
}

/// Copies the store, unless there is such a copy.
fn keep(directory: &Path, kept: &Path) -> Result<(), OpenError> {
    if kept.exists() {
        return Ok(());
    }
    let partial = partial_path(directory);
    files::remove_directory(&partial)?;
    copy_with_space(directory, &partial)?;
    tree::sync_all(&partial)?;
    fs::rename(&partial, kept)?;
    // The name must be durable before sled erases anything.
    files::sync_parent(directory)?;
    tracing::warn!(copy = %kept.display(), "a copy of the store from before it was opened is kept");
    Ok(())
}

/// Restricts the store and the copies beside it to the owner.
pub fn make_private(directory: &Path) -> io::Result<()> {
    let is_own = |name: &str| {
        ["db", CHECKPOINT_FILE, recovery::SETTINGS, "copy-of", "blobs"].contains(&name)
            || name.starts_with("snap.")
    };
    files::make_private(directory, is_own);
    for (_, copy) in copies_beside(directory)? {
        files::make_private(&copy, is_own);
    }
    Ok(())
}

/// Returns the copies that are kept beside a store, sorted by the suffixes of their names.
fn copies_beside(directory: &Path) -> io::Result<Vec<(String, PathBuf)>> {
    let prefix = files::with_suffix(directory, "");
    let prefix = prefix.file_name().unwrap_or_default().to_string_lossy();
    let mut found = Vec::new();
    for entry in fs::read_dir(files::parent(directory))? {
        let entry = entry?;
        let name = entry.file_name();
        let Some(suffix) = name.to_str().and_then(|name| name.strip_prefix(&*prefix)) else {
            continue;
        };
        let is_copy = COPY_PREFIXES.iter().any(|copy| suffix.starts_with(copy));
        if is_copy && entry.file_type()?.is_dir() {
            found.push((suffix.to_owned(), entry.path()));
        }
    }
    found.sort();
    Ok(found)
}

/// Removes the copies of interrupted openings. The caller has the store open.
pub fn clean_up(directory: &Path) -> io::Result<()> {
    files::remove_directory(&working_path(directory))?;
    files::remove_directory(&partial_path(directory))
}
