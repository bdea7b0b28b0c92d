//! Weights from self-play: what the terms of a position have to do with who wins in the end (Texel's method, after the
//! chess program that it was first described for).

use super::evaluate::{TERMS, Terms, Weights};
use super::rng::Rng;
use super::search::Task;
use super::tournament::{OPENING, opening};
use super::{Engine, Limits, Stop};
use alquerque_rules::{Action, Position, RuleSet, Side};

/// Positions that a move of self-play looks at.
const NODES: u64 = 400;
/// Of a hundred moves, so many are random, so that positions come up that nobody would choose.
const RANDOM: u64 = 8;
/// Steps of the fit; with terms brought to the same scale it has long come to rest then.
const STEPS: u32 = 3_000;
const STEP: f64 = 0.5;
/// How much weights that explain nothing are drawn to 0.
const DAMPING: f64 = 1e-5;

/// A position of self-play, and what the game brought the side to move: 1 a win, 0 a loss, ½ a draw.
struct Sample {
    terms: [f64; TERMS],
    result: f64,
}

/// Plays so many games against itself by the present weights of a rule set, and answers those that foretell best, from the
/// evaluation of quiet positions, how the games end. The same seed gives the same weights. Progress is told after each
/// game, as the number of games so far. Weights are in hundredths of what a stone is worth on average.
///
/// Whether they are better is for a [`tournament`](super::tournament) of [`Player::Search`](super::Player::Search) to show.
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
    let mut seen: Vec<(Side, Terms)> = Vec::new();
    while history.outcome().is_none() {
        let position = history.position();
        if is_quiet(&position) {
            seen.push((position.turn(), Terms::from_position(&position)));
        }
        let task = Task::new(rules, &(), Limits::nodes(NODES), stop);
        let report =
            engine.run(&history, &position.legal_actions(), &Task { eval_noise: 5, seed, ..task });
        let actions = position.legal_actions();
        let random = rng.happens(RANDOM).then(|| actions[rng.below(actions.len() as u64) as usize]);
        let Some(action) = random.or(report.and_then(|report| report.line.first().copied())) else {
            break;
        };
        if history.play(&action).is_err() {
            break;
        }
    }
    let winner = history.outcome().and_then(|outcome| outcome.winner());
    let result = |side| winner.map_or(0.5, |winner| if winner == side { 1.0 } else { 0.0 });
    samples.extend(
        seen.iter()
            .map(|(side, terms)| Sample { terms: terms.0.map(f64::from), result: result(*side) }),
    );
}

/// Whether what is on the board is all there is to judge.
fn is_quiet(position: &Position) -> bool {
    position
        .legal_actions()
        .iter()
        .all(|action| matches!(action, Action::Move(action) if !action.is_capture()))
}

/// The weights that make the results most likely, if the odds of a win grow by the same factor with every point: logistic
/// regression, by descent along the gradient.
fn fit(samples: &[Sample], before: Weights) -> Weights {
    let count = samples.len().max(1) as f64;
    let mean = |of: &dyn Fn(&Sample) -> f64| samples.iter().map(of).sum::<f64>() / count;
    let scale: [f64; TERMS] =
        std::array::from_fn(|term| mean(&|sample| sample.terms[term].powi(2)).sqrt());
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
            *weight += STEP * (slope / count - DAMPING * *weight);
        }
    }
    let worth: [f64; TERMS] =
        std::array::from_fn(
            |term| if scale[term] > 0.0 { weights[term] / scale[term] } else { 0.0 },
        );
    in_stones(worth, samples, before)
}

/// A term of a sample, brought to a mean square of 1.
fn scaled(sample: &Sample, scale: &[f64; TERMS], term: usize) -> f64 {
    if scale[term] > 0.0 { sample.terms[term] / scale[term] } else { 0.0 }
}

/// So that a man more, which is a lead as well, comes to 100 on average. What does not come up stays as it was.
fn in_stones(worth: [f64; TERMS], samples: &[Sample], before: Weights) -> Weights {
    let men = samples.iter().map(|sample| sample.terms[0].abs()).sum::<f64>();
    let lead = samples.iter().map(|sample| sample.terms[7].abs()).sum::<f64>();
    let man = if men > 0.0 { worth[0] + worth[7] * lead / men } else { 0.0 };
    if man <= 0.0 {
        return before;
    }
    Weights(worth.map(|worth| (100.0 * worth / man).round() as i32))
}
