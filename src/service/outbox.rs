//! What becomes of the messages about a game: announcements that it owes, its newest board, and its
//! thread.

use std::sync::Arc;

use time::OffsetDateTime;

use super::ServiceError;
use super::core::Core;
use crate::game::{Announcement, Game, GameId, MessageId, Place};

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
    pub message: MessageId,
    /// The ply that it shows; `None` for a challenge, and if it is not known.
    pub ply: Option<usize>,
    /// The ply of the newest board.
    pub newest_ply: Option<usize>,
}

impl Outbox {
    pub(super) fn new(core: Arc<Core>) -> Self {
        Self { core }
    }

    /// Records that the announcement has been posted, or never can be.
    pub async fn posted(&self, id: GameId, announcement: Announcement) -> Result<(), ServiceError> {
        self.change_pending(id, announcement, Game::announced).await
    }

    /// Records that the bot was not allowed to post the announcement, which stays pending for a
    /// while.
    pub async fn refused(
        &self,
        id: GameId,
        announcement: Announcement,
        now: OffsetDateTime,
    ) -> Result<(), ServiceError> {
        self.change_pending(id, announcement, |game| game.announcement_forbidden(now)).await
    }

    /// Records that the result of a game has been posted, or never can be.
    pub async fn result_posted(&self, id: GameId) -> Result<(), ServiceError> {
        let posted = |game: &Game| Game { result_due: None, ..game.clone() };
        self.core.change(id, |game| game.result_due.map(|_| posted(game))).await.map(drop)
    }

    async fn change_pending(
        &self,
        id: GameId,
        announcement: Announcement,
        change: impl Fn(&Game) -> Game,
    ) -> Result<(), ServiceError> {
        let is_pending = |game: &Game| game.pending.is_some_and(|entry| entry.what == announcement);
        self.core.change(id, |game| is_pending(game).then(|| change(game))).await.map(drop)
    }

    /// Records a message that shows a ply of a game if it is the newest one. The ids of messages
    /// increase, so that the order of the calls does not matter.
    pub async fn record_board(
        &self,
        id: GameId,
        message: MessageId,
        ply: Option<usize>,
    ) -> Result<RecordedBoard, ServiceError> {
        let mut outdated = None;
        let mut unchanged = None;
        let record = |game: &Game| {
            let shown = (message, ply);
            let known = game.board_message.map(|known| (known, game.board_ply));
            let newest = known.map_or(shown, |known| known.max(shown));
            let older = known.map(|known| known.min(shown)).filter(|older| older.0 != newest.0);
            outdated =
                older.map(|(message, ply)| OutdatedBoard { message, ply, newest_ply: newest.1 });
            if known == Some(newest) {
                unchanged = outdated.map(|_| game.clone());
                return None;
            }
            Some(Game { board_message: Some(newest.0), board_ply: newest.1, ..game.clone() })
        };
        let changed = self.core.change(id, record).await?;
        Ok(RecordedBoard { game: changed.or(unchanged), outdated })
    }

    /// Moves a game into its thread. Returns the game if it was not in one.
    pub async fn move_to_thread(
        &self,
        id: GameId,
        thread: u64,
    ) -> Result<Option<Game>, ServiceError> {
        let moved = |game: &Game| {
            let place = Place { channel: thread, ..game.place };
            game.parent.is_none().then(|| Game {
                place,
                parent: Some(game.place.channel),
                board_message: None,
                board_ply: None,
                ..game.clone()
            })
        };
        self.core.change(id, moved).await
    }
}
