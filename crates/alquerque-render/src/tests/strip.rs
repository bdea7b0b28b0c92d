//! The content of the strip, and where it is drawn.

use alquerque_rules::{BELL, BySide, DAME, History, MEDIEVAL, PENALTY, Position, Side};

use super::rendered::Rendered;
use super::{after, placed, point, position};
use crate::board::{MoveText, Status, StripAction, StripContent};
use crate::canvas::Vec2;
use crate::{GameResult, Scene, Strip};

fn strip(scene: &Scene) -> StripContent {
    StripContent::new(scene).unwrap()
}

fn move_text(text: &str, is_taken_back: bool) -> Option<MoveText> {
    Some(MoveText { text: text.to_owned(), is_taken_back })
}

/// Returns the content after a move that forfeited nothing.
fn moved(text: &str) -> Option<StripAction> {
    Some(StripAction { text: move_text(text, false), forfeited: None })
}

#[test]
fn the_strip_shows_whose_turn_it_is_until_there_is_a_result() {
    let start = Scene::from_history(&History::new(&MEDIEVAL));
    let expected = StripContent {
        status: Some(Status::Turn(Side::White)),
        last_action: None,
        captured: BySide::default(),
        captions: BySide { white: "White took", black: "Black took" },
    };
    assert_eq!(strip(&start), expected);
    let scene = after(Position::start(&MEDIEVAL), &["c2-c3"]);
    assert_eq!(strip(&scene).status, Some(Status::Turn(Side::Black)));
    for result in [GameResult::Win(Side::Black), GameResult::Draw] {
        let ended = strip(&scene.with_result(result));
        assert_eq!(ended, StripContent { status: Some(Status::Result(result)), ..strip(&scene) });
    }
    let won = after(position("c3", "c4"), &["c3xc5"]);
    assert_eq!(strip(&won).status, Some(Status::Result(GameResult::Win(Side::White))));
    let replayed = Scene { turn: None, ..scene };
    assert_eq!(strip(&replayed), StripContent { status: None, ..strip(&scene) });
}

#[test]
fn the_strip_shows_the_last_move_with_every_landing() {
    let scene = after(Position::start(&MEDIEVAL), &["c2-c3"]);
    assert_eq!(strip(&scene).last_action, moved("c2-c3"));
    let chain = after(position("c1", "b2 b4 e5"), &["c1xa3xc5"]);
    assert_eq!(strip(&chain).last_action, moved("c1xa3xc5"));
}

#[test]
fn a_move_taken_back_is_struck_out() {
    let scene = after(placed(&DAME, "c3 g1", "d4 h8", ""), &["g1-h2", "insist"]);
    let expected = StripAction { text: move_text("g1-h2", true), forfeited: None };
    assert_eq!(strip(&scene).last_action, Some(expected));
    let struck = Rendered::new(&scene);
    let played = Rendered::new(&after(placed(&DAME, "c3 g1", "d4 h8", ""), &["g1-h2"]));
    assert!(end_of_action(&struck).abs_diff(end_of_action(&played)) <= 2);
    // The line has no gaps between the letters.
    assert!(share_of_middle(&struck) > 0.95 && share_of_middle(&played) < 0.8);
}

#[test]
fn a_huff_names_the_stone_and_a_penalty_follows_its_move() {
    let huff = after(placed(&BELL, "b1 e1", "b2 e5", ""), &["e1-e2", "huff b1"]);
    let expected = StripAction { text: None, forfeited: Some(point("b1")) };
    assert_eq!(strip(&huff).last_action, Some(expected));
    let penalty = after(placed(&PENALTY, "c3 b1", "c4 e1", ""), &["b1-a1"]);
    let expected = StripAction { text: move_text("b1-a1", false), forfeited: Some(point("c3")) };
    assert_eq!(strip(&penalty).last_action, Some(expected));
    let plain = after(placed(&PENALTY, "b1", "e1", ""), &["b1-a1"]);
    assert_eq!(strip(&plain).last_action, moved("b1-a1"));
    let [huff, penalty, plain] = [huff, penalty, plain].map(|scene| Rendered::new(&scene));
    let [huff_end, penalty_end, plain_end] = [&huff, &penalty, &plain].map(end_of_action);
    assert!(huff_end < plain_end && plain_end < penalty_end);
    let layout = penalty.layout();
    assert!(penalty_end as f32 <= layout.captured_centre(Side::White).x - layout.count_offset().x);
}

#[test]
fn the_strip_counts_the_stones_that_each_side_has_lost() {
    let moves = ["c2-c3", "c4xc2", "c1xc3", "a3xc1"];
    let counts = |plies: usize| strip(&after(Position::start(&MEDIEVAL), &moves[..plies])).captured;
    let lost = |white, black| BySide { white, black };
    assert_eq!([1, 2, 3, 4].map(counts), [lost(0, 0), lost(1, 0), lost(1, 1), lost(2, 1)]);
}

#[test]
fn a_strip_without_captures_keeps_the_rest_and_none_shows_nothing() {
    let scene = after(Position::start(&MEDIEVAL), &["c2-c3", "c4xc2"]);
    let full = strip(&scene);
    let without = strip(&Scene { strip: Strip::WithoutCaptures, ..scene });
    assert_eq!(
        without,
        StripContent { captured: BySide::default(), captions: BySide::default(), ..full.clone() }
    );
    assert_ne!(full.captured, BySide::default());
    assert_eq!(StripContent::new(&Scene { strip: Strip::None, ..scene }), None);
}

/// Returns the columns of the strip's text in which a row differs from the empty strip.
fn changed_columns(rendered: &Rendered, below_middle: f32) -> Vec<usize> {
    let left = rendered.layout().action_left();
    let columns = (0..270).filter(|&x| {
        let at = left + Vec2::new(x as f32, below_middle);
        rendered.index(at) != rendered.empty_index(at)
    });
    columns.map(|x| left.x as usize + x).collect()
}

/// Returns the last column of the text of the last action.
fn end_of_action(rendered: &Rendered) -> usize {
    (-9..10i8).filter_map(|row| changed_columns(rendered, row.into()).pop()).max().unwrap()
}

/// Returns the share of columns of that text with ink in the middle row.
fn share_of_middle(rendered: &Rendered) -> f32 {
    let left = rendered.layout().action_left().x as usize;
    let columns = changed_columns(rendered, 0.0);
    columns.len() as f32 / (end_of_action(rendered) - left) as f32
}
