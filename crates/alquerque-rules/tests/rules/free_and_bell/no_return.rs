//! Bell's final rule: no piece returns to a point.

use alquerque_rules::{BELL, BELL_STRICT, Bitboard, BySide, RuleState, Side};

use crate::diagram::{
    from_diagram, legal, legal_moves_of, legal_without_offence, play, point, points,
};

const TWO_SIDE_BY_SIDE: &str = "b . . . .
                            . . . . .
                            . . . . .
                            . w w . .
                            w . . . .";

/// "No piece may return to a point that it has occupied previously."
#[test]
fn no_piece_may_return_to_a_point_it_has_occupied() {
    let position = from_diagram(&BELL_STRICT, Side::White, TWO_SIDE_BY_SIDE);
    let position = play(&position, "c2-d2, a5-b5, d2-e2, b5-c5");
    assert_eq!(legal_moves_of(&position, "e2"), "e2-e3", "d2 is where it came from");
    assert_eq!(legal_moves_of(&play(&position, "e2-e3"), "c5"), "c5-b4, c5-c4, c5-d4, c5-d5");
    let free = from_diagram(&BELL, Side::White, TWO_SIDE_BY_SIDE);
    assert_eq!(legal_moves_of(&play(&free, "c2-d2, a5-b5, d2-e2, b5-c5"), "e2"), "e2-d2, e2-e3");
}

/// "No piece may return …": not even after several turns.
#[test]
fn no_piece_may_return_later_either() {
    let position = from_diagram(&BELL_STRICT, Side::White, TWO_SIDE_BY_SIDE);
    let position = play(&position, "c2-d2, a5-b5, a1-b1, b5-c5, b1-c1, c5-d5");
    assert_eq!(legal_moves_of(&position, "d2"), "d2-c3, d2-d3, d2-e2, d2-e3");
}

/// "No piece may return to a point that it has occupied": another piece may go there.
#[test]
fn another_piece_may_go_to_a_visited_point() {
    let position = from_diagram(&BELL_STRICT, Side::White, TWO_SIDE_BY_SIDE);
    let position = play(&position, "c2-d2, a5-b5");
    assert_eq!(legal_moves_of(&position, "b2"), "b2-a2, b2-a3, b2-b3, b2-c2, b2-c3");
}

const BEFORE_RETURN: &str = ". . . . .
                            . . . . .
                            . . . b .
                            . . . b w
                            . . . . .";

/// "No piece may return …": not even by a capture, which is not owed then.
#[test]
fn no_piece_may_return_by_capturing() {
    let position = play(&from_diagram(&BELL_STRICT, Side::White, BEFORE_RETURN), "e2xc2, d3-d2");
    assert_eq!(legal(&position), "c2-b2, c2-c3");
    assert_eq!(legal_without_offence(&position), "c2-b2, c2-c3");
    let position = play(&from_diagram(&BELL, Side::White, BEFORE_RETURN), "e2xc2, d3-d2");
    assert_eq!(legal(&position), "c2-b2, c2-c3, c2xe2");
    assert_eq!(legal_without_offence(&position), "c2xe2");
}

/// "… a point that it has occupied": including every landing within a capture.
#[test]
fn no_piece_may_return_to_where_it_landed_within_a_capture() {
    let rows = ". . . . .
                . . . . .
                . b . . .
                . b . b w
                . . . . .";
    let position = play(&from_diagram(&BELL_STRICT, Side::White, rows), "e2xc2xa2, b3-b2");
    assert_eq!(legal(&position), "a2-a3");
    let position = play(&from_diagram(&BELL, Side::White, rows), "e2xc2xa2, b3-b2");
    assert_eq!(legal(&position), "a2-a3, a2xc2");
}

/// "… a point that it has occupied": not a point that it hopped over.
#[test]
fn a_piece_may_go_where_it_only_hopped_over() {
    let position = play(&from_diagram(&BELL_STRICT, Side::White, BEFORE_RETURN), "e2xc2, d3-c3");
    assert_eq!(legal_moves_of(&position, "c2"), "c2-b2, c2-d2, c2xc4");
    let on_d2 = play(&position, "c2-d2, c3-c2");
    assert_eq!(legal_moves_of(&on_d2, "d2"), "d2-c3, d2-d3, d2-e3, d2xb2", "but not to e2");
}

/// "No piece may return …": the visited points are forgotten with the piece.
#[test]
fn a_removed_piece_leaves_no_visited_points() {
    let position = from_diagram(
        &BELL_STRICT,
        Side::White,
        ". . . . .
         . . b . .
         . . . w .
         . . . . .
         w . . . .",
    );
    let beside = play(&position, "d3-c3");
    let bars_c3 = |(file, stones): (u8, Bitboard)| file == 3 && stones.contains(point("c3"));
    assert!(beside.rule_state().visited.files().any(bars_c3));
    let captured = play(&beside, "c4xc2");
    assert_eq!(captured.rule_state(), &RuleState::default());
    let huffed = play(&beside, "c4-d4, c3-b3, huff b3");
    assert_eq!(huffed.stones(), BySide { white: points("a1"), black: points("d4") });
    let visited: Vec<_> =
        huffed.rule_state().visited.files().filter(|(_, stones)| !stones.is_empty()).collect();
    assert_eq!(visited, [(2, points("d4"))], "only Black's stone, which stood on c4");
}
