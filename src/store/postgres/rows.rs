//! The rows of games, and the values in them.

use serde::Serialize;
use serde::de::DeserializeOwned;
use time::OffsetDateTime;
use tokio_postgres::Row;
use tokio_postgres::types::ToSql;

use crate::game::{Game, GameId, PlayerId, SavedGame, ShardSet, Summary, Temporary};
use crate::store::reads::count_read;
use crate::store::{Result, StoreError, Version, Versioned};

/// The number of slots over which the rows of games are spread.
pub const SLOTS: u64 = 64;

/// Returns an id as a column has it. Discord's ids have less than 64 bits until 2084.
pub fn signed(id: u64) -> i64 {
    id.cast_signed()
}

/// Returns the id in a column.
pub fn unsigned(id: i64) -> u64 {
    id.cast_unsigned()
}

/// Returns the slot of a game: the milliseconds in the time of its id.
pub fn slot(id: GameId) -> i16 {
    ((id.0 >> 22) % SLOTS) as i16
}

/// Returns the time in a column.
pub fn time(seconds: i64) -> Result<OffsetDateTime> {
    OffsetDateTime::from_unix_timestamp(seconds)
        .map_err(|error| StoreError::damaged("a time", error))
}

/// Encodes a value as JSON.
pub fn json(value: &impl Serialize) -> Result<String> {
    serde_json::to_string(value).map_err(|error| StoreError::damaged("a record", error))
}

/// Decodes JSON.
pub fn parse<T: DeserializeOwned>(what: &str, text: &str) -> Result<T> {
    serde_json::from_str(text).map_err(|error| StoreError::damaged(what, error))
}

/// Decodes the record of a game, and replays its moves.
pub fn game(id: GameId, version: i64, record: &str) -> Result<Versioned> {
    count_read("game", record.len());
    let saved: SavedGame =
        serde_json::from_str(record).map_err(|error| StoreError::damaged_game(id, error))?;
    let game = Game::try_from(saved).map_err(|error| StoreError::unreadable_game(id, &error))?;
    Ok(Versioned { game, version: Version(unsigned(version)) })
}

/// Decodes the summaries in rows of ids and summaries, without those that cannot be read.
pub fn summaries(rows: &[Row]) -> Vec<Summary> {
    let summary = |row: &Row| summary(id(row), row.get(1)).ok();
    rows.iter().filter_map(summary).collect()
}

/// Decodes a summary. One that cannot be read is logged.
pub fn summary(id: GameId, text: &str) -> Result<Summary> {
    count_read("summary", text.len());
    serde_json::from_str(text)
        .map_err(|error| StoreError::damaged(format!("the summary of game {id}"), error))
        .inspect_err(|error| {
            tracing::error!(%id, %error, "a list omits a game that cannot be read");
        })
}

/// Returns the id of a game in the first column.
pub fn id(row: &Row) -> GameId {
    GameId(unsigned(row.get(0)))
}

/// Returns the name of a kind of temporary games.
pub fn temporary(kind: Temporary) -> &'static str {
    match kind {
        Temporary::Challenge => "challenge",
        Temporary::Study => "study",
    }
}

/// Returns the condition that selects the games of some shards by the parameter `$number`, which is
/// the number of shards, and the next one, which lists indices. Servers are assigned by the time in
/// their ids.
pub fn of_shards(number: usize) -> String {
    format!("(coalesce(guild, 0) >> 22) % ${number} = ANY(${})", number + 1)
}

/// Returns the parameters of [`of_shards`].
pub fn shard_parameters(shards: &ShardSet) -> (i64, Vec<i64>) {
    (shards.count().into(), shards.iter().map(|shard| shard.index.into()).collect())
}

/// The columns of a game that lists select and sort by.
#[derive(PartialEq)]
struct Columns {
    slot: i16,
    id: i64,
    version: i64,
    number: i64,
    guild: Option<i64>,
    channel: i64,
    challenger: Option<i64>,
    challenged: Option<i64>,
    is_open: bool,
    is_active: bool,
    needs_bot: bool,
    wakes_at: Option<i64>,
    temporary: Option<String>,
    temporary_since: Option<i64>,
}

/// A game with its row.
pub struct GameRow {
    pub stored: Versioned,
    columns: Columns,
    summary: Summary,
    summary_json: String,
    record: String,
}

/// The columns, in the order of [`GameRow::parameters`].
pub const COLUMNS: &str = "slot, id, version, number, guild, channel, challenger, challenged, \
                           is_open, is_active, needs_bot, wakes_at, temporary, \
                           temporary_since, summary, record";
/// The number of columns.
pub const COLUMN_COUNT: usize = 16;

impl GameRow {
    /// Encodes a game as this version.
    pub fn new(game: Game, version: Version) -> Result<Self> {
        let record = json(&SavedGame::from(&game))?;
        let stored = Versioned { game, version };
        let summary = Summary::from(&stored.game);
        let summary_json = json(&summary)?;
        let needs_bot = stored.game.bot_task().is_some();
        let columns = Columns { needs_bot, ..Columns::new(&summary, version) };
        Ok(Self { stored, columns, summary, summary_json, record })
    }

    /// Returns the values of the columns.
    pub fn parameters(&self) -> [&(dyn ToSql + Sync); COLUMN_COUNT] {
        let columns = &self.columns;
        [
            &columns.slot,
            &columns.id,
            &columns.version,
            &columns.number,
            &columns.guild,
            &columns.channel,
            &columns.challenger,
            &columns.challenged,
            &columns.is_open,
            &columns.is_active,
            &columns.needs_bot,
            &columns.wakes_at,
            &columns.temporary,
            &columns.temporary_since,
            &self.summary_json,
            &self.record,
        ]
    }

    /// Returns whether a row, whose columns are [`COLUMNS`], agrees with the game.
    pub fn agrees_with(&self, row: &Row) -> bool {
        let summary = serde_json::from_str::<Summary>(row.get(COLUMN_COUNT - 2));
        self.columns == Columns::read(row) && summary.is_ok_and(|found| found == self.summary)
    }
}

impl Columns {
    fn new(game: &Summary, version: Version) -> Self {
        let player = |player: PlayerId| (!player.is_former()).then(|| signed(player.0));
        let temporary_since = game.temporary();
        Self {
            slot: slot(game.id),
            id: signed(game.id.0),
            version: signed(version.0),
            number: game.number.into(),
            guild: game.place.guild.map(signed),
            channel: signed(game.place.channel),
            challenger: player(game.challenger.id),
            challenged: game.challenged.as_ref().and_then(|person| player(person.id)),
            is_open: game.is_open(),
            is_active: game.is_active(),
            needs_bot: false,
            wakes_at: game.wakes_at.map(OffsetDateTime::unix_timestamp),
            temporary: temporary_since.map(|(kind, _)| temporary(kind).to_owned()),
            temporary_since: temporary_since.map(|(_, since)| since.unix_timestamp()),
        }
    }

    fn read(row: &Row) -> Self {
        Self {
            slot: row.get(0),
            id: row.get(1),
            version: row.get(2),
            number: row.get(3),
            guild: row.get(4),
            channel: row.get(5),
            challenger: row.get(6),
            challenged: row.get(7),
            is_open: row.get(8),
            is_active: row.get(9),
            needs_bot: row.get(10),
            wakes_at: row.get(11),
            temporary: row.get(12),
            temporary_since: row.get(13),
        }
    }
}
