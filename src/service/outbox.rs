//! What becomes of the messages about a game: announcements that it owes, its newest board, and its
//! thread.

use std::sync::Arc;

use time::OffsetDateTime;

use super::Result;
use super::core::Core;
use crate::game::{Announcement, BoardMessage, Game, GameId, Place};

/// Records which messages about games have been posted.
///
/// A pending announcement is saved with its decision, and stays pending until it is recorded
/// here.
pub struct Outbox {
    core: Arc<Core>,
}

/// The result of recording a message that shows a board.
pub struct RecordedBoard {
    /// The game, if its newest board changed or the message is outdated itself.
    pub game: Option<Game>,
    /// The message that is no longer the newest board.
    pub outdated: Option<OutdatedBoard>,
}

/// A board that a newer message has replaced.
#[derive(Debug, Clone, Copy)]
pub struct OutdatedBoard {
    pub message: BoardMessage,
    /// The ply of the newest board.
    pub newest_ply: Option<usize>,
}

impl Outbox {
    pub(super) fn new(core: Arc<Core>) -> Self {
        Self { core }
    }

    /// Records that the announcement has been posted, or never can be.
    pub async fn posted(&self, id: GameId, announcement: Announcement) -> Result<()> {
        let is_pending = |game: &Game| game.pending.is_some_and(|entry| entry.what == announcement);
        self.core.change(id, |game| Ok(is_pending(game).then(|| game.announced()))).await.map(drop)
    }

    /// Records that a channel has refused a message that shows a game. What is pending, or the last
    /// message of the game, stays pending for a while. If `is_closed`, the bot cannot post there at
    /// all, and a game in a thread returns to the parent channel; it is returned then.
    pub async fn refused(
        &self,
        id: GameId,
        channel: u64,
        is_closed: bool,
        now: OffsetDateTime,
    ) -> Result<Option<Game>> {
        let change = |game: &Game| {
            let parent = game.parent.filter(|_| is_closed && game.stopped.is_none());
            match parent {
                _ if game.place.channel != channel => None,
                Some(parent) => Some(game.returned(parent, now)),
                None if game.is_open() && game.pending.is_none() => None,
                None => Some(game.message_refused(now)),
            }
        };
        let changed = self.core.change(id, |game| Ok(change(game))).await?;
        Ok(changed.filter(|game| game.place.channel != channel))
    }

    /// Records that the result of a game has been posted, or never can be.
    pub async fn result_posted(&self, id: GameId) -> Result<()> {
        let posted = |game: &Game| Game { result_due: None, ..game.clone() };
        self.core.change(id, |game| Ok(game.result_due.map(|_| posted(game)))).await.map(drop)
    }

    /// Records that the channel of results has refused the result of a game, which stays due for a
    /// while.
    pub async fn result_refused(&self, id: GameId, now: OffsetDateTime) -> Result<()> {
        let refused = |game: &Game| game.result_due.map(|_| game.result_refused(now));
        self.core.change(id, |game| Ok(refused(game))).await.map(drop)
    }

    /// Records a message that shows a game if it is the newest one. The order of the calls does not
    /// matter.
    pub async fn record_board(&self, id: GameId, shown: BoardMessage) -> Result<RecordedBoard> {
        let mut outdated = None;
        let mut unchanged = None;
        let mut record = |game: &Game| {
            let known = game.board_message.map(|id| BoardMessage {
                id,
                ply: game.board_ply,
                has_frame: game.has_board_frame,
            });
            let newest = known.map_or(shown, |known| known.max(shown));
            let older = known.map(|known| known.min(shown)).filter(|older| older.id != newest.id);
            outdated = older.map(|message| OutdatedBoard { message, newest_ply: newest.ply });
            if known == Some(newest) {
                unchanged = outdated.map(|_| game.clone());
                return None;
            }
            Some(Game {
                board_message: Some(newest.id),
                board_ply: newest.ply,
                has_board_frame: newest.has_frame,
                ..game.clone()
            })
        };
        let changed = self.core.change(id, |game| Ok(record(game))).await?;
        Ok(RecordedBoard { game: changed.or(unchanged), outdated })
    }

    /// Moves a game into its thread. Returns the game if it was not in one.
    pub async fn move_to_thread(&self, id: GameId, thread: u64) -> Result<Option<Game>> {
        let moved = |game: &Game| {
            let place = Place { channel: thread, ..game.place };
            game.parent.is_none().then(|| Game {
                place,
                parent: Some(game.place.channel),
                board_message: None,
                board_ply: None,
                has_board_frame: false,
                ..game.clone()
            })
        };
        self.core.change(id, |game| Ok(moved(game))).await
    }
}
