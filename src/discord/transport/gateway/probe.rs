//! Probes: short connections to the gateway that reveal what serenity does not report. They show
//! whether the gateway responds, its heartbeat interval, and why it refuses a shard.

use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde_json::{Value, json};
use serenity::all::GatewayIntents;
use serenity_websocket::tungstenite::protocol::{CloseFrame, Message};
use serenity_websocket::tungstenite::{self, http::StatusCode};
use serenity_websocket::{MaybeTlsStream, WebSocketStream, connect_async};
use thiserror::Error;
use tokio::net::TcpStream;
use tokio::time::timeout;

use super::refusal::GatewayRefusal;

/// Timeout of each step of a probe.
const STEP_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum number of frames read while waiting for one payload.
const MAX_FRAMES: usize = 16;
/// Version of the gateway, the same as serenity's.
const VERSION: u8 = 10;
const NORMAL_CLOSURE: u16 = 1000;

/// Opcodes of gateway payloads.
mod opcode {
    pub const DISPATCH: u64 = 0;
    pub const HEARTBEAT: u64 = 1;
    pub const IDENTIFY: u64 = 2;
    pub const INVALID_SESSION: u64 = 9;
    pub const HELLO: u64 = 10;
    pub const HEARTBEAT_ACK: u64 = 11;
}

/// Why a probe failed.
#[derive(Debug, Error)]
pub enum ProbeError {
    /// The gateway refused the bot for good.
    #[error(transparent)]
    Refused(GatewayRefusal),
    /// The address that Discord announced is not a URL.
    #[error("the gateway's address {0:?} is not a URL")]
    Address(String),
    /// The connection failed.
    #[error("the gateway cannot be reached")]
    Unreachable(#[source] Box<tungstenite::Error>),
    /// The server does not speak the gateway's protocol.
    #[error("the gateway answered {0} instead of switching to the websocket protocol")]
    NoWebsocket(StatusCode),
    /// The gateway closed the connection, but a retry may succeed.
    #[error("the gateway closed the connection{}", close_code(*.0))]
    Closed(Option<u16>),
    /// A step timed out.
    #[error("the gateway did not answer within {} s", STEP_TIMEOUT.as_secs())]
    TimedOut,
    /// The gateway sent another payload.
    #[error("the gateway answered with opcode {0}")]
    Unexpected(u64),
}

fn close_code(code: Option<u16>) -> String {
    code.map(|code| format!(" with code {code}")).unwrap_or_default()
}

/// The identity of a shard, for IDENTIFY.
#[derive(Clone, Copy, Debug)]
pub struct Identity<'a> {
    pub token: &'a str,
    pub shard: u32,
    pub shards: u32,
    pub intents: GatewayIntents,
}

/// Opens a connection, reads HELLO and closes the connection. Returns the heartbeat interval.
///
/// # Errors
/// Fails if the gateway cannot be reached, refuses the connection or sends another payload.
pub async fn hello(gateway: &str) -> Result<Duration, ProbeError> {
    let mut probe = Probe::connect(gateway).await?;
    let interval = probe.hello().await?;
    probe.close().await;
    Ok(interval)
}

/// Begins a session and ends it at once. This counts as a session start.
///
/// # Errors
/// As [`hello`]. An invalid session is not an error, as a later attempt may succeed.
pub async fn identify(gateway: &str, identity: Identity<'_>) -> Result<(), ProbeError> {
    let mut probe = Probe::connect(gateway).await?;
    probe.hello().await?;
    probe.identify(identity).await?;
    probe.close().await;
    Ok(())
}

struct Probe(WebSocketStream<MaybeTlsStream<TcpStream>>);

impl Probe {
    async fn connect(gateway: &str) -> Result<Self, ProbeError> {
        let address = || ProbeError::Address(gateway.to_owned());
        let mut url = reqwest::Url::parse(gateway).map_err(|_| address())?;
        url.set_query(Some(&format!("v={VERSION}")));
        match timeout(STEP_TIMEOUT, connect_async(url.as_str())).await {
            Ok(Ok((stream, _))) => Ok(Self(stream)),
            Ok(Err(tungstenite::Error::Http(response))) => {
                Err(ProbeError::NoWebsocket(response.status()))
            }
            Ok(Err(error)) => Err(ProbeError::Unreachable(error.into())),
            Err(_) => Err(ProbeError::TimedOut),
        }
    }

    async fn hello(&mut self) -> Result<Duration, ProbeError> {
        let hello = self.next(&[opcode::HELLO]).await?;
        let interval = hello["d"]["heartbeat_interval"]
            .as_u64()
            .ok_or(ProbeError::Unexpected(opcode::HELLO))?;
        Ok(Duration::from_millis(interval))
    }

    async fn identify(&mut self, identity: Identity<'_>) -> Result<(), ProbeError> {
        let Identity { token, shard, shards, intents } = identity;
        let identify = json!({ "op": opcode::IDENTIFY, "d": {
            "token": token, "intents": intents.bits(), "shard": [shard, shards], "compress": false,
            "properties": { "os": std::env::consts::OS, "browser": "alquerque", "device": "alquerque" },
        }});
        let sent = timeout(STEP_TIMEOUT, self.0.send(Message::Text(identify.to_string()))).await;
        sent.map_err(|_| ProbeError::TimedOut)?
            .map_err(|error| ProbeError::Unreachable(error.into()))?;
        self.next(&[opcode::DISPATCH, opcode::INVALID_SESSION]).await.map(drop)
    }

    /// Returns the next payload with one of these opcodes.
    async fn next(&mut self, wanted: &[u64]) -> Result<Value, ProbeError> {
        for _ in 0..MAX_FRAMES {
            let frame =
                timeout(STEP_TIMEOUT, self.0.next()).await.map_err(|_| ProbeError::TimedOut)?;
            let text = match frame {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Close(frame))) => {
                    return Err(closed(frame.map(|frame| frame.code.into())));
                }
                Some(Ok(_)) => continue,
                Some(Err(error)) => return Err(ProbeError::Unreachable(error.into())),
                None => return Err(ProbeError::Closed(None)),
            };
            let payload: Value = serde_json::from_str(&text).unwrap_or_default();
            match payload["op"].as_u64() {
                Some(op) if wanted.contains(&op) => return Ok(payload),
                // A connection that ends at once sends no heartbeat.
                Some(opcode::HEARTBEAT | opcode::HEARTBEAT_ACK) => {}
                op => return Err(ProbeError::Unexpected(op.unwrap_or_default())),
            }
        }
        Err(ProbeError::TimedOut)
    }

    /// Closes the connection with a close frame, which ends its session.
    async fn close(mut self) {
        let frame = CloseFrame { code: NORMAL_CLOSURE.into(), reason: "".into() };
        // If this fails, the gateway notices the end of the connection.
        timeout(STEP_TIMEOUT, self.0.close(Some(frame))).await.ok();
    }
}

fn closed(code: Option<u16>) -> ProbeError {
    match code.and_then(GatewayRefusal::from_close_code) {
        Some(refusal) => ProbeError::Refused(refusal),
        None => ProbeError::Closed(code),
    }
}
