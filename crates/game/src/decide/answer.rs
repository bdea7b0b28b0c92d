//! Answers to a challenge.

use time::{Duration, OffsetDateTime};

use crate::challenge::begun;
use crate::event::Decision;
use crate::seconds::whole_seconds;
use crate::{
    Announcement, Event, Game, GameId, OpeningLot, OutboxEntry, Person, PlayerId, Reason, Refusal,
    RequestId, Stage, StandingChallenge, Transition,
};
use alquerque_rules::Side;

pub fn accept(
    game: &Game,
    by: &Person,
    coin: Side,
    id: Option<RequestId>,
    now: OffsetDateTime,
) -> Result<Transition, Refusal> {
    require_open(game)?;
    match &game.challenged {
        Some(challenged) if challenged.id != by.id => {
            return Err(Reason::NotTheChallenged { challenged: challenged.id }.in_game(game.number));
        }
        None if by.id == game.challenger.id => {
            return Err(Reason::OwnChallenge.in_game(game.number));
        }
        _ => {}
    }
    if let Some(standing) = &game.standing {
        // The game has the id of the request.
        let id = id.ok_or(Reason::NoGame.in_game(game.number))?;
        let game = with_place_taken(game, standing, GameId(id.0), now)?;
        return Ok(Transition { game, events: vec![Event::Accepted] });
    }
    let challenged = game.challenged.clone().or_else(|| Some(by.clone()));
    let game = Game { challenged, changed: now, ..game.clone() };
    let lot = OpeningLot::new(game.id.0);
    Ok(Transition { game: begun(game, by.id, coin, lot, now), events: vec![Event::Accepted] })
}

/// Returns a standing challenge from which one more game begins, and which stays open for as long
/// as at first.
fn with_place_taken(
    game: &Game,
    standing: &StandingChallenge,
    begun: GameId,
    now: OffsetDateTime,
) -> Result<Game, Refusal> {
    if standing.free() == 0 {
        return Err(Reason::NoPlace.in_game(game.number));
    }
    let games = standing.games.iter().copied().chain([begun]).collect();
    let expires = whole_seconds(now) + Duration::hours(standing.hours.into());
    Ok(Game {
        standing: Some(StandingChallenge { games, ..standing.clone() }),
        expires: Some(expires),
        changed: now,
        ..game.clone()
    })
}

impl Game {
    /// Returns a standing challenge without games that are not played any more, which its message
    /// is to say; `None` if it has no such games.
    #[must_use]
    pub fn with_places_freed(
        &self,
        is_played: impl Fn(&GameId) -> bool,
        now: OffsetDateTime,
    ) -> Option<Self> {
        let mut standing = self.standing.clone()?;
        standing.games.retain(is_played);
        if Some(&standing) == self.standing.as_ref() {
            return None;
        }
        let shown = || OutboxEntry::new(Announcement::Returned, whole_seconds(now));
        let pending = matches!(self.stage, Stage::Challenged).then(shown);
        Some(Self { standing: Some(standing), pending: self.pending.or(pending), ..self.clone() })
    }
}

pub fn decline(game: &Game, by: PlayerId) -> Decision {
    require_open(game)?;
    match &game.challenged {
        Some(challenged) if challenged.id != by => {
            Err(Reason::NotTheChallenged { challenged: challenged.id }.in_game(game.number))
        }
        None => Err(Reason::OpenToAll.in_game(game.number)),
        _ => Ok((Stage::Declined, vec![Event::Declined])),
    }
}

pub fn withdraw(game: &Game, by: PlayerId) -> Decision {
    require_open(game)?;
    let challenger = game.challenger.id;
    if by != challenger {
        return Err(Reason::NotTheChallenger { challenger }.in_game(game.number));
    }
    Ok((Stage::Withdrawn, vec![Event::Withdrawn]))
}

/// Refuses an answer to a challenge that is not open any more.
///
/// This is checked before the player: what became of the challenge matters more than who may answer
/// it.
fn require_open(game: &Game) -> Result<(), Refusal> {
    let reason = match game.stage {
        Stage::Challenged => return Ok(()),
        Stage::Declined => Reason::AlreadyDeclined,
        Stage::Withdrawn => Reason::AlreadyWithdrawn,
        Stage::Expired => Reason::AlreadyExpired,
        Stage::Voided(_) => Reason::Voided,
        Stage::Playing(_) | Stage::Over { .. } => Reason::AlreadyAccepted,
        Stage::Study(_) => Reason::OnlyAStudy,
    };
    Err(reason.in_game(game.number))
}
