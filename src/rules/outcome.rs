use serde::{Deserialize, Serialize};

use super::Side;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Outcome {
    /// `loser` was to move and had no legal move, perhaps no stone.
    NoLegalMove { loser: Side },
    /// `loser` gave the game up.
    Resignation { loser: Side },
    /// The same position, with the same side to move, occurred for the third time: a draw.
    Repetition,
    /// Too many turns in a row brought neither a capture nor an irreversible advance: a draw.
    QuietStretch,
}

impl Outcome {
    /// Who won; `None` for a draw.
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::NoLegalMove { loser } | Self::Resignation { loser } => Some(!loser),
            Self::Repetition | Self::QuietStretch => None,
        }
    }
}
