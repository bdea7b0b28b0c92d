use time::OffsetDateTime;

use super::super::Result;
use super::super::core::quota::{check_player_quota, quota_channel};
use super::super::core::{Beginning, SharedGuard};
use super::{Challenges, MAX_GAMES_AN_HOUR};
use alquerque_game::{
    Game, GameId, Place, PlayerId, Reason, Request, Stage, StandingChallenge, Summary, Transition,
};
use alquerque_store::{LimitedAction, Quota, Versioned};

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
        mut challenge: Versioned,
        request: &Request,
        now: OffsetDateTime,
    ) -> Result<Transition> {
        if challenge.game.standing.is_some() {
            challenge = self.with_known_places(&challenge.game).await?;
        }
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
        let action = LimitedAction::Begin(request.by);
        let quota = Some(Quota { action, max: MAX_GAMES_AN_HOUR, now });
        let beginning = Beginning { circumstances, fence: guard.fence(), quota };
        self.core.submit(place, challenge, request, &beginning, now).await
    }

    /// Checks all that the rules of the game itself do not.
    async fn check_accept(&self, game: &Game, by: PlayerId) -> Result<()> {
        self.check_not_forbidden(game.place, by, Some(game.challenger.id)).await?;
        self.check_may_accept(game, by).await?;
        let channel = quota_channel(game.place, game.parent);
        let open = self.core.open_games(by, game.place.guild).await?;
        check_player_quota(&open, by, channel)?;
        match &game.standing {
            Some(standing) => self.check_place(game, standing, by).await,
            None => Ok(()),
        }
    }

    /// Checks that one more game may begin from a standing challenge, in which this player plays no
    /// other.
    async fn check_place(
        &self,
        game: &Game,
        standing: &StandingChallenge,
        by: PlayerId,
    ) -> Result<()> {
        let challenger = game.challenger.id;
        self.core.check_channel_quota(game.place).await?;
        let open = self.core.open_games(challenger, game.place.guild).await?;
        let is_own = |it: &&Summary| standing.games.contains(&it.id) && it.has_player(by);
        if let Some(own) = open.iter().find(is_own) {
            return Err(Reason::HasPlace.in_game(own.number).into());
        }
        Ok(check_player_quota(&open, challenger, quota_channel(game.place, game.parent))?)
    }

    /// Loads a standing challenge again, for a caller that holds its locks, without games whose end
    /// could not be noted, and adjourned ones.
    async fn with_known_places(&self, game: &Game) -> Result<Versioned> {
        let active = self.core.active_games(game.challenger.id, game.place.guild).await?;
        let is_played = |id: &GameId| active.iter().any(|it| it.id == *id);
        let freed = |it: &Game| it.with_places_freed(is_played, it.changed);
        self.core.change(game.id, |it| Ok(freed(it))).await?;
        Ok(self.core.store.get(game.id).await?.ok_or(Reason::NoGame)?)
    }
}

/// Returns whether the player can accept this challenge by the rules of the game itself.
fn can_be_accepted(game: &Game, by: PlayerId) -> bool {
    let is_challenged = game.challenged.as_ref().is_none_or(|challenged| challenged.id == by);
    matches!(game.stage, Stage::Challenged) && is_challenged && by != game.challenger.id
}
