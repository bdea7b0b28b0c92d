//! Copies of the store's directory: of how it was found, for the time in which nobody knows whether it can be opened, and for
//! whoever only looks.
//!
//! sled takes an error in its log for the end of it, and erases on opening what comes after. So it gets at the files only when
//! there is a copy, which is put back where something was lost.

use std::fs::{self, File};
use std::io;
use std::os::unix::fs::MetadataExt;
use std::path::{Path, PathBuf};
use std::time::{SystemTime, UNIX_EPOCH};

use serde::{Deserialize, Serialize};

use super::files::Content;
use super::lock::Lock;
use super::{files, swap};
use crate::store::StoreError;
use crate::store::sled::commits::BEGUN;
use crate::store::sled::recovery;

/// So many copies of damaged directories are kept: the oldest, from before anything was mended, and the newest.
const DAMAGED: usize = 2;

/// The copy of a store that somebody is about to open. It has this name only while it is whole.
fn snapshot_path(directory: &Path) -> PathBuf {
    files::beside(directory, "as-found")
}

/// What is half made or half removed.
fn half(directory: &Path) -> PathBuf {
    files::beside(directory, "half")
}

/// What the names of copies that stay begin with, after the store's own.
const COPIES: [&str; 3] = ["as-found", "damaged-", "format-"];

/// The file in a copy that says what the copy is.
const MANIFEST: &str = "copy-of";

/// What a copy says of itself.
#[derive(PartialEq, Eq, Serialize, Deserialize)]
struct Manifest {
    /// Which database it is of.
    of: String,
    /// What all of its files hold.
    files: Vec<Content>,
}

impl Manifest {
    /// Synchronises a copy, and writes what it is into it.
    fn write(copy: &Path, directory: &Path) -> io::Result<()> {
        let manifest = Self { of: identity(directory)?, files: contents(copy)? };
        serde_json::to_writer(File::create(copy.join(MANIFEST))?, &manifest)?;
        files::sync_all(copy)
    }

    /// Reads what a copy is of, if it is whole: all of its files hold what they did when it was made.
    fn read(copy: &Path) -> Option<Self> {
        let said: Self = serde_json::from_slice(&fs::read(copy.join(MANIFEST)).ok()?).ok()?;
        (contents(copy).ok()? == said.files).then_some(said)
    }
}

/// Returns what a copy holds beside its manifest.
fn contents(copy: &Path) -> io::Result<Vec<Content>> {
    let mut there = files::contents(copy)?;
    there.retain(|file| !file.is_at(MANIFEST));
    Ok(there)
}

/// What tells a database from another: whoever opens one changes neither its place nor what was noted of it, and where another
/// is put there, one or the other differs.
fn identity(directory: &Path) -> io::Result<String> {
    let log = fs::metadata(directory.join("db"))?;
    // Nothing is noted of a database before its first opening has succeeded.
    let noted = fs::read_to_string(directory.join(BEGUN)).unwrap_or_default();
    Ok(format!("{}:{} {noted}", log.dev(), log.ino()))
}

/// Whether a whole copy was made of the store that is there now, by whoever was stopped while opening it: then nothing has been
/// saved since. Somebody may have put another store there, and what was being copied when the machine stopped is torn.
fn is_of(copy: &Path, directory: &Path) -> bool {
    Manifest::read(copy)
        .is_some_and(|said| identity(directory).is_ok_and(|identity| identity == said.of))
}

/// Whether a former version of the program was stopped while it put a copy back: what was there has another name already.
fn is_put_back(directory: &Path) -> bool {
    !directory.exists() && half(directory).exists() && snapshot_path(directory).exists()
}

/// Whether the store is there, be it while it is put back or exchanged.
pub fn exists(directory: &Path) -> bool {
    swap::exists(directory) || is_put_back(directory)
}

/// Finishes what somebody was stopped in who put another store there. To be called by whoever has the store's lock.
pub fn finish(directory: &Path) -> io::Result<()> {
    if is_put_back(directory) {
        fs::rename(half(directory), directory)?;
        files::sync_parent(directory)?;
    }
    swap::finish(directory)
}

/// The time, in seconds since 1970.
fn seconds() -> u64 {
    SystemTime::now().duration_since(UNIX_EPOCH).map_or(0, |age| age.as_secs())
}

/// The store as it was before sled opened it.
pub struct Snapshot {
    directory: PathBuf,
    copy: Option<PathBuf>,
}

impl Snapshot {
    /// Copies what is there.
    ///
    /// # Errors
    /// When there is no space for a copy, or it cannot be written: without one, sled must not open the store.
    pub fn copy(directory: &Path) -> Result<Self, StoreError> {
        let (copy, half) = (snapshot_path(directory), half(directory));
        files::remove_directory(&half)?;
        let is_of_another = copy.exists() && !is_of(&copy, directory);
        if is_of_another {
            // It may be the only copy of a store, so the program never removes it. There are as many as stores were exchanged by
            // hand while one was being opened.
            let former = Self { directory: directory.to_owned(), copy: Some(copy.clone()) };
            former.keep_as(&format!("as-found-before-{}", seconds()))?;
        }
        if !copy.exists() && directory.join("db").exists() {
            files::copy_with_space(directory, &half).map_err(|error| match error.kind() {
                io::ErrorKind::StorageFull => StoreError::NoCopy(error.to_string()),
                _ => error.into(),
            })?;
            Manifest::write(&half, directory)?;
            fs::rename(&half, &copy)?;
            // sled erases what it takes for torn, and that must not outlast the copy.
            files::sync_parent(directory)?;
        }
        Ok(Self { directory: directory.to_owned(), copy: copy.exists().then_some(copy) })
    }

    /// For what is a copy itself.
    pub fn without_copy(directory: &Path) -> Self {
        Self { directory: directory.to_owned(), copy: None }
    }

    /// Makes the store as it was found, if the copy is whole. Nobody may have it open.
    pub fn put_back(self) -> io::Result<()> {
        let Some(copy) = &self.copy else { return Ok(()) };
        if Manifest::read(copy).is_none() {
            tracing::error!(copy = %copy.display(), "the copy of the store is not whole; the store stays as it is");
            return Ok(());
        }
        // A store that somebody had begun to make is not the one to go on with.
        files::remove_directory(&swap::beside(&self.directory))?;
        swap::swap(&self.directory, copy)?;
        files::remove_file(&self.directory.join(MANIFEST))?;
        // What has its place now is what sled has made of it.
        self.forget()
    }

    /// Removes the copy: the store is well.
    pub fn forget(self) -> io::Result<()> {
        let Some(copy) = self.copy else { return Ok(()) };
        let half = half(&self.directory);
        fs::rename(copy, &half)?;
        // Once more is saved, it is not the store as it was found any more.
        files::sync_parent(&self.directory)?;
        fs::remove_dir_all(half)
    }

    /// Keeps the copy for somebody to look at: what could not be read was given up.
    pub fn keep_damaged(self) -> io::Result<()> {
        let now = seconds();
        let start = files::beside(&self.directory, "damaged-");
        let mut copies = Vec::new();
        for entry in fs::read_dir(files::parent(&self.directory))? {
            let name = entry?.file_name();
            if name
                .as_encoded_bytes()
                .starts_with(start.file_name().unwrap_or_default().as_encoded_bytes())
            {
                copies.push(self.directory.with_file_name(name));
            }
        }
        copies.sort();
        while copies.len() >= DAMAGED {
            fs::remove_dir_all(copies.remove(1))?;
        }
        self.keep_as(&format!("damaged-{now}"))
    }

    /// Keeps the copy under a name, unless there is one of that name already.
    pub fn keep_as(self, what: &str) -> io::Result<()> {
        let kept = files::beside(&self.directory, what);
        let Some(copy) = &self.copy else { return Ok(()) };
        if kept.exists() {
            return self.forget();
        }
        files::sync_all(copy)?;
        fs::rename(copy, &kept)?;
        tracing::warn!(copy = %kept.display(), "the store is kept there as it was found");
        Ok(())
    }
}

/// A copy of a store for whoever only looks at it, as nobody can open it without changing it. It goes with this, and until
/// then nobody else has the store.
pub struct ReadOnlyCopy {
    pub directory: PathBuf,
    _lock: Lock,
}

impl ReadOnlyCopy {
    /// Copies the store in `directory`, which exists.
    pub fn at(directory: &Path) -> Result<Self, StoreError> {
        let lock = Lock::take(directory)?;
        finish(directory)?;
        let copy = Self { directory: files::beside(directory, "looked-at"), _lock: lock };
        files::remove_directory(&copy.directory)?;
        // What was found before somebody was stopped while opening it is more than what is there since.
        let found = Some(snapshot_path(directory)).filter(|copy| is_of(copy, directory));
        files::copy_with_space(found.as_deref().unwrap_or(directory), &copy.directory)
            .map_err(StoreError::at(&copy.directory))?;
        Ok(copy)
    }
}

impl Drop for ReadOnlyCopy {
    fn drop(&mut self) {
        recovery::until_free(&self.directory);
        // The next one removes what stays.
        let _ = fs::remove_dir_all(&self.directory);
    }
}

/// Takes the store, and the copies beside it, away from everybody but the owner.
pub fn make_private(directory: &Path) -> io::Result<()> {
    let is_own = |name: &str| {
        ["db", BEGUN, recovery::SETTINGS, MANIFEST, "blobs"].contains(&name)
            || name.starts_with("snap.")
    };
    files::make_private(directory, is_own);
    let start = files::beside(directory, "");
    let start = start.file_name().unwrap_or_default().to_string_lossy().into_owned();
    for entry in fs::read_dir(files::parent(directory))? {
        let entry = entry?;
        let name = entry.file_name();
        let of_copy = name.to_str().and_then(|name| name.strip_prefix(&start));
        let is_copy = |name: &str| COPIES.iter().any(|copy| name.starts_with(copy));
        if of_copy.is_some_and(is_copy) && entry.file_type()?.is_dir() {
            files::make_private(&entry.path(), is_own);
        }
    }
    Ok(())
}

/// Removes what a look has left that was stopped. To be called by whoever has the store open.
pub fn clean_up(directory: &Path) -> io::Result<()> {
    files::remove_directory(&files::beside(directory, "looked-at"))
}

#[cfg(test)]
mod tests {
    use super::*;

    /// A directory like that of a store.
    fn store() -> (tempfile::TempDir, PathBuf) {
        let root = tempfile::tempdir().unwrap();
        let directory = root.path().join("games");
        fs::create_dir_all(directory.join("blobs")).unwrap();
        for name in ["db", BEGUN, recovery::SETTINGS, "snap.1", "blobs/1"] {
            fs::write(directory.join(name), format!("what {name} holds")).unwrap();
        }
        (root, directory)
    }

    fn log(directory: &Path) -> String {
        fs::read_to_string(directory.join("db")).unwrap()
    }

    type Damage = fn(&Path);

    /// What may become of a file when the machine stops, or when somebody lays hands on it.
    fn damages() -> [(&'static str, Damage); 4] {
        [
            ("missing", |file| fs::remove_file(file).unwrap()),
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

    const FILES: [&str; 6] = ["db", BEGUN, recovery::SETTINGS, "snap.1", "blobs/1", MANIFEST];

    /// Each file of a copy with each damage, and what that is.
    fn damaged_files() -> impl Iterator<Item = (&'static str, &'static str, Damage)> {
        FILES.into_iter().flat_map(|name| damages().map(|(what, damage)| (name, what, damage)))
    }

    #[test]
    fn what_cannot_be_opened_is_as_it_was_found() {
        let (_root, directory) = store();
        let before = files::contents(&directory).unwrap();
        let snapshot = Snapshot::copy(&directory).unwrap();
        fs::write(directory.join("db"), "changed by sled").unwrap();
        fs::write(directory.join("snap.2"), "written by sled").unwrap();
        snapshot.put_back().unwrap();
        assert_eq!(files::contents(&directory).unwrap(), before);
        assert_eq!(fs::read_dir(directory.parent().unwrap()).unwrap().count(), 1);
    }

    #[test]
    fn a_copy_that_an_unfinished_opening_has_left_is_the_store_as_it_was_found() {
        let (_root, directory) = store();
        Snapshot::copy(&directory).unwrap();
        fs::write(directory.join("db"), "changed by sled").unwrap();
        Snapshot::copy(&directory).unwrap().put_back().unwrap();
        assert_eq!(log(&directory), "what db holds");
    }

    #[test]
    fn a_torn_copy_that_an_unfinished_opening_has_left_replaces_nothing() {
        for (name, what, damage) in damaged_files() {
            let (_root, directory) = store();
            let before = files::contents(&directory).unwrap();
            Snapshot::copy(&directory).unwrap();
            damage(&snapshot_path(&directory).join(name));
            let snapshot = Snapshot::copy(&directory).unwrap();
            fs::write(directory.join("db"), "changed by sled").unwrap();
            snapshot.put_back().unwrap();
            assert_eq!(files::contents(&directory).unwrap(), before, "{name} {what}");
        }
    }

    #[test]
    fn a_copy_that_is_torn_meanwhile_replaces_nothing() {
        for (name, what, damage) in damaged_files() {
            let (_root, directory) = store();
            let snapshot = Snapshot::copy(&directory).unwrap();
            fs::write(directory.join("db"), "changed by sled").unwrap();
            damage(&snapshot.copy.clone().unwrap().join(name));
            snapshot.put_back().unwrap();
            assert_eq!(log(&directory), "changed by sled", "{name} {what}");
        }
    }

    #[test]
    fn a_copy_from_before_the_last_saves_replaces_nothing() {
        let (_root, directory) = store();
        Snapshot::copy(&directory).unwrap();
        fs::write(directory.join(BEGUN), "another count").unwrap();
        fs::write(directory.join("db"), "what was saved since").unwrap();
        Snapshot::copy(&directory).unwrap().put_back().unwrap();
        assert_eq!(log(&directory), "what was saved since");
    }

    #[test]
    fn what_a_former_version_had_begun_to_put_back_is_the_store() {
        let (_root, directory) = store();
        Snapshot::copy(&directory).unwrap();
        fs::rename(&directory, half(&directory)).unwrap();
        assert!(exists(&directory));
        finish(&directory).unwrap();
        assert_eq!(log(&directory), "what db holds");
        // The copy is still of it.
        fs::write(directory.join("db"), "changed by sled").unwrap();
        Snapshot::copy(&directory).unwrap().put_back().unwrap();
        assert_eq!(log(&directory), "what db holds");
    }
}
