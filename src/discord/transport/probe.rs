//! Short connections of our own to the gateway, to learn what serenity does not tell: whether the gateway answers, how
//! often it wants a heartbeat, and why it refuses a shard.

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

use crate::discord::error::{DiscordError, GatewayRefusal};

/// How long each step of a probe may take.
const STEP: Duration = Duration::from_secs(10);
/// Frames of other kinds that may come before the one that is awaited.
const FRAMES: usize = 16;
/// The version of the gateway, which is serenity's own.
const VERSION: u8 = 10;
const NORMAL_CLOSURE: u16 = 1000;

/// Why a probe got no answer.
#[derive(Debug, Error)]
pub enum ProbeError {
    /// The gateway closed the connection with a code after which a retry cannot help.
    #[error(transparent)]
    Refused(DiscordError),
    /// The address that Discord announced is none.
    #[error("the gateway's address {0:?} is not an address")]
    Address(String),
    /// The connection could not be made, or broke.
    #[error("the gateway cannot be reached")]
    Unreachable(#[source] Box<tungstenite::Error>),
    /// Something answered that does not speak the gateway's protocol.
    #[error("the gateway answered {0} instead of switching to the websocket protocol")]
    NoWebsocket(StatusCode),
    /// The gateway closed the connection for a reason that may pass.
    #[error("the gateway closed the connection{}", close_code(*.0))]
    Closed(Option<u16>),
    /// Nothing came in time.
    #[error("the gateway did not answer within {} s", STEP.as_secs())]
    Silent,
    /// The gateway answered with something else.
    #[error("the gateway answered with opcode {0}")]
    Unexpected(u64),
}

fn close_code(code: Option<u16>) -> String {
    code.map(|code| format!(" with code {code}")).unwrap_or_default()
}

/// A shard that a probe introduces itself as.
#[derive(Clone, Copy, Debug)]
pub struct Identity<'a> {
    pub token: &'a str,
    pub shard: u32,
    pub shards: u32,
    pub intents: GatewayIntents,
}

/// Opens a connection, reads HELLO and closes it. Returns the interval of heartbeats.
///
/// # Errors
/// When the gateway cannot be reached, refuses the connection or says something else.
pub async fn hello(gateway: &str) -> Result<Duration, ProbeError> {
    let mut probe = Probe::connect(gateway).await?;
    let interval = probe.hello().await?;
    probe.close().await;
    Ok(interval)
}

/// Begins a session and ends it at once; this counts as a session start.
///
/// # Errors
/// As [`hello`]. An invalidated session is no error: a later attempt may succeed.
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
        match timeout(STEP, connect_async(url.as_str())).await {
            Ok(Ok((stream, _))) => Ok(Self(stream)),
            Ok(Err(tungstenite::Error::Http(answer))) => {
                Err(ProbeError::NoWebsocket(answer.status()))
            }
            Ok(Err(error)) => Err(ProbeError::Unreachable(error.into())),
            Err(_) => Err(ProbeError::Silent),
        }
    }

    async fn hello(&mut self) -> Result<Duration, ProbeError> {
        let hello = self.next(&[10]).await?;
        let interval =
            hello["d"]["heartbeat_interval"].as_u64().ok_or(ProbeError::Unexpected(10))?;
        Ok(Duration::from_millis(interval))
    }

    async fn identify(&mut self, identity: Identity<'_>) -> Result<(), ProbeError> {
        let Identity { token, shard, shards, intents } = identity;
        let introduction = json!({ "op": 2, "d": {
            "token": token, "intents": intents.bits(), "shard": [shard, shards], "compress": false,
            "properties": { "os": std::env::consts::OS, "browser": "alquerque", "device": "alquerque" },
        }});
        let sent = timeout(STEP, self.0.send(Message::Text(introduction.to_string()))).await;
        sent.map_err(|_| ProbeError::Silent)?
            .map_err(|error| ProbeError::Unreachable(error.into()))?;
        self.next(&[0, 9]).await.map(drop)
    }

    /// The next payload with one of these opcodes.
    async fn next(&mut self, wanted: &[u64]) -> Result<Value, ProbeError> {
        for _ in 0..FRAMES {
            let text = match timeout(STEP, self.0.next()).await.map_err(|_| ProbeError::Silent)? {
                Some(Ok(Message::Text(text))) => text,
                Some(Ok(Message::Close(frame))) => {
                    return Err(refusal(frame.map(|frame| frame.code.into())));
                }
                Some(Ok(_)) => continue,
                Some(Err(error)) => return Err(ProbeError::Unreachable(error.into())),
                None => return Err(ProbeError::Closed(None)),
            };
            let payload: Value = serde_json::from_str(&text).unwrap_or_default();
            match payload["op"].as_u64() {
                Some(op) if wanted.contains(&op) => return Ok(payload),
                // A heartbeat that is asked for is not owed by a connection that ends at once.
                Some(1 | 11) => {}
                op => return Err(ProbeError::Unexpected(op.unwrap_or_default())),
            }
        }
        Err(ProbeError::Silent)
    }

    /// Closes the connection in due form, so that a session on it ends.
    async fn close(mut self) {
        let frame = CloseFrame { code: NORMAL_CLOSURE.into(), reason: "".into() };
        // The gateway events the end of the connection in any case.
        timeout(STEP, self.0.close(Some(frame))).await.ok();
    }
}

fn refusal(code: Option<u16>) -> ProbeError {
    match code.and_then(GatewayRefusal::from_close_code) {
        Some(refusal) => ProbeError::Refused(refusal),
        None => ProbeError::Closed(code),
    }
}
