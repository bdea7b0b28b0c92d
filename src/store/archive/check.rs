//! The check of a store: every record is read, and the index entries are compared with the games.

use std::collections::{BTreeMap, BTreeSet};

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::ArchiveError;
use super::entries::{gap_line, line_or_left_out};
use super::line::{Counts, Line};
use super::open;
use crate::game::{Game, GameId};
use crate::store::engine::{Batch, Engine, Exported, Key, Location, Purpose, Value};
use crate::store::records::index::{INDEXED, index_entries, indexed_game};
use crate::store::records::layout::{
    GAME, INTERNAL, game_key, last_number_key, read_id, read_record,
};
use crate::store::{Result, StoreError};

/// The number of repairs in one commit.
const REPAIRS_AT_ONCE: usize = 1024;

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Readable records; unreadable ones count as left out.
    pub counts: Counts,
    pub open_games: u64,
    pub index_entries: u64,
    /// Index entries that are missing, wrong or belong to no game.
    pub wrong_entries: u64,
    /// How many of those were corrected.
    pub repaired: u64,
    /// How many commits are known to be missing.
    pub lost: u64,
}

impl Checked {
    /// Returns whether nothing is wrong, or all of it was repaired.
    pub fn is_well(&self) -> bool {
        self.counts.left_out == 0 && self.wrong_entries == self.repaired && self.lost == 0
    }
}

/// Takes findings, in words for the operator.
pub type Report<'a> = &'a mut (dyn FnMut(&str) + Send);

/// Reads every record and index entry, and reports what is wrong.
///
/// With `repair` it corrects index entries, and accepts the loss of missing commits. Unreadable
/// records stay. Without it nothing changes.
///
/// # Errors
/// If the store does not open, or the disk fails.
pub async fn check(
    location: &dyn Location,
    repair: bool,
    report: Report<'_>,
) -> Result<Checked, ArchiveError> {
    let purpose = if repair { Purpose::Degraded } else { Purpose::ReadOnly };
    let opened = open(location, purpose).await?;
    let engine = &*opened.engine;
    if opened.lost > 0 {
        report(&format!("the log is damaged: at least {} saves are missing", opened.lost));
    }
    let (mut checked, repairs) = inspect(engine, report).await?;
    checked.lost = if repair { 0 } else { opened.lost };
    if repair {
        let repairs: Vec<_> = repairs.into_iter().collect();
        for part in repairs.chunks(REPAIRS_AT_ONCE) {
            let changes = part.iter().cloned().collect();
            engine.commit(Batch { changes, ..Batch::default() }).await?;
            checked.repaired += part.len() as u64;
        }
    }
    engine.close().await?;
    Ok(checked)
}

/// Verifies newly imported data: the lines of an export may contradict each other.
pub async fn verify(engine: &dyn Engine) -> Result<(), ArchiveError> {
    let mut first = None;
    let mut report = |finding: &str| {
        first.get_or_insert_with(|| finding.to_owned());
    };
    let (checked, _) = inspect(engine, &mut report).await?;
    match first {
        Some(finding) if !checked.is_well() => {
            Err(StoreError::damaged("the file as a whole", finding).into())
        }
        _ => Ok(()),
    }
}

/// The new value of each wrong entry; `None` removes it.
type Repairs = BTreeMap<Key, Option<Value>>;

/// Returns the findings, and the changes that correct the index entries.
async fn inspect(engine: &dyn Engine, report: Report<'_>) -> Result<(Checked, Repairs)> {
    let mut records = Records::default();
    let mut read = |part| {
        records.read(part, report);
        Ok(())
    };
    engine.export(&mut read).await?;
    let mut repairs = records.wrong_numbers(report);
    records.checked.wrong_entries = repairs.len() as u64;
    if records.found != records.expected {
        let mut hashes = Hashes::default();
        let mut read = |part: Exported| {
            hashes.read(&part);
            Ok(())
        };
        engine.export(&mut read).await?;
        hashes.sort();
        let mut wrong = Wrong { records: &mut records, hashes, repairs: &mut repairs, report };
        let mut read = |part: Exported| {
            wrong.read(&part);
            Ok(())
        };
        engine.export(&mut read).await?;
    }
    Ok((records.checked, repairs))
}

/// A sum over entries that does not depend on their order.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Sum {
    entries: u64,
    hashes: u64,
}

impl Sum {
    fn add(&mut self, key: &[u8], value: &[u8]) {
        self.entries += 1;
        self.hashes = self.hashes.wrapping_add(hash(key, value));
    }
}

fn hash(key: &[u8], value: &[u8]) -> u64 {
    xxh3_64_with_seed(value, xxh3_64_with_seed(key, 0))
}

fn is_index(key: &[u8]) -> bool {
    key.first().is_some_and(|kind| INDEXED.contains(kind))
}

/// Returns a game, if this is the readable record of one, with its index entries.
fn game_of(key: &[u8], value: &[u8]) -> Option<(Game, BTreeMap<Key, Value>)> {
    if key.first() != Some(&GAME) {
        return None;
    }
    let stored = read_record(read_id(key).ok()?, value).ok()?;
    let entries = index_entries(&stored).ok()?;
    Some((stored.game, entries))
}

/// What is known after all records were read once.
#[derive(Default)]
struct Records {
    checked: Checked,
    /// The index entries that exist, and those that the games need.
    found: Sum,
    expected: Sum,
    /// The greatest number of the games of each series, and the one that was assigned last.
    greatest: BTreeMap<u64, u32>,
    assigned: BTreeMap<u64, u32>,
    unreadable: BTreeSet<GameId>,
    /// The ranges of keys that cannot be read.
    gaps: Vec<(Key, Option<Key>)>,
}

impl Records {
    fn read(&mut self, part: Exported, report: &mut (dyn FnMut(&str) + Send)) {
        let line = match part {
            Exported::Entry(key, value) if is_index(&key) => {
                self.checked.index_entries += 1;
                return self.found.add(&key, &value);
            }
            Exported::Entry(key, value) => match self.record(&key, &value) {
                Some(line) => line,
                None => return,
            },
            Exported::Removed(_) => return,
            Exported::Gap { from, until, error } => {
                let line = gap_line(&from, until.as_deref(), &error);
                self.gaps.push((from, until));
                // Index entries in the gap are reported with their games.
                match line {
                    Some(line) => line,
                    None => return,
                }
            }
        };
        if let Line::LeftOut { what, why } = &line {
            report(&format!("{what} cannot be read: {why}"));
        }
        self.checked.counts.count(&line);
    }

    fn record(&mut self, key: &[u8], value: &[u8]) -> Option<Line> {
        if key.first().is_none_or(|kind| INTERNAL.contains(kind)) {
            return None;
        }
        let line = line_or_left_out(key, value);
        match (game_of(key, value), &line) {
            (Some((game, entries)), Line::Game { .. }) => {
                self.checked.open_games += u64::from(game.is_open());
                entries.iter().for_each(|(key, value)| self.expected.add(key, value));
                let greatest = self.greatest.entry(game.place.series()).or_default();
                *greatest = game.number.max(*greatest);
            }
            _ if key.first() == Some(&GAME) => self.unreadable.extend(read_id(key)),
            (_, Line::LastNumber { series, number }) => {
                self.assigned.insert(*series, *number);
            }
            _ => {}
        }
        Some(line)
    }

    fn is_in_gap(&self, key: &[u8]) -> bool {
        let is_before = |until: &Option<Key>| until.as_ref().is_none_or(|until| key < &**until);
        self.gaps.iter().any(|(from, until)| key >= &**from && is_before(until))
    }

    /// Returns the repairs of series that would assign the number of one of their games again.
    fn wrong_numbers(&self, report: &mut (dyn FnMut(&str) + Send)) -> Repairs {
        let mut repairs = Repairs::new();
        for (series, number) in &self.greatest {
            let key = last_number_key(*series);
            let is_right = self.assigned.get(series).is_some_and(|assigned| assigned >= number);
            // An unreadable entry was reported with its gap.
            if !is_right && !self.is_in_gap(&key) {
                report(&format!("server or channel {series} would assign a number twice"));
                repairs.insert(key, Some(number.to_be_bytes().to_vec()));
            }
        }
        repairs
    }
}

/// The hashes of the index entries that exist, and of those that the games need.
#[derive(Default)]
struct Hashes {
    found: Vec<u64>,
    expected_keys: Vec<u64>,
}

impl Hashes {
    fn read(&mut self, part: &Exported) {
        let Exported::Entry(key, value) = part else { return };
        if is_index(key) {
            self.found.push(hash(key, value));
        } else if let Some((_, entries)) = game_of(key, value) {
            self.expected_keys.extend(entries.keys().map(|key| hash(key, &[])));
        }
    }

    fn sort(&mut self) {
        self.found.sort_unstable();
        self.expected_keys.sort_unstable();
    }
}

/// Finds the wrong entries.
struct Wrong<'a, 'b> {
    records: &'a mut Records,
    hashes: Hashes,
    repairs: &'a mut Repairs,
    report: &'a mut (dyn FnMut(&str) + Send + 'b),
}

impl Wrong<'_, '_> {
    fn read(&mut self, part: &Exported) {
        let Exported::Entry(key, value) = part else { return };
        if is_index(key) {
            let is_expected = self.hashes.expected_keys.binary_search(&hash(key, &[])).is_ok();
            if !is_expected && self.is_stray(key, value) {
                (self.report)(&format!(
                    "an index entry belongs to no game ({})",
                    key.escape_ascii()
                ));
                self.records.checked.wrong_entries += 1;
                self.repairs.insert(key.clone(), None);
            }
        } else if let Some((game, entries)) = game_of(key, value) {
            for (key, value) in entries {
                if self.hashes.found.binary_search(&hash(&key, &value)).is_err() {
                    self.missing(&game, key, value);
                }
            }
        }
    }

    fn missing(&mut self, game: &Game, key: Key, value: Value) {
        self.records.checked.wrong_entries += 1;
        let key_text = key.escape_ascii();
        // The unreadable page takes no repair.
        let is_unreadable = self.records.is_in_gap(&key);
        let what = if is_unreadable { "cannot be read" } else { "is missing" };
        (self.report)(&format!("an index entry of game {} {what} ({key_text})", game.id));
        if !is_unreadable {
            self.repairs.insert(key, Some(value));
        }
    }

    /// Returns whether an entry that no readable game needs belongs to no game at all.
    fn is_stray(&self, key: &[u8], value: &[u8]) -> bool {
        // The entries of an unreadable game are unknown.
        indexed_game(key, value).map_or(true, |id| {
            !self.records.unreadable.contains(&id) && !self.records.is_in_gap(&game_key(id))
        })
    }
}
