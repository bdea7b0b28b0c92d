//! What one player sees of a game, shared with the channel.

use discord_sandbox::{Message, Permission};

use crate::table::{Table, button, game, labels, mention, with_german};

/// The commands whose answers are shared, with words of the shared answer.
const SHARED: [(&str, &str); 3] = [
    ("game replay", "Replay of game 1: 2 moves"),
    ("game history", "Moves:\n1. c2-c3 c4xc2\n2. c1xc3 a3xc1\n"),
    ("game analyse", "\n-# Up: White’s lead in stones"),
];

/// Returns the final version of an answer.
async fn answered(table: &Table, command: &str) -> Message {
    let told = table.command(table.ben, command, &game(1)).await;
    let done = |it: &Message| it.id == told.id && labels(it).contains(&"Teilen");
    table.discord.wait_message(table.channel, table.ben, done).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn replays_moves_and_analyses_are_shared_once_in_the_language_of_the_server() {
    let table = Table::open_with(with_german("Ben")).await;
    table.begin(table.ada, table.ben).await;
    table.play_all(&["c2-c3", "c4xc2", "c1xc3", "a3xc1"]).await;
    table.resign(table.ada).await;
    for (command, words) in SHARED {
        let own = answered(&table, command).await;
        let share = &button(&own, "Teilen").custom_id;
        assert!(own.ephemeral, "{command}");

        // Nothing is posted where the player or the bot may not write.
        table.discord.deny_member(table.ben, &[Permission::SendMessages]);
        table.expect_press(table.ben, &own, "Teilen", "*Nachrichten senden*").await;
        table.discord.allow_member(table.ben, &[Permission::SendMessages]);
        table.discord.deny_bot(table.channel, &[Permission::AttachFiles]).unwrap();
        table.expect_press(table.ben, &own, "Teilen", "*Dateien anhängen*").await;
        table.discord.allow_bot(table.channel, &[Permission::AttachFiles]).unwrap();

        let done = table.press(table.ben, &own, "Teilen").await;
        assert!(done.ephemeral && done.id == own.id, "{command}");
        assert!(labels(&done).contains(&"Geteilt") && !labels(&done).contains(&"Teilen"));
        let by = format!("-# Shared by {}\n", mention(table.ben));
        let is_shared = |it: &Message| it.content.starts_with(&by) && it.content.contains(words);
        let shared = table.discord.wait_message(table.channel, table.cleo, is_shared).await;
        let shared = shared.unwrap();
        assert!(!shared.ephemeral && shared.pinged.is_empty(), "{command}");
        assert_eq!((labels(&shared), shared.selects().count()), (vec![], 0), "{command}");
        let files = [&own, &done, &shared].map(|it| &it.attachments[..]);
        assert!(files.iter().all(|it| it.len() == 1 && it[0].filename == files[0][0].filename));
        let again = table.press_raw(table.ben, own.id, share).await;
        assert!(again.ephemeral && again.content.contains("steht schon im Kanal"), "{again:?}");
    }
    table.close().await;
}

/// Discord's flag of a message that notifies no reader of the channel.
pub const SILENT: u64 = 1 << 12;

#[tokio::test(flavor = "multi_thread")]
async fn only_messages_that_call_a_player_notify_the_channel() {
    let table = Table::open().await;
    let is_silent = |told: &Message| {
        assert!(!told.ephemeral, "{told:?}");
        told.flags & SILENT != 0
    };
    let open = table.open_challenge(table.ada, &[("colour", "white".into())]).await;
    assert!(!is_silent(&open), "it calls all");
    table.press(table.ben, &open, "Accept").await;
    let board = table.board_of(1).await;
    assert_eq!((is_silent(&board), &board.pinged[..]), (false, &[table.ada][..]));
    assert!(!is_silent(&table.plays(table.ada, "c2-c3").await), "it is Ben's turn");
    let gift = [("days", "1".into())];
    assert!(is_silent(&table.command(table.ada, "game gift", &gift).await));
    table.close().await;
}
