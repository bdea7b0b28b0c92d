use time::OffsetDateTime;

use super::event::Decision;
use super::offers::{accept_offer, decline_offer, offer};
use super::turn::{act, touch};
use super::{Act, Event, Game, Notice, Play, PlayerId, Refusal, Stage, Transition};
use crate::notation::ActionText;
use crate::rules::{BySide, History, Outcome, Side};

/// Decides what an event at the time `now` does to a game.
///
/// # Errors
/// A refusal, when the person may not do that, or not now. Nothing has changed then.
pub fn decide(game: &Game, event: &Event, now: OffsetDateTime) -> Result<Transition, Refusal> {
    let (stage, notices) = match &event.act {
        Act::Accept { coin } => accept(game, event.by, *coin)?,
        Act::Decline => decline(game, event.by)?,
        Act::Withdraw => withdraw(game, event.by)?,
        Act::Play { text } => act(game, event, text.parse())?,
        Act::Huff { point } => act(game, event, ActionText::huff_of(point))?,
        Act::Insist => act(game, event, Ok(ActionText::Insist))?,
        Act::Touch { point } => touch(game, event, *point)?,
        Act::Offer { ending } => offer(game, event, *ending)?,
        Act::AcceptOffer { ending } => accept_offer(game, event, *ending)?,
        Act::DeclineOffer { ending } => decline_offer(game, event, *ending)?,
        Act::Resign => resign(game, event)?,
    };
    Ok(Transition { game: Game { stage, changed: now, ..game.clone() }, notices })
}

fn accept(game: &Game, by: PlayerId, coin: Side) -> Decision {
    if by != game.challenged.id {
        return Err(Refusal::NotTheChallenged { challenged: game.challenged.id });
    }
    still_challenged(game)?;
    let sides = match game.colour.decide(coin) {
        Side::White => BySide { white: game.challenger.id, black: game.challenged.id },
        Side::Black => BySide { white: game.challenged.id, black: game.challenger.id },
    };
    Ok((Stage::Playing(Play::new(sides, History::new(game.rules))), vec![Notice::Accepted]))
}

fn decline(game: &Game, by: PlayerId) -> Decision {
    if by != game.challenged.id {
        return Err(Refusal::NotTheChallenged { challenged: game.challenged.id });
    }
    still_challenged(game)?;
    Ok((Stage::Declined, vec![Notice::Declined]))
}

fn withdraw(game: &Game, by: PlayerId) -> Decision {
    if by != game.challenger.id {
        return Err(Refusal::NotTheChallenger { challenger: game.challenger.id });
    }
    still_challenged(game)?;
    Ok((Stage::Withdrawn, vec![Notice::Withdrawn]))
}

fn still_challenged(game: &Game) -> Result<(), Refusal> {
    let number = game.number;
    match game.stage {
        Stage::Challenged => Ok(()),
        Stage::Declined => Err(Refusal::AlreadyDeclined { number }),
        Stage::Withdrawn => Err(Refusal::AlreadyWithdrawn { number }),
        Stage::Playing(_) | Stage::Over { .. } => Err(Refusal::AlreadyAccepted { number }),
    }
}

fn resign(game: &Game, event: &Event) -> Decision {
    let (play, loser) = game.in_play(event.by, event.seen)?;
    let outcome = Outcome::Resignation { loser };
    Ok((play.clone().over(outcome), vec![Notice::Ended { outcome }]))
}
