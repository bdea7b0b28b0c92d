//! The opponent against positions with proven answers. Each line of `tactics.txt` is a position of `medieval`, what the
//! side to move can have, and the actions that keep it, which all come to the same.

use std::cmp::Ordering;
use std::fmt::Write;
use std::sync::Arc;

use alquerque::engine::tables::Tables;
use alquerque::engine::{Engine, Level, Limits, Problem, Stop, solves, suite};
use alquerque::notation::{parse_position, position_text};
use alquerque::rules::{Action, MEDIEVAL, Position};

const TACTICS: &str = include_str!("tactics.txt");

fn problems() -> Vec<Problem> {
    TACTICS.lines().map(problem).collect()
}

fn problem(line: &str) -> Problem {
    let [position, outcome, answers] = line.split("; ").collect::<Vec<_>>()[..] else { panic!("{line}") };
    let position = parse_position(&MEDIEVAL, position).unwrap();
    let outcome = if outcome == "win" { Ordering::Greater } else { Ordering::Equal };
    let answers = answers.split(' ').map(|name| named(&position, name)).collect();
    Problem { position, outcome, answers }
}

fn named(position: &Position, name: &str) -> Action {
    position.legal_actions().into_iter().find(|action| action.to_string() == name).unwrap()
}

fn text(problems: &[Problem]) -> String {
    problems.iter().fold(String::new(), |mut text, problem| {
        let outcome = if problem.outcome == Ordering::Greater { "win" } else { "draw" };
        let answers: Vec<String> = problem.answers.iter().map(Action::to_string).collect();
        writeln!(text, "{}; {outcome}; {}", position_text(&problem.position), answers.join(" ")).unwrap();
        text
    })
}

/// With tables of so many stones.
fn engine(stones: usize) -> Engine {
    let engine = Engine::default();
    engine.know(Arc::new(Tables::in_memory(stones).unwrap()));
    engine
}

/// How many of these a master solves, looking at so many positions.
fn solved<'a>(engine: &Engine, problems: impl Iterator<Item = &'a Problem>, nodes: u64) -> usize {
    let solves = |problem: &&Problem| solves(engine, Level::Master, problem, &Limits::nodes(nodes), &Stop::default());
    problems.filter(solves).count()
}

#[test]
fn there_are_sixty_problems_and_more_than_one_way_to_go_wrong_in_each() {
    let problems = problems();
    assert!(problems.len() >= 60);
    for problem in &problems {
        let after = |action: &Action| problem.position.play(action);
        let right = after(&problem.answers[0]);
        let others = problem.position.legal_actions().iter().filter(|action| after(action) != right).count();
        assert!(others >= 2 && problem.answers.iter().all(|answer| after(answer) == right), "{problem:?}");
    }
}

#[test]
fn a_master_solves_some_of_them_in_a_moment() {
    let problems = problems();
    let some: Vec<&Problem> = problems.iter().step_by(4).collect();
    let solved = solved(&engine(4), some.iter().copied(), 20_000);
    assert!(solved * 10 >= some.len() * 8, "{solved} of {}", some.len());
}

#[test]
#[ignore = "looks at millions of positions; CI runs it in release"]
fn a_master_solves_nineteen_of_twenty() {
    let problems = problems();
    let solved = solved(&engine(6), problems.iter(), u64::MAX);
    assert!(solved * 100 >= problems.len() * 95, "{solved} of {}", problems.len());
}

#[test]
#[ignore = "plays and proves for a minute; CI runs it in release"]
fn the_problems_are_those_that_are_generated() {
    let stop = Stop::default();
    assert_eq!(text(&suite(&engine(6), problems().len(), 1, &stop, |_| ())), TACTICS);
}
