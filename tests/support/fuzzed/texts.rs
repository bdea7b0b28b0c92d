//! Texts that people write: actions, positions and records.

use std::collections::HashSet;

use alquerque_rules::notation::{ActionText, Record, completions, parse_position, position_text};
use alquerque_rules::{Action, History, Position, RULE_SETS};

/// A text of somebody's in a position of play. The input's first line chooses the position; the rest is the text.
pub fn action(input: &str) {
    let Some((choices, text)) = input.split_once('\n') else { return };
    let position = position_after(choices);
    check_actions(&position);
    let legal = position.legal_actions();

    for offered in completions(&position, None, text) {
        assert!(legal.contains(&offered.into()), "{offered} is offered, but not legal");
    }
    if let Ok(huff) = ActionText::parse_huff(text) {
        check_resolved(&huff, &position, &legal);
    }
    match text.parse::<ActionText>() {
        Ok(read) => check_resolved(&read, &position, &legal),
        // The words for a mistake are made of the text, and are to be made without panic, too.
        Err(error) => drop(error.to_string()),
    }
}

/// Position text, read by every rule set.
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

/// A record.
pub fn record(text: &str) {
    match text.parse::<Record>() {
        Ok(record) => {
            record.history().turns();
            assert_eq!(record.to_string().parse(), Ok(record));
        }
        Err(error) => drop(error.to_string()),
    }
}

/// The first sign chooses the rule set (`0` is the first), each further one an action. Signs rather than numbers, so that
/// an input can be written by hand; few, so that an input is read fast.
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

/// What was meant is legal, and its canonical text means the same.
fn check_resolved(read: &ActionText, position: &Position, legal: &[Action]) {
    match read.resolve(position) {
        Ok(action) => {
            assert!(legal.contains(&action), "{action} is not legal");
            let canonical =
                action.to_string().parse::<ActionText>().map(|read| read.resolve(position));
            assert_eq!(canonical, Ok(Ok(action)));
        }
        Err(error) => {
            let shown = error.legal.iter().all(|&action| legal.contains(&action.into()));
            assert!(shown, "among what would be right is what is not legal: {error}");
        }
    }
}

/// A position reads as it was written.
fn check_text(position: &Position) {
    assert_eq!(parse_position(position.rules(), &position_text(position)).as_ref(), Ok(position));
}

/// With more legal actions than this, a position is only counted. A full board of 5×5 points can have hundreds of
/// thousands, each another way of one long chain; to play them all would take seconds, and find nothing that fewer do
/// not.
const MANY: u64 = 2000;

/// The actions of a position are distinct, as many as are counted, and each leads to a position that can be written.
fn check_actions(position: &Position) {
    let count = position.count_actions();
    assert_eq!(position.can_act(), count > 0);
    if count > MANY {
        return;
    }
    let legal = position.legal_actions();
    assert_eq!(legal.len() as u64, count);
    assert_eq!(legal.iter().collect::<HashSet<_>>().len(), legal.len(), "an action is there twice");
    let stones = |position: &Position| position.placement().occupied().count();
    for action in &legal {
        let after = position.play(action);
        // An insist brings back what was captured in the turn before.
        assert!(
            *action == Action::Insist || stones(&after) <= stones(position),
            "{action} brings stones"
        );
        check_text(&after);
    }
}
