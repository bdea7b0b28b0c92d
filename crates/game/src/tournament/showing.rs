//! A tournament beyond its rounds: its games, its message, and the removal of a person's data.

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use super::{GameEnd, Tournament, TournamentId, TournamentReason, TournamentStage, is_default};
use crate::announcement::retry_after_refusal;
use crate::seconds::whole_seconds;
use crate::{Game, MessageId, Person, PlayerId, Reason, Stage};
use alquerque_rules::Outcome;

/// The time between two attempts to create or delete an event.
const EVENT_RETRY: Duration = Duration::MINUTE;

/// The tournament of a game, as the game knows it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct TournamentGame {
    pub id: TournamentId,
    pub name: String,
    /// From 1; 0 in a ladder, which has no rounds.
    pub round: u8,
    /// Whether the result of the ended game has been counted.
    #[serde(default, skip_serializing_if = "is_default")]
    pub is_counted: bool,
}

/// The message that a tournament keeps, and when it is to be brought up to date.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Shown {
    /// The message, once it was posted, and whether it has a frame.
    pub message: Option<(MessageId, bool)>,
    /// When it is to be brought up to date; `None`: it is.
    #[serde(with = "time::serde::timestamp::option")]
    pub at: Option<OffsetDateTime>,
    /// Whether the channel was told who has won.
    #[serde(skip_serializing_if = "is_default")]
    pub is_end_told: bool,
    /// Since when the channel has refused it.
    #[serde(with = "time::serde::timestamp::option")]
    pub refused: Option<OffsetDateTime>,
}

/// An event in the calendar of the server.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ScheduledEvent {
    /// It is to be created.
    Wanted,
    /// It was created, with this id.
    Created(u64),
}

impl Tournament {
    /// Returns a game of this tournament, as the game knows it.
    pub fn entry(&self, round: u8) -> TournamentGame {
        TournamentGame { id: self.id, name: self.name.clone(), round, is_counted: false }
    }

    /// Returns the entrant with an index.
    ///
    /// # Panics
    /// For an index that no pairing or standing of this tournament has.
    pub fn person(&self, entrant: u8) -> &Person {
        &self.entrants[usize::from(entrant)].person
    }

    /// Checks that a player takes part.
    ///
    /// # Errors
    /// [`TournamentReason::NotEntered`].
    pub fn check_entered(&self, player: PlayerId) -> Result<(), Reason> {
        self.active_entrant(player).map(drop)
    }

    /// Returns the index of a player who takes part.
    pub(super) fn active_entrant(&self, player: PlayerId) -> Result<u8, Reason> {
        let index = self.entrant_of(player).ok_or(TournamentReason::NotEntered)?;
        match self.entrants[usize::from(index)].is_withdrawn {
            true => Err(TournamentReason::NotEntered.into()),
            false => Ok(index),
        }
    }

    /// Returns whether all places are taken.
    pub fn is_full(&self) -> bool {
        self.entrants.len() >= self.places.into()
    }

    /// Returns whether the tournament is not over.
    pub fn is_open(&self) -> bool {
        matches!(self.stage, TournamentStage::Open | TournamentStage::Playing)
    }

    /// Returns whether play is to begin: by time or, if there is none, when all places are taken.
    pub fn is_to_begin(&self, now: OffsetDateTime) -> bool {
        let is_due = self.starts.map_or(self.is_full(), |at| at <= now);
        self.stage == TournamentStage::Open && is_due
    }

    /// Returns the tournament, whose message is to be brought up to date.
    #[must_use]
    pub fn changed(self, now: OffsetDateTime) -> Self {
        let shown = Shown { at: Some(whole_seconds(now)), refused: None, ..self.shown };
        Self { shown, ..self }
    }

    /// Returns the tournament after its message has shown it as it was `then`. An event that could
    /// not be created or deleted is tried again later.
    #[must_use]
    pub fn shown(
        &self,
        then: &Self,
        message: MessageId,
        has_frame: bool,
        now: OffsetDateTime,
    ) -> Self {
        let same = Self { shown: then.shown, event: then.event, ..self.clone() };
        let at = match same == *then {
            true => self.owes_event().then(|| whole_seconds(now) + EVENT_RETRY),
            false => self.shown.at,
        };
        let message = Some((message, has_frame));
        let shown = Shown { message, at, refused: None, ..self.shown };
        Self { shown, ..self.clone() }
    }

    /// Returns whether its event is to be created or, as play has begun or never will, removed.
    pub fn owes_event(&self) -> bool {
        match self.event {
            None => false,
            Some(ScheduledEvent::Wanted) => true,
            Some(ScheduledEvent::Created(_)) => self.stage != TournamentStage::Open,
        }
    }

    /// Returns the tournament after its channel was told who has won.
    #[must_use]
    pub fn told_end(&self) -> Self {
        Self { shown: Shown { is_end_told: true, ..self.shown }, ..self.clone() }
    }

    /// Returns the tournament after its channel has refused the message. It is retried every hour,
    /// and no more after a day.
    #[must_use]
    pub fn message_refused(&self, now: OffsetDateTime) -> Self {
        let now = whole_seconds(now);
        let since = self.shown.refused.unwrap_or(now);
        let at = retry_after_refusal(since, now);
        Self { shown: Shown { at, refused: Some(since), ..self.shown }, ..self.clone() }
    }

    /// Returns the tournament without the id and the name of a person, who leaves it; `None` if
    /// they have nothing to do with it.
    #[must_use]
    pub fn without(&self, player: PlayerId, now: OffsetDateTime) -> Option<Self> {
        let former = Person { id: PlayerId::FORMER, name: String::new() };
        let has_played = self.recent.iter().any(|(.., players)| players.contains(&player));
        if self.entrant_of(player).is_none() && self.organiser.id != player && !has_played {
            return None;
        }
        let mut next = self.leave(player, now).unwrap_or_else(|_| self.clone());
        if next.organiser.id == player {
            next.organiser = former.clone();
        }
        if let Some(index) = next.entrant_of(player) {
            next.entrants[usize::from(index)].person = former;
        }
        for id in next.recent.iter_mut().flat_map(|(.., players)| players) {
            *id = if *id == player { PlayerId::FORMER } else { *id };
        }
        Some(next.changed(now))
    }
}

impl GameEnd {
    /// Returns how a game ended; `None` while it is played.
    pub fn of(game: &Game) -> Option<Self> {
        match &game.stage {
            Stage::Over { outcome, .. } => Some(match outcome.winner() {
                Some(winner) => {
                    Self::Won { winner, on_time: matches!(outcome, Outcome::Timeout { .. }) }
                }
                None => Self::Drawn,
            }),
            Stage::Voided(_) => Some(Self::Voided),
            _ => None,
        }
    }
}

impl Game {
    /// Returns the ended game after its result was counted in its tournament; `None` if there is
    /// nothing to count.
    #[must_use]
    pub fn counted_in_tournament(&self) -> Option<Self> {
        let tournament = self.tournament.as_ref().filter(|it| !it.is_counted)?;
        let tournament = TournamentGame { is_counted: true, ..tournament.clone() };
        Some(Self { tournament: Some(tournament), ..self.clone() })
    }
}
