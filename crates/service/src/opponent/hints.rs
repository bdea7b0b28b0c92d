//! Hints for the side to move.

use std::time::Duration;

use quick_cache::sync::Cache;

use super::analysis::{Analyst, GameKey, Ticket, game_key};
use crate::fair::{Fair, Full, Shares};
use alquerque_engine::{Engine, Hint, Limits, Stop};
use alquerque_game::{Game, PlayerId, Reason, Refusal};
use alquerque_rules::{Action, History, Position};

/// The limits of the search for a hint.
const LIMITS: Limits =
    Limits { time: Some(Duration::from_secs(1)), nodes: Some(1_000_000), depth: None };
/// The number of cached hints, which are told in steps.
const CACHED: usize = 64;
/// The players who may wait for a hint.
const MAX_WAITING: usize = 16;

/// The known hints, and the players who wait for one.
pub struct HintCache {
    /// A takeback may lead to another position at the same ply.
    hints: Cache<(GameKey, Position), Hint>,
    tickets: Fair,
}

impl Default for HintCache {
    fn default() -> Self {
        let tickets = Shares { places: MAX_WAITING, share: 1, waiting: 0, gauge: None };
        Self { hints: Cache::new(CACHED), tickets: Fair::new(tickets) }
    }
}

impl HintCache {
    fn find(&self, game: &Game) -> Option<Hint> {
        self.hints.get(&(game_key(game), game.history()?.position()))
    }
}

impl Analyst {
    /// Returns the hint for a position, if it is known already.
    pub fn cached_hint(&self, game: &Game) -> Option<Hint> {
        self.opponent()?.hints.find(game)
    }

    /// Returns a ticket for a hint.
    ///
    /// # Errors
    /// When the player has one already, too many others wait, or the bot does not play here.
    pub fn hint_ticket(&self, by: PlayerId) -> Result<Ticket<'_>, Refusal> {
        let opponent = self.opponent().ok_or(Reason::CannotThink)?;
        let place = opponent.hints.tickets.join(by).map_err(|full| match full {
            Full::Share => Reason::AlreadyHinting,
            Full::Places => Reason::TooManyHints { most: MAX_WAITING },
        })?;
        Ok(Ticket { opponent, by, _place: place })
    }
}

impl Ticket<'_> {
    /// Returns the best action at the end of a history. `None` if there is none, or if the search
    /// has failed.
    pub async fn best_reply(&self, history: History) -> Option<Action> {
        let search = move |engine: &Engine, limits: &Limits, stop: &Stop| {
            engine.search(&history, &LIMITS.and(*limits), stop)
        };
        let turn = self.opponent.searches.join_as(self.by, true).ok()?;
        self.opponent.search("hint", turn, search).await??.line.first().copied()
    }

    /// Returns what the side to move might do. `None` if the search has failed.
    pub async fn hint(&self, game: &Game) -> Option<Hint> {
        let history = game.history()?.clone();
        let position = history.position();
        let search = move |engine: &Engine, limits: &Limits, stop: &Stop| {
            engine.hint(&history, &LIMITS.and(*limits), stop)
        };
        // Players wait for a hint, and less for a move of the bot.
        let mut turn = self.opponent.searches.join_as(self.by, true).ok()?;
        turn.begin().await;
        let hints = &self.opponent.hints;
        // The steps of a hint must agree, but a search with a time limit may find another action
        // when repeated.
        if let Some(known) = hints.find(game) {
            return Some(known);
        }
        let hint = self.opponent.search("hint", turn, search).await??;
        hints.hints.insert((game_key(game), position), hint.clone());
        Some(hint)
    }
}
