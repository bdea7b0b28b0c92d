//! When the bot was last connected.

use std::collections::BTreeMap;

use time::OffsetDateTime;

use super::layout::{HEARTBEAT_KEY, read_shard, read_time, shard_key, write_time};
use super::{Retries, Store};
use crate::Result;
use crate::engine::{Batch, Scan};
use alquerque_game::{Shard, ShardSet};

impl Store {
    /// Records that these shards are connected. A store of one process keeps a single time, which
    /// the caller records while all shards are connected. In a store that several processes share,
    /// a heartbeat only moves forward, and is never ahead of the store's time.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn heartbeat(&self, shards: &ShardSet, now: OffsetDateTime) -> Result<()> {
        let Some(time) = self.engine.time().await? else {
            let mut batch = Batch::default();
            batch.put(HEARTBEAT_KEY.to_vec(), write_time(now));
            return self.engine.commit(batch).await;
        };
        let keys: Vec<_> = shards.iter().map(shard_key).collect();
        let mut retries = Retries::new();
        loop {
            let stored = self.engine.get(keys.clone()).await?;
            let mut batch = Batch::default();
            for (key, stored) in keys.iter().cloned().zip(stored) {
                let before = stored.as_deref().and_then(|at| read_time(at).ok());
                let at = before.map_or(now, |before| before.max(now)).min(time);
                batch.unchanged(key.clone(), stored);
                batch.put(key, write_time(at));
            }
            if retries.commit(&*self.engine, batch).await? {
                return Ok(());
            }
        }
    }

    /// Returns the time of the last heartbeat of a shard. If the bot was divided into another
    /// number of shards since, returns the oldest heartbeat of the last division that was complete.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn last_heartbeat(&self, shard: Shard) -> Result<Option<OffsetDateTime>> {
        if !self.is_shared() {
            let at = self.get_one(HEARTBEAT_KEY.to_vec()).await?;
            return at.map(|at| read_time(&at)).transpose();
        }
        let heartbeats = self.heartbeats().await?;
        let own = heartbeats.get(&shard).copied();
        Ok(own.max(last_of_divisions(&heartbeats, |count| count != shard.count)))
    }

    /// Returns which of the `count` shards had a heartbeat at or after `since`, in any process.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn live_shards(&self, count: u32, since: OffsetDateTime) -> Result<ShardSet> {
        let heartbeats = self.heartbeats().await?;
        let live = heartbeats.iter().filter(|(shard, at)| shard.count == count && **at >= since);
        Ok(ShardSet::new(count, live.map(|(shard, _)| shard.index)))
    }

    /// Returns the heartbeats of all shards, by divisions of the bot.
    async fn heartbeats(&self) -> Result<BTreeMap<Shard, OffsetDateTime>> {
        let found = self.engine.scan(Scan::prefix(HEARTBEAT_KEY)).await?;
        Ok(found.iter().filter_map(|found| read_heartbeat(&found.key, &found.value)).collect())
    }
}

/// Decodes an entry with a heartbeat; `None` if it is another one. A single time, as in a store of
/// one process, is that of the whole bot.
pub fn read_heartbeat(key: &[u8], at: &[u8]) -> Option<(Shard, OffsetDateTime)> {
    let shard = if key == HEARTBEAT_KEY { Shard::WHOLE } else { read_shard(key)? };
    Some((shard, read_time(at).ok()?)).filter(|_| key.starts_with(HEARTBEAT_KEY))
}

/// Returns the oldest heartbeat of the last complete division of the bot, among those whose number
/// of shards is wanted.
pub fn last_of_divisions(
    heartbeats: &BTreeMap<Shard, OffsetDateTime>,
    is_wanted: impl Fn(u32) -> bool,
) -> Option<OffsetDateTime> {
    let of = |count: u32| {
        let of_division = heartbeats.iter().filter(move |(other, _)| other.count == count);
        of_division.map(|(_, at)| *at)
    };
    let is_complete = |count: &u32| of(*count).count() as u64 == u64::from(*count);
    let counts = heartbeats.keys().map(|shard| shard.count);
    counts
        .filter(|count| is_wanted(*count))
        .filter(is_complete)
        .filter_map(|count| of(count).min())
        .max()
}
