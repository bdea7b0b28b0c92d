//! The state of a game.

mod opening;
mod play;

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

pub use opening::OpeningLot;
pub(crate) use opening::mixed;
pub use play::{Offer, Play, Proposal, Undo};

use super::seconds::whole_seconds;
use super::{
    Colour, GameId, OutboxEntry, Person, Place, PlayerId, Reason, Refusal, RequestId,
    StandingChallenge, Terms, TournamentGame,
};
use alquerque_rules::{BySide, History, Outcome, RuleSet, Side};

/// A game at one moment. [`decide`](super::decide) returns its successors.
#[derive(Clone, Debug)]
pub struct Game {
    pub id: GameId,
    /// The short number by which players name the game, unique in the channel.
    pub number: u32,
    pub place: Place,
    pub rules: &'static RuleSet,
    pub challenger: Person,
    /// The challenged player. An open challenge has none yet, a study never.
    pub challenged: Option<Person>,
    pub colour: Colour,
    pub terms: Terms,
    pub stage: Stage,
    /// The time of the last request.
    pub changed: OffsetDateTime,
    /// When the challenge expires.
    pub expires: Option<OffsetDateTime>,
    /// The tag of the language of messages in the channel.
    pub language: Option<String>,
    /// The finished game of which this is a rematch.
    pub rematch_of: Option<GameId>,
    /// What a challenge has that stays open while games begin from it.
    pub standing: Option<StandingChallenge>,
    /// The standing challenge from which the game has begun.
    pub begun_from: Option<GameId>,
    /// The tournament of the game.
    pub tournament: Option<TournamentGame>,
    /// The parent channel, if the game is played in a thread.
    ///
    /// `terms.thread` says whether that is the game's own thread.
    pub parent: Option<u64>,
    /// Since when the channel has been unreachable.
    pub stopped: Option<OffsetDateTime>,
    /// How long the channel was unreachable before that, since the last action.
    pub out_of_reach: Duration,
    /// Since when the game, which has no time limit, has been adjourned.
    pub adjourned: Option<OffsetDateTime>,
    /// The end of the last outage by which deadlines have been moved.
    pub compensated_until: Option<OffsetDateTime>,
    /// The announcement that is still to be posted.
    pub pending: Option<OutboxEntry>,
    /// When the result of the finished game is told next, if the channel of results or a follower
    /// is still to learn it, or it may still change roles.
    pub result_due: Option<OffsetDateTime>,
    /// Whether the channel of results has the result, or gets none.
    pub is_result_posted: bool,
    /// Whether the roles that the server gives by standing are still to follow the new ratings.
    pub owes_roles: bool,
    /// The people who are not players and are told the end. Each leaves the list when it is told.
    pub followers: Vec<PlayerId>,
    /// The number of actions at the beginning that were drawn by lot.
    pub opening: u8,
    /// The processed requests of the last day.
    pub requests: Vec<ProcessedRequest>,
}

/// A request that was processed.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct ProcessedRequest {
    pub request: RequestId,
    #[serde(with = "time::serde::timestamp")]
    pub at: OffsetDateTime,
}

/// How long a processed request is remembered for deduplication.
const DEDUP_WINDOW: Duration = Duration::DAY;
/// The most processed requests that a game remembers: more than players make in a day.
const MAX_REMEMBERED: usize = 512;

/// The stage that a game has reached.
#[derive(Clone, Debug)]
pub enum Stage {
    Challenged,
    Declined,
    Withdrawn,
    Expired,
    Playing(Play),
    Over {
        sides: BySide<PlayerId>,
        history: History,
        outcome: Outcome,
        /// The changes of the ratings, if the game was rated.
        ratings: Option<BySide<RatingChange>>,
    },
    /// Ended without a result; with the moves, if it had begun.
    Voided(Option<Box<Voided>>),
    /// An imported game, to look at.
    Study(Study),
}

/// A game that was ended without a result.
#[derive(Clone, Debug)]
pub struct Voided {
    pub sides: BySide<PlayerId>,
    pub history: History,
}

/// An imported game.
#[derive(Clone, Debug)]
pub struct Study {
    /// The players' names in the record.
    pub names: BySide<String>,
    pub history: History,
    pub outcome: Option<Outcome>,
    /// The number of actions at the beginning that were drawn by lot.
    pub opening: u8,
}

/// A player's rating before and after a game.
#[derive(Clone, Copy, Debug, Default, PartialEq, Serialize, Deserialize)]
pub struct RatingChange {
    pub before: i32,
    pub after: i32,
    /// Whether the rating before the game was provisional.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub was_provisional: bool,
    /// Whether the rating after the game is provisional.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_provisional: bool,
    /// Whether the player had no rating before.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_first: bool,
    /// The unrounded rating before the game. From it a rebuild of ratings computes that of the
    /// opponent, if the data of this player were erased since. `None` in older games.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub exact: Option<ExactRating>,
    /// Greater than that of every earlier rated game of either player by these rules on the server
    /// (a Lamport clock), so that a rebuild finds the order. 0 in older games.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub order: u32,
}

/// The numbers of a Glicko-2 rating.
#[derive(Clone, Copy, Debug, PartialEq, Serialize, Deserialize)]
pub struct ExactRating {
    pub rating: f64,
    pub deviation: f64,
    pub volatility: f64,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(order: &u32) -> bool {
    *order == 0
}

impl Game {
    /// Iterates over the players, the challenger first. An open challenge has only one.
    pub fn players(&self) -> impl Iterator<Item = PlayerId> {
        std::iter::once(&self.challenger).chain(&self.challenged).map(|person| person.id)
    }

    /// Returns whether this is a player of the game.
    pub fn has_player(&self, player: PlayerId) -> bool {
        self.players().any(|other| other == player)
    }

    /// Returns whether only replies to its challenger show the game, so that nothing is announced.
    pub fn is_private(&self) -> bool {
        self.place == Place::private(self.challenger.id)
    }

    /// Returns whether the game is a challenge, or is being played.
    pub fn is_open(&self) -> bool {
        matches!(self.stage, Stage::Challenged | Stage::Playing(_))
    }

    /// Returns whether the game is played in a channel, or in one of its threads.
    pub fn is_at(&self, place: Place) -> bool {
        self.place.is_below(self.parent, place)
    }

    /// Returns whether the channel of the game is gone for a request from this place. A request
    /// from the channel itself proves that it is there.
    pub fn is_out_of_reach(&self, place: Place) -> bool {
        self.stopped.is_some() && !self.is_at(place)
    }

    /// Returns the place of the game, unless its channel is gone.
    pub fn reachable_place(&self) -> Option<Place> {
        self.stopped.is_none().then_some(self.place)
    }

    /// Returns whether this request was processed before.
    pub(super) fn has_processed(&self, request: RequestId) -> bool {
        self.requests.iter().any(|processed| processed.request == request)
    }

    /// Records a processed request.
    pub(super) fn record_request(&mut self, request: RequestId, now: OffsetDateTime) {
        let at = whole_seconds(now);
        self.requests.retain(|processed| at - processed.at < DEDUP_WINDOW);
        if self.requests.len() >= MAX_REMEMBERED {
            // The oldest request comes first.
            self.requests.remove(0);
        }
        self.requests.push(ProcessedRequest { request, at });
    }

    /// Returns the stage in which the game is void.
    pub(super) fn voided(&self) -> Stage {
        let play =
            self.play().map(|play| Voided { sides: play.sides, history: play.history.clone() });
        Stage::Voided(play.map(Box::new))
    }

    /// Returns the actions so far, once the game has begun.
    pub fn history(&self) -> Option<&History> {
        match &self.stage {
            Stage::Playing(Play { history, .. })
            | Stage::Over { history, .. }
            | Stage::Study(Study { history, .. }) => Some(history),
            Stage::Voided(voided) => voided.as_ref().map(|voided| &voided.history),
            Stage::Challenged | Stage::Declined | Stage::Withdrawn | Stage::Expired => None,
        }
    }

    /// Returns the player of each side, once the game has begun.
    pub fn sides(&self) -> Option<&BySide<PlayerId>> {
        match &self.stage {
            Stage::Playing(Play { sides, .. }) | Stage::Over { sides, .. } => Some(sides),
            Stage::Voided(voided) => voided.as_ref().map(|voided| &voided.sides),
            Stage::Challenged
            | Stage::Declined
            | Stage::Withdrawn
            | Stage::Expired
            | Stage::Study(_) => None,
        }
    }

    /// Returns the side of a player.
    pub fn side_of(&self, player: PlayerId) -> Option<Side> {
        self.sides()?.side_of(&player)
    }

    /// Returns the number of actions so far.
    pub fn ply(&self) -> usize {
        self.history().map_or(0, |history| history.actions().len())
    }

    /// Returns the player to move, while the game is played.
    pub fn to_move(&self) -> Option<PlayerId> {
        match &self.stage {
            Stage::Playing(Play { sides, history, .. }) => Some(sides[history.position().turn()]),
            _ => None,
        }
    }

    /// Returns the play, while the game is played.
    pub fn play(&self) -> Option<&Play> {
        match &self.stage {
            Stage::Playing(play) => Some(play),
            _ => None,
        }
    }

    /// Returns the outcome of a finished game.
    pub fn outcome(&self) -> Option<Outcome> {
        match self.stage {
            Stage::Over { outcome, .. } => Some(outcome),
            Stage::Study(Study { outcome, .. }) => outcome,
            _ => None,
        }
    }

    /// Returns whether the ratings still have to be updated with the result: the game is rated, and
    /// both have moved.
    pub fn needs_rating(&self) -> bool {
        let is_to_rate = matches!(self.stage, Stage::Over { ratings: None, .. });
        is_to_rate && self.terms.rated && self.turns_played() >= 2
    }

    /// Returns the changes of the ratings, if the game is over and was rated.
    pub fn rating_changes(&self) -> Option<BySide<RatingChange>> {
        match self.stage {
            Stage::Over { ratings, .. } => ratings,
            _ => None,
        }
    }

    /// Returns whether the players may ask the bot for hints: against itself, and in unrated games
    /// whose terms allow it.
    pub fn has_hints(&self) -> bool {
        self.terms.allow_hints(self.bot().is_some())
    }

    /// Returns the player who is to answer the challenge, or to move.
    pub fn awaited(&self) -> Option<PlayerId> {
        match self.stage {
            Stage::Challenged => self.challenged.as_ref().map(|person| person.id),
            _ => self.to_move(),
        }
    }

    /// Returns the opponent of a player. An open challenge has none yet.
    pub fn opponent_of(&self, player: PlayerId) -> Option<&Person> {
        if player == self.challenger.id { self.challenged.as_ref() } else { Some(&self.challenger) }
    }

    /// Returns a player with their name.
    pub fn person(&self, player: PlayerId) -> Option<&Person> {
        std::iter::once(&self.challenger).chain(&self.challenged).find(|person| person.id == player)
    }

    /// Returns the play and the side of `by`, if the game is still at the ply that they saw.
    ///
    /// # Errors
    /// If the game is not being played or has moved on, or `by` is not a player.
    pub(super) fn in_play(
        &self,
        by: PlayerId,
        seen_ply: Option<usize>,
    ) -> Result<(&Play, Side), Refusal> {
        let number = self.number;
        // A study has no players; the refusal below says so.
        if !self.has_player(by) && !matches!(self.stage, Stage::Study(_)) {
            return Err(Reason::NotAPlayer.in_game(number));
        }
        let reason = match &self.stage {
            Stage::Playing(play) if seen_ply.is_none_or(|seen| seen == self.ply()) => {
                let side = play.sides.side_of(&by).ok_or(Reason::NotAPlayer.in_game(number))?;
                return Ok((play, side));
            }
            Stage::Playing(_) => Reason::Stale,
            Stage::Over { .. } => Reason::Over,
            Stage::Challenged => {
                Reason::not_begun(self.challenged.as_ref().map(|person| person.id))
            }
            Stage::Declined => Reason::AlreadyDeclined,
            Stage::Withdrawn => Reason::AlreadyWithdrawn,
            Stage::Expired => Reason::AlreadyExpired,
            Stage::Voided(_) => Reason::Voided,
            Stage::Study(_) => Reason::OnlyAStudy,
        };
        Err(reason.in_game(number))
    }

    /// Returns the play, if it is the turn of `by`.
    ///
    /// # Errors
    /// As [`Self::in_play`], and if it is not their turn.
    pub(super) fn on_turn(&self, by: PlayerId, seen_ply: Option<usize>) -> Result<&Play, Refusal> {
        let (play, side) = self.in_play(by, seen_ply)?;
        let turn = play.history.position().turn();
        if side == turn {
            Ok(play)
        } else {
            Err(Reason::NotYourTurn { to_move: play.sides[turn] }.in_game(self.number))
        }
    }
}
