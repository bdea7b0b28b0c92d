//! What the limiter says to a request, and how Discord words that.

use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::json;

use super::Reply;
use crate::faults::LimitScope;

/// What the limiter says to a request.
#[derive(Debug, Default)]
pub(super) struct Verdict {
    /// The state of the route's bucket, if it has one.
    pub bucket: Option<BucketState>,
    /// Why the request is refused, if it is.
    pub refusal: Option<Refusal>,
}

#[derive(Debug)]
pub(super) struct BucketState {
    pub name: String,
    pub limit: u32,
    pub remaining: u32,
    /// When the bucket is full again.
    pub resets_ms: u64,
    pub now_ms: u64,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Refusal {
    pub wait: Duration,
    pub scope: LimitScope,
}

impl Verdict {
    /// A refusal that no bucket justifies.
    pub fn refusal(wait: Duration, scope: LimitScope) -> Self {
        Self { bucket: None, refusal: Some(Refusal { wait, scope }) }
    }

    /// Whether a refusal counts as an invalid request; one of a shared resource does not.
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
            // Whole seconds, as HTTP has it; the body is more exact.
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

    /// The answer to a request that is refused.
    pub fn reply(&self) -> Option<Reply> {
        let Refusal { wait, scope } = self.refusal?;
        let message = match scope {
            LimitScope::Shared => "The resource is being rate limited.",
            LimitScope::User | LimitScope::Global => "You are being rate limited.",
        };
        let global = scope == LimitScope::Global;
        let body = json!({ "message": message, "retry_after": wait.as_secs_f64(), "global": global, "code": 0 });
        Some(Reply { status: 429, body })
    }
}

/// Milliseconds as seconds with three decimals.
fn seconds(ms: u64) -> HeaderValue {
    // Digits and a dot are always a valid header.
    let text = format!("{}.{:03}", ms / 1000, ms % 1000);
    HeaderValue::from_str(&text).unwrap_or(HeaderValue::from_static("1"))
}
