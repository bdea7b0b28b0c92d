//! What a player of some level does: plays, gives up, takes a draw.

use super::compact::Compact;
use super::one_ply::one_ply;
use super::rng::Rng;
use super::search::Task;
use super::{Choice, Engine, Level, Limits, Oracle, Report, Score, Stop, Value};
use alquerque_rules::{Action, History, Outcome, Position, Side};

/// A loss that is proven is given up when it is so near, in plies.
const RESIGNS_BEFORE: u16 = 8;
/// A game is given up when the score has come so low, in hundredths of a stone, and …
const HOPELESS: i32 = -500;
/// … the other side has had so many more stones …
const OUTNUMBERED_BY: i32 = 4;
/// … for so many plies.
const FOR_PLIES: usize = 8;
/// A draw is taken from so many hundredths of a stone down; in any position that looks level by a beginner, and by everybody
/// once …
const TAKES_DRAW: i32 = -30;
const LEVEL: i32 = 50;
/// … so many turns have changed nothing.
const LEADS_NOWHERE: u16 = 16;
/// An offer is judged by so many positions at least: in the middle of an exchange a glance tells nothing.
const JUDGES_BY: u64 = 1_000;

impl Engine {
    /// What a player of this level does, within its own limits and these. The seed decides what is left to chance: with
    /// the same one, and no limit of time reached, it does the same. `None` when the game is over.
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

    /// The same within these limits alone.
    pub(super) fn choose_within(
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

    /// Whether a player of this level, which plays this side, takes a draw in the present position.
    pub fn accepts_draw(
        &self,
        history: &History,
        side: Side,
        level: Level,
        limits: &Limits,
        stop: &Stop,
    ) -> bool {
        let is_content =
            level == Level::Beginner || history.turns_without_progress() >= LEADS_NOWHERE;
        let enough = if is_content { LEVEL } else { TAKES_DRAW };
        match self.judge(history, side, level, limits, stop) {
            Some(Score::Proven(value)) => value <= Value::Draw,
            Some(score @ (Score::Won | Score::Lost)) => score == Score::Lost,
            Some(Score::Estimate(estimate)) => estimate <= enough,
            None => false,
        }
    }

    /// Whether a player of this level, which plays this side, agrees to stop and count in the present position: where it
    /// has more stones, and where both have as many and it would take a draw. `false` where the rule set has no such ending.
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

    /// How a player of this level thinks that a side stands.
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
        let limits =
            Limits { nodes: own.nodes.map(|nodes| nodes.max(JUDGES_BY)), ..own }.and(*limits);
        let report =
            self.consider(history, level, &position.legal_actions(), &limits, stop, None)?;
        Some(report.score.for_side(position.turn(), side))
    }

    /// How good the present position is for a side, as far as that is known without a search.
    fn known_score(&self, history: &History, side: Side) -> Option<Score> {
        let position = history.position();
        let Some(value) = self.probe(&position) else {
            return self.probe_wdl(history).map(|outcome| {
                Score::Estimate(0).known_as(outcome).for_side(position.turn(), side)
            });
        };
        let score = Score::Proven(value).for_side(position.turn(), side);
        // What the book says is no win with best play is still to be played: there is more than an endgame.
        let is_win = matches!(score, Score::Proven(Value::Win(_)));
        let is_far = !is_win && self.probe_tables(&position).is_none();
        Some(if is_far { Score::Estimate(0) } else { score })
    }

    /// Searches as this level plays, within these limits; without a seed for what is left to chance, as well as it can judge.
    pub(super) fn consider(
        &self,
        history: &History,
        level: Level,
        among: &[Action],
        limits: &Limits,
        stop: &Stop,
        seed: Option<u64>,
    ) -> Option<Report> {
        let (tables, strength) = (self.tables(), level.strength(history.position().rules()));
        let known = Known { tables: &*tables, stones: strength.knows };
        let wdl_tables =
            self.wdl_tables(history.position().rules()).filter(|_| level == Level::Perfect);
        let wdl_tables = wdl_tables.as_deref();
        let task =
            Task { wdl_tables, ..Task::new(history.position().rules(), &known, *limits, stop) };
        // The fewer stones the weaker side has, the less there is to misjudge, soon hardly anything; and nobody goes wrong
        // in the same way again and again.
        let position = history.position();
        let [all, left] = [Position::start(position.rules()), position].map(weaker);
        let (most, contempt) = seed.map_or((0, 0), |_| (strength.eval_noise, strength.contempt));
        let eval_noise = most * left.min(all).pow(3) / all.max(1).pow(3);
        let seed = seed.unwrap_or(0) ^ (history.actions().len() as u64) << 40;
        self.best(history, among, &Task { eval_noise, seed, contempt, ..task })
    }
}

/// How many stones the side has that has fewer.
fn weaker(position: Position) -> i32 {
    let stones = position.stones();
    stones[Side::White].count().min(stones[Side::Black].count()) as i32
}

/// The smaller ones of some tables.
struct Known<'a> {
    tables: &'a dyn Oracle,
    stones: u32,
}

impl Oracle for Known<'_> {
    fn value(&self, position: Compact) -> Option<Value> {
        self.tables.value(position)
    }

    fn stones(&self) -> u32 {
        self.tables.stones().min(self.stones)
    }
}

/// The legal actions without the huffs and the insist that a player of this level does not notice.
fn noticed(position: &Position, level: Level, rng: &mut Rng) -> Vec<Action> {
    let actions = position.legal_actions();
    let notices = rng.happens(level.strength(position.rules()).notices);
    let moves: Vec<Action> =
        actions.iter().filter(|action| action.as_move().is_some()).copied().collect();
    if notices || moves.is_empty() { actions.to_vec() } else { moves }
}

/// Whether there is no hope for the side to move.
fn is_lost(history: &History, score: Score) -> bool {
    match score {
        Score::Proven(Value::Loss(plies)) => plies <= RESIGNS_BEFORE,
        Score::Estimate(estimate) if estimate <= HOPELESS => {
            let side = history.position().turn();
            let outnumbered = |position: &Position| {
                let stones = position.stones().map(|stones| stones.count() as i32);
                stones[!side] - stones[side] >= OUTNUMBERED_BY
            };
            let before = history.plies().rev().take(FOR_PLIES).map(|(position, _)| position);
            history.actions().len() >= FOR_PLIES
                && before.chain([history.position()]).all(|at| outnumbered(&at))
        }
        Score::Proven(_) | Score::Won | Score::Lost | Score::Estimate(_) => false,
    }
}
