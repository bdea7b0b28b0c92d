use super::{Game, Proposal, Refusal, Stage};
use alquerque_rules::{Outcome, Side};

/// Something that happened in a game, to be announced to its players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Accepted,
    Declined,
    Withdrawn,
    /// Nobody answered the challenge in time.
    Expired,
    /// The action after so many others was played, perhaps as an answer that had been prepared.
    Played {
        ply: usize,
        prepared: bool,
    },
    /// This side took its last action back.
    TakenBack {
        by: Side,
    },
    Proposed {
        by: Side,
        what: Proposal,
    },
    Agreed {
        by: Side,
        to: Proposal,
    },
    Disagreed {
        by: Side,
        to: Proposal,
    },
    /// The side to move has little time left.
    Reminder,
    /// This side asks the other to move.
    Nudged {
        by: Side,
    },
    Ended {
        outcome: Outcome,
    },
    /// The game rests, after a long time without a request.
    Adjourned,
    /// A moderator has ended it without a result.
    Voided,
}

/// A decision: the game as it is now, and what people should be told.
#[derive(Clone, Debug)]
pub struct Transition {
    pub game: Game,
    pub events: Vec<Event>,
}

/// What becomes of a game, and what people should be told of it.
pub(super) type Decision = Result<(Stage, Vec<Event>), Refusal>;
