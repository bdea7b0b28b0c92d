//! More than the bot can do at once, and more than one person should ask for.

use std::time::Duration;

use alquerque::discord::{Bounds, Rate};
use alquerque::sandbox::{Fault, Often, Rule};

use crate::bot::unhurried;
use crate::table::{Table, assert_shows, history, message, private};

const BUSY: &str = "That is too much for me at the moment. Nothing was done";

#[tokio::test(flavor = "multi_thread")]
async fn what_is_too_much_is_turned_away_with_kind_words_and_nothing_is_done() {
    let mut table = Table::open_bounded(Bounds { in_hand: 1, ..unhurried() }).await;
    table.begin(table.ada, table.ben).await;
    let until_told = Duration::from_secs(2);
    let slow = Rule::new(Some("POST"), "/interactions/*/callback", Fault::Delay(until_told), Often::Times(1));
    table.discord.misbehave(slow);
    let (discord, cleo, channel) = (table.discord.clone(), table.cleo, table.channel);
    let looking = tokio::spawn(async move { discord.command(cleo, channel, "board", &[]).await });
    let arrived = || table.discord.traffic().dispatches().any(|event| event["d"]["data"]["name"] == "board");
    while !arrived() {
        tokio::time::sleep(Duration::from_millis(1)).await;
    }
    let told = private(&table.play(table.ada, "c2-c3").await);
    assert!(told.contains(BUSY), "{told}");
    assert_eq!(table.offers(table.ada, "").await.unwrap(), [""; 0]);
    assert!(message(&looking.await.unwrap().unwrap()).ephemeral);
    // And then there is room again.
    assert!(!table.offers(table.ada, "").await.unwrap().is_empty());
    let board = table.plays(table.ada, "c2-c3").await;
    assert_shows(&board, &history(&["c2-c3"]));
    table.expects_faults();
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
        let words = "You have asked me for a lot in a short time. Nothing was done; please try again <t:";
        assert!(told.starts_with(words), "{told}");
        message(&table.command(table.ben, command, &[]).await);
    }
    table.plays(table.ben, "c4xc2").await;
    table.close().await;
}
