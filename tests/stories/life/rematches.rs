//! Rematches.

use super::{bare, resigns};
use crate::table::{Table, button, labels, mention, message, private};

#[tokio::test(flavor = "multi_thread")]
async fn a_rematch_is_proposed_with_the_colours_exchanged() {
    let table = Table::open().await;
    let options = [
        ("opponent", table.ben.into()),
        ("rules", "free".into()),
        ("colour", "white".into()),
        ("rated", false.into()),
    ];
    let challenge = message(&table.command(table.ada, "challenge", &options).await);
    table.press(table.ben, &challenge, "Accept").await;
    let end = resigns(&table, table.ben, &table.board_of(1).await).await;
    let spectator = private(&table.press(table.cleo, &end, "Rematch").await);
    assert!(spectator.contains("You are not playing in game 1"), "{spectator}");

    let proposed = message(&table.press(table.ada, &end, "Rematch").await);
    assert!(!proposed.ephemeral && proposed.pinged == [table.ben], "{proposed:?}");
    assert_eq!(labels(&proposed), ["Accept", "Decline", "Rules"]);
    for words in [
        "would like another game of **Free-capture Alquerque** (game 2)",
        "would play Black",
        "unrated",
    ] {
        assert!(proposed.content.contains(words), "{words}: {}", proposed.content);
    }
    let again = private(&table.press(table.ada, &end, "Rematch").await);
    assert!(again.contains("already been offered: game 2"), "{again}");

    // The opponent's press accepts.
    let board = message(&table.press(table.ben, &end, "Rematch").await);
    assert!(!board.ephemeral && board.content.contains("**Game 2**"), "{}", board.content);
    assert!(
        board.content.contains(&format!("{}, it is your turn (White)", mention(table.ben))),
        "{}",
        board.content
    );
    assert_eq!(board.pinged, [table.ada], "Ben has just pressed the button");
    bare(&table, &proposed).await;
    for by in [table.ada, table.ben] {
        assert!(
            private(&table.press(by, &end, "Rematch").await)
                .contains("already been offered: game 2")
        );
    }

    // So does the button of the proposal. After a refusal, either player may propose again.
    let end = resigns(&table, table.ben, &board).await;
    let proposed = message(&table.press(table.ben, &end, "Rematch").await);
    table.press(table.ada, &proposed, "Decline").await;
    let proposed = message(&table.press(table.ada, &end, "Rematch").await);
    assert!(proposed.content.contains("(game 4)"), "{}", proposed.content);
    let stranger = private(&table.press(table.cleo, &proposed, "Accept").await);
    assert!(stranger.contains("Only"), "{stranger}");
    table.press(table.ben, &proposed, "Accept").await;
    let board = table.board_of(4).await;
    assert_eq!(board.pinged, [table.ada], "Ada has White again");

    // A forged button of a running game.
    let forged = button(&board, "Move").custom_id.replace(":move:", ":rematch:");
    let told = private(&table.discord.press_raw(table.ada, board.id, &forged).await.unwrap());
    assert!(told.contains("Game 4 is not over yet"), "{told}");
    table.close().await;
}
