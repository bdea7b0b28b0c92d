//! What the bot teaches: hints, and how games went that are over. It thinks about that on the same threads as about its own
//! moves, about one hint and one analysis at a time: a move waits for a hint at most, which is short, and a hint for no
//! analysis.

use std::collections::HashSet;
use std::iter;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use quick_cache::sync::Cache;
use tokio::sync::Semaphore;

use super::super::{GameService, ServiceError};
use super::Opponent;
use super::canonical::Likeness;
use crate::game::{Game, GameId, PlayerId, Reason, Refusal, Stage, Summary};
use alquerque_engine::{Analysis, Engine, Hint, Limits, Stop};
use alquerque_rules::Position;

/// How much is thought about a hint.
const HINT: Limits =
    Limits { time: Some(Duration::from_secs(1)), nodes: Some(1_000_000), depth: None };
/// How much about a position of a game that is over, and how long about all of a game together.
const POSITION: Limits =
    Limits { time: Some(Duration::from_millis(250)), nodes: Some(1_000_000), depth: None };
const GAME: Duration = Duration::from_secs(15);
/// As many analyses are kept, for people to look around in them, and as many hints, which are told in steps.
const KEPT: usize = 64;
/// Up to so many plies, games are alike by chance.
const OPENING: usize = 6;
/// As many moves of a position are tried for what it can come to a ply later. Boards of real games have fewer than a hundred.
const LATER: usize = 500;
/// As many people may wait for one.
const WAITING: usize = 16;

/// A game and how far it had come.
type Key = (GameId, usize);

/// The analyses that are known, and who waits for one.
pub struct AnalysisQueue {
    analyses: Cache<Key, Arc<Analysis>>,
    /// Turns can be taken back, so that a game may come to another position after as many plies.
    hints: Cache<(Key, Position), Hint>,
    waiting: Mutex<HashSet<PlayerId>>,
    /// Whose turn it is to have a game analysed.
    turn: Semaphore,
    /// Whose turn it is to get a hint.
    pub(super) hint: Semaphore,
}

impl Default for AnalysisQueue {
    fn default() -> Self {
        let [turn, hint] = [(); 2].map(|()| Semaphore::new(1));
        Self {
            analyses: Cache::new(KEPT),
            hints: Cache::new(KEPT),
            waiting: Mutex::default(),
            turn,
            hint,
        }
    }
}

impl AnalysisQueue {
    fn begin(&self, by: PlayerId) -> Result<(), Refusal> {
        let mut waiting = locked(&self.waiting);
        if waiting.len() >= WAITING {
            return Err(Reason::TooManyAnalyses { most: WAITING }.into());
        }
        if waiting.insert(by) { Ok(()) } else { Err(Reason::AlreadyAnalysing.into()) }
    }
}

fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

fn key(game: &Game) -> Key {
    (game.id, game.ply())
}

/// A person's leave to have a game analysed; they have no other until this is dropped.
pub struct AnalysisTicket<'a> {
    opponent: &'a Opponent,
    by: PlayerId,
}

impl Drop for AnalysisTicket<'_> {
    fn drop(&mut self) {
        locked(&self.opponent.analysis_queue.waiting).remove(&self.by);
    }
}

impl GameService {
    /// What the side to move of a game might do; nothing where thinking came to nothing.
    ///
    /// # Errors
    /// When nobody here can think.
    pub async fn hint(&self, game: &Game) -> Result<Option<Hint>, Refusal> {
        let opponent = self.opponent().ok_or(Reason::CannotThink)?;
        let Some(history) = game.history().cloned() else { return Ok(None) };
        // Nobody closes it.
        let _turn =
            opponent.analysis_queue.hint.acquire().await.map_err(|_| Reason::CannotThink)?;
        // Its steps must not contradict each other, and a search that is limited by time need not find the same again.
        let key = (key(game), history.position());
        if let Some(known) = opponent.analysis_queue.hints.get(&key) {
            return Ok(Some(known));
        }
        let hint = move |engine: &Engine, limits: &Limits, stop: &Stop| {
            engine.hint(&history, &HINT.and(*limits), stop)
        };
        let hint = opponent.think("hint", hint).await.flatten();
        if let Some(hint) = &hint {
            opponent.analysis_queue.hints.insert(key, hint.clone());
        }
        Ok(hint)
    }

    /// Whether this person may learn how a game went: the bot helps nobody in rated games, so not from a study with a
    /// position that looks like one that they play stands in, or can stand in a ply later.
    ///
    /// # Errors
    /// With the number of that game; or when the store fails.
    pub async fn may_learn_from(&self, game: &Game, player: PlayerId) -> Result<(), ServiceError> {
        let Some(study) = game.history().filter(|_| matches!(game.stage, Stage::Study(_))) else {
            return Ok(());
        };
        let positions = study.plies().map(|(position, _)| position).chain([study.position()]);
        let told: HashSet<Likeness> = positions.map(|position| Likeness::of(&position)).collect();
        let tells = |position: &Position| {
            let later =
                position.first_moves(LATER).into_iter().map(|action| position.play(&action.into()));
            iter::once(*position)
                .chain(later)
                .any(|position| told.contains(&Likeness::of(&position)))
        };
        let open = self.store.open_of(player).await?;
        let stands_there = |game: &&Summary| {
            game.terms.rated
                && game.ply > OPENING
                && game.position().is_some_and(|position| tells(&position))
        };
        let Some(number) = open.iter().find(stands_there).map(|game| game.number) else {
            return Ok(());
        };
        Err(Reason::StandsInStudy.in_game(number).into())
    }

    /// How a game went, if that is known already.
    pub fn analysed(&self, game: &Game) -> Option<Arc<Analysis>> {
        self.opponent()?.analysis_queue.analyses.get(&key(game))
    }

    /// Leave for a person to have a game analysed.
    ///
    /// # Errors
    /// When one is being analysed for them already, too many others wait, or nobody here can think.
    pub fn ticket(&self, by: PlayerId) -> Result<AnalysisTicket<'_>, Refusal> {
        let opponent = self.opponent().ok_or(Reason::CannotThink)?;
        opponent.analysis_queue.begin(by)?;
        Ok(AnalysisTicket { opponent, by })
    }
}

impl AnalysisTicket<'_> {
    /// Finds out how a game went, and counts the positions that are `done`. Whoever drops this does not want to know any
    /// more. Nothing comes back where nothing was played, or thinking has failed.
    pub async fn analyse(&self, game: &Game, done: &Arc<AtomicUsize>) -> Option<Arc<Analysis>> {
        let queue = &self.opponent.analysis_queue;
        // Nobody closes it.
        let _turn = queue.turn.acquire().await.ok()?;
        if let Some(known) = queue.analyses.get(&key(game)) {
            // Somebody else wanted to know the same.
            return Some(known);
        }
        let (history, done) =
            (game.history().filter(|_| game.ply() > 0)?.clone(), Arc::clone(done));
        let position = position_of(game.ply());
        let analyse = move |engine: &Engine, limits: &Limits, stop: &Stop| {
            let progress = |ply, _| done.store(ply, Ordering::Relaxed);
            engine.analyse(&history, &position.and(*limits), stop, progress)
        };
        let analysis = self.opponent.think("analysis", analyse).await?;
        (analysis.plies.len() == game.ply()).then(|| {
            let analysis = Arc::new(analysis);
            queue.analyses.insert(key(game), Arc::clone(&analysis));
            analysis
        })
    }
}

/// How much is thought about each position of a game with so many plies.
fn position_of(plies: usize) -> Limits {
    let positions = u32::try_from(plies + 1).unwrap_or(u32::MAX);
    POSITION.and(Limits::time(GAME / positions))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_a_game_was_like_is_kept_until_it_goes_on_and_not_of_too_many() {
        let queue = AnalysisQueue::default();
        for game in 0..4 * KEPT as u64 {
            queue.analyses.insert((GameId(game), 3), Arc::default());
            assert!(queue.analyses.get(&(GameId(game), 3)).is_some());
            assert!(queue.analyses.get(&(GameId(game), 4)).is_none(), "it has gone on since");
        }
        assert!(queue.analyses.len() <= KEPT);
    }

    #[test]
    fn each_person_waits_for_one_and_few_do() {
        let queue = AnalysisQueue::default();
        for person in 0..WAITING as u64 {
            assert_eq!(queue.begin(PlayerId(person)), Ok(()));
        }
        assert_eq!(
            queue.begin(PlayerId(99)),
            Err(Reason::TooManyAnalyses { most: WAITING }.into())
        );
        queue.waiting.lock().unwrap().remove(&PlayerId(3));
        assert_eq!(queue.begin(PlayerId(4)), Err(Reason::AlreadyAnalysing.into()));
        assert_eq!(queue.begin(PlayerId(3)), Ok(()));
    }

    #[test]
    fn long_games_take_as_long_as_others() {
        assert_eq!(position_of(3), POSITION);
        assert_eq!(position_of(499).time, Some(Duration::from_millis(30)));
    }
}
