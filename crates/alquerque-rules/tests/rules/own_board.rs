//! Boards and rule sets that are nobody's but this file's.

use alquerque_rules::notation::{parse_position, position_text};
use alquerque_rules::{
    BacktrackRule, Bitboard, Board, BySide, CaptureSanction, Direction, Directions, Duty, FarRank,
    Left, MEDIEVAL, Memory, Outcome, Position, RuleSet, Side, perft, setup,
};

use crate::board::{
    assert_board, blameless, draw, game, legal, legal_of, offenders, play, point, points,
};

/// Three by three points, with both diagonals through the centre.
static SMALL: Board =
    Board::from_lines(&["a1-c1", "a2-c2", "a3-c3", "a1-a3", "b1-b3", "c1-c3", "a1-c3", "a3-c1"]);

static SMALL_MEDIEVAL: RuleSet = RuleSet {
    id: "small-medieval",
    board: &SMALL,
    setup: setup(&["bbb", "b.w", "www"]),
    ..MEDIEVAL
};

/// The alquerque board, grown to seven by seven points.
static LARGE: Board = Board::from_lines(&[
    "a1-g1", "a2-g2", "a3-g3", "a4-g4", "a5-g5", "a6-g6", "a7-g7", // horizontal
    "a1-a7", "b1-b7", "c1-c7", "d1-d7", "e1-e7", "f1-f7", "g1-g7", // vertical
    "a1-g7", "a3-e7", "a5-c7", "c1-g5", "e1-g3", // to the upper right
    "a7-g1", "c7-g3", "e7-g5", "a5-e1", "a3-c1", // to the lower right
]);

/// Men step forward and capture everywhere; kings do both from afar; what is owed can be huffed.
static COURT: RuleSet = RuleSet {
    id: "court",
    board: &LARGE,
    setup: setup(&["bbbbbbb", "bbbbbbb", ".......", ".......", ".......", "wwwwwww", "wwwwwww"]),
    steps: Directions::FORWARD,
    far_rank: FarRank::Promotes { king: Directions::ANY },
    capture: Duty::Owed,
    going_on: Duty::Owed,
    capture_sanction: CaptureSanction::Huff,
    ..MEDIEVAL
};

/// The same, with captures enforced, and no landing where a stone was the turn before.
static RESTLESS_COURT: RuleSet = RuleSet {
    id: "restless-court",
    capture: Duty::Enforced,
    going_on: Duty::Enforced,
    capture_sanction: CaptureSanction::None,
    backtracking: BacktrackRule::NotAtOnce,
    ..COURT
};

/// The same, but a capture may return.
static LENIENT_COURT: RuleSet =
    RuleSet { id: "lenient-court", backtracking: BacktrackRule::NotByStep, ..RESTLESS_COURT };

/// Captures are a choice, but whoever begins one owes the rest of it, and pays with the stone.
static HALF_FREE: RuleSet = RuleSet {
    id: "half-free",
    steps: Directions::ANY,
    far_rank: FarRank::Ordinary,
    capture: Duty::Optional,
    capture_sanction: CaptureSanction::Penalty,
    ..COURT
};

/// Neither a step forward nor one to the right can be taken back, but only the former brings a stone to another rank.
static RIGHTWARD: RuleSet = RuleSet {
    id: "rightward",
    steps: Directions::FORWARD.and(Directions::of(Direction::East)),
    far_rank: FarRank::Ordinary,
    quiet_turns: 3,
    by_count: true,
    ..RESTLESS_COURT
};

/// All rule sets of this file that keep left and right equal.
pub static OWN_RULE_SETS: [&RuleSet; 5] =
    [&SMALL_MEDIEVAL, &COURT, &RESTLESS_COURT, &LENIENT_COURT, &HALF_FREE];

#[test]
fn a_board_knows_its_size() {
    assert_eq!((SMALL.files(), SMALL.ranks(), SMALL.points().count()), (3, 3, 9));
    assert_eq!((LARGE.files(), LARGE.ranks(), LARGE.points().count()), (7, 7, 49));
    assert_eq!((SMALL.corner(), LARGE.corner()), (point("c3"), point("g7")));
    assert_eq!(Side::BOTH.map(|side| LARGE.far_rank(side)), [6, 0]);
}

#[test]
fn a_game_on_three_by_three_points() {
    let start = Position::start(&SMALL_MEDIEVAL);
    assert_eq!(legal(&start), "a1-b2, b1-b2, c1-b2, c2-b2");
    assert_eq!(
        (perft(&start, 1), perft(&start, 2)),
        (4, 5),
        "each opening costs a stone, one of them either of two"
    );
    let opened = play(&start, "c1-b2");
    assert_eq!(legal(&opened), "a3xc1, c3xc1");
    let exchanged = play(&opened, "a3xc1");
    assert_eq!(legal(&exchanged), "a1xa3");
    let again = play(&exchanged, "a1xa3, c1xa1");
    assert_board(
        &again,
        Side::White,
        "w b b
         . . w
         b . .",
    );
    assert_eq!(legal(&again), "a3-a2, a3-b2, c2-b2, c2-c1");
}

#[test]
fn a_capture_around_three_by_three_points() {
    let position = draw(
        &SMALL_MEDIEVAL,
        Side::White,
        ". b .
         b . b
         w b .",
    );
    assert_eq!(legal(&position), "a1xa3xc3xc1xa1, a1xc1xc3xa3xa1");
    let game = game(&position, "a1xa3xc3xc1xa1");
    assert_eq!(game.outcome(), Some(Outcome::NoLegalAction { loser: Side::Black }));
}

#[test]
fn who_is_walled_in_on_three_by_three_points_has_lost() {
    let position = draw(
        &SMALL_MEDIEVAL,
        Side::Black,
        "b . b
         b b b
         w b .",
    );
    assert_eq!(game(&position, "a3-b3").outcome(), None, "a3 is empty, behind a2");
    assert_eq!(
        game(&position, "c2-c1").outcome(),
        Some(Outcome::NoLegalAction { loser: Side::White })
    );
}

#[test]
fn a_start_on_seven_by_seven_points() {
    let start = Position::start(&COURT);
    let straight = "a2-a3, b2-b3, c2-c3, d2-d3, e2-e3, f2-f3, g2-g3";
    let diagonal = "b2-a3, b2-c3, d2-c3, d2-e3, f2-e3, f2-g3";
    let mut expected: Vec<&str> = straight.split(", ").chain(diagonal.split(", ")).collect();
    expected.sort_unstable();
    assert_eq!(legal(&start), expected.join(", "));
    assert_eq!((perft(&start, 1), perft(&start, 2)), (13, 13 * 13));
    assert_eq!(position_text(&start), "bbbbbbb/bbbbbbb/7/7/7/wwwwwww/wwwwwww w -");
}

#[test]
fn men_and_kings_on_seven_by_seven_points() {
    let position = draw(
        &COURT,
        Side::White,
        ". . . . . . .
         . . . . . . .
         . . . . . . .
         . b . w . . .
         . . . b . . .
         . . . . . . .
         . W . . . . .",
    );
    assert_eq!(legal_of(&position, "d4"), "d4-c5, d4-d5, d4-e5, d4xd2");
    assert_eq!(
        legal_of(&position, "b1"),
        "b1-a1, b1-b2, b1-b3, b1-c1, b1-d1, b1-e1, b1-f1, b1-g1, b1xb5, b1xb6, b1xb7",
        "no diagonal leads through b1"
    );
    assert_eq!(blameless(&position), "b1xb5, b1xb6, b1xb7, d4xd2");
    assert_eq!(offenders(&position, "d4-c5"), points("b1 c5"));
    let offended = play(&position, "d4-c5");
    assert_eq!(legal(&offended), "b4-a3, b4-b3, b4-c3, b4xd6, d3-d2, huff b1, huff c5");
    assert_eq!(play(&offended, "huff b1").kings(), Bitboard::EMPTY);
}

/// Where men capture backwards, one that could have done so can become a king instead; it is huffed as one.
#[test]
fn a_king_made_by_an_offence_can_be_huffed() {
    let position = draw(
        &COURT,
        Side::White,
        ". . . . . . .
         . . . w . . .
         . . . b . . .
         . . . . . . .
         . . . . . . .
         . . . . . . .
         . . . . . . w",
    );
    assert_eq!(offenders(&position, "d6-d7"), points("d7"));
    let crowned = play(&position, "d6-d7");
    assert_eq!(crowned.kings(), points("d7"));
    assert_eq!(legal(&crowned), "d5-d4, huff d7");
    let huffed = play(&crowned, "huff d7");
    assert_eq!((huffed.stones().white, huffed.kings()), (points("g1"), Bitboard::EMPTY));
}

#[test]
fn a_capture_through_the_far_rank_makes_no_king() {
    let position = draw(
        &COURT,
        Side::White,
        ". . . . . . .
         . . . . b b .
         . . . . w . .
         . . . . . . .
         . . . . . . .
         . . . . . . .
         . . . . . . .",
    );
    assert_eq!(blameless(&position), "e5xe7xg5, e5xg7");
    assert_eq!(play(&position, "e5xe7xg5").kings(), Bitboard::EMPTY);
    assert_eq!(play(&position, "e5xg7").kings(), points("g7"));
    assert_eq!(play(&position, "e5xe7").kings(), points("e7"), "for it stops there");
}

#[test]
fn a_king_captures_around_corners_to_the_end() {
    let position = draw(
        &COURT,
        Side::White,
        ". . . . . . .
         . . . . . . .
         . . . . . . .
         . . . . . . b
         . . . . . . .
         . . . . . . .
         W . . b . . .",
    );
    assert_eq!(blameless(&position), "a1xe1, a1xf1, a1xg1xg5, a1xg1xg6, a1xg1xg7");
    let game = game(&position, "a1xg1xg7");
    assert_eq!(game.position().stones(), BySide { white: points("g7"), black: Bitboard::EMPTY });
    assert_eq!(game.outcome(), Some(Outcome::NoLegalAction { loser: Side::Black }));
}

const KING_AWAY: &str = ". . . . . . b
                         . . . . . . .
                         . . . . . . .
                         . . . . . . .
                         . . . . . . .
                         . . . . . . .
                         W w . . . . .";

#[test]
fn a_king_may_not_step_back_where_that_is_barred() {
    for rules in [&RESTLESS_COURT, &LENIENT_COURT] {
        let position = play(&draw(rules, Side::White, KING_AWAY), "a1-a4, g7-g6");
        let steps = "a4-a2, a4-a3, a4-a5, a4-a6, a4-a7, a4-b4, a4-c4, a4-d4, a4-e4, a4-f4, a4-g4";
        assert_eq!(legal_of(&position, "a4"), steps, "{}", rules.id);
        let later = play(&position, "b1-b2, g6-g5");
        assert_eq!(legal_of(&later, "a4"), format!("a4-a1, {steps}"), "{}", rules.id);
    }
    let free = play(&draw(&COURT, Side::White, KING_AWAY), "a1-a4, g7-g6");
    assert!(legal_of(&free, "a4").starts_with("a4-a1, a4-a2"));
}

#[test]
fn a_king_passes_over_the_barred_point_but_does_not_land_there() {
    let king = |rules| {
        let position = draw(
            rules,
            Side::White,
            ". . . . . . .
             . . . . . . .
             . . . . . . .
             . . . . . . .
             . . . . . . .
             . . . . . . .
             . . . b . . W",
        );
        let left =
            BySide { white: Some(Left { stone: point("g1"), point: point("b1") }), black: None };
        position.remembering(Memory { left, ..Memory::default() }).unwrap()
    };
    assert_eq!(legal(&king(&RESTLESS_COURT)), "g1xa1, g1xc1");
    assert_eq!(legal(&king(&LENIENT_COURT)), "g1xa1, g1xb1, g1xc1");
}

#[test]
fn a_rule_set_may_leave_the_capture_free_and_owe_its_rest() {
    let position = draw(
        &HALF_FREE,
        Side::White,
        ". . . . . . .
         . . . . . . .
         . . . . . . .
         . . . b . . .
         . . . . . . .
         . b . . . . .
         w . . . . . w",
    );
    assert_eq!(blameless(&position), "a1-a2, a1-b1, a1xc3xe5, g1-f1, g1-f2, g1-g2");
    assert_eq!(offenders(&position, "a1xc3"), points("c3"));
    assert_eq!(
        play(&position, "a1xc3").stones(),
        BySide { white: points("g1"), black: points("d4") }
    );
}

#[test]
fn a_rule_set_may_have_a_quiet_stretch_of_its_own() {
    let position = draw(
        &RIGHTWARD,
        Side::White,
        ". . . . . . b
         . . . . . . .
         . . . . . . .
         . . . . . . .
         . . . . . . .
         . . . . . . .
         w . . . . . .",
    );
    assert_eq!(legal(&position), "a1-a2, a1-b1, a1-b2");
    assert_eq!(
        legal(&play(&position, "a1-b1")),
        "g7-f6, g7-f7, g7-g6",
        "Black's right is White's left"
    );
    let end = game(&position, "a1-b1, g7-f7, b1-c1").outcome();
    assert_eq!(end, Some(Outcome::NoProgress { winner: None }));
    assert_eq!(game(&position, "a1-b1, g7-g6, b1-c1, g6-f6").outcome(), None, "g7-g6 went forward");
}

#[test]
fn positions_of_an_own_rule_set_have_a_text() {
    let text = "7/3W3/7/7/7/7/6b b d6";
    let position = parse_position(&COURT, text).unwrap();
    assert_eq!(position_text(&position), text);
    assert_eq!(
        legal(&position),
        "huff d6",
        "a man on the far rank would be a king, and has no way forward"
    );
    assert!(parse_position(&SMALL_MEDIEVAL, "3/1W1/3 w").is_err());
    assert_eq!(legal(&parse_position(&SMALL_MEDIEVAL, "3/1b1/w2 w").unwrap()), "a1xc3");
}
