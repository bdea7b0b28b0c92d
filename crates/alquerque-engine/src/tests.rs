use std::cmp::Ordering;
use std::collections::HashSet;
use std::sync::Arc;
use std::time::Duration;

use super::tables::{Wdl, WdlTables};
use super::*;
use alquerque_rules::{
    Action, BELL, BySide, FREE, History, MEDIEVAL, Outcome, PENALTY, Point, Position, RULE_SETS,
    RuleSet, Side,
};

fn position(rules: &'static RuleSet, white: &str, black: &str) -> Position {
    let set =
        |names: &str| names.split_whitespace().map(|name| name.parse::<Point>().unwrap()).collect();
    Position::new(rules, BySide { white: set(white), black: set(black) }, Side::White).unwrap()
}

fn medieval(white: &str, black: &str) -> History {
    History::from_position(position(&MEDIEVAL, white, black))
}

fn search(history: &History, limits: Limits) -> Report {
    Engine::default().search(history, &limits, &Stop::default()).unwrap()
}

fn names(line: &[Action]) -> Vec<String> {
    line.iter().map(Action::to_string).collect()
}

fn play(history: &mut History, names: &[&str]) {
    for name in names {
        let action = history
            .position()
            .legal_actions()
            .into_iter()
            .find(|action| action.to_string() == *name);
        history.play(&action.unwrap()).unwrap();
    }
}

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
fn its_proofs_agree_with_tables() {
    let tables = tables::DtmTables::in_memory(4).unwrap();
    let engine = Engine::default();
    let mut proven = 0;
    for (white, black) in
        [("c2 c3", "a1"), ("b2 d4", "e1"), ("a1 b1 c3", "e5"), ("c3", "c4 e3"), ("a1", "c3 d3 e3")]
    {
        let history = medieval(white, black);
        let exact =
            tables.value(compact::Compact::from_position(&history.position()).unwrap()).unwrap();
        let report = engine.search(&history, &Limits::nodes(30_000), &Stop::default()).unwrap();
        if let Score::Proven(value) = report.score {
            proven += 1;
            assert_eq!(value.cmp(&Value::Draw), exact.cmp(&Value::Draw), "{white} against {black}");
        }
    }
    assert!(proven >= 3, "proved {proven}");
}

#[test]
fn tables_make_it_know_at_once() {
    let engine = Engine::default();
    let history = medieval("b1 c2 d1", "c4 d5");
    engine.set_tables(Arc::new(tables::DtmTables::in_memory(5).unwrap()));
    let Some(Value::Win(plies)) = engine.probe_tables(&history.position()) else {
        panic!("three win against two")
    };
    assert!(plies > 15, "{plies}");
    let report = engine.search(&history, &Limits::depth(1), &Stop::default()).unwrap();
    assert_eq!(report.score, Score::Proven(Value::Win(plies)));
}

#[test]
fn a_win_beyond_the_quiet_stretch_is_not_claimed() {
    let engine = Engine::default();
    engine.set_tables(Arc::new(tables::DtmTables::in_memory(3).unwrap()));
    let mut history = medieval("b1 d1", "c4");
    let Some(Value::Win(far)) = engine.probe_tables(&history.position()) else {
        panic!("two win against one")
    };
    // Nobody makes progress until fewer turns are left than the win takes.
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
fn the_same_nodes_give_the_same_answer() {
    for rules in RULE_SETS {
        let history = History::new(rules);
        let limits = Limits::nodes(3_000);
        let report = search(&history, limits);
        assert_eq!(report, search(&history, limits), "{}", rules.id);
        assert!((2_900..=3_000).contains(&report.nodes) && report.depth >= 2, "{report:?}");
    }
}

#[test]
fn it_stops_at_once() {
    let stop = Stop::default();
    stop.stop();
    let report =
        Engine::default().search(&History::new(&MEDIEVAL), &Limits::default(), &stop).unwrap();
    assert!(report.nodes <= 2 && report.line.len() == 1, "{report:?}");
    let report = search(&History::new(&MEDIEVAL), Limits::time(Duration::ZERO));
    assert!(report.nodes <= 2, "{report:?}");
}

#[test]
fn it_stops_from_another_thread() {
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
fn nothing_is_to_be_done_when_the_game_is_over() {
    let engine = Engine::default();
    let over = medieval("a1", "a2 a3 b1 c1 b2 c3");
    assert_eq!(engine.search(&over, &Limits::depth(1), &Stop::default()), None);
    assert_eq!(engine.choose(&over, Level::Club, &Limits::depth(1), &Stop::default(), 1), None);
    assert_eq!(engine.hint(&over, &Limits::depth(1), &Stop::default()), None);
}

#[test]
fn captures_are_resolved_at_the_horizon() {
    // b2-b3 lets a stone be taken, two plies on, without one in return.
    let history = medieval("b2 a1", "b5 b4 e5");
    let report = search(&history, Limits::depth(1));
    assert_ne!(names(&report.line)[0], "b2-b3");
    // Taking c3 is forced, and is answered; a search of one ply sees it.
    let exchange = medieval("c2 a1 a2", "c3 c5 b5 a4");
    let Score::Estimate(estimate) = search(&exchange, Limits::depth(1)).score else {
        panic!("nothing is proven")
    };
    assert!(estimate < 0, "{estimate}");
}

#[test]
fn who_is_behind_goes_for_repetition() {
    // One against two, far from them and going to and fro: twice the position has been there.
    let mut history = History::from_position(position(&MEDIEVAL, "a1", "e5 d5"));
    play(&mut history, &["a1-a2", "e5-e4", "a2-a1", "e4-e5", "a1-a2", "e5-e4", "a2-a1", "e4-e5"]);
    assert_eq!(history.outcome(), Some(Outcome::Repetition { winner: None }));
    let before = history.until(7);
    let report = search(&before, Limits::depth(3));
    // Black, who is ahead, does not let it come to that.
    assert_ne!(names(&report.line)[0], "e4-e5");
}

#[test]
fn a_count_decides_where_the_rules_say_so() {
    let mut history = History::from_position(position(&FREE, "a1 b1", "e5"));
    play(&mut history, &["a1-a2", "e5-e4", "a2-a1", "e4-e5", "a1-a2", "e5-e4", "a2-a1"]);
    // Black cannot go back to e5 without losing by count.
    let report = search(&history, Limits::depth(1));
    assert_ne!(names(&report.line)[0], "e4-e5");
    let late = search(&history.until(6), Limits::depth(2));
    assert!(late.score.number() > 0, "{late:?}");
}

#[test]
fn a_penalty_is_an_action_like_others() {
    let history = History::from_position(position(&PENALTY, "b1 d1 a5", "b2 d2 e5"));
    let report = search(&history, Limits::depth(3));
    assert!(report.line[0].as_move().unwrap().is_capture(), "{report:?}");
}

#[test]
fn all_levels_play_whole_games_by_all_rules() {
    let engine = Engine::default();
    for rules in RULE_SETS {
        for level in
            Level::ALL.into_iter().filter(|level| level.coverage(rules) != Coverage::Nothing)
        {
            let mut history = History::new(rules);
            let mut resigned = false;
            while history.outcome().is_none() && !resigned && history.actions().len() < 300 {
                let ply = history.actions().len() as u64;
                match engine.choose(&history, level, &Limits::nodes(60), &Stop::default(), ply) {
                    Some(Choice::Act(action)) => history.play(&action).unwrap(),
                    Some(Choice::Resign) => resigned = true,
                    None => panic!("{} {level:?}: nothing to do", rules.id),
                }
            }
            assert!(!resigned || level >= Level::Club);
            assert!(history.actions().len() > 10, "{} {level:?}", rules.id);
        }
    }
}

#[test]
fn levels_have_names_and_an_order() {
    for level in Level::ALL {
        assert_eq!(Level::from_id(level.id()), Some(level));
    }
    assert_eq!(Level::from_id("grandmaster"), None);
    assert!(Level::ALL.is_sorted());
    let those = |coverage| {
        let reached =
            RULE_SETS.into_iter().filter(move |rules| Level::Perfect.coverage(rules) == coverage);
        reached.map(|rules| rules.id).collect::<Vec<_>>()
    };
    assert_eq!(those(Coverage::WholeGame), ["medieval"]);
    assert_eq!(those(Coverage::Endgames), ["free", "bell"]);
}

#[test]
fn what_is_lost_is_given_up_and_a_draw_taken_where_it_is_a_gain() {
    let engine = Engine::default();
    let (limits, stop) = (Limits::nodes(20_000), Stop::default());
    let mut lost = medieval("c2 c3", "a1");
    let win = search(&lost, Limits::depth(7));
    lost.play(&win.line[0]).unwrap();
    let choose = |history: &History, level| engine.choose(history, level, &limits, &stop, 1);
    assert!(lost.position().legal_actions().len() > 1);
    assert_eq!(choose(&lost, Level::Master), Some(Choice::Resign));
    assert!(matches!(choose(&lost, Level::Casual), Some(Choice::Act(_))));
    for level in Level::ALL {
        assert!(engine.accepts_draw(&lost, Side::Black, level, &limits, &stop), "{level:?}");
        assert!(!engine.accepts_draw(&lost, Side::White, level, &limits, &stop), "{level:?}");
    }
}

#[test]
fn a_count_is_accepted_by_who_has_more() {
    let engine = Engine::default();
    let history = History::from_position(position(&FREE, "a1 b1", "e5"));
    let accepts = |side| {
        engine.accepts_count(&history, side, Level::Club, &Limits::nodes(500), &Stop::default())
    };
    assert_eq!(Side::BOTH.map(accepts), [true, false]);
    let none = medieval("a1 b1", "e5");
    assert!(!engine.accepts_count(
        &none,
        Side::White,
        Level::Club,
        &Limits::nodes(500),
        &Stop::default()
    ));
}

#[test]
fn perfect_keeps_what_tables_know() {
    let engine = Engine::default();
    engine.set_tables(Arc::new(tables::DtmTables::in_memory(4).unwrap()));
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

/// Who has the better of a game, for White, as these tables of endings know it.
fn ending(engine: &Engine, history: &History) -> Option<Ordering> {
    let outcome = engine.probe_wdl(history)?;
    Some(if history.position().turn() == Side::White { outcome } else { outcome.reverse() })
}

#[test]
fn perfect_keeps_what_endings_know_until_the_end() {
    keeps_what_endings_know(1);
}

#[test]
#[ignore = "long form: six games for each ending and side"]
fn perfect_keeps_what_endings_know_in_many_games() {
    keeps_what_endings_know(6);
}

/// Perfect plays so many games with each side of some endings.
fn keeps_what_endings_know(games: u64) {
    let engine = Engine::default();
    for rules in [&FREE, &BELL] {
        engine.add_wdl_tables(WdlTables::generate(Wdl::for_rules(rules).unwrap(), 4).unwrap());
    }
    let mut outcomes = HashSet::new();
    // Where the count is against the better side, and where it is for it.
    for (rules, white, black) in [
        (&FREE, "b2 c2", "c4 d4"),
        (&FREE, "a1 b2", "c3 e5"),
        (&BELL, "a1 b1", "d5 e5"),
        (&BELL, "c2", "b4 d4"),
        (&BELL, "b3 d3", "c4"),
        (&BELL, "a3 e1", "c2 d2"),
    ] {
        let first = History::from_position(position(rules, white, black));
        let value = ending(&engine, &first).unwrap();
        outcomes.insert(value);
        // Perfect has a side each time, and the other plays anyhow.
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
                    None => panic!("there is something to do"),
                }
                let Some(now) = ending(&engine, &history).filter(|_| history.outcome().is_none())
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
fn endings_mind_what_was_played_before() {
    let engine = Engine::default();
    for rules in [&FREE, &BELL] {
        engine.add_wdl_tables(WdlTables::generate(Wdl::for_rules(rules).unwrap(), 4).unwrap());
    }
    // White draws by stepping to a1, but that would be the third time.
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
    // Where a stone may be huffed, few quiet turns can make a draw a win.
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
fn perfect_alone_looks_forward_to_endings() {
    let engine = Engine::default();
    // With the capture White comes to three against one.
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

#[test]
fn endings_tell_an_analysis_who_wins() {
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
    // Of other rules they say nothing.
    assert_eq!(engine.probe_wdl(&medieval("a1 a2", "e5")), None);
    assert_eq!(engine.probe_wdl(&History::from_position(position(&BELL, "a1 a2", "e5"))), None);
}

#[test]
fn hints_say_why() {
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
fn an_analysis_finds_where_a_game_turned() {
    let engine = Engine::default();
    engine.set_tables(Arc::new(tables::DtmTables::in_memory(3).unwrap()));
    // White has two against one, and gives one away.
    let mut history = medieval("c1 c2", "c5");
    play(&mut history, &["c2-c3", "c5-c4", "c3xc5"]);
    let won = engine.analyse(&history, &Limits::nodes(2_000), &Stop::default(), |_, _| ());
    assert_eq!(won.plies.len(), 3);
    assert_eq!((won.turning_point, won.plies[1].verdict), (None, Verdict::Fine));
    let mut done = Vec::new();
    let mut given = medieval("a1 d2", "e2");
    play(&mut given, &["d2-d3", "e2-e3", "a1-b1", "e3xc3"]);
    let analysis = engine
        .analyse(&given, &Limits::nodes(2_000), &Stop::default(), |at, of| done.push((at, of)));
    assert_eq!(done, [(1, 5), (2, 5), (3, 5), (4, 5), (5, 5)]);
    // The stone that is taken next could have got away, and only so was the game won.
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
        engine.analyse(&given, &Limits::default(), &stopped, |_, _| ()),
        Analysis::default()
    );
}

#[test]
fn perfect_takes_no_draw_because_the_opening_is_one_or_lost() {
    let engine = Engine::default();
    engine.set_book(Arc::new(book::Book::embedded().unwrap()));
    for (first, outcome) in
        [("b2-c3", Ordering::Equal), ("c2-c3", Ordering::Less), ("d2-c3", Ordering::Greater)]
    {
        let mut history = History::new(&MEDIEVAL);
        play(&mut history, &[first]);
        assert_eq!(engine.outcome(&history.position()), Some(outcome));
        for side in Side::BOTH {
            let takes = engine.accepts_draw(
                &history,
                side,
                Level::Perfect,
                &Limits::default(),
                &Stop::default(),
            );
            assert!(!takes, "{side:?} after {first}");
        }
    }
}

#[test]
fn a_stronger_level_wins_a_tournament_which_is_the_same_each_time() {
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
    each_level_beats_the_one_below_by(&[&MEDIEVAL]);
}

#[test]
#[ignore = "long form: a tournament by each rule set"]
fn each_level_beats_the_one_below_by_all_rules() {
    each_level_beats_the_one_below_by(&RULE_SETS);
}

fn each_level_beats_the_one_below_by(rules: &[&'static RuleSet]) {
    let engine = Engine::default();
    for &rules in rules {
        for pair in Level::ALL[..4].windows(2) {
            let schedule = Schedule { rules, games: 24, opening: 0, seed: 1 };
            let standing =
                tournament(&engine, [pair[1], pair[0]], &schedule, &Stop::default(), |_, _| ());
            assert!(standing.score() > 0.6, "{pair:?} by {}: {standing:?}", rules.id);
        }
    }
}

#[test]
fn tuning_is_the_same_each_time_and_values_stones() {
    let engine = Engine::default();
    let tuned = || tune(&engine, &MEDIEVAL, 4, 1, &Stop::default(), |_| ());
    let weights = tuned();
    assert_eq!(weights, tuned());
    assert!(weights.0[0] + 10 * weights.0[7] > 0, "{weights:?}");
}
