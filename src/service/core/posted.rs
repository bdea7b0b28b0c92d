//! What was posted lately: which message shows a game, and which announcement was made. It is saved
//! behind, for all games together, and until then known here.
//!
//! What a kill loses is mended: a board without its record keeps its buttons until the next press,
//! and an announcement is made again under the same nonce.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::sleep;

use super::Core;
use crate::game::{BoardMessage, Game, GameId, Owed, Summary};
use crate::service::Result;
use crate::store::StoreError;

/// How long what was posted waits for more of it.
const DELAY: Duration = Duration::from_secs(1);
/// The most games about which something waits. The oldest boards are forgotten beyond that.
const MAX_GAMES: usize = 20_000;

/// What was posted and is not saved yet.
#[derive(Debug, Default)]
pub struct Posted(Mutex<State>);

#[derive(Clone, Debug, Default)]
struct State {
    boards: BTreeMap<GameId, BoardMessage>,
    announced: BTreeMap<GameId, Owed>,
    /// Whether a task waits to save it.
    is_scheduled: bool,
}

impl Core {
    /// Returns whether what a game owes was announced, but is not saved as such yet.
    pub fn is_announced(&self, game: GameId, owed: Owed) -> bool {
        self.posted.0.lock().announced.get(&game) == Some(&owed)
    }

    /// Adds to games the messages that show them.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn add_boards(&self, games: &mut [Summary]) -> Result<(), StoreError> {
        let ids: Vec<GameId> = games.iter().map(|game| game.id).collect();
        for (game, board) in games.iter_mut().zip(self.boards(&ids).await?) {
            let is_here = |board: &BoardMessage| board.channel == game.place.channel;
            game.board = board.filter(is_here).map(|board| board.id);
        }
        Ok(())
    }

    /// Returns the newest messages that show these games, in this order.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn boards(&self, games: &[GameId]) -> Result<Vec<Option<BoardMessage>>, StoreError> {
        let unknown: Vec<GameId> = {
            let known = &self.posted.0.lock().boards;
            games.iter().copied().filter(|id| !known.contains_key(id)).collect()
        };
        let mut stored = BTreeMap::new();
        if !unknown.is_empty() {
            let found = self.store.boards(&unknown).await?;
            stored.extend(unknown.into_iter().zip(found));
        }
        let known = &self.posted.0.lock().boards;
        let board = |id| known.get(id).copied().or_else(|| stored.get(id).copied().flatten());
        Ok(games.iter().map(board).collect())
    }

    /// Notes that a message shows a game, if it is the newest one, or that an announcement was
    /// made. It is saved soon.
    pub fn note_posted(
        self: &Arc<Self>,
        game: GameId,
        board: Option<BoardMessage>,
        announced: Option<Owed>,
    ) {
        let mut state = self.posted.0.lock();
        if let Some(board) = board {
            let newest = state.boards.entry(game).or_insert(board);
            *newest = board.max(*newest);
            if state.boards.len() > MAX_GAMES {
                state.boards.pop_first();
            }
        }
        state.announced.extend(announced.map(|announced| (game, announced)));
        if !std::mem::replace(&mut state.is_scheduled, true) {
            let core = Arc::clone(self);
            tokio::spawn(async move { while !core.is_saved_after(DELAY).await {} });
        }
    }

    /// Saves what was posted, after a while. Returns whether nothing is left.
    async fn is_saved_after(&self, delay: Duration) -> bool {
        sleep(delay).await;
        let saved = self.save_posted().await;
        if let Err(error) = &saved {
            tracing::warn!(%error, "what was posted is saved later");
        }
        let mut state = self.posted.0.lock();
        let is_all = state.boards.is_empty() && state.announced.is_empty();
        state.is_scheduled = !is_all;
        is_all
    }

    /// Saves what was posted: all boards in one commit.
    ///
    /// # Errors
    /// When the store fails. What is not saved stays noted.
    pub async fn save_posted(&self) -> Result<()> {
        let State { boards, announced, .. } = self.posted.0.lock().clone();
        if !boards.is_empty() {
            self.store.put_boards(boards.clone()).await?;
            let known = &mut self.posted.0.lock().boards;
            known.retain(|game, board| boards.get(game) != Some(board));
        }
        for (game, owed) in announced {
            self.save_announced(game, owed).await?;
        }
        Ok(())
    }

    /// Saves that the last announcement of a game was made, if that is noted: the next one of the
    /// bot's actions begins after it.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn settle_announcement(&self, game: GameId) -> Result<()> {
        let announced = self.posted.0.lock().announced.get(&game).copied();
        match announced {
            Some(owed) => self.save_announced(game, owed).await,
            None => Ok(()),
        }
    }

    async fn save_announced(&self, id: GameId, owed: Owed) -> Result<()> {
        let is_pending = |game: &Game| game.owed() == Some(owed);
        self.change(id, |game| Ok(is_pending(game).then(|| game.announced()))).await?;
        let announced = &mut self.posted.0.lock().announced;
        if announced.get(&id) == Some(&owed) {
            announced.remove(&id);
        }
        Ok(())
    }
}
