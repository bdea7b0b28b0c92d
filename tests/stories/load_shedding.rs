//! More than the bot can do at once, and more than one person should ask for.

use std::time::Duration;

use alquerque::discord::{Bounds, Rate};
use discord_sandbox::{ActionError, Fault, FaultRule, Frequency, Id, Reply};
use tokio::task::JoinHandle;

use crate::bot::unhurried;
use crate::table::{Table, assert_shows, history, message, private, until};

const NEVER: Fault = Fault::Delay(Duration::from_secs(3600));
const BUSY: &str = "That is too much for me at the moment. Nothing was done";

/// Lets somebody look at the board, and the answer to that take until the stand-in behaves. Comes back as soon as the bot
/// answers.
async fn looks_for_long(table: &Table, by: Id) -> JoinHandle<Result<Reply, ActionError>> {
    table.discord.inject_fault(FaultRule::new(
        Some("POST"),
        "/interactions/*/callback",
        NEVER,
        Frequency::Times(1),
    ));
    let before = table.discord.faults_injected();
    let (discord, channel) = (table.discord.clone(), table.channel);
    let looking = tokio::spawn(async move { discord.command(by, channel, "board", &[]).await });
    until("the fault strikes", || table.discord.faults_injected() > before).await;
    looking
}

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_much_is_turned_away_with_kind_words_and_nothing_is_done() {
    let mut table = Table::open_bounded(Bounds { in_hand: 2, ..unhurried() }).await;
    table.begin(table.ada, table.ben).await;
    // Nothing that came of this is in hand any more.
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
    // And then there is room again, once the bot has heard that its answers have come.
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
async fn those_who_play_do_not_wait_for_those_who_look() {
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
async fn whoever_asks_for_too_much_is_told_when_to_come_back_and_may_play_on() {
    let once = Rate { burst: 1, every: Duration::from_secs(3600) };
    let table = Table::open_bounded(Bounds { heavy: once, look: once, ..unhurried() }).await;
    table.begin(table.ada, table.ben).await;
    table.plays(table.ada, "c2-c3").await;
    for command in ["replay", "board"] {
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
async fn answered_moves_take_no_place_while_former_boards_cannot_be_edited() {
    // The place of an answered move is free a moment after the answer, and so the next one may not have it yet.
    let mut table = Table::open_bounded(Bounds { in_hand: 3, ..unhurried() }).await;
    table.expects_faults();
    table.begin(table.ada, table.ben).await;
    // Nothing that came of this is in hand any more.
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
