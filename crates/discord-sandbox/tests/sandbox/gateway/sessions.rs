//! Session start limits.

use std::time::Duration;

use discord_sandbox::{Config, Sandbox, SessionStarts};
use serde_json::{Value, json};

use crate::{Bench, connect, identify};

/// Identifies a shard on a new connection; returns the first frame or the close code.
pub async fn identify_as(sandbox: &Sandbox, shard: u64, shards: u64) -> Result<Value, u16> {
    let mut wire = connect(sandbox).await;
    let mut frame = identify(&sandbox.token(), 0);
    frame["d"]["shard"] = json!([shard, shards]);
    wire.send(frame).await;
    wire.next().await
}

fn invalid() -> Result<Value, u16> {
    Ok(json!({ "op": 9, "d": false }))
}

fn is_ready(answer: &Result<Value, u16>) -> bool {
    answer.as_ref().is_ok_and(|frame| frame["t"] == "READY")
}

async fn limit(bench: &Bench) -> Value {
    bench.get("/gateway/bot").await.1["session_start_limit"].clone()
}

#[tokio::test]
async fn a_second_identify_within_five_seconds_is_an_invalid_session() {
    let bench = Bench::with(Config::strict_sessions()).await;
    let sandbox = &bench.sandbox;
    assert!(is_ready(&identify_as(sandbox, 0, 1).await));
    assert_eq!(identify_as(sandbox, 0, 1).await, invalid());
    assert_eq!(sandbox.identify_violations(), 1);
    sandbox.advance(Duration::from_secs(5));
    assert!(is_ready(&identify_as(sandbox, 0, 1).await));
    let told = limit(&bench).await;
    assert_eq!(
        (&told["total"], &told["remaining"], &told["max_concurrency"]),
        (&json!(1000), &json!(997), &json!(1))
    );
    let day = 24 * 60 * 60 * 1000;
    assert!(told["reset_after"].as_u64().is_some_and(|left| left <= day - 5000), "{told}");
    bench.check();
}

#[tokio::test]
async fn shards_of_different_rate_limit_keys_identify_concurrently() {
    let bench = Bench::with(Config::strict_sessions()).await;
    let sandbox = &bench.sandbox;
    sandbox.set_session_starts(SessionStarts {
        shards: 3,
        max_concurrency: 2,
        ..SessionStarts::default()
    });
    assert!(is_ready(&identify_as(sandbox, 0, 3).await));
    assert!(is_ready(&identify_as(sandbox, 1, 3).await));
    assert_eq!(identify_as(sandbox, 2, 3).await, invalid());
    assert_eq!(
        (sandbox.identify_violations(), &limit(&bench).await["max_concurrency"]),
        (1, &json!(2))
    );
}

#[tokio::test]
async fn identify_is_refused_after_the_last_session_start_until_the_reset() {
    let bench = Bench::with(Config::strict_sessions()).await;
    let sandbox = &bench.sandbox;
    let reset_after = Duration::from_secs(60);
    sandbox.set_session_starts(SessionStarts {
        remaining: 1,
        reset_after,
        ..SessionStarts::default()
    });
    assert!(is_ready(&identify_as(sandbox, 0, 1).await));
    sandbox.advance(Duration::from_secs(30));
    assert_eq!(limit(&bench).await["remaining"], 0);
    assert_eq!(identify_as(sandbox, 0, 1).await, Err(4004));
    assert_eq!(sandbox.identify_violations(), 1);
    sandbox.advance(Duration::from_secs(30));
    assert!(is_ready(&identify_as(sandbox, 0, 1).await));
    assert_eq!(limit(&bench).await["remaining"], 999);
}

#[tokio::test]
async fn by_default_session_starts_are_unlimited() {
    let bench = Bench::new().await;
    for _ in 0..3 {
        assert!(is_ready(&identify_as(&bench.sandbox, 0, 1).await));
    }
    assert_eq!(
        (bench.sandbox.identify_violations(), &limit(&bench).await["remaining"]),
        (0, &json!(1000))
    );
}
