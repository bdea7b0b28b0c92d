//! Several games in one channel.

use crate::table::{Table, assert_private, assert_says, assert_shows, game, history, private};

#[tokio::test(flavor = "multi_thread")]
async fn three_games_are_played_at_once_in_one_channel() {
    let table = Table::open().await;
    let Table { ada, ben, cleo, .. } = table;
    table.begin(ada, ben).await; // game 1
    table.begin(ada, cleo).await; // game 2
    table.begin(ben, cleo).await; // game 3

    // Ada is to move in two games: she must choose one, and is told so; nothing changes.
    assert_private(&table.play(ada, "c2-c3").await, "1 or 2");
    let offers = table.offers(ada, "").await;
    assert_eq!(offers.len(), 8);
    assert!(offers.contains(&"2: c2-c3".to_owned()), "{offers:?}");
    let games = table.choices(ada, "move", &[("game", "".into())]).await;
    assert_eq!(games, ["1 · against Ben · your turn", "2 · against Cleo · your turn"]);

    // Two different numbers are refused.
    let options = [("to", "1: c2-c3".into()), ("game", 2.into())];
    table.expect(ada, "move", &options, "2 or 1").await;

    // By the option, by the number before the move and, with one game left, without a number.
    let board = table.play_in(ada, 2, "c2-c3").await;
    assert_says(&board, &["\n-# Game 2 · "]);
    assert_eq!(board.pinged, [cleo]);
    let board = table.play(ben, "3: d2-c3").await;
    assert!(board.content.contains("\n-# Game 3 · ") && board.pinged == [cleo], "{board:?}");
    let board = table.plays(ada, "b2-c3").await;
    assert!(board.content.contains("\n-# Game 1 · ") && board.pinged == [ben], "{board:?}");

    // Cleo is to move in two games, Ben in one, Ada in none.
    let none = private(&table.play(ada, "c2-c3").await);
    assert!(none.contains("not your turn in any") && none.contains("1 or 2"), "{none}");
    let board = table.plays(ben, "d4xb2").await;
    assert_shows(&board, &history(&["b2-c3", "d4xb2"]));
    let board = table.play_in(cleo, 3, "d4xd2xb4").await;
    assert!(board.ephemeral, "that chain is not legal there: {}", board.content);
    let options = [("game", 3.into()), ("to", "".into())];
    let legal = table.choices(cleo, "move", &options).await;
    let board = table.play_in(cleo, 3, &legal[0]).await;
    assert_shows(&board, &history(&["d2-c3", &legal[0]]));

    // Players see their own games, and can show any board.
    let mine = private(&table.command(cleo, "games", &[]).await);
    assert_eq!(mine.lines().count(), 3, "{mine}");
    assert!(
        mine.lines().nth(1).unwrap().contains("**Game 2**") && mine.contains("**your turn**"),
        "{mine}"
    );
    table.expect(ada, "board", &[], "1 or 2").await;
    let seen = table.command(ada, "board", &game(3)).await;
    assert_shows(&seen, &history(&["d2-c3", &legal[0]]));
    assert_eq!(seen.selects().count(), 0, "Ada does not play there");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_games_of_a_server_are_numbered_across_its_channels() {
    let mut table = Table::open().await;
    let general = table.channel_named("general");
    for number in [1, 3] {
        table.begin(table.ada, table.ben).await;
        assert_shows(&table.board_of(number).await, &history(&[]));
        let options = [("opponent", table.cleo.into())];
        let challenge = table.command_in(general, table.ben, "challenge", &options).await;
        assert_eq!(crate::table::number(&challenge), number + 1);
        table.restart_bot().await;
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_before_a_colon_is_that_of_a_point_where_that_is_a_move() {
    let table = Table::open().await;
    table.begin_by("dame", table.ada, table.ben).await;
    table.play_all(&["１： 22-18", "1:f6-e5"]).await;
    assert_eq!(table.offers(table.ada, "18:11").await, ["d4xf6"]);
    let board = table.play_in(table.ada, 1, "18:11").await;
    assert!(!board.ephemeral && board.content.contains("d4xf6"), "{}", board.content);
    // A capture that is not legal is refused as a move.
    assert_private(&table.play(table.ben, "8:16").await, "you can play 8x15");
    assert_says(&table.plays(table.ben, "8:15").await, &["g7xe5"]);
    table.close().await;
}
