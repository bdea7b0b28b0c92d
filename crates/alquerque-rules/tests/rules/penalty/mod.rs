//! Alquerque with penalty, by the leaflet in German.

mod no_return;
mod penalties;

use alquerque_rules::{
    Bitboard, BySide, Direction, FIVE_BY_FIVE, Outcome, PENALTY, Position, Side,
};

use crate::diagram::{
    assert_diagram, from_diagram, legal, legal_moves_of, legal_without_offence, play, play_all,
    replay, stone_counts,
};

/// Returns a position with White to move.
#[track_caller]
fn white_to_move(rows: &str) -> Position {
    from_diagram(&PENALTY, Side::White, rows)
}

/// Returns a position with Black to move.
#[track_caller]
fn black_to_move(rows: &str) -> Position {
    from_diagram(&PENALTY, Side::Black, rows)
}

/// „Jeder Spieler erhält zwölf Spielsteine, natürlich jeder in einer anderen Farbe.“
#[test]
fn each_player_has_twelve_stones() {
    assert_eq!(stone_counts(&Position::start(&PENALTY)), BySide { white: 12, black: 12 });
}

/// „Das Spielbrett besteht aus fünf waagerechten und fünf senkrechten, sowie insgesamt sechs
/// diagonal verlaufenden Linien.“
#[test]
fn the_board_has_five_horizontal_five_vertical_and_six_diagonal_lines() {
    // A line starts at a point without a neighbour in the opposite direction.
    let lines = |direction: Direction| {
        (FIVE_BY_FIVE.joined(direction) - FIVE_BY_FIVE.joined(direction.opposite())).count()
    };
    assert_eq!((lines(Direction::East), lines(Direction::North)), (5, 5));
    assert_eq!(lines(Direction::NorthEast) + lines(Direction::SouthEast), 6);
}

/// „Die Bewegung erfolgt über diese Linien, die Steine stehen auf den runden Feldern.“
#[test]
fn stones_move_along_the_lines() {
    let position = white_to_move(
        ". . . . b
         . . . . .
         . . . . .
         . . w . .
         w . . . .",
    );
    assert_eq!(legal(&position), "a1-a2, a1-b1, a1-b2, c2-b2, c2-c1, c2-c3, c2-d2");
}

/// „Zu Beginn werden die Steine wie in Abb. 1 gezeigt auf das Spielbrett gestellt … Das graue Feld
/// in der Mitte bleibt frei.“
#[test]
fn the_point_in_the_middle_is_empty_at_the_start() {
    assert_diagram(
        &Position::start(&PENALTY),
        Side::White,
        "b b b b b
         b b b b b
         b b . w w
         w w w w w
         w w w w w",
    );
}

/// „Weiß muss als erster ziehen. Das ist in diesem Spiel ein Nachteil, weil der Stein, mit dem
/// gezogen wird, garantiert geschlagen wird.“
#[test]
fn white_moves_first_and_the_stone_can_be_captured() {
    let start = Position::start(&PENALTY);
    assert_eq!(start.turn(), Side::White);
    let openings = start.legal_moves();
    assert_eq!(openings.len(), 4);
    for opening in openings {
        let replies = start.play(&opening.into()).legal_moves();
        assert!(replies.iter().any(|reply| reply.captured().contains(opening.to())), "{opening}");
    }
}

/// „Jeder Spieler muss (!) pro Zug einen seiner Steine ziehen.“
#[test]
fn a_player_must_move_a_stone() {
    let position = white_to_move(
        ". . . . b
         . . . . .
         b . . . .
         b . . . .
         w b w . .",
    );
    assert_eq!(legal(&position), "a1-b2, c1-b2, c1-c2, c1-d1, c1-d2");
    for step in position.legal_moves() {
        let before = position.stones().white;
        let after = position.play(&step.into()).stones().white;
        assert_eq!(
            (before - after, after - before),
            (Bitboard::from_point(step.from()), Bitboard::from_point(step.to()))
        );
    }
}

/// „Kann (oder möchte) ein Spieler keinen Stein ziehen, hat er das Spiel verloren.“
#[test]
fn a_player_who_can_move_no_stone_has_lost() {
    let position = white_to_move(
        ". . . . .
         . . . . .
         b . b . .
         b b . . .
         w b b . .",
    );
    let game = replay(&position, "");
    assert_eq!(game.outcome(), Some(Outcome::NoLegalAction { loser: Side::White }));
    assert_eq!(
        Outcome::Resignation { loser: Side::White }.winner(),
        Some(Side::Black),
        "„oder möchte“"
    );
}

/// „Ein Stein darf auf ein freies benachbartes Feld ziehen, das mit dem das Feld, auf dem er steht,
/// durch eine Linie verbunden ist.“
#[test]
fn a_stone_moves_to_a_free_neighbouring_point() {
    let position = white_to_move(
        ". . . . b
         . . w . .
         . . w w .
         . . . . .
         . . . . .",
    );
    assert_eq!(legal_moves_of(&position, "c3"), "c3-b2, c3-b3, c3-b4, c3-c2, c3-d2, c3-d4");
}

/// „Nicht alle Felder können über diagonale Linien erreicht werden.“
#[test]
fn not_every_point_is_reached_by_a_diagonal() {
    let position = white_to_move(
        ". . . . b
         . w . . .
         . . . . .
         . . w . .
         . . . . .",
    );
    assert_eq!(
        legal_moves_of(&position, "b4"),
        "b4-a3, b4-a4, b4-a5, b4-b3, b4-b5, b4-c3, b4-c4, b4-c5"
    );
    assert_eq!(legal_moves_of(&position, "c2"), "c2-b2, c2-c1, c2-c3, c2-d2");
}

/// „Man schlägt einen Stein seines Mitspielers, indem man mit einem eigenen Stein über ihn hinweg
/// auf ein freies Feld in Zugrichtung hinter ihm springt. Ein geschlagener Stein wird vom Brett
/// genommen.“
#[test]
fn a_stone_is_captured_by_leaping_over_it_and_leaves_the_board() {
    let position = white_to_move(
        "b . . . .
         . . . b .
         . . w . .
         . . b . .
         . . b . .",
    );
    assert_eq!(
        legal_without_offence(&position),
        "c3xe5",
        "but not over c2, behind which a stone stands"
    );
    assert_diagram(
        &play(&position, "c3xe5"),
        Side::Black,
        "b . . . w
         . . . . .
         . . . . .
         . . b . .
         . . b . .",
    );
}

fn example_with_one() -> Position {
    black_to_move(
        ". . . . .
         . . . . .
         . . b . .
         . w . . .
         . . . . b",
    )
}

/// „Schwarz ist am Zug und könnte über den weißen Stein hinweg auf das mit dem Kreuzchen markierte
/// leere Feld dahinter springen. Wenn er das tut, wird der weiße Stein vom Brett genommen.“
#[test]
fn black_captures_the_stone_of_the_example() {
    assert_diagram(
        &play(&example_with_one(), "c3xa1"),
        Side::White,
        ". . . . .
         . . . . .
         . . . . .
         . . . . .
         b . . . b",
    );
}

/// „Ein Spieler darf ihn seiner Runde entweder mit einem Stein ziehen oder mit einem Stein
/// schlagen, nicht beides.“
#[test]
fn a_player_moves_or_captures_not_both() {
    let position = white_to_move(
        ". . . . .
         . . b . .
         . w . . .
         . . w . .
         . . . . b",
    );
    assert_eq!(
        legal_moves_of(&position, "b3"),
        "b3-a3, b3-b2, b3-b4, b3-c3",
        "no capture follows a step"
    );
    let adjacent = play(&position, "b3-c3, e1-e2");
    let moves = "c3-b2, c3-b4, c3-d2, c3-d3, c3-d4, c3xc5";
    assert_eq!(legal_moves_of(&adjacent, "c3"), moves, "no step follows a capture");
}

/// „Ein Spieler hat gewonnen, wenn sein Mitspieler nicht mehr ziehen kann oder will“
#[test]
fn a_player_has_won_when_the_other_cannot_move() {
    let position = white_to_move(
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
}

/// „… oder alle Steine des Mitspielers geschlagen sind.“
#[test]
fn a_player_has_won_when_all_stones_of_the_other_are_captured() {
    let position = white_to_move(
        ". . . . .
         . . b . .
         . . w . .
         . . . . .
         . . . . .",
    );
    assert_eq!(replay(&position, "c3xc5").outcome().and_then(Outcome::winner), Some(Side::White));
}

/// „… verliert einen seiner eigenen Steine“: even the last one, and the game with the next turn.
#[test]
fn a_penalty_may_remove_the_last_stone() {
    let position = white_to_move(
        ". . . . .
         . . b . .
         . . w . .
         . . . . .
         . . . . .",
    );
    let mut game = replay(&position, "c3-c2");
    assert_eq!((game.position().stones().white, game.outcome()), (Bitboard::EMPTY, None));
    play_all(&mut game, "c4-c3");
    assert_eq!(game.outcome(), Some(Outcome::NoLegalAction { loser: Side::White }));
}
