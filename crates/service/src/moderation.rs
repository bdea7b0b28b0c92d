//! What moderators of a server do about games and players.

use std::sync::Arc;

use time::OffsetDateTime;

use super::core::Core;
use super::{Result, ServiceError};
use alquerque_game::{Game, Place, PlayerId, Progress, Reason, Stage, void};
use alquerque_store::ServerSettings;

/// The players who can be forbidden to begin games on one server.
pub const MAX_FORBIDDEN: usize = 200;

/// Ends games and forbids players to begin games, on behalf of moderators.
pub struct Moderation {
    pub(super) core: Arc<Core>,
}

impl Moderation {
    /// Ends a game of this channel, or of the server if its channel is gone, without a result. One
    /// whose channel is gone is still [stopped](Game::stopped), and is announced nowhere.
    ///
    /// # Errors
    /// When there is none, it is not open, it is a rated one of the moderator's own, or the store
    /// fails.
    pub async fn void(
        &self,
        place: Place,
        number: u32,
        by: PlayerId,
        now: OffsetDateTime,
    ) -> Result<Game> {
        let id = match self.core.numbered(place, number).await {
            Err(ServiceError::Refused(refusal)) => {
                let games = self.core.out_of_reach(place).await?;
                games.iter().find(|game| game.number == number).ok_or(refusal)?.id
            }
            found => found?.id,
        };
        let void = |game: &Game| {
            let voided = void(game, by, now)?.game;
            // There is no channel for an announcement.
            let silent = || Game { stopped: game.stopped, pending: None, ..voided.clone() };
            Ok(Some(if game.is_out_of_reach(place) { silent() } else { voided }))
        };
        Ok(self.core.change(id, void).await?.ok_or(Reason::NoGame)?)
    }

    /// Ends the open challenges of a channel. Returns the ended ones, even if the store fails after
    /// the first.
    pub async fn clear_challenges(
        &self,
        place: Place,
        by: PlayerId,
        now: OffsetDateTime,
    ) -> Result<Vec<Game>> {
        let void_challenge = |game: &Game| match game.stage {
            Stage::Challenged => void(game, by, now).map(|voided| Some(voided.game)),
            // It has just been answered.
            _ => Ok(None),
        };
        let open = self.core.store.open_in(place).await?;
        let mut cleared = Vec::new();
        for game in open.iter().filter(|game| game.progress == Progress::Challenged) {
            match self.core.change(game.id, void_challenge).await {
                // The caller has to announce and log what is already saved.
                Err(error) if !cleared.is_empty() => {
                    tracing::error!(%error, "not all challenges of a channel could be ended");
                    break;
                }
                saved => cleared.extend(saved?),
            }
        }
        Ok(cleared)
    }

    /// Forbids a player to begin games on a server. Their games in progress go on, for the sake of
    /// the opponents.
    ///
    /// # Errors
    /// When too many players are forbidden already, or the store fails.
    pub async fn forbid(&self, guild: u64, player: PlayerId) -> Result<()> {
        let add = |settings: &mut ServerSettings| {
            if settings.forbidden.len() < MAX_FORBIDDEN {
                settings.forbidden.add(player);
            }
        };
        let settings = self.core.store.edit_server_settings(guild, add).await?;
        if settings.forbidden.contains(player) {
            Ok(())
        } else {
            Err(Reason::TooManyForbidden { most: MAX_FORBIDDEN }.into())
        }
    }

    /// Allows a player to begin games again. Returns whether that was forbidden.
    pub async fn allow(&self, guild: u64, player: PlayerId) -> Result<bool> {
        let was_forbidden =
            self.core.store.server_settings(guild).await?.forbidden.contains(player);
        self.core.store.edit_server_settings(guild, |here| here.forbidden.remove(player)).await?;
        Ok(was_forbidden)
    }
}
