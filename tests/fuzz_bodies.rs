//! The bodies of the fuzz targets, run on their seeds and on random texts: for machines without a fuzzer.

#[path = "support/fuzzed.rs"]
mod fuzzed;

use std::path::Path;

use proptest::prelude::*;

/// Calls `body` with every seed of a target.
fn on_seeds(target: &str, body: fn(&str)) {
    let seeds = Path::new(env!("CARGO_MANIFEST_DIR")).join("fuzz/seeds").join(target);
    let mut read = 0;
    for seed in std::fs::read_dir(seeds).unwrap() {
        body(&std::fs::read_to_string(seed.unwrap().path()).unwrap());
        read += 1;
    }
    assert!(read > 0, "{target} has no seed");
}

#[test]
fn seeds_of_actions_hold() {
    on_seeds("action", fuzzed::action);
}

#[test]
fn seeds_of_positions_hold() {
    on_seeds("position", fuzzed::position);
}

#[test]
fn seeds_of_records_hold() {
    on_seeds("record", fuzzed::record);
}

proptest! {
    #[test]
    fn any_action_holds(input in "[0-6][ -~]{0,40}\n([a-h1-8x:, -]{0,16}|(huff|insist) ?[a-h1-9]{0,3}|\\PC{0,20})") {
        fuzzed::action(&input);
    }

    #[test]
    fn any_position_holds(text in "(([wbWB1-8]{1,8}/){4,7}[wbWB1-8]{1,8} [wb]( [a-h1-8:,-]{1,12}){0,2})|\\PC{0,40}") {
        fuzzed::position(&text);
    }

    #[test]
    fn any_record_holds(text in "\\[RuleSet \"(bell|dame|free|penalty)\"\\] ?([a-h1-8x.\\- {}()!;]|huff |insist |1-0 ){0,60}") {
        fuzzed::record(&text);
    }
}
