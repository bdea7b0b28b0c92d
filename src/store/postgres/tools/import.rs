use std::borrow::Cow;
use std::io::BufRead;

use futures_util::future::try_join_all;
use tokio_postgres::types::ToSql;

use super::{Connection, TABLES, fault};
use crate::store::StoreError;
use crate::store::archive::{self, ArchiveError, Counts, Record, RecordKey};
use crate::store::postgres::rows::{GameRow, json, signed, slot};
use crate::store::postgres::saves::{PREFERENCES, SERVERS, UPSERT_RATING, upsert_game};
use crate::store::postgres::store::HEARTBEAT;

/// The number of statements that are sent together.
const BATCH: usize = 128;

/// A statement with its parameters.
enum Statement {
    Game(Box<GameRow>),
    Other { text: String, parameters: Vec<Box<dyn ToSql + Sync>> },
}

impl Statement {
    fn new(text: impl Into<String>) -> Self {
        Self::Other { text: text.into(), parameters: Vec::new() }
    }

    fn with(mut self, parameter: impl ToSql + Sync + 'static) -> Self {
        if let Self::Other { parameters, .. } = &mut self {
            parameters.push(Box::new(parameter));
        }
        self
    }

    fn text(&self) -> Cow<'_, str> {
        match self {
            Self::Game(_) => upsert_game().into(),
            Self::Other { text, .. } => text.into(),
        }
    }

    fn parameters(&self) -> Vec<&(dyn ToSql + Sync)> {
        match self {
            Self::Game(row) => row.parameters().to_vec(),
            Self::Other { parameters, .. } => {
                parameters.iter().map(|parameter| &**parameter).collect()
            }
        }
    }
}

/// Fills an empty database from an export, in one transaction.
pub fn import(
    connection: &Connection,
    name: &str,
    lines: &mut dyn BufRead,
) -> Result<Counts, ArchiveError> {
    connection.execute("BEGIN")?;
    for (table, _) in TABLES {
        if !connection.is_empty(table)? {
            return Err(ArchiveError::NotEmpty(name.to_owned()));
        }
    }
    let mut batch = Vec::new();
    let counts = archive::read(lines, |record| {
        batch.push(statement(record)?);
        if batch.len() < BATCH {
            return Ok(());
        }
        connection.send(std::mem::take(&mut batch))
    })?;
    connection.send(batch)?;
    // Exports of former versions number games by channel.
    connection.execute(
        "INSERT INTO last_numbers (series, number) \
         SELECT coalesce(guild, channel), max(number) FROM games GROUP BY 1 \
         ON CONFLICT (series) DO UPDATE \
         SET number = greatest(last_numbers.number, excluded.number)",
    )?;
    connection.execute("COMMIT")?;
    Ok(counts)
}

impl Connection {
    fn execute(&self, statement: &str) -> Result<(), ArchiveError> {
        self.runtime.block_on(self.client.batch_execute(statement)).map_err(fault)
    }

    fn is_empty(&self, table: &str) -> Result<bool, ArchiveError> {
        let select = format!("SELECT 1 FROM {table} LIMIT 1");
        let found = self.runtime.block_on(self.client.query_opt(&select, &[])).map_err(fault)?;
        Ok(found.is_none())
    }

    /// Runs statements in this order.
    fn send(&self, batch: Vec<Statement>) -> Result<(), StoreError> {
        let run = async {
            let mut prepared = Vec::with_capacity(batch.len());
            for statement in &batch {
                prepared.push(self.client.prepare_cached(&statement.text()).await?);
            }
            let sent = batch.iter().zip(&prepared).map(|(statement, prepared)| {
                let parameters = statement.parameters();
                async move { self.client.execute(prepared, &parameters).await }
            });
            try_join_all(sent).await
        };
        let sent = self.runtime.block_on(run);
        sent.map(drop).map_err(|error| super::super::fault::Fault::from(error).into())
    }
}

/// Returns the statement that saves a record.
fn statement(record: Record) -> Result<Statement, StoreError> {
    Ok(match record {
        Record::Heartbeat(at) => Statement::new(
            "INSERT INTO heartbeats (name, at) VALUES ($1, $2) \
             ON CONFLICT (name) DO UPDATE SET at = excluded.at",
        )
        .with(HEARTBEAT)
        .with(at.unix_timestamp()),
        Record::Game { game, .. } => {
            Statement::Game(Box::new(GameRow::new(game.game, game.version)?))
        }
        Record::LastNumber { series, number } => Statement::new(
            "INSERT INTO last_numbers (series, number) VALUES ($1, $2) \
             ON CONFLICT (series) DO UPDATE SET number = excluded.number",
        )
        .with(signed(series))
        .with(i64::from(number)),
        Record::Rating { guild, rules, player, rating } => Statement::new(UPSERT_RATING)
            .with(signed(guild))
            .with(rules.id)
            .with(signed(player.0))
            .with(json(&rating)?),
        Record::ServerSettings { guild, settings } => {
            Statement::new(SERVERS.upsert).with(signed(guild)).with(json(&settings)?)
        }
        Record::Preferences { player, preferences } => {
            Statement::new(PREFERENCES.upsert).with(signed(player.0)).with(json(&preferences)?)
        }
        Record::Left { guild, since } => Statement::new(
            "INSERT INTO departures (guild, left_at) VALUES ($1, $2) \
             ON CONFLICT (guild) DO UPDATE SET left_at = excluded.left_at",
        )
        .with(signed(guild))
        .with(since.unix_timestamp()),
        Record::DueRemoval { player } => {
            Statement::new("INSERT INTO removals (player) VALUES ($1) ON CONFLICT DO NOTHING")
                .with(signed(player.0))
        }
        Record::Removed { record, .. } => removal(record),
    })
}

/// Returns the statement that removes a record.
fn removal(record: RecordKey) -> Statement {
    let by_id = |table: &str, column: &str, id: u64| {
        Statement::new(format!("DELETE FROM {table} WHERE {column} = $1")).with(signed(id))
    };
    match record {
        RecordKey::Heartbeat => {
            Statement::new("DELETE FROM heartbeats WHERE name = $1").with(HEARTBEAT)
        }
        RecordKey::Game(id) => Statement::new("DELETE FROM games WHERE slot = $1 AND id = $2")
            .with(slot(id))
            .with(signed(id.0)),
        RecordKey::LastNumber { series } => by_id("last_numbers", "series", series),
        RecordKey::Rating { guild, rules, player } => {
            Statement::new("DELETE FROM ratings WHERE guild = $1 AND rules = $2 AND player = $3")
                .with(signed(guild))
                .with(rules.id)
                .with(signed(player.0))
        }
        RecordKey::ServerSettings { guild } => by_id("servers", "guild", guild),
        RecordKey::Preferences(player) => by_id("preferences", "player", player.0),
        RecordKey::Left { guild } => by_id("departures", "guild", guild),
        RecordKey::DueRemoval(player) => by_id("removals", "player", player.0),
    }
}
