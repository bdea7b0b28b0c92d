//! The state of Discord's rate limits, learned from responses.
//!
//! Three limits apply to requests to channels: the bucket's own, the global one, and a budget of
//! invalid requests, of which too many ban the bot's address. No server, and no person in direct
//! messages, can use up the global limit or the budget for the others. Interactions are exempt.
//! <https://discord.com/developers/docs/topics/rate-limits>

mod global_limit;
mod invalid_budget;
#[cfg(test)]
mod tests;
mod window;

use std::time::Duration;

use quick_cache::unsync::Cache;
use tokio::time::Instant;

use super::limit::RateLimitInfo;
use super::target::{Charge, Priority};
use crate::discord::transport::metrics::{INVALID, RATE_LIMITED};
use global_limit::GlobalLimit;
use invalid_budget::InvalidBudget;
use window::{FairWindow, SlidingWindow};

/// Requests of all processes within [`SECOND`], below Discord's global limit of 50.
const PER_SECOND: u32 = 40;
const SECOND: Duration = Duration::from_secs(1);

/// Invalid requests of all processes within ten minutes after which requests to channels wait.
/// Discord bans an address for 10,000 of them; interactions need some, too.
const MAX_INVALID: u32 = 2400;
/// The same of checks of memberships, which have a reserve of their own.
const MAX_INVALID_CHECKS: u32 = 600;
/// How long a channel counts as proven after it accepted a request.
const PROVEN_FOR: Duration = Duration::from_hours(7 * 24);
/// Capacity of the cache of proven channels.
const MAX_PROVEN: usize = 4096;

/// Capacity of the cache of limited buckets. One that is forgotten early costs one response with
/// status 429.
const MAX_BUCKETS: usize = 4096;

/// A kind of request to a channel. Discord limits each on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum ChannelAction {
    Post,
    Edit,
    OpenThread,
    /// Fetches or modifies the channel itself.
    Channel,
}

/// Requests that share a rate limit.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Bucket {
    /// An interaction. Each has limits of its own, and the global limit does not apply.
    Interaction,
    Channel {
        channel: u64,
        action: ChannelAction,
    },
    /// A server itself.
    Server {
        guild: u64,
    },
    /// The members of a server.
    Members {
        guild: u64,
    },
    /// The scheduled events of a server.
    Events {
        guild: u64,
    },
    /// The list of the application's emojis.
    Emojis,
    /// New emojis of the application.
    NewEmojis,
    /// The deletion of emojis of the application.
    EmojiDeletions,
}

/// The known rate limits. Callers do the waiting.
pub struct RateLimits {
    global: GlobalLimit,
    /// Ends of the limits of buckets.
    buckets: Cache<Bucket, Instant>,
    /// Times of the latest requests of this process.
    sent: SlidingWindow,
    /// The cosmetic ones among them, at most half as many.
    cosmetic: FairWindow,
    invalid: InvalidBudget,
    invalid_checks: InvalidBudget,
    /// When each channel last accepted a request.
    proven: Cache<u64, Instant>,
}

impl RateLimits {
    /// Creates the limits of one of so many processes, which divide the limits of the token and of
    /// the address.
    pub fn new(processes: u32) -> Self {
        let processes = processes.max(1);
        let per_second = PER_SECOND / processes;
        // Among very many processes, each waits longer for one request.
        let (length, requests) = match per_second as usize {
            0 => (SECOND * processes / PER_SECOND, 1),
            requests => (SECOND, requests),
        };
        let cosmetic = match requests / 2 {
            0 => FairWindow::new(2 * length, 1),
            half => FairWindow::new(length, half),
        };
        Self {
            global: GlobalLimit::default(),
            buckets: Cache::new(MAX_BUCKETS),
            sent: SlidingWindow::new(length, requests),
            cosmetic,
            invalid: InvalidBudget::new(MAX_INVALID / processes),
            invalid_checks: InvalidBudget::new(MAX_INVALID_CHECKS / processes),
            proven: Cache::new(MAX_PROVEN),
        }
    }

    /// Returns how long a request has to wait, if at all.
    pub fn delay(&mut self, bucket: Bucket, charge: Charge, now: Instant) -> Option<Duration> {
        if bucket == Bucket::Interaction {
            return None;
        }
        let limits = [
            self.global.end(),
            self.buckets.get(&bucket).copied(),
            self.sent.full_until(),
            self.invalid_budget_spent_until(bucket, charge, now),
        ];
        let until = |end: Instant| end.checked_duration_since(now);
        let delay = limits.into_iter().flatten().max().and_then(until);
        let delay = delay.filter(|delay| !delay.is_zero());
        // Only who could send otherwise waits for a turn.
        match charge.priority {
            Priority::Cosmetic if delay.is_none() => self.cosmetic.delay(charge.account, now),
            _ => delay,
        }
    }

    /// Reserves a request.
    ///
    /// # Errors
    /// Returns how long to wait, if a limit forbids the request now.
    pub fn acquire(
        &mut self,
        bucket: Bucket,
        charge: Charge,
        now: Instant,
    ) -> Result<(), Duration> {
        if bucket == Bucket::Interaction {
            return Ok(());
        }
        if let Some(delay) = self.delay(bucket, charge, now) {
            return Err(delay);
        }
        self.global.probe(now);
        self.sent.push(now);
        if charge.priority == Priority::Cosmetic {
            self.cosmetic.push(charge.account, now);
        }
        Ok(())
    }

    /// Updates the limits from a response. After a 429, returns how long to wait.
    pub fn update(
        &mut self,
        bucket: Bucket,
        charge: Charge,
        info: RateLimitInfo,
        now: Instant,
    ) -> Option<Duration> {
        let is_global = info.limit.is_some_and(|limit| limit.by.is_global());
        if let Some(limit) = info.limit {
            metrics::counter!(RATE_LIMITED, "scope" => limit.by.scope()).increment(1);
        }
        if info.is_invalid {
            metrics::counter!(INVALID).increment(1);
            // Of the limit of all servers, none is the cause.
            let is_own = !is_global && bucket != Bucket::Interaction;
            self.budget(bucket).count(charge.account, is_own, now);
        }
        if let Bucket::Channel { channel, .. } = bucket {
            self.update_proven(channel, info, now);
        }
        match info.limit {
            Some(limit) if is_global => self.global.set(limit.wait, now),
            Some(limit) => self.limit(bucket, now, limit.wait),
            None => {}
        }
        if !is_global && bucket != Bucket::Interaction {
            self.global.passed();
        }
        if let Some(wait) = info.exhausted_for {
            self.limit(bucket, now, wait);
        }
        // A retry must not exceed the budget of invalid requests either.
        let budget = self
            .invalid_budget_spent_until(bucket, charge, now)
            .and_then(|end| end.checked_duration_since(now));
        info.limit.map(|limit| limit.wait.max(budget.unwrap_or_default()))
    }

    /// Delays the requests of a bucket.
    fn limit(&mut self, bucket: Bucket, now: Instant, wait: Duration) {
        if bucket == Bucket::Interaction {
            return;
        }
        let known = self.buckets.get(&bucket).copied().unwrap_or(now);
        self.buckets.insert(bucket, known.max(now + wait));
    }

    fn budget(&mut self, bucket: Bucket) -> &mut InvalidBudget {
        match bucket {
            Bucket::Members { .. } => &mut self.invalid_checks,
            _ => &mut self.invalid,
        }
    }

    /// Returns when the budget of invalid requests allows another one.
    fn invalid_budget_spent_until(
        &mut self,
        bucket: Bucket,
        charge: Charge,
        now: Instant,
    ) -> Option<Instant> {
        let is_proven = self.is_proven(bucket, now);
        self.budget(bucket).spent_until(charge.account, is_proven)
    }

    /// Returns whether the channel accepted a request recently.
    fn is_proven(&self, bucket: Bucket, now: Instant) -> bool {
        let Bucket::Channel { channel, .. } = bucket else { return false };
        self.proven.get(&channel).is_some_and(|&accepted| now.duration_since(accepted) < PROVEN_FOR)
    }

    fn update_proven(&mut self, channel: u64, info: RateLimitInfo, now: Instant) {
        // A rate limit says nothing about the bot's permissions.
        if info.is_invalid && info.limit.is_none() {
            self.proven.remove(&channel);
        } else if info.is_success {
            self.proven.insert(channel, now);
        }
    }
}
