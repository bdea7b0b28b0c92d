use std::cmp::Ordering;

use super::Value;
use alquerque_rules::{Action, Side};

/// How good a position is for the side to move.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Score {
    /// With best play, without doubt.
    Proven(Value),
    /// It wins with best play, without doubt; nobody has counted the plies.
    Won,
    /// It loses, as surely.
    Lost,
    /// As the search and its evaluation see it, in hundredths of a stone. Beyond ±[`DECIDED`](Self::DECIDED) it is a
    /// win or loss that no proof covers: by the count of stones, or farther off than the quiet stretch allows for.
    Estimate(i32),
}

/// What a search found.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// How good the position is for the side to move.
    pub score: Score,
    /// Best play of both sides as far as it was seen; at least one action.
    pub line: Vec<Action>,
    /// Plies that were searched in full.
    pub depth: u8,
    /// Positions that were looked at.
    pub nodes: u64,
}

/// What a player does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Choice {
    /// Plays this action.
    Act(Action),
    /// Gives the game up.
    Resign,
}

/// Inside the search a score is one number: estimates around 0, and above them in bands what is decided, less the plies
/// until then.
pub(super) const WIN: i32 = 30_000;
/// A win by force that the quiet stretch may forestall.
pub(super) const LATE_WIN: i32 = 20_000;
/// A win by the count of stones.
pub(super) const COUNTED_WIN: i32 = 15_000;
/// More than any score.
pub(super) const INFINITE: i32 = 32_000;
/// Plies of a win are fewer.
const BAND: i32 = 2_000;

impl Score {
    /// No estimate that comes from counting stones and their like is so great.
    pub const DECIDED: i32 = 10_000;

    /// One number for all, greater where it is better: for comparing, and for drawing curves. Proven wins are near
    /// 30 000, fewer by the plies that they take.
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

    /// What a number of the search means.
    pub(super) fn from_search(number: i32) -> Self {
        match u16::try_from(WIN - number.abs()) {
            Ok(plies) if i32::from(plies) < BAND && number > 0 => Self::Proven(Value::Win(plies)),
            Ok(plies) if i32::from(plies) < BAND => Self::Proven(Value::Loss(plies)),
            _ => Self::Estimate(number),
        }
    }

    /// The same where it is known without doubt who wins, if anybody.
    pub(super) fn known_as(self, outcome: Ordering) -> Self {
        match (outcome, self) {
            (Ordering::Equal, _) => Self::Proven(Value::Draw),
            // The search has counted the plies.
            (Ordering::Greater, Self::Proven(Value::Win(_)))
            | (Ordering::Less, Self::Proven(Value::Loss(_))) => self,
            (Ordering::Greater, _) => Self::Won,
            (Ordering::Less, _) => Self::Lost,
        }
    }

    /// This score for one side, as it is for the same or the other.
    pub(super) fn for_side(self, from: Side, to: Side) -> Self {
        if from == to { self } else { self.reversed() }
    }

    /// The same for the other side.
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
