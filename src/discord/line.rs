//! The line to Discord's gateway. The shards connect to this machine, and what they and the gateway say is passed on.
//!
//! serenity 0.12 is left with a dead connection when a close frame has no code, takes long to notice that nobody answers, comes
//! back without a pause as often as it is hung up on, and does not tell why it was. From here each of these can be seen and
//! mended: it only ever meets a gateway that hangs up in due form.

use std::sync::Arc;
use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use serde::Deserialize;
use serde_json::Value;
use serenity_websocket::tungstenite::handshake::server::{ErrorResponse, Request, Response};
use serenity_websocket::tungstenite::protocol::{CloseFrame, Message, WebSocketConfig};
use serenity_websocket::tungstenite::{Error, http};
use serenity_websocket::{MaybeTlsStream, WebSocketStream, accept_hdr_async_with_config, connect_async_with_config};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::{Semaphore, mpsc};
use tokio::task::JoinSet;
use tokio::time::{Instant, sleep, sleep_until, timeout, timeout_at};
use tokio_util::task::AbortOnDropHandle;

use super::error::DiscordError;
use super::patience::backoff;
use super::presence::{Carried, Presence};

/// How long connecting and the gateway's first word may take.
const HELLO: Duration = Duration::from_secs(10);
/// The gateway says how often it wants to hear from a shard, and answers each time. It is given half as long again.
const GRACE: f64 = 1.5;
/// A connection that lasts so long was a good one.
const LASTING: Duration = Duration::from_secs(60);
/// So many that did not last are followed by another at once; the next ones after pauses between these.
const AT_ONCE: u32 = 3;
const SHORTEST: Duration = Duration::from_millis(250);
const LONGEST: Duration = Duration::from_secs(8);
/// As many connections as are looked at, however many there are on this machine.
const CONNECTIONS: usize = 256;

/// Close codes as serenity understands them: the session goes on, or it is over.
const RESUME: u16 = 4000;
const IDENTIFY: u16 = 4009;
/// After this one serenity would wait for what never comes.
const NOT_AUTHENTICATED: u16 = 4003;

/// An open line. It is cut when this is dropped.
pub struct Line {
    url: String,
    refusals: mpsc::Receiver<DiscordError>,
    _open: AbortOnDropHandle<()>,
}

impl Line {
    /// Opens a line to the gateway at this address.
    pub async fn open(gateway: String, presence: Arc<Presence>) -> std::io::Result<Self> {
        let listener = TcpListener::bind((std::net::Ipv4Addr::LOCALHOST, 0)).await?;
        // Others on this machine do not know it, so that nobody can hang up in the gateway's name.
        let secret = format!("/{:032x}", rand::random::<u128>());
        let url = format!("ws://{}{secret}", listener.local_addr()?);
        let (refused, refusals) = mpsc::channel(1);
        let exchange = Exchange { gateway, secret, presence, refused, short_lived: AtomicU32::new(0) };
        let open = AbortOnDropHandle::new(tokio::spawn(Arc::new(exchange).serve(listener)));
        Ok(Self { url, refusals, _open: open })
    }

    /// Where the shards find it.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Waits until the gateway does not let the bot in for a reason that stays, and answers that.
    pub async fn refused(&mut self) -> DiscordError {
        // The sender lives as long as the line is open.
        self.refusals.recv().await.unwrap_or(DiscordError::Lost)
    }
}

struct Exchange {
    gateway: String,
    /// The path that is asked for by those who may connect.
    secret: String,
    presence: Arc<Presence>,
    refused: mpsc::Sender<DiscordError>,
    /// How many connections in a row have not lasted.
    short_lived: AtomicU32,
}

type Shard = WebSocketStream<TcpStream>;
type Gateway = WebSocketStream<MaybeTlsStream<TcpStream>>;

/// How a connection ended.
#[derive(Debug)]
enum End {
    /// The shard has hung up.
    Left,
    /// The gateway has, perhaps with a code.
    Closed(Option<u16>),
    /// It could not be reached, or the connection broke.
    Broken,
    /// Nothing was heard of it for too long.
    Silent,
}

impl Exchange {
    async fn serve(self: Arc<Self>, listener: TcpListener) {
        let places = Arc::new(Semaphore::new(CONNECTIONS));
        let mut carried = JoinSet::new();
        // The semaphore is never closed.
        while let Ok(place) = Arc::clone(&places).acquire_owned().await {
            while carried.try_join_next().is_some() {}
            match listener.accept().await {
                Ok((stream, _)) => {
                    let exchange = Arc::clone(&self);
                    carried.spawn(async move {
                        exchange.carry(stream).await;
                        drop(place);
                    });
                }
                Err(error) => {
                    tracing::warn!(%error, "a shard cannot reach its line");
                    sleep(SHORTEST).await;
                }
            }
        }
    }

    /// Carries one connection from its beginning to its end.
    async fn carry(&self, stream: TcpStream) {
        let mut query = String::new();
        let Ok(Ok(mut shard)) = timeout(HELLO, self.accept(stream, &mut query)).await else { return };
        if let Some(failures) = self.short_lived.load(Ordering::Relaxed).checked_sub(AT_ONCE) {
            sleep(backoff(failures, SHORTEST, LONGEST)).await;
        }
        let (begun, mut carried) = (Instant::now(), None);
        let end = match timeout(HELLO, self.connect(&query)).await {
            Ok(Ok(mut gateway)) => self.pass(&mut shard, &mut gateway, &mut carried).await,
            Ok(Err(error)) => {
                tracing::info!(%error, "the gateway cannot be reached");
                End::Broken
            }
            Err(_) => End::Silent,
        };
        if let Some(carried) = carried {
            self.presence.ends(carried);
        }
        match begun.elapsed() {
            lasted if lasted >= LASTING => self.short_lived.store(0, Ordering::Relaxed),
            // Nobody but this program's own shards comes so far, and they pause; so this does not overflow.
            _ => drop(self.short_lived.fetch_add(1, Ordering::Relaxed)),
        }
        self.finish(&mut shard, end).await;
    }

    async fn accept(&self, stream: TcpStream, query: &mut String) -> Result<Shard, Error> {
        stream.set_nodelay(true)?;
        #[expect(clippy::result_large_err, reason = "the library wants it so")]
        let admit = |request: &Request, response: Response| -> Result<Response, ErrorResponse> {
            if request.uri().path() != self.secret {
                let mut refused = ErrorResponse::new(None);
                *refused.status_mut() = http::StatusCode::NOT_FOUND;
                return Err(refused);
            }
            *query = request.uri().query().unwrap_or_default().to_owned();
            Ok(response)
        };
        accept_hdr_async_with_config(stream, admit, Some(any_size())).await
    }

    async fn connect(&self, query: &str) -> Result<Gateway, Error> {
        let url = format!("{}/?{query}", self.gateway.trim_end_matches('/'));
        Ok(connect_async_with_config(url, Some(any_size()), true).await?.0)
    }

    /// Passes on what both say, until one of them hangs up or the gateway acknowledges no heartbeat any more, whatever else it
    /// may still say.
    async fn pass(&self, shard: &mut Shard, gateway: &mut Gateway, carried: &mut Option<Carried>) -> End {
        let (mut patience, mut heard) = (HELLO, Instant::now());
        loop {
            tokio::select! {
                said = gateway.next() => {
                    match said {
                        Some(Ok(Message::Close(frame))) => return End::Closed(frame.map(|frame| frame.code.into())),
                        Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                            match heartbeat(&message) {
                                Some(Heartbeat::Every(interval)) => (patience, heard) = (interval.mul_f64(GRACE), Instant::now()),
                                Some(Heartbeat::Acknowledged) => heard = Instant::now(),
                                None => {}
                            }
                            match timeout_at(heard + patience, shard.send(message)).await {
                                Ok(Ok(())) => {}
                                // It takes nothing any more, and is started anew by those who miss it.
                                Ok(Err(_)) | Err(_) => return End::Left,
                            }
                        }
                        Some(Ok(_)) => {}
                        Some(Err(_)) | None => return End::Broken,
                    }
                }
                said = shard.next() => match said {
                    Some(Ok(message @ (Message::Text(_) | Message::Binary(_)))) => {
                        if let Some(begun) = self.who(&message) {
                            *carried = Some(begun);
                        }
                        match timeout_at(heard + patience, gateway.send(message)).await {
                            Ok(Ok(())) => {}
                            Ok(Err(_)) => return End::Broken,
                            Err(_) => return End::Silent,
                        }
                    }
                    Some(Ok(Message::Close(frame))) => {
                        // The answer, which the shard waits for, is ready and has to be sent. Then it is gone, whether the
                        // gateway takes note or not.
                        shard.flush().await.ok();
                        timeout(HELLO, gateway.close(frame)).await.ok();
                        return End::Left;
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return End::Left,
                },
                () = sleep_until(heard + patience) => return End::Silent,
            }
        }
    }

    /// Which shard introduces itself with this message, if one does. It holds the token and goes nowhere else.
    fn who(&self, message: &Message) -> Option<Carried> {
        #[derive(Deserialize)]
        struct Said {
            op: u8,
            d: Value,
        }
        let Said { op, d } = serde_json::from_str(message.to_text().ok()?).ok()?;
        match op {
            2 => self.presence.begins(u32::try_from(d["shard"][0].as_u64()?).ok()?),
            6 => self.presence.goes_on(d["session_id"].as_str()?),
            _ => None,
        }
    }

    /// Hangs up on a shard in a way from which it goes on, unless nothing would come of that.
    async fn finish(&self, shard: &mut Shard, end: End) {
        let code = match end {
            End::Left => return,
            End::Closed(Some(code)) => {
                if let Some(error) = DiscordError::of_close(code) {
                    // Whoever waits for the first one needs no second.
                    self.refused.try_send(error).ok();
                    return std::future::pending().await;
                }
                if code == NOT_AUTHENTICATED { IDENTIFY } else { code }
            }
            End::Closed(None) | End::Broken | End::Silent => RESUME,
        };
        tracing::info!(?end, "the connection to the gateway ended; it is made again");
        let frame = CloseFrame { code: code.into(), reason: "".into() };
        if timeout(HELLO, shard.close(Some(frame))).await.is_ok_and(|sent| sent.is_ok()) {
            // The shard answers in kind; until then the connection stays, so that the code arrives.
            timeout(HELLO, shard.next()).await.ok();
        }
    }
}

/// As large as the gateway likes, as serenity has it.
fn any_size() -> WebSocketConfig {
    WebSocketConfig { max_message_size: None, max_frame_size: None, ..WebSocketConfig::default() }
}

/// What the gateway says of heartbeats.
enum Heartbeat {
    /// It wants to hear one as often as this.
    Every(Duration),
    /// It has heard one.
    Acknowledged,
}

/// What this message says of heartbeats, if it does.
fn heartbeat(message: &Message) -> Option<Heartbeat> {
    #[derive(Deserialize)]
    struct Said {
        op: u8,
        d: Option<Interval>,
    }
    #[derive(Deserialize)]
    struct Interval {
        heartbeat_interval: u64,
    }
    // Both kinds are short; nothing else is read.
    const LONGEST: usize = 1024;
    let Message::Text(text) = message else { return None };
    if text.len() > LONGEST {
        return None;
    }
    let Said { op, d } = serde_json::from_str(text).ok()?;
    match (op, d) {
        (10, Some(Interval { heartbeat_interval })) => {
            Some(Heartbeat::Every(Duration::from_millis(heartbeat_interval)))
        }
        (11, _) => Some(Heartbeat::Acknowledged),
        _ => None,
    }
}
