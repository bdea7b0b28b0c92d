//! A stone may not return to the point that it just left.

use alquerque_rules::{BySide, Position, RuleState, Side};

use super::white_to_move;
use crate::diagram::{assert_diagram, legal, legal_moves_of, play, point, points};

fn row_of_three() -> Position {
    white_to_move(
        "b . . . .
         . . . . .
         . . . . .
         . w w . .
         . . . . .",
    )
}

/// «Un pedone non può ritornare sul cerchio che occupava nella mossa precedente.»
#[test]
fn a_stone_may_not_return_to_the_point_it_left_in_the_move_before() {
    let position = play(&row_of_three(), "c2-d2, a5-b5");
    assert_eq!(legal_moves_of(&position, "d2"), "d2-c3, d2-d3, d2-e2, d2-e3");
    assert_eq!(
        legal_moves_of(&play(&position, "d2-d3"), "b5"),
        "b5-b4, b5-c5",
        "Black is restricted as well"
    );
}

/// «Un pedone non può ritornare …»: another stone may go there.
#[test]
fn another_stone_may_go_to_the_point_that_was_left() {
    let position = play(&row_of_three(), "c2-d2, a5-b5");
    assert_eq!(legal_moves_of(&position, "b2"), "b2-a2, b2-a3, b2-b3, b2-c2, b2-c3");
}

/// «… nella mossa precedente»: after a move of another stone, the stone may return.
#[test]
fn a_stone_may_return_when_another_has_moved_since() {
    let position = play(&row_of_three(), "c2-d2, a5-b5, b2-b3, b5-c5");
    assert_eq!(legal_moves_of(&position, "d2"), "d2-c2, d2-c3, d2-d3, d2-e2, d2-e3");
}

/// «Un pedone non può ritornare …»: not even by a capture.
#[test]
fn a_stone_may_not_return_by_a_capture() {
    let rows = ". . . . .
         . . . . .
         . . . b .
         . . . b w
         . . . . .";
    let position = play(&white_to_move(rows), "e2xc2, d3-d2");
    assert_eq!(legal(&position), "c2-b2, c2-c3");
}

/// «Un pedone non può ritornare …»: not even by a later leap. The capture that ends before the
/// barred point is complete.
#[test]
fn no_later_leap_ends_on_the_point_that_was_left() {
    let position = white_to_move(
        ". b . . .
         . . . b .
         . . . . .
         . b . b .
         . b w . .",
    );
    let restricted = play(&position, "c1xa3, b5-b4");
    assert_diagram(
        &restricted,
        Side::White,
        ". . . . .
         . b . b .
         w . . . .
         . . . b .
         . b . . .",
    );
    assert_eq!(legal(&restricted), "a3xc5xe3");
    let unrestricted = white_to_move(
        ". . . . .
         . b . b .
         w . . . .
         . . . b .
         . b . . .",
    );
    assert_eq!(legal(&unrestricted), "a3xc5xe3xc1xa1");
}

/// «… che occupava nella mossa precedente»: the start of the whole turn, not a landing in between.
#[test]
fn a_stone_may_return_to_where_it_landed_within_a_capture() {
    let position = white_to_move(
        ". . . . .
         . . . . .
         . b . . .
         . b . b w
         . . . . .",
    );
    let position = play(&position, "e2xc2xa2, b3-b2");
    assert_eq!(legal(&position), "a2xc2");
}

/// «Un pedone non può ritornare sul cerchio che occupava nella mossa precedente»: a round
/// trip within one move is legal, but the next move may not end there again.
#[test]
fn a_stone_may_return_to_the_start_of_the_same_move() {
    let position = white_to_move(
        "b . . . .
         . b . b .
         . . . . .
         . b . b .
         . . w . .",
    );
    let around = play(&position, "c1xa3xc5xe3xc1");
    assert_eq!(around.stones(), BySide { white: points("c1"), black: points("a5") });
    assert_eq!(
        around.rule_state().last_moved.white.map(|last| (last.stone, last.origin)),
        Some((point("c1"), point("c1")))
    );
    assert_eq!(legal(&play(&around, "a5-a4")), "c1-b1, c1-b2, c1-c2, c1-d1, c1-d2");
    let last_moved = BySide { white: around.rule_state().last_moved.white, black: None };
    let repeated =
        position.with_rule_state(RuleState { last_moved, ..RuleState::default() }).unwrap();
    assert_eq!(legal(&repeated), "c1xa3xc5xe3, c1xe3xc5xa3");
}

/// «Un pedone non può ritornare …»: the restriction ends when the stone is captured.
#[test]
fn the_restriction_ends_when_the_stone_is_captured() {
    let position = white_to_move(
        ". . . . .
         . . b . .
         . . . . .
         . . . w .
         w . . . .",
    );
    let captured = play(&position, "d2-c3, c4xc2");
    assert_eq!(captured.rule_state().last_moved.white, None);
    assert_eq!(
        captured.rule_state().last_moved.black.map(|last| (last.stone, last.origin)),
        Some((point("c2"), point("c4")))
    );
}
