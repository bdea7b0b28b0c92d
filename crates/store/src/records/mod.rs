//! What a store keeps, as entries of an [engine](super::engine): the same for all engines.
//!
//! Each change reads, decides and commits on the condition that nothing it has read has changed.

mod boards;
pub(super) mod heartbeats;
pub(super) mod index;
pub(super) mod layout;
mod lists;
mod observed;
mod personal;
mod rankings;
mod saves;
mod servers;
mod settings;
mod sharing;
pub(super) mod tournaments;
pub(super) mod upgrade;

use std::sync::Arc;
use std::time::Duration;

use time::OffsetDateTime;
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::{Instant, sleep, timeout};

pub use self::observed::{Observed, observed};
pub use self::rankings::STANDINGS_MAX_AGE;
pub use self::saves::{Conditions, With};
pub use self::tournaments::StoredTournament;
use super::engine::{Batch, Engine, Found, Key, Location, Memory, Purpose, Scan};
use super::rating::KeptStandings;
use super::{OpenError, Result, StoreError};

/// The entries of a long list that are read at once.
const PAGE: usize = 256;
/// The number of changes that have a turn at once. It is prime, as ids are not evenly distributed.
const TURNS: usize = 61;
/// How long a change waits for its turn, in particular while the engine does not answer.
const TURN_TIMEOUT: Duration = Duration::from_secs(3);
/// The time limit of a change that others hinder.
const CHANGE_TIMEOUT: Duration = Duration::from_secs(10);
/// The longest pause between two attempts at a change.
const MAX_PAUSE: Duration = Duration::from_millis(50);

/// Games, ratings and settings. Reads return durable data only, and a write is durable before it
/// returns.
pub struct Store {
    engine: Arc<dyn Engine>,
    standings: KeptStandings,
    /// Held while all ratings of a group are read.
    reading_all: Mutex<()>,
    /// Held by changes of the same server that would otherwise hinder each other.
    turns: [Mutex<()>; TURNS],
    /// Hashes names that may identify people, where processes share the store.
    secret: u128,
}

impl Store {
    /// Opens the store at a location, or creates it. Data of a former format are upgraded.
    ///
    /// # Errors
    /// If another process has it for itself, it cannot be reached, its format is unknown, commits
    /// are missing, or the disk fails. The data stay as they were.
    pub async fn open(location: &dyn Location) -> Result<Self, OpenError> {
        let engine = upgrade::open(location, Purpose::Use).await?.engine;
        let secret = match engine.lease_duration() {
            Some(_) => sharing::secret(&*engine).await?,
            None => 0,
        };
        Ok(Self { secret, ..Self::new(Arc::from(engine)) })
    }

    /// Returns the store in an engine that one process has for itself.
    pub fn new(engine: Arc<dyn Engine>) -> Self {
        Self {
            engine,
            standings: KeptStandings::default(),
            reading_all: Mutex::default(),
            turns: std::array::from_fn(|_| Mutex::default()),
            secret: 0,
        }
    }

    /// Returns an empty store in memory.
    pub fn in_memory() -> Self {
        Self::new(Arc::new(Memory::default()))
    }

    /// Returns an empty store in memory that several processes share.
    pub fn shared_in_memory() -> Self {
        Self::new(Arc::new(Memory::shared(OffsetDateTime::now_utc)))
    }

    /// Returns the engine below.
    pub fn engine(&self) -> &dyn Engine {
        &*self.engine
    }

    /// Returns whether the last commit succeeded. Does not wait.
    pub fn is_healthy(&self) -> bool {
        self.engine.is_healthy()
    }

    /// Waits for writes in progress, and closes the store. Later writes fail.
    ///
    /// # Errors
    /// If the last of them cannot be made durable.
    pub async fn close(&self) -> Result<()> {
        self.engine.close().await
    }

    /// Waits for a turn among the changes of a server or channel. A change may succeed without.
    async fn turn(&self, of: u64) -> Option<MutexGuard<'_, ()>> {
        let turn = usize::try_from(of % TURNS as u64).unwrap_or_default();
        timeout(TURN_TIMEOUT, self.turns[turn].lock()).await.ok()
    }

    /// Returns the value of one key.
    async fn get_one(&self, key: Key) -> Result<Option<Vec<u8>>> {
        Ok(self.engine.get(vec![key]).await?.pop().flatten())
    }

    /// Passes the entries of a long range to `each`, page by page, until it returns `false`.
    async fn scan_pages(&self, scan: Scan, mut each: impl FnMut(Vec<Found>) -> bool) -> Result<()> {
        let mut left = scan.limit;
        let mut next = Some(scan.first(left.min(PAGE)));
        while let Some(scan) = next {
            let found = self.engine.scan(scan.clone()).await?;
            left -= found.len();
            next = scan.after(&found).map(|next| next.first(left.min(PAGE)));
            if !each(found) || left == 0 {
                break;
            }
        }
        Ok(())
    }
}

/// The attempts at a change whose conditions may fail.
pub(super) struct Retries {
    deadline: Instant,
    pause: Duration,
}

impl Retries {
    pub fn new() -> Self {
        Self { deadline: Instant::now() + CHANGE_TIMEOUT, pause: Duration::from_millis(1) }
    }

    /// Commits a batch. Returns `false` if a condition did not hold and the caller may try again,
    /// with what it reads then.
    pub async fn commit(&mut self, engine: &dyn Engine, batch: Batch) -> Result<bool> {
        match engine.commit(batch).await {
            Ok(()) => Ok(true),
            Err(StoreError::Conflict) if Instant::now() < self.deadline => {
                // No jitter: of changes that meet again, one succeeds each time.
                sleep(self.pause).await;
                self.pause = (self.pause * 2).min(MAX_PAUSE);
                Ok(false)
            }
            Err(error) => Err(error),
        }
    }
}
