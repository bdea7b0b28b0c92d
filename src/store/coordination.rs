//! What several processes that share a store need to know of each other.

use std::time::Duration;

use async_trait::async_trait;
use time::OffsetDateTime;

use super::Result;
use crate::game::{GameId, PlayerId, ShardSet};

/// How long a process that shares a store has for its work before another one does it.
pub const LEASE: Duration = Duration::from_secs(8);

/// How long an interaction may arrive again: the lifetime of its token, and some more.
pub const CLAIM_KEPT: time::Duration = time::Duration::minutes(20);
/// The time within which the number of a [`LimitedAction`] is limited.
pub const LIMITED_WITHIN: time::Duration = time::Duration::HOUR;

/// Returns whether an action counts. A clock that was ahead may have recorded a time in the future,
/// which does not count for long.
pub fn is_recent(at: OffsetDateTime, now: OffsetDateTime) -> bool {
    (now - at).abs() < LIMITED_WITHIN
}

/// An action of a person whose number in an hour is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LimitedAction {
    /// A challenge, or a game against the bot.
    Begin(PlayerId),
    /// A ping that play does not require.
    Ping { by: PlayerId, pinged: PlayerId },
}

/// An hourly limit on an action, and the time of this action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    pub action: LimitedAction,
    /// The most permitted actions in an hour.
    pub max: usize,
    /// When the action happens.
    pub now: OffsetDateTime,
}

impl Quota {
    /// Adds this action to the times of earlier ones, unless the quota is used up. Returns whether
    /// it is permitted.
    pub fn count(self, times: &mut Vec<OffsetDateTime>) -> bool {
        times.retain(|&at| is_recent(at, self.now));
        let is_permitted = times.len() < self.max;
        if is_permitted {
            times.push(self.now);
        }
        is_permitted
    }
}

/// The conditions of saving a new game.
#[derive(Clone, Debug, Default)]
pub struct Conditions {
    /// The leases that must be held.
    pub fence: Option<Fence>,
    /// The limit towards which the game counts, if it is saved.
    pub quota: Option<Quota>,
}

/// A fencing token: the leases under which a save is decided. The save is refused if another holder
/// has taken over one of them.
#[derive(Clone, Debug)]
pub struct Fence {
    /// The names of the leases.
    pub names: Vec<String>,
    /// Their holder.
    pub holder: u64,
}

/// Leases and claims by which processes that share a store divide their work.
///
/// The default implementation is that of a store which one process has for itself: there everything
/// is granted at once, in memory.
#[async_trait]
pub trait Coordination {
    /// Returns how long a lease lasts; `None` if one process has the store for itself.
    fn lease_duration(&self) -> Option<Duration> {
        None
    }

    /// Returns the secret under which the names of leases that identify people are hashed. The
    /// names in memory do not outlive the process.
    fn secret(&self) -> u128 {
        0
    }

    /// Returns the time of the store, by which all processes that share it decide; `None` if one
    /// process has it for itself.
    async fn time(&self) -> Result<Option<OffsetDateTime>> {
        Ok(None)
    }

    /// Takes or renews the lease of this name for `duration`. Returns whether `holder` has it.
    /// Another holder gets it after its release or its expiry.
    async fn lease(&self, _name: &str, _holder: u64, _duration: Duration) -> Result<bool> {
        Ok(true)
    }

    /// Releases a lease, if `holder` has it.
    async fn release(&self, _name: &str, _holder: u64) -> Result<()> {
        Ok(())
    }

    /// Leases open games to this process in which the bot has had a task for longer than a lease
    /// lasts: the process that saved them is gone or overloaded.
    async fn lease_bot_tasks(&self, _limit: usize) -> Result<Vec<GameId>> {
        Ok(Vec::new())
    }

    /// Claims an interaction for a process. Returns `false` if another one has it, which received
    /// it too.
    async fn claim_interaction(&self, _id: u64, _holder: u64) -> Result<bool> {
        Ok(true)
    }

    /// Removes claims and counts that are not needed any more at this time.
    async fn forget_claims(&self, _now: OffsetDateTime) -> Result<()> {
        Ok(())
    }

    /// Counts an action that needs no save, unless its quota is used up. Returns whether it is
    /// permitted; `None` if the process has the store for itself, and counts in memory.
    async fn count_action(&self, _quota: Quota) -> Result<Option<bool>> {
        Ok(None)
    }

    /// Returns which of the `count` shards had a heartbeat at or after `since`, in any process.
    async fn live_shards(&self, count: u32, _since: OffsetDateTime) -> Result<ShardSet> {
        Ok(ShardSet::new(count, []))
    }
}
