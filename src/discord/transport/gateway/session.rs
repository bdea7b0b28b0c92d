//! A session of a shard: it begins, is resumed whenever its connection is lost, and ends.
//!
//! The relay between the gateway and serenity's client is here, as it decides when both connect.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use serenity::all::{GatewayIntents, Http, RawEventHandler};
use thiserror::Error;
use tokio::time::{Instant, sleep_until};
use tokio_util::sync::CancellationToken;

use super::client::{Client, Sent, Stream};
use super::connection::{Connection, ConnectionError, Dispatch, Fault, Received};
use super::connection_state::ConnectionState;
use super::refusal::GatewayRefusal;
use super::session_limits::SessionPermit;
use super::unparsable::UnparsableEvents;
use super::{KEEP_SESSION, NORMAL_CLOSURE, opcode};
use crate::discord::payload::Event;
use crate::discord::transport::backoff::backoff;
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

/// The name of an event in place of one that is skipped.
const SKIPPED: &str = "SKIPPED";

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
    #[error("the system grants it no port or thread: {0}")]
    NoThread(std::io::Error),
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
    pub handler: Arc<dyn RawEventHandler>,
    pub intents: GatewayIntents,
    pub connection: Arc<ConnectionState>,
    pub unparsable: Arc<UnparsableEvents>,
}

/// A session of a shard.
pub struct Session<'a> {
    options: &'a SessionOptions,
    shard: Shard,
    /// Address of the gateway for the next connection.
    gateway: String,
    /// The permit to begin a session, until that has begun.
    permit: Option<SessionPermit<'a>>,
    /// When the session began.
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
        let SessionOptions { http, handler, intents, .. } = self.options;
        let started = Client::start(self.shard, Arc::clone(http), Arc::clone(handler), *intents);
        let client = match started.await {
            Ok(client) => client,
            Err(error) => return Loss::NoThread(error),
        };
        let loss = self.keep(&client, stopping).await;
        client.stop().await;
        loss
    }

    async fn keep(&mut self, client: &Client, stopping: &CancellationToken) -> Loss {
        loop {
            let end = self.connect(client, stopping).await;
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
                End::Dropped(error) if self.began.is_none() => return Loss::Failed(error),
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

    /// Connects serenity to the gateway once, and relays as long as possible.
    async fn connect(&mut self, client: &Client, stopping: &CancellationToken) -> End {
        let deadline = self.since + HANDSHAKE_TIMEOUT;
        let gateway = self.gateway.clone();
        let opening = async {
            let (connection, interval) = Connection::open(&gateway).await?;
            let mut stream = client.accept().await?;
            let hello = json!({ "heartbeat_interval": interval.as_millis() });
            stream.send(opcode::HELLO, hello).await?;
            Ok((connection, stream, interval))
        };
        let opened = tokio::select! {
            biased;
            () = stopping.cancelled() => return End::Lost(Loss::Stopped),
            opened = opening => opened,
            () = sleep_until(deadline) => return End::Lost(Loss::HandshakeTimedOut),
        };
        let (mut connection, mut stream, interval) = match opened {
            Ok(opened) => opened,
            Err(error) => return self.end(error),
        };
        let relaying = self.relay(&mut connection, &mut stream, client, interval, deadline);
        let end = stopping.run_until_cancelled(relaying).await.unwrap_or(End::Lost(Loss::Stopped));
        match end {
            // The gateway may be silent, and need not be waited for.
            End::Dropped(_) => drop(tokio::spawn(connection.close(KEEP_SESSION))),
            End::Lost(_) => connection.close(NORMAL_CLOSURE).await,
        }
        // serenity connects again, if the session goes on, and only then leaves this connection.
        tokio::spawn(stream.close(KEEP_SESSION));
        end
    }

    /// Relays between the gateway and serenity until the connection ends.
    async fn relay(
        &mut self,
        connection: &mut Connection,
        stream: &mut Stream,
        client: &Client,
        interval: Duration,
        deadline: Instant,
    ) -> End {
        // When the gateway must have acknowledged the newest heartbeat.
        let mut acknowledged_by = None;
        loop {
            let frame = tokio::select! {
                biased;
                () = sleep_until(deadline), if !self.is_connected => {
                    return End::Lost(Loss::HandshakeTimedOut);
                }
                () = sleep_until(acknowledged_by.unwrap_or(deadline)), if acknowledged_by.is_some() => {
                    return End::Dropped(ConnectionError::TimedOut);
                }
                sent = stream.receive() => {
                    let Sent { opcode, text } = match sent {
                        Ok(sent) => sent,
                        Err(error) => return End::Dropped(error),
                    };
                    if opcode == opcode::IDENTIFY && self.permit.is_none() {
                        return End::Lost(Loss::Over(None));
                    }
                    if opcode == opcode::HEARTBEAT {
                        acknowledged_by.get_or_insert(Instant::now() + interval);
                        // Without it, serenity would begin a new session, and not resume this one.
                        if let Err(error) = stream.send(opcode::HEARTBEAT_ACK, Value::Null).await {
                            return End::Dropped(error);
                        }
                    }
                    match connection.send(text).await {
                        Ok(()) => continue,
                        Err(error) => return self.end(error),
                    }
                }
                frame = connection.frame() => frame,
            };
            let received = match frame {
                Ok(frame) => frame.decode().await,
                Err(error) => return self.end(error),
            };
            let passed_on = match received {
                Ok(Received::Heartbeat) => stream.send(opcode::HEARTBEAT, Value::Null).await,
                Ok(Received::HeartbeatAck) => {
                    acknowledged_by = None;
                    Ok(())
                }
                Ok(Received::Reconnect | Received::InvalidSession { is_resumable: true }) => {
                    return End::Dropped(ConnectionError::Closed(None));
                }
                Ok(Received::InvalidSession { is_resumable: false }) => {
                    return End::Lost(Loss::Over(None));
                }
                Ok(Received::Dispatch(event)) => self.dispatch(client, stream, event).await,
                Ok(Received::Hello { .. } | Received::Other) => Ok(()),
                Err(Fault { event_type, path, seq }) => {
                    self.options.unparsable.record(&event_type, path);
                    // Its number counts.
                    match seq {
                        Some(seq) => stream.dispatch(seq, SKIPPED, Value::Null).await,
                        None => Ok(()),
                    }
                }
            };
            if let Err(error) = passed_on {
                return End::Dropped(error);
            }
        }
    }

    /// Passes an event on to serenity.
    async fn dispatch(
        &mut self,
        client: &Client,
        stream: &mut Stream,
        Dispatch { seq, name, data }: Dispatch,
    ) -> Result<(), ConnectionError> {
        match name.as_str() {
            "READY" => {
                // The event handler reports what cannot be read.
                let data: String = serde_json::from_str(data.get()).unwrap_or_default();
                if let Ok(Some(Event::Ready(ready))) = Event::read(&name, &data) {
                    stream.dispatch(seq, &name, client.ready(&ready)).await?;
                    self.gateway = ready.resume_gateway_url;
                    self.permit = None;
                    self.began = Some(Instant::now());
                    self.set_connected();
                }
            }
            "RESUMED" => {
                self.set_connected();
                return stream.dispatch(seq, &name, json!({})).await;
            }
            _ => {}
        }
        stream.dispatch(seq, &name, data).await
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
            Some(refusal) if self.began.is_none() || refusal.ends_sessions() => {
                End::Lost(Loss::Refused(refusal))
            }
            Some(_) => End::Lost(Loss::Over(Some(code))),
            None if SESSION_OVER.contains(&code) => End::Lost(Loss::Over(Some(code))),
            None => End::Dropped(error),
        }
    }
}
