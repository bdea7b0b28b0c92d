//! The board as a keypad: a private message with the picture, and a button for every point below it.
//!
//! Every button says the name of its point and nothing else. So all have the same width and five of them fit side by side
//! on a narrow phone, where a row that is too wide would break and the board with it; and whoever hears the buttons hears
//! where they are. What stands there the picture shows, and its words tell. Colours only repeat what the text says: the
//! stone and its way so far are blue, where it can go is green.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use super::answer::{Answer, button};
use super::asked::Asked;
use super::custom_id::TapId;
use super::{Desk, pictures};
use crate::game::Game;
use crate::locale::Language;
use alquerque_rules::notation::{Prompt, Tap, TapEffect, TapInput};
use alquerque_rules::{Board, Move, Point, Side};

/// As many buttons as Discord lets a row have, and as many rows a message.
const SIDE: u8 = 5;
/// As many characters as Discord lets a label have.
const LABEL: usize = 80;

/// Whether a board has room under a message.
pub fn fits(board: &Board) -> bool {
    board.files() <= SIDE && board.ranks() <= SIDE
}

/// The keypad with what has been tapped so far.
pub async fn answer(desk: &Desk, game: &Game, asked: &Asked, taps: &TapInput) -> Answer {
    Answer {
        text: asked.language.tapping(game, taps),
        pictures: pictures::of_taps(desk, game, asked, taps).await.into_iter().collect(),
        rows: rows(game, asked.language, taps),
        ..Answer::default()
    }
}

/// The board, or a question for which it has no button left.
pub fn rows(game: &Game, language: &Language, taps: &TapInput) -> Vec<CreateActionRow> {
    match taps.prompt() {
        Prompt::StopOrContinue(whole) => question(game, language, taps, &whole),
        Prompt::Penalty | Prompt::Huff | Prompt::Stone | Prompt::Landing => grid(game, taps),
    }
}

/// The board as the side to move sees it.
fn grid(game: &Game, taps: &TapInput) -> Vec<CreateActionRow> {
    let board = taps.position().rules().board;
    let [ranks, files] =
        [board.ranks(), board.files()].map(|count| (0..count).collect::<Vec<u8>>());
    let seen = |mut upwards: Vec<u8>, turned: bool| {
        if turned {
            upwards.reverse();
        }
        upwards
    };
    let is_white = taps.position().turn() == Side::White;
    let files = seen(files, !is_white);
    let row = |rank| {
        let points = files.iter().filter_map(|&file| Point::new(file, rank));
        CreateActionRow::Buttons(points.map(|point| key(game, taps, point)).collect())
    };
    seen(ranks, is_white).into_iter().map(row).collect()
}

fn key(game: &Game, taps: &TapInput, point: Point) -> CreateButton {
    let meaning = taps.effect_of(point);
    let style = match meaning {
        Some(TapEffect::Select) if !taps.path().is_empty() => ButtonStyle::Success,
        Some(TapEffect::Select | TapEffect::Undo | TapEffect::Deselect) => ButtonStyle::Primary,
        None => ButtonStyle::Secondary,
    };
    button(custom_id(game, taps, Tap::Point(point)), point.to_string(), style)
        .disabled(meaning.is_none())
}

/// Whether the move is to stop here: its point on the board already goes back.
fn question(
    game: &Game,
    language: &Language,
    taps: &TapInput,
    whole: &Move,
) -> Vec<CreateActionRow> {
    let of = |tap, label, style| button(custom_id(game, taps, tap), label, style);
    let on = |point| {
        of(Tap::Point(point), language.about_stone("button-go-on", point), ButtonStyle::Primary)
    };
    let stop =
        of(Tap::Stop, short(&language.about_move("button-stop", whole)), ButtonStyle::Success);
    let back = of(Tap::Point(whole.to()), language.text("button-back"), ButtonStyle::Secondary);
    let let_go = of(Tap::Deselect, language.text("button-let-go"), ButtonStyle::Secondary);
    let buttons: Vec<CreateButton> =
        [stop].into_iter().chain(taps.choices().iter().map(on)).chain([back, let_go]).collect();
    buttons.chunks(usize::from(SIDE)).map(|row| CreateActionRow::Buttons(row.to_vec())).collect()
}

fn custom_id(game: &Game, taps: &TapInput, tap: Tap) -> String {
    TapId { game: game.id, ply: game.ply(), path: taps.path().to_vec(), tap }.to_string()
}

/// A text that fits on a button.
pub fn short(text: &str) -> String {
    match text.char_indices().nth(LABEL) {
        None => text.to_owned(),
        Some(_) => text.chars().take(LABEL - 1).chain(['…']).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_label_is_cut() {
        assert_eq!(short("e3xc3"), "e3xc3");
        assert_eq!(short(&"ä".repeat(80)).chars().count(), 80);
        assert_eq!(short(&"ä".repeat(81)), format!("{}…", "ä".repeat(79)));
    }
}
