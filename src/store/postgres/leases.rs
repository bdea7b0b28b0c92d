//! The transactions by which processes divide their work.

use std::time::Duration;

use deadpool_postgres::Client;
use futures_util::future::{join, try_join3};

use super::fault::Fault;
use super::rows::{LEASE, id, json, of_shards, parse, signed, slot};
use super::saves::{BEGIN, COMMIT};
use super::sessions::Transaction;
use crate::game::GameId;

/// Leases the row of a name. Returns no row while another holder has it.
const ACQUIRE: &str = "\
    INSERT INTO leases (name, holder, expires_at) \
    VALUES ($1, $2, now() + $3::BIGINT * INTERVAL '1 millisecond') \
    ON CONFLICT (name) DO UPDATE SET holder = excluded.holder, expires_at = excluded.expires_at \
    WHERE leases.holder = excluded.holder OR leases.expires_at < now() RETURNING name";
/// Skips the rows that another process is leasing.
const LEASE_BOT_TASKS: &str = "\
    WITH due AS MATERIALIZED (SELECT slot, id FROM games WHERE needs_bot \
    AND (leased_until IS NULL OR leased_until < now()) \
    ORDER BY leased_until, id LIMIT $2 FOR UPDATE SKIP LOCKED) \
    UPDATE games SET leased_until = now() + $1::BIGINT * INTERVAL '1 millisecond' \
    FROM due WHERE games.slot = due.slot AND games.id = due.id RETURNING games.id";
const CLAIM: &str = "\
    INSERT INTO interactions (slot, id, holder) VALUES ($1, $2, $3) \
    ON CONFLICT (slot, id) DO UPDATE SET holder = interactions.holder RETURNING holder";

/// Takes or renews a lease.
pub struct Acquire {
    pub name: String,
    pub holder: i64,
    pub milliseconds: i64,
}

/// Returns whether the holder has the lease.
impl Transaction for Acquire {
    type Output = bool;
    const IS_BLOCK: bool = false;

    async fn attempt(&mut self, client: &Client, _: bool) -> Result<bool, Fault> {
        let acquire = client.prepare_cached(ACQUIRE).await?;
        let found =
            client.query_opt(&acquire, &[&self.name, &self.holder, &self.milliseconds]).await?;
        Ok(found.is_some())
    }
}

/// Leases games in which the bot has a task.
pub struct LeaseBotTasks {
    pub limit: i64,
}

impl Transaction for LeaseBotTasks {
    type Output = Vec<GameId>;
    const IS_BLOCK: bool = false;

    async fn attempt(&mut self, client: &Client, _: bool) -> Result<Vec<GameId>, Fault> {
        let lease = client.prepare_cached(LEASE_BOT_TASKS).await?;
        let rows = client.query(&lease, &[&milliseconds(LEASE), &self.limit]).await?;
        Ok(rows.iter().map(id).collect())
    }
}

/// Claims an interaction.
pub struct Claim {
    pub id: u64,
    pub holder: i64,
}

/// Returns whether this process has claimed it, by this attempt or an earlier one.
impl Transaction for Claim {
    type Output = bool;
    const IS_BLOCK: bool = false;

    async fn attempt(&mut self, client: &Client, _: bool) -> Result<bool, Fault> {
        let claim = client.prepare_cached(CLAIM).await?;
        let (slot, id) = (slot(GameId(self.id)), signed(self.id));
        let holder: i64 = client.query_one(&claim, &[&slot, &id, &self.holder]).await?.get(0);
        Ok(holder == self.holder)
    }
}

/// Counts an action within the hour before `now`, in seconds since 1970.
pub struct Count {
    pub name: String,
    pub max: usize,
    pub now: i64,
}

pub const HOUR: i64 = 3600;
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
        let insert = client.prepare_cached(INSERT_COUNT).await?;
        let lock = client.prepare_cached(LOCK_COUNT).await?;
        let update = client.prepare_cached(UPDATE_COUNT).await?;
        let (_, _, found) = try_join3(
            client.batch_execute(BEGIN),
            client.execute(&insert, &[&self.name, &self.now]),
            client.query_opt(&lock, &[&self.name]),
        )
        .await?;
        // The row may have been removed before it was locked.
        let found: String = found.ok_or(Fault::Hindered)?.get(0);
        let mut times: Vec<i64> = parse("the times of an action", &found).unwrap_or_default();
        // A clock that was ahead may have recorded a time in the future.
        times.retain(|at| (self.now - at).abs() < HOUR);
        let is_permitted = times.len() < self.max;
        if is_permitted {
            times.push(self.now);
        }
        let times = json(&times)?;
        let (updated, committed) = join(
            client.execute(&update, &[&self.name, &times, &self.now]),
            client.batch_execute(COMMIT),
        )
        .await;
        updated?;
        committed?;
        Ok(is_permitted)
    }
}

/// Leases games that are due at `now`, in seconds since 1970, earliest first.
pub struct LeaseDue {
    pub now: i64,
    pub limit: i64,
    pub shards: i64,
    pub indices: Vec<i64>,
}

impl Transaction for LeaseDue {
    type Output = Vec<GameId>;
    const IS_BLOCK: bool = false;

    async fn attempt(&mut self, client: &Client, _: bool) -> Result<Vec<GameId>, Fault> {
        // Rows that another process is leasing are skipped.
        let lease = format!(
            "WITH due AS MATERIALIZED (SELECT slot, id FROM games WHERE wakes_at <= $1 \
             AND (leased_until IS NULL OR leased_until < now()) AND {} \
             ORDER BY wakes_at, id LIMIT $2 FOR UPDATE SKIP LOCKED) \
             UPDATE games SET leased_until = now() + $3::BIGINT * INTERVAL '1 millisecond' \
             FROM due WHERE games.slot = due.slot AND games.id = due.id \
             RETURNING games.id, games.wakes_at",
            of_shards(4)
        );
        let lease = client.prepare_cached(&lease).await?;
        let rows = client
            .query(
                &lease,
                &[&self.now, &self.limit, &milliseconds(LEASE), &self.shards, &self.indices],
            )
            .await?;
        let mut due: Vec<(i64, GameId)> = rows.iter().map(|row| (row.get(1), id(row))).collect();
        due.sort_unstable();
        Ok(due.into_iter().map(|(_, id)| id).collect())
    }
}

/// Returns a duration as a parameter.
pub fn milliseconds(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}
