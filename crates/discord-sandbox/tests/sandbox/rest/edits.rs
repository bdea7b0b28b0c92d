//! Edits of the bot's own messages.

use std::time::Duration;

use reqwest::Method;
use serde_json::{Value, json};

use crate::{Bench, PNG, online, text};

#[tokio::test]
async fn an_edit_changes_only_the_given_fields() {
    let bench = Bench::new().await;
    let (mut wire, _) = online(&bench.sandbox, 1 << 9).await;
    let path = format!("/channels/{}/messages", bench.channel);
    let button = json!({ "type": 2, "style": 1, "label": "Yes", "custom_id": "yes" });
    let payload = json!({
        "content": format!("<@{}> your turn", bench.ada),
        "attachments": [{ "id": 0, "description": "a chart" }],
        "components": [{ "type": 1, "components": [button] }], "embeds": [{ "title": "t" }],
        "allowed_mentions": { "users": [bench.ada] },
    });
    let (status, old) = bench.form(Method::POST, &path, payload, &[("a.png", PNG)]).await;
    assert_eq!((status, &old["edited_timestamp"]), (200, &Value::Null), "{old}");
    wire.event("MESSAGE_CREATE").await;
    bench.sandbox.advance(Duration::from_secs(3 * 86_400));

    let own = format!("{path}/{}", text(&old["id"]));
    let edit = |wanted: Value| bench.patch(&own, wanted);
    let (status, new) =
        edit(json!({ "components": [], "allowed_mentions": { "parse": [] } })).await;
    assert_eq!((status, &new["components"]), (200, &json!([])));
    for kept in
        ["id", "content", "attachments", "embeds", "timestamp", "mentions", "flags", "author"]
    {
        assert_eq!(new[kept], old[kept], "{kept}");
    }
    assert!(text(&new["edited_timestamp"]) > text(&old["timestamp"]));
    assert_eq!(wire.event("MESSAGE_UPDATE").await["edited_timestamp"], new["edited_timestamp"]);
    assert_eq!(reqwest::get(text(&new["attachments"][0]["url"])).await.unwrap().status(), 200);

    let (_, new) = edit(json!({ "content": null, "embeds": [] })).await;
    assert_eq!(
        (&new["content"], &new["embeds"], &new["mentions"]),
        (&json!(""), &json!([]), &json!([]))
    );
    assert_eq!(new["attachments"], old["attachments"]);
    let emptied = edit(json!({ "attachments": [] })).await;
    assert_eq!((emptied.0, &emptied.1["code"]), (400, &json!(50006)));
    assert_eq!(bench.get(&own).await.1["attachments"], old["attachments"]);
    assert_eq!(bench.sandbox.messages(bench.channel, bench.ada)[0].pinged, [bench.ada]);
    bench.check();
}
