//! Ends that both have to agree to.

use crate::table::{Table, assert_closed, assert_says, game, labels, mention};

#[tokio::test(flavor = "multi_thread")]
async fn a_free_game_ends_by_count() {
    let table = Table::open().await;
    table.begin_by("free", table.ada, table.ben).await;
    table.play_all(&["d3-c3", "d4-d3", "e3-d4", "e4-e3", "d4-e4", "e3-d4", "d2-e3", "b4xd2"]).await;
    let offer = table.command(table.ben, "game count", &[]).await;
    assert!(!offer.ephemeral && offer.content.contains("count: more stones win"), "{offer:?}");
    assert_eq!(offer.pinged, [table.ada]);
    assert_eq!(labels(&offer), ["Accept", "Decline"]);
    table.expect_press(table.ben, &offer, "Accept", "your own offer").await;
    table.expect_press(table.cleo, &offer, "Accept", "are not playing").await;

    let accepted = table.press(table.ada, &offer, "Accept").await;
    assert_closed(&accepted, "agreed to stop");
    let end = table
        .discord
        .wait_message(table.channel, table.cleo, |told| told.content.contains("by count"))
        .await;
    let end = end.unwrap();
    let words = format!(
        "**{} wins by count** (White 11, Black 12): both agreed to stop",
        mention(table.ben)
    );
    assert_says(&end, &[&words]);
    assert!(end.pinged == [table.ben] && end.attachments.len() == 1, "{end:?}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_offered_declined_lapsed_and_agreed() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.expect(table.ada, "game count", &[], "do not count stones").await;

    let offer = table.command(table.ada, "game draw", &[]).await;
    assert!(offer.content.contains("offers a draw") && offer.pinged == [table.ben], "{offer:?}");
    let declined = table.press(table.ben, &offer, "Decline").await;
    assert_closed(&declined, "declined");
    table.expect(table.ada, "game draw", &[], "Make a move before the next one").await;

    table.plays(table.ada, "c2-c3").await;
    let offer = table.command(table.ada, "game draw", &[]).await;
    table.plays(table.ben, "c4xc2").await;
    table.expect_press(table.ben, &offer, "Accept", "has moved on").await;

    // Who is offered a draw may also say so themselves.
    table.command(table.ben, "game draw", &[]).await;
    let end = table.command(table.ada, "game draw", &[]).await;
    assert!(!end.ephemeral && end.content.contains("**A draw**: both agreed to it"), "{end:?}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_whose_message_is_gone_is_answered_from_the_board() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.command(table.ada, "game draw", &[]).await;
    let board = table.command(table.ben, "board", &[]).await;
    assert_eq!(labels(&board), ["Accept", "Decline", "⋯", "Turn"]);
    table.press(table.ben, &board, "Accept").await;
    table.expect(table.ada, "game draw", &game(1), "Game 1 is over").await;
    table.close().await;
}
