//! The application and the user of the bot, which change themselves.

use base64::Engine;
use base64::prelude::BASE64_STANDARD;
use discord_sandbox::Config;
use serde_json::{Value, json};
use tokio::io::{AsyncReadExt, AsyncWriteExt};
use tokio::net::TcpListener;

use crate::{Bench, PNG};

const PATH: &str = "/applications/@me";

fn image(bytes: &[u8]) -> String {
    format!("data:image/png;base64,{}", BASE64_STANDARD.encode(bytes))
}

/// Asserts that a change is refused with this code at this pointer, and changes nothing.
async fn assert_refused(bench: &Bench, change: Value, at: &str, code: &str) {
    let (_, before) = bench.get(PATH).await;
    let (status, refused) = bench.patch(PATH, change).await;
    let found = refused.pointer(&format!("/errors/{at}/_errors/0/code"));
    assert_eq!((status, found), (400, Some(&json!(code))), "{refused}");
    assert_eq!(bench.get(PATH).await.1, before);
}

#[tokio::test]
async fn a_new_application_is_empty_and_shows_its_granted_intents() {
    let bench = Bench::with(Config { privileged_intents: 1 << 15, ..Config::default() }).await;
    let (status, application) = bench.get(PATH).await;
    assert_eq!(
        (status, &application["flags"], &application["bot_public"]),
        (200, &json!(1 << 19), &json!(true))
    );
    assert_eq!((&application["description"], &application["icon"]), (&json!(""), &Value::Null));
    let install = &application["install_params"];
    assert_eq!(*install, json!({ "scopes": ["applications.commands"], "permissions": "0" }));
    for kind in ["0", "1"] {
        let config = &application["integration_types_config"][kind];
        assert_eq!(&config["oauth2_install_params"], install);
    }
    bench.check();
}

#[tokio::test]
async fn an_application_and_its_user_are_changed_and_kept_across_a_restart() {
    let folder = tempfile::tempdir().unwrap();
    let config = || Config { data: Some(folder.path().into()), ..Config::default() };
    let bench = Bench::with(config()).await;
    let params = json!({ "scopes": ["bot", "applications.commands"], "permissions": "2048" });
    let change = json!({
        "description": "A game", "tags": ["game", "board"], "icon": image(PNG),
        "integration_types_config": { "0": { "oauth2_install_params": params } },
    });
    let (status, changed) = bench.patch(PATH, change).await;
    assert_eq!((status, &changed["description"]), (200, &json!("A game")));
    assert_eq!((&changed["install_params"], &changed["tags"][1]), (&params, &json!("board")));
    assert_eq!(changed["integration_types_config"].as_object().unwrap().len(), 1);
    assert_eq!(changed["icon"].as_str().unwrap().len(), 32);
    let account = json!({ "username": "Bot", "banner": image(PNG) });
    let (status, user) = bench.patch("/users/@me", account).await;
    assert_eq!((status, &user["banner"]), (200, &changed["icon"]));
    assert_eq!((&user["username"], &user["avatar"]), (&json!("Bot"), &Value::Null));
    let expected = [bench.get(PATH).await.1, bench.get("/users/@me").await.1];
    assert_eq!(expected[0]["bot"]["banner"], expected[1]["banner"]);
    bench.check();
    bench.sandbox.stop().await;

    let again = Bench::with(config()).await;
    let mut application = again.get(PATH).await.1;
    // The key of signatures is made anew.
    application["verify_key"] = expected[0]["verify_key"].clone();
    assert_eq!([application, again.get("/users/@me").await.1], expected);
    again.sandbox.stop().await;
}

#[tokio::test]
async fn invalid_changes_are_refused() {
    let bench = Bench::new().await;
    let installed = |kind: &str, scopes: Value, permissions: Value| {
        let params = json!({ "scopes": scopes, "permissions": permissions });
        json!({ "integration_types_config": { kind: { "oauth2_install_params": params } } })
    };
    let params = "integration_types_config/0/oauth2_install_params";
    let scope = format!("{params}/scopes/1");
    let permissions = format!("{params}/permissions");
    let cases = [
        (json!({ "description": "x".repeat(401) }), "description", "BASE_TYPE_MAX_LENGTH"),
        (json!({ "tags": ["1", "2", "3", "4", "5", "6"] }), "tags", "BASE_TYPE_MAX_LENGTH"),
        (json!({ "tags": ["x".repeat(21)] }), "tags/0", "BASE_TYPE_BAD_LENGTH"),
        (json!({ "tags": ["1", "1"] }), "tags", "SET_TYPE_CONTAINS_DUPLICATES"),
        (json!({ "icon": image(b"icon"), "tags": ["1"] }), "icon", "IMAGE_INVALID"),
        (
            installed("2", json!(["bot"]), json!(0)),
            "integration_types_config/2",
            "BASE_TYPE_CHOICES",
        ),
        (installed("0", json!(["bot", "email"]), json!(0)), scope.as_str(), "BASE_TYPE_CHOICES"),
        (installed("0", json!(["bot"]), json!("1e3")), permissions.as_str(), "NUMBER_TYPE_COERCE"),
        (
            json!({ "integration_types_config": {} }),
            "integration_types_config",
            "DICT_TYPE_CONVERT",
        ),
    ];
    for (change, at, code) in cases {
        assert_refused(&bench, change, at, code).await;
    }
    let (status, refused) = bench.patch("/users/@me", json!({ "username": "B" })).await;
    let code = &refused["errors"]["username"]["_errors"][0]["code"];
    assert_eq!((status, code), (400, &json!("BASE_TYPE_BAD_LENGTH")));
}

/// Starts an endpoint that answers pings, and refuses the invalid signature of the test if it
/// verifies them. Returns its address.
async fn endpoint(verifies: bool) -> String {
    let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
    let url = format!("http://{}/interactions", listener.local_addr().unwrap());
    tokio::spawn(async move {
        loop {
            let (mut connection, _) = listener.accept().await.unwrap();
            let mut request = Vec::new();
            while !request.ends_with(b"}") {
                connection.read_buf(&mut request).await.unwrap();
            }
            let invalid = "0".repeat(128);
            let is_valid = !String::from_utf8(request).unwrap().contains(&invalid);
            let status = if is_valid || !verifies { "200 OK" } else { "401 Unauthorized" };
            let answer = format!("HTTP/1.1 {status}\r\ncontent-length: 10\r\n\r\n{{\"type\":1}}");
            connection.write_all(answer.as_bytes()).await.unwrap();
        }
    });
    url
}

#[tokio::test]
async fn an_endpoint_is_tested_before_it_is_set_and_can_be_removed() {
    const CODE: &str = "APPLICATION_INTERACTIONS_ENDPOINT_URL_INVALID";
    let bench = Bench::new().await;
    let closed = TcpListener::bind("127.0.0.1:0").await.unwrap().local_addr().unwrap();
    for url in [endpoint(false).await, format!("http://{closed}/"), "/nowhere".to_owned()] {
        let change = json!({ "interactions_endpoint_url": url, "description": "A game" });
        assert_refused(&bench, change, "interactions_endpoint_url", CODE).await;
    }
    let url = endpoint(true).await;
    let change = json!({ "interactions_endpoint_url": url });
    let (status, changed) = bench.patch(PATH, change).await;
    assert_eq!((status, &changed["interactions_endpoint_url"]), (200, &json!(url)));
    let (_, changed) = bench.patch(PATH, json!({ "description": "A game" })).await;
    assert_eq!(changed["interactions_endpoint_url"], url);
    let (status, changed) = bench.patch(PATH, json!({ "interactions_endpoint_url": null })).await;
    assert_eq!((status, &changed["interactions_endpoint_url"]), (200, &Value::Null));
    bench.check();
}
