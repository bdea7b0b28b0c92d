//! The jobs of the outbox.

use time::OffsetDateTime;

use super::answer::Answer;
use super::transport::{ChannelAction, Class, Item};
use crate::game::{Announcement, Game, GameId, MessageId};

/// Something to be done in a channel, when it can be.
#[derive(Debug)]
pub enum Job {
    /// Makes the announcement that a game owes, by this action.
    Announce {
        game: GameId,
        action: ChannelAction,
    },
    Post(Box<Post>),
    /// Takes the buttons from a board that is not the newest any more.
    Strip(MessageId),
    /// Sets after how many idle minutes Discord archives the thread.
    SetArchiveDuration(u32),
    /// Says in a challenge's own message what became of it.
    UpdateChallenge {
        game: GameId,
        message: MessageId,
    },
    /// Says in the newest board that its deadline has moved, unless a player has acted since then.
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
    /// Makes repeated posts one message.
    pub nonce: String,
    /// The board before it has lost its buttons already, if it is this message.
    pub replaced: Option<MessageId>,
}

impl Job {
    /// Makes the announcement that this game owes. The end of a challenge is told in the challenge's own message.
    pub fn announce(game: &Game) -> Self {
        let expired = game.owed.is_some_and(|owed| owed.what == Announcement::Expiry);
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
            Self::Announce { .. } => Class::News,
            Self::Post(post) => post.class,
            Self::Strip(_)
            | Self::SetArchiveDuration(_)
            | Self::UpdateChallenge { .. }
            | Self::UpdateDeadline { .. } => Class::Cosmetic,
        }
    }

    fn action(&self) -> ChannelAction {
        match self {
            Self::Announce { action, .. } => *action,
            Self::Post(_) => ChannelAction::Post,
            Self::SetArchiveDuration(_) => ChannelAction::Channel,
            Self::Strip(_) | Self::UpdateChallenge { .. } | Self::UpdateDeadline { .. } => {
                ChannelAction::Edit
            }
        }
    }

    fn supersedes(&self, earlier: &Self) -> bool {
        match (self, earlier) {
            (Self::Announce { game, .. }, Self::Announce { game: earlier, .. }) => game == earlier,
            (Self::Strip(message), Self::Strip(earlier)) => message == earlier,
            (Self::SetArchiveDuration(_), Self::SetArchiveDuration(_)) => true,
            (Self::UpdateChallenge { game, .. }, Self::UpdateChallenge { game: earlier, .. })
            | (Self::UpdateDeadline { game, .. }, Self::UpdateDeadline { game: earlier, .. }) => {
                game == earlier
            }
            _ => false,
        }
    }
}
