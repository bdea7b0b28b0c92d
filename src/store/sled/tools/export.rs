use std::collections::BTreeSet;
use std::io::Write;

use sled::IVec;

use super::records::{gap_line, line_or_left_out};
use super::scan::{Gap, Scan};
use crate::store::archive::{ArchiveError, Counts, Export, Line, LineWriter};
use crate::store::sled::database::Database;
use crate::store::sled::layout::{Key, is_exported};
use crate::store::{Result, SledStore};

/// The limits of one chunk, which is read while writers wait: entries, and approximate bytes.
const CHUNK_ENTRIES: usize = 256;
const CHUNK_BYTES: usize = 1 << 20;
/// The last changed keys, up to this number, are read while writers wait.
const MAX_LAST_KEYS: usize = 1024;
/// The number of passes over changed keys, in the hope that fewer change during each.
const PASSES: usize = 8;
/// The export fails if more keys change between two passes.
const MAX_CHANGED_KEYS: usize = 1 << 14;

type Entry = (IVec, IVec);

impl Export for SledStore {
    fn export(&self, out: &mut dyn Write) -> Result<Counts, ArchiveError> {
        let database = self.database();
        let _tracking = ChangeTracking::start(database)?;
        let mut lines = LineWriter::new(out)?;
        let mut next = Some(Key::new());
        while let Some(from) = next {
            let (found, until) = database.read(|db| Ok(chunk(db, from)))?;
            for found in found {
                match found {
                    Ok((key, value)) => lines.write(&line_or_left_out(&key, &value))?,
                    Err(gap) => gap_line(&gap).iter().try_for_each(|line| lines.write(line))?,
                }
            }
            next = until;
            if changed_keys(database)? > MAX_LAST_KEYS {
                write_changed(database, &mut lines)?;
            }
        }
        for _ in 0..PASSES {
            if changed_keys(database)? > MAX_LAST_KEYS {
                write_changed(database, &mut lines)?;
            }
        }
        changed_keys(database)?;
        // Writers wait until all of the remaining keys are read.
        let last = database.read(|db| {
            take_changed(database)
                .into_iter()
                .map(|key| Ok((db.get(&key)?, key)))
                .collect::<Result<Vec<_>>>()
        })?;
        last.into_iter().try_for_each(|(value, key)| lines.write(&current_line(&key, value)))?;
        lines.finish()
    }
}

/// Records the changed keys while it lives.
struct ChangeTracking<'a>(&'a Database);

impl<'a> ChangeTracking<'a> {
    fn start(database: &'a Database) -> Result<Self, ArchiveError> {
        let mut changed = database.changed();
        if changed.is_some() {
            return Err(ArchiveError::Exporting);
        }
        *changed = Some(BTreeSet::new());
        Ok(Self(database))
    }
}

impl Drop for ChangeTracking<'_> {
    fn drop(&mut self) {
        *self.0.changed() = None;
    }
}

/// Returns the number of keys that changed since the last pass.
fn changed_keys(database: &Database) -> Result<usize, ArchiveError> {
    let count = database.changed().as_ref().map_or(0, BTreeSet::len);
    if count > MAX_CHANGED_KEYS { Err(ArchiveError::TooManyChanges) } else { Ok(count) }
}

fn take_changed(database: &Database) -> BTreeSet<Key> {
    database.changed().as_mut().map(std::mem::take).unwrap_or_default()
}

/// Writes the changed records again.
fn write_changed(database: &Database, lines: &mut LineWriter<'_>) -> Result<(), ArchiveError> {
    // Keys that change from here on belong to the next pass.
    for key in take_changed(database) {
        let value = database.read(|db| Ok(db.get(&key)?))?;
        lines.write(&current_line(&key, value))?;
    }
    Ok(())
}

fn current_line(key: &Key, value: Option<IVec>) -> Line {
    value.map_or_else(|| Line::removed(key), |value| line_or_left_out(key, &value))
}

/// Returns the next exported entries from a key on, and the key to continue from if there may be
/// more.
fn chunk(db: &sled::Db, from: Key) -> (Vec<Result<Entry, Gap>>, Option<Key>) {
    let mut chunk = Vec::new();
    let mut bytes = 0;
    let mut scan = Scan::from(db, from);
    for found in scan.by_ref().take(CHUNK_ENTRIES) {
        if found.as_ref().is_ok_and(|(key, _)| !is_exported(key)) {
            continue;
        }
        bytes += found.as_ref().map_or(0, |(_, value)| value.len());
        chunk.push(found);
        if bytes > CHUNK_BYTES {
            break;
        }
    }
    (chunk, scan.next_key().cloned())
}
