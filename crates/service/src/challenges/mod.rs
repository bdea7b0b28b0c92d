//! How games begin: by challenges and rematches. Imported games are studies.

mod accept;
mod eligibility;
mod rematch;

use std::sync::Arc;

use time::{Duration, OffsetDateTime};

pub use self::rematch::{Rematch, Threads};
use super::Result;
use super::core::quota::{check_player_quota, quota_channel};
use super::core::{Core, SharedGuard};
use alquerque_game::{
    Challenge, Draft, Game, GameId, Opponent, Person, Place, PlayerId, Progress, Reason, Refusal,
    Study, Summary,
};
use alquerque_store::{Conditions, LimitedAction, Quota};

/// The open challenges that a player may have on a server.
pub const MAX_CHALLENGES: usize = 5;
/// The challenges in a channel that stay open while games begin from them.
pub const MAX_STANDING: usize = 10;
/// The open games against the bot that a player may have on a server.
pub const MAX_BOT_GAMES: usize = 10;
/// The challenges, and games against the bot, that a player may make in an hour, on all servers
/// together.
pub const MAX_GAMES_AN_HOUR: usize = 30;
/// The studies that a player may import in a day, to all channels together.
pub const MAX_STUDIES: usize = 5;

/// Creates challenges, rematches and studies, and accepts challenges.
#[derive(Clone)]
pub struct Challenges {
    pub(super) core: Arc<Core>,
    /// Whether the bot plays, so that it can be challenged.
    pub(super) bot_plays: bool,
}

impl Challenges {
    /// Creates a challenge, or a game if the bot is challenged.
    ///
    /// # Errors
    /// When the challenge is refused, or the store fails.
    pub async fn create(&self, challenge: Challenge, now: OffsetDateTime) -> Result<Game> {
        Ok(self.create_or_find(challenge, now).await?.0)
    }

    /// Does the same. Returns also whether the challenge is new, as opposed to a repeated request.
    ///
    /// # Errors
    /// When the challenge is refused, or the store fails.
    pub async fn create_or_find(
        &self,
        challenge: Challenge,
        now: OffsetDateTime,
    ) -> Result<(Game, bool)> {
        let by = challenge.challenger.id;
        let guard = self.core.lock_challenges(challenge.place, &[by], by).await?;
        self.create_locked(&guard, challenge, now).await
    }

    /// Creates a challenge, for a caller that holds the locks for it. Returns also whether it is
    /// new.
    async fn create_locked(
        &self,
        guard: &SharedGuard,
        mut challenge: Challenge,
        now: OffsetDateTime,
    ) -> Result<(Game, bool)> {
        if !self.bot_plays && challenge.opponent == Opponent::Bot {
            challenge.opponent = Opponent::OtherBot;
        }
        let challenged = challenge.challenged.as_ref().map(|person| person.id);
        let channel = quota_channel(challenge.place, challenge.parent);
        let parent = challenge.parent;
        let stands = challenge.places.is_some();
        let draft = challenge.make(now)?;
        if let Some(existing) = self.core.store.get(draft.id()).await? {
            // A repeated request.
            return Ok((existing.game, false));
        }
        self.check_allowed_in(draft.place(), parent).await?;
        self.core.check_channel_quota(draft.place()).await?;
        let challenger = draft.challenger();
        self.check_not_forbidden(draft.place(), challenger, challenged).await?;
        let open = self.core.open_games(challenger, draft.place().guild).await?;
        let action = LimitedAction::Begin(challenger);
        let quota = Some(Quota { action, max: MAX_GAMES_AN_HOUR, now });
        let conditions = Conditions { fence: guard.fence(), quota, beside: None };
        if draft.begins() {
            check_bot_quota(&open)?;
            check_player_quota(&open, challenger, channel)?;
            let _guard = self.core.absence_locks.lock(challenger.0, challenger).await?;
            let circumstances = self.core.circumstances(&[challenger], now).await?;
            let draft = draft.with_circumstances(&circumstances, now);
            return Ok((self.core.create(draft, conditions).await?, true));
        }
        self.check_may_challenge(challenger, challenged).await?;
        check_challenge_quota(&open, challenger)?;
        if stands {
            self.check_may_stand(draft.place(), &open, challenger).await?;
        }
        check_player_quota(&open, challenger, channel)?;
        Ok((self.core.create(draft, conditions).await?, true))
    }

    /// Checks that a player with these open games may have a challenge that stays open.
    async fn check_may_stand(&self, place: Place, open: &[Summary], by: PlayerId) -> Result<()> {
        let stands = |game: &&Summary| game.free.is_some() && game.progress == Progress::Challenged;
        if let Some(other) = open.iter().filter(stands).find(|game| game.challenger.id == by) {
            return Err(Reason::StandsAlready.in_game(other.number).into());
        }
        if self.core.store.open_in(place).await?.iter().filter(stands).count() >= MAX_STANDING {
            return Err(Reason::TooManyStanding { most: MAX_STANDING }.into());
        }
        Ok(())
    }

    /// Imports a game as a study.
    ///
    /// # Errors
    /// When the player has imported too many, or the store fails.
    pub async fn import(
        &self,
        id: GameId,
        place: Place,
        by: Person,
        study: Study,
        now: OffsetDateTime,
    ) -> Result<Game> {
        let guard = self.core.challenge_locks.lock(by.id.0, by.id).await?;
        let mut studies = self.core.store.studies_since(by.id, now - Duration::DAY).await?;
        studies.retain(|&other| other != id);
        if studies.len() >= MAX_STUDIES {
            return Err(Reason::TooManyStudies { most: MAX_STUDIES }.into());
        }
        let draft = Draft::from_study(id, place, by, study, now);
        let conditions = Conditions { fence: guard.fence(), ..Conditions::default() };
        Ok(self.core.create(draft, conditions).await?)
    }
}

fn check_bot_quota(open: &[Summary]) -> Result<(), Refusal> {
    let against_bot = open.iter().filter(|game| game.bot().is_some() && game.is_active());
    if against_bot.count() >= MAX_BOT_GAMES {
        return Err(Reason::TooManyBotGames { most: MAX_BOT_GAMES }.into());
    }
    Ok(())
}

fn check_challenge_quota(open: &[Summary], challenger: PlayerId) -> Result<(), Refusal> {
    let challenges = open.iter().filter(|game| game.progress == Progress::Challenged);
    if challenges.filter(|game| game.challenger.id == challenger).count() >= MAX_CHALLENGES {
        return Err(Reason::TooManyChallenges { most: MAX_CHALLENGES }.into());
    }
    Ok(())
}
