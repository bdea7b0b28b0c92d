//! The reference implementation of what several processes share.

use std::collections::HashMap;
use std::time::Duration;

use async_trait::async_trait;
use time::OffsetDateTime;
use tokio::time::Instant;

use super::coordination::{CLAIM_KEPT, LEASE, is_recent};
use super::{Coordination, Fence, LimitedAction, MemoryStore, Quota, Result};
use crate::game::{Game, GameId, ShardSet, first_id_at};

/// The leases, claims and counts of a store that several processes share.
pub struct Shared {
    /// The time of the store.
    time: Box<dyn Fn() -> OffsetDateTime + Send>,
    /// The holder of each name, and the end of its lease.
    leases: HashMap<String, (u64, Instant)>,
    /// The ends of the leases of games.
    games: HashMap<GameId, Instant>,
    interactions: HashMap<u64, u64>,
    actions: HashMap<LimitedAction, Vec<OffsetDateTime>>,
}

impl Shared {
    fn new(time: impl Fn() -> OffsetDateTime + Send + 'static) -> Self {
        Self {
            time: Box::new(time),
            leases: HashMap::new(),
            games: HashMap::new(),
            interactions: HashMap::new(),
            actions: HashMap::new(),
        }
    }

    /// Returns the heartbeat of a shard after another one at `at`: it moves forward only, and is
    /// never ahead of the store's time.
    pub fn heartbeat(&self, before: Option<OffsetDateTime>, at: OffsetDateTime) -> OffsetDateTime {
        before.map_or(at, |before| before.max(at)).min((self.time)())
    }

    /// Returns whether the holder of a fence still has its leases.
    pub fn has_leases(&self, fence: &Fence) -> bool {
        let holder = |name| self.leases.get(name).map(|&(holder, _)| holder);
        fence.names.iter().all(|name| holder(name) == Some(fence.holder))
    }

    /// Counts an action, unless its quota is used up.
    pub fn count(&mut self, quota: Quota) -> bool {
        quota.count(self.actions.entry(quota.action).or_default())
    }

    /// Leases the first `limit` of these games that are not leased.
    pub fn lease_games(
        &mut self,
        games: impl Iterator<Item = GameId>,
        limit: usize,
    ) -> Vec<GameId> {
        let now = Instant::now();
        let is_leased = |id: &GameId| self.games.get(id).is_some_and(|end| *end > now);
        let leased: Vec<_> = games.filter(|id| !is_leased(id)).take(limit).collect();
        self.games.extend(leased.iter().map(|&id| (id, now + LEASE)));
        leased
    }

    /// Ends the lease of a game. If the bot has a task there, leaves it to the process that saved
    /// the game.
    pub fn game_saved(&mut self, game: &Game) {
        if game.bot_task().is_some() {
            self.games.insert(game.id, Instant::now() + LEASE);
        } else {
            self.games.remove(&game.id);
        }
    }
}

impl MemoryStore {
    /// Creates a store that several processes share.
    pub fn shared() -> Self {
        Self::shared_at(OffsetDateTime::now_utc)
    }

    /// Creates a store with this time that several processes share.
    pub fn shared_at(time: impl Fn() -> OffsetDateTime + Send + 'static) -> Self {
        let store = Self::default();
        store.state().shared = Some(Shared::new(time));
        store
    }

    /// Returns what `work` does with the shared state, or `alone` in the store of one process.
    fn with_shared<T>(&self, alone: T, work: impl FnOnce(&mut Shared) -> T) -> T {
        self.state().shared.as_mut().map_or(alone, work)
    }
}

#[async_trait]
impl Coordination for MemoryStore {
    fn lease_duration(&self) -> Option<Duration> {
        self.with_shared(None, |_| Some(LEASE))
    }

    async fn time(&self) -> Result<Option<OffsetDateTime>> {
        Ok(self.with_shared(None, |shared| Some((shared.time)())))
    }

    async fn lease(&self, name: &str, holder: u64, duration: Duration) -> Result<bool> {
        Ok(self.with_shared(true, |shared| {
            let now = Instant::now();
            let lease = shared.leases.entry(name.to_owned()).or_insert((holder, now));
            let is_held = lease.0 == holder || lease.1 <= now;
            if is_held {
                *lease = (holder, now + duration);
            }
            is_held
        }))
    }

    async fn release(&self, name: &str, holder: u64) -> Result<()> {
        self.with_shared((), |shared| {
            if shared.leases.get(name).is_some_and(|lease| lease.0 == holder) {
                shared.leases.remove(name);
            }
        });
        Ok(())
    }

    async fn lease_bot_tasks(&self, limit: usize) -> Result<Vec<GameId>> {
        let needing: Vec<GameId> =
            self.games_where(|game| game.bot_task().is_some()).iter().map(|game| game.id).collect();
        Ok(self.with_shared(Vec::new(), |shared| shared.lease_games(needing.into_iter(), limit)))
    }

    async fn claim_interaction(&self, id: u64, holder: u64) -> Result<bool> {
        Ok(self
            .with_shared(true, |shared| *shared.interactions.entry(id).or_insert(holder) == holder))
    }

    async fn forget_claims(&self, now: OffsetDateTime) -> Result<()> {
        self.with_shared((), |shared| {
            let first = first_id_at(now - CLAIM_KEPT);
            shared.interactions.retain(|&id, _| id >= first);
            shared.actions.retain(|_, times| times.iter().any(|&at| is_recent(at, now)));
        });
        Ok(())
    }

    async fn count_action(&self, quota: Quota) -> Result<Option<bool>> {
        Ok(self.with_shared(None, |shared| Some(shared.count(quota))))
    }

    async fn live_shards(&self, count: u32, since: OffsetDateTime) -> Result<ShardSet> {
        let state = self.state();
        let live =
            state.heartbeats.iter().filter(|(shard, at)| shard.count == count && **at >= since);
        Ok(ShardSet::new(count, live.map(|(shard, _)| shard.index)))
    }
}
