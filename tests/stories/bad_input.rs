//! Each kind of invalid move gets its own private, kind answer, and changes nothing.

use alquerque_render::Style;
use discord_sandbox::{ActionError, Id};

use crate::table::{Table, assert_draws, assert_private, assert_shows, history, with_movable};

#[tokio::test(flavor = "multi_thread")]
async fn each_kind_of_bad_input_has_its_own_private_answer() {
    let table = Table::open().await;
    let Table { ada, ben, cleo, .. } = table;
    let refused = async |by: Id, action: &str, words: &str| {
        assert_private(&table.play(by, action).await, words);
    };

    // No game, or one that has not started.
    refused(ada, "c2-c3", "no game here").await;
    let challenge = table.challenge(ada, ben, "white").await;
    refused(ada, "c2-c3", "has not begun").await;
    table.press(ben, &challenge, "Accept").await;
    table.board_of(1).await;

    // Wrong turn, not a player, unknown game.
    refused(ben, "c4-c3", &format!("<@{ada}>’s turn in game 1")).await;
    refused(cleo, "c2-c3", "no game here").await;
    assert_private(&table.play_in(cleo, 1, "c2-c3").await, "You are not playing in game 1");
    assert_private(&table.play_in(ada, 77, "c2-c3").await, "no game 77");

    // Unparsable: the answer says what and where.
    refused(ada, "hello", "“h” (character 1) needs the number of its row").await;
    refused(ada, "c2-c", "“c” (character 4) needs the number of its row").await;
    refused(ada, "@everyone", "“\\@” (character 1)").await;
    refused(ada, "\u{202e}c2", "U+202E").await;
    refused(ada, "c2-c14", "c14 is not a point of this board").await;

    // Illegal, for each reason.
    refused(ada, "f2-f3", "f2 is not on this board: it goes from a1 to e5").await;
    refused(ada, "c2-c9", "c9 is not on this board: it goes from a1 to e5").await;
    refused(ada, "c3-c2", "No stone stands on c3. You can play b2-c3, c2-c3, d2-c3 or d3-c3.")
        .await;
    refused(ada, "c4-c3", "c4 is not yours; you play White").await;
    refused(ada, "a1-a2", "a2 is taken").await;
    refused(ada, "b2-d4", "d4 is taken").await;
    refused(ada, "a1-c3", "That is not a legal move").await;
    refused(ada, "c2xc3", "No stone is captured that way. From c2 you can play c2-c3").await;

    // Ambiguous: the answer lists the moves.
    refused(ada, "c3", "Several moves fit: b2-c3, c2-c3, d2-c3 or d3-c3").await;

    // Nothing has changed.
    let board = table.plays(ada, "D2 → C3").await;
    assert_shows(&board, &history(&["d2-c3"]));

    // A missed capture is explained, and so is a chain that stops early.
    let legal = table.offers(ben, "").await;
    assert_eq!(legal, ["b4xd2", "d4xd2"]);
    refused(ben, "d5-d4", "d4 is taken by another stone. You must capture: b4xd2 or d4xd2.").await;
    refused(ben, "a4-b4", "b4 is taken").await;
    table.plays(ben, "d4xd2").await;
    table.plays(ada, "d1xd3").await;
    refused(ben, "b4xd2", "must go on: b4xd2xd4").await;
    refused(ben, "c5-d4", "b4 must capture: b4xd2xd4").await;
    refused(ben, "e5-d5", "d5 is taken").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn what_discord_itself_refuses_never_comes() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    let long = "c".repeat(301);
    let sent = table
        .discord
        .command(table.ada, table.channel, "move", &[("to", long.as_str().into())])
        .await;
    assert!(matches!(sent, Err(ActionError::BadOption { .. })), "{sent:?}");
    let sent = table.discord.command(table.ada, table.channel, "move", &[]).await;
    assert!(matches!(sent, Err(ActionError::BadOption { .. })), "{sent:?}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_component_of_any_other_id_is_answered_kindly() {
    let table = Table::open().await;
    let board = table.begin(table.ada, table.ben).await;
    let game = board.selects().next().unwrap().custom_id.split(':').nth(1).unwrap().to_owned();
    let forged = [
        "x".to_owned(),
        "1:2:3".to_owned(),
        // Each differs in one part from a valid id.
        format!("2:{game}:0:resign:0"),
        "1:99999999999999999999:0:resign:0".to_owned(),
        format!("1:{game}:-1:resign:0"),
        format!("1:{game}:0:resign:256"),
        format!("1:{game}:0:resign"),
        format!("1:{game}:0:fly:0"),
        // A button in place of a menu carries no move.
        format!("1:{game}:0:play:0"),
        "ﷺ".repeat(100),
    ];
    for id in &forged {
        let refused = table.press_raw(table.ada, board.id, id).await;
        assert_private(&refused, "no longer know this button");
    }
    // Valid actions that the player or the game does not allow.
    let refused = table.press_raw(table.cleo, board.id, &format!("1:{game}:0:resign:0")).await;
    assert_private(&refused, "You are not playing in game 1");
    let refused = table.press_raw(table.ada, board.id, "1:12345:0:resign:0").await;
    assert_private(&refused, "no game here");
    let play = format!("1:{game}:0:play:0");
    assert_private(&table.select_raw(table.ada, board.id, &play, &["a1-e5"]).await, "e5 is taken");
    let start = history(&[]);
    let board = table.command(table.ada, "board", &[]).await;
    assert_draws(&board, &start, &with_movable(&start), &Style::default());
    table.close().await;
}
