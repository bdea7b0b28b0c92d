//! Keeps one shard connected: starts it, watches it from outside, and starts it anew when it is lost.

use std::sync::Arc;
use std::time::Duration;

use futures_util::FutureExt;
use serenity::all::{EventHandler, GatewayIntents, Http};
use serenity::gateway::GatewayError;
use thiserror::Error;
use tokio::time::{Instant, MissedTickBehavior, interval, sleep};
use tokio_util::sync::CancellationToken;

use crate::discord::error::{DiscordError, GatewayRefusal};
use crate::discord::patience::backoff;
use crate::discord::presence::Presence;
use crate::discord::transport::probe::{self, Identity, ProbeError};
use crate::discord::transport::runner::{Runner, RunnerOptions, Signal};
use crate::discord::transport::sessions::{SessionPermit, Sessions};
use crate::discord::transport::unparsable::Unparsable;

/// How often a shard is looked at.
const TICK: Duration = Duration::from_millis(100);
/// How often its stream is written to.
const PING: Duration = Duration::from_secs(10);
/// How long a connection may take until the session goes on or begins.
const HANDSHAKE: Duration = Duration::from_secs(20);
/// How long the gateway may be silent beyond its interval of heartbeats.
const GRACE: Duration = Duration::from_secs(10);
/// A connection that lasts this long was a good one.
const LASTING: Duration = Duration::from_secs(60);
/// Immediate reconnections before backing off, and the pauses after those.
const IMMEDIATE: u32 = 5;
const FIRST_RESUME_PAUSE: Duration = Duration::from_millis(250);
const LONGEST_RESUME_PAUSE: Duration = Duration::from_secs(4);
/// The pauses between attempts to reach the gateway, and between sessions that it does not let begin.
const FIRST_PAUSE: Duration = Duration::from_secs(1);
const LONGEST_PAUSE: Duration = Duration::from_secs(15);
const LONGEST_SESSION_PAUSE: Duration = Duration::from_secs(30);
/// The probe asks why a session did not begin after the first one in a row, and after each of so many.
const PROBE_EVERY: u32 = 8;
/// A session that lasts this long does not delay the next one.
const LASTING_SESSION: Duration = Duration::from_mins(2);
/// How long a farewell to the gateway may take, and then how long what is left of the run.
const FAREWELL: Duration = Duration::from_secs(1);

/// What the shards of a bot share.
pub struct Shards {
    pub http: Arc<Http>,
    pub handler: Arc<dyn EventHandler>,
    pub intents: GatewayIntents,
    pub presence: Arc<Presence>,
    pub sessions: Sessions,
    pub unparsable: Unparsable,
    pub stopping: CancellationToken,
    /// The address of the gateway, as it was told at first.
    pub gateway: String,
    pub count: u32,
}

/// Why a run of a shard ended.
#[derive(Debug, Error)]
enum Loss {
    #[error(transparent)]
    Refused(DiscordError),
    /// Or its task is about to begin a session by itself, without regard to any limit.
    #[error("its task has ended")]
    Ended,
    #[error("neither READY nor RESUMED came in time")]
    Unanswered,
    #[error("the gateway acknowledges no heartbeat")]
    Silent,
    #[error("the system granted it no thread: {0}")]
    NoThread(std::io::Error),
    #[error("the bot stops")]
    Stopped,
}

impl Shards {
    /// Keeps a shard connected until the bot stops (`Ok`) or Discord refuses it.
    ///
    /// # Errors
    /// Why Discord refuses it, if a retry cannot help.
    pub async fn run(&self, shard: u32) -> Result<(), DiscordError> {
        let (mut failures, mut not_begun, mut gateway) = (0, 0, self.gateway.clone());
        while let Some(attempt) =
            self.stopping.run_until_cancelled(self.begin(shard, &gateway)).await
        {
            let (interval, permit) = attempt?;
            gateway.clone_from(&permit.gateway);
            let mut supervisor = Supervisor::new(self, shard, interval, permit);
            let loss = supervisor.run(gateway.clone()).await;
            supervisor.permit = None;
            self.presence.set(shard, false);
            match loss {
                Loss::Refused(error) => return Err(error),
                Loss::Stopped => break,
                loss => {
                    tracing::warn!(shard, reason = %loss, "the shard lost its connection; starting it anew")
                }
            }
            failures = if supervisor.lasted() { 0 } else { failures + 1 };
            not_begun = if supervisor.ready_at.is_some() { 0 } else { not_begun + 1 };
            if self
                .stopping
                .run_until_cancelled(self.recover(shard, failures, not_begun))
                .await
                .transpose()?
                .is_none()
            {
                break;
            }
        }
        Ok(())
    }

    /// Waits until the gateway answers, at this address or another that Discord tells, and the shard may begin a
    /// session. Returns the interval of heartbeats.
    async fn begin(
        &self,
        shard: u32,
        gateway: &str,
    ) -> Result<(Duration, SessionPermit<'_>), DiscordError> {
        let (mut failures, mut gateway) = (0, gateway.to_owned());
        let interval = loop {
            let error = match probe::hello(&gateway).await {
                Ok(interval) => break interval,
                Err(ProbeError::Refused(error)) => return Err(error),
                Err(error) => error,
            };
            let pause = backoff(failures, FIRST_PAUSE, LONGEST_PAUSE);
            tracing::warn!(
                shard,
                error = &error as &dyn std::error::Error,
                seconds = pause.as_secs(),
                "the gateway does not answer; retrying"
            );
            failures = failures.saturating_add(1);
            sleep(pause).await;
            gateway = self.sessions.gateway().await?.url;
        };
        Ok((interval, self.sessions.permit(shard).await?))
    }

    /// Backs off after so many runs in a row that did not last, of which so many sessions did not begin; learns why.
    async fn recover(&self, shard: u32, failures: u32, not_begun: u32) -> Result<(), DiscordError> {
        if not_begun % PROBE_EVERY == 1 && !self.sessions.are_scarce() {
            let permit = self.sessions.permit(shard).await?;
            let (token, shards) = (self.http.token().trim_start_matches("Bot "), self.count);
            let identity = Identity { token, shard, shards, intents: self.intents };
            match probe::identify(&permit.gateway, identity).await {
                Err(ProbeError::Refused(error)) => return Err(error),
                answer => {
                    tracing::info!(shard, ?answer, "asked the gateway why a session did not begin")
                }
            }
        }
        if let Some(failures) = failures.checked_sub(1) {
            sleep(backoff(failures, FIRST_PAUSE, LONGEST_SESSION_PAUSE)).await;
        }
        Ok(())
    }
}

/// Watches one run of a shard.
struct Supervisor<'a> {
    shards: &'a Shards,
    shard: u32,
    /// How often the gateway wants a heartbeat.
    interval: Duration,
    /// The leave to begin a session, until it has begun.
    permit: Option<SessionPermit<'a>>,
    /// When the session began.
    ready_at: Option<Instant>,
    /// Since when the shard is connected, or is not.
    since: Instant,
    is_connected: bool,
    /// The connections in a row that did not last.
    short_lived: u32,
    /// The shard may not connect before.
    not_before: Instant,
    /// When the gateway was heard last, and what it said.
    heard_at: Instant,
    heard: (Option<Duration>, u64),
}

impl<'a> Supervisor<'a> {
    fn new(shards: &'a Shards, shard: u32, interval: Duration, permit: SessionPermit<'a>) -> Self {
        let now = Instant::now();
        Self {
            shards,
            shard,
            interval,
            permit: Some(permit),
            ready_at: None,
            since: now,
            is_connected: false,
            short_lived: 0,
            not_before: now,
            heard_at: now,
            heard: (None, 0),
        }
    }

    /// Whether the session went on for so long that its loss tells nothing about the next one.
    fn lasted(&self) -> bool {
        self.ready_at.is_some_and(|ready_at| ready_at.elapsed() >= LASTING_SESSION)
    }

    /// Runs the shard with a new session at this address, until it is lost.
    async fn run(&mut self, gateway: String) -> Loss {
        let options = RunnerOptions {
            shard: self.shard,
            shards: self.shards.count,
            gateway,
            http: Arc::clone(&self.shards.http),
            handler: Arc::clone(&self.shards.handler),
            intents: self.shards.intents,
        };
        let mut runner = match Runner::start(options) {
            Ok(runner) => runner,
            Err(error) => return Loss::NoThread(error),
        };
        let loss = self.watch(&mut runner).await;
        if let Loss::Stopped = loss {
            runner.stop(FAREWELL).await;
        }
        loss
    }

    async fn watch(&mut self, runner: &mut Runner) -> Loss {
        let [mut ticks, mut pings] = [TICK, PING].map(|period| {
            let mut ticks = interval(period);
            ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
            ticks
        });
        loop {
            tokio::select! {
                biased;
                () = self.shards.stopping.cancelled() => return Loss::Stopped,
                signal = runner.signal() => if let Some(loss) = self.note(signal, runner) { return loss },
                _ = pings.tick() => runner.ping(),
                _ = ticks.tick() => if let Err(loss) = self.look(runner).await {
                    // What the task has said at its end tells more.
                    let refused = runner.signal().now_or_never().and_then(|signal| self.note(signal, runner));
                    return refused.unwrap_or(loss);
                },
            }
        }
    }

    fn note(&mut self, signal: Signal, runner: &mut Runner) -> Option<Loss> {
        match signal {
            Signal::Ready { resume_at } => {
                runner.gate.redirect(resume_at);
                self.connected();
                self.ready_at = Some(self.since);
                self.permit = None;
            }
            Signal::Resumed => self.connected(),
            Signal::Unknown(kind) => self.shards.unparsable.note(&kind),
            Signal::Refused(error) => return refusal(&error).map(Loss::Refused),
        }
        None
    }

    fn connected(&mut self) {
        self.is_connected = true;
        self.since = Instant::now();
        self.heard_at = self.since;
        self.shards.presence.set(self.shard, true);
    }

    /// Looks at the run once, and lets it connect if it wants to and may.
    async fn look(&mut self, runner: &mut Runner) -> Result<(), Loss> {
        let listed = runner.listed().await;
        if runner.has_ended() || runner.was_listed() && listed.is_none() {
            return Err(Loss::Ended);
        }
        let now = Instant::now();
        let heard = (listed.flatten(), runner.heard());
        if self.heard != heard {
            self.heard = heard;
            self.heard_at = now;
        }
        if self.is_connected && now - self.heard_at > self.interval + GRACE {
            return Err(Loss::Silent);
        }
        if !self.is_connected && now - self.since > HANDSHAKE {
            return Err(Loss::Unanswered);
        }
        if now >= self.not_before && runner.gate.admit().await {
            if runner.was_listed() && runner.listed().await.is_none() {
                return Err(Loss::Ended);
            }
            self.reconnects(now);
        }
        Ok(())
    }

    /// The shard has lost its connection, or has had none yet, and makes one now.
    fn reconnects(&mut self, now: Instant) {
        let lasted = self.is_connected && now - self.since >= LASTING;
        self.short_lived = if lasted { 0 } else { self.short_lived + 1 };
        if self.is_connected {
            tracing::info!(
                shard = self.shard,
                "the connection to the gateway ended; resuming the session"
            );
        }
        if std::mem::take(&mut self.is_connected) {
            self.since = now;
        }
        self.shards.presence.set(self.shard, false);
        if let Some(failures) = self.short_lived.checked_sub(IMMEDIATE) {
            self.not_before = now + backoff(failures, FIRST_RESUME_PAUSE, LONGEST_RESUME_PAUSE);
        }
    }
}

/// What serenity reports when the gateway refuses a shard for good.
fn refusal(error: &GatewayError) -> Option<DiscordError> {
    match error {
        GatewayError::InvalidAuthentication => Some(DiscordError::TokenRefused),
        GatewayError::InvalidGatewayIntents => Some(GatewayRefusal::UnknownIntents.into()),
        GatewayError::DisallowedGatewayIntents => Some(GatewayRefusal::DisallowedIntents.into()),
        _ => None,
    }
}
