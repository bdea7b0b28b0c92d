//! The commit of a batch: one call of a function of the database, which takes less processor time
//! than a transaction of several statements.

use deadpool_postgres::ClientWrapper;

use super::fault::Fault;
use super::sessions::Operation;
use crate::StoreError;
use crate::engine::{Batch, Fence};

/// The function of the schema that checks the conditions and makes the changes.
const COMMIT: &str = "SELECT commit_batch($1, $2, $3, $4, $5, $6, $7, $8)";

/// Returns whether all changes are in place. Synchronous standbys confirm what it writes, and with
/// it what was committed before.
const CONFIRM: &str = "\
    WITH written AS (INSERT INTO leases (name, holder, expires_at) VALUES ('', 0, now()) \
        ON CONFLICT (name) DO UPDATE SET expires_at = excluded.expires_at) \
    SELECT NOT EXISTS (SELECT 1 FROM unnest($1::BYTEA[], $2::BYTEA[]) AS new (key, value) \
            WHERE (SELECT entries.value FROM entries WHERE entries.key = new.key) \
                IS DISTINCT FROM new.value) \
        AND NOT EXISTS (SELECT 1 FROM entries WHERE key = ANY($3::BYTEA[]))";

/// Commits a batch.
pub struct Commit(pub Batch);

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
        for (key, value) in &self.0.changes {
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
        let Batch { conditions, fence, changes, .. } = &self.0;
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

        let commit = connection.prepare_cached(COMMIT).await?;
        let row = connection
            .query_one(
                &commit,
                &[&names, &holder, &present, &beginnings, &absent, &put, &values, &removed],
            )
            .await?;
        match row.get(0) {
            "done" => Ok(()),
            "fenced" => {
                tracing::warn!("a save is refused, as another process has taken over its lock");
                Err(StoreError::Slow.into())
            }
            _ => Err(StoreError::Conflict.into()),
        }
    }

    /// Returns whether there are changes, and all are in place.
    async fn is_in_place(&self, connection: &ClientWrapper) -> Result<bool, Fault> {
        let Changes { put, values, removed } = self.changes();
        if self.0.changes.is_empty() {
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
