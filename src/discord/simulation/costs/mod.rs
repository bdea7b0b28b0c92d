//! Limits on the work of each command, subcommand, autocompletion, button and menu: allocations,
//! allocated bytes and visited legal actions.
//!
//! The work is bounded even in the game with the most legal moves known, and grows little with the
//! length of a game. Games are serialized and deserialized as on disk, and work on the blocking
//! pool counts. Searches for a hint or an analysis do not count, as they have limits of their own.

#[path = "../../../../tests/support/crowded.rs"]
mod crowded;

mod calls;
mod cases;
mod fairness;
mod harness;

use self::cases::{Case, all_cases};
use self::harness::{Harness, WHITE, text};
use super::interaction::InteractionData;
use crate::costs::Work;
use alquerque_engine::puzzles::{Degree, embedded};
use alquerque_rules::notation::play;
use alquerque_rules::{Action, FREE, History, Side};
use crowded::CROWDED;

/// The maximum work in a game of few plies. The visited legal actions are those among which an
/// abbreviated move is searched.
const MAX_WORK: Work = Work { allocations: 3_000, bytes: 250_000, visited: 2_100 };
/// The additional work per ply: a game is read, written and copied a few times, here also by the
/// model, and a former board in a frame is built again. The deletion of a user's data saves it
/// twice. An import visits the legal actions of each position up to a limit, which a quiet game
/// does not reach. No game is longer than [`MAX_PLIES`](crate::game::MAX_PLIES).
const MAX_WORK_PER_PLY: Work = Work { allocations: 16, bytes: 11_000, visited: 30 };
/// The maximum number of a user's games in a channel.
const MAX_GAMES: u32 = 10;

/// A kind of work.
struct Measure {
    unit: &'static str,
    of: fn(&Work) -> u64,
}

const MEASURES: [Measure; 3] = [
    Measure { unit: "allocations", of: |work| work.allocations },
    Measure { unit: "bytes", of: |work| work.bytes },
    Measure { unit: "legal actions", of: |work| work.visited },
];

/// Checks that no case exceeds its limit in a game after these actions.
fn check_costs(actions: &str) {
    let plies = actions.split_whitespace().count() as u64;
    // Autocompletions change nothing and share one harness.
    let shared = Harness::with_game(actions, &[]);
    // The bot reads the puzzles at its start.
    embedded(Degree::Easy);
    let mut excesses = Vec::new();
    for case in all_cases(actions) {
        let work = measure(&case, actions, &shared);
        println!("{:60} {work:?}", case.name);
        for Measure { unit, of } in MEASURES {
            let limit = of(&MAX_WORK) + plies * of(&MAX_WORK_PER_PLY);
            let actual = of(&work);
            if actual > limit {
                excesses.push(format!("{}: {actual} {unit}, limit {limit}", case.name));
            }
        }
    }
    assert!(excesses.is_empty(), "after {plies} plies:\n{}", excesses.join("\n"));
}

fn measure(case: &Case, actions: &str, shared: &Harness) -> Work {
    let own = (!case.is_read_only(shared)).then(|| Harness::with_game(actions, &case.terms));
    let harness = own.as_ref().unwrap_or(shared);
    for step in &case.setup {
        harness.interact(step.user, (step.data)(harness));
    }
    harness.measure(case.step.user, (case.step.data)(harness))
}

/// Returns an unfinished game of at most `max_plies`, with White to move. It has captures only
/// where it would otherwise end for lack of progress.
fn quiet_game(max_plies: usize) -> String {
    let mut history = History::new(&FREE);
    while history.outcome().is_none() && history.actions().len() < max_plies {
        let must_capture =
            history.turns_without_progress() + 10 > history.position().rules().no_progress_limit;
        let actions = history.position().legal_actions();
        let is_wanted = |action: &&Action| {
            action.as_move().is_some_and(|action| action.is_capture() == must_capture)
        };
        let wanted: Vec<_> = actions.iter().filter(is_wanted).collect();
        // The index varies so that different stones move.
        let nth = history.actions().len() / 2 * 7;
        let action =
            wanted.get(nth % wanted.len().max(1)).copied().unwrap_or(&actions[nth % actions.len()]);
        history.play(action).unwrap();
    }
    let played: Vec<String> = history.actions().iter().map(ToString::to_string).collect();
    let is_over = history.outcome().is_some();
    played[..(played.len() - usize::from(is_over)) / 2 * 2].join(" ")
}

/// Checks the costs in a quiet game of this length.
fn check_costs_after(plies: usize) {
    let long = quiet_game(plies);
    assert_eq!(long.split_whitespace().count(), plies, "{long}");
    check_costs(&long);
}

#[test]
fn the_crowded_game_has_8804_legal_moves() {
    let mut history = History::new(&FREE);
    for action in CROWDED.split_whitespace() {
        play(&mut history, action).unwrap();
    }
    assert_eq!(
        (history.position().turn(), history.position().count_actions()),
        (Side::White, 8_804)
    );
}

#[test]
fn costs_are_limited_in_a_quiet_game() {
    check_costs(&quiet_game(14));
}

#[test]
fn costs_are_limited_in_a_crowded_game() {
    check_costs(CROWDED);
}

#[test]
fn costs_are_limited_in_a_long_game() {
    check_costs_after(40);
}

#[test]
#[ignore = "long form: 200 actions before each of many commands"]
fn costs_are_limited_in_a_game_of_two_hundred_actions() {
    check_costs_after(200);
}

#[test]
fn an_autocompletion_has_one_limit_for_all_games() {
    let harness = Harness::new();
    for number in 1..=MAX_GAMES {
        harness.play(number, CROWDED, &[]);
    }
    for typed in ["", "c3xe5", "e1e1"] {
        let options = vec![text("to", typed)];
        let data = InteractionData::Autocomplete { name: "move", options, focused: "to" };
        let visited = harness.measure(WHITE, data).visited;
        assert!(
            visited <= MAX_WORK.visited,
            "{typed:?}: {visited} legal actions in {MAX_GAMES} games"
        );
    }
}
