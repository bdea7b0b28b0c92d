//! The bot's permissions in a channel, and the events that it receives of it.

use discord_sandbox::Permission;
use reqwest::Method;
use serde_json::{Value, json};

use crate::{Bench, PNG, online, text};

const GUILDS_AND_MESSAGES: u64 = 1 | 1 << 9;

#[tokio::test]
async fn messages_threads_and_files_require_permissions() {
    let bench = Bench::new().await;
    let path = format!("/channels/{}/messages", bench.channel);
    let (_, own) = bench.post(&path, json!({ "content": "before" })).await;
    let own = format!("{path}/{}", text(&own["id"]));
    let thread = bench.sandbox.open_thread(bench.ada, bench.channel, "aside").unwrap();
    let inside = format!("/channels/{thread}/messages");
    let say = json!({ "content": "x" });
    let file = || bench.form(Method::POST, &path, json!({ "content": "x" }), &[("a.png", PNG)]);
    let threads = format!("{own}/threads");
    let open = || bench.post(&threads, json!({ "name": "more" }));

    let forbid = |one| bench.sandbox.deny_bot(bench.channel, &[one]).unwrap();
    forbid(Permission::SendMessages);
    let refused = bench.post(&path, say.clone()).await;
    assert_eq!((refused.0, &refused.1["code"]), (403, &json!(50013)));
    assert_eq!(
        bench.post(&format!("/channels/{}/typing", bench.channel), Value::Null).await.1["code"],
        50013
    );
    assert_eq!(bench.patch(&own, json!({ "content": "its own stays" })).await.0, 200);
    assert_eq!(bench.post(&inside, say.clone()).await.0, 200);
    bench.sandbox.allow_bot(bench.channel, &[Permission::SendMessages]).unwrap();
    assert_eq!(bench.post(&path, say.clone()).await.0, 200);

    forbid(Permission::AttachFiles);
    assert_eq!(file().await.1["code"], 50013);
    forbid(Permission::CreatePublicThreads);
    assert_eq!(open().await.1["code"], 50013);
    forbid(Permission::SendMessagesInThreads);
    assert_eq!(bench.post(&inside, say.clone()).await.1["code"], 50013);
    let wake = json!({ "archived": false });
    assert_eq!(bench.patch(&format!("/channels/{thread}"), wake).await.1["code"], 50013);

    forbid(Permission::ViewChannel);
    for path in [&path, &own, &inside, &format!("/channels/{}", bench.channel)] {
        let refused = bench.get(path).await;
        assert_eq!((refused.0, &refused.1["code"]), (403, &json!(50001)), "{path}");
    }
    assert_eq!(bench.patch(&own, say.clone()).await.1["code"], 50001);
    assert_eq!(open().await.1["code"], 50001);
    let elsewhere = format!("/channels/{}/messages", bench.sandbox.channels()[1].id);
    assert_eq!(bench.post(&elsewhere, say).await.0, 200);
    assert!(bench.sandbox.deny_bot(thread, &[Permission::SendMessages]).is_err());
    bench.check();
}

#[tokio::test]
async fn interactions_carry_permissions_and_responses_need_none() {
    let bench = Bench::new().await;
    bench.register(json!([{ "name": "play", "description": "d" }])).await;
    bench
        .sandbox
        .deny_bot(bench.channel, &[Permission::ViewChannel, Permission::SendMessages])
        .unwrap();
    bench.sandbox.allow_bot(bench.channel, &[Permission::ManageThreads]).unwrap();
    let thread = bench.sandbox.open_thread(bench.ada, bench.channel, "aside").unwrap();
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    for place in [bench.channel, thread] {
        let playing = bench.command(place, "play");
        let event = wire.event("INTERACTION_CREATE").await;
        let bits = |value: &Value| text(value).parse::<u64>().unwrap();
        let own = bits(&event["app_permissions"]);
        let members = bits(&event["member"]["permissions"]);
        let has = |bits: u64, one: Permission| bits & one.bit() != 0;
        assert!(!has(own, Permission::ViewChannel) && !has(own, Permission::SendMessages));
        assert!(has(own, Permission::ManageThreads) && has(own, Permission::AttachFiles));
        assert!(has(members, Permission::ViewChannel) && has(members, Permission::SendMessages));
        assert_eq!(bits(&event["channel"]["permissions"]), members);
        assert_eq!(bench.answer(&event, 4, json!({ "content": "x" })).await.0, 204);
        assert_eq!(bench.post(&bench.hook(&event, ""), json!({ "content": "more" })).await.0, 200);
        let original = bench.hook(&event, "/messages/@original");
        assert_eq!(bench.patch(&original, json!({ "content": "y" })).await.0, 200);
        playing.await.unwrap().unwrap();
    }
    bench.check();
}

#[tokio::test]
async fn the_bot_receives_no_events_of_channels_that_it_cannot_view() {
    let bench = Bench::new().await;
    let (mut wire, _) = online(&bench.sandbox, GUILDS_AND_MESSAGES).await;
    wire.event("GUILD_CREATE").await;
    bench.sandbox.deny_bot(bench.channel, &[Permission::ViewChannel]).unwrap();
    let told = wire.event("CHANNEL_UPDATE").await;
    let denied: u64 = text(&told["permission_overwrites"][0]["deny"]).parse().unwrap();
    assert_eq!(denied, Permission::ViewChannel.bit());
    bench.sandbox.say(bench.ada, bench.channel, "psst").await.unwrap();
    bench.sandbox.open_thread(bench.ada, bench.channel, "aside").unwrap();
    wire.quiet().await;
    bench.sandbox.allow_bot(bench.channel, &[Permission::ViewChannel]).unwrap();
    wire.event("CHANNEL_UPDATE").await;
    bench.sandbox.say(bench.ada, bench.channel, "hello").await.unwrap();
    wire.event("MESSAGE_CREATE").await;
    bench.check();
}
