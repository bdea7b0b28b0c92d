use super::Side;

/// How a game ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Outcome {
    /// `loser` was to move and had no legal action, perhaps no stone.
    NoLegalAction {
        /// The side to move.
        loser: Side,
    },
    /// `loser` gave the game up.
    Resignation {
        /// The side that gave up.
        loser: Side,
    },
    /// `late` was to move and had no time left. The other side wins, unless it has no stone to win with.
    Timeout {
        /// The side to move.
        late: Side,
        /// The other side, if it has stones.
        winner: Option<Side>,
    },
    /// Both agreed to a draw.
    Agreement,
    /// Best play ends in a draw, as a proof says, and a player asked for it.
    ProvenDraw,
    /// Both agreed to stop, where more stones win.
    Count {
        /// The side with more stones, where that decides.
        winner: Option<Side>,
    },
    /// The same position occurred for the third time: a draw, or decided by count.
    Repetition {
        /// The side with more stones, where that decides.
        winner: Option<Side>,
    },
    /// Too many turns in a row brought neither a capture nor an irreversible advance: a draw, or decided by count.
    NoProgress {
        /// The side with more stones, where that decides.
        winner: Option<Side>,
    },
    /// The game had as many actions as the place where it was played permits: a draw, or decided by count.
    MoveLimit {
        /// The side with more stones, where that decides.
        winner: Option<Side>,
    },
}

impl Outcome {
    /// Who won; `None` for a draw.
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
