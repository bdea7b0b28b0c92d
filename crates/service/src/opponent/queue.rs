//! The games in which the bot may have a task, and the loop that does the tasks.

use std::collections::{HashMap, HashSet, VecDeque};
use std::sync::Arc;
use std::time::Duration;

use futures_util::stream::FuturesUnordered;
use futures_util::{StreamExt, future};
use parking_lot::Mutex;
use tokio::sync::Notify;
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::super::fair::NO_PERSON;
use super::super::{Clock, Result, ServiceError};
use super::Opponent;
use super::play::BotPlayer;
use alquerque_game::{BotTask, Game, GameId, PlayerId};

/// The games that are in progress at once. Few of them are searched; the others wait.
const CONCURRENCY: usize = 64;
/// The games of one person that are in progress at once.
const SHARE: usize = 6;
/// The pause before another attempt after the store has failed.
pub const RETRY_DELAY: Duration = Duration::from_secs(5);

/// The metric of the games in the queue or in progress.
const GAMES: &str = "alquerque_opponent_games";

/// A queue of distinct games.
///
/// A game that is taken from the queue is in progress until [`Self::finish`]. If it is added
/// meanwhile, it is done again.
#[derive(Default)]
pub struct TaskQueue {
    state: Mutex<State>,
    added: Notify,
}

#[derive(Default)]
struct State {
    waiting: VecDeque<(GameId, PlayerId)>,
    /// The same games as in `waiting`.
    is_waiting: HashSet<GameId>,
    in_progress: HashMap<GameId, InProgress>,
    /// The games of which a reply shows what the bot does, once for each reply.
    held: Vec<GameId>,
}

impl State {
    fn record(&self) {
        metrics::gauge!(GAMES).set((self.waiting.len() + self.in_progress.len()) as f64);
    }
}

struct InProgress {
    by: PlayerId,
    /// The task that is being decided.
    current: Option<Current>,
    /// Whether the game was added again meanwhile.
    is_added_again: bool,
}

struct Current {
    task: BotTask,
    cancel: CancellationToken,
}

impl InProgress {
    fn new(by: PlayerId) -> Self {
        Self { by, current: None, is_added_again: false }
    }
}

impl TaskQueue {
    /// Returns the number of people whose games wait.
    pub fn people(&self) -> usize {
        let people: HashSet<PlayerId> =
            self.state.lock().waiting.iter().map(|(_, by)| *by).collect();
        people.len()
    }

    /// Adds a game of a person in which the bot may have a task.
    pub fn add(&self, game: GameId, by: PlayerId) {
        let mut state = self.state.lock();
        if let Some(in_progress) = state.in_progress.get_mut(&game) {
            in_progress.is_added_again = true;
        } else if state.is_waiting.insert(game) {
            state.waiting.push_back((game, by));
            state.record();
            drop(state);
            self.added.notify_one();
        }
    }

    /// Returns whether a reply waits for the bot in a game.
    pub fn is_held(&self, game: GameId) -> bool {
        self.state.lock().held.contains(&game)
    }

    /// Waits for a game, which is in progress from then on.
    pub async fn next(&self) -> GameId {
        loop {
            if let Some(game) = self.pop() {
                return game;
            }
            self.added.notified().await;
        }
    }

    fn pop(&self) -> Option<GameId> {
        let mut state = self.state.lock();
        let in_progress = |by| state.in_progress.values().filter(|one| one.by == by).count();
        let has_room = |&(_, by): &(_, PlayerId)| by == NO_PERSON || in_progress(by) < SHARE;
        let next = state.waiting.iter().position(has_room)?;
        let (game, by) = state.waiting.remove(next)?;
        state.is_waiting.remove(&game);
        state.in_progress.insert(game, InProgress::new(by));
        Some(game)
    }

    /// Cancels the decision of a task that a saved game does not have any more.
    pub fn game_saved(&self, game: &Game) {
        let state = self.state.lock();
        let in_progress = state.in_progress.get(&game.id);
        let current = in_progress.and_then(|in_progress| in_progress.current.as_ref());
        if let Some(current) = current.filter(|current| game.bot_task() != Some(current.task)) {
            current.cancel.cancel();
        }
    }

    /// Notes the task that is being decided. Returns the token that cancels the decision.
    pub fn begin(&self, game: GameId, task: BotTask) -> CancellationToken {
        let cancel = CancellationToken::new();
        if let Some(in_progress) = self.state.lock().in_progress.get_mut(&game) {
            in_progress.current = Some(Current { task, cancel: cancel.clone() });
        }
        cancel
    }

    /// Ends the progress of a game, unless it was added meanwhile. Returns whether it has ended.
    pub fn finish(&self, game: GameId) -> bool {
        let mut state = self.state.lock();
        match state.in_progress.get_mut(&game) {
            Some(in_progress) if in_progress.is_added_again => {
                *in_progress = InProgress::new(in_progress.by);
                false
            }
            _ => {
                state.in_progress.remove(&game);
                state.record();
                true
            }
        }
    }
}

/// Keeps this process from taking over the tasks of a game, whose bot a reply waits for. The board
/// of that reply is not known before it is sent, so that an announcement would post another one.
pub struct Held {
    opponent: Arc<Opponent>,
    game: GameId,
}

impl Drop for Held {
    fn drop(&mut self) {
        let held = &mut self.opponent.queue.state.lock().held;
        if let Some(at) = held.iter().position(|&game| game == self.game) {
            held.swap_remove(at);
        }
    }
}

/// Announces what the bot has done in a game.
type Announce<'a> = dyn Fn(&Game) + Send + Sync + 'a;

impl BotPlayer {
    /// Holds a game until the reply that waits for the bot is sent. `None` without an opponent.
    pub fn hold(&self, game: GameId) -> Option<Held> {
        let opponent = Arc::clone(self.opponent.as_ref()?);
        opponent.queue.state.lock().held.push(game);
        Some(Held { opponent, game })
    }

    /// Adds all open games in which the bot has a task or an announcement, and logs how many there
    /// are. Returns whether it could.
    pub async fn recover(&self, bot: PlayerId) -> bool {
        match self.enqueue_open(bot).await {
            Ok(0) => true,
            Ok(games) => {
                tracing::info!(games, "the bot has tasks in open games");
                true
            }
            Err(error) => {
                tracing::error!(%error, "the tasks of the bot cannot be read; trying again");
                false
            }
        }
    }

    /// Does the tasks of the games in the queue until `stop`, and calls `announce` for each game in
    /// which the bot has acted. If it `has_recovered` not yet, repeats [`Self::recover`] until it
    /// succeeds.
    pub async fn run(
        &self,
        bot: PlayerId,
        clock: &dyn Clock,
        has_recovered: bool,
        announce: &Announce<'_>,
        stop: &CancellationToken,
    ) {
        let Some(opponent) = &self.opponent else { return };
        let worker = Worker { bot: self, queue: &opponent.queue, clock, announce, stop };
        let recover = async {
            let mut has_recovered = has_recovered;
            while !has_recovered {
                sleep(RETRY_DELAY).await;
                has_recovered = self.recover(bot).await;
            }
        };
        future::join(stop.run_until_cancelled(recover), worker.run()).await;
    }
}

/// The loop that does the tasks of the bot.
struct Worker<'a> {
    bot: &'a BotPlayer,
    queue: &'a TaskQueue,
    clock: &'a dyn Clock,
    announce: &'a Announce<'a>,
    stop: &'a CancellationToken,
}

impl Worker<'_> {
    async fn run(&self) {
        let mut running = FuturesUnordered::new();
        loop {
            tokio::select! {
                biased;
                () = self.stop.cancelled() => break,
                Some(()) = running.next() => {}
                game = self.queue.next(), if running.len() < CONCURRENCY => {
                    running.push(self.attend(game));
                }
            }
        }
        while running.next().await.is_some() {}
    }

    /// Does the tasks of a game, again if it is added meanwhile.
    async fn attend(&self, game: GameId) {
        loop {
            match self.do_tasks(game).await {
                Ok(()) => {}
                Err(error @ ServiceError::Refused(_)) => {
                    tracing::error!(%game, %error, "a decision of the bot is refused")
                }
                Err(error @ ServiceError::Store(_)) => {
                    tracing::error!(%game, %error, "the bot cannot play; trying again");
                    self.stop.run_until_cancelled(sleep(RETRY_DELAY)).await;
                    // It is in progress, and done again.
                    self.queue.add(game, NO_PERSON);
                }
            }
            self.announce(game).await;
            if self.queue.finish(game) || self.stop.is_cancelled() {
                return;
            }
        }
    }

    /// Does tasks until there are no more: a move may follow a huff.
    async fn do_tasks(&self, game: GameId) -> Result<()> {
        while let Some(done) = self.stop.run_until_cancelled(self.bot.act(game, self.clock)).await {
            if done?.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Announces what the bot has done, now or before the last stop.
    async fn announce(&self, game: GameId) {
        match self.bot.core.find(game).await {
            Ok(Some(game)) if game.owes_bot_actions() => (self.announce)(&game),
            Ok(_) => {}
            Err(error) => {
                tracing::warn!(%game, %error, "a move of the bot is announced later");
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_game_waits_once_and_is_done_again_if_it_is_added_meanwhile() {
        let queue = TaskQueue::default();
        for game in [7, 8, 7] {
            queue.add(GameId(game), PlayerId(1));
        }
        assert_eq!((queue.next().await, queue.next().await), (GameId(7), GameId(8)));
        queue.add(GameId(7), PlayerId(1));
        assert!(!queue.finish(GameId(7)) && queue.finish(GameId(7)) && queue.finish(GameId(8)));
        // A notification before the first waiter is not lost.
        queue.add(GameId(7), PlayerId(1));
        assert_eq!(queue.next().await, GameId(7));
    }

    #[tokio::test]
    async fn the_games_of_a_person_leave_room_for_those_of_others() {
        let queue = TaskQueue::default();
        for game in 0..CONCURRENCY as u64 {
            queue.add(GameId(game), PlayerId(1));
        }
        queue.add(GameId(99), PlayerId(2));
        for game in (0..SHARE as u64).chain([99]) {
            assert_eq!(queue.next().await, GameId(game));
        }
        assert!(queue.pop().is_none());
        assert_eq!(queue.people(), 1);
        queue.finish(GameId(0));
        assert_eq!(queue.next().await, GameId(SHARE as u64));
    }
}
