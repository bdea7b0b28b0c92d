use std::collections::BTreeMap;

use sled::IVec;

use super::StoreError;
use super::layout::Key;

/// The new value of each changed key; `None` where it goes.
pub type Changes = BTreeMap<Key, Option<IVec>>;

/// What is kept under the keys that are to change.
pub fn before(db: &sled::Db, changes: &Changes) -> Result<Changes, StoreError> {
    changes.keys().map(|key| Ok((key.clone(), db.get(key)?))).collect()
}

/// The database as it will be once the changes so far are applied.
pub struct Pending<'a> {
    db: &'a sled::Db,
    /// Those of the jobs before.
    changes: Changes,
    /// Those of the present job.
    tentative: Changes,
}

impl<'a> Pending<'a> {
    pub fn new(db: &'a sled::Db) -> Self {
        Self { db, changes: Changes::new(), tentative: Changes::new() }
    }

    pub fn get(&self, key: &[u8]) -> Result<Option<IVec>, StoreError> {
        match self.tentative.get(key).or_else(|| self.changes.get(key)) {
            Some(value) => Ok(value.clone()),
            None => Ok(self.db.get(key)?),
        }
    }

    pub fn insert(&mut self, key: Key, value: impl Into<IVec>) {
        self.tentative.insert(key, Some(value.into()));
    }

    pub fn remove(&mut self, key: Key) {
        self.tentative.insert(key, None);
    }

    /// Ends a job: keeps its changes, or forgets them.
    pub fn settle(&mut self, keep: bool) {
        let changes = std::mem::take(&mut self.tentative);
        if keep {
            self.changes.extend(changes);
        }
    }

    /// Everything that the jobs have changed.
    pub fn into_changes(self) -> Changes {
        self.changes
    }
}
