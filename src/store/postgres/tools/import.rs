use std::borrow::Cow;
use std::io::BufRead;

use futures_util::future::maybe_done;
use futures_util::poll;
use tokio_postgres::types::ToSql;

use super::check::inspect;
use super::{Connection, TABLES, fault};
use crate::store::archive::{self, ArchiveError, Counts, Record, RecordKey};
use crate::store::postgres::fault::Fault;
use crate::store::postgres::personal::INSERT_REMOVAL;
use crate::store::postgres::rows::{GameRow, json, signed, slot};
use crate::store::postgres::saves::{PREFERENCES, SERVERS, UPSERT_RATING, upsert_game};
use crate::store::postgres::store::UPSERT_HEARTBEATS;
use crate::store::{Result, StoreError};

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
    connection.verify()?;
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

    /// Verifies what was imported: the lines of an export may contradict each other.
    fn verify(&self) -> Result<(), ArchiveError> {
        let mut first = None;
        let mut report = |finding: &str| {
            first.get_or_insert_with(|| finding.to_owned());
        };
        let inspected = self.runtime.block_on(inspect(&self.client, &mut report))?;
        match first {
            Some(finding) if !inspected.checked.is_well() => {
                Err(StoreError::damaged("the file as a whole", finding).into())
            }
            _ => Ok(()),
        }
    }

    /// Runs statements in this order, without waiting for each result.
    fn send(&self, batch: Vec<Statement>) -> Result<()> {
        let run = async {
            let mut sent = Vec::with_capacity(batch.len());
            for statement in &batch {
                let prepared = self.client.prepare_cached(&statement.text()).await?;
                let mut running = Box::pin(maybe_done(async move {
                    self.client.execute(&prepared, &statement.parameters()).await
                }));
                // The first poll sends it.
                let _ = poll!(&mut running);
                sent.push(running);
            }
            for mut running in sent {
                running.as_mut().await;
                running.as_mut().take_output().transpose()?;
            }
            Ok(())
        };
        let sent: Result<(), tokio_postgres::Error> = self.runtime.block_on(run);
        sent.map_err(|error| Fault::from(error).into())
    }
}

/// Returns the statement that saves a record.
fn statement(record: Record) -> Result<Statement> {
    Ok(match record {
        Record::Heartbeat(at) => Statement::new(UPSERT_HEARTBEATS)
            .with(1_i64)
            .with(vec![0_i64])
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
        Record::DueRemoval { player } => Statement::new(INSERT_REMOVAL).with(signed(player.0)),
        Record::Removed { record, .. } => removal(record),
    })
}

/// Returns the statement that removes a record.
fn removal(record: RecordKey) -> Statement {
    let by_id = |table: &str, column: &str, id: u64| {
        Statement::new(format!("DELETE FROM {table} WHERE {column} = $1")).with(signed(id))
    };
    match record {
        RecordKey::Heartbeat => Statement::new("DELETE FROM shard_heartbeats"),
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
