//! Discord's limits on beginning sessions: so many a day, and one every five seconds for each of `max_concurrency`
//! groups of shards. A bot that exceeds the daily one loses its token.
//! <https://discord.com/developers/docs/events/gateway#session-start-limit-object>

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use serenity::all::{BotGateway, Http, SessionStartLimit};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::{Instant, sleep, sleep_until};

use crate::discord::error::{DiscordError, GatewayRefusal};
use crate::discord::patience::backoff;
use crate::discord::rest;

/// The time between two sessions of a group, with some room for what the network adds.
const INTERVAL: Duration = Duration::from_millis(5_250);
/// The pauses between requests while Discord cannot be reached.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(15);
/// When less than this part of a day's sessions is left, they are spread over the time until there are more.
const SCARCE: u64 = 4;

/// Grants sessions to the shards of this process.
pub struct Sessions {
    http: Arc<Http>,
    shards: u32,
    /// When the newest session of each group began, at the latest.
    groups: Vec<Mutex<Option<Instant>>>,
    /// When the newest session of each shard was granted.
    granted: Mutex<HashMap<u32, Instant>>,
    is_scarce: AtomicBool,
    /// The permits that are out: Discord may not have counted their sessions yet.
    permits: AtomicU64,
}

/// Leave to begin one session. The next one of the group waits until this is dropped, and then its five seconds.
pub struct SessionPermit<'a> {
    began: MutexGuard<'a, Option<Instant>>,
    permits: &'a AtomicU64,
    /// The address of the gateway.
    pub gateway: String,
}

impl Sessions {
    /// Creates the limits that Discord has told with the address of its gateway, for so many shards.
    pub fn new(http: Arc<Http>, gateway: &BotGateway) -> Self {
        let groups =
            gateway.session_start_limit.max_concurrency.clamp(1, gateway.shards.max(1).into());
        Self {
            http,
            shards: gateway.shards,
            groups: (0..groups).map(|_| Mutex::default()).collect(),
            granted: Mutex::default(),
            is_scarce: AtomicBool::default(),
            permits: AtomicU64::default(),
        }
    }

    /// Waits until this shard may begin a session.
    ///
    /// # Errors
    /// When Discord refuses the token, wants more shards, or cannot be asked for a lasting reason.
    pub async fn permit(&self, shard: u32) -> Result<SessionPermit<'_>, DiscordError> {
        loop {
            let began = self.groups[shard as usize % self.groups.len()].lock().await;
            if let Some(newest) = *began {
                sleep_until(newest + INTERVAL).await;
            }
            let wait = match self.reserve(shard).await? {
                Ok(gateway) => return Ok(SessionPermit { began, permits: &self.permits, gateway }),
                Err(wait) => wait,
            };
            // Others may have their turn meanwhile.
            drop(began);
            tracing::warn!(
                shard,
                seconds = wait.as_secs(),
                "Discord allows few or no more sessions today; waiting until it may begin another"
            );
            sleep(wait.max(FIRST_PAUSE)).await;
        }
    }

    /// Whether few sessions were left when one was granted last.
    pub fn are_scarce(&self) -> bool {
        self.is_scarce.load(Ordering::Relaxed)
    }

    /// Reserves a session for a shard, and returns the address of the gateway; or how long to wait before another try.
    async fn reserve(&self, shard: u32) -> Result<Result<String, Duration>, DiscordError> {
        let mut granted = self.granted.lock().await;
        // Before the question: those that end meanwhile may not be counted in the answer.
        let permits = self.permits.load(Ordering::Relaxed);
        let gateway = self.gateway().await?;
        if gateway.shards > self.shards {
            return Err(GatewayRefusal::MoreShards.into());
        }
        let since = granted.get(&shard).map(Instant::elapsed);
        let limit = &gateway.session_start_limit;
        self.is_scarce.store(is_scarce(limit, permits), Ordering::Relaxed);
        if let Some(wait) = wait(limit, permits, self.shards, since) {
            return Ok(Err(wait));
        }
        granted.insert(shard, Instant::now());
        self.permits.fetch_add(1, Ordering::Relaxed);
        Ok(Ok(gateway.url))
    }

    /// Asks for the gateway's address and limits until Discord answers.
    ///
    /// # Errors
    /// When Discord refuses the token.
    pub async fn gateway(&self) -> Result<BotGateway, DiscordError> {
        let mut failures = 0;
        loop {
            let error = match self.http.get_bot_gateway().await {
                Ok(gateway) => return Ok(gateway),
                Err(error) if rest::refuses_token(&error) => {
                    return Err(DiscordError::TokenRefused);
                }
                Err(error) => error,
            };
            let pause = backoff(failures, FIRST_PAUSE, LONGEST_PAUSE);
            tracing::warn!(%error, seconds = pause.as_secs(), "Discord cannot be reached; retrying");
            failures = failures.saturating_add(1);
            sleep(pause).await;
        }
    }
}

/// Whether what is left of a day's sessions is spread, when so many `permits` are out.
fn is_scarce(limit: &SessionStartLimit, permits: u64) -> bool {
    limit.remaining.saturating_sub(permits) < limit.total / SCARCE
}

/// Returns how long to wait before a shard may begin a session, if at all. So many `permits` are out, and the newest session of
/// this one of so many shards was granted so long ago.
fn wait(
    limit: &SessionStartLimit,
    permits: u64,
    shards: u32,
    since: Option<Duration>,
) -> Option<Duration> {
    let until_reset = Duration::from_millis(limit.reset_after);
    let left = limit.remaining.saturating_sub(permits);
    if left == 0 {
        // Where a session is left, it is known soon whether Discord has counted those that are out.
        return Some(if limit.remaining == 0 { until_reset } else { FIRST_PAUSE });
    }
    if !is_scarce(limit, permits) {
        return None;
    }
    let apart = until_reset.saturating_mul(shards) / u32::try_from(left).unwrap_or(u32::MAX);
    apart.checked_sub(since?).filter(|wait| !wait.is_zero())
}

impl Drop for SessionPermit<'_> {
    fn drop(&mut self) {
        self.permits.fetch_sub(1, Ordering::Relaxed);
        *self.began = Some(Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use serde_json::json;

    const HOUR: u64 = 3_600_000;

    fn limit(remaining: u64) -> SessionStartLimit {
        let told = json!({
            "total": 1000, "remaining": remaining, "reset_after": HOUR, "max_concurrency": 16,
        });
        serde_json::from_value(told).unwrap()
    }

    #[test]
    fn sessions_that_may_not_be_counted_yet_are_not_granted_again() {
        assert_eq!(wait(&limit(1), 0, 1, None), None);
        assert_eq!(wait(&limit(1), 1, 1, None), Some(FIRST_PAUSE));
        assert_eq!(wait(&limit(0), 0, 1, None), Some(Duration::from_millis(HOUR)));
    }

    #[test]
    fn the_last_sessions_of_a_day_are_spread_over_the_rest_of_it() {
        let second = Some(Duration::from_secs(1));
        assert_eq!(wait(&limit(500), 0, 1, second), None);
        assert_eq!(wait(&limit(100), 0, 1, second), Some(Duration::from_secs(35)));
        assert_eq!(
            wait(&limit(100), 0, 3, second),
            Some(Duration::from_secs(107)),
            "each shard has a third of them"
        );
        assert_eq!(wait(&limit(100), 0, 1, Some(Duration::from_secs(36))), None);
        assert_eq!(wait(&limit(100), 0, 1, None), None, "the first one of a shard is not delayed");
    }
}
