//! Positions to test players with, whose answers are proven.

use std::cmp::Ordering;
use std::ops::RangeInclusive;
use std::time::Duration;

use super::compact::Compact;
use super::prove::{Limits as Bounds, Prover};
use super::rng::Rng;
use super::tournament::{OPENING, opening};
use super::{Choice, Engine, Level, Limits, Oracle, Score, Stop, Value};
use alquerque_rules::{Action, History, MEDIEVAL, Position};

/// A position of `medieval` in which only the answers keep what can be had: all others are proven to give it away.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Problem {
    /// The position.
    pub position: Position,
    /// Whether the side to move wins ([`Ordering::Greater`]) or can but draw.
    pub outcome: Ordering,
    /// The actions that keep that. They all come to the same position, along different paths.
    pub answers: Vec<Action>,
}

/// Positions come from games of beginners, who leave much to be found, once there are no more stones than this. Where there
/// are no tables …
const MAX_STONES: u32 = 12;
/// … a search of so many positions has to see a win, before it is proven that there is but one.
const SEEN_BY: u64 = 30_000;
/// A proof may take so many positions, and so many bytes. What takes more is no tactics.
const PROOF: Bounds = Bounds { nodes: 100_000, bytes: 32 << 20, time: Duration::MAX };
/// How far off, in plies, the win is, or the loss that has to be avoided: not to be seen at a glance, and not so far that
/// patience is all that it takes.
const DISTANCE: RangeInclusive<u16> = 5..=21;

/// Makes so many problems, with the tables that the engine knows; each is of another game. Half of them have more stones than
/// tables of so many. The same seed and tables give the same problems. Progress is told as the number of problems so far.
pub fn suite(
    engine: &Engine,
    count: usize,
    seed: u64,
    stop: &Stop,
    mut progress: impl FnMut(usize),
) -> Vec<Problem> {
    let (mut problems, mut game, tables) = (Vec::new(), seed, engine.tables());
    while problems.len() < count && !stop.is_stopped() {
        game = game.wrapping_add(1);
        let is_large = problems.len() % 2 == 0;
        if let Some(problem) = of_game(engine, &*tables, game, is_large, stop) {
            problems.push(problem);
            progress(problems.len());
        }
    }
    problems
}

/// Whether a player of this level finds an answer within these limits.
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

/// A problem that comes up in a game, with more stones than tables have or with no more.
fn of_game(
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
            && (!is_large || is_seen_to_win(engine, &history.position(), stop));
        let found = if is_wanted { problem(&mut prover, &history.position(), stop) } else { None };
        if found.is_some() {
            return found;
        }
        // No player gives up here who could still go wrong.
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

fn is_seen_to_win(engine: &Engine, position: &Position, stop: &Stop) -> bool {
    let report = engine.search(&History::from_position(*position), &Limits::nodes(SEEN_BY), stop);
    matches!(report.map(|report| report.score), Some(Score::Proven(Value::Win(plies))) if DISTANCE.contains(&plies))
}

/// The position as a problem, if only one thing keeps what can be had.
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
