//! Faults of the connection that the bot recovers from. Each story reports how long that took.

use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use discord_sandbox::{Config, ConnectFault, GatewayFault, SessionStarts};
use futures_util::future::join_all;

use crate::say::say;
use crate::table::{Table, assert_shows, history, until};

/// A gateway that counts every session that begins too soon, with short heartbeats.
pub fn strict() -> Config {
    Config { heartbeat: Duration::from_secs(5), ..Config::strict_sessions() }
}

async fn open() -> Table {
    let mut table = Table::open_with(strict()).await;
    table.expects_faults();
    table.begin(table.ada, table.ben).await;
    table
}

/// The sessions that the bot began.
fn identifies(table: &Table) -> usize {
    table.discord.traffic().frames().filter(|frame| frame.payload["op"] == 2).count()
}

/// Waits until the bot is back after `before` connections, and reports how long that took since `since`.
async fn reports(table: &Table, what: &str, before: usize, since: Instant) {
    while table.connections() <= before {
        assert!(
            since.elapsed() < Duration::from_secs(60),
            "not back after {what}: {}",
            table.log()
        );
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
    say(&format!("{what}: connected again after {:.1} s", since.elapsed().as_secs_f64()));
}

/// The game goes on where it was, and no session began too soon.
async fn goes_on(table: Table) {
    let board = table.plays(table.ada, "c2-c3").await;
    assert_shows(&board, &history(&["c2-c3"]));
    assert_eq!(table.discord.identify_violations(), 0);
    table.close().await;
}

/// The bot comes back after a momentary fault, with so many new sessions.
async fn recovers(fault: GatewayFault, sessions: RangeInclusive<usize>) {
    let table = open().await;
    let before = table.connections();
    let since = Instant::now();
    table.discord.inject_gateway_fault(fault);
    reports(&table, &format!("{fault:?}"), before, since).await;
    let begun = identifies(&table) - 1;
    assert!(sessions.contains(&begun), "{fault:?}: {begun} new sessions");
    goes_on(table).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_goes_on_after_an_end_that_leaves_it() {
    let codes = [1000, 1001, 4000, 4001, 4002].map(|code| GatewayFault::Close(Some(code)));
    let others = [
        GatewayFault::Reconnect,
        GatewayFault::InvalidSession(true),
        GatewayFault::Cut,
        GatewayFault::Reset,
    ];
    join_all(codes.into_iter().chain(others).map(|fault| recovers(fault, 0..=0))).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: sessions five seconds apart"]
async fn a_new_session_begins_after_an_end_of_the_old_one() {
    let codes = [4003, 4009, 4010, 4011].map(|code| GatewayFault::Close(Some(code)));
    let others = [
        GatewayFault::InvalidSession(false),
        GatewayFault::Forget,
        GatewayFault::Close(None),
        GatewayFault::Mute,
    ];
    join_all(codes.into_iter().chain(others).map(|fault| recovers(fault, 1..=1))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_is_back_after_codes_that_may_end_the_session() {
    let codes = [4005, 4007, 4008, 4012].map(|code| GatewayFault::Close(Some(code)));
    join_all(codes.map(|fault| recovers(fault, 0..=1))).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: a minute of refusals"]
async fn sessions_that_do_not_begin_for_a_while_cost_few_starts() {
    let table = open().await;
    let before = table.connections();
    // A code after which a retry may help.
    table.discord.refuse_identify(Some(4000));
    table.discord.inject_gateway_fault(GatewayFault::Forget);
    tokio::time::sleep(Duration::from_secs(60)).await;
    assert_eq!(table.connections(), before);
    let spent = identifies(&table);
    assert!((2..=8).contains(&spent), "{spent} sessions within a minute");
    let since = Instant::now();
    table.discord.refuse_identify(None);
    reports(&table, "a minute of refused sessions", before, since).await;
    goes_on(table).await;
}

/// The bot comes back after new connections failed for a while.
async fn recovers_from_failing_connections(fault: ConnectFault) {
    let table = open().await;
    let before = table.connections();
    table.discord.set_connect_fault(Some(fault));
    table.discord.inject_gateway_fault(GatewayFault::Cut);
    tokio::time::sleep(Duration::from_secs(30)).await;
    assert_eq!(table.connections(), before);
    let since = Instant::now();
    table.discord.set_connect_fault(None);
    reports(&table, &format!("30 s of {fault:?}"), before, since).await;
    assert!(identifies(&table) <= 2, "{fault:?}");
    goes_on(table).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: half a minute without connections"]
async fn the_bot_is_back_when_the_gateway_lets_it_connect_again() {
    let faults = [
        ConnectFault::Unavailable,
        ConnectFault::Cut,
        ConnectFault::Reset,
        ConnectFault::NoAnswer,
        ConnectFault::NoHello,
    ];
    join_all(faults.map(recovers_from_failing_connections)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: twenty seconds of waiting for an answer"]
async fn a_resume_that_stays_unanswered_is_given_up() {
    let table = open().await;
    let before = table.connections();
    table.discord.ignore_resume(true);
    let since = Instant::now();
    table.discord.inject_gateway_fault(GatewayFault::Cut);
    reports(&table, "unanswered RESUME", before, since).await;
    assert_eq!(identifies(&table), 2);
    goes_on(table).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn reconnections_in_a_row_are_resumed() {
    are_resumed(3).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: twenty of them"]
async fn twenty_reconnections_in_a_row_are_resumed() {
    are_resumed(20).await;
}

/// So many reconnections in a row go on with the session.
async fn are_resumed(times: usize) {
    let table = open().await;
    for nth in 1..=times {
        let before = table.connections();
        let since = Instant::now();
        table.discord.inject_gateway_fault(GatewayFault::Cut);
        reports(&table, &format!("connection {nth} of {times} in a row"), before, since).await;
    }
    assert_eq!(identifies(&table), 1, "the session went on");
    goes_on(table).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: ten seconds until more sessions may begin"]
async fn no_session_begins_while_none_is_left() {
    let table = open().await;
    let reset_after = Duration::from_secs(10);
    table.discord.set_session_starts(SessionStarts {
        remaining: 0,
        reset_after,
        ..SessionStarts::default()
    });
    let before = table.connections();
    table.discord.inject_gateway_fault(GatewayFault::InvalidSession(false));
    until("it waits for a session", || table.log().contains("waiting until it may begin another"))
        .await;
    assert_eq!(identifies(&table), 1);
    let since = Instant::now();
    table.discord.set_session_starts(SessionStarts::default());
    reports(&table, "sessions used up", before, since).await;
    goes_on(table).await;
}
