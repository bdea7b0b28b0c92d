//! What the moderators of a server do about games and players.

use time::OffsetDateTime;

use super::{GameService, ServiceError};
use crate::game::{Game, Place, PlayerId, Progress, Reason, Stage, Summary, void};
use crate::store::{ServerSettings, StoreError};

/// The people who can be forbidden to begin games on one server.
pub const MAX_FORBIDDEN: usize = 200;

impl GameService {
    /// The open games and challenges of a channel, by number.
    pub async fn open_in(&self, place: Place) -> Result<Vec<Summary>, StoreError> {
        self.store.open_in(place).await
    }

    /// Ends a game of this channel without a result, for a moderator.
    ///
    /// # Errors
    /// When there is none, it is not open, or it is a rated one of the moderator's own.
    pub async fn void(
        &self,
        place: Place,
        number: u32,
        by: PlayerId,
        now: OffsetDateTime,
    ) -> Result<Game, ServiceError> {
        let id = self.numbered(place, number).await?.id;
        let voided =
            self.save(id, |game| void(game, by, now).map(|news| Some((news.game, ())))).await?;
        Ok(voided.ok_or(Reason::NoGame)?.0)
    }

    /// Ends the open challenges of a channel, for a moderator. Returns them as they are then: those that were ended before the
    /// store failed, if it does.
    pub async fn clear_challenges(
        &self,
        place: Place,
        by: PlayerId,
        now: OffsetDateTime,
    ) -> Result<Vec<Game>, ServiceError> {
        let mut cleared = Vec::new();
        for game in self
            .store
            .open_in(place)
            .await?
            .iter()
            .filter(|game| game.progress == Progress::Challenged)
        {
            let clear = |game: &Game| match game.stage {
                Stage::Challenged => void(game, by, now).map(|news| Some((news.game, ()))),
                // It has just been answered.
                _ => Ok(None),
            };
            match self.save(game.id, clear).await {
                // What has been done is to be told and recorded.
                Err(error) if !cleared.is_empty() => {
                    tracing::error!(%error, "not all challenges of a channel could be ended");
                    break;
                }
                saved => cleared.extend(saved?.map(|(game, ())| game)),
            }
        }
        Ok(cleared)
    }

    /// Forbids a person to begin games on a server. Those that they play already go on, for the sake of the opponents.
    ///
    /// # Errors
    /// When too many are forbidden already.
    pub async fn forbid(&self, guild: u64, player: PlayerId) -> Result<(), ServiceError> {
        let add = move |settings: &mut ServerSettings| {
            if settings.forbidden.len() < MAX_FORBIDDEN {
                settings.forbidden.add(player);
            }
        };
        let settings = self.store.edit_server_settings(guild, Box::new(add)).await?;
        if settings.forbidden.contains(player) {
            Ok(())
        } else {
            Err(Reason::TooManyForbidden { most: MAX_FORBIDDEN }.into())
        }
    }

    /// Allows it again. Answers whether it was forbidden.
    pub async fn allow(&self, guild: u64, player: PlayerId) -> Result<bool, ServiceError> {
        let was_forbidden = self.store.server_settings(guild).await?.forbidden.contains(player);
        let remove = move |settings: &mut ServerSettings| settings.forbidden.remove(player);
        self.store.edit_server_settings(guild, Box::new(remove)).await?;
        Ok(was_forbidden)
    }

    /// Checks that this person may begin games here, and the person whom they challenge or whose challenge they accept.
    pub(super) async fn may_begin(
        &self,
        place: Place,
        by: PlayerId,
        with: Option<PlayerId>,
    ) -> Result<(), ServiceError> {
        let Some(guild) = place.guild else { return Ok(()) };
        let forbidden = self.store.server_settings(guild).await?.forbidden;
        match with {
            _ if forbidden.contains(by) => Err(Reason::Forbidden.into()),
            // The reason concerns the challenged person alone.
            Some(player) if forbidden.contains(player) => {
                Err(Reason::NoChallenges { player }.into())
            }
            _ => Ok(()),
        }
    }
}
