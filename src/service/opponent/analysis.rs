//! The analysis of finished games.

use std::collections::HashSet;
use std::iter;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use quick_cache::sync::Cache;
use tokio::sync::Semaphore;

use super::super::ServiceError;
use super::super::core::Core;
use super::Opponent;
use super::canonical::CanonicalPosition;
use crate::game::{Game, GameId, PlayerId, Reason, Refusal, Stage, Summary};
use alquerque_engine::{Analysis, Engine, Limits, Stop};
use alquerque_rules::Position;

/// The limits of the search of a position.
const POSITION_LIMITS: Limits =
    Limits { time: Some(Duration::from_millis(250)), nodes: Some(1_000_000), depth: None };
/// The time for all positions of a game together.
const GAME_TIME: Duration = Duration::from_secs(15);
/// The number of cached analyses, which players browse.
const CACHED: usize = 64;
/// The players who may wait for an analysis.
const MAX_WAITING: usize = 16;
/// Up to this ply, games are alike by chance.
const OPENING: usize = 6;
/// The moves of a position that are tried to find the positions a ply later. Boards of real games
/// have fewer than a hundred.
const MAX_MOVES: usize = 500;

/// A game and its ply.
pub type GameKey = (GameId, usize);

pub fn game_key(game: &Game) -> GameKey {
    (game.id, game.ply())
}

/// The known analyses, and the players who wait for one.
pub struct AnalysisQueue {
    analyses: Cache<GameKey, Arc<Analysis>>,
    waiting: Mutex<HashSet<PlayerId>>,
    /// The turn to have a game analysed.
    turn: Semaphore,
}

impl Default for AnalysisQueue {
    fn default() -> Self {
        Self { analyses: Cache::new(CACHED), waiting: Mutex::default(), turn: Semaphore::new(1) }
    }
}

impl AnalysisQueue {
    fn enter(&self, by: PlayerId) -> Result<(), Refusal> {
        let mut waiting = self.waiting();
        if waiting.len() >= MAX_WAITING {
            return Err(Reason::TooManyAnalyses { most: MAX_WAITING }.into());
        }
        if waiting.insert(by) { Ok(()) } else { Err(Reason::AlreadyAnalysing.into()) }
    }

    fn leave(&self, by: PlayerId) {
        self.waiting().remove(&by);
    }

    fn waiting(&self) -> MutexGuard<'_, HashSet<PlayerId>> {
        self.waiting.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// Gives hints, and analyses finished games.
pub struct Analyst {
    core: Arc<Core>,
    opponent: Option<Arc<Opponent>>,
}

impl Analyst {
    pub(in crate::service) fn new(core: Arc<Core>, opponent: Option<Arc<Opponent>>) -> Self {
        Self { core, opponent }
    }

    pub(super) fn opponent(&self) -> Option<&Opponent> {
        self.opponent.as_deref()
    }

    /// Checks that the analysis of a study helps the player in no rated game: no position of the
    /// study may be the present one of such a game, or one that it can reach in a ply, under any
    /// symmetry of the board.
    ///
    /// # Errors
    /// When it would help, with the number of that game, or when the store fails.
    pub async fn check_study(&self, game: &Game, player: PlayerId) -> Result<(), ServiceError> {
        let Some(study) = game.history().filter(|_| matches!(game.stage, Stage::Study(_))) else {
            return Ok(());
        };
        let positions = study.plies().map(|(position, _)| position).chain([study.position()]);
        let studied: HashSet<CanonicalPosition> =
            positions.map(|position| CanonicalPosition::from(&position)).collect();
        let is_studied = |position: &Position| {
            let later = position
                .first_moves(MAX_MOVES)
                .into_iter()
                .map(|action| position.play(&action.into()));
            iter::once(*position)
                .chain(later)
                .any(|position| studied.contains(&CanonicalPosition::from(&position)))
        };
        let would_help = |game: &&Summary| {
            game.terms.rated
                && game.ply > OPENING
                && game.position().is_some_and(|position| is_studied(&position))
        };
        let open = self.core.store.open_of(player).await?;
        match open.iter().find(would_help) {
            Some(game) => Err(Reason::StandsInStudy.in_game(game.number).into()),
            None => Ok(()),
        }
    }

    /// Returns the analysis of a game, if it is known already.
    pub fn cached(&self, game: &Game) -> Option<Arc<Analysis>> {
        self.opponent()?.analyses.analyses.get(&game_key(game))
    }

    /// Returns a ticket for an analysis.
    ///
    /// # Errors
    /// When the player has one already, too many others wait, or the bot does not play here.
    pub fn ticket(&self, by: PlayerId) -> Result<AnalysisTicket<'_>, Refusal> {
        let opponent = self.opponent().ok_or(Reason::CannotThink)?;
        opponent.analyses.enter(by)?;
        Ok(AnalysisTicket { opponent, by })
    }
}

/// A player's place in the queue for an analysis. Until it is dropped, the player gets no other.
pub struct AnalysisTicket<'a> {
    opponent: &'a Opponent,
    by: PlayerId,
}

impl AnalysisTicket<'_> {
    /// Analyses a game, and counts the positions that are `done`. Dropping the future stops the
    /// analysis. `None` if no move was played, or a search has failed.
    pub async fn analyse(&self, game: &Game, done: &Arc<AtomicUsize>) -> Option<Arc<Analysis>> {
        let queue = &self.opponent.analyses;
        // The semaphore is never closed.
        let _turn = queue.turn.acquire().await.ok()?;
        if let Some(known) = queue.analyses.get(&game_key(game)) {
            // Another player has had the same game analysed.
            return Some(known);
        }
        let history = game.history().filter(|_| game.ply() > 0)?.clone();
        let done = Arc::clone(done);
        let per_position = position_limits(game.ply());
        let analyse = move |engine: &Engine, limits: &Limits, stop: &Stop| {
            let progress = |ply, _| done.store(ply, Ordering::Relaxed);
            engine.analyse(&history, &per_position.and(*limits), stop, progress)
        };
        let analysis = self.opponent.search("analysis", analyse).await?;
        (analysis.plies.len() == game.ply()).then(|| {
            let analysis = Arc::new(analysis);
            queue.analyses.insert(game_key(game), Arc::clone(&analysis));
            analysis
        })
    }
}

impl Drop for AnalysisTicket<'_> {
    fn drop(&mut self) {
        self.opponent.analyses.leave(self.by);
    }
}

/// Returns the limits for each position of a game with this number of plies.
fn position_limits(plies: usize) -> Limits {
    let positions = u32::try_from(plies + 1).unwrap_or(u32::MAX);
    POSITION_LIMITS.and(Limits::time(GAME_TIME / positions))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn analyses_are_cached_by_game_and_ply_up_to_a_limit() {
        let queue = AnalysisQueue::default();
        for game in 0..4 * CACHED as u64 {
            queue.analyses.insert((GameId(game), 3), Arc::default());
            assert!(queue.analyses.get(&(GameId(game), 3)).is_some());
            assert!(queue.analyses.get(&(GameId(game), 4)).is_none(), "the game has gone on");
        }
        assert!(queue.analyses.len() <= CACHED);
    }

    #[test]
    fn each_player_waits_for_one_analysis_and_few_players_wait() {
        let queue = AnalysisQueue::default();
        for player in 0..MAX_WAITING as u64 {
            assert_eq!(queue.enter(PlayerId(player)), Ok(()));
        }
        assert_eq!(
            queue.enter(PlayerId(99)),
            Err(Refusal::from(Reason::TooManyAnalyses { most: MAX_WAITING }))
        );
        queue.leave(PlayerId(3));
        assert_eq!(queue.enter(PlayerId(4)), Err(Refusal::from(Reason::AlreadyAnalysing)));
        assert_eq!(queue.enter(PlayerId(3)), Ok(()));
    }

    #[test]
    fn long_games_have_less_time_for_each_position() {
        assert_eq!(position_limits(3), POSITION_LIMITS);
        assert_eq!(position_limits(499).time, Some(Duration::from_millis(30)));
    }
}
