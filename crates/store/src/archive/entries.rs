//! The lines of records, as they are stored.

use super::line::{Line, Record};
use crate::engine::{Key, Value};
use crate::records::index::INDEXED;
use crate::records::layout::{
    BOARD, GIVEN_ROLE, HEARTBEAT_KEY, INTERNAL, PREFERENCES, RATING, SETTINGS, TOURNAMENT,
    board_key, given_role_key, last_number_key, left_key, preferences_key, rating_key,
    read_game_record, read_given_role_key, read_id, read_json, read_number, read_rating_key,
    read_time, removal_key, server_settings_key, write_json, write_time,
};
use crate::records::tournaments::read_tournament;
use crate::{Rating, Result, StoreError};
use alquerque_game::{Game, GameId, PlayerId};

/// Returns the entry that holds a record other than a game.
pub fn entry(record: &Record) -> Result<Option<(Key, Value)>> {
    Ok(Some(match record {
        Record::Heartbeat(at) => (HEARTBEAT_KEY.to_vec(), write_time(*at).to_vec()),
        Record::LastNumber { series, number } => {
            (last_number_key(*series), number.to_be_bytes().to_vec())
        }
        Record::Rating { guild, rules, player, rating } => {
            (rating_key(*guild, rules, *player), write_json(rating)?)
        }
        Record::ServerSettings { guild, settings } => {
            (server_settings_key(*guild), write_json(settings)?)
        }
        Record::Preferences { player, preferences } => {
            (preferences_key(*player), write_json(preferences)?)
        }
        Record::Board { game, board } => (board_key(*game), write_json(board)?),
        Record::Left { guild, since } => (left_key(*guild), write_time(*since).to_vec()),
        Record::GivenRole { guild, role, player } => {
            (given_role_key(*guild, *role, *player), Value::new())
        }
        Record::DueRemoval { player } => (removal_key(*player), Value::new()),
        Record::Game { .. } | Record::Tournament(_) | Record::Removed { .. } => return Ok(None),
    }))
}

/// Returns whether the key belongs to a record that is exported, as opposed to an index entry,
/// which is derived from a game.
pub fn is_exported(key: &[u8]) -> bool {
    key.first().is_some_and(|kind| !INDEXED.contains(kind) && !INTERNAL.contains(kind))
}

/// Returns the line for an exported entry.
fn line(key: &[u8], value: &[u8]) -> Result<Line> {
    Ok(match key.first() {
        Some(b'b') => Line::LastBeat(seconds(value)?),
        Some(b'g') => {
            let id = read_id(key)?;
            let record = read_game_record(id, value)?;
            // The line must hold a game that an import can continue.
            let read = Game::try_from(record.game.clone())
                .map_err(|error| StoreError::damaged_game(id, error))?;
            if read.id != id {
                let reason = format!("its record names the game {}", read.id);
                return Err(StoreError::damaged_game(id, reason));
            }
            Line::Game { version: record.version, record: Box::new(record.game) }
        }
        Some(b'l') => Line::LastNumber { series: read_id(key)?.0, number: read_number(value)? },
        Some(&BOARD) => {
            let board: Option<_> = read_json(BOARD, Some(value))?;
            let board = board.ok_or_else(|| StoreError::damaged("a board", "it is null"))?;
            Line::Board { game: read_id(key)?, board }
        }
        Some(&RATING) => {
            let (server, rules, player) = read_rating_key(key)?;
            let rating: Option<Rating> = read_json(RATING, Some(value))?;
            let rating = rating.ok_or_else(|| StoreError::damaged("a rating", "it is null"))?;
            Line::Rating { server, rules: rules.id.to_owned(), player, rating }
        }
        Some(&SETTINGS) => {
            Line::Server { server: read_id(key)?.0, settings: read_json(SETTINGS, Some(value))? }
        }
        Some(&PREFERENCES) => Line::Preferences {
            player: PlayerId(read_id(key)?.0),
            preferences: read_json(PREFERENCES, Some(value))?,
        },
        Some(&TOURNAMENT) => Line::Tournament(read_tournament(value)?.into()),
        Some(b'v') => Line::Left { server: read_id(key)?.0, since: seconds(value)? },
        Some(&GIVEN_ROLE) => {
            let (server, role, player) = read_given_role_key(key)?;
            Line::GivenRole { server, role, player }
        }
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
pub fn gap_line(from: &[u8], until: Option<&[u8]>, error: &StoreError) -> Option<Line> {
    let first = from.first().copied().unwrap_or(0);
    let last = until.and_then(|until| until.first().copied()).unwrap_or(u8::MAX);
    // The ends are not keys of entries, but most of them begin with one.
    let near = |key: &[u8]| describe(&key[..key.len().min(9)]);
    let until = until.map_or_else(|| "the end".to_owned(), near);
    let what = format!("the range from {} to {until}", near(from));
    (first..=last)
        .any(|kind| is_exported(&[kind]))
        .then(|| Line::LeftOut { what, why: error.to_string() })
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
        Some(b'm') if key.len() == 9 => format!("the message of game {}", id()),
        Some(b's') if key.len() == 9 => format!("the settings of server {}", id().0),
        Some(b'v') if key.len() == 9 => format!("when the bot left server {}", id().0),
        Some(b'w') if key.len() == 9 => format!("the removal of the data of player {}", id().0),
        Some(b'u') if key.len() == 9 => format!("the preferences of player {}", id().0),
        Some(&TOURNAMENT) => format!("tournament {}", id()),
        Some(&GIVEN_ROLE) => format!("a role of player {}", id().0),
        Some(b'r') => format!("the rating of player {}", id().0),
        Some(b'b') if key.len() == 1 => "the last heartbeat".to_owned(),
        _ => format!("the key {}", key.escape_ascii()),
    }
}
