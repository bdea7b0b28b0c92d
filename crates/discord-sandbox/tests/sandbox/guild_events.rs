//! Guild events: the bot is removed and invited, channels and messages are deleted, outages.

use discord_sandbox::{ActionError, Config};
use reqwest::Method;
use serde_json::{Value, json};

use crate::{Bench, PNG, online, text};

const GUILDS: u64 = 1;
const GUILD_MESSAGES: u64 = 1 << 9;

#[tokio::test]
async fn a_removed_bot_has_no_access_until_it_is_invited_again() {
    let bench = Bench::new().await;
    bench.register(json!([{ "name": "play", "description": "d" }])).await;
    let (mut wire, _) = online(&bench.sandbox, GUILDS | GUILD_MESSAGES).await;
    wire.event("GUILD_CREATE").await;
    let path = format!("/channels/{}/messages", bench.channel);
    let (_, own) = bench.post(&path, json!({ "content": "before" })).await;
    wire.event("MESSAGE_CREATE").await;

    bench.sandbox.kick_bot();
    assert_eq!(wire.event("GUILD_DELETE").await, json!({ "id": bench.sandbox.guild_id() }));
    bench.sandbox.say(bench.ada, bench.channel, "it is gone").await.unwrap();
    wire.quiet().await;
    let refused = bench.post(&path, json!({ "content": "x" })).await;
    assert_eq!((refused.0, &refused.1["code"]), (403, &json!(50001)));
    let refused =
        bench.patch(&format!("{path}/{}", text(&own["id"])), json!({ "content": "x" })).await;
    assert_eq!(refused.1["code"], 50001);
    let guild = format!("/guilds/{}", bench.sandbox.guild_id());
    assert_eq!(bench.get(&guild).await.1["code"], 10004);
    let own_commands = format!("/applications/{}{guild}/commands", bench.sandbox.bot_id());
    assert_eq!(bench.put(&own_commands, json!([])).await.1["code"], 50001);
    let playing = bench.sandbox.command(bench.ada, bench.channel, "play", &[]).await;
    assert_eq!(playing, Err(ActionError::NoSuchCommand("play".into())));
    let message = text(&own["id"]).parse().unwrap();
    assert_eq!(bench.sandbox.press_raw(bench.ada, message, "x").await, Err(ActionError::BotAbsent));
    let (mut later, ready) = online(&bench.sandbox, GUILDS).await;
    assert_eq!(ready["d"]["guilds"], json!([]));
    later.quiet().await;

    bench.sandbox.invite_bot();
    for wire in [&mut wire.event("GUILD_CREATE").await, &mut later.event("GUILD_CREATE").await] {
        assert_eq!(wire["id"], bench.sandbox.guild_id().to_string());
    }
    assert_eq!(bench.post(&path, json!({ "content": "back" })).await.0, 200);
    wire.event("MESSAGE_CREATE").await;
    assert_eq!(bench.sandbox.commands()[0]["name"], "play");
    bench.check();
}

#[tokio::test]
async fn a_joined_guild_tells_since_when_and_where_discord_itself_writes() {
    let config = Config { guild_locale: "de".into(), ..Config::default() };
    let bench = Bench::with(config).await;
    let (mut wire, _) = online(&bench.sandbox, GUILDS).await;
    let before = wire.event("GUILD_CREATE").await;
    bench.sandbox.kick_bot();
    wire.event("GUILD_DELETE").await;
    bench.sandbox.invite_bot();
    let joined = wire.event("GUILD_CREATE").await;
    // Times in the same format are in the order of their texts.
    assert!(text(&joined["joined_at"]) > text(&before["joined_at"]));
    assert_eq!(
        (&joined["unavailable"], &joined["preferred_locale"]),
        (&json!(false), &json!("de"))
    );
    let general = bench.sandbox.channels().iter().find(|one| one.name == "general").unwrap().id;
    assert_eq!(joined["system_channel_id"], general.to_string());
    bench.sandbox.delete_channel(general).unwrap();
    let (_, guild) = bench.get(&format!("/guilds/{}", bench.sandbox.guild_id())).await;
    assert_eq!(guild["system_channel_id"], json!(null));
    bench.check();
}

#[tokio::test]
async fn the_bots_membership_is_persisted() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config { data: Some(folder.path().into()), ..Config::default() };
    let bench = Bench::with(config()).await;
    bench.sandbox.kick_bot();
    bench.sandbox.stop().await;
    let again = Bench::with(config()).await;
    assert_eq!(online(&again.sandbox, GUILDS).await.1["d"]["guilds"], json!([]));
}

#[tokio::test]
async fn an_outage_can_end() {
    let bench = Bench::new().await;
    let (mut wire, _) = online(&bench.sandbox, GUILDS).await;
    wire.event("GUILD_CREATE").await;
    bench.sandbox.set_outage(true);
    let gone = wire.event("GUILD_DELETE").await;
    assert_eq!(gone, json!({ "id": bench.sandbox.guild_id(), "unavailable": true }));
    let path = format!("/channels/{}/messages", bench.channel);
    assert_eq!(bench.post(&path, json!({ "content": "x" })).await.0, 503);
    assert_eq!(
        bench.sandbox.say(bench.ada, bench.channel, "x").await,
        Err(ActionError::ServerDown)
    );
    let (mut later, ready) = online(&bench.sandbox, GUILDS).await;
    assert_eq!(ready["d"]["guilds"][0]["unavailable"], true);
    later.quiet().await;
    bench.sandbox.set_outage(false);
    wire.event("GUILD_CREATE").await;
    later.event("GUILD_CREATE").await;
    assert_eq!(bench.post(&path, json!({ "content": "x" })).await.0, 200);
    bench.check();
}

#[tokio::test]
async fn guild_events_require_the_guilds_intent() {
    let bench = Bench::new().await;
    let (mut wire, _) = online(&bench.sandbox, GUILD_MESSAGES).await;
    bench.sandbox.set_outage(true);
    bench.sandbox.set_outage(false);
    bench.sandbox.kick_bot();
    bench.sandbox.invite_bot();
    bench.sandbox.delete_channel(bench.channel).unwrap();
    bench.sandbox.restore_channel(bench.channel).unwrap();
    wire.quiet().await;
}

#[tokio::test]
async fn a_deleted_channel_takes_its_threads_and_messages_with_it() {
    let bench = Bench::new().await;
    bench.register(json!([{ "name": "play", "description": "d" }])).await;
    let path = format!("/channels/{}/messages", bench.channel);
    let (_, own) =
        bench.form(Method::POST, &path, json!({ "content": "kept" }), &[("a.png", PNG)]).await;
    let thread = bench.sandbox.open_thread(bench.ada, bench.channel, "aside").unwrap();
    let inside = bench.sandbox.say(bench.ada, thread, "in there").await.unwrap();
    let (mut wire, _) = online(&bench.sandbox, GUILDS | GUILD_MESSAGES).await;
    wire.event("GUILD_CREATE").await;
    let ada = bench.ada;
    let channel = bench.channel;
    let playing = bench.command(channel, "play");
    let event = wire.event("INTERACTION_CREATE").await;

    let before: Vec<_> = bench.sandbox.channels();
    bench.sandbox.delete_channel(channel).unwrap();
    assert_eq!(wire.event("CHANNEL_DELETE").await["id"], channel.to_string());
    wire.quiet().await;
    assert_eq!(bench.sandbox.delete_channel(channel), Err(ActionError::NoSuchChannel(channel)));
    assert_eq!(bench.sandbox.channels().len(), before.len() - 2);
    assert_eq!(
        (bench.sandbox.message(inside), bench.sandbox.messages(channel, ada).len()),
        (None, 0)
    );
    let own = format!("{path}/{}", text(&own["id"]));
    let gone = bench.patch(&own, json!({ "content": "x" })).await;
    assert_eq!((gone.0, &gone.1["code"]), (404, &json!(10003)));
    assert_eq!(bench.get(&format!("/channels/{thread}")).await.1["code"], 10003);
    assert_eq!(bench.answer(&event, 4, json!({ "content": "x" })).await.1["code"], 10003);
    assert_eq!(
        bench.sandbox.say(ada, channel, "x").await,
        Err(ActionError::NoSuchChannel(channel))
    );
    playing.abort();

    bench.sandbox.restore_channel(channel).unwrap();
    assert_eq!(wire.event("CHANNEL_CREATE").await["id"], channel.to_string());
    assert_eq!(bench.sandbox.channels(), before);
    assert_eq!(bench.patch(&own, json!({ "content": "changed" })).await.0, 200);
    assert_eq!(bench.sandbox.messages(channel, ada)[0].attachments[0].bytes, PNG);
    assert_eq!(bench.sandbox.messages(thread, ada)[0].content, "in there");
    assert!(bench.sandbox.restore_channel(channel).is_err());
    bench.check();
}

#[tokio::test]
async fn a_message_whose_thread_was_deleted_can_start_another() {
    let bench = Bench::new().await;
    let (mut wire, _) = online(&bench.sandbox, GUILDS).await;
    wire.event("GUILD_CREATE").await;
    let path = format!("/channels/{}/messages", bench.channel);
    let (_, start) = bench.post(&path, json!({ "content": "start" })).await;
    let start = format!("{path}/{}", text(&start["id"]));
    let threads = format!("{start}/threads");
    let open = || bench.post(&threads, json!({ "name": "aside" }));
    let thread = text(&open().await.1["id"]).parse().unwrap();
    wire.event("THREAD_CREATE").await;
    bench.sandbox.delete_channel(thread).unwrap();
    let gone = wire.event("THREAD_DELETE").await;
    assert_eq!((&gone["id"], &gone["parent_id"]), (&json!(thread), &json!(bench.channel)));
    assert_eq!(bench.get(&start).await.1.get("thread"), None);
    bench.sandbox.restore_channel(thread).unwrap();
    wire.event("THREAD_CREATE").await;
    assert_eq!(bench.get(&start).await.1["thread"]["name"], "aside");
    assert_eq!(open().await.1["code"], 160_004);
    bench.sandbox.delete_channel(thread).unwrap();
    assert_eq!(open().await.0, 201);
    bench.check();
}

#[tokio::test]
async fn a_deleted_message_is_removed_for_all_users() {
    let bench = Bench::new().await;
    let path = format!("/channels/{}/messages", bench.channel);
    let (_, own) = bench.post(&path, json!({ "content": "x" })).await;
    let (mut wire, _) = online(&bench.sandbox, GUILD_MESSAGES).await;
    let id = text(&own["id"]).parse().unwrap();
    bench.sandbox.delete_message(id).unwrap();
    let gone = wire.event("MESSAGE_DELETE").await;
    assert_eq!((&gone["id"], &gone["guild_id"]), (&json!(id), &json!(bench.sandbox.guild_id())));
    for method in [Method::GET, Method::DELETE] {
        assert_eq!(bench.rest(method, &format!("{path}/{id}"), Value::Null).await.1["code"], 10008);
    }
    let edit = bench.patch(&format!("{path}/{id}"), json!({ "content": "y" })).await;
    assert_eq!((edit.0, &edit.1["code"]), (404, &json!(10008)));
    assert_eq!(bench.sandbox.delete_message(id), Err(ActionError::NoSuchMessage(id)));
    bench.check();
}
