//! Decisions of a level: playing an action, resigning, accepting a draw.

use super::one_ply::one_ply;
use crate::compact::Compact;
use crate::rng::Rng;
use crate::search::Task;
use crate::{Choice, Engine, Level, Limits, Oracle, Report, Score, Stop, Value};
use alquerque_rules::{Action, History, Outcome, Position, Side};

/// Resigns a proven loss in at most this many plies.
const RESIGN_PLIES: u16 = 8;
/// Resigns at this score or less, in hundredths of a stone, …
const RESIGN_SCORE: i32 = -500;
/// … if the opponent has been this many stones ahead …
const RESIGN_DEFICIT: i32 = 4;
/// … for this many plies.
const RESIGN_AFTER_PLIES: usize = 8;
/// Accepts a draw at this score or less, in hundredths of a stone.
const ACCEPT_DRAW_SCORE: i32 = -30;
/// Accepts a draw at this score or less after [`CONTENT_QUIET_TURNS`] quiet turns, and a beginner
/// always.
const CONTENT_DRAW_SCORE: i32 = 50;
/// The number of quiet turns after which a player is content with a draw in a level position.
const CONTENT_QUIET_TURNS: u16 = 16;
/// The least number of nodes for judging an offer: a shallower search misjudges exchanges.
const MIN_JUDGING_NODES: u64 = 1_000;

impl Engine {
    /// Returns the decision of a level, within its own limits and these. Returns `None` when the
    /// game is over.
    ///
    /// The seed decides random choices: the same seed gives the same decision if no limit of time
    /// is reached.
    pub fn choose(
        &self,
        history: &History,
        level: Level,
        limits: &Limits,
        stop: &Stop,
        seed: u64,
    ) -> Option<Choice> {
        self.choose_within(
            history,
            level,
            &level.strength(history.position().rules()).limits.and(*limits),
            stop,
            seed,
        )
    }

    /// Returns the decision of a level within these limits alone.
    pub(crate) fn choose_within(
        &self,
        history: &History,
        level: Level,
        limits: &Limits,
        stop: &Stop,
        seed: u64,
    ) -> Option<Choice> {
        if history.outcome().is_some() {
            return None;
        }
        let mut rng = Rng::new(seed ^ (history.actions().len() as u64) << 40);
        let mut actions = noticed(&history.position(), level, &mut rng);
        if level == Level::Beginner {
            return one_ply(history, &actions, &mut rng).map(Choice::Act);
        }
        if level == Level::Perfect {
            let kept = self.value_preserving(history, actions.clone());
            if let Some(win) = self.another_win(history, &kept, &actions, limits, stop) {
                return Some(Choice::Act(win));
            }
            actions = kept;
        }
        if let [only] = actions[..] {
            return Some(Choice::Act(only));
        }
        let report = self.consider(history, level, &actions, limits, stop, Some(seed))?;
        if level >= Level::Club && is_lost(history, report.score) {
            return Some(Choice::Resign);
        }
        let found = *report.line.first()?;
        let proven = if level == Level::Perfect && matches!(report.score, Score::Estimate(_)) {
            self.prove(history, found, actions, limits, stop)
        } else {
            None
        };
        Some(Choice::Act(proven.unwrap_or(found)))
    }

    /// Returns whether a player of this level accepts a draw in the present position.
    pub fn accepts_draw(
        &self,
        history: &History,
        side: Side,
        level: Level,
        limits: &Limits,
        stop: &Stop,
    ) -> bool {
        let is_content =
            level == Level::Beginner || history.turns_without_progress() >= CONTENT_QUIET_TURNS;
        let enough = if is_content { CONTENT_DRAW_SCORE } else { ACCEPT_DRAW_SCORE };
        match self.judge(history, side, level, limits, stop) {
            Some(Score::Proven(value)) => value <= Value::Draw,
            Some(score @ (Score::Won | Score::Lost)) => score == Score::Lost,
            Some(Score::Estimate(estimate)) => estimate <= enough,
            None => false,
        }
    }

    /// Returns whether a player of this level agrees to end the game by counting the stones: with
    /// more stones, or with as many if it would accept a draw. Returns `false` where the rule set
    /// has no such ending.
    pub fn accepts_count(
        &self,
        history: &History,
        side: Side,
        level: Level,
        limits: &Limits,
        stop: &Stop,
    ) -> bool {
        match history.count_outcome().map(Outcome::winner) {
            Some(Some(winner)) => winner == side,
            Some(None) => self.accepts_draw(history, side, level, limits, stop),
            None => false,
        }
    }

    /// Returns the score of a side, as a player of this level estimates it.
    fn judge(
        &self,
        history: &History,
        side: Side,
        level: Level,
        limits: &Limits,
        stop: &Stop,
    ) -> Option<Score> {
        let position = history.position();
        let known = if level == Level::Perfect { self.known_score(history, side) } else { None };
        if known.is_some() {
            return known;
        }
        let own = level.strength(position.rules()).limits;
        let limits = Limits { nodes: own.nodes.map(|nodes| nodes.max(MIN_JUDGING_NODES)), ..own }
            .and(*limits);
        let report =
            self.consider(history, level, &position.legal_actions(), &limits, stop, None)?;
        Some(report.score.for_side(position.turn(), side))
    }

    /// Returns the score of a side as far as it is known without a search.
    fn known_score(&self, history: &History, side: Side) -> Option<Score> {
        let position = history.position();
        let Some(value) = self.probe(&position) else {
            return self.probe_wdl(history).map(|outcome| {
                Score::Estimate(0).with_outcome(outcome).for_side(position.turn(), side)
            });
        };
        let score = Score::Proven(value).for_side(position.turn(), side);
        // A draw or loss by the book is far from decided in play.
        let is_win = matches!(score, Score::Proven(Value::Win(_)));
        let is_open = !is_win && self.probe_tables(&position).is_none();
        Some(if is_open { Score::Estimate(0) } else { score })
    }

    /// Searches with the parameters of a level, within these limits. Without a seed, it searches
    /// without noise and contempt.
    pub(crate) fn consider(
        &self,
        history: &History,
        level: Level,
        among: &[Action],
        limits: &Limits,
        stop: &Stop,
        seed: Option<u64>,
    ) -> Option<Report> {
        let tables = self.tables();
        let strength = level.strength(history.position().rules());
        let tables = SmallTables { tables: &*tables, stones: strength.table_stones };
        let wdl_tables =
            self.wdl_tables(history.position().rules()).filter(|_| level == Level::Perfect);
        let wdl_tables = wdl_tables.as_deref();
        let task =
            Task { wdl_tables, ..Task::new(history.position().rules(), &tables, *limits, stop) };
        // Noise shrinks with the stones of the weaker side, because few stones are easily judged.
        // The seed differs from ply to ply, so that an error does not repeat.
        let position = history.position();
        let [initial, remaining] = [Position::start(position.rules()), position].map(weaker);
        let (max_noise, contempt) =
            seed.map_or((0, 0), |_| (strength.eval_noise, strength.contempt));
        let eval_noise = max_noise * remaining.min(initial).pow(3) / initial.max(1).pow(3);
        let seed = seed.unwrap_or(0) ^ (history.actions().len() as u64) << 40;
        self.best(history, among, &Task { eval_noise, seed, contempt, ..task })
    }
}

/// Returns the number of stones of the side that has fewer.
fn weaker(position: Position) -> i32 {
    let stones = position.stones();
    stones[Side::White].count().min(stones[Side::Black].count()) as i32
}

/// The tables of at most a number of stones.
struct SmallTables<'a> {
    tables: &'a dyn Oracle,
    stones: u32,
}

impl Oracle for SmallTables<'_> {
    fn value(&self, position: Compact) -> Option<Value> {
        self.tables.value(position)
    }

    fn stones(&self) -> u32 {
        self.tables.stones().min(self.stones)
    }
}

/// Returns the legal actions without the huffs and insists that a player of this level overlooks.
fn noticed(position: &Position, level: Level, rng: &mut Rng) -> Vec<Action> {
    let actions = position.legal_actions();
    let notices = rng.happens(level.strength(position.rules()).notices_percent);
    let moves: Vec<Action> =
        actions.iter().filter(|action| action.as_move().is_some()).copied().collect();
    if notices || moves.is_empty() { actions.to_vec() } else { moves }
}

/// Returns whether the side to move should resign.
fn is_lost(history: &History, score: Score) -> bool {
    match score {
        Score::Proven(Value::Loss(plies)) => plies <= RESIGN_PLIES,
        Score::Estimate(estimate) if estimate <= RESIGN_SCORE => {
            let side = history.position().turn();
            let outnumbered = |position: &Position| {
                let stones = position.stones().map(|stones| stones.count() as i32);
                stones[!side] - stones[side] >= RESIGN_DEFICIT
            };
            let before =
                history.plies().rev().take(RESIGN_AFTER_PLIES).map(|(position, _)| position);
            history.actions().len() >= RESIGN_AFTER_PLIES
                && before.chain([history.position()]).all(|at| outnumbered(&at))
        }
        Score::Proven(_) | Score::Won | Score::Lost | Score::Estimate(_) => false,
    }
}
