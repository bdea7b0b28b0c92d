//! Texts that players write: actions, positions and records.

use std::collections::HashSet;

use alquerque_rules::notation::{ActionText, Record, completions, parse_position, position_text};
use alquerque_rules::{Action, History, MAX_CAPTURES, Position, RULE_SETS};

/// Parses an action in a position of play.
///
/// The first line of the input selects the position; the rest is the text.
pub fn action(input: &str) {
    let Some((choices, text)) = input.split_once('\n') else { return };
    let position = position_after(choices);
    check_actions(&position);
    let legal = position.legal_actions();
    if legal.len() >= MAX_CAPTURES {
        return;
    }

    for offered in completions(&position, None, text) {
        assert!(legal.contains(&offered.into()), "{offered} is offered, but not legal");
    }
    if let Ok(huff) = ActionText::parse_huff(text) {
        check_resolved(&huff, &position, &legal);
    }
    match text.parse::<ActionText>() {
        Ok(read) => check_resolved(&read, &position, &legal),
        // The error message quotes the text, and must not panic either.
        Err(error) => drop(error.to_string()),
    }
}

/// Parses the text of a position with every rule set.
pub fn position(text: &str) {
    for rules in RULE_SETS {
        match parse_position(rules, text) {
            Ok(position) => {
                check_text(&position);
                check_actions(&position);
            }
            Err(error) => drop(error.to_string()),
        }
    }
}

/// Parses a record.
pub fn record(text: &str) {
    match text.parse::<Record>() {
        Ok(record) => {
            record.history().turns();
            assert_eq!(record.to_string().parse(), Ok(record));
        }
        Err(error) => drop(error.to_string()),
    }
}

/// Returns the position that the characters select: the first one a rule set (`0` is the first),
/// each further one an action.
///
/// The encoding can be written by hand, and its length is limited to keep the target fast.
fn position_after(choices: &str) -> Position {
    let mut choices = choices.bytes().take(64).map(usize::from);
    let rules =
        choices.next().unwrap_or_default().wrapping_sub(usize::from(b'0')) % RULE_SETS.len();
    let mut history = History::new(RULE_SETS[rules]);
    for choice in choices {
        if history.outcome().is_some() {
            break;
        }
        let legal = history.position().legal_actions();
        history.play(&legal[choice % legal.len()]).expect("a legal action can be played");
    }
    history.position()
}

/// Checks that a resolved action is legal, and that its canonical text means the same.
fn check_resolved(read: &ActionText, position: &Position, legal: &[Action]) {
    match read.resolve(position) {
        Ok(action) => {
            assert!(legal.contains(&action), "{action} is not legal");
            let canonical =
                action.to_string().parse::<ActionText>().map(|read| read.resolve(position));
            assert_eq!(canonical, Ok(Ok(action)));
        }
        Err(error) => {
            let are_legal = error.legal.iter().all(|&action| legal.contains(&action.into()));
            assert!(are_legal, "the suggestions include an illegal move: {error}");
        }
    }
}

/// Checks that a position round-trips.
fn check_text(position: &Position) {
    assert_eq!(parse_position(position.rules(), &position_text(position)).as_ref(), Ok(position));
}

/// With more legal actions than this, a position is only counted.
///
/// A full board of 5×5 points can have hundreds of thousands, each another path of one long chain.
/// To play them all would take seconds, and find no other errors.
const MAX_PLAYED: u64 = 2000;

/// Checks that the actions of a position are distinct, match their count, and lead to positions
/// that round-trip.
fn check_actions(position: &Position) {
    let count = position.count_actions();
    assert_eq!(position.can_act(), count > 0);
    if count > MAX_PLAYED {
        return;
    }
    let legal = position.legal_actions();
    assert_eq!(legal.len() as u64, count);
    assert_eq!(
        legal.iter().collect::<HashSet<_>>().len(),
        legal.len(),
        "an action is listed twice"
    );
    let stones = |position: &Position| position.placement().occupied().count();
    for action in &legal {
        let after = position.play(action);
        // An insist brings back what was captured in the turn before.
        assert!(
            *action == Action::Insist || stones(&after) <= stones(position),
            "{action} adds stones"
        );
        check_text(&after);
    }
}
