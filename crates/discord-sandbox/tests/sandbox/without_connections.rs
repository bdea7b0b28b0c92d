//! A stand-in without connections, on the caller's time.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use discord_sandbox::{ActionError, Config, Id, InteractionKind, Sandbox, SandboxClock};
use serde_json::json;

#[test]
fn requests_and_interactions_need_neither_connections_nor_real_time() {
    let now = Arc::new(AtomicU64::new(1_700_000_000_000));
    let source = Arc::clone(&now);
    let clock = SandboxClock::new(move || source.load(Ordering::Relaxed));
    let config = Config { acknowledge_within: Duration::from_secs(3), ..Config::default() };
    let sandbox = Sandbox::without_connections(config, clock).unwrap();
    let channel = sandbox.channels()[0].id;
    let ada = sandbox.user("Ada").unwrap().id;
    let ben = sandbox.user("Ben").unwrap().id;

    let forge = |source| {
        let greeted = json!({ "name": "who", "type": 6, "value": ben });
        let sub = json!({ "name": "warmly", "type": 1, "options": [greeted] });
        let data = json!({ "id": "1", "name": "greet", "type": 1, "options": [sub] });
        sandbox.forge(InteractionKind::Command, ada, channel, source, data)
    };
    let respond = |late: u64| {
        let event = forge(None).unwrap();
        assert_eq!(event["data"]["resolved"]["users"][ben.to_string()]["global_name"], "Ben");
        let id: Id = event["id"].as_str().unwrap().parse().unwrap();
        assert_eq!(id.created_ms(), sandbox.now_ms());
        now.fetch_add(late, Ordering::Relaxed);
        let token = event["token"].as_str().unwrap();
        let path = format!("/interactions/{id}/{token}/callback?with_response=true");
        let data = json!({ "content": "Good day!", "attachments": [{ "id": 0 }] });
        let body = json!({ "type": 4, "data": data });
        sandbox.request("POST", &path, &body, &[("card.txt", b"a card")])
    };
    let (status, answer) = respond(3001);
    assert_eq!((status, &answer["code"]), (404, &json!(10062)));
    let (status, answer) = respond(3000);
    assert_eq!((status, &answer["resource"]["message"]["content"]), (200, &json!("Good day!")));

    assert_eq!(sandbox.messages(channel, ada)[0].attachments[0].bytes, &b"a card"[..]);
    let seen = sandbox.read_messages(channel, ada, |all| all.next().cloned());
    assert_eq!(seen, Some(answer["resource"]["message"].clone()));
    assert_eq!(forge(Some(Id(1))), Err(ActionError::NoSuchMessage(Id(1))));
    let own = sandbox.messages(channel, ada)[0].id;
    assert!(forge(Some(own)).is_ok());
    let press = |user, channel| {
        sandbox.forge(InteractionKind::Component, user, channel, Some(own), json!({}))
    };
    let elsewhere = sandbox.channels()[1].id;
    assert_eq!(press(ada, elsewhere), Err(ActionError::NoSuchMessage(own)));
    assert_eq!(sandbox.request("GET", "/nowhere", &json!(null), &[]).0, 404);
}
