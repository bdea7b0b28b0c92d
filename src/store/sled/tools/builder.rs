//! A new database that is filled beside the one that it will replace.

use std::fs;
use std::path::{Path, PathBuf};

use sled::IVec;

use crate::store::OpenError;
use crate::store::Result;
use crate::store::sled::commits::{Checkpoint, Checksum};
use crate::store::sled::write_batch::Changes;
use crate::store::sled::{commits, formats, recovery, tree};

/// A database under construction.
pub struct Builder {
    db: sled::Db,
    directory: PathBuf,
}

impl Builder {
    /// Creates an empty database, replacing remnants of an interrupted construction.
    pub fn new(directory: &Path) -> Result<Self, OpenError> {
        if directory.exists() {
            fs::remove_dir_all(directory)?;
        }
        fs::create_dir_all(directory)?;
        let db = recovery::try_open(directory)?;
        formats::check(&db)?;
        commits::begin(&db)?;
        Ok(Self { db, directory: directory.to_owned() })
    }

    /// Applies the changes, and clears them.
    pub fn apply(&self, changes: &mut Changes) -> Result<()> {
        let mut batch = sled::Batch::default();
        for (key, value) in std::mem::take(changes) {
            match value {
                Some(value) => batch.insert(key, value),
                None => batch.remove(key),
            }
        }
        Ok(self.db.apply_batch(batch)?)
    }

    /// Returns the applied value of a key.
    pub fn get(&self, key: &[u8]) -> Result<Option<IVec>> {
        Ok(self.db.get(key)?)
    }

    /// Returns the changes that number the applied games by series.
    pub fn last_numbers(&self) -> Result<Changes> {
        let numbers = formats::last_numbers(&self.db)?;
        Ok(numbers.into_iter().map(|(key, value)| (key, value.map(Into::into))).collect())
    }

    /// Closes the database, durably.
    pub fn finish(self) -> Result<()> {
        self.db.flush()?;
        let checkpoint = Checkpoint::new(&self.db, Checksum::compute(&self.db), &Changes::new())?;
        commits::write_checkpoint(&self.directory, checkpoint)?;
        drop(self.db);
        Ok(tree::sync_all(&self.directory)?)
    }
}
