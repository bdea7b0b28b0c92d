//! Files attached to commands.

use discord_sandbox::{ActionError, Config, OptionValue};
use serde_json::{Value, json};

use crate::{Bench, PNG, online, text};

fn commands() -> Value {
    json!([{ "name": "import", "description": "d", "options": [
        { "type": 11, "name": "file", "description": "d", "required": true },
        { "type": 3, "name": "note", "description": "d" },
    ]}])
}

fn file(name: &str, bytes: &[u8], content_type: &str) -> OptionValue {
    OptionValue::File { name: name.into(), bytes: bytes.into(), content_type: content_type.into() }
}

#[tokio::test]
async fn an_uploaded_file_is_resolved_and_can_be_fetched() {
    let bench = Bench::new().await;
    bench.register(commands()).await;
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    for (given, name, content_type, width) in [
        (file("my list.abc", b"1. text", "text/plain"), "my_list.abc", "text/plain", Value::Null),
        (file("a.png", PNG, "image/png"), "a.png", "image/png", json!(2)),
    ] {
        let ada = bench.ada;
        let channel = bench.channel;
        let OptionValue::File { bytes, .. } = given.clone() else { unreachable!() };
        let importing = bench.spawn(async move |sandbox| {
            sandbox.command(ada, channel, "import", &[("file", given)]).await
        });
        let event = wire.event("INTERACTION_CREATE").await;
        let id = text(&event["data"]["options"][0]["value"]);
        assert_eq!(event["data"]["options"][0]["type"], 11);
        let found = &event["data"]["resolved"]["attachments"][id];
        assert_eq!((&found["id"], &found["filename"]), (&json!(id), &json!(name)));
        assert_eq!(
            (&found["size"], &found["content_type"]),
            (&json!(bytes.len()), &json!(content_type))
        );
        assert_eq!((&found["ephemeral"], &found["width"]), (&json!(true), &width));
        assert_eq!(reqwest::get(text(&found["url"])).await.unwrap().bytes().await.unwrap(), bytes);
        bench.answer(&event, 4, json!({ "content": "ok" })).await;
        importing.await.unwrap().unwrap();
    }
    bench.check();
}

#[tokio::test]
async fn an_oversized_file_or_a_value_of_another_type_is_refused() {
    let bench = Bench::with(Config { upload_limit: 3, ..Config::default() }).await;
    bench.register(commands()).await;
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    let small = || ("file", file("a.txt", b"abc", "text/plain"));
    let cases = [
        vec![],
        vec![("file", "a.txt".into())],
        vec![("file", 7.into())],
        vec![("file", file("a.txt", b"abcd", "text/plain"))],
        vec![small(), ("note", file("a.txt", b"abc", "text/plain"))],
    ];
    for options in cases {
        let refused = bench.sandbox.command(bench.ada, bench.channel, "import", &options).await;
        assert!(matches!(refused, Err(ActionError::BadOption { .. })), "{options:?} {refused:?}");
    }
    wire.quiet().await;
}
