//! Tuning of the evaluation by Texel's method: a logistic regression of game results on the terms
//! of quiet positions, over games of self-play.

use std::array;

use super::tournament::{OPENING, opening};
use crate::evaluate::{TERMS, Terms, Weights};
use crate::rng::Rng;
use crate::search::Task;
use crate::{Engine, Limits, Stop};
use alquerque_rules::{Action, Position, RuleSet, Side};

/// The nodes that a move of self-play searches.
const NODES: u64 = 400;
/// The percentage of random moves, which lead to positions that no player would choose.
const RANDOM_PERCENT: u64 = 8;
/// The number of steps of the gradient descent. With terms of equal scale, it converges much
/// sooner.
const STEPS: u32 = 3_000;
/// The learning rate.
const STEP_SIZE: f64 = 0.5;
/// The strength of the L2 regularisation, which pulls weights that explain nothing towards 0.
const DAMPING: f64 = 1e-5;

/// A position of self-play and the result of its game.
struct Sample {
    terms: [f64; TERMS],
    /// The result for the side to move: 1 for a win, 0 for a loss, ½ for a draw.
    result: f64,
}

/// Plays games against itself with the present weights of a rule set, and returns the weights that
/// best predict the results of the games from the evaluation of their quiet positions.
///
/// `progress` gets the number of games after each game. Weights are in hundredths of the average
/// value of a man. The same seed gives the same weights. Whether they are better, a
/// [`tournament`](crate::tournament) of [`Player::Search`](crate::Player::Search) can show.
pub fn tune(
    engine: &Engine,
    rules: &'static RuleSet,
    games: u32,
    seed: u64,
    stop: &Stop,
    mut progress: impl FnMut(u32),
) -> Weights {
    let mut samples = Vec::new();
    for game in 0..games {
        if stop.is_stopped() {
            break;
        }
        self_play(engine, rules, seed.wrapping_add(u64::from(game) << 16), stop, &mut samples);
        progress(game + 1);
    }
    fit(&samples, Weights::for_rules(rules))
}

fn self_play(
    engine: &Engine,
    rules: &'static RuleSet,
    seed: u64,
    stop: &Stop,
    samples: &mut Vec<Sample>,
) {
    let mut rng = Rng::new(seed);
    let mut history = opening(engine, rules, OPENING, seed, stop);
    let mut quiet: Vec<(Side, Terms)> = Vec::new();
    while history.outcome().is_none() {
        let position = history.position();
        if is_quiet(&position) {
            quiet.push((position.turn(), Terms::from_position(&position)));
        }
        let task = Task::new(rules, &(), Limits::nodes(NODES), stop);
        let report =
            engine.run(&history, &position.legal_actions(), &Task { eval_noise: 5, seed, ..task });
        let actions = position.legal_actions();
        let random =
            rng.happens(RANDOM_PERCENT).then(|| actions[rng.below(actions.len() as u64) as usize]);
        let Some(action) = random.or(report.and_then(|report| report.line.first().copied())) else {
            break;
        };
        if history.play(&action).is_err() {
            break;
        }
    }
    let winner = history.outcome().and_then(|outcome| outcome.winner());
    let result = |side| winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
    samples.extend(quiet.iter().map(|(side, terms)| Sample {
        terms: terms.to_array().map(f64::from),
        result: result(*side),
    }));
}

/// Returns whether no legal action is a capture, a huff or an insist.
fn is_quiet(position: &Position) -> bool {
    position
        .legal_actions()
        .iter()
        .all(|action| matches!(action, Action::Move(action) if !action.is_capture()))
}

/// Fits the weights to the samples by logistic regression, with gradient descent: the odds of a win
/// grow by the same factor with every point of the evaluation.
fn fit(samples: &[Sample], before: Weights) -> Weights {
    let count = samples.len().max(1) as f64;
    let mean_square =
        |term: usize| samples.iter().map(|sample| sample.terms[term].powi(2)).sum::<f64>() / count;
    let scale: [f64; TERMS] = array::from_fn(|term| mean_square(term).sqrt());
    let mut weights = [0.0; TERMS];
    for _ in 0..STEPS {
        let mut gradient = [0.0; TERMS];
        for sample in samples {
            let sum: f64 =
                (0..TERMS).map(|term| weights[term] * scaled(sample, &scale, term)).sum();
            let error = sample.result - 1.0 / (1.0 + (-sum).exp());
            for (term, slope) in gradient.iter_mut().enumerate() {
                *slope += error * scaled(sample, &scale, term);
            }
        }
        for (weight, slope) in weights.iter_mut().zip(gradient) {
            *weight += STEP_SIZE * (slope / count - DAMPING * *weight);
        }
    }
    let unscaled = |term| if scale[term] > 0.0 { weights[term] / scale[term] } else { 0.0 };
    in_stones(array::from_fn(unscaled), samples, before)
}

/// Returns a term of a sample, scaled to a mean square of 1.
fn scaled(sample: &Sample, scale: &[f64; TERMS], term: usize) -> f64 {
    if scale[term] > 0.0 { sample.terms[term] / scale[term] } else { 0.0 }
}

/// Scales the weights so that one more man, which is a material lead as well, comes to 100 on
/// average. Keeps the weights before where the samples give a man no value.
fn in_stones(weights: [f64; TERMS], samples: &[Sample], before: Weights) -> Weights {
    let total = |term: usize| samples.iter().map(|sample| sample.terms[term].abs()).sum::<f64>();
    let men = total(Terms::MEN);
    let man = if men > 0.0 {
        weights[Terms::MEN] + weights[Terms::MATERIAL_LEAD] * total(Terms::MATERIAL_LEAD) / men
    } else {
        0.0
    };
    if man <= 0.0 {
        return before;
    }
    Weights::from_array(weights.map(|weight| (100.0 * weight / man).round() as i32))
}
