//! sled's database behind a gate, so that nobody reads what is not durable, and so that it can be let go and opened
//! again after the disk has failed.

use std::collections::{BTreeSet, HashSet};
use std::ffi::OsString;
use std::fs::{self, File};
use std::io;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::{Path, PathBuf};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Instant;

use parking_lot::{RwLock, RwLockReadGuard, RwLockWriteGuard};

use super::commits::{Noted, Sum};
use super::copies::{self, AsFound};
use super::disk::Disk;
use super::layout::Key;
use super::lock::Lock;
use super::recovery::Recovered;
use super::write_batch::{Changes, before};
use super::{commits, files, formats, recovery, swap};
use crate::store::StoreError;

/// What a database is opened for.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// To be used, if nothing is missing.
    Use,
    /// To be used again after a failure, by the process that knows what was saved.
    Again,
    /// To be used with what is left.
    GoOn,
    /// To be looked at, which is done with a copy.
    Look,
}

/// The database, or nothing while it is let go.
pub struct Database {
    pub directory: PathBuf,
    /// How many saves are known to be missing since before it was opened.
    pub lost: u64,
    pub disk: Box<dyn Disk>,
    gate: RwLock<Option<Opened>>,
    is_healthy: AtomicBool,
    /// The keys that change while somebody copies the store.
    changed: Mutex<Option<BTreeSet<Key>>>,
    /// The last to go, after what is open.
    _lock: Lock,
}

impl Database {
    /// Opens the database in `directory`, or makes it.
    pub fn open(
        directory: &Path,
        disk: Box<dyn Disk>,
        purpose: Purpose,
    ) -> Result<Self, StoreError> {
        let is_named = |path: &&Path| !path.as_os_str().is_empty();
        let made: Vec<&Path> = directory
            .ancestors()
            .skip(1)
            .filter(is_named)
            .take_while(|path| !path.is_dir())
            .collect();
        if let Some(parent) = directory.parent() {
            files::create_private(parent).map_err(StoreError::at(parent))?;
        }
        let lock = Lock::take(directory)?;
        copies::finish(directory)?;
        files::create_private(directory).map_err(StoreError::at(directory))?;
        copies::make_private(directory)?;
        let (mut opened, lost) = Opened::open(directory, purpose, &Changes::new())?;
        swap::clean_up(directory)?;
        copies::clean_up(directory)?;
        opened.upgrade()?;
        // sled itself never synchronises its settings, without which it does not open again.
        for file in ["db", recovery::SETTINGS] {
            File::open(directory.join(file))?.sync_all()?;
        }
        // New files are there after a power cut only if their directories say so.
        File::open(directory)?.sync_all()?;
        commits::note(directory, Noted::of(&opened.db, opened.sum, &Changes::new())?)?
            .sync_all()?;
        for parent in [directory]
            .into_iter()
            .chain(made)
            .filter_map(Path::parent)
            .filter(|parent| parent.is_dir())
        {
            File::open(parent)?.sync_all()?;
        }
        Ok(Self {
            directory: directory.to_owned(),
            lost,
            disk,
            gate: RwLock::new(Some(opened)),
            is_healthy: AtomicBool::new(true),
            changed: Mutex::default(),
            _lock: lock,
        })
    }

    /// Reads. Nothing can be read while the database is let go: perhaps it holds what has been refused.
    pub fn read<T>(
        &self,
        read: impl FnOnce(&sled::Db) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        through(&self.gate.read(), read)
    }

    /// The same for somebody who does not wait for longer than this until what others save is on the disk.
    pub fn read_by<T>(
        &self,
        latest: Instant,
        read: impl FnOnce(&sled::Db) -> Result<T, StoreError>,
    ) -> Result<T, StoreError> {
        through(&self.gate.try_read_until(latest).ok_or(StoreError::Slow)?, read)
    }

    /// Whether it is not let go.
    pub fn is_open(&self) -> bool {
        self.gate.read().is_some()
    }

    /// Keeps readers out until the guard is dropped.
    pub fn shut(&self) -> RwLockWriteGuard<'_, Option<Opened>> {
        self.gate.write()
    }

    /// The keys that have changed since somebody wanted to know; `None` while nobody does. They change only while the gate
    /// is shut.
    pub fn changed(&self) -> MutexGuard<'_, Option<BTreeSet<Key>>> {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether the last writes could be saved.
    pub fn is_healthy(&self) -> bool {
        self.is_healthy.load(Ordering::Relaxed)
    }

    pub fn set_healthy(&self, is_healthy: bool) {
        self.is_healthy.store(is_healthy, Ordering::Relaxed);
    }

    /// Opens the database again after a failure, with what the `undo` says put back and durable.
    pub fn open_again(&self, undo: &Changes) -> Result<Opened, StoreError> {
        self.write_again()?;
        let (mut opened, _) = Opened::open(&self.directory, Purpose::Again, undo)?;
        let saved =
            before(&opened.db, undo).and_then(|before| opened.save(undo, &before, &*self.disk));
        match saved {
            Ok(()) => Ok(opened),
            Err(error) => {
                opened.let_go();
                Err(error)
            }
        }
    }

    /// When a file could not be synchronised, the system may take for written what is not. So all of it is written once
    /// more as it reads: what sled then builds on is on the disk as well.
    fn write_again(&self) -> io::Result<()> {
        let mut files = vec![self.directory.join("db")];
        files.extend(
            blobs(&self.directory)?.into_iter().map(|name| blob_path(&self.directory, &name)),
        );
        for path in files {
            let file = File::options().read(true).write(true).open(path)?;
            // sled's threads may still hold the file; they let go of the lock when they are done with it.
            file.try_lock().map_err(io::Error::other)?;
            rewrite(&file)?;
            self.disk.sync(&file)?;
        }
        Ok(())
    }
}

/// sled's threads may hold the files for a moment longer. Whoever opens them next finds them free.
impl Drop for Database {
    fn drop(&mut self) {
        if self.gate.get_mut().take().is_some() {
            recovery::until_free(&self.directory);
        }
    }
}

fn recovered(directory: &Path, purpose: Purpose, undo: &Changes) -> Result<Recovered, StoreError> {
    let recovered = recovery::open(directory, undo)?;
    if recovered.lost > 0 && matches!(purpose, Purpose::Use | Purpose::Again) {
        return Err(StoreError::Lost {
            directory: directory.display().to_string(),
            saves: recovered.lost,
        });
    }
    Ok(recovered)
}

fn through<T>(
    gate: &RwLockReadGuard<'_, Option<Opened>>,
    read: impl FnOnce(&sled::Db) -> Result<T, StoreError>,
) -> Result<T, StoreError> {
    read(&gate.as_ref().ok_or(StoreError::Failed)?.db)
}

/// Writes to a file what it holds.
fn rewrite(file: &File) -> io::Result<()> {
    use std::os::unix::fs::FileExt;

    let mut buffer = vec![0; 1 << 20];
    let mut at = 0;
    loop {
        let read = file.read_at(&mut buffer, at)?;
        if read == 0 {
            return Ok(());
        }
        file.write_all_at(&buffer[..read], at)?;
        at += read as u64;
    }
}

/// The database while it is open.
pub struct Opened {
    pub db: sled::Db,
    /// Over all that it holds, if that could be read.
    pub sum: Option<Sum>,
    directory: PathBuf,
    file: File,
    /// Those of sled's separate files for large values that are on the disk.
    synced_blobs: HashSet<OsString>,
}

impl Opened {
    /// Opens it, and answers how many saves are missing as well. What cannot be opened stays as it was found.
    fn open(directory: &Path, purpose: Purpose, undo: &Changes) -> Result<(Self, u64), StoreError> {
        let as_found = match purpose {
            Purpose::Look => AsFound::without_copy(directory),
            Purpose::Use | Purpose::GoOn => AsFound::copy(directory)?,
            Purpose::Again => AsFound::copy(directory).or_else(|error| match error {
                // Saving needs less space than a copy, and people wait.
                StoreError::NoCopy(why) => {
                    tracing::warn!(why, "the database is opened again without a copy");
                    Ok(AsFound::without_copy(directory))
                }
                error => Err(error),
            })?,
        };
        let (db, lost, sum) = match recovered(directory, purpose, undo) {
            Ok(Recovered { db, lost, sum, is_mended }) => {
                if lost > 0 || is_mended {
                    as_found.keep_damaged()?;
                } else if let Some(former) = formats::former(&db)? {
                    as_found.keep_as(&format!("format-{former}"))?;
                } else {
                    as_found.forget()?;
                }
                (db, lost, sum)
            }
            Err(error) => {
                recovery::until_free(directory);
                as_found.put_back()?;
                return Err(error);
            }
        };
        let file = File::open(directory.join("db"))?;
        Ok((
            Self { db, sum, directory: directory.to_owned(), file, synced_blobs: HashSet::new() },
            lost,
        ))
    }

    /// Brings the data to the present format and starts the count of commits, and updates the sum.
    ///
    /// An upgrade changes data without a new count. The noted sum is therefore withdrawn first: a
    /// process that is killed on the way must not leave a sum that the data no longer have.
    fn upgrade(&mut self) -> Result<(), StoreError> {
        if formats::former(&self.db)?.is_some() {
            let without_sum = Noted { count: commits::count(&self.db)?, sum: None };
            commits::note(&self.directory, without_sum)?.sync_all()?;
        }
        // Both have to run.
        if formats::check(&self.db)? | commits::begin(&self.db)? {
            self.sum = Sum::of(&self.db);
        }
        Ok(())
    }

    /// Applies changes to what was there before, and makes them durable. After an error they may be there or not, whole or in
    /// part.
    pub fn save(
        &mut self,
        changes: &Changes,
        before: &Changes,
        disk: &dyn Disk,
    ) -> Result<(), StoreError> {
        let mut batch = sled::Batch::default();
        for (key, value) in changes {
            match value {
                Some(value) => batch.insert(key.as_slice(), value),
                None => batch.remove(key.as_slice()),
            }
        }
        self.db.apply_batch(batch)?;
        self.db.flush()?;
        self.sync_blobs(disk)?;
        disk.sync(&self.file)?;
        self.sum = self.sum.map(|sum| sum.after(before, changes));
        Ok(())
    }

    /// sled puts large values into files of their own, which it never synchronises.
    fn sync_blobs(&mut self, disk: &dyn Disk) -> io::Result<()> {
        let there = blobs(&self.directory)?;
        if !there.is_subset(&self.synced_blobs) {
            for name in there.difference(&self.synced_blobs) {
                match File::open(blob_path(&self.directory, name)) {
                    Ok(file) => disk.sync(&file)?,
                    // sled has put a newer one in its place meanwhile.
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    Err(error) => return Err(error),
                }
            }
            disk.sync(&File::open(self.directory.join("blobs"))?)?;
        }
        self.synced_blobs = there;
        Ok(())
    }

    /// Closes the database, whatever has become of it: sled panics where its last synchronisation fails.
    pub fn let_go(self) {
        if catch_unwind(AssertUnwindSafe(|| drop(self))).is_err() {
            tracing::warn!("the database did not close cleanly");
        }
    }
}

fn blobs(directory: &Path) -> io::Result<HashSet<OsString>> {
    fs::read_dir(directory.join("blobs"))?.map(|entry| Ok(entry?.file_name())).collect()
}

fn blob_path(directory: &Path, name: &OsString) -> PathBuf {
    directory.join("blobs").join(name)
}

#[cfg(test)]
mod tests {
    use super::super::disk::SystemDisk;
    use super::*;

    #[test]
    fn an_upgrade_that_is_killed_before_its_sum_is_noted_loses_nothing() {
        let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/store-3");
        let root = tempfile::tempdir().unwrap();
        let directory = root.path().join("games");
        files::copy_with_space(&fixture, &directory).unwrap();
        let (mut opened, lost) = Opened::open(&directory, Purpose::Use, &Changes::new()).unwrap();
        assert_eq!((lost, opened.sum.is_some()), (0, true));
        opened.upgrade().unwrap();
        opened.let_go();
        recovery::until_free(&directory);
        let database = Database::open(&directory, Box::new(SystemDisk), Purpose::Use).unwrap();
        assert_eq!(database.lost, 0);
    }
}
