use crate::{Engine, Limits, Report, Score, Stop, Value};
use alquerque_rules::{Action, History, Position, Side};

/// A suggested action, with its reason.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// The action.
    pub action: Action,
    /// The reason for it.
    pub reason: Reason,
    /// The score with the action, for the side to move.
    pub score: Score,
    /// The best line, beginning with the action.
    pub line: Vec<Action>,
}

/// The reason for an action, in terms that a player understands.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// It is the only legal action.
    OnlyAction,
    /// It wins by force in this many plies.
    WinsIn(u16),
    /// It wins with best play.
    Wins,
    /// The position is lost, whatever is played.
    Loses,
    /// The position is a draw with best play, and the action keeps it.
    DrawsAtBest,
    /// The position is lost in this many plies, and the action resists longest.
    LosesIn(u16),
    /// It wins stones.
    WinsStones {
        /// The stones won, less those lost.
        count: u32,
        /// The line that wins them, beginning with the action itself.
        line: Vec<Action>,
    },
    /// Every other action loses stones against it.
    AvoidsLosing {
        /// The difference in stones to the next best action.
        count: u32,
        /// The line that loses them, beginning with the next best action.
        line: Vec<Action>,
    },
    /// It scores better than the other actions.
    Better,
}

/// The score difference that other actions need to count as losing stones, in hundredths of a
/// stone.
const CLEARLY_WORSE: i32 = 60;

impl Engine {
    /// Suggests an action in the present position, within the limits. Half of them serve the search
    /// of the other actions. Returns `None` when the game is over.
    pub fn hint(&self, history: &History, limits: &Limits, stop: &Stop) -> Option<Hint> {
        let half = Limits {
            time: limits.time.map(|time| time / 2),
            nodes: limits.nodes.map(|nodes| nodes / 2),
            ..*limits
        };
        let report = self.search(history, &half, stop)?;
        let action = *report.line.first()?;
        let reason = match report.score {
            _ if history.position().legal_actions().len() == 1 => Reason::OnlyAction,
            Score::Proven(Value::Win(plies)) => Reason::WinsIn(plies),
            Score::Proven(Value::Draw) => Reason::DrawsAtBest,
            Score::Proven(Value::Loss(plies)) => Reason::LosesIn(plies),
            Score::Lost => Reason::Loses,
            Score::Won | Score::Estimate(_) => {
                match self.advantage(history, &report, &half, stop) {
                    reason @ Reason::WinsStones { .. } => reason,
                    _ if report.score == Score::Won => Reason::Wins,
                    reason => reason,
                }
            }
        };
        Some(Hint { action, reason, score: report.score, line: report.line })
    }

    /// Returns the reason for the best action, in stones.
    fn advantage(
        &self,
        history: &History,
        report: &Report,
        limits: &Limits,
        stop: &Stop,
    ) -> Reason {
        let position = history.position();
        let (gain, end) = outcome_in_stones(position, &report.line);
        if gain > 0 {
            return Reason::WinsStones {
                count: gain.unsigned_abs(),
                line: report.line[..end].to_vec(),
            };
        }
        let others = position.legal_actions();
        let others: Vec<Action> =
            others.iter().filter(|&action| report.line.first() != Some(action)).copied().collect();
        let Some(second) = self.search_among(history, &others, limits, stop) else {
            return Reason::Better;
        };
        let (other_gain, end) = outcome_in_stones(position, &second.line);
        if report.score.number() - second.score.number() >= CLEARLY_WORSE && other_gain < gain {
            Reason::AvoidsLosing {
                count: gain.abs_diff(other_gain),
                line: second.line[..end].to_vec(),
            }
        } else {
            Reason::Better
        }
    }
}

/// Returns the stones that the side to move wins by a line, less those it loses, and the number of
/// actions after which the balance is settled: at its last change that no capture answers at once.
fn outcome_in_stones(position: Position, line: &[Action]) -> (i32, usize) {
    let side = position.turn();
    let before = balance(&position, side);
    let mut current = position;
    let mut settled = 0;
    let mut end = line.len().min(1);
    for (played, action) in (1..).zip(line) {
        current = current.play(action);
        let gain = balance(&current, side) - before;
        let is_answered = current.legal_moves().iter().any(|reply| reply.is_capture());
        if gain != settled && !is_answered {
            settled = gain;
            end = played;
        }
    }
    (settled, end)
}

fn balance(position: &Position, side: Side) -> i32 {
    let stones = position.stones().map(|stones| stones.count() as i32);
    stones[side] - stones[!side]
}
