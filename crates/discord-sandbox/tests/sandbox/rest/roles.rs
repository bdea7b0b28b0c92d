//! Roles that the bot gives and takes.

use discord_sandbox::{Permission, Role};
use reqwest::Method;
use serde_json::{Value, json};

use crate::Bench;

#[tokio::test]
async fn roles_below_the_bots_own_are_given_with_the_permission() {
    let bench = Bench::new().await;
    let guild = bench.sandbox.guild_id();
    let role = |position| Role { position, ..Role::default() };
    let permissions = Permission::ManageRoles.bit();
    let members = [bench.sandbox.bot_id()].into();
    let below = bench.sandbox.create_role(role(1));
    let above = bench.sandbox.create_role(role(9));
    let managed = bench.sandbox.create_role(Role { managed: true, ..role(1) });
    let send = async |method, user, role| {
        let path = format!("/guilds/{guild}/members/{user}/roles/{role}");
        let (status, body) = bench.rest(method, &path, Value::Null).await;
        (status, body["code"].clone())
    };
    let give = async |role| send(Method::PUT, bench.ada, role).await;
    assert_eq!(give(below).await, (403, json!(50013)));
    let own = bench.sandbox.create_role(Role { permissions, members, ..role(5) });
    assert_eq!(give(below).await.0, 204);
    assert_eq!(bench.sandbox.members_with(below), [bench.ada]);
    let (_, member) = bench.get(&format!("/guilds/{guild}/members/{}", bench.ada)).await;
    assert_eq!(member["roles"], json!([below.to_string()]));
    for role in [above, managed, own] {
        assert_eq!(give(role).await, (403, json!(50013)));
    }
    assert_eq!(give(guild).await.0, 400);
    assert_eq!(send(Method::DELETE, bench.ada, below).await.0, 204);
    assert_eq!(bench.sandbox.members_with(below), []);
    bench.sandbox.delete_role(below);
    assert_eq!(give(below).await, (404, json!(10011)));
    let (_, roles) = bench.get(&format!("/guilds/{guild}/roles")).await;
    assert_eq!(roles.as_array().unwrap().len(), 4);
    bench.check();
}
