//! Challenges.

use serenity::all::{ButtonStyle, CreateActionRow};

use crate::discord::custom_id::{Press, custom_id};
use crate::discord::view::message::{Answer, ShownGame, button};
use crate::game::{Game, Stage};
use crate::locale::Language;

/// Returns a challenge, with buttons while it is open.
pub fn challenge(game: &Game, language: &Language) -> Answer {
    let text = language.challenge(game);
    if !matches!(game.stage, Stage::Challenged) {
        return Answer { shows: Some(ShownGame::challenge(game)), ..Answer::of_text(text) };
    }
    let of = |press, label, style| button(custom_id(game, press, 0), language.text(label), style);
    let decline =
        game.challenged.as_ref().map(|_| of(Press::Decline, "button-decline", ButtonStyle::Danger));
    let buttons =
        [of(Press::Accept, "button-accept", ButtonStyle::Success)].into_iter().chain(decline);
    let withdraw = of(Press::Withdraw, "button-withdraw", ButtonStyle::Secondary);
    let row = CreateActionRow::Buttons(buttons.chain([withdraw]).collect());
    let shows = Some(ShownGame::challenge(game));
    Answer { text, rows: vec![row], shows, ..Answer::default() }
}
