//! The bot leaves a server, for good or for a while.

use std::time::Duration;

use crate::table::Table;
use crate::times::{DAY, HOUR, STAND, begin, logged, pass};

/// Returns a server with a finished and a running game.
async fn open() -> Table {
    let table = Table::open().await;
    for (white, black) in [(table.ada, table.ben), (table.ben, table.cleo)] {
        begin(&table, white, black, "day", "0").await;
    }
    table.command(table.ada, "game resign", &[("game", 1.into())]).await;
    table
}

/// Returns the stored games, between two runs of the bot.
async fn kept(table: &mut Table) -> usize {
    table.stop_bot().await;
    let kept = table.count_kept().await;
    table.start_bot().await;
    kept
}

/// Removes the bot from the server for this long.
async fn stay_away(table: &Table, time: Duration) {
    let times = table.log().matches(STAND).count();
    table.discord.kick_bot();
    logged(table, STAND, times + 1).await;
    pass(table, time).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn data_of_a_server_are_removed_sixty_days_after_the_bot() {
    let mut table = open().await;
    stay_away(&table, 60 * DAY - HOUR).await;
    assert_eq!(kept(&mut table).await, 2);
    pass(&table, 2 * HOUR).await;
    assert_eq!(kept(&mut table).await, 0);

    // A returning bot starts afresh.
    table.discord.invite_bot();
    let board = begin(&table, table.ada, table.ben, "day", "0").await;
    assert!(board.content.contains("Game 1"), "{}", board.content);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_invites_the_bot_again_in_time_keeps_its_data() {
    let mut table = open().await;
    stay_away(&table, 59 * DAY).await;
    table.discord.invite_bot();
    assert_eq!(kept(&mut table).await, 2);
    pass(&table, 59 * DAY).await;
    assert_eq!(kept(&mut table).await, 2);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_server_that_invites_the_bot_again_while_it_is_offline_keeps_its_data() {
    let mut table = open().await;
    table.stop_bot().await;
    table.discord.kick_bot();
    table.clock.let_pass(DAY);
    table.start_bot().await;
    logged(&table, STAND, 1).await;
    table.stop_bot().await;
    table.discord.invite_bot();
    table.clock.let_pass(90 * DAY);
    table.start_bot().await;
    pass(&table, HOUR).await;
    assert_eq!(kept(&mut table).await, 2);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_unavailable_server_keeps_its_data() {
    let mut table = open().await;
    table.discord.set_outage(true);
    logged(&table, STAND, 1).await;
    pass(&table, 61 * DAY).await;
    assert_eq!(kept(&mut table).await, 2);
    table.discord.set_outage(false);
    table.close().await;
}
