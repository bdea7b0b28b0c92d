//! Handshake, heartbeats, close codes, resume, intents.

use std::time::Duration;

use discord_sandbox::{Config, GatewayFault, Id};
use serde_json::json;
use test_support::until;

use crate::{Bench, connect, identify, online};

const GUILDS: u64 = 1;
const GUILD_MESSAGES: u64 = 1 << 9;

#[tokio::test]
async fn ready_follows_identify_and_guild_create_requires_its_intent() {
    let bench = Bench::new().await;
    let (mut wire, ready) = online(&bench.sandbox, 0).await;
    assert_eq!(ready["d"]["user"]["id"], bench.sandbox.bot_id().to_string());
    assert_eq!(ready["s"], 1);
    wire.quiet().await;
    let (mut wire, _) = online(&bench.sandbox, GUILDS).await;
    let guild = wire.event("GUILD_CREATE").await;
    assert_eq!(guild["channels"][1]["name"], "random");
    assert_eq!(guild["members"].as_array().unwrap().len(), 5);
    bench.check();
}

#[tokio::test]
async fn each_protocol_error_has_its_close_code() {
    let bench = Bench::new().await;
    let token = bench.sandbox.token();
    let cases = [
        (json!({ "op": 99, "d": null }), 4001),
        (json!({ "op": 3, "d": {} }), 4003),
        (identify("wrong", 0), 4004),
        (identify(&token, 1 << 30), 4013),
        (identify(&token, 1 << 15), 4014),
    ];
    for (frame, code) in cases {
        let mut wire = connect(&bench.sandbox).await;
        wire.send(frame.clone()).await;
        assert_eq!(wire.next().await, Err(code), "{frame}");
    }
    let mut wire = connect(&bench.sandbox).await;
    wire.send_text("no json".into()).await;
    assert_eq!(wire.next().await, Err(4002));
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    wire.send(identify(&token, 0)).await;
    assert_eq!(wire.next().await, Err(4005));
}

#[tokio::test]
async fn heartbeats_are_acknowledged_and_a_missed_one_closes_the_connection() {
    let config = Config { heartbeat: Duration::from_secs(1), ..Config::default() };
    let bench = Bench::with(config).await;
    let mut wire = connect(&bench.sandbox).await;
    for _ in 0..3 {
        tokio::time::sleep(Duration::from_millis(600)).await;
        wire.send(json!({ "op": 1, "d": null })).await;
        assert_eq!(wire.next().await.unwrap()["op"], 11);
    }
    assert_eq!(wire.next().await, Err(4009));
}

#[tokio::test]
async fn a_resume_replays_missed_dispatches() {
    let bench = Bench::new().await;
    let (wire, ready) = online(&bench.sandbox, GUILD_MESSAGES).await;
    drop(wire);
    until("the bot is offline", || !bench.sandbox.bot_online()).await;
    bench.sandbox.say(bench.ada, bench.channel, "one").await.unwrap();
    bench.sandbox.say(bench.ada, bench.channel, "two").await.unwrap();
    let resume = |seq: u64| {
        json!({ "op": 6, "d": {
            "token": bench.sandbox.token(), "session_id": ready["d"]["session_id"], "seq": seq } })
    };
    let mut wire = connect(&bench.sandbox).await;
    wire.send(resume(1)).await;
    for seq in [2, 3] {
        let frame = wire.next().await.unwrap();
        assert_eq!((&frame["t"], &frame["s"]), (&json!("MESSAGE_CREATE"), &json!(seq)));
    }
    wire.event("RESUMED").await;
    let mut other = connect(&bench.sandbox).await;
    other.send(resume(99)).await;
    assert_eq!(other.next().await.unwrap(), json!({ "op": 9, "d": false }));
    bench.check();
}

#[tokio::test]
async fn a_closed_or_outdated_session_cannot_be_resumed() {
    let bench = Bench::with(Config { replay: 2, ..Config::default() }).await;
    let (wire, ready) = online(&bench.sandbox, GUILD_MESSAGES).await;
    for _ in 0..4 {
        bench.sandbox.say(bench.ada, bench.channel, "x").await.unwrap();
    }
    drop(wire);
    let mut wire = connect(&bench.sandbox).await;
    let session = &ready["d"]["session_id"];
    let resume = json!({ "op": 6, "d": { "token": bench.sandbox.token(), "session_id": session, "seq": 1 } });
    wire.send(resume).await;
    assert_eq!(wire.next().await.unwrap(), json!({ "op": 9, "d": false }));
    // As on Discord, the connection stays open and may identify again.
    wire.send(identify(&bench.sandbox.token(), 0)).await;
    wire.event("READY").await;
}

#[tokio::test]
async fn message_content_requires_its_intent() {
    let bench = Bench::new().await;
    let (mut wire, _) = online(&bench.sandbox, GUILD_MESSAGES).await;
    bench.sandbox.say(bench.ada, bench.channel, "secret").await.unwrap();
    assert_eq!(wire.event("MESSAGE_CREATE").await["content"], "");
    let named = format!("<@{}> hello", bench.sandbox.bot_id());
    bench.sandbox.say(bench.ada, bench.channel, &named).await.unwrap();
    assert_eq!(wire.event("MESSAGE_CREATE").await["content"], named);
    bench.check();
}

#[tokio::test]
async fn gateway_faults_can_be_injected() {
    let bench = Bench::new().await;
    let say = || bench.sandbox.say(bench.ada, bench.channel, "x");
    let (mut wire, _) = online(&bench.sandbox, GUILD_MESSAGES).await;
    bench.sandbox.inject_gateway_fault(GatewayFault::DuplicateNext);
    say().await.unwrap();
    let first = wire.next().await.unwrap();
    assert_eq!(wire.next().await.unwrap(), first);
    bench.sandbox.inject_gateway_fault(GatewayFault::DropNext);
    say().await.unwrap();
    wire.quiet().await;
    bench.sandbox.inject_gateway_fault(GatewayFault::DelayNext(Duration::from_millis(300)));
    say().await.unwrap();
    wire.quiet().await;
    wire.event("MESSAGE_CREATE").await;
    bench.sandbox.inject_gateway_fault(GatewayFault::Reconnect);
    assert_eq!(wire.next().await.unwrap()["op"], 7);
    bench.sandbox.inject_gateway_fault(GatewayFault::InvalidSession(true));
    assert_eq!(wire.next().await.unwrap(), json!({ "op": 9, "d": true }));
    bench.sandbox.inject_gateway_fault(GatewayFault::Close(Some(4000)));
    assert_eq!(wire.next().await, Err(4000));
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    bench.sandbox.inject_gateway_fault(GatewayFault::Cut);
    assert_eq!(wire.next().await, Err(0));
}

#[tokio::test]
async fn each_shard_receives_only_its_events() {
    let bench = Bench::new().await;
    let guild = bench.sandbox.guild_id().0;
    let mut identify = identify(&bench.sandbox.token(), GUILDS);
    let other = 1 - (guild >> 22) % 2;
    identify["d"]["shard"] = json!([other, 2]);
    let mut wire = connect(&bench.sandbox).await;
    wire.send(identify).await;
    let ready = wire.event("READY").await;
    assert_eq!((&ready["guilds"], &ready["shard"]), (&json!([]), &json!([other, 2])));
    wire.quiet().await;
}

#[tokio::test]
async fn successive_guilds_belong_to_successive_shards() {
    let config = Config { further_guilds: vec![vec!["elsewhere".into()]], ..Config::default() };
    let bench = Bench::with(config).await;
    let (_, listed) = bench.get("/users/@me/guilds").await;
    let first = bench.sandbox.guild_id();
    let second = Id(listed[1]["id"].as_str().unwrap().parse().unwrap());
    assert_eq!(listed[0]["id"], first.to_string());
    let channel =
        bench.sandbox.channels().into_iter().find(|one| one.name == "elsewhere").unwrap().id;
    let mut wires = Vec::new();
    for guild in [first, second] {
        let mut wire = connect(&bench.sandbox).await;
        let mut identify = identify(&bench.sandbox.token(), GUILDS | GUILD_MESSAGES);
        identify["d"]["shard"] = json!([(guild.0 >> 22) % 2, 2]);
        wire.send(identify).await;
        let ready = wire.event("READY").await;
        assert_eq!(ready["guilds"], json!([{ "id": guild, "unavailable": true }]));
        assert_eq!(wire.event("GUILD_CREATE").await["id"], guild.to_string());
        wires.push(wire);
    }
    bench.register(json!([{ "name": "chart", "description": "Shows the chart" }])).await;
    bench.sandbox.say(bench.ada, channel, "Hello").await.unwrap();
    assert_eq!(wires[1].event("MESSAGE_CREATE").await["guild_id"], second.to_string());
    let command = bench.sandbox.command(bench.ada, channel, "chart", &[]);
    let answer = async {
        let event = wires[1].event("INTERACTION_CREATE").await;
        assert_eq!(event["guild_id"], second.to_string());
        bench.answer(&event, 4, json!({ "content": "Here" })).await
    };
    let (reply, answered) = tokio::join!(command, answer);
    assert!(reply.is_ok() && answered.0 == 204, "{reply:?} {answered:?}");
    let (status, thread) = bench
        .post(&format!("/channels/{channel}/threads"), json!({ "name": "A thread", "type": 11 }))
        .await;
    assert_eq!((status, &thread["guild_id"]), (201, &json!(second)));
    let (status, channels) = bench.get(&format!("/guilds/{second}/channels")).await;
    assert_eq!((status, &channels[0]["name"]), (200, &json!("elsewhere")));
    assert_eq!(channels.as_array().map(Vec::len), Some(1));
    wires[0].quiet().await;
    bench.check();
}
