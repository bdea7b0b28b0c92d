//! Ends that both have to agree to.

use crate::table::{Table, labels, mention, message, private};

#[tokio::test(flavor = "multi_thread")]
async fn a_free_game_ends_by_count() {
    let table = Table::open().await;
    table.begin_by("free", table.ada, table.ben).await;
    for (ply, action) in ["d3-c3", "d4-d3", "e3-d4", "e4-e3", "d4-e4", "e3-d4", "d2-e3", "b4xd2"]
        .into_iter()
        .enumerate()
    {
        table.does(if ply % 2 == 0 { table.ada } else { table.ben }, action).await;
    }
    let offer = message(&table.command(table.ben, "game count", &[]).await);
    assert!(
        !offer.ephemeral && offer.content.contains("count: more stones win"),
        "{}",
        offer.content
    );
    assert_eq!(offer.pinged, [table.ada]);
    assert_eq!(labels(&offer), ["Accept", "Decline"]);
    let own = private(&table.press(table.ben, &offer, "Accept").await);
    assert!(own.contains("your own offer"), "{own}");
    let stranger = private(&table.press(table.cleo, &offer, "Accept").await);
    assert!(stranger.contains("are not playing"), "{stranger}");

    let accepted = message(&table.press(table.ada, &offer, "Accept").await);
    assert!(
        accepted.content.contains("agreed to stop") && labels(&accepted).is_empty(),
        "{accepted:?}"
    );
    let end = table
        .discord
        .wait_message(table.channel, table.cleo, |told| told.content.contains("by count"))
        .await;
    let end = end.unwrap();
    let words = format!(
        "**{} wins by count** (White 11, Black 12): both agreed to stop.",
        mention(table.ben)
    );
    assert!(end.content.contains(&words), "{}", end.content);
    assert!(end.pinged == [table.ben] && end.attachments.len() == 1, "{end:?}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_draw_is_offered_declined_lapsed_and_agreed() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    let counting = private(&table.command(table.ada, "game count", &[]).await);
    assert!(counting.contains("do not count stones"), "{counting}");

    let offer = message(&table.command(table.ada, "game draw", &[]).await);
    assert!(
        offer.content.contains("offers a draw") && offer.pinged == [table.ben],
        "{}",
        offer.content
    );
    let declined = message(&table.press(table.ben, &offer, "Decline").await);
    assert!(
        declined.content.contains("declined") && labels(&declined).is_empty(),
        "{}",
        declined.content
    );
    let again = private(&table.command(table.ada, "game draw", &[]).await);
    assert!(again.contains("Make a move before the next one"), "{again}");

    table.plays(table.ada, "c2-c3").await;
    let offer = message(&table.command(table.ada, "game draw", &[]).await);
    table.plays(table.ben, "c4xc2").await;
    let late = private(&table.press(table.ben, &offer, "Accept").await);
    assert!(late.contains("has moved on"), "{late}");

    // Who is offered a draw may also say so themselves.
    table.command(table.ben, "game draw", &[]).await;
    let end = message(&table.command(table.ada, "game draw", &[]).await);
    assert!(
        !end.ephemeral && end.content.contains("**A draw**: both agreed to it."),
        "{}",
        end.content
    );
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn an_offer_whose_message_is_gone_is_answered_from_the_board() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.command(table.ada, "game draw", &[]).await;
    let board = message(&table.command(table.ben, "board", &[]).await);
    assert_eq!(labels(&board), ["Accept", "Decline", "⋯"]);
    table.press(table.ben, &board, "Accept").await;
    let over = private(&table.command(table.ada, "game draw", &[("game", 1.into())]).await);
    assert!(over.contains("Game 1 is over"), "{over}");
    table.close().await;
}
