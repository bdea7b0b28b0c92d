//! Games as they are stored: plain data with stable names.

mod clock;
mod history;
mod outcome;
mod play;
pub(crate) mod rules_by_id;
mod values;

#[cfg(test)]
mod tests;

use serde::{Deserialize, Serialize};
use thiserror::Error;
use time::OffsetDateTime;

use super::{
    BoardMessage, Colour, Game, GameId, MessageId, OutboxEntry, Person, Place, PlayerId,
    ProcessedRequest, RatingChange, Stage, StandingChallenge, Study, Terms, TournamentGame, Voided,
};
use alquerque_rules::notation::{parse_position, position_text};
use alquerque_rules::{BySide, History, Position, RuleSet};
use history::{legal_action, notation, replay};
use outcome::SavedOutcome;
use play::SavedPlay;
pub(crate) use values::is_default;
use values::{seconds, shift, time};

/// A game as plain data, complete in itself.
///
/// Moves are in canonical notation, so stored games stay readable when the types of the program
/// change.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
pub struct SavedGame {
    id: GameId,
    number: u32,
    place: Place,
    rules: String,
    challenger: Person,
    challenged: Option<Person>,
    colour: Colour,
    #[serde(default = "Terms::legacy")]
    terms: Terms,
    stage: SavedStage,
    /// In seconds since 1970, as all times here.
    #[serde(with = "time::serde::timestamp")]
    changed: OffsetDateTime,
    /// Challenges from before the introduction of this field do not expire.
    #[serde(
        default,
        with = "time::serde::timestamp::option",
        skip_serializing_if = "Option::is_none"
    )]
    expires: Option<OffsetDateTime>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    language: Option<String>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    rematch_of: Option<GameId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    standing: Option<StandingChallenge>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    begun_from: Option<GameId>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    tournament: Option<TournamentGame>,
    #[serde(default, skip_serializing_if = "Option::is_none")]
    parent: Option<u64>,
    #[serde(
        default,
        with = "time::serde::timestamp::option",
        skip_serializing_if = "Option::is_none"
    )]
    stopped: Option<OffsetDateTime>,
    #[serde(default, skip_serializing_if = "is_default")]
    out_of_reach: i64,
    #[serde(
        default,
        with = "time::serde::timestamp::option",
        skip_serializing_if = "Option::is_none"
    )]
    adjourned: Option<OffsetDateTime>,
    #[serde(
        default,
        with = "time::serde::timestamp::option",
        skip_serializing_if = "Option::is_none"
    )]
    #[serde(rename = "made_up")]
    compensated_until: Option<OffsetDateTime>,
    #[serde(rename = "owed", default, skip_serializing_if = "Option::is_none")]
    pending: Option<OutboxEntry>,
    #[serde(
        default,
        with = "time::serde::timestamp::option",
        skip_serializing_if = "Option::is_none"
    )]
    result_due: Option<OffsetDateTime>,
    #[serde(rename = "result_posted", default, skip_serializing_if = "is_default")]
    is_result_posted: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    owes_roles: bool,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    followers: Vec<PlayerId>,
    /// The message that shows the game, in former formats, with its ply and whether it has a frame.
    #[serde(default, skip_serializing)]
    board_message: Option<MessageId>,
    #[serde(default, skip_serializing)]
    board_ply: Option<usize>,
    #[serde(default, skip_serializing)]
    has_board_frame: bool,
    #[serde(default, skip_serializing_if = "is_default")]
    opening: u8,
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    requests: Vec<ProcessedRequest>,
}

#[derive(Clone, Debug, PartialEq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
enum SavedStage {
    Challenged,
    Declined,
    Withdrawn,
    Expired,
    Playing(Box<SavedPlay>),
    Over {
        sides: BySide<PlayerId>,
        moves: Vec<String>,
        outcome: SavedOutcome,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        ratings: Option<BySide<RatingChange>>,
    },
    /// Without moves if play had not begun.
    Voided(Option<SavedVoided>),
    Study {
        names: BySide<String>,
        /// The first position, unless it is the start.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        position: Option<String>,
        moves: Vec<String>,
        outcome: Option<SavedOutcome>,
    },
}

#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
struct SavedVoided {
    sides: BySide<PlayerId>,
    moves: Vec<String>,
}

/// Why stored data are no valid game.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum UnreadableGame {
    #[error("unknown rule set '{0}'")]
    Rules(String),
    #[error("move {ply}, '{text}', cannot be played: {why}")]
    Move { ply: usize, text: String, why: String },
    #[error("the outcome does not fit the moves")]
    Outcome,
    #[error("invalid point '{0}'")]
    Touched(String),
    #[error("invalid position '{0}'")]
    Position(String),
    #[error("time {0} is out of range")]
    Time(i64),
}

impl From<&Game> for SavedGame {
    fn from(game: &Game) -> Self {
        let stage = match &game.stage {
            Stage::Challenged => SavedStage::Challenged,
            Stage::Declined => SavedStage::Declined,
            Stage::Withdrawn => SavedStage::Withdrawn,
            Stage::Expired => SavedStage::Expired,
            Stage::Playing(play) => SavedStage::Playing(Box::new(play.into())),
            Stage::Over { sides, history, outcome, ratings } => SavedStage::Over {
                sides: *sides,
                moves: notation(history),
                outcome: (*outcome).into(),
                ratings: *ratings,
            },
            Stage::Voided(voided) => SavedStage::Voided(voided.as_ref().map(|voided| {
                SavedVoided { sides: voided.sides, moves: notation(&voided.history) }
            })),
            Stage::Study(Study { names, history, outcome, .. }) => {
                let first = history.initial_position();
                SavedStage::Study {
                    names: names.clone(),
                    position: (first != Position::start(game.rules)).then(|| position_text(&first)),
                    moves: notation(history),
                    outcome: outcome.map(SavedOutcome::from),
                }
            }
        };
        Self {
            id: game.id,
            number: game.number,
            place: game.place,
            rules: game.rules.id.to_owned(),
            challenger: game.challenger.clone(),
            challenged: game.challenged.clone(),
            colour: game.colour,
            terms: game.terms.clone(),
            stage,
            changed: game.changed,
            expires: game.expires,
            language: game.language.clone(),
            rematch_of: game.rematch_of,
            standing: game.standing.clone(),
            begun_from: game.begun_from,
            tournament: game.tournament.clone(),
            parent: game.parent,
            stopped: game.stopped,
            out_of_reach: game.out_of_reach.whole_seconds(),
            adjourned: game.adjourned,
            compensated_until: game.compensated_until,
            pending: game.pending,
            result_due: game.result_due,
            is_result_posted: game.is_result_posted,
            owes_roles: game.owes_roles,
            followers: game.followers.clone(),
            board_message: None,
            board_ply: None,
            has_board_frame: false,
            opening: game.opening,
            // A finished game processes no more requests.
            requests: if game.is_open() { game.requests.clone() } else { Vec::new() },
        }
    }
}

impl TryFrom<SavedGame> for Game {
    type Error = UnreadableGame;

    /// Replays the moves, so the result is a game by the rules.
    fn try_from(saved: SavedGame) -> Result<Self, UnreadableGame> {
        let retry_at = saved.pending.map(|entry| entry.retry_at);
        for at in [
            Some(saved.changed),
            saved.expires,
            saved.stopped,
            saved.adjourned,
            saved.compensated_until,
            retry_at,
        ]
        .into_iter()
        .flatten()
        {
            time(seconds(at))?;
        }
        let rules = RuleSet::from_id(&saved.rules).ok_or(UnreadableGame::Rules(saved.rules))?;
        let stage = match saved.stage {
            SavedStage::Challenged => Stage::Challenged,
            SavedStage::Declined => Stage::Declined,
            SavedStage::Withdrawn => Stage::Withdrawn,
            SavedStage::Expired => Stage::Expired,
            SavedStage::Playing(play) => Stage::Playing(play.load(rules)?),
            SavedStage::Over { sides, moves, outcome, ratings } => {
                let history = replay(Position::start(rules), &moves)?;
                let outcome = outcome.after(&history).ok_or(UnreadableGame::Outcome)?;
                Stage::Over { sides, history, outcome, ratings }
            }
            SavedStage::Voided(voided) => {
                let read = |SavedVoided { sides, moves }| {
                    Ok(Box::new(Voided { sides, history: replay(Position::start(rules), &moves)? }))
                };
                Stage::Voided(voided.map(read).transpose()?)
            }
            SavedStage::Study { names, position, moves, outcome } => {
                let study = study(rules, names, position, &moves, outcome.as_ref())?;
                Stage::Study(Study { opening: saved.opening, ..study })
            }
        };
        Ok(Self {
            id: saved.id,
            number: saved.number,
            place: saved.place,
            rules,
            challenger: saved.challenger,
            challenged: saved.challenged,
            colour: saved.colour,
            terms: saved.terms,
            stage,
            changed: saved.changed,
            expires: saved.expires,
            language: saved.language,
            rematch_of: saved.rematch_of,
            standing: saved.standing,
            begun_from: saved.begun_from,
            tournament: saved.tournament,
            parent: saved.parent,
            stopped: saved.stopped,
            out_of_reach: shift(saved.out_of_reach)?,
            adjourned: saved.adjourned,
            compensated_until: saved.compensated_until,
            pending: saved.pending,
            result_due: saved.result_due,
            is_result_posted: saved.is_result_posted,
            owes_roles: saved.owes_roles,
            followers: saved.followers,
            opening: saved.opening,
            requests: saved.requests,
        })
    }
}

impl SavedGame {
    /// Returns the message that shows the game, from the record of a former format.
    pub fn former_board(&self) -> Option<BoardMessage> {
        Some(BoardMessage {
            id: self.board_message?,
            ply: self.board_ply,
            has_frame: self.has_board_frame,
            channel: self.place.channel,
        })
    }
}

/// Loads an imported game.
///
/// As in its record, it may continue after an end that only this program's rules add.
fn study(
    rules: &'static RuleSet,
    names: BySide<String>,
    position: Option<String>,
    moves: &[String],
    outcome: Option<&SavedOutcome>,
) -> Result<Study, UnreadableGame> {
    let first = match position {
        Some(text) => parse_position(rules, &text).map_err(|_| UnreadableGame::Position(text))?,
        None => Position::start(rules),
    };
    let mut history = History::from_position(first);
    for (ply, text) in (1..).zip(moves) {
        let unplayable = |why: &dyn ToString| UnreadableGame::Move {
            ply,
            text: text.clone(),
            why: why.to_string(),
        };
        let action = legal_action(&history.position(), text)
            .ok_or_else(|| unplayable(&"no legal action"))?;
        history.play_on(&action).map_err(|why| unplayable(&why))?;
    }
    let outcome = outcome
        .map(|outcome| outcome.after(&history).ok_or(UnreadableGame::Outcome))
        .transpose()?;
    Ok(Study { names, history, outcome, opening: 0 })
}
