use std::cmp::Ordering;
use std::sync::Arc;

use super::{medieval, play, position, search};
use crate::book::Book;
use crate::{Choice, Coverage, Engine, Level, Limits, Stop};
use alquerque_rules::{FREE, History, MEDIEVAL, RULE_SETS, Side};

#[test]
fn a_finished_game_has_no_report_choice_or_hint() {
    let engine = Engine::default();
    let over = medieval("a1", "a2 a3 b1 c1 b2 c3");
    assert_eq!(engine.search(&over, &Limits::depth(1), &Stop::default()), None);
    assert_eq!(engine.choose(&over, Level::Club, &Limits::depth(1), &Stop::default(), 1), None);
    assert_eq!(engine.hint(&over, &Limits::depth(1), &Stop::default()), None);
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
                    None => panic!("{} {level:?}: no choice", rules.id),
                }
            }
            assert!(!resigned || level >= Level::Club);
            assert!(history.actions().len() > 10, "{} {level:?}", rules.id);
        }
    }
}

#[test]
fn levels_have_ids_an_order_and_coverage() {
    for level in Level::ALL {
        assert_eq!(Level::from_id(level.id()), Some(level));
    }
    assert_eq!(Level::from_id("grandmaster"), None);
    assert!(Level::ALL.is_sorted());
    let with_coverage = |coverage| {
        let reached =
            RULE_SETS.into_iter().filter(move |rules| Level::Perfect.coverage(rules) == coverage);
        reached.map(|rules| rules.id).collect::<Vec<_>>()
    };
    assert_eq!(with_coverage(Coverage::WholeGame), ["medieval"]);
    assert_eq!(with_coverage(Coverage::Endgames), ["free", "bell"]);
}

#[test]
fn levels_resign_lost_games_and_accept_draws_in_them() {
    let engine = Engine::default();
    let limits = Limits::nodes(20_000);
    let stop = Stop::default();
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
fn the_side_with_more_stones_accepts_a_count() {
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
fn perfect_refuses_draws_in_the_opening() {
    let engine = Engine::default();
    engine.set_book(Arc::new(Book::embedded().unwrap()));
    for (first, outcome) in
        [("b2-c3", Ordering::Equal), ("c2-c3", Ordering::Less), ("d2-c3", Ordering::Greater)]
    {
        let mut history = History::new(&MEDIEVAL);
        play(&mut history, &[first]);
        assert_eq!(engine.outcome(&history.position()), Some(outcome));
        for side in Side::BOTH {
            let accepts = engine.accepts_draw(
                &history,
                side,
                Level::Perfect,
                &Limits::default(),
                &Stop::default(),
            );
            assert!(!accepts, "{side:?} after {first}");
        }
    }
}
