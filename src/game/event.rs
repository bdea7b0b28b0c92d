use super::{Game, PlayerId, Proposal, Refusal, RequestId, Stage};
use alquerque_rules::{Outcome, Point, Side};

/// Something that a person does in a game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Event {
    pub by: PlayerId,
    /// The ply that the person saw when deciding, where it is known: a button belongs to the board it stands under.
    pub seen: Option<usize>,
    /// The request by which it came, which takes effect once however often it comes.
    pub request: Option<RequestId>,
    /// Whether the person could delete the game's channel, or remove the bot from the server.
    pub can_remove: bool,
    pub act: Act,
}

impl Event {
    /// Something that a person does, whatever they have seen.
    pub fn new(by: PlayerId, act: Act) -> Self {
        Self { by, seen: None, request: None, can_remove: false, act }
    }
}

/// What the person does.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Act {
    /// Accepts the challenge, under the `name` that others know the person by. `coin` is the challenger's side where
    /// they left it to chance.
    Accept {
        coin: Side,
        name: String,
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
    /// Prepares an answer, in notation, to something that the opponent may play; perhaps `instead` of every other.
    Prepare {
        to: String,
        answer: String,
        instead: bool,
    },
    /// Forgets every answer that was prepared.
    Forget,
    /// Takes back one's own last action, moments after it.
    TakeBack,
    /// Proposes something; where the opponent has proposed the same, agrees.
    Propose {
        what: Proposal,
    },
    /// Agrees to what the opponent has proposed.
    Agree {
        to: Proposal,
    },
    Disagree {
        to: Proposal,
    },
    /// Has the game drawn that is proven to be a draw. The proof is for the one who asks for the decision to bring.
    ClaimDraw,
    Resign,
    /// Reminds the opponent that it is their turn.
    Nudge,
}

/// What happened, for people to be told.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Notice {
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
    /// The game rests, after a long time without an event.
    Adjourned,
    /// A moderator has ended it without a result.
    Voided,
}

/// A decision: the game as it is now, and what people should be told.
#[derive(Clone, Debug)]
pub struct Transition {
    pub game: Game,
    pub notices: Vec<Notice>,
}

/// What becomes of a game, and what people should be told of it.
pub(super) type Decision = Result<(Stage, Vec<Notice>), Refusal>;
