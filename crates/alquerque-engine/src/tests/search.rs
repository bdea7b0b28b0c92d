use std::sync::Arc;
use std::time::Duration;

use super::{medieval, names, play, position, search};
use crate::compact::Compact;
use crate::tables::DtmTables;
use crate::{Engine, Limits, Oracle, Score, Stop, Value};
use alquerque_rules::{Action, FREE, History, MEDIEVAL, Outcome, PENALTY, RULE_SETS, Side};

#[test]
fn a_win_is_found_and_proven_without_tables() {
    let report = search(&medieval("c2 c3", "a1"), Limits::depth(7));
    assert_eq!(report.score, Score::Proven(Value::Win(5)));
    assert_eq!(report.line.len(), 5);
    let mut game = medieval("c2 c3", "a1");
    report.line.iter().for_each(|action| game.play(action).unwrap());
    assert_eq!(game.outcome(), Some(Outcome::NoLegalAction { loser: Side::Black }));
}

#[test]
fn proven_scores_agree_with_the_tables() {
    let tables = DtmTables::in_memory(4).unwrap();
    let engine = Engine::default();
    let mut proven = 0;
    for (white, black) in
        [("c2 c3", "a1"), ("b2 d4", "e1"), ("a1 b1 c3", "e5"), ("c3", "c4 e3"), ("a1", "c3 d3 e3")]
    {
        let history = medieval(white, black);
        let exact = tables.value(Compact::from_position(&history.position()).unwrap()).unwrap();
        let report = engine.search(&history, &Limits::nodes(30_000), &Stop::default()).unwrap();
        if let Score::Proven(value) = report.score {
            proven += 1;
            assert_eq!(value.cmp(&Value::Draw), exact.cmp(&Value::Draw), "{white} against {black}");
        }
    }
    assert!(proven >= 3, "proved {proven}");
}

#[test]
fn tables_decide_a_search_of_one_ply() {
    let engine = Engine::default();
    let history = medieval("b1 c2 d1", "c4 d5");
    engine.set_tables(Arc::new(DtmTables::in_memory(5).unwrap()));
    let Some(Value::Win(plies)) = engine.probe_tables(&history.position()) else {
        panic!("three win against two")
    };
    assert!(plies > 15, "{plies}");
    let report = engine.search(&history, &Limits::depth(1), &Stop::default()).unwrap();
    assert_eq!(report.score, Score::Proven(Value::Win(plies)));
}

#[test]
fn a_win_beyond_the_quiet_turn_limit_is_not_proven() {
    let engine = Engine::default();
    engine.set_tables(Arc::new(DtmTables::in_memory(3).unwrap()));
    let mut history = medieval("b1 d1", "c4");
    let Some(Value::Win(far)) = engine.probe_tables(&history.position()) else {
        panic!("two win against one")
    };
    // Plays quiet turns until fewer of them are left than the win takes.
    let mut turn = 0_usize;
    while history.outcome().is_none()
        && i32::from(50 - history.turns_without_progress()) >= i32::from(far)
    {
        let quiet: Vec<Action> = history.position().legal_actions().into_iter().collect();
        let keeps = |action: &&Action| {
            let mut after = history.clone();
            after.play(action).unwrap();
            let value = engine.probe_tables(&after.position());
            let capture = after.position().legal_moves().iter().any(|action| action.is_capture());
            after.outcome().is_none() && !capture && value != Some(Value::Draw)
        };
        let fitting: Vec<&Action> = quiet.iter().filter(keeps).collect();
        let Some(action) = fitting.get(turn % fitting.len().max(1)).copied().copied() else {
            break;
        };
        history.play(&action).unwrap();
        turn += 1;
    }
    let value = engine.probe_tables(&history.position()).unwrap();
    let (Value::Win(plies) | Value::Loss(plies)) = value else { panic!("still decided") };
    let report = engine.search(&history, &Limits::depth(1), &Stop::default()).unwrap();
    let left = 50 - history.turns_without_progress();
    assert_eq!(
        matches!(report.score, Score::Proven(_)),
        plies <= left,
        "{plies} plies, {left} left"
    );
}

#[test]
fn the_same_node_limit_gives_the_same_report() {
    for rules in RULE_SETS {
        let history = History::new(rules);
        let limits = Limits::nodes(3_000);
        let report = search(&history, limits);
        assert_eq!(report, search(&history, limits), "{}", rules.id);
        assert!((2_900..=3_000).contains(&report.nodes) && report.depth >= 2, "{report:?}");
    }
}

#[test]
fn a_stopped_search_returns_at_once() {
    let stop = Stop::default();
    stop.stop();
    let report =
        Engine::default().search(&History::new(&MEDIEVAL), &Limits::default(), &stop).unwrap();
    assert!(report.nodes <= 2 && report.line.len() == 1, "{report:?}");
    let report = search(&History::new(&MEDIEVAL), Limits::time(Duration::ZERO));
    assert!(report.nodes <= 2, "{report:?}");
}

#[test]
fn another_thread_can_stop_a_search() {
    let stop = Stop::default();
    let engine = Engine::default();
    std::thread::scope(|scope| {
        let search =
            scope.spawn(|| engine.search(&History::new(&MEDIEVAL), &Limits::default(), &stop));
        stop.stop();
        assert!(search.join().unwrap().is_some());
    });
}

#[test]
fn captures_are_resolved_at_the_horizon() {
    // b2-b3 loses a stone two plies later, without compensation.
    let history = medieval("b2 a1", "b5 b4 e5");
    let report = search(&history, Limits::depth(1));
    assert_ne!(names(&report.line)[0], "b2-b3");
    // Capturing c3 is mandatory and gets recaptured; a search of one ply sees it.
    let exchange = medieval("c2 a1 a2", "c3 c5 b5 a4");
    let Score::Estimate(estimate) = search(&exchange, Limits::depth(1)).score else {
        panic!("expected an estimate")
    };
    assert!(estimate < 0, "{estimate}");
}

#[test]
fn the_side_ahead_avoids_repetition() {
    // One stone against two goes back and forth; the position has occurred twice.
    let mut history = History::from_position(position(&MEDIEVAL, "a1", "e5 d5"));
    play(&mut history, &["a1-a2", "e5-e4", "a2-a1", "e4-e5", "a1-a2", "e5-e4", "a2-a1", "e4-e5"]);
    assert_eq!(history.outcome(), Some(Outcome::Repetition { winner: None }));
    let before = history.until(7);
    let report = search(&before, Limits::depth(3));
    // Black, who is ahead, avoids the third occurrence.
    assert_ne!(names(&report.line)[0], "e4-e5");
}

#[test]
fn the_count_of_stones_decides_repetitions_in_free() {
    let mut history = History::from_position(position(&FREE, "a1 b1", "e5"));
    play(&mut history, &["a1-a2", "e5-e4", "a2-a1", "e4-e5", "a1-a2", "e5-e4", "a2-a1"]);
    // Going back to e5 loses by the count.
    let report = search(&history, Limits::depth(1));
    assert_ne!(names(&report.line)[0], "e4-e5");
    let late = search(&history.until(6), Limits::depth(2));
    assert!(late.score.number() > 0, "{late:?}");
}

#[test]
fn a_search_captures_under_the_penalty_rules() {
    let history = History::from_position(position(&PENALTY, "b1 d1 a5", "b2 d2 e5"));
    let report = search(&history, Limits::depth(3));
    assert!(report.line[0].as_move().unwrap().is_capture(), "{report:?}");
}
