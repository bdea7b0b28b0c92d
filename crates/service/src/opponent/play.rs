//! The decisions of the bot as a player.

use std::sync::Arc;
use std::time::Duration;

use tokio::time::{Instant, timeout_at};

use super::super::core::{Core, MAX_ATTEMPTS, Saved};
use super::super::fair::NO_PERSON;
use super::super::{Clock, Result};
use super::Opponent;
use alquerque_engine::{Choice, Engine, Level, Limits, Stop};
use alquerque_game::{
    BotTask, BotTaskKind, Command, Game, GameId, PlayerId, Proposal, Request, Summary, Transition,
    decide,
};
use alquerque_store::engine::LEASE;
use alquerque_store::{StoreError, With};

/// The longest that a reply waits for the bot. After a lease, another process takes the task over,
/// and would post a board of its own if that of the reply were not known by then.
const MAX_WAIT: Duration = Duration::from_secs(LEASE.as_secs() - 2);

/// The games that are taken over from other processes in one step.
const TAKEN_OVER_AT_ONCE: usize = 64;

/// Plays for the bot. Without an opponent, it has no tasks.
pub struct BotPlayer {
    pub(crate) core: Arc<Core>,
    pub(crate) opponent: Option<Arc<Opponent>>,
}

impl BotPlayer {
    /// Adds a game of a person to the queue, in which the bot may have a task.
    pub fn enqueue(&self, game: GameId, by: PlayerId) {
        if let Some(opponent) = &self.opponent {
            opponent.queue.add(game, by);
        }
    }

    /// Adds games whose task another process has not done in time, if several share the store.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn take_over(&self) -> Result<(), StoreError> {
        let Some(opponent) = &self.opponent else { return Ok(()) };
        for game in self.core.store.lease_bot_tasks(TAKEN_OVER_AT_ONCE).await? {
            if !opponent.queue.is_held(game) {
                opponent.queue.add(game, NO_PERSON);
            }
        }
        Ok(())
    }

    /// Adds all open games in which the bot has a task or an announcement. Returns how many there
    /// are.
    pub(super) async fn enqueue_open(&self, bot: PlayerId) -> Result<usize> {
        let Some(opponent) = &self.opponent else { return Ok(0) };
        if self.core.store.is_shared() {
            // Taken over step by step.
            return Ok(0);
        }
        let games = self.core.store.open_of(bot).await?;
        let due = games.iter().filter(|game| game.bot() == Some(bot) && game.needs_bot);
        let add =
            |game: &&Summary| opponent.queue.add(game.id, player_against(bot, game.players()));
        Ok(due.inspect(add).count())
    }

    /// Does the tasks of the bot in a game, and adds their events to `news`, so that one message
    /// shows both turns. What takes too long is done by the queue instead.
    pub async fn answered(&self, mut news: Transition, clock: &dyn Clock) -> Transition {
        let id = news.game.id;
        let until = Instant::now() + MAX_WAIT;
        while news.game.bot_task().is_some() {
            match timeout_at(until, self.act(id, clock)).await {
                Ok(Ok(Some(done))) => {
                    news.game = done.game;
                    news.events.extend(done.events);
                }
                // The game has changed meanwhile.
                Ok(Ok(None)) => break,
                Ok(Err(error)) => {
                    tracing::warn!(game = %id, %error, "the bot cannot answer at once");
                    break;
                }
                Err(_) => {
                    tracing::info!(game = %id, "the bot thinks for too long to answer at once");
                    break;
                }
            }
        }
        news
    }

    /// Decides and saves the next task of the bot in a game. `None` if there is no task, or the
    /// game has changed meanwhile.
    ///
    /// # Errors
    /// When the store fails. The game is unchanged then.
    pub(super) async fn act(&self, id: GameId, clock: &dyn Clock) -> Result<Option<Transition>> {
        let Some(opponent) = &self.opponent else { return Ok(None) };
        let Some(loaded) = self.core.store.get(id).await? else { return Ok(None) };
        let game = &loaded.game;
        let Some(task) = game.bot_task() else { return Ok(None) };
        let Some((bot, level)) = game.bot().zip(game.terms.level) else { return Ok(None) };
        let cancelled = opponent.queue.begin(id, task);
        let decision = opponent.decide(game, task, level);
        let Some(Some(command)) = cancelled.run_until_cancelled(decision).await else {
            return Ok(None);
        };
        let request = Request { seen_ply: Some(task.ply), ..Request::new(bot, command) };
        let mut loaded = loaded;
        for _ in 0..MAX_ATTEMPTS {
            if loaded.game.bot_task() != Some(task) {
                return Ok(None);
            }
            let Transition { game, events } = decide(&loaded.game, &request, clock.now())?;
            if let Saved::Done(game) = self.core.save(game, &loaded, With::default()).await? {
                return Ok(Some(Transition { game: *game, events }));
            }
            let Some(newer) = self.core.store.get(id).await? else { return Ok(None) };
            loaded = newer;
        }
        Err(StoreError::Conflict.into())
    }
}

/// Returns the person who plays against the bot.
fn player_against(bot: PlayerId, mut players: impl Iterator<Item = PlayerId>) -> PlayerId {
    players.find(|&player| player != bot).unwrap_or(NO_PERSON)
}

impl Opponent {
    /// Returns the command that does a task. `None` if the game is over, or the search has failed.
    async fn decide(&self, game: &Game, task: BotTask, level: Level) -> Option<Command> {
        let history = game.history()?.clone();
        let bot = game.bot()?;
        let side = game.side_of(bot)?;
        let turn = self.searches.join(player_against(bot, game.players())).ok()?;
        match task.kind {
            BotTaskKind::Answer(to) => {
                let agrees = move |engine: &Engine, limits: &Limits, stop: &Stop| match to {
                    Proposal::Draw => engine.accepts_draw(&history, side, level, limits, stop),
                    Proposal::Count => engine.accepts_count(&history, side, level, limits, stop),
                    // Learners may take back as often as they like, and the bot waits for them.
                    Proposal::Takeback | Proposal::Pause => true,
                };
                let agrees = self.search(level.id(), turn, agrees).await?;
                Some(if agrees { Command::Agree { to } } else { Command::Disagree { to } })
            }
            BotTaskKind::Move => {
                // A repeated search of the same turn chooses the same action.
                let seed = game.id.0.rotate_left(32) ^ task.ply as u64;
                let choose = move |engine: &Engine, limits: &Limits, stop: &Stop| {
                    engine.choose(&history, level, limits, stop, seed)
                };
                Some(match self.search(level.id(), turn, choose).await?? {
                    Choice::Act(action) => Command::play(action),
                    Choice::Resign => Command::Resign,
                })
            }
        }
    }
}
