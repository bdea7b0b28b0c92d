use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use super::clock::whole_seconds;
use super::{Game, GameId, Person, Place, PlayerId, Refusal, Stage, Study, Terms};
use crate::rules::{RULE_SETS, RuleSet, Side};

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
    /// Who is asked to play; anybody, if nobody is named.
    pub challenged: Option<Person>,
    pub challenged_is_bot: bool,
    pub colour: Colour,
    pub terms: Terms,
    /// How long the challenge stays open.
    pub open_for: Duration,
    /// The tag of the language in which its channel is told of it.
    pub language: Option<String>,
    /// The finished game of which this is to be another.
    pub rematch_of: Option<GameId>,
    /// The channel in which the place is the thread of an earlier game, if it is one.
    pub parent: Option<u64>,
}

/// How long a challenge usually stays open.
const USUALLY_OPEN: Duration = Duration::DAY;

impl Challenge {
    /// A challenge as is usual: by the first rule set, with chance deciding the colours, open for a day.
    pub fn new(id: GameId, place: Place, challenger: Person, challenged: Option<Person>) -> Self {
        Self {
            id,
            place,
            rules: RULE_SETS[0],
            challenger,
            challenged,
            challenged_is_bot: false,
            colour: Colour::Random,
            terms: Terms::default(),
            open_for: USUALLY_OPEN,
            language: None,
            rematch_of: None,
            parent: None,
        }
    }

    /// Makes it, if it may be made.
    ///
    /// # Errors
    /// Nobody can challenge themselves or a bot, and rated games have no hints.
    pub fn make(self, now: OffsetDateTime) -> Result<Draft, Refusal> {
        if self.terms.rated && self.terms.hints {
            return Err(Refusal::RatedWithHints);
        }
        if let Some(challenged) = &self.challenged {
            if challenged.id == self.challenger.id {
                return Err(Refusal::ChallengedOneself);
            }
            if self.challenged_is_bot {
                return Err(Refusal::ChallengedBot { bot: challenged.id });
            }
        }
        Ok(self.unchecked(now))
    }

    fn unchecked(self, now: OffsetDateTime) -> Draft {
        Draft(Game {
            id: self.id,
            number: 0,
            place: self.place,
            rules: self.rules,
            challenger: self.challenger,
            challenged: self.challenged,
            colour: self.colour,
            terms: self.terms,
            stage: Stage::Challenged,
            changed: now,
            expires: Some(whole_seconds(now) + self.open_for),
            language: self.language,
            rematch_of: self.rematch_of,
            parent: self.parent,
            stopped: None,
            owed: None,
            board_message: None,
            requests: Vec::new(),
        })
    }
}

/// A game that has no number in its channel yet.
#[derive(Clone, Debug)]
pub struct Draft(Game);

impl Draft {
    /// A game from elsewhere that somebody wants to show.
    pub fn of_study(id: GameId, place: Place, by: Person, study: Study, now: OffsetDateTime) -> Self {
        let by_itself = Challenge {
            rules: study.history.first().rules(),
            colour: Colour::White,
            terms: Terms::of_old(),
            ..Challenge::new(id, place, by, None)
        };
        let Self(game) = by_itself.unchecked(now);
        Self(Game { stage: Stage::Study(study), expires: None, ..game })
    }

    /// The game's id.
    pub fn id(&self) -> GameId {
        self.0.id
    }

    /// Who makes it.
    pub fn challenger(&self) -> PlayerId {
        self.0.challenger.id
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
