//! The outcome of a user's action: the bot's response, or an error.

use std::time::Duration;

use crate::chat::modal::Modal;
use crate::chat::view::{Choice, Message};
use crate::clock::Id;

/// An error of a user's action.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// The user has no such command in this channel.
    #[error("there is no command {0:?} here")]
    NoSuchCommand(String),
    /// An option is missing, unknown or invalid.
    #[error("{option}: {why}")]
    BadOption {
        /// The option's name.
        option: String,
        /// The reason.
        why: String,
    },
    /// There is no such user.
    #[error("there is no user {0}")]
    NoSuchUser(Id),
    /// There is no such channel, or the user cannot read it.
    #[error("there is no channel {0} for this user")]
    NoSuchChannel(Id),
    /// There is no such message, or the user cannot read it.
    #[error("there is no message {0} for this user")]
    NoSuchMessage(Id),
    /// The message has no such enabled component.
    #[error("there is nothing enabled with the id {0:?} in this message")]
    NoSuchComponent(String),
    /// The values do not fit the select menu or modal.
    #[error("this cannot be entered: {0}")]
    BadValues(String),
    /// The interaction opened no modal for this user.
    #[error("no dialog is open")]
    NoSuchModal,
    /// The text cannot be sent.
    #[error("this text cannot be sent: {0}")]
    BadText(&'static str),
    /// The bot did not acknowledge in time.
    #[error("The application did not respond")]
    NotAnsweredInTime,
    /// No bot has a gateway session.
    #[error("the bot is offline")]
    BotOffline,
    /// The member is timed out in the guild.
    #[error("you are timed out on this server")]
    TimedOut,
    /// The bot is not a member of the guild.
    #[error("the bot is not on this server")]
    BotAbsent,
    /// The guild has an outage.
    #[error("the server is down at the moment")]
    ServerDown,
}

/// A bot's response to an interaction.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The interaction's id.
    pub interaction: Id,
    /// The initial response.
    pub answer: Answer,
    /// The time from dispatch to acknowledgement, on the stand-in's clock.
    pub latency: Duration,
}

/// An initial response.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A message (type 4), as it was first shown.
    Message(Box<Message>),
    /// A deferred message (type 5), shown as "thinking".
    Deferred {
        /// Whether only the invoker sees it.
        ephemeral: bool,
    },
    /// The component's message, edited (type 7), as it was first shown.
    Updated(Box<Message>),
    /// A deferred edit of the component's message (type 6).
    DeferredUpdate,
    /// A modal (type 9).
    Modal(Modal),
    /// Autocomplete choices (type 8).
    Choices(Vec<Choice>),
}

impl Reply {
    /// Returns the message that was sent or edited.
    pub fn message(&self) -> Option<&Message> {
        match &self.answer {
            Answer::Message(message) | Answer::Updated(message) => Some(message),
            _ => None,
        }
    }

    /// Returns the modal that was opened.
    pub fn modal(&self) -> Option<&Modal> {
        if let Answer::Modal(modal) = &self.answer { Some(modal) } else { None }
    }
}
