//! The opponent against positions with proven answers. Each line of `tactics.txt` is a position of `medieval`, what the
//! side to move can have, and the actions that keep it, which all come to the same: `alquerque-lab suite` makes them.

use std::cmp::Ordering;
use std::sync::Arc;

use alquerque_engine::tables::DtmTables;
use alquerque_engine::{Engine, Level, Limits, Problem, Stop, solves};
use alquerque_rules::notation::parse_position;
use alquerque_rules::{Action, MEDIEVAL, Position};

const TACTICS: &str = include_str!("tactics.txt");
/// The stones of the tables that a master knows.
const STONES: usize = 6;

fn problems() -> Vec<Problem> {
    TACTICS.lines().map(problem).collect()
}

fn problem(line: &str) -> Problem {
    let [position, outcome, answers] = line.split("; ").collect::<Vec<_>>()[..] else {
        panic!("{line}")
    };
    let position = parse_position(&MEDIEVAL, position).unwrap();
    let outcome = if outcome == "win" { Ordering::Greater } else { Ordering::Equal };
    let answers = answers.split(' ').map(|name| named(&position, name)).collect();
    Problem { position, outcome, answers }
}

fn named(position: &Position, name: &str) -> Action {
    position.legal_actions().into_iter().find(|action| action.to_string() == name).unwrap()
}

fn engine() -> Engine {
    let engine = Engine::default();
    engine.set_tables(Arc::new(DtmTables::in_memory(STONES).unwrap()));
    engine
}

#[test]
fn there_are_sixty_problems_and_more_than_one_way_to_go_wrong_in_each() {
    let problems = problems();
    assert!(problems.len() >= 60);
    for problem in &problems {
        let after = |action: &Action| problem.position.play(action);
        let right = after(&problem.answers[0]);
        let others =
            problem.position.legal_actions().iter().filter(|action| after(action) != right).count();
        assert!(
            others >= 2 && problem.answers.iter().all(|answer| after(answer) == right),
            "{problem:?}"
        );
    }
}

#[test]
fn the_answers_are_what_tables_say_where_they_reach() {
    let engine = engine();
    let known = |problem: &&Problem| engine.outcome(&problem.position).is_some();
    let problems = problems();
    assert!(problems.iter().filter(known).count() >= 30);
    for problem in problems.iter().filter(known) {
        assert_eq!(engine.outcome(&problem.position), Some(problem.outcome), "{problem:?}");
        for action in &problem.position.legal_actions() {
            let keeps = engine.outcome(&problem.position.play(action)).map(Ordering::reverse)
                == Some(problem.outcome);
            assert_eq!(keeps, problem.answers.contains(action), "{problem:?} {action}");
        }
    }
}

#[test]
fn a_master_solves_nineteen_of_twenty() {
    let engine = engine();
    let problems = problems();
    // By its own limit of positions, which takes it a moment.
    let solved = |problem: &&Problem| {
        solves(&engine, Level::Master, problem, &Limits::default(), &Stop::default())
    };
    let solved = problems.iter().filter(solved).count();
    assert!(solved * 100 >= problems.len() * 95, "{solved} of {}", problems.len());
}
