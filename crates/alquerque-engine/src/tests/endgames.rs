use std::cmp::Ordering;
use std::collections::HashSet;
use std::sync::Arc;

use super::{medieval, names, play, position};
use crate::tables::{DtmTables, Wdl, WdlTables};
use crate::{Choice, Engine, Level, Limits, Score, Stop};
use alquerque_rules::{BELL, FREE, History, Position, Side};

#[test]
fn perfect_keeps_the_value_by_the_dtm_tables() {
    let engine = Engine::default();
    engine.set_tables(Arc::new(DtmTables::in_memory(4).unwrap()));
    for (white, black) in [("c2 c3", "a1"), ("b2 d4", "e1 e2"), ("a1 a2", "e5 d5"), ("b1 d1", "c4")]
    {
        let mut history = medieval(white, black);
        let value = engine.outcome(&history.position()).unwrap();
        for ply in 0..10 {
            let turn = history.position().turn();
            let expected = if turn == Side::White { value } else { value.reverse() };
            assert_eq!(engine.outcome(&history.position()), Some(expected), "{white} {black}");
            match engine.choose(
                &history,
                Level::Perfect,
                &Limits::nodes(2_000),
                &Stop::default(),
                ply,
            ) {
                Some(Choice::Act(action)) => history.play(&action).unwrap(),
                Some(Choice::Resign) | None => break,
            }
            if history.outcome().is_some() {
                break;
            }
        }
    }
}

/// Returns the outcome of a game for White, by the WDL tables.
fn outcome_for_white(engine: &Engine, history: &History) -> Option<Ordering> {
    let outcome = engine.probe_wdl(history)?;
    Some(if history.position().turn() == Side::White { outcome } else { outcome.reverse() })
}

#[test]
fn perfect_keeps_the_outcome_by_the_wdl_tables() {
    assert_perfect_keeps_the_outcome(1);
}

#[test]
#[ignore = "long form: six games for each outcome and side"]
fn perfect_keeps_the_outcome_by_the_wdl_tables_in_many_games() {
    assert_perfect_keeps_the_outcome(6);
}

/// Plays games between Perfect, on each side, and a beginner from several endgames.
fn assert_perfect_keeps_the_outcome(games: u64) {
    let engine = Engine::default();
    for rules in [&FREE, &BELL] {
        engine.add_wdl_tables(WdlTables::generate(Wdl::for_rules(rules).unwrap(), 4).unwrap());
    }
    let mut outcomes = HashSet::new();
    // The count favours the better side in some of them, and the other side in others.
    for (rules, white, black) in [
        (&FREE, "b2 c2", "c4 d4"),
        (&FREE, "a1 b2", "c3 e5"),
        (&BELL, "a1 b1", "d5 e5"),
        (&BELL, "c2", "b4 d4"),
        (&BELL, "b3 d3", "c4"),
        (&BELL, "a3 e1", "c2 d2"),
    ] {
        let first = History::from_position(position(rules, white, black));
        let value = outcome_for_white(&engine, &first).unwrap();
        outcomes.insert(value);
        for (side, seed) in
            Side::BOTH.into_iter().flat_map(|side| (0..games).map(move |seed| (side, seed)))
        {
            let mut history = first.clone();
            let mut best = value;
            while history.outcome().is_none() {
                let level = if history.position().turn() == side {
                    Level::Perfect
                } else {
                    Level::Beginner
                };
                match engine.choose(&history, level, &Limits::nodes(300), &Stop::default(), seed) {
                    Some(Choice::Act(action)) => history.play(&action).unwrap(),
                    Some(Choice::Resign) => {
                        let lost =
                            if side == Side::White { Ordering::Less } else { Ordering::Greater };
                        assert_eq!(best, lost, "{} {white} {black} {side:?} {seed}", rules.id);
                        break;
                    }
                    None => panic!("the game is not over"),
                }
                let Some(now) =
                    outcome_for_white(&engine, &history).filter(|_| history.outcome().is_none())
                else {
                    continue;
                };
                let [now_for, best_for] =
                    [now, best].map(|at| if side == Side::White { at } else { at.reverse() });
                assert!(now_for >= best_for, "{} {white} {black} {side:?} {seed}", rules.id);
                best = now;
            }
            let Some(outcome) = history.outcome() else { continue };
            let winner = outcome.winner().map_or(Ordering::Equal, |winner| {
                if winner == Side::White { Ordering::Greater } else { Ordering::Less }
            });
            assert_eq!(winner, best, "{} {white} {black} {side:?} {seed}", rules.id);
        }
    }
    assert_eq!(outcomes.len(), 3, "{outcomes:?}");
}

#[test]
fn wdl_tables_heed_earlier_positions_and_huffs() {
    let engine = Engine::default();
    for rules in [&FREE, &BELL] {
        engine.add_wdl_tables(WdlTables::generate(Wdl::for_rules(rules).unwrap(), 4).unwrap());
    }
    // The only drawing step, to a1, would repeat the position for the third time.
    let first = Position::new(&FREE, position(&FREE, "a1", "a2 a3").stones(), Side::Black).unwrap();
    let mut history = History::from_position(first);
    play(&mut history, &["a3-a4", "a1-b1", "a4-a3", "b1-a1", "a3-a4", "a1-b1", "a4-a3"]);
    assert_eq!(engine.probe_wdl(&history), None);
    for seed in 0..3 {
        let chosen =
            engine.choose(&history, Level::Perfect, &Limits::nodes(500), &Stop::default(), seed);
        let Some(Choice::Act(action)) = chosen else { panic!("{chosen:?}") };
        assert_ne!(action.to_string(), "b1-a1");
    }
    // A huff can turn a draw into a win when few quiet turns are left.
    let mut history = History::from_position(position(&BELL, "a1 b1", "a2 d2"));
    play(
        &mut history,
        &[
            "b1-c1", "a2-b2", "c1-b1", "b2-c2", "b1-c1", "d2-e2", "a1-b1", "c2-b2", "c1-d1",
            "b2-c2", "d1-e1", "e2-d2", "b1-c1", "d2-e2", "c1-d1", "c2-d2", "d1-c1", "d2-c2",
            "c1-b1", "e2-d2", "b1-a1", "c2-b2", "e1-d1", "d2-e2", "a1-b1", "e2-d2", "d1-e1",
            "d2-c2", "b1-c1", "b2-a2", "e1-d1", "a2-b2", "c1-b1", "b2-a2", "b1-a1", "a2-b2",
            "a1-b1", "b2-a2", "d1-c1", "c2-d2", "b1-a1", "d2-e2", "c1-b1", "e2-d2", "b1-c1",
        ],
    );
    let accepts = engine.accepts_draw(
        &history,
        Side::Black,
        Level::Perfect,
        &Limits::depth(4),
        &Stop::default(),
    );
    let report = engine.search(&history, &Limits::depth(4), &Stop::default()).unwrap();
    assert!(!accepts && report.score.number() > Score::DECIDED, "{report:?}");
    assert_eq!(names(&report.line)[0], "huff a1");
}

#[test]
fn only_perfect_searches_with_wdl_tables() {
    let engine = Engine::default();
    // The capture leads to three stones against one.
    let history = History::from_position(position(&FREE, "a1 b1 c3", "c4 e5"));
    let limits = Limits::nodes(400);
    let consider = |level| {
        let actions = history.position().legal_actions();
        engine.consider(&history, level, &actions, &limits, &Stop::default(), Some(0)).unwrap()
    };
    let before = Level::ALL.map(consider);
    assert!(before[4].score.number() < Score::DECIDED, "{:?}", before[4]);
    engine.add_wdl_tables(WdlTables::generate(Wdl::for_rules(&FREE).unwrap(), 4).unwrap());
    let after = Level::ALL.map(consider);
    assert_eq!(before[..4], after[..4]);
    assert!(after[4].score.number() > Score::DECIDED, "{:?}", after[4]);
    assert!(after[4].line[0].as_move().unwrap().is_capture());
}
