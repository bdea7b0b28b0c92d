//! The rate limiter's decision on a request, and its headers and body.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::json;

use super::Reply;
use crate::faults::LimitScope;

/// The rate limiter's decision on a request.
#[derive(Debug, Default)]
pub(super) struct LimitDecision {
    /// The state of the route's bucket, if it has one.
    pub bucket: Option<BucketState>,
    /// The refusal, if the request is refused.
    pub refusal: Option<Refusal>,
}

#[derive(Debug)]
pub(super) struct BucketState {
    pub name: String,
    pub limit: u32,
    pub remaining: u32,
    /// The time of the reset in Unix milliseconds.
    pub resets_ms: u64,
    pub now_ms: u64,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Refusal {
    pub wait: Duration,
    pub scope: LimitScope,
}

impl LimitDecision {
    /// Returns a refusal without a bucket.
    pub fn refusal(wait: Duration, scope: LimitScope) -> Self {
        Self { bucket: None, refusal: Some(Refusal { wait, scope }) }
    }

    /// Returns whether it is a refusal of shared scope, which does not count as an invalid request.
    pub fn is_shared(&self) -> bool {
        self.refusal.is_some_and(|refusal| refusal.scope == LimitScope::Shared)
    }

    pub fn headers(&self) -> HeaderMap {
        let mut headers = HeaderMap::new();
        let mut put = |name: &'static str, value: HeaderValue| {
            headers.insert(HeaderName::from_static(name), value);
        };
        if let Some(bucket) = &self.bucket {
            put("x-ratelimit-limit", bucket.limit.into());
            put("x-ratelimit-remaining", bucket.remaining.into());
            put("x-ratelimit-reset", seconds(bucket.resets_ms));
            put("x-ratelimit-reset-after", seconds(bucket.resets_ms.saturating_sub(bucket.now_ms)));
            if let Ok(name) = HeaderValue::from_str(&bucket.name) {
                put("x-ratelimit-bucket", name);
            }
        }
        if let Some(Refusal { wait, scope }) = self.refusal {
            // HTTP permits whole seconds only; the body is more precise.
            put(
                "retry-after",
                wait.as_secs_f64()
                    .ceil()
                    .to_string()
                    .parse()
                    .unwrap_or(HeaderValue::from_static("1")),
            );
            put("x-ratelimit-scope", HeaderValue::from_static(scope.name()));
            if scope == LimitScope::Global {
                put("x-ratelimit-global", HeaderValue::from_static("true"));
            }
        }
        headers
    }

    /// Returns the response to a refused request.
    pub fn reply(&self) -> Option<Reply> {
        let Refusal { wait, scope } = self.refusal?;
        let message = match scope {
            LimitScope::Shared => "The resource is being rate limited.",
            LimitScope::User | LimitScope::Global => "You are being rate limited.",
        };
        let global = scope == LimitScope::Global;
        let body = json!({
            "message": message, "retry_after": wait.as_secs_f64(), "global": global, "code": 0,
        });
        Some(Reply { status: 429, body })
    }
}

/// Formats milliseconds as seconds with three decimals.
fn seconds(ms: u64) -> HeaderValue {
    // Digits and a dot are always a valid header.
    let text = format!("{}.{:03}", ms / 1000, ms % 1000);
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("1"))
}
