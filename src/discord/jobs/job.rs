//! The jobs of the outbox.

use time::OffsetDateTime;

use crate::discord::transport::{ChannelAction, Class, Item};
use crate::discord::view::message::Answer;
use crate::game::{Announcement, BoardMessage, Game, GameId, MessageId, PlayerId};

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
        message: BoardMessage,
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
    /// Returns the message that the job edits, if it is known. The newest edit makes the others
    /// superfluous.
    fn edited(&self) -> Option<MessageId> {
        match self {
            Self::CloseBoard { message, .. } | Self::CloseFrame { message, .. } => Some(*message),
            Self::UpdateChallenge { message, .. } => Some(message.id),
            _ => None,
        }
    }

    /// Returns the job for the pending announcement of a game. The expiry of a challenge edits the
    /// challenge's message.
    pub fn announce(game: &Game) -> Self {
        let expired = game.pending.is_some_and(|entry| entry.what == Announcement::Expiry);
        let action = if expired { ChannelAction::Edit } else { ChannelAction::Post };
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
            (Self::Welcome { .. }, Self::Welcome { .. })
            | (Self::PostPuzzle { .. }, Self::PostPuzzle { .. }) => true,
            (Self::SetArchiveDuration(_), Self::SetArchiveDuration(_)) => true,
            (Self::DirectMessage { game, .. }, Self::DirectMessage { game: earlier, .. })
            | (Self::UpdateDeadline { game, .. }, Self::UpdateDeadline { game: earlier, .. }) => {
                game == earlier
            }
            // Without a text, a closed board keeps that of an earlier edit.
            (Self::CloseBoard { text: None, .. }, Self::UpdateChallenge { .. }) => false,
            (edit, earlier) => edit.edited().is_some_and(|it| earlier.edited() == Some(it)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_edit_of_a_message_makes_the_others_superfluous() {
        let close = |message, text: Option<&str>| Job::CloseBoard {
            message: MessageId(message),
            text: text.map(str::to_owned),
        };
        let frame = |message| Job::CloseFrame {
            message: MessageId(message),
            closed: Box::new(Answer::of_text(String::new())),
        };
        let challenge = |message| Job::UpdateChallenge {
            game: GameId(1),
            message: BoardMessage {
                id: MessageId(message),
                ply: None,
                has_frame: false,
                channel: 7,
            },
        };
        let edits = |message| {
            [close(message, Some("next")), close(message, None), frame(message), challenge(message)]
        };
        for (at, newer) in edits(1).iter().enumerate() {
            for (earlier_at, earlier) in edits(1).iter().enumerate() {
                // It would lose the text.
                let keeps_text = (at, earlier_at) == (1, 3);
                assert_eq!(newer.supersedes(earlier), !keeps_text, "{newer:?} after {earlier:?}");
            }
            assert!(edits(2).iter().all(|other| !newer.supersedes(other)), "{newer:?}");
        }
        let moved = Job::SetArchiveDuration(60);
        assert!(!moved.supersedes(&challenge(1)) && !challenge(1).supersedes(&moved));
    }
}
