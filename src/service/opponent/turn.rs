//! What the bot does in a game when it has something to do there.

use std::sync::Arc;
use std::time::Instant;

use tokio::sync::oneshot;

use super::super::{Clock, GameService, ServiceError};
use super::{Opponent, shortened};
use crate::game::{
    BotTask, BotTaskKind, Command, Game, GameId, PlayerId, Proposal, Request, Transition, decide,
};
use alquerque_engine::{Choice, Engine, Level, Limits, Stop};

const SEARCH: &str = "alquerque_search_seconds";

/// Ends a search for which nobody waits any more.
struct EndsWith(Stop);

impl Drop for EndsWith {
    fn drop(&mut self) {
        self.0.stop();
    }
}

impl GameService {
    /// Calls the bot to all open games in which it has something to do or to tell, as after a start.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn call_bot(&self, bot: PlayerId) -> Result<usize, ServiceError> {
        let Some(opponent) = &self.opponent else { return Ok(0) };
        let games = self.store.open_of(bot).await?;
        let due = games.iter().filter(|game| game.bot() == Some(bot) && game.needs_bot);
        Ok(due.inspect(|game| opponent.call(game.id)).count())
    }

    /// Has the bot do the next thing that it has to do in a game, and saves that. Answers the game as it is then; nothing
    /// where there is nothing to do, or the game has changed while it thought.
    ///
    /// # Errors
    /// When the store fails. The game is as it was then.
    pub async fn bot_acts(
        &self,
        id: GameId,
        clock: &dyn Clock,
    ) -> Result<Option<Transition>, ServiceError> {
        let (Some(opponent), Some(game)) = (&self.opponent, self.find(id).await?) else {
            return Ok(None);
        };
        let (Some(bot_task), Some(bot), Some(level)) =
            (game.bot_task(), game.bot(), game.terms.level)
        else {
            return Ok(None);
        };
        let end = opponent.begins(id, bot_task);
        let Some(Some(command)) =
            end.run_until_cancelled(opponent.decides(&game, bot_task, level)).await
        else {
            return Ok(None);
        };
        let event = Request { seen_ply: Some(bot_task.ply), ..Request::new(bot, command) };
        let decided = |game: &Game| {
            if game.bot_task() != Some(bot_task) {
                return Ok(None);
            }
            decide(game, &event, clock.now())
                .map(|Transition { game, events }| Some((game, events)))
        };
        Ok(self.save(id, decided).await?.map(|(game, events)| Transition { game, events }))
    }
}

impl Opponent {
    /// What the bot does about its duty; nothing where the game is over, or thinking has failed.
    async fn decides(&self, game: &Game, bot_task: BotTask, level: Level) -> Option<Command> {
        let history = game.history()?.clone();
        let side = game.side_of(game.bot()?)?;
        match bot_task.kind {
            BotTaskKind::Answer(to) => {
                let agrees = move |engine: &Engine, limits: &Limits, stop: &Stop| match to {
                    Proposal::Draw => engine.accepts_draw(&history, side, level, limits, stop),
                    Proposal::Count => engine.accepts_count(&history, side, level, limits, stop),
                    // Whoever learns may try as often as they like.
                    Proposal::Takeback => true,
                };
                let agrees = self.think(level.id(), agrees).await?;
                Some(if agrees { Command::Agree { to } } else { Command::Disagree { to } })
            }
            BotTaskKind::Move => {
                // The same game goes the same way wherever it is thought about again.
                let seed = game.id.0.rotate_left(32) ^ bot_task.ply as u64;
                let choose = move |engine: &Engine, limits: &Limits, stop: &Stop| {
                    engine.choose(&history, level, limits, stop, seed)
                };
                Some(match self.think(level.id(), choose).await?? {
                    Choice::Act(action) => Command::play(action),
                    Choice::Resign => Command::Resign,
                })
            }
        }
    }

    /// Thinks about something on one of the threads for that. Nobody who drops this waits for it.
    pub(super) async fn think<T: Send + 'static>(
        &self,
        what: &'static str,
        work: impl FnOnce(&Engine, &Limits, &Stop) -> T + Send + 'static,
    ) -> Option<T> {
        let (stop, (done, answer)) = (Stop::default(), oneshot::channel());
        let _ends = EndsWith(stop.clone());
        let (engine, limits, games) =
            (Arc::clone(&self.engine), self.limits, self.games().waiting.len());
        self.threads.add(Box::new(move |waiting| {
            if stop.is_stopped() {
                return;
            }
            let begun = Instant::now();
            let thought = work(&engine, &shortened(limits, waiting + games), &stop);
            metrics::histogram!(SEARCH, "what" => what).record(begun.elapsed());
            // Nobody may wait any more.
            done.send(thought).ok();
        }));
        answer.await.ok()
    }
}
