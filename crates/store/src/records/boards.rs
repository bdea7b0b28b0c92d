//! Which message shows a game.

use std::collections::BTreeMap;

use super::layout::{BOARD, board_key, head_key, read_json, write_json};
use super::{Retries, Store};
use crate::engine::Batch;
use crate::{Result, StoreError};
use alquerque_game::{BoardMessage, GameId};

impl Store {
    /// Returns the messages that show these games, in this order. One that cannot be read counts as
    /// unknown.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn boards(&self, games: &[GameId]) -> Result<Vec<Option<BoardMessage>>> {
        let keys = games.iter().map(|game| board_key(*game));
        let stored = match self.engine.get(keys.clone().collect()).await {
            // One of them cannot be read.
            Err(StoreError::Unreadable(_)) => {
                let one = async |key| match self.get_one(key).await {
                    Err(StoreError::Unreadable(_)) => Ok(None),
                    read => read,
                };
                let mut stored = Vec::with_capacity(games.len());
                for key in keys {
                    stored.push(one(key).await?);
                }
                stored
            }
            read => read?,
        };
        let read = |board: &Option<Vec<u8>>| read_json(BOARD, board.as_deref()).unwrap_or_default();
        Ok(stored.iter().map(read).collect())
    }

    /// Saves which messages show these games, in one commit. Those of games that are gone, and ones
    /// that are older than the stored ones, are left out.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn put_boards(&self, boards: BTreeMap<GameId, BoardMessage>) -> Result<()> {
        let games: Vec<GameId> = boards.keys().copied().collect();
        let mut retries = Retries::new();
        loop {
            let heads = games.iter().map(|game| head_key(*game));
            let keys = heads.chain(games.iter().map(|game| board_key(*game)));
            let mut heads = self.engine.get(keys.collect()).await?;
            let stored = heads.split_off(games.len());
            let mut batch = Batch::default();
            for (((game, board), head), stored) in boards.iter().zip(heads).zip(stored) {
                let known: Option<BoardMessage> =
                    read_json(BOARD, stored.as_deref()).unwrap_or_default();
                if head.is_some() && known < Some(*board) {
                    // The game must still be there.
                    batch.begins_with(head_key(*game), Vec::new());
                    batch.unchanged(board_key(*game), stored);
                    batch.put(board_key(*game), write_json(board)?);
                }
            }
            if batch.changes.is_empty() || retries.commit(&*self.engine, batch).await? {
                return Ok(());
            }
        }
    }
}
