//! Rate limits and failures of Discord: players get responses in time, requests that can wait arrive
//! later, and few requests are invalid.

use std::time::{Duration, Instant};

use alquerque_rules::MEDIEVAL;
use discord_sandbox::{Fault, FaultRule, Frequency, LimitScope, Message};
use test_support::authority::Authority;
use test_support::say;

use super::{namespace, open};
use crate::random_play::random_play;
use crate::table::{Table, assert_shows, history, until};

/// One percent of the invalid requests for which Discord bans an address.
const MAX_INVALID: u64 = 100;
/// Time that Discord allows for a response.
const MAX_LATENCY: Duration = Duration::from_secs(3);
const MOVES: usize = 12;

/// Plays some moves, and asserts that each gets its response in time. Returns the boards, the newest
/// last.
async fn play(table: &Table) -> Vec<Message> {
    let game = random_play(&MEDIEVAL, 7, MOVES);
    let moves: Vec<String> = game.actions().iter().map(ToString::to_string).collect();
    let moves: Vec<&str> = moves.iter().map(String::as_str).collect();
    let mut boards = Vec::new();
    for (ply, action) in moves.iter().enumerate() {
        let mover = [table.ada, table.ben][ply % 2];
        let options = [("to", (*action).into())];
        let reply = table.discord.command(mover, table.channel, "move", &options).await.unwrap();
        assert!(reply.latency < MAX_LATENCY, "{action}: {:?}", reply.latency);
        boards.push(table.answer(action, Ok(reply)).await);
        assert_shows(&boards[ply], &history(&moves[..=ply]));
    }
    boards
}

/// Waits until only the newest board has buttons. Reports how long that took, and the number of
/// invalid requests.
async fn wait_until_delivered(table: &Table, what: &str, boards: &[Message]) {
    let since = Instant::now();
    let has_buttons = |board: &Message| {
        let messages = table.discord.messages(table.channel, table.ada);
        messages
            .iter()
            .find(|message| message.id == board.id)
            .is_some_and(|message| message.components().next().is_some())
    };
    let (newest, earlier) = boards.split_last().unwrap();
    until("earlier boards lose their buttons", || !earlier.iter().any(has_buttons)).await;
    assert!(has_buttons(newest));
    let invalid = table.discord.invalid_requests();
    assert!(invalid < MAX_INVALID, "{what}: {invalid} invalid requests");
    let seconds = since.elapsed().as_secs_f64();
    say(&format!(
        "production: {what}: all delivered after {seconds:.1} s; {invalid} invalid requests"
    ));
}

#[test]
#[ignore = "long form: a minute and a half of limits"]
fn limits_delay_only_requests_that_can_wait() {
    let test = "production::rate_limits::limits_delay_only_requests_that_can_wait";
    namespace::run(test, async |_| {
        for (what, method, path, seconds, scope) in [
            ("a global 429", None, "*", 15, LimitScope::Global),
            ("a 429 on edits", Some("PATCH"), "/channels/*/messages/*", 60, LimitScope::User),
            ("a shared 429", None, "/channels/*", 20, LimitScope::Shared),
        ] {
            let table = open(&Authority::ISSUER).await;
            table.begin(table.ada, table.ben).await;
            let length = Duration::from_secs(seconds);
            table.discord.declare_rate_limit(method, path, length, scope);
            let boards = play(&table).await;
            wait_until_delivered(&table, what, &boards).await;
            table.close().await;
        }
    });
}

#[test]
#[ignore = "long form: retries with growing pauses"]
fn bursts_of_server_errors_lose_nothing() {
    namespace::run("production::rate_limits::bursts_of_server_errors_lose_nothing", async |_| {
        let authority = Authority::ISSUER;
        let table = open(&authority).await;
        table.begin(table.ada, table.ben).await;
        // Two of three requests to channels fail, and one of five responses to interactions.
        table.discord.inject_fault(FaultRule::new(
            None,
            "/channels/*",
            Fault::Status(503),
            Frequency::Chance(0.66, 1),
        ));
        let callback = "/interactions/*/callback*";
        table.discord.inject_fault(FaultRule::new(
            None,
            callback,
            Fault::Status(502),
            Frequency::Chance(0.2, 2),
        ));
        let boards = play(&table).await;
        table.discord.clear_faults();
        wait_until_delivered(&table, "bursts of 5xx", &boards).await;
        table.close().await;
    });
}
