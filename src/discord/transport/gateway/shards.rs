//! Keeps shards connected: starts sessions, and new ones when they are lost.

use std::time::Duration;

use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::connection::probe;
use super::refusal::GatewayRefusal;
use super::session::{Loss, Session, SessionOptions};
use super::session_limits::{SessionLimiter, SessionPermit};
use crate::discord::transport::backoff::backoff;
use crate::game::{Shard, ShardSet};

const MIN_BACKOFF: Duration = Duration::from_secs(1);
/// Longest pause between attempts to reach the gateway.
const MAX_CONNECT_BACKOFF: Duration = Duration::from_secs(15);
/// Longest pause between sessions that end early.
const MAX_SESSION_BACKOFF: Duration = Duration::from_secs(30);

/// The shards of a bot.
pub struct Shards {
    pub options: SessionOptions,
    pub sessions: SessionLimiter,
    pub stopping: CancellationToken,
    /// Initial address of the gateway.
    pub gateway: String,
    /// The shards of this process.
    pub own: ShardSet,
}

impl Shards {
    /// Keeps a shard connected until the bot stops.
    ///
    /// # Errors
    /// Fails if Discord refuses the shard, and a retry cannot help.
    pub async fn run(&self, shard: Shard) -> Result<(), GatewayRefusal> {
        let mut failures = 0_u32;
        let mut gateway = self.gateway.clone();
        while let Some(permit) =
            self.stopping.run_until_cancelled(self.prepare(shard.index, &gateway)).await
        {
            let permit = permit?;
            gateway.clone_from(&permit.gateway);
            let mut session = Session::new(&self.options, shard, permit);
            match session.run(&self.stopping).await {
                Loss::Refused(refusal) => return Err(refusal),
                Loss::Stopped => break,
                loss => {
                    let shard = shard.index;
                    tracing::warn!(shard, reason = %loss, "lost a session; beginning a new one");
                }
            }
            failures = if session.was_stable() { 0 } else { failures + 1 };
            // Its permit would delay the next session.
            drop(session);
            let pause = failures.checked_sub(1);
            let pause = pause.map_or(Duration::ZERO, |failures| {
                backoff(failures, MIN_BACKOFF, MAX_SESSION_BACKOFF)
            });
            if self.stopping.run_until_cancelled(sleep(pause)).await.is_none() {
                break;
            }
        }
        Ok(())
    }

    /// Waits until the gateway responds and the shard may begin a session. Follows the gateway to a
    /// new address.
    async fn prepare(
        &self,
        shard: u32,
        gateway: &str,
    ) -> Result<SessionPermit<'_>, GatewayRefusal> {
        let mut failures = 0_u32;
        let mut gateway = gateway.to_owned();
        while let Err(error) = probe(&gateway).await {
            let pause = backoff(failures, MIN_BACKOFF, MAX_CONNECT_BACKOFF);
            tracing::warn!(
                shard,
                error = &error as &dyn std::error::Error,
                seconds = pause.as_secs(),
                "the gateway does not respond; retrying"
            );
            failures = failures.saturating_add(1);
            sleep(pause).await;
            gateway = self.sessions.gateway().await?.url;
        }
        self.sessions.acquire(shard).await
    }
}
