//! The statements and the transaction by which processes divide their work.

use std::time::Duration;

use deadpool_postgres::Client;
use futures_util::future::{join, try_join3};
use time::OffsetDateTime;

use super::fault::Fault;
use super::rows::{json, parse, time};
use super::saves::{BEGIN, COMMIT};
use super::sessions::Transaction;
use crate::store::is_recent;

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

/// Counts an action at a time.
pub struct Count {
    pub name: String,
    pub max: usize,
    pub now: OffsetDateTime,
}

/// Inserts an empty list, so that there is a row to lock.
const INSERT_COUNT: &str = "\
    INSERT INTO limited_actions (name, times, last_at) VALUES ($1, '[]', $2) \
    ON CONFLICT DO NOTHING";
const LOCK_COUNT: &str = "SELECT times FROM limited_actions WHERE name = $1 FOR UPDATE";
const UPDATE_COUNT: &str = "UPDATE limited_actions SET times = $2, last_at = $3 WHERE name = $1";

/// Returns whether the action is permitted.
impl Transaction for Count {
    type Output = bool;

    async fn attempt(&mut self, client: &Client, _: bool) -> Result<bool, Fault> {
        let now = self.now.unix_timestamp();
        let insert = client.prepare_cached(INSERT_COUNT).await?;
        let lock = client.prepare_cached(LOCK_COUNT).await?;
        let update = client.prepare_cached(UPDATE_COUNT).await?;
        let (_, _, found) = try_join3(
            client.batch_execute(BEGIN),
            client.execute(&insert, &[&self.name, &now]),
            client.query_opt(&lock, &[&self.name]),
        )
        .await?;
        // The row may have been removed before it was locked.
        let found: String = found.ok_or(Fault::Hindered)?.get(0);
        let mut times: Vec<i64> = parse("the times of an action", &found).unwrap_or_default();
        times.retain(|at| time(*at).is_ok_and(|at| is_recent(at, self.now)));
        let is_permitted = times.len() < self.max;
        if is_permitted {
            times.push(now);
        }
        let times = json(&times)?;
        let (updated, committed) = join(
            client.execute(&update, &[&self.name, &times, &now]),
            client.batch_execute(COMMIT),
        )
        .await;
        updated?;
        committed?;
        Ok(is_permitted)
    }
}

/// Returns a duration as a parameter.
pub fn milliseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
