//! The gateway's URL: without a path, like Discord's, on the same port as the REST API.

use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Error;

use crate::{Bench, connect, online};

/// Sends a raw request; returns the status line of the response.
async fn status_line(bench: &Bench, request: &str) -> String {
    let mut stream =
        TcpStream::connect(bench.sandbox.url().trim_start_matches("http://")).await.unwrap();
    stream.write_all(request.as_bytes()).await.unwrap();
    let mut answer = String::new();
    stream.read_to_string(&mut answer).await.unwrap();
    answer.lines().next().unwrap_or_default().to_owned()
}

#[tokio::test]
async fn the_gateway_is_announced_without_a_path() {
    let bench = Bench::new().await;
    let url = bench.sandbox.gateway_url();
    assert_eq!(url, bench.sandbox.url().replace("http://", "ws://"));
    assert_eq!(url.matches('/').count(), 2);
    for path in ["/gateway", "/gateway/bot"] {
        assert_eq!(bench.get(path).await.1["url"], url, "{path}");
    }
    let (_wire, ready) = online(&bench.sandbox, 0).await;
    assert_eq!(ready["d"]["resume_gateway_url"], url);
    bench.check();
}

#[tokio::test]
async fn the_root_serves_the_gateway_to_websockets_and_the_page_to_browsers() {
    let bench = Bench::new().await;
    connect(&bench.sandbox).await;
    let page = reqwest::get(bench.sandbox.url()).await.unwrap();
    assert!(page.status().is_success());
    assert!(page.headers()["content-type"].to_str().unwrap().starts_with("text/html"));
    let url = format!("{}/gateway?v=10", bench.sandbox.gateway_url());
    let refused = tokio_tungstenite::connect_async(url).await.map(|_| ()).unwrap_err();
    assert!(matches!(&refused, Error::Http(answer) if answer.status() == 404), "{refused}");
}

#[tokio::test]
async fn a_request_target_without_a_slash_is_refused() {
    let bench = Bench::new().await;
    let upgrade = |target: &str| {
        format!(
            "GET {target} HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
             Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
        )
    };
    let bad = "HTTP/1.1 400 Bad Request";
    assert_eq!(status_line(&bench, &upgrade("?v=10&encoding=json")).await, bad);
    // The same request with a slash is served, if the handshake is complete.
    let stale = upgrade("/?v=10").replace("Connection: Upgrade", "Connection: close");
    assert_eq!(status_line(&bench, &stale).await, bad);
    let mut stream =
        TcpStream::connect(bench.sandbox.url().trim_start_matches("http://")).await.unwrap();
    stream.write_all(upgrade("/?v=10&encoding=json").as_bytes()).await.unwrap();
    let mut start = [0; 12];
    stream.read_exact(&mut start).await.unwrap();
    assert_eq!(&start, b"HTTP/1.1 101");
}
