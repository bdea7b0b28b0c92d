//! Roles that the bot gives and takes by standing.

use std::time::Duration;

use discord_sandbox::{Exchange, Fault, Id, Message, Permission, Role};

use super::following::direct;
use super::privacy::{remove, shown_after_removal};
use super::standing::beats;
use crate::life::resigns;
use crate::table::{Table, assert_private, assert_says, labels, private, until};
use crate::times::pass;

/// Discord's permission to manage a server.
const MANAGE_SERVER: u64 = 1 << 5;

fn role(name: &str, position: u32) -> Role {
    Role { name: name.to_owned(), position, ..Role::default() }
}

/// Gives the bot its own role, which may manage others. Returns it.
fn own_role(table: &Table) -> Id {
    let permissions = Permission::ManageRoles.bit();
    let members = [table.discord.bot_id()].into();
    table.discord.create_role(Role { permissions, managed: true, members, ..role("Bot", 5) })
}

/// Names a role in the command, and chooses this standing. Returns the panel.
async fn gives(table: &Table, role: Id, standing: &str) -> Message {
    let choice = table.command(table.ada, "settings", &[("roles", role.into())]).await;
    chooses(table, &choice, standing).await
}

async fn chooses(table: &Table, choice: &Message, standing: &str) -> Message {
    assert_eq!((choice.selects().count(), labels(choice)), (2, vec!["Back"]), "{choice:?}");
    let menu = choice.selects().nth(1).unwrap().custom_id.clone();
    table.select(table.ada, choice.id, &menu, &[standing]).await
}

async fn has(table: &Table, role: Id, members: &[Id]) {
    let is_so = || table.discord.members_with(role) == members;
    until(&format!("{members:?} have the role"), is_so).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_first_of_the_season_have_a_role_until_it_ends_or_the_role_is_taken_back() {
    let table = Table::open().await;
    own_role(&table);
    let champion = table.discord.create_role(role("Champion", 2));
    let top = table.discord.create_role(role("Top", 1));
    let panel = table.command(table.ada, "settings", &[]).await;
    assert_says(&panel, &["Roles by standing: none"]);

    // By the command, and by the panel.
    let panel = gives(&table, champion, "rank-1").await;
    let line = format!("<@&{champion}>: First of the season, Medieval Alquerque");
    assert_says(&panel, &[&line]);
    beats(&table, table.ben, table.ada).await;
    has(&table, champion, &[table.ben]).await;
    let menu = panel.selects().next().unwrap().custom_id.clone();
    let choice = table.select(table.ada, panel.id, &menu, &["roles"]).await;
    let menu = choice.selects().next().unwrap().custom_id.clone();
    let choice = table.select(table.ada, choice.id, &menu, &[&top.to_string()]).await;
    assert_says(&choice, &[&format!("Who gets <@&{top}>?")]);
    let rules = choice.selects().next().unwrap().custom_id.clone();
    let choice = table.select(table.ada, choice.id, &rules, &["bell"]).await;
    let rules = choice.selects().next().unwrap().custom_id.clone();
    let choice = table.select(table.ada, choice.id, &rules, &["medieval"]).await;
    // Those who qualify already get it at once.
    let panel = chooses(&table, &choice, "rank-3").await;
    assert_says(&panel, &[&line, &format!("<@&{top}>: First 3 of the season")]);
    has(&table, top, &[table.ada, table.ben]).await;

    beats(&table, table.cleo, table.ben).await;
    has(&table, champion, &[table.cleo]).await;
    has(&table, top, &[table.ada, table.ben, table.cleo]).await;
    gives(&table, top, "none").await;
    has(&table, top, &[]).await;
    let panel = table.command(table.ada, "settings", &[]).await;
    assert!(!panel.content.contains(&top.to_string()), "{}", panel.content);

    table.discord.advance(Duration::from_hours(24 * 92));
    has(&table, champion, &[]).await;
    beats(&table, table.ada, table.ben).await;
    has(&table, champion, &[table.ada]).await;

    // With a player's data, the role goes.
    remove(&table, table.ada).await;
    has(&table, champion, &[]).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_role_that_cannot_be_given_is_refused_with_the_reason() {
    let table = Table::open().await;
    let below = table.discord.create_role(role("Below", 1));
    let refused = async |role: Id, words: &str| {
        table.expect(table.ada, "settings", &[("roles", role.into())], words).await;
    };
    refused(below, "I may not give roles here. Allow me *Manage Roles*").await;
    let own = own_role(&table);
    let above = table.discord.create_role(role("Above", 9));
    refused(above, "is not below my own role").await;
    refused(own, "belongs to a bot").await;
    refused(table.discord.guild_id(), "All members have").await;
    table.discord.grant_commands(table.ben);
    let by_ben = table.command(table.ben, "settings", &[("roles", below.into())]).await;
    assert_private(&by_ben, "manage this server");

    // Managers give no role above their own highest one.
    let permissions = Permission::ManageRoles.bit() | MANAGE_SERVER;
    let members = [table.ben].into();
    table.discord.create_role(Role { permissions, members, ..role("Staff", 2) });
    let hidden = table.discord.create_role(role("Hidden", 3));
    let by_ben =
        async |role: Id| table.command(table.ben, "settings", &[("roles", role.into())]).await;
    assert_private(&by_ben(hidden).await, "is not below your own highest role");
    assert_eq!(by_ben(below).await.selects().count(), 2);

    // It is checked again when the standing is chosen.
    let choice = table.command(table.ada, "settings", &[("roles", below.into())]).await;
    table.discord.change_role(below, |role| role.position = 9);
    assert_private(&chooses(&table, &choice, "rank-1").await, "is not below my own role");
    table.discord.delete_role(below);
    assert_private(&chooses(&table, &choice, "rank-1").await, "does not exist any more");
    let panel = private(&table.command(table.ada, "settings", &[]).await);
    assert!(panel.contains("Roles by standing: none"), "{panel}");

    for nth in 0..6 {
        let next = table.discord.create_role(role(&format!("Role {nth}"), 1));
        if nth < 5 {
            gives(&table, next, "rating-2400").await;
        } else {
            refused(next, "I already give 5 roles").await;
        }
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_lost_permission_disturbs_no_game_and_is_shown_until_it_is_back() {
    let table = Table::open().await;
    let own = own_role(&table);
    let champion = table.discord.create_role(role("Champion", 1));
    gives(&table, champion, "rank-1").await;
    table.discord.change_role(own, |role| role.permissions = 0);
    beats(&table, table.ben, table.ada).await;
    let panel = async || private(&table.command(table.ada, "settings", &[]).await);
    let shows = async |words: &str| panel().await.contains(words);
    test_support::wait_for("the panel shows it", async || {
        shows("⚠️ I may not give or take it now").await.then_some(())
    })
    .await;
    has(&table, champion, &[]).await;
    let told = || direct(&table, table.ada);
    until("the manager is told", || !told().is_empty()).await;
    let words = &told()[0].content;
    assert!(words.contains("I may no longer give or take a role on [your server]"), "{words}");
    assert!(words.contains("First of the season, Medieval Alquerque"), "{words}");
    let tries = || {
        let traffic = table.discord.traffic();
        traffic.exchanges().filter(|one| one.path.contains("/roles/")).count()
    };
    beats(&table, table.ben, table.ada).await;
    pass(&table, Duration::from_hours(1)).await;
    assert_eq!(tries(), 0, "no request is refused");

    table.discord.change_role(own, |role| role.permissions = Permission::ManageRoles.bit());
    pass(&table, Duration::from_hours(1)).await;
    has(&table, champion, &[table.ben]).await;
    test_support::wait_for("the panel shows nothing", async || (!shows("⚠️").await).then_some(()))
        .await;

    // A deleted role is forgotten, and a member who has left gets none.
    table.discord.remove_member(table.cleo);
    table.discord.delete_role(champion);
    beats(&table, table.ada, table.ben).await;
    test_support::wait_for("the role is forgotten", async || {
        shows("Roles by standing: none").await.then_some(())
    })
    .await;
    until("the manager is told that as well", || told().len() == 2).await;
    assert!(told()[1].content.contains("no longer exists"), "{:?}", told());
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_member_who_was_away_gets_the_role_again_and_no_removal_waits_for_discord() {
    let table = Table::open().await.with_faults();
    own_role(&table);
    let top = table.discord.create_role(role("Top", 1));
    beats(&table, table.cleo, table.ben).await;
    table.discord.remove_member(table.cleo);
    gives(&table, top, "rank-3").await;
    has(&table, top, &[table.ben]).await;
    beats(&table, table.ada, table.ben).await;
    has(&table, top, &[table.ada, table.ben]).await;
    beats(&table, table.ben, table.ada).await;

    let given = |it: &Exchange| it.method == "PUT" && it.path.contains(&table.cleo.to_string());
    let tries = table.discord.traffic().exchanges().filter(|it| given(it)).count();
    assert_eq!(tries, 1, "and not after each game");

    // A server that cannot be read does not count as a refusal.
    let faults = || table.discord.faults_injected();
    let before = faults();
    table.fail("GET", "/guilds/*", Fault::Status(404), 1);
    beats(&table, table.ada, table.ben).await;
    until("the server is asked for", || faults() > before).await;
    let panel = private(&table.command(table.ada, "settings", &[]).await);
    assert!(!panel.contains("⚠️"), "{panel}");

    // After the next game of one who is back, the role is given again.
    table.discord.add_member(table.cleo);
    beats(&table, table.cleo, table.ben).await;
    has(&table, top, &[table.ada, table.ben, table.cleo]).await;

    // A player's data go at once, and the role when Discord can take it.
    let path = format!("/guilds/*/members/{}/roles/*", table.ben);
    table.fail("DELETE", &path, Fault::Status(503), 1000);
    remove(&table, table.ben).await;
    shown_after_removal(&table, table.ben).await;
    assert_eq!(table.discord.members_with(top), [table.ada, table.ben, table.cleo]);
    table.discord.clear_faults();
    pass(&table, Duration::from_hours(1)).await;
    has(&table, top, &[table.ada, table.cleo]).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_role_is_given_also_after_a_kill() {
    let mut table = Table::open_program().await;
    own_role(&table);
    let champion = table.discord.create_role(role("Champion", 1));
    gives(&table, champion, "rank-1").await;
    table.begin(table.ada, table.ben).await;
    table.plays(table.ada, "c2-c3").await;
    let board = table.plays(table.ben, "c4xc2").await;
    resigns(&table, table.ada, &board).await;
    table.kill_bot().await;
    assert_eq!(table.discord.members_with(champion), []);
    table.start_bot().await;
    has(&table, champion, &[table.ben]).await;
    table.close().await;
}
