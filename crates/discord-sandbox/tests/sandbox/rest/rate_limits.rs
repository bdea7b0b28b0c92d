//! Rate limits as Discord documents them, declared limits, and the ban for invalid requests.

use std::time::Duration;

use discord_sandbox::{
    Config, Fault, FaultRule, Frequency, LimitScope, Permission, RateLimit, RateLimits,
};
use reqwest::{Method, Response};
use serde_json::{Value, json};

use crate::{Bench, online, text};

fn header<'a>(answer: &'a Response, name: &str) -> Option<&'a str> {
    answer.headers().get(name).map(|value| value.to_str().unwrap())
}

async fn get(bench: &Bench, path: &str) -> Response {
    bench.send(Method::GET, path, Value::Null).await.unwrap()
}

async fn body(answer: Response) -> Value {
    serde_json::from_str(&answer.text().await.unwrap()).unwrap()
}

/// Invokes a command; returns the bot's event.
async fn interaction(bench: &Bench) -> Value {
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    bench.register(json!([{ "name": "hello", "description": "d" }])).await;
    bench.command(bench.channel, "hello");
    wire.event("INTERACTION_CREATE").await
}

#[tokio::test]
async fn buckets_are_per_route_and_major_parameter() {
    let rates = RateLimits {
        messages: RateLimit::new(1, 60),
        others: RateLimit::new(2, 60),
        ..RateLimits::generous()
    };
    let bench = Bench::with(Config { rates, ..Config::default() }).await;
    let channels = bench.sandbox.channels();
    let send = async |channel: usize| {
        let path = format!("/channels/{}/messages", channels[channel].id);
        bench.send(Method::POST, &path, json!({ "content": "x" })).await.unwrap()
    };
    let first = send(0).await;
    let told =
        ["limit", "remaining"].map(|name| header(&first, &format!("x-ratelimit-{name}")).unwrap());
    assert_eq!((first.status().as_u16(), told), (200, ["1", "0"]));
    let refused = send(0).await;
    assert_eq!(
        (refused.status().as_u16(), header(&refused, "x-ratelimit-scope")),
        (429, Some("user"))
    );
    assert_eq!(header(&refused, "x-ratelimit-global"), None);
    let after: u64 = header(&refused, "retry-after").unwrap().parse().unwrap();
    assert!((50..=60).contains(&after), "{after}");
    assert_eq!(header(&refused, "x-ratelimit-bucket"), header(&first, "x-ratelimit-bucket"));
    assert_eq!(body(refused).await["global"], false);
    let elsewhere = send(1).await;
    assert_eq!(
        (elsewhere.status().as_u16(), header(&elsewhere, "x-ratelimit-remaining")),
        (200, Some("0"))
    );
    assert_eq!(header(&elsewhere, "x-ratelimit-bucket"), header(&first, "x-ratelimit-bucket"));
    // Other routes have their own buckets, and a user id is not a major parameter.
    let users = [bench.ada, bench.ben, bench.ada].map(|user| format!("/users/{user}"));
    let mut answers = Vec::new();
    for path in &users {
        answers.push(get(&bench, path).await.status().as_u16());
    }
    assert_eq!(answers, [200, 200, 429]);
    assert_eq!(bench.get("/users/@me").await.0, 200);
    bench.check();
}

#[tokio::test]
async fn the_global_limit_exempts_responses_to_interactions() {
    let rates = RateLimits { global: RateLimit::new(4, 3600), ..RateLimits::generous() };
    let bench = Bench::with(Config { rates, ..Config::default() }).await;
    let event = interaction(&bench).await;
    for _ in 0..3 {
        assert_eq!(bench.get("/users/@me").await.0, 200);
    }
    let refused = get(&bench, "/users/@me").await;
    assert_eq!(refused.status(), 429);
    let told = ["x-ratelimit-scope", "x-ratelimit-global", "x-ratelimit-bucket"]
        .map(|name| header(&refused, name));
    assert_eq!(told, [Some("global"), Some("true"), None]);
    let refused = body(refused).await;
    assert!(refused["retry_after"].as_f64().unwrap() > 3500.0, "{refused}");
    assert_eq!(refused["global"], true);
    assert_eq!(bench.answer(&event, 5, Value::Null).await.0, 204);
    let edited =
        bench.patch(&bench.hook(&event, "/messages/@original"), json!({ "content": "x" })).await;
    assert_eq!(edited.0, 200, "{}", edited.1);
    bench.check();
}

#[tokio::test]
async fn each_interaction_token_has_its_own_bucket() {
    let rates = RateLimits { webhooks: RateLimit::new(2, 3600), ..RateLimits::generous() };
    let bench = Bench::with(Config { rates, ..Config::default() }).await;
    let mut statuses = Vec::new();
    for event in [interaction(&bench).await, interaction(&bench).await] {
        bench.answer(&event, 5, Value::Null).await;
        for _ in 0..3 {
            statuses.push(bench.get(&bench.hook(&event, "/messages/@original")).await.0);
        }
    }
    assert_eq!(statuses, [200, 200, 429, 200, 200, 429]);
}

#[tokio::test]
async fn a_declared_limit_lasts_for_its_duration() {
    let bench = Bench::new().await;
    let path = format!("/channels/{}/messages", bench.channel);
    let send = || bench.send(Method::POST, &path, json!({ "content": "x" }));
    bench.sandbox.declare_rate_limit(
        Some("post"),
        "/channels/*/messages",
        Duration::from_secs(60),
        LimitScope::Shared,
    );
    let refused = send().await.unwrap();
    assert_eq!(
        (refused.status().as_u16(), header(&refused, "x-ratelimit-scope")),
        (429, Some("shared"))
    );
    assert_eq!(header(&refused, "x-ratelimit-remaining"), Some("0"));
    let wait = body(refused).await["retry_after"].as_f64().unwrap();
    assert!((50.0..=60.0).contains(&wait), "{wait}");
    assert_eq!(bench.get(&path).await.0, 200, "another method is not limited");
    bench.sandbox.advance(Duration::from_secs(50));
    let wait = body(send().await.unwrap()).await["retry_after"].as_f64().unwrap();
    assert!(wait <= 10.0, "{wait}");
    bench.sandbox.advance(Duration::from_secs(10));
    assert_eq!(send().await.unwrap().status(), 200);
    bench.sandbox.declare_rate_limit(None, "*", Duration::from_secs(60), LimitScope::User);
    bench.sandbox.clear_faults();
    assert_eq!(send().await.unwrap().status(), 200);
    bench.check();
}

#[tokio::test]
async fn a_declared_global_limit_exempts_interactions() {
    let bench = Bench::new().await;
    let event = interaction(&bench).await;
    bench.sandbox.declare_rate_limit(None, "*", Duration::from_secs(60), LimitScope::Global);
    let refused = get(&bench, "/users/@me").await;
    assert_eq!(
        (refused.status().as_u16(), header(&refused, "x-ratelimit-global")),
        (429, Some("true"))
    );
    assert_eq!(bench.answer(&event, 5, Value::Null).await.0, 204);
    assert_eq!(bench.get(&bench.hook(&event, "/messages/@original")).await.0, 200);
    bench.check();
}

#[tokio::test]
async fn invalid_requests_are_counted_except_shared_limits() {
    let bench = Bench::new().await;
    let fail = |fault| {
        bench.sandbox.inject_fault(FaultRule::new(None, "/users/@me", fault, Frequency::Times(1)));
        bench.get("/users/@me")
    };
    let limited = |scope| Fault::RateLimited { retry_after: 0.1, scope };
    let cases = [
        (Fault::Status(401), 1),
        (Fault::Status(403), 2),
        (Fault::Status(404), 2),
        (limited(LimitScope::Shared), 2),
        (limited(LimitScope::User), 3),
        (limited(LimitScope::Global), 4),
    ];
    for (fault, count) in cases {
        assert_ne!(fail(fault).await.0, 200);
        assert_eq!(bench.sandbox.invalid_requests(), count, "{fault:?}");
    }
    bench.sandbox.deny_bot(bench.channel, &[Permission::SendMessages]).unwrap();
    let path = format!("/channels/{}/messages", bench.channel);
    assert_eq!(bench.post(&path, json!({ "content": "x" })).await.0, 403);
    assert_eq!(bench.sandbox.invalid_requests(), 5);
    bench.sandbox.advance(Duration::from_mins(10));
    assert_eq!(bench.sandbox.invalid_requests(), 0);
}

#[tokio::test]
async fn too_many_invalid_requests_ban_the_address() {
    let bench = Bench::with(Config { invalid_limit: 3, ..Config::default() }).await;
    bench.sandbox.inject_fault(FaultRule::new(
        None,
        "/users/@me",
        Fault::Status(401),
        Frequency::Times(3),
    ));
    for _ in 0..3 {
        assert_eq!(bench.get("/users/@me").await.0, 401);
    }
    assert!(bench.sandbox.is_banned());
    let banned = get(&bench, "/users/@me").await;
    assert_eq!((banned.status().as_u16(), header(&banned, "server")), (429, Some("cloudflare")));
    assert_eq!(header(&banned, "x-ratelimit-scope"), None);
    assert!(header(&banned, "retry-after").unwrap().parse::<u64>().unwrap() > 3000);
    assert!(serde_json::from_str::<Value>(&banned.text().await.unwrap()).is_err());
    bench.sandbox.advance(Duration::from_hours(1));
    assert_eq!(bench.get("/users/@me").await.0, 200);
    assert_eq!(bench.sandbox.invalid_requests(), 0);
}

#[tokio::test]
async fn discords_own_limits_are_a_preset() {
    let bench = Bench::with(Config { rates: RateLimits::discord(), ..Config::default() }).await;
    let path = format!("/channels/{}/messages", bench.channel);
    let sent = get(&bench, &path).await;
    let bucket = text(&json!(header(&sent, "x-ratelimit-bucket"))).to_owned();
    assert_eq!(bucket.len(), 32);
    let mut statuses = Vec::new();
    for _ in 0..6 {
        statuses.push(bench.post(&path, json!({ "content": "x" })).await.0);
    }
    assert_eq!(statuses, [200, 200, 200, 200, 200, 429]);
    bench.check();
}
