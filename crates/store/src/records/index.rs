//! The index entries of games.

use std::collections::BTreeMap;

use serde::{Deserialize, Serialize};

use super::layout::{
    DUE_TOURNAMENT, UNCOUNTED, board_key, count_read, game_key, head_key, id_key, key,
    last_number_key, number_key, pair_key, read_id, temporary_prefix, time_key, write_record,
    write_time,
};
use crate::engine::{Batch, Key, Value};
use crate::{Result, StoreError, Version, Versioned};
use alquerque_game::{GameId, Summary, Temporary, Tournament};

/// The first bytes of the keys of index entries.
pub const INDEXED: [u8; 13] = *b"adehijnopqtxy";

/// The part of a game that a list shows. Its size does not depend on the length of the game.
#[derive(Debug, Serialize, Deserialize)]
pub struct Head {
    version: u64,
    pub summary: Summary,
}

impl Head {
    pub fn version(&self) -> Version {
        Version(self.version)
    }
}

/// Decodes a head.
pub fn read_head(id: GameId, bytes: &[u8]) -> Result<Head> {
    count_read("summary", bytes.len());
    serde_json::from_slice(bytes)
        .map_err(|error| StoreError::damaged(format!("the head of game {id}"), error))
}

/// Returns all index entries of a game, including the head.
pub fn index_entries(stored: &Versioned) -> Result<BTreeMap<Key, Value>> {
    let head = Head { version: stored.version.0, summary: Summary::from(&stored.game) };
    let bytes = serde_json::to_vec(&head)
        .map_err(|error| StoreError::damaged_game(stored.game.id, error))?;
    let mut entries = entries_beside(&head.summary);
    entries.insert(head_key(stored.game.id), bytes);
    Ok(entries)
}

/// Returns the index entries of a game except the head.
pub fn entries_beside(game: &Summary) -> BTreeMap<Key, Value> {
    let id = game.id.0;
    let named = id.to_be_bytes().to_vec();
    let mut entries = BTreeMap::from([(number_key(game.place, game.number), named.clone())]);
    let mut add = |key: Key| entries.insert(key, Value::new());
    for player in game.players() {
        if !player.is_former() {
            add(pair_key(b'q', player.0, id));
        }
        if game.is_open() {
            add(pair_key(b'p', player.0, id));
        }
    }
    if let Some(guild) = game.place.guild {
        add(pair_key(b'a', guild, id));
        if game.is_open() {
            // Lists exclude adjourned games, whose number is unbounded.
            add(pair_key(if game.is_adjourned { b'j' } else { b'e' }, guild, id));
        }
    }
    if let Some(at) = game.wakes_at {
        add(time_key(b'd', at, game.id));
    }
    if game.has_bot_task {
        add(time_key(b'x', game.changed, game.id));
    }
    if let Some(tournament) = game.uncounted_in() {
        add([UNCOUNTED, &tournament.0.to_be_bytes(), &named].concat());
    }
    if let Some((kind, since)) = game.temporary() {
        add([&*temporary_prefix(kind), &write_time(since), &named].concat());
        if kind == Temporary::Study {
            let player = game.challenger.id.0.to_be_bytes();
            add(key(b'y', &[&player, &write_time(since), &named]));
        }
    }
    if game.is_active() {
        let number = game.number.to_be_bytes();
        entries.insert([&*id_key(b'o', game.place.channel), &number].concat(), named);
    }
    entries
}

/// Returns the index entries of a tournament: one while it is not over, at the time at which it has
/// work, or in the far future.
pub fn tournament_entries(tournament: &Tournament) -> BTreeMap<Key, Value> {
    let at = tournament.wakes_at().map_or([u8::MAX; 8], write_time);
    let ids = [tournament.guild, tournament.id.0].map(u64::to_be_bytes).concat();
    let entry = ([DUE_TOURNAMENT, &at, &ids].concat(), Value::new());
    Some(entry)
        .filter(|_| tournament.is_open() || tournament.wakes_at().is_some())
        .into_iter()
        .collect()
}

/// Returns the game or the tournament that an index entry belongs to, by its id.
pub fn indexed_game(key: &[u8], value: &[u8]) -> Result<GameId> {
    // Entries by number hold the game in the value.
    read_id(if matches!(key.first(), Some(b'n' | b'o')) { value } else { key })
}

impl Batch {
    /// Saves a game with its index entries, of which those of the version `before` are replaced.
    pub fn put_game(&mut self, new: &Versioned, before: Option<&Versioned>) -> Result<()> {
        let mut entries = index_entries(new)?;
        let before = before.map(index_entries).transpose()?.unwrap_or_default();
        for (key, value) in before {
            match entries.get(&key) {
                None => self.remove(key),
                Some(same) if *same == value => drop(entries.remove(&key)),
                Some(_) => {}
            }
        }
        for (key, value) in entries {
            self.put(key, value);
        }
        self.put(game_key(new.game.id), write_record(&new.game, new.version)?);
        Ok(())
    }

    /// Removes a game with its index entries.
    pub fn remove_game(&mut self, game: &Summary) {
        for key in entries_beside(game).into_keys() {
            self.remove(key);
        }
        for key in [head_key(game.id), game_key(game.id), board_key(game.id)] {
            self.remove(key);
        }
    }

    /// Removes the last number of a series, which has no games any more.
    pub fn end_series(&mut self, series: u64) {
        self.remove(last_number_key(series));
    }
}
