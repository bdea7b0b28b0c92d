//! Changes of many games at once.

use std::pin::pin;
use std::sync::Arc;

use futures_util::{Stream, StreamExt, stream};
use time::OffsetDateTime;

use super::Core;
use crate::{Result, ServiceError};
use alquerque_game::{Game, GameId, Place};
use alquerque_store::StoreError;

/// The number of concurrent saves, which share their flushes.
const CONCURRENCY: usize = 64;

/// The games whose clocks have been stopped, started or shifted: ids only, because there may be
/// many.
#[derive(Debug, Default, PartialEq, Eq)]
pub struct ClockChanges {
    /// The number of games whose clocks are stopped now.
    pub stopped: usize,
    /// The games whose clocks run, with other deadlines than before.
    pub running: Vec<GameId>,
    /// The games that are to be announced in the parent channels of their former threads.
    pub returned: Vec<(GameId, Place)>,
}

impl Core {
    /// Returns a change that stops the clock of a game of this place if it runs. No player is
    /// charged for a downtime before.
    pub async fn stop_change(
        &self,
        place: Place,
        now: OffsetDateTime,
    ) -> Result<impl Fn(&Game) -> Option<Game> + use<>, StoreError> {
        let outage = self.downtime.pending(place, now).await?;
        Ok(move |game: &Game| {
            game.stopped.is_none().then(|| game.compensated_for(outage, now).stop(now))
        })
    }

    /// Changes the clocks of all of these games that can be changed.
    ///
    /// # Errors
    /// When a game could not be changed and another try may help. A damaged record is no such
    /// error.
    pub async fn change_clocks(
        &self,
        games: Vec<GameId>,
        change: impl Fn(&Game) -> Option<Game>,
    ) -> Result<ClockChanges> {
        let mut changed = pin!(self.change_all(games, change));
        let mut clocks = ClockChanges::default();
        let mut outcome = Ok(());
        while let Some(changed) = changed.next().await {
            match changed {
                Ok(game) if game.stopped.is_some() => clocks.stopped += 1,
                Ok(game) if game.has_returned() => {
                    clocks.returned.push((game.id, game.place));
                }
                Ok(game) => clocks.running.push(game.id),
                Err(ServiceError::Store(StoreError::Unreadable(_))) => {}
                Err(error) => outcome = Err(error),
            }
        }
        outcome.map(|()| clocks)
    }

    /// Changes these games concurrently. Yields the games that `change` changes and the errors, in
    /// the given order; an error does not end the stream.
    pub fn change_all(
        &self,
        games: Vec<GameId>,
        change: impl Fn(&Game) -> Option<Game>,
    ) -> impl Stream<Item = Result<Game>> {
        let change = Arc::new(change);
        let changed = stream::iter(games).map(move |id| {
            let change = Arc::clone(&change);
            async move { (id, retry_while_slow(|| self.change(id, |game| Ok(change(game)))).await) }
        });
        changed.buffered(CONCURRENCY).filter_map(async |(id, changed)| {
            changed
                .inspect_err(|error| tracing::error!(%id, ?error, "a game could not be changed"))
                .transpose()
        })
    }
}

/// Repeats `work` while the disk is too slow: other saves of the same batch may have kept it busy.
async fn retry_while_slow<T, R>(work: impl Fn() -> R) -> Result<T>
where
    R: Future<Output = Result<T>>,
{
    loop {
        match work().await {
            Err(ServiceError::Store(StoreError::Slow)) => {}
            done => return done,
        }
    }
}
