//! Interactions: the bot's events, its responses, and the view of the user.

use std::pin::pin;
use std::time::Duration;

use discord_sandbox::{ActionError, Answer, Config, OptionValue};
use serde_json::{Value, json};
use tokio::task::JoinHandle;

use crate::{Bench, Socket, Wire, online, text};

fn commands() -> Value {
    json!([
        { "name": "play", "description": "d", "options": [
            { "type": 6, "name": "who", "description": "d", "required": true },
            { "type": 3, "name": "how", "description": "d", "choices": [{ "name": "Fast", "value": "fast" }] },
            { "type": 3, "name": "where", "description": "d", "autocomplete": true },
            { "type": 4, "name": "days", "description": "d", "min_value": 1, "max_value": 9 },
        ]},
        { "name": "Greet", "type": 2 },
    ])
}

fn buttons() -> Value {
    json!([
        { "type": 1, "components": [
            { "type": 2, "style": 1, "label": "Yes", "custom_id": "yes" },
            { "type": 2, "style": 2, "label": "No", "custom_id": "no", "disabled": true },
            { "type": 2, "style": 5, "label": "Site", "url": "https://example.org" },
        ]},
        { "type": 1, "components": [{ "type": 3, "custom_id": "pick", "options": [
            { "label": "A", "value": "a" }, { "label": "B", "value": "b" }] }]},
    ])
}

/// Invokes `/play` as Ada in the background, while the test responds.
fn play(bench: &Bench) -> JoinHandle<Result<discord_sandbox::Reply, ActionError>> {
    let sandbox = bench.sandbox.clone();
    let ada = bench.ada;
    let ben = bench.ben;
    let channel = bench.channel;
    tokio::spawn(async move { sandbox.command(ada, channel, "play", &[("who", ben.into())]).await })
}

/// Returns a stand-in with the commands, and the connection of its bot.
async fn open() -> (Bench, Wire<impl Socket>) {
    let bench = Bench::new().await;
    bench.register(commands()).await;
    let (wire, _) = online(&bench.sandbox, 0).await;
    (bench, wire)
}

#[tokio::test]
async fn a_reply_is_the_message_as_it_was_first_shown() {
    let (bench, mut wire) = open().await;
    let options = [("who", bench.ben.into())];
    let mut playing = pin!(bench.sandbox.command(bench.ada, bench.channel, "play", &options));
    // It is sent, and not awaited until the bot has edited its response.
    let event = tokio::select! {
        reply = &mut playing => panic!("{reply:?}"),
        event = wire.event("INTERACTION_CREATE") => event,
    };
    assert_eq!(bench.answer(&event, 4, json!({ "content": "first" })).await.0, 204);
    let original = bench.hook(&event, "/messages/@original");
    let (status, _) = bench.patch(&original, json!({ "content": "second" })).await;
    assert_eq!(status, 200);
    let reply = playing.await.unwrap();
    assert_eq!(reply.message().unwrap().content, "first");
    assert_eq!(bench.sandbox.settled(reply.interaction).await.unwrap().content, "second");
}

#[tokio::test]
async fn a_command_is_answered_with_buttons_a_select_menu_and_a_modal() {
    let (bench, mut wire) = open().await;
    let playing = play(&bench);
    let event = wire.event("INTERACTION_CREATE").await;
    assert_eq!(event["data"]["options"][0]["value"], bench.ben.to_string());
    assert_eq!(event["data"]["resolved"]["users"][bench.ben.to_string()]["global_name"], "Ben");
    assert_eq!(event["member"]["user"]["id"], bench.ada.to_string());
    let content = format!("<@{}> your turn", bench.ben);
    let data = json!({ "content": content, "components": buttons(), "allowed_mentions": { "users": [bench.ben] } });
    assert_eq!(bench.answer(&event, 4, data).await.0, 204);
    let message = playing.await.unwrap().unwrap().message().unwrap().clone();
    assert_eq!((message.content, message.pinged), (content, vec![bench.ben]));

    let ben = bench.ben;
    let id = message.id;
    for (button, error) in [("no", "no"), ("nothing", "nothing")] {
        let refused = bench.sandbox.press(ben, id, button).await;
        assert_eq!(refused, Err(ActionError::NoSuchComponent(error.into())));
    }
    let pressing = bench.spawn(async move |s| s.press(ben, id, "yes").await);
    let event = wire.event("INTERACTION_CREATE").await;
    assert_eq!((&event["type"], &event["data"]["custom_id"]), (&json!(3), &json!("yes")));
    assert_eq!(bench.answer(&event, 7, json!({ "content": "done" })).await.0, 204);
    let reply = pressing.await.unwrap().unwrap();
    assert!(matches!(reply.answer, Answer::Updated(_)));
    assert!(reply.message().unwrap().edited);

    let wrong = bench.sandbox.select(ben, id, "pick", &["z"]).await;
    assert!(matches!(wrong, Err(ActionError::BadValues(_))));
    let choosing = bench.spawn(async move |s| s.select(ben, id, "pick", &["b"]).await);
    let event = wire.event("INTERACTION_CREATE").await;
    assert_eq!(event["data"]["values"], json!(["b"]));
    let input =
        json!({ "type": 4, "custom_id": "note", "label": "Note", "style": 2, "max_length": 5 });
    let modal = json!({ "custom_id": "m", "title": "T", "components": [{ "type": 1, "components": [input] }] });
    assert_eq!(bench.answer(&event, 9, modal).await.0, 204);
    let reply = choosing.await.unwrap().unwrap();
    assert_eq!(reply.modal().unwrap().fields[0].label, "Note");
    let opened = reply.interaction;
    for bad in ["", "too long"] {
        let refused = bench.sandbox.submit_modal(ben, opened, &[("note", bad.into())]).await;
        assert!(matches!(refused, Err(ActionError::BadValues(_))));
    }
    let submitting =
        bench.spawn(async move |s| s.submit_modal(ben, opened, &[("note", "hi".into())]).await);
    let event = wire.event("INTERACTION_CREATE").await;
    assert_eq!(event["data"]["components"][0]["components"][0]["value"], "hi");
    assert_eq!(bench.answer(&event, 9, json!({})).await.0, 400);
    assert_eq!(bench.answer(&event, 6, Value::Null).await.0, 204);
    assert_eq!(submitting.await.unwrap().unwrap().answer, Answer::DeferredUpdate);
    bench.check();
}

#[tokio::test]
async fn invalid_input_never_reaches_the_bot() {
    let (bench, mut wire) = open().await;
    let ben = ("who", OptionValue::from(bench.ben));
    let cases: [&[(&str, OptionValue)]; 6] = [
        &[],
        &[("who", "Nobody".into())],
        &[ben.clone(), ("how", "slow".into())],
        &[ben.clone(), ("days", "x".into())],
        &[ben.clone(), ("days", 10.into())],
        &[ben, ("what", "x".into())],
    ];
    for options in cases {
        let refused = bench.sandbox.command(bench.ada, bench.channel, "play", options).await;
        assert!(matches!(refused, Err(ActionError::BadOption { .. })), "{options:?} {refused:?}");
    }
    let unknown = bench.sandbox.command(bench.ada, bench.channel, "pay", &[]).await;
    assert_eq!(unknown, Err(ActionError::NoSuchCommand("pay".into())));
    wire.quiet().await;
}

#[tokio::test]
async fn a_typed_line_accepts_user_and_choice_names() {
    let (bench, mut wire) = open().await;
    let ada = bench.ada;
    let channel = bench.channel;
    let line = "/play who:@Ben how:Fast days:3";
    let typing = bench.spawn(async move |s| s.command_line(ada, channel, line).await);
    let event = wire.event("INTERACTION_CREATE").await;
    let values: Vec<&Value> =
        event["data"]["options"].as_array().unwrap().iter().map(|one| &one["value"]).collect();
    assert_eq!(values, [&json!(bench.ben), &json!("fast"), &json!(3)]);
    bench.answer(&event, 4, json!({ "content": "ok" })).await;
    typing.await.unwrap().unwrap();
    bench.check();
}

#[tokio::test]
async fn autocomplete_offers_choices() {
    let (bench, mut wire) = open().await;
    let ada = bench.ada;
    let channel = bench.channel;
    let asking = bench.spawn(async move |s| {
        s.autocomplete(ada, channel, "play", &[("where", "c".into())], "where").await
    });
    let event = wire.event("INTERACTION_CREATE").await;
    assert_eq!(event["type"], 4);
    assert_eq!(
        event["data"]["options"][0],
        json!({ "name": "where", "type": 3, "value": "c", "focused": true })
    );
    assert_eq!(bench.answer(&event, 4, json!({ "content": "no" })).await.0, 400);
    let many: Vec<Value> =
        (0..26).map(|n| json!({ "name": n.to_string(), "value": n.to_string() })).collect();
    assert_eq!(bench.answer(&event, 8, json!({ "choices": many })).await.1["code"], 50035);
    assert_eq!(bench.answer(&event, 8, json!({ "choices": many[..25] })).await.0, 204);
    assert_eq!(asking.await.unwrap().unwrap().len(), 25);
    bench.check();
}

#[tokio::test]
async fn user_commands_carry_their_target() {
    let (bench, mut wire) = open().await;
    let ada = bench.ada;
    let ben = bench.ben;
    let channel = bench.channel;
    let greeting = bench.spawn(async move |s| s.user_command(ada, channel, "Greet", ben).await);
    let event = wire.event("INTERACTION_CREATE").await;
    assert_eq!((&event["data"]["type"], &event["data"]["target_id"]), (&json!(2), &json!(ben)));
    bench.answer(&event, 4, json!({ "content": "hello", "flags": 64 })).await;
    assert!(greeting.await.unwrap().unwrap().message().unwrap().ephemeral);
    bench.check();
}

#[tokio::test]
async fn a_late_or_second_response_is_refused() {
    let bench = Bench::new().await;
    bench.register(commands()).await;
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    let playing = play(&bench);
    let event = wire.event("INTERACTION_CREATE").await;
    let early = bench.get(&bench.hook(&event, "/messages/@original")).await;
    assert_eq!((early.0, &early.1["code"]), (404, &json!(10015)));
    assert_eq!(bench.answer(&event, 5, Value::Null).await.0, 204);
    let second = bench.answer(&event, 4, json!({ "content": "x" })).await;
    assert_eq!((second.0, &second.1["code"]), (400, &json!(40060)));
    assert_eq!(playing.await.unwrap().unwrap().answer, Answer::Deferred { ephemeral: false });

    let playing = play(&bench);
    let event = wire.event("INTERACTION_CREATE").await;
    bench.sandbox.advance(Duration::from_millis(3100));
    assert_eq!(playing.await.unwrap(), Err(ActionError::NotAnsweredInTime));
    let late = bench.answer(&event, 4, json!({ "content": "x" })).await;
    assert_eq!((late.0, &late.1["code"]), (404, &json!(10062)));
    bench.check();
}

#[tokio::test]
async fn a_deferred_response_can_be_edited_until_its_token_expires() {
    let (bench, mut wire) = open().await;
    let playing = play(&bench);
    let event = wire.event("INTERACTION_CREATE").await;
    bench.answer(&event, 5, json!({ "flags": 64 })).await;
    let reply = playing.await.unwrap().unwrap();
    assert_eq!(reply.answer, Answer::Deferred { ephemeral: true });
    let original = bench.hook(&event, "/messages/@original");
    let content = format!("<@{}> and <@{}>", bench.ada, bench.ben);
    let (status, _) = bench.patch(&original, json!({ "content": content })).await;
    assert_eq!(status, 200);
    let settled = bench.sandbox.settled(reply.interaction).await.unwrap();
    assert!(settled.ephemeral && !settled.edited);
    assert_eq!(settled.pinged, [bench.ada]);
    assert_eq!(bench.sandbox.messages(bench.channel, bench.ada).len(), 1);
    assert!(bench.sandbox.messages(bench.channel, bench.ben).is_empty());
    let (_, list) = bench.get(&format!("/channels/{}/messages", bench.channel)).await;
    assert_eq!(list, json!([]));
    let refused = bench.sandbox.press(bench.ben, settled.id, "x").await;
    assert_eq!(refused, Err(ActionError::NoSuchMessage(settled.id)));

    let (status, follow_up) =
        bench.post(&bench.hook(&event, "?wait=true"), json!({ "content": "more" })).await;
    assert_eq!(status, 200);
    assert_eq!(follow_up["message_reference"]["message_id"], settled.id.to_string());
    let further = bench.hook(&event, &format!("/messages/{}", text(&follow_up["id"])));
    assert_eq!(bench.patch(&further, json!({ "content": "most" })).await.1["content"], "most");
    assert_eq!(bench.delete(&further).await.0, 204);
    assert_eq!(bench.get(&further).await.1["code"], 10008);

    bench.sandbox.advance(Duration::from_secs(15 * 60));
    let (status, answer) = bench.patch(&original, json!({ "content": "late" })).await;
    assert_eq!((status, &answer["code"]), (401, &json!(50027)));
    bench.check();
}

#[tokio::test]
async fn with_response_returns_the_message_to_all_client_libraries() {
    let (bench, mut wire) = open().await;
    for (written, is_true) in [("true", true), ("1", true), ("True", true), ("0", false)] {
        let playing = play(&bench);
        let event = wire.event("INTERACTION_CREATE").await;
        let id = text(&event["id"]);
        let token = text(&event["token"]);
        let path = format!("/interactions/{id}/{token}/callback?with_response={written}");
        let (status, answer) =
            bench.post(&path, json!({ "type": 4, "data": { "content": "x" } })).await;
        let content = &answer["resource"]["message"]["content"];
        let (expected, shown) = if is_true { (200, json!("x")) } else { (204, Value::Null) };
        assert_eq!((status, content), (expected, &shown), "{written}");
        let (status, original) = bench.get(&bench.hook(&event, "/messages/%40original")).await;
        assert_eq!((status, &original["content"]), (200, &json!("x")));
        playing.await.unwrap().unwrap();
    }
    bench.check();
}

#[tokio::test]
async fn actions_fail_without_a_bot_and_time_out_without_a_response() {
    let config = Config { acknowledge_within: Duration::from_millis(200), ..Config::default() };
    let bench = Bench::with(config).await;
    bench.register(commands()).await;
    assert!(!bench.sandbox.wait_for_bot(Duration::from_millis(50)).await);
    assert_eq!(play(&bench).await.unwrap(), Err(ActionError::BotOffline));
    let (_wire, _) = online(&bench.sandbox, 0).await;
    assert!(bench.sandbox.wait_for_bot(Duration::from_secs(1)).await);
    assert_eq!(play(&bench).await.unwrap(), Err(ActionError::NotAnsweredInTime));
}

#[tokio::test]
async fn forged_presses_reach_the_bot() {
    let bench = Bench::new().await;
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    let said = bench.sandbox.say(bench.ada, bench.channel, "x").await.unwrap();
    let ben = bench.ben;
    let forging = bench.spawn(async move |s| s.press_raw(ben, said, "forged").await);
    let event = wire.event("INTERACTION_CREATE").await;
    assert_eq!(event["data"]["custom_id"], "forged");
    bench.answer(&event, 4, json!({ "content": "no", "flags": 64 })).await;
    let reply = forging.await.unwrap().unwrap();
    assert_eq!(reply.message().unwrap().reply_to, Some(said));
    bench.check();
}

#[tokio::test]
async fn commands_work_in_direct_messages() {
    let (bench, mut wire) = open().await;
    let ada = bench.ada;
    let direct = bench.sandbox.direct_channel(bench.ada);
    let playing = bench.spawn(async move |s| s.command_line(ada, direct, "/play who:Ben").await);
    let event = wire.event("INTERACTION_CREATE").await;
    assert_eq!((&event["user"]["id"], &event["context"]), (&json!(ada), &json!(1)));
    assert!(event.get("member").is_none() && event.get("guild_id").is_none());
    bench.answer(&event, 4, json!({ "content": "x" })).await;
    playing.await.unwrap().unwrap();
    assert!(bench.sandbox.messages(direct, bench.ben).is_empty());
    bench.check();
}

/// Returns whether a user is offered the command, to which no bot responds here.
async fn may_use(bench: &Bench, user: discord_sandbox::Id, name: &str) -> bool {
    match bench.sandbox.command(user, bench.channel, name, &[]).await {
        Err(ActionError::NoSuchCommand(_)) => false,
        Err(ActionError::BotOffline) => true,
        other => panic!("{other:?}"),
    }
}

#[tokio::test]
async fn commands_can_require_permissions() {
    let bench = Bench::new().await;
    let command = |name: &str, needed: Option<&str>| json!({ "name": name, "description": "d", "default_member_permissions": needed });
    // Manage guild, administrator, send messages.
    let commands =
        [("free", None), ("manage", Some("32")), ("admin", Some("0")), ("post", Some("2048"))];
    bench.register(json!(commands.map(|(name, needed)| command(name, needed)))).await;
    for (name, members_may) in [("free", true), ("manage", false), ("admin", false), ("post", true)]
    {
        assert!(may_use(&bench, bench.ada, name).await, "{name}: the server is hers");
        assert_eq!(may_use(&bench, bench.ben, name).await, members_may, "{name}");
    }
    bench.sandbox.grant_commands(bench.ben);
    assert!(may_use(&bench, bench.ben, "manage").await, "the server's settings count for more");

    let (mut wire, _) = online(&bench.sandbox, 0).await;
    for (user, manages) in [(bench.ada, true), (bench.ben, false)] {
        let channel = bench.channel;
        let asking =
            bench.spawn(async move |sandbox| sandbox.command(user, channel, "free", &[]).await);
        let event = wire.event("INTERACTION_CREATE").await;
        let permissions: u64 = event["member"]["permissions"].as_str().unwrap().parse().unwrap();
        assert_eq!(permissions & 32 != 0, manages);
        assert_eq!(event["attachment_size_limit"], Config::default().upload_limit);
        asking.abort();
    }
}
