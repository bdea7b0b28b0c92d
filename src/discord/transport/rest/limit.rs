//! What a response says about rate limits; one with status 429, who is limited, by whom, and until
//! when.

use std::fmt;
use std::time::{Duration, SystemTime};

use reqwest::StatusCode;
use reqwest::header::{DATE, HeaderMap, RETRY_AFTER, SERVER};
use serde::Deserialize;
use thiserror::Error;
use time::OffsetDateTime;
use tokio::time::sleep;

use crate::discord::transport::log::Utc;

/// How long a start waits for rate limits, all in all.
pub const MAX_START_WAIT: Duration = Duration::from_mins(10);
/// The wait after a 429 that names none.
const DEFAULT_WAIT: Duration = Duration::from_mins(1);
/// Upper bound for waits, so that their end is a date.
const MAX_WAIT: Duration = Duration::from_hours(24 * 365);
/// The same for the limits of buckets. A longer one is learned again from the next 429.
pub const MAX_BUCKET_WAIT: Duration = Duration::from_hours(24);
/// How Discord's answer to a banned address begins, which is JSON as well.
const BANNED: &str = "You are being blocked from accessing our API";

/// A rate limit that refused a request.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
#[error("{request} is rate limited by {} until {}", .limit.by, Utc(.limit.until))]
pub struct RateLimit {
    /// The method and the path of the request.
    pub request: String,
    pub limit: Limit,
}

/// What a response with status 429 says.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Limit {
    pub by: Limiter,
    /// How long the limit lasts from the response on.
    pub wait: Duration,
    pub until: OffsetDateTime,
}

/// Who limits whom.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Limiter {
    /// Discord limits these requests of the application.
    Application,
    /// Discord limits all requests of the application.
    Global,
    /// Discord limits a resource that applications share.
    Shared,
    /// Discord limits all requests from the machine's address.
    Address,
    /// Cloudflare, in front of Discord, limits all requests from the machine's address.
    Cloudflare,
    /// A proxy that is not Discord's limits the machine's address.
    Proxy,
}

impl fmt::Display for Limiter {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Application => "Discord, for the application,",
            Self::Global => "Discord, for all requests of the application,",
            Self::Shared => "Discord, for a resource that applications share,",
            Self::Address => "Discord, for all requests from this machine's address,",
            Self::Cloudflare => "Cloudflare's page, for all requests from this machine's address,",
            Self::Proxy => "the page of a proxy, for requests from this machine's address,",
        })
    }
}

impl Limiter {
    /// Returns whether other requests are limited as well.
    pub fn is_global(self) -> bool {
        !matches!(self, Self::Application | Self::Shared)
    }

    /// Returns the value of the metric's label.
    pub fn scope(self) -> &'static str {
        match self {
            Self::Application => "route",
            Self::Shared => "shared",
            _ => "global",
        }
    }

    fn new(headers: &HeaderMap, body: &str, json: Option<&Body>) -> Self {
        let scope = text(headers, "x-ratelimit-scope");
        if json.is_some_and(|json| json.message.starts_with(BANNED)) {
            return Self::Address;
        }
        let is_global = headers.contains_key("x-ratelimit-global") || scope == Some("global");
        if is_global || json.is_some_and(|json| json.global == Some(true)) {
            return Self::Global;
        }
        let is_discords = scope.is_some()
            || json.is_some_and(|json| json.global.is_some() || json.retry_after.is_some())
            || headers.keys().any(|name| name.as_str().starts_with("x-ratelimit-"));
        let is_cloudflares = text(headers, SERVER.as_str()) == Some("cloudflare")
            || body.to_ascii_lowercase().contains("cloudflare");
        match scope {
            Some("shared") => Self::Shared,
            _ if is_discords => Self::Application,
            _ if is_cloudflares => Self::Cloudflare,
            _ => Self::Proxy,
        }
    }
}

/// Discord's body of a 429.
#[derive(Default, Deserialize)]
#[serde(default)]
struct Body {
    message: String,
    retry_after: Option<f64>,
    global: Option<bool>,
}

impl RateLimit {
    /// Logs the limit, and waits until it has passed, for `min` at least.
    pub async fn wait_out(&self, min: Duration) {
        tracing::warn!("{self}; waiting");
        sleep(self.limit.wait.max(min)).await;
    }

    /// Reads the headers and the body of a response with status 429.
    pub fn new(request: String, headers: &HeaderMap, body: &[u8]) -> Self {
        Self { request, limit: Limit::new(headers, body) }
    }
}

impl Limit {
    /// Reads the headers and the body of a response with status 429.
    pub fn new(headers: &HeaderMap, body: &[u8]) -> Self {
        let body = &String::from_utf8_lossy(body);
        let json: Option<Body> = serde_json::from_str(body).ok();
        let sent =
            text(headers, DATE.as_str()).and_then(|date| httpdate::parse_http_date(date).ok());
        let sent = sent.unwrap_or_else(SystemTime::now);
        let announced = text(headers, RETRY_AFTER.as_str()).and_then(|text| duration(text, sent));
        let precise = json.as_ref().and_then(|json| json.retry_after).and_then(seconds);
        let wait = announced.max(precise).unwrap_or(DEFAULT_WAIT).min(MAX_WAIT);
        let until = OffsetDateTime::from(sent).saturating_add(wait.try_into().unwrap_or_default());
        Self { by: Limiter::new(headers, body, json.as_ref()), wait, until }
    }
}

/// What a response says about rate limits.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct RateLimitInfo {
    /// The limit of a 429.
    pub limit: Option<Limit>,
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
        let limit = limit.map(|limit| Limit { wait: limit.wait.min(MAX_BUCKET_WAIT), ..limit });
        let is_refused = matches!(status, StatusCode::UNAUTHORIZED | StatusCode::FORBIDDEN);
        let is_exhausted = text(headers, "x-ratelimit-remaining") == Some("0");
        let reset = text(headers, "x-ratelimit-reset-after").filter(|_| is_exhausted);
        let exhausted_for = reset.and_then(|text| seconds(text.parse().ok()?));
        Self {
            limit,
            exhausted_for: exhausted_for.map(|wait| wait.min(MAX_BUCKET_WAIT)),
            is_invalid: is_refused || limit.is_some_and(|limit| limit.by != Limiter::Shared),
            is_success: status.is_success(),
        }
    }
}

/// Reads a `Retry-After`: seconds, or a date.
fn duration(text: &str, sent: SystemTime) -> Option<Duration> {
    match text.trim().parse() {
        Ok(number) => seconds(number),
        Err(_) => httpdate::parse_http_date(text.trim()).ok()?.duration_since(sent).ok(),
    }
}

fn seconds(number: f64) -> Option<Duration> {
    Duration::try_from_secs_f64(number).ok()
}

fn text<'a>(headers: &'a HeaderMap, name: &str) -> Option<&'a str> {
    headers.get(name)?.to_str().ok()
}

#[cfg(test)]
mod tests {
    use reqwest::header::{HeaderName, HeaderValue};

    use super::*;

    const DATE_SENT: (&str, &str) = ("date", "Fri, 01 May 2026 12:00:07 GMT");

    fn limit(headers: &[(&'static str, &'static str)], body: &str) -> RateLimit {
        let headers = headers
            .iter()
            .chain(&[DATE_SENT])
            .map(|&(name, value)| (HeaderName::from_static(name), HeaderValue::from_static(value)));
        RateLimit::new("GET /gateway/bot".to_owned(), &headers.collect(), body.as_bytes())
    }

    #[test]
    fn the_limiter_and_the_end_are_named() {
        let json = r#"{"message":"You are being rate limited.","retry_after":19.2,"global":false}"#;
        let banned = r#"{"message":"You are being blocked from accessing our API temporarily."}"#;
        let page = "<html><title>discord.com used Cloudflare to restrict access</title></html>";
        for (headers, body, by, end) in [
            (&[("retry-after", "20")][..], json, "Discord, for the application,", "12:00:27"),
            (&[("x-ratelimit-scope", "user")], json, "Discord, for the application,", "12:00:26"),
            (&[("x-ratelimit-scope", "shared")], "", "that applications share", "12:01:07"),
            (&[("x-ratelimit-global", "true")], json, "requests of the application", "12:00:26"),
            (&[("retry-after", "3600")], banned, "Discord, for all requests from", "13:00:07"),
            (&[("retry-after", "82721")], page, "Cloudflare's page", "2026-05-02 10:58:48"),
            (&[("server", "cloudflare")], "", "Cloudflare's page", "12:01:07"),
            (&[("retry-after", "Fri, 01 May 2026 12:00:30 GMT")], "<p>", "a proxy", "12:00:30"),
            (&[("retry-after", "-1")], "null", "a proxy", "12:01:07"),
            (&[("retry-after", "soon")], "[]", "a proxy", "12:01:07"),
            (&[("retry-after", "1e300")], "[]", "a proxy", "12:01:07"),
            (&[("retry-after", "1e12")], "1", "a proxy", "2027-05-01 12:00:07"),
        ] {
            let text = limit(headers, body).to_string();
            assert!(text.contains(by) && text.contains(end), "{headers:?} {body}: {text}");
            assert!(text.starts_with("GET /gateway/bot is rate limited by "), "{text}");
        }
    }
}
