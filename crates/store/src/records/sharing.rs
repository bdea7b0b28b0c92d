//! Leases, claims and counts, by which processes that share a store divide their work.
//!
//! If one process has the store for itself, everything is granted at once, and nothing is saved
//! for that.

use std::hash::{Hash as _, Hasher as _};
use std::time::Duration;

use rand::RngExt;
use serde::{Deserialize, Serialize};
use siphasher::sip128::{Hasher128, SipHasher24};
use time::OffsetDateTime;
use tokio::time::{Instant, sleep};

use super::index::Head;
use super::layout::{COUNT, SECRET_KEY, key, read_json, until_range, write_json};
use super::{Retries, Store};
use crate::engine::{Batch, Engine, Key, LEASE, START_PAUSE, START_TIMEOUT, Scan, Value};
use crate::{LimitedAction, Quota, Result, StoreError, is_recent};
use alquerque_game::{GameId, ShardSet};

/// How long an interaction may arrive again: the lifetime of its token, and some more.
const CLAIM_DURATION: Duration = Duration::from_mins(20);
/// The counts that are examined at once for expired ones.
const COUNTS_AT_ONCE: usize = 1000;

/// An action in the list of the last hour.
#[derive(Deserialize, Serialize)]
struct Counted {
    /// Seconds since 1970.
    at: i64,
    id: u64,
}

impl Counted {
    fn is_recent(&self, now: OffsetDateTime) -> bool {
        OffsetDateTime::from_unix_timestamp(self.at).is_ok_and(|at| is_recent(at, now))
    }
}

/// Decodes a count. An unreadable one must not prevent actions.
fn counted(stored: Option<&[u8]>) -> Vec<Counted> {
    read_json(COUNT, stored).unwrap_or_else(|error| {
        tracing::warn!(%error, "an unreadable count of actions begins again");
        Vec::new()
    })
}

/// Returns the secret under which names that may identify people are hashed. The first process
/// draws it. At a start, more patience is possible than while players wait.
pub async fn secret(engine: &dyn Engine) -> Result<u128> {
    let deadline = Instant::now() + START_TIMEOUT;
    loop {
        match read_or_draw_secret(engine).await {
            Err(error @ (StoreError::Unreachable(_) | StoreError::InDoubt(_)))
                if Instant::now() < deadline =>
            {
                tracing::info!(%error, "waiting for the database");
                sleep(START_PAUSE).await;
            }
            result => return result,
        }
    }
}

async fn read_or_draw_secret(engine: &dyn Engine) -> Result<u128> {
    loop {
        if let Some(secret) = engine.get(vec![SECRET_KEY.to_vec()]).await?.pop().flatten() {
            let secret = secret.try_into().map(u128::from_be_bytes);
            return secret.map_err(|_| StoreError::damaged("the secret", "not sixteen bytes"));
        }
        let mut batch = Batch::default();
        batch.unchanged(SECRET_KEY.to_vec(), None);
        batch.put(SECRET_KEY.to_vec(), rand::rng().random::<u128>().to_be_bytes());
        match engine.commit(batch).await {
            Ok(()) | Err(StoreError::Conflict) => {}
            Err(error) => return Err(error),
        }
    }
}

impl Store {
    /// Returns how long a process has for its work before another one does it; `None` if one
    /// process has the store for itself.
    pub fn lease_duration(&self) -> Option<Duration> {
        self.engine.lease_duration()
    }

    /// Returns whether several processes share the store.
    pub fn is_shared(&self) -> bool {
        self.lease_duration().is_some()
    }

    /// Returns the secret under which the names of leases that identify people are hashed. The
    /// names in the memory of one process do not outlive it.
    pub fn secret(&self) -> u128 {
        self.secret
    }

    /// Returns the time of the store, by which all processes that share it decide; `None` if one
    /// process has it for itself.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn time(&self) -> Result<Option<OffsetDateTime>> {
        self.engine.time().await
    }

    /// Takes or renews the lease of this name for `duration`. Returns whether `holder` has it.
    /// Another holder gets it after its release or its expiry.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn lease(&self, name: &[u8], holder: u64, duration: Duration) -> Result<bool> {
        Ok(self.engine.lease(vec![name.to_vec()], holder, duration).await?.contains(&true))
    }

    /// Releases leases, if `holder` has them.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn release(&self, names: Vec<Vec<u8>>, holder: u64) -> Result<()> {
        self.engine.release(names, holder).await
    }

    /// Claims an interaction for a process. Returns `false` if another one has it, which received
    /// it too.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn claim_interaction(&self, id: u64, holder: u64) -> Result<bool> {
        let name = [b"i", &id.to_be_bytes()[..]].concat();
        self.lease(&name, holder, CLAIM_DURATION).await
    }

    /// Leases these games to this process, until they are saved. Returns those that no other one
    /// has.
    pub(super) async fn lease_versions(&self, games: &[Head]) -> Result<Vec<GameId>> {
        let Some(duration) = self.lease_duration() else {
            return Ok(games.iter().map(|game| game.summary.id).collect());
        };
        // A save makes another version, which has no lease.
        let name = |game: &Head| {
            let id = game.summary.id.0.to_be_bytes();
            [b"g", &id[..], &game.version().0.to_be_bytes()].concat()
        };
        // Not even this process gets them again.
        let holder = rand::rng().random();
        let granted = self.engine.lease(games.iter().map(name).collect(), holder, duration).await?;
        let leased = games.iter().zip(granted).filter(|(_, is_granted)| *is_granted);
        Ok(leased.map(|(game, _)| game.summary.id).collect())
    }

    /// Leases open games to this process in which the bot has had a task for longer than a lease
    /// lasts: the process that saved them is gone or overloaded.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn lease_bot_tasks(&self, limit: usize) -> Result<Vec<GameId>> {
        let Some(time) = self.engine.time().await? else { return Ok(Vec::new()) };
        let tasks = Scan::new(until_range(b'x', time - LEASE));
        self.lease_games(tasks, limit, &ShardSet::whole()).await
    }

    /// Returns the key of the count of an action. It is a keyed hash, as the ids of people do not
    /// belong there.
    pub(super) fn count_key(&self, action: LimitedAction) -> Key {
        let mut hasher = SipHasher24::new_with_key(&self.secret.to_be_bytes());
        action.hash(&mut hasher);
        let _ = hasher.finish();
        key(COUNT, &[&hasher.finish128().as_u128().to_be_bytes()])
    }

    /// Adds an action with this id to those of the last hour, which were read, in a batch.
    pub(super) fn count(
        &self,
        Quota { action, max, now }: Quota,
        id: u64,
        read: Option<Value>,
        batch: &mut Batch,
    ) -> Result<()> {
        let mut actions = counted(read.as_deref());
        actions.retain(|action| action.id != id && action.is_recent(now));
        if actions.len() >= max {
            return Err(StoreError::QuotaUsedUp);
        }
        actions.push(Counted { at: now.unix_timestamp(), id });
        let key = self.count_key(action);
        batch.unchanged(key.clone(), read);
        batch.put(key, write_json(&actions)?);
        Ok(())
    }

    /// Counts an action that needs no save, unless its quota is used up. Returns whether it is
    /// permitted; `None` if the process has the store for itself, and counts in memory.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn count_action(&self, quota: Quota) -> Result<Option<bool>> {
        if !self.is_shared() {
            return Ok(None);
        }
        let id = rand::rng().random();
        let mut retries = Retries::new();
        loop {
            let read = self.get_one(self.count_key(quota.action)).await?;
            let mut batch = Batch::default();
            match self.count(quota, id, read, &mut batch) {
                Err(StoreError::QuotaUsedUp) => return Ok(Some(false)),
                counted => counted?,
            }
            if retries.commit(&*self.engine, batch).await? {
                return Ok(Some(true));
            }
        }
    }

    /// Removes claims and counts that are not needed any more at this time.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn forget_claims(&self, now: OffsetDateTime) -> Result<()> {
        if !self.is_shared() {
            return Ok(());
        }
        self.engine.release(Vec::new(), 0).await?;
        let mut next = Some(Scan::prefix(&[COUNT]).first(COUNTS_AT_ONCE));
        while let Some(scan) = next {
            let found = self.engine.scan(scan.clone()).await?;
            next = scan.after(&found);
            for found in found {
                let actions = counted(Some(&found.value));
                if !actions.iter().any(|action| action.is_recent(now)) {
                    let mut batch = Batch::default();
                    batch.unchanged(found.key.clone(), Some(found.value));
                    batch.remove(found.key);
                    match self.engine.commit(batch).await {
                        // Another action was counted meanwhile.
                        Ok(()) | Err(StoreError::Conflict) => {}
                        Err(error) => return Err(error),
                    }
                }
            }
        }
        Ok(())
    }
}
