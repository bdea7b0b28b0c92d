//! The transaction that commits a batch.
//!
//! First it locks what its conditions are about: their leases, their entries, and the keys that
//! must be absent, which get an empty entry for as long. So of two batches with a common condition
//! one waits for the other. Then a statement, which therefore sees what the other has committed,
//! checks the conditions and makes the changes. Batches without a common condition or change do not
//! meet.

use deadpool_postgres::ClientWrapper;
use futures_util::future::join4;
use tokio_postgres::error::SqlState;

use super::fault::Fault;
use super::sessions::Operation;
use crate::store::StoreError;
use crate::store::engine::{Batch, Fence};

/// Fails if a key exists that must be absent.
const LOCK: &str = "\
    WITH fence AS (SELECT name FROM leases WHERE name = ANY($1::BYTEA[]) AND holder = $2::BIGINT \
        ORDER BY name FOR UPDATE), \
    present AS (SELECT key FROM entries WHERE key = ANY($3::BYTEA[]) ORDER BY key FOR UPDATE), \
    absent AS (INSERT INTO entries (key, value) SELECT unnest($4::BYTEA[]), '') \
    SELECT (SELECT count(*) FROM fence), (SELECT count(*) FROM present)";

/// If the leases are held and the conditions hold, puts and removes entries. Otherwise removes the
/// keys that must be absent.
const CHANGE: &str = "\
    WITH checked AS MATERIALIZED (SELECT \
        NOT EXISTS (SELECT 1 FROM unnest($1::BYTEA[]) AS wanted (name) \
            WHERE (SELECT holder FROM leases WHERE leases.name = wanted.name) \
                IS DISTINCT FROM $2::BIGINT) AS is_held, \
        NOT EXISTS (SELECT 1 FROM unnest($3::BYTEA[], $4::BYTEA[]) AS condition (key, beginning) \
            WHERE (SELECT substr(value, 1, octet_length(beginning)) FROM entries \
                WHERE entries.key = condition.key) IS DISTINCT FROM beginning) AS holds), \
    put AS (INSERT INTO entries (key, value) SELECT new.key, new.value \
        FROM checked, unnest($5::BYTEA[], $6::BYTEA[]) AS new (key, value) \
        WHERE is_held AND holds ON CONFLICT (key) DO UPDATE SET value = excluded.value), \
    removed AS (DELETE FROM entries WHERE key = ANY((SELECT \
        CASE WHEN is_held AND holds THEN $7::BYTEA[] ELSE $8::BYTEA[] END FROM checked)::BYTEA[])) \
    SELECT is_held, holds FROM checked";

/// Returns whether all changes are in place. Synchronous standbys confirm what it writes, and with
/// it what was committed before.
const CONFIRM: &str = "\
    WITH written AS (INSERT INTO leases (name, holder, expires_at) VALUES ('', 0, now()) \
        ON CONFLICT (name) DO UPDATE SET expires_at = excluded.expires_at) \
    SELECT NOT EXISTS (SELECT 1 FROM unnest($1::BYTEA[], $2::BYTEA[]) AS new (key, value) \
            WHERE (SELECT entries.value FROM entries WHERE entries.key = new.key) \
                IS DISTINCT FROM new.value) \
        AND NOT EXISTS (SELECT 1 FROM entries WHERE key = ANY($3::BYTEA[]))";

/// How a commit begins and ends.
#[derive(Clone, Copy)]
pub struct Bounds {
    begin: &'static str,
    end: &'static str,
    /// What continues the transaction after a refused statement.
    undo: Option<&'static str>,
}

/// The commit is a transaction.
pub const TRANSACTION: Bounds =
    Bounds { begin: "BEGIN ISOLATION LEVEL READ COMMITTED", end: "COMMIT", undo: None };
/// The commit is a part of a transaction.
pub const SAVEPOINT: Bounds = Bounds {
    begin: "SAVEPOINT batch",
    end: "RELEASE SAVEPOINT batch",
    undo: Some("ROLLBACK TO SAVEPOINT batch; RELEASE SAVEPOINT batch"),
};

/// Commits a batch.
pub struct Commit {
    pub batch: Batch,
    pub bounds: Bounds,
}

/// The changes of a batch as parameters.
#[derive(Default)]
struct Changes<'a> {
    put: Vec<&'a [u8]>,
    values: Vec<&'a [u8]>,
    removed: Vec<&'a [u8]>,
}

impl Commit {
    fn changes(&self) -> Changes<'_> {
        let mut changes = Changes::default();
        for (key, value) in &self.batch.changes {
            if let Some(value) = value {
                changes.put.push(key);
                changes.values.push(value);
            } else {
                changes.removed.push(key);
            }
        }
        changes
    }

    /// Commits the batch in one round trip.
    async fn send(&self, connection: &ClientWrapper) -> Result<(), Fault> {
        let Batch { conditions, fence, changes, .. } = &self.batch;
        let Fence { names, holder } = fence.clone().unwrap_or_default();
        let holder = holder.cast_signed();
        let mut present = Vec::new();
        let mut beginnings = Vec::new();
        let mut absent = Vec::new();
        for (key, beginning) in conditions {
            if let Some(beginning) = beginning {
                present.push(key.as_slice());
                beginnings.push(beginning.as_slice());
            } else {
                absent.push(key.as_slice());
            }
        }
        let Changes { put, values, mut removed } = self.changes();
        removed.extend(absent.iter().filter(|&&key| !changes.contains_key(key)));

        let lock = connection.prepare_cached(LOCK).await?;
        let change = connection.prepare_cached(CHANGE).await?;
        // All are sent at the first poll. After an error the end is a rollback.
        let (begun, locked, changed, ended) = join4(
            connection.batch_execute(self.bounds.begin),
            connection.query_one(&lock, &[&names, &holder, &present, &absent]),
            connection.query_one(
                &change,
                &[&names, &holder, &present, &beginnings, &put, &values, &removed, &absent],
            ),
            connection.batch_execute(self.bounds.end),
        )
        .await;
        begun?;
        if let Some(undo) = self.bounds.undo
            && (locked.is_err() || changed.is_err())
        {
            connection.batch_execute(undo).await?;
        }
        if let Err(error) = &locked
            && error.code() == Some(&SqlState::UNIQUE_VIOLATION)
        {
            return Err(StoreError::Conflict.into());
        }
        locked?;
        let changed = changed?;
        ended?;
        if !changed.get::<_, bool>("is_held") {
            tracing::warn!("a save is refused, as another process has taken over its lock");
            Err(StoreError::Slow.into())
        } else if !changed.get::<_, bool>("holds") {
            Err(StoreError::Conflict.into())
        } else {
            Ok(())
        }
    }

    /// Returns whether there are changes, and all are in place.
    async fn is_in_place(&self, connection: &ClientWrapper) -> Result<bool, Fault> {
        let Changes { put, values, removed } = self.changes();
        if self.batch.changes.is_empty() {
            return Ok(false);
        }
        let confirm = connection.prepare_cached(CONFIRM).await?;
        let row = connection.query_one(&confirm, &[&put, &values, &removed]).await?;
        Ok(row.get(0))
    }
}

impl Operation for Commit {
    type Output = ();

    async fn attempt(&self, connection: &ClientWrapper, is_repeated: bool) -> Result<(), Fault> {
        let sent = self.send(connection).await;
        let is_refused = matches!(sent, Err(Fault::Store(_)));
        if is_repeated && is_refused && self.is_in_place(connection).await? {
            return Ok(());
        }
        sent
    }
}
