//! Rate limit headers of responses.

use std::time::Duration;

use reqwest::StatusCode;
use reqwest::header::HeaderMap;

use super::super::limit::{Limit, Limiter, seconds, text};

/// Upper bound for waits. A longer limit is learned again from the next 429.
pub const MAX_WAIT: Duration = Duration::from_hours(24);

/// What a response says about rate limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RateLimitInfo {
    /// How long to wait after a 429.
    pub retry_after: Option<Duration>,
    /// Who limits whom by a 429.
    pub limiter: Option<Limiter>,
    /// How long the bucket has no requests left.
    pub exhausted_for: Option<Duration>,
    /// Whether it counts towards the ban for invalid requests.
    pub is_invalid: bool,
    pub is_success: bool,
}

impl RateLimitInfo {
    /// Reads the status, the headers and the body of a response.
    pub fn from_response(status: StatusCode, headers: &HeaderMap, body: &[u8]) -> Self {
        let is_limited = status == StatusCode::TOO_MANY_REQUESTS;
        let limit = is_limited.then(|| Limit::new(headers, body));
        let is_refused = matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN);
        let is_exhausted = text(headers, "x-ratelimit-remaining") == Some("0");
        let reset = text(headers, "x-ratelimit-reset-after").filter(|_| is_exhausted);
        let exhausted_for = reset.and_then(|text| seconds(text.parse().ok()?));
        Self {
            retry_after: limit.map(|limit| limit.wait.min(MAX_WAIT)),
            limiter: limit.map(|limit| limit.by),
            exhausted_for: exhausted_for.map(|wait| wait.min(MAX_WAIT)),
            is_invalid: is_refused || limit.is_some_and(|limit| limit.by != Limiter::Shared),
            is_success: status.is_success(),
        }
    }
}
