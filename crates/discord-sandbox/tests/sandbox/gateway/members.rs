//! Request Guild Members (op 8).

use discord_sandbox::{Config, Person};
use serde_json::{Value, json};

use crate::{Bench, online};

const GUILD_MEMBERS: u64 = 1 << 1;

fn names(chunk: &Value) -> Vec<&str> {
    let members = chunk["members"].as_array().unwrap();
    members.iter().map(|member| member["user"]["username"].as_str().unwrap()).collect()
}

#[tokio::test]
async fn members_are_found_by_prefix_and_by_id() {
    let bench = Bench::new().await;
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    let guild = bench.sandbox.guild_id();
    wire.send(
        json!({ "op": 8, "d": { "guild_id": guild, "query": "B", "limit": 1, "nonce": "n" } }),
    )
    .await;
    let chunk = wire.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!(names(&chunk), ["Bot"], "the limit holds");
    let rest = (&chunk["nonce"], &chunk["chunk_index"], &chunk["chunk_count"], &chunk["guild_id"]);
    assert_eq!(rest, (&json!("n"), &json!(0), &json!(1), &json!(guild)));
    wire.send(json!({ "op": 8, "d": { "guild_id": guild, "query": "b", "limit": 0 } })).await;
    let chunk = wire.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!((names(&chunk), chunk.get("nonce")), (vec!["Bot", "ben"], None));
    wire.send(json!({ "op": 8, "d": { "guild_id": guild, "user_ids": [bench.ben, "1"], "presences": true } })).await;
    let chunk = wire.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!(
        (names(&chunk), &chunk["not_found"], &chunk["presences"]),
        (vec!["ben"], &json!(["1"]), &json!([]))
    );
    wire.send(json!({ "op": 8, "d": { "guild_id": guild, "user_ids": bench.ada, "nonce": "n".repeat(33) } })).await;
    let chunk = wire.event("GUILD_MEMBERS_CHUNK").await;
    assert_eq!((names(&chunk), chunk.get("nonce")), (vec!["ada"], None));
    wire.send(json!({ "op": 8, "d": { "guild_id": guild, "query": "zoe", "limit": 0 } })).await;
    assert_eq!(wire.event("GUILD_MEMBERS_CHUNK").await["members"], json!([]));
    bench.check();
}

#[tokio::test]
async fn the_full_member_list_requires_its_intent_and_is_chunked() {
    let people = ["Ada".to_owned(), "Ben".to_owned()]
        .into_iter()
        .chain((0..1200).map(|n| format!("Person {n}")));
    let people = people.map(|name| Person::human(&name)).collect();
    let bench =
        Bench::with(Config { people, privileged_intents: GUILD_MEMBERS, ..Config::default() })
            .await;
    let request =
        json!({ "op": 8, "d": { "guild_id": bench.sandbox.guild_id(), "query": "", "limit": 0 } });
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    wire.send(request.clone()).await;
    wire.quiet().await;
    let (mut wire, _) = online(&bench.sandbox, GUILD_MEMBERS).await;
    wire.send(request).await;
    for (index, members) in [(0, 1000), (1, 203)] {
        let chunk = wire.event("GUILD_MEMBERS_CHUNK").await;
        assert_eq!((&chunk["chunk_index"], &chunk["chunk_count"]), (&json!(index), &json!(2)));
        assert_eq!(names(&chunk).len(), members);
    }
    bench.check();
}
