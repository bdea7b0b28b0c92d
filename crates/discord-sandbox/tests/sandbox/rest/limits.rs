//! Requests that the REST API refuses, and the errors.

use discord_sandbox::Record;
use reqwest::Method;
use serde_json::{Value, json};

use crate::Bench;

#[tokio::test]
async fn oversized_messages_are_refused_with_discords_errors() {
    let bench = Bench::new().await;
    let path = format!("/channels/{}/messages", bench.channel);
    let button = |id: &str| json!({ "type": 2, "style": 1, "label": "x", "custom_id": id });
    let cases = [
        (json!({}), 400, 50006),
        (json!({ "content": "" }), 400, 50006),
        (json!({ "content": "x".repeat(2001) }), 400, 50035),
        (json!({ "embeds": vec![json!({ "title": "x" }); 11] }), 400, 50035),
        (
            json!({ "components": [{ "type": 1, "components": [button("a"), button("a")] }] }),
            400,
            50035,
        ),
        (json!({ "content": "x", "attachments": [{ "id": "0" }] }), 400, 50035),
        (json!({ "content": "x", "message_reference": { "message_id": "1" } }), 400, 50035),
    ];
    for (body, status, code) in cases {
        let (got, answer) = bench.post(&path, body).await;
        assert_eq!((got, &answer["code"]), (status, &json!(code)), "{answer}");
    }
    let long = bench.post(&path, json!({ "content": "x".repeat(2001) })).await.1;
    let wanted =
        json!({ "code": "BASE_TYPE_MAX_LENGTH", "message": "Must be 2000 or fewer in length." });
    assert_eq!(long["errors"]["content"]["_errors"][0], wanted);
    bench.check();
}

#[tokio::test]
async fn the_checkers_detect_invalid_traffic() {
    let bench = Bench::new().await;
    let (_wire, _) = crate::online(&bench.sandbox, 1).await;
    let path = format!("/channels/{}/messages", bench.channel);
    assert_eq!(bench.post(&path, json!({ "content": "x" })).await.0, 200);
    let good = bench.sandbox.traffic();
    assert_eq!(test_support::gateway::check(&good), Ok(2));
    let mut bad = good.clone();
    for record in &mut bad.records {
        match record {
            Record::Gateway(frame) if frame.payload["t"] == "READY" => {
                frame.payload["d"]["user"]["id"] = json!("x");
            }
            Record::Rest(exchange) => {
                exchange.request["content"] = json!(1);
                exchange.answer["author"] = json!({});
            }
            Record::Gateway(_) => {}
        }
    }
    assert_eq!(test_support::gateway::check(&bad).unwrap_err().len(), 1);
    if let Some(checker) = &*crate::CHECKER {
        assert!(checker.check(&good).failures.is_empty());
        let report = checker.check(&bad);
        assert!(
            report.failures.iter().any(|failure| failure.contains("request: at /content")),
            "{report}"
        );
        assert!(
            report.failures.iter().any(|failure| failure.contains("answer: at /author")),
            "{report}"
        );
    }
}

#[tokio::test]
async fn uploads_over_ten_mebibytes_are_refused() {
    let bench = Bench::new().await;
    let path = format!("/channels/{}/messages", bench.channel);
    let big = vec![0; 10 * 1024 * 1024 + 1];
    let (status, answer) = bench.form(Method::POST, &path, json!({}), &[("a.bin", &big)]).await;
    assert_eq!((status, &answer["code"]), (413, &json!(40005)));
    bench.check();
}

#[tokio::test]
async fn invalid_tokens_and_unknown_paths_are_refused() {
    let bench = Bench::new().await;
    let url = format!("{}/api/v10/users/@me", bench.sandbox.url());
    let answer = reqwest::get(&url).await.unwrap();
    assert_eq!(answer.status(), 401);
    assert_eq!(answer.text().await.unwrap(), r#"{"code":0,"message":"401: Unauthorized"}"#);
    let (status, answer) = bench.get("/no/such/route").await;
    assert_eq!((status, answer), (404, json!({ "message": "404: Not Found", "code": 0 })));
    let unknown = ["/channels/1", "/users/1", "/guilds/1", "/channels/1/messages"];
    for path in unknown {
        assert_eq!(bench.get(path).await.0, 404, "{path}");
    }
    // Outside the API the 404 is HTML.
    for prefix in ["/wrong/api/v10/users/@me", "/v10/users/@me", "/sandbox/nothing"] {
        let answer = reqwest::get(format!("{}{prefix}", bench.sandbox.url())).await.unwrap();
        assert_eq!(answer.status(), 404, "{prefix}");
        let text = answer.text().await.unwrap();
        assert!(
            text.contains("<html>") && serde_json::from_str::<Value>(&text).is_err(),
            "{prefix}: {text}"
        );
    }
    let bad = bench.get("/channels/x").await;
    assert_eq!((bad.0, &bad.1["code"]), (400, &json!(50035)));
}

#[tokio::test]
async fn commands_can_be_registered_listed_and_changed_and_are_validated() {
    let bench = Bench::new().await;
    let app = bench.sandbox.bot_id();
    let all = format!("/applications/{app}/commands");
    let of_guild = format!("/applications/{app}/guilds/{}/commands", bench.sandbox.guild_id());
    let play = json!({ "name": "play", "description": "d", "name_localizations": { "de": "spiel" },
        "options": [{ "type": 3, "name": "how", "description": "d", "choices": [{ "name": "a", "value": "a" }] }] });
    let (status, created) = bench.post(&all, play.clone()).await;
    assert_eq!(status, 201, "{created}");
    assert_eq!(bench.post(&all, play.clone()).await.0, 200);
    let own = format!("{all}/{}", created["id"].as_str().unwrap());
    assert_eq!(bench.get(&own).await.1["name_localizations"]["de"], "spiel");
    let (_, changed) = bench.patch(&own, json!({ "description": "other" })).await;
    assert_eq!((&changed["description"], &changed["id"]), (&json!("other"), &created["id"]));
    assert_eq!(bench.put(&of_guild, json!([play])).await.0, 200);
    assert_eq!(bench.sandbox.commands().len(), 1, "the server's command hides its global namesake");
    assert_eq!(bench.get(&of_guild).await.1[0]["guild_id"], bench.sandbox.guild_id().to_string());
    let (status, refused) =
        bench.put(&all, json!([{ "name": "Bad Name", "description": "d" }])).await;
    assert_eq!(
        (status, &refused["errors"]["0"]["name"]["_errors"][0]["code"]),
        (400, &json!("APPLICATION_COMMAND_INVALID_NAME"))
    );
    assert_eq!(bench.delete(&own).await.0, 204);
    assert_eq!(bench.get(&own).await.1["code"], 10063);
    assert_eq!(bench.get(&all).await.1, json!([]));
    bench.check();
}
