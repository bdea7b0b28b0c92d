//! The bot leaves a server, for good or for a while.

use std::time::Duration;

use crate::table::{Table, assert_says, game};
use crate::times::{DAY, HOUR, begin, pass};

/// Returns a server with a finished and a running game.
async fn open() -> Table {
    let table = Table::open().await;
    for (white, black) in [(table.ada, table.ben), (table.ben, table.cleo)] {
        begin(&table, white, black, "day", "0").await;
    }
    table.command(table.ada, "game resign", &game(1)).await;
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
    table.discord.kick_bot();
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
    assert_says(&begin(&table, table.ada, table.ben, "day", "0").await, &["Game 1"]);
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
    table.clock.quiet().await;
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
    pass(&table, 61 * DAY).await;
    assert_eq!(kept(&mut table).await, 2);
    table.discord.set_outage(false);
    table.close().await;
}
