//! The connection to the gateway: what ends the bot, and what the bot recovers from.

mod recovery;
mod shards;

use std::process::{Child, Output, Stdio};
use std::time::Duration;

use discord_sandbox::{
    Config, ConnectFault, Fault, FaultRule, Frequency, GatewayFault, SessionStarts,
};
use serde_json::json;

use self::recovery::identifies;
use crate::start_and_stop::{alquerque, assert_fails};
use crate::table::{Table, private, until};
use crate::watching::{self, JSON};

/// Starts the built program at a table's stand-in, with a data directory of its own.
fn serve(table: &Table, data: &tempfile::TempDir) -> Child {
    alquerque()
        .args(["serve", "--api-url", table.discord.url(), "--data"])
        .arg(data.path())
        .env("DISCORD_TOKEN", table.discord.token())
        .stderr(Stdio::piped())
        .spawn()
        .unwrap()
}

/// Waits for the end of a program and returns its output.
async fn output_of(bot: Child) -> Output {
    tokio::task::spawn_blocking(|| bot.wait_with_output().unwrap()).await.unwrap()
}

/// Asserts how the program ends once `fault` has happened to its connection.
async fn assert_ends_after(fault: impl AsyncFnOnce(&Table), message: &str) {
    let table = Table::empty(Config::default(), Some(&[])).await;
    let data = tempfile::tempdir().unwrap();
    let bot = serve(&table, &data);
    assert!(table.discord.wait_for_bot(Duration::from_secs(60)).await);
    fault(&table).await;
    assert_fails(&output_of(bot).await, 2, message);
    table.discord.stop().await;
}

/// Asserts how the program ends when the gateway refuses IDENTIFY with this close code.
async fn assert_ends(close_code: u16, exit_code: i32, message: &str) {
    let table = Table::empty(recovery::strict(), Some(&[])).await;
    let data = tempfile::tempdir().unwrap();
    table.discord.refuse_identify(Some(close_code));
    assert_fails(&output_of(serve(&table, &data)).await, exit_code, message);
    assert_eq!(table.discord.identify_violations(), 0);
    table.discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refused_token_ends_the_bot() {
    assert_ends(4004, 2, "refused the token").await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: every other refusal"]
async fn every_refusal_of_the_gateway_ends_the_bot_with_its_reason() {
    // Exit code 1 means that a restart may help.
    let refusals = [
        (4010, 1, "(close code 4010)"),
        (4011, 1, "wants more shards"),
        (4012, 2, "update the bot"),
        (
            4013,
            2,
            "the intents that the bot requests, GUILDS and DIRECT_MESSAGES (close code 4013)",
        ),
        (
            4014,
            2,
            "Discord disallows the intents that the bot requests, GUILDS and DIRECT_MESSAGES",
        ),
    ];
    // One after the other: each program draws its first pictures, which delays its end.
    for (close_code, exit_code, message) in refusals {
        assert_ends(close_code, exit_code, message).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_refusal_ends_a_running_bot() {
    for (close_code, message) in
        [(4013, "(close code 4013)"), (4014, "Discord disallows the intents")]
    {
        let fault = GatewayFault::Close(Some(close_code));
        assert_ends_after(async |table| table.discord.inject_gateway_fault(fault), message).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reset_token_ends_the_bot() {
    assert_ends_after(async |table| table.discord.reset_token(), "refused the token").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_token_that_rest_requests_are_refused_for_ends_the_bot() {
    let refuse = async |table: &Table| {
        for path in ["/interactions/*/callback", "/gateway/bot"] {
            let fault = Fault::Status(401);
            table.discord.inject_fault(FaultRule::new(None, path, fault, Frequency::Times(1)));
        }
        drop(table.send(table.ada, "games", []));
    };
    assert_ends_after(refuse, "refused the token").await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_stops_in_time_while_the_gateway_is_silent_or_unavailable() {
    assert_stops_in_time(GatewayFault::Mute, None).await;
    assert_stops_in_time(GatewayFault::Reset, Some(ConnectFault::Unavailable)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: other connection faults"]
async fn the_bot_stops_in_time_while_every_connection_fails() {
    assert_stops_in_time(GatewayFault::Close(None), Some(ConnectFault::NoHello)).await;
    assert_stops_in_time(GatewayFault::Close(Some(4003)), Some(ConnectFault::NoAnswer)).await;
}

async fn assert_stops_in_time(fault: GatewayFault, afterwards: Option<ConnectFault>) {
    let mut table = Table::open_program().await;
    table.discord.set_connect_fault(afterwards);
    table.discord.inject_gateway_fault(fault);
    let failed = || table.discord.faults_injected() > 0;
    until("a connection fails", || afterwards.is_none() || failed()).await;
    // Far longer than a stop takes, for a loaded machine.
    tokio::time::timeout(Duration::from_secs(60), table.stop_bot()).await.unwrap();
    table.discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_start_is_retried_while_discord_fails() {
    let mut table = Table::empty(Config::default(), None).await.with_faults();
    let path = "/oauth2/applications/@me";
    table.fail("GET", path, Fault::Drop, 1);
    table.fail("GET", path, Fault::Status(503), 1);
    table.start_bot().await;
    assert_eq!(table.discord.faults_injected(), 2);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_waits_while_it_may_not_begin_a_session() {
    let mut table = Table::empty(recovery::strict(), None).await.with_faults();
    let reset_after = Duration::from_secs(2);
    table.discord.set_session_starts(SessionStarts {
        remaining: 0,
        reset_after,
        ..SessionStarts::default()
    });
    table.start_bot().await;
    assert_eq!((identifies(&table), table.discord.identify_violations()), (1, 0));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_event_that_cannot_be_used_is_answered_or_named_and_harms_no_other() {
    let mut table = Table::open_program_with(JSON).await;
    table.begin(table.ada, table.ben).await;
    table
        .discord
        .send_event("INTERACTION_CREATE", &json!({ "id": "not-a-number", "secret": "words" }));
    table.discord.send_event("SOMETHING_NEW", &json!({ "of": "tomorrow" }));
    // Longer than an event may be.
    table.discord.inject_gateway_fault(GatewayFault::Long(9 << 20));
    table.discord.inject_gateway_fault(GatewayFault::BreakNext("/member/user/username"));
    let refused = private(&table.command(table.ada, "games", &[]).await);
    assert!(refused.starts_with("Discord sent me this in a form"), "{refused}");
    table.plays(table.ada, "c2-c3").await;
    assert_eq!(identifies(&table), 1, "the connection lasts");
    // All but the event of an unknown type count.
    let figures = watching::figures(&table);
    assert_eq!(figures["alquerque_gateway_unparsable_total"], 3.0);
    assert!(!table.log().lines().any(|line| line.contains("alquerque") && line.contains("words")));
    table.stop_bot().await;
    table.discord.stop().await;
}
