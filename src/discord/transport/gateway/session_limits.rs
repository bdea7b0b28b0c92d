//! Discord's limits on session starts: a daily number, and one every five seconds in each of
//! `max_concurrency` buckets of shards. A bot that exceeds the daily number loses its token.
//! <https://discord.com/developers/docs/events/gateway#session-start-limit-object>

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicU64, Ordering};
use std::time::Duration;

use serenity::all::{BotGateway, Route, SessionStartLimit};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::{Instant, sleep, sleep_until};
use tokio_util::task::AbortOnDropHandle;

use super::refusal::GatewayRefusal;
use crate::discord::transport::backoff::backoff;
use crate::discord::transport::rest::{Api, ApiError, MAX_START_WAIT, RateLimit};
use crate::discord::transport::slow::log_if_slow;
use crate::discord::transport::utc::Utc;
use crate::service::TaskLeases;

/// Time between two session starts of a bucket, with a margin for network delays.
const INTERVAL: Duration = Duration::from_millis(5_250);
/// Pauses between requests while Discord cannot be reached.
const MIN_BACKOFF: Duration = Duration::from_secs(1);
const MAX_BACKOFF: Duration = Duration::from_secs(15);
/// When fewer than a `SCARCE`th of a day's sessions remain, they are spread over the time until the
/// reset.
const SCARCE: u64 = 4;

/// How long a process has the turn to begin a session without renewing it. Another process waits
/// that long for one that is gone.
const START_TIMEOUT: Duration = Duration::from_secs(10);
/// The pause between two looks at the session starts of other processes.
const TURN_PAUSE: Duration = Duration::from_millis(500);

/// Limits the session starts of the shards of all processes.
pub struct SessionLimiter {
    api: Arc<Api>,
    /// Divides the session starts between processes.
    leases: Arc<TaskLeases>,
    shards: u32,
    /// Whether the number of shards is Discord's.
    is_auto: bool,
    /// When the newest session of each bucket began, at the latest.
    buckets: Vec<Mutex<Option<Instant>>>,
    /// When the newest session of each shard was granted.
    granted: Mutex<HashMap<u32, Instant>>,
    /// Whether the start is over: a session was granted.
    has_granted: AtomicBool,
    /// Number of outstanding permits, whose sessions Discord may not have counted yet.
    permits: AtomicU64,
}

/// A permit to begin one session. The bucket's next permit follows five seconds after its drop.
pub struct SessionPermit<'a> {
    began: MutexGuard<'a, Option<Instant>>,
    bucket: usize,
    leases: Arc<TaskLeases>,
    /// Renews the turn while the session starts: a connection may be slow.
    renewal: AbortOnDropHandle<()>,
    permits: &'a AtomicU64,
    /// Address of the gateway.
    pub gateway: String,
}

impl SessionLimiter {
    /// Creates a limiter with the limits that Discord announced, for so many shards; `None` for as
    /// many as Discord recommends.
    pub fn new(
        api: Arc<Api>,
        leases: Arc<TaskLeases>,
        gateway: &BotGateway,
        shards: Option<u32>,
    ) -> Self {
        let is_auto = shards.is_none();
        let shards = shards.unwrap_or(gateway.shards);
        let buckets = gateway.session_start_limit.max_concurrency.clamp(1, shards.max(1).into());
        Self {
            api,
            leases,
            shards,
            is_auto,
            buckets: (0..buckets).map(|_| Mutex::default()).collect(),
            granted: Mutex::default(),
            has_granted: AtomicBool::default(),
            permits: AtomicU64::default(),
        }
    }

    /// Waits until this shard may begin a session.
    ///
    /// # Errors
    /// Fails if Discord refuses the token or wants more shards.
    pub async fn acquire(&self, shard: u32) -> Result<SessionPermit<'_>, GatewayRefusal> {
        loop {
            let bucket = shard as usize % self.buckets.len();
            let turn = async {
                let began = self.buckets[bucket].lock().await;
                if let Some(newest) = *began {
                    sleep_until(newest + INTERVAL).await;
                }
                self.await_turn(bucket).await;
                began
            };
            let what = format!("shard {shard}'s turn to begin a session");
            let began = log_if_slow(&what, turn).await;
            let wait = match self.reserve(shard).await? {
                Ok(gateway) => {
                    let permit = self.permit(began, bucket, gateway);
                    // Renews the turn, as Discord may have answered slowly.
                    self.await_turn(bucket).await;
                    return Ok(permit);
                }
                Err(wait) => wait,
            };
            // Let the bucket's other shards go first.
            drop(began);
            tracing::warn!(
                shard,
                until = %Utc::after(wait),
                "few or no session starts remain today; waiting until the shard may begin a session"
            );
            sleep(wait.max(MIN_BACKOFF)).await;
        }
    }

    /// Returns the permit of a session that is reserved.
    fn permit<'a>(
        &'a self,
        began: MutexGuard<'a, Option<Instant>>,
        bucket: usize,
        gateway: String,
    ) -> SessionPermit<'a> {
        let leases = Arc::clone(&self.leases);
        let renewal = AbortOnDropHandle::new(tokio::spawn(async move {
            loop {
                sleep(START_TIMEOUT / 4).await;
                match leases.begin_session(bucket, START_TIMEOUT).await {
                    Ok(true) => {}
                    Ok(false) => tracing::debug!(bucket, "the turn to begin a session has expired"),
                    Err(error) => {
                        tracing::debug!(%error, "the turn to begin a session is not renewed");
                    }
                }
            }
        }));
        let (leases, permits) = (Arc::clone(&self.leases), &self.permits);
        SessionPermit { began, bucket, leases, renewal, permits, gateway }
    }

    /// Waits until no other process begins a session of a bucket.
    async fn await_turn(&self, bucket: usize) {
        loop {
            match self.leases.begin_session(bucket, START_TIMEOUT).await {
                Ok(true) => return,
                Ok(false) => sleep(TURN_PAUSE).await,
                Err(error) => {
                    tracing::warn!(%error, "the sessions of other processes are not known; retrying");
                    sleep(MIN_BACKOFF).await;
                }
            }
        }
    }

    /// Reserves a session for a shard. Returns the address of the gateway, or how long to wait
    /// before the next attempt.
    async fn reserve(&self, shard: u32) -> Result<Result<String, Duration>, GatewayRefusal> {
        let mut granted = self.granted.lock().await;
        // Read before the request: the response may not count a session whose permit ends
        // meanwhile.
        let permits = self.permits.load(Ordering::Relaxed) + self.permits_elsewhere();
        let gateway = self.gateway().await?;
        if self.is_auto && gateway.shards > self.shards {
            return Err(GatewayRefusal::MoreShards);
        }
        let since = granted.get(&shard).map(Instant::elapsed);
        let limit = &gateway.session_start_limit;
        if let Some(wait) = delay(limit, permits, self.shards, since) {
            return Ok(Err(wait));
        }
        granted.insert(shard, Instant::now());
        self.has_granted.store(true, Ordering::Relaxed);
        self.permits.fetch_add(1, Ordering::Relaxed);
        Ok(Ok(gateway.url))
    }

    /// Returns how many sessions other processes may be about to begin.
    fn permits_elsewhere(&self) -> u64 {
        let is_shared = self.leases.renewal().is_some();
        if is_shared { self.buckets.len() as u64 - 1 } else { 0 }
    }

    /// Fetches the gateway's address and limits, with retries until Discord answers.
    ///
    /// # Errors
    /// Fails if Discord refuses the token, or delays the first session for too long.
    pub async fn gateway(&self) -> Result<BotGateway, GatewayRefusal> {
        let mut failures = 0;
        loop {
            let error = match self.api.get(Route::GatewayBot).await {
                Ok(gateway) => return Ok(gateway),
                Err(error) if error.is_token_refused() => return Err(GatewayRefusal::Token),
                Err(ApiError::Limited(RateLimit { limit, .. }))
                    if limit.wait > MAX_START_WAIT && !self.has_granted.load(Ordering::Relaxed) =>
                {
                    return Err(GatewayRefusal::Limited { by: limit.by, until: limit.until });
                }
                Err(ApiError::Limited(limit)) => {
                    limit.wait_out(MIN_BACKOFF).await;
                    continue;
                }
                Err(error) => error,
            };
            let pause = backoff(failures, MIN_BACKOFF, MAX_BACKOFF);
            tracing::warn!(%error, seconds = pause.as_secs(), "Discord cannot be reached; retrying");
            failures = failures.saturating_add(1);
            sleep(pause).await;
        }
    }
}

/// Returns whether few sessions remain, with this many permits outstanding.
fn is_scarce(limit: &SessionStartLimit, permits: u64) -> bool {
    limit.remaining.saturating_sub(permits) < limit.total / SCARCE
}

/// Returns how long a shard has to wait before it may begin a session, if at all.
///
/// `permits` is the number of outstanding permits, and `since` the time since this shard's newest
/// session was granted.
fn delay(
    limit: &SessionStartLimit,
    permits: u64,
    shards: u32,
    since: Option<Duration>,
) -> Option<Duration> {
    let until_reset = Duration::from_millis(limit.reset_after);
    let left = limit.remaining.saturating_sub(permits);
    if left == 0 {
        // If a session remains, Discord soon shows whether it counted the outstanding ones.
        return Some(if limit.remaining == 0 { until_reset } else { MIN_BACKOFF });
    }
    if !is_scarce(limit, permits) {
        return None;
    }
    let interval = until_reset.saturating_mul(shards) / u32::try_from(left).unwrap_or(u32::MAX);
    interval.checked_sub(since?).filter(|wait| !wait.is_zero())
}

impl Drop for SessionPermit<'_> {
    fn drop(&mut self) {
        self.permits.fetch_sub(1, Ordering::Relaxed);
        *self.began = Some(Instant::now());
        self.renewal.abort();
        self.leases.end_session(self.bucket, INTERVAL);
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;
    use serenity::all::{Http, HttpBuilder};
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;
    use crate::store::Store;

    const HOUR: u64 = 3_600_000;

    fn limit(remaining: u64) -> SessionStartLimit {
        let limit = json!({
            "total": 1000, "remaining": remaining, "reset_after": HOUR, "max_concurrency": 16,
        });
        serde_json::from_value(limit).unwrap()
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_start_keeps_the_turn_of_its_process() {
        let store: Arc<Store> = Arc::new(Store::shared_in_memory());
        let [own, other] = [(); 2].map(|()| Arc::new(TaskLeases::new(Arc::clone(&store))));
        let gateway =
            json!({ "url": "wss://gateway", "shards": 1, "session_start_limit": limit(9) });
        let gateway: BotGateway = serde_json::from_value(gateway).unwrap();
        let api = Arc::new(Api::new(Http::new("token"), reqwest::Client::new()));
        let limiter = SessionLimiter::new(api, own, &gateway, Some(1));
        limiter.await_turn(0).await;
        let permit = limiter.permit(limiter.buckets[0].lock().await, 0, gateway.url.clone());
        sleep(START_TIMEOUT * 3).await;
        assert!(!other.begin_session(0, START_TIMEOUT).await.unwrap());
        drop(permit);
        sleep(INTERVAL + Duration::from_millis(1)).await;
        assert!(other.begin_session(0, START_TIMEOUT).await.unwrap());
    }

    #[tokio::test]
    async fn a_long_rate_limit_ends_only_a_start() {
        let server = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let url = format!("http://{}", server.local_addr().unwrap());
        tokio::spawn(async move {
            loop {
                let (mut connection, _) = server.accept().await.unwrap();
                assert!(connection.read(&mut [0; 4096]).await.unwrap() > 0);
                let limited = "HTTP/1.1 429 Too Many Requests\r\nretry-after: 82721\r\n\
                               content-length: 0\r\nconnection: close\r\n\r\n";
                connection.write_all(limited.as_bytes()).await.unwrap();
            }
        });
        let http = HttpBuilder::new("a.b.c").proxy(url).ratelimiter_disabled(true).build();
        let api = Arc::new(Api::new(http, reqwest::Client::new()));
        let leases = Arc::new(TaskLeases::new(Arc::new(Store::in_memory())));
        let gateway =
            json!({ "url": "wss://gateway", "shards": 1, "session_start_limit": limit(9) });
        let gateway: BotGateway = serde_json::from_value(gateway).unwrap();
        let limiter = SessionLimiter::new(api, leases, &gateway, Some(1));
        let refused = limiter.acquire(0).await.err();
        assert!(matches!(refused, Some(GatewayRefusal::Limited { .. })), "{refused:?}");
    }

    #[test]
    fn sessions_that_discord_may_not_have_counted_yet_are_reserved() {
        assert_eq!(delay(&limit(1), 0, 1, None), None);
        assert_eq!(delay(&limit(1), 1, 1, None), Some(MIN_BACKOFF));
        assert_eq!(delay(&limit(0), 0, 1, None), Some(Duration::from_millis(HOUR)));
    }

    #[test]
    fn the_last_sessions_of_a_day_are_spread_until_the_reset() {
        let second = Some(Duration::from_secs(1));
        assert_eq!(delay(&limit(500), 0, 1, second), None);
        assert_eq!(delay(&limit(100), 0, 1, second), Some(Duration::from_secs(35)));
        assert_eq!(
            delay(&limit(100), 0, 3, second),
            Some(Duration::from_secs(107)),
            "each shard gets a third"
        );
        assert_eq!(delay(&limit(100), 0, 1, Some(Duration::from_secs(36))), None);
        assert_eq!(delay(&limit(100), 0, 1, None), None, "a shard's first session is not delayed");
    }
}
