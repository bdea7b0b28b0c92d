//! The ends that are added to the published rules, so that every game is finite.

use alquerque_rules::{
    BELL, BELL_STRICT, BRAINKING, BySide, DAME, FREE, History, IllegalAction, MEDIEVAL, Outcome,
    PENALTY, RULE_SETS, RuleSet, Side,
};

use crate::diagram::{from_diagram, legal, play, play_all, replay};

/// Two players who each repeat a cycle of steps.
struct Cycles {
    steps: BySide<Vec<String>>,
    played: BySide<usize>,
}

impl Cycles {
    fn new(white: &[&str], black: &[&str]) -> Self {
        let steps = BySide { white: cycle(white), black: cycle(black) };
        Self { steps, played: BySide::default() }
    }

    /// Plays up to `turns` turns, or to the end of the game.
    fn play(&mut self, game: &mut History, turns: usize) {
        for _ in 0..turns {
            if game.outcome().is_some() {
                return;
            }
            let side = game.position().turn();
            let steps = &self.steps[side];
            play_all(game, &steps[self.played[side] % steps.len()]);
            self.played[side] += 1;
        }
    }

    /// Plays to the end, and returns the number of turns in the whole game and the outcome.
    fn finish(&mut self, game: &mut History) -> (usize, Option<Outcome>) {
        self.play(game, 1000);
        (game.turns(), game.outcome())
    }
}

/// Returns the steps from each point to the next, and from the last to the first.
fn cycle(points: &[&str]) -> Vec<String> {
    points
        .iter()
        .zip(points.iter().cycle().skip(1))
        .map(|(from, to)| format!("{from}-{to}"))
        .collect()
}

const SMALL_CYCLE: [&str; 3] = ["a1", "a2", "b2"];
const LARGE_CYCLE: [&str; 8] = ["a5", "b5", "c5", "d5", "d4", "c4", "b4", "a4"];

/// Returns cycles of three and of eight steps. Every position repeats after 48 turns.
fn two_cycles() -> Cycles {
    Cycles::new(&SMALL_CYCLE, &LARGE_CYCLE)
}

/// Starts a game with stones for [`two_cycles`], and another one of White's.
fn far_apart(rules: &'static RuleSet) -> History {
    let position = from_diagram(
        rules,
        Side::White,
        "b . . . .
         . . . . .
         . . . . .
         . . . . .
         w . . . w",
    );
    replay(&position, "")
}

#[test]
fn limits_without_progress_are_50_60_or_100_turns() {
    for rules in RULE_SETS {
        let expected = match rules.id {
            "dame" | "kharbaga" => 60,
            "zamma" | "satoel" => 100,
            _ => 50,
        };
        assert_eq!(rules.no_progress_limit, expected, "{}", rules.id);
    }
}

#[test]
fn fifty_turns_without_progress_are_a_draw_or_decided_by_count() {
    for (rules, winner) in [(&MEDIEVAL, None), (&PENALTY, None), (&FREE, Some(Side::White))] {
        let mut game = far_apart(rules);
        let end = two_cycles().finish(&mut game);
        assert_eq!(end, (50, Some(Outcome::NoProgress { winner })), "{}", rules.id);
    }
}

#[test]
fn nothing_can_be_played_after_the_end() {
    let mut game = far_apart(&MEDIEVAL);
    let mut cycles = two_cycles();
    cycles.play(&mut game, 49);
    assert_eq!(game.outcome(), None);
    cycles.play(&mut game, 1);
    let step = game.position().legal_actions()[0];
    assert_eq!(game.play(&step), Err(IllegalAction(step)));
    assert_eq!(game.actions().len(), 50);
}

/// A step forward is reversible where stones may step back.
#[test]
fn capture_is_progress() {
    for rules in [&MEDIEVAL, &PENALTY, &FREE] {
        let position = from_diagram(
            rules,
            Side::White,
            "b . . . .
             . . . . .
             . . . . b
             . . . . .
             w . . . w",
        );
        let mut game = replay(&position, "");
        let mut cycles = two_cycles();
        cycles.play(&mut game, 20);
        play_all(&mut game, "e1-e2, e3xe1");
        let (turns, end) = cycles.finish(&mut game);
        let winner = rules.by_count.then_some(Side::Black);
        assert_eq!(
            (turns, end),
            (20 + 2 + 50, Some(Outcome::NoProgress { winner })),
            "{}",
            rules.id
        );
    }
}

/// Returns sideways steps that repeat no position within 50 turns.
///
/// One black stone crosses its row, then the other moves by one point, and so on; then all the way
/// back. White repeats the given steps.
fn sideways(white: &[&str]) -> Cycles {
    let mut black = Vec::new();
    for (row, file) in "abcde".chars().enumerate() {
        let crossing = if row % 2 == 0 {
            ["a5-b5", "b5-c5", "c5-d5", "d5-e5"]
        } else {
            ["e5-d5", "d5-c5", "c5-b5", "b5-a5"]
        };
        black.extend(crossing.map(str::to_owned));
        let next = char::from(file as u8 + 1);
        black.extend((file != 'e').then(|| format!("{file}4-{next}4")));
    }
    // No stone returns in its side's next turn, which BrainKing's rules forbid.
    black.extend(["e4-d4", "e5-d5", "d4-e4"].map(str::to_owned));
    let reverse =
        |step: &String| step.split_once('-').map(|(from, to)| format!("{to}-{from}")).unwrap();
    let returning: Vec<String> = black[..23].iter().rev().map(reverse).collect();
    black.extend(returning);
    let white = white.iter().map(ToString::to_string).collect();
    Cycles { steps: BySide { white, black }, played: BySide::default() }
}

const BACK_AND_FORTH: [&str; 4] = ["a1-b1", "d1-e1", "b1-a1", "e1-d1"];

#[test]
fn sideways_step_is_no_progress() {
    for (rules, winner) in [(&BRAINKING, None), (&BELL, Some(Side::White))] {
        let position = from_diagram(
            rules,
            Side::White,
            "b . . . .
             b . . . .
             . . . . .
             . . . . .
             w . w w .",
        );
        let mut game = replay(&position, "");
        let end = sideways(&BACK_AND_FORTH).finish(&mut game);
        assert_eq!(end, (50, Some(Outcome::NoProgress { winner })), "{}", rules.id);
    }
}

#[test]
fn step_forward_is_progress_if_stones_never_step_back() {
    for rules in [&BRAINKING, &BELL] {
        let position = from_diagram(
            rules,
            Side::White,
            "b . . . .
             b . . . .
             . . . . .
             . . . . .
             w . w w .",
        );
        let mut game = replay(&position, "");
        let mut cycles = sideways(&BACK_AND_FORTH);
        cycles.play(&mut game, 20);
        play_all(&mut game, "c1-c2");
        let (turns, end) = cycles.finish(&mut game);
        assert!(matches!(end, Some(Outcome::NoProgress { .. })), "{end:?}");
        assert_eq!(turns, 20 + 1 + 50, "{}", rules.id);
    }
}

/// White misses a capture by e1 in every turn.
#[test]
fn huff_is_neither_a_turn_nor_progress() {
    let position = from_diagram(
        &BELL,
        Side::White,
        "b . . . .
         b . . . .
         . . . . .
         . . . . b
         w . . . w",
    );
    let mut game = replay(&position, "");
    let mut cycles = sideways(&["a1-b1", "b1-a1"]);
    cycles.play(&mut game, 21);
    play_all(&mut game, "huff e1");
    assert_eq!(game.turns(), 21);
    let end = cycles.finish(&mut game);
    assert_eq!(end, (50, Some(Outcome::NoProgress { winner: Some(Side::Black) })));
    assert_eq!(game.actions().len(), 51);
}

/// Returns cycles of two white kings and a black one along the edge, where none can be captured.
///
/// White's kings alternate so that positions repeat only after 32 turns.
fn along_the_edge() -> Cycles {
    let first = cycle(&["a3", "f8", "h6", "c1"]);
    let second = cycle(&["a5", "d8", "h4", "e1"]);
    let mut white = Vec::new();
    for (start, other) in (0..16).step_by(3).zip([0, 1, 2, 3]) {
        white.extend((start..start + 3).map(|step| first[step % 4].clone()));
        white.push(second[other].clone());
    }
    let black = cycle(&["a7", "b8", "h2", "g1"]);
    Cycles { steps: BySide { white, black }, played: BySide::default() }
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
fn sixty_turns_without_progress_are_a_draw_in_dame() {
    let mut game = replay(&from_diagram(&DAME, Side::White, KINGS), "");
    let end = along_the_edge().finish(&mut game);
    assert_eq!(end, (60, Some(Outcome::NoProgress { winner: None })));
}

#[test]
fn any_move_of_a_man_is_progress_in_dame() {
    let with_a_man = KINGS.replacen("B . . . . . .", "B . . . . . w", 1);
    let mut game = replay(&from_diagram(&DAME, Side::White, &with_a_man), "g7-h8, a7-b8");
    let mut cycles = along_the_edge();
    cycles.played.black = 1;
    let end = cycles.finish(&mut game);
    assert_eq!(end, (1 + 60, Some(Outcome::NoProgress { winner: None })));
}

#[test]
fn turn_taken_back_does_not_count() {
    let position = from_diagram(
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
    let mut game = replay(&position, "a1-b2");
    assert_eq!(game.turns(), 1);
    play_all(&mut game, "insist");
    assert_eq!((game.turns(), game.position().turn()), (0, Side::White));
    play_all(&mut game, "c3xe5");
    assert_eq!((game.turns(), game.actions().len()), (1, 3));
}

#[test]
fn third_occurrence_is_a_draw_or_decided_by_count() {
    for (rules, winner) in [(&MEDIEVAL, None), (&FREE, Some(Side::White))] {
        let mut game = far_apart(rules);
        let cycle = "a1-a2, a5-a4, a2-a1, a4-a5";
        play_all(&mut game, cycle);
        assert_eq!(game.outcome(), None, "the second");
        play_all(&mut game, cycle);
        assert_eq!(game.outcome(), Some(Outcome::Repetition { winner }), "{}", rules.id);
    }
    let mut game = far_apart(&BELL);
    play_all(&mut game, "a1-b1, a5-b5, b1-a1, b5-a5, a1-b1, a5-b5, b1-a1, b5-a5");
    assert_eq!(game.outcome(), Some(Outcome::Repetition { winner: Some(Side::White) }));
}

#[test]
fn third_occurrence_is_a_draw_in_dame() {
    let mut game = replay(&from_diagram(&DAME, Side::White, KINGS), "");
    let cycle = "a3-f8, a7-b8, f8-a3, b8-a7";
    play_all(&mut game, cycle);
    assert_eq!(game.outcome(), None);
    play_all(&mut game, cycle);
    assert_eq!(game.outcome(), Some(Outcome::Repetition { winner: None }));
}

/// With cycles of three steps, the stones stand as in the beginning for the third time after 12
/// turns. But by `penalty`, no point was barred in the beginning.
#[test]
fn repetition_includes_the_barred_points() {
    let ends = [&MEDIEVAL, &PENALTY].map(|rules| {
        let mut game = far_apart(rules);
        Cycles::new(&SMALL_CYCLE, &["a5", "b5", "b4"]).finish(&mut game)
    });
    let repetition = Some(Outcome::Repetition { winner: None });
    // By `penalty`, both sides have a barred point from the second turn on.
    assert_eq!(ends, [(12, repetition), (2 + 12, repetition)]);
}

/// By Bell's final rule no stone returns, neither backwards nor sideways.
#[test]
fn no_position_repeats_by_bells_final_rule() {
    let position = play(&far_apart(&BELL_STRICT).position(), "a1-b1, a5-b5");
    assert_eq!(legal(&position), "b1-b2, b1-c1, e1-d1, e1-d2, e1-e2");
    assert_eq!(legal(&play(&position, "e1-d1")), "b5-b4, b5-c5");
}
