//! serenity's client of one session, which reaches the gateway through a relay on loopback.
//!
//! serenity 0.12 reads events into types that refuse what they do not know, bounds neither frames
//! nor what it inflates, keeps close codes to itself, and spins after some of them. So the relay
//! stands between: it holds the connection to the gateway, and passes on each event as a text that
//! serenity hands to the event handler unread. serenity identifies, resumes and sends heartbeats.

use std::io;
use std::sync::Arc;
use std::thread::{self, JoinHandle};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use rand::RngExt;
use serde::{Deserialize, Serialize};
use serde_json::{Value, json};
use serenity::all::{
    ApplicationId, Context, Event, GatewayIntents, Http, RawEventHandler, ShardManager,
    ShardManagerOptions,
};
use serenity::async_trait;
use tokio::net::{TcpListener, TcpStream};
use tokio::runtime::Builder;
use tokio::sync::{Mutex, Semaphore, oneshot};
use tokio::task::spawn_blocking;
use tokio::time::timeout;
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::http::StatusCode;
use tokio_tungstenite::tungstenite::protocol::{Message, WebSocketConfig};
use tokio_tungstenite::tungstenite::{self, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, accept_hdr_async_with_config};

use super::connection::{ConnectionError, close};
use super::opcode;
use crate::discord::payload::Ready;
use crate::discord::transport::random::with_rng;
use crate::game::Shard;

/// Maximum time to shake hands with serenity, to write to it, or to wait for its end. It may be
/// busy with a long event.
const STEP_TIMEOUT: Duration = Duration::from_secs(5);
/// The most events that wait for the handler. Beyond them, the session is resumed after a while.
const MAX_WAITING: usize = 4096;
/// The longest payload that serenity sends.
const MAX_PAYLOAD_LEN: usize = 64 << 10;

/// serenity's client of a session. Dropping it ends all its tasks.
pub struct Client {
    listener: TcpListener,
    address: String,
    /// The path of the address, which only serenity knows.
    path: String,
    /// The application of the bot.
    application: u64,
    room: Arc<Semaphore>,
    /// Ends the client's thread when it is dropped.
    running: oneshot::Sender<()>,
    thread: JoinHandle<()>,
}

impl Client {
    /// Starts a client in a thread of its own: serenity detaches its tasks, and spawns one for each
    /// event, which begin in the order of the events because there is one thread.
    ///
    /// # Errors
    /// Fails if the system grants no port or thread.
    pub async fn start(
        shard: Shard,
        http: Arc<Http>,
        handler: Arc<dyn RawEventHandler>,
        intents: GatewayIntents,
    ) -> io::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let secret: u128 = with_rng(|rng| rng.random());
        let path = format!("/{secret:032x}");
        let address = format!("ws://{}{path}", listener.local_addr()?);
        let application = http.application_id().map_or(0, ApplicationId::get);
        let room = Arc::new(Semaphore::new(MAX_WAITING));
        let handler = BoundedHandler { handler, room: Arc::clone(&room) };
        let options = ShardManagerOptions {
            data: Arc::default(),
            event_handlers: Vec::new(),
            raw_event_handlers: vec![Arc::new(handler)],
            shard_index: shard.index,
            shard_init: 1,
            shard_total: shard.count,
            ws_url: Arc::new(Mutex::new(address.clone())),
            http,
            intents,
            presence: None,
        };
        let runtime = Builder::new_current_thread().enable_all().build()?;
        let (running, ended) = oneshot::channel();
        let run = async move {
            let (manager, _refusals) = ShardManager::new(options);
            // This only queues the shard.
            manager.initialize().ok();
            ended.await.ok();
        };
        let name = format!("shard-{}", shard.index);
        let thread = thread::Builder::new().name(name).spawn(move || runtime.block_on(run))?;
        Ok(Self { listener, address, path, application, room, running, thread })
    }

    /// Ends the client, and waits until its tasks have ended.
    pub async fn stop(self) {
        let Self { running, thread, .. } = self;
        drop(running);
        // A panic of serenity's has no further consequences.
        timeout(STEP_TIMEOUT, spawn_blocking(|| thread.join().ok())).await.ok();
    }

    /// Waits until serenity connects. Refuses other programs of the machine.
    ///
    /// # Errors
    /// Fails if the system accepts no connection.
    pub async fn accept(&self) -> Result<Stream, ConnectionError> {
        loop {
            let (stream, _) = self.listener.accept().await.map_err(no_client)?;
            stream.set_nodelay(true).ok();
            if let Ok(Ok(stream)) = timeout(STEP_TIMEOUT, self.shake_hands(stream)).await {
                return Ok(Stream { stream, room: Arc::clone(&self.room) });
            }
        }
    }

    async fn shake_hands(
        &self,
        stream: TcpStream,
    ) -> Result<WebSocketStream<TcpStream>, tungstenite::Error> {
        #[expect(clippy::result_large_err, reason = "the signature is that of tungstenite")]
        let check = |request: &Request, response: Response| {
            if request.uri().path() == self.path {
                return Ok(response);
            }
            let mut refusal = ErrorResponse::new(None);
            *refusal.status_mut() = StatusCode::FORBIDDEN;
            Err(refusal)
        };
        let limits = WebSocketConfig::default().max_message_size(Some(MAX_PAYLOAD_LEN));
        accept_hdr_async_with_config(stream, check, Some(limits)).await
    }

    /// Returns the READY for serenity. It needs the id of the session only.
    pub fn ready(&self, ready: &Ready) -> Value {
        let application = self.application.to_string();
        json!({
            "v": 10, "guilds": [], "session_id": ready.session_id, "resume_gateway_url": self.address,
            "user": { "id": application, "username": "" },
            "application": { "id": application, "flags": 0 },
        })
    }
}

/// Counts the events that the handler has received, so that few wait in serenity's tasks.
struct BoundedHandler {
    handler: Arc<dyn RawEventHandler>,
    room: Arc<Semaphore>,
}

/// The place of an event, which is free again also if the handler panics.
struct Place<'a>(&'a Semaphore);

impl Drop for Place<'_> {
    fn drop(&mut self) {
        self.0.add_permits(1);
    }
}

#[async_trait]
impl RawEventHandler for BoundedHandler {
    async fn raw_event(&self, context: Context, event: Event) {
        let _place = Place(&self.room);
        self.handler.raw_event(context, event).await;
    }
}

/// A connection of serenity to the relay.
pub struct Stream {
    stream: WebSocketStream<TcpStream>,
    room: Arc<Semaphore>,
}

fn no_client(error: impl Into<tungstenite::Error>) -> ConnectionError {
    ConnectionError::NoClient(Box::new(error.into()))
}

/// A payload of serenity.
pub struct Sent {
    pub opcode: u8,
    pub text: Utf8Bytes,
}

#[derive(Serialize)]
struct Dispatch<'a, D> {
    op: u8,
    s: u64,
    t: &'a str,
    d: D,
}

#[derive(Deserialize)]
struct Header {
    op: u8,
}

impl Stream {
    /// Waits for a payload of serenity. Cancel safe.
    ///
    /// # Errors
    /// Like the other methods, fails if serenity hangs up.
    pub async fn receive(&mut self) -> Result<Sent, ConnectionError> {
        loop {
            let message =
                self.stream.next().await.unwrap_or(Err(tungstenite::Error::ConnectionClosed));
            let Message::Text(text) = message.map_err(no_client)? else { continue };
            let Header { op } =
                serde_json::from_str(&text).map_err(io::Error::from).map_err(no_client)?;
            return Ok(Sent { opcode: op, text });
        }
    }

    /// Sends a payload other than an event.
    pub async fn send(&mut self, opcode: u8, data: Value) -> Result<(), ConnectionError> {
        self.write(json!({ "op": opcode, "d": data }).to_string()).await
    }

    /// Sends an event. serenity does not read data in the form of a text.
    ///
    /// # Errors
    /// Fails also if too many events wait for the handler.
    pub async fn dispatch(
        &mut self,
        seq: u64,
        name: &str,
        data: impl Serialize,
    ) -> Result<(), ConnectionError> {
        self.room.try_acquire().map_err(|_| ConnectionError::Busy)?.forget();
        let event = Dispatch { op: opcode::DISPATCH, s: seq, t: name, d: data };
        let text = serde_json::to_string(&event).map_err(io::Error::from).map_err(no_client)?;
        self.write(text).await
    }

    async fn write(&mut self, text: String) -> Result<(), ConnectionError> {
        let sent = timeout(STEP_TIMEOUT, self.stream.send(Message::text(text))).await;
        sent.map_err(io::Error::from).map_err(no_client)?.map_err(no_client)
    }

    /// Closes the connection. serenity connects again, and resumes the session.
    pub async fn close(mut self, code: u16) {
        close(&mut self.stream, code, STEP_TIMEOUT).await;
    }
}

#[cfg(test)]
mod tests {
    use tokio::sync::mpsc;

    use super::super::{KEEP_SESSION, NORMAL_CLOSURE};
    use super::*;

    /// Records events. After one with the name `WAIT`, it never returns.
    struct Recorder(mpsc::UnboundedSender<(String, Value)>);

    #[async_trait]
    impl RawEventHandler for Recorder {
        async fn raw_event(&self, _: Context, event: Event) {
            if let Event::Unknown(event) = event {
                let waits = event.kind == "WAIT";
                self.0.send((event.kind, event.value)).unwrap();
                if waits {
                    std::future::pending().await
                }
            }
        }
    }

    /// Starts a client whose handler records events.
    async fn start() -> (Client, mpsc::UnboundedReceiver<(String, Value)>) {
        let (sender, received) = mpsc::unbounded_channel();
        let http = Http::new("token");
        http.set_application_id(ApplicationId::new(5));
        let shard = Shard { index: 1, count: 2 };
        let handler = Arc::new(Recorder(sender));
        let client = Client::start(shard, Arc::new(http), handler, GatewayIntents::GUILDS);
        (client.await.unwrap(), received)
    }

    /// Accepts a connection, and returns it with the first payload of this kind.
    async fn accept(client: &Client, opcode: u8) -> (Stream, Value) {
        let mut stream = client.accept().await.unwrap();
        stream.send(opcode::HELLO, json!({ "heartbeat_interval": 40_000 })).await.unwrap();
        loop {
            let sent = stream.receive().await.unwrap();
            if sent.opcode == opcode {
                return (stream, serde_json::from_str(&sent.text).unwrap());
            }
        }
    }

    #[tokio::test]
    async fn events_are_handed_over_unread_and_in_order_and_a_session_is_resumed() {
        let (client, mut received) = start().await;
        let stranger = client.address.replace(&client.path, "/");
        let stranger = tokio::spawn(tokio_tungstenite::connect_async(stranger));
        let (mut stream, identify) = accept(&client, opcode::IDENTIFY).await;
        assert_eq!(
            (&identify["d"]["shard"], &identify["d"]["token"]),
            (&json!([1, 2]), &json!("Bot token"))
        );
        let ready =
            json!({ "session_id": "s", "resume_gateway_url": "wss://gateway", "guilds": [] });
        let ready = serde_json::from_value(ready).unwrap();
        stream.dispatch(1, "READY", client.ready(&ready)).await.unwrap();
        let events = 2..1000_u64;
        for seq in events.clone() {
            stream.dispatch(seq, "INTERACTION_CREATE", seq.to_string()).await.unwrap();
        }
        for seq in events.clone() {
            let (name, data) = received.recv().await.unwrap();
            assert_eq!((name.as_str(), data), ("INTERACTION_CREATE", json!(seq.to_string())));
        }
        stream.close(KEEP_SESSION).await;
        let (stream, resume) = accept(&client, 6).await;
        assert_eq!(
            resume["d"],
            json!({ "session_id": "s", "token": "Bot token", "seq": events.end - 1 })
        );
        assert!(stranger.await.unwrap().is_err());
        // Without its client, nothing connects.
        let address = client.address.clone();
        client.stop().await;
        stream.close(NORMAL_CLOSURE).await;
        assert_eq!(received.recv().await, None);
        assert!(tokio_tungstenite::connect_async(address).await.is_err());
    }

    #[tokio::test]
    async fn events_beyond_the_room_are_refused() {
        let (client, _received) = start().await;
        let (mut stream, _) = accept(&client, opcode::IDENTIFY).await;
        client.room.forget_permits(MAX_WAITING - 1);
        stream.dispatch(1, "WAIT", Value::Null).await.unwrap();
        let refused = stream.dispatch(2, "OTHER", Value::Null).await;
        assert!(matches!(refused, Err(ConnectionError::Busy)));
    }
}
