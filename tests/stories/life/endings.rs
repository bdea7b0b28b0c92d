//! The end of a game, and what it leaves.

use alquerque_render::{Scene, Style};
use alquerque_rules::notation::Record;
use alquerque_rules::{Outcome, Side};

use super::{next_board, resigns};
use crate::table::{
    Table, assert_closed, assert_private, assert_says, game, history, labels, mention, private,
};

#[tokio::test(flavor = "multi_thread")]
async fn the_end_of_a_rated_game_shows_result_and_ratings() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    let board = table.play_all(&["c2-c3", "c4xc2"]).await;
    let end = resigns(&table, table.ben, &board).await;
    let ada = mention(table.ada);
    let ben = mention(table.ben);
    let words = format!(
        "**{ada} wins**: {ben} resigned · 1 move\nRatings: {ada} 1500? → **1662**? (+162) · {ben} 1500? → **1338**? (−162) (A “?” marks a provisional rating: it rests on few games and still moves a lot.)\n-# Game 1 · "
    );
    assert!(end.content.starts_with(&words), "{}", end.content);
    assert!(!end.ephemeral && end.pinged == [table.ada]);
    assert_eq!(labels(&end), ["Rematch", "Replay", "Moves", "Analyse", "Card", "⋯"]);
    let played = history(&["c2-c3", "c4xc2"]);
    let outcome = Outcome::Resignation { loser: Side::Black };
    let scene = Scene::from_history(&played).with_result(outcome.into());
    assert!(
        end.attachments[0].bytes[..]
            == alquerque_render::png(&scene, &Style::default()).unwrap()[..]
    );

    // Any member may replay and export it.
    for by in [table.ada, table.cleo] {
        let replay = table.press(by, &end, "Replay").await;
        assert!(replay.ephemeral && replay.attachments[0].filename == "replay.gif", "{replay:?}");
        let export = table.press_in_menu(by, &end, "Export").await;
        assert_private(&export, "record of game 1");
        let [file] = &export.attachments[..] else { panic!("not one file: {export:?}") };
        assert_eq!(file.filename, "game-1.pdn");
        let record: Record = std::str::from_utf8(&file.bytes).unwrap().parse().unwrap();
        assert_eq!(
            (record.history().actions(), record.outcome()),
            (played.actions(), Some(outcome))
        );
        assert_eq!((record.tag("White"), record.tag("Black")), (Some("Ada"), Some("Ben")));
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn unrated_and_barely_started_games_change_no_rating() {
    let table = Table::open().await;
    table.begin_with(table.ada, table.ben, &[("rated", false.into())]).await;
    let board = table.play_all(&["c2-c3", "c4xc2"]).await;
    let friendly = resigns(&table, table.ada, &board).await;
    assert!(friendly.content.contains(" resigned · 1 move\n-# "), "{}", friendly.content);

    let short = resigns(&table, table.ada, &table.begin(table.ada, table.ben).await).await;
    assert!(short.content.contains("\nUnrated: it ended before both had moved.\n"), "{short:?}");
    assert_eq!(labels(&short), ["Rematch", "⋯"], "there is nothing to see again");
    let export = table.press_in_menu(table.ada, &short, "Export").await;
    let record: Record =
        std::str::from_utf8(&export.attachments[0].bytes).unwrap().parse().unwrap();
    let outcome = Outcome::Resignation { loser: Side::White };
    assert!(record.history().actions().is_empty() && record.outcome() == Some(outcome), "{record}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn one_offer_is_open_at_a_time() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.play_all(&["c2-c3", "c4xc2"]).await;
    let offer = table.command(table.ada, "game draw", &[]).await;
    assert_eq!((&offer.pinged[..], labels(&offer)), (&[table.ben][..], vec!["Accept", "Decline"]));
    table.expect(table.ada, "game takeback", &[], "already made an offer in game 1").await;
    table.expect(table.ben, "game takeback", &[], "answer it first").await;
    table.expect(table.cleo, "game draw", &game(1), "You are not playing in game 1").await;

    // It also lapses with the proposer's own move, and can be made again.
    let board = table.plays(table.ada, "c1xc3").await;
    table.expect_press(table.ben, &offer, "Accept", "has moved on").await;
    let offer = table.command(table.ada, "game draw", &[]).await;
    let accepted = table.press(table.ben, &offer, "Accept").await;
    assert_closed(&accepted, "accepted the draw");
    let end = next_board(&table, &board).await;
    assert_says(&end, &["**A draw**: both agreed to it · 2 moves\nRatings: "]);
    // It says the number at which the list ends.
    let list = private(&table.command(table.ada, "game history", &[]).await);
    assert!(list.contains("1. c2-c3 c4xc2\n2. c1xc3\n"), "{list}");
    assert!(list.contains(" · 2 moves\n"), "{list}");
    assert_eq!(end.pinged, [table.ada], "Ben has just accepted");
    table.close().await;
}
