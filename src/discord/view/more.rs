//! The menu of a game, for one player: its rules and terms, and what can be done beside moving.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};
use time::OffsetDateTime;

use crate::discord::custom_id::{Press, custom_id, proposal_part};
use crate::discord::view::message::{Answer, button};
use crate::game::{Command, Game, PlayerId, Proposal, Request, decide, may_have_hint};
use crate::locale::Language;

/// Returns the button that opens the menu.
pub fn open_button(game: &Game) -> CreateButton {
    button(custom_id(game, Press::More, 0), "⋯".to_owned(), ButtonStyle::Secondary)
}

/// Returns the button that opens another game in which it is the player's turn. It is there without
/// such a game, too: only the press looks for one.
pub fn next_button(game: &Game, language: &Language) -> CreateButton {
    let id = custom_id(game, Press::Next, 0);
    button(id, language.text("button-next-game"), ButtonStyle::Secondary)
}

/// Returns the menu, with what the player can do now.
pub fn menu(game: &Game, player: PlayerId, now: OffsetDateTime, language: &Language) -> Answer {
    let of = |press, part, label: &str, style| {
        button(custom_id(game, press, part), language.text(label), style)
    };
    // The decision is pure, so asking it changes nothing.
    let may = |command| decide(game, &Request::new(player, command), now).is_ok();
    let hint = may_have_hint(game, player, None)
        .is_ok()
        .then(|| of(Press::Hint, 0, "button-hint", ButtonStyle::Primary));
    let proposals = [
        (Proposal::Draw, "button-draw"),
        (Proposal::Count, "button-count"),
        (Proposal::Takeback, "button-takeback"),
    ];
    let proposals = proposals.into_iter().filter(|&(what, _)| may(Command::Propose { what }));
    let proposals = proposals.map(|(what, label)| {
        of(Press::Propose, proposal_part(what), label, ButtonStyle::Secondary)
    });
    let resign =
        may(Command::Resign).then(|| of(Press::AskResign, 0, "button-resign", ButtonStyle::Danger));
    let moved =
        |press, label| (game.ply() > 0).then(|| of(press, 0, label, ButtonStyle::Secondary));
    let study = [
        Some(of(Press::RulePage, 0, "button-rules", ButtonStyle::Secondary)),
        moved(Press::History, "button-history"),
        moved(Press::Replay, "button-replay"),
        game.history().map(|_| of(Press::Export, 0, "button-export", ButtonStyle::Secondary)),
    ];
    let next = game.has_player(player).then(|| next_button(game, language));
    let rows = [
        hint.into_iter().chain(proposals).chain(resign).collect(),
        study.into_iter().flatten().chain(next).collect::<Vec<_>>(),
    ];
    Answer {
        text: language.about_game(game),
        rows: rows
            .into_iter()
            .filter(|buttons| !buttons.is_empty())
            .map(CreateActionRow::Buttons)
            .collect(),
        ..Answer::default()
    }
}
