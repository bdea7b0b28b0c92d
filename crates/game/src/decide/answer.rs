//! Answers to a challenge.

use time::OffsetDateTime;

use crate::challenge::begun;
use crate::event::Decision;
use crate::{Event, Game, OpeningLot, Person, PlayerId, Reason, Refusal, Stage, Transition};
use alquerque_rules::Side;

pub fn accept(
    game: &Game,
    by: &Person,
    coin: Side,
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
    let challenged = game.challenged.clone().or_else(|| Some(by.clone()));
    let game = Game { challenged, changed: now, ..game.clone() };
    let lot = OpeningLot::new(game.id.0);
    Ok(Transition { game: begun(game, by.id, coin, lot, now), events: vec![Event::Accepted] })
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
