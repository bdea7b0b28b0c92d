//! The state of Discord's rate limits, learned from responses.
//!
//! Three limits apply to requests to channels: the bucket's own, the global one, and a budget of
//! invalid requests, of which too many ban the bot's address. Interactions are exempt.
//! <https://discord.com/developers/docs/topics/rate-limits>

mod response;
#[cfg(test)]
mod tests;
mod window;

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use quick_cache::unsync::Cache;
use tokio::time::Instant;

pub use response::RateLimitInfo;

use crate::discord::transport::metrics::{INVALID, RATE_LIMITED};
use response::Scope;
use window::SlidingWindow;

/// Requests of all processes within [`SECOND`], below Discord's global limit of 50.
const PER_SECOND: u32 = 40;
const SECOND: Duration = Duration::from_secs(1);

/// Discord bans an address for 10,000 invalid requests in this time.
const INVALID_WINDOW: Duration = Duration::from_mins(10);
/// Invalid requests within [`INVALID_WINDOW`] after which all channels wait.
const MAX_INVALID: usize = 90;
/// Invalid requests within [`INVALID_WINDOW`] after which unproven channels wait, so that a server
/// that refuses the bot delays no other.
const MAX_INVALID_UNPROVEN: usize = 60;
/// How long a channel counts as proven after it accepted a request.
const PROVEN_FOR: Duration = Duration::from_hours(7 * 24);
/// Capacity of the cache of proven channels.
const MAX_PROVEN: usize = 4096;

/// Maximum number of limited buckets. A bucket beyond it costs one response with status 429.
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

/// A kind of request to the emojis of the application. Discord limits each on its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum EmojiAction {
    List,
    Create,
    Delete,
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
    /// The members of a server.
    Members {
        guild: u64,
    },
    /// The emojis of the application.
    Emojis {
        action: EmojiAction,
    },
}

/// The known rate limits. Callers do the waiting.
pub struct RateLimits(Mutex<State>);

impl RateLimits {
    /// Creates the limits of one of so many processes, which divide the global limit.
    pub fn new(processes: u32) -> Self {
        Self(Mutex::new(State::new((PER_SECOND / processes.max(1)).max(1) as usize)))
    }

    /// Returns how long a request has to wait, if at all.
    pub fn delay(&self, bucket: Bucket) -> Option<Duration> {
        self.lock().delay_at(bucket, Instant::now())
    }

    /// Reserves a request.
    ///
    /// # Errors
    /// Returns how long to wait, if a limit forbids the request now.
    pub fn acquire(&self, bucket: Bucket) -> Result<(), Duration> {
        self.lock().acquire_at(bucket, Instant::now())
    }

    /// Updates the limits from a response. After a 429, returns how long to wait.
    pub fn update(&self, bucket: Bucket, info: RateLimitInfo) -> Option<Duration> {
        if let Some(scope) = info.scope {
            metrics::counter!(RATE_LIMITED, "scope" => scope.name()).increment(1);
        }
        if info.is_invalid {
            metrics::counter!(INVALID).increment(1);
        }
        self.lock().update_at(bucket, info, Instant::now())
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

struct State {
    /// End of the global limit.
    global: Option<Instant>,
    /// Ends of the limits of buckets.
    buckets: HashMap<Bucket, Instant>,
    /// Requests of this process within [`SECOND`].
    per_second: usize,
    /// Times of the latest requests.
    sent: SlidingWindow,
    /// Times of the latest invalid requests.
    invalid: SlidingWindow,
    /// When each channel last accepted a request.
    proven: Cache<u64, Instant>,
}

impl State {
    fn new(per_second: usize) -> Self {
        Self {
            per_second,
            global: None,
            buckets: HashMap::new(),
            sent: SlidingWindow::new(SECOND, per_second),
            invalid: SlidingWindow::new(INVALID_WINDOW, MAX_INVALID),
            proven: Cache::new(MAX_PROVEN),
        }
    }
}

impl State {
    fn delay_at(&self, bucket: Bucket, now: Instant) -> Option<Duration> {
        if bucket == Bucket::Interaction {
            return None;
        }
        let limits = [
            self.global,
            self.buckets.get(&bucket).copied(),
            self.sent.full_until(self.per_second),
            self.invalid_budget_spent_until(bucket, now),
        ];
        limits
            .into_iter()
            .flatten()
            .max()
            .and_then(|end| end.checked_duration_since(now))
            .filter(|delay| !delay.is_zero())
    }

    fn acquire_at(&mut self, bucket: Bucket, now: Instant) -> Result<(), Duration> {
        if bucket == Bucket::Interaction {
            return Ok(());
        }
        if let Some(delay) = self.delay_at(bucket, now) {
            return Err(delay);
        }
        self.sent.push(now);
        Ok(())
    }

    fn update_at(&mut self, bucket: Bucket, info: RateLimitInfo, now: Instant) -> Option<Duration> {
        if info.is_invalid {
            self.invalid.push(now);
        }
        if let Bucket::Channel { channel, .. } = bucket {
            self.update_proven(channel, info, now);
        }
        match (info.scope, info.retry_after) {
            (Some(Scope::Global), Some(wait)) => self.global = self.global.max(Some(now + wait)),
            (Some(Scope::Route | Scope::Shared), Some(wait)) => self.limit(bucket, now, wait),
            _ => {}
        }
        if let Some(wait) = info.exhausted_for {
            self.limit(bucket, now, wait);
        }
        // A retry must not exceed the budget of invalid requests either.
        let budget = self
            .invalid_budget_spent_until(bucket, now)
            .and_then(|end| end.checked_duration_since(now));
        info.retry_after.map(|wait| wait.max(budget.unwrap_or_default()))
    }

    /// Delays the requests of a bucket.
    fn limit(&mut self, bucket: Bucket, now: Instant, wait: Duration) {
        if bucket == Bucket::Interaction {
            return;
        }
        if self.buckets.len() >= MAX_BUCKETS {
            self.buckets.retain(|_, end| *end > now);
        }
        if self.buckets.len() < MAX_BUCKETS {
            let end = self.buckets.entry(bucket).or_insert(now);
            *end = (*end).max(now + wait);
        }
    }

    /// Returns when the budget of invalid requests allows another one.
    fn invalid_budget_spent_until(&self, bucket: Bucket, now: Instant) -> Option<Instant> {
        let max = if self.is_proven(bucket, now) { MAX_INVALID } else { MAX_INVALID_UNPROVEN };
        self.invalid.full_until(max)
    }

    /// Returns whether the channel accepted a request recently.
    fn is_proven(&self, bucket: Bucket, now: Instant) -> bool {
        let Bucket::Channel { channel, .. } = bucket else { return false };
        self.proven.get(&channel).is_some_and(|&accepted| now.duration_since(accepted) < PROVEN_FOR)
    }

    fn update_proven(&mut self, channel: u64, info: RateLimitInfo, now: Instant) {
        // A rate limit says nothing about the bot's permissions.
        if info.is_invalid && info.scope.is_none() {
            self.proven.remove(&channel);
        } else if info.is_success {
            self.proven.insert(channel, now);
        }
    }
}
