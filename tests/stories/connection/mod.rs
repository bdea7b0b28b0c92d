//! The connection to the gateway: what ends the bot, and what it recovers from.

mod recovery;
mod shards;

use std::process::{Child, Stdio};
use std::time::Duration;

use discord_sandbox::{
    Config, ConnectFault, Fault, FaultRule, Frequency, GatewayFault, SessionStarts,
};
use serde_json::json;

use crate::start_and_stop::{alquerque, assert_fails};
use crate::table::{Table, until};

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

/// The program ends with these words when the gateway refuses IDENTIFY with this code.
async fn assert_ends(code: u16, exit: i32, words: &str) {
    let table = Table::empty(recovery::strict(), Some(&[])).await;
    let data = tempfile::tempdir().unwrap();
    table.discord.refuse_identify(Some(code));
    let bot = serve(&table, &data);
    let output = tokio::task::spawn_blocking(|| bot.wait_with_output().unwrap()).await.unwrap();
    assert_fails(&output, exit, words);
    assert_eq!(table.discord.identify_violations(), 0);
    table.discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_ends_when_the_gateway_does_not_let_it_in_and_says_why() {
    assert_ends(4004, 2, "refused the token").await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: every other refusal"]
async fn the_bot_ends_at_every_refusal_of_the_gateway_and_says_why() {
    // The exit code tells whether another start may help.
    let refusals = [
        (4010, 1, "(close code 4010)"),
        (4011, 1, "wants more shards"),
        (4012, 2, "needs a newer program"),
        (4013, 2, "the intents that the bot asks for, GUILDS alone (close code 4013)"),
        (4014, 2, "Discord disallows the intents that the bot asks for, GUILDS alone"),
    ];
    // One after the other: each draws its first pictures, which can keep a program from ending in time.
    for (code, exit, words) in refusals {
        assert_ends(code, exit, words).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_while_the_bot_runs_ends_it() {
    for (code, words) in [(4013, "(close code 4013)"), (4014, "Discord disallows the intents")] {
        let table = Table::empty(Config::default(), Some(&[])).await;
        let data = tempfile::tempdir().unwrap();
        let bot = serve(&table, &data);
        assert!(table.discord.wait_for_bot(Duration::from_secs(60)).await);
        table.discord.inject_gateway_fault(GatewayFault::Close(Some(code)));
        let output = tokio::task::spawn_blocking(|| bot.wait_with_output().unwrap()).await.unwrap();
        assert_fails(&output, 2, words);
        table.discord.stop().await;
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
        table.discord.inject_fault(FaultRule::new(
            None,
            path,
            Fault::Status(401),
            Frequency::Times(1),
        ));
    }
    let (discord, ada, channel) = (table.discord.clone(), table.ada, table.channel);
    let asking = tokio::spawn(async move { discord.command(ada, channel, "games", &[]).await });
    let output = tokio::task::spawn_blocking(|| bot.wait_with_output().unwrap()).await.unwrap();
    assert_fails(&output, 2, "refused the token");
    asking.abort();
    table.discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_stops_in_time_though_the_gateway_is_mute() {
    stops_in_time(GatewayFault::Mute, None).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_stops_in_time_though_it_cannot_connect_again() {
    stops_in_time(GatewayFault::Reset, Some(ConnectFault::Unavailable)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: other ways in which it cannot"]
async fn the_bot_stops_in_time_though_every_connection_comes_to_nothing() {
    stops_in_time(GatewayFault::Close(None), Some(ConnectFault::NoHello)).await;
    stops_in_time(GatewayFault::Close(Some(4003)), Some(ConnectFault::NoAnswer)).await;
}

async fn stops_in_time(fault: GatewayFault, afterwards: Option<ConnectFault>) {
    let mut table = Table::open_program().await;
    table.discord.set_connect_fault(afterwards);
    table.discord.inject_gateway_fault(fault);
    tokio::time::sleep(Duration::from_secs(2)).await;
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
    table.discord.inject_fault(FaultRule::new(
        Some("GET"),
        asked,
        Fault::Drop,
        Frequency::Times(1),
    ));
    table.discord.inject_fault(FaultRule::new(
        Some("GET"),
        asked,
        Fault::Status(503),
        Frequency::Times(1),
    ));
    table.start_bot().await;
    assert!(table.log().contains("Discord cannot be reached yet"), "{}", table.log());
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_waits_where_it_may_not_begin_a_session() {
    let mut table = Table::empty(Config::default(), None).await;
    table.expects_faults();
    let reset_after = Duration::from_secs(2);
    table.discord.set_session_starts(SessionStarts {
        remaining: 0,
        reset_after,
        ..SessionStarts::default()
    });
    table.begin_start();
    until("it waits for a session", || table.log().contains("waiting until it may begin another"))
        .await;
    let identified =
        |table: &Table| table.discord.traffic().frames().any(|frame| frame.payload["op"] == 2);
    assert!(!identified(&table));
    table.discord.set_session_starts(SessionStarts::default());
    table.has_come().await;
    assert!(identified(&table));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn events_that_cannot_be_parsed_are_named_and_nothing_else_comes_of_them() {
    let mut table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table
        .discord
        .send_event("INTERACTION_CREATE", &json!({ "id": "not-a-number", "secret": "words" }));
    table.discord.send_event("SOMETHING_NEW", &json!({ "of": "tomorrow" }));
    table.discord.send_event("SOMETHING_NEW", &json!({ "of": "tomorrow" }));
    let named = |log: &str, kind: &str| {
        log.lines().filter(|line| line.contains("WARN") && line.contains(kind)).count()
    };
    let kinds = ["SOMETHING_NEW", "INTERACTION_CREATE"];
    until("both are named", || kinds.iter().all(|kind| named(&table.log(), kind) > 0)).await;
    table.plays(table.ada, "c2-c3").await;
    assert_eq!(named(&table.log(), "SOMETHING_NEW"), 1);
    assert!(!table.log().lines().any(|line| line.contains("alquerque") && line.contains("words")));
    table.stop_bot().await;
    table.discord.stop().await;
}
