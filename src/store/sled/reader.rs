//! Reading from the database on the blocking pool, with a time limit.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sled::IVec;
use tokio::sync::{Mutex, Semaphore};
use tokio::time::timeout_at;

use super::committer::Committer;
use super::database::Database;
use super::layout::{
    guild_keys_from, head_key, rating_key, rating_prefix, read_guild, read_head, read_id,
    read_settings,
};
use crate::game::{GameId, PlayerId, Summary};
use crate::store::rating::{FoundRanking, NotKept, Ranking, RankingQuery, Rating, Standings};
use crate::store::{Result, StoreError};
use alquerque_rules::RuleSet;

/// The number of concurrent reads. The blocking pool has other work too, and while the disk is
/// slow, every reader waits.
const MAX_READERS: usize = 8;
/// How long a read waits for a commit in progress. Discord still accepts a response after this
/// time. In debug builds, many bots of tests share a disk.
const READ_TIMEOUT: Duration =
    Duration::from_millis(if cfg!(debug_assertions) { 4000 } else { 1500 });

/// Runs reads of the database.
pub struct ReadPool {
    database: Arc<Database>,
    permits: Arc<Semaphore>,
    /// Held while all ratings of a group are read.
    reading_all: Mutex<()>,
}

impl ReadPool {
    pub fn new(database: Arc<Database>) -> Self {
        let permits = Arc::new(Semaphore::new(MAX_READERS));
        Self { database, permits, reading_all: Mutex::default() }
    }

    /// Reads under the read lock, and decodes the result with `decode` after releasing the lock.
    pub async fn read<T, U: Send + 'static>(
        &self,
        committer: &Committer,
        read: impl FnOnce(&Reader<'_>) -> Result<T> + Send + 'static,
        decode: impl FnOnce(T) -> Result<U> + Send + 'static,
    ) -> Result<U> {
        let deadline = Instant::now() + READ_TIMEOUT;
        let permit = timeout_at(deadline.into(), Arc::clone(&self.permits).acquire_owned());
        // The semaphore is never closed.
        let permit = permit.await.map_err(|_| StoreError::Slow)?.map_err(|_| StoreError::Closed)?;
        let database = Arc::clone(&self.database);
        let done = tokio::task::spawn_blocking(move || {
            let _permit = permit;
            decode(database.read_by(deadline, |db| read(&Reader { db }))?)
        });
        match done.await {
            Ok(Err(StoreError::Unavailable)) => {
                // The committer reopens the database before a write, and callers read before they
                // write.
                committer.nudge();
                Err(StoreError::Unavailable)
            }
            Ok(read) => read,
            // The runtime is shutting down.
            Err(error) if error.is_cancelled() => Err(StoreError::Closed),
            // sled panics at some kinds of damage.
            Err(_) => Err(StoreError::panicked()),
        }
    }

    /// Reads a page of a ranking.
    pub async fn ranking_page(
        &self,
        committer: &Committer,
        guild: u64,
        rules: &'static RuleSet,
        query: RankingQuery,
    ) -> Result<Ranking> {
        if let Ok(ranking) = self.kept_page(committer, guild, rules, query).await? {
            return Ok(ranking);
        }
        let _turn = self.reading_all.lock().await;
        let asked = match self.kept_page(committer, guild, rules, query).await? {
            Ok(ranking) => return Ok(ranking),
            Err(asked) => asked,
        };
        let database = Arc::clone(&self.database);
        let find = move |reader: &Reader<'_>| reader.ratings(guild, rules);
        let decode = move |encoded| {
            let ratings = decode_ratings(guild, encoded);
            let standings = Standings::new(&ratings, query.now);
            let found = standings.find(&query);
            database.standings.keep((guild, rules.id), standings, asked);
            Ok(found.with(&ratings.into_iter().collect()))
        };
        self.read(committer, find, decode).await
    }

    async fn kept_page(
        &self,
        committer: &Committer,
        guild: u64,
        rules: &'static RuleSet,
        query: RankingQuery,
    ) -> Result<Result<Ranking, NotKept>> {
        let database = Arc::clone(&self.database);
        let find = move |reader: &Reader<'_>| {
            // Changes only while readers are locked out.
            match database.standings.find((guild, rules.id), &query, Duration::MAX) {
                Ok(found) => Ok(Ok((reader.ratings_of(guild, rules, found.shown())?, found))),
                Err(not_kept) => Ok(Err(not_kept)),
            }
        };
        let decode = move |found: Result<(Vec<_>, FoundRanking), _>| {
            let shown = |(encoded, found): (_, FoundRanking)| {
                found.with(&decode_ratings(guild, encoded).into_iter().collect())
            };
            Ok(found.map(shown))
        };
        self.read(committer, find, decode).await
    }
}

/// The database during a read.
pub struct Reader<'a> {
    pub db: &'a sled::Db,
}

impl Reader<'_> {
    /// Returns the first server with any data, beginning with `from`.
    pub fn first_guild(&self, from: u64) -> Result<Option<u64>> {
        let mut first = None;
        for range in guild_keys_from(from) {
            if let Some(key) = self.db.range(range).keys().next().transpose()? {
                let guild = read_guild(&key)?;
                first = Some(first.map_or(guild, |first: u64| first.min(guild)));
            }
        }
        Ok(first)
    }

    /// Returns all encoded ratings of a server under one rule set.
    pub fn ratings(&self, guild: u64, rules: &RuleSet) -> Result<Vec<(PlayerId, IVec)>> {
        let ratings = self.db.scan_prefix(rating_prefix(guild, rules));
        ratings
            .map(|entry| {
                let (key, rating) = entry?;
                Ok((PlayerId(read_id(&key)?.0), rating))
            })
            .collect()
    }

    /// Returns the encoded ratings of these players.
    fn ratings_of(
        &self,
        guild: u64,
        rules: &RuleSet,
        players: impl Iterator<Item = PlayerId>,
    ) -> Result<Vec<(PlayerId, IVec)>> {
        let rating = |player| match self.db.get(rating_key(guild, rules, player)) {
            Ok(rating) => Some(Ok((player, rating?))),
            Err(error) => Some(Err(error.into())),
        };
        players.filter_map(rating).collect()
    }

    /// Returns the head of a game that an index names.
    pub fn head(&self, id: GameId) -> Result<(GameId, IVec)> {
        let head = self.db.get(head_key(id))?;
        let missing = || StoreError::damaged_game(id, "an index names it, but it is missing");
        Ok((id, head.ok_or_else(missing)?))
    }
}

/// Decodes ratings, without those that cannot be read.
fn decode_ratings(guild: u64, encoded: Vec<(PlayerId, IVec)>) -> Vec<(PlayerId, Rating)> {
    let decode =
        |(player, rating): (PlayerId, IVec)| match read_settings::<Option<Rating>>(Some(&rating)) {
            Ok(rating) => rating.map(|rating| (player, rating)),
            Err(_) => {
                tracing::error!(guild, "a ranking omits a rating that cannot be read");
                None
            }
        };
    encoded.into_iter().filter_map(decode).collect()
}

/// Reads the heads of games, without those that cannot be read.
pub fn find_heads(
    reader: &Reader<'_>,
    ids: impl IntoIterator<Item = GameId>,
) -> Result<Vec<(GameId, IVec)>> {
    ids.into_iter().filter_map(|id| skip_unreadable(id, reader.head(id))).collect()
}

/// Decodes the heads of games, without those that cannot be read.
pub fn summaries(heads: Vec<(GameId, IVec)>) -> Result<Vec<Summary>> {
    heads
        .iter()
        .filter_map(|(id, head)| skip_unreadable(*id, read_head(*id, head)))
        .map(|head| Ok(head?.summary))
        .collect()
}

/// Returns `None` for a game that cannot be read.
pub fn skip_unreadable<T>(id: GameId, read: Result<T>) -> Option<Result<T>> {
    match read {
        Err(error @ StoreError::Unreadable(_)) => {
            tracing::error!(%id, %error, "a list omits a game that cannot be read");
            None
        }
        read => Some(read),
    }
}
