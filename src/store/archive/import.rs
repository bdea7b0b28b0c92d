use std::fs;
use std::io::{BufRead, Read};
use std::path::Path;

use super::line::{Counts, Entry, LINES_FORMAT, Line};
use super::{ArchiveError, check};
use crate::store::sled::commits::{Checkpoint, Checksum};
use crate::store::sled::layout::{
    COMMITS_KEY, FORMAT_KEY, GAME_PREFIX, HEARTBEAT_KEY, Key, index_entries, read_record,
};
use crate::store::sled::write_batch::Changes;
use crate::store::sled::{commits, files, formats, recovery, swap};
use crate::store::{SledStore, StoreError};

/// The longest line: the largest record is well below.
const MAX_LINE: u64 = 4 << 20;
/// As many changes as are applied together.
const BATCH: usize = 1024;

/// Reads a file and answers its counts: all of it, or nothing.
///
/// # Errors
/// When a line cannot be read, or the last one is missing.
pub fn verify(lines: &mut dyn BufRead) -> Result<Counts, ArchiveError> {
    read(lines, |line| line.entry().map(drop))
}

/// Makes the store in `directory` from a file. It appears there at once and complete, or not at all.
///
/// # Errors
/// When there are games already, when the file cannot be read to its last line, or when the disk fails.
pub fn import(directory: &Path, lines: &mut dyn BufRead) -> Result<Counts, ArchiveError> {
    // Held to the end, so that nobody else has the directory meanwhile.
    let former = SledStore::open(directory)?;
    // That the bot has been there says nothing yet.
    let is_empty = former.database().read(|db| {
        let mut keys = db.iter().keys();
        keys.try_fold(true, |empty, key| {
            Ok(empty && [FORMAT_KEY, COMMITS_KEY, HEARTBEAT_KEY].contains(&&*key?))
        })
    })?;
    if !is_empty {
        return Err(ArchiveError::NotEmpty(directory.display().to_string()));
    }
    let beside = swap::beside(directory);
    let imported = fill(&beside, lines).and_then(|counts| {
        check::of(&beside)?;
        files::sync_all(&beside)?;
        Ok(counts)
    });
    match imported {
        Ok(counts) => {
            swap::swap(directory, &beside)?;
            drop(former);
            fs::remove_dir_all(&beside)?;
            Ok(counts)
        }
        Err(error) => {
            let _ = fs::remove_dir_all(&beside);
            Err(error)
        }
    }
}

fn fill(directory: &Path, lines: &mut dyn BufRead) -> Result<Counts, ArchiveError> {
    let new = New::make(directory)?;
    let mut changes = Changes::new();
    let counts = read(lines, |line| {
        let Some(Entry { key, value, game }) = line.entry()? else { return Ok(()) };
        if key.starts_with(GAME_PREFIX) {
            for key in new.entries_before(&key, &changes)? {
                changes.insert(key, None);
            }
        }
        if let Some(game) = game {
            changes.extend(
                index_entries(&game)?.into_iter().map(|(key, value)| (key, Some(value.into()))),
            );
        }
        changes.insert(key, value.map(Into::into));
        if changes.len() >= BATCH { new.apply(&mut changes) } else { Ok(()) }
    })?;
    new.apply(&mut changes)?;
    new.finish()?;
    Ok(counts)
}

/// Reads the lines one by one, and answers the counts of the last one, which must be those of what was read.
fn read(
    lines: &mut dyn BufRead,
    mut each: impl FnMut(Line) -> Result<(), StoreError>,
) -> Result<Counts, ArchiveError> {
    let (mut number, mut counts) = (0, Counts::default());
    let mut text = Vec::new();
    loop {
        number += 1;
        let wrong = |why: &dyn ToString| ArchiveError::Line { number, why: why.to_string() };
        text.clear();
        Read::take(&mut *lines, MAX_LINE).read_until(b'\n', &mut text)?;
        if text.last() != Some(&b'\n') {
            let is_long = text.len() as u64 == MAX_LINE;
            return Err(if is_long {
                wrong(&"it is longer than any line can be")
            } else {
                ArchiveError::CutOff
            });
        }
        let line: Line = serde_json::from_slice(&text).map_err(|error| wrong(&error))?;
        match &line {
            Line::AlquerqueStore { format: LINES_FORMAT, .. } if number == 1 => continue,
            Line::AlquerqueStore { format, .. } if number == 1 => {
                return Err(wrong(&format!(
                    "the file has format {format}, and this program reads {LINES_FORMAT}"
                )));
            }
            _ if number == 1 => return Err(wrong(&"this is no export of a store")),
            Line::AlquerqueStore { .. } => return Err(wrong(&"a first line in the middle")),
            Line::End(end) if *end != counts => {
                return Err(wrong(&"the counts are not those of the lines before"));
            }
            Line::End(_) if !lines.fill_buf()?.is_empty() => {
                return Err(wrong(&"there is more after the last line"));
            }
            Line::End(_) => return Ok(counts),
            _ => counts.count(&line),
        }
        each(line).map_err(|error| match error {
            StoreError::Damaged { .. } => wrong(&error),
            error => error.into(),
        })?;
    }
}

/// A store that is being filled, beside the one that it will replace.
pub struct New {
    db: sled::Db,
    directory: std::path::PathBuf,
}

impl New {
    /// Begins it; what an earlier one has left half done goes.
    pub fn make(directory: &Path) -> Result<Self, StoreError> {
        if directory.exists() {
            fs::remove_dir_all(directory)?;
        }
        fs::create_dir_all(directory)?;
        let db = recovery::try_open(directory)?;
        formats::check(&db)?;
        commits::begin(&db)?;
        Ok(Self { db, directory: directory.to_owned() })
    }

    /// Applies changes, and forgets them.
    pub fn apply(&self, changes: &mut Changes) -> Result<(), StoreError> {
        let mut batch = sled::Batch::default();
        for (key, value) in std::mem::take(changes) {
            match value {
                Some(value) => batch.insert(key, value),
                None => batch.remove(key),
            }
        }
        Ok(self.db.apply_batch(batch)?)
    }

    /// The index entries of a game that is there already, by an earlier line.
    fn entries_before(&self, key: &Key, changes: &Changes) -> Result<Vec<Key>, StoreError> {
        let before = match changes.get(key) {
            Some(value) => value.clone(),
            None => self.db.get(key)?,
        };
        let Some(record) = before else { return Ok(Vec::new()) };
        let kept = read_record(crate::store::sled::layout::read_id(key)?, &record)?;
        Ok(index_entries(&kept)?.into_iter().map(|(key, _)| key).collect())
    }

    /// Closes it. All of it is on the disk then.
    pub fn finish(self) -> Result<(), StoreError> {
        self.db.flush()?;
        let noted = Checkpoint::new(&self.db, Checksum::compute(&self.db), &Changes::new())?;
        commits::write_checkpoint(&self.directory, noted)?;
        drop(self.db);
        Ok(files::sync_all(&self.directory)?)
    }
}
