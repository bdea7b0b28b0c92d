//! The bot stops while it thinks, or before it has announced its move.

use std::time::Duration;

use alquerque_engine::Level;
use alquerque_rules::MEDIEVAL;
use discord_sandbox::{Fault, FaultRule, Frequency, Message};

use super::options;
use crate::table::{Table, until};

/// Returns the alt texts of the boards after a move of the bot, which has Black. A former board has
/// another text, but keeps its picture.
fn boards_of_bot(table: &Table) -> Vec<String> {
    let boards = table.discord.messages(table.channel, table.cleo);
    let words = boards.into_iter().flat_map(|told| told.attachments);
    words
        .filter_map(|file| file.description)
        .filter(|words| words.contains(" after Black’s "))
        .collect()
}

/// Returns the board at Ada's next turn after this message.
async fn answer_to(table: &Table, told: &Message) -> Message {
    let is_answer = |later: &Message| later.id > told.id && later.pinged == [table.ada];
    table.discord.wait_message(table.channel, table.cleo, is_answer).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_is_killed_while_it_thinks_plays_after_the_next_start() {
    let mut table = Table::open_program().await;
    let mut board =
        table.challenge_bot(table.ada, &options(&MEDIEVAL, Level::Perfect, "white")).await;
    for round in 1..=3 {
        let moves = table.offers(table.ada, "").await.unwrap();
        let told = table.plays(table.ada, &moves[0]).await;
        assert!(
            told.id > board.id && told.content.contains("I am thinking about my move"),
            "{}",
            told.content
        );
        table.kill_bot().await;
        table.start_bot().await;
        board = answer_to(&table, &told).await;
        assert_eq!(boards_of_bot(&table).len(), round);
    }
    // Also after a clean stop.
    let moves = table.offers(table.ada, "").await.unwrap();
    let told = table.plays(table.ada, &moves[0]).await;
    table.stop_bot().await;
    table.start_bot().await;
    answer_to(&table, &told).await;
    assert_eq!(boards_of_bot(&table).len(), 4);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_was_saved_and_not_posted_is_posted_after_the_next_start() {
    let mut table = Table::open().await;
    table.expects_faults();
    table.challenge_bot(table.ada, &options(&MEDIEVAL, Level::Club, "white")).await;
    table.discord.inject_fault(FaultRule::new(
        Some("POST"),
        "/channels/*/messages",
        Fault::Status(503),
        Frequency::Times(100),
    ));
    let told = table.plays(table.ada, "c2-c3").await;
    until("an announcement has failed", || {
        table.log().contains("an announcement is retried later")
    })
    .await;
    assert!(boards_of_bot(&table).is_empty());
    table.stop_bot().await;
    table.discord.clear_faults();
    table.start_bot().await;
    let answer = answer_to(&table, &told).await;
    assert!(answer.attachments.len() == 1 && answer.components().count() > 0, "{answer:?}");
    assert_eq!(boards_of_bot(&table).len(), 1);
    table.clock.pass(Duration::from_secs(120)).await;
    assert_eq!(boards_of_bot(&table).len(), 1);
    table.close().await;
}
