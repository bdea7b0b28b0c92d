//! Deferred responses, for work that may take longer than Discord's three seconds.

use std::pin::pin;
use std::time::Duration;

use futures_util::future::{OptionFuture, join};
use tokio::time::timeout_at;

use crate::discord::app_state::AppState;
use crate::discord::request::admission::Cost;
use crate::discord::request::context::RequestContext;
use crate::discord::response::reply::Reply;
use crate::discord::response::respond::respond;
use crate::discord::transport::Callback;
use crate::discord::view::message::Answer;

/// Defer after this long, to stay within Discord's three seconds. Unoptimised builds draw many
/// times slower, and serve no users.
const DEFER_AFTER: Duration =
    Duration::from_millis(if cfg!(debug_assertions) { 10_000 } else { 2_500 });

/// Runs `work`. Returns also whether the response was deferred, for [`Reply::send_late`].
pub async fn in_time<T>(
    app: &AppState,
    context: &RequestContext,
    work: impl Future<Output = T>,
) -> (T, bool) {
    let mut work = pin!(work);
    if let Ok(done) = timeout_at(context.received + DEFER_AFTER, &mut work).await {
        return (done, context.is_deferred());
    }
    let target = match context.message {
        None => Some(ResponseTarget::NewMessage),
        Some(_) if context.kind.cost == Cost::Play => Some(ResponseTarget::Original),
        // A component that only shows something chooses the target by itself.
        Some(_) => None,
    };
    let deferred = OptionFuture::from(target.map(|target| target.defer(app, context)));
    // The work may be deferring the response itself, and continues if that fails.
    let (done, _) = join(work, deferred).await;
    (done, context.is_deferred())
}

/// The place of a deferred private response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResponseTarget {
    /// A new message.
    NewMessage,
    /// The message of the component.
    Original,
}

impl ResponseTarget {
    /// Returns the reply if it was not deferred.
    pub fn at_once(self, answer: Answer) -> Reply {
        match self {
            Self::NewMessage => Reply::Private(answer),
            Self::Original => Reply::update(answer),
        }
    }

    /// Defers the response, unless that was done before, for [`Reply::Late`]. Refusals must be
    /// decided before.
    ///
    /// # Errors
    /// The reply to send if Discord does not accept the deferral.
    pub async fn defer(self, app: &AppState, context: &RequestContext) -> Result<(), Reply> {
        let callback = match self {
            Self::NewMessage => Callback::Defer,
            Self::Original => Callback::Acknowledge,
        };
        let respond = async || match respond(&app.rest, context, &callback).await {
            Ok(_) => true,
            Err(error) => {
                tracing::info!(%error, "a response could not be deferred");
                app.note(&error);
                false
            }
        };
        if *context.deferral.get_or_init(respond).await {
            return Ok(());
        }
        Err(Reply::Private(Answer::of_text(context.language.text("refused-failed"))))
    }

    /// Defers the response and releases the permit of the request, before a wait for the engine,
    /// which has limits of its own.
    ///
    /// # Errors
    /// As [`defer`](Self::defer).
    pub async fn before_search(
        self,
        app: &AppState,
        context: &RequestContext,
    ) -> Result<(), Reply> {
        let deferred = self.defer(app, context).await;
        context.permit.release();
        deferred
    }
}
