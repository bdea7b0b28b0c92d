//! An engine on disk, in a sled database. Nothing outside this directory knows sled.
//!
//! sled is fast and embedded, but it does not synchronize everything it writes, and it can refuse
//! to open after a power cut. The modules here supply what is missing:
//!
//! - `committer` and `database`: group commit, durability before visibility, and reopening after a
//!   failed disk
//! - `commits` and `recovery`: a count and a checksum of all commits, which reveal lost ones
//! - `directory`: the lock, copies before each opening, and atomic replacement
//! - `export` and `scan`: exports during commits, and past unreadable pages
//! - `location` and `probe`: what the tools do

mod commits;
mod committer;
mod database;
mod directory;
mod error;
mod export;
mod location;
mod probe;
mod recovery;
mod scan;

#[cfg(test)]
mod tests;

use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use tokio::sync::Semaphore;
use tokio::time::timeout_at;

use super::{Batch, Engine, Found as Entry, Key, Purpose, Scan, Sink, Value, target_key};
use crate::{OpenError, Result, StoreError};
use committer::{Committer, RETRY_DELAY};
use database::Database;
use directory::copies::ReadOnlyCopy;
use directory::disk::{Disk, SystemDisk};
pub use location::SledLocation;
pub use probe::{Found, probe};

/// The key of the format, as text. A batch that upgrades the data sets it.
pub const FORMAT_KEY: &[u8] = b"f";
/// The key of the commit count, big-endian. Only the engine reads and changes it.
const COMMITS_KEY: &[u8] = b"c";

/// The number of concurrent reads. The blocking pool has other work too, and while the disk is
/// slow, every reader waits.
const MAX_READERS: usize = 8;
/// How long a read waits for a commit in progress. Discord still accepts a response after this
/// time.
const READ_TIMEOUT: Duration = Duration::from_millis(1500);

/// The formats of the data that a program reads.
#[derive(Clone, Copy, Debug)]
pub struct Formats {
    /// That of new data.
    pub current: u32,
    /// Those that can be upgraded.
    pub former: &'static [u32],
}

impl Formats {
    /// Returns the format of a database; `None` if it is new.
    fn of(self, db: &sled::Db) -> Result<Option<u32>, OpenError> {
        let found = match db.get(FORMAT_KEY)? {
            Some(found) => String::from_utf8_lossy(&found).into_owned(),
            // The format is in the first commit of every database.
            None if db.is_empty() => return Ok(None),
            None => "none".to_owned(),
        };
        let is_known = |format: &u32| *format == self.current || self.former.contains(format);
        let format = found.parse().ok().filter(is_known);
        Ok(Some(format.ok_or(OpenError::Format { found, known: self.current })?))
    }
}

/// Returns whether an entry is about the database itself.
fn is_own(key: &[u8]) -> bool {
    [FORMAT_KEY, COMMITS_KEY].contains(&key)
}

/// An ordered map in a directory on disk. One process at a time can have it open.
pub struct SledEngine {
    database: Arc<Database>,
    committer: Committer,
    readers: Arc<Semaphore>,
    /// The directory of data that were opened for reading. Declared last, so that it is removed
    /// last.
    _copy: Option<ReadOnlyCopy>,
}

impl SledEngine {
    /// Opens the data in `directory`, or creates them, unless they are only read. Blocks.
    ///
    /// If commits are missing, a copy of the original files stays beside it; if the format is a
    /// former one, too.
    ///
    /// # Errors
    /// If another process has them open, their format is unknown, commits are missing, or the disk
    /// fails or is full. The files stay as they were.
    pub fn open(directory: &Path, purpose: Purpose, formats: Formats) -> Result<Self, OpenError> {
        let disk = Box::new(SystemDisk);
        if purpose != Purpose::ReadOnly {
            return Self::open_on(disk, RETRY_DELAY, directory, purpose, formats);
        }
        let copy = ReadOnlyCopy::new(directory)?;
        let engine = Self::open_on(disk, RETRY_DELAY, &copy.directory, purpose, formats)
            .map_err(|error| copy.original_error(error))?;
        Ok(Self { _copy: Some(copy), ..engine })
    }

    /// Opens data on a given disk, with a given delay between attempts to reopen them after a
    /// failure.
    fn open_on(
        disk: Box<dyn Disk>,
        retry_delay: Duration,
        directory: &Path,
        purpose: Purpose,
        formats: Formats,
    ) -> Result<Self, OpenError> {
        let database = Arc::new(Database::open(directory, disk, purpose, formats)?);
        let committer = Committer::start(Arc::clone(&database), retry_delay)?;
        let readers = Arc::new(Semaphore::new(MAX_READERS));
        Ok(Self { database, committer, readers, _copy: None })
    }

    /// Returns how many commits were known to be missing when the data were opened.
    pub fn lost(&self) -> u64 {
        self.database.lost
    }

    /// Returns the format that the data had when they were opened, if that is a former one.
    pub fn former(&self) -> Option<u32> {
        self.database.former
    }

    /// Reads on the blocking pool, under the read lock.
    async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&sled::Db) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        let deadline = Instant::now() + READ_TIMEOUT;
        let permit = timeout_at(deadline.into(), Arc::clone(&self.readers).acquire_owned());
        // The semaphore is never closed.
        let permit = permit.await.map_err(|_| StoreError::Slow)?.map_err(|_| StoreError::Closed)?;
        let database = Arc::clone(&self.database);
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            database.read_by(deadline, read)
        });
        match done.await {
            Ok(Err(StoreError::Unavailable)) => {
                // The committer reopens the database before a commit, and callers read before they
                // commit.
                self.committer.nudge();
                Err(StoreError::Unavailable)
            }
            Ok(read) => read,
            // The runtime is shutting down.
            Err(error) if error.is_cancelled() => Err(StoreError::Closed),
            // sled panics at some kinds of damage.
            Err(_) => Err(StoreError::panicked()),
        }
    }
}

/// Returns an entry with its target. One that cannot be read is as good as missing.
fn with_target(db: &sled::Db, (key, value): (&[u8], &[u8]), target: Option<u8>) -> Result<Entry> {
    let read = |kind| match scan::get(db, &target_key(kind, key, value)) {
        Err(StoreError::Unreadable(error)) => {
            tracing::error!(%error, "a list omits an entry that cannot be read");
            Ok(None)
        }
        read => read,
    };
    let target = target.map(read).transpose()?.flatten().map(|target| target.to_vec());
    Ok(Entry { key: key.to_vec(), value: value.to_vec(), target })
}

#[async_trait]
impl Engine for SledEngine {
    async fn get(&self, keys: Vec<Key>) -> Result<Vec<Option<Value>>> {
        self.read(move |db| {
            let get = |key: Key| {
                let value = if key == COMMITS_KEY { None } else { db.get(key)? };
                Ok(value.map(|value| value.to_vec()))
            };
            keys.into_iter().map(get).collect()
        })
        .await
    }

    async fn scan(&self, Scan { keys, limit, is_reversed, target }: Scan) -> Result<Vec<Entry>> {
        if keys.is_empty() {
            return Ok(Vec::new());
        }
        self.read(move |db| {
            let mut entries = db.range(keys);
            let next = || if is_reversed { entries.next_back() } else { entries.next() };
            std::iter::from_fn(next)
                .filter(|entry| entry.as_ref().map_or(true, |(key, _)| key != COMMITS_KEY))
                .take(limit)
                .map(|entry| entry.map_err(StoreError::from))
                .map(|entry| entry.and_then(|(key, value)| with_target(db, (&key, &value), target)))
                .collect()
        })
        .await
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        self.committer.commit(batch).await
    }

    async fn export(&self, sink: Sink<'_>) -> Result<()> {
        export::export(&self.database, sink)
    }

    fn is_healthy(&self) -> bool {
        self.database.is_healthy()
    }

    async fn close(&self) -> Result<()> {
        self.committer.close().await;
        self.read(|db| Ok(db.flush().map(drop)?)).await
    }
}
