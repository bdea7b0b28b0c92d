use super::evaluate::Weights;
use super::rng::Rng;
use super::search::Task;
use super::{Choice, Engine, Level, Limits, Score, Stop};
use alquerque_rules::{BySide, History, RuleSet, Side};

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

/// After so many random actions there are enough openings for games that are all different.
pub(super) const OPENING: usize = 6;
/// An opening is played when neither side stands better by more than so many hundredths of a stone, as a short search …
const BALANCED: i32 = 120;
/// … of so many positions sees it.
const JUDGED_BY: u64 = 2_000;
/// Games are short. One that is not has no winner.
const MOST_PLIES: usize = 600;

/// What is played in a tournament.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// By which rules.
    pub rules: &'static RuleSet,
    /// How many games; each opening is played twice, with colours exchanged.
    pub games: u32,
    /// The random actions that an opening consists of. Without any, all games begin as games do, and what players leave to
    /// chance makes the difference.
    pub opening: usize,
    /// What chance begins with. There is no clock, so that a seed gives the same games on every machine that has the same
    /// tables.
    pub seed: u64,
}

/// A game of a tournament that is over.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// How it went.
    pub history: History,
    /// Which of the two players had which stones.
    pub seats: BySide<usize>,
    /// Who gave up.
    pub resigned: Option<Side>,
}

impl FinishedGame {
    /// Who has won.
    pub fn winner(&self) -> Option<Side> {
        self.resigned.map(|side| !side).or_else(|| self.history.outcome()?.winner())
    }
}

/// Somebody who takes part in a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A level, by its own limits of positions and without a clock.
    Level(Level),
    /// The search without tables, which judges by these weights.
    Search {
        /// What terms are worth to it.
        weights: Weights,
        /// Positions that it looks at for every action.
        nodes: u64,
    },
    /// Any legal action.
    Random,
}

impl From<Level> for Player {
    fn from(level: Level) -> Self {
        Self::Level(level)
    }
}

impl Player {
    /// Counts stones alone, and looks at as many positions as this level.
    pub fn material(level: Level, rules: &RuleSet) -> Self {
        Self::Search {
            weights: Weights::MATERIAL,
            nodes: level.strength(rules).limits.nodes.unwrap_or(1),
        }
    }

    fn choose(self, engine: &Engine, history: &History, stop: &Stop, seed: u64) -> Option<Choice> {
        if history.outcome().is_some() {
            return None;
        }
        let position = history.position();
        let actions = position.legal_actions();
        match self {
            Self::Level(level) => {
                let limits = Limits { time: None, ..level.strength(position.rules()).limits };
                engine.choose_within(history, level, &limits, stop, seed)
            }
            Self::Search { weights, nodes } => {
                let task = Task::new(position.rules(), &(), Limits::nodes(nodes), stop);
                // Enough chance that no two games of the same opening need be the same.
                let report = engine.run(
                    history,
                    &actions,
                    &Task { weights, eval_noise: 2, seed, ..task },
                )?;
                report.line.first().map(|action| Choice::Act(*action))
            }
            Self::Random => {
                let mut rng = Rng::new(seed ^ (history.actions().len() as u64) << 40);
                Some(Choice::Act(actions[rng.below(actions.len() as u64) as usize]))
            }
        }
    }
}

/// Has two players, such as levels, play against each other. Progress is told after each game.
pub fn tournament(
    engine: &Engine,
    players: [impl Into<Player>; 2],
    schedule: &Schedule,
    stop: &Stop,
    mut progress: impl FnMut(&Standing, &FinishedGame),
) -> Standing {
    let players = players.map(Into::into);
    let Schedule { rules, games, opening: plies, seed } = *schedule;
    let mut standing = Standing::default();
    for game in 0..games {
        let history = opening(engine, rules, plies, seed.wrapping_add(u64::from(game / 2)), stop);
        let seats = if game % 2 == 0 {
            BySide { white: 0, black: 1 }
        } else {
            BySide { white: 1, black: 0 }
        };
        let seed = seed ^ u64::from(game) << 20;
        let choose = |history: &History| {
            players[seats[history.position().turn()]].choose(engine, history, stop, seed)
        };
        let (history, resigned) = play(history, choose);
        if stop.is_stopped() {
            break;
        }
        let played = FinishedGame { history, seats, resigned };
        match played.winner() {
            Some(side) => standing.wins[seats[side]] += 1,
            None => standing.draws += 1,
        }
        progress(&standing, &played);
    }
    standing
}

/// A game that goes on from here, to its end, and who gives up.
fn play(
    mut history: History,
    mut choose: impl FnMut(&History) -> Option<Choice>,
) -> (History, Option<Side>) {
    while history.actions().len() < MOST_PLIES {
        match choose(&history) {
            Some(Choice::Resign) => {
                let side = history.position().turn();
                return (history, Some(side));
            }
            Some(Choice::Act(action)) if history.play(&action).is_ok() => {}
            Some(Choice::Act(_)) | None => break,
        }
    }
    (history, None)
}

/// A game after so many random actions, in which neither side is much better.
pub(super) fn opening(
    engine: &Engine,
    rules: &'static RuleSet,
    plies: usize,
    seed: u64,
    stop: &Stop,
) -> History {
    if plies == 0 {
        return History::new(rules);
    }
    let mut rng = Rng::new(seed);
    loop {
        let mut history = History::new(rules);
        while history.actions().len() < plies && history.outcome().is_none() {
            let actions = history.position().legal_actions();
            let action = actions[rng.below(actions.len() as u64) as usize];
            if history.play(&action).is_err() {
                break;
            }
        }
        // Without tables and book, so that the openings are the same wherever they are played.
        let task = Task::new(rules, &(), Limits::nodes(JUDGED_BY), stop);
        let report = engine.run(&history, &history.position().legal_actions(), &task);
        let balanced = |score: Score| score.number().abs() <= BALANCED;
        if stop.is_stopped() || report.is_some_and(|report| balanced(report.score)) {
            return history;
        }
    }
}
