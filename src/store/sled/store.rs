use std::ops::Bound;
use std::path::Path;
use std::sync::Arc;
use std::time::{Duration, Instant};

use async_trait::async_trait;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sled::IVec;
use time::OffsetDateTime;
use tokio::sync::Semaphore;
use tokio::time::timeout_at;

use super::committer::{Committer, RETRY};
use super::copies::ReadOnlyCopy;
use super::database::{Database, Purpose};
use super::disk::{Disk, SystemDisk};
use super::layout::{
    AFTER_OPEN, DUE_PREFIX, HEARTBEAT_KEY, Key, OPEN_PREFIX, due_end, game_key, guild_keys_from,
    head_key, left_key, number_key, number_prefix, open_in_guild_prefix, open_in_prefix,
    open_of_prefix, preferences_key, rating_prefix, read_due, read_guild, read_head, read_id,
    read_record, read_settings, read_time, server_settings_key, studies_range, temporary_range,
    write_settings, write_time,
};
use super::write_batch::{Changes, WriteBatch};
use super::writes::Written;
use crate::game::{Draft, Game, GameId, Place, PlayerId, Summary, Temporary};
use crate::store::rating::{Rate, Rating};
use crate::store::settings::{Edit, Preferences, ServerSettings};
use crate::store::{Server, Store, StoreError, Version, Versioned, Whereabouts};
use alquerque_rules::RuleSet;

/// As many games as are read at once where there may be more than fit into memory.
const TOGETHER: usize = 256;
/// As many index entries as are counted at once.
const COUNTED: usize = 4096;

/// As many reads as are made at once. The threads that may block have other work as well, and while the disk is slow every one
/// of these waits.
const READERS: usize = 8;
/// How long somebody who reads waits for what others save: with that Discord can still be answered in time.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Games and settings in a directory on disk. One process at a time may have it open.
pub struct SledStore {
    database: Arc<Database>,
    committer: Committer,
    readers: Arc<Semaphore>,
    /// What the store lies in, if it is a copy: the last to go.
    _copy: Option<ReadOnlyCopy>,
}

impl SledStore {
    /// Opens the store in `directory`, or makes it. Blocks while data are read.
    ///
    /// # Errors
    /// When another process has it open, when its format is unknown, when saves are missing, or when the disk fails. What is
    /// there stays as it was found.
    pub fn open(directory: &Path) -> Result<Self, StoreError> {
        Self::open_on(directory, Box::new(SystemDisk), RETRY)
    }

    /// The same with what is left where saves are missing. How the store was found is kept beside it.
    ///
    /// # Errors
    /// As [`open`](Self::open), but for that.
    pub fn open_degraded(directory: &Path) -> Result<Self, StoreError> {
        Self::open_for(Purpose::Degraded, directory, Box::new(SystemDisk), RETRY)
    }

    /// Opens a copy of the store in `directory`, which goes again with it, so that whoever only reads changes nothing.
    ///
    /// # Errors
    /// As [`open_degraded`](Self::open_degraded), and when there is no space for a copy.
    pub fn open_read_only(directory: &Path) -> Result<Self, StoreError> {
        let copy = ReadOnlyCopy::at(directory)?;
        let store = Self::open_for(Purpose::ReadOnly, &copy.directory, Box::new(SystemDisk), RETRY);
        let store = store.map_err(|error| error.of(directory))?;
        Ok(Self { _copy: Some(copy), ..store })
    }

    /// How many saves are known to be missing.
    pub fn lost(&self) -> u64 {
        self.database.lost
    }

    /// The same on a disk of one's own, and with as much time between two tries to open the store again after a failure.
    pub(super) fn open_on(
        directory: &Path,
        disk: Box<dyn Disk>,
        retry: Duration,
    ) -> Result<Self, StoreError> {
        Self::open_for(Purpose::Use, directory, disk, retry)
    }

    fn open_for(
        purpose: Purpose,
        directory: &Path,
        disk: Box<dyn Disk>,
        retry: Duration,
    ) -> Result<Self, StoreError> {
        let database = Arc::new(Database::open(directory, disk, purpose)?);
        let committer = Committer::start(Arc::clone(&database), retry)?;
        Ok(Self { database, committer, readers: Arc::new(Semaphore::new(READERS)), _copy: None })
    }

    pub(in crate::store) fn database(&self) -> &Database {
        &self.database
    }

    /// Makes index entries as they should be. Blocks.
    pub(in crate::store) fn repair(&self, changes: Changes) -> Result<(), StoreError> {
        self.committer.write_blocking(move |pending| {
            for (key, value) in changes {
                match value {
                    Some(value) => pending.insert(key, value),
                    None => pending.remove(key),
                }
            }
            Ok(())
        })
    }

    /// Has the committer change something.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        change: impl FnOnce(&mut WriteBatch<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.committer.write(change).await
    }

    /// Reads on a thread that may block.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Reader<'_>) -> Result<T, StoreError> + Send + 'static,
    ) -> Result<T, StoreError> {
        self.read_and(read, Ok).await
    }

    /// Reads under the gate, and makes of it after the gate what takes longer.
    async fn read_and<T, U: Send + 'static>(
        &self,
        read: impl FnOnce(&Reader<'_>) -> Result<T, StoreError> + Send + 'static,
        then: impl FnOnce(T) -> Result<U, StoreError> + Send + 'static,
    ) -> Result<U, StoreError> {
        let latest = Instant::now() + PATIENCE;
        let place = timeout_at(latest.into(), Arc::clone(&self.readers).acquire_owned());
        // Nobody closes the semaphore.
        let place = place.await.map_err(|_| StoreError::Slow)?.map_err(|_| StoreError::Closed)?;
        let database = Arc::clone(&self.database);
        let done = tokio::task::spawn_blocking(move || {
            let _place = place;
            then(database.read_by(latest, |db| read(&Reader { db }))?)
        });
        match done.await {
            Ok(Err(StoreError::Failed)) => {
                // Whoever means to write reads first. So that a database is opened again that was let go, there must be a
                // write all the same; what comes later can be read then.
                self.committer.nudge();
                Err(StoreError::Failed)
            }
            Ok(read) => read,
            // The runtime ends, so that nothing begins any more.
            Err(error) if error.is_cancelled() => Err(StoreError::Closed),
            // sled does so where it finds its files damaged.
            Err(_) => Err(StoreError::Panicked),
        }
    }

    /// Reads the heads of games; one that cannot be read is left out.
    pub(super) async fn listed<I>(
        &self,
        list: impl FnOnce(&Reader<'_>) -> Result<I, StoreError> + Send + 'static,
    ) -> Result<Vec<Summary>, StoreError>
    where
        I: IntoIterator<Item = GameId>,
    {
        let find = move |reader: &Reader<'_>| {
            let heads = list(reader)?.into_iter().filter_map(|id| or_left_out(id, reader.head(id)));
            heads.collect::<Result<Vec<_>, _>>()
        };
        let read = |heads: Vec<(GameId, IVec)>| {
            let heads =
                heads.iter().filter_map(|(id, head)| or_left_out(*id, read_head(*id, head)));
            heads.map(|head| Ok(head?.summary)).collect()
        };
        self.read_and(find, read).await
    }

    async fn settings<T: Default + DeserializeOwned + Send + 'static>(
        &self,
        key: Key,
    ) -> Result<T, StoreError> {
        self.read(move |reader| read_settings(reader.db.get(key)?.as_deref())).await
    }

    async fn edit_settings<T>(&self, key: Key, edit: Edit<T>) -> Result<T, StoreError>
    where
        T: Default + Serialize + DeserializeOwned + Send + 'static,
    {
        let job = move |pending: &mut WriteBatch| {
            // What cannot be read can be chosen anew.
            let mut settings =
                read_settings(pending.get(&key)?.as_deref()).unwrap_or_else(|error| {
                    tracing::warn!(%error, "settings begin anew");
                    T::default()
                });
            edit(&mut settings);
            pending.insert(key, write_settings(&settings)?);
            Ok(settings)
        };
        self.committer.write(job).await
    }
}

/// A game of a list, without those that cannot be read.
pub(super) fn or_left_out<T>(
    id: GameId,
    read: Result<T, StoreError>,
) -> Option<Result<T, StoreError>> {
    match read {
        Err(error) if error.is_of_one_game() => {
            tracing::error!(%id, "a game cannot be read and is left out of a list");
            None
        }
        read => Some(read),
    }
}

/// Reads while the gate stands open.
pub(super) struct Reader<'a> {
    pub(super) db: &'a sled::Db,
}

impl Reader<'_> {
    /// The first server from this one on of which anything is kept.
    fn first_guild(&self, from: u64) -> Result<Option<u64>, StoreError> {
        let mut first = None;
        for range in guild_keys_from(from) {
            if let Some(key) = self.db.range(range).keys().next().transpose()? {
                let guild = read_guild(&key)?;
                first = Some(first.map_or(guild, |first: u64| first.min(guild)));
            }
        }
        Ok(first)
    }

    /// The head of a game that an index speaks of.
    pub(super) fn head(&self, id: GameId) -> Result<(GameId, IVec), StoreError> {
        let head = self.db.get(head_key(id))?;
        let damaged =
            || StoreError::damaged(format!("game {id}"), "an index names it, but it is not there");
        Ok((id, head.ok_or_else(damaged)?))
    }
}

#[async_trait]
impl Store for SledStore {
    async fn create(&self, draft: Draft) -> Result<Versioned, StoreError> {
        self.committer.write(|pending| pending.create(draft)).await
    }

    async fn put(&self, game: Game, read: Version) -> Result<Versioned, StoreError> {
        let new = Written::new(game, read.next())?;
        self.committer.write(move |pending| pending.put(new)).await
    }

    async fn put_rated(
        &self,
        game: Game,
        read: Version,
        guild: u64,
        rate: Rate,
    ) -> Result<Versioned, StoreError> {
        self.committer.write(move |pending| pending.put_rated(game, read, guild, rate)).await
    }

    async fn get(&self, id: GameId) -> Result<Option<Versioned>, StoreError> {
        let find = move |reader: &Reader<'_>| Ok(reader.db.get(game_key(id))?);
        self.read_and(find, move |record| record.map(|record| read_record(id, &record)).transpose())
            .await
    }

    async fn numbered(&self, place: Place, number: u32) -> Result<Option<Summary>, StoreError> {
        self.read(move |reader| {
            let Some(id) = reader.db.get(number_key(place, number))? else { return Ok(None) };
            let id = read_id(&id)?;
            let (_, head) = reader.head(id)?;
            Ok(Some(read_head(id, &head)?.summary))
        })
        .await
    }

    async fn open_in(&self, place: Place) -> Result<Vec<Summary>, StoreError> {
        self.listed(move |reader| {
            let entries = reader.db.scan_prefix(open_in_prefix(place));
            entries.map(|entry| read_id(&entry?.1)).collect::<Result<Vec<_>, _>>()
        })
        .await
    }

    async fn newest_in(&self, place: Place, many: usize) -> Result<Vec<Summary>, StoreError> {
        self.listed(move |reader| {
            let entries = reader.db.scan_prefix(number_prefix(place)).rev().take(many);
            entries.map(|entry| read_id(&entry?.1)).collect::<Result<Vec<_>, _>>()
        })
        .await
    }

    async fn open_of(&self, player: PlayerId) -> Result<Vec<Summary>, StoreError> {
        self.listed(move |reader| {
            let entries = reader.db.scan_prefix(open_of_prefix(player));
            entries.map(|entry| read_id(&entry?.0)).collect::<Result<Vec<_>, _>>()
        })
        .await
    }

    async fn open_in_guild(&self, guild: u64) -> Result<Vec<Summary>, StoreError> {
        self.listed(move |reader| {
            let entries = reader.db.scan_prefix(open_in_guild_prefix(guild));
            entries.map(|entry| read_id(&entry?.0)).collect::<Result<Vec<_>, _>>()
        })
        .await
    }

    async fn whereabouts(&self, guild: u64) -> Result<Vec<Whereabouts>, StoreError> {
        let open = move |reader: &Reader<'_>| {
            let entries = reader.db.scan_prefix(open_in_guild_prefix(guild));
            entries.map(|entry| read_id(&entry?.0)).collect::<Result<Vec<_>, _>>()
        };
        let mut whereabouts = Vec::new();
        for few in self.read(open).await?.chunks(TOGETHER) {
            let few = few.to_vec();
            let games = self.listed(|_| Ok(few)).await?;
            // Some may have ended meanwhile.
            whereabouts.extend(games.iter().filter(|game| game.is_active()).map(Whereabouts::of));
        }
        Ok(whereabouts)
    }

    async fn count_open(&self) -> Result<usize, StoreError> {
        let (mut count, mut last) = (0, IVec::from(OPEN_PREFIX));
        loop {
            // In pieces, so that no save waits for long at the gate.
            let after = (Bound::Excluded(last), Bound::Excluded(IVec::from(AFTER_OPEN)));
            let keys = move |reader: &Reader<'_>| {
                let keys = reader
                    .db
                    .range(after)
                    .keys()
                    .take(COUNTED)
                    .collect::<Result<Vec<IVec>, _>>()?;
                Ok((keys.len(), keys.into_iter().next_back()))
            };
            let (counted, next) = self.read(keys).await?;
            count += counted;
            match next {
                Some(next) if counted == COUNTED => last = next,
                _ => return Ok(count),
            }
        }
    }

    async fn open(&self) -> Result<Vec<GameId>, StoreError> {
        self.read(|reader| {
            reader.db.scan_prefix(OPEN_PREFIX).map(|entry| read_id(&entry?.1)).collect()
        })
        .await
    }

    async fn due(&self, now: OffsetDateTime, many: usize) -> Result<Vec<GameId>, StoreError> {
        self.read(move |reader| {
            let entries = reader.db.range(DUE_PREFIX.to_vec()..due_end(now)).take(many);
            entries.map(|entry| read_id(&entry?.0)).collect()
        })
        .await
    }

    async fn next_due(&self) -> Result<Option<OffsetDateTime>, StoreError> {
        self.read(|reader| {
            reader.db.scan_prefix(DUE_PREFIX).next().map(|entry| read_due(&entry?.0)).transpose()
        })
        .await
    }

    async fn remove(&self, id: GameId, read: Version) -> Result<(), StoreError> {
        self.committer.write(move |pending| pending.remove_game(id, read)).await
    }

    async fn temporary(
        &self,
        kind: Temporary,
        until: OffsetDateTime,
        many: usize,
    ) -> Result<Vec<GameId>, StoreError> {
        self.read(move |reader| {
            let entries = reader.db.range(temporary_range(kind, until)).take(many);
            entries.map(|entry| read_id(&entry?.0)).collect()
        })
        .await
    }

    async fn studies_since(
        &self,
        player: PlayerId,
        since: OffsetDateTime,
    ) -> Result<Vec<GameId>, StoreError> {
        self.read(move |reader| {
            reader.db.range(studies_range(player, since)).map(|entry| read_id(&entry?.0)).collect()
        })
        .await
    }

    async fn servers(&self, from: u64, many: usize) -> Result<Vec<Server>, StoreError> {
        self.read(move |reader| {
            let (mut servers, mut next) = (Vec::new(), Some(from));
            while let Some(from) = next.filter(|_| servers.len() < many) {
                let Some(guild) = reader.first_guild(from)? else { break };
                let left = reader.db.get(left_key(guild))?.map(|at| read_time(&at)).transpose()?;
                servers.push(Server { guild, left });
                next = guild.checked_add(1);
            }
            Ok(servers)
        })
        .await
    }

    async fn note_left(&self, guild: u64, at: Option<OffsetDateTime>) -> Result<(), StoreError> {
        self.committer.write(move |pending| pending.note_left(guild, at)).await
    }

    async fn remove_left(
        &self,
        guild: u64,
        left_by: OffsetDateTime,
        many: usize,
    ) -> Result<usize, StoreError> {
        self.committer.write(move |pending| pending.remove_left(guild, left_by, many)).await
    }

    async fn heartbeat(&self, now: OffsetDateTime) -> Result<(), StoreError> {
        let beat = move |pending: &mut WriteBatch| {
            pending.insert(HEARTBEAT_KEY.to_vec(), &write_time(now));
            Ok(())
        };
        self.committer.write(beat).await
    }

    async fn last_heartbeat(&self) -> Result<Option<OffsetDateTime>, StoreError> {
        self.read(|reader| reader.db.get(HEARTBEAT_KEY)?.map(|time| read_time(&time)).transpose())
            .await
    }

    async fn ranking(
        &self,
        guild: u64,
        rules: &'static RuleSet,
    ) -> Result<Vec<(PlayerId, Rating)>, StoreError> {
        self.read(move |reader| {
            let mut ranking = Vec::new();
            for entry in reader.db.scan_prefix(rating_prefix(guild, rules)) {
                let (key, rating) = entry?;
                match read_settings::<Option<Rating>>(Some(&rating)) {
                    Ok(rating) => ranking
                        .extend(rating.map(|rating| Ok((PlayerId(read_id(&key)?.0), rating)))),
                    Err(_) => tracing::error!(
                        guild,
                        "a rating cannot be read and is left out of a ranking"
                    ),
                }
            }
            let mut ranking: Vec<(PlayerId, Rating)> =
                ranking.into_iter().collect::<Result<_, StoreError>>()?;
            crate::store::rating::rank(&mut ranking);
            Ok(ranking)
        })
        .await
    }

    async fn preferences(&self, player: PlayerId) -> Result<Preferences, StoreError> {
        self.settings(preferences_key(player)).await
    }

    async fn edit_preferences(
        &self,
        player: PlayerId,
        edit: Edit<Preferences>,
    ) -> Result<Preferences, StoreError> {
        self.edit_settings(preferences_key(player), edit).await
    }

    async fn server_settings(&self, guild: u64) -> Result<ServerSettings, StoreError> {
        self.settings(server_settings_key(guild)).await
    }

    async fn edit_server_settings(
        &self,
        guild: u64,
        edit: Edit<ServerSettings>,
    ) -> Result<ServerSettings, StoreError> {
        self.edit_settings(server_settings_key(guild), edit).await
    }

    fn is_healthy(&self) -> bool {
        self.database.is_healthy()
    }

    async fn close(&self) -> Result<(), StoreError> {
        self.committer.close().await;
        self.read(|reader| Ok(reader.db.flush().map(drop)?)).await
    }
}
