use deadpool_postgres::Client;
use tokio_postgres::Statement;

use super::fault::Fault;
use super::rows::signed;
use crate::store::Fence;

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
