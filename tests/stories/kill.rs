//! Everything that was announced survives a crash.

use crate::table::{Table, assert_private, assert_shows, history, menu};

#[tokio::test(flavor = "multi_thread")]
async fn a_game_goes_on_after_the_bot_was_killed() {
    goes_on_after_kills(&["c2-c3"], "c4xc2").await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: a kill after each of five moves"]
async fn a_game_goes_on_after_the_bot_was_killed_again_and_again() {
    goes_on_after_kills(&["c2-c3", "c4xc2", "c1xc3", "a3xc1", "c3xa3"], "b4-c4").await;
}

/// Kills the bot after each of these moves, and then plays `next`, a move of Black.
async fn goes_on_after_kills(moves: &[&str], next: &str) {
    let mut table = Table::open_program().await;
    let challenge = table.challenge(table.ada, table.ben, "white").await;

    // Killed with an open challenge: its buttons work in the next process.
    table.kill_bot().await;
    table.start_bot().await;
    table.press(table.ben, &challenge, "Accept").await;
    let first = table.board_of(1).await;

    // Killed as soon as each move is announced.
    for (ply, action) in moves.iter().enumerate() {
        table.plays([table.ada, table.ben][ply % 2], action).await;
        table.kill_bot().await;
        table.start_bot().await;
        let board = table.command(table.cleo, "board", &[]).await;
        assert_shows(&board, &history(&moves[..=ply]));
    }

    // The menu of the first board, which slow clients still show, is answered after all kills.
    let id = &menu(&first, "d2-c3").custom_id;
    assert_private(&table.select_raw(table.ada, first.id, id, &["d2-c3"]).await, "has moved on");

    // The game continues.
    let board = table.plays(table.ben, next).await;
    assert_shows(&board, &history(&[moves, &[next]].concat()));
    table.close().await;
}
