//! The analysis of finished games.

use std::collections::HashSet;
use std::iter;
use std::sync::Arc;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::Duration;

use quick_cache::sync::Cache;

use super::super::Result;
use super::super::core::Core;
use super::super::fair::{Fair, Full, Shares, Turn};
use super::Opponent;
use super::canonical::CanonicalPosition;
use alquerque_engine::{Analysis, Engine, Limits, Stop};
use alquerque_game::{Game, GameId, PlayerId, Reason, Refusal, Stage, Summary};
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
/// Up to this ply, games are alike by chance, unless their opening was drawn by lot.
const OPENING: usize = 6;
/// The analyses that a player waits for at once: the card of a game waits for that of the game.
const SHARE: usize = 2;
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
    tickets: Fair,
    /// The turn to have a game analysed.
    turn: Fair,
}

impl Default for AnalysisQueue {
    fn default() -> Self {
        let tickets = Shares { places: MAX_WAITING, share: SHARE, waiting: 0, gauge: None };
        Self { analyses: Cache::new(CACHED), tickets: Fair::new(tickets), turn: Fair::unbounded(1) }
    }
}

impl AnalysisQueue {
    fn enter(&self, by: PlayerId) -> Result<Turn, Refusal> {
        self.tickets.join(by).map_err(|full| match full {
            Full::Share => Reason::AlreadyAnalysing.into(),
            Full::Places => Reason::TooManyAnalyses { most: MAX_WAITING }.into(),
        })
    }
}

/// Gives hints, and analyses finished games.
pub struct Analyst {
    pub(crate) core: Arc<Core>,
    pub(crate) opponent: Option<Arc<Opponent>>,
}

impl Analyst {
    pub(super) fn opponent(&self) -> Option<&Opponent> {
        self.opponent.as_deref()
    }

    /// Checks that the analysis of a study helps the player in no rated game: no position of the
    /// study may be the present one of such a game, or one that it can reach in a ply, under any
    /// symmetry of the board.
    ///
    /// # Errors
    /// When it would help, with the number of that game, or when the store fails.
    pub async fn check_study(&self, game: &Game, player: PlayerId) -> Result<()> {
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
                && (game.ply > OPENING || game.terms.fair_opening)
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
    pub fn analysis_ticket(&self, by: PlayerId) -> Result<Ticket<'_>, Refusal> {
        let opponent = self.opponent().ok_or(Reason::CannotThink)?;
        Ok(Ticket { opponent, by, _place: opponent.analyses.enter(by)? })
    }
}

/// A player's permission to wait for a hint or an analysis. Until it is dropped, the player gets no
/// other.
pub struct Ticket<'a> {
    pub(super) opponent: &'a Opponent,
    pub(super) by: PlayerId,
    pub(super) _place: Turn,
}

impl Ticket<'_> {
    /// Analyses a game, and counts the positions that are `done`. Dropping the future stops the
    /// analysis. `None` if no move was played, or a search has failed.
    pub async fn analyse(&self, game: &Game, done: &Arc<AtomicUsize>) -> Option<Arc<Analysis>> {
        let queue = &self.opponent.analyses;
        let turn = queue.turn.enter(self.by).await.ok()?;
        if let Some(known) = queue.analyses.get(&game_key(game)) {
            // Another player has had the same game analysed.
            return Some(known);
        }
        let history = game.history().filter(|_| game.ply() > 0)?.clone();
        let opening = game.opening.into();
        let done = Arc::clone(done);
        let per_position = position_limits(game.ply());
        let analyse = move |engine: &Engine, limits: &Limits, stop: &Stop| {
            let progress = |ply, _| done.store(ply, Ordering::Relaxed);
            engine.analyse(&history, opening, &per_position.and(*limits), stop, progress)
        };
        let analysis = self.opponent.search("analysis", turn, analyse).await?;
        (analysis.plies.len() == game.ply()).then(|| {
            let analysis = Arc::new(analysis);
            queue.analyses.insert(game_key(game), Arc::clone(&analysis));
            analysis
        })
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
    fn each_player_waits_for_two_analyses_and_few_players_wait() {
        let queue = AnalysisQueue::default();
        let refused = |by| queue.enter(PlayerId(by)).unwrap_err();
        let mut tickets: Vec<_> =
            (0..MAX_WAITING as u64).map(|nth| queue.enter(PlayerId(nth / 2)).unwrap()).collect();
        assert_eq!(refused(99), Reason::TooManyAnalyses { most: MAX_WAITING }.into());
        tickets.remove(3);
        assert_eq!(refused(2), Reason::AlreadyAnalysing.into());
        assert!(queue.enter(PlayerId(1)).is_ok());
    }

    #[test]
    fn long_games_have_less_time_for_each_position() {
        assert_eq!(position_limits(3), POSITION_LIMITS);
        assert_eq!(position_limits(499).time, Some(Duration::from_millis(30)));
    }
}
