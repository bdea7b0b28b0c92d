use super::evaluate::Weights;
use super::glance::Chance;
use super::search::Task;
use super::{Choice, Engine, Level, Limits, Score, Stop};
use crate::rules::{BySide, History, RuleSet, Side};

/// How two players stand against each other.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// Games that each of the two has won.
    pub wins: [u32; 2],
    /// Games that neither has.
    pub draws: u32,
}

impl Standing {
    /// How many games have been played.
    pub fn games(&self) -> u32 {
        self.wins[0] + self.wins[1] + self.draws
    }

    /// What the first has made of the games, 0 to 1; draws count half.
    pub fn score(&self) -> f64 {
        (f64::from(self.wins[0]) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }
}

/// Random actions that a game of a tournament begins with.
const OPENING_PLIES: usize = 6;
/// An opening is played when neither side stands better by more than so many hundredths of a stone, as a short search …
const BALANCED: i32 = 120;
/// … of so many positions sees it.
const JUDGED_BY: u64 = 2_000;
/// Games are short. One that is not has no winner.
const MOST_PLIES: usize = 600;

/// Has two levels play so many games. Each opening, of a few random actions, is played twice, with colours exchanged.
/// Levels play by their own limits of positions, without a clock, so that a seed gives the same games on every machine.
/// Progress is told after each game.
pub fn tournament(
    engine: &Engine,
    levels: [Level; 2],
    games: u32,
    rules: &'static RuleSet,
    seed: u64,
    stop: &Stop,
    mut progress: impl FnMut(&Standing),
) -> Standing {
    let choose = |player: usize, history: &History, seed: u64| {
        engine.choose(history, levels[player], &Limits::default(), stop, seed)
    };
    play_all(engine, choose, games, rules, seed, stop, &mut progress)
}

/// Has two ways to judge positions play so many games, with the same search of so many positions a move: what weights are
/// worth, and whether tuning has made them better.
pub fn duel(
    engine: &Engine,
    weights: [Weights; 2],
    nodes: u64,
    games: u32,
    rules: &'static RuleSet,
    seed: u64,
    stop: &Stop,
    mut progress: impl FnMut(&Standing),
) -> Standing {
    let choose = |player: usize, history: &History, seed: u64| {
        let task = Task::new(rules, &(), Limits::nodes(nodes), stop);
        // Enough chance that no two games of the same opening need be the same.
        let report = engine.run(
            history,
            &history.position().legal_actions(),
            &Task { weights: weights[player], misjudgement: 2, seed, ..task },
        )?;
        report.line.first().map(|action| Choice::Act(*action))
    };
    play_all(engine, choose, games, rules, seed, stop, &mut progress)
}

/// Has two players, which choose, play so many games.
pub(super) fn play_all(
    engine: &Engine,
    mut choose: impl FnMut(usize, &History, u64) -> Option<Choice>,
    games: u32,
    rules: &'static RuleSet,
    seed: u64,
    stop: &Stop,
    progress: &mut impl FnMut(&Standing),
) -> Standing {
    let mut standing = Standing::default();
    for game in 0..games {
        let history = opening(engine, rules, seed.wrapping_add(u64::from(game / 2)), stop);
        let seats = if game % 2 == 0 { BySide { white: 0, black: 1 } } else { BySide { white: 1, black: 0 } };
        let seed = seed ^ u64::from(game) << 20;
        let winner = play(history, |history| choose(seats[history.position().turn()], history, seed));
        if stop.is_stopped() {
            break;
        }
        match winner {
            Some(side) => standing.wins[seats[side]] += 1,
            None => standing.draws += 1,
        }
        progress(&standing);
    }
    standing
}

/// A game that goes on from here, and who wins it.
fn play(mut history: History, mut choose: impl FnMut(&History) -> Option<Choice>) -> Option<Side> {
    while history.actions().len() < MOST_PLIES {
        match choose(&history) {
            Some(Choice::Resign) => return Some(!history.position().turn()),
            Some(Choice::Act(action)) if history.play(&action).is_ok() => {}
            Some(Choice::Act(_)) | None => break,
        }
    }
    history.outcome().and_then(|outcome| outcome.winner())
}

/// A game after some random actions, in which neither side is much better.
pub(super) fn opening(engine: &Engine, rules: &'static RuleSet, seed: u64, stop: &Stop) -> History {
    let mut chance = Chance::new(seed);
    loop {
        let mut history = History::new(rules);
        while history.actions().len() < OPENING_PLIES && history.outcome().is_none() {
            let actions = history.position().legal_actions();
            let action = actions[chance.below(actions.len() as u64) as usize];
            if history.play(&action).is_err() {
                break;
            }
        }
        let report = engine.search(&history, &Limits::nodes(JUDGED_BY), stop);
        let balanced = |score: Score| score.number().abs() <= BALANCED;
        if stop.is_stopped() || report.is_some_and(|report| balanced(report.score)) {
            return history;
        }
    }
}
