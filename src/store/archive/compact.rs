use std::fs;
use std::path::Path;

use super::import::New;
use super::swap;
use crate::store::pending::Changes;
use crate::store::{SledStore, StoreError, copies};

/// As many entries as are copied together.
const BATCH: usize = 256;

/// Bytes on the disk.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Sizes {
    pub before: u64,
    pub after: u64,
}

/// Copies everything that is kept into a new store, and puts that in the place of the old one: sled never gives back the
/// space that it has used once. What cannot be read is copied as it is.
///
/// # Errors
/// When the store is in use, or the disk fails or is full. The store is as it was then.
pub fn compact(directory: &Path) -> Result<Sizes, StoreError> {
    let store = SledStore::open(directory)?;
    let before = copies::size(directory)?;
    let beside = swap::beside(directory);
    let copied = New::make(&beside).and_then(|new| {
        let mut changes = Changes::new();
        store.database().read(|db| {
            for entry in db.iter() {
                let (key, value) = entry?;
                changes.insert(key.to_vec(), Some(value));
                if changes.len() == BATCH {
                    new.apply(&mut changes)?;
                }
            }
            new.apply(&mut changes)
        })?;
        new.finish()
    });
    if let Err(error) = copied {
        let _ = fs::remove_dir_all(&beside);
        return Err(error);
    }
    swap::swap(directory, &beside)?;
    drop(store);
    fs::remove_dir_all(&beside)?;
    Ok(Sizes { before, after: copies::size(directory)? })
}
