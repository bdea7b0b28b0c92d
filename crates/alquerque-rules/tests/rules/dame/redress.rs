//! The additional rules: touching a stone, huffing, and insisting on the right move.

use alquerque_rules::{Bitboard, BySide, DAME, Position, RULE_SETS, Side};

use crate::board::{assert_board, blameless, draw, legal, offenders, play, points};

use super::white_to_move;

/// „Wer einen Spielstein berührt, der muss mit diesem einen Spielzug ausführen, außer er kündigt vorher ausdrücklich an,
/// dass er den Spielstein zurechtrücken möchte.“ The rules say so by a switch; what touching does is the affair of a game
/// between people, and is tested there.
#[test]
fn who_touches_a_stone_must_move_it() {
    let touch_move: Vec<&str> =
        RULE_SETS.iter().filter(|rules| rules.touch_move).map(|rules| rules.id).collect();
    assert_eq!(touch_move, ["dame"]);
}

/// „Besteht die Möglichkeit, eine Dame oder einen Stein bzw. auch mehrere hintereinander zu schlagen, muss diese genützt
/// werden.“
#[test]
fn a_king_or_a_man_or_several_must_be_captured() {
    let position = white_to_move(
        ". . . . . . . .
         . . . . . . . .
         . B . . . b . b
         w . . . . . . .
         . . . b . . . .
         . . w . . . . .
         . . . . . . . .
         . . . . . . w .",
    );
    assert_eq!(blameless(&position), "a5xc7, c3xe5xg7");
    assert_eq!(offenders(&position, "g1-f2"), points("a5 c3"));
    assert_eq!(play(&position, "a5xc7").kings(), Bitboard::EMPTY, "the king is gone");
}

const OFFENCE: &str = ". . . . . . . .
                       . . . . . . . .
                       . . . . . b . b
                       . . . . . . . .
                       . . . b . . . .
                       . . w . . . . .
                       . . . . . . . .
                       . . . . . . w .";

/// „Wenn das jemand nicht tut, dann darf der Gegner den entsprechenden Spielstein vom Spielbrett nehmen. Dieser Vorgang
/// wird „blasen“ genannt.“
#[test]
fn the_opponent_may_huff_the_stone() {
    let position = play(&white_to_move(OFFENCE), "g1-h2");
    assert_eq!(legal(&position), "d4-e3, d4xb2, f6-e5, f6-g5, h6-g5, huff c3, insist");
    let huffed = play(&position, "huff c3");
    assert_board(
        &huffed,
        Side::Black,
        ". . . . . . . .
         . . . . . . . .
         . . . . . b . b
         . . . . . . . .
         . . . b . . . .
         . . . . . . . .
         . . . . . . . w
         . . . . . . . .",
    );
    assert_eq!(legal(&huffed), "d4-c3, d4-e3, f6-e5, f6-g5, h6-g5", "one stone, and then the move");
}

/// „… bzw. auch mehrere hintereinander“: a stone that stopped early is huffed where it stopped.
#[test]
fn a_stone_that_stopped_early_may_be_huffed() {
    let position = play(&white_to_move(OFFENCE), "c3xe5");
    assert_eq!(legal(&position), "f6-g5, f6xd4, h6-g5, huff e5, insist");
    assert_eq!(
        play(&position, "huff e5").stones(),
        BySide { white: points("g1"), black: points("f6 h6") }
    );
}

/// „… den entsprechenden Spielstein“: not another that became a king meanwhile. (A king made by the offence itself there
/// is none: from the row before the last a man captures nothing.)
#[test]
fn a_man_that_became_a_king_instead_of_a_capture_elsewhere_is_not_huffed() {
    let position = white_to_move(
        ". . . . . . . .
         w . . . . . . .
         . . . . . . . .
         . . . . . . . .
         . . . b . . . .
         . . w . . . . .
         . . . . . . . .
         . . . . . . . .",
    );
    let crowned = play(&position, "a7-b8");
    assert_eq!(legal(&crowned), "d4-e3, d4xb2, huff c3, insist");
    let huffed = play(&crowned, "huff c3");
    assert_eq!((huffed.stones().white, huffed.kings()), (points("b8"), points("b8")));
    let restored = play(&crowned, "insist");
    assert_eq!((restored.stones().white, restored.kings()), (points("a7 c3"), Bitboard::EMPTY));
}

/// „… den entsprechenden Spielstein“: a king that captured nothing is huffed like a man.
#[test]
fn a_king_may_be_huffed() {
    let position = white_to_move(
        ". . . . . . . .
         . . . . . . . .
         . . . . . . . .
         b . . . . . . .
         . . . b . . . .
         . . . . . . . .
         . . . . . . . .
         W . . . . . w .",
    );
    let offended = play(&position, "a1-b2");
    assert_eq!(legal(&offended), "a5-b4, d4-c3, d4-e3, huff b2, insist");
    let huffed = play(&offended, "huff b2");
    assert_eq!((huffed.stones().white, huffed.kings()), (points("g1"), Bitboard::EMPTY));
}

/// „Allerdings muss das Recht des Blasens nicht in Anspruch genommen werden“
#[test]
fn the_right_to_huff_need_not_be_used() {
    let lapsed = play(&white_to_move(OFFENCE), "g1-h2, h6-g5");
    assert_eq!(
        legal(&lapsed),
        "c3-b4, c3xe5, c3xe5xg7, h2-g3, huff d4, insist",
        "White's turn to notice"
    );
    assert_eq!(
        legal(&play(&lapsed, "c3xe5xg7")),
        "g5-f4, g5-h4",
        "nothing is left of White's offence"
    );
}

/// „… so kann der betreffende Spieler von der gegnerischen Partei auch verlangen, den falschen Spielzug zurückzusetzen und
/// stattdessen den richtigen zu machen.“
#[test]
fn the_opponent_may_insist_on_the_right_move() {
    let position = white_to_move(OFFENCE);
    for offence in ["g1-h2", "c3-b4", "c3xe5"] {
        let restored = play(&play(&position, offence), "insist");
        assert_board(&restored, Side::White, OFFENCE);
        assert_eq!(legal(&restored), "c3xe5xg7", "the whole capture and nothing else");
    }
    let righted = play(&position, "g1-h2, insist, c3xe5xg7");
    assert_eq!(righted, play(&position, "c3xe5xg7"), "as if nothing had happened");
    assert_eq!(legal(&righted), "h6-g5");
}

/// „… auch verlangen“: instead of a huff, not after it.
#[test]
fn who_has_huffed_cannot_insist() {
    let huffed = play(&white_to_move(OFFENCE), "g1-h2, huff c3");
    assert_eq!(legal(&huffed), "d4-c3, d4-e3, f6-e5, f6-g5, h6-g5");
}

/// „… stattdessen den richtigen zu machen“: which of several, the offender chooses.
#[test]
fn the_offender_chooses_among_the_right_moves() {
    let (_, insisted) = both_offended();
    assert_eq!(legal(&insisted), "c3xe5xg7, g5xe7");
}

/// „… den falschen Spielzug zurückzusetzen“: a right to huff that the offender let lapse before does not come back.
#[test]
fn a_lapsed_right_does_not_come_back() {
    let (before, insisted) = both_offended();
    let moves = "b2-a3, c3-b4, c3xe5, c3xe5xg7, g1-f2, g1-h2, g5-h6, g5xe7";
    assert_eq!(legal(&before), format!("{moves}, huff f6, insist"));
    assert_eq!(insisted.placement(), before.placement());
    assert_eq!(insisted.turn(), before.turn());
    assert_eq!(insisted.memory().huffable, Bitboard::EMPTY);
    assert_eq!(legal(&play(&insisted, "g5xe7")), "b6-a5, b6-c5, d4-e3");
}

/// The position after an offence of Black's, and the same when White has let the right lapse, offended too, and been made
/// to take that back.
fn both_offended() -> (Position, Position) {
    let position = draw(
        &DAME,
        Side::Black,
        ". . . . . . . .
         b . . . . . . .
         . . . . . b . .
         . . . . . . w .
         . . . b . . . .
         . . w . . . . .
         . w . . . . . .
         w . . . . . w .",
    );
    let before = play(&position, "a7-b6");
    (before, play(&before, "g1-h2, insist"))
}
