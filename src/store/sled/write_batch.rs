//! The changes of one commit.

use std::collections::BTreeMap;

use sled::IVec;

use super::layout::Key;
use crate::store::Result;

/// The new value of each changed key; `None` removes it.
pub type Changes = BTreeMap<Key, Option<IVec>>;

/// Returns the current values of the keys that will change.
pub fn before(db: &sled::Db, changes: &Changes) -> Result<Changes> {
    changes.keys().map(|key| Ok((key.clone(), db.get(key)?))).collect()
}

/// A view of the database with the changes of a commit applied.
pub struct WriteBatch<'a> {
    db: &'a sled::Db,
    /// The changes of completed jobs.
    changes: Changes,
    /// The changes of the current job.
    tentative: Changes,
}

impl<'a> WriteBatch<'a> {
    pub fn new(db: &'a sled::Db) -> Self {
        Self { db, changes: Changes::new(), tentative: Changes::new() }
    }

    /// Returns the value of a key.
    pub fn get(&self, key: &[u8]) -> Result<Option<IVec>> {
        match self.tentative.get(key).or_else(|| self.changes.get(key)) {
            Some(value) => Ok(value.clone()),
            None => Ok(self.db.get(key)?),
        }
    }

    /// Returns whether no key begins with `prefix`.
    pub fn is_empty(&self, prefix: &[u8]) -> Result<bool> {
        let changed = |key: &[u8]| self.tentative.get(key).or_else(|| self.changes.get(key));
        let added = [&self.tentative, &self.changes].into_iter().any(|changes| {
            let keys = changes.range(prefix.to_vec()..).map(|(key, _)| key);
            keys.take_while(|key| key.starts_with(prefix))
                .any(|key| changed(key).is_some_and(Option::is_some))
        });
        if added {
            return Ok(false);
        }
        for key in self.db.scan_prefix(prefix).keys() {
            if changed(&key?).is_none() {
                return Ok(false);
            }
        }
        Ok(true)
    }

    /// Returns keys that began with `prefix` before the changes, at most `limit`.
    pub fn keys(&self, prefix: &[u8], limit: usize) -> Result<Vec<IVec>> {
        Ok(self.db.scan_prefix(prefix).keys().take(limit).collect::<Result<_, _>>()?)
    }

    pub fn insert(&mut self, key: Key, value: impl Into<IVec>) {
        self.tentative.insert(key, Some(value.into()));
    }

    pub fn remove(&mut self, key: Key) {
        self.tentative.insert(key, None);
    }

    /// Ends the current job, and keeps or discards its changes.
    pub fn end_job(&mut self, keep: bool) {
        let changes = std::mem::take(&mut self.tentative);
        if keep {
            self.changes.extend(changes);
        }
    }

    /// Returns the changes of all completed jobs.
    pub fn into_changes(self) -> Changes {
        self.changes
    }
}
