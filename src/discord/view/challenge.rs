//! Challenges.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::discord::custom_id::{Press, custom_id};
use crate::discord::view::message::{Answer, ShownGame, button};
use crate::discord::view::pictures;
use crate::game::{Game, PlayerId};
use crate::locale::Language;
use alquerque_render::Style;

/// The `custom_id` of the button that posts no open challenge.
pub const CANCEL: &str = "1:open-cancel";

/// Returns an open challenge for the channel: the board, the rules in a sentence, and the terms.
pub fn open(game: &Game, language: &Language, style: Style) -> Answer {
    Answer {
        text: language.challenge(game, None),
        pictures: vec![pictures::start(game.rules, language, style)],
        rows: vec![CreateActionRow::Buttons(answers(game, language))],
        shows: Some(ShownGame::challenge(game, language)),
        ..Answer::default()
    }
}

/// Returns an open challenge for one player, who can withdraw it if it is theirs.
pub fn private(game: &Game, player: PlayerId, language: &Language, style: Style) -> Answer {
    let mut buttons = answers(game, language);
    if game.challenger.id == player {
        buttons = vec![withdraw(game, language)];
    }
    let text = language.challenge(game, Some(player));
    Answer { text, rows: vec![CreateActionRow::Buttons(buttons)], ..open(game, language, style) }
}

/// Returns what became of a challenge.
pub fn answered(game: &Game, language: &Language) -> Answer {
    Answer {
        shows: Some(ShownGame::challenge(game, language)),
        ..Answer::of_text(language.challenge(game, None))
    }
}

/// Tells the challenger that their challenge was posted; they can withdraw it.
pub fn posted(game: &Game, language: &Language) -> Answer {
    Answer {
        text: language.posted(game),
        rows: vec![CreateActionRow::Buttons(vec![withdraw(game, language)])],
        ..Answer::default()
    }
}

/// Asks whether an open challenge shall be posted, by the button with this `custom_id`.
pub fn question(text: String, post: String, language: &Language) -> Answer {
    let buttons = vec![
        button(post, language.text("button-post"), ButtonStyle::Primary),
        button(CANCEL.to_owned(), language.text("button-cancel"), ButtonStyle::Secondary),
    ];
    Answer { text, rows: vec![CreateActionRow::Buttons(buttons)], ..Answer::default() }
}

fn answers(game: &Game, language: &Language) -> Vec<CreateButton> {
    let of = |press, label, style| button(custom_id(game, press, 0), language.text(label), style);
    let decline =
        game.challenged.as_ref().map(|_| of(Press::Decline, "button-decline", ButtonStyle::Danger));
    [of(Press::Accept, "button-accept", ButtonStyle::Success)]
        .into_iter()
        .chain(decline)
        .chain([of(Press::RulePage, "button-rules", ButtonStyle::Secondary)])
        .collect()
}

fn withdraw(game: &Game, language: &Language) -> CreateButton {
    let id = custom_id(game, Press::Withdraw, 0);
    button(id, language.text("button-withdraw"), ButtonStyle::Secondary)
}
