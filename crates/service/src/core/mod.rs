//! What the services share: the store, the locks, the downtime, and the three ways to save a game:
//! a request is [submitted](Core::submit), the bot itself [changes](Core::change) a game, and both
//! [save](Core::save) what was decided.

mod bulk;
mod decision;
mod downtime;
pub mod paging;
mod posted;
pub mod quota;
pub mod rate_limit;
mod ratings;
mod removals;
mod shared_locks;

use std::sync::Arc;

use time::OffsetDateTime;
use tokio::sync::Notify;

pub use self::bulk::ClockChanges;
pub use self::decision::Beginning;
pub use self::downtime::Downtime;
use self::posted::PostedBoards;
use self::rate_limit::HourlyLimit;
pub use self::ratings::rate_finished;
pub use self::removals::PendingRemovals;
pub use self::shared_locks::{SharedGuard, SharedLocks};
use super::Result;
use alquerque_game::{
    Circumstances, Draft, Game, GameId, Place, PlayerId, Reason, Refusal, Summary,
};
use alquerque_store::{
    Conditions, Quota, Rate, ServerSettings, Store, StoreError, Versioned, Whereabouts, With,
};

/// The number of times that a decision is taken again because another save came first. Two players
/// and their devices cannot collide that often in one game, so more conflicts mean a broken store.
pub const MAX_ATTEMPTS: u32 = 16;

/// What has become of an attempt to save a game.
pub enum Saved {
    /// It is durable.
    Done(Box<Game>),
    /// Another save came first: the game is to be loaded and decided again.
    Outdated,
}

/// Learns of every saved game.
pub trait SaveObserver: Send + Sync {
    fn game_saved(&self, game: &Game);
}

/// The state that all services share.
pub struct Core {
    pub store: Arc<Store>,
    pub downtime: Arc<Downtime>,
    /// The players whose data are being removed.
    pub removals: PendingRemovals,
    /// Challenges that share a quota are made and accepted one at a time.
    pub challenge_locks: SharedLocks,
    /// A player goes away before a game or after it has begun, and not meanwhile.
    pub absence_locks: SharedLocks,
    /// Solutions of a player are recorded one at a time, so that each counts once.
    pub puzzle_locks: SharedLocks,
    /// Signals that a tournament of this process may have something to do.
    pub tournament_work: Notify,
    posted: PostedBoards,
    /// The limited actions of the last hour, unless the store counts them.
    limited: HourlyLimit,
    observer: Option<Arc<dyn SaveObserver>>,
}

impl Core {
    pub fn new(store: Arc<Store>, observer: Option<Arc<dyn SaveObserver>>) -> Self {
        Self {
            downtime: Arc::new(Downtime::new(Arc::clone(&store))),
            removals: PendingRemovals::default(),
            challenge_locks: SharedLocks::new("challenges", Arc::clone(&store)),
            absence_locks: SharedLocks::new("absence", Arc::clone(&store)),
            puzzle_locks: SharedLocks::new("puzzles", Arc::clone(&store)),
            tournament_work: Notify::new(),
            posted: PostedBoards::default(),
            limited: HourlyLimit::default(),
            store,
            observer,
        }
    }

    /// Returns the game `id`, wherever it is played.
    pub async fn find(&self, id: GameId) -> Result<Option<Game>, StoreError> {
        Ok(self.store.get(id).await?.map(|loaded| loaded.game))
    }

    /// Returns the game of a channel with this number.
    ///
    /// # Errors
    /// When there is none.
    pub async fn numbered(&self, place: Place, number: u32) -> Result<Summary> {
        Ok(self.store.numbered(place, number).await?.ok_or(Reason::NoSuchGame.in_game(number))?)
    }

    /// Returns the open games of a player on a server that are not adjourned.
    pub async fn active_games(
        &self,
        player: PlayerId,
        guild: Option<u64>,
    ) -> Result<Vec<Summary>, StoreError> {
        let mut games = self.open_games(player, guild).await?;
        games.retain(Summary::is_active);
        Ok(games)
    }

    /// Returns the open games of a player on a server, including the adjourned ones.
    pub async fn open_games(
        &self,
        player: PlayerId,
        guild: Option<u64>,
    ) -> Result<Vec<Summary>, StoreError> {
        let mut games = self.store.open_of(player).await?;
        games.retain(|game| game.place.guild == guild);
        Ok(games)
    }

    /// Returns the open games of a server whose channel is gone; none outside of servers.
    pub async fn out_of_reach(&self, place: Place) -> Result<Vec<Whereabouts>, StoreError> {
        let Some(guild) = place.guild else { return Ok(Vec::new()) };
        let mut games = self.store.whereabouts(guild).await?;
        games.retain(|game| game.is_stopped);
        Ok(games)
    }

    /// Returns what is known of these players as their game begins.
    pub async fn circumstances(
        &self,
        players: &[PlayerId],
        now: OffsetDateTime,
    ) -> Result<Vec<Circumstances>, StoreError> {
        let mut circumstances = Vec::new();
        for &player in players {
            let preferences = self.store.preferences(player).await?;
            let away_until = preferences.away_until(now);
            circumstances.push(Circumstances { player, away_until, zone: preferences.zone() });
        }
        Ok(circumstances)
    }

    /// Saves a game as `change` returns it, unless that is `None`. Returns the saved game, or
    /// `None` if nothing changes or there is no such game.
    ///
    /// # Errors
    /// When `change` refuses, or the store fails. The game is unchanged then.
    pub async fn change(
        &self,
        id: GameId,
        mut change: impl FnMut(&Game) -> Result<Option<Game>, Refusal>,
    ) -> Result<Option<Game>> {
        for _ in 0..MAX_ATTEMPTS {
            let Some(loaded) = self.store.get(id).await? else { return Ok(None) };
            let Some(changed) = change(&loaded.game)? else { return Ok(None) };
            if let Saved::Done(game) = self.save(changed, &loaded, With::default()).await? {
                return Ok(Some(*game));
            }
        }
        Err(StoreError::Conflict.into())
    }

    /// Saves a loaded game, together with the ratings and results that change if it is over now.
    /// The fence is for a game that begins or resumes: one that is over takes no room.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn save(
        &self,
        game: Game,
        loaded: &Versioned,
        with: With<'_>,
    ) -> Result<Saved, StoreError> {
        let game = self.with_result(game, &loaded.game).await?;
        let is_rated = game.needs_rating() || (loaded.game.is_open() && game.counts_against_bot());
        let guild = game.place.guild.filter(|_| is_rated);
        let rating = guild.map(|guild| (guild, &rate_finished as &Rate));
        let fence = with.fence.filter(|_| rating.is_none());
        match self.store.save(game, loaded, With { fence, rating, ..with }).await {
            Ok(saved) => {
                if let Some(observer) = &self.observer {
                    observer.game_saved(&saved.game);
                }
                if let Some(challenge) = saved.game.begun_from.filter(|_| !saved.game.is_open()) {
                    self.free_place(challenge, &saved.game).await;
                }
                if saved.game.tournament.is_some() && !saved.game.is_open() {
                    self.tournament_work.notify_one();
                }
                Ok(Saved::Done(Box::new(saved.game)))
            }
            Err(StoreError::Conflict) => Ok(Saved::Outdated),
            Err(error) => Err(error),
        }
    }

    /// Frees the place of an ended game in the standing challenge from which it has begun. If that
    /// fails, a player who accepts the challenge finds the place free.
    async fn free_place(&self, challenge: GameId, ended: &Game) {
        let freed = |game: &Game| game.with_places_freed(|it| *it != ended.id, ended.changed);
        let change = Box::pin(self.change(challenge, |game| Ok(freed(game))));
        if let Err(error) = change.await {
            tracing::warn!(game = %challenge, %error, "a standing challenge is not updated");
        }
    }

    /// Returns a game that owes its result to its followers and to the channel of results, if it is
    /// over now and the server has chosen one, and to the roles that depend on ratings.
    async fn with_result(&self, game: Game, before: &Game) -> Result<Game, StoreError> {
        let Some(guild) = game.place.guild else { return Ok(game) };
        if !before.is_open() || game.is_open() {
            return Ok(game);
        }
        // A game ends also on a server whose settings are damaged.
        let settings = match game.outcome() {
            Some(_) => self.store.settings_or_default(guild).await?,
            None => ServerSettings::default(),
        };
        let owes_roles = game.needs_rating() && !settings.roles.is_empty();
        Ok(game.owing_result(settings.results.is_some(), owes_roles))
    }

    /// Counts an action that needs no save, unless its quota is used up. Returns whether it is
    /// permitted.
    pub async fn count_action(&self, quota: Quota) -> Result<bool, StoreError> {
        let counted = self.store.count_action(quota).await?;
        Ok(counted.unwrap_or_else(|| self.limited.try_acquire(quota)))
    }

    /// Saves a new game, and counts it towards the quota. A game that is not saved does not count.
    ///
    /// # Errors
    /// As [`Store::create_if`].
    pub async fn create(&self, draft: Draft, conditions: Conditions) -> Result<Game, StoreError> {
        let is_shared = self.store.is_shared();
        let in_memory = conditions.quota.filter(|_| !is_shared);
        if in_memory.is_some_and(|quota| !self.limited.try_acquire(quota)) {
            return Err(StoreError::QuotaUsedUp);
        }
        let created = self.store.create_if(draft, conditions).await;
        if let (Err(_), Some(quota)) = (&created, in_memory) {
            self.limited.take_back(quota);
        }
        Ok(created?.game)
    }

    /// Removes a game. Returns whether there was one.
    pub async fn remove(&self, id: GameId) -> Result<bool, StoreError> {
        let Some(loaded) = self.store.get(id).await? else { return Ok(false) };
        self.store.remove(&loaded).await.map(|()| true)
    }
}

/// Returns whether a person may act in a game from this place: it is played there, or it is their
/// own, which they may open from anywhere.
pub fn may_act(game: &Game, place: Place, by: PlayerId) -> bool {
    game.is_at(place) || game.has_player(by)
}
