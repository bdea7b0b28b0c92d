//! Keeps shards connected: starts each, and restarts it when it is lost.

use std::sync::Arc;
use std::time::Duration;

use serenity::all::{EventHandler, GatewayIntents, Http};
use tokio::time::sleep;
use tokio_util::sync::CancellationToken;

use super::connection_state::ConnectionState;
use super::probe::{self, Identity, ProbeError};
use super::refusal::GatewayRefusal;
use super::runner::RunnerOptions;
use super::session_limits::{SessionLimiter, SessionPermit};
use super::supervisor::{Loss, Supervisor};
use super::unparsable::UnparsableEvents;
use crate::discord::transport::backoff::backoff;
use crate::game::{Shard, ShardSet};

const MIN_BACKOFF: Duration = Duration::from_secs(1);
/// Longest pause between attempts to reach the gateway.
const MAX_CONNECT_BACKOFF: Duration = Duration::from_secs(15);
/// Longest pause between sessions that end early.
const MAX_SESSION_BACKOFF: Duration = Duration::from_secs(30);
/// After the first of this many failed session starts, a probe asks the gateway for the reason.
const PROBE_EVERY: u32 = 8;

/// The shards of a bot.
pub struct Shards {
    pub http: Arc<Http>,
    pub handler: Arc<dyn EventHandler>,
    pub intents: GatewayIntents,
    pub connection: Arc<ConnectionState>,
    pub sessions: SessionLimiter,
    pub unparsable: UnparsableEvents,
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
    pub async fn run(&self, one: Shard) -> Result<(), GatewayRefusal> {
        let shard = one.index;
        let mut failures = 0;
        let mut failed_starts = 0;
        let mut gateway = self.gateway.clone();
        while let Some(attempt) =
            self.stopping.run_until_cancelled(self.prepare(shard, &gateway)).await
        {
            let (heartbeat_interval, permit) = attempt?;
            gateway.clone_from(&permit.gateway);
            let mut supervisor = Supervisor::new(
                one,
                heartbeat_interval,
                permit,
                &self.connection,
                &self.unparsable,
            );
            let loss = supervisor.run(self.options(shard, &gateway), &self.stopping).await;
            self.connection.set(one, false);
            match loss {
                Loss::Refused(refusal) => return Err(refusal),
                Loss::Stopped => break,
                loss => tracing::warn!(shard, reason = %loss, "lost a shard; restarting it"),
            }
            failures = if supervisor.was_stable() { 0 } else { failures + 1 };
            failed_starts = if supervisor.was_ready() { 0 } else { failed_starts + 1 };
            // Its permit would delay the next session.
            drop(supervisor);
            if self
                .stopping
                .run_until_cancelled(self.back_off(shard, failures, failed_starts))
                .await
                .transpose()?
                .is_none()
            {
                break;
            }
        }
        Ok(())
    }

    fn options(&self, shard: u32, gateway: &str) -> RunnerOptions {
        RunnerOptions {
            shard,
            shards: self.own.count(),
            gateway: gateway.to_owned(),
            http: Arc::clone(&self.http),
            handler: Arc::clone(&self.handler),
            intents: self.intents,
        }
    }

    /// Waits until the gateway responds and the shard may begin a session. Follows the gateway to a
    /// new address. Returns the heartbeat interval and the permit.
    async fn prepare(
        &self,
        shard: u32,
        gateway: &str,
    ) -> Result<(Duration, SessionPermit<'_>), GatewayRefusal> {
        let mut failures = 0_u32;
        let mut gateway = gateway.to_owned();
        let heartbeat_interval = loop {
            let error = match probe::hello(&gateway).await {
                Ok(interval) => break interval,
                Err(ProbeError::Refused(refusal)) => return Err(refusal),
                Err(error) => error,
            };
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
        };
        Ok((heartbeat_interval, self.sessions.acquire(shard).await?))
    }

    /// Backs off after consecutive runs that were not stable. Probes why sessions did not start.
    async fn back_off(
        &self,
        shard: u32,
        failures: u32,
        failed_starts: u32,
    ) -> Result<(), GatewayRefusal> {
        if failed_starts % PROBE_EVERY == 1 && !self.sessions.is_scarce() {
            let permit = self.sessions.acquire(shard).await?;
            let identity = Identity {
                token: self.http.token().trim_start_matches("Bot "),
                shard,
                shards: self.own.count(),
                intents: self.intents,
            };
            match probe::identify(&permit.gateway, identity).await {
                Err(ProbeError::Refused(refusal)) => return Err(refusal),
                answer => tracing::info!(shard, ?answer, "probed why a session did not start"),
            }
        }
        if let Some(failures) = failures.checked_sub(1) {
            sleep(backoff(failures, MIN_BACKOFF, MAX_SESSION_BACKOFF)).await;
        }
        Ok(())
    }
}
