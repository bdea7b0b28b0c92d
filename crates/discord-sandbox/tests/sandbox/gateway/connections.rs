//! Lasting gateway faults, faults of one shard, and cut TCP connections.

use std::io::ErrorKind;
use std::time::Duration;

use discord_sandbox::{ConnectFault, GatewayFault, Sandbox};
use serde_json::{Value, json};
use test_support::until;
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpStream;
use tokio_tungstenite::tungstenite::Error;

use super::sessions::identify_as;
use crate::{Bench, connect, identify, online};

const UPGRADE: &str = "GET /?v=10 HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\
    Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n";

/// Opens a TCP connection and requests an upgrade.
async fn upgrading(sandbox: &Sandbox) -> TcpStream {
    let mut stream = TcpStream::connect(sandbox.url().trim_start_matches("http://")).await.unwrap();
    stream.write_all(UPGRADE.as_bytes()).await.unwrap();
    stream
}

/// Returns the result of the next read: the number of bytes or the kind of error.
async fn next_read(stream: &mut TcpStream) -> Result<usize, ErrorKind> {
    let read = tokio::time::timeout(Duration::from_secs(60), stream.read(&mut [0; 4096])).await;
    read.expect("an answer in time").map_err(|error| error.kind())
}

#[tokio::test]
async fn a_connect_fault_lasts_until_it_is_cleared() {
    let bench = Bench::new().await;
    let sandbox = &bench.sandbox;
    for _ in 0..2 {
        sandbox.set_connect_fault(Some(ConnectFault::Unavailable));
        let refused =
            tokio_tungstenite::connect_async(format!("{}/?v=10", sandbox.gateway_url())).await;
        let refused = refused.map(|_| ()).unwrap_err();
        assert!(matches!(&refused, Error::Http(answer) if answer.status() == 503), "{refused}");
        sandbox.set_connect_fault(Some(ConnectFault::Cut));
        assert_eq!(next_read(&mut upgrading(sandbox).await).await, Ok(0));
        sandbox.set_connect_fault(Some(ConnectFault::Reset));
        assert_eq!(next_read(&mut upgrading(sandbox).await).await, Err(ErrorKind::ConnectionReset));
        assert_eq!(bench.get("/users/@me").await.0, 200, "REST is not touched");
        sandbox.set_connect_fault(None);
        connect(sandbox).await;
    }
}

#[tokio::test]
async fn the_gateway_can_accept_connections_and_stay_silent() {
    let bench = Bench::new().await;
    let sandbox = &bench.sandbox;
    sandbox.set_connect_fault(Some(ConnectFault::NoAnswer));
    let mut stream = upgrading(sandbox).await;
    until("the fault holds the connection", || sandbox.faults_injected() == 1).await;
    sandbox.set_connect_fault(Some(ConnectFault::NoHello));
    assert_eq!(next_read(&mut stream).await, Ok(0), "the fault that held this connection is over");
    let mut stream = upgrading(sandbox).await;
    let mut answer = [0; 12];
    stream.read_exact(&mut answer).await.unwrap();
    assert_eq!(&answer, b"HTTP/1.1 101");
    while !answer.ends_with(b"\r\n\r\n") {
        answer.rotate_left(1);
        answer[11] = stream.read_u8().await.unwrap();
    }
    sandbox.set_connect_fault(None);
    assert_eq!(next_read(&mut stream).await, Ok(0));
    connect(sandbox).await;
}

#[tokio::test]
async fn identify_is_refused_until_the_fault_is_cleared() {
    let bench = Bench::new().await;
    let sandbox = &bench.sandbox;
    sandbox.refuse_identify(Some(4014));
    sandbox.refuse_shard_identify(1, Some(4013));
    for _ in 0..2 {
        assert_eq!(identify_as(sandbox, 0, 2).await, Err(4014));
        assert_eq!(identify_as(sandbox, 1, 2).await, Err(4013));
    }
    sandbox.refuse_identify(None);
    assert_eq!(identify_as(sandbox, 0, 2).await.unwrap()["t"], "READY");
    assert_eq!(identify_as(sandbox, 1, 2).await, Err(4013));
    sandbox.refuse_shard_identify(1, None);
    assert_eq!(identify_as(sandbox, 1, 2).await.unwrap()["t"], "READY");
}

fn resume(sandbox: &Sandbox, ready: &Value) -> Value {
    json!({ "op": 6, "d": { "token": sandbox.token(), "session_id": ready["d"]["session_id"], "seq": 1 } })
}

#[tokio::test]
async fn resume_is_ignored_until_the_fault_is_cleared() {
    let bench = Bench::new().await;
    let sandbox = &bench.sandbox;
    let (_wire, ready) = online(sandbox, 0).await;
    let ignored = async |frame: Value| {
        let mut wire = connect(sandbox).await;
        wire.send(frame).await;
        wire.quiet().await;
        wire.send(json!({ "op": 1, "d": 1 })).await;
        assert_eq!(wire.next().await.unwrap()["op"], 11);
    };
    sandbox.ignore_resume(true);
    ignored(resume(sandbox, &ready)).await;
    ignored(resume(sandbox, &json!({ "d": { "session_id": "unknown" } }))).await;
    sandbox.ignore_resume(false);
    sandbox.ignore_shard_resume(0, true);
    ignored(resume(sandbox, &ready)).await;
    sandbox.ignore_shard_resume(0, false);
    sandbox.ignore_shard_resume(1, true);
    let mut wire = connect(sandbox).await;
    wire.send(resume(sandbox, &ready)).await;
    wire.event("RESUMED").await;
}

#[tokio::test]
async fn a_fault_can_target_one_shard() {
    let bench = Bench::new().await;
    let sandbox = &bench.sandbox;
    let mut wires = Vec::new();
    for shard in 0..2 {
        let mut wire = connect(sandbox).await;
        let mut frame = identify(&sandbox.token(), 0);
        frame["d"]["shard"] = json!([shard, 2]);
        wire.send(frame).await;
        let ready = wire.next().await.unwrap();
        wires.push((wire, ready));
    }
    sandbox.inject_shard_fault(1, GatewayFault::Reconnect);
    assert_eq!(wires[1].0.next().await.unwrap()["op"], 7);
    wires[0].0.quiet().await;
    sandbox.inject_shard_fault(1, GatewayFault::Forget);
    assert_eq!(wires[1].0.next().await, Err(0));
    wires[0].0.quiet().await;
    for (shard, answer) in [(1, json!({ "op": 9, "d": false })), (0, json!("RESUMED"))] {
        let mut wire = connect(sandbox).await;
        wire.send(resume(sandbox, &wires[shard].1)).await;
        let frame = wire.next().await.unwrap();
        assert!(frame == answer || frame["t"] == answer, "{frame}");
    }
}

#[tokio::test]
async fn a_connection_is_cut_or_reset() {
    let bench = Bench::new().await;
    for (fault, is_reset) in [(GatewayFault::Cut, false), (GatewayFault::Reset, true)] {
        let (mut wire, _) = online(&bench.sandbox, 0).await;
        bench.sandbox.inject_gateway_fault(fault);
        let ended = tokio::time::timeout(
            Duration::from_secs(60),
            futures_util::StreamExt::next(&mut wire.socket),
        );
        let error = ended.await.unwrap().unwrap().unwrap_err();
        let got_reset =
            matches!(&error, Error::Io(error) if error.kind() == ErrorKind::ConnectionReset);
        assert_eq!(got_reset, is_reset, "{fault:?}: {error:?}");
        drop(wire);
        bench.sandbox.inject_gateway_fault(GatewayFault::Forget);
    }
}
