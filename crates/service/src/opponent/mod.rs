//! The bot as a player and as an analyst.
//!
//! Games in which the bot has a task wait in a queue. It searches on a few threads of low priority,
//! which people share fairly. Nothing is polled: a game without a task for the bot costs nothing.

mod analysis;
mod canonical;
mod hints;
mod play;
mod queue;
mod threads;

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use self::analysis::AnalysisQueue;
pub use self::analysis::{Analyst, Ticket};
pub use self::canonical::CanonicalPosition;
use self::hints::HintCache;
pub use self::play::BotPlayer;
use self::queue::TaskQueue;
pub use self::queue::{Held, RETRY_DELAY};
use self::threads::Threads;
pub use self::threads::lower_thread_priority;
use super::DrawProver;
use super::core::SaveObserver;
use super::fair::{Fair, Shares, Turn};
use alquerque_engine::{Engine, Limits, Stop, Value};
use alquerque_game::Game;
use alquerque_rules::Position;

/// The longest time for a decision while no other waits.
const MAX_DECISION_TIME: Duration = Duration::from_secs(5);

/// The searches for moves and hints at once, each for another person: while two people have one
/// each, a third has a place.
const SEARCHES: usize = 3;

const WAITING: &str = "alquerque_searches_waiting";
const SEARCH_SECONDS: &str = "alquerque_search_seconds";

/// The state of the bot as a player and as an analyst: the engine, its threads, and what waits for
/// them.
pub struct Opponent {
    engine: Arc<Engine>,
    threads: Threads,
    limits: Limits,
    /// What waits is bounded by the tasks in progress and the tickets for hints.
    searches: Fair,
    queue: TaskQueue,
    hints: HintCache,
    analyses: AnalysisQueue,
    /// The time that a search takes by the clock of the runtime, instead of a thread.
    search_time: Option<Duration>,
}

impl Opponent {
    /// Returns an opponent that thinks a few seconds at most.
    pub fn new(engine: Arc<Engine>) -> Self {
        Self::with_limits(engine, Limits::time(MAX_DECISION_TIME))
    }

    /// Returns an opponent that thinks within these limits. The time is divided among the people
    /// who wait, and among the games of one person.
    pub fn with_limits(engine: Arc<Engine>, limits: Limits) -> Self {
        Self {
            engine,
            threads: Threads::default(),
            limits,
            searches: Fair::new(Shares {
                places: SEARCHES,
                share: 1,
                waiting: usize::MAX,
                gauge: Some(WAITING),
            }),
            queue: TaskQueue::default(),
            hints: HintCache::default(),
            analyses: AnalysisQueue::default(),
            search_time: None,
        }
    }

    /// Returns an opponent each of whose searches takes this time by the clock of the runtime.
    pub fn simulated(limits: Limits, search_time: Duration) -> Self {
        Self { search_time: Some(search_time), ..Self::with_limits(Arc::default(), limits) }
    }

    /// Returns for how long no search has been under way. `None` while one is.
    pub fn idle_time(&self) -> Option<Duration> {
        self.threads.idle_time()
    }

    /// Runs a search in its turn. `None` if it panics. Dropping the future stops the search.
    /// `label` tells in the metrics what is searched for.
    async fn search<T: Send + 'static>(
        &self,
        label: &'static str,
        mut turn: Turn,
        work: impl FnOnce(&Engine, &Limits, &Stop) -> T + Send + 'static,
    ) -> Option<T> {
        turn.begin().await;
        let stop = Stop::default();
        let limits = divided(self.limits, turn.rivals() + self.queue.people());
        if let Some(time) = self.search_time {
            tokio::time::sleep(time).await;
            return Some(work(&self.engine, &limits, &stop));
        }
        let _guard = StopOnDrop(stop.clone());
        let (sender, result) = oneshot::channel();
        let engine = Arc::clone(&self.engine);
        let search = move || {
            // The search keeps its place until it has stopped.
            let _turn = turn;
            let begun = Instant::now();
            let found = work(&engine, &limits, &stop);
            metrics::histogram!(SEARCH_SECONDS, "what" => label).record(begun.elapsed());
            // The caller may have dropped the future.
            sender.send(found).ok();
        };
        self.threads.run(search).await;
        result.await.ok()
    }
}

/// Stops a search whose result is no longer wanted.
struct StopOnDrop(Stop);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stop();
    }
}

/// Returns the limits of a search while others wait, with which it shares the time.
fn divided(limits: Limits, waiting: usize) -> Limits {
    let waiting = u32::try_from(waiting).unwrap_or(u32::MAX);
    Limits { time: limits.time.map(|time| time / waiting.saturating_add(1)), ..limits }
}

impl SaveObserver for Opponent {
    fn game_saved(&self, game: &Game) {
        self.queue.game_saved(game);
    }
}

impl DrawProver for Opponent {
    fn proves_draw(&self, position: &Position) -> bool {
        // By tables alone: with the book, the opening could be claimed as a draw after two turns.
        self.engine.probe_tables(position) == Some(Value::Draw)
    }
}
