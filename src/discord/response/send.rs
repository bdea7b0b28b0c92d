//! Sends messages and replies to Discord.

use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::{Reply, Then};
use crate::discord::response::respond::respond;
use crate::discord::transport::{
    ButtonEmoji, Callback, File, Layout, MessageBody, RequestError, RestClient, RetryPolicy,
    Target, retry, retry_unless_limited,
};
use crate::discord::view::faces::{Emojis, KeyEmoji};
use crate::discord::view::message::{Answer, AttachedFile, Format, Image};
use crate::game::MessageId;

impl Format {
    /// Returns the file name of the picture with this index in a message.
    fn file_name(self, index: usize) -> &'static str {
        match (self, index) {
            (Self::Graph, _) => "graph.png",
            (Self::Card, _) => "card.png",
            (Self::Ratings, _) => "ratings.png",
            (Self::Board, 0) => "board.png",
            (Self::Board, _) => "board-2.png",
            (Self::MovingBoard, _) => "board.gif",
            (Self::Replay, _) => "replay.gif",
        }
    }
}

impl Answer {
    /// Returns the message as Discord's API takes it.
    pub fn body(&self) -> MessageBody<'_> {
        let pictures = self.pictures.iter().filter_map(|picture| match &picture.image {
            Image::File { bytes, format } => Some((format, bytes, &picture.alt_text)),
            Image::Board { .. }
            | Image::MovingBoard { .. }
            | Image::Graph { .. }
            | Image::Card { .. }
            | Image::Ratings { .. } => {
                debug_assert!(false, "a picture was not drawn before its message was sent");
                tracing::error!("a picture was not drawn before its message was sent");
                None
            }
        });
        let pictures = pictures.enumerate().map(|(index, (format, bytes, alt_text))| File {
            name: format.file_name(index),
            data: bytes,
            description: Some(alt_text),
        });
        let file = self.file.iter().map(|AttachedFile { name, bytes }| File {
            name,
            data: bytes,
            description: None,
        });
        MessageBody {
            content: &self.text,
            ping: self.ping,
            rows: &self.rows,
            emojis: self
                .emojis()
                .map(|found| &found.emojis)
                .into_iter()
                .flatten()
                .map(button)
                .collect(),
            files: pictures.chain(file).collect(),
            layout: Layout::from_accent(self.frame),
            ..MessageBody::default()
        }
    }

    /// Returns the layout in which this message replaces that of the component.
    fn updated(&self, context: &RequestContext) -> Layout {
        if context.is_message_framed {
            Layout::Framed { accent: self.frame }
        } else {
            Layout::Plain
        }
    }

    /// Sends the message as a follow-up to an interaction, to the channel or to the player alone.
    pub async fn follow(
        &self,
        rest: &RestClient,
        context: &RequestContext,
        is_ephemeral: bool,
    ) -> Result<Option<MessageId>, RequestError> {
        let follow = async |body: &MessageBody<'_>| {
            retry(RetryPolicy::NonIdempotent, || rest.follow_up(&context.token, body)).await
        };
        let body = MessageBody { is_ephemeral, ..self.body() };
        match follow(&body).await {
            Err(error) if self.needs_labels(&error) => follow(&body.with_labels()).await,
            sent => sent,
        }
    }

    /// Edits the first response to an interaction, such as a deferred one, which has this layout.
    pub async fn amend(
        &self,
        rest: &RestClient,
        context: &RequestContext,
        layout: Layout,
    ) -> Result<(), RequestError> {
        let edit = async |body: &MessageBody<'_>| {
            retry(RetryPolicy::Idempotent, || rest.edit_original(&context.token, body)).await
        };
        let body = MessageBody { layout, ..self.body() };
        let sent = match edit(&body).await {
            Err(error) if self.needs_labels(&error) => edit(&body.with_labels()).await,
            sent => sent,
        };
        sent.map(drop)
    }

    /// Returns whether the message must be sent again with labels on its keys, because Discord has
    /// refused it with emojis. One of them may be deleted.
    fn needs_labels(&self, error: &RequestError) -> bool {
        let Some(emojis) = self.emojis().filter(|_| error.is_invalid_form()) else { return false };
        tracing::info!(%error, "a keypad with emojis was refused; it is sent with labels");
        emojis.report_refusal();
        true
    }

    /// Returns the emojis of the keys, if they have any.
    fn emojis(&self) -> Option<&Emojis> {
        self.faces.as_ref()?.emojis.as_ref()
    }

    /// Replaces a message of a channel, which has the layout of this one.
    pub async fn replace(
        &self,
        rest: &RestClient,
        to: Target,
        message: MessageId,
    ) -> Result<(), RequestError> {
        let body = self.body();
        let change = body.json();
        retry_unless_limited(|| rest.edit(to, message, &change, &body.files)).await
    }

    /// Posts the message to a channel, apart from any interaction. A post with the same `nonce`, of
    /// at most 25 characters, within a few minutes returns the first message instead of posting
    /// again.
    pub async fn post(
        &self,
        rest: &RestClient,
        to: Target,
        nonce: &str,
    ) -> Result<Option<MessageId>, RequestError> {
        let body = MessageBody { nonce: Some(nonce), ..self.body() };
        retry_unless_limited(|| rest.post(to, &body)).await
    }
}

fn button(emoji: &KeyEmoji) -> ButtonEmoji<'_> {
    ButtonEmoji { id: emoji.id, name: &emoji.name }
}

impl Then {
    /// Sends the message, unless it goes to another channel.
    async fn tell(
        &self,
        rest: &RestClient,
        context: &RequestContext,
    ) -> Result<Option<MessageId>, RequestError> {
        match self.thread {
            Some(_) => Ok(None),
            None => self.answer.follow(rest, context, false).await,
        }
    }
}

impl Reply {
    /// Sends the reply without its aside and without a message to another channel. Returns the id
    /// of the new public message if it shows a game.
    ///
    /// # Errors
    /// When Discord does not accept the reply. The decision that it reports stands.
    pub async fn send(
        &self,
        rest: &RestClient,
        context: &RequestContext,
    ) -> Result<Option<MessageId>, RequestError> {
        let callback = match self {
            Self::Private(answer) => {
                let body = MessageBody { is_ephemeral: true, ..answer.body() };
                Callback::Message { body, returns_id: false }
            }
            Self::Public { answer, .. } => {
                Callback::Message { body: answer.body(), returns_id: answer.shows.is_some() }
            }
            Self::Update { message, .. } => {
                Callback::Update(MessageBody { layout: message.updated(context), ..message.body() })
            }
            Self::Late { .. } => return self.send_late(rest, context).await,
        };
        let shown = match respond(rest, context, &callback).await {
            Err(error) if self.first().needs_labels(&error) => {
                respond(rest, context, &callback.with_labels()).await?
            }
            shown => shown?,
        };
        match self {
            Self::Public { .. } => Ok(shown),
            Self::Update { then: Some(then), .. } => then.tell(rest, context).await,
            Self::Private(_) | Self::Late { .. } | Self::Update { then: None, .. } => Ok(None),
        }
    }

    /// Sends the reply after its interaction was deferred.
    ///
    /// # Errors
    /// As [`Self::send`].
    pub async fn send_late(
        &self,
        rest: &RestClient,
        context: &RequestContext,
    ) -> Result<Option<MessageId>, RequestError> {
        let of_button = context.message.is_some();
        match self {
            Self::Private(answer) if of_button => {
                answer.follow(rest, context, true).await.map(|_| None)
            }
            Self::Private(answer) => {
                answer.amend(rest, context, Layout::Plain).await.map(|()| None)
            }
            Self::Public { answer, .. } if of_button => answer.follow(rest, context, false).await,
            Self::Public { answer, ephemeral } => {
                // First, as a follow-up would replace the deferred response.
                let word = || Answer::of_text(context.language.text("done-late"));
                ephemeral.clone().unwrap_or_else(word).amend(rest, context, Layout::Plain).await?;
                answer.follow(rest, context, false).await
            }
            Self::Update { message, then } | Self::Late { message, then } => {
                // A late answer has a message of its own, or replaces a private one.
                let is_update = matches!(self, Self::Update { .. });
                let layout = if is_update { message.updated(context) } else { Layout::Plain };
                message.amend(rest, context, layout).await?;
                match then {
                    Some(then) => then.tell(rest, context).await,
                    None => Ok(None),
                }
            }
        }
    }
}
