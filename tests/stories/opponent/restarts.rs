//! The bot stops while it thinks, or before it has announced its move.

use std::time::Duration;

use alquerque_engine::Level;
use alquerque_rules::{DAME, MEDIEVAL};
use discord_sandbox::{Fault, Message};
use test_support::wait_for;

use super::options;
use crate::table::{Table, private, until};

/// Plays a move, and returns as soon as the bot thinks about its answer.
async fn plays_until_the_bot_thinks(table: &Table) {
    let moves = table.offers(table.ada, "").await;
    let thinks = async || {
        let games = private(&table.command(table.ada, "games", &[]).await);
        games.contains("my turn").then_some(())
    };
    tokio::select! {
        told = table.play(table.ada, &moves[0]) => panic!("it has answered: {told:?}"),
        () = wait_for("the bot thinks", thinks) => {}
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_stops_while_it_thinks_plays_after_the_next_start() {
    let mut table = Table::open_program().await;
    let begun = options(&DAME, Level::Perfect, "white");
    let mut board = table.challenge_bot(table.ada, &begun).await;
    for is_killed in [true, false] {
        plays_until_the_bot_thinks(&table).await;
        if is_killed {
            table.kill_bot().await;
            table.start_bot().await;
        } else {
            table.restart_bot().await;
        }
        // After a kill, it may not know which message shows the game, and posts another.
        let is_next = |later: &Message| {
            later.id >= board.id && later.attachments != board.attachments && shows_its_move(later)
        };
        board = table.wait(is_next).await;
    }
    table.close().await;
}

/// Returns whether a board shows a move of the bot, which has Black.
fn shows_its_move(board: &Message) -> bool {
    let words = board.attachments.first().and_then(|file| file.description.as_ref());
    words.is_some_and(|words| words.contains(" after Black’s "))
}

#[tokio::test(flavor = "multi_thread")]
async fn a_move_that_was_saved_and_not_posted_is_posted_after_the_next_start() {
    let mut table = Table::open().await.with_faults();
    let board = table.challenge_bot(table.ada, &options(&MEDIEVAL, Level::Club, "white")).await;
    table.fail("PATCH", "/channels/*/messages/*", Fault::Status(503), 100);
    assert!(table.play(table.ada, "c2-c3").await.ephemeral);
    // An attempt is four requests.
    until("the board was not edited", || table.discord.faults_injected() >= 4).await;
    assert!(!shows_its_move(&table.discord.message(board.id).unwrap()));
    table.stop_bot().await;
    table.discord.clear_faults();
    table.start_bot().await;
    let answer = table.wait(shows_its_move).await;
    assert!(answer.id == board.id && answer.components().count() > 0, "{answer:?}");
    table.clock.pass(Duration::from_secs(120)).await;
    assert_eq!(table.discord.message(board.id), Some(answer));
    table.close().await;
}
