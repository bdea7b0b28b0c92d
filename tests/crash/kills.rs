//! The program is killed repeatedly while many people play under all rule sets.

use test_support::say;

use crate::bot::Time;
use crate::harness::Harness;
use crate::players::{Count, Players, check};
use crate::seed::{Seed, env_number};

/// The default number of kills.
const KILLS: usize = 6;
/// The number of kills in the long test.
const MANY_KILLS: usize = 40;
const TABLES: usize = 6;
const CHANNELS: usize = 3;
const PEOPLE: usize = 4;

#[tokio::test(flavor = "multi_thread")]
async fn confirmed_commands_survive_every_kill() {
    survives(env_number("CRASH_KILLS", KILLS)).await;
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long: forty kills"]
async fn confirmed_commands_survive_forty_kills() {
    survives(MANY_KILLS).await;
}

/// Kills the program repeatedly while people play.
async fn survives(kills: usize) {
    let chance = Seed::new();
    let harness = Harness::with_bot(Time::System, TABLES * PEOPLE, CHANNELS).await;
    let mut players = Players::start(&harness.discord, TABLES, &harness.runs, &chance);
    let mut dice = chance.dice(0);
    for _ in 0..kills {
        players.play_for_a_while(&mut dice).await;
        harness.kill().await;
        harness.start(&[]).await;
    }
    players.play_for_a_while(&mut dice).await;
    let count = finish(&harness, &mut players).await;
    assert!(count.games >= kills, "in {kills} kills: {count:?}");
    say(&format!("{count:?}: {}", harness.report()));
}

/// Ends the games, kills the bot, and compares the store with what people were told.
pub async fn finish(harness: &Harness, players: &mut Players) -> Count {
    let tables = players.end().await;
    harness.kill().await;
    let checked = check(&harness.location(), tables).await;
    harness.discord.stop().await;
    checked.unwrap_or_else(|error| panic!("{error}: {}", harness.log()))
}
