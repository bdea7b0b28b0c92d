//! The maintenance tools on a database.

mod check;
mod export;
mod import;

use std::io::{BufRead, Write};

use deadpool_postgres::Client;
use tokio::runtime::Runtime;

use super::connection::DatabaseUrl;
use super::examination::{Examination, examine};
use super::fault::Fault;
use super::migrations::{self, MigrationError};
use crate::game::PlayerId;
use crate::store::archive::{
    ArchiveError, Checked, Counts, Export, Maintenance, Rebuilt, Sizes, Traces,
};
use crate::store::{RateGame, StoreError};

/// The tables with all data, and their columns that can hold the id of a person.
const TABLES: [(&str, &str); 7] = [
    ("games", "id, channel, guild, challenger, challenged, summary, record"),
    ("last_numbers", "series"),
    ("ratings", "guild, player, rating"),
    ("preferences", "player, preferences"),
    ("servers", "guild, settings"),
    ("departures", "guild"),
    ("removals", "player"),
];

/// A database with the store of a bot, which may be running.
#[derive(Clone, Copy, Debug)]
pub struct PostgresDatabase<'a>(pub &'a DatabaseUrl);

impl PostgresDatabase<'_> {
    /// Returns whether there is a store, and what the operator should change. Blocks.
    ///
    /// # Errors
    /// If the database cannot be reached, or lacks what the bot needs.
    pub fn examine(&self) -> Result<Examination, ArchiveError> {
        let Connection { runtime, client } = Connection::connect(self.0)?;
        Ok(runtime.block_on(examine(&client))?)
    }
}

impl Export for PostgresDatabase<'_> {
    fn export(&self, out: &mut dyn Write) -> Result<Counts, ArchiveError> {
        let connection = Connection::open(self.0)?;
        connection.run(export::export(&connection.client, out))
    }
}

impl Maintenance for PostgresDatabase<'_> {
    fn exists(&self) -> Result<bool, ArchiveError> {
        Connection::open(self.0)?.has_store()
    }

    fn import(&self, lines: &mut dyn BufRead) -> Result<Counts, ArchiveError> {
        let connection = Connection::open(self.0)?;
        connection.migrate()?;
        import::import(&connection, &self.0.to_string(), lines)
    }

    fn check(&self, repair: bool, report: &mut dyn FnMut(&str)) -> Result<Checked, ArchiveError> {
        let connection = Connection::open(self.0)?;
        connection.run(check::check(&connection.client, repair, report))
    }

    fn compact(&self) -> Result<Sizes, ArchiveError> {
        Err(ArchiveError::NotNeeded("a database frees its space by itself (autovacuum)"))
    }

    fn rebuild_ratings(&self, _: RateGame) -> Result<Rebuilt, ArchiveError> {
        Err(ArchiveError::NotNeeded(
            "ratings are rebuilt in a data directory: export the store, import it there, rebuild, \
             and import the result into a new database",
        ))
    }

    fn traces(&self, player: PlayerId) -> Result<Traces, ArchiveError> {
        let connection = Connection::open(self.0)?;
        connection.run(traces(&connection.client, player))
    }
}

/// A connection of a tool, which has no time limit for its statements.
struct Connection {
    runtime: Runtime,
    client: Client,
}

impl Connection {
    fn open(url: &DatabaseUrl) -> Result<Self, ArchiveError> {
        let connection = Self::connect(url)?;
        // Refuses a newer schema, which this program does not know.
        connection.has_store()?;
        Ok(connection)
    }

    fn connect(url: &DatabaseUrl) -> Result<Self, ArchiveError> {
        let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
        let client = runtime.block_on(async {
            let pool = url.pool()?;
            let connected = pool.get().await.map_err(Fault::from);
            let client = connected.map_err(|fault| fault.into_open_error(&url.role()))?;
            client.batch_execute(migrations::UNLIMITED).await.map_err(fault)?;
            Ok::<_, ArchiveError>(client)
        })?;
        Ok(Self { runtime, client })
    }

    fn has_store(&self) -> Result<bool, ArchiveError> {
        let found = self.runtime.block_on(migrations::exists(&self.client));
        Ok(found.map_err(MigrationError::into_open_error)?)
    }

    fn migrate(&self) -> Result<(), ArchiveError> {
        self.runtime.block_on(examine(&self.client))?;
        let migrated = self.runtime.block_on(migrations::run(&self.client));
        migrated.map_err(MigrationError::into_open_error)?;
        // The migrations end with the limits of the bot.
        let unlimited = self.client.batch_execute(migrations::UNLIMITED);
        self.runtime.block_on(unlimited).map_err(fault)
    }

    fn run<T>(
        &self,
        work: impl Future<Output = Result<T, ArchiveError>>,
    ) -> Result<T, ArchiveError> {
        self.runtime.block_on(work)
    }
}

fn fault(error: tokio_postgres::Error) -> ArchiveError {
    StoreError::from(Fault::from(error)).into()
}

impl From<Fault> for ArchiveError {
    fn from(fault: Fault) -> Self {
        StoreError::from(fault).into()
    }
}

/// Returns columns as texts.
fn texts(columns: &str) -> String {
    let texts = columns.split(", ").map(|column| format!("CAST({column} AS TEXT)"));
    texts.collect::<Vec<_>>().join(", ")
}

/// Counts the rows with the id of a person.
async fn traces(client: &Client, player: PlayerId) -> Result<Traces, ArchiveError> {
    let mut traces = Traces::default();
    for (table, columns) in TABLES {
        // As a number of its own or within JSON.
        let columns = texts(columns);
        let count = format!("SELECT count(*) FROM {table} WHERE concat_ws(' ', {columns}) LIKE $1");
        let pattern = format!("%{}%", player.0);
        let row = client.query_one(&count, &[&pattern]).await.map_err(fault)?;
        traces.entries += u64::try_from(row.get::<_, i64>(0)).unwrap_or(0);
    }
    Ok(traces)
}
