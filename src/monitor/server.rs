//! The port: few connections, each for one request and a few seconds, and the oldest makes way where there are too many.

use std::collections::VecDeque;
use std::io;
use std::net::TcpListener;
use std::sync::Arc;
use std::thread::JoinHandle;
use std::time::Duration;

use axum::Router;
use axum::extract::State;
use axum::http::{StatusCode, header};
use axum::response::{IntoResponse, Response};
use axum::routing::get;
use hyper::server::conn::http1;
use hyper_util::rt::TokioIo;
use hyper_util::service::TowerToHyperService;
use tokio::net::TcpStream;
use tokio_util::sync::CancellationToken;
use tokio_util::task::AbortOnDropHandle;

use super::Check;
use super::figures::Recorded;
use super::pulse::Pulse;

/// More connections at once than a scraper, a supervisor and a curious person need.
const CONNECTIONS: usize = 16;
/// How long a connection lasts at most, from its first byte to its last.
const LIMIT: Duration = Duration::from_secs(5);
/// A request is a line and a few headers.
const REQUEST: usize = 8 << 10;
const TIDY: Duration = Duration::from_secs(5);
/// The media type of Prometheus' text format.
const FIGURES: &str = "text/plain; version=0.0.4; charset=utf-8";

/// What the routes answer from.
pub struct Routes {
    pub checks: Vec<Check>,
    pub pulse: Pulse,
    pub recorded: Recorded,
}

/// Serves on a thread of its own until `stop`.
pub fn serve(
    listener: TcpListener,
    routes: Routes,
    stop: CancellationToken,
) -> io::Result<JoinHandle<()>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let listener = {
        let _in_runtime = runtime.enter();
        tokio::net::TcpListener::from_std(listener)?
    };
    let routes = Arc::new(routes);
    std::thread::Builder::new().name("monitor".to_owned()).spawn(move || {
        runtime.block_on(async {
            tokio::select! {
                () = accept(listener, app(Arc::clone(&routes)), LIMIT) => {}
                () = tidy(&routes) => {}
                () = stop.cancelled() => {}
            }
        });
    })
}

fn app(routes: Arc<Routes>) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/readyz", get(readiness))
        .route("/metrics", get(figures))
        .with_state(routes)
}

async fn accept(listener: tokio::net::TcpListener, app: Router, limit: Duration) {
    let mut open = VecDeque::with_capacity(CONNECTIONS);
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                open.retain(|connection: &AbortOnDropHandle<_>| !connection.is_finished());
                if open.len() == CONNECTIONS {
                    // Whoever says nothing keeps nobody out. An answer takes no time, so that it is hardly ever cut off here.
                    open.pop_front();
                }
                // Whoever is too slow, or speaks no HTTP, is cut off.
                let answered = tokio::time::timeout(limit, answer(stream, app.clone()));
                open.push_back(AbortOnDropHandle::new(tokio::spawn(answered)));
            }
            Err(error) => {
                tracing::debug!(%error, "a connection to the monitor failed");
                // Without file descriptors, the next attempt fails as well.
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

async fn answer(stream: TcpStream, app: Router) -> hyper::Result<()> {
    let mut connection = http1::Builder::new();
    connection.keep_alive(false).max_buf_size(REQUEST);
    connection.serve_connection(TokioIo::new(stream), TowerToHyperService::new(app)).await
}

async fn tidy(routes: &Routes) {
    loop {
        tokio::time::sleep(TIDY).await;
        routes.recorded.tidy();
    }
}

async fn health(State(routes): State<Arc<Routes>>) -> Response {
    told((!routes.pulse.is_felt()).then_some("stuck"), "alive")
}

async fn readiness(State(routes): State<Arc<Routes>>) -> Response {
    let missing = routes.checks.iter().find(|check| !(check.holds)());
    told(missing.map(|check| check.word), "ready")
}

fn told(wrong: Option<&'static str>, well: &'static str) -> Response {
    let status = if wrong.is_some() { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::OK };
    (status, format!("{}\n", wrong.unwrap_or(well))).into_response()
}

async fn figures(State(routes): State<Arc<Routes>>) -> Response {
    ([(header::CONTENT_TYPE, FIGURES)], routes.recorded.text()).into_response()
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    #[tokio::test]
    async fn silent_connections_keep_nobody_out() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new().route("/healthz", get(|| async { "alive" }));
        // Nobody is cut off for being slow here.
        let _accepting = AbortOnDropHandle::new(tokio::spawn(accept(listener, app, Duration::MAX)));
        let mut silent = Vec::new();
        for _ in 0..8 * CONNECTIONS {
            silent.push(TcpStream::connect(address).await.unwrap());
        }
        let mut asking = TcpStream::connect(address).await.unwrap();
        asking.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
        let mut told = String::new();
        asking.read_to_string(&mut told).await.unwrap();
        assert!(told.starts_with("HTTP/1.1 200 ") && told.ends_with("alive"), "{told}");
        // Only as many as stood in the way had to go.
        let (gone, kept) = silent.split_at_mut(7 * CONNECTIONS + 1);
        for stream in gone {
            assert_eq!(stream.read(&mut [0]).await.unwrap_or_default(), 0);
        }
        for stream in kept {
            assert_eq!(stream.try_read(&mut [0]).unwrap_err().kind(), io::ErrorKind::WouldBlock);
        }
    }
}
