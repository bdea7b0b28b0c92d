//! Limits of pings between two players.

use std::time::Duration;

use alquerque::service::MAX_PINGS;

use super::pings;
use crate::table::{Table, assert_says};
use crate::times::{MINUTE, begin, pass};

const HOUR: Duration = Duration::from_secs(60 * 60);

#[tokio::test(flavor = "multi_thread")]
async fn challenges_that_are_withdrawn_and_made_again_ping_a_few_times_an_hour() {
    let table = Table::open().await;
    let general = table.channel_named("general");
    for nth in 0..30_i64 {
        // By commands with different terms, in another channel, and from the menu of the user.
        let rules = ["medieval", "dame", "free"][usize::try_from(nth).unwrap() % 3];
        let options = [("opponent", table.ben.into()), ("rules", rules.into())];
        let challenge = match nth % 3 {
            0 => table.challenge_by_menu(table.ada, table.ben).await,
            1 => table.command_in(general, table.ada, "challenge", &options).await,
            _ => table.command(table.ada, "challenge", &options).await,
        };
        assert_says(&challenge, &[&format!("<@{}>", table.ben)]);
        table.withdraw(table.ada, &challenge).await;
    }
    let pinged = || pings(&table, table.channel, table.ben) + pings(&table, general, table.ben);
    assert_eq!(pinged(), MAX_PINGS);
    // Other players are not affected.
    assert_eq!(table.challenge(table.cleo, table.ben, "white").await.pinged, [table.ben]);
    table.clock.pass(HOUR).await;
    assert_eq!(table.challenge(table.ada, table.ben, "white").await.pinged, [table.ben]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_is_taken_back_and_played_again_pings_once() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    let before = pings(&table, table.channel, table.ben);
    for _ in 0..12 {
        for action in ["c2-c3", "d2-c3"] {
            let moved = table.plays(table.ada, action).await;
            let aside = crate::life::aside(&table, table.ada, &moved).await;
            table.press(table.ada, &aside, "Undo").await;
        }
    }
    table.plays(table.ada, "c2-c3").await;
    assert_eq!(pings(&table, table.channel, table.ben), before + 1);
    // The next ply pings again.
    assert_eq!(table.plays(table.ben, "c4xc2").await.pinged, [table.ada]);
    assert_eq!(table.plays(table.ada, "c1xc3").await.pinged, [table.ben]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_that_come_again_after_a_move_was_taken_back_do_not_ping_without_end() {
    let table = Table::open().await;
    begin(&table, table.ada, table.ben, "hour", "0").await;
    for _ in 0..6 {
        let moved = table.plays(table.ada, "c2-c3").await;
        let aside = crate::life::aside(&table, table.ada, &moved).await;
        let offer = table.command(table.ada, "game draw", &[]).await;
        assert!(!offer.ephemeral, "{}", offer.content);
        table.press(table.ada, &aside, "Undo").await;
    }
    // The move once; the challenge and the offers up to the limit.
    assert_eq!(pings(&table, table.channel, table.ben), 1 + MAX_PINGS);
    let moved = table.plays(table.ada, "c2-c3").await;
    assert!(moved.pinged.is_empty());
    // A nudge counts as well.
    pass(&table, 31 * MINUTE).await;
    let nudge = table.command(table.ada, "game nudge", &[]).await;
    assert!(
        nudge.content.contains("is waiting for your move") && nudge.pinged.is_empty(),
        "{nudge:?}"
    );
    table.expect(table.ada, "game nudge", &[], "already").await;
    table.close().await;
}
