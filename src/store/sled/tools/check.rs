use std::collections::BTreeMap;
use std::path::Path;

use sled::IVec;

use super::records::{gap_line, line_or_left_out};
use super::scan::{self, Scan};
use crate::store::archive::{ArchiveError, Checked, Line};
use crate::store::sled::layout::{
    COMMITS_KEY, FORMAT_KEY, INDEXED, Key, game_key, index_entries, indexed_game, is_exported,
    last_number_key, read_id, read_number, read_record,
};
use crate::store::sled::recovery;
use crate::store::sled::write_batch::Changes;
use crate::store::{Result, SledStore, StoreError, Versioned};

/// The number of repairs in one commit.
const BATCH_SIZE: usize = 1024;

/// Checks the store in a directory.
pub fn check(
    directory: &Path,
    repair: bool,
    report: &mut dyn FnMut(&str),
) -> Result<Checked, ArchiveError> {
    let store = if repair {
        SledStore::open_degraded(directory)?
    } else {
        SledStore::open_read_only(directory)?
    };
    if store.lost() > 0 {
        report(&format!("the log is damaged: at least {} saves are missing", store.lost()));
    }
    let (mut checked, mut repairs) = store.database().read(|db| inspect(db, report))?;
    checked.lost = if repair { 0 } else { store.lost() };
    while repair && !repairs.is_empty() {
        let next = repairs.iter().nth(BATCH_SIZE).map(|(key, _)| key.clone());
        let rest = next.map_or_else(Changes::new, |key| repairs.split_off(&key));
        let batch = std::mem::replace(&mut repairs, rest);
        checked.repaired += batch.len() as u64;
        store.repair(batch)?;
    }
    Ok(checked)
}

/// Verifies a newly imported database: the lines of an export may contradict each other.
pub fn verify(directory: &Path) -> Result<(), ArchiveError> {
    let mut first = None;
    let (checked, _) = inspect(&recovery::try_open(directory)?, &mut |finding| {
        first.get_or_insert(finding.to_owned());
    })?;
    match first {
        Some(finding) if !checked.is_well() => {
            Err(StoreError::damaged("the file as a whole", finding).into())
        }
        _ => Ok(()),
    }
}

/// Returns the findings, and the changes that correct the index entries.
fn inspect(db: &sled::Db, report: &mut dyn FnMut(&str)) -> Result<(Checked, Changes)> {
    let mut check =
        Check { checked: Checked::default(), repairs: Changes::new(), expected: 0, report };
    check.records(db)?;
    if check.has_strays(db) {
        check.strays(db);
    }
    Ok((check.checked, check.repairs))
}

struct Check<'a> {
    checked: Checked,
    /// The corrected values of wrong index entries; `None` removes one.
    repairs: Changes,
    /// The number of index entries that the games need.
    expected: u64,
    report: &'a mut dyn FnMut(&str),
}

impl Check<'_> {
    fn leave_out(&mut self, line: &Line) {
        if let Line::LeftOut { what, why } = line {
            (self.report)(&format!("{what} cannot be read: {why}"));
        }
        self.checked.counts.count(line);
    }

    fn wrong_entry(&mut self, finding: &str, key: Key, corrected: Option<IVec>) {
        (self.report)(finding);
        self.checked.wrong_entries += 1;
        self.repairs.insert(key, corrected);
    }

    /// Reads all records, and checks the index entries of each game.
    fn records(&mut self, db: &sled::Db) -> Result<()> {
        let mut last_numbers: BTreeMap<u64, u32> = BTreeMap::new();
        for found in Scan::from(db, Key::new()) {
            let (key, value) = match found {
                Ok(entry) => entry,
                Err(gap) => {
                    // Index entries in the gap are reported with their games.
                    gap_line(&gap).iter().for_each(|line| self.leave_out(line));
                    continue;
                }
            };
            if [FORMAT_KEY, COMMITS_KEY].contains(&&*key)
                || key.first().is_some_and(|kind| INDEXED.contains(kind))
            {
                continue;
            }
            let line = line_or_left_out(&key, &value);
            match line {
                Line::LeftOut { .. } => {
                    self.leave_out(&line);
                    continue;
                }
                Line::Game { .. } => {
                    let stored = read_record(read_id(&key)?, &value)?;
                    self.entries(db, &stored)?;
                    let game = stored.game;
                    let last = last_numbers.entry(game.place.series()).or_default();
                    *last = game.number.max(*last);
                }
                _ => {}
            }
            self.checked.counts.count(&line);
        }
        self.last_numbers(db, last_numbers);
        Ok(())
    }

    /// Checks that no series assigns the number of one of its games again.
    fn last_numbers(&mut self, db: &sled::Db, last_numbers: BTreeMap<u64, u32>) {
        for (series, number) in last_numbers {
            let key = last_number_key(series);
            // An unreadable entry was reported with its gap.
            let Ok(stored) = scan::get(db, &key) else { continue };
            let stored = stored.and_then(|bytes| read_number(&bytes).ok());
            if stored.is_none_or(|stored| stored < number) {
                let finding = format!("server or channel {series} would assign a number twice");
                self.wrong_entry(&finding, key, Some(number.to_be_bytes().to_vec().into()));
            }
        }
    }

    fn entries(&mut self, db: &sled::Db, stored: &Versioned) -> Result<()> {
        let game = &stored.game;
        self.checked.open_games += u64::from(game.is_open());
        for (key, value) in index_entries(stored)? {
            self.expected += 1;
            match scan::get(db, &key) {
                Ok(found) if found.as_deref() == Some(value.as_slice()) => {}
                Ok(_) => {
                    let key_text = key.escape_ascii();
                    let finding =
                        format!("an index entry of game {} is missing ({key_text})", game.id);
                    self.wrong_entry(&finding, key, Some(value.into()));
                }
                // The unreadable page takes no repair.
                Err(error) => {
                    let key_text = key.escape_ascii();
                    (self.report)(&format!(
                        "an index entry of game {} cannot be read ({key_text}): {error}",
                        game.id
                    ));
                    self.checked.wrong_entries += 1;
                }
            }
        }
        Ok(())
    }

    /// Counts the index entries, and returns whether some belong to no game.
    fn has_strays(&mut self, db: &sled::Db) -> bool {
        for kind in INDEXED {
            self.checked.index_entries += Scan::of_kind(db, kind).flatten().count() as u64;
        }
        let missing = self.repairs.iter().filter(|(key, _)| !is_exported(key)).count() as u64;
        self.checked.index_entries != self.expected - missing
    }

    /// Reports index entries that belong to no game.
    fn strays(&mut self, db: &sled::Db) {
        for kind in INDEXED {
            for (key, value) in Scan::of_kind(db, kind).flatten() {
                if !self.repairs.contains_key(&*key) && is_stray(db, &key, &value) {
                    let finding =
                        format!("an index entry belongs to no game ({})", key.escape_ascii());
                    self.wrong_entry(&finding, key.to_vec(), None);
                }
            }
        }
    }
}

fn is_stray(db: &sled::Db, key: &[u8], value: &[u8]) -> bool {
    let Ok(id) = indexed_game(key, value) else { return true };
    match scan::get(db, &game_key(id)).map(|record| record.map(|record| read_record(id, &record))) {
        Ok(Some(Ok(stored))) => index_entries(&stored)
            .is_ok_and(|entries| !entries.iter().any(|(expected, _)| expected == key)),
        Ok(None) => true,
        // The entries of an unreadable game are unknown.
        Ok(Some(Err(_))) | Err(_) => false,
    }
}
