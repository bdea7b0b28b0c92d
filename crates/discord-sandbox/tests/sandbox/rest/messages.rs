//! Messages, files, threads and direct messages.

use std::time::Duration;

use discord_sandbox::Permission;
use reqwest::Method;
use serde_json::{Value, json};

use crate::{Bench, PNG, online, text};

#[tokio::test]
async fn files_are_served_with_type_size_and_description() {
    let bench = Bench::new().await;
    let path = format!("/channels/{}/messages", bench.channel);
    let payload =
        json!({ "attachments": [{ "id": "0", "filename": "b.png", "description": "a chart" }] });
    let (status, message) = bench.form(Method::POST, &path, payload, &[("b.png", PNG)]).await;
    assert_eq!(status, 200, "{message}");
    let file = &message["attachments"][0];
    assert_eq!(
        (&file["width"], &file["height"], &file["description"]),
        (&json!(2), &json!(3), &json!("a chart"))
    );
    let served = reqwest::get(text(&file["url"])).await.unwrap();
    assert_eq!(served.headers()["content-type"], "image/png");
    assert_eq!(served.bytes().await.unwrap(), PNG);

    let one = format!("{path}/{}", text(&message["id"]));
    let embed = json!({ "title": "t", "image": { "url": "attachment://c.png" }, "fields": [{ "name": "n", "value": "v" }] });
    let payload = json!({ "content": "now", "embeds": [embed], "attachments": [{ "id": 0 }] });
    let (status, edited) = bench.form(Method::PATCH, &one, payload, &[("c.png", PNG)]).await;
    assert_eq!((status, &edited["attachments"]), (200, &json!([])), "{edited}");
    let seen = &bench.sandbox.messages(bench.channel, bench.ben)[0];
    assert_eq!(seen.embeds[0].image.as_ref().unwrap().bytes, PNG);
    let outdated = reqwest::get(text(&file["url"])).await.unwrap();
    assert_eq!(outdated.bytes().await.unwrap(), PNG);
    bench.check();
}

#[tokio::test]
async fn an_enforced_nonce_deduplicates_messages() {
    let bench = Bench::new().await;
    let path = format!("/channels/{}/messages", bench.channel);
    let payload = |enforce| json!({ "content": "once", "nonce": "4711", "enforce_nonce": enforce });
    let (status, first) = bench.post(&path, payload(true)).await;
    assert_eq!((status, &first["nonce"]), (200, &json!("4711")));
    assert_eq!(bench.post(&path, payload(true)).await.1["id"], first["id"]);
    assert_ne!(
        bench.post(&path, payload(false)).await.1["id"],
        first["id"],
        "without enforce_nonce each is created"
    );
    let other = json!({ "content": "another", "nonce": "4712", "enforce_nonce": true });
    assert_ne!(bench.post(&path, other).await.1["id"], first["id"]);
    bench.sandbox.advance(Duration::from_secs(6 * 60));
    assert_ne!(
        bench.post(&path, payload(true)).await.1["id"],
        first["id"],
        "it is forgotten after minutes"
    );
    bench.check();
}

#[tokio::test]
async fn a_bot_edits_only_its_own_messages() {
    let bench = Bench::new().await;
    let (mut wire, _) = online(&bench.sandbox, 1 << 9).await;
    let said = bench.sandbox.say(bench.ada, bench.channel, "hers").await.unwrap();
    wire.event("MESSAGE_CREATE").await;
    let path = format!("/channels/{}/messages", bench.channel);
    let hers = format!("{path}/{said}");
    assert_eq!(bench.patch(&hers, json!({ "content": "x" })).await.1["code"], 50005);
    assert_eq!(bench.delete(&hers).await.1["code"], 50013);
    let reply = json!({ "content": "mine", "message_reference": { "message_id": said } });
    let (_, mine) = bench.post(&path, reply).await;
    assert_eq!(mine["type"], 19);
    assert_eq!(wire.event("MESSAGE_CREATE").await["content"], "mine");
    let own = format!("{path}/{}", text(&mine["id"]));
    assert_eq!(bench.patch(&own, json!({ "content": "changed" })).await.0, 200);
    assert_eq!(wire.event("MESSAGE_UPDATE").await["content"], "changed");
    let (_, list) = bench.get(&format!("{path}?limit=1")).await;
    assert_eq!(list[0]["content"], "changed");
    let (_, list) = bench.get(&format!("{path}?before={}", text(&mine["id"]))).await;
    assert_eq!(list[0]["content"], "hers");
    assert_eq!(bench.delete(&own).await.0, 204);
    assert_eq!(wire.event("MESSAGE_DELETE").await["id"], mine["id"]);
    bench.check();
}

#[tokio::test]
async fn idle_threads_are_archived_and_use_unarchives_them() {
    let bench = Bench::new().await;
    let (mut wire, _) = online(&bench.sandbox, 1).await;
    wire.event("GUILD_CREATE").await;
    let path = format!("/channels/{}/messages", bench.channel);
    let (_, start) = bench.post(&path, json!({ "content": "start" })).await;
    let at = format!("{path}/{}/threads", text(&start["id"]));
    let wanted = json!({ "name": "Ada and Ben", "auto_archive_duration": 60 });
    let (status, thread) = bench.post(&at, wanted.clone()).await;
    assert_eq!((status, &thread["id"]), (201, &start["id"]));
    assert_eq!(wire.event("THREAD_CREATE").await["name"], "Ada and Ben");
    assert_eq!(bench.post(&at, wanted.clone()).await.1["code"], 160004);
    let own = format!("/channels/{}", text(&thread["id"]));
    let (_, inside) = bench.post(&format!("{own}/messages"), json!({ "content": "x" })).await;
    bench.sandbox.advance(Duration::from_secs(3700));
    assert_eq!(bench.get(&own).await.1["thread_metadata"]["archived"], true);
    let inside = format!("{own}/messages/{}", text(&inside["id"]));
    assert_eq!(bench.patch(&inside, json!({ "content": "y" })).await.1["code"], 50083);
    assert_eq!(bench.patch(&own, json!({ "archived": false })).await.0, 200);
    wire.event("THREAD_UPDATE").await;
    assert_eq!(bench.patch(&inside, json!({ "content": "y" })).await.0, 200);
    let (status, apart) = bench
        .post(
            &format!("/channels/{}/threads", bench.channel),
            json!({ "name": "apart", "type": 11 }),
        )
        .await;
    assert_eq!((status, &apart["type"]), (201, &json!(11)));
    let bad = bench.post(&format!("{own}/threads"), json!({ "name": "in a thread" })).await;
    assert_eq!(bad.1["code"], 50024);
    bench.check();
}

#[tokio::test]
async fn the_bot_can_message_humans_but_not_bots() {
    let bench = Bench::new().await;
    let (_, direct) = bench.post("/users/@me/channels", json!({ "recipient_id": bench.ada })).await;
    let path = format!("/channels/{}", text(&direct["id"]));
    assert_eq!(bench.get(&path).await.1["recipients"][0]["id"], bench.ada.to_string());
    assert_eq!(bench.post(&format!("{path}/messages"), json!({ "content": "hello" })).await.0, 200);
    let channel = bench.sandbox.direct_channel(bench.ada);
    assert_eq!(bench.sandbox.messages(channel, bench.ada)[0].content, "hello");
    let other = bench.sandbox.user("OtherBot").unwrap().id;
    let (_, direct) = bench.post("/users/@me/channels", json!({ "recipient_id": other })).await;
    let path = format!("/channels/{}/messages", text(&direct["id"]));
    assert_eq!(bench.post(&path, json!({ "content": "x" })).await.1["code"], 50007);
    bench.check();
}

#[tokio::test]
async fn users_channels_and_application_are_described() {
    let bench = Bench::new().await;
    let guild = bench.sandbox.guild_id();
    let paths = [
        "/gateway".into(),
        "/gateway/bot".into(),
        "/users/@me".into(),
        format!("/users/{}", bench.ada),
        "/applications/@me".into(),
        "/oauth2/applications/@me".into(),
        format!("/guilds/{guild}"),
        format!("/guilds/{guild}?with_counts=true"),
        format!("/guilds/{guild}/members/{}", bench.ben),
        format!("/channels/{}", bench.channel),
    ];
    for path in paths {
        let (status, answer) = bench.get(&path).await;
        assert_eq!(status, 200, "{path} {answer}");
    }
    let channel = format!("/channels/{}", bench.channel);
    assert_eq!(bench.rest(Method::POST, &format!("{channel}/typing"), Value::Null).await.0, 204);
    let renamed = || bench.patch(&channel, json!({ "name": "lobby" }));
    assert_eq!(renamed().await.1["code"], 50013);
    bench.sandbox.allow_bot(bench.channel, &[Permission::ManageChannels]).unwrap();
    assert_eq!(renamed().await.1["name"], "lobby");
    bench.check();
}
