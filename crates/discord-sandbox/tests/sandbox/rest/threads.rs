//! Threads: creation, archiving, locking, and their form in interactions.

use std::time::Duration;

use discord_sandbox::{ActionError, ChannelKind, Permission};
use serde_json::{Value, json};

use crate::{Bench, online, text};

const HOUR: Duration = Duration::from_secs(3601);

/// Creates a thread of the bot that is archived after an hour.
async fn opened(bench: &Bench) -> String {
    let wanted = json!({ "name": "aside", "type": 11, "auto_archive_duration": 60 });
    let (status, thread) =
        bench.post(&format!("/channels/{}/threads", bench.channel), wanted).await;
    assert_eq!(status, 201, "{thread}");
    format!("/channels/{}", text(&thread["id"]))
}

async fn is_archived(bench: &Bench, thread: &str) -> bool {
    bench.get(thread).await.1["thread_metadata"]["archived"] == true
}

#[tokio::test]
async fn thread_names_and_archive_times_are_validated() {
    let bench = Bench::new().await;
    let path = format!("/channels/{}/threads", bench.channel);
    let cases = [json!({}), json!({ "name": "" }), json!({ "name": "x".repeat(101) })];
    for wanted in cases.into_iter().chain([json!({ "name": "x", "auto_archive_duration": 61 })]) {
        let refused = bench.post(&path, wanted).await;
        assert_eq!((refused.0, &refused.1["code"]), (400, &json!(50035)));
    }
    assert_eq!(bench.post(&path, json!({ "name": "x".repeat(100), "type": 11 })).await.0, 201);
    assert!(matches!(
        bench.sandbox.open_thread(bench.ada, bench.channel, " "),
        Err(ActionError::BadText(_))
    ));
}

#[tokio::test]
async fn every_post_unarchives_a_thread() {
    let bench = Bench::new().await;
    bench.register(json!([{ "name": "play", "description": "d" }])).await;
    let (mut wire, _) = online(&bench.sandbox, 1).await;
    wire.event("GUILD_CREATE").await;
    let thread = opened(&bench).await;
    let id = text(&wire.event("THREAD_CREATE").await["id"]).parse().unwrap();
    bench.sandbox.advance(HOUR);
    assert_eq!(wire.event("THREAD_UPDATE").await["thread_metadata"]["archived"], true);
    assert!(is_archived(&bench, &thread).await);
    assert_eq!(bench.post(&format!("{thread}/messages"), json!({ "content": "x" })).await.0, 200);
    assert_eq!(wire.event("THREAD_UPDATE").await["thread_metadata"]["archived"], false);
    assert!(!is_archived(&bench, &thread).await);

    bench.sandbox.advance(HOUR);
    wire.event("THREAD_UPDATE").await;
    let playing = bench.command(id, "play");
    let event = wire.event("INTERACTION_CREATE").await;
    assert_eq!(event["channel"]["thread_metadata"]["archived"], true);
    assert_eq!(event["channel"]["parent_id"], bench.channel.to_string());
    assert_eq!((&event["channel"]["type"], &event["channel_id"]), (&json!(11), &json!(id)));
    assert_eq!(bench.answer(&event, 4, json!({ "content": "x", "flags": 64 })).await.0, 204);
    assert!(is_archived(&bench, &thread).await, "an ephemeral message does not unarchive");
    assert_eq!(bench.post(&bench.hook(&event, ""), json!({ "content": "x" })).await.0, 200);
    wire.event("THREAD_UPDATE").await;
    assert!(!is_archived(&bench, &thread).await);
    playing.await.unwrap().unwrap();

    bench.sandbox.advance(HOUR);
    wire.event("THREAD_UPDATE").await;
    assert_eq!(bench.patch(&thread, json!({ "name": "other" })).await.1["code"], 50083);
    assert_eq!(bench.patch(&thread, json!({ "archived": false })).await.0, 200);
    assert_eq!(wire.event("THREAD_UPDATE").await["thread_metadata"]["archived"], false);
    bench.check();
}

#[tokio::test]
async fn a_locked_thread_requires_manage_threads() {
    let bench = Bench::new().await;
    let thread = opened(&bench).await;
    let lock = json!({ "locked": true });
    assert_eq!(bench.patch(&thread, lock.clone()).await.1["code"], 50013);
    bench.sandbox.allow_bot(bench.channel, &[Permission::ManageThreads]).unwrap();
    assert_eq!(bench.patch(&thread, lock).await.0, 200);
    assert_eq!(bench.post(&format!("{thread}/messages"), json!({ "content": "x" })).await.0, 200);
    bench.sandbox.deny_bot(bench.channel, &[Permission::ManageThreads]).unwrap();
    let messages = format!("{thread}/messages");
    let post = || bench.post(&messages, json!({ "content": "x" }));
    assert_eq!(post().await.1["code"], 160_005);
    bench.sandbox.advance(HOUR);
    assert_eq!(post().await.1["code"], 50083);
    assert_eq!(bench.patch(&thread, json!({ "archived": false })).await.1["code"], 50013);
    bench.check();
}

#[tokio::test]
async fn users_open_threads() {
    let bench = Bench::new().await;
    let (mut wire, _) = online(&bench.sandbox, 1).await;
    wire.event("GUILD_CREATE").await;
    let id = bench.sandbox.open_thread(bench.ben, bench.channel, " aside ").unwrap();
    let told = wire.event("THREAD_CREATE").await;
    assert_eq!((&told["name"], &told["owner_id"]), (&json!("aside"), &json!(bench.ben)));
    let listed = bench.sandbox.channels().into_iter().find(|one| one.id == id).unwrap();
    assert!(matches!(listed.kind, ChannelKind::Thread(thread) if thread.parent == bench.channel));
    assert!(bench.sandbox.open_thread(bench.ben, id, "in a thread").is_err());
    let own = format!("/channels/{id}");
    assert_eq!(bench.patch(&own, json!({ "name": "mine" })).await.1["code"], 50013);
    bench.sandbox.kick_bot();
    let guild = wire.event("GUILD_DELETE").await;
    assert_eq!(guild.get("unavailable"), None::<&Value>);
    bench.sandbox.invite_bot();
    assert_eq!(wire.event("GUILD_CREATE").await["threads"][0]["id"], id.to_string());
    bench.check();
}
