//! Discord's limits on session starts: a daily number, and one every five seconds in each of
//! `max_concurrency` buckets of shards. A bot that exceeds the daily number loses its token.
//! <https://discord.com/developers/docs/events/gateway#session-start-limit-object>

use std::collections::HashMap;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::Duration;

use serenity::all::{BotGateway, SessionStartLimit};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::{Instant, sleep, sleep_until};
use tokio_util::task::AbortOnDropHandle;

use super::refusal::GatewayRefusal;
use crate::discord::transport::log::{Utc, log_if_slow};
use crate::discord::transport::rest::{Api, ApiError, MAX_START_WAIT, Patience};
use crate::service::TaskLeases;

/// Time between two session starts of a bucket, with a margin for network delays.
const INTERVAL: Duration = Duration::from_millis(5_250);
/// The shortest pause before another attempt.
const MIN_PAUSE: Duration = Duration::from_secs(1);
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
    /// When each shard of a bucket last began a session, at the latest.
    buckets: Vec<Mutex<HashMap<u32, Instant>>>,
    /// Whether the start is over: a session was granted.
    has_granted: AtomicBool,
}

/// A permit to begin one session. The bucket's next permit follows five seconds after its drop.
pub struct SessionPermit<'a> {
    limiter: &'a SessionLimiter,
    shard: u32,
    began: MutexGuard<'a, HashMap<u32, Instant>>,
    /// Renews the turn while the session starts: a connection may be slow.
    _renewal: AbortOnDropHandle<()>,
    /// Address of the gateway.
    pub gateway: String,
    /// Whether IDENTIFY may have been sent. Otherwise Discord counts no session.
    pub is_used: bool,
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
            has_granted: AtomicBool::default(),
        }
    }

    fn bucket(&self, shard: u32) -> usize {
        shard as usize % self.buckets.len()
    }

    /// Waits until this shard may begin a session.
    ///
    /// # Errors
    /// Fails if Discord refuses the token or wants more shards, or delays the first session for too
    /// long.
    pub async fn acquire(&self, shard: u32) -> Result<SessionPermit<'_>, GatewayRefusal> {
        let bucket = self.bucket(shard);
        loop {
            let turn = async {
                let began = self.buckets[bucket].lock().await;
                if let Some(&newest) = began.values().max() {
                    sleep_until(newest + INTERVAL).await;
                }
                await_turn(&self.leases, bucket).await;
                began
            };
            let what = format!("shard {shard}'s turn to begin a session");
            let began = log_if_slow(&what, turn).await;
            let gateway = self.gateway().await?;
            if self.is_auto && gateway.shards > self.shards {
                return Err(GatewayRefusal::MoreShards);
            }
            let elsewhere = self.uncounted_elsewhere();
            let since = began.get(&shard).map(Instant::elapsed);
            let limit = &gateway.session_start_limit;
            let Some(wait) = delay(limit, elsewhere, self.shards, since) else {
                self.has_granted.store(true, Ordering::Relaxed);
                let permit = self.permit(began, shard, gateway.url);
                // Renews the turn, as Discord may have answered slowly.
                await_turn(&self.leases, bucket).await;
                return Ok(permit);
            };
            // Let the bucket's other shards go first.
            drop(began);
            tracing::warn!(
                shard,
                until = %Utc::after(wait),
                "few or no session starts remain today; waiting until the shard may begin a session"
            );
            sleep(wait.max(MIN_PAUSE)).await;
        }
    }

    /// Returns the sessions of other buckets than the caller's, of which Discord may not have
    /// counted the last one yet. Those of other processes are not known.
    fn uncounted_elsewhere(&self) -> u64 {
        let is_shared = self.leases.renewal().is_some();
        let may_begin = |began: &&Mutex<_>| is_shared || began.try_lock().is_err();
        (self.buckets.iter().filter(may_begin).count() as u64).saturating_sub(1)
    }

    fn permit<'a>(
        &'a self,
        began: MutexGuard<'a, HashMap<u32, Instant>>,
        shard: u32,
        gateway: String,
    ) -> SessionPermit<'a> {
        let leases = Arc::clone(&self.leases);
        let bucket = self.bucket(shard);
        let renewal = AbortOnDropHandle::new(tokio::spawn(async move {
            loop {
                sleep(START_TIMEOUT / 4).await;
                await_turn(&leases, bucket).await;
            }
        }));
        SessionPermit { limiter: self, shard, began, _renewal: renewal, gateway, is_used: false }
    }

    /// Fetches the gateway's address and limits, with retries until Discord answers.
    ///
    /// # Errors
    /// Fails if Discord refuses the token, or delays the first session for too long.
    pub async fn gateway(&self) -> Result<BotGateway, GatewayRefusal> {
        let has_granted = self.has_granted.load(Ordering::Relaxed);
        let max_limited = if has_granted { Duration::MAX } else { MAX_START_WAIT };
        let mut patience = Patience { max_limited, ..Patience::endless() };
        patience.retry(|| self.api.get("/gateway/bot")).await.map_err(|error| match error {
            ApiError::Limited(limit) => GatewayRefusal::Limited(limit),
            _ => GatewayRefusal::Token,
        })
    }
}

/// Waits until no other process begins a session of a bucket.
async fn await_turn(leases: &TaskLeases, bucket: usize) {
    loop {
        match leases.begin_session(bucket, START_TIMEOUT).await {
            Ok(true) => return,
            Ok(false) => sleep(TURN_PAUSE).await,
            Err(error) => {
                tracing::warn!(%error, "the sessions of other processes are not known; retrying");
                sleep(MIN_PAUSE).await;
            }
        }
    }
}

/// Returns how long a shard has to wait before it may begin a session, if at all.
///
/// `elsewhere` is the number of sessions that Discord may not have counted yet, and `since` the
/// time since this shard's newest session began.
fn delay(
    limit: &SessionStartLimit,
    elsewhere: u64,
    shards: u32,
    since: Option<Duration>,
) -> Option<Duration> {
    let until_reset = Duration::from_millis(limit.reset_after);
    let left = limit.remaining.saturating_sub(elsewhere);
    if left == 0 {
        return Some(if limit.remaining == 0 { until_reset } else { MIN_PAUSE });
    }
    if left >= limit.total / SCARCE {
        return None;
    }
    let interval = until_reset.saturating_mul(shards) / u32::try_from(left).unwrap_or(u32::MAX);
    interval.checked_sub(since?).filter(|wait| !wait.is_zero())
}

impl Drop for SessionPermit<'_> {
    fn drop(&mut self) {
        if self.is_used {
            self.began.insert(self.shard, Instant::now());
        }
        self.limiter.leases.end_session(self.limiter.bucket(self.shard), INTERVAL);
    }
}

#[cfg(test)]
pub mod tests {
    use serde_json::json;
    use tokio::io::{AsyncReadExt, AsyncWriteExt};
    use tokio::net::TcpListener;

    use super::*;
    use crate::discord::transport::token::Token;
    use crate::store::Store;

    /// Nothing listens on this port.
    const NOWHERE: &str = "http://127.0.0.1:1";
    fn limit(remaining: u64) -> SessionStartLimit {
        let limit = json!({
            "total": 1000, "remaining": remaining, "reset_after": 3_600_000, "max_concurrency": 16,
        });
        serde_json::from_value(limit).unwrap()
    }

    fn limiter_with(url: &str, leases: TaskLeases) -> SessionLimiter {
        let gateway =
            json!({ "url": "wss://gateway", "shards": 1, "session_start_limit": limit(9) });
        let gateway = serde_json::from_value(gateway).unwrap();
        let token = Token::parse("a.b.c").unwrap();
        let api = Api::new(reqwest::Client::new(), Some(url), token, None);
        SessionLimiter::new(Arc::new(api), Arc::new(leases), &gateway, Some(1))
    }

    /// Returns the limiter of one shard, which cannot reach Discord.
    pub fn limiter() -> SessionLimiter {
        let store = Arc::new(Store::in_memory());
        limiter_with(NOWHERE, TaskLeases::new(store))
    }

    impl SessionLimiter {
        /// Returns a permit without asking Discord.
        pub async fn permit_for(&self, gateway: &str) -> SessionPermit<'_> {
            self.permit(self.buckets[0].lock().await, 0, gateway.to_owned())
        }
    }

    #[tokio::test(start_paused = true)]
    async fn a_slow_start_keeps_the_turn_of_its_process() {
        let store: Arc<Store> = Arc::new(Store::shared_in_memory());
        let [own, other] = [(); 2].map(|()| TaskLeases::new(Arc::clone(&store)));
        let limiter = limiter_with(NOWHERE, own);
        await_turn(&limiter.leases, 0).await;
        let permit = limiter.permit_for("wss://gateway").await;
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
        let limiter = limiter_with(&url, TaskLeases::new(Arc::new(Store::in_memory())));
        let refused = limiter.acquire(0).await.err();
        assert!(matches!(refused, Some(GatewayRefusal::Limited(_))), "{refused:?}");
    }

    #[test]
    fn the_last_sessions_of_a_day_are_spread_and_uncounted_ones_are_reserved() {
        for (remaining, elsewhere, shards, since, wait) in [
            (500, 0, 1, Some(1), None),
            (100, 0, 1, Some(1), Some(35)),
            // Each shard gets a third.
            (100, 0, 3, Some(1), Some(107)),
            (100, 0, 1, Some(36), None),
            // A shard's first session is not delayed, unless Discord may have counted the last one.
            (100, 0, 1, None, None),
            (1, 0, 1, None, None),
            (1, 1, 1, None, Some(1)),
            (0, 0, 1, None, Some(3600)),
        ] {
            let wait = wait.map(Duration::from_secs);
            let since = since.map(Duration::from_secs);
            let delayed = delay(&limit(remaining), elsewhere, shards, since);
            assert_eq!(delayed, wait, "{remaining}, {elsewhere}, {shards}");
        }
    }
}
