//! Games whose thread is deleted or locked, and games without any channel.

use std::time::Duration;

use discord_sandbox::{Id, Message};
use test_support::wait_for;

use crate::table::{Table, assert_private, assert_says, assert_shows, history, labels, private};
use crate::times::pass;

const RETURNED: &str = "so it goes on here.";
const HOUR: Duration = Duration::from_secs(60 * 60);

/// Begins a game of Ada with White against Ben in a thread, with a day for each move. Returns the
/// thread.
async fn begin(table: &Table, number: usize) -> Id {
    let options = [
        ("opponent", table.ben.into()),
        ("pace", "day".into()),
        ("colour", "white".into()),
        ("thread", true.into()),
    ];
    let challenge = table.command(table.ada, "challenge", &options).await;
    table.press(table.ben, &challenge, "Accept").await;
    let thread = table.discord.message(challenge.id).unwrap().thread.unwrap();
    let title = format!("\n-# Game {number} · ");
    let is_board = |told: &Message| told.content.contains(&title);
    table.discord.wait_message(thread, table.ada, is_board).await.unwrap();
    thread
}

/// Waits for the board of a returned game in the channel.
async fn back(table: &Table, number: usize) -> Message {
    let title = format!("\n-# Game {number} · ");
    let is_it = |told: &Message| told.content.contains(&title) && told.content.contains(RETURNED);
    table.wait(is_it).await
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_thread_is_deleted_goes_on_in_the_parent_channel() {
    let mut table = Table::open().await;
    let thread = begin(&table, 1).await;
    table.discord.delete_channel(thread).unwrap();
    let board = back(&table, 1).await;
    assert_eq!(board.pinged, [table.ada]);
    let moved = table.plays(table.ada, "c2-c3").await;
    assert_shows(&moved, &history(&["c2-c3"]));
    // A former board loses its text to the next one.
    let is_bare = |told: &Message| told.id == board.id && !told.content.contains(RETURNED);
    table.wait(is_bare).await;

    // Another one is deleted while the bot is offline.
    let thread = begin(&table, 2).await;
    table.stop_bot().await;
    table.discord.delete_channel(thread).unwrap();
    table.start_bot().await;
    let board = back(&table, 2).await;
    let told = table.discord.messages(table.channel, table.cleo);
    let returns = told.iter().filter(|told| told.content.contains(RETURNED)).count();
    assert_eq!((board.pinged, returns), (vec![table.ada], 1));
    table.play_in(table.ada, 2, "c2-c3").await;
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_whose_thread_is_locked_is_told_in_the_parent_channel_once() {
    let table = Table::open().await;
    let thread = begin(&table, 1).await;
    table.discord.lock_thread(thread).unwrap();
    // The reminder is refused.
    pass(&table, 19 * HOUR).await;
    back(&table, 1).await;
    let posts = || {
        let path = format!("/channels/{thread}/messages");
        let traffic = table.discord.traffic();
        traffic.exchanges().filter(|one| one.method == "POST" && one.path.ends_with(&path)).count()
    };
    let before = posts();
    let moved = table.plays(table.ada, "c2-c3").await;
    assert!(!moved.content.contains(RETURNED), "{}", moved.content);
    pass(&table, 19 * HOUR).await;
    let is_reminder = |told: &Message| told.content.contains("your time ends at");
    table.wait(is_reminder).await;
    assert_eq!(posts(), before);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_without_any_channel_is_seen_and_ended_from_another() {
    let table = Table::open().await;
    for number in 1..=2 {
        begin(&table, number).await;
    }
    table.begin(table.ben, table.cleo).await;
    let place = table.channel_named("general");
    table.discord.delete_channel(table.channel).unwrap();
    let run = async |by: Id, name: &'static str, number: i64| {
        let options = [("game", number.into())];
        table.command_in(place, by, name, &options).await
    };
    let offered = async |by: Id, name: &'static str| {
        table.choices_in(place, by, name, &[("game", "".into())]).await.len()
    };
    // Until the bot learns that the channel is gone, the games are played in another one.
    wait_for("the channel is gone", async || {
        (offered(table.ada, "moderate end").await == 3).then_some(())
    })
    .await;
    assert_eq!(offered(table.ada, "board").await, 2);
    let shown = run(table.ada, "board", 1).await;
    assert_eq!(labels(&shown), ["Offer a draw", "Resign", "Export"]);
    assert_says(&shown, &["The channel of game 1 is gone"]);
    assert!(!shown.content.contains("clock"), "{}", shown.content);
    let mine = table.command_in(place, table.ada, "games", &[]).await;
    assert_eq!(private(&mine).matches("its channel is gone").count(), 2, "{mine:?}");
    let options = [("to", "c2-c3".into()), ("game", 1.into())];
    let moved = table.command_in(place, table.ada, "move", &options).await;
    assert_private(&moved, "The channel of game 1 is gone");

    let record = run(table.ben, "game export", 1).await;
    assert_eq!(record.attachments.len(), 1, "{}", record.content);
    let offer = run(table.ada, "game draw", 1).await;
    assert_eq!((offer.channel, &*offer.pinged), (place, &[table.ben][..]));
    table.press(table.ben, &offer, "Accept").await;
    let is_end = |told: &Message| told.content.contains("\n-# Game 1 · ") && !told.ephemeral;
    let end = table.discord.wait_message(place, table.cleo, is_end).await.unwrap();
    assert_says(&end, &["draw"]);
    let rematch = table.press(table.ben, &end, "Rematch").await;
    assert_eq!((rematch.channel, &*rematch.pinged), (place, &[table.ada][..]));

    // Ada owns the server. A rated game of her own is for other moderators, and she resigns it.
    assert_private(&table.command_in(place, table.ada, "moderate games", &[]).await, "**Game 2**");
    assert_private(&run(table.ada, "moderate end", 3).await, "Its channel is gone");
    let question = run(table.ada, "game resign", 2).await;
    table.press(table.ada, &question, "Resign").await;
    let is_end = |told: &Message| told.content.contains("\n-# Game 2 · ") && !told.ephemeral;
    table.discord.wait_message(place, table.cleo, is_end).await.unwrap();
    table.close().await;
}
