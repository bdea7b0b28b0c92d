//! The listener on loopback, the routes, and connections that can be cut on demand.

use std::io;
use std::net::{Ipv4Addr, SocketAddr};
use std::pin::Pin;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::task::{Context, Poll};

use axum::Router;
use axum::extract::connect_info::{ConnectInfo, Connected};
use axum::extract::ws::WebSocketUpgrade;
use axum::extract::{DefaultBodyLimit, Path, Request, State};
use axum::http::{StatusCode, header};
use axum::middleware::{self, Next};
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get};
use axum::serve::{IncomingStream, Listener};
use tokio::io::{AsyncRead, AsyncWrite, ReadBuf};
use tokio::net::{TcpListener, TcpStream};

use super::clock::Id;
use super::gateway::link;
use super::{Shared, StartError, media, page, rest};

/// More than any upload that Discord takes, so that the limit is refused in Discord's own words.
const BODY_LIMIT: usize = 64 * 1024 * 1024;

pub(super) async fn bind(port: u16) -> Result<TcpListener, StartError> {
    let address = SocketAddr::from((Ipv4Addr::LOCALHOST, port));
    TcpListener::bind(address).await.map_err(|error| match error.kind() {
        io::ErrorKind::AddrInUse => StartError::PortTaken(port),
        _ => StartError::Listen(port, error),
    })
}

/// Serves until the stand-in stops.
pub(super) async fn serve(listener: TcpListener, shared: Arc<Shared>) {
    let app = Router::new()
        .route("/api/{*path}", any(rest::serve))
        .route("/gateway", get(gateway))
        .route("/gateway/", get(gateway))
        .route("/attachments/{channel}/{attachment}/{filename}", get(attachment))
        .merge(page::routes())
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .layer(middleware::from_fn_with_state(shared.clone(), cut_when_stopped))
        .with_state(shared.clone())
        .into_make_service_with_connect_info::<Cutter>();
    let serving = axum::serve(Door { listener }, app).into_future();
    tokio::select! {
        // `axum::serve` goes on for ever; open connections end with their tasks' own means.
        _ = serving => {}
        () = shared.stopped() => {}
    }
}

/// Connections outlive the listener; whoever still uses one after the stop must connect anew.
async fn cut_when_stopped(
    State(shared): State<Arc<Shared>>,
    ConnectInfo(cutter): ConnectInfo<Cutter>,
    request: Request,
    next: Next,
) -> Response {
    if *shared.stopping.borrow() {
        cutter.cut();
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    next.run(request).await
}

async fn gateway(State(shared): State<Arc<Shared>>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(move |socket| link::serve(shared, socket))
}

async fn attachment(
    State(shared): State<Arc<Shared>>,
    Path((_, id, filename)): Path<(String, Id, String)>,
) -> Response {
    let Some(bytes) = shared.world().files.get(&id).cloned() else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let headers = [(header::CONTENT_TYPE, media::content_type(&filename)), (header::X_CONTENT_TYPE_OPTIONS, "nosniff")];
    (headers, bytes).into_response()
}

/// A listener whose connections can be cut.
struct Door {
    listener: TcpListener,
}

impl Listener for Door {
    type Io = Cuttable;
    type Addr = Cutter;

    async fn accept(&mut self) -> (Cuttable, Cutter) {
        let (stream, _) = Listener::accept(&mut self.listener).await;
        // Only speed depends on this.
        stream.set_nodelay(true).ok();
        let cutter = Cutter::default();
        (Cuttable { stream, cutter: cutter.clone() }, cutter)
    }

    fn local_addr(&self) -> io::Result<Cutter> {
        Ok(Cutter::default())
    }
}

/// Cuts a connection: what is written afterwards never leaves.
#[derive(Clone, Debug, Default)]
pub(super) struct Cutter {
    cut: Arc<AtomicBool>,
}

impl Cutter {
    pub fn cut(&self) {
        self.cut.store(true, Ordering::Release);
    }
}

impl Connected<IncomingStream<'_, Door>> for Cutter {
    fn connect_info(stream: IncomingStream<'_, Door>) -> Self {
        stream.remote_addr().clone()
    }
}

/// A TCP connection that fails to write once it is cut, upon which the server drops it.
pub(super) struct Cuttable {
    stream: TcpStream,
    cutter: Cutter,
}

impl AsyncRead for Cuttable {
    fn poll_read(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &mut ReadBuf<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_read(cx, buf)
    }
}

impl AsyncWrite for Cuttable {
    fn poll_write(mut self: Pin<&mut Self>, cx: &mut Context<'_>, buf: &[u8]) -> Poll<io::Result<usize>> {
        if self.cutter.cut.load(Ordering::Acquire) {
            return Poll::Ready(Err(io::ErrorKind::ConnectionReset.into()));
        }
        Pin::new(&mut self.stream).poll_write(cx, buf)
    }

    fn poll_flush(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_flush(cx)
    }

    fn poll_shutdown(mut self: Pin<&mut Self>, cx: &mut Context<'_>) -> Poll<io::Result<()>> {
        Pin::new(&mut self.stream).poll_shutdown(cx)
    }
}
