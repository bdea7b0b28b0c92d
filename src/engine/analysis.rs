//! How a game went: what each action gave away.

use super::{Engine, Limits, Score, Stop, Value};
use crate::rules::{Action, History, Side};

/// How a game went.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Analysis {
    /// Each action of the game.
    pub plies: Vec<Ply>,
    /// The action that changed most, if any did.
    pub turning_point: Option<usize>,
}

/// An action of a game, and what would have been best.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Ply {
    /// How good the position was before, for White.
    pub before: Score,
    /// How good it was after, for White.
    pub after: Score,
    /// What would have been best.
    pub best: Action,
    /// Best play of both sides, which begins with that.
    pub best_line: Vec<Action>,
    /// How much was given away, in hundredths of a stone.
    pub loss: i32,
    /// How bad that is.
    pub verdict: Verdict,
}

/// How bad an action is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Verdict {
    /// As good as the best, or nearly.
    Fine,
    /// A little worse.
    Inaccuracy,
    /// Clearly worse.
    Mistake,
    /// It gave away a stone or two, or what was proven.
    Blunder,
}

impl Engine {
    /// Looks at every position of a game, and tells how many are done; `None` if it is stopped.
    pub fn analyse(
        &self,
        history: &History,
        limits: &Limits,
        stop: &Stop,
        mut progress: impl FnMut(usize),
    ) -> Option<Analysis> {
        let mut reports = Vec::new();
        for ply in 0..=history.actions().len() {
            let then = history.until(ply);
            let then = if then.outcome().is_some() { History::from_position(then.position()) } else { then };
            reports.push(self.search(&then, limits, stop));
            if stop.is_stopped() {
                return None;
            }
            progress(ply);
        }
        let white = |ply: usize, side: Side| {
            let score = reports[ply].as_ref().map_or(Score::Proven(Value::Loss(0)), |report| report.score);
            if side == Side::White { score } else { score.reversed() }
        };
        let mut plies = Vec::new();
        for (ply, (position, action)) in history.plies().enumerate() {
            let side = position.turn();
            let line = reports[ply].as_ref().map_or(vec![action], |report| report.line.clone());
            let after_turn = history.until(ply + 1).position().turn();
            let (before, after) = (white(ply, side), white(ply + 1, after_turn));
            let lost = (before.number() - after.number()) * if side == Side::White { 1 } else { -1 };
            let loss = if line[0] == action { 0 } else { lost.max(0) };
            let verdict = match loss {
                0..40 => Verdict::Fine,
                40..100 => Verdict::Inaccuracy,
                100..200 => Verdict::Mistake,
                _ => Verdict::Blunder,
            };
            plies.push(Ply { before, after, best: line[0], best_line: line, loss, verdict });
        }
        let worst = plies.iter().enumerate().max_by_key(|(_, ply)| ply.loss);
        let turning_point = worst.filter(|(_, ply)| ply.verdict > Verdict::Inaccuracy).map(|(ply, _)| ply);
        Some(Analysis { plies, turning_point })
    }
}
