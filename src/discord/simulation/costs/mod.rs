//! Limits on the work of each command, subcommand, autocompletion, button and menu: allocations,
//! allocated bytes, visited legal actions, and calls of the store.
//!
//! The work is bounded even in the game with the most legal moves known, and grows little with the
//! length of a game. Games are serialized and deserialized as on disk, and work on the blocking
//! pool counts. Searches for a hint or an analysis do not count, as they have limits of their own.

mod cases;
mod fairness;
mod harness;

use std::time::Duration;

use tokio::time::sleep;

use self::cases::all_cases;
use self::harness::{Harness, PLACE, WHITE, against_bot, of_game};
use super::disk::{Call, Kind};
use super::interaction::{completion, text};
use crate::costs::{self, Work};
use alquerque_engine::puzzles::{Degree, embedded};
use alquerque_rules::notation::play;
use alquerque_rules::{Action, FREE, History, Side};
use test_support::crowded::CROWDED;

/// The maximum work in a game of few plies. The visited legal actions are those among which an
/// abbreviated move is searched.
const MAX_WORK: Work = Work { allocations: 2_800, bytes: 235_000, visited: 2_100 };
/// The additional work per ply: a game is read, written and copied a few times, here also by the
/// model, and a former board in a frame is built again. The deletion of a user's data saves it
/// twice. An import visits the legal actions of each position up to a limit, which a quiet game
/// does not reach. No game is longer than [`MAX_PLIES`](crate::game::MAX_PLIES).
const MAX_WORK_PER_PLY: Work = Work { allocations: 16, bytes: 11_000, visited: 30 };
const MAX_GAMES: u32 = 10;

/// Checks that no case exceeds its limit in a game after these actions.
fn check_costs(actions: &str) {
    let plies = actions.split_whitespace().count() as u64;
    // The bot reads the puzzles at its start.
    embedded(Degree::Easy);
    let mut excesses = Vec::new();
    // The bot after a case that saved nothing, and answered only the player, for the next one.
    let mut unchanged = None;
    for case in all_cases(actions) {
        let harness = unchanged.take_if(|_| case.is_plain()).unwrap_or_else(|| {
            let own = Harness::new();
            own.play(1, actions, &case.terms);
            own
        });
        let (user, data) = case.prepare(&harness);
        let mut asked = None;
        let mut work = Work::default();
        let interact = || asked = Some(harness.interact_in(PLACE, user, data));
        let calls = harness.calls_during(|| work = costs::measure(interact));
        let is_save = |call: &Call| call.is_requested && matches!(call.kind, Kind::Commit(_));
        let is_private = asked.is_some_and(|asked| harness.discord().sent(&asked).is_private());
        if case.is_plain() && is_private && !calls.iter().any(is_save) {
            unchanged = Some(harness);
        }
        println!("{:60} {work:?}", case.name);
        let limit = |of: fn(&Work) -> u64| of(&MAX_WORK) + plies * of(&MAX_WORK_PER_PLY);
        let measures = [
            ("allocations", work.allocations, limit(|work| work.allocations)),
            ("bytes", work.bytes, limit(|work| work.bytes)),
            ("legal actions", work.visited, limit(|work| work.visited)),
        ];
        for (unit, actual, limit) in measures {
            if actual > limit {
                excesses.push(format!("{}: {actual} {unit}, limit {limit}", case.name));
            }
        }
    }
    assert!(excesses.is_empty(), "after {plies} plies:\n{}", excesses.join("\n"));
}

/// Returns an unfinished game of so many plies, with White to move. It has captures only
/// where it would otherwise end for lack of progress.
fn quiet_game(plies: usize) -> String {
    let mut history = History::new(&FREE);
    while history.outcome().is_none() && history.actions().len() < plies {
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
    assert!(history.outcome().is_none() && played.len() == plies, "{played:?}");
    played.join(" ")
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
#[ignore = "long form: 200 actions before each of many commands"]
fn costs_are_limited_in_a_game_of_two_hundred_actions() {
    check_costs(&quiet_game(200));
}

#[test]
fn an_autocompletion_has_one_limit_for_all_games() {
    let harness = Harness::new();
    for number in 1..=MAX_GAMES {
        harness.play(number, CROWDED, &[]);
    }
    for typed in ["", "c3xe5", "e1e1"] {
        let data = completion("move", "to", typed, Vec::new());
        let visited = costs::measure(|| harness.interact(WHITE, data)).visited;
        assert!(
            visited <= MAX_WORK.visited,
            "{typed:?}: {visited} legal actions in {MAX_GAMES} games"
        );
    }
}

/// How long each call of the store takes, as if it were a database that several processes share:
/// there each call is a round trip.
const LATENCY: Duration = Duration::from_millis(1);

/// The reads after an answer, with which the message of a board is noted.
const MAX_LATER_READS: usize = 4;

/// Reads, leases, commits, and round trips in sequence: calls that are made at once are one.
type Calls = [usize; 4];

fn count(calls: &[Call]) -> Calls {
    let count =
        |is_meant: fn(&Kind) -> bool| calls.iter().filter(|call| is_meant(&call.kind)).count();
    let mut times: Vec<Duration> = calls.iter().map(|call| call.at).collect();
    times.dedup();
    [
        count(|kind| *kind == Kind::Read),
        count(|kind| *kind == Kind::Lease),
        count(|kind| matches!(kind, Kind::Commit(_))),
        times.len(),
    ]
}

/// The most calls until the answer to an interaction: of those whose names begin with the first
/// text that fits.
const LIMITS: [(&str, Calls); 23] = [
    // A claim with what is known of the players, the game, and the save.
    // A move reads at the same time whether it is the player's turn in another game.
    ("/move to:", [6, 1, 0, 3]),
    ("/move", [6, 1, 1, 3]),
    ("[play]", [5, 1, 1, 3]),
    ("[refuse]", [4, 1, 1, 3]),
    ("[take-back]", [4, 1, 1, 3]),
    ("[agree] by Black, offered a takeback", [4, 1, 1, 3]),
    // The end of a game also reads whether its result is posted.
    ("[agree]", [6, 1, 1, 5]),
    ("[resign]", [6, 1, 1, 5]),
    // The ping of an offer or a challenge is counted in a commit of its own.
    ("/draw", [6, 1, 2, 6]),
    ("/count", [6, 1, 2, 6]),
    ("/takeback", [6, 1, 2, 6]),
    ("/pause", [6, 1, 2, 6]),
    ("[propose]", [5, 1, 2, 6]),
    // The game, and the list of the follower.
    ("[follow] by another", [6, 1, 2, 6]),
    // Quotas and absences are checked under locks.
    ("/challenge", [15, 2, 2, 17]),
    ("[rematch]", [16, 4, 2, 18]),
    ("[accept] by Black, of a standing challenge", [18, 4, 1, 20]),
    ("[accept]", [11, 4, 1, 13]),
    ("/import", [4, 2, 1, 5]),
    // The preferences and each game that they change.
    ("/away", [8, 2, 2, 10]),
    ("/block add, challenged", [6, 1, 2, 7]),
    ("/privacy export", [10, 1, 0, 9]),
    ("", [6, 1, 1, 5]),
];

/// Interactions that decide something in a game, which is one commit of that game.
const DECISIONS: [&str; 8] = [
    "/move",
    "/draw",
    "[play] by White",
    "[resign] by White",
    "[agree] by Black, offered a draw",
    "[refuse] by Black, offered a takeback",
    "[accept] by Black, of a challenge",
    "[decline] by Black, of a challenge",
];

#[test]
fn each_interaction_takes_few_calls_of_the_store() {
    let actions = quiet_game(4);
    let mut excesses = Vec::new();
    let mut decisions = 0;
    for case in all_cases(&actions) {
        let harness = Harness::shared(LATENCY);
        harness.play(1, &actions, &case.terms);
        let (user, data) = case.prepare(&harness);
        let calls = harness.calls(user, data);
        let decided = calls[0].iter().filter(|call| call.kind == Kind::Commit(1)).count();
        decisions += usize::from(DECISIONS.contains(&&*case.name) && decided == 1);
        let [before, after] = calls.map(|calls| count(&calls));
        println!("{:50} {before:?}, later {after:?}", case.name);
        let found = LIMITS.iter().find(|(name, _)| case.name.starts_with(name));
        let (_, limit) = found.expect("the last limit fits all");
        // Afterwards, the message of the board is noted, and saved with others.
        let [later_reads, _, later_commits, _] = after;
        let is_within = before.iter().zip(limit).all(|(calls, limit)| calls <= limit)
            && later_commits == 0
            && later_reads <= MAX_LATER_READS;
        if !is_within {
            excesses.push(format!("{}: {before:?}, limit {limit:?}, later {after:?}", case.name));
        }
    }
    assert!(excesses.is_empty(), "{}", excesses.join("\n"));
    assert_eq!(decisions, DECISIONS.len(), "the decisions in one commit");
}

/// Returns the commits that save a game during some work, which save one game each.
fn saves(harness: &Harness, work: impl FnOnce()) -> usize {
    let kinds = harness.calls_during(work).into_iter().map(|call| call.kind);
    let saves: Vec<Kind> = kinds.filter(|kind| matches!(kind, Kind::Commit(1..))).collect();
    assert!(saves.iter().all(|kind| *kind == Kind::Commit(1)), "{saves:?}");
    saves.len()
}

#[test]
fn a_deadline_is_one_commit_and_its_announcement_another() {
    let harness = Harness::shared(LATENCY);
    harness.play(1, &quiet_game(2), &[]);
    let mut hours = Vec::new();
    while harness.game(1).is_open() {
        hours.push(saves(&harness, || harness.run(async { sleep(Duration::from_hours(1)).await })));
    }
    hours.retain(|&saves| saves > 0);
    assert_eq!(hours, [2, 2], "a reminder and the loss on time");
}

#[test]
fn a_move_of_the_bot_is_one_commit_and_its_announcement_another() {
    let harness = Harness::shared(LATENCY);
    harness.interact(WHITE, against_bot());
    let first = harness.game(1).history().map(|history| history.position().first_moves(1));
    let first = first.unwrap_or_default().remove(0).to_string();
    let of_both = saves(&harness, || {
        harness.interact(WHITE, of_game("move", vec![text("to", &first)]));
    });
    assert_eq!((of_both, harness.game(1).ply()), (1 + 2, 2));
}
