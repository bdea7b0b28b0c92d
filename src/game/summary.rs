//! What lists, choices and indexes need of a game.

use serde::{Deserialize, Deserializer, Serialize, Serializer};
use time::OffsetDateTime;

use super::clock::whole_seconds;
use super::turn::touched;
use super::{Game, GameId, MessageId, Person, Place, PlayerId, Stage, Study, Terms};
use alquerque_rules::notation::{parse_position, position_text};
use alquerque_rules::{BySide, Point, Position, RuleSet};

/// A game without its course. Its size does not depend on how many moves have been played.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Summary {
    pub id: GameId,
    pub number: u32,
    pub place: Place,
    #[serde(with = "rules_by_id")]
    pub rules: &'static RuleSet,
    pub challenger: Person,
    pub challenged: Option<Person>,
    pub terms: Terms,
    pub progress: Progress,
    /// The number of actions so far.
    pub ply: usize,
    /// When the last request was. All times here are whole seconds.
    #[serde(with = "time::serde::timestamp")]
    pub changed: OffsetDateTime,
    /// When the challenge expires.
    #[serde(with = "time::serde::timestamp::option")]
    pub expires: Option<OffsetDateTime>,
    /// The finished game of which this is a rematch.
    pub rematch_of: Option<GameId>,
    /// The channel of the game's thread.
    pub parent: Option<u64>,
    /// The clocks stand, because the channel cannot be reached.
    pub is_stopped: bool,
    /// The game rests, and counts nowhere until a player goes on with it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_adjourned: bool,
    /// The newest message that shows the board.
    pub board_message: Option<MessageId>,
    /// When time has something to do with the game next.
    #[serde(with = "time::serde::timestamp::option")]
    pub wakes_at: Option<OffsetDateTime>,
    /// The bot has to command, or to tell what it has done.
    pub needs_bot: bool,
}

/// How far a game has come.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    Challenged,
    Declined,
    Withdrawn,
    Expired,
    Playing {
        to_move: PlayerId,
        /// The present position, in notation.
        position: String,
        /// The stone that must be moved because it was touched.
        touched: Option<String>,
        #[serde(with = "time::serde::timestamp::option")]
        deadline: Option<OffsetDateTime>,
        /// Until when the player to move is away.
        #[serde(with = "time::serde::timestamp::option")]
        away_until: Option<OffsetDateTime>,
    },
    Over,
    /// Ended without a result.
    Voided {
        has_begun: bool,
    },
    Study {
        names: BySide<String>,
    },
}

impl Summary {
    /// Both people, the challenger first; there may be only one yet.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> {
        std::iter::once(&self.challenger).chain(&self.challenged).map(|person| person.id)
    }

    /// Whether this is one of them.
    pub fn has_player(&self, player: PlayerId) -> bool {
        self.players().any(|other| other == player)
    }

    /// Whether something can still happen in the game.
    pub fn is_open(&self) -> bool {
        matches!(self.progress, Progress::Challenged | Progress::Playing { .. })
    }

    /// Whether it is open and not adjourned, so that it counts among the open games of its channel and players.
    pub fn is_active(&self) -> bool {
        self.is_open() && !self.is_adjourned
    }

    /// Whether the game has begun, or is a study.
    pub fn has_history(&self) -> bool {
        match self.progress {
            Progress::Playing { .. } | Progress::Over | Progress::Study { .. } => true,
            Progress::Voided { has_begun } => has_begun,
            Progress::Challenged | Progress::Declined | Progress::Withdrawn | Progress::Expired => {
                false
            }
        }
    }

    /// Whose turn it is, while the game is played.
    pub fn to_move(&self) -> Option<PlayerId> {
        match self.progress {
            Progress::Playing { to_move, .. } => Some(to_move),
            _ => None,
        }
    }

    /// Who is asked to do something next: answer the challenge, or move.
    pub fn awaited(&self) -> Option<PlayerId> {
        match self.progress {
            Progress::Challenged => self.challenged.as_ref().map(|person| person.id),
            _ => self.to_move(),
        }
    }

    /// The other of the two people, if there is one yet.
    pub fn opponent_of(&self, player: PlayerId) -> Option<&Person> {
        if player == self.challenger.id { self.challenged.as_ref() } else { Some(&self.challenger) }
    }

    /// The bot, if it plays this game.
    pub fn bot(&self) -> Option<PlayerId> {
        self.terms.level.and(self.challenged.as_ref()).map(|bot| bot.id)
    }

    /// Whether its players may ask the bot for hints: against itself, and where both agreed to that and nothing is at stake.
    pub fn has_hints(&self) -> bool {
        self.terms.allow_hints(self.bot().is_some())
    }

    /// The present position of a game that is played.
    pub fn position(&self) -> Option<Position> {
        match &self.progress {
            Progress::Playing { position, .. } => parse_position(self.rules, position).ok(),
            _ => None,
        }
    }

    /// The stone that must be moved because it was touched.
    pub fn touched(&self) -> Option<Point> {
        match &self.progress {
            Progress::Playing { touched: Some(name), .. } => Point::from_name(name.as_bytes()),
            _ => None,
        }
    }
}

impl From<&Game> for Summary {
    fn from(game: &Game) -> Self {
        Self {
            id: game.id,
            number: game.number,
            place: game.place,
            rules: game.rules,
            challenger: game.challenger.clone(),
            challenged: game.challenged.clone(),
            terms: game.terms.clone(),
            progress: Progress::of(game),
            ply: game.ply(),
            changed: whole_seconds(game.changed),
            expires: game.expires.map(whole_seconds),
            rematch_of: game.rematch_of,
            parent: game.parent,
            is_stopped: game.stopped.is_some(),
            is_adjourned: game.adjourned.is_some(),
            board_message: game.board_message,
            wakes_at: game.wakes_at().map(whole_seconds),
            needs_bot: game.bot_task().is_some() || game.has_acted(),
        }
    }
}

impl Progress {
    fn of(game: &Game) -> Self {
        match &game.stage {
            Stage::Challenged => Self::Challenged,
            Stage::Declined => Self::Declined,
            Stage::Withdrawn => Self::Withdrawn,
            Stage::Expired => Self::Expired,
            Stage::Playing(play) => {
                let position = play.history.position();
                let turn = position.turn();
                Self::Playing {
                    to_move: play.sides[turn],
                    position: position_text(&position),
                    touched: touched(play).map(|point| point.to_string()),
                    deadline: game.deadline().map(whole_seconds),
                    away_until: play.away[turn].map(whole_seconds),
                }
            }
            Stage::Over { .. } => Self::Over,
            Stage::Voided(play) => Self::Voided { has_begun: play.is_some() },
            Stage::Study(Study { names, .. }) => Self::Study { names: names.clone() },
        }
    }
}

/// A rule set by its id.
mod rules_by_id {
    use super::{Deserialize, Deserializer, RuleSet, Serializer};

    pub fn serialize<S: Serializer>(
        rules: &&'static RuleSet,
        serializer: S,
    ) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(rules.id)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(
        deserializer: D,
    ) -> Result<&'static RuleSet, D::Error> {
        let id = String::deserialize(deserializer)?;
        RuleSet::from_id(&id)
            .ok_or_else(|| serde::de::Error::custom(format!("no rule set is named {id}")))
    }
}
