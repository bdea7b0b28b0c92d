//! Owed captures and the penalty.

use alquerque_rules::{Bitboard, BySide, Position, Side};

use super::{black_to_move, example_with_one, white_to_move};
use crate::diagram::{
    assert_diagram, find_action, legal, legal_moves_of, legal_without_offence, offenders, play,
    point, points,
};

/// „Es gilt Schlagzwang! Wer einen gegnerischen Stein, den er schlagen könnte, nicht schlägt,
/// verliert einen seiner eigenen Steine, die hätten schlagen können!“
#[test]
fn a_missed_capture_costs_a_stone_that_could_have_captured() {
    let position = white_to_move(
        ". . . . .
         . . b . .
         . . w . .
         . . . . .
         w . . . .",
    );
    assert_eq!(legal_without_offence(&position), "c3xc5");
    assert_eq!(legal_moves_of(&position, "a1"), "a1-a2, a1-b1, a1-b2", "steps remain legal");
    assert_diagram(
        &play(&position, "a1-a2"),
        Side::Black,
        ". . . . .
         . . b . .
         . . . . .
         w . . . .
         . . . . .",
    );
    assert_eq!(
        position.penalty(find_action(&position, "a1-a2").as_move().unwrap()),
        Some(point("c3"))
    );
}

/// „… verliert einen seiner eigenen Steine“: only one, even if several could have captured. The
/// opponent must choose it before any other action.
#[test]
fn the_opponent_chooses_among_several_offenders() {
    let position = white_to_move(
        ". . . . .
         . . b . b
         w . w . w
         . . . . .
         . w . . .",
    );
    assert_eq!(legal_without_offence(&position), "c3xc5, e3xe5");
    let to_choose = play(&position, "a3-a4");
    assert_diagram(
        &to_choose,
        Side::Black,
        ". . . . .
         w . b . b
         . . w . w
         . . . . .
         . w . . .",
    );
    assert!(to_choose.must_choose_penalty());
    assert_eq!(legal(&to_choose), "huff c3, huff e3");
    let chosen = play(&to_choose, "huff c3");
    assert_diagram(
        &chosen,
        Side::Black,
        ". . . . .
         w . b . b
         . . . . w
         . . . . .
         . w . . .",
    );
    assert!(!chosen.must_choose_penalty());
    assert_eq!(legal_without_offence(&chosen), "e4xe2");
}

/// „… die hätten schlagen können“: including the stone that moved instead, where it stands now.
#[test]
fn the_moved_stone_can_be_an_offender() {
    let position = white_to_move(
        ". . . . .
         . . b . b
         . . w . w
         . . . . .
         . w . . .",
    );
    assert_eq!(offenders(&position, "c3-c2"), points("c2 e3"));
    let to_choose = play(&position, "c3-c2");
    assert_eq!(legal(&to_choose), "huff c2, huff e3");
    let chosen = play(&to_choose, "huff c2");
    assert_eq!(chosen.stones().white, points("b1 e3"));
    assert_eq!(chosen.rule_state().last_moved.white, None, "its restriction is gone");
    let other = play(&to_choose, "huff e3");
    assert_eq!(
        other.rule_state().last_moved.white.map(|last| (last.stone, last.origin)),
        Some((point("c2"), point("c3")))
    );
}

/// „Das gilt natürlich nicht, wenn man in dieser Runde irgendwo sonst auf dem Spielfeld einen
/// anderen gegnerischen Stein schlägt.“
#[test]
fn a_capture_by_another_stone_avoids_the_penalty() {
    let position = white_to_move(
        ". . . . .
         . . b . b
         . . w . w
         . . . . .
         . w . . .",
    );
    assert_eq!(offenders(&position, "c3xc5"), Bitboard::EMPTY);
    assert_diagram(
        &play(&position, "c3xc5"),
        Side::Black,
        ". . w . .
         . . . . b
         . . . . w
         . . . . .
         . w . . .",
    );
}

/// „In unserem Beispiel würde der schwarze Stein also vom Brett genommen werden, wenn er den weißen
/// nicht schlägt“
#[test]
fn the_stone_of_the_example_is_removed_when_it_does_not_capture() {
    for (step, remaining) in [("c3-c4", "e1"), ("e1-e2", "e2")] {
        assert_eq!(play(&example_with_one(), step).stones().black, points(remaining), "{step}");
    }
}

/// „… es sei denn natürlich, Schwarz schlägt irgendwo sonst auf dem Spielfeld einen anderen weißen
/// Stein.“
#[test]
fn the_stone_of_the_example_stays_when_black_captures_elsewhere() {
    let position = black_to_move(
        ". . . . .
         . . . . .
         . . b . .
         . w . . w
         . . . . b",
    );
    assert_eq!(play(&position, "e1xe3").stones().black, points("c3 e3"));
}

fn example_with_two() -> Position {
    black_to_move(
        ". . . . .
         b . . . .
         w . . . .
         . w . . .
         . . . . b",
    )
}

/// „Man kann (und muss sogar) mit einem Stein auch mehrere gegnerische Steine schlagen, wenn das
/// möglich ist.“
#[test]
fn a_stone_captures_several_if_possible() {
    let position = white_to_move(
        ". . . . .
         . . . b .
         . . . . .
         . b . . .
         w . . . w",
    );
    assert_eq!(legal_without_offence(&position), "a1xc3xe5");
    assert_eq!(legal_moves_of(&position, "a1"), "a1-a2, a1-b1, a1xc3, a1xc3xe5");
    assert_eq!(
        play(&position, "a1xc3xe5").stones(),
        BySide { white: points("e1 e5"), black: Bitboard::EMPTY }
    );
}

/// „Anschließend kann (und muss) er den anderen weißen Stein schlagen. Wie man sieht, müssen die
/// beiden Sprünge nicht in einer geraden Linie erfolgen.“
#[test]
fn the_two_leaps_need_not_be_on_one_line() {
    let position = black_to_move(
        ". . . . .
         . . b . .
         . . w . .
         . w . . .
         . . . . .",
    );
    assert_eq!(legal_without_offence(&position), "c4xc2xa2");
    assert_diagram(
        &play(&position, "c4xc2xa2"),
        Side::White,
        ". . . . .
         . . . . .
         . . . . .
         b . . . .
         . . . . .",
    );
}

/// „Wichtig ist nur, dass das Feld, von dem aus man springt, das Feld, auf dem der Stein des
/// Mitspielers steht, den man überspringt, und das Feld, auf dem man den Sprung beendet, auf ein
/// und derselben Linie liegen.“
#[test]
fn each_leap_is_on_one_line() {
    let position = example_with_two();
    assert_eq!(legal_without_offence(&position), "a4xa2xc2");
    let no_line = black_to_move(
        ". . . . .
         b . . . .
         w . . . .
         . . . . .
         . w . . .",
    );
    assert_eq!(legal_without_offence(&no_line), "a4xa2", "no line joins a2 and b1");
}

/// „Würde der schwarze Stein diese Aktion nicht oder nur den ersten Teil machen, würde er zur
/// Strafe vom Spielbrett genommen“
#[test]
fn a_stone_that_makes_only_the_first_part_is_removed() {
    let position = example_with_two();
    assert_diagram(
        &play(&position, "a4xa2"),
        Side::White,
        ". . . . .
         . . . . .
         . . . . .
         . w . . .
         . . . . b",
    );
    assert_eq!(
        play(&position, "a4-a5").stones(),
        BySide { white: points("a3 b2"), black: points("e1") }
    );
}

/// „… nur den ersten Teil“: only the stone that stopped is removed, even if others could have
/// captured.
#[test]
fn an_incomplete_capture_costs_only_the_capturing_stone() {
    let position = black_to_move(
        ". . . . .
         b . . . .
         w . . . .
         . w . . w
         . . . . b",
    );
    assert_eq!(legal_without_offence(&position), "a4xa2xc2, e1xe3");
    assert_eq!(offenders(&position, "a4xa2"), points("a2"));
    assert_eq!(
        play(&position, "a4xa2").stones(),
        BySide { white: points("b2 e2"), black: points("e1") }
    );
}

/// „… es sei denn natürlich, Schwarz schlägt irgendwo sonst auf dem Spielfeld einen anderen weißen
/// Stein.“
#[test]
fn a_stone_that_could_capture_two_stays_when_another_captures() {
    let position = black_to_move(
        ". . . . .
         b . . . .
         w . . . .
         . w . . w
         . . . . b",
    );
    assert_eq!(play(&position, "e1xe3").stones().black, points("a4 e3"));
}
