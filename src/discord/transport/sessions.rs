//! Discord's limits on beginning sessions: so many a day, and one every five seconds for each of `max_concurrency`
//! groups of shards. A bot that exceeds the daily one loses its token.
//! <https://discord.com/developers/docs/events/gateway#session-start-limit-object>

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{BotGateway, Http};
use tokio::sync::{Mutex, MutexGuard};
use tokio::time::{Instant, sleep, sleep_until};

use super::super::error::{DiscordError, GatewayRefusal};
use super::super::patience::backoff;
use super::super::rest;

/// The time between two sessions of a group, with some room for what the network adds.
const INTERVAL: Duration = Duration::from_millis(5_250);
/// The pauses between requests while Discord cannot be reached.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(15);

/// Grants sessions to the shards of this process.
pub struct Sessions {
    http: Arc<Http>,
    shards: u32,
    /// When the newest session of each group began, at the latest.
    groups: Vec<Mutex<Option<Instant>>>,
}

/// Leave to begin one session. The next one of the group waits until this is dropped, and then its five seconds.
pub struct SessionPermit<'a> {
    began: MutexGuard<'a, Option<Instant>>,
    /// The address of the gateway.
    pub gateway: String,
}

impl Sessions {
    /// Creates the limits that Discord has told with the address of its gateway, for so many shards.
    pub fn new(http: Arc<Http>, gateway: &BotGateway) -> Self {
        let groups = gateway.session_start_limit.max_concurrency.clamp(1, gateway.shards.max(1).into());
        Self { http, shards: gateway.shards, groups: (0..groups).map(|_| Mutex::default()).collect() }
    }

    /// Waits until this shard may begin a session.
    ///
    /// # Errors
    /// When Discord refuses the token, wants more shards, or cannot be asked for a lasting reason.
    pub async fn permit(&self, shard: u32) -> Result<SessionPermit<'_>, DiscordError> {
        let began = self.groups[shard as usize % self.groups.len()].lock().await;
        let gateway = self.has_sessions_left().await?;
        if let Some(newest) = *began {
            sleep_until(newest + INTERVAL).await;
        }
        Ok(SessionPermit { began, gateway: gateway.url })
    }

    /// Asks how many sessions are left, and waits for the next day if none is.
    async fn has_sessions_left(&self) -> Result<BotGateway, DiscordError> {
        loop {
            let gateway = self.ask().await?;
            if gateway.shards > self.shards {
                return Err(GatewayRefusal::MoreShards.into());
            }
            if gateway.session_start_limit.remaining > 0 {
                return Ok(gateway);
            }
            let wait = Duration::from_millis(gateway.session_start_limit.reset_after);
            tracing::warn!(
                seconds = wait.as_secs(),
                "Discord allows no more sessions today; waiting until it may begin another"
            );
            sleep(wait.max(FIRST_PAUSE)).await;
        }
    }

    /// Asks for the gateway until Discord answers.
    async fn ask(&self) -> Result<BotGateway, DiscordError> {
        let mut failures = 0;
        loop {
            let error = match self.http.get_bot_gateway().await {
                Ok(gateway) => return Ok(gateway),
                Err(error) if rest::refuses_token(&error) => return Err(DiscordError::TokenRefused),
                Err(error) => error,
            };
            let pause = backoff(failures, FIRST_PAUSE, LONGEST_PAUSE);
            tracing::warn!(%error, seconds = pause.as_secs(), "Discord cannot be reached; retrying");
            failures = failures.saturating_add(1);
            sleep(pause).await;
        }
    }
}

impl Drop for SessionPermit<'_> {
    fn drop(&mut self) {
        *self.began = Some(Instant::now());
    }
}
