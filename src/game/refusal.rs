use thiserror::Error;
use time::OffsetDateTime;

use super::PlayerId;
use alquerque_rules::Point;
use alquerque_rules::notation::{ActionTextError, Unplayable};

/// Why something that a person asked for is not done. Nothing has changed then. Players read it in the words of the
/// `locale` room; the texts here are for logs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Refusal {
    #[error("a person challenged themselves")]
    ChallengedOneself,
    #[error("a bot was challenged")]
    ChallengedBot { bot: PlayerId },
    #[error("only the bot has levels")]
    LevelOfPerson,
    #[error("this player has {most} open games against the bot already")]
    TooManyGames { most: usize },
    #[error("a rated game has no hints")]
    RatedWithHints,
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
    #[error("the challenge has expired")]
    AlreadyExpired { number: u32 },
    #[error("nobody accepts their own challenge")]
    OwnChallenge { number: u32 },
    #[error("a challenge to everybody cannot be declined")]
    OpenToAll { number: u32 },
    #[error("this person takes no challenges of this player")]
    NoChallenges { player: PlayerId },
    #[error("this player wants no challenges, and so cannot challenge everybody")]
    WantsNoChallenges,
    #[error("this player has blocked the other one")]
    HasBlocked { player: PlayerId },
    #[error("this player has blocked {most} people already")]
    TooManyBlocked { most: usize },
    #[error("this player has {most} open challenges already")]
    TooManyChallenges { most: usize },
    #[error("this person has {most} open games in the channel already")]
    TooManyHere { player: PlayerId, most: usize },
    #[error("this person has {most} adjourned games in the channel already")]
    TooManyAdjourned { player: PlayerId, most: usize },
    #[error("this person may not begin games on the server")]
    Forbidden,
    #[error("{most} people may not begin games on the server already")]
    TooManyForbidden { most: usize },
    #[error("the data of this person are being removed")]
    Leaving,
    #[error("a moderator ended the game without a result")]
    Voided { number: u32 },
    #[error("the game is not open")]
    NotOpen { number: u32 },
    #[error("a moderator does not end a rated game of their own")]
    OwnRatedGame { number: u32 },
    #[error("this player has made {most} challenges and games against the bot in an hour")]
    TooManyGamesAnHour { most: usize },
    #[error("this channel has {most} open games already")]
    ChannelFull { most: usize },
    #[error("the challenge is not accepted yet")]
    NotBegun { number: u32, challenged: Option<PlayerId> },
    #[error("the game is over")]
    Over { number: u32 },
    #[error("the game is not over")]
    NotOver { number: u32 },
    #[error("not a player of this game")]
    NotAPlayer { number: u32 },
    #[error("not this player's turn")]
    NotYourTurn { number: u32, to_move: PlayerId },
    #[error("in none of this player's games here it is their turn")]
    NowhereYourTurn { numbers: Vec<u32> },
    #[error("the game has moved on since")]
    Stale { number: u32 },
    #[error("the same request took effect before")]
    DoneAlready { number: u32 },
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
    #[error("there is nothing to take back")]
    NothingToTakeBack { number: u32 },
    #[error("the moment for taking back without asking is over")]
    TooLateToTakeBack { number: u32 },
    #[error("it is the player's own turn")]
    YourTurn { number: u32 },
    #[error("after that it is not the player's turn")]
    NotYetYourTurn { number: u32 },
    #[error("that ends the game, so nothing can answer it")]
    EndsGame { number: u32 },
    #[error("{most} answers are prepared already")]
    TooManyPrepared { number: u32, most: usize },
    #[error("the opponent has been nudged already")]
    NudgedAlready { number: u32, again: OffsetDateTime },
    #[error("the opponent is away")]
    OpponentAway { number: u32, until: OffsetDateTime },
    #[error("no hints were agreed on")]
    NoHints { number: u32 },
    #[error("no proof says that this is a draw")]
    NoProof { number: u32 },
    #[error("nobody can think here")]
    CannotThink,
    #[error("an analysis for this player is under way")]
    AnalysingAlready,
    #[error("{most} analyses wait already")]
    TooManyAnalyses { most: usize },
    #[error("this player has brought {most} studies in a day")]
    TooManyStudies { most: usize },
    #[error("a rated game stands as in this study")]
    StandsInStudy { number: u32 },
    #[error("a study is not played")]
    OnlyAStudy { number: u32 },
    #[error("a rematch was proposed already")]
    RematchProposed { number: u32 },
    #[error(transparent)]
    NoAction(#[from] ActionTextError),
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
}
