//! What comes of a person's deed: the bot's answer, or why there is none.

use std::time::Duration;

use crate::chat::view::{Choice, Message, Modal};
use crate::clock::Id;

/// Why a person's deed came to nothing.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// The bot registered no such command here.
    #[error("there is no command {0:?} here")]
    NoSuchCommand(String),
    /// An option is missing, unknown or does not fit.
    #[error("{option}: {why}")]
    BadOption {
        /// The option's name.
        option: String,
        /// What is wrong with it.
        why: String,
    },
    /// There is no such user.
    #[error("there is no user {0}")]
    NoSuchUser(Id),
    /// There is no such channel, or this user does not see it.
    #[error("there is no channel {0} for this user")]
    NoSuchChannel(Id),
    /// There is no such message, or this user does not see it.
    #[error("there is no message {0} for this user")]
    NoSuchMessage(Id),
    /// The message has no such component that could be used.
    #[error("there is nothing enabled with the id {0:?} in this message")]
    NoSuchComponent(String),
    /// What was chosen or filled in does not fit the menu or dialog.
    #[error("this cannot be entered: {0}")]
    BadValues(String),
    /// The interaction opened no dialog for this user.
    #[error("no dialog is open")]
    NoSuchModal,
    /// The text cannot be sent.
    #[error("this text cannot be sent: {0}")]
    BadText(&'static str),
    /// The bot did not acknowledge in time.
    #[error("The application did not respond")]
    NotAnsweredInTime,
    /// No bot is there.
    #[error("the bot is offline")]
    BotOffline,
    /// The bot was removed from the server.
    #[error("the bot is not on this server")]
    BotAbsent,
    /// The server is down.
    #[error("the server is down at the moment")]
    ServerDown,
}

/// How a bot answered an interaction.
#[derive(Clone, Debug, PartialEq)]
pub struct Reply {
    /// The interaction's id.
    pub interaction: Id,
    /// The initial answer.
    pub answer: Answer,
    /// From the dispatch to the acknowledgement, on the stand-in's clock.
    pub latency: Duration,
}

/// An initial answer.
#[derive(Clone, Debug, PartialEq)]
pub enum Answer {
    /// A message (type 4); absent if it was deleted at once.
    Message(Option<Box<Message>>),
    /// "The bot is thinking" (type 5), for one or for all to see.
    Deferred {
        /// Whether only the invoker sees it.
        ephemeral: bool,
    },
    /// The message whose component was used, changed (type 7).
    Updated(Option<Box<Message>>),
    /// Nothing to see yet (type 6).
    DeferredUpdate,
    /// A dialog (type 9).
    Modal(Modal),
    /// Suggestions (type 8).
    Choices(Vec<Choice>),
}

impl Reply {
    /// The message that was sent or changed at once.
    pub fn message(&self) -> Option<&Message> {
        match &self.answer {
            Answer::Message(message) | Answer::Updated(message) => message.as_deref(),
            _ => None,
        }
    }

    /// The dialog that was opened.
    pub fn modal(&self) -> Option<&Modal> {
        if let Answer::Modal(modal) = &self.answer { Some(modal) } else { None }
    }
}
