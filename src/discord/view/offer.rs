//! Offers to end the game or to take back a move.

use serenity::all::{ButtonStyle, CreateActionRow};

use crate::discord::custom_id::{Press, custom_id, proposal_part};
use crate::discord::view::message::{Answer, button};
use crate::discord::view::turn::bot_game;
use crate::game::{Game, PlayerId};
use crate::locale::Language;

/// Returns an open offer with buttons for the player who is asked; `None` without an open offer.
pub fn offer(game: &Game, ping: Option<PlayerId>, language: &Language) -> Option<Answer> {
    let text = language.open_offer(game)?;
    let asked = parties(game)?.to;
    // Where its channel is gone, a game is shown where the player acts.
    let place = game.reachable_place();
    if game.bot() == Some(asked) {
        return Some(Answer { place, bot_game: bot_game(game), ..Answer::of_text(text) });
    }
    let rows = offer_rows(game, language, asked);
    Some(Answer { text, ping, rows, place, ..Answer::default() })
}

/// The players of an open offer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct OfferParties {
    pub by: PlayerId,
    pub to: PlayerId,
}

/// Returns the players of the open offer of a game.
pub fn parties(game: &Game) -> Option<OfferParties> {
    let play = game.play()?;
    let by = play.offer?.by;
    Some(OfferParties { by: play.sides[by], to: play.sides[!by] })
}

/// Returns the buttons of an offer that waits for this player's answer.
pub fn offer_rows(game: &Game, language: &Language, player: PlayerId) -> Vec<CreateActionRow> {
    let offer =
        game.play().and_then(|play| play.offer.filter(|offer| play.sides[!offer.by] == player));
    let Some(offer) = offer else { return Vec::new() };
    let part = proposal_part(offer.what);
    vec![CreateActionRow::Buttons(vec![
        button(
            custom_id(game, Press::Agree, part),
            language.text("button-accept"),
            ButtonStyle::Success,
        ),
        button(
            custom_id(game, Press::Refuse, part),
            language.text("button-decline"),
            ButtonStyle::Secondary,
        ),
    ])]
}
