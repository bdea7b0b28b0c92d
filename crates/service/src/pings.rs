//! Whom a message may ping: no players who have blocked its author and, beyond what play requires,
//! seldom.

use time::OffsetDateTime;

use super::Players;
use alquerque_game::{PlayerId, Transition};
use alquerque_store::{LimitedAction, Quota, can_wait};

/// The pings in an hour of one player by another beyond what play requires.
pub const MAX_PINGS: usize = 3;

/// How the boards of a game reach a player.
#[derive(Clone, Copy, Debug)]
pub struct Reach {
    /// Whether they have blocked their opponent.
    has_blocked: bool,
    /// When the next digest comes, if they get one instead of pings.
    digest: Option<OffsetDateTime>,
}

impl Players {
    /// Returns the player to ping with the board after a transition: the one to move, once for each
    /// ply; at the beginning and the end of a game, the one who did not cause it. A turn that can
    /// wait for the digest of its player pings no player.
    /// `known` says how boards reach a player.
    pub async fn pinged_by_board(
        &self,
        news: &Transition,
        known: Option<(PlayerId, Reach)>,
        now: OffsetDateTime,
    ) -> Option<PlayerId> {
        let game = &news.game;
        let player = news.player_to_ping()?;
        let opponent = game.opponent_of(player).filter(|_| game.bot().is_none());
        let reach = match (opponent, known.filter(|(of, _)| *of == player)) {
            (None, _) => return Some(player),
            (Some(_), Some((_, reach))) => reach,
            (Some(opponent), None) => self.reach(player, opponent.id, now).await,
        };
        let is_turn = game.is_open() && game.to_move() == Some(player);
        let waits = reach.digest.is_some_and(|at| is_turn && can_wait(at, game.deadline()));
        (!reach.has_blocked && !waits).then_some(player)
    }

    /// Returns how the boards of a game against another player reach a player. If the preferences
    /// cannot be read, assumes a block: the message is posted without a ping.
    pub async fn reach(&self, player: PlayerId, other: PlayerId, now: OffsetDateTime) -> Reach {
        match self.core.store.preferences(player).await {
            Ok(it) => Reach { has_blocked: it.has_blocked(other), digest: it.next_digest(now) },
            Err(error) => {
                tracing::info!(%error, "preferences cannot be read; the message is posted without a ping");
                Reach { has_blocked: true, digest: None }
            }
        }
    }

    /// Returns the player if a message that play does not require may ping them: a challenge, a
    /// nudge or an offer.
    pub async fn pinged_by_message(
        &self,
        by: PlayerId,
        pinged: PlayerId,
        now: OffsetDateTime,
    ) -> Option<PlayerId> {
        let has_blocked = self.reach(pinged, by, now).await.has_blocked;
        let is_pinged = !has_blocked && self.may_ping(by, pinged, now).await;
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
}
