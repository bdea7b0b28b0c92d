//! Requests that Discord limits, delays or fails: responses arrive in time, the outbox retries the
//! others, and nothing is lost.

use std::time::Duration;

use discord_sandbox::{
    Config, Exchange, Fault, FaultRule, Frequency, Id, LimitScope, Message, RateLimits,
};

use crate::table::{Table, button, number, until};

const HOUR: Duration = Duration::from_secs(60 * 60);

/// Begins a game in a channel, with a day for each move. Returns its board.
async fn begin(table: &Table, channel: Id, white: Id, black: Id) -> Message {
    let options = [("opponent", black.into()), ("colour", "white".into()), ("pace", "day".into())];
    let challenge = table.command_in(channel, white, "challenge", &options).await;
    let accept = &button(&challenge, "Accept").custom_id;
    table.discord.press(black, challenge.id, accept).await.unwrap();
    table.board_in(channel, number(&challenge)).await
}

fn other_channel(table: &Table) -> Id {
    table.discord.channels().iter().find(|channel| channel.id != table.channel).unwrap().id
}

/// Injects a fault into the requests to a channel.
fn inject_fault(table: &Table, channel: &str, fault: Fault, times: u32) {
    let path = format!("/channels/{channel}*");
    table.discord.inject_fault(FaultRule::new(None, &path, fault, Frequency::Times(times)));
}

/// Limits the requests to a channel.
fn limit(table: &Table, channel: &str, (retry_after, scope): (f64, LimitScope), times: u32) {
    inject_fault(table, channel, Fault::RateLimited { retry_after, scope }, times);
}

/// Waits for a reminder in a channel.
async fn reminder(table: &Table, channel: Id) -> Message {
    let is_reminder = |message: &Message| message.content.contains("your time ends at");
    table.discord.wait_message(channel, table.cleo, is_reminder).await.unwrap()
}

/// Returns whether a message has no buttons.
fn is_bare(table: &Table, message: Id) -> bool {
    table.discord.message(message).unwrap().components().next().is_none()
}

/// Returns the number of requests that hit a rate limit.
fn limited(table: &Table) -> usize {
    let is_limited = |exchange: &&Exchange| exchange.status == 429;
    table.discord.traffic().exchanges().filter(is_limited).count()
}

/// Plays a move in a channel, and asserts that the response is the board.
async fn plays(table: &Table, channel: Id, by: Id, action: &str) -> Message {
    let board = table.command_in(channel, by, "move", &[("to", action.into())]).await;
    assert!(board.interaction.is_some() && !board.ephemeral, "{board:?}");
    board
}

#[tokio::test(flavor = "multi_thread")]
async fn a_limited_channel_delays_neither_its_responses_nor_another_channel() {
    let table = Table::open().await.with_faults();
    let here = table.channel;
    let there = other_channel(&table);
    begin(&table, here, table.ada, table.ben).await;
    begin(&table, there, table.ada, table.ben).await;
    // Longer than this story lasts.
    limit(&table, &here.to_string(), (600.0, LimitScope::User), u32::MAX);
    for (by, action) in [(table.ada, "c2-c3"), (table.ben, "c4xc2"), (table.ada, "c1xc3")] {
        plays(&table, here, by, action).await;
    }
    table.clock.pass(19 * HOUR).await;
    assert_eq!(reminder(&table, there).await.pinged, [table.ada]);
    plays(&table, here, table.ben, "a3xc1").await;
    // One edit and one post hit the limit, and no more.
    assert_eq!(limited(&table), 2);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn limited_requests_are_retried_when_the_limit_ends() {
    let table = Table::open().await.with_faults();
    let first = begin(&table, table.channel, table.ada, table.ben).await;
    limit(&table, &table.channel.to_string(), (1.0, LimitScope::User), 1);
    plays(&table, table.channel, table.ada, "c2-c3").await;
    until("the earlier board is bare", || is_bare(&table, first.id)).await;
    limit(&table, &table.channel.to_string(), (1.0, LimitScope::User), 1);
    table.clock.pass(19 * HOUR).await;
    assert_eq!(reminder(&table, table.channel).await.pinged, [table.ben]);
    assert_eq!(limited(&table), 2);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_global_limit_costs_few_requests_and_no_response() {
    let table = Table::open().await.with_faults();
    let here = table.channel;
    let there = other_channel(&table);
    begin(&table, here, table.ada, table.ben).await;
    begin(&table, there, table.ada, table.ben).await;
    // Longer than the moves take, so that nothing is asked for again before the count.
    limit(&table, "", (10.0, LimitScope::Global), u32::MAX);
    for (by, action) in
        [(table.ada, "c2-c3"), (table.ben, "c4xc2"), (table.ada, "c1xc3"), (table.ben, "a3xc1")]
    {
        plays(&table, here, by, action).await;
    }
    table.clock.pass(19 * HOUR).await;
    plays(&table, there, table.ada, "c2-c3").await;
    // Both channels may have had requests in flight.
    assert!(limited(&table) <= 4, "{} requests were limited", limited(&table));
    table.discord.clear_faults();
    assert_eq!(reminder(&table, here).await.pinged, [table.ada]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_slow_channel_delays_no_other() {
    let table = Table::open().await.with_faults();
    let here = table.channel;
    let there = other_channel(&table);
    begin(&table, here, table.ada, table.ben).await;
    begin(&table, there, table.ada, table.ben).await;
    inject_fault(&table, &here.to_string(), Fault::Delay(Duration::from_secs(3600)), u32::MAX);
    plays(&table, here, table.ada, "c2-c3").await;
    // `pass` would wait for the delayed request.
    table.clock.let_pass(19 * HOUR);
    assert_eq!(reminder(&table, there).await.pinged, [table.ada]);
    plays(&table, here, table.ben, "c4xc2").await;
    table.discord.clear_faults();
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn bursts_of_server_errors_lose_nothing() {
    let table = Table::open().await.with_faults();
    let mut boards = vec![begin(&table, table.channel, table.ada, table.ben).await];
    let fail =
        |path, seed| FaultRule::new(None, path, Fault::Status(503), Frequency::Chance(0.4, seed));
    table.discord.inject_fault(fail("/channels/*", 1));
    let moves = ["c2-c3", "c4xc2", "c1xc3", "a3xc1"];
    for (ply, action) in moves.into_iter().enumerate() {
        boards.push(plays(&table, table.channel, [table.ada, table.ben][ply % 2], action).await);
    }
    table.clock.pass(19 * HOUR).await;
    table.discord.clear_faults();
    table.clock.pass(Duration::from_secs(120)).await;
    assert_eq!(reminder(&table, table.channel).await.pinged, [table.ada]);
    let newest = boards.pop().unwrap();
    for board in boards {
        until("an earlier board is bare", || is_bare(&table, board.id)).await;
    }
    assert!(!is_bare(&table, newest.id));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn discords_rate_limits_are_never_exceeded() {
    let table =
        Table::open_with(Config { rates: RateLimits::discord(), ..Config::default() }).await;
    for _ in 0..5 {
        begin(&table, table.channel, table.ada, table.ben).await;
        begin(&table, table.channel, table.cleo, table.ben).await;
    }
    table.clock.pass(19 * HOUR).await;
    let reminders = || {
        let messages = table.discord.messages(table.channel, table.cleo);
        messages.iter().filter(|message| message.content.contains("your time ends at")).count()
    };
    until("all reminders are posted", || reminders() == 10).await;
    assert_eq!(limited(&table), 0);
    table.close().await;
}
