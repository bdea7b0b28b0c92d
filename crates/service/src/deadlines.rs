//! Decides due games: reminders, expiries and losses on time, and the downtimes that are
//! charged to no player.

use std::sync::Arc;

use time::OffsetDateTime;

use super::Result;
use super::core::{ClockChanges, Core, MAX_ATTEMPTS, Saved};
use super::players::Players;
use alquerque_game::{Game, GameId, Pace, Shard, ShardSet, Transition, tick};
use alquerque_rules::Outcome;
use alquerque_store::{StoreError, With};

/// The games that one sweep decides.
const BATCH: usize = 200;

/// What a sweep has done.
#[derive(Default)]
pub struct Swept {
    /// The transitions to announce, which stay pending until they are
    /// [posted](super::Announcements::posted), and the games without events whose results are due,
    /// until these are [posted](super::Announcements::result_posted).
    pub due: Vec<Transition>,
    /// The games whose deadlines were moved by a day of vacation.
    pub moved: Vec<GameId>,
}

/// Decides games that are due, and shifts deadlines after a downtime.
pub struct Deadlines {
    pub(super) core: Arc<Core>,
}

impl Deadlines {
    /// Decides the games of these shards that are due.
    pub async fn sweep(&self, shards: &ShardSet, now: OffsetDateTime) -> Result<Swept> {
        let mut swept = Swept::default();
        for id in self.core.store.lease_due(now, BATCH, shards).await? {
            match self.tick(id, now, &mut swept.moved).await {
                Ok(transition) => swept.due.extend(transition),
                // The other games are due as well.
                Err(error) => tracing::error!(%id, %error, "a game that is due cannot be decided"),
            }
        }
        Ok(swept)
    }

    async fn tick(
        &self,
        id: GameId,
        now: OffsetDateTime,
        moved: &mut Vec<GameId>,
    ) -> Result<Option<Transition>> {
        for _ in 0..MAX_ATTEMPTS {
            let Some(loaded) = self.core.store.get(id).await? else { return Ok(None) };
            let reminders = match loaded.game.to_move() {
                Some(player) => self.core.store.preferences(player).await?.reminders(),
                None => Default::default(),
            };
            let Some(Transition { game, events }) = tick(&loaded.game, &reminders, now) else {
                // It was moved in this sweep, or the rules of its zones have changed.
                if loaded.game.wakes_at().is_some_and(|at| at > now) {
                    let game = loaded.game.clone();
                    self.core.save(game, &loaded, With::default()).await?;
                }
                return Ok(None);
            };
            if let Some(player) = loaded.game.to_move()
                && matches!(game.outcome(), Some(Outcome::Timeout { .. }))
                && has_vacation(&loaded.game)
            {
                let players = Players { core: Arc::clone(&self.core) };
                if let Some(games) = players.spend_vacation(player, now).await? {
                    moved.extend(games.iter().map(|game| game.id));
                    return Ok(None);
                }
            }
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

/// Returns whether days of vacation are spent for a game: people wait in it, by days.
fn has_vacation(game: &Game) -> bool {
    game.stopped.is_none() && game.bot().is_none() && game.terms.pace != Pace::Hour
}
