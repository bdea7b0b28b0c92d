//! The conversion between entries of the database and lines of an export.

use super::scan::Gap;
use crate::game::{Game, GameId, PlayerId};
use crate::store::archive::{Line, Record};
use crate::store::sled::layout::{
    GameRecord, HEARTBEAT_KEY, Key, is_exported, last_number_key, left_key, preferences_key,
    rating_key, read_game_record, read_id, read_number, read_rating_key, read_settings, read_time,
    removal_key, server_settings_key, write_game_record, write_settings, write_time,
};
use crate::store::{Rating, Result, StoreError, Versioned};

/// The entry of a record.
pub struct Entry {
    pub key: Key,
    /// `None` if the record was removed.
    pub value: Option<Vec<u8>>,
    /// The game, if the record is one.
    pub game: Option<Box<Versioned>>,
}

impl Entry {
    fn new(key: Key, value: Vec<u8>) -> Self {
        Self { key, value: Some(value), game: None }
    }
}

/// Returns the entry that holds the record.
pub fn entry(record: Record) -> Result<Entry> {
    Ok(match record {
        Record::Heartbeat(at) => Entry::new(HEARTBEAT_KEY.to_vec(), write_time(at).to_vec()),
        Record::Game { saved, game } => {
            let (key, value) = write_game_record(game.game.id, game.version.0, *saved)?;
            Entry { game: Some(game), ..Entry::new(key, value) }
        }
        Record::LastNumber { series, number } => {
            Entry::new(last_number_key(series), number.to_be_bytes().to_vec())
        }
        Record::Rating { guild, rules, player, rating } => {
            Entry::new(rating_key(guild, rules, player), write_settings(&rating)?)
        }
        Record::ServerSettings { guild, settings } => {
            Entry::new(server_settings_key(guild), write_settings(&settings)?)
        }
        Record::Preferences { player, preferences } => {
            Entry::new(preferences_key(player), write_settings(&preferences)?)
        }
        Record::Left { guild, since } => Entry::new(left_key(guild), write_time(since).to_vec()),
        Record::DueRemoval { player } => Entry::new(removal_key(player), Vec::new()),
        Record::Removed { key, .. } => Entry { key, value: None, game: None },
    })
}

/// Returns the line for an exported entry.
fn line(key: &[u8], value: &[u8]) -> Result<Line> {
    Ok(match key.first() {
        Some(b'b') => Line::LastBeat(seconds(value)?),
        Some(b'g') => {
            let id = read_id(key)?;
            let GameRecord { version, game, .. } = read_game_record(id, value)?;
            // The line must hold a game that an import can continue.
            let read = Game::try_from(game.clone())
                .map_err(|error| StoreError::unreadable_game(id, &error))?;
            if read.id != id {
                let reason = format!("its record names the game {}", read.id);
                return Err(StoreError::damaged_game(id, reason));
            }
            Line::Game { version, record: Box::new(game) }
        }
        Some(b'l') => Line::LastNumber { series: read_id(key)?.0, number: read_number(value)? },
        Some(b'r') => {
            let (server, rules, player) = read_rating_key(key)?;
            let rating: Option<Rating> = read_settings(Some(value))?;
            let rating = rating.ok_or_else(|| StoreError::damaged("a rating", "it is null"))?;
            Line::Rating { server, rules: rules.id.to_owned(), player, rating }
        }
        Some(b's') => {
            Line::Server { server: read_id(key)?.0, settings: read_settings(Some(value))? }
        }
        Some(b'u') => Line::Preferences {
            player: PlayerId(read_id(key)?.0),
            preferences: read_settings(Some(value))?,
        },
        Some(b'v') => Line::Left { server: read_id(key)?.0, since: seconds(value)? },
        Some(b'w') => Line::Removal { player: PlayerId(read_id(key)?.0) },
        _ => return Err(StoreError::damaged(describe(key), "the key has no known kind")),
    })
}

/// Returns the line for an exported entry, or one that names it as left out if it cannot be read.
pub fn line_or_left_out(key: &[u8], value: &[u8]) -> Line {
    line(key, value)
        .unwrap_or_else(|error| Line::LeftOut { what: describe(key), why: error.to_string() })
}

/// Returns the line for an unreadable range of keys; `None` if it can hold no exported entries.
pub fn gap_line(gap: &Gap) -> Option<Line> {
    let first = gap.from.first().copied().unwrap_or(0);
    let last = gap.until.as_ref().map_or(u8::MAX, |until| until[0]);
    // The ends are not keys of entries, but most of them begin with one.
    let near = |key: &Key| describe(&key[..key.len().min(9)]);
    let until = gap.until.as_ref().map_or_else(|| "the end".to_owned(), near);
    let what = format!("the range from {} to {until}", near(&gap.from));
    (first..=last)
        .any(|kind| is_exported(&[kind]))
        .then(|| Line::LeftOut { what, why: gap.error.to_string() })
}

fn seconds(time: &[u8]) -> Result<u64> {
    Ok(u64::try_from(read_time(time)?.unix_timestamp()).unwrap_or(0))
}

/// Describes a key in words.
fn describe(key: &[u8]) -> String {
    let id = || read_id(key).map_or(GameId(0), |id| id);
    match key.first() {
        Some(b'g') if key.len() == 9 => format!("game {}", id()),
        Some(b'l') if key.len() == 9 => format!("the last number of server or channel {}", id().0),
        Some(b's') if key.len() == 9 => format!("the settings of server {}", id().0),
        Some(b'v') if key.len() == 9 => format!("when the bot left server {}", id().0),
        Some(b'w') if key.len() == 9 => format!("the removal of the data of player {}", id().0),
        Some(b'u') if key.len() == 9 => format!("the preferences of player {}", id().0),
        Some(b'r') => format!("the rating of player {}", id().0),
        Some(b'b') if key.len() == 1 => "the last heartbeat".to_owned(),
        _ => format!("the key {}", key.escape_ascii()),
    }
}
