//! Overload of the bot, and excessive requests of a player.

use std::time::Duration;

use alquerque::discord::{Bounds, Rate};
use discord_sandbox::{ActionError, Fault, FaultRule, Frequency, Id, Reply};
use tokio::task::JoinHandle;

use crate::bot::unhurried;
use crate::table::{Table, assert_shows, history, message, private, until};

const NEVER: Fault = Fault::Delay(Duration::from_secs(3600));
const BUSY: &str = "I have too much to do right now. Nothing was done";

/// Requests a board whose response is delayed until the stand-in recovers. Returns when the bot
/// responds.
async fn looks_for_long(table: &Table, by: Id) -> JoinHandle<Result<Reply, ActionError>> {
    table.discord.inject_fault(FaultRule::new(
        Some("POST"),
        "/interactions/*/callback",
        NEVER,
        Frequency::Times(1),
    ));
    let before = table.discord.faults_injected();
    let discord = table.discord.clone();
    let channel = table.channel;
    let looking = tokio::spawn(async move { discord.command(by, channel, "board", &[]).await });
    until("the fault strikes", || table.discord.faults_injected() > before).await;
    looking
}

#[tokio::test(flavor = "multi_thread")]
async fn excess_requests_are_rejected_kindly_without_effect() {
    let mut table = Table::open_bounded(Bounds { in_hand: 2, ..unhurried() }).await;
    table.begin(table.ada, table.ben).await;
    // All work is finished.
    table.stop_bot().await;
    table.start_bot().await;
    let looking =
        [looks_for_long(&table, table.ben).await, looks_for_long(&table, table.cleo).await];
    let told = private(&table.play(table.ada, "c2-c3").await);
    assert!(told.contains(BUSY), "{told}");
    assert_eq!(table.offers(table.ada, "").await.unwrap(), [""; 0]);
    table.discord.clear_faults();
    for looked in looking {
        assert!(!private(&looked.await.unwrap().unwrap()).contains(BUSY));
    }
    // There is room again once the bot knows that its responses arrived.
    let mut offers = table.offers(table.ada, "").await.unwrap();
    for _ in 0..1000 {
        if !offers.is_empty() {
            break;
        }
        tokio::time::sleep(Duration::from_millis(10)).await;
        offers = table.offers(table.ada, "").await.unwrap();
    }
    assert!(!offers.is_empty());
    let board = table.plays(table.ada, "c2-c3").await;
    assert_shows(&board, &history(&["c2-c3"]));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_do_not_wait_for_pictures() {
    let table = Table::open_bounded(Bounds { costly: 1, ..unhurried() }).await;
    table.begin(table.ada, table.ben).await;
    let looking = looks_for_long(&table, table.cleo).await;
    assert!(private(&table.command(table.ben, "board", &[]).await).contains(BUSY));
    table.plays(table.ada, "c2-c3").await;
    table.discord.clear_faults();
    assert!(!private(&looking.await.unwrap().unwrap()).contains(BUSY));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_over_the_rate_limit_is_told_when_to_retry_and_may_play_on() {
    let once = Rate { burst: 1, every: Duration::from_secs(3600) };
    let table = Table::open_bounded(Bounds { heavy: once, read: once, ..unhurried() }).await;
    table.begin(table.ada, table.ben).await;
    table.plays(table.ada, "c2-c3").await;
    for command in ["game replay", "board"] {
        message(&table.command(table.ada, command, &[]).await);
        let told = private(&table.command(table.ada, command, &[]).await);
        let words =
            "You have asked me for a lot in a short time. Nothing was done; please try again <t:";
        assert!(told.starts_with(words), "{told}");
        message(&table.command(table.ben, command, &[]).await);
    }
    table.plays(table.ben, "c4xc2").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answered_moves_hold_no_permit_while_former_boards_cannot_be_edited() {
    // The permit of an answered move is released just after the response, so that the next move may
    // not get it.
    let mut table = Table::open_bounded(Bounds { in_hand: 3, ..unhurried() }).await;
    table.expects_faults();
    table.begin(table.ada, table.ben).await;
    // All work is finished.
    table.stop_bot().await;
    table.start_bot().await;
    table.discord.inject_fault(FaultRule::new(
        Some("PATCH"),
        "/channels/*",
        NEVER,
        Frequency::Times(u32::MAX),
    ));
    for (by, action) in
        [(table.ada, "c2-c3"), (table.ben, "c4xc2"), (table.ada, "c1xc3"), (table.ben, "a3xc1")]
    {
        table.plays(by, action).await;
    }
    assert!(table.discord.faults_injected() > 0, "the former boards were not edited at all");
    table.discord.clear_faults();
    table.close().await;
}
