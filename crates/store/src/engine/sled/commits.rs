//! The commit count and the checksum, which reveal lost commits.
//!
//! The database counts its commits. Once a commit is durable, its count and a checksum over the
//! whole database are written to a checkpoint file beside sled's own files. sled treats an error in
//! its log as the end of the log, or continues with the next segment; a missing commit then shows
//! in the count or in the checksum.
//!
//! The file is not synchronized. It survives the end of the process. After a power cut it may be
//! older than the database, never newer, because it is written after the database is durable. The
//! checksums are then not compared.

use std::collections::BTreeMap;
use std::fs::{self, File};
use std::io;
use std::os::unix::fs::FileExt;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::path::Path;

use sled::IVec;
use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::COMMITS_KEY;
use crate::engine::Key;
use crate::{Result, StoreError};

/// The name of the checkpoint file.
pub const CHECKPOINT_FILE: &str = "begun";

/// The new value of each changed key; `None` removes it.
pub type Changes = BTreeMap<Key, Option<IVec>>;

/// Returns the current values of the keys that will change.
pub fn before(db: &sled::Db, changes: &Changes) -> Result<Changes> {
    changes.keys().map(|key| Ok((key.clone(), db.get(key)?))).collect()
}

/// An order-independent checksum over keys and values.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checksum(u64);

impl Checksum {
    /// Computes the checksum of a database. Logs an error and returns `None` if part of it is
    /// unreadable.
    pub fn compute(db: &sled::Db) -> Option<Self> {
        let sum = || {
            db.iter().try_fold(Self::default(), |Self(sum), entry| {
                entry.map(|(key, value)| Self(sum.wrapping_add(hash(&key, &value))))
            })
        };
        // sled panics at some kinds of damage.
        let checksum = catch_unwind(AssertUnwindSafe(sum)).map_err(|_| StoreError::panicked());
        checksum
            .and_then(|checksum| Ok(checksum?))
            .inspect_err(|error| tracing::error!(?error, "part of the database is unreadable"))
            .ok()
    }

    /// Returns the checksum after `changes`, given the values that the same keys had `before`.
    pub fn after(self, before: &Changes, changes: &Changes) -> Self {
        Self(self.0.wrapping_sub(sum(before)).wrapping_add(sum(changes)))
    }
}

fn sum(changes: &Changes) -> u64 {
    let values = changes.iter().filter_map(|(key, value)| Some((key, value.as_ref()?)));
    values.fold(0, |sum, (key, value)| sum.wrapping_add(hash(key, value)))
}

fn hash(key: &[u8], value: &[u8]) -> u64 {
    xxh3_64_with_seed(value, xxh3_64_with_seed(key, 0))
}

/// The state of the database after a commit.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Checkpoint {
    /// The number of commits; 0 if they were never counted.
    pub count: u64,
    /// `None` if the database could not be read completely.
    pub checksum: Option<Checksum>,
}

impl Checkpoint {
    /// Returns the checkpoint of a database with this checksum after `undo` is applied to it.
    pub fn new(db: &sled::Db, checksum: Option<Checksum>, undo: &Changes) -> Result<Self> {
        let count =
            undo.get(COMMITS_KEY).map_or_else(|| count(db), |value| read(value.as_deref()))?;
        let before = before(db, undo)?;
        Ok(Self { count, checksum: checksum.map(|checksum| checksum.after(&before, undo)) })
    }

    /// Returns how many commits up to this checkpoint are known to be missing from `current`.
    pub fn missing_from(self, current: Self) -> u64 {
        let checksums = self.checksum.zip(current.checksum);
        let differs = self.count == current.count
            && checksums.is_some_and(|(expected, checksum)| expected != checksum);
        self.count.saturating_sub(current.count).max(u64::from(differs))
    }
}

/// Returns the commit count in the database; 0 if only former versions without a count wrote to it.
pub fn count(db: &sled::Db) -> Result<u64> {
    read(db.get(COMMITS_KEY)?.as_deref())
}

fn read(value: Option<&[u8]>) -> Result<u64> {
    let Some(value) = value else { return Ok(0) };
    let count =
        value.try_into().map_err(|_| StoreError::damaged("the commit count", "not eight bytes"))?;
    Ok(u64::from_be_bytes(count))
}

/// Reads the last checkpoint; `None` if the database is new.
pub fn read_checkpoint(directory: &Path) -> io::Result<Option<Checkpoint>> {
    let text = match fs::read(directory.join(CHECKPOINT_FILE)) {
        Err(error) if error.kind() == io::ErrorKind::NotFound => return Ok(None),
        text => String::from_utf8_lossy(&text?).into_owned(),
    };
    // After a power cut, the file may be empty or torn.
    let mut words = text.split_whitespace();
    let count = words.next().and_then(|count| count.parse().ok()).unwrap_or(0);
    let checksum = words.next().and_then(|checksum| u64::from_str_radix(checksum, 16).ok());
    Ok(Some(Checkpoint { count, checksum: checksum.map(Checksum) }))
}

/// Writes a checkpoint over the last one. The text has a fixed length, so that a single write
/// replaces it.
pub fn write_checkpoint(directory: &Path, checkpoint: Checkpoint) -> io::Result<File> {
    let path = directory.join(CHECKPOINT_FILE);
    let file = File::options().create(true).truncate(false).write(true).open(path)?;
    let checksum =
        checkpoint.checksum.map_or("-".repeat(16), |Checksum(checksum)| format!("{checksum:016x}"));
    file.write_all_at(format!("{:020} {checksum}\n", checkpoint.count).as_bytes(), 0)?;
    Ok(file)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_checkpoint_round_trips() {
        let directory = tempfile::tempdir().unwrap();
        let read = || read_checkpoint(directory.path()).unwrap();
        assert_eq!(read(), None);
        for checksum in [None, Some(Checksum(7)), Some(Checksum(u64::MAX)), None] {
            let new = Checkpoint { count: 12, checksum };
            write_checkpoint(directory.path(), new).unwrap();
            assert_eq!(read(), Some(new));
        }
        fs::write(directory.path().join(CHECKPOINT_FILE), "").unwrap();
        assert_eq!(read(), Some(Checkpoint::default()));
    }
}
