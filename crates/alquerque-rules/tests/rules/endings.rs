//! The ends that the table adds to all texts, so that no game runs for ever.

use alquerque_rules::{
    BELL, BELL_STRICT, BRAINKING, DAME, FREE, History, IllegalAction, MEDIEVAL, Outcome, PENALTY,
    RULE_SETS, RuleSet, Side,
};

use crate::board::{draw, game, go_on, legal, play};

/// Two players who go around for ever, each on a way of their own that ends where it begins.
struct Walk {
    ways: [Vec<String>; 2],
    taken: [usize; 2],
}

impl Walk {
    fn new(ways: [&[&str]; 2]) -> Self {
        Self { ways: ways.map(around), taken: [0; 2] }
    }

    /// Goes on for so many turns, or to the end if that is earlier.
    fn go_on(&mut self, game: &mut History, turns: usize) {
        for _ in 0..turns {
            if game.outcome().is_some() {
                return;
            }
            let side = game.position().turn() as usize;
            let way = &self.ways[side];
            go_on(game, &way[self.taken[side] % way.len()]);
            self.taken[side] += 1;
        }
    }

    /// Goes on to the end, and answers how many turns there were in the whole game, and the end.
    fn finish(&mut self, game: &mut History) -> (usize, Option<Outcome>) {
        self.go_on(game, 1000);
        (game.turns(), game.outcome())
    }
}

/// The steps from each of these points to the next, and from the last to the first.
fn around(points: &[&str]) -> Vec<String> {
    points
        .iter()
        .zip(points.iter().cycle().skip(1))
        .map(|(from, to)| format!("{from}-{to}"))
        .collect()
}

const SMALL_ROUND: [&str; 3] = ["a1", "a2", "b2"];
const LARGE_ROUND: [&str; 8] = ["a5", "b5", "c5", "d5", "d4", "c4", "b4", "a4"];

/// Two rounds of three and of eight steps: every position comes back after 48 turns, and a third time after 96.
fn two_rounds() -> Walk {
    Walk::new([&SMALL_ROUND, &LARGE_ROUND])
}

/// Stones for [`two_rounds`], and one more of White's far from both.
fn far_apart(rules: &'static RuleSet) -> History {
    let position = draw(
        rules,
        Side::White,
        "b . . . .
         . . . . .
         . . . . .
         . . . . .
         w . . . w",
    );
    game(&position, "")
}

#[test]
fn so_many_quiet_turns_end_a_game() {
    let turns = RULE_SETS.map(|rules| (rules.id, rules.quiet_turns));
    assert!(
        turns.iter().all(|&(id, turns)| turns == if id == DAME.id { 60 } else { 50 }),
        "{turns:?}"
    );
}

#[test]
fn fifty_quiet_turns_are_a_draw_or_decided_by_count() {
    for (rules, winner) in [(&MEDIEVAL, None), (&PENALTY, None), (&FREE, Some(Side::White))] {
        let mut game = far_apart(rules);
        let end = two_rounds().finish(&mut game);
        assert_eq!(end, (50, Some(Outcome::NoProgress { winner })), "{}", rules.id);
    }
}

#[test]
fn nothing_can_be_played_after_the_end() {
    let mut game = far_apart(&MEDIEVAL);
    let mut walk = two_rounds();
    walk.go_on(&mut game, 49);
    assert_eq!(game.outcome(), None);
    walk.go_on(&mut game, 1);
    let step = game.position().legal_actions()[0];
    assert_eq!(game.play(&step), Err(IllegalAction(step)));
    assert_eq!(game.actions().len(), 50);
}

/// A step forward is nothing irreversible where stones may step back.
#[test]
fn a_capture_begins_a_new_quiet_stretch() {
    for rules in [&MEDIEVAL, &PENALTY, &FREE] {
        let position = draw(
            rules,
            Side::White,
            "b . . . .
             . . . . .
             . . . . b
             . . . . .
             w . . . w",
        );
        let mut game = game(&position, "");
        let mut walk = two_rounds();
        walk.go_on(&mut game, 20);
        go_on(&mut game, "e1-e2, e3xe1");
        let (turns, end) = walk.finish(&mut game);
        let winner = rules.by_count.then_some(Side::Black);
        assert_eq!(
            (turns, end),
            (20 + 2 + 50, Some(Outcome::NoProgress { winner })),
            "{}",
            rules.id
        );
    }
}

/// Steps to the side, by which no position comes back within 50 turns: of two stones of Black's on the last two rows, one
/// goes up and down its row, and after each time the other goes one point on; then all the way back. White goes to and
/// fro.
fn sideways(white: &[&str]) -> Walk {
    let mut black = Vec::new();
    for (row, file) in "abcde".chars().enumerate() {
        let way = if row % 2 == 0 {
            ["a5-b5", "b5-c5", "c5-d5", "d5-e5"]
        } else {
            ["e5-d5", "d5-c5", "c5-b5", "b5-a5"]
        };
        black.extend(way.map(str::to_owned));
        let next = char::from(file as u8 + 1);
        black.extend((file != 'e').then(|| format!("{file}4-{next}4")));
    }
    // No stone steps back in its side's next turn: it might be bound.
    black.extend(["e4-d4", "e5-d5", "d4-e4"].map(str::to_owned));
    let back =
        |step: &String| step.split_once('-').map(|(from, to)| format!("{to}-{from}")).unwrap();
    let returning: Vec<String> = black[..23].iter().rev().map(back).collect();
    black.extend(returning);
    Walk { ways: [white.iter().map(ToString::to_string).collect(), black], taken: [0; 2] }
}

const TO_AND_FRO: [&str; 4] = ["a1-b1", "d1-e1", "b1-a1", "e1-d1"];

#[test]
fn steps_to_the_side_are_quiet_where_none_goes_back() {
    for (rules, winner) in [(&BRAINKING, None), (&BELL, Some(Side::White))] {
        let position = draw(
            rules,
            Side::White,
            "b . . . .
             b . . . .
             . . . . .
             . . . . .
             w . w w .",
        );
        let mut game = game(&position, "");
        let end = sideways(&TO_AND_FRO).finish(&mut game);
        assert_eq!(end, (50, Some(Outcome::NoProgress { winner })), "{}", rules.id);
    }
}

#[test]
fn a_step_forward_begins_a_new_quiet_stretch_where_none_goes_back() {
    for rules in [&BRAINKING, &BELL] {
        let position = draw(
            rules,
            Side::White,
            "b . . . .
             b . . . .
             . . . . .
             . . . . .
             w . w w .",
        );
        let mut game = game(&position, "");
        let mut walk = sideways(&TO_AND_FRO);
        walk.go_on(&mut game, 20);
        go_on(&mut game, "c1-c2");
        let (turns, end) = walk.finish(&mut game);
        assert!(matches!(end, Some(Outcome::NoProgress { .. })), "{end:?}");
        assert_eq!(turns, 20 + 1 + 50, "{}", rules.id);
    }
}

/// White owes a capture by e1 all the time. The huff that takes it away is neither a turn nor a capture.
#[test]
fn a_huff_is_no_turn() {
    let position = draw(
        &BELL,
        Side::White,
        "b . . . .
         b . . . .
         . . . . .
         . . . . b
         w . . . w",
    );
    let mut game = game(&position, "");
    let mut walk = sideways(&["a1-b1", "b1-a1"]);
    walk.go_on(&mut game, 21);
    go_on(&mut game, "huff e1");
    assert_eq!(game.turns(), 21);
    let end = walk.finish(&mut game);
    assert_eq!(end, (50, Some(Outcome::NoProgress { winner: Some(Side::Black) })));
    assert_eq!(game.actions().len(), 51);
}

/// Two kings of White's and one of Black's, each around a square of its own along the edge, where none can be captured.
/// White's take turns so that a position comes back after 32 turns only.
fn around_the_edge() -> Walk {
    let [first, second] =
        [["a3", "f8", "h6", "c1"], ["a5", "d8", "h4", "e1"]].map(|points| around(&points));
    let mut white = Vec::new();
    for (one, other) in (0..16).step_by(3).zip([0, 1, 2, 3]) {
        white.extend((one..one + 3).map(|step| first[step % 4].clone()));
        white.push(second[other].clone());
    }
    Walk { ways: [white, around(&["a7", "b8", "h2", "g1"])], taken: [0; 2] }
}

const KINGS: &str = ". . . . . . . .
                     B . . . . . . .
                     . . . . . . . .
                     W . . . . . . .
                     . . . . . . . .
                     W . . . . . . .
                     . . . . . . . .
                     . . . . . . . .";

#[test]
fn in_dame_sixty_quiet_turns_are_a_draw() {
    let mut game = game(&draw(&DAME, Side::White, KINGS), "");
    let end = around_the_edge().finish(&mut game);
    assert_eq!(end, (60, Some(Outcome::NoProgress { winner: None })));
}

#[test]
fn in_dame_any_move_of_a_man_begins_a_new_quiet_stretch() {
    let with_a_man = KINGS.replacen("B . . . . . .", "B . . . . . w", 1);
    let mut game = game(&draw(&DAME, Side::White, &with_a_man), "g7-h8, a7-b8");
    let mut walk = around_the_edge();
    walk.taken = [0, 1];
    let end = walk.finish(&mut game);
    assert_eq!(end, (1 + 60, Some(Outcome::NoProgress { winner: None })));
}

#[test]
fn a_turn_that_was_taken_back_is_no_turn() {
    let position = draw(
        &DAME,
        Side::White,
        ". . . . . . . .
         . . . . . . . .
         . . . . . . . .
         b . . . . . . .
         . . . b . . . .
         . . w . . . . .
         . . . . . . . .
         w . . . . . . .",
    );
    let mut game = game(&position, "a1-b2");
    assert_eq!(game.turns(), 1);
    go_on(&mut game, "insist");
    assert_eq!((game.turns(), game.position().turn()), (0, Side::White));
    go_on(&mut game, "c3xe5");
    assert_eq!((game.turns(), game.actions().len()), (1, 3));
}

#[test]
fn the_third_occurrence_of_a_position_is_a_draw_or_decided_by_count() {
    for (rules, winner) in [(&MEDIEVAL, None), (&FREE, Some(Side::White))] {
        let mut game = far_apart(rules);
        let round = "a1-a2, a5-a4, a2-a1, a4-a5";
        go_on(&mut game, round);
        assert_eq!(game.outcome(), None, "the second");
        go_on(&mut game, round);
        assert_eq!(game.outcome(), Some(Outcome::Repetition { winner }), "{}", rules.id);
    }
    let mut game = far_apart(&BELL);
    go_on(&mut game, "a1-b1, a5-b5, b1-a1, b5-a5, a1-b1, a5-b5, b1-a1, b5-a5");
    assert_eq!(game.outcome(), Some(Outcome::Repetition { winner: Some(Side::White) }));
}

#[test]
fn in_dame_the_third_occurrence_is_a_draw() {
    let mut game = game(&draw(&DAME, Side::White, KINGS), "");
    let round = "a3-f8, a7-b8, f8-a3, b8-a7";
    go_on(&mut game, round);
    assert_eq!(game.outcome(), None);
    go_on(&mut game, round);
    assert_eq!(game.outcome(), Some(Outcome::Repetition { winner: None }));
}

/// The same stones with another point barred are another position: going around in three steps each, the stones are as
/// in the beginning for the third time after 12 turns, but nothing was barred then.
#[test]
fn what_is_remembered_belongs_to_the_position() {
    let ends = [&MEDIEVAL, &PENALTY].map(|rules| {
        let mut game = far_apart(rules);
        Walk::new([&SMALL_ROUND, &["a5", "b5", "b4"]]).finish(&mut game)
    });
    let repetition = Some(Outcome::Repetition { winner: None });
    // By penalty, the first position with a bar on either side is that after two turns.
    assert_eq!(ends, [(12, repetition), (2 + 12, repetition)]);
}

/// By Bell's final rule no position ever comes back: no stone steps back, and none to the side to where it was.
#[test]
fn by_bells_final_rule_no_position_comes_back() {
    let there = play(&far_apart(&BELL_STRICT).position(), "a1-b1, a5-b5");
    assert_eq!(legal(&there), "b1-b2, b1-c1, e1-d1, e1-d2, e1-e2");
    assert_eq!(legal(&play(&there, "e1-d1")), "b5-b4, b5-c5");
}
