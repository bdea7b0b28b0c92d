//! The king („Dame“).

use alquerque_rules::{Bitboard, BySide, Side};

use crate::diagram::{
    assert_diagram, find_action, legal_moves_of, legal_without_offence, offenders, play, point,
    points,
};

use super::white_to_move;

const BEFORE_THE_EDGE: &str = ". . . . . . . .
                               w . . . b . b .
                               . . . w . . . .
                               b . . . . . . .
                               . . . . . . . .
                               . . . . . . . .
                               . . . . . . . .
                               . . . . . . . .";

/// „Wenn ein Spielstein der eigenen Partei an ein Spielfeld der gegnerischen Randreihe gelangt,
/// gilt er vom nächsten Spielzug an als „Dame““
#[test]
fn a_man_on_the_far_row_becomes_a_king() {
    let position = white_to_move(BEFORE_THE_EDGE);
    let promoted = play(&position, "a7-b8");
    assert_eq!(promoted.kings(), points("b8"));
    assert!(position.promotes(
        &position.legal_moves().into_iter().find(|step| step.to() == point("b8")).unwrap()
    ));
    let black = play(&promoted, "g7-f6, d6-c7, a5-b4, b8-a7, b4-c3, a7-b8, c3-b2, b8-a7, b2-a1");
    assert_eq!(black.kings(), points("a1 a7"));
}

/// „… dabei ist es nicht von Bedeutung, ob er durch einfache Vorwärtsbewegung oder im Rahmen des
/// Schlagens eines gegnerischen Steines dorthin gelangt.“
#[test]
fn a_man_becomes_a_king_by_a_step_or_by_a_capture() {
    let position = white_to_move(BEFORE_THE_EDGE);
    assert_eq!(play(&position, "a7-b8").kings(), points("b8"));
    assert_eq!(play(&position, "d6xf8").kings(), points("f8"));
}

/// „… gilt er vom nächsten Spielzug an als „Dame““: it does not continue the same capture as a
/// king.
#[test]
fn a_man_is_no_king_before_its_next_move() {
    let position = white_to_move(BEFORE_THE_EDGE);
    assert_eq!(legal_without_offence(&position), "d6xf8", "no further capture over g7 is possible");
    assert_eq!(legal_without_offence(&play(&position, "d6xf8, a5-b4")), "f8xa3, f8xh6");
}

/// „In Folge wird er mit einem zweiten, ausgeschiedenen Stein … „gedoppelt“, um den Spielstein so
/// deutlich als Dame zu markieren.“
#[test]
fn a_king_is_marked() {
    assert_diagram(
        &play(&white_to_move(BEFORE_THE_EDGE), "d6xf8"),
        Side::Black,
        ". . . . . W . .
         w . . . . . b .
         . . . . . . . .
         b . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .",
    );
}

/// „Eine Dame darf sie sich vorwärts und rückwärts bewegen, und zwar in der gewählten diagonalen
/// Richtung beliebig weit.“
#[test]
fn a_king_moves_forward_and_backward_over_any_distance() {
    let position = white_to_move(
        ". . . . . . . b
         . . . . . . . .
         . w . . . . . .
         . . . . . . . .
         . . . W . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .",
    );
    assert_eq!(
        legal_moves_of(&position, "d4"),
        "d4-a1, d4-b2, d4-c3, d4-c5, d4-e3, d4-e5, d4-f2, d4-f6, d4-g1, d4-g7"
    );
}

/// „Das bedeutet, dass sie von ihrem Standort aus über zwei sich kreuzende Diagonalen hinweg jeden
/// Spielstein schlagen muss, der sich auf einem Spielfeld in diesen Diagonalen befindet“
#[test]
fn a_king_must_capture_on_both_diagonals_over_any_distance() {
    let position = white_to_move(
        ". . . . . . . .
         . . . . . . b .
         . b . . . . . .
         . . . . . . . .
         . . . W . . . .
         . . . . . . . .
         . b . . . b . .
         . . . . . . . .",
    );
    assert_eq!(legal_without_offence(&position), "d4xa1xh8, d4xa7xg1, d4xg1xa7, d4xh8xa1");
    assert_eq!(offenders(&position, "d4-c5"), points("c5"));
}

/// „… natürlich unter der Voraussetzung, dass von der Dame aus gesehen mindestens ein Spielfeld
/// hinter dem gegnerischen Spielstein frei ist.“
#[test]
fn a_king_captures_no_stone_without_a_free_square_behind_it() {
    let position = white_to_move(
        ". . . . . . . .
         . . . . . . b .
         . . . . . b . .
         . . . . . . . .
         . . . W . . . .
         . . . . . . . .
         . w . . . . . .
         b . . . . . b .",
    );
    assert_eq!(legal_moves_of(&position, "d4"), "d4-a7, d4-b6, d4-c3, d4-c5, d4-e3, d4-e5, d4-f2");
}

/// „Allerdings muss sich die Dame … nicht hinter dem Feld des betreffenden Steines platzieren,
/// sondern sie darf sich noch beliebig weiterbewegen, vorausgesetzt, es sind noch weitere freie
/// Spielfelder in dieser Diagonale vorhanden.“
#[test]
fn a_king_lands_on_any_free_square_behind_the_stone() {
    let rows = ". . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . . . . . . .
                . . b . . . . .
                . . . . . . . .
                W . . . . . . .";
    let position = white_to_move(rows);
    assert_eq!(legal_without_offence(&position), "a1xd4, a1xe5, a1xf6, a1xg7, a1xh8");
    assert!(
        !position.promotes(find_action(&position, "a1xh8").as_move().unwrap()),
        "it is a king already"
    );
    let own_stone_behind = ". . . . . . . .
                            . . . . . . w .
                            . . . . . . . .
                            . . . . . . . .
                            . . . . . . . .
                            . . b . . . . .
                            . . . . . . . .
                            W . . . . . . .";
    assert_eq!(legal_without_offence(&white_to_move(own_stone_behind)), "a1xd4, a1xe5, a1xf6");
}

/// „… beliebig weiterbewegen“: even if another landing would allow a longer capture.
#[test]
fn the_landing_decides_whether_a_king_continues() {
    let position = white_to_move(
        ". . . . . . . .
         . . . . . . . .
         . . . b . . . .
         . . . . . . . .
         . . . . . . . .
         . . b . . . . .
         . . . . . . . .
         W . . . . . . .",
    );
    assert_eq!(legal_without_offence(&position), "a1xd4, a1xe5xb8, a1xe5xc7, a1xf6, a1xg7, a1xh8");
    assert_eq!(offenders(&position, "a1xe5"), points("e5"));
}

/// „… muss dies innerhalb des gleichen Zuges ausgeführt werden“: a king may reverse on
/// its diagonal, over its start and the squares of stones that it just captured.
#[test]
fn a_king_may_reverse_within_a_capture() {
    let position = white_to_move(
        ". . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . b . . .
         . . . W . . . .
         . . b . . . . .
         . . . . . . . .
         . . . . . . . .",
    );
    let back_down = "d4xf6xa1, d4xf6xb2, d4xg7xa1, d4xg7xb2, d4xh8xa1, d4xh8xb2";
    let back_up = "d4xa1xf6, d4xa1xg7, d4xa1xh8, d4xb2xf6, d4xb2xg7, d4xb2xh8";
    assert_eq!(legal_without_offence(&position), [back_up, back_down].join(", "));
    assert_eq!(
        play(&position, "d4xh8xa1").stones(),
        BySide { white: points("a1"), black: Bitboard::EMPTY }
    );
}

/// „Auf diese Weise geschlagene Steine nimmt man aus dem Spiel“: at once, so that no stone is
/// captured twice, and the square is empty for the rest of the capture.
#[test]
fn a_captured_stone_is_removed_at_once() {
    let position = white_to_move(
        ". . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . b . b . . . .
         . . . . . . . .
         . b . b . . . .
         W . . . . . . .",
    );
    assert_eq!(
        legal_without_offence(&position),
        "a1xc3xa5xe1, a1xc3xe1xa5, a1xc3xe5, a1xc3xf6, a1xc3xg7, a1xc3xh8"
    );
}

/// „Steine der eigenen Partei dürfen mit der Dame nicht übersprungen werden.“
#[test]
fn a_king_does_not_jump_over_its_own_side() {
    let position = white_to_move(
        ". . . . . . . .
         . . . . . . . .
         . . . . . b . .
         . . . . . . . .
         . . . w . . . .
         . . . . . . . .
         . . . . . . . .
         W . . . . . . .",
    );
    assert_eq!(legal_moves_of(&position, "a1"), "a1-b2, a1-c3");
}
