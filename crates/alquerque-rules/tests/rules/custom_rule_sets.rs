//! Custom boards and rule sets.

use alquerque_rules::notation::{parse_position, position_text};
use alquerque_rules::{
    BacktrackRule, Bitboard, Board, BySide, CaptureRule, CaptureSanction, Direction, Directions,
    FarRank, LastMoved, MEDIEVAL, Outcome, Position, RuleSet, RuleState, SEVEN_BY_SEVEN, Side,
    perft, setup,
};

use crate::diagram::{
    assert_diagram, from_diagram, legal, legal_moves_of, legal_without_offence, offenders, play,
    point, points, replay,
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

/// Men step forward and capture in any direction, kings move over any distance, and missed captures
/// can be huffed.
static COURT: RuleSet = RuleSet {
    id: "court",
    board: &SEVEN_BY_SEVEN,
    setup: setup(&["bbbbbbb", "bbbbbbb", ".......", ".......", ".......", "wwwwwww", "wwwwwww"]),
    steps: Directions::FORWARD,
    far_rank: FarRank::Promotes {
        king: Directions::ANY,
        long_lines: &SEVEN_BY_SEVEN,
        crowning: Bitboard::ALL,
    },
    capture: CaptureRule::Owed,
    continuation: CaptureRule::Owed,
    capture_sanction: CaptureSanction::Huff,
    ..MEDIEVAL
};

/// [`COURT`] with enforced captures, where no stone may return at once.
static RESTLESS_COURT: RuleSet = RuleSet {
    id: "restless-court",
    capture: CaptureRule::Enforced,
    continuation: CaptureRule::Enforced,
    capture_sanction: CaptureSanction::None,
    backtracking: BacktrackRule::NotAtOnce,
    ..COURT
};

/// [`RESTLESS_COURT`], where a stone may return by a capture.
static LENIENT_COURT: RuleSet =
    RuleSet { id: "lenient-court", backtracking: BacktrackRule::NotByStep, ..RESTLESS_COURT };

/// Captures are optional, but their continuation is owed under penalty.
static HALF_FREE: RuleSet = RuleSet {
    id: "half-free",
    steps: Directions::ANY,
    far_rank: FarRank::Ordinary,
    capture: CaptureRule::Optional,
    capture_sanction: CaptureSanction::Penalty,
    ..COURT
};

/// Neither a step forward nor one to the right can be reversed, but only the former changes the
/// rank.
static RIGHTWARD: RuleSet = RuleSet {
    id: "rightward",
    steps: Directions::FORWARD.union(Directions::from_direction(Direction::East)),
    far_rank: FarRank::Ordinary,
    no_progress_limit: 3,
    by_count: true,
    ..RESTLESS_COURT
};

/// The rule sets of this file that are symmetric in left and right.
pub static CUSTOM_RULE_SETS: [&RuleSet; 5] =
    [&SMALL_MEDIEVAL, &COURT, &RESTLESS_COURT, &LENIENT_COURT, &HALF_FREE];

#[test]
fn board_size_follows_from_its_lines() {
    assert_eq!((SMALL.files(), SMALL.ranks(), SMALL.points().count()), (3, 3, 9));
    assert_eq!(
        (SEVEN_BY_SEVEN.files(), SEVEN_BY_SEVEN.ranks(), SEVEN_BY_SEVEN.points().count()),
        (7, 7, 49)
    );
    assert_eq!((SMALL.corner(), SEVEN_BY_SEVEN.corner()), (point("c3"), point("g7")));
    assert_eq!(Side::BOTH.map(|side| SEVEN_BY_SEVEN.far_rank(side)), [6, 0]);
}

#[test]
fn game_on_three_by_three_points() {
    let start = Position::start(&SMALL_MEDIEVAL);
    assert_eq!(legal(&start), "a1-b2, b1-b2, c1-b2, c2-b2");
    assert_eq!(
        (perft(&start, 1), perft(&start, 2)),
        (4, 5),
        "each opening loses a stone, and one has two replies"
    );
    let opened = play(&start, "c1-b2");
    assert_eq!(legal(&opened), "a3xc1, c3xc1");
    let exchanged = play(&opened, "a3xc1");
    assert_eq!(legal(&exchanged), "a1xa3");
    let again = play(&exchanged, "a1xa3, c1xa1");
    assert_diagram(
        &again,
        Side::White,
        "w b b
         . . w
         b . .",
    );
    assert_eq!(legal(&again), "a3-a2, a3-b2, c2-b2, c2-c1");
}

#[test]
fn round_trip_on_three_by_three_points() {
    let position = from_diagram(
        &SMALL_MEDIEVAL,
        Side::White,
        ". b .
         b . b
         w b .",
    );
    assert_eq!(legal(&position), "a1xa3xc3xc1xa1, a1xc1xc3xa3xa1");
    let game = replay(&position, "a1xa3xc3xc1xa1");
    assert_eq!(game.outcome(), Some(Outcome::NoLegalAction { loser: Side::Black }));
}

#[test]
fn surrounded_side_loses_on_three_by_three_points() {
    let position = from_diagram(
        &SMALL_MEDIEVAL,
        Side::Black,
        "b . b
         b b b
         w b .",
    );
    assert_eq!(replay(&position, "a3-b3").outcome(), None, "a3 is empty, behind a2");
    assert_eq!(
        replay(&position, "c2-c1").outcome(),
        Some(Outcome::NoLegalAction { loser: Side::White })
    );
}

#[test]
fn start_on_seven_by_seven_points() {
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
    let position = from_diagram(
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
    assert_eq!(legal_moves_of(&position, "d4"), "d4-c5, d4-d5, d4-e5, d4xd2");
    assert_eq!(
        legal_moves_of(&position, "b1"),
        "b1-a1, b1-b2, b1-b3, b1-c1, b1-d1, b1-e1, b1-f1, b1-g1, b1xb5, b1xb6, b1xb7",
        "no diagonal leads through b1"
    );
    assert_eq!(legal_without_offence(&position), "b1xb5, b1xb6, b1xb7, d4xd2");
    assert_eq!(offenders(&position, "d4-c5"), points("b1 c5"));
    let after_offence = play(&position, "d4-c5");
    assert_eq!(legal(&after_offence), "b4-a3, b4-b3, b4-c3, b4xd6, d3-d2, huff b1, huff c5");
    assert_eq!(play(&after_offence, "huff b1").kings(), Bitboard::EMPTY);
}

/// A man that should have captured backwards can promote instead, and is then huffed as a king.
#[test]
fn king_that_promoted_instead_of_capturing_can_be_huffed() {
    let position = from_diagram(
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
fn capture_across_the_far_rank_does_not_promote() {
    let position = from_diagram(
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
    assert_eq!(legal_without_offence(&position), "e5xe7xg5, e5xg7");
    assert_eq!(play(&position, "e5xe7xg5").kings(), Bitboard::EMPTY);
    assert_eq!(play(&position, "e5xg7").kings(), points("g7"));
    assert_eq!(play(&position, "e5xe7").kings(), points("e7"), "it stops on the far rank");
}

#[test]
fn king_must_continue_its_capture_around_corners() {
    let position = from_diagram(
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
    assert_eq!(legal_without_offence(&position), "a1xe1, a1xf1, a1xg1xg5, a1xg1xg6, a1xg1xg7");
    let game = replay(&position, "a1xg1xg7");
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
fn king_may_not_step_to_the_barred_point() {
    for rules in [&RESTLESS_COURT, &LENIENT_COURT] {
        let position = play(&from_diagram(rules, Side::White, KING_AWAY), "a1-a4, g7-g6");
        let steps = "a4-a2, a4-a3, a4-a5, a4-a6, a4-a7, a4-b4, a4-c4, a4-d4, a4-e4, a4-f4, a4-g4";
        assert_eq!(legal_moves_of(&position, "a4"), steps, "{}", rules.id);
        let later = play(&position, "b1-b2, g6-g5");
        assert_eq!(legal_moves_of(&later, "a4"), format!("a4-a1, {steps}"), "{}", rules.id);
    }
    let free = play(&from_diagram(&COURT, Side::White, KING_AWAY), "a1-a4, g7-g6");
    assert!(legal_moves_of(&free, "a4").starts_with("a4-a1, a4-a2"));
}

#[test]
fn king_may_pass_over_the_barred_point_but_not_land_there() {
    let king = |rules| {
        let position = from_diagram(
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
        let white = LastMoved { stone: point("g1"), origin: point("b1") };
        let last_moved = BySide { white: Some(white), black: None };
        position.with_rule_state(RuleState { last_moved, ..RuleState::default() }).unwrap()
    };
    assert_eq!(legal(&king(&RESTLESS_COURT)), "g1xa1, g1xc1");
    assert_eq!(legal(&king(&LENIENT_COURT)), "g1xa1, g1xb1, g1xc1");
}

#[test]
fn capture_may_be_optional_and_its_continuation_owed() {
    let position = from_diagram(
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
    assert_eq!(legal_without_offence(&position), "a1-a2, a1-b1, a1xc3xe5, g1-f1, g1-f2, g1-g2");
    assert_eq!(offenders(&position, "a1xc3"), points("c3"));
    assert_eq!(
        play(&position, "a1xc3").stones(),
        BySide { white: points("g1"), black: points("d4") }
    );
}

#[test]
fn progress_limit_is_configurable() {
    let position = from_diagram(
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
    let end = replay(&position, "a1-b1, g7-f7, b1-c1").outcome();
    assert_eq!(end, Some(Outcome::NoProgress { winner: None }));
    assert_eq!(
        replay(&position, "a1-b1, g7-g6, b1-c1, g6-f6").outcome(),
        None,
        "g7-g6 went forward"
    );
}

#[test]
fn positions_of_custom_rule_sets_have_a_text() {
    let text = "7/3W3/7/7/7/7/6b b d6";
    let position = parse_position(&COURT, text).unwrap();
    assert_eq!(position_text(&position), text);
    assert_eq!(legal(&position), "huff d6", "the man on the far rank has no step forward");
    assert!(parse_position(&SMALL_MEDIEVAL, "3/1W1/3 w").is_err());
    assert_eq!(legal(&parse_position(&SMALL_MEDIEVAL, "3/1b1/w2 w").unwrap()), "a1xc3");
}

#[test]
#[should_panic = "a setup fits the board of its rules"]
fn a_setup_that_does_not_fit_its_board_is_refused() {
    static WIDE: RuleSet = RuleSet { id: "wide", setup: setup(&["bbbbbb", "wwwwww"]), ..MEDIEVAL };
    Position::start(&WIDE);
}
