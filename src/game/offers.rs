//! Offers to end the game, which the opponent accepts or declines.

use super::decide::{Decision, in_play, over};
use super::{Ending, Event, Game, Notice, Offer, Play, Refusal, Stage};
use crate::rules::{Action, Outcome, Side};

/// What an action of `mover` makes of an offer: it is past, and can be made again when the one who made it has moved.
pub fn lapsed(offer: Offer, mover: Side, action: &Action) -> Option<Offer> {
    let moved = offer.by == mover && action.as_move().is_some();
    (!moved).then_some(Offer { open: false, ..offer })
}

pub fn offer(game: &Game, event: &Event, ending: Ending) -> Decision {
    let (play, by) = in_play(game, event.by, event.seen)?;
    let number = game.number;
    if ending == Ending::Count && !game.rules.by_count {
        return Err(Refusal::NoCounting { number });
    }
    match play.offer {
        Some(offer) if offer.open && offer.by != by && offer.ending == ending => accept_offer(game, event),
        Some(offer) if offer.open && offer.by != by => Err(Refusal::OfferToAnswer { number }),
        Some(offer) if offer.by == by => Err(Refusal::OfferedAlready { number }),
        _ => {
            let offer = Some(Offer { by, ending, open: true });
            Ok((Stage::Playing(Play { offer, ..play.clone() }), vec![Notice::Offered { by, ending }]))
        }
    }
}

pub fn accept_offer(game: &Game, event: &Event) -> Decision {
    let (play, offer) = offer_to_answer(game, event)?;
    let outcome = match offer.ending {
        Ending::Draw => Outcome::Agreement,
        Ending::Count => play.history.count().ok_or(Refusal::NoCounting { number: game.number })?,
    };
    let accepted = Notice::OfferAccepted { by: !offer.by, ending: offer.ending };
    Ok((over(play.clone(), outcome), vec![accepted, Notice::Ended { outcome }]))
}

pub fn decline_offer(game: &Game, event: &Event) -> Decision {
    let (play, offer) = offer_to_answer(game, event)?;
    let closed = Some(Offer { open: false, ..offer });
    let notice = Notice::OfferDeclined { by: !offer.by, ending: offer.ending };
    Ok((Stage::Playing(Play { offer: closed, ..play.clone() }), vec![notice]))
}

fn offer_to_answer<'a>(game: &'a Game, event: &Event) -> Result<(&'a Play, Offer), Refusal> {
    let (play, side) = in_play(game, event.by, event.seen)?;
    let number = game.number;
    let open = play.offer.filter(|offer| offer.open).ok_or(Refusal::NoOffer { number })?;
    if open.by == side { Err(Refusal::OwnOffer { number }) } else { Ok((play, open)) }
}
