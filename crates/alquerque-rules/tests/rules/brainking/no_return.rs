//! A stone may not return at once.

use alquerque_rules::{BRAINKING, BySide, Memory, Position, Side};

use crate::board::{assert_board, draw, legal, legal_of, play, point, points};

fn row_of_three() -> Position {
    draw(
        &BRAINKING,
        Side::White,
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
    assert_eq!(legal_of(&position, "d2"), "d2-c3, d2-d3, d2-e2, d2-e3");
    assert_eq!(
        legal_of(&play(&position, "d2-d3"), "b5"),
        "b5-b4, b5-c5",
        "Black is bound in the same way"
    );
}

/// «Un pedone non può ritornare …»: another stone may go there.
#[test]
fn another_stone_may_go_to_the_point_that_was_left() {
    let position = play(&row_of_three(), "c2-d2, a5-b5");
    assert_eq!(legal_of(&position, "b2"), "b2-a2, b2-a3, b2-b3, b2-c2, b2-c3");
}

/// «… nella mossa precedente»: when its side has moved another stone since, the stone may return.
#[test]
fn a_stone_may_return_when_another_has_moved_since() {
    let position = play(&row_of_three(), "c2-d2, a5-b5, b2-b3, b5-c5");
    assert_eq!(legal_of(&position, "d2"), "d2-c2, d2-c3, d2-d3, d2-e2, d2-e3");
}

/// «Un pedone non può ritornare …», by a capture neither.
#[test]
fn a_stone_may_not_return_by_a_capture() {
    let rows = ". . . . .
         . . . . .
         . . . b .
         . . . b w
         . . . . .";
    let position = play(&draw(&BRAINKING, Side::White, rows), "e2xc2, d3-d2");
    assert_eq!(legal(&position), "c2-b2, c2-c3");
}

/// «Un pedone non può ritornare …», by a later leap neither: the capture ends before the barred point, and is whole.
#[test]
fn no_later_leap_ends_on_the_point_that_was_left() {
    let position = draw(
        &BRAINKING,
        Side::White,
        ". b . . .
         . . . b .
         . . . . .
         . b . b .
         . b w . .",
    );
    let bound = play(&position, "c1xa3, b5-b4");
    assert_board(
        &bound,
        Side::White,
        ". . . . .
         . b . b .
         w . . . .
         . . . b .
         . b . . .",
    );
    assert_eq!(legal(&bound), "a3xc5xe3");
    let unbound = draw(
        &BRAINKING,
        Side::White,
        ". . . . .
         . b . b .
         w . . . .
         . . . b .
         . b . . .",
    );
    assert_eq!(legal(&unbound), "a3xc5xe3xc1xa1");
}

/// «… che occupava nella mossa precedente»: where its whole turn began, not where it landed on its way.
#[test]
fn a_stone_may_return_to_where_it_landed_within_a_capture() {
    let position = draw(
        &BRAINKING,
        Side::White,
        ". . . . .
         . . . . .
         . b . . .
         . b . b w
         . . . . .",
    );
    let position = play(&position, "e2xc2xa2, b3-b2");
    assert_eq!(legal(&position), "a2xc2");
}

/// «Un pedone non può ritornare sul cerchio che occupava nella mossa precedente»: within one move it may, around to
/// where it began; and from there it may capture in the next move, but not come around again.
#[test]
fn a_stone_may_come_around_to_where_its_own_move_began() {
    let position = draw(
        &BRAINKING,
        Side::White,
        "b . . . .
         . b . b .
         . . . . .
         . b . b .
         . . w . .",
    );
    let around = play(&position, "c1xa3xc5xe3xc1");
    assert_eq!(around.stones(), BySide { white: points("c1"), black: points("a5") });
    assert_eq!(
        around.memory().left.white.map(|left| (left.stone, left.point)),
        Some((point("c1"), point("c1")))
    );
    assert_eq!(legal(&play(&around, "a5-a4")), "c1-b1, c1-b2, c1-c2, c1-d1, c1-d2");
    let left = BySide { white: around.memory().left.white, black: None };
    let once_more = position.remembering(Memory { left, ..Memory::default() }).unwrap();
    assert_eq!(legal(&once_more), "c1xa3xc5xe3, c1xe3xc5xa3");
}

/// «Un pedone non può ritornare …»: when the stone is captured, nothing remains barred.
#[test]
fn the_bar_ends_when_the_stone_is_captured() {
    let position = draw(
        &BRAINKING,
        Side::White,
        ". . . . .
         . . b . .
         . . . . .
         . . . w .
         w . . . .",
    );
    let captured = play(&position, "d2-c3, c4xc2");
    assert_eq!(captured.memory().left.white, None);
    assert_eq!(
        captured.memory().left.black.map(|left| (left.stone, left.point)),
        Some((point("c2"), point("c4")))
    );
}
