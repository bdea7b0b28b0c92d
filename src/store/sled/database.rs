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

use super::commits::{Checkpoint, Checksum};
use super::copies::{self, Snapshot};
use super::disk::Disk;
use super::layout::{Key, RATING_PREFIX, read_rating_key, read_settings};
use super::lock::Lock;
use super::recovery::Recovered;
use super::write_batch::{Changes, before};
use super::{commits, formats, recovery, swap};
use crate::store::rating::KeptStandings;
use crate::store::{OpenError, Result, StoreError, files};

/// How a database is opened.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Purpose {
    /// For use. Fails if commits are missing.
    Use,
    /// For use after a failure, by the process that knows which commits succeeded.
    Reopen,
    /// For use with the remaining data, if commits are missing.
    Degraded,
    /// For reading. The directory is a copy.
    ReadOnly,
}

/// The database, or its place while it is closed after a failure.
pub struct Database {
    pub directory: PathBuf,
    /// How many commits were known to be missing when it was opened.
    pub lost: u64,
    pub disk: Box<dyn Disk>,
    opened: RwLock<Option<Opened>>,
    is_healthy: AtomicBool,
    /// The rankings that were read last. They change only while readers are locked out.
    pub standings: KeptStandings,
    /// The keys that change during an export.
    changed: Mutex<Option<BTreeSet<Key>>>,
    /// Declared last, so that it is dropped after the open database.
    _lock: Lock,
}

impl Database {
    /// Opens the database in `directory`, or creates it.
    pub fn open(
        directory: &Path,
        disk: Box<dyn Disk>,
        purpose: Purpose,
    ) -> Result<Self, OpenError> {
        let is_named = |path: &&Path| !path.as_os_str().is_empty();
        let created: Vec<&Path> = directory
            .ancestors()
            .skip(1)
            .filter(is_named)
            .take_while(|path| !path.is_dir())
            .collect();
        if let Some(parent) = directory.parent() {
            files::create_private(parent).map_err(OpenError::file(parent))?;
        }
        let lock = Lock::acquire(directory)?;
        copies::finish_interrupted(directory)?;
        files::create_private(directory).map_err(OpenError::file(directory))?;
        copies::make_private(directory)?;
        let (mut opened, lost) = Opened::open(directory, purpose, &Changes::new())?;
        swap::clean_up(directory)?;
        copies::clean_up(directory)?;
        opened.upgrade()?;
        // sled never synchronizes its settings, and does not open without them.
        for file in ["db", recovery::SETTINGS] {
            File::open(directory.join(file))?.sync_all()?;
        }
        // New files survive a power cut only if their directories are synchronized.
        File::open(directory)?.sync_all()?;
        commits::write_checkpoint(
            directory,
            Checkpoint::new(&opened.db, opened.checksum, &Changes::new())?,
        )?
        .sync_all()?;
        for parent in [directory]
            .into_iter()
            .chain(created)
            .filter_map(Path::parent)
            .filter(|parent| parent.is_dir())
        {
            File::open(parent)?.sync_all()?;
        }
        Ok(Self {
            directory: directory.to_owned(),
            lost,
            disk,
            opened: RwLock::new(Some(opened)),
            is_healthy: AtomicBool::new(true),
            standings: KeptStandings::default(),
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

    /// Applies the ratings of a commit to the rankings.
    pub fn update_standings(&self, changes: &Changes) {
        let ratings = changes.range(RATING_PREFIX.to_vec()..);
        for (key, rating) in ratings.take_while(|(key, _)| key.starts_with(RATING_PREFIX)) {
            // Lists omit a rating that cannot be read.
            let rating = || read_settings(rating.as_deref()).unwrap_or_default();
            if let Ok((guild, rules, player)) = read_rating_key(key) {
                self.standings.change((guild, rules.id), player, rating);
            }
        }
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
        let (mut opened, _) = Opened::open(&self.directory, Purpose::Reopen, undo)?;
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

fn recovered(directory: &Path, purpose: Purpose, undo: &Changes) -> Result<Recovered, OpenError> {
    let recovered = recovery::open(directory, undo)?;
    if recovered.lost > 0 && matches!(purpose, Purpose::Use | Purpose::Reopen) {
        let directory = directory.to_owned();
        return Err(OpenError::MissingCommits { directory, count: recovered.lost });
    }
    Ok(recovered)
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
    /// Opens it, and returns how many commits are missing. On an error the files are restored.
    fn open(directory: &Path, purpose: Purpose, undo: &Changes) -> Result<(Self, u64), OpenError> {
        let snapshot = match purpose {
            Purpose::ReadOnly => Snapshot::without_copy(directory),
            Purpose::Use | Purpose::Degraded => Snapshot::create(directory)?,
            Purpose::Reopen => Snapshot::create(directory).or_else(|error| match error {
                // Saving needs less space than a copy, and players wait.
                OpenError::NoSpaceForCopy(reason) => {
                    tracing::warn!(reason, "the database is reopened without a copy");
                    Ok(Snapshot::without_copy(directory))
                }
                error => Err(error),
            })?,
        };
        let (db, lost, checksum) = match recovered(directory, purpose, undo) {
            Ok(Recovered { db, lost, checksum, is_recovered }) => {
                if lost > 0 || is_recovered {
                    snapshot.keep_damaged()?;
                } else if let Some(former) = formats::former(&db)? {
                    snapshot.keep_as(&format!("format-{former}"))?;
                } else {
                    snapshot.remove()?;
                }
                (db, lost, checksum)
            }
            Err(error) => {
                recovery::until_free(directory);
                snapshot.restore()?;
                return Err(error);
            }
        };
        let file = File::open(directory.join("db"))?;
        Ok((
            Self {
                db,
                checksum,
                directory: directory.to_owned(),
                file,
                synced_blobs: HashSet::new(),
            },
            lost,
        ))
    }

    /// Brings the data to the present format and starts the count of commits, and updates the
    /// checksum.
    ///
    /// An upgrade changes data without a new count, and therefore invalidates the checksum first:
    /// if the process is killed during the upgrade, the old checksum would look like a missing
    /// commit.
    fn upgrade(&mut self) -> Result<(), OpenError> {
        if formats::former(&self.db)?.is_some() {
            let without_checksum = Checkpoint { count: commits::count(&self.db)?, checksum: None };
            commits::write_checkpoint(&self.directory, without_checksum)?.sync_all()?;
        }
        // `|` rather than `||`: both have to run.
        if formats::check(&self.db)? | commits::begin(&self.db)? {
            self.checksum = Checksum::compute(&self.db);
        }
        Ok(())
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

#[cfg(test)]
mod tests {
    use super::super::disk::SystemDisk;
    use super::super::tree;
    use super::*;

    #[test]
    fn an_upgrade_killed_before_its_checkpoint_loses_nothing() {
        let fixture = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/fixtures/store-3");
        let root = tempfile::tempdir().unwrap();
        let directory = root.path().join("games");
        tree::copy_with_space(&fixture, &directory).unwrap();
        let (mut opened, lost) = Opened::open(&directory, Purpose::Use, &Changes::new()).unwrap();
        assert_eq!((lost, opened.checksum.is_some()), (0, true));
        opened.upgrade().unwrap();
        opened.close();
        recovery::until_free(&directory);
        let database = Database::open(&directory, Box::new(SystemDisk), Purpose::Use).unwrap();
        assert_eq!(database.lost, 0);
    }
}
