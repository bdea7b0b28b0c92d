//! The power is cut while people play: unsynchronized data are lost.

use test_support::say;

use crate::bot::Time;
use crate::harness::Harness;
use crate::players::{Players, check};
use crate::power_cut::{LossModel, PowerCutDisk};
use crate::seed::{Seed, env_number};

/// The default number of power cuts.
const CUTS: usize = 3;
/// The number of power cuts in the long test.
const MANY_CUTS: usize = 20;
const PEOPLE: usize = 16;
const TABLES: usize = 4;
const CHANNELS: usize = 2;

#[tokio::test(flavor = "multi_thread")]
async fn confirmed_commands_survive_every_power_cut() {
    survives(env_number("CRASH_CUTS", CUTS)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long: twenty power cuts"]
async fn confirmed_commands_survive_twenty_power_cuts() {
    survives(MANY_CUTS).await;
}

/// Cuts the power repeatedly while people play.
async fn survives(cuts: usize) {
    let chance = Seed::new();
    let mut disk = PowerCutDisk::new();
    let harness = Harness::without_bot(Time::System, PEOPLE, CHANNELS).await;
    disk.start(&harness).await;
    let mut players = Players::start(&harness.discord, TABLES, &harness.runs, &chance);
    let mut dice = chance.dice(0);
    for cut in 0..cuts {
        players.play_for_a_while(&mut dice).await;
        harness.kill().await;
        let journal = disk.journal();
        // Before the first cut, the directories are new as well.
        let losses = if cut == 0 {
            LossModel::all(&mut dice)
        } else {
            LossModel::random(&mut dice, &journal)
        };
        disk.cut_power(&journal, losses);
        disk.start(&harness).await;
    }
    players.play_for_a_while(&mut dice).await;
    let tables = players.end().await;
    harness.kill().await;
    disk.cut_power(&disk.journal(), LossModel::all(&mut dice));
    harness.set_data(disk.data());
    let count = check(&harness.location(), tables).await.unwrap_or_else(|error| panic!("{error}"));
    harness.discord.stop().await;
    say(&format!("{count:?}, cutting the power: {}", harness.report()));
}

/// Verifies that these tests can fail: a bot that confirms unsynchronized commands loses some of
/// them.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_that_does_not_synchronize_is_detected() {
    let chance = Seed::new();
    let mut disk = PowerCutDisk::new();
    let harness = Harness::without_bot(Time::System, PEOPLE, CHANNELS).await;
    disk.start(&harness).await;
    let mut players = Players::start(&harness.discord, TABLES, &harness.runs, &chance);
    players.wait_for_confirmed(20).await;
    let tables = players.end().await;
    harness.kill().await;
    let journal = disk.journal().without_late_syncs();
    disk.cut_power(&journal, LossModel::all(&mut chance.dice(0)));
    harness.set_data(disk.data());
    let checked = check(&harness.location(), tables).await;
    harness.discord.stop().await;
    assert!(checked.is_err(), "nothing is missing: {checked:?}");
}
