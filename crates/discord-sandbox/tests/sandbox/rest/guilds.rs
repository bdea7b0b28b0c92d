//! The bot's guild and permissions.

use discord_sandbox::Permission;
use serde_json::{Value, json};

use crate::{Bench, text};

/// Parses a bit field from a string of digits.
fn bits(value: &Value) -> u64 {
    text(value).parse().unwrap()
}

/// Computes the bot's permissions in a channel by Discord's documented algorithm.
async fn computed(bench: &Bench, channel: usize) -> u64 {
    let guild = format!("/guilds/{}", bench.sandbox.guild_id());
    let (_, roles) = bench.get(&format!("{guild}/roles")).await;
    let (_, channels) = bench.get(&format!("{guild}/channels")).await;
    let (_, member) = bench.get(&format!("{guild}/members/{}", bench.sandbox.bot_id())).await;
    let everyone = roles
        .as_array()
        .unwrap()
        .iter()
        .find(|role| role["id"] == guild["/guilds/".len()..])
        .unwrap();
    assert_eq!(member["roles"], json!([]), "only the role of all members counts");
    let overwrites = channels[channel]["permission_overwrites"].as_array().unwrap();
    let own = overwrites.iter().filter(|one| one["id"] == member["user"]["id"] && one["type"] == 1);
    own.fold(bits(&everyone["permissions"]), |all, one| {
        (all & !bits(&one["deny"])) | bits(&one["allow"])
    })
}

#[tokio::test]
async fn the_bots_guilds_are_listed_with_its_permissions() {
    let bench = Bench::new().await;
    let (status, guilds) = bench.get("/users/@me/guilds?with_counts=1").await;
    assert_eq!((status, guilds.as_array().unwrap().len()), (200, 1));
    let guild = &guilds[0];
    assert_eq!(
        (text(&guild["id"]), &guild["owner"]),
        (&*bench.sandbox.guild_id().to_string(), &json!(false))
    );
    assert_eq!(guild["approximate_member_count"], 5);
    let wanted = Permission::ViewChannel.bit()
        | Permission::SendMessages.bit()
        | Permission::AttachFiles.bit();
    assert_eq!(bits(&guild["permissions"]) & wanted, wanted);
    let after = format!("/users/@me/guilds?after={}", text(&guild["id"]));
    assert_eq!(bench.get(&after).await.1, json!([]));
    bench.sandbox.kick_bot();
    assert_eq!(bench.get("/users/@me/guilds").await.1, json!([]));
    bench.check();
}

#[tokio::test]
async fn channel_permissions_follow_from_roles_and_overwrites() {
    let bench = Bench::new().await;
    let view = Permission::ViewChannel.bit();
    let send = Permission::SendMessages.bit();
    assert_eq!(computed(&bench, 0).await & (view | send), view | send);
    bench.sandbox.deny_bot(bench.channel, &[Permission::SendMessages]).unwrap();
    bench.sandbox.allow_bot(bench.channel, &[Permission::ManageThreads]).unwrap();
    let now = computed(&bench, 0).await;
    assert_eq!(
        now & (view | send | Permission::ManageThreads.bit()),
        view | Permission::ManageThreads.bit()
    );
    assert_eq!(computed(&bench, 1).await & send, send, "another channel is not touched");
    bench.check();
}

#[tokio::test]
async fn channels_are_listed_without_threads_and_only_for_the_bots_guild() {
    let bench = Bench::new().await;
    bench.sandbox.open_thread(bench.ada, bench.channel, "thread").unwrap();
    let guild = bench.sandbox.guild_id();
    let (status, channels) = bench.get(&format!("/guilds/{guild}/channels")).await;
    let names: Vec<&str> =
        channels.as_array().unwrap().iter().map(|one| text(&one["name"])).collect();
    assert_eq!((status, names), (200, vec!["general", "random"]));
    for path in ["channels", "roles", "members/1"] {
        assert_eq!(bench.get(&format!("/guilds/1/{path}")).await.1["code"], 10004, "{path}");
    }
    bench.sandbox.kick_bot();
    for path in ["", "/channels", "/roles"] {
        assert_eq!(bench.get(&format!("/guilds/{guild}{path}")).await.0, 404, "{path}");
    }
    bench.check();
}
