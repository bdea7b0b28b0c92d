//! Interactions over HTTP: Discord sends them to this endpoint instead of the gateway, and the bot
//! answers them in the same way.
//!
//! The endpoint speaks plain HTTP, as TLS ends at the load balancer. It keeps nothing about a
//! client, so that any process can take any request. Each process refuses what it has received
//! before.

use std::sync::Arc;
use std::time::{Duration, Instant};

use axum::body::{Body, to_bytes};
use axum::extract::State;
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use axum::routing::post;
use axum::{Json, Router};
use futures_util::FutureExt;
use hyper::server::conn::http1;
use hyper_util::rt::{TokioIo, TokioTimer};
use hyper_util::service::TowerToHyperService;
use serde_json::json;
use thiserror::Error;
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::Semaphore;
use tokio::time::{sleep, timeout};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use crate::discord::app_state::AppState;
use crate::discord::handler::Handler;
use crate::discord::metrics::spawn_handling;
use crate::discord::payload::Interaction;
use crate::discord::request::admission::Dedup;
use crate::discord::transport::{PublicKey, SignatureError, UnparsableEvents};

/// The path of the endpoint.
pub const PATH: &str = "/interactions";

const SIGNATURE: &str = "x-signature-ed25519";
const TIMESTAMP: &str = "x-signature-timestamp";
/// The most connections. Load balancers reuse a few.
const MAX_CONNECTIONS: usize = 256;
/// The time limit for the first byte of a connection.
const FIRST_TIMEOUT: Duration = Duration::from_secs(5);
/// The time limit for the headers of a request, and for a connection between two of them.
const IDLE_TIMEOUT: Duration = Duration::from_secs(90);
/// The time limit for the body of a request.
const BODY_TIMEOUT: Duration = Duration::from_secs(3);
/// How long connections are still accepted when the bot stops, and how long open ones are still
/// read from after that.
const STOP_DELAY: Duration = Duration::from_millis(250);
/// The time limit for a request that has begun by then.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);
/// The longest headers, and the longest body. Discord sends the message of a button with its
/// interaction.
const MAX_HEADERS_LEN: usize = 64 << 10;
const MAX_BODY_LEN: usize = 256 << 10;
/// How long before the start of the bot a request may be signed. An older one may repeat one that
/// an earlier process has received.
const BEFORE_START: Duration = Duration::from_secs(3);
/// The type of the response to a test of the endpoint.
const PONG: u8 = 1;

/// What the endpoint needs to serve a request.
pub struct Endpoint {
    app: Arc<AppState>,
    handler: Arc<Handler>,
    key: PublicKey,
    /// Interactions in progress, which shutdown waits for.
    tasks: TaskTracker,
    /// On the monotonic clock, as the bot's clock can be set.
    started: Instant,
    /// The signatures of the requests since the start.
    signatures: Dedup,
    unparsable: UnparsableEvents,
}

impl Endpoint {
    pub fn new(
        app: Arc<AppState>,
        handler: Arc<Handler>,
        key: PublicKey,
        tasks: TaskTracker,
    ) -> Self {
        Self {
            app,
            handler,
            key,
            tasks,
            started: Instant::now(),
            signatures: Dedup::default(),
            unparsable: UnparsableEvents::default(),
        }
    }
}

/// Serves the endpoint until `stop` is cancelled; requests that have begun are answered.
pub async fn serve(listener: TcpListener, endpoint: Endpoint, stop: CancellationToken) {
    let app = Router::new().route(PATH, post(receive)).with_state(Arc::new(endpoint));
    serve_app(listener, app, stop).await;
}

async fn serve_app(listener: TcpListener, app: Router, stop: CancellationToken) {
    let connections = Arc::new(Semaphore::new(MAX_CONNECTIONS));
    let open = TaskTracker::new();
    let closing = CancellationToken::new();
    let open_connection = |stream| {
        let Ok(permit) = Arc::clone(&connections).try_acquire_owned() else {
            tracing::debug!("too many connections to the endpoint; one is closed");
            return;
        };
        let connection = connect(stream, app.clone(), closing.clone());
        open.spawn(async move {
            connection.await;
            drop(permit);
        });
    };
    let accepting = async {
        loop {
            open_connection(accept(&listener).await);
        }
    };
    let stopping = async {
        stop.cancelled().await;
        sleep(STOP_DELAY).await;
    };
    tokio::select! {
        () = accepting => {}
        () = stopping => {}
    }
    // Clients that are connected already are served, even if this task is late. Later ones are
    // refused a connection, so that a load balancer tries another process.
    for _ in 0..MAX_CONNECTIONS {
        let Some(stream) = accept(&listener).now_or_never() else { break };
        open_connection(stream);
    }
    drop(listener);
    sleep(STOP_DELAY).await;
    closing.cancel();
    open.close();
    open.wait().await;
}

/// Waits for a connection.
async fn accept(listener: &TcpListener) -> TcpStream {
    loop {
        match listener.accept().await {
            Ok((stream, _)) => return stream,
            Err(error) => {
                tracing::debug!(%error, "a connection to the endpoint failed");
                // Without file descriptors, the next attempt fails as well.
                sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

/// Serves the requests of a connection, the current one to its end when `closing` is cancelled.
async fn connect(stream: TcpStream, app: Router, closing: CancellationToken) {
    // A connection that says nothing keeps no other out for long, and does not delay a stop.
    let is_readable = tokio::select! {
        biased;
        readable = timeout(FIRST_TIMEOUT, stream.readable()) => readable.is_ok_and(|it| it.is_ok()),
        () = closing.cancelled() => false,
    };
    if !is_readable {
        return;
    }
    let mut server = http1::Builder::new();
    server.timer(TokioTimer::new()).header_read_timeout(IDLE_TIMEOUT);
    server.max_buf_size(MAX_HEADERS_LEN);
    let connection = server.serve_connection(TokioIo::new(stream), TowerToHyperService::new(app));
    tokio::pin!(connection);
    let ended = tokio::select! {
        biased;
        ended = connection.as_mut() => ended,
        () = closing.cancelled() => {
            connection.as_mut().graceful_shutdown();
            // The request may never be complete.
            timeout(STOP_TIMEOUT, connection).await.unwrap_or(Ok(()))
        }
    };
    if let Err(error) = ended {
        tracing::debug!(%error, "a connection to the endpoint ended");
    }
}

/// Receives an interaction. Its response is a request of the bot's own, for which Discord documents
/// the status 202 without a body; only a ping is answered here.
async fn receive(
    State(endpoint): State<Arc<Endpoint>>,
    headers: HeaderMap,
    body: Body,
) -> Result<Response, Refusal> {
    let body = timeout(BODY_TIMEOUT, to_bytes(body, MAX_BODY_LEN)).await;
    let body = body.ok().and_then(Result::ok).ok_or(Refusal::Body)?;
    let header = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
    let Endpoint { app, key, .. } = &*endpoint;
    let signed = key.verify(header(TIMESTAMP), header(SIGNATURE), &body)?;
    app.connection.set_reachable(true);
    let is_new = endpoint.signatures.is_new(signed.number);
    if let Some(observed) = signed.observation().filter(|_| is_new) {
        app.bot.clock.observe(observed);
    }
    let now = app.bot.clock.now();
    signed.check_time(now - endpoint.started.elapsed() - BEFORE_START..=now)?;
    let read = std::str::from_utf8(&body).map(Interaction::read);
    if let Ok(Ok(Interaction::Ping)) = read {
        return Ok(Json(json!({ "type": PONG })).into_response());
    }
    if !is_new {
        return Err(Refusal::Repeated);
    }
    let handler = Arc::clone(&endpoint.handler);
    match read.map_err(|_| Refusal::Unparsable)? {
        Ok(interaction) => {
            spawn_handling(&endpoint.tasks, async move { handler.handle(interaction).await });
        }
        Err((error, interaction)) => {
            endpoint.unparsable.record("INTERACTION_CREATE", &error.path);
            let interaction = interaction.ok_or(Refusal::Unparsable)?;
            spawn_handling(&endpoint.tasks, async move { handler.refuse(interaction).await });
        }
    }
    Ok(StatusCode::ACCEPTED.into_response())
}

/// Why a request is refused.
#[derive(Debug, Error)]
enum Refusal {
    #[error("the body is too long or too slow")]
    Body,
    #[error(transparent)]
    Signature(#[from] SignatureError),
    #[error("the request repeats another")]
    Repeated,
    #[error("this is no interaction")]
    Unparsable,
}

impl IntoResponse for Refusal {
    fn into_response(self) -> Response {
        let status = match self {
            Self::Body => StatusCode::PAYLOAD_TOO_LARGE,
            Self::Signature(_) | Self::Repeated => StatusCode::UNAUTHORIZED,
            Self::Unparsable => StatusCode::BAD_REQUEST,
        };
        let text = self.to_string();
        tracing::debug!(%status, text, "a request to the endpoint is refused");
        (status, text).into_response()
    }
}

#[cfg(test)]
mod tests {
    use std::io;

    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    fn app() -> Router {
        Router::new().route("/", axum::routing::get(|| async { "served" }))
    }

    async fn send(stream: &mut TcpStream) {
        stream.write_all(b"GET / HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
    }

    async fn answer(stream: &mut TcpStream) -> String {
        let mut bytes = Vec::new();
        stream.read_to_end(&mut bytes).await.unwrap();
        String::from_utf8(bytes).unwrap()
    }

    #[tokio::test]
    async fn what_has_arrived_before_a_stop_is_answered_and_nothing_later() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let stop = CancellationToken::new();
        let mut silent = TcpStream::connect(address).await.unwrap();
        let mut clients = Vec::new();
        for _ in 0..100 {
            let mut client = TcpStream::connect(address).await.unwrap();
            send(&mut client).await;
            clients.push(client);
        }
        stop.cancel();
        let served = timeout(FIRST_TIMEOUT / 2, serve_app(listener, app(), stop));
        served.await.expect("a silent connection does not delay the end");
        for mut client in clients {
            let answer = answer(&mut client).await;
            assert!(answer.ends_with("served"), "{answer:?}");
        }
        assert_eq!(answer(&mut silent).await, "");
        let refused = TcpStream::connect(address).await.unwrap_err();
        assert_eq!(refused.kind(), io::ErrorKind::ConnectionRefused);
    }

    #[tokio::test]
    async fn a_request_of_a_kept_connection_during_a_stop_is_answered() {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let mut client = TcpStream::connect(listener.local_addr().unwrap()).await.unwrap();
        let stop = CancellationToken::new();
        let served = tokio::spawn(serve_app(listener, app(), stop.clone()));
        send(&mut client).await;
        let mut first = vec![0; 1024];
        let len = client.read(&mut first).await.unwrap();
        assert!(first[..len].ends_with(b"served"));
        stop.cancel();
        tokio::task::yield_now().await;
        send(&mut client).await;
        let answer = answer(&mut client).await;
        assert!(answer.ends_with("served"), "{answer:?}");
        served.await.unwrap();
    }
}
