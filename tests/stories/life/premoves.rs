//! Premoves.

use discord_sandbox::Message;

use crate::table::{
    Table, assert_says, assert_shows, game, history, labels, mention, offered, private, to_move,
};

#[tokio::test(flavor = "multi_thread")]
async fn a_premove_is_played_at_once() {
    let mut table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.plays(table.ada, "c2-c3").await;
    let answers = |to: &str, typed: &str| vec![("if", to.into()), ("then", typed.into())];
    for (by, options, expected) in [
        (table.ada, vec![("if", "".into())], &["c4xc2"][..]),
        (table.ada, answers("c4xc2", ""), &["c1xc3"]),
        (table.ada, answers("c4xc2", "b1"), &[]),
        (table.ada, answers("b5", ""), &[]),
        (table.ben, vec![("if", "".into())], &[]),
        (table.cleo, vec![("game", 1.into()), ("if", "".into())], &[]),
    ] {
        let choices = table.choices(by, "game premove", &options).await;
        assert_eq!(choices, expected, "{options:?}");
    }

    table.expect(table.ada, "game premove", &[], "You have queued no reply in game 1").await;
    let options = [("if", "c4xc2".into()), ("then", "c1xc3".into())];
    let prepared = private(&table.command(table.ada, "game premove", &options).await);
    assert!(
        prepared.contains("only you see them") && prepared.contains("if **c4xc2** then **c1xc3**"),
        "{prepared}"
    );
    table.expect(table.cleo, "game premove", &game(1), "You are not playing in game 1").await;
    table.expect(table.ben, "game premove", &[], "It is your turn in game 1").await;

    table.restart_bot().await;
    let board = table.plays(table.ben, "c4xc2").await;
    assert_shows(&board, &history(&["c2-c3", "c4xc2", "c1xc3"]));
    let line = format!(
        "{} · {} captured a stone: c4xc2 · {} captured a stone: c1xc3 (premove) · <t:",
        to_move(table.ben),
        mention(table.ben),
        mention(table.ada)
    );
    assert!(board.content.starts_with(&line), "{board:?}");
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
    table.expect(table.ben, "game premove", &[("if", "c2-c3".into())], "Say both").await;
    let unreadable = premove(table.ben, "hello", "c4xc2").await;
    assert!(unreadable.contains("I cannot read that"), "{unreadable}");
    table.expect(table.ben, "game premove", &[], "queued no reply").await;

    // One reply to each move; a command forgets all.
    premove(table.ben, "d2-c3", "b4xd2").await;
    premove(table.ben, "c2-c3", "c4xc2").await;
    let changed = premove(table.ben, "d2-c3", "d4xd2").await;
    assert_eq!(changed.lines().count(), 3, "{changed}");
    assert!(changed.contains("if **d2-c3** then **d4xd2**"), "{changed}");
    table.expect(table.ben, "game premove", &[("forget", true.into())], "queued no reply").await;
    let board = table.plays(table.ada, "c2-c3").await;
    assert_shows(&board, &history(&["c2-c3"]));

    // Premoves for other moves are dropped when a move is played.
    let replaced = table
        .command(
            table.ada,
            "game premove",
            &[("forget", true.into()), ("if", "c4xc2".into()), ("then", "c1xc3".into())],
        )
        .await;
    assert_says(&replaced, &["if **c4xc2**"]);
    table.begin(table.cleo, table.ben).await;
    let options = [("if", "c2-c3".into()), ("then", "c4xc2".into()), ("game", 2.into())];
    private(&table.command(table.ben, "game premove", &options).await);
    table.play_in(table.cleo, 2, "d2-c3").await;
    table.play_in(table.ben, 2, "d4xd2").await;
    table.expect(table.ben, "game premove", &game(2), "queued no reply in game 2").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_reply_is_queued_by_two_menus() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.plays(table.ada, "c2-c3").await;
    let is_aside = |told: &Message| told.ephemeral && labels(told) == ["Undo", "Premove"];
    let aside = table.discord.wait_message(table.channel, table.ada, is_aside).await.unwrap();
    let asked = table.press(table.ada, &aside, "Premove").await;
    assert_eq!(offered(&asked), ["c4xc2"]);
    let asked = table.choose(table.ada, &asked, "c4xc2").await;
    let reply = offered(&asked)[0].to_owned();
    let queued = table.choose(table.ada, &asked, &reply).await;
    let forgotten = table.press(table.ada, &queued, "Forget").await;
    assert_says(&forgotten, &["You have queued no reply"]);
    assert!(labels(&forgotten).is_empty());
    let asked = table.choose(table.ada, &forgotten, "c4xc2").await;
    let queued = table.choose(table.ada, &asked, &reply).await;
    assert!(queued.content.contains("c4xc2") && queued.content.contains(&reply), "{queued:?}");
    let board = table.plays(table.ben, "c4xc2").await;
    assert!(board.content.contains(&reply) && board.content.contains("(premove)"), "{board:?}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn lines_are_followed_until_the_opponent_leaves_them() {
    let mut table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    let lines = async |table: &Table, text: &str| {
        private(&table.command(table.ben, "game premove", &[("lines", text.into())]).await)
    };
    let typed = [("lines", "c2-c3 c4xc2; d2-c3 b4".into())];
    let choices = table.choices(table.ben, "game premove", &typed).await;
    assert_eq!(choices, ["c2-c3 c4xc2; d2-c3 b4xd2"]);
    let wrong = lines(&table, "c2-c3 c4xc2; d2-c3 b4xd2 e1-c9 a4-a3").await;
    for part in ["Nothing was queued", "b4xd2 e1\\-c9", "must capture", "e1xc3"] {
        assert!(wrong.contains(part), "{part}: {wrong}");
    }
    let odd = lines(&table, "d2-c3 b4xd2 e1xc3").await;
    assert!(odd.contains("your reply is last"), "{odd}");
    let unreadable = lines(&table, "d2-c3 @everyone").await;
    assert!(unreadable.contains("d2\\-c3 \\@everyone"), "{unreadable}");
    table.expect(table.ben, "game premove", &[], "queued no reply").await;

    let queued =
        lines(&table, "c2-c3 c4xc2; d2-c3 b4xd2 e1xc3 d4xd2xb4; d2-c3 b4xd2 b2xb4 b5xb3").await;
    let shown =
        "if **d2-c3** then **b4xd2**\n\u{2003}• if **e1xc3** then **d4xd2xb4**\n\u{2003}• if";
    assert!(queued.contains("only you see them") && queued.contains(shown), "{queued}");
    table.restart_bot().await;
    let board = table.plays(table.ada, "d2-c3").await;
    assert_shows(&board, &history(&["d2-c3", "b4xd2"]));
    assert_eq!(board.pinged, [table.ada]);
    assert!(!board.content.contains("e1xc3"), "{board:?}");
    table.expect(table.ada, "game premove", &[], "It is your turn").await;
    let rest = private(&table.command(table.ben, "game premove", &[]).await);
    assert!(rest.lines().count() == 3 && rest.contains("• if **b2xb4**"), "{rest}");
    let board = table.plays(table.ada, "e1xc3").await;
    assert_shows(&board, &history(&["d2-c3", "b4xd2", "e1xc3", "d4xd2xb4"]));
    table.expect(table.ben, "game premove", &[], "queued no reply").await;
    table.close().await;
}
