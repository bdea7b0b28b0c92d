//! The directory of an engine that is not open, as the tools see it.

use std::fs::File;
use std::io::Read;
use std::path::{Path, PathBuf};

use async_trait::async_trait;
use tokio::task::spawn_blocking;

use super::commits::{self, Changes, Checkpoint};
use super::database::Database;
use super::directory::copies::ReadOnlyCopy;
use super::directory::disk::SystemDisk;
use super::directory::lock::Lock;
use super::directory::{swap, tree};
use super::{Formats, SledEngine, recovery};
use crate::engine::{Engine, Filling, Location, Opened, Purpose, Sizes};
use crate::{OpenError, Result, StoreError, files};

/// The number of entries that are copied as one batch.
const BATCH_SIZE: usize = 256;
/// The number of bytes that are read from a file at once.
const CHUNK_SIZE: usize = 1 << 20;

/// The directory of a [`SledEngine`].
#[derive(Clone, Debug)]
pub struct SledLocation {
    pub directory: PathBuf,
    pub formats: Formats,
}

#[async_trait]
impl Location for SledLocation {
    fn name(&self) -> String {
        self.directory.display().to_string()
    }

    async fn exists(&self) -> Result<bool, OpenError> {
        Ok(swap::exists(&self.directory))
    }

    async fn open(&self, purpose: Purpose) -> Result<Opened, OpenError> {
        let Self { directory, formats } = self.clone();
        let open = move || SledEngine::open(&directory, purpose, formats);
        let engine = spawn_blocking(open).await.map_err(|_| StoreError::panicked())??;
        let (lost, former) = (engine.lost(), engine.former());
        Ok(Opened { engine: Box::new(engine), lost, former })
    }

    async fn begin(&self) -> Result<Box<dyn Filling>, OpenError> {
        let directory = &self.directory;
        let parent = files::parent(directory);
        files::create_private(parent).map_err(OpenError::file(parent))?;
        let lock = Lock::acquire(directory)?;
        swap::finish_interrupted(directory)?;
        files::create_private(directory).map_err(OpenError::file(directory))?;
        swap::clean_up(directory)?;
        let place = Place::new(self);
        let engine = SledEngine::open(&place.new, Purpose::Use, self.formats)?;
        Ok(Box::new(New { engine, place, _lock: lock }))
    }

    async fn compact(&self) -> Result<Option<Sizes>, OpenError> {
        let directory = &self.directory;
        let database = Database::open(directory, Box::new(SystemDisk), Purpose::Use, self.formats)?;
        let before = tree::size(directory)?;
        let place = Place::new(self);
        database.read(|db| Ok(copy(db, &place.new)))??;
        place.replace()?;
        drop(database);
        drop(place);
        Ok(Some(Sizes { before, after: tree::size(directory)? }))
    }

    async fn count_files_with(&self, patterns: &[Vec<u8>]) -> Result<u64, OpenError> {
        let copy = ReadOnlyCopy::new(&self.directory)?;
        let mut count = 0;
        for path in tree::files(&copy.directory)? {
            count += u64::from(file_contains(&path, patterns)?);
        }
        Ok(count)
    }
}

/// The place of data under construction. Dropping it removes what is there then: remnants, or the
/// former data.
struct Place {
    directory: PathBuf,
    new: PathBuf,
    formats: Formats,
}

impl Place {
    /// Returns the place beside a directory without remnants.
    fn new(SledLocation { directory, formats }: &SledLocation) -> Self {
        let new = swap::new_directory(directory);
        Self { directory: directory.clone(), new, formats: *formats }
    }

    /// Puts complete and closed data in the place of the former ones, if they can be read.
    fn replace(&self) -> Result<(), OpenError> {
        let found = recovery::open(&self.new, Purpose::Degraded, self.formats, &Changes::new())?;
        drop(found.db);
        recovery::until_free(&self.new);
        if found.lost > 0 || found.is_recovered || found.checksum.is_none() {
            let reason = "its contents differ from those that were written";
            return Err(recovery::damaged(&self.new, reason));
        }
        tree::sync_all(&self.new)?;
        Ok(swap::swap(&self.directory, &self.new)?)
    }
}

impl Drop for Place {
    fn drop(&mut self) {
        // The next opening removes the rest.
        let _ = files::remove_directory(&self.new);
    }
}

/// An engine under construction. The fields are dropped in this order.
struct New {
    engine: SledEngine,
    place: Place,
    /// Of the directory that it will replace.
    _lock: Lock,
}

#[async_trait]
impl Filling for New {
    fn engine(&self) -> &dyn Engine {
        &self.engine
    }

    async fn finish(self: Box<Self>) -> Result<(), OpenError> {
        let Self { engine, place, _lock } = *self;
        engine.close().await?;
        drop(engine);
        let replaced = place.replace();
        // Before the lock.
        drop(place);
        replaced
    }
}

/// Copies all entries of a database byte by byte into a new one: sled never returns space to the
/// file system.
fn copy(db: &sled::Db, new: &Path) -> Result<(), OpenError> {
    files::create_private(new)?;
    let copy = recovery::try_open(new)?;
    let mut entries = db.iter().peekable();
    while entries.peek().is_some() {
        let mut batch = sled::Batch::default();
        for entry in entries.by_ref().take(BATCH_SIZE) {
            let (key, value) = entry?;
            batch.insert(key, value);
        }
        copy.apply_batch(batch)?;
    }
    copy.flush()?;
    // That of the original, so that a difference shows.
    let checksum = commits::Checksum::compute(db);
    let checkpoint = Checkpoint::new(db, checksum, &Changes::new())?;
    commits::write_checkpoint(new, checkpoint)?;
    drop(copy);
    recovery::until_free(new);
    Ok(())
}

fn file_contains(path: &Path, patterns: &[Vec<u8>]) -> Result<bool> {
    let mut file = File::open(path)?;
    let longest = patterns.iter().map(Vec::len).max().unwrap_or(0);
    let mut bytes = vec![0; CHUNK_SIZE + longest];
    let mut filled = 0;
    loop {
        let read = file.read(&mut bytes[filled..])?;
        if read == 0 {
            return Ok(false);
        }
        filled += read;
        let contains =
            |pattern: &Vec<u8>| bytes[..filled].windows(pattern.len()).any(|at| at == pattern);
        if patterns.iter().any(contains) {
            return Ok(true);
        }
        // A pattern may continue in the next chunk.
        let rest = filled.min(longest);
        bytes.copy_within(filled - rest..filled, 0);
        filled = rest;
    }
}
