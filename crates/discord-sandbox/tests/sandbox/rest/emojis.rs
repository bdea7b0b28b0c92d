//! The emojis of the application, and buttons that show them.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use discord_sandbox::Config;
use reqwest::Method;
use serde_json::{Value, json};

use crate::{Bench, PNG, text};

fn image(bytes: &[u8]) -> String {
    format!("data:image/png;base64,{}", BASE64_STANDARD.encode(bytes))
}

fn path(bench: &Bench) -> String {
    format!("/applications/{}/emojis", bench.sandbox.bot_id())
}

/// Uploads an emoji; returns its id.
async fn upload(bench: &Bench, name: &str) -> String {
    let (status, created) =
        bench.post(&path(bench), json!({ "name": name, "image": image(PNG) })).await;
    assert_eq!((status, &created["name"]), (201, &json!(name)));
    text(&created["id"]).to_owned()
}

/// Returns a message with a button that shows an emoji.
fn pictured(emoji: &str) -> Value {
    let emoji = json!({ "id": emoji, "name": "a1_white" });
    let button = json!({ "type": 2, "style": 1, "custom_id": "a1", "emoji": emoji });
    json!({ "components": [{ "type": 1, "components": [button] }] })
}

#[tokio::test]
async fn emojis_are_uploaded_listed_shown_and_deleted() {
    let bench = Bench::new().await;
    let id = upload(&bench, "a1_white").await;
    assert_eq!(bench.get(&path(&bench)).await.1["items"][0]["id"], id);
    let url = format!("{}/emojis/{id}.png", bench.sandbox.url());
    let served = reqwest::get(&url).await.unwrap();
    assert_eq!(served.headers()["content-type"], "image/png");
    assert_eq!(served.bytes().await.unwrap(), PNG);

    let messages = format!("/channels/{}/messages", bench.channel);
    let (status, message) = bench.post(&messages, pictured(&id)).await;
    assert_eq!(status, 200);
    let shown = &bench.sandbox.messages(bench.channel, bench.ada)[0];
    let button = shown.buttons().next().unwrap();
    assert_eq!((button.emoji.as_str(), button.label.as_str()), ("a1_white", ""));
    assert_eq!(button.emoji_id.map(|id| id.to_string()), Some(id.clone()));

    let emoji = format!("{}/{id}", path(&bench));
    assert_eq!(bench.delete(&emoji).await.0, 204);
    assert_eq!(bench.delete(&emoji).await.1["code"], 10014);
    assert_eq!(reqwest::get(&url).await.unwrap().status(), 404);
    let edit = format!("{messages}/{}", text(&message["id"]));
    for (method, path) in [(Method::POST, &messages), (Method::PATCH, &edit)] {
        let (status, refused) = bench.rest(method, path, pictured(&id)).await;
        assert_eq!((status, &refused["code"]), (400, &json!(50035)));
        let at = "/errors/components/0/components/0/emoji/id/_errors/0/code";
        assert_eq!(refused.pointer(at), Some(&json!("BUTTON_COMPONENT_INVALID_EMOJI")));
    }
    bench.check();
}

#[tokio::test]
async fn invalid_emojis_are_refused() {
    let bench = Bench::with(Config { emoji_limit: 1, ..Config::default() }).await;
    let large = [PNG, &[0; 256 << 10]].concat();
    let cases = [
        (json!({ "name": "a", "image": image(PNG) }), "name", "BASE_TYPE_BAD_LENGTH"),
        (json!({ "name": "a-1", "image": image(PNG) }), "name", "STRING_TYPE_REGEX"),
        (json!({ "name": "a1", "image": image(b"GIF89a") }), "image", "IMAGE_INVALID"),
        (json!({ "name": "a1", "image": "a1.png" }), "image", "IMAGE_INVALID"),
        (json!({ "name": "a1", "image": image(&large) }), "image", "BINARY_TYPE_MAX_SIZE"),
    ];
    for (body, field, code) in cases {
        let (status, refused) = bench.post(&path(&bench), body).await;
        let found = &refused["errors"][field]["_errors"][0]["code"];
        assert_eq!((status, found), (400, &json!(code)));
    }
    upload(&bench, "a1").await;
    let again = json!({ "name": "a2", "image": image(PNG) });
    assert_eq!(bench.post(&path(&bench), again.clone()).await.1["code"], 30008);
    let other = bench.post("/applications/1/emojis", again).await;
    assert_eq!(other.1["code"], 10002);
    bench.check();
}

#[tokio::test]
async fn a_restart_restores_emojis() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config { data: Some(folder.path().into()), ..Config::default() };
    let bench = Bench::with(config()).await;
    let id = upload(&bench, "a1_white").await;
    bench.sandbox.stop().await;

    let again = Bench::with(config()).await;
    assert_eq!(again.get(&path(&again)).await.1["items"][0]["id"], id);
    let served = reqwest::get(format!("{}/emojis/{id}.png", again.sandbox.url())).await.unwrap();
    assert_eq!(served.bytes().await.unwrap(), PNG);
    let taken = json!({ "name": "a1_white", "image": image(PNG) });
    let (_, refused) = again.post(&path(&again), taken).await;
    let code = &refused["errors"]["name"]["_errors"][0]["code"];
    assert_eq!(code, "APPLICATION_EMOJI_NAME_ALREADY_TAKEN");
    again.check();
}
