//! Free-capture Alquerque and R. C. Bell's additional rules, by the leaflet in English.

mod bell;
mod no_return;

use alquerque_rules::{
    BELL, BELL_STRICT, Bitboard, BySide, FIVE_BY_FIVE, FREE, Outcome, Position, RuleSet, Side,
};

use crate::diagram::{
    assert_diagram, from_diagram, legal, legal_moves_of, offenders, play, play_all, points, replay,
    stone_counts,
};

/// "The game of Alquerque is played on a special board of 5 x 5 points with lines between them to
/// indicate allowed moves."
#[test]
fn the_board_is_of_five_by_five_points() {
    assert_eq!((FREE.board.files(), FREE.board.ranks()), (5, 5));
    assert_eq!(FREE.board.points().count(), 25);
    assert!(
        [FREE.board, BELL.board, BELL_STRICT.board]
            .into_iter()
            .all(|board| std::ptr::eq(board, &FIVE_BY_FIVE))
    );
}

/// "Alquerque is played with 12 black pieces and 12 white pieces"
#[test]
fn there_are_twelve_pieces_of_each_colour() {
    assert_eq!(stone_counts(&Position::start(&FREE)), BySide { white: 12, black: 12 });
}

/// "Toss a coin to decide who plays first." That player has White.
#[test]
fn white_plays_first() {
    assert_eq!(
        [&FREE, &BELL, &BELL_STRICT].map(|rules| Position::start(rules).turn()),
        [Side::White; 3]
    );
}

/// "The player playing black pieces places them on the 10 points of the nearest 2 rows plus the 2
/// rightmost points on the middle row as the player looks at it. The other player sets the white
/// pieces up in exactly the same way. This leaves only the middle point without a piece upon it."
#[test]
fn each_player_sets_up_the_nearest_rows_and_two_points_of_the_middle_one() {
    for rules in [&FREE, &BELL, &BELL_STRICT] {
        assert_diagram(
            &Position::start(rules),
            Side::White,
            "b b b b b
             b b b b b
             b b . w w
             w w w w w
             w w w w w",
        );
    }
}

/// "The objective of the game is to take all of the opponent's pieces"
#[test]
fn a_player_who_has_taken_all_pieces_has_won() {
    let position = one_to_take(&FREE);
    assert_eq!(replay(&position, "a1-a2").outcome(), None);
    assert_eq!(
        replay(&position, "c3xc5").outcome(),
        Some(Outcome::NoLegalAction { loser: Side::Black })
    );
}

/// Returns a position in which White's c3 can take c4, and a1 can only step.
fn one_to_take(rules: &'static RuleSet) -> Position {
    from_diagram(
        rules,
        Side::White,
        ". . . . .
         . . b . .
         . . w . .
         . . . . .
         w . . . .",
    )
}

/// "… or to produce a position such that the opponent is unable to move."
#[test]
fn a_player_who_is_unable_to_move_has_lost() {
    let position = from_diagram(
        &FREE,
        Side::White,
        "b w . . .
         w w w . .
         w . w . .
         . . . . .
         . . . . .",
    );
    assert_eq!(
        replay(&position, "c4-c5").outcome(),
        Some(Outcome::NoLegalAction { loser: Side::Black })
    );
    assert_eq!(replay(&position, "c4-d4").outcome(), None, "b5 can be taken");
}

/// "Players take turns to move one of their pieces."
#[test]
fn players_take_turns() {
    let position = one_to_take(&FREE);
    let sides = [position, play(&position, "a1-a2"), play(&position, "a1-a2, c4-d4")]
        .map(|position| position.turn());
    assert_eq!(sides, [Side::White, Side::Black, Side::White]);
}

/// "A piece may only move along the lines inscribed upon the board."
#[test]
fn a_piece_moves_along_the_lines() {
    let position = from_diagram(
        &FREE,
        Side::White,
        "b . . . .
         . . . . .
         . . . . .
         . w w . .
         . . . . .",
    );
    assert_eq!(
        legal(&position),
        "b2-a1, b2-a2, b2-a3, b2-b1, b2-b3, b2-c1, b2-c3, c2-c1, c2-c3, c2-d2"
    );
}

/// "For each turn a piece makes either a capturing move or an ordinary move."
#[test]
fn a_turn_is_a_capturing_move_or_an_ordinary_move() {
    let position = from_diagram(
        &FREE,
        Side::White,
        ". . . . .
         . . . . .
         b . . . .
         . . . . .
         w b . . .",
    );
    assert_eq!(legal(&position), "a1-a2, a1-b2, a1xc1");
}

/// "Whenever a piece has an opponent's piece adjacent to it and the point immediately beyond the
/// opponent's piece is vacant, the opponent's piece can be captured."
#[test]
fn an_adjacent_piece_with_a_vacant_point_beyond_can_be_captured() {
    let position = from_diagram(
        &FREE,
        Side::White,
        ". . b . .
         . . b b .
         . b w . .
         . . . b .
         . . . . b",
    );
    assert_eq!(legal(&position), "c3-b2, c3-b4, c3-c2, c3-d3, c3xa3, c3xe5");
    assert_eq!(
        legal_moves_of(&one_to_take(&FREE), "c3"),
        "c3-b2, c3-b3, c3-b4, c3-c2, c3-d2, c3-d3, c3-d4, c3xc5"
    );
}

/// "A piece is taken by simply hopping over it into the vacant point beyond and removing it from
/// the board."
#[test]
fn a_piece_is_taken_by_hopping_over_it_and_removed() {
    let after = play(&one_to_take(&FREE), "c3xc5");
    assert_eq!(after.stones(), BySide { white: points("a1 c5"), black: Bitboard::EMPTY });
}

/// Returns a position in which White's a1 can take two pieces.
fn two_to_take(rules: &'static RuleSet) -> Position {
    from_diagram(
        rules,
        Side::White,
        ". . . . .
         . . . b .
         . . . . .
         . b . . .
         w . . . w",
    )
}

/// "Unlike an ordinary move, a capturing move can consist of several such hops - if a piece takes
/// an opponent's piece and the new position allows it to take another piece, then it can do so
/// straight away."
#[test]
fn a_capturing_move_can_consist_of_several_hops() {
    let after = play(&two_to_take(&FREE), "a1xc3xe5");
    assert_diagram(
        &after,
        Side::Black,
        ". . . . w
         . . . . .
         . . . . .
         . . . . .
         . . . . w",
    );
}

/// "The move finishes when the position of the capturing piece no longer allows it to taken any
/// more pieces or the player could make another capture but decides not to."
#[test]
fn the_move_finishes_where_the_player_decides() {
    let position = two_to_take(&FREE);
    assert_eq!(legal_moves_of(&position, "a1"), "a1-a2, a1-b1, a1xc3, a1xc3xe5");
    for text in ["a1-a2", "e1-e2", "a1xc3"] {
        assert_eq!(offenders(&position, text), Bitboard::EMPTY, "{text}");
    }
    assert_diagram(
        &play(&position, "a1xc3"),
        Side::Black,
        ". . . . .
         . . . b .
         . . w . .
         . . . . .
         . . . . w",
    );
}

/// "An ordinary move is made by simply moving a piece along a line to an adjacent point."
#[test]
fn an_ordinary_move_goes_to_an_adjacent_point() {
    assert_diagram(
        &play(&two_to_take(&FREE), "e1-d1"),
        Side::Black,
        ". . . . .
         . . . b .
         . . . . .
         . b . . .
         w . . w .",
    );
}

/// "The game is won by … the player who has more pieces when it becomes apparent that no more
/// pieces will be taken." The players have to agree on that.
#[test]
fn the_player_with_more_pieces_wins_when_the_players_stop() {
    let mut stopped = replay(&one_to_take(&FREE), "");
    assert_eq!(stopped.count_outcome(), Some(Outcome::Count { winner: Some(Side::White) }));
    assert_eq!(stopped.outcome(), None, "stopping needs an agreement");
    play_all(&mut stopped, "c3-c2, c4-c3, a1-b1, c3xc1xa1");
    assert_eq!(stopped.count_outcome(), Some(Outcome::Count { winner: Some(Side::Black) }));
    for rules in [&BELL, &BELL_STRICT] {
        let game = replay(&one_to_take(rules), "");
        assert_eq!(
            game.count_outcome(),
            Some(Outcome::Count { winner: Some(Side::White) }),
            "{}",
            rules.id
        );
    }
}

/// "Alternatively, a player can win by rendering the other player unable to move."
#[test]
fn a_player_wins_by_rendering_the_other_unable_to_move() {
    let position = from_diagram(
        &FREE,
        Side::Black,
        ". . . . .
         . . b . .
         b . . . .
         b b . . .
         w b b . .",
    );
    let end = replay(&position, "c4-c3").outcome();
    assert_eq!(end.and_then(Outcome::winner), Some(Side::Black));
}

/// "A draw occurs by agreement at any point during the game."
#[test]
fn an_agreement_is_a_draw() {
    assert_eq!(Outcome::Agreement.winner(), None);
}

/// "If it becomes apparent that no more pieces will be taken and both players have the same number
/// of pieces left, a draw is agreed."
#[test]
fn the_same_number_of_pieces_is_a_draw() {
    for rules in [&FREE, &BELL, &BELL_STRICT] {
        let game = replay(&Position::start(rules), "");
        assert_eq!(game.count_outcome(), Some(Outcome::Count { winner: None }), "{}", rules.id);
    }
}
