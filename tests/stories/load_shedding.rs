//! Overload of the bot, and excessive requests of a player.

use std::time::Duration;

use alquerque::discord::{Bounds, Rate};
use discord_sandbox::{ActionError, Fault, Id, Reply};
use test_support::wait_for;
use tokio::task::JoinHandle;

use crate::bot::unhurried;
use crate::table::{Table, assert_private, assert_shows, history, message, private, until};

const NEVER: Fault = Fault::Delay(Duration::from_secs(3600));
const BUSY: &str = "I have too much to do right now. Nothing was done";

/// Requests a board whose response is delayed until the stand-in recovers. Returns when the bot
/// responds.
async fn looks_for_long(table: &Table, by: Id) -> JoinHandle<Result<Reply, ActionError>> {
    table.fail("POST", "/interactions/*/callback", NEVER, 1);
    let before = table.discord.faults_injected();
    let looking = table.send(by, "board", []);
    until("the fault strikes", || table.discord.faults_injected() > before).await;
    looking
}

#[tokio::test(flavor = "multi_thread")]
async fn excess_requests_are_rejected_kindly_without_effect() {
    let table = Table::open_bounded(Bounds { in_hand: 2, ..unhurried() }).await;
    table.begin(table.ada, table.ben).await;
    table.clock.quiet().await;
    let looking =
        [looks_for_long(&table, table.ben).await, looks_for_long(&table, table.cleo).await];
    assert_private(&table.play(table.ada, "c2-c3").await, BUSY);
    assert_eq!(table.offers(table.ada, "").await, [""; 0]);
    table.discord.clear_faults();
    for looked in looking {
        assert!(!private(&message(&looked.await.unwrap().unwrap())).contains(BUSY));
    }
    // There is room again once the bot knows that its responses arrived.
    wait_for("moves are offered", async || table.offers(table.ada, "").await.pop()).await;
    let board = table.plays(table.ada, "c2-c3").await;
    assert_shows(&board, &history(&["c2-c3"]));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn moves_do_not_wait_for_pictures() {
    let table = Table::open_bounded(Bounds { costly: 1, ..unhurried() }).await;
    table.begin(table.ada, table.ben).await;
    let looking = looks_for_long(&table, table.cleo).await;
    table.expect(table.ben, "board", &[], BUSY).await;
    table.plays(table.ada, "c2-c3").await;
    table.discord.clear_faults();
    assert!(!private(&message(&looking.await.unwrap().unwrap())).contains(BUSY));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_player_over_the_rate_limit_is_told_when_to_retry_and_may_play_on() {
    let once = Rate { burst: 1, every: Duration::from_secs(3600) };
    let table = Table::open_bounded(Bounds { heavy: once, read: once, ..unhurried() }).await;
    table.begin(table.ada, table.ben).await;
    table.plays(table.ada, "c2-c3").await;
    for command in ["game replay", "board"] {
        table.command(table.ada, command, &[]).await;
        let words =
            "You have asked me for a lot in a short time. Nothing was done; please try again <t:";
        table.expect(table.ada, command, &[], words).await;
        table.command(table.ben, command, &[]).await;
    }
    // A form costs little.
    table.command(table.cleo, "game replay", &[]).await;
    table.open_form(table.cleo, "game import").await;
    table.plays(table.ben, "c4xc2").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn answered_moves_hold_no_permit_while_former_boards_cannot_be_edited() {
    // The permit of an answered move is released just after the response, so that the next move may
    // not get it.
    let table = Table::open_bounded(Bounds { in_hand: 3, ..unhurried() }).await.with_faults();
    table.begin(table.ada, table.ben).await;
    table.clock.quiet().await;
    table.fail("PATCH", "/channels/*", NEVER, u32::MAX);
    table.play_all(&["c2-c3", "c4xc2", "c1xc3", "a3xc1"]).await;
    assert!(table.discord.faults_injected() > 0, "the former boards were not edited at all");
    table.discord.clear_faults();
    table.close().await;
}
