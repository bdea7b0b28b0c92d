//! The removal of a player's data.
//!
//! A removal is recorded first, and then carried out in steps. Each step is idempotent, so that an
//! interrupted removal starts again from the beginning and does only what is left.

use std::time::Duration;

use time::OffsetDateTime;

use super::super::core::{MAX_ATTEMPTS, paging};
use super::super::tournaments::Tournaments;
use super::super::{Result, ServiceError};
use super::Privacy;
use alquerque_game::{Game, GameId, PlayerId, Summary};
use alquerque_store::{Hall, Preferences, RoleRule, ServerSettings, StoreError, UnreadableRecord};

impl Privacy {
    /// Returns whether the data of a player are being removed, so that they may begin nothing.
    pub fn is_removing(&self, player: PlayerId) -> bool {
        self.core.removals.contains(player)
    }

    /// Records that the data of a player are to be removed.
    pub async fn request_removal(&self, player: PlayerId) -> Result<(), StoreError> {
        self.core.store.set_removal_due(player, true).await?;
        self.core.removals.add([player]);
        self.requested.notify_one();
        Ok(())
    }

    /// Returns the players whose data are to be removed, including those recorded by an earlier
    /// process.
    pub async fn pending_removals(&self) -> Result<Vec<PlayerId>, StoreError> {
        let before = self.core.removals.all();
        let pending = self.core.store.due_removals().await?;
        // Another process has completed the others.
        for player in before.iter().filter(|player| !pending.contains(player)) {
            self.core.removals.remove(*player);
        }
        self.core.removals.add(pending.iter().copied());
        Ok(pending)
    }

    /// Returns how long it takes until other processes know of a removal.
    pub fn removal_delay(&self) -> Duration {
        self.core.store.lease_duration().unwrap_or_default()
    }

    /// Returns the roles that the bot has given a player, each with its server.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn given_roles(&self, player: PlayerId) -> Result<Vec<(u64, u64)>, StoreError> {
        let mut roles = Vec::new();
        let mut next = Some(0);
        while let Some(from) = next {
            let servers = self.core.store.servers(from, paging::PAGE_SIZE).await?;
            next = paging::next_page(&servers, |server| server.guild);
            for server in servers {
                let given = self.core.store.roles_of(server.guild, player).await?;
                roles.extend(given.into_iter().map(|role| (server.guild, role)));
            }
        }
        Ok(roles)
    }

    /// Removes all data of a player, once other processes know of it. Finished games and blocks by
    /// others stay, without the player's id and name; so do [given roles](Self::given_roles) that
    /// are still to be taken away. A damaged game is removed as a whole.
    ///
    /// Returns the games that the player has left, which the caller announces. `random_key` returns
    /// the keys of the hashes that replace the player's id in lists.
    ///
    /// # Errors
    /// When the store fails. The removal stays pending then, and also while a record is unreadable
    /// for another reason than damage, or another process may not know of the removal.
    pub async fn remove(
        &self,
        player: PlayerId,
        mut random_key: impl FnMut() -> [u64; 2] + Send,
        now: OffsetDateTime,
    ) -> Result<Vec<Game>> {
        if self.core.removals.known_for(player) < self.removal_delay() {
            return Ok(Vec::new());
        }
        let left = self.leave_open_games(player, now).await?;
        // The ratings go before the games that have changed them.
        self.leave_servers(player, &mut random_key).await?;
        self.leave_games(player).await?;
        self.leave_lists(player, &mut random_key).await?;
        Tournaments::remove(&self.core, player, now).await?;
        self.leave_followed(player).await?;
        self.core.store.remove_preferences(player).await?;
        // A game that began meanwhile is removed by the next attempt.
        if self.core.store.games_of(player, GameId(0), 1).await?.is_empty() {
            self.core.store.set_removal_due(player, false).await?;
            self.core.removals.remove(player);
        }
        Ok(left)
    }

    /// Resigns a player's open games. Returns those that could be read.
    async fn leave_open_games(&self, player: PlayerId, now: OffsetDateTime) -> Result<Vec<Game>> {
        let mut left = Vec::new();
        let mut next = Some(0);
        while let Some(from) = next {
            let games = self.core.store.games_of(player, GameId(from), paging::PAGE_SIZE).await?;
            next = paging::next_page(&games, |(id, _)| id.0);
            for (id, game) in games {
                if game.is_some_and(|game| !game.is_open()) {
                    continue;
                }
                match self.core.change(id, |game| Ok(game.left_by(player, now))).await {
                    Err(ServiceError::Store(StoreError::Unreadable(_))) => {}
                    game => left.extend(game?),
                }
            }
        }
        Ok(left)
    }

    /// Removes a player's ratings, and their id from the lists of servers.
    async fn leave_servers(
        &self,
        player: PlayerId,
        mut random_key: impl FnMut() -> [u64; 2],
    ) -> Result<(), StoreError> {
        let mut next = Some(0);
        while let Some(from) = next {
            let servers = self.core.store.servers(from, paging::PAGE_SIZE).await?;
            next = paging::next_page(&servers, |server| server.guild);
            let guilds: Vec<u64> = servers.iter().map(|server| server.guild).collect();
            self.core.store.remove_ratings(player, guilds.clone()).await?;
            for guild in guilds {
                let settings = match self.core.store.server_settings(guild).await {
                    Err(error @ StoreError::Unreadable(_)) => {
                        tracing::error!(guild, %error, "the settings of a server cannot be read; a removal skips them");
                        continue;
                    }
                    settings => settings?,
                };
                let is_manager = |rule: &RoleRule| rule.manager == Some(player);
                let chose_hall = |hall: &Hall| hall.manager == Some(player);
                if settings.forbidden.has_id(player)
                    || settings.roles.iter().any(is_manager)
                    || settings.hall.as_ref().is_some_and(chose_hall)
                {
                    let key = random_key();
                    let conceal = |settings: &mut ServerSettings| {
                        settings.forbidden.conceal(player, key);
                        let own = settings.roles.iter_mut().filter(|rule| is_manager(rule));
                        own.for_each(|rule| rule.manager = None);
                        let own = settings.hall.iter_mut().filter(|hall| chose_hall(hall));
                        own.for_each(|hall| hall.manager = None);
                    };
                    self.core.store.edit_server_settings(guild, conceal).await?;
                }
            }
        }
        Ok(())
    }

    /// Removes a player's temporary games, and the player from the others. A game that is
    /// unreadable for another reason than damage stays.
    async fn leave_games(&self, player: PlayerId) -> Result<()> {
        let mut next = Some(0);
        while let Some(from) = next {
            let games = self.core.store.games_of(player, GameId(from), paging::PAGE_SIZE).await?;
            next = paging::next_page(&games, |(id, _)| id.0);
            for (id, game) in games {
                match self.leave_game(player, id, game).await {
                    Err(error @ ServiceError::Store(StoreError::Unreadable(_))) => {
                        tracing::error!(%id, ?error, "a player cannot be removed from a game");
                    }
                    left => left?,
                }
            }
        }
        Ok(())
    }

    async fn leave_game(
        &self,
        player: PlayerId,
        id: GameId,
        summary: Option<Summary>,
    ) -> Result<()> {
        for _ in 0..MAX_ATTEMPTS {
            let left = match self.is_temporary(id, summary.as_ref()).await {
                Ok(true) => self.core.remove(id).await.map_err(ServiceError::from),
                Ok(false) => self
                    .core
                    .change(id, |game| Ok(game.without(player)))
                    .await
                    .map(|game| game.is_some()),
                Err(error) => Err(error.into()),
            };
            match left {
                Ok(true) => return Ok(()),
                Err(ServiceError::Store(StoreError::Conflict)) => {}
                // A damaged or missing game is of no use to either player. An open game can be
                // read, and stays.
                Ok(false)
                | Err(ServiceError::Store(StoreError::Unreadable(UnreadableRecord::Damaged {
                    ..
                }))) => {
                    return Ok(self.core.store.remove_damaged(id, Some(player)).await?);
                }
                Err(error) => return Err(error),
            }
        }
        Err(StoreError::Conflict.into())
    }

    /// Returns whether only this player needs the game: by its record if it has no summary.
    async fn is_temporary(
        &self,
        id: GameId,
        summary: Option<&Summary>,
    ) -> Result<bool, StoreError> {
        Ok(match summary {
            Some(summary) => summary.temporary().is_some() || summary.is_private(),
            None => self.core.find(id).await?.is_some_and(|game| {
                game.is_private() || Summary::from(&game).temporary().is_some()
            }),
        })
    }

    /// Removes a player from the followers of games.
    async fn leave_followed(&self, player: PlayerId) -> Result<()> {
        let preferences = match self.core.store.preferences(player).await {
            Err(StoreError::Unreadable(_)) => Preferences::default(),
            preferences => preferences?,
        };
        for id in preferences.following {
            match self.core.change(id, |game| Ok(game.without_follower(player))).await {
                Err(error @ ServiceError::Store(StoreError::Unreadable(_))) => {
                    tracing::error!(%id, ?error, "a follower cannot be removed from a game");
                }
                left => drop(left?),
            }
        }
        Ok(())
    }

    /// Replaces a player's id in the preferences of others.
    async fn leave_lists(
        &self,
        player: PlayerId,
        mut random_key: impl FnMut() -> [u64; 2],
    ) -> Result<(), StoreError> {
        let mut next = Some(0);
        while let Some(from) = next {
            let owners = self.core.store.all_preferences(PlayerId(from), paging::PAGE_SIZE).await?;
            next = paging::next_page(&owners, |(owner, _)| owner.0);
            for (owner, _) in owners.iter().filter(|(_, chosen)| chosen.blocked.has_id(player)) {
                let key = random_key();
                let conceal = |own: &mut Preferences| own.blocked.conceal(player, key);
                self.core.store.edit_preferences(*owner, conceal).await?;
            }
        }
        Ok(())
    }
}
