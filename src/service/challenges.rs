//! How games come to be: by challenges and rematches, and from elsewhere.

use time::{Duration, OffsetDateTime};

use super::hourly::HourlyLimit;
use super::quota::{channel_of, check_own};
use super::{GameService, ServiceError};
use crate::game::{
    Challenge, Colour, Command, Draft, Event, Game, GameId, Opponent, Person, Place, PlayerId,
    Progress, Reason, Refusal, Request, RequestId, Study, Summary, Terms, Transition,
};
use alquerque_rules::Side;

/// As many challenges of one person on a server as may be open at once.
pub const MAX_CHALLENGES: usize = 5;
/// As many open games against the bot as one person may have on a server.
pub const MAX_BOT_GAMES: usize = 10;
/// The challenges, and games against the bot, that one person may make in an hour, on all servers together.
pub const MAX_GAMES_AN_HOUR: usize = 30;
/// The studies that one person may bring in a day, to all channels together.
pub const MAX_STUDIES: usize = 5;

/// Counts the challenges and games that each person has made of late.
pub type ChallengeLimit = HourlyLimit<PlayerId, MAX_GAMES_AN_HOUR>;

/// What became of a wish for another game.
#[derive(Debug)]
pub enum Rematch {
    /// The opponent is asked.
    Proposed(Game),
    /// The opponent had asked before, or is the bot.
    Begun(Transition),
}

impl GameService {
    /// Makes a challenge.
    ///
    /// # Errors
    /// When it may not be made.
    pub async fn challenge(
        &self,
        challenge: Challenge,
        now: OffsetDateTime,
    ) -> Result<Game, ServiceError> {
        let _one_at_a_time = self.challenges.of(key(challenge.place)).await;
        self.make(challenge, now).await
    }

    async fn make(
        &self,
        mut challenge: Challenge,
        now: OffsetDateTime,
    ) -> Result<Game, ServiceError> {
        if self.opponent.is_none() && challenge.opponent == Opponent::Bot {
            challenge.opponent = Opponent::OtherBot;
        }
        let challenged = challenge.challenged.as_ref().map(|person| person.id);
        let channel = channel_of(challenge.place, challenge.parent);
        let draft = challenge.make(now)?;
        if let Some(kept) = self.store.get(draft.id()).await? {
            // The same request came twice.
            return Ok(kept.game);
        }
        self.has_room(draft.place()).await?;
        let challenger = draft.challenger();
        self.may_begin(draft.place(), challenger, challenged).await?;
        let open = self.all_open_of(challenger, draft.place().guild).await?;
        if draft.begins() {
            if open.iter().filter(|game| game.bot().is_some() && game.is_active()).count()
                >= MAX_BOT_GAMES
            {
                return Err(Reason::TooManyBotGames { most: MAX_BOT_GAMES }.into());
            }
            check_own(&open, challenger, channel)?;
            self.may_make_another(challenger, now)?;
            let _one_at_a_time = self.absences.of(challenger.0).await;
            let away = self.absences_of(&[challenger], now).await?;
            return Ok(self.store.create(draft.with_absences(&away, now)).await?.game);
        }
        self.may_challenge(challenger, challenged).await?;
        let is_challenge = |game: &&Summary| {
            game.progress == Progress::Challenged && game.challenger.id == challenger
        };
        if open.iter().filter(is_challenge).count() >= MAX_CHALLENGES {
            return Err(Reason::TooManyChallenges { most: MAX_CHALLENGES }.into());
        }
        check_own(&open, challenger, channel)?;
        self.may_make_another(challenger, now)?;
        Ok(self.store.create(draft).await?.game)
    }

    fn may_make_another(&self, challenger: PlayerId, now: OffsetDateTime) -> Result<(), Refusal> {
        let is_permitted = self.challenge_limit.permits(challenger, now);
        if is_permitted {
            Ok(())
        } else {
            Err(Reason::TooManyGamesAnHour { most: MAX_GAMES_AN_HOUR }.into())
        }
    }

    /// Proposes to play another game like a finished one, with the colours exchanged; where the opponent has proposed that
    /// already, accepts. The rematch of a game in a thread of its own is played there; where there is none, one is opened only
    /// for a person who may open threads.
    ///
    /// # Errors
    /// When the game is not over or not theirs, or they have proposed it already.
    pub async fn rematch(
        &self,
        place: Place,
        of: GameId,
        id: GameId,
        by: &Person,
        may_open_threads: bool,
        now: OffsetDateTime,
    ) -> Result<Rematch, ServiceError> {
        let _one_at_a_time = self.challenges.of(key(place)).await;
        let game = self.game(place, of).await?;
        let number = game.number;
        let side = game.side_of(by.id).ok_or(Reason::NotAPlayer.in_game(number))?;
        if game.outcome().is_none() {
            return Err(Reason::NotOver.in_game(number).into());
        }
        let rematches = self.open_of(by.id, place.guild).await?;
        if let Some(open) =
            rematches.iter().find(|other| other.rematch_of == Some(of) && other.id != id)
        {
            if open.challenger.id == by.id || open.to_move().is_some() {
                return Err(Reason::RematchProposed.in_game(open.number).into());
            }
            let command = Command::Accept { coin: Side::White, name: by.name.clone() };
            let event = Request { id: Some(RequestId(id.0)), ..Request::new(by.id, command) };
            return Ok(Rematch::Begun(self.submit_alone(open.place, open.id, &event, now).await?));
        }
        let challenge = Challenge {
            rules: game.rules,
            colour: match side {
                Side::White => Colour::Black,
                Side::Black => Colour::White,
            },
            opponent: if game.bot().is_some() { Opponent::Bot } else { Opponent::Person },
            terms: Terms {
                thread: game.terms.thread && (game.parent.is_some() || may_open_threads),
                ..game.terms.clone()
            },
            language: game.language.clone(),
            rematch_of: Some(of),
            // In the same thread, if there is one: threads have no threads.
            parent: game.parent,
            ..Challenge::new(id, game.place, by.clone(), game.opponent_of(by.id).cloned())
        };
        let game = self.make(challenge, now).await?;
        // A proposal may have been accepted before the same request came again.
        Ok(match game.bot() {
            None => Rematch::Proposed(game),
            Some(_) => Rematch::Begun(Transition { game, events: vec![Event::Accepted] }),
        })
    }

    /// Keeps a game from elsewhere, to look at.
    pub async fn import(
        &self,
        id: GameId,
        place: Place,
        by: Person,
        study: Study,
        now: OffsetDateTime,
    ) -> Result<Game, ServiceError> {
        let _one_at_a_time = self.challenges.of(by.id.0).await;
        let mut studies = self.store.studies_since(by.id, now - Duration::DAY).await?;
        studies.retain(|&other| other != id);
        if studies.len() >= MAX_STUDIES {
            return Err(Reason::TooManyStudies { most: MAX_STUDIES }.into());
        }
        Ok(self.store.create(Draft::from_study(id, place, by, study, now)).await?.game)
    }
}

/// By which challenges that concern each other are told: the server.
pub(super) fn key(place: Place) -> u64 {
    place.guild.unwrap_or(place.channel)
}
