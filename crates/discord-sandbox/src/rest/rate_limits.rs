//! Rate limits: a fixed window per bucket, and limits declared by tests.

use std::collections::HashMap;
use std::sync::Mutex;
use std::time::Duration;

use super::decision::{BucketState, LimitDecision, Refusal};
use super::routes::{Kind, Route};
use crate::clock::millis;
use crate::config::{RateLimit, RateLimits};
use crate::faults::{LimitScope, matches};
use crate::locked;

/// The number of windows above which expired ones are removed.
const MAX_WINDOWS: usize = 1000;

/// Counts requests per bucket.
#[derive(Debug)]
pub(crate) struct Limiter {
    rates: RateLimits,
    windows: Mutex<HashMap<String, Window>>,
    declared: Mutex<Vec<DeclaredLimit>>,
}

#[derive(Debug)]
struct Window {
    ends_ms: u64,
    used: u32,
}

/// A declared limit, which refuses every matching request until it ends.
#[derive(Debug)]
pub(crate) struct DeclaredLimit {
    /// The HTTP method; `None` matches any.
    pub method: Option<String>,
    /// The path, in which `*` matches any text.
    pub path: String,
    pub until_ms: u64,
    pub scope: LimitScope,
}

impl Limiter {
    pub fn new(rates: RateLimits) -> Self {
        Self { rates, windows: Mutex::default(), declared: Mutex::default() }
    }

    pub fn declare(&self, limit: DeclaredLimit) {
        locked(&self.declared).push(limit);
    }

    /// Removes the declared limits.
    pub fn clear(&self) {
        locked(&self.declared).clear();
    }

    /// Counts a request and decides whether it may pass.
    pub(super) fn check(
        &self,
        route: &Route,
        path: &str,
        args: &[&str],
        now_ms: u64,
    ) -> LimitDecision {
        if let Some(refused) = self.check_declared(route, path, now_ms) {
            return refused;
        }
        let Some(rate) = self.rate(route.kind) else {
            return LimitDecision::default();
        };
        let mut windows = locked(&self.windows);
        if windows.len() > MAX_WINDOWS {
            windows.retain(|_, window| window.ends_ms > now_ms);
        }
        if !is_interaction(route) {
            let all = windows.entry("global".into()).or_default();
            if let Err(wait) = all.count(self.rates.global, now_ms) {
                return LimitDecision {
                    bucket: None,
                    refusal: Some(Refusal { wait, scope: LimitScope::Global }),
                };
            }
        }
        let bucket = bucket(route);
        let window = windows
            .entry(format!("{bucket}:{}", major_parameters(route, args).join(":")))
            .or_default();
        let counted = window.count(rate, now_ms);
        let remaining = rate.limit.saturating_sub(window.used);
        LimitDecision {
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

    fn check_declared(&self, route: &Route, path: &str, now_ms: u64) -> Option<LimitDecision> {
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
        Some(LimitDecision { bucket, refusal: Some(Refusal { wait, scope: limit.scope }) })
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
    /// Returns an expired window, so that the first request starts one.
    fn default() -> Self {
        Self { ends_ms: 0, used: 0 }
    }
}

impl Window {
    /// Counts a request.
    ///
    /// # Errors
    /// The time to wait, if the window is exhausted.
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

/// Returns whether a route responds to interactions, which the global limit exempts.
fn is_interaction(route: &Route) -> bool {
    matches!(route.kind, Kind::Unlimited | Kind::Webhook)
}

/// Returns the name of a route's bucket. Routes of a kind share one; the others have one each.
fn bucket(route: &Route) -> String {
    let shared = match route.kind {
        Kind::Other => format!("{} {}", route.method, route.template),
        kind => format!("{kind:?}"),
    };
    format!("{:032x}", fnv1a(&shared))
}

/// Returns the major parameters: a channel, a guild, or a webhook with its token.
fn major_parameters<'a>(route: &Route, args: &'a [&'a str]) -> &'a [&'a str] {
    let parts = match route.template.split('/').nth(1) {
        Some("channels" | "guilds") => 1,
        Some("webhooks") => 2,
        _ => 0,
    };
    &args[..parts.min(args.len())]
}

/// FNV-1a, for stable bucket names.
fn fnv1a(text: &str) -> u64 {
    text.bytes().fold(0xcbf2_9ce4_8422_2325, |hash, byte| {
        (hash ^ u64::from(byte)).wrapping_mul(0x100_0000_01b3)
    })
}
