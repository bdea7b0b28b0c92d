use std::ops::Bound;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use async_trait::async_trait;
use serde::Serialize;
use serde::de::DeserializeOwned;
use sled::IVec;
use time::OffsetDateTime;

use super::committer::{Committer, RETRY_DELAY};
use super::copies::ReadOnlyCopy;
use super::database::{Database, Purpose};
use super::disk::{Disk, SystemDisk};
use super::layout::{
    DUE_PREFIX, HEARTBEAT_KEY, Key, OPEN_END, OPEN_PREFIX, due_end, game_key, key_of_game,
    left_key, number_key, number_prefix, open_in_guild_prefix, open_in_prefix, open_of_prefix,
    preferences_key, read_due, read_head, read_id, read_record, read_settings, read_time,
    server_settings_key, studies_range, temporary_range, write_settings, write_time,
};
use super::reader::{ReadPool, Reader, find_heads, summaries};
use super::write_batch::{Changes, WriteBatch};
use super::writes::Written;
use crate::game::{Draft, Game, GameId, Place, PlayerId, Shard, ShardSet, Summary, Temporary};
use crate::store::rating::{Ranking, RankingQuery, Rate};
use crate::store::settings::{Edit, Preferences, ServerSettings};
use crate::store::{
    Conditions, Coordination, Fence, OpenError, Result, Server, Store, Version, Versioned,
    Whereabouts,
};
use alquerque_rules::RuleSet;

/// The number of games that are read at once where all of them may not fit into memory.
const GAMES_PER_READ: usize = 256;
/// The number of index entries that are counted at once.
const KEYS_PER_READ: usize = 4096;

/// Games and settings in a directory on disk. One process at a time can have it open.
pub struct SledStore {
    database: Arc<Database>,
    committer: Committer,
    readers: ReadPool,
    /// The directory of a store that was opened for reading. Declared last, so that it is removed
    /// last.
    _copy: Option<ReadOnlyCopy>,
}

impl SledStore {
    /// Opens the store in `directory`, or creates it. Blocks.
    ///
    /// # Errors
    /// If another process has it open, its format is unknown, commits are missing, or the disk
    /// fails. The files stay as they were.
    pub fn open(directory: &Path) -> Result<Self, OpenError> {
        Self::open_on(directory, Box::new(SystemDisk), RETRY_DELAY)
    }

    /// Opens the store with the remaining data, even if commits are missing. A copy of the original
    /// files stays beside it.
    ///
    /// # Errors
    /// As [`open`](Self::open), except for missing commits.
    pub fn open_degraded(directory: &Path) -> Result<Self, OpenError> {
        Self::open_for(Purpose::Degraded, directory, Box::new(SystemDisk), RETRY_DELAY)
    }

    /// Opens a temporary copy of the store, so that reading changes nothing.
    ///
    /// # Errors
    /// As [`open_degraded`](Self::open_degraded), and if there is no space for a copy.
    pub fn open_read_only(directory: &Path) -> Result<Self, OpenError> {
        let copy = ReadOnlyCopy::new(directory)?;
        let disk = Box::new(SystemDisk);
        let store = Self::open_for(Purpose::ReadOnly, &copy.directory, disk, RETRY_DELAY)
            .map_err(|error| copy.original_error(error))?;
        Ok(Self { _copy: Some(copy), ..store })
    }

    /// Returns how many commits are known to be missing.
    pub fn lost(&self) -> u64 {
        self.database.lost
    }

    /// Opens the store on a given disk, with a given delay between attempts to reopen it after a
    /// failure.
    pub(super) fn open_on(
        directory: &Path,
        disk: Box<dyn Disk>,
        retry_delay: Duration,
    ) -> Result<Self, OpenError> {
        Self::open_for(Purpose::Use, directory, disk, retry_delay)
    }

    fn open_for(
        purpose: Purpose,
        directory: &Path,
        disk: Box<dyn Disk>,
        retry_delay: Duration,
    ) -> Result<Self, OpenError> {
        let database = Arc::new(Database::open(directory, disk, purpose)?);
        let committer = Committer::start(Arc::clone(&database), retry_delay)?;
        let readers = ReadPool::new(Arc::clone(&database));
        Ok(Self { database, committer, readers, _copy: None })
    }

    pub(super) fn database(&self) -> &Database {
        &self.database
    }

    /// Corrects index entries. Blocks.
    pub(super) fn repair(&self, changes: Changes) -> Result<()> {
        self.committer.write_blocking(move |batch| {
            for (key, value) in changes {
                match value {
                    Some(value) => batch.insert(key, value),
                    None => batch.remove(key),
                }
            }
            Ok(())
        })
    }

    /// Runs a write job on the committer.
    pub(super) async fn write<T: Send + 'static>(
        &self,
        job: impl FnOnce(&mut WriteBatch<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.committer.write(job).await
    }

    /// Reads on the blocking pool.
    pub(super) async fn read<T: Send + 'static>(
        &self,
        read: impl FnOnce(&Reader<'_>) -> Result<T> + Send + 'static,
    ) -> Result<T> {
        self.readers.read(&self.committer, read, Ok).await
    }

    /// Returns the summaries of the games that `list` finds, without those that cannot be read.
    async fn listed<I>(
        &self,
        list: impl FnOnce(&Reader<'_>) -> Result<I> + Send + 'static,
    ) -> Result<Vec<Summary>>
    where
        I: IntoIterator<Item = GameId>,
    {
        let find = move |reader: &Reader<'_>| find_heads(reader, list(reader)?);
        self.readers.read(&self.committer, find, summaries).await
    }

    /// Returns the first `limit` of these games that belong to some shards.
    async fn of_shards(
        &self,
        games: Vec<GameId>,
        shards: &ShardSet,
        limit: usize,
    ) -> Result<Vec<GameId>> {
        if shards.is_whole() {
            return Ok(games);
        }
        let mut found = Vec::new();
        for ids in games.chunks(GAMES_PER_READ) {
            let ids = ids.to_vec();
            let games = self.listed(|_| Ok(ids)).await?;
            let wanted = games.iter().filter(|game| shards.contains(game.place));
            found.extend(wanted.map(|game| game.id).take(limit - found.len()));
            if found.len() == limit {
                break;
            }
        }
        Ok(found)
    }

    async fn settings<T: Default + DeserializeOwned + Send + 'static>(
        &self,
        key: Key,
    ) -> Result<T> {
        self.read(move |reader| read_settings(reader.db.get(key)?.as_deref())).await
    }

    async fn edit_settings<T>(&self, key: Key, edit: Edit<T>) -> Result<T>
    where
        T: Default + Serialize + DeserializeOwned + Send + 'static,
    {
        let job = move |batch: &mut WriteBatch| {
            // Unreadable settings must not prevent new ones.
            let mut settings = read_settings(batch.get(&key)?.as_deref()).unwrap_or_else(|error| {
                tracing::warn!(%error, "unreadable settings are replaced by the defaults");
                T::default()
            });
            edit(&mut settings);
            batch.insert(key, write_settings(&settings)?);
            Ok(settings)
        };
        self.committer.write(job).await
    }
}

impl Coordination for SledStore {}

#[async_trait]
impl Store for SledStore {
    async fn create_if(&self, draft: Draft, _: Conditions) -> Result<Versioned> {
        self.committer.write(|batch| batch.create(draft)).await
    }

    async fn put_fenced(&self, game: Game, read: Version, _: Option<Fence>) -> Result<Versioned> {
        let new = Written::new(game, read.next())?;
        self.committer.write(move |batch| batch.put(new)).await
    }

    async fn put_rated(
        &self,
        game: Game,
        read: Version,
        guild: u64,
        rate: Rate,
    ) -> Result<Versioned> {
        self.committer.write(move |batch| batch.put_rated(game, read, guild, rate)).await
    }

    async fn get(&self, id: GameId) -> Result<Option<Versioned>> {
        let find = move |reader: &Reader<'_>| Ok(reader.db.get(game_key(id))?);
        let decode =
            move |record: Option<IVec>| record.map(|record| read_record(id, &record)).transpose();
        self.readers.read(&self.committer, find, decode).await
    }

    async fn numbered(&self, place: Place, number: u32) -> Result<Option<Summary>> {
        self.read(move |reader| {
            let Some(id) = reader.db.get(number_key(place, number))? else { return Ok(None) };
            let id = read_id(&id)?;
            let (_, head) = reader.head(id)?;
            Ok(Some(read_head(id, &head)?.summary))
        })
        .await
    }

    async fn open_in(&self, place: Place) -> Result<Vec<Summary>> {
        self.listed(move |reader| {
            let entries = reader.db.scan_prefix(open_in_prefix(place));
            entries.map(|entry| read_id(&entry?.1)).collect::<Result<Vec<_>, _>>()
        })
        .await
    }

    async fn newest_in(&self, place: Place, limit: usize) -> Result<Vec<Summary>> {
        self.listed(move |reader| {
            let entries = reader.db.scan_prefix(number_prefix(place)).rev().take(limit);
            entries.map(|entry| read_id(&entry?.1)).collect::<Result<Vec<_>, _>>()
        })
        .await
    }

    async fn open_of(&self, player: PlayerId) -> Result<Vec<Summary>> {
        self.listed(move |reader| {
            let entries = reader.db.scan_prefix(open_of_prefix(player));
            entries.map(|entry| read_id(&entry?.0)).collect::<Result<Vec<_>, _>>()
        })
        .await
    }

    async fn open_in_guild(&self, guild: u64) -> Result<Vec<Summary>> {
        self.listed(move |reader| {
            let entries = reader.db.scan_prefix(open_in_guild_prefix(guild));
            // An adjourned game has a value.
            let active =
                entries.filter(|entry| entry.as_ref().map_or(true, |(_, value)| value.is_empty()));
            active.map(|entry| read_id(&entry?.0)).collect::<Result<Vec<_>, _>>()
        })
        .await
    }

    async fn whereabouts(&self, guild: u64) -> Result<Vec<Whereabouts>> {
        let open = move |reader: &Reader<'_>| {
            let entries = reader.db.scan_prefix(open_in_guild_prefix(guild));
            entries.map(|entry| read_id(&entry?.0)).collect::<Result<Vec<_>, _>>()
        };
        let mut whereabouts = Vec::new();
        for ids in self.read(open).await?.chunks(GAMES_PER_READ) {
            let ids = ids.to_vec();
            let games = self.listed(|_| Ok(ids)).await?;
            // Some games may have ended meanwhile.
            let open = games.iter().filter(|game| game.is_open());
            whereabouts.extend(open.map(Whereabouts::from));
        }
        Ok(whereabouts)
    }

    async fn count_open(&self) -> Result<usize> {
        let mut count = 0;
        let mut last = IVec::from(OPEN_PREFIX);
        loop {
            // In chunks, so that no commit waits long for the lock.
            let after = (Bound::Excluded(last), Bound::Excluded(IVec::from(OPEN_END)));
            let keys = move |reader: &Reader<'_>| {
                let keys = reader
                    .db
                    .range(after)
                    .keys()
                    .take(KEYS_PER_READ)
                    .collect::<Result<Vec<IVec>, _>>()?;
                Ok((keys.len(), keys.into_iter().next_back()))
            };
            let (counted, next) = self.read(keys).await?;
            count += counted;
            match next {
                Some(next) if counted == KEYS_PER_READ => last = next,
                _ => return Ok(count),
            }
        }
    }

    async fn open(&self, shards: &ShardSet) -> Result<Vec<GameId>> {
        let open = |reader: &Reader<'_>| {
            reader.db.scan_prefix(OPEN_PREFIX).map(|entry| read_id(&entry?.1)).collect()
        };
        self.of_shards(self.read(open).await?, shards, usize::MAX).await
    }

    async fn lease_due(
        &self,
        now: OffsetDateTime,
        limit: usize,
        shards: &ShardSet,
    ) -> Result<Vec<GameId>> {
        let most = if shards.is_whole() { limit } else { usize::MAX };
        let due = move |reader: &Reader<'_>| {
            let entries = reader.db.range(DUE_PREFIX.to_vec()..due_end(now)).take(most);
            entries.map(|entry| read_id(&entry?.0)).collect()
        };
        self.of_shards(self.read(due).await?, shards, limit).await
    }

    async fn next_due(&self) -> Result<Option<OffsetDateTime>> {
        self.read(|reader| {
            reader.db.scan_prefix(DUE_PREFIX).next().map(|entry| read_due(&entry?.0)).transpose()
        })
        .await
    }

    async fn remove(&self, id: GameId, read: Version) -> Result<()> {
        self.committer.write(move |batch| batch.remove_game(id, read)).await
    }

    async fn temporary(
        &self,
        kind: Temporary,
        until: OffsetDateTime,
        limit: usize,
    ) -> Result<Vec<GameId>> {
        self.read(move |reader| {
            let entries = reader.db.range(temporary_range(kind, until)).take(limit);
            entries.map(|entry| read_id(&entry?.0)).collect()
        })
        .await
    }

    async fn studies_since(&self, player: PlayerId, since: OffsetDateTime) -> Result<Vec<GameId>> {
        self.read(move |reader| {
            reader.db.range(studies_range(player, since)).map(|entry| read_id(&entry?.0)).collect()
        })
        .await
    }

    async fn servers(&self, from: u64, limit: usize) -> Result<Vec<Server>> {
        self.read(move |reader| {
            let mut servers = Vec::new();
            let mut next = Some(from);
            while let Some(from) = next.filter(|_| servers.len() < limit) {
                let Some(guild) = reader.first_guild(from)? else { break };
                let left = reader.db.get(left_key(guild))?.map(|at| read_time(&at)).transpose()?;
                servers.push(Server { guild, left });
                next = guild.checked_add(1);
            }
            Ok(servers)
        })
        .await
    }

    async fn set_left(&self, guild: u64, at: Option<OffsetDateTime>) -> Result<()> {
        self.committer.write(move |batch| batch.set_left(guild, at)).await
    }

    async fn remove_left(
        &self,
        guild: u64,
        left_by: OffsetDateTime,
        limit: usize,
    ) -> Result<usize> {
        self.committer.write(move |batch| batch.remove_left(guild, left_by, limit)).await
    }

    async fn heartbeat(&self, _: &ShardSet, now: OffsetDateTime) -> Result<()> {
        let job = move |batch: &mut WriteBatch| {
            batch.insert(HEARTBEAT_KEY.to_vec(), &write_time(now));
            Ok(())
        };
        self.committer.write(job).await
    }

    async fn last_heartbeat(&self, _: Shard) -> Result<Option<OffsetDateTime>> {
        self.read(|reader| reader.db.get(HEARTBEAT_KEY)?.map(|time| read_time(&time)).transpose())
            .await
    }

    async fn ranking_page(
        &self,
        guild: u64,
        rules: &'static RuleSet,
        query: RankingQuery,
    ) -> Result<Ranking> {
        self.readers.ranking_page(&self.committer, guild, rules, query).await
    }

    async fn newest_of(&self, player: PlayerId, limit: usize) -> Result<Vec<Summary>> {
        let newest = move |reader: &Reader<'_>| {
            let entries = reader
                .db
                .range(key_of_game(player, GameId(0))..=key_of_game(player, GameId(u64::MAX)));
            entries
                .keys()
                .rev()
                .take(limit)
                .map(|key| read_id(&key?))
                .collect::<Result<Vec<_>, _>>()
        };
        let mut games = Vec::new();
        // In parts, so that no commit waits long for the lock.
        for ids in self.read(newest).await?.chunks(GAMES_PER_READ) {
            let ids = ids.to_vec();
            games.extend(self.listed(|_| Ok(ids)).await?);
        }
        Ok(games)
    }

    async fn preferences(&self, player: PlayerId) -> Result<Preferences> {
        self.settings(preferences_key(player)).await
    }

    async fn edit_preferences(
        &self,
        player: PlayerId,
        edit: Edit<Preferences>,
    ) -> Result<Preferences> {
        self.edit_settings(preferences_key(player), edit).await
    }

    async fn server_settings(&self, guild: u64) -> Result<ServerSettings> {
        self.settings(server_settings_key(guild)).await
    }

    async fn edit_server_settings(
        &self,
        guild: u64,
        edit: Edit<ServerSettings>,
    ) -> Result<ServerSettings> {
        self.edit_settings(server_settings_key(guild), edit).await
    }

    fn is_healthy(&self) -> bool {
        self.database.is_healthy()
    }

    async fn close(&self) -> Result<()> {
        self.committer.close().await;
        self.read(|reader| Ok(reader.db.flush().map(drop)?)).await
    }
}
