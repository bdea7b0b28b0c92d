//! German draughts, by the page in German.

mod kings;
mod sanctions;

use alquerque_rules::{Bitboard, BySide, DAME, DRAUGHTS, Outcome, Position, Side};

use crate::diagram::{
    assert_diagram, from_diagram, legal, legal_moves_of, legal_without_offence, offenders, play,
    point, points, replay, stone_counts,
};

/// „Das Spielbrett sollte so zwischen den beiden Spielern platziert werden, dass jeder in der
/// ersten Reihe links ein Eckfeld in der dunkleren Farbe vor sich hat.“
#[test]
fn each_player_has_a_dark_corner_square_to_the_left() {
    assert_eq!((DRAUGHTS.files(), DRAUGHTS.ranks()), (8, 8));
    let dark_corners =
        ["a1", "h8", "a8", "h1"].map(|corner| DRAUGHTS.points().contains(point(corner)));
    assert_eq!(dark_corners, [true, true, false, false]);
}

/// „Nun muss jeder seine Spielsteine auf die dunklen Felder des Spielbrettes in den ersten drei
/// jeweils ihm zugekehrten Reihen setzen.“
#[test]
fn the_stones_stand_on_the_dark_squares_of_the_first_three_rows() {
    assert_diagram(
        &Position::start(&DAME),
        Side::White,
        ". b . b . b . b
         b . b . b . b .
         . b . b . b . b
         . . . . . . . .
         . . . . . . . .
         w . w . w . w .
         . w . w . w . w
         w . w . w . w .",
    );
}

/// „So befinden sich in jeder dieser Reihen vier Spielsteine.“
#[test]
fn four_stones_stand_in_each_of_these_rows() {
    let start = Position::start(&DAME);
    let in_row = |row| (start.placement().occupied() & DRAUGHTS.rank(row)).count();
    assert_eq!([0, 1, 2, 3, 4, 5, 6, 7].map(in_row), [4, 4, 4, 0, 0, 4, 4, 4]);
    assert_eq!(stone_counts(&start), BySide { white: 12, black: 12 });
}

/// Returns a position with White to move.
#[track_caller]
fn white_to_move(rows: &str) -> Position {
    from_diagram(&DAME, Side::White, rows)
}

/// „Ziel des Spieles ist es, alle Steine des Gegener zu schlagen“
#[test]
fn a_player_without_stones_has_lost() {
    let position = white_to_move(ONE_TO_TAKE);
    let end = replay(&position, "c3xe5").outcome();
    assert_eq!(end, Some(Outcome::NoLegalAction { loser: Side::Black }));
}

const ONE_TO_TAKE: &str = ". . . . . . . .
                           . . . . . . . .
                           . . . . . . . .
                           . . . . . . . .
                           . . . b . . . .
                           . . w . . . . .
                           . . . . . . . .
                           w . . . . . . .";

/// „… oder einzukesseln, sodass diese sich nicht mehr bewegen können.“
#[test]
fn a_player_who_cannot_move_has_lost() {
    let position = white_to_move(
        ". . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . b . . . . .
         . b . . . . . .
         w . . . . . . .",
    );
    assert_eq!(
        replay(&position, "").outcome(),
        Some(Outcome::NoLegalAction { loser: Side::White })
    );
}

/// „Um dieses Ziel zu erreichen, können die Spielsteine abwechselnd um einen Zug vorwärts bewegt
/// werden“
#[test]
fn players_alternate() {
    let start = Position::start(&DAME);
    assert_eq!(legal(&start), "a3-b4, c3-b4, c3-d4, e3-d4, e3-f4, g3-f4, g3-h4");
    let once = play(&start, "a3-b4");
    assert_eq!(legal(&once), "b6-a5, b6-c5, d6-c5, d6-e5, f6-e5, f6-g5, h6-g5");
    assert_eq!(
        [start.turn(), once.turn(), play(&once, "b6-c5").turn()],
        [Side::White, Side::Black, Side::White]
    );
}

/// „Allerdings darf man seine Steine nur diagonal nach vorne bewegen – also von einem dunklen Feld
/// auf das im Eck angrenzende nächste dunkle Feld.“
#[test]
fn a_man_moves_diagonally_forward_to_the_next_dark_square() {
    let position = white_to_move(
        ". . . . . . . .
         . . . . . . . .
         . b . . . . . .
         . . . . . . . .
         . . . w . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .",
    );
    assert_eq!(legal(&position), "d4-c5, d4-e5");
    assert_eq!(legal(&play(&position, "d4-e5")), "b6-a5, b6-c5");
}

/// „Die hellen Felder dürfen nicht bespielt werden“
#[test]
fn light_squares_are_not_used() {
    assert_eq!(DRAUGHTS.points().count(), 32);
    assert!(DRAUGHTS.points().iter().all(|square| square.file() % 2 == square.rank() % 2));
    let on_light_square = BySide { white: points("b1"), black: Bitboard::EMPTY };
    assert_eq!(Position::new(&DAME, on_light_square, Side::White), None);
}

/// „… auch Rückwärtsbewegungen sind nicht erlaubt“
#[test]
fn a_man_does_not_move_backwards() {
    let position = white_to_move(
        ". . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . b . b . . .
         . . . w . . . .
         . . . . . . . .
         . . . . . . . .
         w . . . . . . .",
    );
    assert_eq!(legal_moves_of(&position, "d4"), "d4xb6, d4xf6");
    assert_eq!(
        legal(&play(&position, "a1-b2, c5-b4, d4xf6")),
        "b4-a3, b4-c3",
        "no man is captured backwards"
    );
}

/// „Man kann die Steine seines Spielgegners dementsprechend auch nur diagonal schlagen.“
#[test]
fn a_man_captures_only_diagonally_forward() {
    let position = white_to_move(
        ". . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . b . . .
         . . . w . . . .
         . . b . b . . .
         . . . . . . . .
         . . . . . . . .",
    );
    assert_eq!(legal(&position), "d4-c5, d4xf6");
}

/// „Es besteht Schlagzwang.“
#[test]
fn a_capture_that_is_possible_is_owed() {
    let position = white_to_move(ONE_TO_TAKE);
    assert_eq!(legal(&position), "a1-b2, c3-b4, c3xe5");
    assert_eq!(legal_without_offence(&position), "c3xe5");
    assert_eq!(
        (offenders(&position, "a1-b2"), offenders(&position, "c3-b4")),
        (points("c3"), points("b4"))
    );
}

/// „Zum Schlagen muss der eigene Spielstein den gegnerischen überspringen, man muss den Spielstein
/// also über den anderen hinweg auf ein freies Feld bewegen können.“
#[test]
fn a_man_jumps_over_a_stone_onto_a_free_square() {
    let position = white_to_move(
        ". . . . . . . .
         . . . . . . . .
         . . . b . b . b
         . . . . b . b .
         . . . w . w . b
         . . . . . . w .
         . . . . . . . .
         . . . . . . . .",
    );
    assert_eq!(legal(&position), "d4-c5", "the edge is behind h4, and a stone behind the others");
}

/// „Auf diese Weise geschlagene Steine nimmt man aus dem Spiel.“
#[test]
fn captured_stones_are_removed() {
    assert_diagram(
        &play(&white_to_move(ONE_TO_TAKE), "c3xe5"),
        Side::Black,
        ". . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . . w . . .
         . . . . . . . .
         . . . . . . . .
         . . . . . . . .
         w . . . . . . .",
    );
}

/// „Ist, nach dem Wegnehmen eines Spielsteines, von dem Zielfeld aus ein weiteres Schlagen eines
/// gegnerischen Steines möglich, muss dies innerhalb des gleichen Zuges ausgeführt werden bis kein
/// weiteres Schlagen mehr möglich ist.“
#[test]
fn a_further_capture_is_owed_until_none_is_possible() {
    let position = white_to_move(THREE_TO_TAKE);
    assert_eq!(legal_moves_of(&position, "c1"), "c1-b2, c1xe3, c1xe3xg5, c1xe3xg5xe7");
    assert_eq!(legal_without_offence(&position), "c1xe3xg5xe7");
    assert_eq!(offenders(&position, "c1xe3xg5"), points("g5"));
    let after = play(&position, "c1xe3xg5xe7");
    assert_eq!(after.stones(), BySide { white: points("a1 e7"), black: points("a7") });
}

const THREE_TO_TAKE: &str = ". . . . . . . .
                             b . . . . . . .
                             . . . . . b . .
                             . . . . . . . .
                             . . . . . b . .
                             . . . . . . . .
                             . . . b . . . .
                             w . w . . . . .";
