//! Proposals to end the game, to pause it, or to take an action back, which the opponent accepts or
//! declines.

use time::OffsetDateTime;

use super::takeback::take_back_agreed;
use crate::event::Decision;
use crate::{Event, Game, Offer, Play, Proposal, Reason, Refusal, Request, Stage};
use alquerque_rules::Outcome;

pub fn propose(game: &Game, request: &Request, what: Proposal, now: OffsetDateTime) -> Decision {
    let (play, by) = game.in_play(request.by, request.seen_ply)?;
    let number = game.number;
    match what {
        Proposal::Count if !game.rules.by_count => return Err(Reason::NoCounting.in_game(number)),
        Proposal::Takeback if game.last_own_ply(play, by).is_none() => {
            return Err(Reason::NothingToTakeBack.in_game(number));
        }
        Proposal::Pause if play.clock.is_none() || game.is_bots_turn() => {
            return Err(Reason::NoTimeLimit.in_game(number));
        }
        _ => {}
    }
    match play.offer {
        Some(offer) if offer.by != by && offer.what == what && what != Proposal::Takeback => {
            agree(game, request, what, now)
        }
        Some(offer) if offer.by != by => Err(Reason::OfferToAnswer.in_game(number)),
        Some(_) => Err(Reason::AlreadyOffered.in_game(number)),
        None if play.has_proposed(by, what) => Err(Reason::AlreadyOffered.in_game(number)),
        None => {
            let mut play = Play { offer: Some(Offer { by, what }), ..play.after_command_of(by) };
            play.record_proposal(by, what);
            Ok((Stage::Playing(play), vec![Event::Proposed { by, what }]))
        }
    }
}

pub fn agree(game: &Game, request: &Request, to: Proposal, now: OffsetDateTime) -> Decision {
    let (play, offer) = offer_to_answer(game, request, to)?;
    let agreed = Event::Agreed { by: !offer.by, to };
    let outcome = match to {
        Proposal::Draw => Outcome::Agreement,
        Proposal::Count => {
            play.history.count_outcome().ok_or(Reason::NoCounting.in_game(game.number))?
        }
        Proposal::Takeback => {
            let after = take_back_agreed(game, play, offer.by, now)?;
            let action = play.history.actions().get(after.history.actions().len()).copied();
            let taken_back = Event::TakenBack { by: offer.by, action };
            return Ok((Stage::Playing(after), vec![agreed, taken_back]));
        }
        Proposal::Pause => {
            let turn = play.history.position().turn();
            let mut paused = Play { offer: None, ..play.after_command_of(!offer.by) };
            let away = paused.away[turn];
            paused.clock.iter_mut().for_each(|clock| clock.pause(turn, away, now));
            return Ok((Stage::Playing(paused), vec![agreed]));
        }
    };
    Ok((play.clone().over(outcome), vec![agreed, Event::Ended { outcome }]))
}

pub fn disagree(game: &Game, request: &Request, to: Proposal) -> Decision {
    let (play, offer) = offer_to_answer(game, request, to)?;
    let event = Event::Disagreed { by: !offer.by, to };
    Ok((Stage::Playing(Play { offer: None, ..play.after_command_of(!offer.by) }), vec![event]))
}

fn offer_to_answer<'a>(
    game: &'a Game,
    request: &Request,
    to: Proposal,
) -> Result<(&'a Play, Offer), Refusal> {
    let (play, side) = game.in_play(request.by, request.seen_ply)?;
    let number = game.number;
    let open =
        play.offer.filter(|offer| offer.what == to).ok_or(Reason::NoOffer.in_game(number))?;
    if open.by == side { Err(Reason::OwnOffer.in_game(number)) } else { Ok((play, open)) }
}
