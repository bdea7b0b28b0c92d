//! Who may play whom: players block others and refuse challenges, and moderators forbid games.

use super::super::Result;
use super::super::core::quota::quota_channel;
use super::Challenges;
use alquerque_game::{Game, Place, PlayerId, Reason};

impl Challenges {
    /// Checks that games may begin in this channel, or in the `parent` of this thread.
    ///
    /// # Errors
    /// When the server has chosen other channels, or the store fails.
    pub async fn check_allowed_in(&self, place: Place, parent: Option<u64>) -> Result<()> {
        let Some(guild) = place.guild else { return Ok(()) };
        let settings = self.core.store.server_settings(guild).await?;
        if settings.allows_games_in(quota_channel(place, parent)) {
            return Ok(());
        }
        Err(Reason::NotInChannel { channels: settings.channels }.into())
    }

    /// Checks that moderators have forbidden neither player to begin games here. `with` is the
    /// challenged player, or the one whose challenge is accepted.
    pub(super) async fn check_not_forbidden(
        &self,
        place: Place,
        by: PlayerId,
        with: Option<PlayerId>,
    ) -> Result<()> {
        let Some(guild) = place.guild else { return Ok(()) };
        let forbidden = self.core.store.server_settings(guild).await?.forbidden;
        match with {
            _ if forbidden.contains(by) => Err(Reason::Forbidden.into()),
            // The reason concerns the other player alone.
            Some(player) if forbidden.contains(player) => {
                Err(Reason::NoChallenges { player }.into())
            }
            _ => Ok(()),
        }
    }

    /// Checks that a player may challenge another, or (`None`) all others.
    ///
    /// # Errors
    /// The refusal is the same for a block and for the wish for no challenges.
    pub(super) async fn check_may_challenge(
        &self,
        by: PlayerId,
        other: Option<PlayerId>,
    ) -> Result<()> {
        let own = self.core.store.preferences(by).await?;
        match other {
            // Players could accept who may not challenge the challenger.
            None if own.no_challenges == Some(true) => Err(Reason::WantsNoChallenges.into()),
            None => Ok(()),
            Some(player) if player.is_former() || self.core.removals.contains(player) => {
                Err(Reason::NoChallenges { player }.into())
            }
            Some(player) if own.has_blocked(player) => Err(Reason::HasBlocked { player }.into()),
            Some(player)
                if !self.core.store.preferences(player).await?.accepts_challenges_from(by) =>
            {
                Err(Reason::NoChallenges { player }.into())
            }
            Some(_) => Ok(()),
        }
    }

    /// Checks that the preferences of both players let this one accept the challenge.
    ///
    /// # Errors
    /// An open challenge of a player who wants no challenges by now is refused to all, so that a
    /// block stays hidden.
    pub(super) async fn check_may_accept(&self, game: &Game, by: PlayerId) -> Result<()> {
        let player = game.challenger.id;
        if self.core.store.preferences(by).await?.has_blocked(player) {
            return Err(Reason::HasBlocked { player }.into());
        }
        let theirs = self.core.store.preferences(player).await?;
        let is_refused = match game.challenged {
            Some(_) => theirs.has_blocked(by),
            None => !theirs.accepts_challenges_from(by),
        };
        if is_refused { Err(Reason::NoChallenges { player }.into()) } else { Ok(()) }
    }
}
