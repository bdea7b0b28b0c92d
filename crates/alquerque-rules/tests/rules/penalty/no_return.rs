//! A stone may not return to the point that it just left, except by a capture.

use alquerque_rules::Position;

use super::white_to_move;
use crate::diagram::{legal, legal_moves_of, offenders, play, points};

fn lone_stones() -> Position {
    white_to_move(
        ". . . . b
         . . . . .
         . . . . .
         . . . . .
         w . w . .",
    )
}

/// „Ein Stein darf grundsätzlich nicht auf das Feld zurückzukehren, auf dem er in der Runde zuvor
/// gestanden hat“
#[test]
fn a_stone_may_not_return_to_the_point_it_left_in_the_round_before() {
    let position = play(&lone_stones(), "a1-a2, e5-e4");
    assert_eq!(legal_moves_of(&position, "a2"), "a2-a3, a2-b2");
    assert_eq!(
        legal_moves_of(&play(&position, "c1-c2"), "e4"),
        "e4-d4, e4-e3",
        "Black is restricted as well"
    );
}

/// „… auf dem er in der Runde zuvor gestanden hat“: another stone may go there.
#[test]
fn another_stone_may_go_to_the_point_that_was_left() {
    let position = white_to_move(
        ". . . . b
         . . . . .
         . . . . .
         . . . . .
         w w . . .",
    );
    let position = play(&position, "a1-a2, e5-e4");
    assert_eq!(legal_moves_of(&position, "a2"), "a2-a3, a2-b2");
    assert_eq!(legal_moves_of(&position, "b1"), "b1-a1, b1-b2, b1-c1");
}

/// „… in der Runde zuvor“: a round later the stone may return.
#[test]
fn a_stone_may_return_a_round_later() {
    let position = play(&lone_stones(), "a1-a2, e5-e4, c1-c2, e4-e3");
    assert_eq!(legal_moves_of(&position, "a2"), "a2-a1, a2-a3, a2-b2");
}

/// „Diese Regel gilt jedoch nicht, wenn er auf das Feld zurückkehrt, weil er in diesem Zug einen
/// gegnerischen Stein geschlagen hat.“
#[test]
fn a_stone_may_return_by_a_capture() {
    let position = white_to_move(
        ". . . . .
         . . . . .
         . . . b .
         . . . b w
         . . . . .",
    );
    let position = play(&position, "e2xc2, d3-d2");
    assert_eq!(legal(&position), "c2-b2, c2-c1, c2-c3, c2xe2");
    assert_eq!(offenders(&position, "c2-c1"), points("c1"), "the returning capture is owed");
}

/// „… auf dem er in der Runde zuvor gestanden hat“: the start of the whole turn, which after a
/// round trip is the stone's own point.
#[test]
fn after_a_round_trip_a_stone_may_go_anywhere() {
    let position = white_to_move(
        "b . . . .
         . b . b .
         . . . . .
         . b . b .
         . . w . .",
    );
    let position = play(&position, "c1xa3xc5xe3xc1, a5-a4");
    assert_eq!(legal(&position), "c1-b1, c1-b2, c1-c2, c1-d1, c1-d2");
}

/// „Ein Stein darf grundsätzlich nicht …“: the restriction ends when the stone is captured.
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
    assert_eq!(legal(&captured), "a1-a2, a1-b1, a1-b2");
}
