//! The reply to an interaction, as a value.

use crate::discord::request::context::RequestContext;
use crate::discord::view::message::{Answer, Picture};
use crate::game::GameId;

/// A reply, by its readers and its place.
#[derive(Clone, Debug)]
pub enum Reply {
    /// A new message to the player alone.
    Private(Answer),
    /// A message to the channel, and an ephemeral one to the player.
    Public { answer: Answer, ephemeral: Option<Answer> },
    /// Replaces the message of the component; a message to the channel may follow.
    Update { message: Answer, then: Option<Then> },
    /// The deferred answer to the player alone (see [`defer`](super::defer)).
    Late(Answer),
}

/// A message to the channel that follows a reply.
#[derive(Clone, Debug)]
pub struct Then {
    pub answer: Answer,
    /// The thread that it is posted to, if not the channel of the reply.
    pub thread: Option<u64>,
}

impl From<Answer> for Then {
    fn from(answer: Answer) -> Self {
        Self { answer, thread: None }
    }
}

impl Reply {
    /// Returns the pictures of all messages of the reply.
    pub fn pictures_mut(&mut self) -> impl Iterator<Item = &mut Vec<Picture>> {
        let (first, second) = match self {
            Self::Private(answer) | Self::Late(answer) => (answer, None),
            Self::Public { answer, ephemeral } => (answer, ephemeral.as_mut()),
            Self::Update { message, then } => (message, then.as_mut().map(|then| &mut then.answer)),
        };
        [Some(first), second].into_iter().flatten().map(|answer| &mut answer.pictures)
    }

    /// Creates a reply to the channel.
    pub fn public(answer: Answer) -> Self {
        Self::Public { answer, ephemeral: None }
    }

    /// Creates a reply that replaces the message of the component.
    pub fn update(message: Answer) -> Self {
        Self::Update { message, then: None }
    }

    /// Returns the message to the channel, if there is one.
    pub fn public_message(&self) -> Option<&Answer> {
        match self {
            Self::Private(_) | Self::Late(_) => None,
            Self::Public { answer, .. } => Some(answer),
            Self::Update { then, .. } => then.as_ref().map(|then| &then.answer),
        }
    }

    /// Returns the ephemeral message that follows a public reply. A late reply to a command already
    /// contains it.
    pub fn follow_up(&self, context: &RequestContext, is_late: bool) -> Option<&Answer> {
        match self {
            Self::Public { ephemeral, .. } if !is_late || context.message.is_some() => {
                ephemeral.as_ref()
            }
            Self::Public { .. } | Self::Private(_) | Self::Update { .. } | Self::Late(_) => None,
        }
    }

    /// Returns the game in which the bot is to act.
    pub fn bot_game(&self) -> Option<GameId> {
        match self {
            Self::Private(answer) | Self::Late(answer) => answer.bot_game,
            Self::Public { .. } | Self::Update { .. } => self.public_message()?.bot_game,
        }
    }

    /// Returns the thread that the message to the channel is posted to, if not the channel of the reply.
    pub fn thread(&self) -> Option<u64> {
        match self {
            Self::Update { then: Some(then), .. } => then.thread,
            Self::Private(_)
            | Self::Late(_)
            | Self::Public { .. }
            | Self::Update { then: None, .. } => None,
        }
    }
}
