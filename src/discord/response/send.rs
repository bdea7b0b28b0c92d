//! Sends messages, responses and replies to Discord. Work that may take longer than Discord's three
//! seconds defers its response.

use std::pin::pin;
use std::time::Duration;

use futures_util::future::join;
use tokio::time::{timeout, timeout_at};

use crate::discord::context::Context;
use crate::discord::metrics::INTERACTION;
use crate::discord::request::context::{RequestContext, ResponseTarget};
use crate::discord::response::reply::{Reply, Then};
use crate::discord::transport::{
    self, ButtonEmoji, Callback, File, Layout, MessageBody, RequestError, RestClient, RetryPolicy,
    Target, retry,
};
use crate::discord::view::faces::Emojis;
use crate::discord::view::message::{Answer, AttachedFile, Image};
use crate::game::MessageId;

/// How much of Discord's three seconds the work before a response may take.
const PREPARATION: Duration = Duration::from_secs(1);

/// Where an interaction is answered: with at most one response, which may be a deferral, and the
/// messages that follow it.
#[derive(Clone, Copy)]
pub struct Responder<'a> {
    pub rest: &'a RestClient,
    pub request: &'a RequestContext,
}

/// Sends the one response that an interaction may have. Returns the id of the new message, if the
/// callback asks for it.
pub async fn respond(
    to: Responder<'_>,
    callback: &Callback<'_>,
) -> Result<Option<MessageId>, RequestError> {
    let RequestContext { interaction, token, message, kind, received, .. } = to.request;
    let response = transport::respond(to.rest, interaction.get(), token, *message, callback).await;
    response.inspect(|_| {
        metrics::histogram!(INTERACTION, "kind" => kind.kind).record(received.elapsed());
    })
}

/// Awaits work that precedes a response; gives up when it takes too long.
pub async fn within_preparation<T>(work: impl Future<Output = T>) -> Option<T> {
    timeout(PREPARATION, work).await.ok()
}

impl<'a> Context<'a> {
    pub fn responder(self) -> Responder<'a> {
        Responder { rest: &self.sending.rest, request: self.request }
    }
}

/// Runs `work`, and defers the response if it is not done this long after the interaction arrived.
pub async fn in_time<T>(
    cx: Context<'_>,
    defer_after: Duration,
    work: impl Future<Output = T>,
) -> T {
    let mut work = pin!(work);
    if let Ok(done) = timeout_at(cx.received + defer_after, &mut work).await {
        return done;
    }
    // The work may be deferring the response itself, and continues if that fails.
    join(work, cx.target().defer(cx)).await.0
}

impl ResponseTarget {
    /// Returns the reply whose message is there.
    pub fn reply(self, answer: Answer) -> Reply {
        match self {
            Self::NewMessage => Reply::Private(answer),
            Self::Original => Reply::update(answer),
        }
    }

    /// Defers the response, unless that was done before. Refusals must be decided before.
    ///
    /// # Errors
    /// The reply to send if Discord refuses the deferral.
    pub async fn defer(self, cx: Context<'_>) -> Result<(), Reply> {
        let callback = match self {
            Self::NewMessage => Callback::Defer,
            Self::Original => Callback::Acknowledge,
        };
        let respond = async || match respond(cx.responder(), &callback).await {
            Ok(_) => Some(self),
            Err(RequestError::Deferred) => Some(Self::NewMessage),
            Err(error) => {
                tracing::info!(%error, "a response could not be deferred");
                cx.sending.note(&error);
                // It may have arrived, and a second response would be taken for a repeated one.
                matches!(error, RequestError::Unanswered(_)).then_some(self)
            }
        };
        match cx.deferral.get_or_init(respond).await {
            Some(_) => Ok(()),
            None => Err(Reply::text(cx.language.text("refused-failed"))),
        }
    }

    /// Defers the response and releases the permit of the request, before a wait for the engine,
    /// which has limits of its own.
    ///
    /// # Errors
    /// As [`defer`](Self::defer).
    pub async fn before_search(self, cx: Context<'_>) -> Result<(), Reply> {
        let deferred = self.defer(cx).await;
        cx.permit.release();
        deferred
    }
}

/// The names of the files of several boards in a message.
const BOARDS: [&str; 4] = ["board.png", "board-2.png", "board-3.png", "board-4.png"];

impl Answer {
    /// Returns the message as Discord's API takes it, with emojis on its keys or with labels.
    fn body(&self, has_emojis: bool) -> MessageBody<'_> {
        let pictures = self.pictures.iter().filter_map(|picture| match &picture.image {
            Image::File { name, bytes } => Some((*name, bytes, &picture.alt_text)),
            Image::Drawing(..) => {
                debug_assert!(false, "a picture was not drawn before its message was sent");
                tracing::error!("a picture was not drawn before its message was sent");
                None
            }
        });
        let pictures = pictures.enumerate().map(|(index, (name, bytes, alt_text))| File {
            name: BOARDS.get(index).copied().filter(|_| name == BOARDS[0]).unwrap_or(name),
            data: bytes,
            description: Some(alt_text),
        });
        let file = self.file.iter().map(|AttachedFile { name, bytes }| File {
            name,
            data: bytes,
            description: None,
        });
        let emojis = self.emojis().filter(|_| has_emojis);
        let emojis = emojis.into_iter().flat_map(|found| &found.emojis);
        MessageBody {
            content: &self.text,
            ping: self.ping,
            rows: &self.rows,
            emojis: emojis.map(|emoji| ButtonEmoji { id: emoji.id, name: &emoji.name }).collect(),
            files: pictures.chain(file).collect(),
            layout: Layout::from_accent(self.frame),
            ..MessageBody::default()
        }
    }

    /// Returns whether the message calls no player, so that no reader of the channel is notified.
    /// An open challenge calls all, and so does a tournament that can be entered.
    fn is_silent(&self) -> bool {
        let is_challenge = self.shows.is_some_and(|shown| shown.ply.is_none());
        self.ping.is_none() && !is_challenge && !self.calls_all
    }

    /// Returns the message of the component, if this one shows the next board there.
    fn pressed(&self, to: Responder<'_>) -> Option<MessageId> {
        to.request.message.filter(|_| self.replaces())
    }

    /// Returns the layout in which this message replaces that of the component.
    fn updated(&self, to: Responder<'_>) -> Layout {
        self.kept(to.request.is_message_framed)
    }

    fn kept(&self, has_frame: bool) -> Layout {
        if has_frame { Layout::Framed { accent: self.frame } } else { Layout::Plain }
    }

    /// Sends the message as a follow-up to an interaction, to the channel or to the player alone.
    pub async fn follow(
        &self,
        to: Responder<'_>,
        is_ephemeral: bool,
    ) -> Result<Option<MessageId>, RequestError> {
        let follow = async |has_emojis| {
            let is_silent = !is_ephemeral && self.is_silent();
            let body = MessageBody { is_ephemeral, is_silent, ..self.body(has_emojis) };
            retry(RetryPolicy::NonIdempotent, || to.rest.follow_up(&to.request.token, &body)).await
        };
        match follow(true).await {
            Err(error) if self.needs_labels(&error) => follow(false).await,
            sent => sent,
        }
    }

    /// Edits the first response to an interaction, such as a deferred one, which has this layout.
    pub async fn amend(&self, to: Responder<'_>, layout: Layout) -> Result<(), RequestError> {
        let edit = async |has_emojis| {
            let body = MessageBody { layout, ..self.body(has_emojis) };
            retry(RetryPolicy::Idempotent, || to.rest.edit_original(&to.request.token, &body)).await
        };
        let sent = match edit(true).await {
            Err(error) if self.needs_labels(&error) => edit(false).await,
            sent => sent,
        };
        sent.map(drop)
    }

    /// Returns whether the message must be sent again with labels on its keys, because Discord has
    /// refused it with emojis. One of them may be deleted.
    fn needs_labels(&self, error: &RequestError) -> bool {
        let Some(emojis) = self.emojis().filter(|_| error.has_code(RequestError::INVALID_FORM))
        else {
            return false;
        };
        tracing::info!(%error, "a keypad with emojis was refused; it is sent with labels");
        emojis.report_refusal();
        true
    }

    /// Returns the emojis of the keys, if they have any.
    fn emojis(&self) -> Option<&Emojis> {
        self.faces.as_ref()?.emojis.as_ref()
    }

    /// Replaces a message of a channel, which keeps its frame, or the lack of one.
    pub async fn replace(
        &self,
        rest: &RestClient,
        to: Target,
        message: MessageId,
        has_frame: bool,
    ) -> Result<(), RequestError> {
        let body = MessageBody { layout: self.kept(has_frame), ..self.body(true) };
        let change = body.json();
        retry(RetryPolicy::UnlessLimited, || rest.edit(to, message, &change, &body.files)).await
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
        let is_silent = self.is_silent();
        let body = MessageBody { nonce: Some(nonce), is_silent, ..self.body(true) };
        retry(RetryPolicy::UnlessLimited, || rest.post(to, &body)).await
    }
}

impl Then {
    /// Sends the message, unless it goes to another channel.
    async fn tell(&self, to: Responder<'_>) -> Result<Option<MessageId>, RequestError> {
        match self.thread {
            Some(_) => Ok(None),
            None => self.answer.follow(to, false).await,
        }
    }
}

impl Reply {
    /// Sends the reply without its aside and without a message to another channel. Returns the id
    /// of the new public message if it shows a game.
    ///
    /// # Errors
    /// When Discord does not accept the reply. The decision that it reports stands.
    pub async fn send(&self, to: Responder<'_>) -> Result<Option<MessageId>, RequestError> {
        if let Some(target) = to.request.deferred() {
            return self.send_late(to, target).await;
        }
        let callback = |has_emojis| {
            let body = self.first().body(has_emojis);
            match self {
                Self::Private(_) => {
                    let body = MessageBody { is_ephemeral: true, ..body };
                    Callback::Message { body, returns_id: false }
                }
                Self::Public { answer, .. } => {
                    let body = MessageBody { is_silent: answer.is_silent(), ..body };
                    Callback::Message { body, returns_id: answer.shows.is_some() }
                }
                Self::Update { message, .. } => {
                    Callback::Update(MessageBody { layout: message.updated(to), ..body })
                }
                Self::Form { form, .. } => Callback::Form(form.json()),
            }
        };
        let shown = match respond(to, &callback(true)).await {
            Err(error) if self.first().needs_labels(&error) => respond(to, &callback(false)).await,
            shown => shown,
        };
        let shown = match shown {
            Err(RequestError::Deferred) => {
                to.request.deferral.set(Some(ResponseTarget::NewMessage)).ok();
                return self.send_late(to, ResponseTarget::NewMessage).await;
            }
            shown => shown?,
        };
        match self {
            Self::Public { .. } => Ok(shown),
            Self::Update { then: Some(then), .. } => then.tell(to).await,
            Self::Update { message, then: None } => Ok(message.pressed(to)),
            Self::Private(_) | Self::Form { .. } => Ok(None),
        }
    }

    /// Sends the reply after its interaction was deferred.
    async fn send_late(
        &self,
        to: Responder<'_>,
        target: ResponseTarget,
    ) -> Result<Option<MessageId>, RequestError> {
        let is_original = target == ResponseTarget::Original;
        match self {
            Self::Private(answer) | Self::Form { late: answer, .. } if is_original => {
                answer.follow(to, true).await.map(|_| None)
            }
            Self::Private(answer) | Self::Form { late: answer, .. } => {
                answer.amend(to, Layout::Plain).await.map(|()| None)
            }
            Self::Public { answer, .. } if is_original => answer.follow(to, false).await,
            Self::Public { answer, ephemeral } => {
                // First, as a follow-up would replace the deferred response.
                let word = || Answer::of_text(to.request.language.text("done-late"));
                ephemeral.clone().unwrap_or_else(word).amend(to, Layout::Plain).await?;
                answer.follow(to, false).await
            }
            Self::Update { message, then } => {
                let layout = if is_original { message.updated(to) } else { Layout::Plain };
                message.amend(to, layout).await?;
                match then {
                    Some(then) => then.tell(to).await,
                    None => Ok(message.pressed(to).filter(|_| is_original)),
                }
            }
        }
    }
}
