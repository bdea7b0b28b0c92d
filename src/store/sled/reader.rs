//! Reading from the database on the blocking pool, with a time limit.

use std::sync::Arc;
use std::time::{Duration, Instant};

use sled::IVec;
use tokio::sync::Semaphore;
use tokio::time::timeout_at;

use super::committer::Committer;
use super::database::Database;
use super::layout::{guild_keys_from, head_key, read_guild, read_head};
use crate::game::{GameId, Summary};
use crate::store::StoreError;

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
}

impl ReadPool {
    pub fn new(database: Arc<Database>) -> Self {
        Self { database, permits: Arc::new(Semaphore::new(MAX_READERS)) }
    }

    /// Reads under the read lock, and decodes the result with `decode` after releasing the lock.
    pub async fn read<T, U: Send + 'static>(
        &self,
        committer: &Committer,
        read: impl FnOnce(&Reader<'_>) -> Result<T, StoreError> + Send + 'static,
        decode: impl FnOnce(T) -> Result<U, StoreError> + Send + 'static,
    ) -> Result<U, StoreError> {
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
}

/// The database during a read.
pub struct Reader<'a> {
    pub db: &'a sled::Db,
}

impl Reader<'_> {
    /// Returns the first server with any data, beginning with `from`.
    pub fn first_guild(&self, from: u64) -> Result<Option<u64>, StoreError> {
        let mut first = None;
        for range in guild_keys_from(from) {
            if let Some(key) = self.db.range(range).keys().next().transpose()? {
                let guild = read_guild(&key)?;
                first = Some(first.map_or(guild, |first: u64| first.min(guild)));
            }
        }
        Ok(first)
    }

    /// Returns the head of a game that an index names.
    pub fn head(&self, id: GameId) -> Result<(GameId, IVec), StoreError> {
        let head = self.db.get(head_key(id))?;
        let missing = || StoreError::damaged_game(id, "an index names it, but it is missing");
        Ok((id, head.ok_or_else(missing)?))
    }
}

/// Reads the heads of games, without those that cannot be read.
pub fn find_heads(
    reader: &Reader<'_>,
    ids: impl IntoIterator<Item = GameId>,
) -> Result<Vec<(GameId, IVec)>, StoreError> {
    ids.into_iter().filter_map(|id| skip_unreadable(id, reader.head(id))).collect()
}

/// Decodes the heads of games, without those that cannot be read.
pub fn summaries(heads: Vec<(GameId, IVec)>) -> Result<Vec<Summary>, StoreError> {
    heads
        .iter()
        .filter_map(|(id, head)| skip_unreadable(*id, read_head(*id, head)))
        .map(|head| Ok(head?.summary))
        .collect()
}

/// Returns `None` for a game that cannot be read.
pub fn skip_unreadable<T>(
    id: GameId,
    read: Result<T, StoreError>,
) -> Option<Result<T, StoreError>> {
    match read {
        Err(error @ StoreError::Unreadable(_)) => {
            tracing::error!(%id, %error, "a list omits a game that cannot be read");
            None
        }
        read => Some(read),
    }
}
