//! The port: few connections, each for one request and a few seconds.

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
use tokio::sync::Semaphore;
use tokio_util::sync::CancellationToken;

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
pub fn serve(listener: TcpListener, routes: Routes, stop: CancellationToken) -> io::Result<JoinHandle<()>> {
    let runtime = tokio::runtime::Builder::new_current_thread().enable_all().build()?;
    let listener = {
        let _in_runtime = runtime.enter();
        tokio::net::TcpListener::from_std(listener)?
    };
    let routes = Arc::new(routes);
    std::thread::Builder::new().name("monitor".to_owned()).spawn(move || {
        runtime.block_on(async {
            tokio::select! {
                () = accept(listener, app(Arc::clone(&routes))) => {}
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

async fn accept(listener: tokio::net::TcpListener, app: Router) {
    let free = Arc::new(Semaphore::new(CONNECTIONS));
    loop {
        // The semaphore is never closed.
        let Ok(place) = Arc::clone(&free).acquire_owned().await else { return };
        match listener.accept().await {
            Ok((stream, _)) => {
                let app = app.clone();
                tokio::spawn(async move {
                    // Whoever is too slow, or speaks no HTTP, is cut off.
                    let _ = tokio::time::timeout(LIMIT, answer(stream, app)).await;
                    drop(place);
                });
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
