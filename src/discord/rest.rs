//! Requests to Discord that are retried where the failure may pass, and where that is safe.

use std::time::Duration;

use serenity::all::{ErrorResponse, HttpError, StatusCode};
use tokio::time::{Instant, sleep};

use crate::discord::figures;
use crate::discord::patience::backoff;
use crate::discord::request::context::RequestContext;
use crate::discord::transport::{Callback, RequestError, RestClient};
use crate::game::MessageId;

/// What may happen if a request is made twice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Twice {
    /// Nothing more than if it is made once.
    Same,
    /// Something else, such as another message. Only what was never sent is sent again.
    More,
}

/// How often a request is made, and how long after its beginning the last time is begun at the latest.
const TIMES: u32 = 4;
const LATEST: Duration = Duration::from_secs(2);
const SHORTEST: Duration = Duration::from_millis(100);
const LONGEST: Duration = Duration::from_secs(1);

/// Discord's code for the token of an interaction that is over.
const TOKEN_OVER: isize = 50027;

/// Why a request failed, as far as that says whether to make it again.
pub trait Failure: std::fmt::Display {
    /// Returns whether the failure may pass.
    fn is_passing(&self) -> bool;

    /// Returns whether Discord has certainly not done what was asked for.
    fn was_never_done(&self) -> bool;

    /// Returns how long Discord wants the bot to wait, if it says so.
    fn wait(&self) -> Option<Duration>;
}

/// Makes a request, and makes it again if that may help.
pub async fn again<T, E: Failure, R>(twice: Twice, request: impl Fn() -> R) -> Result<T, E>
where
    R: Future<Output = Result<T, E>>,
{
    retry(twice, LATEST, request).await
}

/// Makes a request that changes nothing more if it is made twice, and makes it again if that may help; but does not wait for
/// a rate limit.
pub async fn unless_limited<T, E: Failure, R>(request: impl Fn() -> R) -> Result<T, E>
where
    R: Future<Output = Result<T, E>>,
{
    retry(Twice::Same, Duration::ZERO, request).await
}

async fn retry<T, E: Failure, R>(
    twice: Twice,
    longest_wait: Duration,
    request: impl Fn() -> R,
) -> Result<T, E>
where
    R: Future<Output = Result<T, E>>,
{
    let begun = Instant::now();
    let mut failures = 0;
    loop {
        let error = match request().await {
            Ok(answer) => return Ok(answer),
            Err(error) => error,
        };
        let pause = error.wait().unwrap_or_else(|| backoff(failures, SHORTEST, LONGEST));
        failures += 1;
        let may_repeat = error.was_never_done() || twice == Twice::Same && error.is_passing();
        let is_too_long = begun.elapsed() + pause > LATEST
            || error.wait().is_some_and(|wait| wait > longest_wait);
        if failures == TIMES || !may_repeat || is_too_long {
            return Err(error);
        }
        tracing::debug!(%error, failures, "a request is made again");
        metrics::counter!(figures::RETRIES).increment(1);
        sleep(pause).await;
    }
}

/// Answers an interaction: the one time that this can be done. Returns the id of the new message, if the callback asks
/// for it.
pub async fn respond(
    rest: &RestClient,
    context: &RequestContext,
    callback: &Callback<'_>,
) -> Result<Option<MessageId>, RequestError> {
    let id = context.interaction.get();
    let answered = match again(Twice::Same, || rest.callback(id, &context.token, callback)).await {
        // An earlier attempt arrived, but its response was lost, and the id with it.
        Err(error) if error.is_already_acknowledged() => Ok(match callback.returns_id() {
            true => original(rest, context).await,
            false => None,
        }),
        answered => answered,
    };
    answered.inspect(|_| {
        metrics::histogram!(figures::INTERACTION, "kind" => context.kind.kind)
            .record(context.received.elapsed());
    })
}

/// Looks up the message of an answer whose response was lost. Without it the answer stands all the same.
async fn original(rest: &RestClient, context: &RequestContext) -> Option<MessageId> {
    let message = again(Twice::Same, || rest.original(&context.token)).await;
    message
        .inspect_err(
            |error| tracing::info!(%error, "the message of a reply could not be looked up"),
        )
        .ok()?
}

impl Failure for RequestError {
    fn is_passing(&self) -> bool {
        match self {
            Self::Limited { .. } | Self::Unsent(_) | Self::Unanswered(_) => true,
            Self::Refused { status, .. } => status.is_server_error(),
        }
    }

    fn was_never_done(&self) -> bool {
        matches!(self, Self::Limited { .. } | Self::Unsent(_))
    }

    fn wait(&self) -> Option<Duration> {
        match self {
            Self::Limited { wait } => Some(*wait),
            Self::Refused { .. } | Self::Unsent(_) | Self::Unanswered(_) => None,
        }
    }
}

impl Failure for serenity::Error {
    fn is_passing(&self) -> bool {
        match refusal(self) {
            Some(refusal) => {
                refusal.status_code.is_server_error()
                    || refusal.status_code == StatusCode::TOO_MANY_REQUESTS
            }
            None => matches!(self, Self::Http(HttpError::Request(_)) | Self::Io(_)),
        }
    }

    fn was_never_done(&self) -> bool {
        match self {
            Self::Http(HttpError::Request(error)) => error.is_connect(),
            // serenity waits by itself where it keeps the limits; behind a proxy, this tells that it did not.
            error => refusal(error)
                .is_some_and(|refusal| refusal.status_code == StatusCode::TOO_MANY_REQUESTS),
        }
    }

    fn wait(&self) -> Option<Duration> {
        None
    }
}

/// Whether Discord does not take the bot's token any more.
pub fn refuses_token(error: &serenity::Error) -> bool {
    refusal(error).is_some_and(|refusal| {
        refusal.status_code == StatusCode::UNAUTHORIZED && refusal.error.code != TOKEN_OVER
    })
}

pub fn refusal(error: &serenity::Error) -> Option<&ErrorResponse> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(refusal)) => Some(refusal),
        _ => None,
    }
}
