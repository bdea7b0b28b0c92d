//! Payload compression, requested by IDENTIFY, and transport compression, requested by the URL.

use std::io::Read;
use std::time::Duration;

use discord_sandbox::{Config, GatewayFault, Sandbox};
use flate2::read::ZlibDecoder;
use flate2::{Decompress, FlushDecompress};
use futures_util::StreamExt;
use serde_json::{Value, json};
use tokio_tungstenite::tungstenite::{Error, Message};

use crate::{Bench, Wire, connect, identify};

type Socket =
    tokio_tungstenite::WebSocketStream<tokio_tungstenite::MaybeTlsStream<tokio::net::TcpStream>>;

async fn open(sandbox: &Sandbox, compress: &str) -> Result<Wire<Socket>, Error> {
    let url = format!("{}/?v=10&encoding=json&compress={compress}", sandbox.gateway_url());
    tokio_tungstenite::connect_async(url).await.map(|(socket, _)| Wire { socket })
}

/// Returns the next raw message.
async fn next<S>(wire: &mut Wire<S>) -> Message
where
    S: futures_util::Stream<Item = Result<Message, Error>> + Unpin,
{
    tokio::time::timeout(Duration::from_secs(60), wire.socket.next())
        .await
        .unwrap()
        .unwrap()
        .unwrap()
}

/// Decodes a payload that is one complete zlib stream.
fn payload(message: &Message) -> Value {
    let Message::Binary(bytes) = message else { panic!("not compressed: {message:?}") };
    let mut decoder = ZlibDecoder::new(&bytes[..]);
    let mut text = String::new();
    decoder.read_to_string(&mut text).unwrap();
    assert_eq!(decoder.total_in(), bytes.len() as u64, "nothing comes after the stream's end");
    serde_json::from_str(&text).unwrap()
}

fn compressed(sandbox: &Sandbox) -> Value {
    let mut frame = identify(&sandbox.token(), 1);
    frame["d"]["compress"] = json!(true);
    frame
}

#[tokio::test]
async fn identify_enables_payload_compression() {
    let bench = Bench::new().await;
    let mut wire = connect(&bench.sandbox).await;
    wire.send(json!({ "op": 1, "d": null })).await;
    assert_eq!(
        wire.next().await.unwrap(),
        json!({ "op": 11 }),
        "it is not compressed before IDENTIFY"
    );
    wire.send(compressed(&bench.sandbox)).await;
    let ready = payload(&next(&mut wire).await);
    assert_eq!((&ready["t"], &ready["s"]), (&json!("READY"), &json!(1)));
    assert_eq!(payload(&next(&mut wire).await)["t"], "GUILD_CREATE");
    wire.send(json!({ "op": 1, "d": 2 })).await;
    assert_eq!(payload(&next(&mut wire).await), json!({ "op": 11 }));
    bench.sandbox.inject_gateway_fault(GatewayFault::Reconnect);
    assert_eq!(payload(&next(&mut wire).await)["op"], 7);
    bench.check();
}

#[tokio::test]
async fn a_resumed_session_keeps_payload_compression() {
    let bench = Bench::new().await;
    let mut wire = connect(&bench.sandbox).await;
    wire.send(compressed(&bench.sandbox)).await;
    let ready = payload(&next(&mut wire).await);
    let mut wire = connect(&bench.sandbox).await;
    let session = &ready["d"]["session_id"];
    wire.send(json!({ "op": 6, "d": { "token": bench.sandbox.token(), "session_id": session, "seq": 2 } })).await;
    assert_eq!(payload(&next(&mut wire).await)["t"], "RESUMED");
}

#[tokio::test]
async fn transport_compression_is_one_stream_flushed_after_each_payload() {
    let people = (0..200).map(|n| discord_sandbox::Person::human(&format!("Person {n}")));
    let people = [discord_sandbox::Person::human("Ada"), discord_sandbox::Person::human("Ben")]
        .into_iter()
        .chain(people)
        .collect();
    let bench = Bench::with(Config { people, ..Config::default() }).await;
    let mut wire = open(&bench.sandbox, "zlib-stream").await.unwrap();
    let mut stream = Decompress::new(true);
    let mut decode = |message: Message| -> Value {
        let Message::Binary(bytes) = message else { panic!("not compressed: {message:?}") };
        assert!(bytes.ends_with(&[0, 0, 0xff, 0xff]));
        let mut text = Vec::with_capacity(1 << 20);
        stream.decompress_vec(&bytes, &mut text, FlushDecompress::Sync).unwrap();
        serde_json::from_slice(&text).unwrap()
    };
    assert_eq!(decode(next(&mut wire).await)["op"], 10);
    // Transport compression disables payload compression.
    wire.send(compressed(&bench.sandbox)).await;
    assert_eq!(decode(next(&mut wire).await)["t"], "READY");
    assert_eq!(decode(next(&mut wire).await)["d"]["members"].as_array().unwrap().len(), 203);
    wire.send(json!({ "op": 1, "d": 2 })).await;
    assert_eq!(decode(next(&mut wire).await), json!({ "op": 11 }));
}

#[tokio::test]
async fn an_unsupported_compression_is_refused() {
    let bench = Bench::new().await;
    let refused = open(&bench.sandbox, "zstd-stream").await.map(|_| ()).unwrap_err();
    assert!(matches!(&refused, Error::Http(answer) if answer.status() == 400), "{refused}");
}
