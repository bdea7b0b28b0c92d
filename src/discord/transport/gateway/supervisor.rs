//! Watches one run of a shard from outside, as serenity does not notice or report every loss.

use std::time::Duration;

use futures_util::FutureExt;
use thiserror::Error;
use tokio::time::{Instant, Interval, MissedTickBehavior, interval};
use tokio_util::sync::CancellationToken;

use super::connection_state::ConnectionState;
use super::refusal::GatewayRefusal;
use super::runner::{Listing, Runner, RunnerOptions, Signal};
use super::session_limits::SessionPermit;
use super::unparsable::UnparsableEvents;
use crate::discord::transport::backoff::backoff;
use crate::game::Shard;

/// Interval of checks.
const CHECK_INTERVAL: Duration = Duration::from_millis(100);
/// Interval of writes to the shard's stream.
const PING_INTERVAL: Duration = Duration::from_secs(10);
/// Maximum time from the connection attempt to READY or RESUMED.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(20);
/// How long the gateway may be silent beyond its heartbeat interval.
const HEARTBEAT_GRACE: Duration = Duration::from_secs(10);
/// A connection that lasts this long is stable: the next reconnection is immediate.
const STABLE_CONNECTION: Duration = Duration::from_secs(60);
/// A session that lasts this long is stable: the next one begins without a pause.
const STABLE_SESSION: Duration = Duration::from_mins(2);
/// Immediate reconnections before backing off.
const IMMEDIATE_RECONNECTS: u32 = 5;
const MIN_RESUME_BACKOFF: Duration = Duration::from_millis(250);
const MAX_RESUME_BACKOFF: Duration = Duration::from_secs(4);
/// Maximum wait for a stopped run to end, and then for its runtime.
const STOP_TIMEOUT: Duration = Duration::from_secs(1);

/// Why a run of a shard ended.
#[derive(Debug, Error)]
pub enum Loss {
    #[error(transparent)]
    Refused(GatewayRefusal),
    /// Its task has ended, or is about to begin a session without regard to the limits.
    #[error("its task has ended")]
    Ended,
    #[error("neither READY nor RESUMED came in time")]
    HandshakeTimedOut,
    #[error("the gateway acknowledges no heartbeat")]
    Silent,
    #[error("the system granted it no thread: {0}")]
    NoThread(std::io::Error),
    #[error("the bot stops")]
    Stopped,
}

/// Watches one run of a shard.
pub struct Supervisor<'a> {
    shard: Shard,
    heartbeat_interval: Duration,
    connection: &'a ConnectionState,
    unparsable: &'a UnparsableEvents,
    /// The permit to begin a session, until that has begun.
    permit: Option<SessionPermit<'a>>,
    /// When the session began.
    ready_at: Option<Instant>,
    is_connected: bool,
    /// When the shard connected, or began to.
    since: Instant,
    /// Consecutive connections that were not stable.
    unstable_connections: u32,
    /// When the shard may connect again.
    not_before: Instant,
    /// The newest sign of life of the gateway, and when it came.
    activity: Activity,
    active_at: Instant,
}

/// Signs of life of the gateway. Each acknowledged heartbeat and each event changes it.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
struct Activity {
    latency: Option<Duration>,
    event_count: u64,
}

impl<'a> Supervisor<'a> {
    pub fn new(
        shard: Shard,
        heartbeat_interval: Duration,
        permit: SessionPermit<'a>,
        connection: &'a ConnectionState,
        unparsable: &'a UnparsableEvents,
    ) -> Self {
        let now = Instant::now();
        Self {
            shard,
            heartbeat_interval,
            connection,
            unparsable,
            permit: Some(permit),
            ready_at: None,
            is_connected: false,
            since: now,
            unstable_connections: 0,
            not_before: now,
            activity: Activity::default(),
            active_at: now,
        }
    }

    /// Returns whether the session began.
    pub fn was_ready(&self) -> bool {
        self.ready_at.is_some()
    }

    /// Returns whether the session was stable, so that its loss does not delay the next one.
    pub fn was_stable(&self) -> bool {
        self.ready_at.is_some_and(|ready_at| ready_at.elapsed() >= STABLE_SESSION)
    }

    /// Runs the shard with a new session until it is lost or the bot stops.
    pub async fn run(&mut self, options: RunnerOptions, stopping: &CancellationToken) -> Loss {
        let mut runner = match Runner::start(options) {
            Ok(runner) => runner,
            Err(error) => return Loss::NoThread(error),
        };
        let loss = self.watch(&mut runner, stopping).await;
        if let Loss::Stopped = loss {
            runner.stop(STOP_TIMEOUT).await;
        }
        loss
    }

    async fn watch(&mut self, runner: &mut Runner, stopping: &CancellationToken) -> Loss {
        let mut checks = ticks(CHECK_INTERVAL);
        let mut pings = ticks(PING_INTERVAL);
        loop {
            tokio::select! {
                biased;
                () = stopping.cancelled() => return Loss::Stopped,
                signal = runner.signal() => if let Some(loss) = self.handle(signal, runner) {
                    return loss;
                },
                _ = pings.tick() => runner.ping(),
                _ = checks.tick() => if let Err(loss) = self.check(runner).await {
                    // A last signal of the task tells the reason.
                    let signal = runner.signal().now_or_never();
                    return signal.and_then(|signal| self.handle(signal, runner)).unwrap_or(loss);
                },
            }
        }
    }

    fn handle(&mut self, signal: Signal, runner: &mut Runner) -> Option<Loss> {
        match signal {
            Signal::Ready { resume_at } => {
                runner.gate.redirect(resume_at);
                self.set_connected();
                self.ready_at = Some(self.since);
                self.permit = None;
            }
            Signal::Resumed => self.set_connected(),
            Signal::Unparsable(event_type) => self.unparsable.record(&event_type),
            Signal::Refused(error) => {
                return GatewayRefusal::from_serenity(&error).map(Loss::Refused);
            }
        }
        None
    }

    fn set_connected(&mut self) {
        self.is_connected = true;
        self.since = Instant::now();
        self.active_at = self.since;
        self.connection.set(self.shard, true);
    }

    /// Checks the run, and lets the shard connect if it waits for that and may.
    async fn check(&mut self, runner: &mut Runner) -> Result<(), Loss> {
        let listing = runner.listing().await;
        if runner.has_ended() || runner.was_listed() && listing.is_none() {
            return Err(Loss::Ended);
        }
        let now = Instant::now();
        self.update_activity(listing, runner.event_count(), now);
        if self.is_connected && now - self.active_at > self.heartbeat_interval + HEARTBEAT_GRACE {
            return Err(Loss::Silent);
        }
        if !self.is_connected && now - self.since > HANDSHAKE_TIMEOUT {
            return Err(Loss::HandshakeTimedOut);
        }
        if now >= self.not_before && runner.gate.admit().await {
            if runner.was_listed() && runner.listing().await.is_none() {
                return Err(Loss::Ended);
            }
            self.reconnecting(now);
        }
        Ok(())
    }

    fn update_activity(&mut self, listing: Option<Listing>, event_count: u64, now: Instant) {
        let latency = listing.and_then(|listing| listing.latency);
        let activity = Activity { latency, event_count };
        if self.activity != activity {
            self.activity = activity;
            self.active_at = now;
        }
    }

    /// Records that the shard connects, as it had no connection yet or has lost it.
    fn reconnecting(&mut self, now: Instant) {
        let was_stable = self.is_connected && now - self.since >= STABLE_CONNECTION;
        self.unstable_connections = if was_stable { 0 } else { self.unstable_connections + 1 };
        if self.is_connected {
            tracing::info!(
                shard = self.shard.index,
                "lost the gateway connection; resuming the session"
            );
        }
        if std::mem::take(&mut self.is_connected) {
            self.since = now;
        }
        self.connection.set(self.shard, false);
        if let Some(failures) = self.unstable_connections.checked_sub(IMMEDIATE_RECONNECTS) {
            self.not_before = now + backoff(failures, MIN_RESUME_BACKOFF, MAX_RESUME_BACKOFF);
        }
    }
}

fn ticks(period: Duration) -> Interval {
    let mut ticks = interval(period);
    ticks.set_missed_tick_behavior(MissedTickBehavior::Delay);
    ticks
}
