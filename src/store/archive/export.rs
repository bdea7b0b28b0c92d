use std::collections::BTreeSet;
use std::io::Write;

use sled::IVec;

use super::line::{Counts, Line};
use crate::store::sled::database::Database;
use crate::store::sled::layout::{Key, is_exported};
use crate::store::sled::scan::{Gap, Scan};
use crate::store::{SledStore, StoreError};

/// As many entries, and about as many bytes of them, as are read while writers wait.
const CHUNK: usize = 256;
const CHUNK_BYTES: usize = 1 << 20;
/// As many keys may have changed when writers wait for the last of them to be read.
const FEW: usize = 1024;
/// As many rounds are made in the hope that fewer change.
const ROUNDS: usize = 8;
/// As many keys may change while something is taken away, and at the end. Whoever is so slow may try it again.
const MANY: usize = 1 << 14;

/// A key and what is kept under it.
type Entry = (IVec, IVec);

impl SledStore {
    /// Writes everything that is kept as lines. Others may save meanwhile: what comes out is the store as it is at the
    /// end. Blocks; one may do it at a time.
    ///
    /// # Errors
    /// When somebody else is exporting, when so much changes that no end comes, when the store or the output fails.
    pub fn export(&self, out: &mut dyn Write) -> Result<Counts, StoreError> {
        let database = self.database();
        let _noting = Noting::start(database)?;
        let mut written = Written { out, counts: Counts::default() };
        written.line(&Line::first())?;
        let mut next = Some(Key::new());
        while let Some(from) = next {
            let (found, until) = database.read(|db| Ok(chunk(db, from)))?;
            for found in found {
                match found {
                    Ok(entry) => written.entry(&entry)?,
                    Err(gap) => {
                        Line::left_out(&gap).iter().try_for_each(|line| written.line(line))?
                    }
                }
            }
            next = until;
            if noted(database)? > FEW {
                written.changed(database)?;
            }
        }
        for _ in 0..ROUNDS {
            if noted(database)? > FEW {
                written.changed(database)?;
            }
        }
        noted(database)?;
        // Nobody can write between the last look and the end of it.
        let last = database.read(|db| {
            let changed = database.changed().as_mut().map(std::mem::take).unwrap_or_default();
            changed
                .into_iter()
                .map(|key| Ok((db.get(&key)?, key)))
                .collect::<Result<Vec<_>, StoreError>>()
        })?;
        last.into_iter().try_for_each(|(value, key)| written.now(&key, value))?;
        let counts = written.counts.clone();
        written.line(&Line::End(counts))?;
        written.out.flush()?;
        Ok(written.counts)
    }
}

/// Has the changed keys noted while it lives.
struct Noting<'a>(&'a Database);

impl<'a> Noting<'a> {
    fn start(database: &'a Database) -> Result<Self, StoreError> {
        let mut changed = database.changed();
        if changed.is_some() {
            return Err(StoreError::Exporting);
        }
        *changed = Some(BTreeSet::new());
        Ok(Self(database))
    }
}

impl Drop for Noting<'_> {
    fn drop(&mut self) {
        *self.0.changed() = None;
    }
}

/// How many keys have changed.
fn noted(database: &Database) -> Result<usize, StoreError> {
    let many = database.changed().as_ref().map_or(0, BTreeSet::len);
    if many > MANY { Err(StoreError::TooMuchChanges) } else { Ok(many) }
}

/// The next entries that are exported, from a key on, and the key to go on with if there may be more.
fn chunk(db: &sled::Db, from: Key) -> (Vec<Result<Entry, Gap>>, Option<Key>) {
    let (mut chunk, mut bytes) = (Vec::new(), 0);
    let mut scan = Scan::from(db, from);
    for found in scan.by_ref().take(CHUNK) {
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

struct Written<'a> {
    out: &'a mut dyn Write,
    counts: Counts,
}

impl Written<'_> {
    fn line(&mut self, line: &Line) -> Result<(), StoreError> {
        let mut text =
            serde_json::to_vec(line).map_err(|error| StoreError::damaged("a line", error))?;
        text.push(b'\n');
        self.out.write_all(&text)?;
        self.counts.count(line);
        Ok(())
    }

    fn entry(&mut self, (key, value): &Entry) -> Result<(), StoreError> {
        self.line(&Line::read_or_leave_out(key, value))
    }

    /// Writes what is kept under a key now that it has changed.
    fn now(&mut self, key: &Key, value: Option<IVec>) -> Result<(), StoreError> {
        match value {
            Some(value) => self.entry(&(key.as_slice().into(), value)),
            None => self.line(&Line::removed(key)),
        }
    }

    /// Writes again what has changed.
    fn changed(&mut self, database: &Database) -> Result<(), StoreError> {
        // What changes after this is noted once more.
        let changed = database.changed().as_mut().map(std::mem::take).unwrap_or_default();
        for key in changed {
            let value = database.read(|db| Ok(db.get(&key)?))?;
            self.now(&key, value)?;
        }
        Ok(())
    }
}
