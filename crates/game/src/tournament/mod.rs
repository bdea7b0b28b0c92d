//! Tournaments: entries, rounds, results and the table.
//!
//! A [`Tournament`] is a value that each change returns anew. The bot creates the games that
//! [`Tournament::games_to_begin`] lists, and reports how each [ended](Tournament::ended).

mod knock_out;
mod ladder;
mod progress;
mod round_robin;
mod showing;
mod swiss;
mod table;

#[cfg(test)]
mod tests;

use std::fmt;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use time::OffsetDateTime;

pub use progress::MAX_LOSSES_ON_TIME;
pub use showing::{ScheduledEvent, Shown, TournamentGame};
pub use table::{Standing, TieBreak};

use super::saved::is_default;
use super::saved::rules_by_id;
use super::{GameId, OpeningLot, Person, PlayerId, Terms};
use crate::choices;
use crate::seconds::whole_seconds;
use crate::state::mixed;
use alquerque_rules::{RULE_SETS, RuleSet, Side};

/// The id of a tournament. Globally unique; its time is that of its creation.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TournamentId(pub u64);

impl fmt::Display for TournamentId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        self.0.fmt(f)
    }
}

choices! {
    /// How a tournament pairs its entrants.
    #[derive(Serialize, Deserialize)]
    pub enum Format {
        /// All play each other once.
        #[serde(rename = "round-robin")]
        RoundRobin = "round-robin",
        /// All play each other twice, with both colours.
        #[serde(rename = "double")]
        DoubleRoundRobin = "double",
        /// In each round, entrants with like scores play each other.
        #[serde(rename = "swiss")]
        Swiss = "swiss",
        /// The loser of a game is out.
        #[serde(rename = "knock-out")]
        KnockOut = "knock-out",
        /// It never ends: a player who beats one above takes the place of that one.
        #[serde(rename = "ladder")]
        Ladder = "ladder",
    }
}

impl Format {
    /// Returns the fewest entrants with which play can begin: two make a match of two games in a
    /// double round robin, and a ladder begins without any; otherwise three are needed.
    pub fn least_entrants(self) -> usize {
        match self {
            Self::Ladder => 0,
            Self::DoubleRoundRobin => 2,
            _ => 3,
        }
    }

    /// Returns whether points decide about places.
    pub fn has_points(self) -> bool {
        !matches!(self, Self::KnockOut | Self::Ladder)
    }

    /// Returns whether players come, go and challenge each other at any time.
    pub fn is_ladder(self) -> bool {
        self == Self::Ladder
    }
}

/// How far a tournament is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TournamentStage {
    /// Players may enter.
    Open,
    Playing,
    Over,
    /// Ended by the organiser without a winner.
    Cancelled,
}

/// A player of a tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Entrant {
    pub person: Person,
    /// The rating when play began; 0 before.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rating: u16,
    /// Whether the player has left, and is paired no more.
    #[serde(default, skip_serializing_if = "is_default")]
    pub is_withdrawn: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    pub losses_on_time: u8,
}

/// Two entrants who play a game, or one who has a bye. Entrants are given by their index.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(from = "PairingRow", into = "PairingRow")]
pub struct Pairing {
    pub white: u8,
    /// `None`: White has a bye.
    pub black: Option<u8>,
    /// The id of the game, which is known before the game is created.
    pub game: GameId,
    /// Whether the game was created.
    pub is_begun: bool,
    /// `None` while it is not known.
    pub result: Option<PairingResult>,
}

/// A pairing as it is stored: without the names of its fields.
type PairingRow = (u8, Option<u8>, GameId, bool, Option<PairingResult>);

impl From<PairingRow> for Pairing {
    fn from((white, black, game, is_begun, result): PairingRow) -> Self {
        Self { white, black, game, is_begun, result }
    }
}

impl From<Pairing> for PairingRow {
    fn from(of: Pairing) -> Self {
        (of.white, of.black, of.game, of.is_begun, of.result)
    }
}

/// The result of a pairing. Stored as White's code in FIDE's Tournament Report File.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub enum PairingResult {
    #[serde(rename = "1")]
    White,
    #[serde(rename = "0")]
    Black,
    #[serde(rename = "=")]
    Draw,
    /// Black did not play.
    #[serde(rename = "+")]
    WhiteByForfeit,
    /// White did not play.
    #[serde(rename = "-")]
    BlackByForfeit,
    /// Neither player played.
    #[serde(rename = "--")]
    BothForfeit,
    /// White had no opponent.
    #[serde(rename = "U")]
    Bye,
}

impl PairingResult {
    /// Returns whether a game was played.
    pub fn is_played(self) -> bool {
        matches!(self, Self::White | Self::Black | Self::Draw)
    }

    /// Returns the half points of White and of Black. A bye is a win.
    pub fn half_points(self) -> [u16; 2] {
        match self {
            Self::White | Self::WhiteByForfeit | Self::Bye => [2, 0],
            Self::Black | Self::BlackByForfeit => [0, 2],
            Self::Draw => [1, 1],
            Self::BothForfeit => [0, 0],
        }
    }
}

/// How a game of a tournament ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GameEnd {
    Won {
        winner: Side,
        /// Whether the time of the loser ran out.
        on_time: bool,
    },
    Drawn,
    /// A moderator ended the game without a result. It counts as a draw.
    Voided,
}

/// The reason for the refusal of a request to a tournament. The texts are for logs.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
pub enum TournamentReason {
    #[error("all {places} places of the tournament are taken")]
    Full { places: u8 },
    #[error("the player has entered the tournament already")]
    AlreadyEntered,
    #[error("the player does not take part in the tournament")]
    NotEntered,
    #[error("the tournament has begun already")]
    HasBegun,
    #[error("the tournament needs {least} entrants")]
    TooFew { least: usize },
    #[error("the tournament is over")]
    Over,
    #[error("the server has {most} open tournaments already, or all servers have too many")]
    TooMany { most: usize },
    #[error("there is no such tournament")]
    Unknown,
    #[error("only the organiser may do that")]
    NotTheOrganiser { organiser: PlayerId },
    #[error("the player has a game in the ladder already")]
    Busy,
    #[error("the player is the first of the ladder")]
    AtTop,
    #[error("the player cannot challenge that one, or any, in the ladder now")]
    OutOfReach,
}

/// A tournament.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Tournament {
    pub id: TournamentId,
    /// The server.
    pub guild: u64,
    /// The channel of the tournament and its games.
    pub channel: u64,
    pub organiser: Person,
    pub name: String,
    #[serde(with = "rules_by_id")]
    pub rules: &'static RuleSet,
    pub terms: Terms,
    pub format: Format,
    /// The most entrants: 2 to 64.
    pub places: u8,
    /// When play begins; `None`: when the organiser says so. All times are whole seconds.
    #[serde(default, skip_serializing_if = "is_default", with = "time::serde::timestamp::option")]
    pub starts: Option<OffsetDateTime>,
    /// The tag of the language of messages in the channel.
    #[serde(default, skip_serializing_if = "is_default")]
    pub language: Option<String>,
    pub stage: TournamentStage,
    #[serde(with = "time::serde::timestamp")]
    pub created: OffsetDateTime,
    /// In the order of entry and, when play has begun, of seeding. In a ladder, in the order of
    /// their places.
    #[serde(default, skip_serializing_if = "is_default")]
    pub entrants: Vec<Entrant>,
    /// The rounds that have been paired. A replay is in the round of the drawn game. A ladder has
    /// one round of the games that are played.
    #[serde(default, skip_serializing_if = "is_default")]
    pub rounds: Vec<Vec<Pairing>>,
    /// The last games of a ladder that have ended, each with the second of its end and its players.
    #[serde(default, skip_serializing_if = "is_default")]
    pub recent: Vec<(GameId, i64, [PlayerId; 2])>,
    /// The message that shows the tournament.
    #[serde(default, skip_serializing_if = "is_default")]
    pub shown: Shown,
    /// The event that announces when it begins, if there is to be one.
    #[serde(default, skip_serializing_if = "is_default")]
    pub event: Option<ScheduledEvent>,
}

impl Tournament {
    /// The most places.
    pub const MAX_PLACES: u8 = 64;

    /// Creates a tournament with the defaults: all places, the first rule set, the organiser yet to
    /// be named.
    pub fn new(
        id: TournamentId,
        guild: u64,
        channel: u64,
        name: &str,
        format: Format,
        now: OffsetDateTime,
    ) -> Self {
        Self {
            id,
            guild,
            channel,
            organiser: Person { id: PlayerId::FORMER, name: String::new() },
            name: name.to_owned(),
            rules: RULE_SETS[0],
            terms: Terms::default(),
            format,
            places: Self::MAX_PLACES,
            starts: None,
            language: None,
            stage: TournamentStage::Open,
            created: whole_seconds(now),
            entrants: Vec::new(),
            rounds: Vec::new(),
            recent: Vec::new(),
            shown: Shown { at: Some(whole_seconds(now)), ..Shown::default() },
            event: None,
        }
    }

    /// Returns the index of a player among the entrants.
    pub fn entrant_of(&self, player: PlayerId) -> Option<u8> {
        self.entrants.iter().position(|entrant| entrant.person.id == player).map(|at| at as u8)
    }

    /// Iterates over the pairings of all rounds.
    pub fn pairings(&self) -> impl Iterator<Item = &Pairing> {
        self.rounds.iter().flatten()
    }

    /// Iterates over the games that have begun; in a ladder, over those that it still knows.
    pub fn games(&self) -> impl Iterator<Item = GameId> {
        let begun = self.pairings().filter(|it| it.is_begun).map(|it| it.game);
        self.recent.iter().map(|(game, ..)| *game).chain(begun)
    }

    /// Returns a number drawn by lot, which is always the same for a tournament and a `purpose`.
    fn lot(&self, purpose: u64) -> u64 {
        mixed(self.id.0 ^ purpose.wrapping_mul(0x9E37_79B9_7F4A_7C15))
    }

    /// Returns the lot of the opening of a pairing, the same in all games of two entrants. In a
    /// ladder, whose indices are places, each game has its own.
    pub fn opening_lot(&self, pairing: &Pairing) -> OpeningLot {
        if self.format.is_ladder() {
            return OpeningLot::new(pairing.game.0);
        }
        let [white, black] = [pairing.white, pairing.black.unwrap_or(pairing.white)];
        let pair = u64::from(white.min(black)) << 8 | u64::from(white.max(black));
        OpeningLot {
            number: self.lot(1 << 32 | pair),
            both_colours: self.format == Format::DoubleRoundRobin,
        }
    }
}

/// White and Black of a pairing; `None`: White has a bye.
type Pair = (u8, Option<u8>);
