//! Medieval Alquerque: the leaflet in English.

use alquerque_rules::{BySide, Direction, FIVE_BY_FIVE, MEDIEVAL, Outcome, Point, Position, Side};

use crate::board::{assert_board, draw, game, go_on, legal, legal_of, play, stone_counts};

/// "The game is played on a board of five points by five, the points being joined by horizontal and vertical lines in a
/// lattice pattern, with some diagonals added"
#[test]
fn the_board_is_a_lattice_of_five_points_by_five_with_some_diagonals() {
    let joints = |file, rank| {
        let point = Point::new(file, rank).unwrap();
        Direction::ALL
            .into_iter()
            .filter(|&direction| FIVE_BY_FIVE.neighbour(point, direction).is_some())
            .count()
    };
    let rows: Vec<[usize; 5]> =
        (0..5).rev().map(|rank| [0, 1, 2, 3, 4].map(|file| joints(file, rank))).collect();
    assert_eq!(
        rows,
        [[3, 3, 5, 3, 3], [3, 8, 4, 8, 3], [5, 4, 8, 4, 5], [3, 8, 4, 8, 3], [3, 3, 5, 3, 3]]
    );
    assert_eq!(FIVE_BY_FIVE.points().count(), 25);
}

/// "The game begins with twenty-four pieces, divided between the two players, twelve black for one player and twelve
/// white for the other."
#[test]
fn the_game_begins_with_twelve_pieces_each() {
    assert_eq!(stone_counts(&Position::start(&MEDIEVAL)), BySide { white: 12, black: 12 });
}

/// "The pieces are laid out on the board as illustrated"
#[test]
fn the_pieces_are_laid_out_as_illustrated() {
    assert_board(
        &Position::start(&MEDIEVAL),
        Side::White,
        "b b b b b
         b b b b b
         b b . w w
         w w w w w
         w w w w w",
    );
}

/// "The player who begins is decided at random, or at the agreement of the players." Here it is White who begins: who
/// that is, chance or the players decide.
#[test]
fn the_player_who_begins_has_white() {
    assert_eq!(Position::start(&MEDIEVAL).turn(), Side::White);
}

/// "Each player moves a single piece as described below."
#[test]
fn each_player_moves_a_single_piece() {
    let start = Position::start(&MEDIEVAL);
    assert_eq!(legal(&start), "b2-c3, c2-c3, d2-c3, d3-c3");
    let once = play(&start, "d3-c3");
    assert_board(
        &once,
        Side::Black,
        "b b b b b
         b b b b b
         b b w . w
         w w w w w
         w w w w w",
    );
    assert_board(
        &play(&once, "b3xd3"),
        Side::White,
        "b b b b b
         b b b b b
         b . . b w
         w w w w w
         w w w w w",
    );
}

/// "A piece can be moved from its starting point, along any marked line, to an adjacent empty point"
#[test]
fn a_piece_moves_along_any_marked_line_to_an_adjacent_point() {
    let position = draw(
        &MEDIEVAL,
        Side::White,
        "b . . . .
         . . . . .
         . . w . .
         . . . . .
         . w . . .",
    );
    assert_eq!(legal_of(&position, "c3"), "c3-b2, c3-b3, c3-b4, c3-c2, c3-c4, c3-d2, c3-d3, c3-d4");
    assert_eq!(legal_of(&position, "b1"), "b1-a1, b1-b2, b1-c1");
}

/// "… to an adjacent empty point"
#[test]
fn a_piece_moves_to_no_point_that_is_taken() {
    let position = draw(
        &MEDIEVAL,
        Side::White,
        ". . . . .
         . . . . .
         b . . . .
         b w . . .
         w . . . .",
    );
    assert_eq!(legal_of(&position, "a1"), "a1-b1");
}

/// "An piece can capture an adjacent enemy piece … by leaping over the enemy onto the empty point beyond. The enemy is
/// then removed from the board."
#[test]
fn a_piece_captures_by_leaping_over_an_enemy_which_is_removed() {
    let position = draw(
        &MEDIEVAL,
        Side::White,
        ". . . . b
         . . b . .
         . . w . .
         . . . . .
         . . . . .",
    );
    assert_eq!(legal(&position), "c3xc5");
    assert_board(
        &play(&position, "c3xc5"),
        Side::Black,
        ". . w . b
         . . . . .
         . . . . .
         . . . . .
         . . . . .",
    );
}

/// "… if a marked line joins their respective points"
#[test]
fn a_piece_captures_only_along_a_marked_line() {
    let joined = draw(
        &MEDIEVAL,
        Side::White,
        ". . . . .
         . . . b .
         . . w . .
         . . . . .
         . . . . .",
    );
    assert_eq!(legal(&joined), "c3xe5");
    let not_joined = draw(
        &MEDIEVAL,
        Side::White,
        ". . . . .
         . . b . .
         . w . . .
         . . . . .
         . . . . .",
    );
    assert_eq!(legal(&not_joined), "b3-a3, b3-b2, b3-b4, b3-c3");
}

/// "… onto the empty point beyond"
#[test]
fn a_piece_captures_no_enemy_with_a_piece_or_the_edge_behind_it() {
    let position = draw(
        &MEDIEVAL,
        Side::White,
        ". b . . .
         . b . . .
         b w . . .
         . . . . .
         . . . . .",
    );
    assert_eq!(legal(&position), "b3-b2, b3-c3");
}

/// "An piece can capture an adjacent enemy piece": it never leaps over its own side.
#[test]
fn a_piece_leaps_over_enemies_alone() {
    let position = draw(
        &MEDIEVAL,
        Side::White,
        "b . . . .
         . . . . .
         . . . . .
         w . . . .
         w . . . .",
    );
    assert_eq!(legal(&position), "a1-b1, a1-b2, a2-a3, a2-b2");
}

/// "If such a capture can be made, then it is compulsory."
#[test]
fn a_capture_that_can_be_made_is_compulsory() {
    let position = draw(
        &MEDIEVAL,
        Side::Black,
        ". . . . .
         . . . b .
         . . . w .
         . . . . .
         b . . . b",
    );
    assert_eq!(legal(&position), "d4xd2");
    assert!(!position.steps().is_empty(), "there are steps, but none is legal");
}

/// "If there is a choice of such captures, then the player may choose whichever capture he pleases."
#[test]
fn the_player_may_choose_whichever_capture_he_pleases() {
    let position = draw(
        &MEDIEVAL,
        Side::White,
        ". . . . .
         b . . . .
         w b w b .
         . . . . .
         w . . . .",
    );
    assert_eq!(legal(&position), "a3xa5, c3xe3");
    let one_piece = draw(
        &MEDIEVAL,
        Side::White,
        ". . . . .
         . . . . .
         . b w b .
         . . . . .
         w . . . .",
    );
    assert_eq!(legal(&one_piece), "c3xa3, c3xe3");
}

/// "If there is a choice of such captures …": the longest capture has no precedence.
#[test]
fn the_player_may_choose_a_shorter_capture_than_the_longest() {
    let position = draw(
        &MEDIEVAL,
        Side::White,
        ". . . . .
         . . b . .
         . . . . b
         . b . . w
         w . . . .",
    );
    assert_eq!(legal(&position), "a1xc3xc5, e2xe4");
}

/// "When a piece has captured an enemy, and is in a position to capture another in the same manner, then the further
/// capture must be made."
#[test]
fn the_further_capture_must_be_made() {
    let position = draw(
        &MEDIEVAL,
        Side::White,
        ". . . . b
         . . b . .
         . . . . .
         . b . . .
         w . . . .",
    );
    assert_eq!(legal(&position), "a1xc3xc5");
    assert_board(
        &play(&position, "a1xc3xc5"),
        Side::Black,
        ". . w . b
         . . . . .
         . . . . .
         . . . . .
         . . . . .",
    );
}

/// "The capturing piece may, indeed must, perform as many such captures in its turn as are possible": all four around
/// the board, and it comes back to the point that it started from, which it has left empty.
#[test]
fn the_capturing_piece_performs_as_many_captures_as_are_possible() {
    let position = draw(
        &MEDIEVAL,
        Side::White,
        ". . . . .
         . b . b .
         . . . . .
         . b . b .
         . . w . .",
    );
    assert_eq!(legal(&position), "c1xa3xc5xe3xc1, c1xe3xc5xa3xc1");
    assert_board(
        &play(&position, "c1xa3xc5xe3xc1"),
        Side::Black,
        ". . . . .
         . . . . .
         . . . . .
         . . . . .
         . . w . .",
    );
}

/// "The enemy is then removed from the board", before the next capture: no enemy is leapt over twice.
#[test]
fn an_enemy_is_removed_before_the_further_capture() {
    let position = draw(
        &MEDIEVAL,
        Side::White,
        ". . . . .
         . . . . .
         . . b . .
         . . . . .
         . . w b .",
    );
    let after = play(&position, "c1xe1");
    assert_board(
        &after,
        Side::Black,
        ". . . . .
         . . . . .
         . . b . .
         . . . . .
         . . . . w",
    );
    assert_eq!(legal(&position), "c1xe1", "and not back to c1");
}

/// "Those given here are chosen for their soundness in play, and for their lack of innovations like promotion"
#[test]
fn a_piece_that_has_come_to_the_other_side_is_as_it_was() {
    let position = draw(
        &MEDIEVAL,
        Side::White,
        ". . . . .
         . . w . .
         . . . . .
         . . . . .
         b . . . .",
    );
    let crossed = play(&position, "c4-c5, a1-a2");
    assert!(crossed.kings().is_empty());
    assert_eq!(legal(&crossed), "c5-b4, c5-b5, c5-c4, c5-d4, c5-d5");
}

/// "The game ends when one player has lost all his pieces. His opponent is the winner."
#[test]
fn who_has_lost_all_his_pieces_has_lost() {
    let position = draw(
        &MEDIEVAL,
        Side::White,
        ". . . . .
         . . b . .
         . . w . .
         . . . . .
         . . . . .",
    );
    let game = game(&position, "c3xc5");
    assert_eq!(game.outcome(), Some(Outcome::NoLegalAction { loser: Side::Black }));
    assert_eq!(game.outcome().and_then(Outcome::winner), Some(Side::White));
}

/// "The game ends when …": a player who has pieces, but can do nothing with them, has lost too.
#[test]
fn who_has_no_legal_action_has_lost() {
    let position = draw(
        &MEDIEVAL,
        Side::Black,
        "b w w . .
         w w . . .
         w . w . .
         . . . . .
         . . . . .",
    );
    assert_eq!(game(&position, "").outcome(), Some(Outcome::NoLegalAction { loser: Side::Black }));
}

/// "The game is drawn if both players are equal, and neither can safely engage the enemy without himself losing the
/// game." The end comes by itself when a position occurs for the third time, and pieces are not counted.
#[test]
fn the_game_is_drawn_when_neither_engages_the_enemy() {
    let position = draw(
        &MEDIEVAL,
        Side::White,
        ". . . . b
         . . . . .
         . . . . .
         . . . . .
         w . . . .",
    );
    let round = "a1-a2, e5-e4, a2-a1, e4-e5";
    let mut game = game(&position, round);
    assert_eq!((game.outcome(), game.count()), (None, None));
    go_on(&mut game, round);
    assert_eq!(game.outcome(), Some(Outcome::Repetition { winner: None }));
}
