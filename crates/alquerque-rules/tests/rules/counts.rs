//! Counts of sequences of actions from the start, which another program has made.

use alquerque_rules::{Position, RULE_SETS, RuleSet, perft};

const COUNTS: &str = include_str!("../perft/start.txt");

/// Rule sets, each with its counts for one action, two, three and so on.
fn lines() -> impl Iterator<Item = (&'static RuleSet, Vec<u64>)> {
    COUNTS.lines().filter(|line| !line.starts_with('#')).map(|line| {
        let (id, counts) = line.split_once(' ').expect("a rule set, then its counts");
        let counts = counts.split(' ').map(|count| count.parse().expect("a number")).collect();
        (RuleSet::from_id(id).expect("a rule set"), counts)
    })
}

#[test]
fn every_rule_set_has_its_counts() {
    let counted: Vec<&str> = lines().map(|(rules, _)| rules.id).collect();
    assert_eq!(counted, RULE_SETS.map(|rules| rules.id));
}

#[test]
fn sequences_of_actions_from_the_start_are_as_many_as_counted() {
    for (rules, expected) in lines() {
        let start = Position::start(rules);
        let found: Vec<u64> =
            (1..).take(expected.len()).map(|depth| perft(&start, depth)).collect();
        assert_eq!(found, expected, "{}", rules.id);
    }
}

/// [`perft`] counts the last actions without making them.
#[test]
fn the_counts_are_those_of_the_actions_themselves() {
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
