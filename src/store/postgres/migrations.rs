//! The schema of the database, and the upgrade from former ones.

use std::time::Duration;

use deadpool_postgres::Client;
use rand::RngExt;
use tokio_postgres::error::SqlState;

use super::connection::limit;
use super::fault::{Fault, Outcome};
use crate::store::{OpenError, StoreError};

/// The migrations, each from the schema before it. Every statement can be repeated, as databases
/// whose schema changes are not transactional may stop between two of them.
const MIGRATIONS: [&str; 6] = [
    include_str!("migrations/0001.sql"),
    include_str!("migrations/0002.sql"),
    include_str!("migrations/0003.sql"),
    include_str!("migrations/0004.sql"),
    include_str!("migrations/0005.sql"),
    include_str!("migrations/0006.sql"),
];

/// Removes the time limits of a session.
pub const UNLIMITED: &str = "SET statement_timeout = 0; SET lock_timeout = 0; \
                             SET idle_in_transaction_session_timeout = 0";
/// The number of attempts while other processes change the schema.
const ATTEMPTS: u32 = 20;
/// The longest delay between two attempts. A random part of it passes.
const DELAY: Duration = Duration::from_millis(200);

/// Brings the schema up to date. Several processes may do that at once: those that hinder each
/// other repeat it.
///
/// # Errors
/// If a newer program has changed the schema, or a statement fails.
pub async fn run(client: &Client) -> Result<(), MigrationError> {
    // An index of a large table takes its time.
    client.batch_execute(UNLIMITED).await?;
    let updated = update(client).await;
    limit(client).await?;
    updated
}

async fn update(client: &Client) -> Result<(), MigrationError> {
    for _ in 1..ATTEMPTS {
        match apply(client).await {
            Err(MigrationError::Fault(fault)) if is_concurrent(&fault) => {
                let part = rand::rng().random_range(0.0..1.0);
                tokio::time::sleep(DELAY.mul_f64(part)).await;
            }
            done => return done,
        }
    }
    apply(client).await
}

/// Returns whether another process has just made the same change.
fn is_concurrent(fault: &Fault) -> bool {
    let Fault::Database(error) = fault else { return false };
    fault.outcome() == Outcome::Retry
        || error.code().is_some_and(|code| {
            // A later migration may have dropped the table already.
            [SqlState::DUPLICATE_TABLE, SqlState::DUPLICATE_OBJECT, SqlState::UNDEFINED_TABLE]
                .contains(code)
        })
}

async fn apply(client: &Client) -> Result<(), MigrationError> {
    // A role that may use the tables need not be permitted to create others.
    if !has_versions(client).await? {
        let create = "CREATE TABLE IF NOT EXISTS schema_versions (version BIGINT PRIMARY KEY)";
        client.batch_execute(create).await?;
    }
    let applied = version(client).await?;
    for (number, migration) in (1_i64..).zip(MIGRATIONS).filter(|(number, _)| *number > applied) {
        tracing::info!(number, "updating the schema of the database");
        client.batch_execute(migration).await?;
        let recorded = "INSERT INTO schema_versions (version) VALUES ($1) ON CONFLICT DO NOTHING";
        client.execute(recorded, &[&number]).await?;
    }
    Ok(())
}

/// Returns the secret under which names that may identify people are hashed. The first process
/// draws it.
///
/// # Errors
/// If a statement fails, or the secret in the database is none.
pub async fn secret(client: &Client) -> Result<u128, Fault> {
    let drawn: u128 = rand::rng().random();
    let insert = "INSERT INTO secrets (name, secret) VALUES ('names', $1) ON CONFLICT DO NOTHING";
    client.execute(insert, &[&format!("{drawn:032x}")]).await?;
    let select = "SELECT secret FROM secrets WHERE name = 'names'";
    let secret: String = client.query_one(select, &[]).await?.get(0);
    let unreadable = |_| StoreError::damaged("the secret of the database", "not a number");
    Ok(u128::from_str_radix(&secret, 16).map_err(unreadable)?)
}

/// Returns whether the database holds a store.
///
/// # Errors
/// If a newer program has changed the schema, or a statement fails.
pub async fn exists(client: &Client) -> Result<bool, MigrationError> {
    Ok(has_versions(client).await? && version(client).await? > 0)
}

/// Returns whether all migrations are applied.
///
/// # Errors
/// As [`exists`].
pub async fn is_current(client: &Client) -> Result<bool, MigrationError> {
    Ok(has_versions(client).await?
        && usize::try_from(version(client).await?) == Ok(MIGRATIONS.len()))
}

async fn has_versions(client: &Client) -> Result<bool, MigrationError> {
    let found = "SELECT 1 FROM information_schema.tables \
                 WHERE table_schema = current_schema() AND table_name = 'schema_versions'";
    Ok(client.query_opt(found, &[]).await?.is_some())
}

/// Returns the number of the last applied migration; 0 if there is none.
async fn version(client: &Client) -> Result<i64, MigrationError> {
    let last = "SELECT version FROM schema_versions ORDER BY version DESC LIMIT 1";
    let applied = client.query_opt(last, &[]).await?.map_or(0, |row| row.get(0));
    if usize::try_from(applied).is_ok_and(|applied| applied > MIGRATIONS.len()) {
        return Err(MigrationError::Newer(applied));
    }
    Ok(applied)
}

/// Why the schema is not up to date.
pub enum MigrationError {
    /// A newer program has changed the schema to this version.
    Newer(i64),
    Fault(Fault),
}

impl From<tokio_postgres::Error> for MigrationError {
    fn from(error: tokio_postgres::Error) -> Self {
        Self::Fault(error.into())
    }
}

impl MigrationError {
    /// Returns the error for the operator.
    pub fn into_open_error(self) -> OpenError {
        match self {
            Self::Newer(found) => OpenError::Format {
                found: found.to_string(),
                known: u32::try_from(MIGRATIONS.len()).unwrap_or(u32::MAX),
            },
            Self::Fault(fault) => OpenError::Store(fault.into()),
        }
    }
}
