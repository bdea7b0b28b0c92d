//! Stored outcomes.

use serde::{Deserialize, Serialize};

use alquerque_rules::{History, Outcome, Side};

/// How a game ended. The winner by count follows from the stones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub(super) enum SavedOutcome {
    NoLegalMove { loser: Side },
    Resignation { loser: Side },
    Timeout,
    Agreement,
    ProvenDraw,
    Count,
    Repetition,
    QuietStretch,
    MoveLimit,
}

impl From<Outcome> for SavedOutcome {
    fn from(outcome: Outcome) -> Self {
        match outcome {
            Outcome::NoLegalAction { loser } => Self::NoLegalMove { loser },
            Outcome::Resignation { loser } => Self::Resignation { loser },
            Outcome::Timeout { .. } => Self::Timeout,
            Outcome::Agreement => Self::Agreement,
            Outcome::ProvenDraw => Self::ProvenDraw,
            Outcome::Count { .. } => Self::Count,
            Outcome::Repetition { .. } => Self::Repetition,
            Outcome::NoProgress { .. } => Self::QuietStretch,
            Outcome::MoveLimit { .. } => Self::MoveLimit,
        }
    }
}

impl SavedOutcome {
    /// Returns the outcome after this history; `None` if it cannot have ended so.
    pub fn after(&self, history: &History) -> Option<Outcome> {
        let by_itself = history.outcome();
        match self {
            Self::Resignation { loser } => Some(Outcome::Resignation { loser: *loser }),
            Self::Timeout => Some(history.timeout_outcome()),
            Self::Agreement => Some(Outcome::Agreement),
            Self::ProvenDraw => Some(Outcome::ProvenDraw),
            Self::Count => history.count_outcome(),
            Self::MoveLimit => Some(history.move_limit_outcome()),
            Self::NoLegalMove { .. } | Self::Repetition | Self::QuietStretch => {
                by_itself.filter(|&outcome| Self::from(outcome) == *self)
            }
        }
    }
}
