//! The bot as an opponent: it is called to games in which it has something to do, thinks on threads of its own, and plays.
//!
//! Nothing waits by asking again and again: a game that the bot does not play costs it nothing, and one in which its opponent
//! thinks costs its place in the store.

mod analysis;
mod canonical;
mod threads;
mod turn;

#[cfg(test)]
mod tests;

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::Notify;
use tokio_util::sync::CancellationToken;

use self::analysis::AnalysisQueue;
pub use self::analysis::AnalysisTicket;
use self::threads::Threads;
pub use self::threads::give_way;
use super::Judge;
use crate::game::{BotTask, Game, GameId};
use alquerque_engine::{Engine, Limits, Value};
use alquerque_rules::Position;

/// As long as a decision takes at most while no other waits.
const LONGEST: Duration = Duration::from_secs(5);

/// The bot as a player of games, and as one who teaches.
pub struct Opponent {
    engine: Arc<Engine>,
    threads: Threads,
    limits: Limits,
    games: Mutex<Games>,
    called: Notify,
    analysis_queue: AnalysisQueue,
}

/// The games to which the bot was called.
#[derive(Default)]
struct Games {
    /// Those that wait, in order, and the same to look them up.
    waiting: VecDeque<GameId>,
    is_waiting: HashSet<GameId>,
    in_hand: HashMap<GameId, InHand>,
}

/// A game in which the bot is doing something.
#[derive(Default)]
struct InHand {
    /// What it thinks about, and what ends that.
    thinks: Option<(BotTask, CancellationToken)>,
    /// It has been called again meanwhile.
    again: bool,
}

impl Opponent {
    /// Thinks with this engine, for a few seconds at most.
    pub fn new(engine: Arc<Engine>) -> Self {
        Self::within(engine, Limits::time(LONGEST))
    }

    /// Thinks with this engine within these limits. Time grows shorter as more games wait.
    pub fn within(engine: Arc<Engine>, limits: Limits) -> Self {
        let (threads, games, called) = (Threads::default(), Mutex::default(), Notify::new());
        Self { engine, threads, limits, games, called, analysis_queue: AnalysisQueue::default() }
    }

    /// For how long nobody has had it think; nothing while somebody has.
    pub fn rest(&self) -> Option<Duration> {
        self.threads.rest()
    }

    /// Calls the bot to a game, in which it may have something to do.
    pub fn call(&self, game: GameId) {
        let mut games = self.games();
        if let Some(in_hand) = games.in_hand.get_mut(&game) {
            in_hand.again = true;
        } else if games.is_waiting.insert(game) {
            games.waiting.push_back(game);
            drop(games);
            self.called.notify_one();
        }
    }

    /// The next game to which it was called, which it has in hand from then on; waits for a call.
    pub async fn called(&self) -> GameId {
        loop {
            if let Some(next) = self.take_up() {
                return next;
            }
            self.called.notified().await;
        }
    }

    /// Takes up the game that has waited longest.
    fn take_up(&self) -> Option<GameId> {
        let mut games = self.games();
        let next = games.waiting.pop_front()?;
        games.is_waiting.remove(&next);
        games.in_hand.insert(next, InHand::default());
        Some(next)
    }

    /// Hears that a game was saved: what the bot thought about may be no question any more.
    pub(super) fn saved(&self, game: &Game) {
        let games = self.games();
        let thinks = games.in_hand.get(&game.id).and_then(|in_hand| in_hand.thinks.as_ref());
        if let Some((_, end)) = thinks.filter(|(bot_task, _)| game.bot_task() != Some(*bot_task)) {
            end.cancel();
        }
    }

    /// Begins to think about something; ends when what comes back does.
    fn begins(&self, game: GameId, bot_task: BotTask) -> CancellationToken {
        let end = CancellationToken::new();
        if let Some(in_hand) = self.games().in_hand.get_mut(&game) {
            in_hand.thinks = Some((bot_task, end.clone()));
        }
        end
    }

    /// Has done what it can in a game: whether that is all, or it was called again meanwhile.
    pub fn is_done(&self, game: GameId) -> bool {
        let mut games = self.games();
        match games.in_hand.get_mut(&game) {
            Some(in_hand) if in_hand.again => {
                *in_hand = InHand::default();
                false
            }
            _ => {
                games.in_hand.remove(&game);
                true
            }
        }
    }

    fn games(&self) -> MutexGuard<'_, Games> {
        self.games.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

/// The limits of a decision while so many others wait.
fn shortened(limits: Limits, waiting: usize) -> Limits {
    let waiting = u32::try_from(waiting).unwrap_or(u32::MAX);
    Limits { time: limits.time.map(|time| time / waiting.saturating_add(1)), ..limits }
}

impl Judge for Opponent {
    fn proves_draw(&self, position: &Position) -> bool {
        // Tables alone, as the rule has it: by the book, the opening could be left for a draw after two turns.
        self.engine.probe_tables(position) == Some(Value::Draw)
    }
}
