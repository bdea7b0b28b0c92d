//! Positions to test players with, whose answers are proven.

use std::cmp::Ordering;
use std::ops::RangeInclusive;

use super::glance::Chance;
use super::tournament::opening;
use super::{Choice, Engine, Level, Limits, Score, Stop, Value};
use crate::rules::{Action, History, MEDIEVAL, Position};

/// A position in which only the answers keep what can be had: as tables know it, or in so far as a search proves that the
/// answers win, and finds no other win.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position, of `medieval`.
    pub position: Position,
    /// Whether the side to move wins ([`Ordering::Greater`]) or can but draw.
    pub outcome: Ordering,
    /// The actions that keep that. They all come to the same position, along different paths.
    pub answers: Vec<Action>,
}

/// Positions come from games of beginners, who leave much to be found. Where there are no tables, a search of so many positions has to prove the
/// answer …
const PROVEN_BY: u64 = 30_000;
/// … and to see other actions come out below this, in hundredths of a stone.
const NOT_WINNING: i32 = 120;
/// With more stones than this searches prove little.
const MOST_STONES: u32 = 14;
/// How far off, in plies, the win is, or the loss that has to be avoided: not to be seen at a glance, and not so far that
/// patience is all that it takes.
const DISTANCE: RangeInclusive<u16> = 5..=15;
/// The same where there are more stones than tables have: these see far ahead.
const DISTANCE_OF_LARGE: RangeInclusive<u16> = 5..=31;

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
        let choice = engine.choose(&history, Level::Beginner, &Limits::default(), stop, chance.below(u64::MAX))?;
        let Choice::Act(action) = choice else { return None };
        history.play(&action).ok()?;
    }
    None
}

/// The position as a problem, if only one thing keeps what can be had.
fn problem(engine: &Engine, position: &Position, stop: &Stop) -> Option<Problem> {
    let is_known = engine.proven(position).is_some();
    if !is_known && !matches!(score(engine, *position, stop)?, Score::Proven(Value::Win(_))) {
        return None;
    }
    let mut seen: Vec<(Score, Position, Action)> = Vec::new();
    for action in &position.legal_actions() {
        let after = position.play(action);
        let known = seen.iter().find(|(_, other, _)| *other == after).map(|(score, ..)| *score);
        let score = known.map_or_else(|| score(engine, after, stop).map(after_ply), Some)?;
        seen.push((score, after, *action));
    }
    let (best, reached, _) = *seen.iter().max_by_key(|(score, ..)| score.number())?;
    let others: Vec<Score> = seen.iter().filter(|(_, after, _)| *after != reached).map(|(score, ..)| *score).collect();
    let distance = if is_known { DISTANCE } else { DISTANCE_OF_LARGE };
    let is_far = |score: &Score| match score {
        Score::Proven(Value::Win(plies) | Value::Loss(plies)) => distance.contains(plies),
        Score::Proven(Value::Draw) | Score::Estimate(_) => false,
    };
    let (outcome, only) = match best {
        Score::Proven(Value::Win(_)) => {
            (Ordering::Greater, is_far(&best) && others.iter().all(|other| other.number() < NOT_WINNING))
        }
        Score::Proven(Value::Draw) => (Ordering::Equal, others.iter().all(|other| other.number() < 0 && is_far(other))),
        Score::Proven(Value::Loss(_)) | Score::Estimate(_) => return None,
    };
    let answers = seen.iter().filter(|(_, after, _)| *after == reached).map(|(.., action)| *action).collect();
    (only && others.len() >= 2).then_some(Problem { position: *position, outcome, answers })
}

/// How good a position is for the side to move, by tables or by search.
fn score(engine: &Engine, position: Position, stop: &Stop) -> Option<Score> {
    if !position.can_act() {
        return Some(Score::Proven(Value::Loss(0)));
    }
    let searched = || engine.search(&History::from_position(position), &Limits::nodes(PROVEN_BY), stop);
    engine.proven(&position).map(Score::Proven).or_else(|| Some(searched()?.score))
}

/// The score of the position after an action, for the side that has played it.
fn after_ply(score: Score) -> Score {
    match score {
        Score::Proven(value) => Score::Proven(value.before()),
        Score::Estimate(_) => score.reversed(),
    }
}
