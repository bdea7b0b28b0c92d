//! The keys and values of all data: one record each, and small index entries for games.
//!
//! | key | value |
//! |---|---|
//! | `a` server game | nothing |
//! | `b` | the time of the last heartbeat of the only process |
//! | `b` shards shard | the time of the last heartbeat of a shard, if processes share the store |
//! | `c` server tournament | the tournament, as JSON |
//! | `d` time game | nothing, while the game has a deadline or timer then |
//! | `e` server game | nothing, while the game is open and not adjourned |
//! | `f` | the format, as text |
//! | `g` game | the record, as JSON |
//! | `h` game | its version and summary, as JSON |
//! | `i` `g` tournament game | nothing, while the ended game is not counted in its tournament |
//! | `i` `t` time server tournament | nothing, while the tournament is open: it has work then |
//! | `j` server game | nothing, while the game is open and adjourned |
//! | `k` hash | the limited actions of the last hour, as JSON |
//! | `l` series | the last number assigned in the server or, outside of servers, in the channel |
//! | `m` game | the message that shows the game, as JSON |
//! | `n` channel number | the game with this number |
//! | `o` channel number | the game, while it is open and not adjourned |
//! | `p` player game | nothing, while the game is open |
//! | `q` player game | nothing |
//! | `r` server rules player | the player's rating there, as JSON |
//! | `s` server | its settings, as JSON |
//! | `t` kind time game | nothing, for a temporary game: a failed challenge `c` or a study `s` |
//! | `u` player | their preferences, as JSON |
//! | `v` server | when the bot left it |
//! | `w` player | nothing, while their data are to be removed |
//! | `x` time game | nothing, while the bot has a task in the game since then |
//! | `y` player time game | nothing, for a study that the player imported then |
//! | `D` player | nothing, while they get a daily digest |
//! | `H` server | nothing, while the server has a hall |
//! | `z` | the secret under which names that may identify people are hashed |
//! | `R` server role player | nothing, while the bot has given this role to the player |
//!
//! Ids, numbers and times (in seconds since 1970) are big-endian, so that the entries of a channel
//! or player are adjacent and sorted.

use std::ops::Range;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use crate::engine::{Key, Value, after_prefix};
use crate::{Result, StoreError, UnreadableRecord, Version, Versioned};
use alquerque_game::{Game, GameId, Place, PlayerId, SavedGame, Shard, Temporary, TournamentId};
use alquerque_rules::RuleSet;

/// The current format.
pub const FORMAT: u32 = 8;
/// The former formats, which an [upgrade](super::upgrade) brings up to date.
pub const FORMER: [u32; 7] = [1, 2, 3, 4, 5, 6, 7];

pub const FORMAT_KEY: &[u8] = b"f";
pub const HEARTBEAT_KEY: &[u8] = b"b";
pub const SECRET_KEY: &[u8] = b"z";

/// The first bytes of the keys of games and their parts.
pub const GAME: u8 = b'g';
pub const HEAD: u8 = b'h';
pub const BOARD: u8 = b'm';
/// The first byte of the keys of last numbers.
pub const LAST_NUMBER: u8 = b'l';
/// The first bytes of the keys of small records.
pub const COUNT: u8 = b'k';
pub const GIVEN_ROLE: u8 = b'R';
pub const PREFERENCES: u8 = b'u';
pub const RATING: u8 = b'r';
pub const TOURNAMENT: u8 = b'c';
pub const SETTINGS: u8 = b's';

/// The prefixes of the index entries of tournaments, by due time, and of their uncounted games.
pub const DUE_TOURNAMENT: &[u8] = b"it";
pub const UNCOUNTED: &[u8] = b"ig";

/// The first bytes of the keys of servers with halls, which their settings name, and of people with
/// digests, which their preferences name.
pub const HALL: u8 = b'H';
pub const DIGEST: u8 = b'D';

/// The first bytes of the keys that are neither records nor derived from games: what lives shorter
/// than an export, what belongs to one store, and what follows from settings and preferences.
pub const INTERNAL: [u8; 5] = *b"fkzHD";

/// The record of a game.
#[derive(Serialize, Deserialize)]
pub struct GameRecord {
    pub format: u32,
    pub version: u64,
    pub game: SavedGame,
}

/// Returns the bytes with which the record of a game of this version begins.
pub fn beginning_of_record(version: Version) -> Value {
    format!("{{\"format\":{FORMAT},\"version\":{},", version.0).into_bytes()
}

pub fn key(kind: u8, parts: &[&[u8]]) -> Key {
    std::iter::once(kind).chain(parts.iter().flat_map(|part| part.iter().copied())).collect()
}

/// Returns the key of this kind with one id.
pub fn id_key(kind: u8, id: u64) -> Key {
    key(kind, &[&id.to_be_bytes()])
}

/// Returns the key of this kind with two ids.
pub fn pair_key(kind: u8, one: u64, other: u64) -> Key {
    key(kind, &[&one.to_be_bytes(), &other.to_be_bytes()])
}

pub fn game_key(id: GameId) -> Key {
    id_key(GAME, id.0)
}

pub fn head_key(id: GameId) -> Key {
    id_key(HEAD, id.0)
}

/// Returns the key of the message that shows a game.
pub fn board_key(id: GameId) -> Key {
    id_key(BOARD, id.0)
}

/// Returns the key of the last number of a [series](Place::series).
pub fn last_number_key(series: u64) -> Key {
    id_key(LAST_NUMBER, series)
}

/// Returns the key of the game of a channel with a number.
pub fn number_key(place: Place, number: u32) -> Key {
    key(b'n', &[&place.channel.to_be_bytes(), &number.to_be_bytes()])
}

pub fn tournament_key(guild: u64, id: TournamentId) -> Key {
    pair_key(TOURNAMENT, guild, id.0)
}

/// Returns the range of keys of tournaments with something to do at or before `until`.
pub fn due_range(until: OffsetDateTime) -> Range<Key> {
    DUE_TOURNAMENT.to_vec()..[DUE_TOURNAMENT, &after(until)].concat()
}

pub fn removal_key(player: PlayerId) -> Key {
    id_key(b'w', player.0)
}

pub fn preferences_key(player: PlayerId) -> Key {
    id_key(PREFERENCES, player.0)
}

pub fn server_settings_key(guild: u64) -> Key {
    id_key(SETTINGS, guild)
}

pub fn left_key(guild: u64) -> Key {
    id_key(b'v', guild)
}

/// Returns the key of the heartbeat of a shard in a store that several processes share.
pub fn shard_key(shard: Shard) -> Key {
    key(b'b', &[&shard.count.to_be_bytes(), &shard.index.to_be_bytes()])
}

/// Returns the shard in such a key.
pub fn read_shard(key: &[u8]) -> Option<Shard> {
    let (count, index) = key.get(1..)?.split_first_chunk()?;
    let index = index.try_into().ok().map(u32::from_be_bytes)?;
    Some(Shard { count: u32::from_be_bytes(*count), index })
}

/// Returns the key of a role that the bot has given.
pub fn given_role_key(guild: u64, role: u64, player: PlayerId) -> Key {
    key(GIVEN_ROLE, &[&guild.to_be_bytes(), &role.to_be_bytes(), &player.0.to_be_bytes()])
}

/// Returns the server, role and player in such a key.
pub fn read_given_role_key(key: &[u8]) -> Result<(u64, u64, PlayerId)> {
    let id = |at: usize| {
        let id = key.get(at..at + 8)?.try_into().ok()?;
        Some(u64::from_be_bytes(id))
    };
    let parts = (key.len() == 25).then(|| Some((id(1)?, id(9)?, PlayerId(id(17)?))));
    parts.flatten().ok_or_else(|| {
        StoreError::damaged("a given role", "its key names no server, role and player")
    })
}

/// Returns the prefix of the keys of ratings under one rule set. The player's id follows.
pub fn rating_prefix(guild: u64, rules: &RuleSet) -> Key {
    key(RATING, &[&guild.to_be_bytes(), rules.id.as_bytes(), b"\0"])
}

pub fn rating_key(guild: u64, rules: &RuleSet, player: PlayerId) -> Key {
    [rating_prefix(guild, rules), player.0.to_be_bytes().to_vec()].concat()
}

/// Returns the server, rule set and player in the key of a rating.
pub fn read_rating_key(key: &[u8]) -> Result<(u64, &'static RuleSet, PlayerId)> {
    let parts = || {
        let (server, rest) = key.get(1..)?.split_first_chunk()?;
        let (rules, player) = rest.split_last_chunk()?;
        let rules = RuleSet::from_id(str::from_utf8(rules.strip_suffix(b"\0")?).ok()?)?;
        Some((u64::from_be_bytes(*server), rules, PlayerId(u64::from_be_bytes(*player))))
    };
    parts().ok_or_else(|| {
        StoreError::damaged("a rating", "its key names no server, rule set and player")
    })
}

/// Returns the range of keys of this kind whose times are at or before `until`.
pub fn until_range(kind: u8, until: OffsetDateTime) -> Range<Key> {
    vec![kind]..key(kind, &[&after(until)])
}

/// Returns the key of an entry of this kind at a time.
pub fn time_key(kind: u8, at: OffsetDateTime, id: GameId) -> Key {
    key(kind, &[&write_time(at), &id.0.to_be_bytes()])
}

/// Returns the time in such a key.
pub fn read_time_key(key: &[u8]) -> Result<OffsetDateTime> {
    read_time(key.get(1..9).unwrap_or_default())
}

/// Returns the prefix of the keys of temporary games of this kind. The time and the game's id
/// follow.
pub fn temporary_prefix(kind: Temporary) -> Key {
    match kind {
        Temporary::Challenge => b"tc".to_vec(),
        Temporary::Study => b"ts".to_vec(),
    }
}

/// Returns the range of keys of temporary games of this kind whose retention began at or before
/// `until`.
pub fn temporary_range(kind: Temporary, until: OffsetDateTime) -> Range<Key> {
    let prefix = temporary_prefix(kind);
    let end = [&*prefix, &after(until)].concat();
    prefix..end
}

/// Returns the range of keys of studies that a player imported after `since`.
pub fn studies_range(player: PlayerId, since: OffsetDateTime) -> Range<Key> {
    let of_player = id_key(b'y', player.0);
    [&*of_player, &after(since)].concat()..after_prefix(&of_player)
}

pub fn write_time(at: OffsetDateTime) -> [u8; 8] {
    unsigned(at).to_be_bytes()
}

/// Encodes the second after `at`.
fn after(at: OffsetDateTime) -> [u8; 8] {
    unsigned(at.saturating_add(Duration::SECOND)).to_be_bytes()
}

/// Returns the seconds since 1970; 0 for earlier times.
fn unsigned(at: OffsetDateTime) -> u64 {
    u64::try_from(at.unix_timestamp()).unwrap_or(0)
}

pub fn read_time(bytes: &[u8]) -> Result<OffsetDateTime> {
    let seconds =
        bytes.try_into().ok().and_then(|bytes| i64::try_from(u64::from_be_bytes(bytes)).ok());
    let time = seconds.and_then(|seconds| OffsetDateTime::from_unix_timestamp(seconds).ok());
    time.ok_or_else(|| StoreError::damaged("a time", "not a number of seconds"))
}

/// Returns the id at the end of a key or value.
pub fn read_id(bytes: &[u8]) -> Result<GameId> {
    let id = bytes
        .last_chunk()
        .ok_or_else(|| StoreError::damaged("an index entry", "too short for an id"))?;
    Ok(GameId(u64::from_be_bytes(*id)))
}

/// Returns the server at the beginning of a key, after its kind.
pub fn read_guild(key: &[u8]) -> Result<u64> {
    let guild = key.get(1..).and_then(|rest| rest.first_chunk());
    guild
        .map(|guild| u64::from_be_bytes(*guild))
        .ok_or_else(|| StoreError::damaged("a key", "it names no server"))
}

pub fn read_number(bytes: &[u8]) -> Result<u32> {
    let number =
        bytes.try_into().map_err(|_| StoreError::damaged("a last number", "not four bytes"))?;
    Ok(u32::from_be_bytes(number))
}

pub fn write_record(game: &Game, version: Version) -> Result<Value> {
    write_saved(game.id, SavedGame::from(game), version)
}

/// Encodes a saved game as a record.
pub fn write_saved(id: GameId, game: SavedGame, version: Version) -> Result<Value> {
    let record = GameRecord { format: FORMAT, version: version.0, game };
    serde_json::to_vec(&record).map_err(|error| StoreError::damaged_game(id, error))
}

/// Decodes the record of the game `id`, and replays its moves.
pub fn read_record(id: GameId, bytes: &[u8]) -> Result<Versioned> {
    count_read("game", bytes.len());
    let GameRecord { version, game, .. } = read_game_record(id, bytes)?;
    let game = Game::try_from(game).map_err(|error| StoreError::damaged_game(id, error))?;
    Ok(Versioned { game, version: Version(version) })
}

/// Decodes the record of the game `id` without replaying its moves.
pub fn read_game_record(id: GameId, bytes: &[u8]) -> Result<GameRecord> {
    let record: GameRecord =
        serde_json::from_slice(bytes).map_err(|error| StoreError::damaged_game(id, error))?;
    if record.format != FORMAT && !FORMER.contains(&record.format) {
        let found = record.format.to_string();
        return Err(UnreadableRecord::Format { found, known: FORMAT }.into());
    }
    Ok(record)
}

/// Decodes a small record of this kind, or returns the default if there is none.
pub fn read_json<T: Default + DeserializeOwned>(kind: u8, stored: Option<&[u8]>) -> Result<T> {
    let read = stored.map(serde_json::from_slice).transpose();
    Ok(read.map_err(|error| StoreError::damaged(name(kind), error))?.unwrap_or_default())
}

pub fn write_json(record: &impl Serialize) -> Result<Value> {
    serde_json::to_vec(record).map_err(|error| StoreError::damaged("a record", error))
}

/// Names a small record of this kind.
fn name(kind: u8) -> &'static str {
    match kind {
        BOARD => "the message of a game",
        COUNT => "a count of actions",
        PREFERENCES => "the preferences of a person",
        RATING => "a rating",
        SETTINGS => "the settings of a server",
        TOURNAMENT => "a tournament",
        _ => "a record",
    }
}

/// Counts a read of a game, or of a `summary` of one, with its size in bytes.
pub fn count_read(what: &'static str, size: usize) {
    metrics::counter!("alquerque_store_reads_total", "what" => what).increment(1);
    metrics::counter!("alquerque_store_read_bytes_total", "what" => what).increment(size as u64);
}
