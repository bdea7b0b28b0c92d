//! Medieval Alquerque: the leaflet in English.

use alquerque_rules::{BySide, Direction, FIVE_BY_FIVE, MEDIEVAL, Outcome, Point, Position, Side};

use crate::diagram::{
    assert_diagram, from_diagram, legal, legal_moves_of, play, play_all, replay, stone_counts,
};

/// Returns a position with White to move.
#[track_caller]
fn white_to_move(rows: &str) -> Position {
    from_diagram(&MEDIEVAL, Side::White, rows)
}

/// "The game is played on a board of five points by five, the points being joined by horizontal and
/// vertical lines in a lattice pattern, with some diagonals added"
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

/// "The game begins with twenty-four pieces, divided between the two players, twelve black for one
/// player and twelve white for the other."
#[test]
fn the_game_begins_with_twelve_pieces_each() {
    assert_eq!(stone_counts(&Position::start(&MEDIEVAL)), BySide { white: 12, black: 12 });
}

/// "The pieces are laid out on the board as illustrated"
#[test]
fn the_pieces_are_laid_out_as_illustrated() {
    assert_diagram(
        &Position::start(&MEDIEVAL),
        Side::White,
        "b b b b b
         b b b b b
         b b . w w
         w w w w w
         w w w w w",
    );
}

/// "The player who begins is decided at random, or at the agreement of the players." Here, this
/// decides who plays White.
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
    assert_diagram(
        &once,
        Side::Black,
        "b b b b b
         b b b b b
         b b w . w
         w w w w w
         w w w w w",
    );
    assert_diagram(
        &play(&once, "b3xd3"),
        Side::White,
        "b b b b b
         b b b b b
         b . . b w
         w w w w w
         w w w w w",
    );
}

/// "A piece can be moved from its starting point, along any marked line, to an adjacent empty
/// point"
#[test]
fn a_piece_moves_along_any_marked_line_to_an_adjacent_point() {
    let position = white_to_move(
        "b . . . .
         . . . . .
         . . w . .
         . . . . .
         . w . . .",
    );
    assert_eq!(
        legal_moves_of(&position, "c3"),
        "c3-b2, c3-b3, c3-b4, c3-c2, c3-c4, c3-d2, c3-d3, c3-d4"
    );
    assert_eq!(legal_moves_of(&position, "b1"), "b1-a1, b1-b2, b1-c1");
}

/// "… to an adjacent empty point"
#[test]
fn a_piece_does_not_move_to_an_occupied_point() {
    let position = white_to_move(
        ". . . . .
         . . . . .
         b . . . .
         b w . . .
         w . . . .",
    );
    assert_eq!(legal_moves_of(&position, "a1"), "a1-b1");
}

/// "An piece can capture an adjacent enemy piece … by leaping over the enemy onto the empty point
/// beyond. The enemy is then removed from the board."
#[test]
fn a_piece_captures_by_leaping_over_an_enemy_which_is_removed() {
    let position = white_to_move(
        ". . . . b
         . . b . .
         . . w . .
         . . . . .
         . . . . .",
    );
    assert_eq!(legal(&position), "c3xc5");
    assert_diagram(
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
    let joined = white_to_move(
        ". . . . .
         . . . b .
         . . w . .
         . . . . .
         . . . . .",
    );
    assert_eq!(legal(&joined), "c3xe5");
    let not_joined = white_to_move(
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
    let position = white_to_move(
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
fn a_piece_leaps_only_over_enemies() {
    let position = white_to_move(
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
    let position = from_diagram(
        &MEDIEVAL,
        Side::Black,
        ". . . . .
         . . . b .
         . . . w .
         . . . . .
         b . . . b",
    );
    assert_eq!(legal(&position), "d4xd2");
    assert!(!position.steps().is_empty(), "steps exist, but are illegal");
}

/// "If there is a choice of such captures, then the player may choose whichever capture he
/// pleases."
#[test]
fn the_player_may_choose_whichever_capture_he_pleases() {
    let position = white_to_move(
        ". . . . .
         b . . . .
         w b w b .
         . . . . .
         w . . . .",
    );
    assert_eq!(legal(&position), "a3xa5, c3xe3");
    let one_piece = white_to_move(
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
    let position = white_to_move(
        ". . . . .
         . . b . .
         . . . . b
         . b . . w
         w . . . .",
    );
    assert_eq!(legal(&position), "a1xc3xc5, e2xe4");
}

/// "When a piece has captured an enemy, and is in a position to capture another in the same manner,
/// then the further capture must be made."
#[test]
fn the_further_capture_must_be_made() {
    let position = white_to_move(
        ". . . . b
         . . b . .
         . . . . .
         . b . . .
         w . . . .",
    );
    assert_eq!(legal(&position), "a1xc3xc5");
    assert_diagram(
        &play(&position, "a1xc3xc5"),
        Side::Black,
        ". . w . b
         . . . . .
         . . . . .
         . . . . .
         . . . . .",
    );
}

/// "The capturing piece may, indeed must, perform as many such captures in its turn as are
/// possible": in a round trip, all four, and back to its start, which it left empty.
#[test]
fn the_capturing_piece_performs_as_many_captures_as_are_possible() {
    let position = white_to_move(
        ". . . . .
         . b . b .
         . . . . .
         . b . b .
         . . w . .",
    );
    assert_eq!(legal(&position), "c1xa3xc5xe3xc1, c1xe3xc5xa3xc1");
    assert_diagram(
        &play(&position, "c1xa3xc5xe3xc1"),
        Side::Black,
        ". . . . .
         . . . . .
         . . . . .
         . . . . .
         . . w . .",
    );
}

/// "The enemy is then removed from the board", before the next capture, so that no enemy is leapt
/// over twice.
#[test]
fn an_enemy_is_removed_before_the_further_capture() {
    let position = white_to_move(
        ". . . . .
         . . . . .
         . . b . .
         . . . . .
         . . w b .",
    );
    let after = play(&position, "c1xe1");
    assert_diagram(
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

/// "Those given here are chosen for their soundness in play, and for their lack of innovations like
/// promotion"
#[test]
fn a_piece_on_the_far_rank_is_not_promoted() {
    let position = white_to_move(
        ". . . . .
         . . w . .
         . . . . .
         . . . . .
         b . . . .",
    );
    let after = play(&position, "c4-c5, a1-a2");
    assert!(after.kings().is_empty());
    assert_eq!(legal(&after), "c5-b4, c5-b5, c5-c4, c5-d4, c5-d5");
}

/// "The game ends when one player has lost all his pieces. His opponent is the winner."
#[test]
fn a_player_without_pieces_has_lost() {
    let position = white_to_move(
        ". . . . .
         . . b . .
         . . w . .
         . . . . .
         . . . . .",
    );
    let game = replay(&position, "c3xc5");
    assert_eq!(game.outcome(), Some(Outcome::NoLegalAction { loser: Side::Black }));
    assert_eq!(game.outcome().and_then(Outcome::winner), Some(Side::White));
}

/// "The game ends when …": a player who cannot move any piece has lost, too.
#[test]
fn a_player_without_a_legal_action_has_lost() {
    let position = from_diagram(
        &MEDIEVAL,
        Side::Black,
        "b w w . .
         w w . . .
         w . w . .
         . . . . .
         . . . . .",
    );
    assert_eq!(
        replay(&position, "").outcome(),
        Some(Outcome::NoLegalAction { loser: Side::Black })
    );
}

/// "The game is drawn if both players are equal, and neither can safely engage the enemy without
/// himself losing the game." Here, the third occurrence of a position is a draw, and pieces are not
/// counted.
#[test]
fn the_game_is_drawn_when_neither_engages_the_enemy() {
    let position = white_to_move(
        ". . . . b
         . . . . .
         . . . . .
         . . . . .
         w . . . .",
    );
    let cycle = "a1-a2, e5-e4, a2-a1, e4-e5";
    let mut game = replay(&position, cycle);
    assert_eq!((game.outcome(), game.count_outcome()), (None, None));
    play_all(&mut game, cycle);
    assert_eq!(game.outcome(), Some(Outcome::Repetition { winner: None }));
}
