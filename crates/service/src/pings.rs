//! Whom a message may ping: no players who have blocked its author and, beyond what play requires,
//! seldom.

use time::OffsetDateTime;

use super::Players;
use alquerque_game::{PlayerId, Transition};
use alquerque_store::{LimitedAction, Quota};

/// The pings in an hour of one player by another beyond what play requires.
pub const MAX_PINGS: usize = 3;

impl Players {
    /// Returns the player to ping with the board after a transition: the one to move, once for each
    /// ply; at the beginning and the end of a game, the one who did not cause it.
    /// `known` says of a player whether they have blocked their opponent.
    pub async fn pinged_by_board(
        &self,
        news: &Transition,
        known: Option<(PlayerId, bool)>,
    ) -> Option<PlayerId> {
        let game = &news.game;
        let player = news.player_to_ping()?;
        let opponent = game.opponent_of(player).filter(|_| game.bot().is_none());
        let is_blocked = match (opponent, known.filter(|(of, _)| *of == player)) {
            (None, _) => false,
            (Some(_), Some((_, is_blocked))) => is_blocked,
            (Some(opponent), None) => self.has_blocked(player, opponent.id).await,
        };
        (!is_blocked).then_some(player)
    }

    /// Returns the player if a message that play does not require may ping them: a challenge, a
    /// nudge or an offer.
    pub async fn pinged_by_message(
        &self,
        by: PlayerId,
        pinged: PlayerId,
        now: OffsetDateTime,
    ) -> Option<PlayerId> {
        let is_pinged = !self.has_blocked(pinged, by).await && self.may_ping(by, pinged, now).await;
        is_pinged.then_some(pinged)
    }

    /// Counts a ping. If the store fails, the message is posted without one.
    async fn may_ping(&self, by: PlayerId, pinged: PlayerId, now: OffsetDateTime) -> bool {
        let action = LimitedAction::Ping { by, pinged };
        self.core.count_action(Quota { action, max: MAX_PINGS, now }).await.unwrap_or_else(|error| {
            tracing::info!(%error, "a ping cannot be counted; the message is posted without it");
            false
        })
    }

    /// Returns whether a player has blocked another. If the preferences cannot be read, assumes a
    /// block: the message is posted without a ping.
    pub async fn has_blocked(&self, player: PlayerId, other: PlayerId) -> bool {
        match self.core.store.preferences(player).await {
            Ok(preferences) => preferences.has_blocked(other),
            Err(error) => {
                tracing::info!(%error, "a list of blocked players cannot be read; the message is posted without a ping");
                true
            }
        }
    }
}
