//! The sentences of the sources of the family, and our readings of them.

use alquerque_rules::family::*;
use alquerque_rules::notation::{self, parse_position, position_text};
use alquerque_rules::{Bitboard, History, MAX_CAPTURES, Position, RULE_SETS, RuleSet};

use crate::diagram::{legal, legal_moves_of, legal_without_offence, offenders, play, points};

#[track_caller]
fn position(rules: &'static RuleSet, text: &str) -> Position {
    parse_position(rules, text).unwrap_or_else(|error| panic!("{}, {text}: {error}", rules.id))
}

#[test]
fn stones_stand_as_in_the_sources() {
    let usual = "bbbbb/bbbbb/bb1ww/wwwww/wwwww";
    for rules in RULE_SETS.into_iter().skip(7) {
        let expected = match rules.id {
            "terhuchu" => "bbbbb/bbbbb/5/wwwww/wwwww",
            "terhuchu-8" => "bbbbb/1bbb1/5/1www1/wwwww",
            "sumi-war" => "bbbbb/bbbbb/w3b/wwwww/wwwww",
            "codecup" => "bbbbbbb/bbbbbbb/bbbbbbb/bbb1www/wwwwwww/wwwwwww/wwwwwww",
            "lau-kata-kati" => "b2b2b/1b1b1b1/2bbb2/7/2www2/1w1w1w1/w2w2w",
            "felli" => "b1b1b/1bbb1/5/1www1/w1w1w",
            "egara-guti" => "bb1b1bb/1b1b1b1/2bbb2/7/2www2/1w1w1w1/ww1w1ww",
            "zamma" => {
                "bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/bbbb1wwww/wwwwwwwww/wwwwwwwww/wwwwwwwww/\
                 wwwwwwwww"
            }
            "kharbaga" => {
                "b1b1b1b1b/1b1b1b1b1/b1b1b1b1b/1b1b1b1b1/b1b3w1w/1w1w1w1w1/w1w1w1w1w/1w1w1w1w1/\
                 w1w1w1w1w"
            }
            "satoel" => {
                "9/9/bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/bbbbbbbbb/bbbb1wwww/wwwwwwwww/wwwwwwwww/\
                 wwwwwwwww/wwwwwwwww/9/9"
            }
            "peralikatuma" => {
                "2b1b1b2/3bbb3/w1bbbbb1b/1wbbbbbb1/www3bbb/1wwwwwwb1/w1wwwww1b/3www3/2w1w1w2"
            }
            _ => usual,
        };
        let text = position_text(&Position::start(rules));
        assert_eq!(text.split(' ').next(), Some(expected), "{}", rules.id);
    }
}

/// c1 can take c2, then d3, and, if it may turn back, e2.
const CHAIN: &str = "b4/5/3b1/2b1b/2w2 w";
/// The king on a1 sees c1 from afar.
const AFAR: &str = "4b/5/1b3/5/W1b2 w";
/// The king on a1 sees d4 along the long diagonal, and nothing else.
const DIAGONAL: &str = "5/3bb/5/5/W4 w";
/// The man on c3 can step back or sideways, or capture back.
const BACK: &str = "4b/5/2w2/2b2/5 w";

#[test]
fn actions_follow_from_the_sources() {
    let free_chain = "c1-b1, c1-b2, c1-d1, c1-d2, c1xc3, c1xc3xe3";
    let whole_chain = "c1-b1, c1-b2, c1-d1, c1-d2, c1xc3, c1xc3xe3, c1xc3xe3xe1";
    let ahead = "c3-b3, c3-b4, c3-c4, c3-d3, c3-d4";
    let any = "c3-b2, c3-b3, c3-b4, c3-c4, c3-d2, c3-d3, c3-d4, c3xc1";
    let long = "a1-a2, a1-a3, a1-a4, a1-a5, a1-b1, a1-b2, a1-c3, a1-d4, a1xd1, a1xe1";
    let cases: &[(&'static RuleSet, &str, &str)] = &[
        // Captures are free, and may stop; no man goes back, not even in a chain.
        (&ARABIC, CHAIN, free_chain),
        (&ARABIC, BACK, ahead),
        (&ARABIC, AFAR, long),
        // Chains must be finished; a king steps once, and hops short, in any direction.
        (&ROMAN, CHAIN, "c1xc3xe3"),
        (&ROMAN, BACK, ahead),
        (&ROMAN, AFAR, "a1-a2, a1-b1, a1-b2"),
        (&ROMAN, "4b/5/2W2/2b2/5 w", "c3xc1"),
        // One turn may take several.
        (&DAMA_COMOROS, CHAIN, free_chain),
        (&DAMA_COMOROS, BACK, ahead),
        (&DAMA_COMOROS, AFAR, long),
        // Men go in any direction, and a king captures as far as it moves.
        (&KHARBERG, CHAIN, whole_chain),
        (&KHARBERG, BACK, any),
        (&KHARBERG, AFAR, long),
        // A king is long on the two long diagonals, and short elsewhere; men do not go back.
        (&FETACH, CHAIN, free_chain),
        (&FETACH, BACK, ahead),
        (&FETACH, AFAR, "a1-a2, a1-b1, a1-b2, a1-c3, a1-d4"),
        (&FETACH, DIAGONAL, "a1-a2, a1-b1, a1-b2, a1-c3, a1xe5, a1xe5xe3"),
        (
            &FETACH,
            "b4/5/5/1W3/5 w",
            "b2-a1, b2-a2, b2-a3, b2-b1, b2-b3, b2-c1, b2-c2, b2-c3, \
                                     b2-d4, b2-e5",
        ),
        (&FETACH, "4b/5/1b3/2W2/5 w", "c2-b2, c2-c1, c2-c3, c2-d2"),
        // Eating is free, and of one stone.
        (&TERHUCHU, CHAIN, "c1-b1, c1-b2, c1-d1, c1-d2, c1xc3"),
        (&TERHUCHU, BACK, any),
        // Several are taken at once.
        (&COVARRUBIAS, CHAIN, whole_chain),
        (&COVARRUBIAS, BACK, any),
        // Stones step ahead and capture in any direction; captures are enforced. On the far rank,
        // stones only capture.
        (&QIRKAT, CHAIN, "c1xc3xe3xe1"),
        (&QIRKAT, BACK, "c3xc1"),
        (&QIRKAT, "w4/5/2w2/5/4b w", ahead),
        (&QIRKAT, "w4/b4/5/5/5 w", "a5xa3"),
        (&QIRKAT, "b4/5/3w1/5/5 w d3:e3", "d3-c3, d3-d4"),
        // The whole chain is enforced, in any direction.
        (&CODECUP, "6b/7/7/7/3b3/2b1b2/2w4 w", "c1xc3xe3xe1"),
        // The usual rules of draughts, but one at a time. A line that passes no point is one step.
        (&LAU_KATA_KATI, "6b/7/7/3b3/7/3b3/3w3 w", "d1xd3"),
        (&LAU_KATA_KATI, "6b/7/7/7/7/7/w2b3 w", "a1xg1"),
        (&LAU_KATA_KATI, "6b/7/7/7/2w4/7/7 w", "c3-b2, c3-d3, c3-d4"),
        // Stones may go back, and captures are free. The four points at the ends of the sides
        // crown, the middle of the last row does not.
        (&FELLI, "4b/5/2w2/1b3/5 w", "c3-b4, c3-c2, c3-c4, c3-d2, c3-d4, c3xa1"),
        // Kings go far on the sides of the triangles, and one step elsewhere.
        (&FELLI, "5/5/5/3b1/W4 w", "a1-b2, a1-c1, a1-c3, a1-d4, a1-e1, a1-e5"),
        (&FELLI, "4b/1W3/2w2/5/5 w", "b4-a5, b4-c4, c3-b2, c3-c2, c3-c4, c3-d2, c3-d4"),
        // Any direction, free, several; b2 and b6 are neighbours.
        (&EGARA_GUTI, "1b4b/7/7/7/7/1w5/7 w", "b2-a1, b2-b1, b2-b6, b2-c3, b2-d2"),
        (&EGARA_GUTI, "6b/1b5/7/7/2b1b2/1w5/7 w", "b2-a1, b2-b1, b2-d2, b2xb7, b2xd4, b2xd4xf2"),
        // Men step forward and capture in any direction, and capture is owed, not enforced.
        (&ZAMMA, "b8/9/9/9/4w4/4b4/9/9/9 w", "e5-d6, e5-e6, e5-f6, e5xe3"),
        (&ZAMMA, "b8/9/9/9/9/4w4/9/9/9 w", "e4-e5"),
        // The crossings have diagonals only, and from point to point is one step.
        (&KHARBAGA, "b8/9/9/9/9/9/9/1w7/9 w", "b2-a3, b2-c3"),
        (&KHARBAGA, "8b/9/9/9/2b6/9/2w6/9/9 w", "c3-b4, c3-d4, c3xc7"),
        // The triangles belong to the board; any direction, free, several.
        (&SATOEL, "9/9/b8/9/9/9/9/9/9/9/9/4w4/9 w", "e2-d2, e2-e1, e2-e3, e2-f2"),
        (&SATOEL, "9/9/b8/9/9/9/9/9/9/9/9/3b5/2w6 w", "c1-e1, c1xe3"),
        (&SATOEL, "9/9/b8/9/9/9/9/9/4b4/3b5/9/3b5/2w6 w", "c1-e1, c1xe3, c1xe3xc5"),
        (&PERALIKATUMA, "2b6/9/9/9/w8/9/9/9/9 w", "a5-a3, a5-a7, a5-b5"),
        (&PERALIKATUMA, "6b2/9/9/9/wb1b5/9/9/9/9 w", "a5-a3, a5-a7, a5xc5, a5xc5xe5"),
    ];
    for (rules, text, expected) in cases {
        assert_eq!(legal(&position(rules, text)), *expected, "{}, {text}", rules.id);
    }
}

#[test]
fn stones_that_miss_a_capture_can_be_huffed() {
    for (rules, whole) in
        [(&DAMA_COMOROS, "c1xc3xe3"), (&KHARBERG, "c1xc3xe3xe1"), (&COVARRUBIAS, "c1xc3xe3xe1")]
    {
        let chain = position(rules, CHAIN);
        assert_eq!(legal_without_offence(&chain), whole, "{}", rules.id);
        assert_eq!(offenders(&chain, "c1xc3"), points("c3"), "{}: stopping short", rules.id);
        assert_eq!(offenders(&chain, "c1-b1"), points("b1"), "{}", rules.id);
        let after = play(&chain, "c1-b1");
        assert!(legal(&after).contains("a5-b5, ") && legal(&after).ends_with(", huff b1"));
        assert_eq!(play(&after, "huff b1").stones().white, Bitboard::EMPTY);
    }
}

#[test]
fn man_that_passes_the_far_rank_is_no_king_unless_it_stops_there() {
    let passing = position(&KHARBERG, "5/1bb2/2w2/5/4b w");
    assert_eq!(play(&passing, "c3xc5").kings(), points("c5"));
    assert_eq!(play(&passing, "c3xc5xa3").kings(), Bitboard::EMPTY);
}

#[test]
fn felli_crowns_at_the_ends_of_the_last_row_only() {
    let before = position(&FELLI, "5/1www1/5/5/b3b w");
    assert_eq!(play(&before, "c4-c5").kings(), Bitboard::EMPTY);
    assert_eq!(play(&before, "b4-a5").kings(), points("a5"));
    assert_eq!(play(&before, "d4-e5").kings(), points("e5"));
}

#[test]
fn fetach_begins_in_the_middle_file() {
    let start = Position::start(&FETACH);
    assert_eq!(legal(&start), "c2-c3");
    assert_eq!(legal(&play(&start, "c2-c3")), "c4xc2", "the only point to go to is c2");
}

#[test]
fn qirkat_undoes_no_step_sideways_however_many_turns_pass() {
    let start = position(&QIRKAT, "b4/5/4w/5/w4 w");
    let after = play(&start, "e3-d3, a5-b5, a1-a2");
    assert_eq!(legal(&after), "b5-b4, b5-c5", "Black neither");
    let after = play(&after, "b5-c5, a2-b2, c5-d5");
    assert_eq!(legal_moves_of(&after, "d3"), "d3-c3, d3-d4");
    assert_eq!(legal_moves_of(&after, "b2"), "b2-a3, b2-b3, b2-c2, b2-c3", "it came from a2");
}

#[test]
fn codecup_takes_back_no_step_in_the_next_turn() {
    let start = position(&CODECUP, "6b/7/7/7/7/7/w6 w");
    let after = play(&start, "a1-a2, g7-g6");
    assert_eq!(legal(&after), "a2-a3, a2-b2");
}

#[test]
fn fetach_felli_and_the_war_game_are_decided_by_count() {
    let family = RULE_SETS.into_iter().skip(7);
    let by_count = family.filter(|rules| History::new(rules).count_outcome().is_some());
    assert_eq!(by_count.map(|rules| rules.id).collect::<Vec<_>>(), ["sumi-war", "fetach", "felli"]);
}

#[test]
fn larger_boards_have_their_kings_and_huffs() {
    // A king flies along the lines, which its own men end here.
    let king = position(&ZAMMA, "8b/9/9/5w3/9/3b5/w8/9/W1w6 w");
    assert_eq!(legal_moves_of(&king, "a1"), "a1-a2, a1-b1, a1-b2, a1-c3, a1xe5");
    let king = position(&KHARBAGA, "8b/9/9/5w3/9/3b5/w8/9/W1w6 w");
    assert_eq!(legal_moves_of(&king, "a1"), "a1-b2, a1-c3, a1xe5");
    for (rules, text, huff) in [
        (&ZAMMA, "b8/9/9/9/4w4/4b4/9/9/9 w", "huff e6"),
        (&KHARBAGA, "b8/9/9/9/4w4/9/4b4/9/9 w", "huff e7"),
    ] {
        let step = huff.replace("huff ", "e5-");
        let after = play(&position(rules, text), &step);
        assert!(legal(&after).ends_with(huff), "{}: {}", rules.id, legal(&after));
    }
    // Any of the five points of the far rank crowns.
    let before = position(&KHARBAGA, "9/1w1w1w1w1/9/9/9/9/9/9/8b w");
    assert_eq!(play(&before, "d8-e9").kings(), points("e9"));
}

#[test]
fn more_captures_are_legal_than_are_listed() {
    let rows = ["9", "9"].into_iter().chain(["1b1b1b1b1", "b1b1b1b1b"].into_iter().cycle().take(8));
    let rows: Vec<&str> = rows.chain(["wb1b1b1b1", "9", "9"]).collect();
    let crowded = position(&SATOEL, &format!("{} w", rows.join("/")));
    let listed = crowded.legal_moves();
    let captures = listed.iter().filter(|action| action.is_capture()).count();
    assert_eq!((captures, crowded.count_actions()), (MAX_CAPTURES, listed.len() as u64));
    let mut moves = crowded.first_moves(2 * MAX_CAPTURES).into_iter();
    let unlisted = moves.rfind(|action| !listed.contains(action)).unwrap();
    let mut history = History::from_position(crowded);
    notation::play(&mut history, &unlisted.to_string()).unwrap();
    assert_eq!(history.last_ply(), Some((crowded, unlisted.into())));
}
