//! Answers for which Discord waits longer than three seconds, because they take thought.

use serenity::all::{CreateInteractionResponse, CreateInteractionResponseMessage};

use super::answer::{Answer, Reply};
use super::asked::Asked;
use super::{Desk, rest};

/// Where an answer that only the person who asked sees comes to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Where {
    /// In a message of its own.
    Anew,
    /// In the place of the message whose button was pressed.
    InPlace,
}

impl Where {
    /// The reply, where nobody had to wait for it.
    pub fn at_once(self, answer: Answer) -> Reply {
        match self {
            Self::Anew => Reply::Private(answer),
            Self::InPlace => Reply::update(answer),
        }
    }

    /// Tells Discord that the answer comes later, as [`Reply::Late`]. Whatever can be refused is refused before.
    ///
    /// # Errors
    /// When Discord does not take that; then there is only this to reply.
    pub async fn promise(self, desk: &Desk, asked: &Asked) -> Result<(), Reply> {
        let response = match self {
            Self::Anew => CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(true)),
            Self::InPlace => CreateInteractionResponse::Acknowledge,
        };
        rest::respond(&desk.http, asked, &response).await.map_err(|error| {
            tracing::info!(%error, "an answer that takes long could not be promised");
            desk.note(&error);
            Reply::Private(Answer::of_text(asked.language.text("refused-failed")))
        })
    }
}
