use std::collections::BTreeMap;

use sled::IVec;

use super::layout::Key;
use crate::store::StoreError;

/// The new value of each changed key; `None` where it goes.
pub type Changes = BTreeMap<Key, Option<IVec>>;

/// What is kept under the keys that are to change.
pub fn before(db: &sled::Db, changes: &Changes) -> Result<Changes, StoreError> {
    changes.keys().map(|key| Ok((key.clone(), db.get(key)?))).collect()
}

/// The database as it will be once the changes so far are applied.
pub struct WriteBatch<'a> {
    db: &'a sled::Db,
    /// Those of the jobs before.
    changes: Changes,
    /// Those of the present job.
    tentative: Changes,
}

impl<'a> WriteBatch<'a> {
    pub fn new(db: &'a sled::Db) -> Self {
        Self { db, changes: Changes::new(), tentative: Changes::new() }
    }

    pub fn get(&self, key: &[u8]) -> Result<Option<IVec>, StoreError> {
        match self.tentative.get(key).or_else(|| self.changes.get(key)) {
            Some(value) => Ok(value.clone()),
            None => Ok(self.db.get(key)?),
        }
    }

    /// Whether nothing is kept under any key that begins so.
    pub fn is_empty(&self, prefix: &[u8]) -> Result<bool, StoreError> {
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

    /// Returns at most so `many` keys that began so before the changes.
    pub fn keys(&self, prefix: &[u8], many: usize) -> Result<Vec<IVec>, StoreError> {
        Ok(self.db.scan_prefix(prefix).keys().take(many).collect::<Result<_, _>>()?)
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
