use super::{Ending, Game, PlayerId, Refusal, Stage};
use crate::rules::{Outcome, Point, Side};

/// Something that a person does in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub by: PlayerId,
    /// The ply that the person saw when deciding, where it is known: a button belongs to the board it stands under.
    pub seen: Option<usize>,
    pub act: Act,
}

/// What the person does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Accepts the challenge. `coin` is the challenger's side where they left it to chance.
    Accept {
        coin: Side,
    },
    Decline,
    Withdraw,
    /// Plays an action, in notation.
    Play {
        text: String,
    },
    /// Huffs the stone on a point, in notation.
    Huff {
        point: String,
    },
    Insist,
    /// Touches the stone on a point, where touching binds.
    Touch {
        point: Point,
    },
    /// Offers to end the game; where the opponent has offered the same, accepts.
    Offer {
        ending: Ending,
    },
    /// Accepts the opponent's offer of this ending.
    AcceptOffer {
        ending: Ending,
    },
    DeclineOffer {
        ending: Ending,
    },
    Resign,
}

/// What happened, for people to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
    Accepted,
    Declined,
    Withdrawn,
    /// The last action of the play was played.
    Played,
    Offered {
        by: Side,
        ending: Ending,
    },
    OfferAccepted {
        by: Side,
        ending: Ending,
    },
    OfferDeclined {
        by: Side,
        ending: Ending,
    },
    Ended {
        outcome: Outcome,
    },
}

/// A decision: the game as it is now, and what people should be told.
#[derive(Clone, Debug)]
pub struct Transition {
    pub game: Game,
    pub notices: Vec<Notice>,
}

/// What becomes of a game, and what people should be told of it.
pub(super) type Decision = Result<(Stage, Vec<Notice>), Refusal>;
