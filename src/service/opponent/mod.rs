//! The bot as a player and as an analyst.
//!
//! Games in which the bot has a task wait in a queue. It searches on a few threads of low priority.
//! Nothing is polled: a game without a task for the bot costs it nothing.

mod analysis;
mod canonical;
mod hints;
mod play;
mod queue;
mod thread_pool;

#[cfg(test)]
mod tests;

use std::sync::Arc;
use std::time::{Duration, Instant};

use tokio::sync::oneshot;

use self::analysis::AnalysisQueue;
pub use self::analysis::{AnalysisTicket, Analyst};
pub use self::canonical::CanonicalPosition;
use self::hints::HintCache;
pub use self::play::BotPlayer;
pub use self::queue::RETRY_DELAY;
use self::queue::TaskQueue;
use self::thread_pool::ThreadPool;
pub use self::thread_pool::lower_thread_priority;
use super::DrawProver;
use super::core::SaveObserver;
use crate::game::Game;
use alquerque_engine::{Engine, Limits, Stop, Value};
use alquerque_rules::Position;

/// The longest time for a decision while no other waits.
const MAX_DECISION_TIME: Duration = Duration::from_secs(5);

const SEARCH_SECONDS: &str = "alquerque_search_seconds";

/// The state of the bot as a player and as an analyst: the engine, its threads, and what waits for
/// them.
pub struct Opponent {
    engine: Arc<Engine>,
    threads: ThreadPool,
    limits: Limits,
    queue: TaskQueue,
    hints: HintCache,
    analyses: AnalysisQueue,
}

impl Opponent {
    /// Returns an opponent that thinks a few seconds at most.
    pub fn new(engine: Arc<Engine>) -> Self {
        Self::with_limits(engine, Limits::time(MAX_DECISION_TIME))
    }

    /// Returns an opponent that thinks within these limits. The time is divided among the games
    /// that wait.
    pub fn with_limits(engine: Arc<Engine>, limits: Limits) -> Self {
        Self {
            engine,
            threads: ThreadPool::default(),
            limits,
            queue: TaskQueue::default(),
            hints: HintCache::default(),
            analyses: AnalysisQueue::default(),
        }
    }

    /// Returns for how long no search has been under way. `None` while one is.
    pub fn idle_time(&self) -> Option<Duration> {
        self.threads.idle_time()
    }

    /// Runs a search on the thread pool. `None` if it panics. Dropping the future stops the search.
    /// `label` tells in the metrics what is searched for.
    async fn search<T: Send + 'static>(
        &self,
        label: &'static str,
        work: impl FnOnce(&Engine, &Limits, &Stop) -> T + Send + 'static,
    ) -> Option<T> {
        let stop = Stop::default();
        let _guard = StopOnDrop(stop.clone());
        let (sender, result) = oneshot::channel();
        let engine = Arc::clone(&self.engine);
        let limits = self.limits;
        let games = self.queue.len();
        self.threads.add(Box::new(move |waiting| {
            if stop.is_stopped() {
                return;
            }
            let begun = Instant::now();
            let found = work(&engine, &divided(limits, waiting + games), &stop);
            metrics::histogram!(SEARCH_SECONDS, "what" => label).record(begun.elapsed());
            // The caller may have dropped the future.
            sender.send(found).ok();
        }));
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
