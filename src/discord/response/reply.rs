//! The reply to an interaction, as a value.

use crate::discord::request::context::{RequestContext, ResponseTarget};
use crate::discord::view::form::Form;
use crate::discord::view::message::Answer;
use crate::game::{GameId, Place};

/// A reply, by its readers and its place.
#[derive(Clone, Debug)]
pub enum Reply {
    /// A new message to the player alone.
    Private(Answer),
    /// A message to the channel, and an ephemeral one to the player.
    Public { answer: Answer, ephemeral: Option<Answer> },
    /// Replaces the message of the component; a message to the channel may follow.
    Update { message: Answer, then: Option<Then> },
    /// Opens a form; `late` is sent to the player alone if the response was deferred before.
    Form { form: Form, late: Answer },
}

/// A message to the channel that follows a reply.
#[derive(Clone, Debug)]
pub struct Then {
    pub answer: Answer,
    /// The thread or other channel that it is posted to, if not the channel of the reply.
    pub thread: Option<u64>,
}

impl From<Answer> for Then {
    fn from(answer: Answer) -> Self {
        Self { answer, thread: None }
    }
}

impl Reply {
    /// Returns all messages of the reply.
    pub fn answers_mut(&mut self) -> impl Iterator<Item = &mut Answer> {
        let (first, second) = match self {
            Self::Private(answer) | Self::Form { late: answer, .. } => (answer, None),
            Self::Public { answer, ephemeral } => (answer, ephemeral.as_mut()),
            Self::Update { message, then } => (message, then.as_mut().map(|then| &mut then.answer)),
        };
        [Some(first), second].into_iter().flatten()
    }

    /// Returns the reply with its message to the channel of the game: in another channel than that
    /// of the request, after a private answer, and privately where the game has no channel.
    pub fn directed(self, context: &RequestContext) -> Self {
        let Some(place) = self.public_message().map(|answer| answer.place) else { return self };
        let is_private = place == Some(Place::private(context.player()));
        let elsewhere = place.map(|place| place.channel);
        let elsewhere = elsewhere.filter(|&channel| channel != context.place.channel);
        match elsewhere {
            _ if is_private => self.confined(context),
            // A private board may be of a game elsewhere; a public one is where its game is.
            Some(channel) if context.is_message_private => self.posted_to(channel, context),
            _ if context.is_reply_only => self.confined(context),
            _ => self,
        }
    }

    /// Returns the reply as one private message. In a channel without the bot, members need not
    /// allow the messages of an app that another one has installed, and the bot could not remove
    /// the buttons of an outdated board.
    fn confined(self, context: &RequestContext) -> Self {
        let private =
            |answer: Answer| Answer { ping: None, shows: None, place: None, frame: None, ..answer };
        match self {
            Self::Public { answer, .. } if context.is_message_private => {
                Self::update(private(answer))
            }
            Self::Public { answer, .. } => Self::Private(private(answer)),
            Self::Update { message, then: Some(Then { answer, .. }) } => {
                // A board says what was played.
                let text = if answer.pictures.is_empty() {
                    format!("{}\n{}", message.text, answer.text)
                } else {
                    answer.text.clone()
                };
                Self::update(private(Answer { text, ..answer }))
            }
            other => other,
        }
    }

    /// Returns the reply with its public message in another channel.
    fn posted_to(self, channel: u64, context: &RequestContext) -> Self {
        let (message, answer) = match self {
            Self::Public { answer, ephemeral } => {
                let told = || Answer::of_text(context.language.told_in(channel));
                (ephemeral.unwrap_or_else(told), answer)
            }
            Self::Update { message, then: Some(Then { answer, .. }) } => (message, answer),
            other => return other,
        };
        Self::Update { message, then: Some(Then { answer, thread: Some(channel) }) }
    }

    /// Creates a reply of text alone to the player.
    pub fn text(text: String) -> Self {
        Self::Private(Answer::of_text(text))
    }

    /// Creates a reply to the channel.
    pub fn public(answer: Answer) -> Self {
        Self::Public { answer, ephemeral: None }
    }

    /// Creates a reply that replaces the message of the component.
    pub fn update(message: Answer) -> Self {
        Self::Update { message, then: None }
    }

    /// Creates a reply that opens a form.
    pub fn form(form: Form, context: &RequestContext) -> Self {
        Self::Form { form, late: Answer::of_text(context.language.text("form-late")) }
    }

    /// Returns the message that is sent first.
    pub fn first(&self) -> &Answer {
        match self {
            Self::Private(answer)
            | Self::Public { answer, .. }
            | Self::Form { late: answer, .. } => answer,
            Self::Update { message, .. } => message,
        }
    }

    /// Returns the message to the channel, if there is one.
    pub fn public_message(&self) -> Option<&Answer> {
        match self {
            Self::Private(_) | Self::Form { .. } => None,
            Self::Public { answer, .. } => Some(answer),
            Self::Update { then: Some(then), .. } => Some(&then.answer),
            Self::Update { message, then: None } => Some(message).filter(|it| it.replaces()),
        }
    }

    /// Returns the ephemeral message that follows a public reply. A late reply to a command already
    /// contains it.
    pub fn follow_up(&self, context: &RequestContext) -> Option<&Answer> {
        match self {
            Self::Public { ephemeral, .. }
                if context.deferred() != Some(ResponseTarget::NewMessage) =>
            {
                ephemeral.as_ref()
            }
            _ => None,
        }
    }

    /// Returns the game in which the bot is to act.
    pub fn bot_game(&self) -> Option<GameId> {
        self.public_message().unwrap_or_else(|| self.first()).bot_game
    }

    /// Returns the thread or other channel that the message to the channel is posted to, if not the
    /// channel of the reply.
    pub fn thread(&self) -> Option<u64> {
        match self {
            Self::Update { then, .. } => then.as_ref()?.thread,
            Self::Private(_) | Self::Public { .. } | Self::Form { .. } => None,
        }
    }
}
