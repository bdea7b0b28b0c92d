//! Several games in one channel.

use crate::table::{Table, assert_shows, history, message, private};

#[tokio::test(flavor = "multi_thread")]
async fn three_games_are_played_at_once_in_one_channel() {
    let table = Table::open().await;
    let ada = table.ada;
    let ben = table.ben;
    let cleo = table.cleo;
    table.begin(ada, ben).await; // game 1
    table.begin(ada, cleo).await; // game 2
    table.begin(ben, cleo).await; // game 3

    // Ada is to move in two games: she must choose one, and is told so; nothing changes.
    let which = private(&table.play(ada, "c2-c3").await);
    assert!(which.contains("1 or 2"), "{which}");
    let offers = table.offers(ada, "").await.unwrap();
    assert_eq!(offers.len(), 8);
    assert!(offers.contains(&"2: c2-c3".to_owned()), "{offers:?}");
    let games = table
        .discord
        .autocomplete(ada, table.channel, "move", &[("game", "".into())], "game")
        .await
        .unwrap();
    let names: Vec<&str> = games.iter().map(|choice| choice.name.as_str()).collect();
    assert_eq!(names, ["1 · against Ben · your turn", "2 · against Cleo · your turn"]);

    // Two different numbers are refused.
    let options = [("to", "1: c2-c3".into()), ("game", 2.into())];
    let which = private(&table.command(ada, "move", &options).await);
    assert!(which.contains("2 or 1"), "{which}");

    // By the option, by the number before the move and, with one game left, without a number.
    let board = message(&table.play_in(ada, 2, "c2-c3").await);
    assert!(board.content.contains("**Game 2**"), "{}", board.content);
    assert_eq!(board.pinged, [cleo]);
    let board = message(&table.play(ben, "3: d2-c3").await);
    assert!(board.content.contains("**Game 3**") && board.pinged == [cleo], "{board:?}");
    let board = table.plays(ada, "b2-c3").await;
    assert!(board.content.contains("**Game 1**") && board.pinged == [ben], "{board:?}");

    // Cleo is to move in two games, Ben in one, Ada in none.
    let none = private(&table.play(ada, "c2-c3").await);
    assert!(none.contains("not your turn in any") && none.contains("1 or 2"), "{none}");
    let board = table.plays(ben, "d4xb2").await;
    assert_shows(&board, &history(&["b2-c3", "d4xb2"]));
    let board = message(&table.play_in(cleo, 3, "d4xd2xb4").await);
    assert!(board.ephemeral, "that chain is not legal there: {}", board.content);
    let options = [("game", 3.into()), ("to", "".into())];
    let legal =
        table.discord.autocomplete(cleo, table.channel, "move", &options, "to").await.unwrap();
    let board = message(&table.play_in(cleo, 3, &legal[0].name).await);
    assert_shows(&board, &history(&["d2-c3", &legal[0].name]));

    // Players see their own games, and can show any board.
    let mine = private(&table.command(cleo, "games", &[]).await);
    assert_eq!(mine.lines().count(), 3, "{mine}");
    assert!(
        mine.lines().nth(1).unwrap().contains("**Game 2**") && mine.contains("**your turn**"),
        "{mine}"
    );
    let which = private(&table.command(ada, "board", &[]).await);
    assert!(which.contains("1 or 2"), "{which}");
    let seen = message(&table.command(ada, "board", &[("game", 3.into())]).await);
    assert_shows(&seen, &history(&["d2-c3", &legal[0].name]));
    assert_eq!(seen.selects().count(), 0, "Ada does not play there");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn the_games_of_a_server_are_numbered_across_its_channels() {
    let mut table = Table::open().await;
    let general =
        table.discord.channels().iter().find(|channel| channel.name == "general").unwrap().id;
    for number in [1, 3] {
        table.begin(table.ada, table.ben).await;
        assert_shows(&table.board_of(number).await, &history(&[]));
        let options = [("opponent", table.cleo.into())];
        let made = table.discord.command(table.ben, general, "challenge", &options).await.unwrap();
        let words = format!("(game {})", number + 1);
        assert!(message(&made).content.contains(&words), "{:?}", message(&made));
        table.stop_bot().await;
        table.start_bot().await;
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_number_before_a_colon_is_that_of_a_point_where_that_is_a_move() {
    let table = Table::open().await;
    table.begin_by("dame", table.ada, table.ben).await;
    table.plays(table.ada, "１： 22-18").await;
    table.plays(table.ben, "1:f6-e5").await;
    assert_eq!(table.offers(table.ada, "18:11").await.unwrap(), ["d4xf6"]);
    let board = message(&table.play_in(table.ada, 1, "18:11").await);
    assert!(!board.ephemeral && board.content.contains("d4xf6"), "{}", board.content);
    // A capture that is not legal is refused as a move.
    let refused = private(&table.play(table.ben, "8:16").await);
    assert!(refused.contains("you can play 8x15"), "{refused}");
    let board = table.plays(table.ben, "8:15").await;
    assert!(board.content.contains("g7xe5"), "{}", board.content);
    table.close().await;
}
