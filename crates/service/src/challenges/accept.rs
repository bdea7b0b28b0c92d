use time::OffsetDateTime;

use super::super::Result;
use super::super::core::quota::{check_player_quota, quota_channel};
use super::super::core::{Beginning, SharedGuard};
use super::Challenges;
use alquerque_game::{Game, Place, PlayerId, Reason, Request, Stage, Transition};
use alquerque_store::Versioned;

impl Challenges {
    /// Accepts a loaded challenge.
    ///
    /// # Errors
    /// When the request is refused, or the store fails.
    pub(crate) async fn accept(
        &self,
        place: Place,
        challenge: Versioned,
        request: &Request,
        now: OffsetDateTime,
    ) -> Result<Transition> {
        let guard = self.core.lock_challenges(place, &[request.by], request.by).await?;
        self.accept_locked(&guard, place, challenge, request, now).await
    }

    /// Does the same for a caller that holds the locks for the challenge.
    pub(super) async fn accept_locked(
        &self,
        guard: &SharedGuard,
        place: Place,
        challenge: Versioned,
        request: &Request,
        now: OffsetDateTime,
    ) -> Result<Transition> {
        let game = &challenge.game;
        if !game.is_at(place) {
            return Err(Reason::NoGame.into());
        }
        // A challenge that cannot be accepted is left to the decision, which knows why.
        if can_be_accepted(game, request.by)
            && let Err(error) = self.check_accept(game, request.by).await
        {
            // Another request may have accepted it since it was loaded, and used up the quota.
            let reloaded = self.core.find(game.id).await?;
            if reloaded.is_none_or(|game| can_be_accepted(&game, request.by)) {
                return Err(error);
            }
        }
        let players = [game.challenger.id, request.by];
        // A player who goes away meanwhile does so after the game has begun.
        let keys = players.map(|player| player.0);
        let _guards = self.core.absence_locks.lock_all(keys, request.by).await?;
        let circumstances = self.core.circumstances(&players, now).await?;
        let beginning = Beginning { circumstances, fence: guard.fence() };
        self.core.submit(place, challenge, request, &beginning, now).await
    }

    /// Checks all that the rules of the game itself do not.
    async fn check_accept(&self, game: &Game, by: PlayerId) -> Result<()> {
        self.check_not_forbidden(game.place, by, Some(game.challenger.id)).await?;
        self.check_may_accept(game, by).await?;
        let open = self.core.open_games(by, game.place.guild).await?;
        Ok(check_player_quota(&open, by, quota_channel(game.place, game.parent))?)
    }
}

/// Returns whether the player can accept this challenge by the rules of the game itself.
fn can_be_accepted(game: &Game, by: PlayerId) -> bool {
    let is_challenged = game.challenged.as_ref().is_none_or(|challenged| challenged.id == by);
    matches!(game.stage, Stage::Challenged) && is_challenged && by != game.challenger.id
}
