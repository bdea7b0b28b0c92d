use std::fs;
use std::path::Path;

use super::import::New;
use crate::store::sled::commits::Checksum;
use crate::store::sled::write_batch::Changes;
use crate::store::sled::{files, recovery, swap};
use crate::store::{SledStore, StoreError};

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
    let before = files::size(directory)?;
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
        new.finish()?;
        verify(&beside, store.database().read(|db| Ok(Checksum::compute(db)))?)
    });
    if let Err(error) = copied {
        let _ = fs::remove_dir_all(&beside);
        return Err(error);
    }
    swap::swap(directory, &beside)?;
    drop(store);
    fs::remove_dir_all(&beside)?;
    Ok(Sizes { before, after: files::size(directory)? })
}

/// Opens a finished copy, and compares it with what was copied.
fn verify(directory: &Path, checksum: Option<Checksum>) -> Result<(), StoreError> {
    let db = recovery::try_open(directory)?;
    // Where some of the original cannot be read, there is nothing to compare.
    let is_same = checksum.is_none() || Checksum::compute(&db) == checksum;
    drop(db);
    recovery::until_free(directory);
    if !is_same {
        let why = "it does not hold what was copied into it".to_owned();
        return Err(StoreError::Broken { directory: directory.display().to_string(), why });
    }
    Ok(files::sync_all(directory)?)
}
