//! Touch-move, huffing, and insisting on the right move.

use alquerque_rules::{Bitboard, BySide, DAME, Position, RULE_SETS, Side};

use crate::diagram::{
    assert_diagram, from_diagram, legal, legal_without_offence, offenders, play, points,
};

use super::white_to_move;

/// „Wer einen Spielstein berührt, der muss mit diesem einen Spielzug ausführen, außer er kündigt
/// vorher ausdrücklich an, dass er den Spielstein zurechtrücken möchte.“ Here, touch-move is only a
/// setting of the rule set.
#[test]
fn touch_move_applies() {
    let touch_move: Vec<&str> =
        RULE_SETS.iter().filter(|rules| rules.touch_move).map(|rules| rules.id).collect();
    assert_eq!(touch_move, ["dame"]);
}

/// „Besteht die Möglichkeit, eine Dame oder einen Stein bzw. auch mehrere hintereinander zu
/// schlagen, muss diese genützt werden.“
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
    assert_eq!(legal_without_offence(&position), "a5xc7, c3xe5xg7");
    assert_eq!(offenders(&position, "g1-f2"), points("a5 c3"));
    assert_eq!(play(&position, "a5xc7").kings(), Bitboard::EMPTY, "the king is gone");
}

const BEFORE_OFFENCE: &str = ". . . . . . . .
                       . . . . . . . .
                       . . . . . b . b
                       . . . . . . . .
                       . . . b . . . .
                       . . w . . . . .
                       . . . . . . . .
                       . . . . . . w .";

/// „Wenn das jemand nicht tut, dann darf der Gegner den entsprechenden Spielstein vom Spielbrett
/// nehmen. Dieser Vorgang wird „blasen“ genannt.“
#[test]
fn the_opponent_may_huff_the_stone() {
    let position = play(&white_to_move(BEFORE_OFFENCE), "g1-h2");
    assert_eq!(legal(&position), "d4-e3, d4xb2, f6-e5, f6-g5, h6-g5, huff c3, insist");
    let huffed = play(&position, "huff c3");
    assert_diagram(
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
    assert_eq!(legal(&huffed), "d4-c3, d4-e3, f6-e5, f6-g5, h6-g5", "one stone, then a move");
}

/// „… bzw. auch mehrere hintereinander“: a stone that stopped early may be huffed.
#[test]
fn a_stone_that_stopped_early_may_be_huffed() {
    let position = play(&white_to_move(BEFORE_OFFENCE), "c3xe5");
    assert_eq!(legal(&position), "f6-g5, f6xd4, h6-g5, huff e5, insist");
    assert_eq!(
        play(&position, "huff e5").stones(),
        BySide { white: points("g1"), black: points("f6 h6") }
    );
}

/// „… den entsprechenden Spielstein“: not another one that became a king instead. (A man cannot
/// become a king instead of its own capture, since it cannot capture from the row before the last.)
#[test]
fn a_man_that_became_a_king_instead_of_a_capture_by_another_is_not_huffed() {
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
    let promoted = play(&position, "a7-b8");
    assert_eq!(legal(&promoted), "d4-e3, d4xb2, huff c3, insist");
    let huffed = play(&promoted, "huff c3");
    assert_eq!((huffed.stones().white, huffed.kings()), (points("b8"), points("b8")));
    let restored = play(&promoted, "insist");
    assert_eq!((restored.stones().white, restored.kings()), (points("a7 c3"), Bitboard::EMPTY));
}

/// „… den entsprechenden Spielstein“: a king is huffed like a man.
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
    let after_offence = play(&position, "a1-b2");
    assert_eq!(legal(&after_offence), "a5-b4, d4-c3, d4-e3, huff b2, insist");
    let huffed = play(&after_offence, "huff b2");
    assert_eq!((huffed.stones().white, huffed.kings()), (points("g1"), Bitboard::EMPTY));
}

/// „Allerdings muss das Recht des Blasens nicht in Anspruch genommen werden“
#[test]
fn the_right_to_huff_need_not_be_used() {
    let lapsed = play(&white_to_move(BEFORE_OFFENCE), "g1-h2, h6-g5");
    assert_eq!(
        legal(&lapsed),
        "c3-b4, c3xe5, c3xe5xg7, h2-g3, huff d4, insist",
        "White may huff in turn"
    );
    assert_eq!(legal(&play(&lapsed, "c3xe5xg7")), "g5-f4, g5-h4", "White's offence has lapsed");
}

/// „… so kann der betreffende Spieler von der gegnerischen Partei auch verlangen, den falschen
/// Spielzug zurückzusetzen und stattdessen den richtigen zu machen.“
#[test]
fn the_opponent_may_insist_on_the_right_move() {
    let position = white_to_move(BEFORE_OFFENCE);
    for offence in ["g1-h2", "c3-b4", "c3xe5"] {
        let restored = play(&play(&position, offence), "insist");
        assert_diagram(&restored, Side::White, BEFORE_OFFENCE);
        assert_eq!(legal(&restored), "c3xe5xg7", "only the complete capture");
    }
    let replayed = play(&position, "g1-h2, insist, c3xe5xg7");
    assert_eq!(replayed, play(&position, "c3xe5xg7"), "as without the offence");
    assert_eq!(legal(&replayed), "h6-g5");
}

/// „… auch verlangen“: instead of a huff, not after it.
#[test]
fn an_insist_cannot_follow_a_huff() {
    let huffed = play(&white_to_move(BEFORE_OFFENCE), "g1-h2, huff c3");
    assert_eq!(legal(&huffed), "d4-c3, d4-e3, f6-e5, f6-g5, h6-g5");
}

/// „… stattdessen den richtigen zu machen“: the offender chooses among several.
#[test]
fn the_offender_chooses_among_the_right_moves() {
    let (_, insisted) = after_offences_of_both();
    assert_eq!(legal(&insisted), "c3xe5xg7, g5xe7");
}

/// „… den falschen Spielzug zurückzusetzen“: this does not restore the offender's lapsed right to
/// huff.
#[test]
fn a_lapsed_right_is_not_restored() {
    let (before, insisted) = after_offences_of_both();
    let moves = "b2-a3, c3-b4, c3xe5, c3xe5xg7, g1-f2, g1-h2, g5-h6, g5xe7";
    assert_eq!(legal(&before), format!("{moves}, huff f6, insist"));
    assert_eq!(insisted.placement(), before.placement());
    assert_eq!(insisted.turn(), before.turn());
    assert_eq!(insisted.rule_state().huffable, Bitboard::EMPTY);
    assert_eq!(legal(&play(&insisted, "g5xe7")), "b6-a5, b6-c5, d4-e3");
}

/// Returns the position after an offence by Black, and the position after White let the right
/// lapse, offended as well, and Black insisted.
fn after_offences_of_both() -> (Position, Position) {
    let position = from_diagram(
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
