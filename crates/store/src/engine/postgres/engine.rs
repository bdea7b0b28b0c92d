use std::collections::HashMap;
use std::ops::Range;
use std::time::Duration;

use async_trait::async_trait;
use deadpool_postgres::ClientWrapper;
use time::OffsetDateTime;
use tokio::sync::Mutex;
use tokio_postgres::Row;

use super::commit::Commit;
use super::fault::Fault;
use super::migrations::UNLIMITED;
use super::sessions::{Operation, Parameters, Sessions, Statement};
use crate::engine::{Batch, Engine, Exported, Found, Key, LEASE, Scan, Sink, Value};
use crate::{Result, StoreError};

const GET: &str = "SELECT key, value FROM entries WHERE key = ANY($1::BYTEA[])";
const COUNT: &str = "SELECT count(*) FROM entries WHERE key >= $1::BYTEA AND key < $2::BYTEA";
const TIME: &str = "SELECT floor(extract(epoch FROM now()) * 1000)::BIGINT";
/// Returns the names that the holder has now.
const LEASE_NAMES: &str = "\
    INSERT INTO leases (name, holder, expires_at) \
    SELECT DISTINCT name, $2::BIGINT, now() + $3::BIGINT * INTERVAL '1 millisecond' \
    FROM unnest($1::BYTEA[]) AS wanted (name) ORDER BY name \
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at \
    WHERE leases.holder = excluded.holder OR leases.expires_at <= now() RETURNING name";
/// Also removes some expired leases, and without names many of them.
const RELEASE_NAMES: &str = "\
    WITH expired AS (DELETE FROM leases WHERE name IN (SELECT name FROM leases \
        WHERE expires_at <= now() ORDER BY expires_at \
        LIMIT CASE WHEN cardinality($1::BYTEA[]) = 0 THEN 100000 ELSE 100 END \
        FOR UPDATE SKIP LOCKED)) \
    DELETE FROM leases WHERE name = ANY($1::BYTEA[]) AND holder = $2::BIGINT";
/// All pages are of the same moment, whatever is committed meanwhile.
const SNAPSHOT: &str = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY";
const PAGE: &str = "SELECT key, value FROM entries WHERE key > $1::BYTEA ORDER BY key LIMIT 500";
const PAGE_SIZE: usize = 500;

/// Returns the statement of a scan. The keys of targets end with the last eight bytes of the entry.
macro_rules! scan {
    ($order:literal) => {
        concat!(
            "SELECT key, value, (SELECT target.value FROM entries AS target \
                WHERE target.key = $4::BYTEA || substr(found.key || found.value, \
                    octet_length(found.key) + octet_length(found.value) - 7)) \
             FROM (SELECT key, value FROM entries WHERE key >= $1::BYTEA AND key < $2::BYTEA \
                ORDER BY key ",
            $order,
            " LIMIT $3::BIGINT) AS found ORDER BY key ",
            $order
        )
    };
}
const SCAN: &str = scan!("ASC");
const SCAN_REVERSED: &str = scan!("DESC");

/// Ordered entries in a PostgreSQL database.
pub struct PostgresEngine(Access);

enum Access {
    /// Each operation is a transaction of its own.
    Pool(Sessions),
    /// All operations are within one transaction.
    Transaction(Mutex<ClientWrapper>),
}

impl PostgresEngine {
    /// Creates an engine on a pool of connections.
    pub(super) fn pooled(sessions: Sessions) -> Self {
        Self(Access::Pool(sessions))
    }

    /// Creates an engine on a connection with an open transaction.
    pub(super) fn within_transaction(connection: ClientWrapper) -> Self {
        Self(Access::Transaction(Mutex::new(connection)))
    }

    /// Commits the transaction of the engine.
    pub(super) async fn finish(self) -> Result<(), Fault> {
        if let Access::Transaction(connection) = self.0 {
            connection.into_inner().batch_execute("COMMIT").await?;
        }
        Ok(())
    }

    async fn read(&self, text: &'static str, parameters: Parameters) -> Result<Vec<Row>> {
        let statement = Statement { text, parameters };
        match &self.0 {
            Access::Pool(sessions) => sessions.read(&statement).await,
            Access::Transaction(connection) => {
                Ok(statement.attempt(&*connection.lock().await, false).await?)
            }
        }
    }

    async fn write(&self, text: &'static str, parameters: Parameters) -> Result<Vec<Row>> {
        match &self.0 {
            Access::Pool(sessions) => sessions.write(Statement { text, parameters }).await,
            Access::Transaction(_) => self.read(text, parameters).await,
        }
    }
}

#[async_trait]
impl Engine for PostgresEngine {
    async fn get(&self, keys: Vec<Key>) -> Result<Vec<Option<Value>>> {
        let rows = self.read(GET, vec![Box::new(keys.clone())]).await?;
        let found: HashMap<&[u8], &[u8]> =
            rows.iter().map(|row| (row.get(0), row.get(1))).collect();
        Ok(keys.iter().map(|key| found.get(&key[..]).map(|value| value.to_vec())).collect())
    }

    async fn scan(&self, Scan { keys, limit, is_reversed, target }: Scan) -> Result<Vec<Found>> {
        let statement = if is_reversed { SCAN_REVERSED } else { SCAN };
        let parameters: Parameters = vec![
            Box::new(Some(keys.start)),
            Box::new(Some(keys.end)),
            Box::new(i64::try_from(limit).unwrap_or(i64::MAX)),
            Box::new(target.map(|kind| vec![kind])),
        ];
        let rows = self.read(statement, parameters).await?;
        let found = |row: &Row| Found { key: row.get(0), value: row.get(1), target: row.get(2) };
        Ok(rows.iter().map(found).collect())
    }

    async fn count(&self, keys: Range<Key>) -> Result<usize> {
        let rows = self.read(COUNT, vec![Box::new(keys.start), Box::new(keys.end)]).await?;
        let count: i64 = rows.first().map_or(0, |row| row.get(0));
        Ok(usize::try_from(count).unwrap_or_default())
    }

    async fn commit(&self, batch: Batch) -> Result<()> {
        let commit = Commit(batch);
        match &self.0 {
            Access::Pool(sessions) => sessions.write(commit).await,
            Access::Transaction(connection) => {
                Ok(commit.attempt(&*connection.lock().await, false).await?)
            }
        }
    }

    fn lease_duration(&self) -> Option<Duration> {
        Some(LEASE)
    }

    async fn lease(
        &self,
        names: Vec<Vec<u8>>,
        holder: u64,
        duration: Duration,
    ) -> Result<Vec<bool>> {
        let milliseconds = i64::try_from(duration.as_millis()).unwrap_or(i64::MAX);
        let parameters: Parameters =
            vec![Box::new(names.clone()), Box::new(holder.cast_signed()), Box::new(milliseconds)];
        let rows = self.write(LEASE_NAMES, parameters).await?;
        let held: Vec<&[u8]> = rows.iter().map(|row| row.get(0)).collect();
        Ok(names.iter().map(|name| held.contains(&&name[..])).collect())
    }

    async fn release(&self, names: Vec<Vec<u8>>, holder: u64) -> Result<()> {
        let parameters: Parameters = vec![Box::new(names), Box::new(holder.cast_signed())];
        self.write(RELEASE_NAMES, parameters).await.map(drop)
    }

    async fn time(&self) -> Result<Option<OffsetDateTime>> {
        let rows = self.read(TIME, Vec::new()).await?;
        let since_1970 = |row: &Row| time::Duration::milliseconds(row.get(0));
        Ok(rows.first().map(|row| OffsetDateTime::UNIX_EPOCH + since_1970(row)))
    }

    async fn export(&self, sink: Sink<'_>) -> Result<()> {
        match &self.0 {
            Access::Pool(sessions) => {
                // The sink may be slow, so this connection is none of the pool.
                let connection = sessions.detached().await?;
                let begin = format!("{UNLIMITED}; {SNAPSHOT}");
                connection.batch_execute(&begin).await.map_err(Fault::from)?;
                export(&connection, sink).await
            }
            Access::Transaction(connection) => export(&*connection.lock().await, sink).await,
        }
    }

    fn is_healthy(&self) -> bool {
        !matches!(&self.0, Access::Pool(sessions) if !sessions.is_healthy())
    }

    async fn close(&self) -> Result<()> {
        if let Access::Pool(sessions) = &self.0 {
            sessions.close().await;
        }
        Ok(())
    }
}

/// Passes all entries to a sink.
async fn export(connection: &ClientWrapper, sink: Sink<'_>) -> Result<()> {
    let page = connection.prepare_cached(PAGE).await.map_err(Fault::from)?;
    let mut last = Key::new();
    loop {
        let rows = connection.query(&page, &[&last]).await.map_err(Fault::from)?;
        for row in &rows {
            sink(Exported::Entry(row.get(0), row.get(1))).map_err(StoreError::Io)?;
        }
        match rows.last() {
            Some(row) if rows.len() == PAGE_SIZE => last = row.get(0),
            _ => return Ok(()),
        }
    }
}
