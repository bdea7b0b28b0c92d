//! serenity's shard, which holds a session: it identifies, resumes and sends heartbeats.
//!
//! serenity 0.12 receives by its own runner only, whose faults the tests show. So the shard's
//! websocket ends at a port on loopback, and has one direction: what the shard writes is read here
//! to be sent to the gateway, and `handle_event` tells the shard what the gateway sends. A shard
//! alone cannot receive:
//!
//! ```compile_fail
//! async fn receive(mut shard: serenity::gateway::Shard) {
//!     shard.client.recv_json().await.unwrap();
//! }
//! ```

use std::io;
use std::sync::Arc;
use std::time::Duration;

use futures_util::{StreamExt, TryFutureExt};
use rand::RngExt;
use serenity::all::{GatewayEvent, GatewayIntents, ReconnectType, ShardAction, ShardId, ShardInfo};
use serenity::gateway;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Mutex;
use tokio::time::{Instant, timeout};
use tokio_tungstenite::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use tokio_tungstenite::tungstenite::{self, Message, Utf8Bytes};
use tokio_tungstenite::{WebSocketStream, accept_hdr_async};

use super::connection::ConnectionError;
use crate::discord::transport::random::with_rng;
use crate::discord::transport::token::Token;
use crate::game::Shard;

/// Maximum time to shake hands with a program that connects to the port.
const STEP_TIMEOUT: Duration = Duration::from_secs(5);

/// serenity's shard, and what it writes.
pub struct SerenityShard {
    shard: gateway::Shard,
    written: WebSocketStream<TcpStream>,
}

impl SerenityShard {
    /// Creates a shard without a session.
    ///
    /// # Errors
    /// Fails if the system grants no port.
    pub async fn open(
        token: &Token,
        shard: Shard,
        intents: GatewayIntents,
    ) -> serenity::Result<Self> {
        let listener = TcpListener::bind(("127.0.0.1", 0)).await?;
        let secret: u128 = with_rng(|rng| rng.random());
        let path = format!("/{secret:032x}");
        let address = Arc::new(Mutex::new(format!("ws://{}{path}", listener.local_addr()?)));
        let token = format!("Bot {}", token.expose());
        let info = ShardInfo { id: ShardId(shard.index), total: shard.count };
        let opening = gateway::Shard::new(address, &token, info, intents, None);
        let accepting = accept(&listener, &path).map_err(serenity::Error::from);
        let (shard, written) = tokio::try_join!(opening, accepting)?;
        Ok(Self { shard, written })
    }

    /// Tells the shard a payload of the gateway. Returns what it responds, if anything.
    ///
    /// # Errors
    /// Fails if the connection or the session is over.
    pub async fn handle(
        &mut self,
        payload: GatewayEvent,
    ) -> Result<Option<Utf8Bytes>, ConnectionError> {
        match self.shard.handle_event(&Ok(payload))? {
            Some(ShardAction::Identify) => self.shard.identify().await?,
            Some(ShardAction::Heartbeat) => self.shard.heartbeat().await?,
            Some(ShardAction::Reconnect(ReconnectType::Resume)) => {
                return Err(ConnectionError::Closed(None));
            }
            Some(_) => return Err(ConnectionError::SessionOver),
            None => return Ok(None),
        }
        self.written().await.map(Some)
    }

    /// Returns the payload that resumes the session. The shard's own method would connect anew.
    pub async fn resume(&mut self) -> Result<Utf8Bytes, ConnectionError> {
        let Self { shard, .. } = self;
        let session = shard.session_id().cloned().unwrap_or_default();
        let info = shard.shard_info();
        let seq = shard.seq();
        shard.client.send_resume(&info, &session, seq, &shard.token).await?;
        self.written().await
    }

    /// Returns when the next heartbeat is due, if the shard has begun a session.
    pub fn heartbeat_due(&self) -> Option<Instant> {
        let sent = Instant::from_std(self.shard.last_heartbeat_sent()?);
        Some(sent + self.shard.heartbeat_interval()?)
    }

    /// Returns the next heartbeat.
    ///
    /// # Errors
    /// Fails if the gateway did not acknowledge the last one.
    pub async fn heartbeat(&mut self) -> Result<Utf8Bytes, ConnectionError> {
        if !self.shard.last_heartbeat_acknowledged() {
            return Err(ConnectionError::TimedOut);
        }
        self.shard.heartbeat().await?;
        self.written().await
    }

    /// Returns the payload that the shard has just written.
    async fn written(&mut self) -> Result<Utf8Bytes, ConnectionError> {
        let read = self.written.next().await.unwrap_or(Err(tungstenite::Error::ConnectionClosed));
        let text = read.and_then(Message::into_text);
        text.map_err(|error| serenity::Error::from(io::Error::other(error)).into())
    }
}

/// Waits until the shard connects. Refuses other programs of the machine, which do not know the
/// path.
async fn accept(listener: &TcpListener, path: &str) -> io::Result<WebSocketStream<TcpStream>> {
    #[expect(clippy::result_large_err, reason = "the signature is that of tungstenite")]
    let check = |request: &Request, response: Response| {
        if request.uri().path() == path { Ok(response) } else { Err(ErrorResponse::new(None)) }
    };
    loop {
        let (stream, _) = listener.accept().await?;
        if let Ok(Ok(stream)) = timeout(STEP_TIMEOUT, accept_hdr_async(stream, check)).await {
            return Ok(stream);
        }
    }
}

#[cfg(test)]
pub mod tests {
    use std::io::Write;
    use std::thread;

    use flate2::Compression;
    use flate2::write::ZlibEncoder;
    use futures_util::{FutureExt, SinkExt};
    use serde_json::{Value, json};
    use serenity::all::{
        Context, Event, Http, RawEventHandler, ShardManager, ShardManagerOptions, async_trait,
    };
    use serenity::futures::channel::mpsc::{UnboundedReceiver, UnboundedSender, unbounded};
    use tokio::runtime::Builder;
    use tokio_tungstenite::tungstenite::protocol::CloseFrame;
    use tokio_tungstenite::{accept_async, connect_async};

    use super::*;

    /// A gateway of a test's.
    pub struct Gateway(TcpListener);

    impl Gateway {
        pub async fn bind() -> Self {
            Self(TcpListener::bind("127.0.0.1:0").await.unwrap())
        }

        pub fn url(&self) -> String {
            format!("ws://{}", self.0.local_addr().unwrap())
        }

        /// Accepts a connection, and returns it with the first payload on it.
        pub async fn accept(&self, heartbeat_interval: u32) -> (Stream, Value) {
            let mut stream = accept_async(self.0.accept().await.unwrap().0).await.unwrap();
            let data = json!({ "heartbeat_interval": heartbeat_interval });
            send(&mut stream, json!({ "op": 10, "d": data })).await;
            let first = stream.next().await.unwrap().unwrap().into_text().unwrap();
            (stream, serde_json::from_str(&first).unwrap())
        }
    }

    type Stream = WebSocketStream<TcpStream>;

    pub async fn send(stream: &mut Stream, payload: Value) {
        stream.send(Message::text(payload.to_string())).await.unwrap();
    }

    #[tokio::test]
    async fn only_the_shard_connects() {
        let gateway = Gateway::bind().await;
        let address = gateway.url();
        let stranger = tokio::spawn(connect_async(format!("{address}/")));
        let shard = tokio::spawn(connect_async(format!("{address}/secret?v=10")));
        accept(&gateway.0, "/secret").await.unwrap();
        assert!(stranger.await.unwrap().is_err() && shard.await.unwrap().is_ok());
    }

    /// serenity's own runner of a shard.
    struct Runner {
        gateway: Gateway,
        events: UnboundedReceiver<Event>,
        refusals: UnboundedReceiver<Result<(), gateway::GatewayError>>,
    }

    struct Recorder(UnboundedSender<Event>);

    #[async_trait]
    impl RawEventHandler for Recorder {
        async fn raw_event(&self, _: Context, event: Event) {
            self.0.unbounded_send(event).ok();
        }
    }

    impl Runner {
        /// Starts it in a thread of its own, because it spins after some close codes.
        async fn start() -> Self {
            let gateway = Gateway::bind().await;
            let (sender, events) = unbounded();
            let options = ShardManagerOptions {
                data: Arc::default(),
                event_handlers: Vec::new(),
                raw_event_handlers: vec![Arc::new(Recorder(sender))],
                shard_index: 0,
                shard_init: 1,
                shard_total: 1,
                ws_url: Arc::new(Mutex::new(gateway.url())),
                http: Arc::new(Http::new("token")),
                intents: GatewayIntents::GUILDS,
                presence: None,
            };
            let runtime = Builder::new_current_thread().enable_all().build().unwrap();
            let (manager, refusals) = {
                let _entered = runtime.enter();
                ShardManager::new(options)
            };
            manager.initialize().unwrap();
            thread::spawn(move || runtime.block_on(std::future::pending::<()>()));
            Self { gateway, events, refusals }
        }
    }

    async fn close(stream: &mut Stream, code: u16) {
        stream.close(Some(CloseFrame { code: code.into(), reason: "".into() })).await.unwrap();
    }

    /// Why payloads are received here: it bounds neither frames nor what it inflates. (And its
    /// types refuse events, as a test of `payload` shows.)
    #[tokio::test]
    async fn the_runner_inflates_without_bounds() {
        const LEN: usize = 32 << 20;
        let mut runner = Runner::start().await;
        let (mut stream, _) = runner.gateway.accept(40_000).await;
        let mut encoder = ZlibEncoder::new(Vec::new(), Compression::fast());
        write!(encoder, r#"{{"op":0,"s":1,"t":"NEW","d":"{}"}}"#, "0".repeat(LEN)).unwrap();
        stream.send(Message::binary(encoder.finish().unwrap())).await.unwrap();
        let Some(Event::Unknown(event)) = runner.events.next().await else { panic!() };
        assert_eq!(event.value.as_str().unwrap().len(), LEN);
    }

    /// Why connections are made here: it resumes a session at the first address for ever.
    #[tokio::test]
    async fn the_runner_ignores_the_address_of_a_session() {
        let mut runner = Runner::start().await;
        let (mut stream, _) = runner.gateway.accept(40_000).await;
        let ready = json!({
            "v": 10, "guilds": [], "session_id": "s", "resume_gateway_url": "ws://127.0.0.1:1",
            "user": { "id": "1", "username": "" }, "application": { "id": "1", "flags": 0 },
        });
        send(&mut stream, json!({ "op": 0, "s": 1, "t": "READY", "d": ready })).await;
        runner.events.next().await.unwrap();
        close(&mut stream, 4000).await;
        assert_eq!(runner.gateway.accept(40_000).await.1["op"], 6);
    }

    /// Why close codes are read here: it does not report that a shard is refused, spins until the
    /// next heartbeat, and begins another session, whether Discord's limits permit that or not.
    #[tokio::test]
    async fn the_runner_ignores_refusals_and_limits() {
        let mut runner = Runner::start().await;
        for _ in 0..2 {
            let (mut stream, identify) = runner.gateway.accept(300).await;
            assert_eq!(identify["op"], 2);
            close(&mut stream, 4010).await;
        }
        assert!(runner.refusals.next().now_or_never().is_none());
    }
}
