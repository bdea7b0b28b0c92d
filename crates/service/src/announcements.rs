//! What becomes of the messages about a game: announcements that it owes, its newest board, and its
//! thread.

use std::sync::Arc;

use time::OffsetDateTime;

use super::Result;
use super::core::{Core, MAX_ATTEMPTS, Saved};
use alquerque_game::{Announcement, BoardMessage, Game, GameId, MessageId, Place, Summary};
use alquerque_store::{StoreError, With};

/// Records which messages about games have been posted.
///
/// A pending announcement is saved with its decision, and stays pending until it is recorded
/// here.
pub struct Announcements {
    pub(super) core: Arc<Core>,
}

/// A message about a game that was posted.
#[derive(Debug, Clone, Copy, Default)]
pub struct PostedMessage {
    /// The message, if it shows the game.
    pub board: Option<BoardMessage>,
    /// The announcement that it makes.
    pub announces: Option<Announcement>,
}

/// The result of recording a message that shows a board.
pub struct RecordedBoard {
    pub game: Game,
    /// Whether the message is the newest one that shows the game.
    pub is_newest: bool,
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

impl Announcements {
    /// Records a message about a game, or that its announcement never can be made. That an
    /// announcement was made is durable then, with the board that shows it; another board is saved
    /// within a second or so, together with others. The order of the calls does not matter.
    ///
    /// Returns what becomes of the boards if the message is the newest one, or outdated itself.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn posted(
        &self,
        id: GameId,
        PostedMessage { board, announces }: PostedMessage,
    ) -> Result<Option<RecordedBoard>> {
        let Some(shown) = board else {
            if let Some(what) = announces {
                self.announced(id, what, None).await?;
            }
            return Ok(None);
        };
        let known = self.core.boards(&[id]).await.map(|mut known| known.pop().flatten());
        // A board in the former channel of the game stays as it is.
        let here = known.as_ref().ok().copied().flatten();
        let here = here.filter(|known| known.channel == shown.channel);
        let newest = here.map_or(shown, |known| known.max(shown));
        let is_newest = newest == shown;
        self.core.note_board(id, shown);
        let announced = match announces {
            Some(what) => self.announced(id, what, Some(newest)).await?,
            None => None,
        };
        known?;
        let older = here.map(|known| known.min(shown)).filter(|older| older.id != newest.id);
        let outdated = older.map(|message| OutdatedBoard { message, newest_ply: newest.ply });
        if here == Some(newest) && outdated.is_none() {
            return Ok(None);
        }
        let game = match announced {
            Some(game) => Some(game),
            None => self.core.find(id).await?,
        };
        Ok(game.map(|game| RecordedBoard { game, is_newest, outdated }))
    }

    /// Saves that an announcement was made, in a message. Returns the game, if it owed that.
    async fn announced(
        &self,
        id: GameId,
        what: Announcement,
        board: Option<BoardMessage>,
    ) -> Result<Option<Game>> {
        for _ in 0..MAX_ATTEMPTS {
            let Some(loaded) = self.core.store.get(id).await? else { return Ok(None) };
            if loaded.game.pending.is_none_or(|entry| entry.what != what) {
                return Ok(None);
            }
            let with = With { board, ..With::default() };
            if let Saved::Done(game) =
                self.core.save(loaded.game.announced(), &loaded, with).await?
            {
                return Ok(Some(*game));
            }
        }
        Err(StoreError::Conflict.into())
    }

    /// Saves which messages show games, as far as they are noted.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn save(&self) -> Result<(), StoreError> {
        self.core.save_boards().await
    }

    /// Returns the newest message that shows a game, as far as it is known and in its channel.
    pub async fn board(&self, game: &Game) -> Option<BoardMessage> {
        self.board_in(game.place.channel, game.id).await
    }

    /// Returns the newest message in a channel that shows a game, as far as it is known.
    pub async fn board_in(&self, channel: u64, game: GameId) -> Option<BoardMessage> {
        let boards = self.core.boards(&[game]).await.unwrap_or_else(|error| {
            tracing::warn!(%game, %error, "the message of a game cannot be found");
            Vec::new()
        });
        boards.into_iter().flatten().find(|board| board.channel == channel)
    }

    /// Returns the newest message that shows a game, unless its channel is gone.
    pub async fn reachable_board(&self, game: &Game) -> Option<MessageId> {
        if game.stopped.is_some() {
            return None;
        }
        self.board(game).await.map(|board| board.id)
    }

    /// Returns the newest messages that show these games, in this order.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn boards(&self, games: &[GameId]) -> Result<Vec<Option<BoardMessage>>, StoreError> {
        self.core.boards(games).await
    }

    /// Adds to games the messages that show them.
    ///
    /// # Errors
    /// When the store fails.
    pub async fn add_boards(&self, games: &mut [Summary]) -> Result<(), StoreError> {
        self.core.add_boards(games).await
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
        let posted = |game: &Game| game.owes_result_post().then(|| game.result_posted());
        self.core.change(id, |game| Ok(posted(game))).await.map(drop)
    }

    /// Records that the channel of results has refused the result of a game, which stays due for a
    /// while.
    pub async fn result_refused(&self, id: GameId, now: OffsetDateTime) -> Result<()> {
        let refused = |game: &Game| game.owes_result_post().then(|| game.result_refused(now));
        self.core.change(id, |game| Ok(refused(game))).await.map(drop)
    }

    /// Moves a game into its thread. Returns the game if it was not in one.
    pub async fn move_to_thread(&self, id: GameId, thread: u64) -> Result<Option<Game>> {
        let moved = |game: &Game| {
            let place = Place { channel: thread, ..game.place };
            game.parent.is_none().then(|| Game {
                place,
                parent: Some(game.place.channel),
                ..game.clone()
            })
        };
        self.core.change(id, |game| Ok(moved(game))).await
    }
}
