//! Offers to end the game, which the opponent accepts or declines.

use super::event::Decision;
use super::{Ending, Event, Game, Notice, Offer, Play, Refusal, Stage};
use crate::rules::Outcome;

pub fn offer(game: &Game, event: &Event, ending: Ending) -> Decision {
    let (play, by) = game.in_play(event.by, event.seen)?;
    let number = game.number;
    if ending == Ending::Count && !game.rules.by_count {
        return Err(Refusal::NoCounting { number });
    }
    match play.offer {
        Some(offer) if offer.by != by && offer.ending == ending => accept_offer(game, event, ending),
        Some(offer) if offer.by != by => Err(Refusal::OfferToAnswer { number }),
        _ if play.has_offered[by] => Err(Refusal::OfferedAlready { number }),
        _ => {
            let mut play = Play { offer: Some(Offer { by, ending }), ..play.clone() };
            play.has_offered[by] = true;
            Ok((Stage::Playing(play), vec![Notice::Offered { by, ending }]))
        }
    }
}

pub fn accept_offer(game: &Game, event: &Event, ending: Ending) -> Decision {
    let (play, offer) = offer_to_answer(game, event, ending)?;
    let outcome = match ending {
        Ending::Draw => Outcome::Agreement,
        Ending::Count => play.history.count().ok_or(Refusal::NoCounting { number: game.number })?,
    };
    let accepted = Notice::OfferAccepted { by: !offer.by, ending };
    Ok((play.clone().over(outcome), vec![accepted, Notice::Ended { outcome }]))
}

pub fn decline_offer(game: &Game, event: &Event, ending: Ending) -> Decision {
    let (play, offer) = offer_to_answer(game, event, ending)?;
    let notice = Notice::OfferDeclined { by: !offer.by, ending };
    Ok((Stage::Playing(Play { offer: None, ..play.clone() }), vec![notice]))
}

fn offer_to_answer<'a>(game: &'a Game, event: &Event, ending: Ending) -> Result<(&'a Play, Offer), Refusal> {
    let (play, side) = game.in_play(event.by, event.seen)?;
    let number = game.number;
    let open = play.offer.filter(|offer| offer.ending == ending).ok_or(Refusal::NoOffer { number })?;
    if open.by == side { Err(Refusal::OwnOffer { number }) } else { Ok((play, open)) }
}
