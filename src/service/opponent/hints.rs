//! Hints for the side to move.
//!
//! Hints, analyses and moves of the bot share the thread pool, which has one hint and one analysis
//! at a time. So a move waits for one short hint at most, and a hint for no analysis.

use std::time::Duration;

use quick_cache::sync::Cache;
use tokio::sync::Semaphore;

use super::analysis::{Analyst, GameKey, game_key};
use crate::game::{Game, Reason, Refusal};
use alquerque_engine::{Engine, Hint, Limits, Stop};
use alquerque_rules::Position;

/// The limits of the search for a hint.
const LIMITS: Limits =
    Limits { time: Some(Duration::from_secs(1)), nodes: Some(1_000_000), depth: None };
/// The number of cached hints, which are told in steps.
const CACHED: usize = 64;

/// The known hints, and the turn to search for one.
pub struct HintCache {
    /// A takeback may lead to another position at the same ply.
    hints: Cache<(GameKey, Position), Hint>,
    pub(super) turn: Semaphore,
}

impl Default for HintCache {
    fn default() -> Self {
        Self { hints: Cache::new(CACHED), turn: Semaphore::new(1) }
    }
}

impl Analyst {
    /// Returns what the side to move might do. `None` if the search has failed.
    ///
    /// # Errors
    /// When the bot does not play here.
    pub async fn hint(&self, game: &Game) -> Result<Option<Hint>, Refusal> {
        let opponent = self.opponent().ok_or(Reason::CannotThink)?;
        let Some(history) = game.history().cloned() else { return Ok(None) };
        // The semaphore is never closed.
        let _turn = opponent.hints.turn.acquire().await.map_err(|_| Reason::CannotThink)?;
        // The steps of a hint must agree, but a search with a time limit may find another action
        // when repeated.
        let key = (game_key(game), history.position());
        if let Some(known) = opponent.hints.hints.get(&key) {
            return Ok(Some(known));
        }
        let search = move |engine: &Engine, limits: &Limits, stop: &Stop| {
            engine.hint(&history, &LIMITS.and(*limits), stop)
        };
        let hint = opponent.search("hint", search).await.flatten();
        if let Some(hint) = &hint {
            opponent.hints.hints.insert(key, hint.clone());
        }
        Ok(hint)
    }
}
