//! The check of a store: every record is read, and the index entries are compared with the games.

use std::collections::{BTreeMap, BTreeSet};

use xxhash_rust::xxh3::xxh3_64_with_seed;

use super::ArchiveError;
use super::entries::{gap_line, line_or_left_out};
use super::line::{Counts, Line};
use super::open;
use crate::engine::{Batch, Engine, Exported, Key, Location, Purpose, Value};
use crate::records::Retries;
use crate::records::index::{INDEXED, index_entries, indexed_game, tournament_entries};
use crate::records::layout::{
    BOARD, DUE_TOURNAMENT, GAME, INTERNAL, LAST_NUMBER, TOURNAMENT, game_key, last_number_key,
    read_id, read_number, read_record, tournament_key,
};
use crate::records::tournaments::{read_due_key, read_tournament};
use crate::{Result, StoreError};
use alquerque_game::{Game, GameId};

/// The number of groups of games whose index entries are compared as a whole at first.
const GROUPS: usize = 1 << 16;
/// The entries that are examined, and corrected, at once.
const SUSPECTS_AT_ONCE: usize = 256;

/// The result of a check.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Checked {
    /// Readable records; unreadable ones count as left out.
    pub counts: Counts,
    pub open_games: u64,
    pub index_entries: u64,
    /// Index entries that are missing, wrong or belong to no game.
    pub wrong_entries: u64,
    /// How many of those are messages of missing games.
    pub stray_boards: u64,
    /// How many wrong entries were corrected.
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
    let mut checked = inspect(engine, repair, report).await?;
    checked.lost = if repair { 0 } else { opened.lost };
    engine.close().await?;
    Ok(checked)
}

/// Verifies newly imported data: the lines of an export may contradict each other. Removes the
/// messages of games that the export has left out.
pub async fn verify_import(engine: &dyn Engine) -> Result<(), ArchiveError> {
    let mut first = None;
    let mut report = |finding: &str| {
        first.get_or_insert_with(|| finding.to_owned());
    };
    let checked = inspect(engine, true, &mut report).await?;
    match first {
        Some(finding) if !checked.is_well() || checked.wrong_entries > checked.stray_boards => {
            Err(StoreError::damaged("the file as a whole", finding).into())
        }
        _ => Ok(()),
    }
}

/// The entries that seem to be wrong, each with the game that decides about it.
type Suspects = BTreeMap<Key, GameId>;

/// Reports what is wrong, and corrects it if asked to.
async fn inspect(engine: &dyn Engine, repair: bool, report: Report<'_>) -> Result<Checked> {
    let mut records = Records::default();
    let mut read = |part| {
        records.read(part, report);
        Ok(())
    };
    engine.export(&mut read).await?;
    records.suspect_numbers();
    if records.differences.0.iter().any(|difference| *difference != 0) {
        let mut suspect = |part: Exported| {
            records.suspect(&part, report);
            Ok(())
        };
        engine.export(&mut suspect).await?;
    }
    let Records { mut checked, suspects, .. } = records;
    let suspects: Vec<_> = suspects.into_iter().collect();
    for part in suspects.chunks(SUSPECTS_AT_ONCE) {
        let mut retries = Retries::new();
        let Corrections { batch, wrong } = loop {
            let found = corrections(engine, part).await?;
            if !repair || retries.commit(engine, found.batch.clone()).await? {
                break found;
            }
        };
        wrong.iter().for_each(|finding| report(finding));
        checked.wrong_entries += wrong.len() as u64;
        let boards = batch.changes.keys().filter(|key| key.first() == Some(&BOARD));
        checked.stray_boards += boards.count() as u64;
        checked.repaired += if repair { batch.changes.len() as u64 } else { 0 };
    }
    Ok(checked)
}

/// What is wrong, in words, and the changes that correct it.
#[derive(Default)]
struct Corrections {
    wrong: Vec<String>,
    batch: Batch,
}

/// Compares some entries with the games. A bot may have changed them since they were suspected, and
/// may do so until they are corrected.
async fn corrections(engine: &dyn Engine, suspects: &[(Key, GameId)]) -> Result<Corrections> {
    let entries = suspects.iter().map(|(key, _)| key.clone());
    let games = suspects.iter().map(|(key, game)| owner_key(key, *game));
    let mut stored = engine.get(entries.chain(games).collect()).await?;
    let records = stored.split_off(suspects.len());
    let mut found = Corrections::default();
    for (((key, game), stored), record) in suspects.iter().zip(stored).zip(records) {
        // The entries of an unreadable game are unknown.
        let Ok(right) = right_value(key, stored.as_deref(), *game, record.as_deref()) else {
            continue;
        };
        if right == stored {
            continue;
        }
        found.wrong.push(describe(key, *game, right.is_some()));
        if key.first() == Some(&LAST_NUMBER) {
            found.batch.unchanged(key.clone(), stored);
        }
        found.batch.unchanged(owner_key(key, *game), record);
        found.batch.changes.insert(key.clone(), right);
    }
    Ok(found)
}

/// Returns the value that an entry must have because of a game.
fn right_value(
    key: &Key,
    stored: Option<&[u8]>,
    id: GameId,
    record: Option<&[u8]>,
) -> Result<Option<Value>> {
    let as_it_is = stored.map(<[u8]>::to_vec);
    match (key.first(), record) {
        (Some(&LAST_NUMBER), None) | (Some(&BOARD), Some(_)) => Ok(as_it_is),
        (_, None) => Ok(None),
        (Some(&LAST_NUMBER), Some(record)) => {
            let number = read_record(id, record)?.game.number;
            let is_enough = stored.and_then(|last| read_number(last).ok()) >= Some(number);
            Ok(if is_enough { as_it_is } else { Some(number.to_be_bytes().to_vec()) })
        }
        (_, Some(record)) if key.starts_with(DUE_TOURNAMENT) => {
            Ok(tournament_entries(&read_tournament(record)?).remove(key))
        }
        (_, Some(record)) => Ok(index_entries(&read_record(id, record)?)?.remove(key)),
    }
}

/// Returns the key of the record that an entry belongs to: of the game with an id or, for an entry
/// of a tournament, of that.
fn owner_key(entry: &Key, id: GameId) -> Key {
    match read_due_key(entry) {
        Ok((guild, id)) if entry.starts_with(DUE_TOURNAMENT) => tournament_key(guild, id),
        _ => game_key(id),
    }
}

fn describe(key: &[u8], game: GameId, is_needed: bool) -> String {
    let text = key.escape_ascii();
    match key.first() {
        Some(&LAST_NUMBER) => {
            let series = read_id(key).map_or(0, |id| id.0);
            format!("server or channel {series} would assign a number twice")
        }
        Some(&BOARD) => format!("a message shows game {game}, which is missing"),
        _ if is_needed => format!("an index entry of game {game} is missing ({text})"),
        _ => format!("an index entry belongs to no game ({text})"),
    }
}

fn hash(key: &[u8], value: &[u8]) -> u64 {
    xxh3_64_with_seed(value, xxh3_64_with_seed(key, 0))
}

/// The sums of the hashes of index entries, by groups of games.
struct Sums(Vec<u64>);

impl Sums {
    fn of(&mut self, game: GameId) -> &mut u64 {
        let groups = self.0.len() as u64;
        &mut self.0[usize::try_from(hash(&game.0.to_be_bytes(), &[]) % groups).unwrap_or_default()]
    }
}

impl Default for Sums {
    fn default() -> Self {
        Self(vec![0; GROUPS])
    }
}

fn is_index(key: &[u8]) -> bool {
    key.first().is_some_and(|kind| INDEXED.contains(kind))
}

/// Returns the game of an index entry. No game has the id 0.
fn game_of_entry(key: &[u8], value: &[u8]) -> GameId {
    indexed_game(key, value).unwrap_or(GameId(0))
}

/// Returns the id of a game or a tournament, if this is the readable record of one, with its index
/// entries.
fn owner_of(key: &[u8], value: &[u8]) -> Option<(GameId, BTreeMap<Key, Value>)> {
    if key.first() == Some(&TOURNAMENT) {
        let tournament = read_tournament(value).ok()?;
        return Some((GameId(tournament.id.0), tournament_entries(&tournament)));
    }
    let (game, entries) = game_of(key, value)?;
    Some((game.id, entries))
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
    /// The index entries that exist, without those that the games need.
    differences: Sums,
    /// The greatest number of the games of each series, with its game, and the last one.
    greatest: BTreeMap<u64, (u32, GameId)>,
    assigned: BTreeMap<u64, u32>,
    /// All games, in order, and those that cannot be read.
    games: Vec<GameId>,
    unreadable: BTreeSet<GameId>,
    /// The ranges of keys that cannot be read.
    gaps: Vec<(Key, Option<Key>)>,
    suspects: Suspects,
}

impl Records {
    fn read(&mut self, part: Exported, report: &mut (dyn FnMut(&str) + Send)) {
        let line = match part {
            Exported::Entry(key, value) if is_index(&key) => {
                self.checked.index_entries += 1;
                let sum = self.differences.of(game_of_entry(&key, &value));
                *sum = sum.wrapping_add(hash(&key, &value));
                return;
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
        if key.first() == Some(&GAME) {
            self.games.extend(read_id(key));
        }
        match (game_of(key, value), &line) {
            (Some((game, entries)), Line::Game { .. }) => {
                self.checked.open_games += u64::from(game.is_open());
                let sum = self.differences.of(game.id);
                for (key, value) in &entries {
                    *sum = sum.wrapping_sub(hash(key, value));
                }
                let this = (game.number, game.id);
                let greatest = self.greatest.entry(game.place.series()).or_insert(this);
                *greatest = this.max(*greatest);
            }
            (_, Line::Tournament(tournament)) => {
                let sum = self.differences.of(GameId(tournament.id.0));
                for (key, value) in &tournament_entries(tournament) {
                    *sum = sum.wrapping_sub(hash(key, value));
                }
            }
            _ if key.first() == Some(&TOURNAMENT) => self.unreadable.extend(read_id(key)),
            _ if key.first() == Some(&GAME) => self.unreadable.extend(read_id(key)),
            (_, Line::LastNumber { series, number }) => {
                self.assigned.insert(*series, *number);
            }
            // Games come before their messages.
            (_, Line::Board { game, .. })
                if self.games.binary_search(game).is_err() && !self.is_in_gap(&game_key(*game)) =>
            {
                self.suspects.insert(key.to_vec(), *game);
            }
            _ => {}
        }
        Some(line)
    }

    fn is_in_gap(&self, key: &[u8]) -> bool {
        let is_before = |until: &Option<Key>| until.as_ref().is_none_or(|until| key < &**until);
        self.gaps.iter().any(|(from, until)| key >= &**from && is_before(until))
    }

    /// Suspects the series that would assign the number of one of their games again.
    fn suspect_numbers(&mut self) {
        for (series, (number, game)) in &self.greatest {
            let key = last_number_key(*series);
            let is_right = self.assigned.get(series).is_some_and(|assigned| assigned >= number);
            // An unreadable entry was reported with its gap.
            if !is_right && !self.is_in_gap(&key) {
                self.suspects.insert(key, *game);
            }
        }
    }

    /// Suspects the entries of groups of games in which some are wrong.
    fn suspect(&mut self, part: &Exported, report: &mut (dyn FnMut(&str) + Send)) {
        let Exported::Entry(key, value) = part else { return };
        if is_index(key) {
            let game = game_of_entry(key, value);
            // The entries of an unreadable game are unknown.
            let is_unknown = self.unreadable.contains(&game) || self.is_in_gap(&game_key(game));
            if *self.differences.of(game) != 0 && !is_unknown {
                // An entry with a wrong value belongs to the game that needs its key.
                self.suspects.entry(key.clone()).or_insert(game);
            }
        } else if let Some((game, entries)) = owner_of(key, value)
            && *self.differences.of(game) != 0
        {
            for key in entries.into_keys() {
                if self.is_in_gap(&key) {
                    // The unreadable page takes no repair.
                    let text = key.escape_ascii();
                    report(&format!("an index entry of game {game} cannot be read ({text})"));
                    self.checked.wrong_entries += 1;
                } else {
                    self.suspects.insert(key, game);
                }
            }
        }
    }
}
