//! The chat page: its files, state, actions and access control.

use discord_sandbox::Config;
use serde_json::{Value, json};

use crate::{Bench, online};

/// Returns the page's CSRF token.
async fn token(bench: &Bench) -> String {
    let page = reqwest::get(bench.sandbox.url()).await.unwrap().text().await.unwrap();
    let (_, token) = page.split_once("name=\"page-token\" content=\"").unwrap();
    token.split('"').next().unwrap().to_owned()
}

/// Posts an action; returns the status and the answer.
async fn post(bench: &Bench, content_type: &str, body: String) -> (u16, Value) {
    let request = reqwest::Client::new().post(format!("{}/sandbox/act", bench.sandbox.url()));
    let request = request.header("Content-Type", content_type).body(body);
    crate::read(request.send().await.unwrap()).await
}

async fn act(bench: &Bench, action: Value) -> Value {
    let mut body = json!({ "as": bench.ada, "channel": bench.channel });
    body.as_object_mut().unwrap().extend(action.as_object().unwrap().clone());
    let (status, answer) = post(bench, "application/json", body.to_string()).await;
    assert_eq!(status, 200, "{answer}");
    answer
}

async fn state(bench: &Bench, user: impl std::fmt::Display) -> Value {
    let url = format!("{}/sandbox/state?as={user}&channel={}", bench.sandbox.url(), bench.channel);
    serde_json::from_str(&reqwest::get(url).await.unwrap().text().await.unwrap()).unwrap()
}

#[tokio::test]
async fn the_page_loads_nothing_from_other_origins() {
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
        assert!(
            !text.contains("src=\"http")
                && !text.contains("url(http")
                && !text.contains("innerHTML"),
            "{path}"
        );
    }
}

#[tokio::test]
async fn users_chat_invoke_commands_and_see_errors() {
    let bench = Bench::new().await;
    bench
        .register(json!([{ "name": "play", "description": "d", "options": [
        { "type": 3, "name": "how", "description": "d", "autocomplete": true, "required": true }] }]))
        .await;
    assert_eq!(act(&bench, json!({ "do": "type", "text": "hello <b>" })).await, json!({}));
    let seen = state(&bench, bench.ben).await;
    assert_eq!(seen["messages"][0]["wire"]["content"], "hello <b>");
    assert_eq!((&seen["online"], &seen["commands"][0]["name"]), (&json!(false), &json!("play")));
    let offline = act(&bench, json!({ "do": "type", "text": "/play how:x" })).await;
    assert_eq!(offline["error"], "the bot is offline");
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    let missing = act(&bench, json!({ "do": "type", "text": "/play" })).await;
    assert_eq!(missing["error"], "how: this option is required");
    let (answered, choices) = tokio::join!(
        async {
            let event = wire.event("INTERACTION_CREATE").await;
            bench.answer(&event, 8, json!({ "choices": [{ "name": "A", "value": "a" }] })).await.0
        },
        act(
            &bench,
            json!({ "do": "autocomplete", "name": "play", "options": [["how", "a"]], "focused": "how" })
        ),
    );
    assert_eq!((answered, &choices["choices"][0]["value"]), (204, &json!("a")));
    let private = json!({ "content": "psst", "flags": 64 });
    let (answered, done) = tokio::join!(
        async { bench.answer(&wire.event("INTERACTION_CREATE").await, 4, private).await.0 },
        act(&bench, json!({ "do": "command", "name": "play", "options": [["how", "a"]] })),
    );
    assert_eq!((answered, done), (204, json!({})));
    assert_eq!(state(&bench, bench.ada).await["messages"].as_array().unwrap().len(), 2);
    assert_eq!(state(&bench, bench.ben).await["messages"].as_array().unwrap().len(), 1);
    bench.check();
}

#[tokio::test]
async fn wrong_requests_are_answered_with_an_error() {
    let bench = Bench::new().await;
    let direct = bench.sandbox.direct_channel(bench.ben).to_string();
    let bot = bench.sandbox.bot_id().to_string();
    for (field, id, status, error) in [
        ("as", "1", 200, "there is no user 1"),
        ("as", &bot, 200, "there is no user "),
        ("as", "Ada", 400, "\"Ada\" is no id"),
        ("channel", "1", 200, "there is no channel 1 for this user"),
        ("channel", &direct, 200, "there is no channel "),
    ] {
        let url = format!("{}/sandbox/state?{field}={id}", bench.sandbox.url());
        let seen = crate::read(reqwest::get(url).await.unwrap()).await;
        let action = json!({ field: id, "do": "type", "text": "x" }).to_string();
        let acted = post(&bench, "application/json", action).await;
        for (is, answer) in [seen, acted] {
            let told = answer["error"].as_str().unwrap();
            assert!(is / 100 == status / 100 && told.contains(error), "{field}={id}: {is} {told}");
        }
    }
    for (content_type, body, status) in [
        ("application/json", "{", 400),
        ("application/json", r#"{"do":"dance"}"#, 422),
        ("application/json", r#"{"do":"command","name":"x","options":{"a":null}}"#, 422),
        ("text/plain", r#"{"do":"type","text":"x"}"#, 415),
    ] {
        let (is, answer) = post(&bench, content_type, body.into()).await;
        assert!(is == status && answer["error"].is_string(), "{body}: {is} {answer}");
    }
    assert_eq!(state(&bench, bench.ada).await["messages"], json!([]));
}

#[tokio::test]
async fn options_are_pairs_or_an_object_of_texts_numbers_and_booleans() {
    let bench = Bench::new().await;
    let sides = json!({ "type": 4, "name": "sides", "description": "d" });
    let loaded = json!({ "type": 5, "name": "loaded", "description": "d" });
    bench
        .register(json!([{ "name": "roll", "description": "d", "options": [sides, loaded] }]))
        .await;
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    let given = json!([
        { "name": "loaded", "type": 5, "value": true }, { "name": "sides", "type": 4, "value": 4 },
    ]);
    for (options, given) in [
        (json!({ "loaded": true, "sides": 4 }), &given),
        (json!([["loaded", true], ["sides", 4]]), &given),
        (json!([["loaded", "true"], ["sides", "4"]]), &given),
        (json!({}), &Value::Null),
        (Value::Null, &Value::Null),
    ] {
        // The user and the channel are the first.
        let mut action = json!({ "do": "command", "name": "roll", "options": options });
        if options.is_null() {
            action.as_object_mut().unwrap().remove("options");
        }
        let (event, done) = tokio::join!(
            async {
                let event = wire.event("INTERACTION_CREATE").await;
                bench.answer(&event, 4, json!({ "content": "ok" })).await;
                event
            },
            post(&bench, "application/json", action.to_string()),
        );
        assert_eq!((&event["data"]["options"], done), (given, (200, json!({}))), "{action}");
        assert_eq!(event["channel_id"], json!(bench.channel));
    }
    bench.check();
}

#[tokio::test]
async fn changes_are_announced_immediately() {
    let bench = Bench::new().await;
    let mut events = reqwest::get(format!("{}/sandbox/events", bench.sandbox.url())).await.unwrap();
    assert!(events.chunk().await.unwrap().unwrap().starts_with(b"data: "));
    bench.sandbox.say(bench.ada, bench.channel, "x").await.unwrap();
    assert!(events.chunk().await.unwrap().unwrap().starts_with(b"data: "));
}

#[tokio::test]
async fn users_advance_the_clock_and_open_threads() {
    let bench = Bench::new().await;
    let before = state(&bench, bench.ada).await;
    assert_eq!(
        (&before["present"], &before["guild_id"]),
        (&json!(true), &json!(bench.sandbox.guild_id()))
    );
    assert_eq!(act(&bench, json!({ "do": "advance", "seconds": 3600 })).await, json!({}));
    let after = state(&bench, bench.ada).await;
    assert!(after["now"].as_u64().unwrap() >= before["now"].as_u64().unwrap() + 3_600_000);
    let opened = act(&bench, json!({ "do": "open_thread", "name": "aside" })).await;
    let channels = state(&bench, bench.ben).await["channels"].as_array().unwrap().clone();
    let listed = channels.iter().find(|one| one["id"] == opened["channel"]).unwrap();
    assert_eq!((&listed["name"], &listed["parent"]), (&json!("aside"), &json!(bench.channel)));
    bench.sandbox.kick_bot();
    assert_eq!(state(&bench, bench.ada).await["present"], false);
}

#[tokio::test]
async fn a_client_is_switched_to_another_language_and_stays_there() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config { data: Some(folder.path().into()), ..Config::default() };
    let bench = Bench::with(config()).await;
    let choice = json!({ "name": "Left", "name_localizations": { "de": "Links" }, "value": "l" });
    let option = json!({
        "type": 3, "name": "to", "name_localizations": { "de": "nach" }, "description": "d",
        "choices": [choice],
    });
    bench
        .register(json!([{
            "name": "book", "name_localizations": { "de": "buch" }, "description": "d",
            "options": [option],
        }]))
        .await;
    let locales = async |bench: &Bench| {
        let state = state(bench, bench.ada).await;
        let locale = |id| {
            let users = state["users"].as_array().unwrap();
            users.iter().find(|user| user["id"] == json!(id)).unwrap()["locale"].clone()
        };
        [locale(bench.ada), locale(bench.ben)]
    };
    assert_eq!(act(&bench, json!({ "do": "speak", "locale": "de" })).await, json!({}));
    let unknown = act(&bench, json!({ "do": "speak", "locale": "xx" })).await;
    assert_eq!(unknown["error"], "this cannot be entered: there is no locale \"xx\"");
    assert_eq!(locales(&bench).await, ["de", "en-US"]);

    let (mut wire, _) = online(&bench.sandbox, 0).await;
    let (answered, done) = tokio::join!(
        async {
            let event = wire.event("INTERACTION_CREATE").await;
            assert_eq!((&event["locale"], &event["data"]["name"]), (&json!("de"), &json!("book")));
            let option = &event["data"]["options"][0];
            assert_eq!((&option["name"], &option["value"]), (&json!("to"), &json!("l")));
            bench.answer(&event, 4, json!({ "content": "ok" })).await.0
        },
        act(&bench, json!({ "do": "type", "text": "/buch nach:Links" })),
    );
    assert_eq!((answered, done), (204, json!({})));
    bench.check();
    bench.sandbox.stop().await;
    assert_eq!(locales(&Bench::with(config()).await).await, ["de", "en-US"]);
}

#[tokio::test]
async fn an_uploaded_file_is_passed_to_the_command() {
    let bench = Bench::new().await;
    let option = json!({ "type": 11, "name": "file", "description": "d", "required": true });
    bench.register(json!([{ "name": "import", "description": "d", "options": [option] }])).await;
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    let url = format!("{}/sandbox/upload?name=my%20list.txt", bench.sandbox.url());
    let request = reqwest::Client::new().post(url).header("X-Page-Token", token(&bench).await);
    let request = request.header("Content-Type", "text/plain").body("1. text");
    let handed: Value =
        serde_json::from_str(&request.send().await.unwrap().text().await.unwrap()).unwrap();
    let (answered, done) = tokio::join!(
        async {
            let event = wire.event("INTERACTION_CREATE").await;
            let found = &event["data"]["resolved"]["attachments"][handed["id"].as_str().unwrap()];
            assert_eq!(
                (&found["filename"], &found["content_type"]),
                (&json!("my_list.txt"), &json!("text/plain"))
            );
            bench.answer(&event, 4, json!({ "content": "ok" })).await.0
        },
        act(
            &bench,
            json!({ "do": "command", "name": "import", "options": [["file", handed["id"]]] })
        ),
    );
    assert_eq!((answered, done), (204, json!({})));
    bench.check();
}

/// Returns the status of a request with these headers.
async fn status(bench: &Bench, method: &str, path: &str, headers: &[(&str, &str)]) -> u16 {
    let url = format!("{}{path}", bench.sandbox.url());
    let mut request = reqwest::Client::new()
        .request(method.parse().unwrap(), url)
        .header("Content-Type", "text/plain");
    for (name, value) in headers {
        request = request.header(*name, *value);
    }
    request.body("x".repeat(1000)).send().await.unwrap().status().as_u16()
}

#[tokio::test]
async fn requests_from_other_origins_are_refused() {
    let bench = Bench::new().await;
    let url = bench.sandbox.url().to_owned();
    let token = token(&bench).await;
    let local = url.replace("127.0.0.1", "localhost");
    let [host, local_host] = [&url, &local].map(|url| url.strip_prefix("http://").unwrap());
    let own = ("X-Page-Token", token.as_str());
    let upload = "/sandbox/upload?name=a.txt";
    for headers in [
        vec![own],
        vec![own, ("Origin", &url)],
        vec![own, ("Host", local_host), ("Origin", &local)],
    ] {
        assert_eq!(status(&bench, "POST", upload, &headers).await, 200, "{headers:?}");
    }
    let evil = format!("http://evil.example:{}", host.split(':').nth(1).unwrap());
    for headers in [
        vec![],
        vec![("X-Page-Token", "guessed")],
        vec![own, ("Origin", "http://evil.example")],
        vec![own, ("Origin", evil.as_str())],
        vec![own, ("Origin", "null")],
        // A foreign host name that resolves to this machine (DNS rebinding).
        vec![own, ("Host", evil.strip_prefix("http://").unwrap())],
        vec![own, ("Host", "127.0.0.1")],
    ] {
        assert_eq!(status(&bench, "POST", upload, &headers).await, 403, "{headers:?}");
    }
    // Refused: a content type that needs no preflight request, a foreign origin, a foreign host.
    assert_eq!(status(&bench, "POST", "/sandbox/act", &[]).await, 415);
    for headers in [("Origin", evil.as_str()), ("Host", "evil.example")] {
        assert_eq!(status(&bench, "POST", "/sandbox/act", &[headers]).await, 403, "{headers:?}");
    }
    let paths = ["/", "/sandbox/state", "/sandbox/page.js"];
    for path in paths {
        assert_eq!(status(&bench, "GET", path, &[("Host", "evil.example")]).await, 403, "{path}");
        assert_eq!(status(&bench, "GET", path, &[("Host", local_host)]).await, 200, "{path}");
    }
}

#[tokio::test]
async fn the_total_size_of_uploads_is_bounded() {
    let bench = Bench::new().await;
    let token = token(&bench).await;
    let limit = usize::try_from(Config::default().upload_limit).unwrap();
    let client = reqwest::Client::new();
    let mut files = Vec::new();
    for _ in 0..5 {
        let url = format!("{}/sandbox/upload?name=a.bin", bench.sandbox.url());
        let request = client.post(url).header("X-Page-Token", &token).body(vec![0; limit]);
        let handed: Value =
            serde_json::from_str(&request.send().await.unwrap().text().await.unwrap()).unwrap();
        files.push(handed["id"].as_str().unwrap().to_owned());
    }
    let bot = bench.sandbox.bot_id();
    let mut there = 0;
    for id in &files {
        let url = format!("{}/ephemeral-attachments/{bot}/{id}/a.bin", bench.sandbox.url());
        there += usize::from(client.get(url).send().await.unwrap().status() == 200);
    }
    assert_eq!(there, (32 << 20) / limit, "the newest are there");
}
