//! Recovery from faults of the connection. Each story reports how long that took.

use std::ops::RangeInclusive;
use std::time::{Duration, Instant};

use discord_sandbox::{Config, ConnectFault, GatewayFault, SessionStarts};
use futures_util::future::join_all;
use test_support::say;

use crate::table::{Table, assert_shows, history, until};

/// A gateway that counts sessions that begin too early, with a short heartbeat interval.
pub fn strict() -> Config {
    Config { heartbeat: Duration::from_secs(5), ..Config::strict_sessions() }
}

async fn open() -> Table {
    let table = Table::open_with(strict()).await.with_faults();
    table.begin(table.ada, table.ben).await;
    table
}

/// Returns the number of sessions that the bot began.
pub fn identifies(table: &Table) -> usize {
    table.discord.traffic().frames().filter(|frame| frame.payload["op"] == 2).count()
}

/// Waits until the bot has more than `before` connections, and reports how long that took since
/// `since`.
async fn report_reconnection(table: &Table, what: &str, before: usize, since: Instant) {
    until(what, || table.connections() > before).await;
    say(&format!("{what}: reconnected after {:.1} s", since.elapsed().as_secs_f64()));
}

/// Asserts that the game continues where it was, and that no session began too early.
async fn assert_continues(table: Table) {
    let board = table.plays(table.ada, "c2-c3").await;
    assert_shows(&board, &history(&["c2-c3"]));
    assert_eq!(table.discord.identify_violations(), 0);
    table.close().await;
}

/// Asserts that the bot recovers from a momentary fault with this many new sessions.
async fn assert_recovers(fault: GatewayFault, sessions: RangeInclusive<usize>) {
    let table = open().await;
    let before = table.connections();
    let since = Instant::now();
    table.discord.inject_gateway_fault(fault);
    report_reconnection(&table, &format!("{fault:?}"), before, since).await;
    let begun = identifies(&table) - 1;
    assert!(sessions.contains(&begun), "{fault:?}: {begun} new sessions");
    assert_continues(table).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_session_is_resumed_after_a_fault_that_preserves_it() {
    let codes = [1000, 1001, 4000, 4001, 4002].map(|code| GatewayFault::Close(Some(code)));
    let others = [
        GatewayFault::Reconnect,
        GatewayFault::InvalidSession(true),
        GatewayFault::Cut,
        GatewayFault::Reset,
        GatewayFault::Close(None),
        GatewayFault::Mute,
    ];
    join_all(codes.into_iter().chain(others).map(|fault| assert_recovers(fault, 0..=0))).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: sessions five seconds apart"]
async fn a_new_session_begins_after_a_fault_that_ends_the_old_one() {
    let codes = [4003, 4009, 4010, 4011].map(|code| GatewayFault::Close(Some(code)));
    let others = [GatewayFault::InvalidSession(false), GatewayFault::Forget];
    join_all(codes.into_iter().chain(others).map(|fault| assert_recovers(fault, 1..=1))).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_bot_recovers_from_close_codes_that_may_end_the_session() {
    let codes = [4005, 4007, 4008, 4012].map(|code| GatewayFault::Close(Some(code)));
    join_all(codes.map(|fault| assert_recovers(fault, 0..=1))).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: a minute of refusals"]
async fn refused_sessions_begin_more_and_more_slowly() {
    let table = open().await;
    let before = table.connections();
    // A close code after which a retry may help.
    table.discord.refuse_identify(Some(4000));
    let refused = Instant::now();
    table.discord.inject_gateway_fault(GatewayFault::Forget);
    until("sessions are refused", || identifies(&table) > 8).await;
    // Discord's limit alone would take 40 seconds.
    assert!(refused.elapsed() > Duration::from_secs(50), "{:?}", refused.elapsed());
    assert_eq!(table.connections(), before);
    let since = Instant::now();
    table.discord.refuse_identify(None);
    report_reconnection(&table, "eight refused sessions", before, since).await;
    assert_continues(table).await;
}

/// Asserts that the bot recovers after new connections failed again and again.
async fn assert_recovers_from_failing_connections(fault: ConnectFault) {
    let table = open().await;
    let before = table.connections();
    table.discord.set_connect_fault(Some(fault));
    table.discord.inject_gateway_fault(GatewayFault::Cut);
    let failed = table.discord.faults_injected();
    until("connections fail", || table.discord.faults_injected() > failed + 3).await;
    assert_eq!(table.connections(), before);
    let since = Instant::now();
    table.discord.set_connect_fault(None);
    report_reconnection(&table, &format!("connections with {fault:?}"), before, since).await;
    assert!(identifies(&table) <= 2, "{fault:?}");
    assert_continues(table).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: several connections that time out"]
async fn the_bot_reconnects_when_the_gateway_accepts_connections_again() {
    let faults = [
        ConnectFault::Unavailable,
        ConnectFault::Cut,
        ConnectFault::Reset,
        ConnectFault::NoAnswer,
        ConnectFault::NoHello,
    ];
    join_all(faults.map(assert_recovers_from_failing_connections)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: twenty seconds until the timeout"]
async fn an_unanswered_resume_times_out() {
    let table = open().await;
    let before = table.connections();
    table.discord.ignore_resume(true);
    let since = Instant::now();
    table.discord.inject_gateway_fault(GatewayFault::Cut);
    report_reconnection(&table, "unanswered RESUME", before, since).await;
    assert_eq!(identifies(&table), 2);
    assert_continues(table).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn consecutive_reconnections_are_resumed() {
    assert_resumed(3).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: twenty reconnections"]
async fn twenty_consecutive_reconnections_are_resumed() {
    assert_resumed(20).await;
}

/// Asserts that this many consecutive reconnections resume the session.
async fn assert_resumed(times: usize) {
    let table = open().await;
    for nth in 1..=times {
        let before = table.connections();
        let since = Instant::now();
        table.discord.inject_gateway_fault(GatewayFault::Cut);
        report_reconnection(
            &table,
            &format!("connection {nth} of {times} in a row"),
            before,
            since,
        )
        .await;
    }
    assert_eq!(identifies(&table), 1, "the session was resumed");
    assert_continues(table).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: ten seconds until more sessions may begin"]
async fn no_session_begins_while_no_session_starts_remain() {
    let table = open().await;
    table.discord.set_session_starts(SessionStarts {
        remaining: 0,
        reset_after: Duration::from_secs(10),
        ..SessionStarts::default()
    });
    let before = table.connections();
    let since = Instant::now();
    table.discord.inject_gateway_fault(GatewayFault::InvalidSession(false));
    report_reconnection(&table, "sessions used up", before, since).await;
    assert_eq!(identifies(&table), 2, "the stand-in counts those that come too early");
    assert_continues(table).await;
}
