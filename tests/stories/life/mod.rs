//! The life of a game, from challenge to record.

mod challenges;
mod endings;
mod lists;
mod permissions;
mod premoves;
mod rematches;
mod returns;
mod takebacks;
mod threads;

use std::time::Duration;

use discord_sandbox::{Id, Message};

use crate::table::{self, Table, number};

const SECOND: Duration = Duration::from_secs(1);
const DAY: Duration = Duration::from_secs(24 * 60 * 60);

/// Returns the next message after `before` with a board of the same game.
pub async fn next_board(table: &Table, before: &Message) -> Message {
    let title = format!("\n-# Game {} · ", number(before));
    let is_next =
        |told: &Message| !told.ephemeral && told.id > before.id && told.content.contains(&title);
    table.discord.wait_message(before.channel, table.cleo, is_next).await.unwrap()
}

/// Returns the private message that offers to take the last action on a board back. That of a former
/// action may arrive late.
pub async fn aside(table: &Table, by: Id, board: &Message) -> Message {
    let is_aside = |told: &Message| {
        let action = told.content.split("**").nth(1);
        told.id > board.id
            && told.ephemeral
            && told.content.contains("Undo until")
            && action.is_some_and(|action| board.content.contains(action))
    };
    table.discord.wait_message(board.channel, by, is_aside).await.unwrap()
}

/// Waits until a message has lost its buttons, and returns it.
pub async fn bare(table: &Table, board: &Message) -> Message {
    let is_bare = |told: &Message| told.id == board.id && told.components().count() == 0;
    table.discord.wait_message(board.channel, table.cleo, is_bare).await.unwrap()
}

/// Resigns a game, and returns the announcement of its end.
pub async fn resigns(table: &Table, by: Id, board: &Message) -> Message {
    let options = [("game", i64::from(number(board)).into())];
    let question = table.command_in(board.channel, by, "game resign", &options).await;
    table.press(by, &question, "Resign").await;
    next_board(table, board).await
}

/// Returns the deadline on a board, as a Unix timestamp.
fn deadline(board: &Message) -> u64 {
    u64::try_from(table::deadline(&board.content)).unwrap()
}

fn now(table: &Table) -> u64 {
    table.discord.now_ms() / 1000
}

/// Returns whether two times are equal, up to the duration of the test itself.
fn about(one: u64, other: u64) -> bool {
    one.abs_diff(other) < 60
}
