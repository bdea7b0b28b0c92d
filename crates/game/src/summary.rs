//! Summaries of games, for lists, choices and indexes.

use serde::{Deserialize, Serialize};
use time::OffsetDateTime;

use super::saved::rules_by_id;
use super::seconds::whole_seconds;
use super::{
    Game, GameId, MessageId, Person, Place, PlayerId, Stage, StandingChallenge, Study, Terms,
    TournamentGame, TournamentId, touched,
};
use alquerque_rules::notation::{parse_position, position_text};
use alquerque_rules::{BySide, Point, Position, RuleSet, Side};

/// A game without its moves. Its size does not depend on the length of the game.
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
    /// The time of the last request. All times here are whole seconds.
    #[serde(with = "time::serde::timestamp")]
    pub changed: OffsetDateTime,
    /// When the challenge expires.
    #[serde(with = "time::serde::timestamp::option")]
    pub expires: Option<OffsetDateTime>,
    /// The finished game of which this is a rematch.
    pub rematch_of: Option<GameId>,
    /// The games that can begin now from a challenge that stays open while they do.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub free: Option<usize>,
    /// The channel of the game's thread.
    pub parent: Option<u64>,
    /// Whether the clocks are stopped, because the channel is unreachable.
    pub is_stopped: bool,
    /// Whether the game is adjourned, and does not count towards limits until a player resumes it.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_adjourned: bool,
    /// The newest message that shows the board, if it was looked for.
    #[serde(skip)]
    pub board: Option<MessageId>,
    /// When the game is due for the next tick.
    #[serde(with = "time::serde::timestamp::option")]
    pub wakes_at: Option<OffsetDateTime>,
    /// Whether the bot has a task, or owes an announcement of its actions.
    pub needs_bot: bool,
    /// Whether the bot has a task.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub has_bot_task: bool,
    /// The result of a finished game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub result: Option<GameResult>,
    /// The tournament of the game.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub tournament: Option<TournamentGame>,
}

/// The result of a finished game.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct GameResult {
    /// The side of the challenger.
    pub challenger: Side,
    /// The side that has won; `None` for a draw.
    pub winner: Option<Side>,
    /// Whether both players have moved.
    pub counts: bool,
}

/// The progress of a game, as [`Stage`] without the moves.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Progress {
    Challenged,
    Declined,
    Withdrawn,
    Expired,
    Playing {
        to_move: PlayerId,
        /// The current position, in notation.
        position: String,
        /// The stone that must be moved because it was touched.
        touched: Option<String>,
        #[serde(with = "time::serde::timestamp::option")]
        deadline: Option<OffsetDateTime>,
        /// The end of the absence of the player to move.
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

/// The kinds of games that are removed after a while, because no result depends on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temporary {
    /// A challenge that has expired, or was declined, withdrawn or voided.
    Challenge,
    /// An imported game.
    Study,
}

impl Temporary {
    /// All kinds.
    pub const ALL: [Self; 2] = [Self::Challenge, Self::Study];
}

impl Summary {
    /// Iterates over the players, the challenger first. An open challenge has only one.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> {
        std::iter::once(&self.challenger).chain(&self.challenged).map(|person| person.id)
    }

    /// Returns whether this is a player of the game.
    pub fn has_player(&self, player: PlayerId) -> bool {
        self.players().any(|other| other == player)
    }

    /// Returns whether only replies to its challenger show the game.
    pub fn is_private(&self) -> bool {
        self.place == Place::private(self.challenger.id)
    }

    /// Returns whether the game is a challenge, or is being played.
    pub fn is_open(&self) -> bool {
        matches!(self.progress, Progress::Challenged | Progress::Playing { .. })
    }

    /// Returns whether the game is open and not adjourned, so that it counts towards the limits of
    /// its channel and players.
    pub fn is_active(&self) -> bool {
        self.is_open() && !self.is_adjourned
    }

    /// Returns the newest message that shows the board, unless its channel is gone.
    pub fn reachable_board(&self) -> Option<MessageId> {
        self.board.filter(|_| !self.is_stopped)
    }

    /// Returns whether the game is played in a channel, or in one of its threads.
    pub fn is_at(&self, place: Place) -> bool {
        self.place.is_below(self.parent, place)
    }

    /// Returns whether the game has begun, or is a study.
    pub fn has_history(&self) -> bool {
        match self.progress {
            Progress::Playing { .. } | Progress::Over | Progress::Study { .. } => true,
            Progress::Voided { has_begun } => has_begun,
            Progress::Challenged | Progress::Declined | Progress::Withdrawn | Progress::Expired => {
                false
            }
        }
    }

    /// Returns the player to move, while the game is played.
    pub fn to_move(&self) -> Option<PlayerId> {
        match self.progress {
            Progress::Playing { to_move, .. } => Some(to_move),
            _ => None,
        }
    }

    /// Returns when the time of the player to move runs out.
    pub fn deadline(&self) -> Option<OffsetDateTime> {
        match self.progress {
            Progress::Playing { deadline, .. } => deadline,
            _ => None,
        }
    }

    /// Returns the key by which lists order games: the nearest deadline first, that of a challenge
    /// included; then games without one, and finished games last. Ties are ordered by number.
    pub fn urgency(&self) -> impl Ord + use<> {
        let expires = self.expires.filter(|_| self.progress == Progress::Challenged);
        let deadline = self.deadline().or(expires).filter(|_| !self.is_stopped);
        (!self.is_open(), deadline.is_none(), deadline, self.number, self.id)
    }

    /// Returns the player who is to answer the challenge, or to move.
    pub fn awaited(&self) -> Option<PlayerId> {
        match self.progress {
            Progress::Challenged => self.challenged.as_ref().map(|person| person.id),
            _ => self.to_move(),
        }
    }

    /// Returns the opponent of a player. An open challenge has none yet.
    pub fn opponent_of(&self, player: PlayerId) -> Option<&Person> {
        if player == self.challenger.id { self.challenged.as_ref() } else { Some(&self.challenger) }
    }

    /// Returns the side of a player of a finished game.
    pub fn side_of(&self, player: PlayerId) -> Option<Side> {
        let challenger = self.result?.challenger;
        match self.players().position(|other| other == player)? {
            0 => Some(challenger),
            _ => Some(!challenger),
        }
    }

    /// Returns the bot, if it plays in this game.
    pub fn bot(&self) -> Option<PlayerId> {
        self.terms.level.and(self.challenged.as_ref()).map(|bot| bot.id)
    }

    /// Returns whether the players may ask the bot for hints: against itself, and in unrated games
    /// whose terms allow it.
    pub fn has_hints(&self) -> bool {
        self.terms.allow_hints(self.bot().is_some())
    }

    /// Returns the current position, while the game is played.
    pub fn position(&self) -> Option<Position> {
        match &self.progress {
            Progress::Playing { position, .. } => parse_position(self.rules, position).ok(),
            _ => None,
        }
    }

    /// Returns the stone that must be moved because it was touched.
    pub fn touched(&self) -> Option<Point> {
        match &self.progress {
            Progress::Playing { touched: Some(name), .. } => Point::from_name(name.as_bytes()),
            _ => None,
        }
    }

    /// Returns the tournament in which the game has ended and is still to be counted.
    pub fn uncounted_in(&self) -> Option<TournamentId> {
        let is_over = matches!(self.progress, Progress::Over | Progress::Voided { .. });
        let tournament = self.tournament.as_ref().filter(|it| is_over && !it.is_counted)?;
        Some(tournament.id)
    }

    /// Returns the kind of a temporary game, and the time from which its retention counts.
    pub fn temporary(&self) -> Option<(Temporary, OffsetDateTime)> {
        match self.progress {
            Progress::Declined | Progress::Withdrawn | Progress::Voided { has_begun: false } => {
                Some((Temporary::Challenge, self.changed))
            }
            Progress::Expired => Some((Temporary::Challenge, self.expires.unwrap_or(self.changed))),
            Progress::Study { .. } => Some((Temporary::Study, self.changed)),
            Progress::Challenged
            | Progress::Playing { .. }
            | Progress::Over
            | Progress::Voided { has_begun: true } => None,
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
            progress: Progress::from(game),
            ply: game.ply(),
            changed: whole_seconds(game.changed),
            expires: game.expires.map(whole_seconds),
            rematch_of: game.rematch_of,
            free: game.standing.as_ref().map(StandingChallenge::free),
            parent: game.parent,
            is_stopped: game.stopped.is_some(),
            is_adjourned: game.adjourned.is_some(),
            board: None,
            wakes_at: game.wakes_at().map(whole_seconds),
            has_bot_task: game.bot_task().is_some(),
            needs_bot: game.bot_task().is_some() || game.owes_bot_actions(),
            result: GameResult::of(game),
            tournament: game.tournament.clone(),
        }
    }
}

impl GameResult {
    /// Returns the result of a game that was played to its end.
    fn of(game: &Game) -> Option<Self> {
        let Stage::Over { sides, outcome, .. } = &game.stage else { return None };
        let challenger = sides.side_of(&game.challenger.id)?;
        Some(Self { challenger, winner: outcome.winner(), counts: game.turns_played() >= 2 })
    }
}

impl From<&Game> for Progress {
    fn from(game: &Game) -> Self {
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
