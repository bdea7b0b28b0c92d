//! Rematches.

use super::{bare, resigns};
use crate::table::{Table, assert_private, assert_says, button, labels, private, to_move};

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_proposed_with_the_colours_exchanged() {
    let table = Table::open().await;
    let terms = [("rules", "free".into()), ("rated", false.into())];
    let board = table.begin_with(table.ada, table.ben, &terms).await;
    let end = resigns(&table, table.ben, &board).await;
    table.expect_press(table.cleo, &end, "Rematch", "You are not playing in game 1").await;

    let proposed = table.press(table.ada, &end, "Rematch").await;
    assert!(!proposed.ephemeral && proposed.pinged == [table.ben], "{proposed:?}");
    assert_eq!(labels(&proposed), ["Accept", "Decline", "Rules"]);
    assert_says(
        &proposed,
        &[
            "would like another game of **Free-capture Alquerque** (game 2)",
            "would play Black",
            "unrated",
        ],
    );
    let again = private(&table.press(table.ada, &end, "Rematch").await);
    assert!(again.contains("already been offered: game 2"), "{again}");

    // The opponent's press accepts.
    let board = table.press(table.ben, &end, "Rematch").await;
    assert!(!board.ephemeral && board.content.contains("\n-# Game 2 · "), "{}", board.content);
    assert_says(&board, &[&to_move(table.ben)]);
    assert_eq!(board.pinged, [table.ada], "Ben has just pressed the button");
    bare(&table, &proposed).await;
    for by in [table.ada, table.ben] {
        table.expect_press(by, &end, "Rematch", "already been offered: game 2").await;
    }

    // So does the button of the proposal. After a refusal, either player may propose again.
    let end = resigns(&table, table.ben, &board).await;
    let proposed = table.press(table.ben, &end, "Rematch").await;
    table.press(table.ada, &proposed, "Decline").await;
    let proposed = table.press(table.ada, &end, "Rematch").await;
    assert_says(&proposed, &["(game 4)"]);
    table.expect_press(table.cleo, &proposed, "Accept", "Only").await;
    table.press(table.ben, &proposed, "Accept").await;
    let board = table.board_of(4).await;
    assert_eq!(board.pinged, [table.ada], "Ada has White again");

    // A forged button of a running game.
    let forged = button(&board, "Move").custom_id.replace(":move:", ":rematch:");
    assert_private(&table.press_raw(table.ada, board.id, &forged).await, "Game 4 is not over yet");
    table.close().await;
}
