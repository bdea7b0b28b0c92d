use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use super::clock::whole_seconds;
use super::{Game, GameId, Person, Place, Play, PlayerId, Reason, Refusal, Stage, Study, Terms};
use alquerque_engine::Level;
use alquerque_rules::{BySide, History, RULE_SETS, RuleSet, Side};

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
    pub fn from_id(id: &str) -> Option<Self> {
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

/// What the one is who is challenged, as far as that matters.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opponent {
    #[default]
    Person,
    /// The bot itself, which plays.
    Bot,
    /// Some other bot, which does not.
    OtherBot,
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
    pub opponent: Opponent,
    pub colour: Colour,
    /// The challenger's side, where the colours are left to chance and the game begins at once.
    pub coin: Side,
    pub terms: Terms,
    /// How long the challenge stays open.
    pub open_for: Duration,
    /// The tag of the language in which its channel is told of it.
    pub language: Option<String>,
    /// The finished game of which this is to be another.
    pub rematch_of: Option<GameId>,
    /// The channel of which the place is a thread, if it is one.
    pub parent: Option<u64>,
}

/// How long a challenge usually stays open.
const USUALLY_OPEN: Duration = Duration::DAY;
/// The level at which the bot plays if nobody says another one.
const USUAL_LEVEL: Level = Level::Club;

impl Challenge {
    /// A challenge as is usual: by the first rule set, with chance deciding the colours, open for a day.
    pub fn new(id: GameId, place: Place, challenger: Person, challenged: Option<Person>) -> Self {
        Self {
            id,
            place,
            rules: RULE_SETS[0],
            challenger,
            challenged,
            opponent: Opponent::default(),
            colour: Colour::Random,
            coin: Side::White,
            terms: Terms::default(),
            open_for: USUALLY_OPEN,
            language: None,
            rematch_of: None,
            parent: None,
        }
    }

    /// Makes it, if it may be made. A game against the bot begins at once; it is never rated.
    ///
    /// # Errors
    /// Nobody can challenge themselves or another bot, only the bot has levels, and rated games have no hints.
    pub fn make(self, now: OffsetDateTime) -> Result<Draft, Refusal> {
        let Some(challenged) = &self.challenged else { return self.of_person(now) };
        if challenged.id == self.challenger.id {
            return Err(Reason::ChallengedOneself.into());
        }
        match self.opponent {
            Opponent::Person => self.of_person(now),
            Opponent::OtherBot => Err(Reason::ChallengedBot { bot: challenged.id }.into()),
            Opponent::Bot => Ok(self.of_bot(now)),
        }
    }

    fn of_person(self, now: OffsetDateTime) -> Result<Draft, Refusal> {
        match &self.terms {
            Terms { level: Some(_), .. } => Err(Reason::LevelOfPerson.into()),
            Terms { rated: true, hints: true, .. } => Err(Reason::RatedWithHints.into()),
            _ => Ok(self.unchecked(now)),
        }
    }

    fn of_bot(self, now: OffsetDateTime) -> Draft {
        let level = Some(self.terms.level.unwrap_or(USUAL_LEVEL));
        let (terms, coin) = (Terms { level, rated: false, ..self.terms }, self.coin);
        let Draft(game) = Self { terms, ..self }.unchecked(now);
        let Some(bot) = game.bot() else { return Draft(game) };
        Draft(Game { stage: begun(&game, bot, coin, now), ..game })
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
            out_of_reach: Duration::ZERO,
            adjourned: None,
            compensated_until: None,
            owed: None,
            board_message: None,
            requests: Vec::new(),
        })
    }
}

/// The beginning of a game with this opponent, where `coin` decides what is left to chance.
pub(super) fn begun(game: &Game, opponent: PlayerId, coin: Side, now: OffsetDateTime) -> Stage {
    let sides = match game.colour.decide(coin) {
        Side::White => BySide { white: game.challenger.id, black: opponent },
        Side::Black => BySide { white: opponent, black: game.challenger.id },
    };
    Stage::Playing(Play::new(sides, History::new(game.rules), &game.terms, now))
}

/// A game that has no number in its channel yet.
#[derive(Clone, Debug)]
pub struct Draft(Game);

impl Draft {
    /// A game from elsewhere that somebody wants to show.
    pub fn of_study(
        id: GameId,
        place: Place,
        by: Person,
        study: Study,
        now: OffsetDateTime,
    ) -> Self {
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

    /// The same game, whose players are away until then if it has begun.
    #[must_use]
    pub fn with_absences(self, away: &[(PlayerId, OffsetDateTime)], now: OffsetDateTime) -> Self {
        Self(
            away.iter()
                .fold(self.0, |game, &(player, until)| game.with_absence(player, Some(until), now)),
        )
    }

    /// Whether it begins at once.
    pub fn begins(&self) -> bool {
        self.0.play().is_some()
    }

    /// The game under its number, which counts the games of a channel from 1.
    pub fn numbered(self, number: u32) -> Game {
        Game { number, ..self.0 }
    }
}
