//! Storage of games, ratings and settings: the [`Store`] trait, [`SledStore`] on disk,
//! [`PostgresStore`] in a database, and [`MemoryStore`] for tests.
//!
//! A save is conditional on the version that the caller read, and durable before it returns. Each
//! storage engine is one directory: it implements [`Store`], and for the tools [`archive::Export`]
//! and [`archive::Maintenance`].

pub mod archive;
mod choices;
pub mod control;
mod coordination;
pub mod engine;
mod error;
mod files;
mod memory;
mod people;
mod personal;
mod postgres;
mod puzzles;
mod rating;
mod reads;
mod settings;
mod shared_memory;
mod sled;

use async_trait::async_trait;
use time::OffsetDateTime;

use crate::game::{Draft, Game, GameId, Place, PlayerId, Shard, ShardSet, Summary, Temporary};
use alquerque_rules::RuleSet;

pub use choices::{KeyForm, SideBelow, ThreadPolicy};
pub use coordination::{Conditions, Coordination, Fence, LimitedAction, Quota, is_recent};
pub use error::{OpenError, Result, StoreError, UnreadableRecord};
pub use memory::MemoryStore;
pub use people::People;
pub use personal::PersonalData;
pub use postgres::{DatabaseUrl, DatabaseUrlError, Examination, PostgresDatabase, PostgresStore};
pub use puzzles::{DEGREES, Day, ServerPuzzles, SolvedPuzzles, Solvers};
pub use rating::{
    CURVE, RankedPlayer, Ranking, RankingQuery, Rate, RateGame, Rating, SEASONS, Season,
    SeasonBest, SeasonResult, is_provisional,
};
pub use settings::{Absence, Edit, MAX_CHANNELS, Preferences, ServerSettings, Welcome};
pub use sled::{Found, SledDirectory, SledStore, probe};
#[cfg(test)]
pub use sled::{reread, write};

/// The number of saves of a game, from 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord)]
pub struct Version(pub u64);

impl Version {
    fn next(self) -> Self {
        Self(self.0 + 1)
    }
}

/// Where a game is played, and whether its clocks are stopped.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Whereabouts {
    /// The game.
    pub id: GameId,
    /// Its number, unique on its server.
    pub number: u32,
    /// Its channel or thread.
    pub place: Place,
    /// The parent channel of its thread.
    pub parent: Option<u64>,
    /// Whether its clocks are stopped, because the channel is unreachable.
    pub is_stopped: bool,
    /// Whether it is adjourned.
    pub is_adjourned: bool,
}

impl From<&Summary> for Whereabouts {
    fn from(game: &Summary) -> Self {
        Self {
            id: game.id,
            number: game.number,
            place: game.place,
            parent: game.parent,
            is_stopped: game.is_stopped,
            is_adjourned: game.is_adjourned,
        }
    }
}

/// A server with any data in the store.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Server {
    /// The server.
    pub guild: u64,
    /// When the bot left it; `None` while the bot is a member.
    pub left: Option<OffsetDateTime>,
}

/// A game as it was read, with the version that a later save is conditional on.
#[derive(Clone, Debug)]
pub struct Versioned {
    pub game: Game,
    pub version: Version,
}

/// Stores games and settings. Reads return durable data only.
#[async_trait]
pub trait Store: PersonalData + Coordination + Send + Sync + 'static {
    /// Saves a new game under the next number of its [series](Place::series). If the store has a
    /// game with this id already, because the same request arrived twice, returns that one and
    /// saves nothing.
    ///
    /// A store that one process has for itself ignores the conditions.
    ///
    /// # Errors
    /// [`StoreError::Slow`] if a lease of the fence is not held any more, and
    /// [`StoreError::QuotaUsedUp`].
    async fn create_if(&self, draft: Draft, conditions: Conditions) -> Result<Versioned>;

    /// Does the same without conditions.
    async fn create(&self, draft: Draft) -> Result<Versioned> {
        self.create_if(draft, Conditions::default()).await
    }

    /// Saves a game if its version in the store is still `read`.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it is not, and [`StoreError::Slow`] if a lease of `fence` is
    /// not held any more.
    async fn put_fenced(
        &self,
        game: Game,
        read: Version,
        fence: Option<Fence>,
    ) -> Result<Versioned>;

    /// Does the same without a fence.
    async fn put(&self, game: Game, read: Version) -> Result<Versioned> {
        self.put_fenced(game, read, None).await
    }

    /// Saves a finished game as [`put`](Self::put) does, and atomically with it the changed
    /// ratings.
    ///
    /// # Errors
    /// As [`put`](Self::put).
    async fn put_rated(
        &self,
        game: Game,
        read: Version,
        guild: u64,
        rate: Rate,
    ) -> Result<Versioned>;

    /// Returns the game with this id.
    async fn get(&self, id: GameId) -> Result<Option<Versioned>>;

    /// Returns the game with this number in a channel.
    async fn numbered(&self, place: Place, number: u32) -> Result<Option<Summary>>;

    /// Returns the open games of a channel that are not adjourned, by number.
    async fn open_in(&self, place: Place) -> Result<Vec<Summary>>;

    /// Returns the newest games of a channel, open or not, newest first.
    async fn newest_in(&self, place: Place, limit: usize) -> Result<Vec<Summary>>;

    /// Returns the open games of a person, including adjourned ones, by id.
    async fn open_of(&self, player: PlayerId) -> Result<Vec<Summary>>;

    /// Returns the open games of a server that are not adjourned.
    async fn open_in_guild(&self, guild: u64) -> Result<Vec<Summary>>;

    /// Returns the channels of the open games of a server, including adjourned ones. Unlike their
    /// summaries, these always fit into memory.
    async fn whereabouts(&self, guild: u64) -> Result<Vec<Whereabouts>>;

    /// Counts the open games that are not adjourned.
    async fn count_open(&self) -> Result<usize>;

    /// Returns the ids of all open games of these shards that are not adjourned. The games
    /// themselves may not fit into memory.
    async fn open(&self, shards: &ShardSet) -> Result<Vec<GameId>>;

    /// Returns the games of these shards with a deadline or timer at or before `now`, earliest
    /// first. If several processes share the store, leases them to this one until they are saved:
    /// meanwhile another process does not get them.
    async fn lease_due(
        &self,
        now: OffsetDateTime,
        limit: usize,
        shards: &ShardSet,
    ) -> Result<Vec<GameId>>;

    /// Returns the earliest deadline or timer of all games.
    async fn next_due(&self) -> Result<Option<OffsetDateTime>>;

    /// Removes a game and its index entries if its version is still `read`. Its number is not
    /// assigned again while its series has games.
    ///
    /// # Errors
    /// [`StoreError::Conflict`] if it is not.
    async fn remove(&self, id: GameId, read: Version) -> Result<()>;

    /// Returns the temporary games of this kind whose retention began at or before `until`,
    /// earliest first.
    async fn temporary(
        &self,
        kind: Temporary,
        until: OffsetDateTime,
        limit: usize,
    ) -> Result<Vec<GameId>>;

    /// Returns the studies that a person imported after `since`, in all channels.
    async fn studies_since(&self, player: PlayerId, since: OffsetDateTime) -> Result<Vec<GameId>>;

    /// Returns servers with any data, by id, beginning with `from`.
    async fn servers(&self, from: u64, limit: usize) -> Result<Vec<Server>>;

    /// Records when the bot left a server; `None` if it is a member. Of two times the store keeps
    /// the earlier.
    async fn set_left(&self, guild: u64, at: Option<OffsetDateTime>) -> Result<()>;

    /// Removes data of a server that the bot left at or before `left_by`, and returns the number of
    /// removed games and ratings, at most `limit`. The settings and the time of the leave go last.
    /// Open games stay, unless they are adjourned.
    async fn remove_left(&self, guild: u64, left_by: OffsetDateTime, limit: usize)
    -> Result<usize>;

    /// Records that these shards are connected. A store of one process keeps a single time, which
    /// the caller records while all shards are connected. In a store that several processes share,
    /// a heartbeat only moves forward, and is never ahead of the store's time.
    async fn heartbeat(&self, shards: &ShardSet, now: OffsetDateTime) -> Result<()>;

    /// Returns the time of the last heartbeat of a shard. If the bot was divided into another
    /// number of shards since, returns the oldest heartbeat of the last division that was complete.
    async fn last_heartbeat(&self, shard: Shard) -> Result<Option<OffsetDateTime>>;

    /// Returns a page of the ranking of a server under these rules. A store for many players reads
    /// the ratings that the page shows, and rarely others.
    async fn ranking_page(
        &self,
        guild: u64,
        rules: &'static RuleSet,
        query: RankingQuery,
    ) -> Result<Ranking>;

    /// Returns the newest games of a person, open or not, newest first. Those that cannot be read
    /// are left out.
    async fn newest_of(&self, player: PlayerId, limit: usize) -> Result<Vec<Summary>>;

    /// Returns the preferences of a person.
    async fn preferences(&self, player: PlayerId) -> Result<Preferences>;

    /// Changes the preferences of a person atomically, and returns them.
    async fn edit_preferences(
        &self,
        player: PlayerId,
        edit: Edit<Preferences>,
    ) -> Result<Preferences>;

    /// Returns the settings of a server.
    async fn server_settings(&self, guild: u64) -> Result<ServerSettings>;

    /// Returns the settings of a server. A record that cannot be read is logged, and counts as the
    /// defaults.
    async fn settings_or_default(&self, guild: u64) -> Result<ServerSettings> {
        match self.server_settings(guild).await {
            Err(error @ StoreError::Unreadable(_)) => {
                tracing::error!(guild, %error, "the settings of a server cannot be read; the defaults are used");
                Ok(ServerSettings::default())
            }
            settings => settings,
        }
    }

    /// Changes the settings of a server atomically, and returns them.
    async fn edit_server_settings(
        &self,
        guild: u64,
        edit: Edit<ServerSettings>,
    ) -> Result<ServerSettings>;

    /// Returns whether the last commit succeeded. Does not wait.
    fn is_healthy(&self) -> bool;

    /// Waits for writes in progress, and closes the store. Later writes fail.
    async fn close(&self) -> Result<()>;
}
