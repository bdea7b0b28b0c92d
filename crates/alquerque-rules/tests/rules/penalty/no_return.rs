//! A stone may not return at once, but by a capture.

use alquerque_rules::{PENALTY, Position, Side};

use crate::board::{draw, legal, legal_of, offenders, play, points};

fn lone_stones() -> Position {
    draw(
        &PENALTY,
        Side::White,
        ". . . . b
         . . . . .
         . . . . .
         . . . . .
         w . w . .",
    )
}

/// „Ein Stein darf grundsätzlich nicht auf das Feld zurückzukehren, auf dem er in der Runde zuvor gestanden hat“
#[test]
fn a_stone_may_not_return_to_the_point_it_left_in_the_round_before() {
    let position = play(&lone_stones(), "a1-a2, e5-e4");
    assert_eq!(legal_of(&position, "a2"), "a2-a3, a2-b2");
    assert_eq!(
        legal_of(&play(&position, "c1-c2"), "e4"),
        "e4-d4, e4-e3",
        "Black is bound in the same way"
    );
}

/// „… auf dem er in der Runde zuvor gestanden hat“: only the stone that moved last is bound, and another may go there.
#[test]
fn another_stone_may_go_to_the_point_that_was_left() {
    let position = draw(
        &PENALTY,
        Side::White,
        ". . . . b
         . . . . .
         . . . . .
         . . . . .
         w w . . .",
    );
    let position = play(&position, "a1-a2, e5-e4");
    assert_eq!(legal_of(&position, "a2"), "a2-a3, a2-b2");
    assert_eq!(legal_of(&position, "b1"), "b1-a1, b1-b2, b1-c1");
}

/// „… in der Runde zuvor“: a round later the stone may return.
#[test]
fn a_stone_may_return_a_round_later() {
    let position = play(&lone_stones(), "a1-a2, e5-e4, c1-c2, e4-e3");
    assert_eq!(legal_of(&position, "a2"), "a2-a1, a2-a3, a2-b2");
}

/// „Diese Regel gilt jedoch nicht, wenn er auf das Feld zurückkehrt, weil er in diesem Zug einen gegnerischen Stein
/// geschlagen hat.“
#[test]
fn a_stone_may_return_by_a_capture() {
    let position = draw(
        &PENALTY,
        Side::White,
        ". . . . .
         . . . . .
         . . . b .
         . . . b w
         . . . . .",
    );
    let position = play(&position, "e2xc2, d3-d2");
    assert_eq!(legal(&position), "c2-b2, c2-c1, c2-c3, c2xe2");
    assert_eq!(offenders(&position, "c2-c1"), points("c1"), "the capture that returns is owed");
}

/// „… auf dem er in der Runde zuvor gestanden hat“: after a capture, that is where the whole turn began. A stone that
/// came around to that very point is bound by nothing.
#[test]
fn after_a_round_trip_a_stone_may_go_anywhere() {
    let position = draw(
        &PENALTY,
        Side::White,
        "b . . . .
         . b . b .
         . . . . .
         . b . b .
         . . w . .",
    );
    let position = play(&position, "c1xa3xc5xe3xc1, a5-a4");
    assert_eq!(legal(&position), "c1-b1, c1-b2, c1-c2, c1-d1, c1-d2");
}

/// „Ein Stein darf grundsätzlich nicht …“: the bar goes with the stone when that is captured.
#[test]
fn the_bar_ends_when_the_stone_is_captured() {
    let position = draw(
        &PENALTY,
        Side::White,
        ". . . . .
         . . b . .
         . . . . .
         . . . w .
         w . . . .",
    );
    let captured = play(&position, "d2-c3, c4xc2");
    assert_eq!(captured.memory().left.white, None);
    assert_eq!(legal(&captured), "a1-a2, a1-b1, a1-b2");
}
