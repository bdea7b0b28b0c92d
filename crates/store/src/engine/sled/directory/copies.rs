//! Copies of the store's directory: a snapshot before each opening, and temporary copies for
//! reading.
//!
//! sled treats an error in its log as the end of the log, and erases the rest when it opens the
//! files. It therefore gets access only once there is a snapshot, which is restored if data are
//! missing.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::lock::Lock;
use super::tree::Content;
use super::{swap, tree};
use crate::engine::sled::commits::CHECKPOINT_FILE;
use crate::engine::sled::recovery;
use crate::{OpenError, files};

/// The number of copies of damaged directories that are kept: the oldest, from before any recovery,
/// and the newest.
const MAX_DAMAGED_COPIES: usize = 2;

/// Returns the path of the snapshot of a store. A snapshot has this name only while it is complete.
fn snapshot_path(directory: &Path) -> PathBuf {
    files::with_suffix(directory, "as-found")
}

/// Returns the path of a snapshot that is being created or removed.
fn partial_path(directory: &Path) -> PathBuf {
    files::with_suffix(directory, "half")
}

/// The prefixes of the suffixes of copies that are kept.
const COPY_PREFIXES: [&str; 3] = ["as-found", "damaged-", "format-"];

/// The name of the manifest file in a copy.
const MANIFEST: &str = "copy-of";

/// Identifies the original and the contents of a copy.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Manifest {
    /// The identity of the original database.
    of: String,
    /// The hashes of all files.
    files: Vec<Content>,
}

impl Manifest {
    /// Writes the manifest of a new copy, and synchronizes the copy.
    fn write(copy: &Path, directory: &Path) -> io::Result<()> {
        let manifest = Self { of: identity(directory)?, files: contents(copy)? };
        serde_json::to_writer(File::create(copy.join(MANIFEST))?, &manifest)?;
        tree::sync_all(copy)
    }

    /// Reads the manifest of a copy; `None` if any file differs from it.
    fn read(copy: &Path) -> Option<Self> {
        let manifest: Self = serde_json::from_slice(&fs::read(copy.join(MANIFEST)).ok()?).ok()?;
        (contents(copy).ok()? == manifest.files).then_some(manifest)
    }
}

/// Hashes the files of a copy except its manifest.
fn contents(copy: &Path) -> io::Result<Vec<Content>> {
    let mut files = tree::contents(copy)?;
    files.retain(|file| !file.is_at(MANIFEST));
    Ok(files)
}

/// Returns the identity of a database: the inode of its log and its last checkpoint. Opening it
/// changes neither, and replacing it changes one of them.
fn identity(directory: &Path) -> io::Result<String> {
    let log = fs::metadata(directory.join("db"))?;
    // There is no checkpoint before the first successful opening.
    let checkpoint = fs::read_to_string(directory.join(CHECKPOINT_FILE)).unwrap_or_default();
    Ok(format!("{}:{} {checkpoint}", log.dev(), log.ino()))
}

/// Returns whether a copy is complete and belongs to the present store.
///
/// An interrupted opening leaves such a copy, and nothing has been saved since. A copy may also be
/// torn by a power cut, or belong to another store that an operator has replaced.
fn is_copy_of(copy: &Path, directory: &Path) -> bool {
    Manifest::read(copy)
        .is_some_and(|manifest| identity(directory).is_ok_and(|identity| identity == manifest.of))
}

/// Returns the current time in seconds since 1970.
fn unix_seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |age| age.as_secs())
}

/// A copy of the store from before sled opened it.
pub struct Snapshot {
    directory: PathBuf,
    copy: Option<PathBuf>,
}

impl Snapshot {
    /// Copies the store, unless an interrupted opening has left a snapshot of it.
    ///
    /// # Errors
    /// If there is no space for a copy, or the disk fails. sled must not open the store then.
    pub fn create(directory: &Path) -> Result<Self, OpenError> {
        let copy = snapshot_path(directory);
        let partial = partial_path(directory);
        files::remove_directory(&partial)?;
        let is_of_another = copy.exists() && !is_copy_of(&copy, directory);
        if is_of_another {
            // It may be the only copy of a store, so the program never removes it. One arises each
            // time that an operator replaces a store whose opening was interrupted.
            let former = Self { directory: directory.to_owned(), copy: Some(copy.clone()) };
            former.keep_as(&format!("as-found-before-{}", unix_seconds()))?;
        }
        if !copy.exists() && directory.join("db").exists() {
            tree::copy_with_space(directory, &partial).map_err(|error| match error.kind() {
                io::ErrorKind::StorageFull | io::ErrorKind::QuotaExceeded => {
                    OpenError::NoSpaceForCopy(error.to_string())
                }
                _ => error.into(),
            })?;
            Manifest::write(&partial, directory)?;
            fs::rename(&partial, &copy)?;
            // The name must be durable before sled erases anything.
            files::sync_parent(directory)?;
        }
        Ok(Self { directory: directory.to_owned(), copy: copy.exists().then_some(copy) })
    }

    /// Returns a snapshot that restores nothing.
    pub fn without_copy(directory: &Path) -> Self {
        Self { directory: directory.to_owned(), copy: None }
    }

    /// Restores the store, if the copy is complete. The store must not be open.
    pub fn restore(self) -> io::Result<()> {
        let Some(copy) = &self.copy else { return Ok(()) };
        if Manifest::read(copy).is_none() {
            tracing::error!(copy = %copy.display(), "the snapshot of the store is damaged; the store stays as it is");
            return Ok(());
        }
        // An interrupted construction must not replace the store.
        files::remove_directory(&swap::new_directory(&self.directory))?;
        swap::swap(&self.directory, copy)?;
        files::remove_file(&self.directory.join(MANIFEST))?;
        // The snapshot directory now holds the files that sled has changed.
        self.remove()
    }

    /// Removes the copy.
    pub fn remove(self) -> io::Result<()> {
        let Some(copy) = self.copy else { return Ok(()) };
        let partial = partial_path(&self.directory);
        fs::rename(copy, &partial)?;
        // The removal must be durable before the next save, which makes the copy obsolete.
        files::sync_parent(&self.directory)?;
        fs::remove_dir_all(partial)
    }

    /// Keeps the copy for the operator, because recovery discarded data. Removes old copies of this
    /// kind.
    pub fn keep_damaged(self) -> io::Result<()> {
        let mut copies = copies_beside(&self.directory)?;
        copies.retain(|(suffix, _)| suffix.starts_with("damaged-"));
        while copies.len() >= MAX_DAMAGED_COPIES {
            fs::remove_dir_all(copies.remove(1).1)?;
        }
        self.keep_as(&format!("damaged-{}", unix_seconds()))
    }

    /// Keeps the copy under a suffix, or removes it if that exists already.
    pub fn keep_as(self, suffix: &str) -> io::Result<()> {
        let kept = files::with_suffix(&self.directory, suffix);
        let Some(copy) = &self.copy else { return Ok(()) };
        if kept.exists() {
            return self.remove();
        }
        tree::sync_all(copy)?;
        fs::rename(copy, &kept)?;
        tracing::warn!(copy = %kept.display(), "a copy of the store from before it was opened is kept");
        Ok(())
    }
}

/// A temporary copy of a store for reading, because opening a store changes its files.
///
/// Dropping it removes the copy, and unlocks the original.
pub struct ReadOnlyCopy {
    /// The directory of the copy.
    pub directory: PathBuf,
    original: PathBuf,
    _lock: Lock,
}

impl ReadOnlyCopy {
    /// Copies an existing store.
    pub fn new(directory: &Path) -> Result<Self, OpenError> {
        let lock = Lock::acquire(directory)?;
        swap::finish_interrupted(directory)?;
        let copy = Self {
            directory: files::with_suffix(directory, "looked-at"),
            original: directory.to_owned(),
            _lock: lock,
        };
        files::remove_directory(&copy.directory)?;
        // After an interrupted opening, the snapshot may hold more than the store itself.
        let snapshot = Some(snapshot_path(directory)).filter(|copy| is_copy_of(copy, directory));
        tree::copy_with_space(snapshot.as_deref().unwrap_or(directory), &copy.directory)
            .map_err(OpenError::file(&copy.directory))?;
        Ok(copy)
    }

    /// Returns an error of opening the copy as one of the original.
    pub fn original_error(&self, error: OpenError) -> OpenError {
        match error {
            OpenError::Damaged { reason, .. } => {
                OpenError::Damaged { directory: self.original.clone(), reason }
            }
            error => error,
        }
    }
}

impl Drop for ReadOnlyCopy {
    fn drop(&mut self) {
        recovery::until_free(&self.directory);
        // The next opening removes a remaining copy.
        let _ = fs::remove_dir_all(&self.directory);
    }
}

/// Restricts the store and the copies beside it to the owner.
pub fn make_private(directory: &Path) -> io::Result<()> {
    let is_own = |name: &str| {
        ["db", CHECKPOINT_FILE, recovery::SETTINGS, MANIFEST, "blobs"].contains(&name)
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

/// Removes the copy of an interrupted read. The caller has the store open.
pub fn clean_up(directory: &Path) -> io::Result<()> {
    files::remove_directory(&files::with_suffix(directory, "looked-at"))
}

#[cfg(test)]
mod tests {
    use super::*;

    type Damage = fn(&Path);

    /// The kinds of damage after a power cut or a manual change.
    fn damages() -> [(&'static str, Damage); 5] {
        [
            ("missing", |file| fs::remove_file(file).unwrap()),
            ("with another", |file| fs::write(file.with_extension("other"), "").unwrap()),
            ("empty", |file| fs::write(file, "").unwrap()),
            ("cut off", |file| {
                let bytes = fs::read(file).unwrap();
                fs::write(file, &bytes[..bytes.len() - 1]).unwrap();
            }),
            ("zeroed", |file| {
                let bytes = fs::read(file).unwrap();
                fs::write(file, vec![0; bytes.len()]).unwrap();
            }),
        ]
    }

    const FILES: [&str; 6] =
        ["db", CHECKPOINT_FILE, recovery::SETTINGS, "snap.1", "blobs/1", MANIFEST];

    /// Creates a directory with the files of a store, makes a snapshot of it, changes either, and
    /// restores the store from it, after another opening if the first was interrupted. Returns the
    /// contents of the log, and whether all files are as at first.
    fn restored(is_interrupted: bool, change: impl FnOnce(&Path, &Path)) -> (String, bool) {
        let root = tempfile::tempdir().unwrap();
        let directory = root.path().join("games");
        fs::create_dir_all(directory.join("blobs")).unwrap();
        for name in &FILES[..5] {
            fs::write(directory.join(name), format!("contents of {name}")).unwrap();
        }
        let before = tree::contents(&directory).unwrap();
        let mut snapshot = Snapshot::create(&directory).unwrap();
        change(&directory, &snapshot_path(&directory));
        if is_interrupted {
            snapshot = Snapshot::create(&directory).unwrap();
        }
        fs::write(directory.join("snap.2"), "written by sled").unwrap();
        snapshot.restore().unwrap();
        let log = fs::read_to_string(directory.join("db")).unwrap();
        (log, tree::contents(&directory).unwrap() == before)
    }

    fn open(directory: &Path) {
        fs::write(directory.join("db"), "changed by sled").unwrap();
    }

    #[test]
    fn a_snapshot_restores_the_store_also_after_an_interrupted_opening() {
        for is_interrupted in [false, true] {
            let (log, is_as_before) = restored(is_interrupted, |directory, _| open(directory));
            assert_eq!((log.as_str(), is_as_before), ("contents of db", true));
        }
    }

    #[test]
    fn a_damaged_snapshot_replaces_nothing() {
        for name in FILES {
            for (kind, damage) in damages() {
                let (log, _) = restored(false, |directory, copy| {
                    open(directory);
                    damage(&copy.join(name));
                });
                assert_eq!(log, "changed by sled", "{name} {kind}");
                // That of an interrupted opening is replaced by another.
                let (_, is_as_before) = restored(true, |_, copy| damage(&copy.join(name)));
                assert!(is_as_before, "{name} {kind}");
            }
        }
    }

    #[test]
    fn a_snapshot_from_before_the_last_saves_replaces_nothing() {
        let (log, _) = restored(true, |directory, _| {
            fs::write(directory.join(CHECKPOINT_FILE), "another count").unwrap();
            fs::write(directory.join("db"), "saved since").unwrap();
        });
        assert_eq!(log, "saved since");
    }
}
