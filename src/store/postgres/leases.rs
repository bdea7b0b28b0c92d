//! The statements by which processes divide their work.

use std::time::Duration;

use deadpool_postgres::Client;
use tokio_postgres::Statement;

use super::fault::Fault;
use super::rows::signed;
use crate::store::Fence;

/// Leases the row of a name. Returns no row while another holder has it.
pub const ACQUIRE: &str = "\
    INSERT INTO leases (name, holder, expires_at) \
    VALUES ($1, $2, now() + $3::BIGINT * INTERVAL '1 millisecond') \
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at \
    WHERE leases.holder = excluded.holder OR leases.expires_at < now() RETURNING name";
pub const RELEASE: &str = "DELETE FROM leases WHERE name = $1 AND holder = $2";
/// Returns the process that has claimed an interaction.
pub const CLAIM: &str = "\
    INSERT INTO interactions (slot, id, holder) VALUES ($1, $2, $3) \
    ON CONFLICT (slot, id) DO UPDATE SET holder = interactions.holder RETURNING holder";

/// Returns the statement that leases games for `$1` milliseconds, at most `$2` of them, without
/// those that another process has leased or is leasing. Returns their ids and `order`, by which the
/// first are leased.
pub fn lease_games(condition: &str, order: &str) -> String {
    format!(
        "WITH due AS MATERIALIZED (SELECT slot, id FROM games WHERE {condition} \
         AND (leased_until IS NULL OR leased_until < now()) \
         ORDER BY {order}, id LIMIT $2 FOR UPDATE SKIP LOCKED) \
         UPDATE games SET leased_until = now() + $1::BIGINT * INTERVAL '1 millisecond' \
         FROM due WHERE games.slot = due.slot AND games.id = due.id \
         RETURNING games.id, games.{order}"
    )
}

/// Returns a duration as a parameter.
pub fn milliseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

/// Another process that acquires one of the leases waits for the end of the transaction.
pub const LOCK_LEASES: &str =
    "SELECT name FROM leases WHERE name = ANY($1) AND holder = $2 FOR UPDATE";

/// Locks the leases of a fence until the end of the transaction. Returns whether its holder has all
/// of them.
pub async fn has_leases(
    client: &Client,
    lock: &Statement,
    fence: Option<&Fence>,
) -> Result<bool, Fault> {
    let Some(Fence { names, holder }) = fence else { return Ok(true) };
    let held = client.query(lock, &[names, &signed(*holder)]).await?;
    let has_all = held.len() == names.len();
    if !has_all {
        tracing::warn!(?names, "a save is refused, as another process has taken over its lock");
    }
    Ok(has_all)
}
