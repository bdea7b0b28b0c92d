//! What somebody might do, and why.

use super::{Engine, Limits, Score, Stop, Value};
use crate::rules::{Action, History};

/// An action and why it is good.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What to do.
    pub action: Action,
    /// Why.
    pub reason: Reason,
}

/// What speaks for an action.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is no other.
    OnlyAction,
    /// It wins in so many plies.
    WinsIn(u16),
    /// Best play ends in a draw, and this keeps it.
    DrawsAtBest,
    /// It comes out so many stones better.
    WinsStones {
        /// How many stones.
        count: u32,
        /// Best play of both sides.
        line: Vec<Action>,
    },
    /// Others come out so many stones worse.
    AvoidsLosing {
        /// How many stones.
        count: u32,
        /// Best play of both sides.
        line: Vec<Action>,
    },
    /// It seems better than the others.
    Better,
}

impl Engine {
    /// What to do in the present position; `None` when the game is over.
    pub fn hint(&self, history: &History, limits: &Limits, stop: &Stop) -> Option<Hint> {
        let report = self.search(history, limits, stop)?;
        let action = *report.line.first()?;
        let reason = match report.score {
            _ if history.position().legal_actions().len() == 1 => Reason::OnlyAction,
            Score::Proven(Value::Win(plies)) => Reason::WinsIn(plies),
            Score::Proven(Value::Draw) => Reason::DrawsAtBest,
            _ => Reason::Better,
        };
        Some(Hint { action, reason })
    }
}
