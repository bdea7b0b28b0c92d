//! The disk fails, is full or hangs while people play, and then works again.

use std::fs;
use std::time::Instant;

use alquerque_rules::MEDIEVAL;
use discord_sandbox::{Answer, Message};
use test_support::{say, until, wait_for};

use crate::bot::Time;
use crate::challenge::message;
use crate::harness::Harness;
use crate::power_cut::{LossModel, PowerCutDisk};
use crate::redelivery::TwoPlayerGame;
use crate::seed::Seed;

/// `ENOSPC` and `EIO`.
const ERRORS: [&str; 2] = ["28", "5"];
/// The number of moves that are refused during each failure.
const REFUSED: usize = 3;
/// How often the disk hangs.
const HANGS: usize = 1;
/// How often the disk hangs in the long test.
const MANY_HANGS: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_disk_loses_nothing_and_is_used_again() {
    let chance = Seed::new();
    let mut disk = PowerCutDisk::new();
    let harness = Harness::without_bot(Time::System, 2, 1).await;
    disk.start(&harness).await;
    let mut table = TwoPlayerGame::start(&harness, &MEDIEVAL).await;
    let mut refused = 0_u64;
    let start = Instant::now();
    for error in ERRORS.iter().cycle().take(6) {
        table.play_any().await;
        fs::write(disk.failure_path(), error).unwrap();
        let action = table.history.position().legal_actions()[0];
        for _ in 0..REFUSED {
            let response = table.try_play(action).await;
            assert!(
                response.ephemeral && response.content.contains("Sorry"),
                "with error {error}: {}",
                response.content
            );
            refused += 1;
        }
        fs::remove_file(disk.failure_path()).unwrap();
        wait_for("the bot uses the disk again", async || {
            let is_refused = table.try_play(action).await.ephemeral;
            refused += u64::from(is_refused);
            (!is_refused).then_some(())
        })
        .await;
        table.history.play(&action).unwrap();
        assert_eq!(table.stored_actions().await, table.history.actions());
    }
    // A refused move fails about three saves; deadlines are retried every five seconds, not at once.
    let tries = harness.failed_saves();
    let most = 4 * refused + start.elapsed().as_secs() / 5 + 1;
    assert!(tries <= most, "{tries} failed saves for {refused} refused moves");
    harness.kill().await;
    let journal = disk.journal();
    disk.cut_power(&journal, LossModel::all(&mut chance.dice(0)));
    disk.start(&harness).await;
    assert_eq!(table.stored_actions().await, table.history.actions());
    harness.kill().await;
    harness.discord.stop().await;
    say(&format!(
        "{} actions saved and {refused} refused on a failing disk",
        table.history.actions().len()
    ));
}

#[tokio::test(flavor = "multi_thread")]
async fn while_the_disk_hangs_moves_are_deferred_and_confirmed_later() {
    test_hangs(HANGS).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long: four hangs"]
async fn while_the_disk_hangs_repeatedly_moves_are_deferred_and_confirmed_later() {
    test_hangs(MANY_HANGS).await;
}

async fn test_hangs(times: usize) {
    let disk = PowerCutDisk::new();
    let harness = Harness::without_bot(Time::System, 2, 1).await;
    disk.start(&harness).await;
    let mut table = TwoPlayerGame::start(&harness, &MEDIEVAL).await;
    let games = async || {
        let reply = harness
            .discord
            .command(harness.people()[1], harness.channels()[0], "games", &[])
            .await
            .unwrap();
        harness.discord.settled(reply.interaction).await.unwrap().content
    };
    for _ in 0..times {
        let action = table.history.position().legal_actions()[0];
        let response = loop {
            fs::write(disk.failure_path(), "stuck").unwrap();
            let reply = table.send_command(action).await;
            // The move is deferred, and other commands are answered.
            let list = games().await;
            assert!(list.contains("My disk is slow"), "{list}");
            fs::remove_file(disk.failure_path()).unwrap();
            match reply.answer {
                Answer::Deferred { ephemeral } => {
                    assert!(ephemeral);
                    break harness.discord.settled(reply.interaction).await.unwrap();
                }
                // The bot was saving something else. That must end before the disk hangs again.
                _ => {
                    assert!(message(&reply).content.contains("My disk is slow"), "{reply:?}");
                    while games().await.contains("My disk is slow") {}
                }
            }
        };
        assert!(
            response.ephemeral && response.content.contains("You played"),
            "{}",
            response.content
        );
        let played = format!(" {action} ");
        let is_board = |message: &Message| !message.ephemeral && message.content.contains(&played);
        harness
            .discord
            .wait_message(harness.channels()[0], harness.people()[1], is_board)
            .await
            .unwrap();
        table.history.play(&action).unwrap();
        assert_eq!(table.stored_actions().await, table.history.actions());
    }
    harness.kill().await;
    harness.discord.stop().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_bot_stops_while_its_disk_hangs() {
    let disk = PowerCutDisk::new();
    let harness = Harness::without_bot(Time::System, 2, 1).await;
    harness.set_data(disk.data());
    // During the start as well.
    fs::write(disk.failure_path(), "stuck").unwrap();
    let mut bot = harness.launch(&disk.environment());
    until("the bot uses the disk", || {
        assert!(!bot.has_ended(), "{}", harness.log());
        disk.is_used()
    })
    .await;
    assert!(bot.stop().await, "{}", harness.log());

    fs::remove_file(disk.failure_path()).unwrap();
    disk.start(&harness).await;
    let mut table = TwoPlayerGame::start(&harness, &MEDIEVAL).await;
    table.play_any().await;
    fs::write(disk.failure_path(), "stuck").unwrap();
    let action = table.history.position().legal_actions()[0];
    // Deferred or refused, but not confirmed.
    table.send_command(action).await;
    harness.stop().await;
    fs::remove_file(disk.failure_path()).unwrap();
    disk.start(&harness).await;
    let stored = table.stored_actions().await;
    assert_eq!(stored[..1], *table.history.actions());
    assert!(stored[1..].is_empty() || stored[1..] == [action], "{stored:?}");
    harness.kill().await;
    harness.discord.stop().await;
}
