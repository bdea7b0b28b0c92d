//! Premoves.

use crate::table::{Table, assert_shows, history, mention, message, private};

#[tokio::test(flavor = "multi_thread")]
async fn a_premove_is_played_at_once() {
    let mut table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.plays(table.ada, "c2-c3").await;
    let complete = async |by, options: &[(&str, discord_sandbox::OptionValue)], focused| {
        let choices = table
            .discord
            .autocomplete(by, table.channel, "game premove", options, focused)
            .await
            .unwrap();
        choices.into_iter().map(|choice| choice.name).collect::<Vec<_>>()
    };
    assert_eq!(complete(table.ada, &[("if", "".into())], "if").await, ["c4xc2"]);
    let answers = complete(table.ada, &[("if", "c4xc2".into()), ("then", "".into())], "then").await;
    assert_eq!(answers, ["c1xc3"]);
    assert!(
        complete(table.ada, &[("if", "c4xc2".into()), ("then", "b1".into())], "then")
            .await
            .is_empty()
    );
    assert!(
        complete(table.ada, &[("if", "b5".into()), ("then", "".into())], "then").await.is_empty()
    );
    for (by, options) in [
        (table.ben, vec![("if", "".into())]),
        (table.cleo, vec![("game", 1.into()), ("if", "".into())]),
    ] {
        assert!(complete(by, &options, "if").await.is_empty());
    }

    let none = private(&table.command(table.ada, "game premove", &[]).await);
    assert!(none.contains("You have queued no reply in game 1"), "{none}");
    let prepared = private(
        &table
            .command(table.ada, "game premove", &[("if", "c4xc2".into()), ("then", "c1xc3".into())])
            .await,
    );
    assert!(
        prepared.contains("only you see them") && prepared.contains("if **c4xc2** then **c1xc3**"),
        "{prepared}"
    );
    let spectator =
        private(&table.command(table.cleo, "game premove", &[("game", 1.into())]).await);
    assert!(spectator.contains("You are not playing in game 1"), "{spectator}");
    let opponent = private(&table.command(table.ben, "game premove", &[]).await);
    assert!(opponent.contains("It is your turn in game 1"), "{opponent}");

    table.stop_bot().await;
    table.start_bot().await;
    let board = table.plays(table.ben, "c4xc2").await;
    assert_shows(&board, &history(&["c2-c3", "c4xc2", "c1xc3"]));
    let lines: Vec<&str> = board.content.lines().collect();
    assert_eq!(lines[2], format!("{} captured a stone: **c4xc2**.", mention(table.ben)));
    assert_eq!(lines[3], format!("{} captured a stone: **c1xc3**. (Premove.)", mention(table.ada)));
    assert!(
        lines[4].contains(&format!("{}, it is your turn (Black)", mention(table.ben))),
        "{}",
        board.content
    );
    assert_eq!(board.pinged, [table.ben]);
    // An answered move cannot be taken back without consent.
    let is_aside = |told: &&discord_sandbox::Message| {
        told.content.contains("Undo until") && told.id > board.id
    };
    assert!(!table.discord.messages(table.channel, table.ben).iter().any(|told| is_aside(&told)));
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn illegal_premoves_are_refused() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    let premove = async |by, to: &str, then: &str| {
        let options = [("if", to.into()), ("then", then.into())];
        private(&table.command(by, "game premove", &options).await)
    };
    let own_turn = premove(table.ada, "c4-c3", "c2xc4").await;
    assert!(own_turn.contains("your turn in game 1"), "{own_turn}");
    let no_such_move = premove(table.ben, "c2-c4", "c4xc2").await;
    assert!(no_such_move.contains("c4 is taken by another stone"), "{no_such_move}");
    let no_such_answer = premove(table.ben, "c2-c3", "d4-d3").await;
    assert!(no_such_answer.contains("must capture"), "{no_such_answer}");
    let half = private(&table.command(table.ben, "game premove", &[("if", "c2-c3".into())]).await);
    assert!(half.contains("Say both"), "{half}");
    let unreadable = premove(table.ben, "hello", "c4xc2").await;
    assert!(unreadable.contains("I cannot read that"), "{unreadable}");
    let none = private(&table.command(table.ben, "game premove", &[]).await);
    assert!(none.contains("queued no reply"), "{none}");

    // One reply to each move; a command forgets all.
    premove(table.ben, "d2-c3", "b4xd2").await;
    premove(table.ben, "c2-c3", "c4xc2").await;
    let changed = premove(table.ben, "d2-c3", "d4xd2").await;
    assert_eq!(changed.lines().count(), 3, "{changed}");
    assert!(changed.contains("if **d2-c3** then **d4xd2**"), "{changed}");
    let forgotten =
        private(&table.command(table.ben, "game premove", &[("forget", true.into())]).await);
    assert!(forgotten.contains("queued no reply"), "{forgotten}");
    let board = table.plays(table.ada, "c2-c3").await;
    assert_shows(&board, &history(&["c2-c3"]));

    // Premoves for other moves are dropped when a move is played.
    let replaced = message(
        &table
            .command(
                table.ada,
                "game premove",
                &[("forget", true.into()), ("if", "c4xc2".into()), ("then", "c1xc3".into())],
            )
            .await,
    );
    assert!(replaced.content.contains("if **c4xc2**"), "{}", replaced.content);
    table.begin(table.cleo, table.ben).await;
    let options = [("if", "c2-c3".into()), ("then", "c4xc2".into()), ("game", 2.into())];
    private(&table.command(table.ben, "game premove", &options).await);
    table.play_in(table.cleo, 2, "d2-c3").await;
    table.play_in(table.ben, 2, "d4xd2").await;
    let dropped = private(&table.command(table.ben, "game premove", &[("game", 2.into())]).await);
    assert!(dropped.contains("queued no reply in game 2"), "{dropped}");
    table.close().await;
}
