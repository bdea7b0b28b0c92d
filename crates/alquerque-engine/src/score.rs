use std::cmp::Ordering;

use super::Value;
use alquerque_rules::{Action, Side};

/// The score of a position, for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// The proven value with best play.
    Proven(Value),
    /// A proven win with an unknown number of plies.
    Won,
    /// A proven loss with an unknown number of plies.
    Lost,
    /// The estimate of the search, in hundredths of a stone. Beyond ±[`DECIDED`](Self::DECIDED) it
    /// is a win or loss without proof: by the count of stones, or later than the quiet-turn limit
    /// allows.
    Estimate(i32),
}

/// The result of a search.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// The score of the position for the side to move.
    pub score: Score,
    /// The principal variation; at least one action.
    pub line: Vec<Action>,
    /// The depth of the last complete iteration, in plies.
    pub depth: u8,
    /// The number of nodes searched.
    pub nodes: u64,
}

/// The decision of a player.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Plays this action.
    Act(Action),
    /// Resigns the game.
    Resign,
}

/// Inside the search a score is one number. Estimates are around 0; wins lie in bands above them,
/// each reduced by the plies until the win. This is the base of proven wins.
pub(super) const WIN: i32 = 30_000;
/// The base of forced wins that the quiet-turn limit may prevent.
pub(super) const LATE_WIN: i32 = 20_000;
/// The base of wins by the count of stones.
pub(super) const COUNTED_WIN: i32 = 15_000;
/// A bound above every score.
pub(super) const INFINITY: i32 = 32_000;
/// The width of a band, which exceeds the plies of any win.
const BAND: i32 = 2_000;

impl Score {
    /// A bound above every estimate of the evaluation.
    pub const DECIDED: i32 = 10_000;

    /// Returns the score as one number, greater where it is better: for comparisons and for graphs.
    /// Proven wins are 30 000 less their plies.
    pub fn number(self) -> i32 {
        match self {
            Self::Proven(Value::Win(plies)) => WIN - i32::from(plies),
            Self::Won => COUNTED_WIN,
            Self::Proven(Value::Draw) => 0,
            Self::Lost => -COUNTED_WIN,
            Self::Proven(Value::Loss(plies)) => i32::from(plies) - WIN,
            Self::Estimate(estimate) => estimate,
        }
    }

    /// Converts a number of the search to a score.
    pub(super) fn from_search(number: i32) -> Self {
        match u16::try_from(WIN - number.abs()) {
            Ok(plies) if i32::from(plies) < BAND && number > 0 => Self::Proven(Value::Win(plies)),
            Ok(plies) if i32::from(plies) < BAND => Self::Proven(Value::Loss(plies)),
            _ => Self::Estimate(number),
        }
    }

    /// Returns this score, corrected by a proven outcome.
    pub(super) fn with_outcome(self, outcome: Ordering) -> Self {
        match (outcome, self) {
            (Ordering::Equal, _) => Self::Proven(Value::Draw),
            // The search has counted the plies.
            (Ordering::Greater, Self::Proven(Value::Win(_)))
            | (Ordering::Less, Self::Proven(Value::Loss(_))) => self,
            (Ordering::Greater, _) => Self::Won,
            (Ordering::Less, _) => Self::Lost,
        }
    }

    /// Converts a score for the side `from` to one for the side `to`.
    pub(super) fn for_side(self, from: Side, to: Side) -> Self {
        if from == to { self } else { self.reversed() }
    }

    /// Returns the score for the other side.
    #[must_use]
    pub fn reversed(self) -> Self {
        match self {
            Self::Proven(Value::Win(plies)) => Self::Proven(Value::Loss(plies)),
            Self::Proven(Value::Loss(plies)) => Self::Proven(Value::Win(plies)),
            Self::Won => Self::Lost,
            Self::Lost => Self::Won,
            Self::Proven(Value::Draw) => self,
            Self::Estimate(estimate) => Self::Estimate(-estimate),
        }
    }
}
