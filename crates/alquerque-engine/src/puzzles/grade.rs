//! The degree of a puzzle, by the levels that find its solution.

use super::Degree;
use crate::{Choice, Engine, Level, Limits, Stop};
use alquerque_rules::{Action, History, Position};

/// The number of attempts of a level, each with another seed.
const ATTEMPTS: u64 = 8;
/// A level finds a solution if that many attempts do, …
const FOUND: usize = 6;
/// … and does not if no more than this.
const NOT_FOUND: usize = 2;

/// Returns the degree of a position with this solution; `None` where a level finds it now and then.
/// The engine has no tables.
pub(super) fn grade(engine: &Engine, position: &Position, solution: Action) -> Option<Degree> {
    let beginner = attempts(engine, position, solution, Level::Beginner);
    if beginner >= FOUND {
        return Some(Degree::Easy);
    }
    let club = attempts(engine, position, solution, Level::Club);
    match (beginner <= NOT_FOUND, club) {
        (true, FOUND..) => Some(Degree::Medium),
        (true, ..=NOT_FOUND) => Some(Degree::Hard),
        _ => None,
    }
}

/// Returns the number of attempts in which a level finds the solution.
fn attempts(engine: &Engine, position: &Position, solution: Action, level: Level) -> usize {
    let history = History::from_position(*position);
    let limits = Limits::default();
    let stop = Stop::default();
    let finds = |&seed: &u64| {
        engine.choose(&history, level, &limits, &stop, seed) == Some(Choice::Act(solution))
    };
    (0..ATTEMPTS).filter(finds).count()
}
