//! Answers for which Discord waits longer than three seconds, because they take thought, or a slow disk.

use std::pin::pin;
use std::time::Duration;

use tokio::time::timeout_at;

use crate::discord::app_state::AppState;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::discord::rest;
use crate::discord::transport::Callback;
use crate::discord::view::message::Answer;

/// Discord is told after so long that an answer comes later, and hears that within its three seconds. A program that is not
/// optimised draws many times as slowly, and has nobody waiting.
const PATIENCE: Duration =
    Duration::from_millis(if cfg!(debug_assertions) { 10_000 } else { 2_500 });

/// What comes of `work`, and whether Discord was told meanwhile that the answer comes later, as [`Reply::send_late`].
pub async fn in_time<T>(
    app: &AppState,
    context: &RequestContext,
    work: impl Future<Output = T>,
) -> (T, bool) {
    let mut work = pin!(work);
    if let Ok(done) = timeout_at(context.received + PATIENCE, &mut work).await {
        return (done, false);
    }
    let place = match context.message {
        None => ResponseTarget::Anew,
        Some(_) if context.what.cost == Cost::Play => ResponseTarget::InPlace,
        // Where a button does nothing but show something, whoever shows it knows where that comes to stand.
        Some(_) => return (work.await, false),
    };
    // What is under way is not given up if Discord does not hear of it.
    let is_promised = place.promise(app, context).await.is_ok();
    (work.await, is_promised)
}

/// Where an answer that only the person who asked sees comes to stand.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseTarget {
    /// In a message of its own.
    Anew,
    /// In the place of the message whose button was pressed.
    InPlace,
}

impl ResponseTarget {
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
    pub async fn promise(self, app: &AppState, context: &RequestContext) -> Result<(), Reply> {
        let callback = match self {
            Self::Anew => Callback::Defer,
            Self::InPlace => Callback::Acknowledge,
        };
        rest::respond(&app.rest, context, &callback).await.map(drop).map_err(|error| {
            tracing::info!(%error, "an answer that takes long could not be promised");
            app.note(&error);
            Reply::Private(Answer::of_text(context.language.text("refused-failed")))
        })
    }
}
