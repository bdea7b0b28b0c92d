//! Positions of `medieval` with proven answers.
//!
//! Each line of `tactics.txt` has a position, its outcome for the side to move, and the actions
//! that keep it, which lead to the same position. `alquerque-lab suite` generates them.

use std::cmp::Ordering;
use std::sync::Arc;

use alquerque_engine::tables::DtmTables;
use alquerque_engine::{Engine, Level, Limits, Problem, Stop, solves};
use alquerque_rules::notation::parse_position;
use alquerque_rules::{Action, MEDIEVAL, Position};

const TACTICS: &str = include_str!("tactics.txt");
/// The stones of the tables that the engine gets.
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
    let answers = answers.split(' ').map(|text| legal_action(&position, text)).collect();
    Problem { position, outcome, answers }
}

fn legal_action(position: &Position, text: &str) -> Action {
    position.legal_actions().into_iter().find(|action| action.to_string() == text).unwrap()
}

fn engine() -> Engine {
    let engine = Engine::default();
    engine.set_tables(Arc::new(DtmTables::in_memory(STONES).unwrap()));
    engine
}

#[test]
fn every_problem_has_one_solution_and_several_errors() {
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
fn the_answers_agree_with_the_tables() {
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
fn a_master_solves_nineteen_problems_of_twenty() {
    let engine = engine();
    let problems = problems();
    let solved = |problem: &&Problem| {
        solves(&engine, Level::Master, problem, &Limits::default(), &Stop::default())
    };
    let solved = problems.iter().filter(solved).count();
    assert!(solved * 100 >= problems.len() * 95, "{solved} of {}", problems.len());
}
