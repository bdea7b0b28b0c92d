//! The bodies of the fuzz targets, run on their seeds and on random inputs: for machines without a fuzzer.

#[path = "support/fuzzed/mod.rs"]
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

#[test]
fn seeds_of_custom_ids_hold() {
    on_seeds("custom_id", fuzzed::custom_id);
}

#[test]
fn seeds_of_decisions_hold() {
    on_seeds("decisions", fuzzed::decisions);
}

#[test]
fn seeds_of_archives_hold() {
    on_seeds("archive", |text| fuzzed::archive(text.as_bytes()));
}

#[test]
fn seeds_of_store_files_hold() {
    on_seeds("store_files", fuzzed::store_files);
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

    #[test]
    fn any_custom_id_holds(text in "[12]:[0-9]{1,20}:[0-9]{1,3}:(accept|play|(([a-h][1-8]){0,60})):(0|stop|[a-h][1-8])|\\PC{0,120}") {
        fuzzed::custom_id(&text);
    }
}

proptest! {
    // Each of these does much, up to opening a store.
    #![proptest_config(ProptestConfig::with_cases(24))]

    #[test]
    fn any_decisions_hold(
        terms in "(medieval|bell|dame|free|penalty) (hour|day|none) [0-3]( bot)?\n5 ben accept Ben",
        steps in prop::collection::vec(
            "-?[0-9]{1,5} (ada|ben) (nth [0-9]{1,2}|take-back|nudge|(propose|agree) (draw|count|takeback)|prepare-nth [0-9] [0-9]|away [0-9]{1,5})\
             |[0-9]{1,6} (tick|stop|go-on|back [0-9]{1,5}|announced)",
            0..40,
        ),
    ) {
        fuzzed::decisions(&format!("{terms}\n{}", steps.join("\n")));
    }

    #[test]
    fn any_archive_holds(edits in prop::collection::vec((any::<prop::sample::Index>(), "[0-9]|[ -~]"), 0..4)) {
        let mut archive = include_bytes!("../fuzz/seeds/archive/one-game").to_vec();
        for (at, sign) in edits {
            let at = at.index(archive.len());
            archive[at] = sign.as_bytes()[0];
        }
        fuzzed::archive(&archive);
    }

    #[test]
    fn any_store_files_hold(changes in prop::collection::vec(
        "games(/begun|/conf|/snap|/snap.1.generating|.lock) (cut|zero|flip) [0-9]{1,2}|games/begun text [0-9]{0,20} [0-9a-f-]{0,16}\
         |games.(as-found|half|in-the-making|in-exchange|looked-at)( copied|/(db|copy-of|begun) (cut [0-9]{1,4}|text [ -~]{0,20}))",
        0..5,
    )) {
        fuzzed::store_files(&changes.join("\n"));
    }
}
