//! A websocket to the gateway, and the payloads on it.

use std::io::Read;
use std::panic::catch_unwind;
use std::time::Duration;

use flate2::read::ZlibDecoder;
use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::value::RawValue;
use serde_json::{Value, json};
use serenity::all::GatewayEvent;
use thiserror::Error;
use tokio::net::TcpStream;
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::http::StatusCode;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Message, WebSocketConfig};
use tokio_tungstenite::tungstenite::{self, Utf8Bytes};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async_with_config};

use super::NORMAL_CLOSURE;
use super::refusal::GatewayRefusal;
use crate::discord::payload::{Event, Ready};

/// Timeout of a step: to connect, to send, to receive HELLO.
const STEP_TIMEOUT: Duration = Duration::from_secs(10);
/// Maximum wait for the peer's close frame.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
/// Version of the gateway.
const VERSION: u8 = 10;
/// Opcode of events.
const DISPATCH: u8 = 0;
/// The longest payload. All but servers are a few kilobytes.
const MAX_PAYLOAD_LEN: usize = 8 << 20;
/// The longest payload of a server, which lists its channels and active threads.
const MAX_GUILD_LEN: usize = 16 << 20;
/// Longer frames are decoded on a blocking thread, also compressed ones, which are a few times
/// longer when they are inflated.
const MAX_INLINE_LEN: usize = 4 << 10;

/// Why there is no connection or session, or no longer.
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
    #[error("the gateway ended the session")]
    SessionOver,
    #[error("neither READY nor RESUMED came in time")]
    NotReady,
    #[error("serenity's shard cannot be used")]
    NoShard(#[source] Box<serenity::Error>),
    #[error("too many events wait")]
    Busy,
    #[error("the gateway sent more than {} MiB at once", MAX_GUILD_LEN >> 20)]
    TooLong,
}

/// Close codes after which a session cannot be resumed: it is not authenticated, its number of
/// events is wrong, or it has timed out.
const SESSION_OVER: [u16; 3] = [4003, 4007, 4009];

impl ConnectionError {
    /// Returns the refusal that a close code means, if it is one.
    pub fn refusal(&self) -> Option<GatewayRefusal> {
        let Self::Closed(code) = self else { return None };
        code.and_then(GatewayRefusal::from_close_code)
    }

    /// Returns whether a session that had begun can be resumed.
    pub fn can_resume(&self) -> bool {
        match self {
            Self::Closed(Some(code)) => !SESSION_OVER.contains(code) && self.refusal().is_none(),
            Self::SessionOver | Self::NotReady | Self::NoShard(_) | Self::TooLong => false,
            _ => true,
        }
    }
}

impl From<serenity::Error> for ConnectionError {
    fn from(error: serenity::Error) -> Self {
        Self::NoShard(error.into())
    }
}

fn close_code(code: Option<u16>) -> String {
    code.map(|code| format!(" with code {code}")).unwrap_or_default()
}

/// A payload of the gateway.
#[derive(Debug, Default)]
pub struct Received {
    /// What it means for the session, in the form that serenity's shard takes; `None` for what
    /// serenity does not know.
    pub signal: Option<GatewayEvent>,
    /// The event, if the bot uses it.
    pub event: Option<Event>,
    pub fault: Option<Fault>,
}

/// What cannot be read.
#[derive(Debug, PartialEq, Eq)]
pub struct Fault {
    pub event_type: String,
    /// The path of the field, or what is wrong.
    pub path: String,
}

/// A connection to the gateway.
pub struct Connection(WebSocketStream<MaybeTlsStream<TcpStream>>);

/// Opens a connection, reads HELLO and closes the connection. Returns the heartbeat interval.
///
/// # Errors
/// Fails if the gateway cannot be reached, refuses the connection or sends another payload.
pub async fn probe(gateway: &str) -> Result<Duration, ConnectionError> {
    let (connection, interval) = Connection::open(gateway).await?;
    connection.close(NORMAL_CLOSURE).await;
    Ok(Duration::from_millis(interval))
}

impl Connection {
    /// Connects and reads HELLO. Returns the heartbeat interval in milliseconds too.
    pub async fn open(gateway: &str) -> Result<(Self, u64), ConnectionError> {
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
        let first = timeout(STEP_TIMEOUT, connection.message()).await;
        match decode(first.map_err(|_| ConnectionError::TimedOut)??).await.signal {
            Some(GatewayEvent::Hello(interval)) => Ok((connection, interval.max(1))),
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

    /// Waits for a message with a payload. Cancel safe.
    pub async fn message(&mut self) -> Result<Message, ConnectionError> {
        loop {
            return match self.0.next().await {
                Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => Ok(message),
                Some(Ok(Message::Close(frame))) => {
                    Err(ConnectionError::Closed(frame.map(|frame| frame.code.into())))
                }
                Some(Ok(_)) => continue,
                Some(Err(tungstenite::Error::Capacity(_))) => Err(ConnectionError::TooLong),
                Some(Err(error)) => Err(ConnectionError::Unreachable(error.into())),
                None => Err(ConnectionError::Closed(None)),
            };
        }
    }

    /// Closes the connection with a code. If this fails, the gateway notices the end of the
    /// connection.
    pub async fn close(mut self, code: u16) {
        let closing = async {
            self.0.close(Some(CloseFrame { code: code.into(), reason: "".into() })).await.ok();
            while let Some(Ok(_)) = self.0.next().await {}
        };
        timeout(CLOSE_TIMEOUT, closing).await.ok();
    }
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

const NO_PAYLOAD: &str = "this is no payload";
const TOO_LONG: &str = "the payload is too long";

/// Decodes the payload of a message, without blocking the current thread for long.
pub async fn decode(message: Message) -> Received {
    // A panic loses the payload only.
    let received = if message.len() <= MAX_INLINE_LEN {
        catch_unwind(|| read_message(&message)).ok()
    } else {
        spawn_blocking(move || read_message(&message)).await.ok()
    };
    received.unwrap_or_default()
}

fn read_message(message: &Message) -> Received {
    let received = match message {
        Message::Binary(bytes) => inflate(bytes).map(|text| read(&text)),
        message => message.to_text().ok().map(read),
    };
    received.unwrap_or_else(|| faulty(None, String::new(), NO_PAYLOAD))
}

/// Inflates a complete zlib stream; `None` if the text is longer than any payload.
fn inflate(bytes: &[u8]) -> Option<String> {
    // All at once for a long text, as growth would take a multiple.
    let capacity = if bytes.len() > MAX_INLINE_LEN { MAX_GUILD_LEN + 1 } else { bytes.len() };
    let mut text = String::with_capacity(capacity);
    let limited = ZlibDecoder::new(bytes).take(MAX_GUILD_LEN as u64 + 1).read_to_string(&mut text);
    limited.is_ok_and(|len| len <= MAX_GUILD_LEN).then_some(text)
}

/// Returns the longest payload of an event.
fn limit(name: &str) -> usize {
    if name == "GUILD_CREATE" { MAX_GUILD_LEN } else { MAX_PAYLOAD_LEN }
}

fn read(text: &str) -> Received {
    let Ok(Envelope { op, s, t, d }) = serde_json::from_str(text) else {
        return faulty(None, String::new(), NO_PAYLOAD);
    };
    if op != DISPATCH {
        return Received { signal: serde_json::from_str(text).ok(), ..Received::default() };
    }
    let (Some(seq), Some(name)) = (s, t) else { return faulty(s, String::new(), NO_PAYLOAD) };
    if text.len() > limit(&name) {
        return faulty(s, name, TOO_LONG);
    }
    let (event, error) = match Event::read(&name, d.map_or("null", RawValue::get)) {
        Ok(event) => (event, None),
        Err((error, event)) => (event, Some(error)),
    };
    let signal = signal(seq, &name, event.as_ref());
    let fault = error.map(|error| Fault { event_type: name, path: error.path });
    Received { signal, event, fault }
}

/// Returns the form of an event that serenity's shard takes. serenity refuses events for fields
/// that the bot does not use; the shard needs the number of each, and the id of a session.
fn signal(seq: u64, name: &str, event: Option<&Event>) -> Option<GatewayEvent> {
    let (name, data) = match event {
        Some(Event::Ready(Ready { session_id, resume_gateway_url, .. })) => {
            let ready = json!({
                "v": VERSION, "guilds": [], "session_id": session_id,
                "resume_gateway_url": resume_gateway_url,
                "user": { "id": "1", "username": "" }, "application": { "id": "1", "flags": 0 },
            });
            (name, ready)
        }
        None if name == "RESUMED" => (name, json!({})),
        _ => ("", Value::Null),
    };
    serde_json::from_value(json!({ "op": DISPATCH, "s": seq, "t": name, "d": data })).ok()
}

/// Returns what is skipped, and counts if it has a number.
fn faulty(seq: Option<u64>, event_type: String, path: &str) -> Received {
    let signal = seq.and_then(|seq| signal(seq, "", None));
    let fault = Fault { event_type, path: path.to_owned() };
    Received { signal, event: None, fault: Some(fault) }
}

#[cfg(test)]
mod tests {
    use std::io::Write;

    use flate2::Compression;
    use flate2::write::ZlibEncoder;

    use super::*;

    /// Returns a compressed event with a text of so many bytes.
    fn event(name: &str, len: usize) -> Message {
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
        write!(encoder, r#"{{"t":"{name}","s":7,"op":0,"d":{{"id":"5","new":""#).unwrap();
        let block = [b'0'; 1 << 16];
        for start in (0..len).step_by(block.len()) {
            encoder.write_all(&block[..block.len().min(len - start)]).unwrap();
        }
        encoder.write_all(br#""}}"#).unwrap();
        Message::binary(encoder.finish().unwrap())
    }

    /// Returns the number of an event and what is wrong with it.
    fn read(message: &Message) -> (Option<u64>, Option<String>) {
        let Received { signal, fault, .. } = read_message(message);
        let seq = match signal {
            Some(GatewayEvent::Dispatch(seq, _)) => Some(seq),
            _ => None,
        };
        (seq, fault.map(|fault| fault.path))
    }

    #[test]
    fn a_long_payload_is_skipped_and_its_number_counts() {
        assert_eq!(read(&event("CHANNEL_PINS_UPDATE", 1)), (Some(7), None));
        let long = event("CHANNEL_PINS_UPDATE", MAX_PAYLOAD_LEN);
        assert_eq!(read(&long), (Some(7), Some(TOO_LONG.to_owned())));
        // Only a server may be that long; this one lacks its channels.
        let (seq, fault) = read(&event("GUILD_CREATE", MAX_PAYLOAD_LEN));
        assert!(seq == Some(7) && fault != Some(TOO_LONG.to_owned()), "{fault:?}");
    }

    #[test]
    fn a_payload_that_inflates_without_end_takes_little_memory() {
        let bomb = event("CHANNEL_PINS_UPDATE", 8 * MAX_GUILD_LEN);
        assert!(bomb.len() < MAX_PAYLOAD_LEN / 4);
        let used = allocation_counter::measure(|| {
            assert_eq!(read(&bomb).1, Some(NO_PAYLOAD.to_owned()));
        });
        let most = 4 * MAX_PAYLOAD_LEN as u64;
        assert!(used.bytes_max < most, "{} bytes", used.bytes_max);
    }
}
