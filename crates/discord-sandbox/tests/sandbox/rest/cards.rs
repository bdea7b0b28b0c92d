//! Messages of Components V2.

use reqwest::Method;
use serde_json::{Value, json};

use crate::{Bench, PNG, online, text};

const COMPONENTS_V2: u64 = 1 << 15;

/// Returns a container with a text, a picture, a file and a button.
fn card(words: &str) -> Value {
    let button = json!({ "type": 2, "style": 1, "label": "Yes", "custom_id": "yes" });
    json!({
        "flags": COMPONENTS_V2,
        "attachments": [
            { "id": 0, "filename": "a.png" }, { "id": 1, "filename": "list.txt" },
        ],
        "components": [{ "type": 17, "accent_color": 0xaa_bbcc, "components": [
            { "type": 10, "content": words },
            { "type": 12, "items": [
                { "media": { "url": "attachment://a.png" }, "description": "a chart" },
            ] },
            { "type": 14 },
            { "type": 13, "file": { "url": "attachment://list.txt" } },
            { "type": 1, "components": [button] },
        ] }],
    })
}

#[tokio::test]
async fn a_card_shows_its_files_and_its_interactions_contain_it() {
    let bench = Bench::new().await;
    let (mut wire, _) = online(&bench.sandbox, 1 << 9).await;
    let path = format!("/channels/{}/messages", bench.channel);
    let mut payload = card(&format!("<@{}> your turn", bench.ada));
    payload["allowed_mentions"] = json!({ "users": [bench.ada] });
    let files: [(&str, &[u8]); 2] = [("a.png", PNG), ("list.txt", b"contents")];
    let (status, sent) = bench.form(Method::POST, &path, payload, &files).await;
    assert_eq!((status, &sent["attachments"]), (200, &json!([])), "{sent}");
    wire.event("MESSAGE_CREATE").await;
    let parts = &sent["components"][0]["components"];
    assert_eq!(
        (&parts[1]["items"][0]["media"]["width"], &parts[3]["size"]),
        (&json!(2), &json!(8))
    );

    let seen = bench.sandbox.messages(bench.channel, bench.ben)[0].clone();
    assert!(seen.is_components_v2 && seen.embeds.is_empty());
    assert_eq!((seen.mentions.clone(), seen.pinged.clone()), (vec![bench.ada], vec![bench.ada]));
    let mention = format!("<@{}> your turn", bench.ada);
    assert_eq!(seen.content, mention);
    assert_eq!(seen.words(), [&mention, "a chart", "list.txt", "Yes"]);
    assert_eq!((&seen.attachments[0].bytes[..], seen.attachments.len()), (PNG, 2));
    let served = reqwest::get(&seen.attachments[0].url).await.unwrap();
    assert_eq!(served.bytes().await.unwrap(), PNG);

    let ben = bench.ben;
    let id = seen.id;
    let pressing = bench.spawn(async move |sandbox| sandbox.press(ben, id, "yes").await);
    let event = wire.event("INTERACTION_CREATE").await;
    assert_eq!(event["message"]["components"][0]["accent_color"], 0xaa_bbcc);
    let update = json!({ "components": [{ "type": 10, "content": "done" }], "attachments": [] });
    assert_eq!(bench.answer(&event, 7, update).await.0, 204);
    let updated = pressing.await.unwrap().unwrap().message().unwrap().clone();
    assert_eq!(updated.words(), ["done"]);
    assert!(updated.attachments.is_empty());
    bench.check();
}

#[tokio::test]
async fn an_edit_keeps_the_flag_and_the_components_that_it_does_not_name() {
    let bench = Bench::new().await;
    let path = format!("/channels/{}/messages", bench.channel);
    let files: [(&str, &[u8]); 2] = [("a.png", PNG), ("list.txt", b"x")];
    let sent = bench.form(Method::POST, &path, card("now"), &files).await.1;
    let own = format!("{path}/{}", text(&sent["id"]));
    let edit = |change: Value| bench.patch(&own, change);
    let (status, kept) = edit(json!({ "allowed_mentions": { "parse": [] } })).await;
    assert_eq!((status, &kept["components"]), (200, &sent["components"]));
    for refused in [
        json!({ "content": "plain" }),
        json!({ "flags": 0 }),
        json!({ "components": [] }),
        // The files of an earlier request cannot be named.
        card("again"),
    ] {
        let (status, answer) = edit(refused.clone()).await;
        assert_eq!((status, &answer["code"]), (400, &json!(50035)), "{refused}");
    }
    let plain = bench.post(&path, json!({ "content": "plain" })).await.1;
    let plain = format!("{path}/{}", text(&plain["id"]));
    let text_alone =
        json!({ "flags": COMPONENTS_V2, "components": [{ "type": 10, "content": "x" }] });
    assert_eq!(bench.patch(&plain, text_alone).await.0, 400);
    bench.check();
}
