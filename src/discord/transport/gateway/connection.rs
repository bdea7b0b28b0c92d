//! A websocket to the gateway, and the payloads on it.

use std::io::{self, BufReader, Read};
use std::time::Duration;

use flate2::read::ZlibDecoder;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::value::RawValue;
use thiserror::Error;
use tokio::io::{AsyncRead, AsyncWrite};
use tokio::net::TcpStream;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::http::StatusCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Message, WebSocketConfig};
use tokio_tungstenite::tungstenite::{self, Bytes, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use super::{NORMAL_CLOSURE, opcode};

/// Timeout of a step: to connect, to send, to receive HELLO.
const STEP_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum wait for the peer's close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
/// Version of the gateway.
const VERSION: u8 = 10;
/// The longest payload. All but servers are a few kilobytes.
const MAX_PAYLOAD_LEN: usize = 8 << 20;
/// The longest payload of a server, which lists its channels and active threads.
const MAX_GUILD_LEN: usize = 16 << 20;
/// Longer frames are decoded on a blocking thread, also compressed ones, which are a few times
/// longer when they are inflated.
const MAX_INLINE_LEN: usize = 4 << 10;

/// Why there is no connection, or no longer.
#[derive(Debug, Error)]
pub enum ConnectionError {
    #[error("the gateway's address {0:?} is not a URL")]
    Address(String),
    #[error("the gateway cannot be reached")]
    Unreachable(#[source] Box<tungstenite::Error>),
    #[error("the gateway answered {0} instead of switching to the websocket protocol")]
    NoWebsocket(StatusCode),
    #[error("the gateway closed the connection{}", close_code(*.0))]
    Closed(Option<u16>),
    #[error("the gateway did not answer within {} s", STEP_TIMEOUT.as_secs())]
    TimedOut,
    #[error("the gateway sent no HELLO")]
    NoHello,
    #[error("serenity has hung up")]
    NoClient(#[source] Box<tungstenite::Error>),
    #[error("too many events wait")]
    Busy,
    #[error("the gateway sent more than {} MiB at once", MAX_GUILD_LEN >> 20)]
    TooLong,
}

fn close_code(code: Option<u16>) -> String {
    code.map(|code| format!(" with code {code}")).unwrap_or_default()
}

/// A payload of the gateway.
#[derive(Debug)]
pub enum Received {
    Heartbeat,
    HeartbeatAck,
    Reconnect,
    InvalidSession {
        is_resumable: bool,
    },
    Hello {
        heartbeat_interval: Duration,
    },
    Dispatch(Dispatch),
    /// What the bot does not know.
    Other,
}

/// An event that is not read yet.
#[derive(Debug)]
pub struct Dispatch {
    /// Its number in the session.
    pub seq: u64,
    pub name: String,
    /// The text of its data as a JSON string.
    pub data: Box<RawValue>,
}

/// A connection to the gateway.
pub struct Connection(WebSocketStream<MaybeTlsStream<TcpStream>>);

/// Opens a connection, reads HELLO and closes the connection. Returns the heartbeat interval.
///
/// # Errors
/// Fails if the gateway cannot be reached, refuses the connection or sends another payload.
pub async fn probe(gateway: &str) -> Result<Duration, ConnectionError> {
    let (connection, heartbeat_interval) = Connection::open(gateway).await?;
    connection.close(NORMAL_CLOSURE).await;
    Ok(heartbeat_interval)
}

impl Connection {
    /// Connects and reads HELLO. Returns the heartbeat interval too.
    pub async fn open(gateway: &str) -> Result<(Self, Duration), ConnectionError> {
        let address = || ConnectionError::Address(gateway.to_owned());
        let mut url = reqwest::Url::parse(gateway).map_err(|_| address())?;
        url.set_query(Some(&format!("v={VERSION}&encoding=json")));
        let limits = WebSocketConfig::default()
            .max_message_size(Some(MAX_GUILD_LEN))
            .max_frame_size(Some(MAX_GUILD_LEN));
        let connecting = connect_async_with_config(url.as_str(), Some(limits), true);
        let mut connection = match timeout(STEP_TIMEOUT, connecting).await {
            Ok(Ok((stream, _))) => Self(stream),
            Ok(Err(tungstenite::Error::Http(response))) => {
                return Err(ConnectionError::NoWebsocket(response.status()));
            }
            Ok(Err(error)) => return Err(ConnectionError::Unreachable(error.into())),
            Err(_) => return Err(ConnectionError::TimedOut),
        };
        let first = timeout(STEP_TIMEOUT, connection.frame()).await;
        match first.map_err(|_| ConnectionError::TimedOut)??.decode().await {
            Ok(Received::Hello { heartbeat_interval }) => Ok((connection, heartbeat_interval)),
            _ => Err(ConnectionError::NoHello),
        }
    }

    /// Sends a payload.
    pub async fn send(&mut self, payload: Utf8Bytes) -> Result<(), ConnectionError> {
        timeout(STEP_TIMEOUT, self.0.send(Message::Text(payload)))
            .await
            .map_err(|_| ConnectionError::TimedOut)?
            .map_err(|error| ConnectionError::Unreachable(error.into()))
    }

    /// Waits for a frame with a payload. Cancel safe.
    pub async fn frame(&mut self) -> Result<PayloadFrame, ConnectionError> {
        loop {
            return match self.0.next().await {
                Some(Ok(Message::Text(text))) => Ok(PayloadFrame::Plain(text)),
                Some(Ok(Message::Binary(bytes))) => Ok(PayloadFrame::Compressed(bytes)),
                Some(Ok(Message::Close(frame))) => {
                    Err(ConnectionError::Closed(frame.map(|frame| frame.code.into())))
                }
                Some(Ok(Message::Ping(_) | Message::Pong(_) | Message::Frame(_))) => continue,
                Some(Err(tungstenite::Error::Capacity(_))) => Err(ConnectionError::TooLong),
                Some(Err(error)) => Err(ConnectionError::Unreachable(error.into())),
                None => Err(ConnectionError::Closed(None)),
            };
        }
    }

    /// Closes the connection with a code. If this fails, the gateway notices the end of the
    /// connection.
    pub async fn close(mut self, code: u16) {
        close(&mut self.0, code, CLOSE_TIMEOUT).await;
    }
}

/// Closes a websocket with a code, and waits at most so long for the peer's close frame.
pub async fn close<S>(stream: &mut WebSocketStream<S>, code: u16, most: Duration)
where
    S: AsyncRead + AsyncWrite + Unpin,
{
    let closing = async {
        stream.close(Some(CloseFrame { code: code.into(), reason: "".into() })).await.ok();
        while let Some(Ok(_)) = stream.next().await {}
    };
    timeout(most, closing).await.ok();
}

/// A frame that holds a payload.
pub enum PayloadFrame {
    Plain(Utf8Bytes),
    /// A complete zlib stream.
    Compressed(Bytes),
}

/// A payload whose data is not read yet.
#[derive(Deserialize)]
struct Envelope<'a> {
    op: u8,
    s: Option<u64>,
    t: Option<String>,
    #[serde(borrow)]
    d: Option<&'a RawValue>,
}

#[derive(Deserialize)]
struct Hello {
    heartbeat_interval: u64,
}

/// The part of a payload that tells which event it is.
#[derive(Deserialize)]
struct Header {
    s: Option<u64>,
    t: Option<String>,
}

/// A payload that cannot be read.
#[derive(Debug, PartialEq, Eq)]
pub struct Fault {
    pub event_type: String,
    /// What is wrong.
    pub path: &'static str,
    /// The number of the event.
    pub seq: Option<u64>,
}

impl Fault {
    fn too_long(Header { s, t }: Header) -> Self {
        let path = "the payload is too long";
        Self { event_type: t.unwrap_or_default(), path, seq: s }
    }
}

/// A text that is no payload.
const NO_PAYLOAD: Fault =
    Fault { event_type: String::new(), path: "this is no payload", seq: None };

impl PayloadFrame {
    /// Decodes the payload, without blocking the current thread for long.
    pub async fn decode(self) -> Result<Received, Fault> {
        let len = match &self {
            Self::Plain(text) => text.len(),
            Self::Compressed(bytes) => bytes.len(),
        };
        if len <= MAX_INLINE_LEN {
            return self.read();
        }
        // Fails only when the runtime ends.
        spawn_blocking(move || self.read()).await.unwrap_or(Ok(Received::Other))
    }

    fn read(&self) -> Result<Received, Fault> {
        match self {
            Self::Plain(text) => read(text),
            Self::Compressed(bytes) => inflated(bytes).unwrap_or(Err(NO_PAYLOAD)),
        }
    }
}

/// Reads a compressed payload.
fn inflated(bytes: &[u8]) -> io::Result<Result<Received, Fault>> {
    if let Some(text) = inflate(bytes, MAX_PAYLOAD_LEN)? {
        return Ok(read(&text));
    }
    // Of a long payload, first only the event type is read, and nothing is stored.
    let limited = BufReader::new(ZlibDecoder::new(bytes).take(MAX_GUILD_LEN as u64));
    let header: Header = serde_json::from_reader(limited)?;
    Ok(match inflate(bytes, limit(header.t.as_deref()))? {
        Some(text) => read(&text),
        None => Err(Fault::too_long(header)),
    })
}

/// Inflates a text of at most so many bytes; `None` for a longer one.
fn inflate(bytes: &[u8], limit: usize) -> io::Result<Option<String>> {
    let mut text = String::new();
    let len = ZlibDecoder::new(bytes).take(limit as u64 + 1).read_to_string(&mut text)?;
    Ok((len <= limit).then_some(text))
}

/// Returns the longest payload of an event.
fn limit(event_type: Option<&str>) -> usize {
    if event_type == Some("GUILD_CREATE") { MAX_GUILD_LEN } else { MAX_PAYLOAD_LEN }
}

fn read(text: &str) -> Result<Received, Fault> {
    let Envelope { op, s, t, d } = serde_json::from_str(text).map_err(|_| NO_PAYLOAD)?;
    let data = d.map_or("null", RawValue::get);
    Ok(match op {
        opcode::DISPATCH => {
            if text.len() > limit(t.as_deref()) {
                return Err(Fault::too_long(Header { s, t }));
            }
            let (Some(seq), Some(name)) = (s, t) else { return Err(NO_PAYLOAD) };
            let data = serde_json::value::to_raw_value(data).map_err(|_| NO_PAYLOAD)?;
            Received::Dispatch(Dispatch { seq, name, data })
        }
        opcode::HEARTBEAT => Received::Heartbeat,
        opcode::HEARTBEAT_ACK => Received::HeartbeatAck,
        opcode::RECONNECT => Received::Reconnect,
        opcode::INVALID_SESSION => Received::InvalidSession { is_resumable: data == "true" },
        opcode::HELLO => {
            let Hello { heartbeat_interval } =
                serde_json::from_str(data).map_err(|_| NO_PAYLOAD)?;
            Received::Hello { heartbeat_interval: Duration::from_millis(heartbeat_interval.max(1)) }
        }
        _ => Received::Other,
    })
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::ZlibEncoder;

    use super::*;

    /// Returns a compressed event with a text of so many bytes.
    fn event(name: &str, len: usize) -> PayloadFrame {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
        write!(encoder, r#"{{"t":"{name}","s":7,"op":0,"d":{{"id":"5","new":""#).unwrap();
        let block = [b'0'; 1 << 16];
        for start in (0..len).step_by(block.len()) {
            encoder.write_all(&block[..block.len().min(len - start)]).unwrap();
        }
        encoder.write_all(br#""}}"#).unwrap();
        PayloadFrame::Compressed(encoder.finish().unwrap().into())
    }

    /// Returns the number of an event and what is wrong with it.
    fn read(frame: &PayloadFrame) -> (Option<u64>, Option<&'static str>) {
        match frame.read() {
            Ok(Received::Dispatch(Dispatch { seq, .. })) => (Some(seq), None),
            Ok(_) => (None, None),
            Err(Fault { seq, path, .. }) => (seq, Some(path)),
        }
    }

    #[test]
    fn a_long_payload_is_skipped_and_its_number_counts() {
        assert_eq!(read(&event("CHANNEL_PINS_UPDATE", 1)), (Some(7), None));
        let long = event("CHANNEL_PINS_UPDATE", MAX_PAYLOAD_LEN);
        assert_eq!(read(&long), (Some(7), Some("the payload is too long")));
        // Only a server may be that long.
        assert_eq!(read(&event("GUILD_CREATE", MAX_PAYLOAD_LEN)), (Some(7), None));
    }

    #[test]
    fn a_payload_that_inflates_without_end_takes_little_memory() {
        let bomb = event("CHANNEL_PINS_UPDATE", 8 * MAX_GUILD_LEN);
        let PayloadFrame::Compressed(bytes) = &bomb else { unreachable!() };
        assert!(bytes.len() < MAX_PAYLOAD_LEN / 4);
        let used = allocation_counter::measure(|| {
            assert_eq!(read(&bomb).1, Some(NO_PAYLOAD.path));
        });
        let most = 4 * MAX_PAYLOAD_LEN as u64;
        assert!(used.bytes_max < most, "{} bytes", used.bytes_max);
    }
}
