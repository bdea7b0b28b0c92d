//! An analysis: its overview, and the board after any ply.

use serenity::all::{ButtonStyle, CreateActionRow, CreateButton};

use crate::discord::custom_id::{CustomId, Press};
use crate::discord::view::message::{Answer, Image, Picture, button};
use crate::discord::view::pictures::{self, Marks};
use crate::discord::view::study::history::{self, Page, Turns};
use crate::game::Game;
use crate::locale::{Analysed, Language};
use alquerque_engine::{Analysis, Score, Value};
use alquerque_render::{Course, Evaluation, Graph, Scene, Style};
use alquerque_rules::notation::numbered_actions;
use alquerque_rules::{Action, Bitboard, Side};

/// A view of an analysis.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum View {
    /// The whole game, with its turning point.
    Overview,
    /// The position after this many actions.
    Ply(usize),
}

/// Returns a view of an analysis.
pub fn answer(
    game: &Game,
    analysis: &Analysis,
    view: View,
    language: &Language,
    style: Style,
) -> Answer {
    let Some(history) = game.history() else { return Answer::default() };
    let seen = Analysed { game, history, analysis };
    let shown = match view {
        View::Overview => None,
        // An old button may exceed a game that was changed since.
        View::Ply(ply) => Some(ply.min(analysis.plies.len())),
    };
    let text = match shown {
        None => language.analysis(seen),
        Some(ply) => language.analysed_ply(seen, ply),
    };
    let board = match (shown, analysis.turning_point) {
        (Some(ply), _) => pictures::scene_after(game, ply, language),
        (None, Some(ply)) => before_turning(seen, ply, language),
        (None, None) => None,
    };
    Answer {
        text,
        pictures: vec![picture(seen, shown, board, language, style)],
        rows: rows(seen, shown, language),
        ..Answer::default()
    }
}

/// Returns the scene of the turning point, with the best action, and its words.
pub fn before_turning(
    seen: Analysed<'_>,
    ply: usize,
    language: &Language,
) -> Option<(Scene, String)> {
    let best = match seen.analysis.plies.get(ply)?.best {
        Action::Move(action) => Marks {
            stones: Bitboard::from_point(action.from()),
            targets: Bitboard::from_point(action.to()),
        },
        Action::Huff(point) => {
            Marks { stones: Bitboard::from_point(point), targets: Bitboard::EMPTY }
        }
        Action::Insist => Marks { stones: Bitboard::EMPTY, targets: Bitboard::EMPTY },
    };
    Some(pictures::marked_scene(&seen.history.until(ply), best, language))
}

/// Returns the graph, below the board if there is one.
fn picture(
    seen: Analysed<'_>,
    shown: Option<usize>,
    board: Option<(Scene, String)>,
    language: &Language,
    style: Style,
) -> Picture {
    let graph = Graph {
        course: course(seen.analysis),
        move_numbers: numbered_actions(seen.history).iter().map(|action| action.number).collect(),
        highlighted: shown,
    };
    let (scene, words) = board.unzip();
    let alt_text = language.analysis_alt_text(words.as_deref(), seen);
    Picture { image: Image::Graph { graph, board: scene.map(Box::new), style }, alt_text }
}

/// Returns the evaluations of a game.
pub fn course(analysis: &Analysis) -> Course {
    let plies = &analysis.plies;
    let scores =
        plies.first().map(|ply| ply.before).into_iter().chain(plies.iter().map(|ply| ply.after));
    Course { evaluations: scores.map(evaluation).collect(), turning_point: analysis.turning_point }
}

/// Converts a score, from White's side, to an evaluation in the graph.
fn evaluation(score: Score) -> Evaluation {
    match score {
        Score::Estimate(hundredths) => Evaluation::Estimate(hundredths),
        Score::Proven(Value::Win(_)) | Score::Won => Evaluation::Solved(Some(Side::White)),
        Score::Proven(Value::Draw) => Evaluation::Solved(None),
        Score::Proven(Value::Loss(_)) | Score::Lost => Evaluation::Solved(Some(Side::Black)),
    }
}

/// Returns the menu of plies of a list of moves, and buttons to the neighbouring plies.
fn rows(seen: Analysed<'_>, shown: Option<usize>, language: &Language) -> Vec<CreateActionRow> {
    let game = seen.game.id;
    let actions = numbered_actions(seen.history);
    let page = Page::with(shown.unwrap_or(1), actions.len());
    let of = |press, ply: usize, part, label| -> CreateButton {
        let id = CustomId { game, ply, press, part }.to_string();
        button(id, language.text(label), ButtonStyle::Secondary)
    };
    // Parts tell these buttons apart, and from those that turn pages.
    let step = |ply: usize, part, label| {
        (ply <= actions.len()).then(|| of(Press::AnalysedPly, ply, part, label))
    };
    let at = shown.unwrap_or(0);
    let before =
        shown.and_then(|ply| ply.checked_sub(1)).and_then(|ply| step(ply, 1, "button-ply-before"));
    let after = step(at + 1, 2, "button-ply-after");
    let turning = seen.analysis.turning_point.map(|ply| ply + 1).filter(|&ply| shown != Some(ply));
    let turning = turning.and_then(|ply| step(ply, 3, "button-turning-point"));
    let overview = shown.map(|_| of(Press::Overview, 0, 0, "button-analysis"));
    let buttons = [before, after, turning, overview].into_iter().flatten().collect();
    let turns = Turns { ply: Press::ChosenPly, page: Press::AnalysedPly };
    let mut rows = history::rows(seen.game, language, &page, &actions, turns);
    rows.insert(rows.len().min(1), CreateActionRow::Buttons(buttons));
    rows
}
