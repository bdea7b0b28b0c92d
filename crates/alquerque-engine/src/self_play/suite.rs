//! Test positions with proven answers.

use std::cmp::Ordering;
use std::ops::RangeInclusive;
use std::time::Duration;

use super::tournament::{OPENING, opening};
use crate::compact::Compact;
use crate::prove::{Limits as ProofLimits, Prover};
use crate::rng::Rng;
use crate::{Choice, Engine, Level, Limits, Oracle, Score, Stop, Value};
use alquerque_rules::{Action, History, MEDIEVAL, Position};

/// A position of `medieval` in which all actions but the answers are proven to give its value away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// Whether the side to move wins ([`Ordering::Greater`]) or draws.
    pub outcome: Ordering,
    /// The actions that keep the value. They lead to the same position along different paths.
    pub answers: Vec<Action>,
}

/// The most stones of a problem. Problems come from games between beginners, who leave much to be
/// found.
const MAX_STONES: u32 = 12;
/// The nodes in which a search has to find a win with too many stones for the tables, before the
/// solution is proven to be unique.
const WIN_SEARCH_NODES: u64 = 30_000;
/// The limits of a proof. A claim that needs more is too deep for a test of tactics.
const PROOF: ProofLimits = ProofLimits { nodes: 100_000, bytes: 32 << 20, time: Duration::MAX };
/// The distance of the win, or of the loss to be avoided, in plies: neither obvious nor a matter of
/// patience.
const DISTANCE: RangeInclusive<u16> = 5..=21;

/// Generates problems with the tables of the engine, each from another game. Half of them have more
/// stones than the tables.
///
/// `progress` gets the number of problems so far. The same seed and tables give the same problems.
pub fn suite(
    engine: &Engine,
    count: usize,
    seed: u64,
    stop: &Stop,
    mut progress: impl FnMut(usize),
) -> Vec<Problem> {
    let mut problems = Vec::new();
    let mut game = seed;
    let tables = engine.tables();
    while problems.len() < count && !stop.is_stopped() {
        game = game.wrapping_add(1);
        let is_large = problems.len() % 2 == 0;
        if let Some(problem) = from_game(engine, &*tables, game, is_large, stop) {
            problems.push(problem);
            progress(problems.len());
        }
    }
    problems
}

/// Returns whether a player of this level finds an answer within these limits.
pub fn solves(
    engine: &Engine,
    level: Level,
    problem: &Problem,
    limits: &Limits,
    stop: &Stop,
) -> bool {
    let history = History::from_position(problem.position);
    let choice = engine.choose(&history, level, limits, stop, 0);
    matches!(choice, Some(Choice::Act(action)) if problem.answers.contains(&action))
}

/// Returns a problem from one game, with more stones than the tables or with no more.
fn from_game(
    engine: &Engine,
    tables: &dyn Oracle,
    seed: u64,
    is_large: bool,
    stop: &Stop,
) -> Option<Problem> {
    let mut history = opening(engine, &MEDIEVAL, OPENING, seed, stop);
    let mut rng = Rng::new(seed);
    let mut prover = Prover::new(tables, PROOF);
    while history.outcome().is_none() {
        let stones = history.position().placement().occupied().count();
        let is_wanted = stones <= MAX_STONES
            && is_large == (stones > tables.stones())
            && (!is_large || search_finds_win(engine, &history.position(), stop));
        let found = if is_wanted { problem(&mut prover, &history.position(), stop) } else { None };
        if found.is_some() {
            return found;
        }
        // A beginner does not resign, so that this ends with the game at the latest.
        let choice = engine.choose(
            &history,
            Level::Beginner,
            &Limits::default(),
            stop,
            rng.below(u64::MAX),
        )?;
        let Choice::Act(action) = choice else { return None };
        history.play(&action).ok()?;
    }
    None
}

fn search_finds_win(engine: &Engine, position: &Position, stop: &Stop) -> bool {
    let report =
        engine.search(&History::from_position(*position), &Limits::nodes(WIN_SEARCH_NODES), stop);
    let score = report.map(|report| report.score);
    matches!(score, Some(Score::Proven(Value::Win(plies))) if DISTANCE.contains(&plies))
}

/// Returns the position as a problem, if exactly one successor keeps its value.
fn problem(
    prover: &mut Prover<'_, dyn Oracle + '_>,
    position: &Position,
    stop: &Stop,
) -> Option<Problem> {
    let mut reached: Vec<(Position, Vec<Action>)> = Vec::new();
    for action in &position.legal_actions() {
        let after = position.play(action);
        match reached.iter_mut().find(|(other, _)| *other == after) {
            Some((_, actions)) => actions.push(*action),
            None => reached.push((after, vec![*action])),
        }
    }
    if reached.len() < 3 {
        return None;
    }
    let mut value = |after: &Position| {
        Some(prover.value(Compact::from_position(after)?, stop, &mut |_| ()).0?.to_parent())
    };
    let values: Vec<Value> =
        reached.iter().map(|(after, _)| value(after)).collect::<Option<_>>()?;
    let best = values.iter().copied().max()?;
    let outcome = best.cmp(&Value::Draw);
    let keeps = |value: &Value| value.cmp(&Value::Draw) == outcome;
    let is_far = |value: &Value| match value {
        Value::Win(plies) | Value::Loss(plies) => DISTANCE.contains(plies),
        Value::Draw => false,
    };
    let is_tactics = match outcome {
        Ordering::Greater => is_far(&best),
        Ordering::Equal => values.iter().all(|value| keeps(value) || is_far(value)),
        Ordering::Less => false,
    };
    let mut kept = reached
        .into_iter()
        .zip(&values)
        .filter(|(_, value)| keeps(value))
        .map(|((_, actions), _)| actions);
    let answers = kept.next()?;
    (is_tactics && kept.next().is_none()).then_some(Problem {
        position: *position,
        outcome,
        answers,
    })
}
