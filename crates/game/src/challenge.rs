//! Challenges, and the games that they become.

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use super::seconds::whole_seconds;
use super::{
    Announcement, Circumstances, Game, GameId, OpeningLot, OutboxEntry, Person, Place, Play,
    PlayerId, Reason, Refusal, Stage, Study, Terms, TournamentGame,
};
use crate::choices;
use alquerque_engine::Level;
use alquerque_rules::{BySide, RULE_SETS, RuleSet, Side};

choices! {
    /// The colour that a challenger asks for.
    #[derive(Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Colour {
        White = "white",
        Black = "black",
        Random = "random",
    }
}

impl Colour {
    /// Returns the challenger's side; `coin` is the side for [`Random`](Self::Random).
    pub(super) fn side(self, coin: Side) -> Side {
        match self {
            Self::White => Side::White,
            Self::Black => Side::Black,
            Self::Random => coin,
        }
    }
}

/// The most games that may be played from a standing challenge at once.
pub const MAX_PLACES: u8 = 3;

/// What an open challenge has that stays open while games begin from it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct StandingChallenge {
    /// The games from it that may be played at once.
    pub places: u8,
    /// The hours for which it stays open after each game has begun.
    pub hours: u16,
    /// The games from it that are being played.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub games: Vec<GameId>,
}

impl StandingChallenge {
    /// Returns how many more games can begin.
    pub fn free(&self) -> usize {
        usize::from(self.places).saturating_sub(self.games.len())
    }
}

/// The kind of opponent that is challenged.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum Opponent {
    #[default]
    Person,
    /// This bot, which plays.
    Bot,
    /// Another bot, which cannot play.
    OtherBot,
}

/// The parameters of a new challenge.
#[derive(Clone, Debug)]
pub struct Challenge {
    pub id: GameId,
    pub place: Place,
    pub rules: &'static RuleSet,
    pub challenger: Person,
    /// The challenged player; `None` for an open challenge.
    pub challenged: Option<Person>,
    pub opponent: Opponent,
    pub colour: Colour,
    /// The challenger's side, if the colours are random and the game begins at once.
    pub coin: Side,
    pub terms: Terms,
    /// How long the challenge stays open.
    pub open_for: Duration,
    /// The games that may be played at once from an open challenge that stays; `None` for one that
    /// becomes a game itself.
    pub places: Option<u8>,
    /// The tag of the language of messages in the channel.
    pub language: Option<String>,
    /// The finished game of which this is a rematch.
    pub rematch_of: Option<GameId>,
    /// The tournament that pairs the players.
    pub tournament: Option<TournamentGame>,
    /// The parent channel, if the place is a thread.
    pub parent: Option<u64>,
}

/// How long a challenge stays open by default.
const DEFAULT_OPEN_FOR: Duration = Duration::DAY;
/// The level at which the bot plays by default.
const DEFAULT_LEVEL: Level = Level::Club;

impl Challenge {
    /// Creates a challenge with the defaults: the first rule set, random colours, open for a day.
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
            open_for: DEFAULT_OPEN_FOR,
            places: None,
            language: None,
            rematch_of: None,
            tournament: None,
            parent: None,
        }
    }

    /// Checks the challenge and makes a game of it.
    ///
    /// A game against the bot begins at once, and is never rated.
    ///
    /// # Errors
    /// If the challenger is the opponent, if the opponent is another bot, if the terms have a level
    /// in a game between people, if a rated game has hints or no time limit, or if the rules have
    /// no fair openings.
    pub fn make(self, now: OffsetDateTime) -> Result<Draft, Refusal> {
        self.terms.check_opening(self.rules)?;
        let Some(challenged) = &self.challenged else { return self.against_person(now) };
        if challenged.id == self.challenger.id {
            return Err(Reason::ChallengedOneself.into());
        }
        match self.opponent {
            Opponent::Person => self.against_person(now),
            Opponent::OtherBot => Err(Reason::ChallengedBot { bot: challenged.id }.into()),
            Opponent::Bot => Ok(self.against_bot(now)),
        }
    }

    fn against_person(self, now: OffsetDateTime) -> Result<Draft, Refusal> {
        match &self.terms {
            Terms { level: Some(_), .. } => Err(Reason::LevelOfPerson.into()),
            Terms { rated: true, hints: true, .. } => Err(Reason::RatedWithHints.into()),
            Terms { rated: true, pace, .. } if !pace.allows_rating() => {
                Err(Reason::RatedWithoutLimit.into())
            }
            _ => Ok(self.unchecked(now)),
        }
    }

    fn against_bot(self, now: OffsetDateTime) -> Draft {
        let level = Some(self.terms.level.unwrap_or(DEFAULT_LEVEL));
        let terms = Terms { level, rated: false, ..self.terms };
        let coin = self.coin;
        let Draft(game) = Self { terms, ..self }.unchecked(now);
        let Some(bot) = game.bot() else { return Draft(game) };
        let lot = OpeningLot::new(game.id.0);
        Draft(begun(game, bot, coin, lot, now))
    }

    fn unchecked(self, now: OffsetDateTime) -> Draft {
        let hours = self.open_for.whole_hours().try_into().unwrap_or(u16::MAX);
        let standing =
            self.places.map(|places| StandingChallenge { places, hours, games: Vec::new() });
        Draft(Game {
            standing,
            begun_from: None,
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
            tournament: self.tournament,
            parent: self.parent,
            stopped: None,
            out_of_reach: Duration::ZERO,
            adjourned: None,
            compensated_until: None,
            pending: None,
            result_due: None,
            is_result_posted: false,
            owes_roles: false,
            followers: Vec::new(),
            opening: 0,
            requests: Vec::new(),
        })
    }
}

/// Returns the game at the beginning of play against this opponent; `coin` is the challenger's side
/// if colours are random, and `lot` decides the opening.
pub(super) fn begun(
    game: Game,
    opponent: PlayerId,
    coin: Side,
    lot: OpeningLot,
    now: OffsetDateTime,
) -> Game {
    let sides = match game.colour.side(coin) {
        Side::White => BySide { white: game.challenger.id, black: opponent },
        Side::Black => BySide { white: opponent, black: game.challenger.id },
    };
    let history = lot.opening(game.rules, &game.terms);
    let opening = history.actions().len() as u8;
    let stage = Stage::Playing(Play::new(sides, history, &game.terms, now));
    Game { stage, opening, ..game }
}

/// A game that has no number yet.
#[derive(Clone, Debug)]
pub struct Draft(Game);

impl Draft {
    /// Creates a study: an imported game.
    pub fn from_study(
        id: GameId,
        place: Place,
        by: Person,
        study: Study,
        now: OffsetDateTime,
    ) -> Self {
        let challenge = Challenge {
            rules: study.history.initial_position().rules(),
            colour: Colour::White,
            terms: Terms::legacy(),
            ..Challenge::new(id, place, by, None)
        };
        let Self(game) = challenge.unchecked(now);
        let opening = study.opening;
        Self(Game { stage: Stage::Study(study), expires: None, opening, ..game })
    }

    /// Returns the game of a pairing, which begins at once and is to be shown in its channel; `lot`
    /// decides its opening.
    ///
    /// # Errors
    /// As [`Challenge::make`].
    pub fn paired(
        challenge: Challenge,
        lot: OpeningLot,
        now: OffsetDateTime,
    ) -> Result<Self, Refusal> {
        let coin = challenge.coin;
        let Self(game) = challenge.make(now)?;
        let Some(opponent) = game.challenged.as_ref().map(|it| it.id) else {
            return Ok(Self(game));
        };
        let pending = Some(OutboxEntry::new(Announcement::Returned, whole_seconds(now)));
        Ok(Self(Game { pending, ..begun(game, opponent, coin, lot, now) }))
    }

    /// Returns the game that a player begins from a standing challenge; `coin` is the challenger's
    /// side if colours are random.
    pub fn begun_from(
        challenge: &Game,
        id: GameId,
        by: Person,
        coin: Side,
        now: OffsetDateTime,
    ) -> Self {
        let opponent = by.id;
        let game = Game {
            id,
            number: 0,
            challenged: Some(by),
            standing: None,
            begun_from: Some(challenge.id),
            pending: None,
            requests: Vec::new(),
            ..challenge.clone()
        };
        Self(begun(game, opponent, coin, OpeningLot::new(id.0), now))
    }

    /// Returns the game's id.
    pub fn id(&self) -> GameId {
        self.0.id
    }

    /// Returns the player who creates the game.
    pub fn challenger(&self) -> PlayerId {
        self.0.challenger.id
    }

    /// Returns the place where the game will be played.
    pub fn place(&self) -> Place {
        self.0.place
    }

    /// Returns the same draft with what is known of the players, if the game has begun.
    #[must_use]
    pub fn with_circumstances(self, of: &[Circumstances], now: OffsetDateTime) -> Self {
        Self(of.iter().fold(self.0, |game, of| game.with_circumstances(of, now)))
    }

    /// Returns whether the game begins at once.
    pub fn begins(&self) -> bool {
        self.0.play().is_some()
    }

    /// Returns the game with its number. Numbers count the games of a [series](Place::series) from
    /// 1.
    pub fn numbered(self, number: u32) -> Game {
        Game { number, ..self.0 }
    }
}
