use super::{Engine, Limits, Report, Score, Stop, Value};
use alquerque_rules::{Action, History, Position, Side};

/// An action to play, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Hint {
    /// What to play.
    pub action: Action,
    /// What speaks for it.
    pub reason: Reason,
    /// How good the position is with it, for the side to move.
    pub score: Score,
}

/// What speaks for an action, as a player understands it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Reason {
    /// There is no other.
    OnlyAction,
    /// It wins by force, in so many plies.
    WinsIn(u16),
    /// It wins with best play.
    Wins,
    /// The position is lost, whatever is played.
    Loses,
    /// The position is a draw with best play, and stays one.
    DrawsAtBest,
    /// The position is lost; the loss comes as late as it can, in so many plies.
    LosesIn(u16),
    /// It comes out so many stones ahead of now.
    WinsStones {
        /// More stones than now, less those that it costs.
        count: u32,
        /// What comes of it, beginning with the action itself.
        line: Vec<Action>,
    },
    /// Whatever else is played comes out so many stones worse.
    AvoidsLosing {
        /// Stones.
        count: u32,
        /// What comes of the next best action, beginning with that one.
        line: Vec<Action>,
    },
    /// It is a little better than others.
    Better,
}

/// Other actions have to be worse by so many hundredths of a stone before they are said to lose something.
const CLEARLY_WORSE: i32 = 60;

impl Engine {
    /// What to play in the present position, as well as it can be known within the limits; half of them go into seeing
    /// what is wrong with other actions. `None` when the game is over.
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
        Some(Hint { action, reason, score: report.score })
    }

    /// What an action brings in stones.
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

/// How many stones the side to move gains by a line, less what it loses, and after how many actions that is so: at the
/// last change that no capture answers at once.
fn outcome_in_stones(position: Position, line: &[Action]) -> (i32, usize) {
    let side = position.turn();
    let before = balance(&position, side);
    let (mut at, mut settled, mut end) = (position, 0, line.len().min(1));
    for (played, action) in (1..).zip(line) {
        at = at.play(action);
        let gain = balance(&at, side) - before;
        let is_answered = at.legal_moves().iter().any(|reply| reply.is_capture());
        if gain != settled && !is_answered {
            (settled, end) = (gain, played);
        }
    }
    (settled, end)
}

fn balance(position: &Position, side: Side) -> i32 {
    let stones = position.stones().map(|stones| stones.count() as i32);
    stones[side] - stones[!side]
}
