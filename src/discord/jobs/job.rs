//! The jobs of the outbox.

use time::OffsetDateTime;

use crate::discord::transport::{ChannelAction, Class, Item};
use crate::discord::view::message::Answer;
use crate::game::{Announcement, BoardMessage, Game, GameId, MessageId, PlayerId, TournamentId};

/// A request to a channel that can wait.
#[derive(Debug)]
pub enum Job {
    /// Makes the pending announcement of a game, by this action.
    Announce(GameId, ChannelAction),
    Post(Box<Post>),
    /// Removes the buttons of an outdated plain board, and says in its text what came next; `None`
    /// leaves the text.
    CloseBoard(MessageId, Option<String>),
    /// Replaces an outdated board, in a frame or not, by this message without buttons.
    ReplaceBoard(MessageId, Box<Answer>, bool),
    ChangeThread(ThreadChange),
    /// Posts the result of a game to the channel of results.
    Result(GameId),
    /// Sends a player a direct message about a game. Its channel is the player's id.
    DirectMessage(GameId, PlayerId),
    /// Tells a follower in a direct message how a game has ended. Its channel is the follower's id.
    TellFollower(GameId, PlayerId),
    /// Updates the message of a challenge.
    UpdateChallenge(GameId, BoardMessage),
    /// Posts the welcome on a server, in the language with this tag.
    Welcome {
        guild: u64,
        tag: String,
    },
    /// Posts today's puzzle on a server.
    PostPuzzle {
        guild: u64,
    },
    /// Brings the message of a tournament of a server up to date.
    ShowTournament(u64, TournamentId),
    /// Changes the roles of a server after a game, or those that are due. Its channel is the
    /// server's id.
    ChangeRoles {
        guild: u64,
        after: Option<GameId>,
    },
    /// Brings the hall of a server up to date, or deletes its former message.
    ShowHall {
        guild: u64,
    },
    /// Sends a player the digest of the day. Its channel is the player's id.
    Digest(PlayerId),
    /// Updates the deadline in the newest board, unless a player has acted since it moved.
    UpdateDeadline(GameId, OffsetDateTime),
}

/// A change of a thread.
#[derive(Debug)]
pub struct ThreadChange {
    /// The minutes without a message after which Discord archives the thread.
    pub archive_after: u32,
    /// The new name; `None` leaves the former one.
    pub name: Option<String>,
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
            Self::CloseBoard(message, _) | Self::ReplaceBoard(message, ..) => Some(*message),
            Self::UpdateChallenge(_, message) => Some(message.id),
            _ => None,
        }
    }

    /// Returns the job for the pending announcement of a game. The expiry of a challenge edits the
    /// challenge's message.
    pub fn announce(game: &Game) -> Self {
        let expired = game.pending.is_some_and(|entry| entry.what == Announcement::Expiry);
        let action = if expired { ChannelAction::Edit } else { ChannelAction::Post };
        Self::Announce(game.id, action)
    }

    /// Returns its class, and the action that it takes.
    fn kind(&self) -> (Class, ChannelAction) {
        match self {
            Self::Announce(_, action) => (Class::News, *action),
            Self::Welcome { .. }
            | Self::PostPuzzle { .. }
            | Self::Result(_)
            | Self::ShowTournament(..) => (Class::News, ChannelAction::Post),
            Self::Post(post) => (post.class, ChannelAction::Post),
            Self::DirectMessage(..) | Self::TellFollower(..) | Self::Digest(_) => {
                (Class::Cosmetic, ChannelAction::Post)
            }
            Self::ChangeThread(_) | Self::ChangeRoles { .. } => {
                (Class::Cosmetic, ChannelAction::Channel)
            }
            Self::CloseBoard(..)
            | Self::ReplaceBoard(..)
            | Self::UpdateChallenge(..)
            | Self::ShowHall { .. }
            | Self::UpdateDeadline(..) => (Class::Cosmetic, ChannelAction::Edit),
        }
    }
}

impl Item for Job {
    fn class(&self) -> Class {
        self.kind().0
    }

    fn action(&self) -> ChannelAction {
        self.kind().1
    }

    fn supersedes(&self, earlier: &Self) -> bool {
        match (self, earlier) {
            (Self::Announce(game, _), Self::Announce(other, _))
            | (Self::Result(game), Self::Result(other))
            | (Self::DirectMessage(game, _), Self::DirectMessage(other, _))
            | (Self::TellFollower(game, _), Self::TellFollower(other, _))
            | (Self::UpdateDeadline(game, _), Self::UpdateDeadline(other, _)) => game == other,
            (Self::ShowTournament(_, shown), Self::ShowTournament(_, other)) => shown == other,
            (Self::ChangeRoles { after, .. }, Self::ChangeRoles { after: earlier, .. }) => {
                after == earlier
            }
            (Self::Welcome { .. }, Self::Welcome { .. })
            | (Self::ShowHall { .. }, Self::ShowHall { .. })
            | (Self::Digest(_), Self::Digest(_))
            | (Self::PostPuzzle { .. }, Self::PostPuzzle { .. }) => true,
            // Without a name, a thread keeps that of an earlier change.
            (Self::ChangeThread(change), Self::ChangeThread(earlier)) => {
                change.name.is_some() || earlier.name.is_none()
            }
            // Without a text, a closed board keeps that of an earlier edit.
            (Self::CloseBoard(_, None), Self::UpdateChallenge(..)) => false,
            (edit, earlier) => edit.edited().is_some_and(|it| earlier.edited() == Some(it)),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_newest_edit_of_a_message_makes_the_others_superfluous() {
        let close = |message, text: Option<&str>| {
            Job::CloseBoard(MessageId(message), text.map(str::to_owned))
        };
        let frame = |message| Job::ReplaceBoard(MessageId(message), Answer::default().into(), true);
        let challenge = |message| {
            let id = MessageId(message);
            let message = BoardMessage { id, ply: None, has_frame: false, channel: 7 };
            Job::UpdateChallenge(GameId(1), message)
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
        let change = |name: Option<&str>| {
            Job::ChangeThread(ThreadChange { archive_after: 60, name: name.map(str::to_owned) })
        };
        for (newer, earlier, is_superseded) in [
            (change(None), challenge(1), false),
            (challenge(1), change(None), false),
            (change(None), change(Some("Game 2")), false),
            (change(Some("Game 3")), change(Some("Game 2")), true),
            (change(Some("Game 2")), change(None), true),
            (change(None), change(None), true),
        ] {
            assert_eq!(newer.supersedes(&earlier), is_superseded, "{newer:?} after {earlier:?}");
        }
    }
}
