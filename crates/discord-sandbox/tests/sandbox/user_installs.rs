//! The application installed to a user: in a group, and on a server without the bot.

use discord_sandbox::Id;
use serde_json::{Value, json};

use crate::{Bench, Socket, Wire, online};

/// Invokes the command in a channel, and returns its event. The bot answers it.
async fn invoke(bench: &Bench, wire: &mut Wire<impl Socket>, channel: Id) -> Value {
    let asking = bench.command(channel, "everywhere");
    let event = wire.event("INTERACTION_CREATE").await;
    bench.answer(&event, 4, json!({ "content": "x", "flags": 64 })).await;
    asking.await.unwrap().unwrap();
    event
}

#[tokio::test]
async fn a_user_install_offers_commands_where_the_bot_is_not_and_cannot_post() {
    let bench = Bench::new().await;
    let commands = json!([
        { "name": "everywhere", "description": "d", "integration_types": [0, 1], "contexts": [0, 1, 2] },
        { "name": "server", "description": "d", "integration_types": [0], "contexts": [0] },
    ]);
    bench.register(commands).await;
    let (mut wire, _) = online(&bench.sandbox, 0).await;
    let group = bench.sandbox.group_channel(&[bench.ada, bench.ben]);
    let refused = bench.sandbox.command(bench.ada, group, "everywhere", &[]).await;
    assert!(refused.is_err(), "the application is installed to no user");
    bench.sandbox.install_for(bench.ada);

    // With the bot, both installations authorize an interaction.
    let event = invoke(&bench, &mut wire, bench.channel).await;
    let owners = &event["authorizing_integration_owners"];
    assert_eq!(owners["1"], json!(bench.ada));
    assert_eq!(owners["0"], json!(bench.sandbox.guild_id()));
    assert_eq!(event["context"], 0);

    let event = invoke(&bench, &mut wire, group).await;
    assert_eq!(event["authorizing_integration_owners"], json!({ "1": bench.ada }));
    assert_eq!((&event["context"], &event["channel"]["type"]), (&json!(2), &json!(3)));
    assert!(event.get("guild_id").is_none() && event.get("member").is_none());

    bench.sandbox.kick_bot();
    let event = invoke(&bench, &mut wire, bench.channel).await;
    assert_eq!(event["authorizing_integration_owners"], json!({ "1": bench.ada }));
    assert_eq!(event["context"], 0);
    assert!(event.get("guild_id").is_some() && event.get("member").is_some());
    for channel in [group, bench.channel] {
        assert!(bench.sandbox.command(bench.ada, channel, "server", &[]).await.is_err());
        let path = format!("/channels/{channel}/messages");
        assert_eq!(bench.post(&path, json!({ "content": "x" })).await.1["code"], 50001);
    }
    assert!(bench.sandbox.command(bench.ben, bench.channel, "everywhere", &[]).await.is_err());
    assert!(bench.sandbox.messages(group, bench.ben).is_empty(), "the answers are private");
    bench.check();
}
