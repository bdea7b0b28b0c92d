use std::fs;
use std::path::Path;

use super::builder::Builder;
use crate::store::archive::{ArchiveError, Sizes};
use crate::store::sled::commits::Checksum;
use crate::store::sled::write_batch::Changes;
use crate::store::sled::{recovery, swap, tree};
use crate::store::{OpenError, SledStore};

/// The number of entries that are copied as one batch.
const BATCH_SIZE: usize = 256;

/// Copies all entries into a new database, which replaces the old one: sled never returns space to
/// the file system. Unreadable records are copied byte by byte.
pub fn compact(directory: &Path) -> Result<Sizes, ArchiveError> {
    let store = SledStore::open(directory)?;
    let before = tree::size(directory)?;
    let new = swap::new_directory(directory);
    if let Err(error) = copy(&store, &new) {
        let _ = fs::remove_dir_all(&new);
        return Err(error.into());
    }
    swap::swap(directory, &new)?;
    drop(store);
    fs::remove_dir_all(&new)?;
    Ok(Sizes { before, after: tree::size(directory)? })
}

fn copy(store: &SledStore, new: &Path) -> Result<(), OpenError> {
    let builder = Builder::new(new)?;
    let mut changes = Changes::new();
    store.database().read(|db| {
        for entry in db.iter() {
            let (key, value) = entry?;
            changes.insert(key.to_vec(), Some(value));
            if changes.len() == BATCH_SIZE {
                builder.apply(&mut changes)?;
            }
        }
        builder.apply(&mut changes)
    })?;
    builder.finish()?;
    verify(new, store.database().read(|db| Ok(Checksum::compute(db)))?)
}

/// Reopens the copy, and compares its checksum with that of the original.
fn verify(directory: &Path, original: Option<Checksum>) -> Result<(), OpenError> {
    let db = recovery::try_open(directory)?;
    // The original has no checksum if a part of it is unreadable.
    let is_equal = original.is_none() || Checksum::compute(&db) == original;
    drop(db);
    recovery::until_free(directory);
    if !is_equal {
        let reason = "its contents differ from those that were copied".to_owned();
        return Err(OpenError::Damaged { directory: directory.to_owned(), reason });
    }
    Ok(tree::sync_all(directory)?)
}
