use super::Side;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `loser` was to move and had no legal action.
    NoLegalAction {
        /// The side to move.
        loser: Side,
    },
    /// `loser` resigned.
    Resignation {
        /// The side that resigned.
        loser: Side,
    },
    /// `late` was to move and ran out of time. The other side wins if it has a stone left.
    Timeout {
        /// The side to move.
        late: Side,
        /// The other side, if it has stones.
        winner: Option<Side>,
    },
    /// The players agreed to a draw.
    Agreement,
    /// A player claimed a draw that is proven for best play.
    ProvenDraw,
    /// The players agreed to stop and count the stones.
    Count {
        /// The side with more stones, if the rule set decides by count.
        winner: Option<Side>,
    },
    /// The same position occurred for the third time: a draw, or decided by count.
    Repetition {
        /// The side with more stones, if the rule set decides by count.
        winner: Option<Side>,
    },
    /// Too many turns without a capture or irreversible advance: a draw, or decided by count.
    NoProgress {
        /// The side with more stones, if the rule set decides by count.
        winner: Option<Side>,
    },
    /// The game reached the length limit of the host: a draw, or decided by count.
    MoveLimit {
        /// The side with more stones, if the rule set decides by count.
        winner: Option<Side>,
    },
}

impl Outcome {
    /// Returns the winner, or `None` for a draw.
    pub fn winner(self) -> Option<Side> {
        match self {
            Self::NoLegalAction { loser } | Self::Resignation { loser } => Some(!loser),
            Self::Agreement | Self::ProvenDraw => None,
            Self::Timeout { winner, .. }
            | Self::Count { winner }
            | Self::Repetition { winner }
            | Self::NoProgress { winner }
            | Self::MoveLimit { winner } => winner,
        }
    }
}
