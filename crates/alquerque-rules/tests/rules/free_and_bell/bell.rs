//! R. C. Bell's additional rules.

use alquerque_rules::{Action, BELL, Position, RuleState, Side};

use crate::diagram::{
    assert_diagram, from_diagram, legal, legal_moves_of, legal_without_offence, offenders, play,
    points,
};

/// Returns a position with White to move.
#[track_caller]
fn white_to_move(rows: &str) -> Position {
    from_diagram(&BELL, Side::White, rows)
}

use super::{one_to_take, two_to_take};

/// "If the player has the opportunity to capture one or more of the opponent's pieces, then the
/// player must do so."
#[test]
fn a_player_who_can_capture_must_do_so() {
    let position = one_to_take(&BELL);
    assert_eq!(legal_without_offence(&position), "c3xc5");
    assert_eq!(
        legal(&position),
        "a1-a2, a1-b1, a1-b2, c3-b3, c3-b4, c3-d3, c3-d4, c3xc5",
        "but other moves are legal"
    );
    assert_eq!(offenders(&position, "a1-a2"), points("c3"));
    assert_eq!(offenders(&position, "c3-b4"), points("b4"), "where it stands now");
}

/// "If a piece takes an opponent's piece and the new position allows it to take another piece, then
/// it must do so straight away."
#[test]
fn a_piece_that_can_take_another_must_do_so_straight_away() {
    let position = two_to_take(&BELL);
    assert_eq!(legal_without_offence(&position), "a1xc3xe5");
    assert_eq!(offenders(&position, "a1xc3"), points("c3"));
}

/// "If a piece takes an opponent's piece …": later hops never go backwards, and are not owed there.
#[test]
fn a_later_hop_does_not_go_backwards() {
    let position = white_to_move(
        ". . . . .
         . . b b .
         . . w . .
         . . . . .
         . . . . .",
    );
    assert_eq!(legal(&position), "c3-b3, c3-b4, c3-d3, c3xc5, c3xe5");
    assert_eq!(legal_without_offence(&position), "c3xc5, c3xe5");
    let sideways = white_to_move(
        ". . . b .
         . . b . .
         . . w . .
         . . . . .
         . . . . .",
    );
    assert_eq!(legal_without_offence(&sideways), "c3xc5xe5");
}

/// Returns a position in which White has missed a capture by c3, and Black cannot capture.
fn failed_to_capture() -> Position {
    let position = white_to_move(
        ". . . . b
         . . b . .
         . . w . .
         . . w . .
         w . . . .",
    );
    play(&position, "a1-a2")
}

/// "If a player notices that the opponent failed to capture when the option was open, that player
/// can "huff" the offending piece before the next move is made, and it is removed from the board."
#[test]
fn a_player_can_huff_the_offending_piece_before_the_next_move() {
    let position = failed_to_capture();
    assert_eq!(legal(&position), "c4-b4, c4-d4, e5-d4, e5-d5, e5-e4, huff c3");
    let huffed = play(&position, "huff c3");
    assert_diagram(
        &huffed,
        Side::Black,
        ". . . . b
         . . b . .
         . . . . .
         w . w . .
         . . . . .",
    );
    assert_eq!(legal(&huffed), "c4-b4, c4-c3, c4-d4, e5-d4, e5-d5, e5-e4", "the move follows");
}

/// "… that player can "huff" the offending piece before the next move is made": not later.
#[test]
fn a_huff_lapses_with_the_next_move() {
    let position = play(&failed_to_capture(), "e5-e4");
    assert_eq!(legal_moves_of(&position, "c3"), "c3-b3, c3-b4, c3-d3, c3-d4, c3xc5");
    let captured = play(&position, "c3xc5");
    assert_eq!(legal(&captured), "e4-d4, e4-e3", "nothing to huff");
    let failed_again = play(&position, "c3-b3");
    assert_eq!(
        legal(&failed_again),
        "c4-b4, c4-c3, c4-d4, e4-d4, e4-e3, huff b3",
        "only for the second failure"
    );
}

/// "… that player can "huff" the offending piece": only one, even if there are several.
#[test]
fn only_one_piece_can_be_huffed() {
    let position = white_to_move(
        ". . . . .
         . . b . b
         . . w . w
         . . w . w
         w . . . .",
    );
    let position = play(&position, "a1-a2");
    assert_eq!(legal(&position), "c4-b4, c4-d4, e4-d4, huff c3, huff e3");
    let huffed = play(&position, "huff e3");
    assert_eq!(huffed.stones().white, points("a2 c2 c3 e2"));
    assert_eq!(legal(&huffed), "c4-b4, c4-d4, e4-d4, e4-e3");
}

/// "… failed to capture when the option was open": including a piece that stopped early.
#[test]
fn a_piece_that_stopped_early_can_be_huffed() {
    let position = play(&two_to_take(&BELL), "a1xc3");
    assert_eq!(legal(&position), "d4-c4, d4-d3, d4-e3, d4-e4, d4xb2, huff c3");
    assert_eq!(play(&position, "huff c3").stones().white, points("e1"));
}

/// "… when the option was open": not after a capture by another piece.
#[test]
fn a_player_who_captured_is_not_huffed() {
    let position = white_to_move(
        ". . . . .
         . . b . b
         . . w . w
         . . . . .
         w . . . .",
    );
    let huffs = |text| {
        let position = play(&position, text);
        position.legal_actions().iter().filter(|action| matches!(action, Action::Huff(_))).count()
    };
    assert_eq!([huffs("c3xc5"), huffs("e3xe5"), huffs("a1-a2")], [0, 0, 2]);
    assert_eq!(play(&Position::start(&BELL), "d3-c3").rule_state(), &RuleState::default());
}

/// "If more than one piece can capture, then the player is entirely free to choose which of those
/// pieces to move."
#[test]
fn the_player_is_free_to_choose_which_piece_captures() {
    let position = white_to_move(
        ". . . . .
         . . b . b
         . . w . w
         . . . . .
         w . . . .",
    );
    assert_eq!(legal_without_offence(&position), "c3xc5, e3xe5");
}

/// "Likewise, if a capturing piece is able to capture in more than one direction, the player is
/// free to choose which direction to move in. i.e. it is not compulsory to move the piece or take
/// the route that will result in the maximum number of captures."
#[test]
fn the_player_is_free_to_choose_the_direction_and_the_shorter_route() {
    let position = white_to_move(
        ". . . . .
         . b . . .
         . . . . .
         . b . b .
         . . w . .",
    );
    assert_eq!(legal_without_offence(&position), "c1xa3xc5, c1xe3");
}

/// "A piece cannot move backwards, only sideways, forwards or diagonally forwards."
#[test]
fn a_piece_cannot_move_backwards() {
    let position = white_to_move(
        ". . . . .
         . . . . .
         . . . b .
         . w . . .
         . . . . .",
    );
    assert_eq!(legal(&position), "b2-a2, b2-a3, b2-b3, b2-c2, b2-c3");
    assert_eq!(legal(&play(&position, "b2-a2")), "d3-c3, d3-d2, d3-e3");
    let enemy_behind = white_to_move(
        ". . . . .
         . . . . .
         . . w . .
         . b b b .
         . . . . .",
    );
    assert_eq!(legal(&enemy_behind), "c3-b3, c3-b4, c3-c4, c3-d3, c3-d4");
}

/// "A piece that has reached the final row may only move by capturing sideways."
#[test]
fn a_piece_on_the_final_row_may_only_capture_sideways() {
    let position = white_to_move(
        "w b . b .
         . . . b .
         . . . . .
         . . . . .
         w . w b b",
    );
    assert_eq!(legal_moves_of(&position, "a5"), "a5xc5, a5xc5xe5");
    assert_eq!(legal_without_offence(&position), "a5xc5xe5");
    let black = play(&position, "a5xc5xe5");
    assert_eq!(legal(&black), "d1xb1, d4-c3, d4-c4, d4-d3, d4-e3, d4-e4");
    assert_eq!(
        legal_moves_of(&play(&black, "d4-e4"), "e5"),
        "",
        "it neither steps nor captures backwards"
    );
}
