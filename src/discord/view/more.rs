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

/// Returns the buttons for the requests that the player can make now and that fit: offers and the
/// resignation.
fn requests(
    game: &Game,
    player: PlayerId,
    now: OffsetDateTime,
    language: &Language,
    fits: fn(&Command) -> bool,
) -> Vec<CreateButton> {
    let offer = |what, label| {
        let part = proposal_part(what);
        (Command::Propose { what }, Press::Propose, part, label, ButtonStyle::Secondary)
    };
    let requests = [
        offer(Proposal::Draw, "button-draw"),
        offer(Proposal::Count, "button-count"),
        offer(Proposal::Takeback, "button-takeback"),
        (Command::Resign, Press::AskResign, 0, "button-resign", ButtonStyle::Danger),
    ];
    let buttons = requests.into_iter().filter_map(|(command, press, part, label, style)| {
        // The decision is pure, so asking it changes nothing.
        let may = fits(&command) && decide(game, &Request::new(player, command), now).is_ok();
        may.then(|| button(custom_id(game, press, part), language.text(label), style))
    });
    buttons.collect()
}

/// Returns what the player can do in a game whose channel is gone.
pub fn ways_out(
    game: &Game,
    player: PlayerId,
    now: OffsetDateTime,
    language: &Language,
) -> CreateActionRow {
    let mut buttons = requests(game, player, now, language, Command::needs_no_channel);
    buttons.push(export_button(game, language));
    CreateActionRow::Buttons(buttons)
}

fn export_button(game: &Game, language: &Language) -> CreateButton {
    let id = custom_id(game, Press::Export, 0);
    button(id, language.text("button-export"), ButtonStyle::Secondary)
}

/// Returns the menu, with what the player can do now.
pub fn menu(game: &Game, player: PlayerId, now: OffsetDateTime, language: &Language) -> Answer {
    let of = |press, part, label: &str, style| {
        button(custom_id(game, press, part), language.text(label), style)
    };
    let hint = may_have_hint(game, player, None)
        .is_ok()
        .then(|| of(Press::Hint, 0, "button-hint", ButtonStyle::Primary));
    let requests = requests(game, player, now, language, |_| true);
    let moved =
        |press, label| (game.ply() > 0).then(|| of(press, 0, label, ButtonStyle::Secondary));
    let study = [
        Some(of(Press::RulePage, 0, "button-rules", ButtonStyle::Secondary)),
        moved(Press::History, "button-history"),
        moved(Press::Replay, "button-replay"),
        game.history().map(|_| export_button(game, language)),
    ];
    let next = game.has_player(player).then(|| next_button(game, language));
    let rows = [
        hint.into_iter().chain(requests).collect(),
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
