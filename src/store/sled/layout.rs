//! The encoding of games and settings in an ordered map of bytes: one record each, and small index
//! entries for games.
//!
//! | key | value |
//! |---|---|
//! | `a` server game | nothing |
//! | `b` | the time of the last heartbeat |
//! | `c` | the number of commits, big-endian |
//! | `d` time game | nothing, while the game has a deadline or timer then |
//! | `e` server game | while the game is open: `a` if it is adjourned, else nothing |
//! | `f` | the format, as text |
//! | `g` game | the record, as JSON |
//! | `h` game | its version and summary, as JSON |
//! | `l` series | the last number assigned in the server or, outside of servers, in the channel |
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
//! | `y` player time game | nothing, for a study that the player imported then |
//!
//! Ids, numbers and times (in seconds since 1970) are big-endian, so that the entries of a channel
//! or player are adjacent and sorted.

use std::ops::Range;

use serde::de::DeserializeOwned;
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use crate::game::{Game, GameId, Place, PlayerId, SavedGame, Summary, Temporary};
use crate::store::archive::RECORD_KINDS;
use crate::store::reads::count_read;
use crate::store::{Result, StoreError, UnreadableRecord, Version, Versioned};
use alquerque_rules::RuleSet;

/// The current format.
pub const FORMAT: u32 = 7;
/// The former formats. They do not list adjourned games by server. The first five lack results in
/// heads, the first four number games by channel, the first three lack the index of all games of a
/// player, the first two lack heads, and the first lacks the indexes of servers and times. Records
/// are the same.
pub const FORMER: [u32; 6] = [1, 2, 3, 4, 5, 6];
pub const FORMAT_KEY: &[u8] = b"f";
pub const COMMITS_KEY: &[u8] = b"c";

pub type Key = Vec<u8>;

/// The record of a game.
#[derive(Serialize, Deserialize)]
pub struct GameRecord {
    pub format: u32,
    pub version: u64,
    pub game: SavedGame,
}

/// The part of a game that a save compares and a list shows. Its size does not depend on the length
/// of the game.
#[derive(Debug, Serialize, Deserialize)]
pub struct Head {
    version: u64,
    pub summary: Summary,
}

impl From<&Versioned> for Head {
    fn from(stored: &Versioned) -> Self {
        Self { version: stored.version.0, summary: Summary::from(&stored.game) }
    }
}

impl Head {
    pub fn version(&self) -> Version {
        Version(self.version)
    }
}

/// The first bytes of the keys of index entries.
pub const INDEXED: [u8; 10] = *b"adehnopqty";

/// Returns whether the key belongs to a record, as opposed to an index entry, which is derived from
/// a game.
pub fn is_exported(key: &[u8]) -> bool {
    key.first().is_some_and(|kind| RECORD_KINDS.contains(kind))
}

/// The prefix of the keys of all games.
pub const GAME_PREFIX: &[u8] = b"g";
/// The prefix of the keys of all heads.
pub const HEAD_PREFIX: &[u8] = b"h";
/// The prefix of the entries of all open games.
pub const OPEN_PREFIX: &[u8] = b"o";
/// The least key after them.
pub const OPEN_END: &[u8] = b"p";
/// The prefix of the keys of all ratings.
pub const RATING_PREFIX: &[u8] = b"r";
pub const DUE_PREFIX: &[u8] = b"d";
pub const HEARTBEAT_KEY: &[u8] = b"b";
/// The value of an adjourned game among the open games of its server.
const ADJOURNED: &[u8] = b"a";
/// The prefix of the entries for people whose data are to be removed.
pub const REMOVAL_PREFIX: &[u8] = b"w";

pub fn game_key(id: GameId) -> Key {
    key(b'g', &[&id.0.to_be_bytes()])
}

pub fn head_key(id: GameId) -> Key {
    key(b'h', &[&id.0.to_be_bytes()])
}

/// Returns the key of the last number of a [series](Place::series).
pub fn last_number_key(series: u64) -> Key {
    key(b'l', &[&series.to_be_bytes()])
}

pub fn number_key(place: Place, number: u32) -> Key {
    [number_prefix(place), number.to_be_bytes().to_vec()].concat()
}

/// Returns the prefix of the keys of all games of a channel.
pub fn number_prefix(place: Place) -> Key {
    key(b'n', &[&place.channel.to_be_bytes()])
}

/// Returns the prefix of the keys of a channel's open games.
pub fn open_in_prefix(place: Place) -> Key {
    key(b'o', &[&place.channel.to_be_bytes()])
}

/// Returns the prefix of the keys of a player's open games. The game's id follows.
pub fn open_of_prefix(player: PlayerId) -> Key {
    key(b'p', &[&player.0.to_be_bytes()])
}

/// Returns the key of a player's game in the index of all their games.
pub fn key_of_game(player: PlayerId, game: GameId) -> Key {
    key(b'q', &[&player.0.to_be_bytes(), &game.0.to_be_bytes()])
}

/// Returns the key of a player's game in the index of their open games.
pub fn open_key_of_game(player: PlayerId, game: GameId) -> Key {
    [open_of_prefix(player), game.0.to_be_bytes().to_vec()].concat()
}

/// Returns the prefix of the keys of a player's studies. The time and the game's id follow.
pub fn studies_of_prefix(player: PlayerId) -> Key {
    key(b'y', &[&player.0.to_be_bytes()])
}

pub fn removal_key(player: PlayerId) -> Key {
    key(b'w', &[&player.0.to_be_bytes()])
}

/// Returns the prefix of the keys of a server's open games. The game's id follows.
pub fn open_in_guild_prefix(guild: u64) -> Key {
    key(b'e', &[&guild.to_be_bytes()])
}

fn due_key(at: OffsetDateTime, id: GameId) -> Key {
    key(b'd', &[&write_time(at), &id.0.to_be_bytes()])
}

/// Returns the end of the range of keys of games that are due by `now`.
pub fn due_end(now: OffsetDateTime) -> Key {
    key(b'd', &[&after(now)])
}

/// Returns the range of keys of temporary games of this kind whose retention began at or before
/// `until`.
pub fn temporary_range(kind: Temporary, until: OffsetDateTime) -> Range<Key> {
    let tag = [temporary_tag(kind)];
    key(b't', &[&tag])..key(b't', &[&tag, &after(until)])
}

fn temporary_tag(kind: Temporary) -> u8 {
    match kind {
        Temporary::Challenge => b'c',
        Temporary::Study => b's',
    }
}

/// Returns the range of keys of studies that a player imported after `since`.
pub fn studies_range(player: PlayerId, since: OffsetDateTime) -> Range<Key> {
    let player = player.0.to_be_bytes();
    key(b'y', &[&player, &after(since)])..key(b'y', &[&player, &[u8::MAX; 17]])
}

/// Returns the time in the key of a due game.
pub fn read_due(key: &[u8]) -> Result<OffsetDateTime> {
    read_time(key.get(1..9).unwrap_or_default())
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

/// Returns the prefix of the keys of a server's games. The game's id follows.
pub fn games_of_guild_prefix(guild: u64) -> Key {
    key(b'a', &[&guild.to_be_bytes()])
}

/// Returns the prefix of the keys of a server's ratings.
pub fn ratings_of_guild_prefix(guild: u64) -> Key {
    key(b'r', &[&guild.to_be_bytes()])
}

/// Returns the prefix of the keys of ratings under one rule set. The player's id follows.
pub fn rating_prefix(guild: u64, rules: &RuleSet) -> Key {
    [ratings_of_guild_prefix(guild), rules.id.as_bytes().to_vec(), b"\0".to_vec()].concat()
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

pub fn preferences_key(player: PlayerId) -> Key {
    key(b'u', &[&player.0.to_be_bytes()])
}

/// Returns the range of keys of the preferences of this person and people with greater ids.
pub fn preferences_from(player: PlayerId) -> Range<Key> {
    preferences_key(player)..vec![b'u' + 1]
}

pub fn server_settings_key(guild: u64) -> Key {
    key(b's', &[&guild.to_be_bytes()])
}

pub fn left_key(guild: u64) -> Key {
    key(b'v', &[&guild.to_be_bytes()])
}

/// Returns the ranges of keys of this server and servers with greater ids, one range for each kind
/// of key.
pub fn guild_keys_from(guild: u64) -> impl Iterator<Item = Range<Key>> {
    b"arsv".iter().map(move |&kind| key(kind, &[&guild.to_be_bytes()])..vec![kind + 1])
}

/// Returns the server in a key of those ranges.
pub fn read_guild(key: &[u8]) -> Result<u64> {
    let guild = key.get(1..).and_then(|rest| rest.first_chunk());
    guild
        .map(|guild| u64::from_be_bytes(*guild))
        .ok_or_else(|| StoreError::damaged("a key", "it names no server"))
}

fn key(kind: u8, parts: &[&[u8]]) -> Key {
    std::iter::once(kind).chain(parts.iter().flat_map(|part| part.iter().copied())).collect()
}

/// Returns all index entries of a game in its current state, including the head.
pub fn index_entries(stored: &Versioned) -> Result<Vec<(Key, Vec<u8>)>> {
    let head = Head::from(stored);
    let bytes = serde_json::to_vec(&head)
        .map_err(|error| StoreError::damaged_game(stored.game.id, error))?;
    let mut entries = entries_beside(&head.summary);
    entries.push((head_key(stored.game.id), bytes));
    Ok(entries)
}

/// Returns the index entries of a game except the head.
pub fn entries_beside(game: &Summary) -> Vec<(Key, Vec<u8>)> {
    let id = game.id.0.to_be_bytes();
    let mut entries = vec![(number_key(game.place, game.number), id.to_vec())];
    entries.extend(
        game.place
            .guild
            .map(|guild| ([games_of_guild_prefix(guild), id.to_vec()].concat(), Vec::new())),
    );
    for player in game.players().filter(|player| !player.is_former()) {
        entries.push((key_of_game(player, game.id), Vec::new()));
    }
    if game.is_open() {
        for player in game.players() {
            entries.push((open_key_of_game(player, game.id), Vec::new()));
        }
    }
    // Lists exclude adjourned games, whose number is unbounded.
    if game.is_active() {
        let open = [open_in_prefix(game.place), game.number.to_be_bytes().to_vec()].concat();
        entries.push((open, id.to_vec()));
    }
    if let Some(guild) = game.place.guild.filter(|_| game.is_open()) {
        let value = if game.is_adjourned { ADJOURNED } else { b"" };
        entries.push(([open_in_guild_prefix(guild), id.to_vec()].concat(), value.to_vec()));
    }
    entries.extend(game.wakes_at.map(|at| (due_key(at, game.id), Vec::new())));
    if let Some((kind, since)) = game.temporary() {
        entries.push((key(b't', &[&[temporary_tag(kind)], &write_time(since), &id]), Vec::new()));
        if kind == Temporary::Study {
            let study =
                [studies_of_prefix(game.challenger.id), write_time(since).to_vec(), id.to_vec()]
                    .concat();
            entries.push((study, Vec::new()));
        }
    }
    entries
}

/// Returns the game that an index entry belongs to.
pub fn indexed_game(key: &[u8], value: &[u8]) -> Result<GameId> {
    // Entries by number hold the game in the value.
    read_id(if matches!(key.first(), Some(b'n' | b'o')) { value } else { key })
}

/// Decodes a head.
pub fn read_head(id: GameId, bytes: &[u8]) -> Result<Head> {
    count_read("summary", bytes.len());
    serde_json::from_slice(bytes)
        .map_err(|error| StoreError::damaged(format!("the head of game {id}"), error))
}

/// Returns the id at the end of an index key or value.
pub fn read_id(bytes: &[u8]) -> Result<GameId> {
    let id = bytes
        .last_chunk()
        .ok_or_else(|| StoreError::damaged("an index entry", "too short for an id"))?;
    Ok(GameId(u64::from_be_bytes(*id)))
}

pub fn read_number(bytes: &[u8]) -> Result<u32> {
    let number =
        bytes.try_into().map_err(|_| StoreError::damaged("a last number", "not four bytes"))?;
    Ok(u32::from_be_bytes(number))
}

pub fn write_record(game: &Game, version: Version) -> Result<Vec<u8>> {
    Ok(write_game_record(game.id, version.0, SavedGame::from(game))?.1)
}

/// Encodes a record, and returns it with its key.
pub fn write_game_record(id: GameId, version: u64, game: SavedGame) -> Result<(Key, Vec<u8>)> {
    let record = serde_json::to_vec(&GameRecord { format: FORMAT, version, game });
    Ok((game_key(id), record.map_err(|error| StoreError::damaged_game(id, error))?))
}

/// Decodes the record of the game `id`, and replays its moves.
pub fn read_record(id: GameId, bytes: &[u8]) -> Result<Versioned> {
    count_read("game", bytes.len());
    let GameRecord { version, game, .. } = read_game_record(id, bytes)?;
    let game = Game::try_from(game).map_err(|error| StoreError::unreadable_game(id, &error))?;
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

/// Decodes settings, or returns the defaults if there are none.
pub fn read_settings<T: Default + DeserializeOwned>(stored: Option<&[u8]>) -> Result<T> {
    let read = stored.map(serde_json::from_slice).transpose();
    Ok(read.map_err(|error| StoreError::damaged("settings", error))?.unwrap_or_default())
}

pub fn write_settings(settings: &impl Serialize) -> Result<Vec<u8>> {
    serde_json::to_vec(settings).map_err(|error| StoreError::damaged("settings", error))
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::game::{
        Challenge, Colour, Command, Draft, Person, Request, Study, decide, plain_name,
    };
    use alquerque_rules::{BySide, History, MEDIEVAL};

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;
    /// The limit in `docs/threats.md` for a challenge with its index entries, and a study without
    /// its moves.
    const MAX_SIZE: usize = 4 << 10;

    /// Returns the total size of a game and its index entries in bytes.
    fn size(game: Game) -> usize {
        let record = write_record(&game, Version(u64::MAX)).unwrap();
        let entries = index_entries(&Versioned { game, version: Version(u64::MAX) }).unwrap();
        let entries: usize = entries.iter().map(|(key, value)| key.len() + value.len()).sum();
        9 + record.len() + entries
    }

    /// Returns a person with the longest possible id and name.
    fn person(id: u64) -> Person {
        Person::new(PlayerId(id), &plain_name(&"\u{10348}\u{1d167}\u{1d167}\u{1d167}".repeat(99)))
    }

    #[test]
    fn temporary_games_are_small() {
        let place = Place { guild: Some(u64::MAX), channel: u64::MAX - 1 };
        let one = person(u64::MAX - 2);
        let other = person(u64::MAX - 3);
        let challenge = Challenge {
            colour: Colour::Random,
            rematch_of: Some(GameId(u64::MAX - 4)),
            parent: Some(u64::MAX - 5),
            ..Challenge::new(GameId(u64::MAX - 6), place, one.clone(), Some(other.clone()))
        };
        let challenge = challenge.make(NOW).unwrap().numbered(u32::MAX);
        let event = Request {
            id: Some(crate::game::RequestId(u64::MAX)),
            ..Request::new(one.id, Command::Withdraw)
        };
        let withdrawn = decide(&challenge, &event, NOW).unwrap().game;
        assert!(size(challenge) <= MAX_SIZE && size(withdrawn) <= MAX_SIZE);

        let names = BySide { white: one.name.clone(), black: other.name };
        let study = Study { names, history: History::new(&MEDIEVAL), outcome: None };
        let id = GameId(u64::MAX);
        let study = size(Draft::from_study(id, place, one, study, NOW).numbered(u32::MAX));
        // An import has at most 500 actions of at most 32 squares each, written as `a1x`, with
        // quotes and a comma.
        let actions = 500 * (32 * 3 + 3);
        assert!(study <= MAX_SIZE && study + actions <= 80 << 10, "{study}");
    }
}
