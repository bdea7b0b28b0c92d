//! Retries of requests, where the failure is transient and a retry is safe.

use std::time::Duration;

use tokio::time::{Instant, sleep};

use super::client::RestClient;
use super::message::Callback;
use super::request::{RequestError, Result};
use crate::discord::transport::backoff::backoff;
use crate::discord::transport::metrics::RETRIES;
use crate::game::MessageId;

/// Which failures of a request are retried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryPolicy {
    /// A repetition has no further effect: all transient failures.
    Idempotent,
    /// A repetition may have another effect, such as a second message: only failures of requests
    /// that Discord has certainly not processed.
    NonIdempotent,
}

/// Maximum number of attempts, the first one included.
const MAX_ATTEMPTS: u32 = 4;
/// Time since the first attempt after which no other begins.
const MAX_ELAPSED: Duration = Duration::from_secs(2);
const MIN_BACKOFF: Duration = Duration::from_millis(100);
const MAX_BACKOFF: Duration = Duration::from_secs(1);

/// A failure that a retry may mend.
pub trait Retryable: std::fmt::Display {
    /// Returns whether a later attempt may succeed.
    fn is_transient(&self) -> bool;

    /// Returns whether Discord has certainly not processed the request.
    fn is_unprocessed(&self) -> bool;

    /// Returns how long Discord asks the bot to wait, if it does.
    fn retry_after(&self) -> Option<Duration>;
}

/// Makes a request, and retries it within two seconds where the policy allows that.
pub async fn retry<T, E: Retryable, R>(policy: RetryPolicy, request: impl Fn() -> R) -> Result<T, E>
where
    R: Future<Output = Result<T, E>>,
{
    retry_within(policy, MAX_ELAPSED, request).await
}

/// Makes an idempotent request, and retries it like [`retry`], but does not wait for a rate limit.
pub async fn retry_unless_limited<T, E: Retryable, R>(request: impl Fn() -> R) -> Result<T, E>
where
    R: Future<Output = Result<T, E>>,
{
    retry_within(RetryPolicy::Idempotent, Duration::ZERO, request).await
}

async fn retry_within<T, E: Retryable, R>(
    policy: RetryPolicy,
    max_rate_limit: Duration,
    request: impl Fn() -> R,
) -> Result<T, E>
where
    R: Future<Output = Result<T, E>>,
{
    let start = Instant::now();
    let mut failures = 0;
    loop {
        let error = match request().await {
            Ok(response) => return Ok(response),
            Err(error) => error,
        };
        let rate_limit = error.retry_after();
        let pause = rate_limit.unwrap_or_else(|| backoff(failures, MIN_BACKOFF, MAX_BACKOFF));
        failures += 1;
        let is_safe =
            error.is_unprocessed() || policy == RetryPolicy::Idempotent && error.is_transient();
        let is_too_late = start.elapsed() + pause > MAX_ELAPSED
            || rate_limit.is_some_and(|wait| wait > max_rate_limit);
        if failures == MAX_ATTEMPTS || !is_safe || is_too_late {
            return Err(error);
        }
        tracing::debug!(%error, failures, "retrying a request");
        metrics::counter!(RETRIES).increment(1);
        sleep(pause).await;
    }
}

/// Sends the one response that an interaction may have, with retries. Returns the id of the new
/// message, if the callback asks for it.
pub async fn respond(
    rest: &RestClient,
    interaction: u64,
    token: &str,
    callback: &Callback<'_>,
) -> Result<Option<MessageId>> {
    let attempt = || rest.callback(interaction, token, callback);
    match retry(RetryPolicy::Idempotent, attempt).await {
        // An earlier attempt arrived; its response was lost, and the message's id with it.
        Err(error) if error.is_already_acknowledged() => Ok(match callback.returns_id() {
            true => find_original(rest, token).await,
            false => None,
        }),
        // Discord may have accepted it, and responded too late. Only then is there an original.
        Err(error) if error.is_in_doubt() && callback.has_original() => {
            let found = find_original(rest, token).await.ok_or(error)?;
            Ok(Some(found).filter(|_| callback.returns_id()))
        }
        response => response,
    }
}

/// Looks up the message of a response, unless that fails.
async fn find_original(rest: &RestClient, token: &str) -> Option<MessageId> {
    retry(RetryPolicy::Idempotent, || rest.original(token))
        .await
        .inspect_err(|error| tracing::info!(%error, "a response's message could not be looked up"))
        .ok()?
}

impl Retryable for RequestError {
    fn is_transient(&self) -> bool {
        match self {
            Self::Limited { .. } | Self::Unsent(_) | Self::Unanswered(_) => true,
            Self::Refused { status, .. } => status.is_server_error(),
        }
    }

    fn is_unprocessed(&self) -> bool {
        matches!(self, Self::Limited { .. } | Self::Unsent(_))
    }

    fn retry_after(&self) -> Option<Duration> {
        match self {
            Self::Limited { wait } => Some(*wait),
            Self::Refused { .. } | Self::Unsent(_) | Self::Unanswered(_) => None,
        }
    }
}
