//! Compares perft counts with those of another program.

use std::collections::BTreeSet;

use alquerque_rules::{DAME, Position, RULE_SETS, perft};

use crate::diagram::play;

const START: &str = include_str!("../perft/start.txt");
const FAMILY_START: &str = include_str!("../perft/family.txt");
const FAMILY_KINGS: &str = include_str!("../perft/family_kings.txt");

/// The largest count of the short form.
const MAX_SHORT: u64 = 25_000;

/// Returns positions with their counts, for depths from 1.
fn lines(text: &str) -> impl Iterator<Item = (Position, Vec<u64>)> {
    text.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (id, rest) = line.split_once(' ').expect("a line has an id and counts");
        let rules = RULE_SETS.into_iter().find(|rules| rules.id == id);
        let start = Position::start(rules.expect("the id is that of a rule set"));
        // Actions from the start come between bars.
        let (actions, counts) = rest
            .strip_prefix("| ")
            .map_or(("", rest), |rest| rest.split_once(" | ").expect("counts follow the actions"));
        let actions = actions.replace(' ', ", ").replace(':', " ");
        let position = if actions.is_empty() { start } else { play(&start, &actions) };
        let counts = counts.split(' ').map(|count| count.parse().expect("a count is a number"));
        (position, counts.collect())
    })
}

fn assert_counts_match(limit: u64) {
    for (position, expected) in [START, FAMILY_START, FAMILY_KINGS].into_iter().flat_map(lines) {
        let expected: Vec<u64> = expected.into_iter().take_while(|&count| count <= limit).collect();
        let found: Vec<u64> =
            (1..).take(expected.len()).map(|depth| perft(&position, depth)).collect();
        assert_eq!(found, expected, "{}", position.rules().id);
    }
}

#[test]
fn every_rule_set_has_counts() {
    let counted = |texts: &[&'static str]| -> BTreeSet<_> {
        texts.iter().flat_map(|text| lines(text)).map(|(position, _)| position.rules().id).collect()
    };
    let all = || RULE_SETS.into_iter();
    assert_eq!(counted(&[START, FAMILY_START]), all().map(|rules| rules.id).collect());
    let with_kings = all().filter(|rules| rules.has_kings() && **rules != DAME);
    assert_eq!(counted(&[FAMILY_KINGS]), with_kings.map(|rules| rules.id).collect());
}

#[test]
fn perft_matches() {
    assert_counts_match(MAX_SHORT);
}

#[test]
#[ignore = "takes minutes without optimisation"]
fn perft_matches_at_every_depth() {
    assert_counts_match(u64::MAX);
}

/// [`perft`] counts the actions at the leaves without creating them.
#[test]
fn number_of_reached_positions_matches() {
    for (start, expected) in [START, FAMILY_START].into_iter().flat_map(lines) {
        let mut positions = vec![start];
        for count in expected.iter().take_while(|&&count| count < 3000) {
            let actions = |position: &Position| {
                position
                    .legal_actions()
                    .into_iter()
                    .map(|action| position.play(&action))
                    .collect::<Vec<_>>()
            };
            positions = positions.iter().flat_map(actions).collect();
            assert_eq!(positions.len() as u64, *count, "{}", start.rules().id);
        }
    }
}
