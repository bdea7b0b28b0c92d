//! Players do not wait for the bot.

use std::time::{Duration, Instant};

use alquerque_engine::Level;
use alquerque_rules::RULE_SETS;
use discord_sandbox::{Config, Person};
use futures_util::future::join_all;
use test_support::say;

use super::{Match, options};
use crate::random_play::random_play;
use crate::table::{Table, number};

/// The number of players against the bot.
const MATCHES: usize = 10;
/// The number of turns of each.
const TURNS: usize = 4;

/// Two players play. Returns the durations of their moves, in order.
async fn duel(table: &Table, seed: u64) -> Vec<Duration> {
    let board = table.begin(table.ada, table.ben).await;
    let number = number(&board);
    let mut took = Vec::new();
    for (ply, action) in random_play(RULE_SETS[0], seed, 30).actions().iter().enumerate() {
        let begun = Instant::now();
        let told =
            table.play_in([table.ada, table.ben][ply % 2], number, &action.to_string()).await;
        took.push(begun.elapsed());
        assert!(!told.ephemeral, "{action}: {}", told.content);
    }
    took.sort_unstable();
    took
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "long form: ten games at once"]
async fn ten_games_against_the_bot_do_not_slow_two_players() {
    let names = || (0..MATCHES).map(|nth| format!("P{nth}"));
    let mut config = Config::default();
    config.people.extend(names().map(|name| Person::human(&name)));
    let table = Table::open_with(config).await;
    let alone = duel(&table, 1).await;
    let challenger = |name: String| table.discord.user(&name).unwrap().id;
    let against_bot = names().enumerate().map(|(nth, name)| {
        let table = &table;
        let by = challenger(name);
        async move {
            let level = Level::ALL[nth % Level::ALL.len()];
            let rules = RULE_SETS[nth % RULE_SETS.len()];
            let mut game =
                Match::begin(table, by, &options(rules, level, ["white", "black"][nth % 2])).await;
            game.plays_out(TURNS).await;
        }
    });
    let (together, _) = tokio::join!(duel(&table, 2), join_all(against_bot));
    for (when, took) in [("alone", alone), ("while ten play the bot", together)] {
        let p99 = took[(took.len() * 99).div_ceil(100) - 1];
        say(&format!("two people {when}: {} moves, p99 {} ms", took.len(), p99.as_millis()));
    }
    table.close().await;
}
