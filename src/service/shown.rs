//! Where a game is shown: the newest message with its board, and its thread.

use super::{GameService, ServiceError};
use crate::game::{Game, GameId, MessageId, Place};

/// What became of a message that shows a game.
pub struct Shown {
    /// The game, if the message is its newest.
    pub game: Option<Game>,
    /// The message that is not the newest any more, and its channel.
    pub former: Option<(u64, MessageId)>,
}

impl GameService {
    /// Remembers a message that shows the board of a game, if it is the newest: ids of messages grow. Answers which one is
    /// not the newest now, and its channel: the one before, or this one where a newer came first.
    pub async fn shown(&self, id: GameId, message: MessageId) -> Result<Shown, ServiceError> {
        let mut former = None;
        let remember = |game: &Game| {
            let newest = game.board_message.max(Some(message));
            former =
                game.board_message.min(Some(message)).map(|former| (game.place.channel, former));
            former = former.filter(|&(_, former)| Some(former) != newest);
            (newest != game.board_message).then(|| Game { board_message: newest, ..game.clone() })
        };
        let game = self.change(id, remember).await?;
        Ok(Shown { game, former })
    }

    /// Moves a game into its thread.
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
                ..game.clone()
            })
        };
        self.change(id, moved).await
    }
}
