//! The HTTP server: few connections, each for one request and a few seconds. The oldest is closed
//! if there are too many.

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
use super::liveness::Liveness;
use super::metrics::Recorder;

/// The maximum number of connections: more than scrapers, supervisors and operators need.
const MAX_CONNECTIONS: usize = 16;
/// The time limit of a connection.
const CONNECTION_TIMEOUT: Duration = Duration::from_secs(5);
/// The buffer of a request: a line and a few headers.
const MAX_REQUEST_BYTES: usize = 8 << 10;

/// The state of the routes.
pub struct Routes {
    pub checks: Vec<Check>,
    pub liveness: Liveness,
    pub recorder: Recorder,
}

/// Serves the routes on a thread of their own until `stop` is cancelled.
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
    std::thread::Builder::new().name("monitor".to_owned()).spawn(move || {
        runtime.block_on(async {
            tokio::select! {
                () = accept(listener, app(Arc::new(routes)), CONNECTION_TIMEOUT) => {}
                () = stop.cancelled() => {}
            }
        });
    })
}

fn app(routes: Arc<Routes>) -> Router {
    Router::new()
        .route("/healthz", get(health))
        .route("/readyz", get(readiness))
        .route("/metrics", get(metrics))
        .with_state(routes)
}

async fn accept(listener: tokio::net::TcpListener, app: Router, timeout: Duration) {
    let mut open = VecDeque::with_capacity(MAX_CONNECTIONS);
    loop {
        match listener.accept().await {
            Ok((stream, _)) => {
                open.retain(|connection: &AbortOnDropHandle<_>| !connection.is_finished());
                if open.len() == MAX_CONNECTIONS {
                    // Idle connections must not keep others out. Responses are immediate, so this
                    // hardly ever closes an active one.
                    open.pop_front();
                }
                // Closes connections that are too slow or do not speak HTTP.
                let response = tokio::time::timeout(timeout, respond(stream, app.clone()));
                open.push_back(AbortOnDropHandle::new(tokio::spawn(response)));
            }
            Err(error) => {
                tracing::debug!(%error, "a connection to the monitor failed");
                // Without file descriptors, the next attempt fails as well.
                tokio::time::sleep(Duration::from_millis(100)).await;
            }
        }
    }
}

async fn respond(stream: TcpStream, app: Router) -> hyper::Result<()> {
    let mut connection = http1::Builder::new();
    connection.keep_alive(false).max_buf_size(MAX_REQUEST_BYTES);
    connection.serve_connection(TokioIo::new(stream), TowerToHyperService::new(app)).await
}

async fn health(State(routes): State<Arc<Routes>>) -> Response {
    status((!routes.liveness.is_alive()).then_some("stuck"), "alive")
}

async fn readiness(State(routes): State<Arc<Routes>>) -> Response {
    let failed = routes.checks.iter().find(|check| !(check.holds)());
    status(failed.map(|check| check.name), "ready")
}

fn status(problem: Option<&'static str>, ok: &'static str) -> Response {
    let code = if problem.is_some() { StatusCode::SERVICE_UNAVAILABLE } else { StatusCode::OK };
    (code, format!("{}\n", problem.unwrap_or(ok))).into_response()
}

async fn metrics(State(routes): State<Arc<Routes>>) -> Response {
    match routes.recorder.render() {
        Ok(text) => ([(header::CONTENT_TYPE, prometheus::TEXT_FORMAT)], text).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, format!("{error}\n")).into_response(),
    }
}

#[cfg(test)]
mod tests {
    use tokio::io::{AsyncReadExt, AsyncWriteExt};

    use super::*;

    #[tokio::test]
    async fn idle_connections_do_not_keep_others_out() {
        let listener = tokio::net::TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let app = Router::new().route("/healthz", get(|| async { "alive" }));
        // Without a timeout, only the number of connections closes any.
        let _accepting = AbortOnDropHandle::new(tokio::spawn(accept(listener, app, Duration::MAX)));
        let mut idle = Vec::new();
        for _ in 0..8 * MAX_CONNECTIONS {
            idle.push(TcpStream::connect(address).await.unwrap());
        }
        let mut client = TcpStream::connect(address).await.unwrap();
        client.write_all(b"GET /healthz HTTP/1.1\r\nHost: x\r\n\r\n").await.unwrap();
        let mut response = String::new();
        client.read_to_string(&mut response).await.unwrap();
        assert!(response.starts_with("HTTP/1.1 200 ") && response.ends_with("alive"), "{response}");
        // Only the surplus connections are closed.
        let (closed, kept) = idle.split_at_mut(7 * MAX_CONNECTIONS + 1);
        for stream in closed {
            assert_eq!(stream.read(&mut [0]).await.unwrap_or_default(), 0);
        }
        for stream in kept {
            assert_eq!(stream.try_read(&mut [0]).unwrap_err().kind(), io::ErrorKind::WouldBlock);
        }
    }
}
