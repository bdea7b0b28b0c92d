use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::{Game, GameId, Person, Place, Refusal, Stage};
use crate::rules::{RuleSet, Side};

/// The stones that a challenger asks for.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Colour {
    White,
    Black,
    Random,
}

impl Colour {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 3] = [Self::White, Self::Black, Self::Random];

    /// The word for it in commands.
    pub fn id(self) -> &'static str {
        match self {
            Self::White => "white",
            Self::Black => "black",
            Self::Random => "random",
        }
    }

    /// The colour with this [`id`](Self::id).
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|colour| colour.id() == id)
    }

    /// The side of the challenger, where `coin` decides what is left to chance.
    pub(super) fn decide(self, coin: Side) -> Side {
        match self {
            Self::White => Side::White,
            Self::Black => Side::Black,
            Self::Random => coin,
        }
    }
}

/// A challenge that somebody wants to make.
#[derive(Clone, Debug)]
pub struct Challenge {
    pub id: GameId,
    pub place: Place,
    pub rules: &'static RuleSet,
    pub challenger: Person,
    pub challenged: Person,
    pub challenged_is_bot: bool,
    pub colour: Colour,
}

impl Challenge {
    /// Makes it, if it may be made.
    ///
    /// # Errors
    /// Nobody can challenge themselves or a bot.
    pub fn make(self, now: OffsetDateTime) -> Result<Draft, Refusal> {
        if self.challenged.id == self.challenger.id {
            return Err(Refusal::ChallengedOneself);
        }
        if self.challenged_is_bot {
            return Err(Refusal::ChallengedBot { bot: self.challenged.id });
        }
        Ok(Draft(Game {
            id: self.id,
            number: 0,
            place: self.place,
            rules: self.rules,
            challenger: self.challenger,
            challenged: self.challenged,
            colour: self.colour,
            stage: Stage::Challenged,
            changed: now,
            board_message: None,
        }))
    }
}

/// A game that has no number in its channel yet.
#[derive(Clone, Debug)]
pub struct Draft(Game);

impl Draft {
    /// The game's id.
    pub fn id(&self) -> GameId {
        self.0.id
    }

    /// Where it will be played.
    pub fn place(&self) -> Place {
        self.0.place
    }

    /// The game under its number, which counts the games of a channel from 1.
    pub fn numbered(self, number: u32) -> Game {
        Game { number, ..self.0 }
    }
}
