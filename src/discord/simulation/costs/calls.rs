//! Limits on the calls of the store by each interaction, deadline and move of the bot, as if the
//! store were a database that several processes share. There each call is a round trip.

use std::time::Duration;

use super::cases::all_cases;
use super::harness::{Harness, WHITE, against_bot, of_game, text};
use super::quiet_game;
use crate::discord::simulation::calls::{Call, Kind};

/// How long each call takes.
const LATENCY: Duration = Duration::from_millis(1);

/// The reads after an answer, with which the message of a board is noted.
const MAX_LATER_READS: usize = 4;

/// An amount of calls.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Calls {
    reads: usize,
    leases: usize,
    commits: usize,
    /// The round trips in sequence: calls that are made at once are one.
    round_trips: usize,
}

impl Calls {
    fn of(calls: &[Call]) -> Self {
        let count =
            |is_meant: fn(&Kind) -> bool| calls.iter().filter(|call| is_meant(&call.kind)).count();
        let mut times: Vec<Duration> = calls.iter().map(|call| call.at).collect();
        times.dedup();
        Self {
            reads: count(|kind| *kind == Kind::Read),
            leases: count(|kind| *kind == Kind::Lease),
            commits: count(|kind| matches!(kind, Kind::Commit(_))),
            round_trips: times.len(),
        }
    }
}

/// The most calls until the answer to an interaction: of those whose names begin with the first
/// text that fits.
const LIMITS: [(&str, Calls); 20] = [
    // A claim with what is known of the players, the game, and the save.
    ("/move to:", limit(5, 1, 0, 3)),
    ("/move", limit(5, 1, 1, 3)),
    ("[play]", limit(4, 1, 1, 3)),
    ("[refuse]", limit(4, 1, 1, 3)),
    ("[take-back]", limit(4, 1, 1, 3)),
    ("[agree] by Black, offered a takeback", limit(4, 1, 1, 3)),
    // The end of a game also reads whether its result is posted.
    ("[agree]", limit(6, 1, 1, 5)),
    ("[resign]", limit(6, 1, 1, 5)),
    // The ping of an offer or a challenge is counted in a commit of its own.
    ("/draw", limit(6, 1, 2, 6)),
    ("/count", limit(6, 1, 2, 6)),
    ("/takeback", limit(6, 1, 2, 6)),
    ("[propose]", limit(5, 1, 2, 6)),
    // Quotas and absences are checked under locks.
    ("/challenge", limit(15, 2, 2, 17)),
    ("[rematch]", limit(16, 4, 2, 18)),
    ("[accept]", limit(11, 4, 1, 13)),
    ("/import", limit(4, 2, 1, 5)),
    // The preferences and each game that they change.
    ("/away", limit(8, 2, 2, 10)),
    ("/block add, challenged", limit(6, 1, 2, 7)),
    ("/privacy export", limit(8, 1, 0, 7)),
    ("", limit(6, 1, 1, 5)),
];

const fn limit(reads: usize, leases: usize, commits: usize, round_trips: usize) -> Calls {
    Calls { reads, leases, commits, round_trips }
}

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
    let actions = quiet_game(14);
    let mut excesses = Vec::new();
    let mut decisions = 0;
    for case in all_cases(&actions) {
        let harness = Harness::shared(LATENCY);
        harness.play(1, &actions, &case.terms);
        for step in &case.setup {
            harness.interact(step.user, (step.data)(&harness));
        }
        let calls = harness.calls(case.step.user, (case.step.data)(&harness));
        let decided = calls[0].iter().filter(|call| call.kind == Kind::Commit(1)).count();
        decisions += usize::from(DECISIONS.contains(&&*case.name) && decided == 1);
        let [before, after] = calls.map(|calls| Calls::of(&calls));
        println!("{:50} {before:?}, later {after:?}", case.name);
        let found = LIMITS.iter().find(|(name, _)| case.name.starts_with(name));
        let (_, limit) = found.expect("the last limit fits all");
        // Afterwards, the message of the board is noted, and saved with others.
        let is_within = before.reads <= limit.reads
            && before.leases <= limit.leases
            && before.commits <= limit.commits
            && before.round_trips <= limit.round_trips
            && after.commits == 0
            && after.reads <= MAX_LATER_READS;
        if !is_within {
            excesses.push(format!("{}: {before:?}, limit {limit:?}, later {after:?}", case.name));
        }
    }
    assert!(excesses.is_empty(), "{}", excesses.join("\n"));
    assert_eq!(decisions, DECISIONS.len(), "the decisions in one commit");
}

/// Returns the commits that save a game during some work, which save one game each.
fn saves(harness: &Harness, work: impl FnOnce()) -> usize {
    let calls = harness.calls_during(work).into_iter();
    let games = calls.filter_map(|call| match call.kind {
        Kind::Commit(games) => Some(games),
        Kind::Read | Kind::Lease => None,
    });
    let saves: Vec<usize> = games.filter(|&games| games > 0).collect();
    assert!(saves.iter().all(|&games| games == 1), "{saves:?}");
    saves.len()
}

#[test]
fn a_deadline_is_one_commit_and_its_announcement_another() {
    let harness = Harness::shared(LATENCY);
    harness.play(1, &quiet_game(2), &[]);
    let mut hours = Vec::new();
    while harness.game(1).is_open() {
        hours.push(saves(&harness, || harness.wait(Duration::from_hours(1))));
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
