//! Challenges.

use crate::discord::app_state::Bot;
use crate::discord::features::prelude::*;
use crate::discord::style::Presentation;
use crate::discord::view::message::ShownGame;
use crate::game::{Game, PlayerId, Stage};

/// Accepts a challenge.
pub const ACCEPT: Press = Press("accept");
/// Declines a challenge.
pub const DECLINE: Press = Press("decline");
/// Opens the page of the game's rules.
pub const RULE_PAGE: Press = Press("rule-page");
/// Withdraws a challenge.
pub const WITHDRAW: Press = Press("withdraw");

/// The `custom_id` of the button that posts no open challenge.
pub const CANCEL: &str = "1:open-cancel";

/// Returns an open challenge for the channel: the board, the rules in a sentence, and the terms.
pub fn open(game: &Game, language: &Language, style: Style) -> Answer {
    Answer {
        pictures: vec![pictures::start(game.rules, language, style)],
        shows: Some(ShownGame::challenge(game, language)),
        ..Answer::with_buttons(language.challenge(game, None), answers(game, language))
    }
}

/// Returns the reply with a new challenge, which its challenger can withdraw in private.
pub async fn posted_reply(cx: Context<'_>, game: &Game, public: Presentation) -> Reply {
    Reply::Public {
        answer: new(cx.bot, game, public).await,
        ephemeral: Some(posted(game, cx.language)),
    }
}

/// Returns a new challenge for the channel.
pub async fn new(bot: &Bot, game: &Game, public: Presentation) -> Answer {
    let challenged = game.awaited().filter(|_| matches!(game.stage, Stage::Challenged));
    let ping = match challenged {
        Some(challenged) => {
            bot.service
                .players
                .pinged_by_message(game.challenger.id, challenged, bot.clock.now())
                .await
        }
        None => None,
    };
    let frame = public.frame_of(game);
    Answer { ping, frame, ..open(game, public.language, public.style_of(game)) }
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

/// Returns a challenge for the channel: open if it stays so, or what became of it.
pub fn current(game: &Game, language: &Language, style: Style) -> Answer {
    match game.stage {
        Stage::Challenged => open(game, language, style),
        _ => answered(game, language),
    }
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
    Answer::with_buttons(language.posted(game), vec![withdraw(game, language)])
}

/// Asks whether an open challenge shall be posted, by the button with this `custom_id`.
pub fn question(text: String, post: String, language: &Language) -> Answer {
    let buttons = vec![
        button(post, language.text("button-post"), ButtonStyle::Primary),
        button(CANCEL.to_owned(), language.text("button-cancel"), ButtonStyle::Secondary),
    ];
    Answer::with_buttons(text, buttons)
}

fn answers(game: &Game, language: &Language) -> Vec<CreateButton> {
    let of = |press, label, style| game_button(game, press, label, style, language);
    let decline =
        game.challenged.as_ref().map(|_| of(DECLINE, "button-decline", ButtonStyle::Danger));
    let is_full = game.standing.as_ref().is_some_and(|standing| standing.free() == 0);
    [of(ACCEPT, "button-accept", ButtonStyle::Success).disabled(is_full)]
        .into_iter()
        .chain(decline)
        .chain([of(RULE_PAGE, "button-rules", ButtonStyle::Secondary)])
        .collect()
}

fn withdraw(game: &Game, language: &Language) -> CreateButton {
    game_button(game, WITHDRAW, "button-withdraw", ButtonStyle::Secondary, language)
}
