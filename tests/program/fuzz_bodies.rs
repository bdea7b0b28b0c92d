//! The bodies of the fuzz targets, run on their seeds and on random inputs: for machines without a fuzzer.

use std::fs;

use proptest::prelude::*;

use crate::fuzzed;
use crate::sources::project;

/// Panics if an invariant does not hold.
type Body = fn(&str);

/// The targets with their bodies.
const TARGETS: [(&str, Body); 7] = [
    ("action", fuzzed::action),
    ("archive", |text| fuzzed::archive(text.as_bytes())),
    ("custom_id", fuzzed::custom_id),
    ("decisions", fuzzed::decisions),
    ("position", fuzzed::position),
    ("record", fuzzed::record),
    ("store_files", fuzzed::store_files),
];

#[test]
fn all_seeds_hold() {
    for (target, body) in TARGETS {
        let seeds = fs::read_dir(project("fuzz/seeds").join(target)).unwrap();
        let mut seeds = seeds.map(|seed| seed.unwrap().path()).peekable();
        assert!(seeds.peek().is_some(), "{target} has no seed");
        for seed in seeds {
            println!("{}", seed.display());
            body(&fs::read_to_string(seed).unwrap());
        }
    }
    assert_eq!(fs::read_dir(project("fuzz/fuzz_targets")).unwrap().count(), TARGETS.len());
}

proptest! {
    #[test]
    fn any_action_holds(input in "[ -~]{1,41}\n([a-i0-9x:, -]{0,16}|(huff|insist) ?[a-i0-9]{0,3}|\\PC{0,20})") {
        fuzzed::action(&input);
    }

    #[test]
    fn any_position_holds(text in "(([wbWB1-9]{1,9}/){4,12}[wbWB1-9]{1,9} [wb]( [a-i0-9:,-]{1,12}){0,2})|\\PC{0,40}") {
        fuzzed::position(&text);
    }

    #[test]
    fn any_record_holds(text in "\\[RuleSet \"(bell|dame|free|satoel)\"\\] ?([a-i0-9x.\\- {}()!;]|huff |insist |1-0 ){0,60}") {
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
    fn any_archive_holds(
        edits in prop::collection::vec((any::<prop::sample::Index>(), 0..3_usize, "[0-9]|[ -~]{0,3}"), 0..4),
    ) {
        let mut archive = include_bytes!("../../fuzz/seeds/archive/one-game").to_vec();
        for (at, removed, text) in edits {
            let at = at.index(archive.len());
            let end = archive.len().min(at + removed);
            archive.splice(at..end, text.into_bytes());
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
