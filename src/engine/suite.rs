//! Positions to test players with, whose answers are proven.

use std::cmp::Ordering;

use super::glance::Chance;
use super::tournament::opening;
use super::{Choice, Engine, Level, Limits, Score, Stop, Value};
use crate::rules::{Action, History, MEDIEVAL, Position};

/// A position in which only what is among the answers keeps what can be had.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position, of `medieval`.
    pub position: Position,
    /// Whether the side to move wins ([`Ordering::Greater`]) or can but draw.
    pub outcome: Ordering,
    /// The actions that keep that. They all come to the same position, along different paths.
    pub answers: Vec<Action>,
}

/// Positions come from games of casual players; each action is judged by tables, or proven by a search of so many
/// positions.
const PROVEN_BY: u64 = 60_000;
/// With more stones than this no search proves what every action comes to.
const MOST_STONES: u32 = 13;
/// How far off, in plies, the win is, or the loss that has to be avoided: not to be seen at a glance, and not so far that
/// patience is all that it takes.
const DISTANCE: std::ops::RangeInclusive<u16> = 5..=15;

/// Makes so many problems, with the tables that the engine knows; each is of another game. Half of them need a search
/// because they have more stones than tables of so many. The same seed and tables give the same problems.
/// Progress is told as the number of problems so far.
pub fn suite(engine: &Engine, count: usize, seed: u64, stop: &Stop, mut progress: impl FnMut(usize)) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut game = seed;
    while problems.len() < count && !stop.is_stopped() {
        game = game.wrapping_add(1);
        let is_large = problems.len() % 2 == 0;
        if let Some(problem) = of_game(engine, game, is_large, stop) {
            problems.push(problem);
            progress(problems.len());
        }
    }
    problems
}

/// Whether a player of this level finds an answer within these limits.
pub fn solves(engine: &Engine, level: Level, problem: &Problem, limits: &Limits, stop: &Stop) -> bool {
    let history = History::from_position(problem.position);
    let choice = engine.choose(&history, level, limits, stop, 0);
    matches!(choice, Some(Choice::Act(action)) if problem.answers.contains(&action))
}

/// A problem that comes up in a game, with more stones than tables have or with no more.
fn of_game(engine: &Engine, seed: u64, is_large: bool, stop: &Stop) -> Option<Problem> {
    let mut history = opening(engine, &MEDIEVAL, seed, stop);
    let mut chance = Chance::new(seed);
    let tables = engine.tables().stones();
    while history.outcome().is_none() {
        let stones = history.position().placement().all().count();
        if stones <= MOST_STONES
            && is_large == (stones > tables)
            && let Some(problem) = problem(engine, &history.position(), stop)
        {
            return Some(problem);
        }
        // No player gives up here who could still go wrong.
        let choice = engine.choose(&history, Level::Casual, &Limits::default(), stop, chance.below(u64::MAX))?;
        let Choice::Act(action) = choice else { return None };
        history.play(&action).ok()?;
    }
    None
}

/// The position as a problem, if only one thing keeps what can be had.
fn problem(engine: &Engine, position: &Position, stop: &Stop) -> Option<Problem> {
    let actions = position.legal_actions();
    let mut values: Vec<(Value, Position, Action)> = Vec::new();
    for action in &actions {
        let after = position.play(action);
        let known = values.iter().find(|(_, other, _)| *other == after).map(|(value, ..)| *value);
        let value = if known.is_some() { known } else { value_after(engine, after, stop) };
        values.push((value?, after, *action));
    }
    let (best, reached, _) = *values.iter().max_by_key(|(value, ..)| *value)?;
    let outcome = best.cmp(&Value::Draw);
    let keeps = |value: &Value| value.cmp(&Value::Draw) == outcome;
    let others = || values.iter().filter(|(_, after, _)| *after != reached);
    let distances = |value: Value| match value {
        Value::Win(plies) | Value::Loss(plies) => DISTANCE.contains(&plies),
        Value::Draw => true,
    };
    let only = others().all(|(value, ..)| !keeps(value)) && others().count() >= 2;
    let is_far = match outcome {
        Ordering::Greater => distances(best),
        Ordering::Equal => others().all(|(value, ..)| distances(*value)),
        Ordering::Less => false,
    };
    let answers = values.iter().filter(|(_, after, _)| *after == reached).map(|(.., action)| *action).collect();
    (only && is_far).then_some(Problem { position: *position, outcome, answers })
}

/// What a position is worth to the side that has moved.
fn value_after(engine: &Engine, after: Position, stop: &Stop) -> Option<Value> {
    if !after.can_act() {
        return Some(Value::Loss(0).before());
    }
    if let Some(value) = engine.proven(&after) {
        return Some(value.before());
    }
    match engine.search(&History::from_position(after), &Limits::nodes(PROVEN_BY), stop)?.score {
        Score::Proven(value) => Some(value.before()),
        Score::Estimate(_) => None,
    }
}
