//! The hourly counts of limited actions.

use std::hash::Hash;

use deadpool_postgres::Client;
use futures_util::future::{join, try_join};
use serde::{Deserialize, Serialize};
use siphasher::sip128::{Hasher128, SipHasher24};
use tokio_postgres::Statement;

use super::fault::Fault;
use super::rows::{json, parse, time};
use super::sessions::{BEGIN, COMMIT, Transaction};
use crate::store::{LimitedAction, Quota, StoreError, is_recent};

/// Inserts an empty list, so that there is a row to lock.
const INSERT_COUNT: &str = "\
    INSERT INTO limited_actions (name, times, last_at) VALUES ($1, '[]', $2) \
    ON CONFLICT DO NOTHING";
const LOCK_COUNT: &str = "SELECT times FROM limited_actions WHERE name = $1 FOR UPDATE";
const UPDATE_COUNT: &str = "UPDATE limited_actions SET times = $2, last_at = $3 WHERE name = $1";

/// An action in the list of the last hour.
#[derive(Deserialize, Serialize)]
struct Counted {
    /// Seconds since 1970.
    at: i64,
    /// The same in all attempts, so that an action whose commit was not answered counts once.
    id: u64,
}

/// A quota, with its name in the table and its prepared statements.
pub struct Counter {
    quota: Quota,
    id: u64,
    name: String,
    now: i64,
    insert: Statement,
    lock: Statement,
    update: Statement,
}

impl Counter {
    /// The id is that of the action.
    pub async fn prepare(
        client: &Client,
        quota: Quota,
        id: u64,
        secret: u128,
    ) -> Result<Self, Fault> {
        Ok(Self {
            quota,
            id,
            name: concealed(quota.action, secret),
            now: quota.now.unix_timestamp(),
            insert: client.prepare_cached(INSERT_COUNT).await?,
            lock: client.prepare_cached(LOCK_COUNT).await?,
            update: client.prepare_cached(UPDATE_COUNT).await?,
        })
    }

    /// Locks the count until the end of the transaction. Returns the actions of the last hour with
    /// this one, in JSON; `None` if the quota is used up.
    pub async fn lock(&self, client: &Client) -> Result<Option<String>, Fault> {
        let (_, found) = try_join(
            client.execute(&self.insert, &[&self.name, &self.now]),
            client.query_opt(&self.lock, &[&self.name]),
        )
        .await?;
        // The row may have been removed before it was locked.
        let found: String = found.ok_or(Fault::Hindered)?.get(0);
        let mut actions: Vec<Counted> = parse("limited actions", &found).unwrap_or_default();
        // An earlier attempt may have counted this action.
        actions.retain(|Counted { at, id }| {
            *id != self.id && time(*at).is_ok_and(|at| is_recent(at, self.quota.now))
        });
        if actions.len() >= self.quota.max {
            return Ok(None);
        }
        actions.push(Counted { at: self.now, id: self.id });
        Ok(Some(json(&actions)?))
    }

    /// Saves what [`lock`](Self::lock) has returned.
    pub async fn save(&self, client: &Client, actions: &str) -> Result<(), Fault> {
        client.execute(&self.update, &[&self.name, &actions, &self.now]).await?;
        Ok(())
    }
}

/// Counts an action that needs no save.
pub struct Count {
    quota: Quota,
    id: u64,
    secret: u128,
}

impl Count {
    pub fn new(quota: Quota, secret: u128) -> Self {
        Self { quota, id: rand::random(), secret }
    }
}

impl Transaction for Count {
    type Output = ();

    async fn attempt(&mut self, client: &Client, _: bool) -> Result<(), Fault> {
        let counter = Counter::prepare(client, self.quota, self.id, self.secret).await?;
        let begun = async { Ok(client.batch_execute(BEGIN).await?) };
        let ((), actions) = try_join(begun, counter.lock(client)).await?;
        let actions = actions.ok_or(StoreError::QuotaUsedUp)?;
        let (saved, committed) =
            join(counter.save(client, &actions), client.batch_execute(COMMIT)).await;
        saved?;
        committed?;
        Ok(())
    }
}

/// Returns the name of the count of an action: a keyed hash, as the ids of people do not belong in
/// the table.
fn concealed(action: LimitedAction, secret: u128) -> String {
    let mut hasher = SipHasher24::new_with_key(&secret.to_be_bytes());
    action.hash(&mut hasher);
    let hash = hasher.finish128();
    format!("{:016x}{:016x}", hash.h1, hash.h2)
}
