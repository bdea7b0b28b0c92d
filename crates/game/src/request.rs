//! Requests of players: a command, with its circumstances.

use super::{Line, PlayerId, Proposal, RequestId};
use alquerque_rules::notation::ActionText;
use alquerque_rules::{Action, Point, Side};

/// A command of a player in a game, with its circumstances.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Request {
    pub by: PlayerId,
    /// The ply of the board that the player saw, if it is known: a button belongs to the board
    /// above it.
    pub seen_ply: Option<usize>,
    /// The id by which repeated requests are deduplicated.
    pub id: Option<RequestId>,
    /// Whether the player could delete the game's channel, or remove the bot from the server.
    pub can_remove: bool,
    pub command: Command,
}

impl Request {
    /// Creates a request without circumstances: no ply seen, no request id, no permission to remove
    /// the channel.
    pub fn new(by: PlayerId, command: Command) -> Self {
        Self { by, seen_ply: None, id: None, can_remove: false, command }
    }
}

/// What a player wants to do.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Command {
    /// Accepts the challenge.
    Accept {
        /// The challenger's side, if the colours are random.
        coin: Side,
        /// The name of the accepting player.
        name: String,
    },
    Decline,
    Withdraw,
    /// Plays an action: a move, a huff or an insist.
    Play(ActionText),
    /// Touches the stone on a point, where touch-move applies.
    Touch {
        point: Point,
    },
    /// Prepares answers to actions of the opponent.
    Prepare {
        lines: Vec<Line>,
        /// Whether all other premoves are discarded.
        instead: bool,
    },
    /// Discards all premoves.
    Forget,
    /// Takes the player's own last action back, moments after it.
    TakeBack,
    /// Makes a proposal; if the opponent has made the same one, agrees to it.
    Propose {
        what: Proposal,
    },
    /// Agrees to the opponent's proposal.
    Agree {
        to: Proposal,
    },
    Disagree {
        to: Proposal,
    },
    /// Claims a draw that is proven. The caller has checked the proof.
    ClaimDraw,
    Resign,
    /// Reminds the opponent that it is their turn.
    Nudge,
    /// Gives the opponent this many days more for the game.
    GiveTime {
        days: u8,
    },
}

impl Command {
    /// Returns whether the command is possible when the channel of its game is gone: it leads to
    /// the end of the game.
    pub fn needs_no_channel(&self) -> bool {
        match self {
            Self::Propose { what } | Self::Agree { to: what } | Self::Disagree { to: what } => {
                what.is_end()
            }
            Self::Decline | Self::Withdraw | Self::ClaimDraw | Self::Resign => true,
            _ => false,
        }
    }

    /// Returns the command that plays an action.
    pub fn play(action: Action) -> Self {
        Self::Play(action.into())
    }
}
