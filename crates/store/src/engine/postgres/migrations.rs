//! The schema of the database, and the upgrade from former ones.

use std::time::Duration;

use deadpool_postgres::ClientWrapper;
use rand::RngExt;
use tokio::time::sleep;
use tokio_postgres::error::SqlState;

use super::connection::limit;
use super::fault::{Fault, Remedy};
use crate::OpenError;

/// The migrations, each from the schema before it. Every statement can be repeated, as databases
/// whose schema changes are not transactional may stop between two of them.
const MIGRATIONS: [&str; CURRENT] =
    [include_str!("migrations/0001.sql"), include_str!("migrations/0002.sql")];
/// The number of migrations.
pub const CURRENT: usize = 2;

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
pub async fn run(connection: &ClientWrapper) -> Result<(), OpenError> {
    // A change of a large table takes its time.
    connection.batch_execute(UNLIMITED).await.map_err(Fault::from)?;
    let mut attempts = 1..ATTEMPTS;
    while let Err(fault) = apply(connection).await {
        if !is_concurrent(&fault) || attempts.next().is_none() {
            return Err(fault.into());
        }
        let part = rand::rng().random_range(0.0..1.0);
        sleep(DELAY.mul_f64(part)).await;
    }
    limit(connection).await.map_err(Fault::from)?;
    applied(connection).await.map(drop)
}

/// Returns whether another process has just made the same change.
fn is_concurrent(fault: &Fault) -> bool {
    let Fault::Database(error) = fault else { return false };
    let is_made = [
        SqlState::DUPLICATE_TABLE,
        SqlState::DUPLICATE_OBJECT,
        // Of a function that two replace at once.
        SqlState::UNIQUE_VIOLATION,
        SqlState::INTERNAL_ERROR,
    ];
    fault.remedy() == Remedy::Retry || error.code().is_some_and(|code| is_made.contains(code))
}

async fn apply(connection: &ClientWrapper) -> Result<(), Fault> {
    // A role that may use the tables need not be permitted to create others.
    let applied = match version(connection).await? {
        Some(version) => version,
        None => {
            let create = "CREATE TABLE IF NOT EXISTS schema_versions (version BIGINT PRIMARY KEY)";
            connection.batch_execute(create).await?;
            0
        }
    };
    for (number, migration) in (1_i64..).zip(MIGRATIONS).filter(|(number, _)| *number > applied) {
        tracing::info!(number, "updating the schema of the database");
        connection.batch_execute(migration).await?;
        let recorded = "INSERT INTO schema_versions (version) VALUES ($1) ON CONFLICT DO NOTHING";
        connection.execute(recorded, &[&number]).await?;
    }
    Ok(())
}

/// Returns the number of the last applied migration, 0 if there is none; `None` if none ever was.
async fn version(connection: &ClientWrapper) -> Result<Option<i64>, Fault> {
    let found = "SELECT 1 FROM information_schema.tables \
                 WHERE table_schema = current_schema() AND table_name = 'schema_versions'";
    if connection.query_opt(found, &[]).await?.is_none() {
        return Ok(None);
    }
    let last = "SELECT coalesce(max(version), 0) FROM schema_versions";
    Ok(Some(connection.query_one(last, &[]).await?.get(0)))
}

/// Returns the number of applied migrations; 0 if the database holds no store.
///
/// # Errors
/// If a newer program has changed the schema, or a statement fails.
pub async fn applied(connection: &ClientWrapper) -> Result<usize, OpenError> {
    let found = version(connection).await?.unwrap_or(0);
    usize::try_from(found).ok().filter(|&version| version <= CURRENT).ok_or_else(|| {
        let known = u32::try_from(CURRENT).unwrap_or(u32::MAX);
        OpenError::Format { found: found.to_string(), known }
    })
}
