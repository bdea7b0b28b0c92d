//! Retries of requests, where the failure is transient and a retry is safe.

use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use futures_util::TryFutureExt;
use reqwest::StatusCode;
use tokio::time::{Instant, sleep};

use super::api::ApiError;
use super::client::RestClient;
use super::message::Callback;
use super::request::{RequestError, Result};
use crate::discord::transport::metrics::RETRIES;
use crate::discord::transport::random::backoff;
use crate::game::MessageId;

/// Which failures of a request are retried.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum RetryPolicy {
    /// A repetition has no further effect: all transient failures.
    Idempotent,
    /// A repetition may have another effect, such as a second message: only failures of requests
    /// that Discord has certainly not processed.
    NonIdempotent,
    /// Like `Idempotent`, but the caller waits for rate limits.
    UnlessLimited,
}

/// Maximum number of attempts, the first one included.
const MAX_ATTEMPTS: u32 = 4;
/// Time since the first attempt after which no other begins.
const MAX_ELAPSED: Duration = Duration::from_secs(2);
const MIN_BACKOFF: Duration = Duration::from_millis(100);
const MAX_BACKOFF: Duration = Duration::from_secs(1);
/// The same for requests that the bot cannot do without.
const MIN_LONG_BACKOFF: Duration = Duration::from_secs(1);
const MAX_LONG_BACKOFF: Duration = Duration::from_secs(15);

/// What a retry of a failed request does.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Retry {
    /// It fails as well.
    Fails,
    /// It may succeed, and repeat a request that Discord has processed.
    MayRepeat,
    /// It may succeed. Discord has certainly not processed the request.
    IsSafe,
    /// The same, after this wait, as a rate limit has refused the request.
    IsSafeAfter(Duration),
}

/// A failure that a retry may mend.
pub trait Retryable: std::fmt::Display {
    fn retry(&self) -> Retry;

    /// Returns whether a later attempt may succeed.
    fn is_transient(&self) -> bool {
        self.retry() != Retry::Fails
    }
}

/// Makes a request, and retries it within two seconds where the policy allows that.
pub async fn retry<T, E: Retryable, R>(policy: RetryPolicy, request: impl Fn() -> R) -> Result<T, E>
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
        let retry = error.retry();
        let pause = match retry {
            Retry::IsSafeAfter(wait) => wait,
            _ => backoff(failures, MIN_BACKOFF, MAX_BACKOFF),
        };
        failures += 1;
        let may_retry = match retry {
            Retry::Fails => false,
            Retry::MayRepeat => policy != RetryPolicy::NonIdempotent,
            Retry::IsSafe => true,
            Retry::IsSafeAfter(wait) => wait.is_zero() || policy != RetryPolicy::UnlessLimited,
        };
        if failures == MAX_ATTEMPTS || !may_retry || start.elapsed() + pause > MAX_ELAPSED {
            return Err(error);
        }
        tracing::debug!(%error, failures, "retrying a request");
        metrics::counter!(RETRIES).increment(1);
        sleep(pause).await;
    }
}

/// For how long a request is repeated that the bot cannot do without.
pub struct Patience {
    /// When the last attempt begins, to which rate limits do not count; `None` for requests that
    /// are repeated until Discord refuses the token.
    pub deadline: Option<Instant>,
    /// How long rate limits may delay the request.
    pub max_limited: Duration,
}

impl Patience {
    pub fn endless() -> Self {
        Self { deadline: None, max_limited: Duration::MAX }
    }

    /// Makes a request, and repeats it while there is patience, and a repetition may help.
    pub async fn retry<T, R>(&mut self, request: impl Fn() -> R) -> Result<T, ApiError>
    where
        R: Future<Output = Result<T, ApiError>>,
    {
        let mut failures = 0;
        loop {
            let error = match request().await {
                Ok(response) => return Ok(response),
                Err(error) => error,
            };
            let pause = backoff(failures, MIN_LONG_BACKOFF, MAX_LONG_BACKOFF);
            failures = failures.saturating_add(1);
            if let ApiError::Limited(refused) = &error {
                let wait = refused.limit.wait.max(pause);
                let Some(rest) = self.max_limited.checked_sub(wait) else { return Err(error) };
                self.max_limited = rest;
                self.deadline = self.deadline.map(|deadline| deadline + wait);
                refused.wait_out(wait).await;
                continue;
            }
            let is_over = match self.deadline {
                Some(deadline) => !error.is_transient() || Instant::now() + pause > deadline,
                None => error.is_token_refused(),
            };
            if is_over {
                return Err(error);
            }
            tracing::warn!(%error, seconds = pause.as_secs(), "Discord cannot be reached yet; retrying");
            sleep(pause).await;
        }
    }
}

/// Sends the one response that an interaction may have, with retries. Returns the id of the new
/// message, if the callback asks for it. `pressed` is the message of the component.
///
/// # Errors
/// [`RequestError::Deferred`] if another response has deferred it, and
/// [`RequestError::ALREADY_ACKNOWLEDGED`] if a deferral comes after another response;
/// [`RequestError::Unanswered`] if this one may have arrived.
pub async fn respond(
    rest: &RestClient,
    interaction: u64,
    token: &str,
    pressed: Option<MessageId>,
    callback: &Callback<'_>,
) -> Result<Option<MessageId>> {
    // Whether an attempt may have arrived, although its response was lost.
    let is_in_doubt = AtomicBool::new(false);
    let note = |error: &RequestError| {
        is_in_doubt.fetch_or(error.retry() == Retry::MayRepeat, Ordering::Relaxed);
    };
    let attempt = || rest.callback(interaction, token, callback).inspect_err(note);
    let response = retry(RetryPolicy::Idempotent, attempt).await;
    let is_in_doubt = is_in_doubt.into_inner();
    let error = match response {
        Err(error) if is_in_doubt || is_answered(&error) => error,
        response => return response,
    };
    if !callback.has_original() {
        return if is_answered(&error) { Ok(None) } else { Err(error) };
    }
    // Only if a response arrived, there is an original.
    let original = match retry(RetryPolicy::Idempotent, || rest.original(token)).await {
        Ok(original) => original,
        Err(lookup) => {
            tracing::info!(error = %lookup, "a response's message could not be looked up");
            return if is_answered(&error) {
                // A deferral would be followed by an edit, perhaps of another process' response.
                if matches!(callback, Callback::Defer) { Err(error) } else { Ok(None) }
            } else if lookup.has_code(RequestError::UNKNOWN_WEBHOOK) {
                Err(lookup)
            } else {
                Err(RequestError::Unanswered(lookup.into()))
            };
        }
    };
    match callback {
        Callback::Defer if original.is_loading() => Ok(None),
        _ if original.is_loading() => Err(RequestError::Deferred),
        Callback::Defer => Err(RequestError::answered()),
        Callback::Acknowledge if !is_in_doubt || Some(original.id()) != pressed => {
            Err(RequestError::answered())
        }
        // The component's own message is the original of an update by another process.
        _ => Ok(original.public().filter(|id| callback.returns_id() && Some(*id) != pressed)),
    }
}

/// Returns whether an interaction had a response already.
fn is_answered(error: &RequestError) -> bool {
    error.has_code(RequestError::ALREADY_ACKNOWLEDGED)
}

impl Retry {
    fn after_status(status: StatusCode) -> Self {
        if status.is_server_error() { Self::MayRepeat } else { Self::Fails }
    }
}

impl Retryable for RequestError {
    fn retry(&self) -> Retry {
        match self {
            Self::Limited { wait } => Retry::IsSafeAfter(*wait),
            Self::Refused { status, .. } => Retry::after_status(*status),
            Self::Unsent(_) => Retry::IsSafe,
            Self::Unanswered(_) => Retry::MayRepeat,
            Self::Deferred => Retry::Fails,
        }
    }
}

impl Retryable for ApiError {
    fn retry(&self) -> Retry {
        match self {
            Self::Limited(refused) => Retry::IsSafeAfter(refused.limit.wait),
            Self::Refused { status, .. } | Self::NotDiscord { status, .. } => {
                Retry::after_status(*status)
            }
            Self::Unreadable(_) => Retry::Fails,
            Self::Failed(error) if error.is_builder() => Retry::Fails,
            Self::Failed(error) if error.is_connect() => Retry::IsSafe,
            Self::Failed(_) => Retry::MayRepeat,
        }
    }
}

#[cfg(test)]
mod tests {
    use std::sync::atomic::{AtomicU32, Ordering};

    use reqwest::header::{HeaderMap, RETRY_AFTER};

    use super::*;
    use crate::discord::transport::rest::{MAX_START_WAIT, RateLimit};

    /// Makes a request that is limited this many times for so many seconds. Returns the result, the
    /// number of requests and how long they took.
    async fn limited(times: u32, seconds: u32) -> (Result<(), ApiError>, u32, Duration) {
        let deadline = Some(Instant::now() + Duration::from_secs(5));
        let mut patience = Patience { deadline, max_limited: MAX_START_WAIT };
        let count = AtomicU32::new(0);
        let start = Instant::now();
        let request = || async {
            if count.fetch_add(1, Ordering::Relaxed) == times {
                return Ok(());
            }
            let headers = HeaderMap::from_iter([(RETRY_AFTER, seconds.into())]);
            Err(RateLimit::new("GET /".to_owned(), &headers, b"").into())
        };
        let result = patience.retry(request).await;
        (result, count.into_inner(), start.elapsed())
    }

    #[tokio::test(start_paused = true)]
    async fn limits_are_waited_for_beyond_the_deadline_up_to_ten_minutes() {
        let (result, count, elapsed) = limited(2, 300).await;
        assert!(result.is_ok());
        assert_eq!((count, elapsed.as_secs()), (3, 600));
        let (result, count, elapsed) = limited(u32::MAX, 20).await;
        assert!(matches!(result, Err(ApiError::Limited(_))));
        assert!((20..=31).contains(&count), "{count}");
        assert!(elapsed < MAX_START_WAIT + Duration::from_mins(5), "{elapsed:?}");
        let (result, count, elapsed) = limited(1, 601).await;
        assert!(matches!(result, Err(ApiError::Limited(_))));
        assert_eq!((count, elapsed), (1, Duration::ZERO));
    }
}
