//! Decides due games: reminders, expiries and losses on time, and the downtimes that are
//! charged to no player.

use std::sync::Arc;

use time::OffsetDateTime;

use super::Result;
use super::core::{ClockChanges, Core, MAX_ATTEMPTS, Saved};
use alquerque_game::{Game, GameId, Shard, ShardSet, Transition, tick};
use alquerque_store::{StoreError, With};

/// The games that one sweep decides.
const BATCH: usize = 200;

/// Decides games that are due, and shifts deadlines after a downtime.
pub struct Deadlines {
    pub(super) core: Arc<Core>,
}

impl Deadlines {
    /// Decides the games of these shards that are due. Returns the transitions to announce, which
    /// stay pending until they are [posted](super::Announcements::posted), and the games without
    /// events whose results are due, until these are
    /// [posted](super::Announcements::result_posted).
    pub async fn sweep(&self, shards: &ShardSet, now: OffsetDateTime) -> Result<Vec<Transition>> {
        let mut transitions = Vec::new();
        for id in self.core.store.lease_due(now, BATCH, shards).await? {
            match self.tick(id, now).await {
                Ok(transition) => transitions.extend(transition),
                // The other games are due as well.
                Err(error) => tracing::error!(%id, %error, "a game that is due cannot be decided"),
            }
        }
        Ok(transitions)
    }

    async fn tick(&self, id: GameId, now: OffsetDateTime) -> Result<Option<Transition>> {
        for _ in 0..MAX_ATTEMPTS {
            let Some(loaded) = self.core.store.get(id).await? else { return Ok(None) };
            let reminders = match loaded.game.to_move() {
                Some(player) => self.core.store.preferences(player).await?.reminders(),
                None => Default::default(),
            };
            let Some(Transition { game, events }) = tick(&loaded.game, &reminders, now) else {
                return Ok(None);
            };
            let before = loaded.game.result_due;
            if let Saved::Done(game) = self.core.save(game, &loaded, With::default()).await? {
                let is_news = !events.is_empty() || game.result_due != before;
                return Ok(is_news.then_some(Transition { game: *game, events }));
            }
        }
        Err(StoreError::Conflict.into())
    }

    /// Postpones all deadlines of these shards after a downtime or a step of the clock. Also moves
    /// back the times of games that lie in the future, as a clock that was ahead leaves them.
    ///
    /// The caller calls [`Downtime::record_heartbeat`](super::Downtime::record_heartbeat) once the
    /// bot is connected. Until then the downtime goes on, and only its first minute is charged.
    /// Games remember by how much they were postponed, so that a downtime with several attempts to
    /// reconnect is compensated once.
    pub async fn compensate_downtime(
        &self,
        shards: &ShardSet,
        now: OffsetDateTime,
    ) -> Result<ClockChanges> {
        let downtime = &self.core.downtime;
        let outages = downtime.begin(shards, now).await?;
        if outages.is_empty() {
            return Ok(ClockChanges::default());
        }
        let count = shards.count();
        let due = ShardSet::new(count, outages.keys().map(|shard| shard.index));
        let games = self.core.store.open_games(&due).await?;
        let compensate = |game: &Game| {
            let outage = outages.get(&Shard::of(game.place.guild, count))?;
            game.after_outage(*outage, now)
        };
        let clocks = self.core.change_clocks(games, compensate).await?;
        downtime.finish(due.iter());
        Ok(clocks)
    }
}
