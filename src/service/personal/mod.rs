//! What is kept of a person: shown and handed out to them, and removed when they want that.
//!
//! A removal is noted first, and then carried out step by step. Each step can be done again, so that a removal that was
//! interrupted goes on from the beginning and does only what is left.

use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use time::OffsetDateTime;

use super::{GameService, ServiceError, pages};
use crate::game::{Game, GameId, PlayerId, Progress, Summary};
use crate::store::{Preferences, Rating, ServerSettings, StoreError, UnreadableRecord};
use alquerque_rules::RuleSet;

/// The people whose data are being removed.
#[derive(Debug, Default)]
pub struct Leaving(Mutex<BTreeSet<PlayerId>>);

impl Leaving {
    fn people(&self) -> MutexGuard<'_, BTreeSet<PlayerId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Whether this person is one of them.
    pub fn contains(&self, player: PlayerId) -> bool {
        self.people().contains(&player)
    }
}

/// How much is kept of a person.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Kept {
    /// Games that are played, or are proposed.
    pub open: usize,
    /// Games that are over.
    pub over: usize,
    /// Challenges that came to nothing.
    pub challenges: usize,
    pub studies: usize,
    /// By server and rule set.
    pub ratings: Vec<(u64, &'static RuleSet, Rating)>,
    pub preferences: Preferences,
}

impl GameService {
    /// How much is kept of a person.
    pub async fn kept_of(&self, player: PlayerId) -> Result<Kept, StoreError> {
        let mut kept =
            Kept { preferences: self.store.preferences(player).await?, ..Kept::default() };
        let (mut guilds, mut from) = (BTreeSet::new(), Some(0));
        while let Some(first) = from {
            let games = self.store.games_of(player, GameId(first), pages::AT_ONCE).await?;
            from = pages::next(&games, |(id, _)| id.0);
            for game in games.into_iter().filter_map(|(_, game)| game) {
                guilds.extend(game.place.guild);
                *match game.progress {
                    Progress::Challenged | Progress::Playing { .. } => &mut kept.open,
                    Progress::Over | Progress::Voided { has_begun: true } => &mut kept.over,
                    Progress::Study { .. } => &mut kept.studies,
                    _ => &mut kept.challenges,
                } += 1;
            }
        }
        kept.ratings = self.store.ratings_of(player, guilds.into_iter().collect()).await?;
        Ok(kept)
    }

    /// Whether the data of this person are being removed, so that they can begin nothing.
    pub fn is_leaving(&self, player: PlayerId) -> bool {
        self.leaving.contains(player)
    }

    /// Notes that the data of a person are to be removed.
    pub async fn request_removal(&self, player: PlayerId) -> Result<(), StoreError> {
        self.store.set_removal_due(player, true).await?;
        self.leaving.people().insert(player);
        Ok(())
    }

    /// The people whose data are to be removed, those of an earlier process among them.
    pub async fn due_removals(&self) -> Result<Vec<PlayerId>, StoreError> {
        let due = self.store.due_removals().await?;
        self.leaving.people().extend(&due);
        Ok(due)
    }

    /// Removes all that is kept of a person. What others need stays without them: games that are over, and that others have
    /// blocked them. A game that cannot be read is removed as a whole. Returns the games that the person has left, of which
    /// others are to be told. `key` is chance.
    ///
    /// # Errors
    /// When the store does not do its work. The removal stays due then, and also while a record cannot be read for another
    /// reason than damage.
    pub async fn remove_person(
        &self,
        player: PlayerId,
        mut key: impl FnMut() -> [u64; 2] + Send,
        now: OffsetDateTime,
    ) -> Result<Vec<Game>, ServiceError> {
        let left = self.leave_open_games(player, now).await?;
        // Before the games go, of which some have changed the ratings.
        self.leave_servers(player, &mut key).await?;
        self.leave_games(player).await?;
        self.leave_lists(player, &mut key).await?;
        self.store.remove_preferences(player).await?;
        // Else something came in between, and the next try removes that.
        if self.store.games_of(player, GameId(0), 1).await?.is_empty() {
            self.store.set_removal_due(player, false).await?;
            self.leaving.people().remove(&player);
        }
        Ok(left)
    }

    /// Gives up a person's open games. Returns those that could be read.
    async fn leave_open_games(
        &self,
        player: PlayerId,
        now: OffsetDateTime,
    ) -> Result<Vec<Game>, ServiceError> {
        let mut left = Vec::new();
        let mut from = Some(0);
        while let Some(first) = from {
            let games = self.store.games_of(player, GameId(first), pages::AT_ONCE).await?;
            from = pages::next(&games, |(id, _)| id.0);
            for (id, game) in games {
                if game.is_some_and(|game| !game.is_open()) {
                    continue;
                }
                match self.change(id, |game| game.left_by(player, now)).await {
                    Err(ServiceError::Store(StoreError::Unreadable(_))) => {}
                    game => left.extend(game?),
                }
            }
        }
        Ok(left)
    }

    /// Removes a person's ratings, and their name from the lists of servers.
    async fn leave_servers(
        &self,
        player: PlayerId,
        mut key: impl FnMut() -> [u64; 2],
    ) -> Result<(), StoreError> {
        let mut from = Some(0);
        while let Some(first) = from {
            let servers = self.store.servers(first, pages::AT_ONCE).await?;
            from = pages::next(&servers, |server| server.guild);
            let guilds: Vec<u64> = servers.iter().map(|server| server.guild).collect();
            self.store.remove_ratings(player, guilds.clone()).await?;
            for guild in guilds {
                let settings = match self.store.server_settings(guild).await {
                    Err(error @ StoreError::Unreadable(_)) => {
                        tracing::error!(guild, %error, "a server's settings cannot be read and are left out of a removal");
                        continue;
                    }
                    settings => settings?,
                };
                if settings.forbidden.has_id(player) {
                    let key = key();
                    let conceal = Box::new(move |settings: &mut ServerSettings| {
                        settings.forbidden.conceal(player, key)
                    });
                    self.store.edit_server_settings(guild, conceal).await?;
                }
            }
        }
        Ok(())
    }

    /// Removes the games that only this person needs, and the person from the others. A game that cannot be read for another
    /// reason than damage stays.
    async fn leave_games(&self, player: PlayerId) -> Result<(), ServiceError> {
        let mut from = Some(0);
        while let Some(first) = from {
            let games = self.store.games_of(player, GameId(first), pages::AT_ONCE).await?;
            from = pages::next(&games, |(id, _)| id.0);
            for (id, game) in games {
                match self.leave_game(player, id, game).await {
                    Err(error @ ServiceError::Store(StoreError::Unreadable(_))) => {
                        tracing::error!(%id, ?error, "a person cannot be removed from a game");
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
    ) -> Result<(), ServiceError> {
        for _ in 0..super::ATTEMPTS {
            let left = match self.is_temporary(id, summary.as_ref()).await {
                Ok(true) => self.remove(id).await.map_err(ServiceError::from),
                Ok(false) => {
                    self.change(id, |game| game.without(player)).await.map(|game| game.is_some())
                }
                Err(error) => Err(error.into()),
            };
            match left {
                Ok(true) => return Ok(()),
                Err(ServiceError::Store(StoreError::Conflict)) => {}
                // Damaged or missing: the game helps neither player any more. An open game can be read, and stays.
                Ok(false)
                | Err(ServiceError::Store(StoreError::Unreadable(UnreadableRecord::Damaged {
                    ..
                }))) => {
                    return Ok(self.store.remove_damaged(id, Some(player)).await?);
                }
                Err(error) => return Err(error),
            }
        }
        Err(StoreError::Conflict.into())
    }

    /// Whether only this person needs the game: by its record, where it has no summary.
    async fn is_temporary(
        &self,
        id: GameId,
        summary: Option<&Summary>,
    ) -> Result<bool, StoreError> {
        Ok(match summary {
            Some(summary) => summary.temporary().is_some(),
            None => {
                self.find(id).await?.is_some_and(|game| Summary::from(&game).temporary().is_some())
            }
        })
    }

    /// Takes a person's id out of what other people have chosen.
    async fn leave_lists(
        &self,
        player: PlayerId,
        mut key: impl FnMut() -> [u64; 2],
    ) -> Result<(), StoreError> {
        let mut from = Some(0);
        while let Some(first) = from {
            let people = self.store.all_preferences(PlayerId(first), pages::AT_ONCE).await?;
            from = pages::next(&people, |(person, _)| person.0);
            for (other, _) in people.iter().filter(|(_, chosen)| chosen.blocked.has_id(player)) {
                let key = key();
                let conceal = Box::new(move |preferences: &mut Preferences| {
                    preferences.blocked.conceal(player, key)
                });
                self.store.edit_preferences(*other, conceal).await?;
            }
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests;
