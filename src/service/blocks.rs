//! Who wants to play whom: people can block others, and do without challenges.

use time::OffsetDateTime;

use super::{GameService, ServiceError};
use crate::game::{Command, Game, PlayerId, Progress, Reason, Request, Summary};
use crate::store::Preferences;

/// The people that one person can block.
pub const MAX_BLOCKED: usize = 100;

impl GameService {
    /// Blocks a person for another one, and withdraws the challenges between them that would tell of it. Answers those.
    ///
    /// # Errors
    /// When too many are blocked already.
    pub async fn block(
        &self,
        by: PlayerId,
        whom: PlayerId,
        now: OffsetDateTime,
    ) -> Result<Vec<Game>, ServiceError> {
        let add = move |preferences: &mut Preferences| {
            if preferences.blocked.len() < MAX_BLOCKED {
                preferences.blocked.add(whom);
            }
        };
        if !self.store.edit_preferences(by, Box::new(add)).await?.has_blocked(whom) {
            return Err(Reason::TooManyBlocked { most: MAX_BLOCKED }.into());
        }
        let mut withdrawn = Vec::new();
        for game in self.store.open_of(by).await?.iter().filter(|game| is_challenge(game, by, whom))
        {
            match self.submit(game.place, game.id, &Request::new(by, Command::Withdraw), now).await
            {
                Ok(news) => withdrawn.push(news.game),
                // It has just been answered.
                Err(ServiceError::Refused(_)) => {}
                Err(error) => return Err(error),
            }
        }
        Ok(withdrawn)
    }

    /// Ends a block. Answers whether there was one.
    pub async fn unblock(&self, by: PlayerId, whom: PlayerId) -> Result<bool, ServiceError> {
        let was_blocked = self.store.preferences(by).await?.has_blocked(whom);
        let remove = move |preferences: &mut Preferences| preferences.blocked.remove(whom);
        self.store.edit_preferences(by, Box::new(remove)).await?;
        Ok(was_blocked)
    }

    /// Checks that a person may challenge this one, or everybody.
    ///
    /// # Errors
    /// The refusal is the same whether the challenged has blocked the challenger or wants no challenges at all.
    pub(super) async fn may_challenge(
        &self,
        by: PlayerId,
        whom: Option<PlayerId>,
    ) -> Result<(), ServiceError> {
        let own = self.store.preferences(by).await?;
        match whom {
            // It would be taken up by people of whom the challenger wants no challenge.
            None if own.no_challenges == Some(true) => Err(Reason::WantsNoChallenges.into()),
            None => Ok(()),
            Some(player) if player.is_former() || self.is_leaving(player) => {
                Err(Reason::NoChallenges { player }.into())
            }
            Some(player) if own.has_blocked(player) => Err(Reason::HasBlocked { player }.into()),
            Some(player) if !self.store.preferences(player).await?.takes_challenges_of(by) => {
                Err(Reason::NoChallenges { player }.into())
            }
            Some(_) => Ok(()),
        }
    }

    /// Checks that a person may accept this challenge, as far as that depends on what both want.
    ///
    /// # Errors
    /// An open challenge of a person who wants no challenges by now is refused to everybody, so that a block shows nowhere.
    pub(super) async fn may_accept(&self, game: &Game, by: PlayerId) -> Result<(), ServiceError> {
        let player = game.challenger.id;
        if self.store.preferences(by).await?.has_blocked(player) {
            return Err(Reason::HasBlocked { player }.into());
        }
        let theirs = self.store.preferences(player).await?;
        let is_refused = match game.challenged {
            Some(_) => theirs.has_blocked(by),
            None => !theirs.takes_challenges_of(by),
        };
        if is_refused { Err(Reason::NoChallenges { player }.into()) } else { Ok(()) }
    }
}

/// Whether this is an open challenge of the one person to the other.
fn is_challenge(game: &Summary, by: PlayerId, whom: PlayerId) -> bool {
    game.progress == Progress::Challenged
        && game.challenger.id == by
        && game.awaited() == Some(whom)
}
