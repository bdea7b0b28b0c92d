//! The board as a keypad: a private message with a picture, and a button for every point.
//!
//! A key shows the point as an emoji, with its stone and marks, where Discord has the emojis of all
//! keys, and its name alone elsewhere: so all buttons have the same width, and five fit side by
//! side on a narrow phone. The emojis show the lines of the alquerque board, so other boards have
//! names. Colours repeat the text: the stone and its path are blue, its targets green.
//!
//! An emoji replaces the label, also for a screen reader, which reads the emoji's name: the point
//! and its state in English, and a hash of four digits; a king has no point there. Players who
//! choose labels hear the point.
//! The alt text of the picture describes the stones in the player's language.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::discord::custom_id::TapId;
use crate::discord::view::faces::Faces;
use crate::discord::view::message::{Answer, button};
use crate::discord::view::pictures::{self, Described};
use crate::game::Game;
use crate::locale::Language;
use alquerque_render::Style;
use alquerque_rules::notation::{Prompt, Tap, TapEffect, TapInput, TapResult};
use alquerque_rules::{Board, FIVE_BY_FIVE, Move, Point, Side};

/// The most buttons of a row, and rows of a message, on Discord.
const SIDE: u8 = 5;
/// The most characters of a label on Discord.
const LABEL: usize = 80;
/// The label of a place between the points of a board.
const GAP: &str = "·";

/// Returns the `custom_id` of a tap.
type Id<'a> = &'a dyn Fn(Tap) -> String;

/// Returns whether a board fits under a message.
pub fn fits(board: &Board) -> bool {
    board.files() <= SIDE && board.ranks() <= SIDE
}

/// Returns the keypad of a game with the taps so far.
pub fn answer(game: &Game, taps: &TapInput, language: &Language, style: Style) -> Answer {
    let text = language.tapping(game, taps);
    let Some(board) = pictures::tapped_in_game(game, taps, language) else {
        return Answer::of_text(text);
    };
    let id = |tap| custom_id(game, taps, tap);
    Answer { text, ..under(board, taps, language, style, &id) }
}

/// Returns the keys under a board, or a question that the keys cannot ask. `id` returns the
/// `custom_id` of a tap.
pub fn under(
    board: Described,
    taps: &TapInput,
    language: &Language,
    style: Style,
    id: Id<'_>,
) -> Answer {
    let (rows, faces) = match taps.prompt() {
        Prompt::StopOrContinue(whole) => (question(language, taps, &whole, id), None),
        Prompt::Penalty | Prompt::Huff | Prompt::Stone | Prompt::Landing => {
            let lines = taps.position().rules().board;
            let points = points(lines, style.view);
            let faces = || Faces::new(&board.scene, style, points.iter().flatten().copied());
            let faces = (*lines == FIVE_BY_FIVE).then(faces);
            (grid(taps, points, id), faces)
        }
    };
    Answer { pictures: vec![board.picture(style)], rows, faces, ..Answer::default() }
}

/// Returns the keys of points, row by row.
fn grid(taps: &TapInput, points: Vec<Vec<Point>>, id: Id<'_>) -> Vec<CreateActionRow> {
    let keys = |row: Vec<Point>| row.into_iter().map(|point| key(taps, point, id)).collect();
    points.into_iter().map(|row| CreateActionRow::Buttons(keys(row))).collect()
}

/// Returns the places of a board as seen from a side, row by row.
fn points(board: &Board, view: Side) -> Vec<Vec<Point>> {
    let [ranks, files] =
        [board.ranks(), board.files()].map(|count| (0..count).collect::<Vec<u8>>());
    let seen = |mut upwards: Vec<u8>, turned: bool| {
        if turned {
            upwards.reverse();
        }
        upwards
    };
    let is_white = view == Side::White;
    let files = seen(files, !is_white);
    let row = |rank| files.iter().filter_map(|&file| Point::new(file, rank)).collect();
    seen(ranks, is_white).into_iter().map(row).collect()
}

fn key(taps: &TapInput, point: Point, id: Id<'_>) -> CreateButton {
    let effect = taps.effect_of(point);
    let style = match effect {
        Some(TapEffect::Select) if !taps.path().is_empty() => ButtonStyle::Success,
        Some(TapEffect::Select | TapEffect::Undo | TapEffect::Deselect) => ButtonStyle::Primary,
        None => ButtonStyle::Secondary,
    };
    let is_point = taps.position().rules().board.points().contains(point);
    let label = if is_point { point.to_string() } else { GAP.to_owned() };
    button(id(Tap::Point(point)), label, style).disabled(effect.is_none())
}

/// Returns buttons to stop the capture or to continue it. They cannot be keys, as the key of the
/// landing point already undoes the hop.
fn question(
    language: &Language,
    taps: &TapInput,
    whole: &Move,
    id: Id<'_>,
) -> Vec<CreateActionRow> {
    let of = |tap, label, style| button(id(tap), label, style);
    let on = |point| {
        of(Tap::Point(point), language.about_stone("button-go-on", point), ButtonStyle::Primary)
    };
    let stop =
        of(Tap::Stop, short(&language.about_move("button-stop", whole)), ButtonStyle::Success);
    let back = of(Tap::Point(whole.to()), language.text("button-back"), ButtonStyle::Secondary);
    let deselect = of(Tap::Deselect, language.text("button-let-go"), ButtonStyle::Secondary);
    let buttons: Vec<CreateButton> =
        [stop].into_iter().chain(taps.choices().iter().map(on)).chain([back, deselect]).collect();
    buttons.chunks(usize::from(SIDE)).map(|row| CreateActionRow::Buttons(row.to_vec())).collect()
}

fn custom_id(game: &Game, taps: &TapInput, tap: Tap) -> String {
    TapId { game: game.id, ply: game.ply(), path: taps.path().to_vec(), tap }.to_string()
}

/// Returns the `custom_id` that plays a move as its last tap does; `None` where no keypad fits.
pub fn id_to_play(game: &Game, action: &Move) -> Option<String> {
    let position = game.history().filter(|_| fits(game.rules.board))?.position();
    let (&last, path) = action.points().split_last()?;
    let taps = [(path, Tap::Point(last)), (action.points(), Tap::Stop)];
    taps.into_iter().find_map(|(path, tap)| {
        let taps = TapInput::after(&position, path)?;
        let played = taps.tap(tap)?;
        (played == TapResult::Play(*action)).then(|| custom_id(game, &taps, tap))
    })
}

/// Truncates a text to the length of a label.
pub fn short(text: &str) -> String {
    match text.char_indices().nth(LABEL) {
        None => text.to_owned(),
        Some(_) => text.chars().take(LABEL - 1).chain(['…']).collect(),
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_render::Scene;
    use alquerque_rules::family::FELLI;
    use alquerque_rules::{History, RULE_SETS, RuleSet};
    use serde_json::json;

    fn of_start(rules: &'static RuleSet) -> Answer {
        let history = History::new(rules);
        let scene = Scene::from_history(&history);
        let taps = TapInput::after(&history.position(), &[]).unwrap();
        let board = Described { scene, words: String::new() };
        under(board, &taps, Language::english(), Style::default(), &|tap| format!("{tap:?}"))
    }

    #[test]
    fn places_between_points_are_dots() {
        let rows = json!(of_start(&FELLI).rows);
        let label = |key: &serde_json::Value| key["label"].as_str().unwrap().to_owned();
        let row = |row: &serde_json::Value| {
            let keys = row["components"].as_array().unwrap();
            assert!(keys.iter().all(|key| label(key) != GAP || key["disabled"] == true));
            keys.iter().map(label).collect::<Vec<_>>().join(" ")
        };
        let rows: Vec<String> = rows.as_array().unwrap().iter().map(row).collect();
        let expected =
            ["a5 · c5 · e5", "· b4 c4 d4 ·", "· · c3 · ·", "· b2 c2 d2 ·", "a1 · c1 · e1"];
        assert_eq!(rows, expected);
    }

    #[test]
    fn only_keys_of_the_alquerque_board_have_faces() {
        for rules in RULE_SETS.into_iter().filter(|rules| fits(rules.board)) {
            let has_faces = of_start(rules).faces.is_some();
            assert_eq!(has_faces, rules.id != FELLI.id, "{}", rules.id);
        }
    }

    #[test]
    fn a_long_label_is_cut() {
        assert_eq!(short("e3xc3"), "e3xc3");
        assert_eq!(short(&"ä".repeat(80)).chars().count(), 80);
        assert_eq!(short(&"ä".repeat(81)), format!("{}…", "ä".repeat(79)));
    }
}
