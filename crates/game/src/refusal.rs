//! Why a request is refused.

use thiserror::Error;
use time::OffsetDateTime;

use super::{MessageId, Place, PlayerId, TournamentReason};
use alquerque_rules::Point;
use alquerque_rules::notation::{ActionTextError, PointNotation, Unplayable};

/// A refused request, which has changed nothing.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{reason}")]
pub struct Refusal {
    /// The number of the game that the refusal is about.
    pub game: Option<u32>,
    /// Why the request was refused.
    #[source]
    pub reason: Reason,
}

/// The reason for a refusal.
///
/// Players read it in the words of `alquerque_locale`, where a variant's name is the key of its
/// message. The texts here are for logs.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum Reason {
    #[error("players cannot challenge themselves")]
    ChallengedOneself,
    #[error("another bot was challenged")]
    ChallengedBot { bot: PlayerId },
    #[error("only the bot has levels")]
    LevelOfPerson,
    #[error("the player has {most} open games against the bot already")]
    TooManyBotGames { most: usize },
    #[error("a rated game has no hints")]
    RatedWithHints,
    #[error("the rules have no openings of proven value")]
    NoFairOpenings,
    #[error("a rated game has a time limit")]
    RatedWithoutLimit,
    #[error("only the challenged player may answer the challenge")]
    NotTheChallenged { challenged: PlayerId },
    #[error("only the challenger may withdraw the challenge")]
    NotTheChallenger { challenger: PlayerId },
    #[error("the challenge was accepted already")]
    AlreadyAccepted,
    #[error("the challenge was declined already")]
    AlreadyDeclined,
    #[error("the challenge was withdrawn already")]
    AlreadyWithdrawn,
    #[error("the challenge has expired")]
    AlreadyExpired,
    #[error("players cannot accept their own challenge")]
    OwnChallenge,
    #[error("the challenge has begun as many games as may be played from it at once")]
    NoPlace,
    #[error("the player plays a game from this challenge already")]
    HasPlace,
    #[error("the player has a challenge already that stays open")]
    StandsAlready,
    #[error("{most} challenges stay open in the channel already")]
    TooManyStanding { most: usize },
    #[error("an open challenge cannot be declined")]
    OpenToAll,
    #[error("the opponent takes no challenges of this player")]
    NoChallenges { player: PlayerId },
    #[error("the player wants no challenges, and so cannot make an open one")]
    WantsNoChallenges,
    #[error("the player has blocked the opponent")]
    HasBlocked { player: PlayerId },
    #[error("the player has blocked {most} players already")]
    TooManyBlocked { most: usize },
    #[error("players are told the end of their own game anyway")]
    FollowsOwnGame,
    #[error("the game is not being played")]
    NothingToFollow,
    #[error("the game has {most} followers already")]
    TooManyFollowers { most: usize },
    #[error("the person follows {most} games already")]
    TooManyFollowed { most: usize },
    #[error("the player has {most} open challenges already")]
    TooManyChallenges { most: usize },
    #[error("the player has {most} open games in the channel already")]
    TooManyHere { player: PlayerId, most: usize },
    #[error("the player has {most} adjourned games in the channel already")]
    TooManyAdjourned { player: PlayerId, most: usize },
    #[error("the player is not a member of the game's server")]
    NotAMember,
    #[error("the player is timed out on the game's server")]
    TimedOut { until: OffsetDateTime },
    #[error("the bot may not post in the game's channel")]
    SilentChannel,
    #[error("it is unknown whether the player is a member of the game's server")]
    UnknownMembership,
    #[error("the player may not begin games on the server")]
    Forbidden,
    #[error("{most} players may not begin games on the server already")]
    TooManyForbidden { most: usize },
    #[error("there are no such rules")]
    UnknownRules,
    #[error("the bot does not offer this command")]
    UnknownCommand,
    #[error("the bot does not offer this button, or did not offer it here")]
    UnknownButton,
    #[error("the data of the player are being removed")]
    Leaving,
    #[error("a moderator ended the game without a result")]
    Voided,
    #[error("the game is not open")]
    NotOpen,
    #[error("a moderator cannot void a rated game of their own")]
    OwnRatedGame,
    #[error("the player has made {most} challenges and games against the bot in an hour")]
    TooManyGamesAnHour { most: usize },
    #[error("the server lets games begin in {} other channels only", channels.len())]
    NotInChannel { channels: Vec<u64> },
    #[error("the channel has {most} open games already")]
    ChannelFull { most: usize },
    #[error("the challenge is not accepted yet")]
    NotBegun { challenged: PlayerId },
    #[error("the open challenge is not accepted yet")]
    OpenNotBegun,
    #[error("the game is over")]
    Over,
    #[error("the game is not over")]
    NotOver,
    #[error("not a player of this game")]
    NotAPlayer,
    #[error("not the player's turn")]
    NotYourTurn { to_move: PlayerId },
    #[error("it is not the player's turn in any of their games here")]
    NowhereYourTurn { numbers: Vec<u32> },
    #[error("the game has moved on since")]
    Stale,
    #[error("the same request took effect before")]
    AlreadyDone,
    #[error("there is no game here for that")]
    NoGame,
    #[error("the player has no game here, but {} elsewhere on the server", yours.len())]
    NoGameHere { yours: Vec<GameElsewhere> },
    #[error("the game with this number is played in another channel")]
    PlayedElsewhere { game: GameElsewhere },
    #[error("the channel of the game is gone")]
    ChannelGone,
    #[error("there is no game with this number here")]
    NoSuchGame,
    #[error("several games fit; one must be named")]
    SeveralGames { numbers: Vec<u32> },
    #[error("another stone has been touched and must move")]
    Touched { point: Point, notation: PointNotation },
    #[error("the stone has no legal move")]
    CannotMove { point: Point },
    #[error("there is no offer to answer")]
    NoOffer,
    #[error("players cannot answer their own offer")]
    OwnOffer,
    #[error("the opponent's offer must be answered first")]
    OfferToAnswer,
    #[error("the player has made an offer already, and no move since")]
    AlreadyOffered,
    #[error("these rules do not end games by count")]
    NoCounting,
    #[error("nothing was played yet")]
    NothingPlayed,
    #[error("there is nothing to take back")]
    NothingToTakeBack,
    #[error("it is too late to take back without asking")]
    TooLateToTakeBack,
    #[error("it is the player's own turn")]
    YourTurn,
    #[error("that action does not end the turn")]
    EndsNoTurn,
    #[error("that action ends the game, so it has no answer")]
    EndsGame,
    #[error("the player has more than {most} premoves")]
    TooManyPremoves { most: usize },
    #[error("an action of the opponent has no answer")]
    NoReply,
    #[error("the last action of the line '{line}': {reason}")]
    InLine { line: String, reason: Box<Self> },
    #[error("the opponent's turn has only begun")]
    TooEarlyToNudge { from: OffsetDateTime },
    #[error("the opponent has been nudged already")]
    AlreadyNudged { again: OffsetDateTime },
    #[error("the opponent is away")]
    OpponentAway { until: OffsetDateTime },
    #[error("there is no time limit to change")]
    NoTimeLimit,
    #[error("the opponent would have more than {most} days beyond those for a move")]
    EnoughTime { most: usize },
    #[error("the players did not agree on hints")]
    NoHints,
    #[error("no proof says that this is a draw")]
    NoProof,
    #[error("no engine is available")]
    CannotThink,
    #[error("an analysis for this player is under way")]
    AlreadyAnalysing,
    #[error("{most} analyses wait already")]
    TooManyAnalyses { most: usize },
    #[error("a hint for this player is being searched for")]
    AlreadyHinting,
    #[error("{most} players wait for a hint already")]
    TooManyHints { most: usize },
    #[error("the player has imported {most} studies in a day")]
    TooManyStudies { most: usize },
    #[error("a rated game of the player has a position of this study")]
    StandsInStudy,
    #[error("a study cannot be played")]
    OnlyAStudy,
    #[error("a rematch was proposed already")]
    RematchProposed,
    #[error(transparent)]
    Unreadable(#[from] ActionTextError),
    #[error(transparent)]
    Unplayable(#[from] Unplayable),
    #[error(transparent)]
    Tournament(#[from] TournamentReason),
}

/// An open game of the player in another channel of the server.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct GameElsewhere {
    pub number: u32,
    /// The opponent; `None` if the game is an open challenge.
    pub opponent: Option<PlayerId>,
    pub place: Place,
    /// The newest message that shows the board.
    pub board: Option<MessageId>,
}

impl Reason {
    /// Returns the reason why a challenge cannot be played yet.
    pub fn not_begun(challenged: Option<PlayerId>) -> Self {
        challenged.map_or(Self::OpenNotBegun, |challenged| Self::NotBegun { challenged })
    }

    /// Returns the reason why another stone than the touched one cannot be chosen.
    pub fn touched(point: Point) -> Self {
        Self::Touched { point, notation: PointNotation::Names }
    }

    /// Returns this reason, which is about the last action of a line.
    #[must_use]
    pub fn in_line(line: &str, reason: Self) -> Self {
        Self::InLine { line: line.to_owned(), reason: reason.into() }
    }

    /// Returns the refusal for this reason in the game with this number.
    #[must_use]
    pub fn in_game(self, number: u32) -> Refusal {
        Refusal { game: Some(number), reason: self }
    }
}

impl<R: Into<Reason>> From<R> for Refusal {
    fn from(reason: R) -> Self {
        Self { game: None, reason: reason.into() }
    }
}
