use std::collections::HashMap;
use std::sync::Arc;

use parking_lot::Mutex;
use time::{Duration, OffsetDateTime};

use crate::clock::TOLERANCE;
use alquerque_game::{MAX_CHARGED_OUTAGE, Outage, Place, Shard, ShardSet};
use alquerque_store::{Store, StoreError};

/// The downtime of each shard that the deadlines of games have not been moved by yet.
///
/// The store keeps the last heartbeats of any process; this state is of the present process.
pub struct Downtime {
    store: Arc<Store>,
    state: Mutex<State>,
}

struct State {
    /// The shards of this process.
    own: ShardSet,
    shards: HashMap<Shard, ShardState>,
}

#[derive(Clone, Copy, Default)]
struct ShardState {
    /// A time that no player is charged for, until all games have been compensated.
    outage: Option<Outage>,
    /// The last heartbeat of this process, whether or not it could be saved.
    last_heartbeat: Option<OffsetDateTime>,
    /// The last heartbeat that was saved, as far as this process knows.
    saved_heartbeat: Option<OffsetDateTime>,
    /// Whether all open games have been searched for times in the future.
    has_checked_future: bool,
}

impl Downtime {
    pub(super) fn new(store: Arc<Store>) -> Self {
        let state = State { own: ShardSet::whole(), shards: HashMap::new() };
        Self { store, state: Mutex::new(state) }
    }

    /// Sets the shards that this process connects, before any of them is connected.
    pub fn set_shards(&self, own: ShardSet) {
        self.state.lock().own = own;
    }

    /// Records that these shards of this process are connected, and that no earlier downtime has to
    /// be compensated there.
    pub async fn record_heartbeat(
        &self,
        live: &ShardSet,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let (own, oldest) = {
            let mut state = self.state.lock();
            for shard in live.iter() {
                state.shard(shard).last_heartbeat = Some(now);
            }
            let saved = state.own.iter().map(|shard| state.known(shard).saved_heartbeat);
            (state.own.clone(), saved.min().flatten())
        };
        if self.store.is_shared() || *live == own {
            self.store.heartbeat(live, now).await?;
        } else if let Some(oldest) = oldest {
            // The store of one process keeps the time until which all shards were connected.
            // Writing it again shows whether the store can save.
            self.store.heartbeat(&own, oldest).await?;
        }
        let mut state = self.state.lock();
        for shard in live.iter() {
            state.shard(shard).saved_heartbeat = Some(now);
        }
        Ok(())
    }

    /// Returns the shards whose games this process may decide: its own that are connected, and
    /// those with a heartbeat of any process within the last minute, which is charged to players.
    pub async fn shards_to_sweep(
        &self,
        live: &ShardSet,
        now: OffsetDateTime,
    ) -> Result<ShardSet, StoreError> {
        if live.is_whole() {
            return Ok(live.clone());
        }
        let others = self.store.live_shards(live.count(), now - MAX_CHARGED_OUTAGE).await?;
        let all = live.iter().chain(others.iter()).map(|shard| shard.index);
        Ok(ShardSet::new(live.count(), all))
    }

    /// Prepares for a step of the clock, which follows. The time that the clock has missed is
    /// charged to no player, and is compensated by the next
    /// [`Deadlines::compensate_downtime`](crate::Deadlines::compensate_downtime).
    pub async fn prepare_clock_step(
        &self,
        step: Duration,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let own: Vec<Shard> = {
            let mut state = self.state.lock();
            let own: Vec<Shard> = state.own.iter().collect();
            let missed = Outage::clock_step(now);
            for &shard in &own {
                let outage = &mut state.shard(shard).outage;
                *outage = Some(outage.map_or(missed, |outage| outage.or_longer(missed)));
            }
            own
        };
        if step.is_positive() {
            return Ok(());
        }
        // All are read before the first is written, as the store keeps one time for all shards.
        // Those of a shared store are of its time, which is not stepped.
        let mut heartbeats = Vec::new();
        for shard in own {
            let known = self.state.lock().known(shard);
            heartbeats.push((shard, self.heartbeat_of(shard, known).await?));
        }
        let oldest = heartbeats.iter().map(|(_, heartbeat)| *heartbeat).min().flatten();
        for (shard, heartbeat) in heartbeats {
            if let Some(heartbeat) = heartbeat.filter(|_| !self.store.is_shared()) {
                let stored = oldest.unwrap_or(heartbeat);
                let only = ShardSet::new(shard.count, [shard.index]);
                self.store.heartbeat(&only, stored.saturating_add(step)).await?;
                let heartbeat = heartbeat.saturating_add(step);
                let mut state = self.state.lock();
                let state = state.shard(shard);
                state.last_heartbeat = Some(heartbeat);
                state.saved_heartbeat = Some(heartbeat);
            }
            let mut state = self.state.lock();
            let state = state.shard(shard);
            state.outage = state.outage.map(|outage| outage.shifted(step));
            state.has_checked_future = false;
        }
        Ok(())
    }

    /// Returns the outage by which the games of a place may still have to be compensated. A
    /// decision before that has to apply it.
    pub(crate) async fn pending(
        &self,
        place: Place,
        now: OffsetDateTime,
    ) -> Result<Option<Outage>, StoreError> {
        let (shard, known) = {
            let state = self.state.lock();
            let shard = Shard::of(place.guild, state.own.count());
            (shard, state.known(shard))
        };
        if known.outage.is_some() {
            return Ok(known.outage);
        }
        // Heartbeats only move forward, so after one in the last minute there is no outage.
        let is_recent =
            |at: &OffsetDateTime| (Duration::ZERO..MAX_CHARGED_OUTAGE).contains(&(now - *at));
        let heartbeat = match known.saved_heartbeat.filter(is_recent) {
            Some(at) => Some(at),
            None => self.heartbeat_of(shard, known).await?,
        };
        if let Some(at) = heartbeat.filter(|_| self.store.is_shared()) {
            let mut state = self.state.lock();
            let saved = &mut state.shard(shard).saved_heartbeat;
            *saved = (*saved).max(Some(at));
        }
        Ok(heartbeat.map(|heartbeat| self.outage_since(shard, heartbeat, now)))
    }

    /// Begins a compensation, which [`Self::finish`] ends. Returns the shards that need one.
    pub(crate) async fn begin(
        &self,
        shards: &ShardSet,
        now: OffsetDateTime,
    ) -> Result<HashMap<Shard, Outage>, StoreError> {
        let mut due = HashMap::new();
        for shard in shards.iter() {
            let known = self.state.lock().known(shard);
            let heartbeat = self.heartbeat_of(shard, known).await?;
            let outage = heartbeat.map(|heartbeat| self.outage_since(shard, heartbeat, now));
            // Where other processes go on, so do their clocks, unless a heartbeat is further ahead
            // than clocks differ.
            let is_suspicious =
                |at: OffsetDateTime| !self.store.is_shared() || at - now > TOLERANCE;
            let is_due = |(at, outage): &(OffsetDateTime, Outage)| {
                outage.counts(now) || !known.has_checked_future && is_suspicious(*at)
            };
            match heartbeat.zip(outage).filter(is_due) {
                // Another process may compensate the games, and record a heartbeat, meanwhile.
                Some((_, outage)) if self.store.is_shared() => drop(due.insert(shard, outage)),
                Some((_, outage)) => {
                    self.state.lock().shard(shard).outage = Some(outage);
                    due.insert(shard, outage);
                    // Detects a store that cannot save before the first of many games.
                    if let Some(stored) = self.store.last_heartbeat(shard).await? {
                        let only = ShardSet::new(shard.count, [shard.index]);
                        self.store.heartbeat(&only, stored).await?;
                    }
                }
                None => self.state.lock().shard(shard).outage = None,
            }
        }
        Ok(due)
    }

    /// Notes that all games of these shards have been compensated.
    pub(crate) fn finish(&self, shards: impl IntoIterator<Item = Shard>) {
        let mut state = self.state.lock();
        for shard in shards {
            let state = state.shard(shard);
            state.outage = None;
            state.has_checked_future = true;
        }
    }

    /// Returns the last heartbeat of a shard.
    async fn heartbeat_of(
        &self,
        shard: Shard,
        known: ShardState,
    ) -> Result<Option<OffsetDateTime>, StoreError> {
        match known.saved_heartbeat {
            // The store of one process has no more than this state.
            Some(at) if !self.store.is_shared() => Ok(Some(at)),
            _ => self.store.last_heartbeat(shard).await,
        }
    }

    /// Returns the downtime since the last heartbeat. `now` may be older than a heartbeat of this
    /// process, because a handler reads the clock before it works.
    fn outage_since(&self, shard: Shard, heartbeat: OffsetDateTime, now: OffsetDateTime) -> Outage {
        let known = self.state.lock().known(shard);
        let is_own = known.last_heartbeat.is_some_and(|own| heartbeat <= own);
        let outage = if heartbeat - now > MAX_CHARGED_OUTAGE && !is_own {
            tracing::warn!(%heartbeat, %now, "the last heartbeat lies in the future; no player is charged for the downtime");
            Outage::unknown()
        } else {
            Outage::since(heartbeat)
        };
        known.outage.map_or(outage, |known| known.or_longer(outage))
    }
}

impl State {
    fn shard(&mut self, shard: Shard) -> &mut ShardState {
        self.shards.entry(shard).or_default()
    }

    fn known(&self, shard: Shard) -> ShardState {
        self.shards.get(&shard).copied().unwrap_or_default()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_store::Store;

    #[tokio::test]
    async fn a_heartbeat_of_another_clock_that_is_a_little_ahead_needs_no_compensation() {
        let now = OffsetDateTime::UNIX_EPOCH;
        for (ahead, is_due) in [(TOLERANCE, false), (TOLERANCE + Duration::SECOND, true)] {
            let store = Store::shared_in_memory();
            store.heartbeat(&ShardSet::whole(), now + ahead).await.unwrap();
            let downtime = Downtime::new(Arc::new(store));
            let due = downtime.begin(&ShardSet::whole(), now).await.unwrap();
            assert_eq!(due.contains_key(&Shard::WHOLE), is_due, "{ahead}");
        }
    }
}
