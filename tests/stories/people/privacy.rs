//! Players see, export and remove their data.

use serde_json::Value;
use test_support::wait_for;

use crate::life::resigns;
use crate::table::{Table, assert_says, game, labels, mention, opponent, private};

/// Confirms the removal twice.
pub async fn remove(table: &Table, by: discord_sandbox::Id) -> String {
    let first = table.command(by, "game privacy delete", &[]).await;
    assert!(first.ephemeral && first.content.contains("**resign**"), "{}", first.content);
    assert_eq!(labels(&first), ["Delete my data", "Keep it"]);
    let second = table.press(by, &first, "Delete my data").await;
    assert_says(&second, &["cannot be undone"]);
    private(&table.press(by, &second, "Yes, delete everything").await)
}

/// Waits until the bot serves the player again without data, and returns what it shows of them. A
/// bot that has just started may not know yet of the removal.
pub async fn shown_after_removal(table: &Table, by: discord_sandbox::Id) -> String {
    wait_for("the data are gone", async || {
        let shown = private(&table.command(by, "game privacy show", &[]).await);
        shown.contains("0 open games").then_some(shown)
    })
    .await
}

#[tokio::test(flavor = "multi_thread")]
async fn players_see_and_export_their_data() {
    let table = Table::open().await;
    table.begin(table.ada, table.ben).await;
    table.plays(table.ada, "c2-c3").await;
    table.command(table.ada, "game block add", &[("player", table.cleo.into())]).await;
    let shown = private(&table.command(table.ada, "game privacy show", &[]).await);
    for part in [
        "1 open game",
        "0 finished games",
        "1 blocked person",
        "`/game privacy export`",
        "`/game privacy delete`",
    ] {
        assert!(shown.contains(part), "{part}: {shown}");
    }
    let given = table.command(table.ada, "game privacy export", &[]).await;
    assert!(given.ephemeral && given.content.contains("Everything"), "{}", given.content);
    let data: Value = serde_json::from_slice(&given.attachments[0].bytes).unwrap();
    assert_eq!(data["user_id"], table.ada.to_string());
    assert!(data["games"][0]["record"].as_str().unwrap().contains("c2-c3"), "{data}");
    assert_eq!(data["preferences"]["blocked"][0], table.cleo.to_string());
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn removal_is_confirmed_twice_and_complete() {
    let mut table = Table::open().await;
    let over = table.begin(table.ada, table.ben).await;
    resigns(&table, table.ben, &over).await;
    table.begin(table.ada, table.ben).await;
    table.plays(table.ada, "c2-c3").await;
    let first = table.command(table.ada, "game privacy delete", &[]).await;
    table.expect_press(table.ada, &first, "Keep it", "Nothing was deleted").await;

    let told = remove(&table, table.ada).await;
    assert!(told.contains("deleting your data"), "{told}");
    // The opponents are told of resigned games.
    let is_told = |message: &discord_sandbox::Message| {
        message.content.contains("a former player")
            && message.pinged == [table.ben]
            && !message.content.contains("Game 1")
    };
    table.wait(is_told).await;
    let shown = shown_after_removal(&table, table.ada).await;
    assert!(shown.contains("0 open games") && shown.contains("no preferences"), "{shown}");
    let board = private(&table.command(table.ben, "board", &game(2)).await);
    assert!(board.contains("a former player") && !board.contains(&mention(table.ada)), "{board}");
    // The player can start afresh.
    table.begin(table.ada, table.ben).await;
    table.restart_bot().await;
    table.plays(table.ada, "c2-c3").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removal_that_was_promised_is_carried_out_after_a_kill() {
    let mut table = Table::open_program().await;
    table.begin(table.ada, table.ben).await;
    table.plays(table.ada, "c2-c3").await;
    remove(&table, table.ada).await;
    table.kill_bot().await;
    table.start_bot().await;
    let shown = shown_after_removal(&table, table.ada).await;
    assert!(shown.contains("0 open games") && shown.contains("0 finished games"), "{shown}");
    let board = private(&table.command(table.ben, "board", &game(1)).await);
    assert!(board.contains("a former player") && !board.contains(&mention(table.ada)), "{board}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_removal_lifts_no_block() {
    let table = Table::open().await;
    table.command(table.ben, "game block add", &[("player", table.ada.into())]).await;
    remove(&table, table.ada).await;
    shown_after_removal(&table, table.ada).await;
    table
        .expect(table.ada, "challenge", &opponent(table.ben), "takes no challenges right now")
        .await;
    let listed = private(&table.command(table.ben, "game block list", &[]).await);
    assert!(
        listed.contains("a former player") && !listed.contains(&mention(table.ada)),
        "{listed}"
    );
    table.command(table.ben, "game block remove", &[("player", table.ada.into())]).await;
    table.challenge(table.ada, table.ben, "white").await;
    table.close().await;
}
