use std::collections::BTreeMap;
use std::path::Path;

use super::line::{Counts, Line};
use super::{ArchiveError, StoreError};
use crate::store::sled::layout::{
    COMMITS_KEY, FORMAT_KEY, INDEXED, Key, game_key, index_entries, indexed_game, is_exported,
    last_number_key_of, read_id, read_number, read_record,
};
use crate::store::sled::recovery;
use crate::store::sled::scan::{self, Scan};
use crate::store::sled::write_batch::Changes;
use crate::store::{SledStore, Versioned};

/// As many repairs as are made durable together.
const BATCH: usize = 1024;

/// What a check has found.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// What can be read, and, as left out, what cannot.
    pub counts: Counts,
    pub open_games: u64,
    pub index_entries: u64,
    /// Index entries that were missing or pointed nowhere.
    pub wrong_entries: u64,
    /// How many of those are as they should be now.
    pub repaired: u64,
    /// How many saves are missing at least because the log is damaged.
    pub lost: u64,
}

impl Checked {
    /// Whether nothing is wrong, or nothing any more.
    pub fn is_well(&self) -> bool {
        self.counts.left_out == 0 && self.wrong_entries == self.repaired && self.lost == 0
    }
}

/// Looks at everything that is kept, and tells of each thing that is wrong in words for whoever runs the bot. Where it is to
/// `repair`, index entries are made as the games want them, and where saves are missing, the store goes on with what is left;
/// what cannot be read is left as it is. Otherwise nothing is changed.
///
/// # Errors
/// When the store cannot be opened at all, or the disk fails.
pub fn check(
    directory: &Path,
    repair: bool,
    tell: &mut dyn FnMut(&str),
) -> Result<Checked, StoreError> {
    let store = if repair {
        SledStore::open_degraded(directory)?
    } else {
        SledStore::open_read_only(directory)?
    };
    if store.lost() > 0 {
        tell(&format!("the log is damaged: at least {} saves are missing", store.lost()));
    }
    let (mut checked, mut repairs) = store.database().read(|db| look(db, tell))?;
    checked.lost = if repair { 0 } else { store.lost() };
    while repair && !repairs.is_empty() {
        let later = repairs.iter().nth(BATCH).map(|(key, _)| key.clone());
        let rest = later.map_or_else(Changes::new, |key| repairs.split_off(&key));
        let now = std::mem::replace(&mut repairs, rest);
        checked.repaired += now.len() as u64;
        store.repair(now)?;
    }
    Ok(checked)
}

/// Answers what was found, and what index entries should be where they are not.
fn look(db: &sled::Db, tell: &mut dyn FnMut(&str)) -> Result<(Checked, Changes), StoreError> {
    let mut check = Check { checked: Checked::default(), repairs: Changes::new(), wanted: 0, tell };
    check.records(db)?;
    if check.indexes(db) {
        check.strays(db);
    }
    Ok((check.checked, check.repairs))
}

/// Whether a store that was made from lines is as it should be: lines may contradict each other.
pub fn of(directory: &Path) -> Result<(), ArchiveError> {
    let mut first = None;
    let (checked, _) = look(&recovery::try_open(directory)?, &mut |wrong| {
        first.get_or_insert(wrong.to_owned());
    })?;
    match first {
        Some(wrong) if !checked.is_well() => {
            Err(StoreError::damaged("the file as a whole", wrong).into())
        }
        _ => Ok(()),
    }
}

struct Check<'a> {
    checked: Checked,
    /// What index entries should be where they are not.
    repairs: Changes,
    /// How many index entries there should be.
    wanted: u64,
    tell: &'a mut dyn FnMut(&str),
}

impl Check<'_> {
    fn leave_out(&mut self, line: &Line) {
        if let Line::LeftOut { what, why } = line {
            (self.tell)(&format!("{what} cannot be read: {why}"));
        }
        self.checked.counts.count(line);
    }

    fn wrong(&mut self, what: &str, key: Key, wanted: Option<sled::IVec>) {
        (self.tell)(what);
        self.checked.wrong_entries += 1;
        self.repairs.insert(key, wanted);
    }

    /// Reads all that is no index, and looks whether each game has its entries.
    fn records(&mut self, db: &sled::Db) -> Result<(), StoreError> {
        let mut last_numbers: BTreeMap<u64, u32> = BTreeMap::new();
        for found in Scan::from(db, Key::new()) {
            let (key, value) = match found {
                Ok(entry) => entry,
                Err(gap) => {
                    // Index entries that are in it are those of games, which say so.
                    Line::left_out(&gap).iter().for_each(|line| self.leave_out(line));
                    continue;
                }
            };
            if [FORMAT_KEY, COMMITS_KEY].contains(&&*key)
                || key.first().is_some_and(|kind| INDEXED.contains(kind))
            {
                continue;
            }
            let line = Line::read_or_leave_out(&key, &value);
            match line {
                Line::LeftOut { .. } => {
                    self.leave_out(&line);
                    continue;
                }
                Line::Game { .. } => {
                    let kept = read_record(read_id(&key)?, &value)?;
                    self.entries(db, &kept)?;
                    let game = kept.game;
                    let last = last_numbers.entry(game.place.channel).or_default();
                    *last = game.number.max(*last);
                }
                _ => {}
            }
            self.checked.counts.count(&line);
        }
        for (channel, number) in last_numbers {
            let key = last_number_key_of(channel);
            // What cannot be read was left out already.
            let Ok(kept) = scan::get(db, &key) else { continue };
            let kept = kept.and_then(|bytes| read_number(&bytes).ok());
            if kept.is_none_or(|kept| kept < number) {
                let what = format!("channel {channel} would give a number twice");
                self.wrong(&what, key, Some(number.to_be_bytes().to_vec().into()));
            }
        }
        Ok(())
    }

    fn entries(&mut self, db: &sled::Db, kept: &Versioned) -> Result<(), StoreError> {
        let game = &kept.game;
        self.checked.open_games += u64::from(game.is_open());
        for (key, value) in index_entries(kept)? {
            self.wanted += 1;
            match scan::get(db, &key) {
                Ok(found) if found.as_deref() == Some(value.as_slice()) => {}
                Ok(_) => {
                    let what = format!(
                        "an index entry of game {} is missing ({})",
                        game.id,
                        key.escape_ascii()
                    );
                    self.wrong(&what, key, Some(value.into()));
                }
                // Nothing can be put there.
                Err(error) => {
                    let key = key.escape_ascii();
                    (self.tell)(&format!(
                        "an index entry of game {} cannot be read ({key}): {error}",
                        game.id
                    ));
                    self.checked.wrong_entries += 1;
                }
            }
        }
        Ok(())
    }

    /// Counts the index entries; answers whether there are some that no game wants.
    fn indexes(&mut self, db: &sled::Db) -> bool {
        for kind in INDEXED {
            self.checked.index_entries += Scan::of(db, kind).flatten().count() as u64;
        }
        let missing = self.repairs.iter().filter(|(key, _)| !is_exported(key)).count() as u64;
        self.checked.index_entries != self.wanted - missing
    }

    fn strays(&mut self, db: &sled::Db) {
        for kind in INDEXED {
            for (key, value) in Scan::of(db, kind).flatten() {
                if !self.repairs.contains_key(&*key) && is_stray(db, &key, &value) {
                    let what =
                        format!("an index entry belongs to no game ({})", key.escape_ascii());
                    self.wrong(&what, key.to_vec(), None);
                }
            }
        }
    }
}

fn is_stray(db: &sled::Db, key: &[u8], value: &[u8]) -> bool {
    let Ok(id) = indexed_game(key, value) else { return true };
    match scan::get(db, &game_key(id)).map(|record| record.map(|record| read_record(id, &record))) {
        Ok(Some(Ok(kept))) => index_entries(&kept)
            .is_ok_and(|entries| !entries.iter().any(|(wanted, _)| wanted == key)),
        Ok(None) => true,
        // Which entries a game has that cannot be read, nobody can say.
        Ok(Some(Err(_))) | Err(_) => false,
    }
}
