//! The store of one process: reads and writes that are slow, fail, or end with the process.

use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use time::OffsetDateTime;
use tokio::sync::{Notify, oneshot};
use tokio::time::sleep;

use super::disk::{Disk, WriteOutcome, commit};
use super::kill_switch::KillSwitch;
use super::ready::ready;
use crate::game::{Draft, Game, GameId, Place, PlayerId, Shard, ShardSet, Summary, Temporary};
use crate::store::{
    self, Conditions, Coordination, Edit, Fence, PersonalData, Preferences, Quota, Ranking,
    RankingQuery, Rate, Rating, Result, Server, ServerSettings, Store, StoreError, Version,
    Versioned, Whereabouts,
};
use alquerque_rules::RuleSet;

/// A disk as one process has it open.
pub struct SimulatedStore {
    disk: Arc<Disk>,
    kill_switch: KillSwitch,
    /// Wakes the committer.
    submitted: Arc<Notify>,
}

impl SimulatedStore {
    /// Opens a disk for a process.
    pub fn open(disk: &Arc<Disk>, kill_switch: &KillSwitch) -> Self {
        let submitted = disk.database_committer().unwrap_or_else(|| {
            let submitted = Arc::<Notify>::default();
            tokio::spawn(commit(Arc::clone(disk), kill_switch.clone(), Arc::clone(&submitted)));
            submitted
        });
        Self { disk: Arc::clone(disk), kill_switch: kill_switch.clone(), submitted }
    }

    /// Submits a write to the next group, and waits until it is durable or has failed.
    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Disk) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.kill_switch.checkpoint().await;
        let (sender, result) = oneshot::channel();
        self.disk.submit(Box::new(move |disk, outcome| {
            let result = match outcome {
                WriteOutcome::Committed => work(disk),
                WriteOutcome::Refused(error) => Err(error),
                WriteOutcome::InDoubt { is_committed } => {
                    let done = if is_committed { work(disk).map(drop) } else { Ok(()) };
                    Err(match done {
                        Ok(()) => StoreError::InDoubt(Box::new(StoreError::Unavailable)),
                        Err(error) => error,
                    })
                }
            };
            sender.send(result).ok();
        }));
        self.submitted.notify_one();
        let result = result.await;
        self.kill_switch.checkpoint().await;
        match result {
            Ok(result) => result,
            // The write was lost in a crash.
            Err(_) => std::future::pending().await,
        }
    }

    async fn read<T>(&self, read: impl Future<Output = Result<T>>) -> Result<T> {
        self.kill_switch.checkpoint().await;
        self.disk.available().await;
        let world = &self.disk.world;
        let rates = world.fault_rates();
        if world.chance(100) {
            sleep(world.millis(1, 20)).await;
            self.kill_switch.checkpoint().await;
        }
        if world.chance(rates.disk_error / 4) {
            return Err(StoreError::Slow);
        }
        read.await
    }
}

#[async_trait]
impl PersonalData for SimulatedStore {
    async fn games_of(
        &self,
        player: PlayerId,
        from: GameId,
        many: usize,
    ) -> Result<Vec<(GameId, Option<Summary>)>> {
        self.read(self.disk.durable().games_of(player, from, many)).await
    }

    async fn remove_damaged(&self, id: GameId, player: Option<PlayerId>) -> Result<()> {
        self.write(move |disk| ready(disk.durable().remove_damaged(id, player))).await
    }

    async fn ratings_of(
        &self,
        player: PlayerId,
        guilds: Vec<u64>,
    ) -> Result<Vec<(u64, &'static RuleSet, Rating)>> {
        self.read(self.disk.durable().ratings_of(player, guilds)).await
    }

    async fn remove_ratings(&self, player: PlayerId, guilds: Vec<u64>) -> Result<()> {
        self.write(move |disk| ready(disk.durable().remove_ratings(player, guilds))).await
    }

    async fn remove_preferences(&self, player: PlayerId) -> Result<()> {
        let remove = move |disk: &Disk| {
            ready(disk.durable().remove_preferences(player))?;
            disk.model.preferences_saved(player, &Preferences::default());
            Ok(())
        };
        self.write(remove).await
    }

    async fn all_preferences(
        &self,
        from: PlayerId,
        many: usize,
    ) -> Result<Vec<(PlayerId, Preferences)>> {
        self.read(self.disk.durable().all_preferences(from, many)).await
    }

    async fn set_removal_due(&self, player: PlayerId, is_due: bool) -> Result<()> {
        let note = move |disk: &Disk| {
            ready(disk.durable().set_removal_due(player, is_due))?;
            if is_due {
                disk.model.deletion_started(player)
            } else {
                disk.model.deletion_finished(player, disk.durable())
            }
            Ok(())
        };
        self.write(note).await
    }

    async fn due_removals(&self) -> Result<Vec<PlayerId>> {
        self.read(self.disk.durable().due_removals()).await
    }
}

#[async_trait]
impl Coordination for SimulatedStore {
    fn lease_duration(&self) -> Option<Duration> {
        self.disk.durable().lease_duration()
    }

    async fn time(&self) -> Result<Option<OffsetDateTime>> {
        match self.lease_duration() {
            Some(_) => self.read(self.disk.durable().time()).await,
            None => Ok(None),
        }
    }

    async fn lease(&self, name: &str, holder: u64, duration: Duration) -> Result<bool> {
        let name = name.to_owned();
        self.write(move |disk| ready(disk.durable().lease(&name, holder, duration))).await
    }

    async fn release(&self, name: &str, holder: u64) -> Result<()> {
        let name = name.to_owned();
        self.write(move |disk| ready(disk.durable().release(&name, holder))).await
    }

    async fn lease_bot_tasks(&self, limit: usize) -> Result<Vec<GameId>> {
        self.write(move |disk| ready(disk.durable().lease_bot_tasks(limit))).await
    }

    async fn claim_interaction(&self, id: u64, holder: u64) -> Result<bool> {
        self.write(move |disk| ready(disk.durable().claim_interaction(id, holder))).await
    }

    async fn count_action(&self, quota: Quota) -> Result<Option<bool>> {
        if self.lease_duration().is_none() {
            return Ok(None);
        }
        self.write(move |disk| ready(disk.durable().count_action(quota))).await
    }

    async fn live_shards(&self, count: u32, since: OffsetDateTime) -> Result<ShardSet> {
        self.read(self.disk.durable().live_shards(count, since)).await
    }
}

#[async_trait]
impl Store for SimulatedStore {
    async fn create_if(&self, draft: Draft, conditions: Conditions) -> Result<Versioned> {
        self.write(move |disk| {
            disk.save(draft.id(), |durable| ready(durable.create_if(draft, conditions)))
        })
        .await
    }

    async fn put_fenced(
        &self,
        game: Game,
        read: Version,
        fence: Option<Fence>,
    ) -> Result<Versioned> {
        self.write(move |disk| {
            disk.save(game.id, |durable| ready(durable.put_fenced(game, read, fence)))
        })
        .await
    }

    async fn put_rated(
        &self,
        game: Game,
        read: Version,
        guild: u64,
        rate: Rate,
    ) -> Result<Versioned> {
        self.write(move |disk| {
            disk.save(game.id, |durable| ready(durable.put_rated(game, read, guild, rate)))
        })
        .await
    }

    async fn get(&self, id: GameId) -> Result<Option<Versioned>> {
        let found = self.read(self.disk.durable().get(id)).await?;
        match found {
            Some(game) if self.disk.serializes_games() => store::reread(&game).map(Some),
            found => Ok(found),
        }
    }

    async fn numbered(&self, place: Place, number: u32) -> Result<Option<Summary>> {
        self.read(self.disk.durable().numbered(place, number)).await
    }

    async fn open_in(&self, place: Place) -> Result<Vec<Summary>> {
        self.read(self.disk.durable().open_in(place)).await
    }

    async fn newest_in(&self, place: Place, many: usize) -> Result<Vec<Summary>> {
        self.read(self.disk.durable().newest_in(place, many)).await
    }

    async fn open_of(&self, player: PlayerId) -> Result<Vec<Summary>> {
        self.read(self.disk.durable().open_of(player)).await
    }

    async fn open_in_guild(&self, guild: u64) -> Result<Vec<Summary>> {
        self.read(self.disk.durable().open_in_guild(guild)).await
    }

    async fn whereabouts(&self, guild: u64) -> Result<Vec<Whereabouts>> {
        self.read(self.disk.durable().whereabouts(guild)).await
    }

    async fn count_open(&self) -> Result<usize> {
        self.read(self.disk.durable().count_open()).await
    }

    async fn open(&self, shards: &ShardSet) -> Result<Vec<GameId>> {
        self.read(self.disk.durable().open(shards)).await
    }

    async fn lease_due(
        &self,
        now: OffsetDateTime,
        many: usize,
        shards: &ShardSet,
    ) -> Result<Vec<GameId>> {
        self.read(self.disk.durable().lease_due(now, many, shards)).await
    }

    async fn next_due(&self) -> Result<Option<OffsetDateTime>> {
        self.read(self.disk.durable().next_due()).await
    }

    async fn remove(&self, id: GameId, read: Version) -> Result<()> {
        let remove = move |disk: &Disk| {
            ready(disk.durable().remove(id, read))?;
            disk.model.game_removed(id);
            Ok(())
        };
        self.write(remove).await
    }

    async fn temporary(
        &self,
        kind: Temporary,
        until: OffsetDateTime,
        many: usize,
    ) -> Result<Vec<GameId>> {
        self.read(self.disk.durable().temporary(kind, until, many)).await
    }

    async fn studies_since(&self, player: PlayerId, since: OffsetDateTime) -> Result<Vec<GameId>> {
        self.read(self.disk.durable().studies_since(player, since)).await
    }

    async fn servers(&self, from: u64, many: usize) -> Result<Vec<Server>> {
        self.read(self.disk.durable().servers(from, many)).await
    }

    async fn set_left(&self, guild: u64, at: Option<OffsetDateTime>) -> Result<()> {
        self.write(move |disk| ready(disk.durable().set_left(guild, at))).await
    }

    async fn remove_left(&self, guild: u64, left_by: OffsetDateTime, many: usize) -> Result<usize> {
        self.write(move |disk| ready(disk.durable().remove_left(guild, left_by, many))).await
    }

    async fn heartbeat(&self, shards: &ShardSet, now: OffsetDateTime) -> Result<()> {
        let shards = shards.clone();
        self.write(move |disk| {
            disk.world.trace(format_args!("heartbeat {now}"));
            ready(disk.durable().heartbeat(&shards, now))
        })
        .await
    }

    async fn last_heartbeat(&self, shard: Shard) -> Result<Option<OffsetDateTime>> {
        self.read(self.disk.durable().last_heartbeat(shard)).await
    }

    async fn newest_of(&self, player: PlayerId, limit: usize) -> Result<Vec<Summary>> {
        self.read(self.disk.durable().newest_of(player, limit)).await
    }

    async fn ranking_page(
        &self,
        guild: u64,
        rules: &'static RuleSet,
        query: RankingQuery,
    ) -> Result<Ranking> {
        self.read(self.disk.durable().ranking_page(guild, rules, query)).await
    }

    async fn preferences(&self, player: PlayerId) -> Result<Preferences> {
        self.read(self.disk.durable().preferences(player)).await
    }

    async fn edit_preferences(
        &self,
        player: PlayerId,
        edit: Edit<Preferences>,
    ) -> Result<Preferences> {
        let edit = move |disk: &Disk| {
            let saved = ready(disk.durable().edit_preferences(player, edit))?;
            disk.model.preferences_saved(player, &saved);
            Ok(saved)
        };
        self.write(edit).await
    }

    async fn server_settings(&self, guild: u64) -> Result<ServerSettings> {
        self.read(self.disk.durable().server_settings(guild)).await
    }

    async fn edit_server_settings(
        &self,
        guild: u64,
        edit: Edit<ServerSettings>,
    ) -> Result<ServerSettings> {
        self.write(move |disk| ready(disk.durable().edit_server_settings(guild, edit))).await
    }

    fn is_healthy(&self) -> bool {
        true
    }

    async fn close(&self) -> Result<()> {
        Ok(())
    }
}
