//! What happened in a game, to be announced to its players.

use super::{Game, Proposal, Refusal, Stage};
use alquerque_rules::{Outcome, Side};

/// Something that happened in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Event {
    Accepted,
    Declined,
    Withdrawn,
    /// The challenge was not answered in time.
    Expired,
    /// An action was played at this ply.
    Played {
        ply: usize,
        is_premove: bool,
    },
    /// A side took its last action back.
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
    /// A side asks the other to move.
    Nudged {
        by: Side,
    },
    Ended {
        outcome: Outcome,
    },
    /// The game is adjourned, after a long time without a request.
    Adjourned,
    /// A moderator has ended the game without a result.
    Voided,
}

/// A decision: the game after it, and the events to announce.
#[derive(Clone, Debug)]
pub struct Transition {
    pub game: Game,
    pub events: Vec<Event>,
}

/// The stage after a command, with the events to announce; or a refusal.
pub(super) type Decision = Result<(Stage, Vec<Event>), Refusal>;
