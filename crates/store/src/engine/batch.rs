//! Changes that are committed together.

use std::collections::BTreeMap;

use super::{Key, Value};

/// A fencing token: the leases under which a batch was decided. The batch is refused if another
/// holder has taken over one of them.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Fence {
    pub names: Vec<Vec<u8>>,
    pub holder: u64,
}

/// Changes, and the conditions on which they are made. All conditions are of the moment before the
/// first change.
#[derive(Clone, Debug, Default)]
pub struct Batch {
    /// The bytes with which the value of each key must begin; `None` if the key must be absent.
    pub conditions: BTreeMap<Key, Option<Value>>,
    pub fence: Option<Fence>,
    /// The new value of each key; `None` removes it.
    pub changes: BTreeMap<Key, Option<Value>>,
}

impl Batch {
    /// Demands that the value of a key begins with these bytes.
    pub fn begins_with(&mut self, key: Key, bytes: Value) {
        self.conditions.insert(key, Some(bytes));
    }

    /// Demands that a key has the value that was read, or is absent as then. The value must not be
    /// the beginning of another value of this key.
    pub fn unchanged(&mut self, key: Key, read: Option<Value>) {
        self.conditions.insert(key, read);
    }

    /// Sets the value of a key.
    pub fn put(&mut self, key: Key, value: impl Into<Value>) {
        self.changes.insert(key, Some(value.into()));
    }

    /// Removes a key.
    pub fn remove(&mut self, key: Key) {
        self.changes.insert(key, None);
    }
}
