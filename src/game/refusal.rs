use thiserror::Error;

use super::PlayerId;
use crate::notation::{ActionTextError, Unplayable};
use crate::rules::Point;

/// Why something that a person asked for is not done. Nothing has changed then. Players read it in the words of the
/// `locale` room; the texts here are for logs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    #[error("a person challenged themselves")]
    ChallengedOneself,
    #[error("a bot was challenged")]
    ChallengedBot { bot: PlayerId },
    #[error("only the challenged may answer a challenge")]
    NotTheChallenged { challenged: PlayerId },
    #[error("only the challenger may withdraw a challenge")]
    NotTheChallenger { challenger: PlayerId },
    #[error("the challenge was accepted already")]
    AlreadyAccepted { number: u32 },
    #[error("the challenge was declined already")]
    AlreadyDeclined { number: u32 },
    #[error("the challenge was withdrawn already")]
    AlreadyWithdrawn { number: u32 },
    #[error("the challenge is not accepted yet")]
    NotBegun { number: u32, challenged: PlayerId },
    #[error("the game is over")]
    Over { number: u32 },
    #[error("not a player of this game")]
    NotAPlayer { number: u32 },
    #[error("not this player's turn")]
    NotYourTurn { number: u32, to_move: PlayerId },
    #[error("in none of this player's games here it is their turn")]
    NowhereYourTurn { numbers: Vec<u32> },
    #[error("the game has moved on since")]
    Stale { number: u32 },
    #[error("no game here to do this in")]
    NoGame,
    #[error("no game with this number here")]
    NoSuchGame { number: u32 },
    #[error("several games fit; one must be named")]
    SeveralGames { numbers: Vec<u32> },
    #[error("another stone has been touched and must move")]
    Touched { number: u32, point: Point },
    #[error("this stone has no legal move")]
    CannotMove { number: u32, point: Point },
    #[error("there is no offer to answer")]
    NoOffer { number: u32 },
    #[error("nobody answers their own offer")]
    OwnOffer { number: u32 },
    #[error("an offer of the opponent's is to be answered first")]
    OfferToAnswer { number: u32 },
    #[error("an offer was made already and no move since")]
    OfferedAlready { number: u32 },
    #[error("these rules do not end games by count")]
    NoCounting { number: u32 },
    #[error("nothing was played yet")]
    NothingPlayed { number: u32 },
    #[error(transparent)]
    NoAction(#[from] ActionTextError),
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
}
