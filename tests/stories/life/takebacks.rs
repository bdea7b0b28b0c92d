//! Takebacks: at once, or with the opponent's consent.

use discord_sandbox::Message;

use super::{SECOND, aside, bare, deadline, next_board};
use crate::table::{
    Table, assert_closed, assert_private, assert_says, assert_shows, history, labels, private,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_move_is_taken_back_within_half_a_minute() {
    let table = Table::open().await;
    let start = table.begin(table.ada, table.ben).await;
    table.clock.pass(100 * SECOND).await;
    let moved = table.plays(table.ada, "c2-c3").await;
    assert!(deadline(&moved) >= deadline(&start) + 100, "a turn of Ben's has begun");
    let offer = aside(&table, table.ada, &moved).await;
    assert!(offer.content.starts_with("You played **c2-c3**. Undo until <t:"), "{offer:?}");
    assert!(offer.only_for == Some(table.ada) && offer.pinged.is_empty());
    assert_eq!(labels(&offer), ["Undo", "Premove"]);

    table.clock.pass(20 * SECOND).await;
    let done = private(&table.press(table.ada, &offer, "Undo").await);
    assert_eq!(done, "You took **c2-c3** back in game 1.");
    let back = next_board(&table, &moved).await;
    assert_shows(&back, &history(&[]));
    assert_says(&back, &["took back **c2-c3**"]);
    assert_eq!(deadline(&back), deadline(&start));
    assert!(back.pinged.is_empty(), "who has taken it back knows: {:?}", back.pinged);
    bare(&table, &moved).await;
    let first = |told: &Message| told.buttons().next().unwrap().custom_id.clone();
    let stale = private(&table.press_raw(table.ben, moved.id, &first(&moved)).await);
    assert!(stale.contains("turn in game 1") || stale.contains("has moved on"), "{stale}");
    assert_private(&table.press_raw(table.ada, offer.id, &first(&offer)).await, "has moved on");

    // From menu and keypad as well; not after half a minute.
    let moved = table.choose(table.ada, &back, "d2-c3").await;
    let offer = aside(&table, table.ada, &moved).await;
    table.press(table.ada, &offer, "Undo").await;
    let back = next_board(&table, &moved).await;
    let keypad = table.press(table.ada, &back, "Move").await;
    let chosen = table.press(table.ada, &keypad, "c2").await;
    let done = table.press(table.ada, &chosen, "c3").await;
    assert_eq!((done.id, labels(&done)), (keypad.id, vec!["Undo", "Premove"]));
    let moved = next_board(&table, &back).await;
    let seen = table.discord.messages(table.channel, table.ben);
    assert!(
        !seen.iter().any(|told| told.content.contains("take it back")),
        "Ben sees nothing of it"
    );
    table.clock.pass(31 * SECOND).await;
    let late = table.press(table.ada, &done, "Undo").await;
    assert!(
        late.content.contains("too late") && late.content.contains("`/game takeback` asks"),
        "{late:?}"
    );
    assert_eq!((late.id, labels(&late)), (done.id, vec!["Ask to take back"]));

    // Also an only move. The public board is reverted.
    let only = table.press(table.ben, &moved, "Only move: c4xc2").await;
    let offer = aside(&table, table.ben, &only).await;
    table.press(table.ben, &offer, "Undo").await;
    assert_shows(&next_board(&table, &only).await, &history(&["c2-c3"]));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_taken_back_once_the_opponent_has_acted() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    let moved = table.plays(table.ada, "c2-c3").await;
    let offer = aside(&table, table.ada, &moved).await;
    table.plays(table.ben, "c4xc2").await;
    let late = table.press(table.ada, &offer, "Undo").await;
    assert_eq!((late.id, labels(&late)), (offer.id, vec!["Ask to take back"]));

    // A second tap does not ask for another move.
    let moved = table.plays(table.ada, "c1xc3").await;
    let offer = aside(&table, table.ada, &moved).await;
    let undo = &crate::table::button(&offer, "Undo").custom_id;
    table.press(table.ada, &offer, "Undo").await;
    assert_private(&table.press_raw(table.ada, offer.id, undo).await, "has moved on");

    let moved = table.plays(table.ada, "c1xc3").await;
    let offer = aside(&table, table.ada, &moved).await;
    table.command(table.ben, "game draw", &[]).await;
    table.expect_press(table.ada, &offer, "Undo", "too late").await;

    table.begin_by("dame", table.ada, table.cleo).await;
    let moved = table.play_in(table.ada, 2, "c3-d4").await;
    let offer = aside(&table, table.ada, &moved).await;
    table.choose(table.cleo, &moved, "b6").await;
    let late = table.press(table.ada, &offer, "Undo").await;
    assert_says(&late, &["too late"]);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_request_to_take_back_uses_up_no_offer_of_a_draw() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.play_all(&["c2-c3", "c4xc2", "c1xc3"]).await;
    for (first, second) in [("game takeback", "game draw"), ("game draw", "game takeback")] {
        let (by, other) =
            if first == "game draw" { (table.ben, table.ada) } else { (table.ada, table.ben) };
        for name in [first, second] {
            let proposal = table.command(by, name, &[]).await;
            assert!(!proposal.ephemeral, "{name} after {first}: {}", proposal.content);
            let refuse = proposal.buttons().last().unwrap().custom_id.clone();
            table.discord.press(other, proposal.id, &refuse).await.unwrap();
            table.expect(by, name, &[], "already made an offer in game 1").await;
        }
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn premoves_return_with_a_takeback() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table
        .command(table.ben, "game premove", &[("if", "c2-c3".into()), ("then", "c4xc2".into())])
        .await;
    let moved = table.plays(table.ada, "d2-c3").await;
    let offer = aside(&table, table.ada, &moved).await;
    table.press(table.ada, &offer, "Undo").await;
    table.expect(table.ben, "game premove", &[], "if **c2-c3** then **c4xc2**").await;
    let answered = table.plays(table.ada, "c2-c3").await;
    assert_shows(&answered, &history(&["c2-c3", "c4xc2"]));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn later_takebacks_need_consent() {
    let mut table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.expect(table.ada, "game takeback", &[], "have not moved in game 1 yet").await;
    table.play_all(&["c2-c3", "c4xc2"]).await;

    let asked = table.command(table.ada, "game takeback", &[]).await;
    assert!(
        !asked.ephemeral && asked.content.contains("asks to take back their last move in game 1"),
        "{asked:?}"
    );
    assert_eq!((&asked.pinged[..], labels(&asked)), (&[table.ben][..], vec!["Accept", "Decline"]));
    table.expect_press(table.ada, &asked, "Accept", "your own offer").await;
    table.expect_press(table.cleo, &asked, "Accept", "are not playing").await;
    let kept = table.press(table.ben, &asked, "Decline").await;
    assert_closed(&kept, "would rather let your last move stand");
    table.restart_bot().await;
    let again = private(&table.command(table.ada, "game takeback", &[]).await);
    assert!(again.contains("Make a move before the next one"), "{again}");

    // After a move it may be requested again, and reverts what followed.
    let board = table.play_all(&["c1xc3", "a3xc1"]).await;
    table.clock.pass(40 * SECOND).await;
    let asked = table.command(table.ada, "game takeback", &[]).await;
    let given = table.press(table.ben, &asked, "Accept").await;
    assert_says(&given, &["allowed you to take back your last move"]);
    let back = next_board(&table, &board).await;
    assert_shows(&back, &history(&["c2-c3", "c4xc2"]));
    assert_eq!(back.pinged, [table.ada]);
    assert!(deadline(&back) >= deadline(&board) + 40, "the turn begins anew");
    table.expect(table.ada, "game takeback", &[], "Make a move before the next one").await;
    table.close().await;
}
