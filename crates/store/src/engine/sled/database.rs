//! sled's database behind a lock: readers see durable data only, and the database can be closed and
//! reopened after a disk failure.

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

use super::commits::{self, Changes, Checkpoint, Checksum, before};
use super::directory::copies::{self, Snapshot};
use super::directory::disk::Disk;
use super::directory::lock::Lock;
use super::directory::swap;
use super::recovery::{self, Recovered};
use super::{COMMITS_KEY, FORMAT_KEY, Formats};
use crate::engine::{Key, Purpose};
use crate::{OpenError, Result, StoreError, files};

/// The database, or its place while it is closed after a failure.
pub struct Database {
    pub directory: PathBuf,
    /// How many commits were known to be missing when it was opened.
    pub lost: u64,
    /// Its format when it was opened, if that is a former one.
    pub former: Option<u32>,
    pub disk: Box<dyn Disk>,
    formats: Formats,
    opened: RwLock<Option<Opened>>,
    is_healthy: AtomicBool,
    /// The keys that change during an export.
    changed: Mutex<Option<BTreeSet<Key>>>,
    /// Declared last, so that it is dropped after the open database.
    _lock: Lock,
}

impl Database {
    /// Opens the database in `directory`, or creates it. A read-only one is a copy.
    pub fn open(
        directory: &Path,
        disk: Box<dyn Disk>,
        purpose: Purpose,
        formats: Formats,
    ) -> Result<Self, OpenError> {
        let is_missing = |path: &&Path| !path.as_os_str().is_empty() && !path.is_dir();
        let parents = directory.ancestors().skip(1);
        let created: Vec<&Path> = parents.take_while(is_missing).collect();
        if let Some(parent) = directory.parent() {
            files::create_private(parent).map_err(OpenError::file(parent))?;
        }
        let lock = Lock::acquire(directory)?;
        swap::finish_interrupted(directory)?;
        files::create_private(directory).map_err(OpenError::file(directory))?;
        copies::make_private(directory)?;
        let (mut opened, lost, former) = Opened::open(directory, purpose, formats, None)?;
        swap::clean_up(directory)?;
        copies::clean_up(directory)?;
        opened.begin(formats, &*disk)?;
        // sled never synchronizes its settings, and does not open without them.
        for file in ["db", recovery::SETTINGS] {
            File::open(directory.join(file))?.sync_all()?;
        }
        // New files survive a power cut only if their directories are synchronized.
        File::open(directory)?.sync_all()?;
        let checkpoint = Checkpoint::new(&opened.db, opened.checksum, &Changes::new())?;
        commits::write_checkpoint(directory, checkpoint)?.sync_all()?;
        for child in [directory].into_iter().chain(created) {
            files::sync_parent(child)?;
        }
        Ok(Self {
            directory: directory.to_owned(),
            lost,
            former,
            disk,
            formats,
            opened: RwLock::new(Some(opened)),
            is_healthy: AtomicBool::new(true),
            changed: Mutex::default(),
            _lock: lock,
        })
    }

    /// Reads. Fails while the database is closed, because its files may hold a failed commit.
    pub fn read<T>(&self, read: impl FnOnce(&sled::Db) -> Result<T>) -> Result<T> {
        through(&self.opened.read(), read)
    }

    /// Reads, waiting for a commit in progress until `deadline` at most.
    pub fn read_by<T>(
        &self,
        deadline: Instant,
        read: impl FnOnce(&sled::Db) -> Result<T>,
    ) -> Result<T> {
        through(&self.opened.try_read_until(deadline).ok_or(StoreError::Slow)?, read)
    }

    /// Returns whether the database is open.
    pub fn is_open(&self) -> bool {
        self.opened.read().is_some()
    }

    /// Locks readers out until the guard is dropped.
    pub fn lock(&self) -> RwLockWriteGuard<'_, Option<Opened>> {
        self.opened.write()
    }

    /// Returns the keys that changed since an export began; `None` without an export. They change
    /// only while readers are locked out.
    pub fn changed(&self) -> MutexGuard<'_, Option<BTreeSet<Key>>> {
        self.changed.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns whether the last commit succeeded.
    pub fn is_healthy(&self) -> bool {
        self.is_healthy.load(Ordering::Relaxed)
    }

    pub fn set_healthy(&self, is_healthy: bool) {
        self.is_healthy.store(is_healthy, Ordering::Relaxed);
    }

    /// Reopens the database after a failure, and makes `undo` durable in it.
    pub fn reopen(&self, undo: &Changes) -> Result<Opened, OpenError> {
        self.rewrite_files()?;
        let (mut opened, ..) =
            Opened::open(&self.directory, Purpose::Use, self.formats, Some(undo))?;
        let saved =
            before(&opened.db, undo).and_then(|before| opened.save(undo, &before, &*self.disk));
        match saved {
            Ok(()) => Ok(opened),
            Err(error) => {
                opened.close();
                Err(error.into())
            }
        }
    }

    /// Writes all files once more with their own contents.
    ///
    /// After a failed synchronization the system may take unwritten pages for clean. Writing them
    /// again makes sure that the data sled reads are on the disk.
    fn rewrite_files(&self) -> io::Result<()> {
        let mut files = vec![self.directory.join("db")];
        files.extend(
            blobs(&self.directory)?.into_iter().map(|name| blob_path(&self.directory, &name)),
        );
        for path in files {
            let file = File::options().read(true).write(true).open(path)?;
            // sled's threads may still hold the file; they unlock it when they end.
            file.try_lock().map_err(io::Error::other)?;
            rewrite(&file)?;
            self.disk.sync(&file)?;
        }
        Ok(())
    }
}

/// Waits for sled's threads to release the files, so that they can be opened again at once.
impl Drop for Database {
    fn drop(&mut self) {
        if self.opened.get_mut().take().is_some() {
            recovery::until_free(&self.directory);
        }
    }
}

fn through<T>(
    opened: &RwLockReadGuard<'_, Option<Opened>>,
    read: impl FnOnce(&sled::Db) -> Result<T>,
) -> Result<T> {
    read(&opened.as_ref().ok_or(StoreError::Unavailable)?.db)
}

/// Writes a file with its own contents.
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
    /// Over the whole database, if it could be read completely.
    pub checksum: Option<Checksum>,
    directory: PathBuf,
    file: File,
    /// sled's separate files for large values that are known to be on the disk.
    synced_blobs: HashSet<OsString>,
}

impl Opened {
    /// Opens it, or reopens it to `undo` a commit. Also returns how many commits are missing, and
    /// its format if that is a former one. On an error the files are restored.
    fn open(
        directory: &Path,
        purpose: Purpose,
        formats: Formats,
        undo: Option<&Changes>,
    ) -> Result<(Self, u64, Option<u32>), OpenError> {
        let snapshot = if purpose == Purpose::ReadOnly {
            Snapshot::without_copy(directory)
        } else {
            match Snapshot::create(directory) {
                // Saving needs less space than a copy, and players wait.
                Err(OpenError::NoSpaceForCopy(reason)) if undo.is_some() => {
                    tracing::warn!(reason, "the database is reopened without a copy");
                    Snapshot::without_copy(directory)
                }
                snapshot => snapshot?,
            }
        };
        let recovered =
            recovery::open(directory, purpose, formats, undo.unwrap_or(&Changes::new()));
        let Recovered { db, lost, checksum, is_recovered, format } = match recovered {
            Ok(recovered) => recovered,
            Err(error) => {
                recovery::until_free(directory);
                snapshot.restore()?;
                return Err(error);
            }
        };
        let former = format.filter(|&format| format != formats.current);
        match former {
            _ if lost > 0 || is_recovered => snapshot.keep_damaged()?,
            Some(former) => snapshot.keep_as(&format!("format-{former}"))?,
            None => snapshot.remove()?,
        }
        let file = File::open(directory.join("db"))?;
        let directory = directory.to_owned();
        let opened = Self { db, checksum, directory, file, synced_blobs: HashSet::new() };
        Ok((opened, lost, former))
    }

    /// Sets the format of a new database, and starts the count of commits if there is none.
    fn begin(&mut self, formats: Formats, disk: &dyn Disk) -> Result<()> {
        let mut changes = Changes::new();
        if self.db.is_empty() {
            changes
                .insert(FORMAT_KEY.to_vec(), Some(formats.current.to_string().as_bytes().into()));
        }
        if commits::count(&self.db)? == 0 {
            changes.insert(COMMITS_KEY.to_vec(), Some((&1_u64.to_be_bytes()).into()));
        }
        if changes.is_empty() {
            Ok(())
        } else {
            self.save(&changes, &before(&self.db, &changes)?, disk)
        }
    }

    /// Applies changes durably, given the values `before` them. After an error they may be applied
    /// completely, partly or not at all.
    pub fn save(&mut self, changes: &Changes, before: &Changes, disk: &dyn Disk) -> Result<()> {
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
        self.checksum = self.checksum.map(|checksum| checksum.after(before, changes));
        Ok(())
    }

    /// Synchronizes the separate files for large values, which sled never does.
    fn sync_blobs(&mut self, disk: &dyn Disk) -> io::Result<()> {
        let blobs = blobs(&self.directory)?;
        if !blobs.is_subset(&self.synced_blobs) {
            for name in blobs.difference(&self.synced_blobs) {
                match File::open(blob_path(&self.directory, name)) {
                    Ok(file) => disk.sync(&file)?,
                    // sled has replaced it by a newer one.
                    Err(error) if error.kind() == io::ErrorKind::NotFound => {}
                    Err(error) => return Err(error),
                }
            }
            disk.sync(&File::open(self.directory.join("blobs"))?)?;
        }
        self.synced_blobs = blobs;
        Ok(())
    }

    /// Closes the database in any state: sled panics if its last synchronization fails.
    pub fn close(self) {
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
