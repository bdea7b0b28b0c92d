//! Boards, lists of games, and resignations.

use alquerque_render::{MAX_LOOP_BYTES, Scene, Size, Style, last_move};
use alquerque_rules::Side;

use crate::table::{
    Table, assert_closed, assert_draws, assert_private, assert_says, assert_shows, game, history,
    labels, mention, offered, to_move, with_movable,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_shown_to_any_member_and_played_from_by_the_player_to_move() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    for (by, may_move) in [(table.ada, true), (table.ben, false), (table.cleo, false)] {
        let board = table.command(by, "board", &[]).await;
        let turn = match may_move {
            true => "**Your turn**".to_owned(),
            false => to_move(table.ada),
        };
        assert_private(&board, &turn);
        let scene =
            if may_move { with_movable(&history(&[])) } else { Scene::from_history(&history(&[])) };
        assert_draws(&board, &history(&[]), &scene, &Style::default());
        assert_eq!(board.selects().count(), usize::from(may_move));
    }
    let mine = table.command(table.ada, "board", &[]).await;
    let played = table.choose(table.ada, &mine, offered(&mine)[1]).await;
    assert!(!played.ephemeral, "a move is public");
    assert_shows(&played, &history(&["c2-c3"]));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_is_described_in_text_on_request() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.plays(table.ada, "c2-c3").await;
    let words = alquerque::locale::Language::english().alt_text(&history(&["c2-c3"]), None);
    for form in ["text", "ascii"] {
        let board = table.command(table.ben, "board", &[("as", form.into())]).await;
        assert!(
            board.ephemeral && board.attachments.is_empty() && board.content.contains(&words),
            "{board:?}"
        );
        assert_eq!(board.content.contains("3  x---x---o---o---o"), form == "ascii", "{board:?}");
        assert_eq!(offered(&board), ["c4xc2"], "it can be played all the same");
    }
    let board = table.command(table.cleo, "board", &[("as", "picture".into())]).await;
    assert_shows(&board, &history(&["c2-c3"]));
    let turned = table.command(table.ben, "board", &[("view", "Black".into())]).await;
    let style = Style { view: Side::Black, ..Style::default() };
    assert_draws(&turned, &history(&["c2-c3"]), &with_movable(&history(&["c2-c3"])), &style);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn games_are_listed_with_a_link_to_their_newest_board() {
    let table = Table::open().await;
    table.expect(table.ada, "games", &[], "no open game").await;
    table.begin(table.ada, table.ben).await;
    let board = table.plays(table.ada, "c2-c3").await;
    table.challenge(table.cleo, table.ada, "random").await;

    let link = table.link(&board);
    let listed = table.listed(table.ada, &[], &link).await;
    let lines: Vec<&str> = listed.lines().collect();
    assert_eq!(lines.len(), 3, "{listed}");
    assert!(
        lines[1].contains("**Game 2**") && lines[1].contains("**you are challenged**"),
        "{listed}"
    );
    assert!(
        lines[2].contains("**Game 1**") && lines[2].contains("to move") && lines[2].contains(&link),
        "{listed}"
    );
    assert!(lines[2].contains(&format!("<#{}>", table.channel)), "{listed}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn resigning_is_asked_twice() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    let question = table.command(table.ben, "game resign", &[]).await;
    assert_private(&question, "resign game 1");
    assert_eq!(labels(&question), ["Resign", "Play on"]);

    // Cancelled.
    let kept = table.press(table.ben, &question, "Play on").await;
    assert_closed(&kept, "goes on");

    // A confirmation from before the last move is stale.
    let question = table.command(table.ben, "game resign", &[]).await;
    table.plays(table.ada, "c2-c3").await;
    table.expect_press(table.ben, &question, "Resign", "has moved on").await;

    // Confirmed: the channel is told, and the winner is pinged.
    let question = table.command(table.ben, "game resign", &game(1)).await;
    let done = table.press(table.ben, &question, "Resign").await;
    assert!(
        done.ephemeral && done.content.contains("resigned game 1") && labels(&done).is_empty(),
        "{done:?}"
    );
    let end = table.wait(|told| told.content.contains("resigned")).await;
    assert_says(&end, &[&format!("**{} wins**", mention(table.ada))]);
    assert!(!end.ephemeral && end.pinged == [table.ada], "{end:?}");

    // A finished game cannot be resigned, but can be shown.
    assert_private(&table.play_in(table.ben, 1, "c4xc2").await, "Game 1 is over");
    table.expect(table.ada, "game resign", &[], "no game here").await;
    table.expect(table.ada, "game resign", &game(1), "Game 1 is over").await;
    let board = table.command(table.ada, "board", &game(1)).await;
    assert!(
        board.attachments[0]
            .description
            .as_deref()
            .unwrap()
            .contains("Black has resigned. White has won.")
    );
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn strangers_cannot_resign_for_others() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.expect(table.cleo, "game resign", &game(1), "You are not playing in game 1").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_last_move_is_animated_only_for_players_who_have_chosen_it() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    let preferences = [("moving", true.into())];
    table
        .expect(
            table.ben,
            "preferences",
            &preferences,
            "Moving pictures: **on**, for the last move",
        )
        .await;
    let file = async |by| {
        let board = table.command(by, "board", &[]).await;
        let [picture] = &board.attachments[..] else { panic!("not one picture: {board:?}") };
        (picture.filename.clone(), picture.bytes.clone(), picture.description.clone())
    };
    assert_eq!(file(table.ben).await.0, "board.png", "nothing has moved");
    let public = table.plays(table.ada, "c2-c3").await;
    assert_eq!(public.attachments[0].filename, "board.png", "others see it as well");
    let played = history(&["c2-c3"]);
    let (name, bytes, words) = file(table.ben).await;
    let small = Style { size: Size::Small, ..Style::default() };
    let expected = last_move(&with_movable(&played), &small).unwrap().unwrap();
    assert!(name == "board.gif" && bytes[..] == expected[..], "another loop is shown");
    assert!(bytes.len() <= MAX_LOOP_BYTES);
    let (name, _, other) = file(table.cleo).await;
    assert_eq!(name, "board.png");
    let board = words.unwrap();
    assert!(board.starts_with(&other.unwrap()), "the same words, with the movable stones");

    // So is the keypad, until a stone is tapped: here only one can move, which is chosen already.
    let board = table.board_of(1).await;
    let keypad = table.press(table.ben, &board, "Move").await;
    assert_eq!(keypad.attachments[0].filename, "board.png");
    let none = table.press(table.ben, &keypad, "c4").await;
    assert_eq!(none.attachments[0].filename, "board.gif");
    table.close().await;
}
