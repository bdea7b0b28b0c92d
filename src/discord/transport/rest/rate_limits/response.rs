//! Rate limit headers of responses.

use std::time::Duration;

use reqwest::StatusCode;
use reqwest::header::{HeaderMap, RETRY_AFTER};

/// Upper bound for waits. A longer limit is learned again from the next 429.
pub const MAX_WAIT: Duration = Duration::from_hours(24);
/// Wait after a 429 without a readable `Retry-After`.
pub const DEFAULT_WAIT: Duration = Duration::from_secs(5);

/// What a response says about rate limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RateLimitInfo {
    /// How long to wait after a 429.
    pub retry_after: Option<Duration>,
    /// What a 429 applies to.
    pub scope: Option<Scope>,
    /// How long the bucket has no requests left.
    pub exhausted_for: Option<Duration>,
    /// Whether it counts towards the ban for invalid requests.
    pub is_invalid: bool,
    pub is_success: bool,
}

/// What a 429 applies to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Scope {
    Route,
    Global,
    /// A resource shared with other applications. It does not count as an invalid request.
    Shared,
}

impl RateLimitInfo {
    /// Reads the status and the headers of a response.
    pub fn from_response(status: StatusCode, headers: &HeaderMap) -> Self {
        let is_limited = status == StatusCode::TOO_MANY_REQUESTS;
        let scope = is_limited.then(|| Scope::from_headers(headers));
        let retry_after = seconds(headers, RETRY_AFTER.as_str()).unwrap_or(DEFAULT_WAIT);
        let is_refused = matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN);
        let is_exhausted = text(headers, "x-ratelimit-remaining") == Some("0");
        Self {
            retry_after: is_limited.then_some(retry_after),
            scope,
            exhausted_for: seconds(headers, "x-ratelimit-reset-after").filter(|_| is_exhausted),
            is_invalid: is_refused || is_limited && scope != Some(Scope::Shared),
            is_success: status.is_success(),
        }
    }
}

impl Scope {
    fn from_headers(headers: &HeaderMap) -> Self {
        match text(headers, "x-ratelimit-scope") {
            Some("shared") => Self::Shared,
            Some("global") => Self::Global,
            _ if headers.contains_key("x-ratelimit-global") => Self::Global,
            _ if headers.keys().any(|name| name.as_str().starts_with("x-ratelimit-")) => {
                Self::Route
            }
            // Not Discord, but Cloudflare refuses the address.
            _ => Self::Global,
        }
    }

    /// Returns the value of the metric's label.
    pub fn name(self) -> &'static str {
        match self {
            Self::Route => "route",
            Self::Global => "global",
            Self::Shared => "shared",
        }
    }
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

fn seconds(headers: &HeaderMap, name: &str) -> Option<Duration> {
    let wait = Duration::try_from_secs_f64(text(headers, name)?.parse().ok()?).ok()?;
    Some(wait.min(MAX_WAIT))
}
