use crate::evaluate::Weights;
use crate::rng::Rng;
use crate::search::Task;
use crate::{Choice, Engine, Level, Limits, Score, Stop};
use alquerque_rules::{BySide, History, RuleSet, Side};

/// The result of a tournament of two players.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Standing {
    /// The number of games that each player has won.
    pub wins: [u32; 2],
    /// The number of draws.
    pub draws: u32,
}

impl Standing {
    /// Returns the number of games played.
    pub fn games(&self) -> u32 {
        self.wins[0] + self.wins[1] + self.draws
    }

    /// Returns the share of the points that the first player scored, 0 to 1; a draw counts half.
    pub fn score(&self) -> f64 {
        (f64::from(self.wins[0]) + f64::from(self.draws) / 2.0) / f64::from(self.games().max(1))
    }
}

/// The number of random actions of an opening, enough for all games to differ.
pub(crate) const OPENING: usize = 6;
/// The largest advantage of an opening, in hundredths of a stone, …
const MAX_OPENING_ADVANTAGE: i32 = 120;
/// … by a search of this many nodes.
const OPENING_SEARCH_NODES: u64 = 2_000;
/// The number of plies after which a game counts as a draw. Most games are far shorter.
const MAX_PLIES: usize = 600;

/// The settings of a tournament.
#[derive(Clone, Copy, Debug)]
pub struct Schedule {
    /// The rule set.
    pub rules: &'static RuleSet,
    /// The number of games. Each opening is played twice, with colours exchanged.
    pub games: u32,
    /// The number of random actions of an opening. Without any, games start from the initial
    /// position, and differ by the random choices of the players.
    pub opening: usize,
    /// The seed. There is no clock, so the same seed and tables give the same games on every
    /// machine.
    pub seed: u64,
}

/// A finished game of a tournament.
#[derive(Clone, Debug)]
pub struct FinishedGame {
    /// The actions of the game.
    pub history: History,
    /// The index of the player on each side.
    pub seats: BySide<usize>,
    /// The side that resigned.
    pub resigned: Option<Side>,
}

impl FinishedGame {
    /// Returns the winner.
    pub fn winner(&self) -> Option<Side> {
        self.resigned.map(|side| !side).or_else(|| self.history.outcome()?.winner())
    }
}

/// A participant of a tournament.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Player {
    /// A level, with its node limit and without a clock.
    Level(Level),
    /// The search without tables.
    Search {
        /// The weights of its evaluation.
        weights: Weights,
        /// The nodes that it searches for each action.
        nodes: u64,
    },
    /// Plays random legal actions.
    Random,
}

impl From<Level> for Player {
    fn from(level: Level) -> Self {
        Self::Level(level)
    }
}

impl Player {
    /// Returns a player that counts only material and searches as many nodes as a level.
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
                // Enough noise to tell apart games of the same opening.
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

/// Plays games between two players, such as levels. `progress` is called after each game.
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

/// Plays a game to its end; returns it with the side that resigned.
fn play(
    mut history: History,
    mut choose: impl FnMut(&History) -> Option<Choice>,
) -> (History, Option<Side>) {
    while history.actions().len() < MAX_PLIES {
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

/// Returns a game after `plies` random actions, in which neither side is much better.
pub(crate) fn opening(
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
        // Without tables and book, so that every machine gets the same openings.
        let task = Task::new(rules, &(), Limits::nodes(OPENING_SEARCH_NODES), stop);
        let report = engine.run(&history, &history.position().legal_actions(), &task);
        let balanced = |score: Score| score.number().abs() <= MAX_OPENING_ADVANTAGE;
        if stop.is_stopped() || report.is_some_and(|report| balanced(report.score)) {
            return history;
        }
    }
}
