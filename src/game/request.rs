use super::{PlayerId, Proposal, RequestId};
use alquerque_rules::notation::ActionText;
use alquerque_rules::{Action, Point, Side};

/// A command of a player in a game, with its circumstances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub by: PlayerId,
    /// The ply that the person saw when deciding, where it is known: a button belongs to the board it stands under.
    pub seen: Option<usize>,
    /// The request by which it came, which takes effect once however often it comes.
    pub request: Option<RequestId>,
    /// Whether the person could delete the game's channel, or remove the bot from the server.
    pub can_remove: bool,
    pub command: Command,
}

impl Request {
    /// A request without circumstances: no ply seen, no request id, no right to remove the channel.
    pub fn new(by: PlayerId, command: Command) -> Self {
        Self { by, seen: None, request: None, can_remove: false, command }
    }
}

/// What a player asks of the game.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Accepts the challenge, under the `name` that others know the person by. `coin` is the challenger's side where
    /// they left it to chance.
    Accept {
        coin: Side,
        name: String,
    },
    Decline,
    Withdraw,
    /// Plays an action: a move, a huff or an insist.
    Play(ActionText),
    /// Touches the stone on a point, where touching binds.
    Touch {
        point: Point,
    },
    /// Prepares an `answer` to an action of the opponent; `instead` discards all other premoves.
    Prepare {
        to: ActionText,
        answer: ActionText,
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

impl Command {
    /// Returns the command that plays an action.
    pub fn play(action: Action) -> Self {
        Self::Play(action.into())
    }
}
