//! Who follows a game without playing it. The list of followers is in the game, and that of
//! followed games in the preferences of the person, which bounds it and finds it again.

use super::players::Players;
use super::{Result, ServiceError};
use alquerque_game::{Game, GameId, PlayerId, Reason};
use alquerque_store::{Preferences, StoreError};

/// The games that one person can follow.
const MAX_FOLLOWED: usize = 20;

impl Players {
    /// Lets a person follow a game, so that they are told its end.
    ///
    /// # Errors
    /// When they play it themselves, it is not played, or there are too many followers or followed
    /// games, or the store fails.
    pub async fn follow(&self, by: PlayerId, game: &Game) -> Result<()> {
        if self.core.removals.contains(by) {
            return Err(Reason::Leaving.into());
        }
        game.followed_by(by)?;
        let add = |own: &mut Preferences| {
            if own.following.len() < MAX_FOLLOWED && !own.following.contains(&game.id) {
                own.following.push(game.id);
            }
        };
        let has_room = |own: Preferences| own.following.contains(&game.id);
        if !has_room(self.core.store.edit_preferences(by, add).await?) {
            self.forget_ended(by).await?;
            if !has_room(self.core.store.edit_preferences(by, add).await?) {
                return Err(Reason::TooManyFollowed { most: MAX_FOLLOWED }.into());
            }
        }
        let followed = self.core.change(game.id, |game| game.followed_by(by).map(Some)).await;
        if followed.is_err() {
            self.forget(by, &[game.id]).await?;
        }
        followed.map(drop)
    }

    /// Ends that a person follows a game: they have been told its end, or do not want to be.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn unfollow(&self, by: PlayerId, id: GameId) -> Result<()> {
        self.core.change(id, |game| Ok(game.without_follower(by))).await?;
        Ok(self.forget(by, &[id]).await?)
    }

    /// Removes games from the list of a person that they do not follow any more, as a stop of the
    /// process may leave them there.
    async fn forget_ended(&self, by: PlayerId) -> Result<()> {
        let mut ended = Vec::new();
        for id in self.core.store.preferences(by).await?.following {
            match self.core.find(id).await {
                Ok(Some(game)) if game.followers.contains(&by) => {}
                Ok(_) | Err(StoreError::Unreadable(_)) => ended.push(id),
                Err(error) => return Err(ServiceError::from(error)),
            }
        }
        Ok(self.forget(by, &ended).await?)
    }

    async fn forget(&self, by: PlayerId, games: &[GameId]) -> Result<(), StoreError> {
        let forget =
            |own: &mut Preferences| own.following.retain(|followed| !games.contains(followed));
        self.core.store.edit_preferences(by, forget).await.map(drop)
    }
}
