//! REST fault injection, rate limits, a taken port, the clock.

use std::time::{Duration, Instant, SystemTime};

use discord_sandbox::{
    Config, Fault, FaultRule, Frequency, LimitScope, RateLimit, RateLimits, Sandbox, StartError,
};
use reqwest::Method;
use serde_json::{Value, json};

use crate::Bench;

#[tokio::test]
async fn injected_faults_fail_requests_until_they_are_used_up() {
    let bench = Bench::new().await;
    let path = format!("/channels/{}/messages", bench.channel);
    let said = || bench.sandbox.messages(bench.channel, bench.ada).len();
    let send = || bench.send(Method::POST, &path, json!({ "content": "x" }));
    let rule = |fault| {
        bench.sandbox.inject_fault(FaultRule::new(
            Some("POST"),
            "/channels/*/messages",
            fault,
            Frequency::Times(1),
        ))
    };

    rule(Fault::Drop);
    assert!(send().await.is_err());
    assert_eq!(said(), 0);
    rule(Fault::ApplyThenDrop);
    assert!(send().await.is_err());
    assert_eq!(said(), 1);
    rule(Fault::Status(503));
    assert_eq!(send().await.unwrap().status(), 503);
    assert_eq!(said(), 1);
    rule(Fault::RateLimited { retry_after: 0.5, scope: LimitScope::User });
    let answer = send().await.unwrap();
    assert_eq!(
        (answer.status().as_u16(), &answer.headers()["retry-after"]),
        (429, &"1".parse().unwrap())
    );
    rule(Fault::Delay(Duration::from_millis(300)));
    let before = Instant::now();
    assert_eq!(send().await.unwrap().status(), 200);
    assert!(before.elapsed() >= Duration::from_millis(300));
    assert_eq!(send().await.unwrap().status(), 200);
    assert_eq!(said(), 3);
    rule(Fault::ApplyThenDelay(Duration::from_secs(3600)));
    let clear = async {
        bench.sandbox.wait_message(bench.channel, bench.ada, |_| said() == 4).await.unwrap();
        bench.sandbox.clear_faults();
    };
    let (late, ()) = tokio::join!(send(), clear);
    assert_eq!(late.unwrap().status(), 200);
    let cut = bench.sandbox.traffic().exchanges().filter(|exchange| exchange.status == 0).count();
    assert_eq!(cut, 2);
    bench.check();
}

#[tokio::test]
async fn responses_carry_the_stand_ins_date() {
    let bench = Bench::new().await;
    let ahead = async || {
        let answer = bench.send(Method::GET, "/users/@me", Value::Null).await.unwrap();
        let date = httpdate::parse_http_date(answer.headers()["date"].to_str().unwrap()).unwrap();
        date.duration_since(SystemTime::now()).map_or(0, |ahead| ahead.as_secs().div_ceil(60))
    };
    assert_eq!(ahead().await, 0);
    bench.sandbox.advance(Duration::from_secs(30 * 60));
    assert_eq!(ahead().await, 30);
    bench.sandbox.inject_fault(FaultRule::new(
        None,
        "/users/@me",
        Fault::SkewDate(60 * 60),
        Frequency::Times(1),
    ));
    assert_eq!(ahead().await, 90);
    assert_eq!(ahead().await, 30);
    bench.check();
}

#[tokio::test]
async fn rate_limits_are_announced_in_headers_and_enforced() {
    let rates = RateLimits { messages: RateLimit::new(2, 60), ..RateLimits::generous() };
    let bench = Bench::with(Config { rates, ..Config::default() }).await;
    let path = format!("/channels/{}/messages", bench.channel);
    let send = || bench.send(Method::POST, &path, json!({ "content": "x" }));
    for left in ["1", "0"] {
        let answer = send().await.unwrap();
        assert_eq!(
            (answer.status().as_u16(), &answer.headers()["x-ratelimit-remaining"]),
            (200, &left.parse().unwrap())
        );
        assert!(answer.headers().contains_key("x-ratelimit-bucket"));
    }
    let refused = send().await.unwrap();
    assert_eq!(refused.headers()["x-ratelimit-scope"], "user");
    assert_eq!(refused.status(), 429);
    let body: Value = serde_json::from_str(&refused.text().await.unwrap()).unwrap();
    assert!(body["retry_after"].as_f64().unwrap() > 50.0, "{body}");
    let elsewhere = format!("/channels/{}/messages", bench.sandbox.channels()[1].id);
    assert_eq!(bench.post(&elsewhere, json!({ "content": "x" })).await.0, 200);
    bench.sandbox.advance(Duration::from_secs(60));
    assert_eq!(send().await.unwrap().status(), 200);
    bench.check();
}

#[tokio::test]
async fn a_taken_port_is_reported() {
    let bench = Bench::new().await;
    let port: u16 = bench.sandbox.url().rsplit(':').next().unwrap().parse().unwrap();
    let second = Sandbox::start(Config { port, ..Config::default() }).await;
    assert!(matches!(second, Err(StartError::PortTaken(taken)) if taken == port), "{second:?}");
    assert_eq!(bench.get("/users/@me").await.0, 200);
    bench.sandbox.stop().await;
    let stale = bench.send(Method::GET, "/users/@me", Value::Null).await;
    assert!(stale.is_err(), "a connection that was kept open must not reach the old world");
    Sandbox::start(Config { port, ..Config::default() }).await.expect("the port is free again");
}

#[tokio::test]
async fn all_clock_handles_share_one_time() {
    let bench = Bench::new().await;
    let clock = bench.sandbox.clock();
    let moved = clock.changed();
    let follower = clock.clone();
    let before = clock.now_ms();
    let waiting = tokio::spawn(async move { follower.sleep_until(before + 86_400_000).await });
    bench.sandbox.advance(Duration::from_secs(86_400));
    moved.await;
    waiting.await.unwrap();
    assert!(bench.sandbox.now_ms() >= before + 86_400_000);
    assert!(bench.sandbox.now_ms() - clock.now_ms() < 1000);
}
