//! A session of a shard: it begins, is resumed whenever its connection is lost, and ends.
//!
//! The bot speaks the gateway's protocol itself. serenity's shard neither reports close codes nor
//! bounds what it receives, and it reads events into types that refuse what they do not know.

use std::sync::Arc;
use std::time::Duration;

use rand::RngExt;
use serde_json::json;
use serenity::all::{GatewayIntents, Http};
use thiserror::Error;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::connection::{
    Connection, ConnectionError, Fault, KEEP_SESSION, NORMAL_CLOSURE, Received, opcode,
};
use super::connection_state::ConnectionState;
use super::refusal::GatewayRefusal;
use super::session_limits::SessionPermit;
use super::unparsable::UnparsableEvents;
use crate::discord::payload::{Event, Ready};
use crate::discord::transport::backoff::backoff;
use crate::discord::transport::random::with_rng;
use crate::game::Shard;

/// Maximum time without READY or RESUMED.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(20);
/// A connection that lasts this long is stable: the next reconnection is immediate.
const STABLE_CONNECTION: Duration = Duration::from_secs(60);
/// A session that lasts this long is stable: the next one begins without a pause.
const STABLE_SESSION: Duration = Duration::from_mins(2);
/// Immediate reconnections before backing off.
const IMMEDIATE_RECONNECTS: u32 = 5;
const MIN_RESUME_BACKOFF: Duration = Duration::from_millis(250);
const MAX_RESUME_BACKOFF: Duration = Duration::from_secs(4);

/// Close codes after which the session cannot be resumed: it is not authenticated, its number of
/// events is wrong, or it has timed out.
const SESSION_OVER: [u16; 3] = [4003, 4007, 4009];

/// Why a session ended.
#[derive(Debug, Error)]
pub enum Loss {
    #[error(transparent)]
    Refused(GatewayRefusal),
    #[error("the gateway ended the session{}", .0.map(|code| format!(" (close code {code})")).unwrap_or_default())]
    Over(Option<u16>),
    #[error("neither READY nor RESUMED came in time")]
    HandshakeTimedOut,
    #[error(transparent)]
    Failed(ConnectionError),
    #[error("the bot stops")]
    Stopped,
}

/// Why a connection ended.
#[derive(Debug)]
enum End {
    /// With its session.
    Lost(Loss),
    /// The session can be resumed, if it has begun.
    Dropped(ConnectionError),
}

/// What the sessions of all shards share.
pub struct SessionOptions {
    pub http: Arc<Http>,
    /// Receives the events of all shards.
    pub receive: Box<dyn Fn(Event) + Send + Sync>,
    pub intents: GatewayIntents,
    pub connection: Arc<ConnectionState>,
    pub unparsable: UnparsableEvents,
}

/// A session of a shard.
pub struct Session<'a> {
    options: &'a SessionOptions,
    shard: Shard,
    /// Address of the gateway for the next connection.
    gateway: String,
    /// The permit to begin a session, until that has begun.
    permit: Option<SessionPermit<'a>>,
    /// The id of the session, once it has begun.
    id: Option<String>,
    /// The number of the newest event.
    seq: u64,
    began: Option<Instant>,
    is_connected: bool,
    /// When the shard connected, or lost its connection.
    since: Instant,
    /// Consecutive connections that were not stable.
    unstable_connections: u32,
}

impl<'a> Session<'a> {
    pub fn new(options: &'a SessionOptions, shard: Shard, permit: SessionPermit<'a>) -> Self {
        Self {
            options,
            shard,
            gateway: permit.gateway.clone(),
            permit: Some(permit),
            id: None,
            seq: 0,
            began: None,
            is_connected: false,
            since: Instant::now(),
            unstable_connections: 0,
        }
    }

    /// Returns whether the session was stable, so that its loss does not delay the next one.
    pub fn was_stable(&self) -> bool {
        self.began.is_some_and(|began| began.elapsed() >= STABLE_SESSION)
    }

    /// Begins the session, and keeps it until it is lost or the bot stops.
    pub async fn run(&mut self, stopping: &CancellationToken) -> Loss {
        loop {
            let end = self.connect(stopping).await;
            let was_stable = self.is_connected && self.since.elapsed() >= STABLE_CONNECTION;
            self.unstable_connections = if was_stable { 0 } else { self.unstable_connections + 1 };
            if std::mem::take(&mut self.is_connected) {
                self.since = Instant::now();
                self.options.connection.set(self.shard, false);
            }
            match end {
                End::Lost(loss) => return loss,
                End::Dropped(error @ ConnectionError::TooLong) => {
                    // The session would bring the same again.
                    self.options.unparsable.record("", &error.to_string());
                    return Loss::Failed(error);
                }
                End::Dropped(error) if self.id.is_none() => return Loss::Failed(error),
                End::Dropped(error) => {
                    let shard = self.shard.index;
                    tracing::info!(shard, %error, "lost the gateway connection; resuming the session");
                }
            }
            let failures = self.unstable_connections.checked_sub(IMMEDIATE_RECONNECTS);
            let pause = failures.map_or(Duration::ZERO, |failures| {
                backoff(failures, MIN_RESUME_BACKOFF, MAX_RESUME_BACKOFF)
            });
            let pause = tokio::time::sleep(pause);
            if stopping.run_until_cancelled(pause).await.is_none() {
                return Loss::Stopped;
            }
        }
    }

    /// Connects once, and stays connected as long as possible.
    async fn connect(&mut self, stopping: &CancellationToken) -> End {
        let deadline = self.since + HANDSHAKE_TIMEOUT;
        let gateway = self.gateway.clone();
        let opened = tokio::select! {
            biased;
            () = stopping.cancelled() => return End::Lost(Loss::Stopped),
            opened = Connection::open(&gateway) => opened,
            () = sleep_until(deadline) => return End::Lost(Loss::HandshakeTimedOut),
        };
        let (mut connection, interval) = match opened {
            Ok(opened) => opened,
            Err(error) => return self.end(error),
        };
        let end = self.serve(&mut connection, interval, deadline, stopping).await;
        match end {
            // The gateway may be silent, and need not be waited for.
            End::Dropped(_) => drop(tokio::spawn(connection.close(KEEP_SESSION))),
            End::Lost(_) => connection.close(NORMAL_CLOSURE).await,
        }
        end
    }

    /// Identifies or resumes, and then receives until the connection ends.
    async fn serve(
        &mut self,
        connection: &mut Connection,
        interval: Duration,
        deadline: Instant,
        stopping: &CancellationToken,
    ) -> End {
        if let Err(error) = self.shake_hands(connection).await {
            return self.end(error);
        }
        // The shards of all bots that lost their connections do not send at the same time.
        let jitter = with_rng(|rng| rng.random_range(0.0..1.0));
        let mut heartbeat_at = Instant::now() + interval.mul_f64(jitter);
        let mut is_acknowledged = true;
        loop {
            let frame = tokio::select! {
                biased;
                () = stopping.cancelled() => return End::Lost(Loss::Stopped),
                () = sleep_until(heartbeat_at) => None,
                () = sleep_until(deadline), if !self.is_connected => {
                    return End::Lost(Loss::HandshakeTimedOut);
                }
                frame = connection.frame() => Some(frame),
            };
            let received = match frame {
                None if !is_acknowledged => return End::Dropped(ConnectionError::TimedOut),
                None => {
                    heartbeat_at = Instant::now() + interval;
                    is_acknowledged = false;
                    Received::Heartbeat
                }
                Some(Ok(frame)) => {
                    let (received, fault) = frame.decode().await;
                    if let Some(Fault { event_type, path }) = fault {
                        self.options.unparsable.record(&event_type, &path);
                    }
                    received
                }
                Some(Err(error)) => return self.end(error),
            };
            match received {
                Received::Heartbeat => {
                    let sent = connection.send(opcode::HEARTBEAT, json!(self.newest())).await;
                    if let Err(error) = sent {
                        return self.end(error);
                    }
                }
                Received::HeartbeatAck => is_acknowledged = true,
                Received::Reconnect | Received::InvalidSession { is_resumable: true } => {
                    return End::Dropped(ConnectionError::Closed(None));
                }
                Received::InvalidSession { is_resumable: false } => {
                    return End::Lost(Loss::Over(None));
                }
                Received::Dispatch(seq, event) => self.dispatch(seq, event),
                Received::Hello { .. } | Received::Nothing => {}
            }
        }
    }

    async fn shake_hands(&self, connection: &mut Connection) -> Result<(), ConnectionError> {
        let token = self.options.http.token().trim_start_matches("Bot ");
        let Shard { index, count } = self.shard;
        if let Some(id) = &self.id {
            let resume = json!({ "token": token, "session_id": id, "seq": self.seq });
            return connection.send(opcode::RESUME, resume).await;
        }
        let identify = json!({
            "token": token, "intents": self.options.intents.bits(), "shard": [index, count],
            "compress": true, "properties": {
                "os": std::env::consts::OS, "browser": "alquerque", "device": "alquerque",
            },
        });
        connection.send(opcode::IDENTIFY, identify).await
    }

    /// Returns the number of the newest event, if there was one.
    fn newest(&self) -> Option<u64> {
        Some(self.seq).filter(|&seq| seq > 0)
    }

    fn dispatch(&mut self, seq: u64, event: Option<Event>) {
        self.seq = self.seq.max(seq);
        match &event {
            Some(Event::Ready(Ready { session_id, resume_gateway_url, .. })) => {
                self.id = Some(session_id.clone());
                self.gateway.clone_from(resume_gateway_url);
                self.permit = None;
                self.began = Some(Instant::now());
                self.set_connected();
            }
            Some(Event::Resumed) => self.set_connected(),
            _ => {}
        }
        if let Some(event) = event {
            (self.options.receive)(event);
        }
    }

    fn set_connected(&mut self) {
        self.is_connected = true;
        self.since = Instant::now();
        self.options.connection.set(self.shard, true);
    }

    /// Returns what the loss of a connection means for the session.
    fn end(&self, error: ConnectionError) -> End {
        let ConnectionError::Closed(Some(code)) = error else { return End::Dropped(error) };
        match GatewayRefusal::from_close_code(code) {
            // A session that had begun may only have to begin again, with other parameters.
            Some(refusal) if !self.is_connected || refusal.ends_sessions() => {
                End::Lost(Loss::Refused(refusal))
            }
            Some(_) => End::Lost(Loss::Over(Some(code))),
            None if SESSION_OVER.contains(&code) => End::Lost(Loss::Over(Some(code))),
            None => End::Dropped(error),
        }
    }
}
