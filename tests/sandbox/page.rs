//! The chat page: what it is served and what can be done on it.

use serde_json::{Value, json};

use crate::{Bench, online};

async fn deed(bench: &Bench, deed: Value) -> Value {
    let mut body = json!({ "as": bench.ada, "channel": bench.channel });
    body.as_object_mut().unwrap().extend(deed.as_object().unwrap().clone());
    let client = reqwest::Client::new();
    let request = client.post(format!("{}/sandbox/act", bench.sandbox.url()));
    let answer = request.header("Content-Type", "application/json").body(body.to_string()).send().await.unwrap();
    let status = answer.status();
    let text = answer.text().await.unwrap();
    assert_eq!(status, 200, "{text}");
    serde_json::from_str(&text).unwrap()
}

async fn state(bench: &Bench, user: impl std::fmt::Display) -> Value {
    let url = format!("{}/sandbox/state?as={user}&channel={}", bench.sandbox.url(), bench.channel);
    serde_json::from_str(&reqwest::get(url).await.unwrap().text().await.unwrap()).unwrap()
}

#[tokio::test]
async fn the_page_needs_nothing_from_elsewhere() {
    let bench = Bench::new().await;
    let script = "text/javascript";
    for (path, kind) in [
        ("/", "text/html"),
        ("/sandbox/page.js", script),
        ("/sandbox/messages.js", script),
        ("/sandbox/composer.js", script),
        ("/sandbox/page.css", "text/css"),
    ] {
        let answer = reqwest::get(format!("{}{path}", bench.sandbox.url())).await.unwrap();
        assert_eq!(answer.status(), 200);
        assert!(answer.headers()["content-type"].to_str().unwrap().starts_with(kind));
        let text = answer.text().await.unwrap();
        assert!(!text.contains("src=\"http") && !text.contains("url(http") && !text.contains("innerHTML"), "{path}");
    }
}

#[tokio::test]
async fn people_chat_use_commands_and_see_errors() {
    let bench = Bench::new().await;
    bench
        .register(json!([{ "name": "play", "description": "d", "options": [
        { "type": 3, "name": "how", "description": "d", "autocomplete": true, "required": true }] }]))
        .await;
    assert_eq!(deed(&bench, json!({ "do": "type", "text": "hello <b>" })).await, json!({}));
    let seen = state(&bench, bench.ben).await;
    assert_eq!(seen["messages"][0]["wire"]["content"], "hello <b>");
    assert_eq!((&seen["online"], &seen["commands"][0]["name"]), (&json!(false), &json!("play")));
    let offline = deed(&bench, json!({ "do": "type", "text": "/play how:x" })).await;
    assert_eq!(offline["error"], "the bot is offline");
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    let missing = deed(&bench, json!({ "do": "type", "text": "/play" })).await;
    assert_eq!(missing["error"], "how: this option is required");
    let (answered, choices) = tokio::join!(
        async {
            let event = wire.event("INTERACTION_CREATE").await;
            bench.answer(&event, 8, json!({ "choices": [{ "name": "A", "value": "a" }] })).await.0
        },
        deed(&bench, json!({ "do": "autocomplete", "name": "play", "options": [["how", "a"]], "focused": "how" })),
    );
    assert_eq!((answered, &choices["choices"][0]["value"]), (204, &json!("a")));
    let private = json!({ "content": "psst", "flags": 64 });
    let (answered, done) = tokio::join!(
        async { bench.answer(&wire.event("INTERACTION_CREATE").await, 4, private).await.0 },
        deed(&bench, json!({ "do": "command", "name": "play", "options": [["how", "a"]] })),
    );
    assert_eq!((answered, done), (204, json!({})));
    assert_eq!(state(&bench, bench.ada).await["messages"].as_array().unwrap().len(), 2);
    assert_eq!(state(&bench, bench.ben).await["messages"].as_array().unwrap().len(), 1);
    bench.check();
}

#[tokio::test]
async fn changes_are_announced_at_once() {
    let bench = Bench::new().await;
    let mut events = reqwest::get(format!("{}/sandbox/events", bench.sandbox.url())).await.unwrap();
    assert!(events.chunk().await.unwrap().unwrap().starts_with(b"data: "));
    bench.sandbox.say(bench.ada, bench.channel, "x").await.unwrap();
    assert!(events.chunk().await.unwrap().unwrap().starts_with(b"data: "));
}

#[tokio::test]
async fn people_let_time_pass_and_open_threads() {
    let bench = Bench::new().await;
    let before = state(&bench, bench.ada).await;
    assert_eq!((&before["present"], &before["guild_id"]), (&json!(true), &json!(bench.sandbox.guild_id())));
    assert_eq!(deed(&bench, json!({ "do": "advance", "seconds": 3600 })).await, json!({}));
    let after = state(&bench, bench.ada).await;
    assert!(after["now"].as_u64().unwrap() >= before["now"].as_u64().unwrap() + 3_600_000);
    let opened = deed(&bench, json!({ "do": "open_thread", "name": "aside" })).await;
    let channels = state(&bench, bench.ben).await["channels"].as_array().unwrap().clone();
    let listed = channels.iter().find(|one| one["id"] == opened["channel"]).unwrap();
    assert_eq!((&listed["name"], &listed["parent"]), (&json!("aside"), &json!(bench.channel)));
    bench.sandbox.kick_bot();
    assert_eq!(state(&bench, bench.ada).await["present"], false);
}

#[tokio::test]
async fn a_chosen_file_goes_to_the_command() {
    let bench = Bench::new().await;
    let option = json!({ "type": 11, "name": "file", "description": "d", "required": true });
    bench.register(json!([{ "name": "import", "description": "d", "options": [option] }])).await;
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    let url = format!("{}/sandbox/upload?name=my%20game.txt", bench.sandbox.url());
    let request = reqwest::Client::new().post(url).header("Content-Type", "text/plain").body("1. c2-c3");
    let handed: Value = serde_json::from_str(&request.send().await.unwrap().text().await.unwrap()).unwrap();
    let (answered, done) = tokio::join!(
        async {
            let event = wire.event("INTERACTION_CREATE").await;
            let found = &event["data"]["resolved"]["attachments"][handed["id"].as_str().unwrap()];
            assert_eq!((&found["filename"], &found["content_type"]), (&json!("my_game.txt"), &json!("text/plain")));
            bench.answer(&event, 4, json!({ "content": "ok" })).await.0
        },
        deed(&bench, json!({ "do": "command", "name": "import", "options": [["file", handed["id"]]] })),
    );
    assert_eq!((answered, done), (204, json!({})));
    bench.check();
}
