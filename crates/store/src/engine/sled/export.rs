//! Exporting while others commit.

use std::collections::BTreeSet;

use super::database::Database;
use super::is_own;
use super::scan::{Scan, get};
use crate::engine::{Exported, Key, Sink};
use crate::{Result, StoreError};

/// The limits of one chunk, which is read while writers wait: entries, and approximate bytes.
const CHUNK_ENTRIES: usize = 256;
const CHUNK_BYTES: usize = 1 << 20;
/// The last changed keys, up to this number, are read while writers wait.
const MAX_LAST_KEYS: usize = 1024;
/// The number of passes over changed keys, in the hope that fewer change during each.
const PASSES: usize = 8;
/// The export fails if more keys change between two passes.
const MAX_CHANGED_KEYS: usize = 1 << 16;

/// Passes the entries of the database to `sink`, and then those that have changed meanwhile.
pub fn export(database: &Database, sink: Sink<'_>) -> Result<()> {
    let tracking = Tracking::start(database)?;
    let mut next = Some(Key::new());
    while let Some(from) = next {
        let (found, until) = database.read(|db| Ok(chunk(db, from)))?;
        found.into_iter().try_for_each(&mut *sink)?;
        next = until;
        if tracking.count()? > MAX_LAST_KEYS {
            tracking.pass_on(sink)?;
        }
    }
    for _ in 0..PASSES {
        if tracking.count()? > MAX_LAST_KEYS {
            tracking.pass_on(sink)?;
        }
    }
    tracking.count()?;
    // Writers wait until all of the remaining keys are read.
    let last = database.read(|db| {
        let keys = tracking.take().into_iter();
        keys.map(|key| current(db, key)).collect::<Result<Vec<_>>>()
    })?;
    Ok(last.into_iter().try_for_each(sink)?)
}

/// Records the changed keys while it lives.
struct Tracking<'a>(&'a Database);

impl<'a> Tracking<'a> {
    fn start(database: &'a Database) -> Result<Self> {
        let mut changed = database.changed();
        if changed.is_some() {
            return Err(StoreError::Exporting);
        }
        *changed = Some(BTreeSet::new());
        Ok(Self(database))
    }

    /// Returns the number of keys that changed since the last pass.
    fn count(&self) -> Result<usize> {
        let count = self.0.changed().as_ref().map_or(0, BTreeSet::len);
        if count > MAX_CHANGED_KEYS { Err(StoreError::TooManyChanges) } else { Ok(count) }
    }

    fn take(&self) -> BTreeSet<Key> {
        let mut changed = self.0.changed().as_mut().map(std::mem::take).unwrap_or_default();
        changed.retain(|key| !is_own(key));
        changed
    }

    /// Passes the changed entries on.
    fn pass_on(&self, sink: Sink<'_>) -> Result<()> {
        // Keys that change from here on belong to the next pass.
        for key in self.take() {
            sink(self.0.read(|db| current(db, key))?)?;
        }
        Ok(())
    }
}

impl Drop for Tracking<'_> {
    fn drop(&mut self) {
        *self.0.changed() = None;
    }
}

fn current(db: &sled::Db, key: Key) -> Result<Exported> {
    Ok(match get(db, &key)? {
        Some(value) => Exported::Entry(key, value.to_vec()),
        None => Exported::Removed(key),
    })
}

/// Returns the next entries from a key on, and the key to continue from if there may be more.
fn chunk(db: &sled::Db, from: Key) -> (Vec<Exported>, Option<Key>) {
    let mut chunk = Vec::new();
    let mut bytes = 0;
    let mut scan = Scan::from(db, from);
    for found in scan.by_ref().take(CHUNK_ENTRIES) {
        if let Exported::Entry(key, value) = &found {
            if is_own(key) {
                continue;
            }
            bytes += value.len();
        }
        chunk.push(found);
        if bytes > CHUNK_BYTES {
            break;
        }
    }
    (chunk, scan.next_key().cloned())
}
