//! RateLimit limits: a fixed window per bucket, told in Discord's headers, and limits declared on demand.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use super::routes::{Kind, Route};
use super::verdict::{BucketState, Refusal, Verdict};
use crate::clock::millis;
use crate::config::{RateLimit, RateLimits};
use crate::faults::{LimitScope, matches};
use crate::locked;

/// How many buckets are remembered before those that have run out are forgotten.
const MANY: usize = 1000;

/// Counts requests per bucket.
#[derive(Debug)]
pub(crate) struct Limiter {
    rates: RateLimits,
    windows: Mutex<HashMap<String, Window>>,
    declared: Mutex<Vec<Declared>>,
}

#[derive(Debug)]
struct Window {
    ends_ms: u64,
    used: u32,
}

/// A limit that holds for a time, whatever is asked of it.
#[derive(Debug)]
pub(crate) struct Declared {
    /// `None` stands for any.
    pub method: Option<String>,
    /// A path in which `*` stands for anything.
    pub path: String,
    pub until_ms: u64,
    pub scope: LimitScope,
}

impl Limiter {
    pub fn new(rates: RateLimits) -> Self {
        Self { rates, windows: Mutex::default(), declared: Mutex::default() }
    }

    pub fn declare(&self, limit: Declared) {
        locked(&self.declared).push(limit);
    }

    /// Forgets the limits that were declared.
    pub fn clear(&self) {
        locked(&self.declared).clear();
    }

    /// Counts a request and says whether it may pass.
    pub(super) fn ask(&self, route: &Route, path: &str, args: &[&str], now_ms: u64) -> Verdict {
        if let Some(refused) = self.declared(route, path, now_ms) {
            return refused;
        }
        let Some(rate) = self.rate(route.kind) else {
            return Verdict::default();
        };
        let mut windows = locked(&self.windows);
        if windows.len() > MANY {
            windows.retain(|_, window| window.ends_ms > now_ms);
        }
        if !is_interaction(route) {
            let all = windows.entry("global".into()).or_default();
            if let Err(wait) = all.count(self.rates.global, now_ms) {
                return Verdict {
                    bucket: None,
                    refusal: Some(Refusal { wait, scope: LimitScope::Global }),
                };
            }
        }
        let bucket = bucket(route);
        let window =
            windows.entry(format!("{bucket}:{}", major(route, args).join(":"))).or_default();
        let counted = window.count(rate, now_ms);
        let remaining = rate.limit.saturating_sub(window.used);
        Verdict {
            bucket: Some(BucketState {
                name: bucket,
                limit: rate.limit,
                remaining,
                resets_ms: window.ends_ms,
                now_ms,
            }),
            refusal: counted.err().map(|wait| Refusal { wait, scope: LimitScope::User }),
        }
    }

    fn declared(&self, route: &Route, path: &str, now_ms: u64) -> Option<Verdict> {
        let mut declared = locked(&self.declared);
        declared.retain(|limit| limit.until_ms > now_ms);
        let limit = declared.iter().find(|limit| {
            limit.method.as_deref().is_none_or(|method| method == route.method)
                && matches(&limit.path, path)
                && !(limit.scope == LimitScope::Global && is_interaction(route))
        })?;
        let wait = Duration::from_millis(limit.until_ms - now_ms);
        let of_bucket = self.rate(route.kind).filter(|_| limit.scope != LimitScope::Global);
        let bucket = of_bucket.map(|rate| BucketState {
            name: bucket(route),
            limit: rate.limit,
            remaining: 0,
            resets_ms: limit.until_ms,
            now_ms,
        });
        Some(Verdict { bucket, refusal: Some(Refusal { wait, scope: limit.scope }) })
    }

    fn rate(&self, kind: Kind) -> Option<RateLimit> {
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

impl Default for Window {
    /// A window that is over, so that the first request opens one.
    fn default() -> Self {
        Self { ends_ms: 0, used: 0 }
    }
}

impl Window {
    /// Counts a request; an error is the time to wait.
    fn count(&mut self, rate: RateLimit, now_ms: u64) -> Result<(), Duration> {
        if self.ends_ms <= now_ms {
            *self = Self { ends_ms: now_ms.saturating_add(millis(rate.per)), used: 0 };
        }
        if self.used >= rate.limit {
            return Err(Duration::from_millis(self.ends_ms - now_ms));
        }
        self.used += 1;
        Ok(())
    }
}

/// Whether a route answers interactions, which the global limit does not bind.
fn is_interaction(route: &Route) -> bool {
    matches!(route.kind, Kind::Unlimited | Kind::Webhook)
}

/// The name of a route's bucket. Routes of a kind share one, the others have one each.
fn bucket(route: &Route) -> String {
    let shared = match route.kind {
        Kind::Other => format!("{} {}", route.method, route.template),
        kind => format!("{kind:?}"),
    };
    format!("{:032x}", fingerprint(&shared))
}

/// The resource for which a bucket is counted separately: a channel, a server, or a webhook with its token.
fn major<'a>(route: &Route, args: &'a [&'a str]) -> &'a [&'a str] {
    let parts = match route.template.split('/').nth(1) {
        Some("channels" | "guilds") => 1,
        Some("webhooks") => 2,
        _ => 0,
    };
    &args[..parts.min(args.len())]
}

/// A stable number for a bucket's name (FNV-1a).
fn fingerprint(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}
