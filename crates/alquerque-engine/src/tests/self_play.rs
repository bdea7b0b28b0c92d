use crate::{Engine, Level, Schedule, Stop, tournament, tune};
use alquerque_rules::{MEDIEVAL, RULE_SETS, RuleSet};

#[test]
fn a_tournament_is_reproducible_and_the_stronger_level_wins() {
    let engine = Engine::default();
    let run = || {
        let levels = [Level::Casual, Level::Beginner];
        let schedule = Schedule { rules: &MEDIEVAL, games: 16, opening: 6, seed: 3 };
        tournament(&engine, levels, &schedule, &Stop::default(), |_, _| ())
    };
    let standing = run();
    assert_eq!(standing, run());
    assert_eq!(standing.games(), 16);
    assert!(standing.score() > 0.75, "{standing:?}");
}

#[test]
fn each_level_beats_the_one_below() {
    assert_each_level_beats_the_one_below(&[&MEDIEVAL]);
}

#[test]
#[ignore = "long form: a tournament by each rule set"]
fn each_level_beats_the_one_below_by_all_rules() {
    assert_each_level_beats_the_one_below(&RULE_SETS);
}

fn assert_each_level_beats_the_one_below(rules: &[&'static RuleSet]) {
    let engine = Engine::default();
    for &rules in rules {
        for pair in Level::ALL[..4].windows(2) {
            let schedule = Schedule { rules, games: 24, opening: 0, seed: 1 };
            let standing =
                tournament(&engine, [pair[1], pair[0]], &schedule, &Stop::default(), |_, _| ());
            // Where no capture has to be made on a large board, hardly any game is won.
            let is_calm = ["satoel", "peralikatuma"].contains(&rules.id) && standing.wins[1] == 0;
            assert!(standing.score() > 0.6 || is_calm, "{pair:?} by {}: {standing:?}", rules.id);
        }
    }
}

#[test]
fn tuning_is_reproducible_and_values_men() {
    let engine = Engine::default();
    let tuned = || tune(&engine, &MEDIEVAL, 4, 1, &Stop::default(), |_| ());
    let weights = tuned();
    assert_eq!(weights, tuned());
    assert!(weights.men + 10 * weights.material_lead > 0, "{weights:?}");
}
