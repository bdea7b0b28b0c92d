//! People follow games that they do not play.

use discord_sandbox::{Id, Message};
use test_support::wait_for;

use crate::life::resigns;
use crate::table::{Table, assert_private, button, game, labels, mention, private, until};

/// Discord's flag of a message that notifies no reader.
const SILENT: u64 = 1 << 12;

async fn follows(table: &Table, by: Id, board: &Message) -> Message {
    let followed = table.press_in_menu(by, board, "Follow").await;
    assert_private(&followed, "You follow game ");
    followed
}

pub fn direct(table: &Table, to: Id) -> Vec<Message> {
    table.discord.messages(table.discord.direct_channel(to), to)
}

/// Waits until a person follows no game any more.
async fn is_told(table: &Table, whom: Id) {
    wait_for("no game is followed", async || {
        let shown = private(&table.command(whom, "game privacy show", &[]).await);
        // A bot that has just started defers its answer.
        let is_shown = shown.contains("What I store about you");
        (is_shown && !shown.contains("that you follow")).then_some(())
    })
    .await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_follower_is_told_the_end_and_a_player_gets_it_anyway() {
    let table = Table::open().await;
    let board = table.begin(table.ada, table.ben).await;
    let followed = follows(&table, table.cleo, &board).await;
    let stopped = table.press(table.cleo, &followed, "Stop following").await;
    assert_private(&stopped, "You no longer follow game 1.");
    let followed = table.press(table.cleo, &stopped, "Follow").await;
    assert_eq!(labels(&followed), ["Stop following"]);
    let menu = table.press(table.cleo, &board, "⋯").await;
    assert!(labels(&menu).contains(&"Stop following") && !labels(&menu).contains(&"Follow"));

    let own = table.press(table.ada, &board, "⋯").await;
    assert!(!labels(&own).iter().any(|label| label.to_lowercase().contains("follow")), "{own:?}");
    let follow = &button(&stopped, "Follow").custom_id;
    let forged = table.press_raw(table.ada, board.id, follow).await;
    assert_private(&forged, "You play game 1 yourself, so you get its news anyway.");

    table.plays(table.ada, "c2-c3").await;
    let last = table.plays(table.ben, "c4xc2").await;
    resigns(&table, table.ada, &last).await;
    until("the follower is told", || !direct(&table, table.cleo).is_empty()).await;
    let told = direct(&table, table.cleo).remove(0);
    let won = format!("{} has won against {}", mention(table.ben), mention(table.ada));
    let line = format!("{won}: Medieval Alquerque, game 1 · [Go to board](");
    assert!(told.content.starts_with(&line), "{}", told.content);
    assert_eq!(told.flags & SILENT, 0, "it notifies the follower");
    is_told(&table, table.cleo).await;
    assert_eq!(direct(&table, table.cleo).len(), 1);
    assert_eq!(direct(&table, table.ada).len() + direct(&table, table.ben).len(), 0);

    let late = table.press_raw(table.cleo, board.id, follow).await;
    assert_private(&late, "Game 1 is not being played");
    let over = table.board_of(1).await;
    let menu = table.press(table.cleo, &over, "⋯").await;
    assert!(!labels(&menu).contains(&"Follow"), "{menu:?}");
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_follower_is_told_once_also_after_a_kill_and_of_a_game_that_a_moderator_ends() {
    let mut table = Table::open_program().await;
    let board = table.begin(table.ada, table.ben).await;
    follows(&table, table.cleo, &board).await;
    table.kill_bot().await;
    table.start_bot().await;
    let board = table.plays(table.ada, "c2-c3").await;
    resigns(&table, table.ben, &board).await;
    table.kill_bot().await;
    table.start_bot().await;
    is_told(&table, table.cleo).await;
    assert_eq!(direct(&table, table.cleo).len(), 1);

    // A moderator ends no rated game of their own.
    let board = table.begin(table.ben, table.cleo).await;
    follows(&table, table.ada, &board).await;
    table.expect(table.ada, "moderate end", &game(2), "has been ended without a result").await;
    is_told(&table, table.ada).await;
    let told = direct(&table, table.ada).remove(0);
    assert!(told.content.contains("was ended without a result"), "{}", told.content);
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_follower_who_sees_the_game_no_more_is_not_told() {
    let mut table = Table::open().await;
    let board = table.begin(table.ada, table.ben).await;
    follows(&table, table.cleo, &board).await;
    table.discord.remove_member(table.cleo);
    resigns(&table, table.ada, &board).await;
    let asked = format!("/members/{}", table.cleo);
    let is_asked = || table.discord.traffic().exchanges().any(|it| it.path.ends_with(&asked));
    until("Discord is asked", is_asked).await;
    table.restart_bot().await;
    assert!(direct(&table, table.cleo).is_empty());
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_follower_in_a_private_thread_is_told_while_they_are_in_it() {
    let table = Table::open().await;
    let thread = table.discord.open_private_thread(table.ada, table.channel, "secret").unwrap();
    for number in 1..=2_u32 {
        let opponent = [("opponent", table.ben.into()), ("colour", "white".into())];
        let challenge = table.command_in(thread, table.ada, "challenge", &opponent).await;
        table.press(table.ben, &challenge, "Accept").await;
        let board = table.board_in(thread, number).await;
        follows(&table, table.cleo, &board).await;
        if number == 2 {
            table.discord.remove_from_thread(table.cleo, thread);
        }
        let which = game(number.into());
        let question = table.command_in(thread, table.ada, "game resign", &which).await;
        table.press(table.ada, &question, "Resign").await;
        is_told(&table, table.cleo).await;
        assert_eq!(direct(&table, table.cleo).len(), 1, "of the first game alone");
    }
    table.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_follower_whose_direct_messages_are_closed_is_dropped_quietly() {
    let table = Table::open().await;
    let board = table.begin(table.ada, table.ben).await;
    follows(&table, table.cleo, &board).await;
    table.discord.close_direct(table.cleo);
    resigns(&table, table.ada, &board).await;
    is_told(&table, table.cleo).await;
    assert!(direct(&table, table.cleo).is_empty());
    table.close().await;
}
