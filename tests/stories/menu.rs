//! The menu of a game, which `⋯` under its board opens.

use discord_sandbox::{Id, Message};

use crate::table::{Table, assert_says, labels, mention, private};

/// Opens the menu of a game.
async fn menu(table: &Table, by: Id, board: &Message) -> Message {
    let menu = table.press(by, board, "⋯").await;
    assert!(menu.ephemeral && menu.pinged.is_empty() && menu.attachments.is_empty(), "{menu:?}");
    menu
}

#[tokio::test(flavor = "multi_thread")]
async fn the_menu_names_rules_and_terms_and_offers_what_is_possible_now() {
    let table = Table::open().await;
    let terms = [
        ("rules", "free".into()),
        ("pace", "three-days".into()),
        ("bank", "1".into()),
        ("rated", false.into()),
        ("hints", true.into()),
    ];
    let board = table.begin_with(table.ada, table.ben, &terms).await;
    let title = "\n-# Game 1 · Free-capture Alquerque · unrated · 3 days a move + 1 day · hints for both · ";
    assert!(board.content.contains(title), "{}", board.content);

    let own = menu(&table, table.ada, &board).await;
    assert!(own.content.contains(title), "{}", own.content);
    assert_says(&own, &["no capture is compulsory"]);
    let all =
        ["Hint", "Offer a draw", "Offer to count", "Offer a pause", "Resign", "Rules", "Export"];
    assert_eq!(labels(&own), all, "nothing has been played yet");
    let waiting = menu(&table, table.ben, &board).await;
    // It is not his turn, and his side is not below on the board.
    assert_eq!(labels(&waiting)[1..], [&all[1..], &["Turn"]].concat());
    let spectator = menu(&table, table.cleo, &board).await;
    assert_eq!(labels(&spectator), ["Rules", "Export", "Follow"]);

    let board = table.plays(table.ada, "c2-c3").await;
    let moved = menu(&table, table.ada, &board).await;
    let all = [
        "Premove",
        "Offer a draw",
        "Offer to count",
        "Ask to take back",
        "Offer a pause",
        "Resign",
        "Rules",
        "Moves",
        "Replay",
        "Export",
    ];
    assert_eq!(labels(&moved), all);
    let rules = table.press(table.ada, &moved, "Rules").await;
    assert!(rules.content.starts_with("**Free-capture Alquerque**"), "{}", rules.content);
    let moves = table.press(table.ada, &moved, "Moves").await;
    assert!(moves.ephemeral && moves.content.contains("1. c2-c3"), "{}", moves.content);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn offers_and_resignations_begin_in_the_menu() {
    let table = Table::open().await;
    let board = table.begin(table.ada, table.ben).await;
    let own = menu(&table, table.ada, &board).await;
    let noted = private(&table.press(table.ada, &own, "Offer a draw").await);
    assert_eq!(noted, "You offered a draw in game 1.");
    let is_offer = |told: &Message| told.content.contains("offers a draw in game 1");
    let offer = table.wait(is_offer).await;
    assert_eq!((&offer.pinged[..], labels(&offer)), (&[table.ben][..], vec!["Accept", "Decline"]));
    let again = menu(&table, table.ada, &board).await;
    assert!(!labels(&again).contains(&"Offer a draw"), "{again:?}");
    // The menu was opened before the board changed.
    let old = menu(&table, table.ben, &board).await;
    table.plays(table.ada, "c2-c3").await;
    table.expect_press(table.ben, &old, "Resign", "resign game 1").await;

    let question = table.press(table.ben, &old, "Resign").await;
    table.press(table.ben, &question, "Resign").await;
    let words = format!("{} resigned", mention(table.ben));
    let is_end = |told: &Message| told.content.contains(&words);
    table.wait(is_end).await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_proposal_for_an_earlier_board_is_refused() {
    let table = Table::open().await;
    let board = table.begin(table.ada, table.ben).await;
    let old = menu(&table, table.ben, &board).await;
    table.plays(table.ada, "c2-c3").await;
    table.expect_press(table.ben, &old, "Offer a draw", "has moved on since then").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_hint_begins_in_the_menu() {
    let table = Table::open().await;
    let options = [("level", "beginner".into()), ("colour", "white".into())];
    let board = table.challenge_bot(table.ada, &options).await;
    let own = menu(&table, table.ada, &board).await;
    let hint = table.press(table.ada, &own, "Hint").await;
    assert!(hint.ephemeral && hint.content.contains("Look at the stone on"), "{}", hint.content);
    table.close().await;
}
