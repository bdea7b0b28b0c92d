//! Compares perft counts with those of another program.

use alquerque_rules::{Position, RULE_SETS, RuleSet, perft};

const COUNTS: &str = include_str!("../perft/start.txt");

/// Returns the rule sets with their counts, for depths from 1.
fn lines() -> impl Iterator<Item = (&'static RuleSet, Vec<u64>)> {
    COUNTS.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (id, counts) = line.split_once(' ').expect("a line has an id and counts");
        let counts =
            counts.split(' ').map(|count| count.parse().expect("a count is a number")).collect();
        (RuleSet::from_id(id).expect("the id is that of a rule set"), counts)
    })
}

#[test]
fn every_rule_set_has_counts() {
    let ids: Vec<&str> = lines().map(|(rules, _)| rules.id).collect();
    assert_eq!(ids, RULE_SETS.map(|rules| rules.id));
}

#[test]
fn perft_from_the_start_matches() {
    for (rules, expected) in lines() {
        let start = Position::start(rules);
        let found: Vec<u64> =
            (1..).take(expected.len()).map(|depth| perft(&start, depth)).collect();
        assert_eq!(found, expected, "{}", rules.id);
    }
}

/// [`perft`] counts the actions at the leaves without creating them.
#[test]
fn number_of_reached_positions_matches() {
    for (rules, expected) in lines() {
        let mut positions = vec![Position::start(rules)];
        for count in expected.iter().take_while(|&&count| count < 3000) {
            let actions = |position: &Position| {
                position
                    .legal_actions()
                    .into_iter()
                    .map(|action| position.play(&action))
                    .collect::<Vec<_>>()
            };
            positions = positions.iter().flat_map(actions).collect();
            assert_eq!(positions.len() as u64, *count, "{}", rules.id);
        }
    }
}
