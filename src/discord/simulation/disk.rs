//! A store as sled's contract permits it: saves become durable in groups, in order, each group whole or not at all.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use async_trait::async_trait;
use futures_util::FutureExt;
use time::OffsetDateTime;
use tokio::sync::{Notify, oneshot};
use tokio::time::sleep;

use super::life::Life;
use super::model::Model;
use super::world::World;
use crate::game::{Draft, Game, GameId, Place, PlayerId, Summary, Temporary};
use crate::store::{
    self, Edit, MemoryStore, PersonalData, Preferences, Rate, Rating, Server, ServerSettings,
    Store, StoreError, Version, Versioned, Whereabouts,
};
use alquerque_rules::RuleSet;

/// What outlives each process: what is durable.
pub struct Disk {
    world: Arc<World>,
    model: Arc<Model>,
    durable: MemoryStore,
    /// Games are written and read as their records, so that tests of costs see that work.
    has_records: bool,
    under_way: Mutex<UnderWay>,
}

#[derive(Default)]
struct UnderWay {
    /// The group that is just being made durable.
    group: Vec<Save>,
    /// What waits for the next one.
    waiting: Vec<Save>,
}

/// A save, which is done or refused, and then answered.
type Save = Box<dyn FnOnce(&Disk, Option<StoreError>) + Send>;

/// The disk as one process has it open.
pub struct Opened {
    disk: Arc<Disk>,
    life: Life,
    /// Wakes what commits.
    saves: Arc<Notify>,
}

impl Disk {
    pub fn new(world: Arc<World>, model: Arc<Model>) -> Self {
        Self {
            world,
            model,
            durable: MemoryStore::default(),
            has_records: false,
            under_way: Mutex::default(),
        }
    }

    /// A disk whose games are written and read as their records.
    pub fn with_records(world: Arc<World>, model: Arc<Model>) -> Self {
        Self { has_records: true, ..Self::new(world, model) }
    }

    /// Opens it for a process.
    pub fn open(self: &Arc<Self>, life: &Life) -> Opened {
        let saves = Arc::<Notify>::default();
        tokio::spawn(commit(Arc::clone(self), life.clone(), Arc::clone(&saves)));
        Opened { disk: Arc::clone(self), life: life.clone(), saves }
    }

    /// What is durable, to look at.
    pub fn durable(&self) -> &MemoryStore {
        &self.durable
    }

    /// The process ends: the group under way is durable or lost, what waits is lost.
    pub fn crash(&self) {
        let UnderWay { group, waiting } = std::mem::take(&mut *self.under_way());
        let is_kept = self.world.happens(500);
        self.world.note(format_args!(
            "of saves {} {}, {} lost",
            group.len(),
            is_kept,
            waiting.len()
        ));
        if !group.is_empty() {
            self.world.count(if is_kept { "save unanswered and kept" } else { "save lost" });
        }
        if is_kept {
            group.into_iter().for_each(|save| save(self, None));
        }
    }

    fn under_way(&self) -> MutexGuard<'_, UnderWay> {
        self.under_way.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Begins with the next group; answers whether there is one.
    fn next_group(&self) -> bool {
        let under_way = &mut *self.under_way();
        under_way.group = std::mem::take(&mut under_way.waiting);
        !under_way.group.is_empty()
    }

    /// Saves a game by `save`, and has the model look at it.
    fn save(
        &self,
        id: GameId,
        save: impl FnOnce(&MemoryStore) -> Result<Versioned, StoreError>,
    ) -> Result<Versioned, StoreError> {
        let before = at_once(self.durable.get(id))?;
        let saved = save(&self.durable)?;
        if self.has_records {
            store::write(&saved)?;
        }
        if before.is_none_or(|before| before.version != saved.version) {
            self.model.saved(&saved);
        }
        Ok(saved)
    }
}

/// Makes groups of saves durable for as long as the process lives.
async fn commit(disk: Arc<Disk>, life: Life, saves: Arc<Notify>) {
    while !life.is_over() {
        saves.notified().await;
        while !life.is_over() && disk.next_group() {
            let (weather, world) = (disk.world.weather(), &disk.world);
            let took = if world.happens(weather.disk_is_slow) {
                world.millis(1000, 9000)
            } else {
                world.millis(1, 30)
            };
            flush(&disk, &life, took).await;
        }
    }
}

async fn flush(disk: &Disk, life: &Life, took: Duration) {
    sleep(took).await;
    life.go_on().await;
    let group = std::mem::take(&mut disk.under_way().group);
    let fails = disk.world.happens(disk.world.weather().disk_fails);
    let is_full = disk.world.happens(500);
    if fails {
        disk.world.count("save refused");
    }
    for save in group {
        let error = if is_full { StoreError::Full } else { StoreError::Unavailable };
        save(disk, fails.then_some(error));
    }
}

/// What comes of work in memory, which never waits.
pub fn at_once<T>(work: impl Future<Output = T>) -> T {
    work.now_or_never().expect("memory does not wait")
}

impl Opened {
    async fn write<T: Send + 'static>(
        &self,
        work: impl FnOnce(&Disk) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.life.go_on().await;
        let (tell, told) = oneshot::channel();
        let save = move |disk: &Disk, error: Option<StoreError>| {
            tell.send(error.map_or_else(|| work(disk), Err)).ok();
        };
        self.disk.under_way().waiting.push(Box::new(save));
        self.saves.notify_one();
        let answer = told.await;
        self.life.go_on().await;
        match answer {
            Ok(answer) => answer,
            Err(_) => std::future::pending().await,
        }
    }

    async fn read<T>(
        &self,
        read: impl Future<Output = Result<T, StoreError>>,
    ) -> Result<T, StoreError> {
        self.life.go_on().await;
        let (world, weather) = (&self.disk.world, self.disk.world.weather());
        if world.happens(100) {
            sleep(world.millis(1, 20)).await;
            self.life.go_on().await;
        }
        if world.happens(weather.disk_fails / 4) {
            return Err(StoreError::Slow);
        }
        read.await
    }
}

#[async_trait]
impl PersonalData for Opened {
    async fn games_of(
        &self,
        player: PlayerId,
        from: GameId,
        many: usize,
    ) -> Result<Vec<(GameId, Option<Summary>)>, StoreError> {
        self.read(self.disk.durable.games_of(player, from, many)).await
    }

    async fn remove_damaged(&self, id: GameId, player: Option<PlayerId>) -> Result<(), StoreError> {
        self.write(move |disk| at_once(disk.durable.remove_damaged(id, player))).await
    }

    async fn ratings_of(
        &self,
        player: PlayerId,
        guilds: Vec<u64>,
    ) -> Result<Vec<(u64, &'static RuleSet, Rating)>, StoreError> {
        self.read(self.disk.durable.ratings_of(player, guilds)).await
    }

    async fn remove_ratings(&self, player: PlayerId, guilds: Vec<u64>) -> Result<(), StoreError> {
        self.write(move |disk| at_once(disk.durable.remove_ratings(player, guilds))).await
    }

    async fn remove_preferences(&self, player: PlayerId) -> Result<(), StoreError> {
        let remove = move |disk: &Disk| {
            at_once(disk.durable.remove_preferences(player))?;
            disk.model.chosen(player, &Preferences::default());
            Ok(())
        };
        self.write(remove).await
    }

    async fn all_preferences(
        &self,
        from: PlayerId,
        many: usize,
    ) -> Result<Vec<(PlayerId, Preferences)>, StoreError> {
        self.read(self.disk.durable.all_preferences(from, many)).await
    }

    async fn set_removal_due(&self, player: PlayerId, is_due: bool) -> Result<(), StoreError> {
        let note = move |disk: &Disk| {
            at_once(disk.durable.set_removal_due(player, is_due))?;
            if is_due {
                disk.model.leaves(player)
            } else {
                disk.model.has_left(player, &disk.durable)
            }
            Ok(())
        };
        self.write(note).await
    }

    async fn due_removals(&self) -> Result<Vec<PlayerId>, StoreError> {
        self.read(self.disk.durable.due_removals()).await
    }
}

#[async_trait]
impl Store for Opened {
    async fn create(&self, draft: Draft) -> Result<Versioned, StoreError> {
        self.write(move |disk| disk.save(draft.id(), |durable| at_once(durable.create(draft))))
            .await
    }

    async fn put(&self, game: Game, read: Version) -> Result<Versioned, StoreError> {
        self.write(move |disk| disk.save(game.id, |durable| at_once(durable.put(game, read)))).await
    }

    async fn put_rated(
        &self,
        game: Game,
        read: Version,
        guild: u64,
        rate: Rate,
    ) -> Result<Versioned, StoreError> {
        self.write(move |disk| {
            disk.save(game.id, |durable| at_once(durable.put_rated(game, read, guild, rate)))
        })
        .await
    }

    async fn get(&self, id: GameId) -> Result<Option<Versioned>, StoreError> {
        let kept = self.read(self.disk.durable.get(id)).await?;
        kept.map(|kept| if self.disk.has_records { store::reread(&kept) } else { Ok(kept) })
            .transpose()
    }

    async fn numbered(&self, place: Place, number: u32) -> Result<Option<Summary>, StoreError> {
        self.read(self.disk.durable.numbered(place, number)).await
    }

    async fn open_in(&self, place: Place) -> Result<Vec<Summary>, StoreError> {
        self.read(self.disk.durable.open_in(place)).await
    }

    async fn newest_in(&self, place: Place, many: usize) -> Result<Vec<Summary>, StoreError> {
        self.read(self.disk.durable.newest_in(place, many)).await
    }

    async fn open_of(&self, player: PlayerId) -> Result<Vec<Summary>, StoreError> {
        self.read(self.disk.durable.open_of(player)).await
    }

    async fn open_in_guild(&self, guild: u64) -> Result<Vec<Summary>, StoreError> {
        self.read(self.disk.durable.open_in_guild(guild)).await
    }

    async fn whereabouts(&self, guild: u64) -> Result<Vec<Whereabouts>, StoreError> {
        self.read(self.disk.durable.whereabouts(guild)).await
    }

    async fn count_open(&self) -> Result<usize, StoreError> {
        self.read(self.disk.durable.count_open()).await
    }

    async fn open(&self) -> Result<Vec<GameId>, StoreError> {
        self.read(self.disk.durable.open()).await
    }

    async fn due(&self, now: OffsetDateTime, many: usize) -> Result<Vec<GameId>, StoreError> {
        self.read(self.disk.durable.due(now, many)).await
    }

    async fn next_due(&self) -> Result<Option<OffsetDateTime>, StoreError> {
        self.read(self.disk.durable.next_due()).await
    }

    async fn remove(&self, id: GameId, read: Version) -> Result<(), StoreError> {
        let remove = move |disk: &Disk| {
            at_once(disk.durable.remove(id, read))?;
            disk.model.removed(id);
            Ok(())
        };
        self.write(remove).await
    }

    async fn temporary(
        &self,
        kind: Temporary,
        until: OffsetDateTime,
        many: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        self.read(self.disk.durable.temporary(kind, until, many)).await
    }

    async fn studies_since(
        &self,
        player: PlayerId,
        since: OffsetDateTime,
    ) -> Result<Vec<GameId>, StoreError> {
        self.read(self.disk.durable.studies_since(player, since)).await
    }

    async fn servers(&self, from: u64, many: usize) -> Result<Vec<Server>, StoreError> {
        self.read(self.disk.durable.servers(from, many)).await
    }

    async fn set_left(&self, guild: u64, at: Option<OffsetDateTime>) -> Result<(), StoreError> {
        self.write(move |disk| at_once(disk.durable.set_left(guild, at))).await
    }

    async fn remove_left(
        &self,
        guild: u64,
        left_by: OffsetDateTime,
        many: usize,
    ) -> Result<usize, StoreError> {
        self.write(move |disk| at_once(disk.durable.remove_left(guild, left_by, many))).await
    }

    async fn heartbeat(&self, now: OffsetDateTime) -> Result<(), StoreError> {
        self.write(move |disk| {
            disk.world.note(format_args!("beat {now}"));
            at_once(disk.durable.heartbeat(now))
        })
        .await
    }

    async fn last_heartbeat(&self) -> Result<Option<OffsetDateTime>, StoreError> {
        self.read(self.disk.durable.last_heartbeat()).await
    }

    async fn ranking(
        &self,
        guild: u64,
        rules: &'static RuleSet,
    ) -> Result<Vec<(PlayerId, Rating)>, StoreError> {
        self.read(self.disk.durable.ranking(guild, rules)).await
    }

    async fn preferences(&self, player: PlayerId) -> Result<Preferences, StoreError> {
        self.read(self.disk.durable.preferences(player)).await
    }

    async fn edit_preferences(
        &self,
        player: PlayerId,
        edit: Edit<Preferences>,
    ) -> Result<Preferences, StoreError> {
        let edit = move |disk: &Disk| {
            let kept = at_once(disk.durable.edit_preferences(player, edit))?;
            disk.model.chosen(player, &kept);
            Ok(kept)
        };
        self.write(edit).await
    }

    async fn server_settings(&self, guild: u64) -> Result<ServerSettings, StoreError> {
        self.read(self.disk.durable.server_settings(guild)).await
    }

    async fn edit_server_settings(
        &self,
        guild: u64,
        edit: Edit<ServerSettings>,
    ) -> Result<ServerSettings, StoreError> {
        self.write(move |disk| at_once(disk.durable.edit_server_settings(guild, edit))).await
    }

    fn is_healthy(&self) -> bool {
        true
    }

    async fn close(&self) -> Result<(), StoreError> {
        Ok(())
    }
}
