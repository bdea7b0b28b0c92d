use std::fs;
use std::io::BufRead;
use std::path::Path;

use super::builder::Builder;
use super::check;
use super::records::{self, Entry};
use crate::store::archive::{self, ArchiveError, Counts};
use crate::store::sled::layout::{
    COMMITS_KEY, FORMAT_KEY, GAME_PREFIX, HEARTBEAT_KEY, Key, index_entries, read_id, read_record,
};
use crate::store::sled::write_batch::Changes;
use crate::store::sled::{swap, tree};
use crate::store::{Result, SledStore};

/// The number of changes that are applied as one batch.
const BATCH_SIZE: usize = 1024;

/// Creates a store from an export.
pub fn import(directory: &Path, lines: &mut dyn BufRead) -> Result<Counts, ArchiveError> {
    // Keeps the directory locked to the end.
    let former = SledStore::open(directory)?;
    // A heartbeat alone does not count as data.
    let is_empty = former.database().read(|db| {
        let mut keys = db.iter().keys();
        keys.try_fold(true, |is_empty, key| {
            Ok(is_empty && [FORMAT_KEY, COMMITS_KEY, HEARTBEAT_KEY].contains(&&*key?))
        })
    })?;
    if !is_empty {
        return Err(ArchiveError::NotEmpty(directory.display().to_string()));
    }
    let new = swap::new_directory(directory);
    let imported = fill(&new, lines).and_then(|counts| {
        check::verify(&new)?;
        tree::sync_all(&new)?;
        Ok(counts)
    });
    match imported {
        Ok(counts) => {
            swap::swap(directory, &new)?;
            drop(former);
            fs::remove_dir_all(&new)?;
            Ok(counts)
        }
        Err(error) => {
            let _ = fs::remove_dir_all(&new);
            Err(error)
        }
    }
}

fn fill(directory: &Path, lines: &mut dyn BufRead) -> Result<Counts, ArchiveError> {
    let builder = Builder::new(directory)?;
    let mut changes = Changes::new();
    let counts = archive::read(lines, |record| {
        let Entry { key, value, game } = records::entry(record)?;
        if key.starts_with(GAME_PREFIX) {
            for key in former_index_entries(&builder, &key, &changes)? {
                changes.insert(key, None);
            }
        }
        if let Some(game) = game {
            changes.extend(
                index_entries(&game)?.into_iter().map(|(key, value)| (key, Some(value.into()))),
            );
        }
        changes.insert(key, value.map(Into::into));
        if changes.len() >= BATCH_SIZE { builder.apply(&mut changes) } else { Ok(()) }
    })?;
    builder.apply(&mut changes)?;
    // Exports of former versions number games by channel.
    builder.apply(&mut builder.last_numbers()?)?;
    builder.finish()?;
    Ok(counts)
}

/// Returns the index entries of the game that an earlier line put under `key`.
fn former_index_entries(builder: &Builder, key: &Key, changes: &Changes) -> Result<Vec<Key>> {
    let former = match changes.get(key) {
        Some(value) => value.clone(),
        None => builder.get(key)?,
    };
    let Some(record) = former else { return Ok(Vec::new()) };
    let stored = read_record(read_id(key)?, &record)?;
    Ok(index_entries(&stored)?.into_iter().map(|(key, _)| key).collect())
}
