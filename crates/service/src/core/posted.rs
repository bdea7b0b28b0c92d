//! Which messages show games. They are saved behind, for all games together, and until then known
//! here. What a kill loses, or another process does not know yet, is mended: a board without its
//! record keeps its buttons until it is pressed.

use std::collections::BTreeMap;
use std::sync::Arc;
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::sleep;

use super::Core;
use alquerque_game::{BoardMessage, GameId, Summary};
use alquerque_store::StoreError;

/// How long a message waits for others.
const DELAY: Duration = Duration::from_secs(1);
/// The most messages that wait. Beyond that, the oldest games are forgotten.
const MAX_BOARDS: usize = 20_000;

/// The messages that are not saved yet.
#[derive(Debug, Default)]
pub struct PostedBoards(Mutex<State>);

#[derive(Debug, Default)]
struct State {
    boards: BTreeMap<GameId, BoardMessage>,
    /// Whether a task waits to save them.
    is_scheduled: bool,
}

impl Core {
    /// Returns the newest messages that show these games, in this order.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn boards(&self, games: &[GameId]) -> Result<Vec<Option<BoardMessage>>, StoreError> {
        let noted = || {
            let noted = &self.posted.0.lock().boards;
            games.iter().map(|id| noted.get(id).copied()).collect::<Vec<_>>()
        };
        // One that is saved meanwhile is in what was noted before.
        let mut boards = noted();
        let unknown = games.iter().zip(&boards).filter(|(_, board)| board.is_none());
        let unknown: Vec<GameId> = unknown.map(|(id, _)| *id).collect();
        if !unknown.is_empty() {
            let mut stored = self.store.boards(&unknown).await?.into_iter();
            for board in boards.iter_mut().filter(|board| board.is_none()) {
                *board = stored.next().flatten();
            }
        }
        Ok(boards.into_iter().zip(noted()).map(|(board, noted)| board.max(noted)).collect())
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

    /// Notes that a message shows a game, if it is the newest one. It is saved soon.
    pub fn note_board(self: &Arc<Self>, game: GameId, board: BoardMessage) {
        let mut state = self.posted.0.lock();
        let newest = state.boards.entry(game).or_insert(board);
        *newest = board.max(*newest);
        if state.boards.len() > MAX_BOARDS
            && let Some((game, _)) = state.boards.pop_first()
        {
            tracing::warn!(%game, "too many boards wait to be saved; which message shows it is lost");
        }
        if !std::mem::replace(&mut state.is_scheduled, true) {
            let core = Arc::clone(self);
            tokio::spawn(async move { while !core.is_saved_after(DELAY).await {} });
        }
    }

    /// Saves the noted messages after a while. Returns whether none is left.
    async fn is_saved_after(&self, delay: Duration) -> bool {
        sleep(delay).await;
        if let Err(error) = self.save_boards().await {
            tracing::warn!(%error, "which messages show games is saved later");
        }
        let mut state = self.posted.0.lock();
        state.is_scheduled = !state.boards.is_empty();
        !state.is_scheduled
    }

    /// Saves the noted messages in one commit, or in one for each if a record among them cannot be
    /// read.
    ///
    /// # Errors
    /// When the store fails. They stay noted then.
    pub async fn save_boards(&self) -> Result<(), StoreError> {
        let boards = self.posted.0.lock().boards.clone();
        if boards.is_empty() {
            return Ok(());
        }
        match self.store.put_boards(boards.clone()).await {
            Err(StoreError::Unreadable(_)) => {
                for (&game, &board) in &boards {
                    match self.store.put_boards(BTreeMap::from([(game, board)])).await {
                        Err(StoreError::Unreadable(error)) => {
                            tracing::error!(%game, %error, "which message shows it is not saved");
                        }
                        saved => saved?,
                    }
                }
            }
            saved => saved?,
        }
        let known = &mut self.posted.0.lock().boards;
        known.retain(|game, board| boards.get(game) != Some(board));
        Ok(())
    }
}
