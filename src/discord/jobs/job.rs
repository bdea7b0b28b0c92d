//! The jobs of the outbox.

use time::OffsetDateTime;

use crate::discord::transport::{ChannelAction, Class, Item};
use crate::discord::view::message::Answer;
use crate::game::{Announcement, Game, GameId, MessageId, PlayerId};

/// A request to a channel that can wait.
#[derive(Debug)]
pub enum Job {
    /// Makes the pending announcement of a game, by this action.
    Announce {
        game: GameId,
        action: ChannelAction,
    },
    Post(Box<Post>),
    /// Removes the buttons of an outdated plain board, and says in its text what came next.
    CloseBoard {
        message: MessageId,
        /// The new text; `None` leaves the text.
        text: Option<String>,
    },
    /// Replaces an outdated board in a frame by this one, without buttons.
    CloseFrame {
        message: MessageId,
        closed: Box<Answer>,
    },
    /// Sets the minutes without a message after which Discord archives the thread.
    SetArchiveDuration(u32),
    /// Posts the result of a game to the channel of results.
    Result {
        game: GameId,
    },
    /// Sends a player a direct message about a game. Its channel is the player's id.
    DirectMessage {
        game: GameId,
        player: PlayerId,
    },
    /// Updates the message of a challenge.
    UpdateChallenge {
        game: GameId,
        message: MessageId,
        has_frame: bool,
    },
    /// Posts the welcome on a server, in the language with this tag.
    Welcome {
        guild: u64,
        tag: String,
    },
    /// Posts today's puzzle on a server.
    PostPuzzle {
        guild: u64,
    },
    /// Updates the deadline in the newest board, unless a player has acted since.
    UpdateDeadline {
        game: GameId,
        moved: OffsetDateTime,
    },
}

/// A message to post.
#[derive(Debug)]
pub struct Post {
    pub class: Class,
    pub answer: Answer,
    /// Deduplicates repeated posts.
    pub nonce: String,
    pub origin: Origin,
}

/// The request that a message answers, if it answers one.
#[derive(Clone, Copy, Debug, Default)]
pub struct Origin {
    pub by: Option<PlayerId>,
    /// The message whose buttons are already removed, if it showed the former board.
    pub replaced: Option<MessageId>,
}

impl Job {
    /// Returns the job that updates the message of a challenge, if it is known.
    pub fn update_challenge(game: &Game) -> Option<Self> {
        let message = game.board_message?;
        Some(Self::UpdateChallenge { game: game.id, message, has_frame: game.has_board_frame })
    }

    /// Returns the job for the pending announcement of a game. The expiry of a challenge edits the
    /// challenge's message.
    pub fn announce(game: &Game) -> Self {
        let expired = game.pending.is_some_and(|entry| entry.what == Announcement::Expiry);
        let action = if expired && game.board_message.is_some() {
            ChannelAction::Edit
        } else {
            ChannelAction::Post
        };
        Self::Announce { game: game.id, action }
    }
}

impl Item for Job {
    fn class(&self) -> Class {
        match self {
            Self::Announce { .. }
            | Self::Welcome { .. }
            | Self::PostPuzzle { .. }
            | Self::Result { .. } => Class::News,
            Self::Post(post) => post.class,
            Self::CloseBoard { .. }
            | Self::CloseFrame { .. }
            | Self::DirectMessage { .. }
            | Self::SetArchiveDuration(_)
            | Self::UpdateChallenge { .. }
            | Self::UpdateDeadline { .. } => Class::Cosmetic,
        }
    }

    fn action(&self) -> ChannelAction {
        match self {
            Self::Announce { action, .. } => *action,
            Self::Post(_)
            | Self::Welcome { .. }
            | Self::PostPuzzle { .. }
            | Self::Result { .. }
            | Self::DirectMessage { .. } => ChannelAction::Post,
            Self::SetArchiveDuration(_) => ChannelAction::Channel,
            Self::CloseBoard { .. }
            | Self::CloseFrame { .. }
            | Self::UpdateChallenge { .. }
            | Self::UpdateDeadline { .. } => ChannelAction::Edit,
        }
    }

    fn supersedes(&self, earlier: &Self) -> bool {
        match (self, earlier) {
            (Self::Announce { game, .. }, Self::Announce { game: earlier, .. })
            | (Self::Result { game }, Self::Result { game: earlier }) => game == earlier,
            (Self::CloseBoard { message, .. }, Self::CloseBoard { message: earlier, .. })
            | (Self::CloseFrame { message, .. }, Self::CloseFrame { message: earlier, .. }) => {
                message == earlier
            }
            (Self::Welcome { .. }, Self::Welcome { .. })
            | (Self::PostPuzzle { .. }, Self::PostPuzzle { .. }) => true,
            (Self::SetArchiveDuration(_), Self::SetArchiveDuration(_)) => true,
            (Self::UpdateChallenge { game, .. }, Self::UpdateChallenge { game: earlier, .. })
            | (Self::DirectMessage { game, .. }, Self::DirectMessage { game: earlier, .. })
            | (Self::UpdateDeadline { game, .. }, Self::UpdateDeadline { game: earlier, .. }) => {
                game == earlier
            }
            _ => false,
        }
    }
}
