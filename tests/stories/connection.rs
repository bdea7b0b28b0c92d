//! The connection to the gateway: what ends the bot, and what it comes back from.

use std::process::{Child, Stdio};
use std::time::Duration;

use alquerque::sandbox::{Config, Fault, GatewayFault, Often, Rule, SessionStarts};
use serde_json::json;

use crate::start_and_stop::{alquerque, assert_fails};
use crate::table::{Table, assert_shows, history};

/// The built program at a table's stand-in, with data of its own.
fn serve(table: &Table, data: &tempfile::TempDir) -> Child {
    alquerque()
        .args(["serve", "--api-url", table.discord.url(), "--data"])
        .arg(data.path())
        .env("DISCORD_TOKEN", table.discord.token())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// What the program says when the gateway closes the connection with this code.
async fn assert_ends(code: u16, exit: i32, words: &str) {
    let table = Table::empty(Config::default(), Some(&[])).await;
    let data = tempfile::tempdir().unwrap();
    let bot = serve(&table, &data);
    assert!(table.discord.wait_for_bot(Duration::from_secs(60)).await);
    table.discord.gateway_fault(GatewayFault::Close(Some(code)));
    let output = tokio::task::spawn_blocking(|| bot.wait_with_output().unwrap()).await.unwrap();
    assert_fails(&output, exit, words);
    table.discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_ends_when_the_gateway_does_not_let_it_in_and_says_why() {
    // One after the other: each draws its first pictures.
    // Whether another start may help, is for those to know who start it.
    for (code, exit, words) in [
        (4004, 2, "refused the token"),
        (4010, 1, "(close code 4010)"),
        (4011, 1, "wants more shards"),
        (4012, 2, "needs a newer program"),
        (4013, 2, "the intents that the bot asks for, GUILDS alone (close code 4013)"),
        (4014, 2, "Discord disallows the intents that the bot asks for, GUILDS alone"),
    ] {
        assert_ends(code, exit, words).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_is_reset_ends_the_bot() {
    let table = Table::empty(Config::default(), Some(&[])).await;
    let data = tempfile::tempdir().unwrap();
    let bot = serve(&table, &data);
    assert!(table.discord.wait_for_bot(Duration::from_secs(60)).await);
    table.discord.reset_token();
    let output = tokio::task::spawn_blocking(|| bot.wait_with_output().unwrap()).await.unwrap();
    assert_fails(&output, 2, "refused the token");
    table.discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_requests_are_refused_for_ends_the_bot() {
    let table = Table::empty(Config::default(), Some(&[])).await;
    let data = tempfile::tempdir().unwrap();
    let bot = serve(&table, &data);
    assert!(table.discord.wait_for_bot(Duration::from_secs(60)).await);
    for path in ["/interactions/*/callback", "/gateway/bot"] {
        table.discord.misbehave(Rule::new(None, path, Fault::Status(401), Often::Times(1)));
    }
    let (discord, ada, channel) = (table.discord.clone(), table.ada, table.channel);
    let asking = tokio::spawn(async move { discord.command(ada, channel, "games", &[]).await });
    let output = tokio::task::spawn_blocking(|| bot.wait_with_output().unwrap()).await.unwrap();
    assert_fails(&output, 2, "refused the token");
    asking.abort();
    table.discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn after_every_other_end_of_the_connection_the_bot_is_back() {
    // Nothing is heard from a gateway for one and a half times as long, and it is given up.
    let config = Config { heartbeat: Duration::from_secs(2), ..Config::default() };
    let mut table = Table::open_with(config).await;
    table.expects_faults();
    table.begin(table.ada, table.ben).await;
    let faults = [
        GatewayFault::Close(None),
        GatewayFault::Mute,
        GatewayFault::Forget,
        GatewayFault::Close(Some(4003)),
        GatewayFault::Close(Some(4009)),
        GatewayFault::Close(Some(1000)),
    ];
    let moves = ["d2-c3", "d4xd2", "d1xd3", "b4xd2xd4", "b2xb4", "a5xc3"];
    for (ply, (action, fault)) in moves.iter().zip(faults).enumerate() {
        table.disturb(fault).await;
        let mover = if ply % 2 == 0 { table.ada } else { table.ben };
        let board = table.plays(mover, action).await;
        assert_shows(&board, &history(&moves[..=ply]));
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_comes_while_the_gateway_is_mute_is_heard_after_the_resume() {
    let config = Config { heartbeat: Duration::from_secs(2), ..Config::default() };
    let mut table = Table::open_with(config).await;
    table.expects_faults();
    table.begin(table.ada, table.ben).await;
    table.discord.gateway_fault(GatewayFault::Mute);
    let board = table.plays(table.ada, "c2-c3").await;
    assert_shows(&board, &history(&["c2-c3"]));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_stops_in_time_though_the_gateway_is_mute() {
    let mut table = Table::open_program().await;
    table.discord.gateway_fault(GatewayFault::Mute);
    let begun = std::time::Instant::now();
    table.stop_bot().await;
    assert!(begun.elapsed() < Duration::from_secs(10), "{:?}", begun.elapsed());
    table.discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_is_tried_again_while_discord_fails_and_not_when_it_refuses() {
    let mut table = Table::empty(Config::default(), None).await;
    table.expects_faults();
    let asked = "/oauth2/applications/@me";
    table.discord.misbehave(Rule::new(Some("GET"), asked, Fault::Drop, Often::Times(1)));
    table.discord.misbehave(Rule::new(Some("GET"), asked, Fault::Status(503), Often::Times(1)));
    table.start_bot().await;
    assert!(table.log().contains("Discord cannot be reached yet"), "{}", table.log());
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_waits_where_it_may_not_begin_a_session() {
    let mut table = Table::empty(Config::default(), None).await;
    table.expects_faults();
    let reset_after = Duration::from_secs(2);
    table.discord.ration_sessions(SessionStarts { remaining: 0, reset_after, ..SessionStarts::default() });
    table.begin_start();
    while !table.log().contains("waiting until it may begin another") {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    let identified = |table: &Table| table.discord.traffic().frames().any(|frame| frame.payload["op"] == 2);
    assert!(!identified(&table));
    table.discord.ration_sessions(SessionStarts::default());
    table.has_come().await;
    assert!(identified(&table));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn events_that_cannot_be_parsed_are_named_and_nothing_else_comes_of_them() {
    let mut table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.discord.send_event("INTERACTION_CREATE", &json!({ "id": "not-a-number", "secret": "words" }));
    table.discord.send_event("SOMETHING_NEW", &json!({ "of": "tomorrow" }));
    table.discord.send_event("SOMETHING_NEW", &json!({ "of": "tomorrow" }));
    let named = |log: &str, kind| log.lines().filter(|line| line.contains("WARN") && line.contains(kind)).count();
    while named(&table.log(), "SOMETHING_NEW") == 0 || named(&table.log(), "INTERACTION_CREATE") == 0 {
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    table.plays(table.ada, "c2-c3").await;
    assert_eq!(named(&table.log(), "SOMETHING_NEW"), 1);
    assert!(!table.log().lines().any(|line| line.contains("alquerque") && line.contains("words")));
    table.stop_bot().await;
    table.discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn with_several_shards_the_bot_is_there_as_soon_as_all_of_them_are() {
    let mut table = Table::empty(Config::default(), None).await;
    table.expects_faults();
    table.discord.ration_sessions(SessionStarts { shards: 2, ..SessionStarts::default() });
    table.start_bot().await;
    let ready = |table: &Table| {
        let ready = |frame: &&serde_json::Value| frame["t"] == "READY";
        table.discord.traffic().dispatches().filter(ready).map(|frame| frame["d"]["shard"].clone()).collect::<Vec<_>>()
    };
    while ready(&table).len() < 2 {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }
    assert_eq!(ready(&table), [json!([0, 2]), json!([1, 2])]);
    table.begin(table.ada, table.ben).await;
    // Both go on with their sessions.
    table.disturb(GatewayFault::Cut).await;
    let board = table.plays(table.ada, "c2-c3").await;
    assert_shows(&board, &history(&["c2-c3"]));
    table.clock.pass(Duration::from_secs(60)).await;
    table.close().await;
}
