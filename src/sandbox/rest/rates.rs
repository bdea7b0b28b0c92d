//! Rate limits: a fixed window per bucket, told in Discord's headers.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use axum::http::{HeaderMap, HeaderName, HeaderValue};
use serde_json::json;

use super::routes::{Kind, Route};
use super::{Reply, seconds};
use crate::sandbox::clock::millis;
use crate::sandbox::config::{Rate, Rates};
use crate::sandbox::locked;

/// How many buckets are remembered before those that have run out are forgotten.
const MANY: usize = 1000;

/// Counts requests per bucket.
#[derive(Debug)]
pub(in crate::sandbox) struct Limiter {
    rates: Rates,
    windows: Mutex<HashMap<String, Window>>,
}

#[derive(Debug)]
struct Window {
    ends_ms: u64,
    used: u32,
}

/// What the limiter says to a request.
#[derive(Debug)]
pub(super) struct Verdict {
    /// The bucket's name, limit, what remains, and when it is full again (absolute ms, ms from now).
    bucket: Option<(String, u32, u32, u64, u64)>,
    /// Seconds to wait, and whether for everything.
    refusal: Option<(f64, bool)>,
}

impl Limiter {
    pub fn new(rates: Rates) -> Self {
        Self { rates, windows: Mutex::default() }
    }

    /// Counts a request and says whether it may pass.
    pub(super) fn ask(&self, route: &Route, args: &[&str], now_ms: u64) -> Verdict {
        let Some(rate) = self.rate(route.kind) else {
            return Verdict { bucket: None, refusal: None };
        };
        let mut windows = locked(&self.windows);
        if windows.len() > MANY {
            windows.retain(|_, window| window.ends_ms > now_ms);
        }
        let all = count(&mut windows, "global", self.rates.global, now_ms);
        if let Err(wait) = all {
            return Verdict::refusal(wait, true);
        }
        // The channel or the webhook with its token are what Discord counts separately.
        let major = args.iter().take(if route.kind == Kind::Webhook { 2 } else { 1 });
        let major: Vec<&str> = major.copied().collect();
        let key = match route.kind {
            Kind::Other => format!("{}:{}", route.template, major.join(":")),
            kind => format!("{kind:?}:{}", major.join(":")),
        };
        let counted = count(&mut windows, &key, rate, now_ms);
        let (used, ends) = windows.get(&key).map_or((0, now_ms), |window| (window.used, window.ends_ms));
        let left = rate.limit.saturating_sub(used);
        let name = format!("{:032x}", fingerprint(&format!("{:?}{}", route.kind, route.template)));
        Verdict {
            bucket: Some((name, rate.limit, left, ends, ends.saturating_sub(now_ms))),
            refusal: counted.err().map(|wait| (wait, false)),
        }
    }

    fn rate(&self, kind: Kind) -> Option<Rate> {
        match kind {
            Kind::Unlimited => None,
            Kind::Message => Some(self.rates.messages),
            Kind::Edit => Some(self.rates.edits),
            Kind::Webhook => Some(self.rates.webhooks),
            Kind::Command => Some(self.rates.commands),
            Kind::Channel => Some(self.rates.channels),
            Kind::Other => Some(self.rates.others),
        }
    }
}

/// Counts a request in a window; an error is the number of seconds to wait.
fn count(windows: &mut HashMap<String, Window>, key: &str, rate: Rate, now_ms: u64) -> Result<(), f64> {
    let fresh = || Window { ends_ms: now_ms + millis(rate.per), used: 0 };
    let window = windows.entry(key.to_owned()).or_insert_with(fresh);
    if window.ends_ms <= now_ms {
        *window = fresh();
    }
    if window.used >= rate.limit {
        return Err(Duration::from_millis(window.ends_ms - now_ms).as_secs_f64());
    }
    window.used += 1;
    Ok(())
}

/// A stable number for a bucket's name (FNV-1a).
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3))
}

impl Verdict {
    /// A refusal, justified or not.
    pub fn refusal(retry_after: f64, global: bool) -> Self {
        Self { bucket: None, refusal: Some((retry_after, global)) }
    }

    pub fn refused(&self) -> bool {
        self.refusal.is_some()
    }

    pub fn write(&self, headers: &mut HeaderMap) {
        let mut put = |name: &'static str, value: HeaderValue| {
            headers.insert(HeaderName::from_static(name), value);
        };
        if let Some((name, limit, left, ends_ms, wait_ms)) = &self.bucket {
            put("x-ratelimit-limit", (*limit).into());
            put("x-ratelimit-remaining", (*left).into());
            put("x-ratelimit-reset", seconds(Duration::from_millis(*ends_ms)));
            put("x-ratelimit-reset-after", seconds(Duration::from_millis(*wait_ms)));
            if let Ok(name) = HeaderValue::from_str(name) {
                put("x-ratelimit-bucket", name);
            }
        }
        if let Some((wait, global)) = self.refusal {
            put("retry-after", seconds(Duration::from_secs_f64(wait.max(0.0))));
            put("x-ratelimit-scope", HeaderValue::from_static(if global { "global" } else { "user" }));
            if global {
                put("x-ratelimit-global", HeaderValue::from_static("true"));
            }
        }
    }

    pub fn reply(&self) -> Reply {
        let (retry_after, global) = self.refusal.unwrap_or_default();
        let message = "You are being rate limited.";
        let body = json!({ "message": message, "retry_after": retry_after, "global": global, "code": 0 });
        Reply { status: 429, body }
    }
}
