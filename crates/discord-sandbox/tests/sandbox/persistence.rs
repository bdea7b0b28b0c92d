//! Persistence across restarts, and the traffic file.

use discord_sandbox::{Config, Traffic};
use reqwest::Method;
use serde_json::json;
use test_support::until;

use crate::{Bench, PNG, online};

#[tokio::test]
async fn a_restart_restores_the_world() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config { data: Some(folder.path().into()), ..Config::default() };
    let bench = Bench::with(config()).await;
    bench.register(json!([{ "name": "play", "description": "d" }])).await;
    let path = format!("/channels/{}/messages", bench.channel);
    let button = json!({ "type": 2, "style": 1, "label": "Yes", "custom_id": "yes" });
    let payload = json!({
        "content": "kept", "attachments": [{ "id": 0, "description": "alt" }],
        "components": [{ "type": 1, "components": [button] }],
    });
    assert_eq!(bench.form(Method::POST, &path, payload, &[("a.png", PNG)]).await.0, 200);
    let token = bench.sandbox.token();
    let last = bench.sandbox.messages(bench.channel, bench.ada)[0].id;
    bench.sandbox.stop().await;

    let again = Bench::with(config()).await;
    assert_eq!(
        (again.sandbox.token(), again.channel, again.ada),
        (token, bench.channel, bench.ada)
    );
    assert_eq!(again.sandbox.commands()[0]["name"], "play");
    let message = &again.sandbox.messages(again.channel, again.ada)[0];
    assert_eq!((message.id, message.content.as_str()), (last, "kept"));
    assert_eq!(message.attachments[0].bytes, PNG);
    assert!(message.attachments[0].url.starts_with(again.sandbox.url()));
    let newer = again.sandbox.say(again.ada, again.channel, "x").await.unwrap();
    assert!(newer > last);
    let (mut wire, _) = online(&again.sandbox, 0).await;
    let ben = again.ben;
    let pressing = again.spawn(async move |sandbox| sandbox.press(ben, last, "yes").await);
    let event = wire.event("INTERACTION_CREATE").await;
    assert_eq!(again.answer(&event, 7, json!({ "content": "pressed" })).await.0, 204);
    pressing.await.unwrap().unwrap();
    again.check();
}

#[tokio::test]
async fn changes_are_saved_without_a_stop_and_corruption_is_reported() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config { data: Some(folder.path().into()), ..Config::default() };
    let bench = Bench::with(config()).await;
    bench.sandbox.say(bench.ada, bench.channel, "kept").await.unwrap();
    let file = folder.path().join("world.json");
    let is_saved = || std::fs::read_to_string(&file).is_ok_and(|text| text.contains("kept"));
    until("the message is saved", is_saved).await;
    bench.sandbox.stop().await;
    assert!(std::fs::read_to_string(&file).unwrap().contains("kept"));
    std::fs::write(&file, "{").unwrap();
    let refused = discord_sandbox::Sandbox::start(config()).await.unwrap_err();
    assert!(refused.to_string().contains("cannot use the data directory"), "{refused}");
}

#[tokio::test]
async fn the_traffic_file_holds_no_secrets_and_can_be_read() {
    let folder = tempfile::tempdir().unwrap();
    let file = folder.path().join("traffic.jsonl");
    let bench = Bench::with(Config { traffic_file: Some(file.clone()), ..Config::default() }).await;
    let (_wire, _) = online(&bench.sandbox, 0).await;
    bench.get("/users/@me").await;
    let written = std::fs::read_to_string(&file).unwrap();
    assert!(!written.contains(&bench.sandbox.token()));
    assert_eq!(Traffic::read(&file).unwrap(), bench.sandbox.traffic());
}
