use std::sync::Arc;

use super::{medieval, names, play, position};
use crate::tables::{DtmTables, Wdl, WdlTables};
use crate::{Analysis, Engine, Level, Limits, Reason, Score, Stop, Value, Verdict};
use alquerque_rules::{BELL, FREE, History, MEDIEVAL, Side};

#[test]
fn wdl_tables_decide_searches_offers_and_hints() {
    let engine = Engine::default();
    let drawn = History::from_position(position(&FREE, "a1", "e5"));
    assert!(!matches!(
        engine.search(&drawn, &Limits::depth(2), &Stop::default()).unwrap().score,
        Score::Proven(_)
    ));
    engine.add_wdl_tables(WdlTables::generate(Wdl::for_rules(&FREE).unwrap(), 3).unwrap());
    let score = |history: &History| {
        engine.search(history, &Limits::depth(2), &Stop::default()).unwrap().score
    };
    assert_eq!(score(&drawn), Score::Proven(Value::Draw));
    assert!(engine.accepts_draw(
        &drawn,
        Side::White,
        Level::Perfect,
        &Limits::default(),
        &Stop::default()
    ));
    let ahead = History::from_position(position(&FREE, "a1 a2", "e5"));
    assert_eq!(score(&ahead), Score::Won);
    let accepts = |side| {
        engine.accepts_draw(&ahead, side, Level::Perfect, &Limits::default(), &Stop::default())
    };
    assert_eq!(Side::BOTH.map(accepts), [false, true]);
    let reason = |history: &History| {
        engine.hint(history, &Limits::depth(2), &Stop::default()).unwrap().reason
    };
    assert_eq!([&drawn, &ahead].map(reason), [Reason::DrawsAtBest, Reason::Wins]);
    let behind = History::from_position(position(&FREE, "e5", "a1 a2"));
    assert_eq!((score(&behind), reason(&behind)), (Score::Lost, Reason::Loses));
    // The tables do not cover other rule sets.
    assert_eq!(engine.probe_wdl(&medieval("a1 a2", "e5")), None);
    assert_eq!(engine.probe_wdl(&History::from_position(position(&BELL, "a1 a2", "e5"))), None);
}

#[test]
fn hints_have_reasons() {
    let engine = Engine::default();
    let hint =
        |history: &History| engine.hint(history, &Limits::nodes(20_000), &Stop::default()).unwrap();
    assert_eq!(hint(&medieval("c2 c3", "a1")).reason, Reason::WinsIn(5));
    assert_eq!(hint(&medieval("c3", "c4 a1")).reason, Reason::OnlyAction);
    let start = hint(&History::new(&MEDIEVAL));
    assert!(History::new(&MEDIEVAL).position().legal_actions().contains(&start.action));
    let count_free = History::from_position(position(&FREE, "c3 a1 b1", "c4 e1 e2"));
    let Reason::WinsStones { count, line } = hint(&count_free).reason else {
        panic!("{:?}", hint(&count_free))
    };
    assert!(count >= 1 && line[0].as_move().unwrap().is_capture());
}

#[test]
fn an_analysis_finds_the_turning_point() {
    let engine = Engine::default();
    engine.set_tables(Arc::new(DtmTables::in_memory(3).unwrap()));
    // White wins with two stones against one.
    let mut history = medieval("c1 c2", "c5");
    play(&mut history, &["c2-c3", "c5-c4", "c3xc5"]);
    let won = engine.analyse(&history, 0, &Limits::nodes(2_000), &Stop::default(), |_, _| ());
    assert_eq!(won.plies.len(), 3);
    assert_eq!((won.turning_point, won.plies[1].verdict), (None, Verdict::Fine));
    let mut done = Vec::new();
    let mut given = medieval("a1 d2", "e2");
    play(&mut given, &["d2-d3", "e2-e3", "a1-b1", "e3xc3"]);
    let analysis = engine
        .analyse(&given, 0, &Limits::nodes(2_000), &Stop::default(), |at, of| done.push((at, of)));
    assert_eq!(done, [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]);
    // No player answers for an opening that was drawn by lot.
    let limits = Limits::nodes(2_000);
    let by_lot = engine.analyse(&given, 3, &limits, &Stop::default(), |_, _| ());
    assert_eq!((by_lot.turning_point, by_lot.plies[2].verdict), (None, Verdict::Fine));
    // Only moving the attacked stone away would have won.
    assert_eq!(analysis.turning_point, Some(2));
    let turn = &analysis.plies[2];
    assert!(matches!(turn.before, Score::Proven(Value::Win(_))) && turn.loss > 0, "{turn:?}");
    assert_eq!((turn.after, turn.verdict), (Score::Proven(Value::Draw), Verdict::Blunder));
    assert_eq!(
        (turn.best.to_string().as_str(), names(&turn.best_line)[0].as_str()),
        ("d3-c3", "d3-c3")
    );
    for ply in [0, 1, 3] {
        assert_eq!(
            (analysis.plies[ply].verdict, analysis.plies[ply].loss),
            (Verdict::Fine, 0),
            "ply {ply}"
        );
    }
    let stopped = Stop::default();
    stopped.stop();
    assert_eq!(
        engine.analyse(&given, 0, &Limits::default(), &stopped, |_, _| ()),
        Analysis::default()
    );
}
