//! A failover in the middle of many games: the primary is killed, and its synchronous standby
//! promoted. Nothing that was told is lost, and nothing happens twice.
//!
//! `FAILOVERS` is the number of failovers (default: 1). The time without service is printed.

use std::env;
use std::time::{Duration, Instant};

use alquerque::game::GameId;
use alquerque::store::{PostgresLocation, Store};
use test_support::postgres::{Programs, Server};
use test_support::until;

use crate::games::{GAMES, Games};

/// The saves before the failover, and after it.
const SAVES: u64 = 4 * GAMES;

async fn fail_over(programs: &Programs) {
    let primary = Server::new(programs, &[]);
    let database = primary.create_database();
    let standby = primary.standby();
    let url = primary.url(&database);
    primary.sql(&url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    primary.sql(&url, "SELECT pg_reload_conf()");
    let is_synchronous = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
    until("the standby is synchronous", || primary.sql(&url, is_synchronous).trim() == "1").await;

    let hosts = [primary.host(), standby.host()].join(",");
    let url = format!("postgres://bot@{hosts}/{database}").parse().unwrap();
    let store = Store::open(&PostgresLocation(url)).await.unwrap();
    let start = Instant::now();
    let games = Games::start(store, Duration::ZERO);
    until("games are saved", || games.saves() > SAVES).await;
    primary.kill();
    // As a cluster manager does.
    until("the outage is noticed", || !games.store().is_healthy()).await;
    standby.promote();
    let promoted = Instant::now();
    while games.store().get(GameId(1)).await.is_err() {}
    let back = promoted.elapsed();
    let before = games.saves();
    until("games are saved again", || games.saves() > before + SAVES).await;
    assert!(games.store().is_healthy());

    let told = games.finish().await;
    let longest_gap = told.longest_gap(start, Instant::now());
    let outage = told.outage(start, Instant::now());
    println!(
        "{} saves in {GAMES} games, {} of them without an answer; first read {back:?} after the \
         promotion; without a save for {outage:?} in any game, for {longest_gap:?} in one game",
        told.saves, told.unanswered
    );
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failover_loses_nothing_that_was_told() {
    let Some(programs) = Programs::find() else { return };
    let failovers = env::var("FAILOVERS").map_or(1, |count| count.parse().unwrap());
    for _ in 0..failovers {
        fail_over(&programs).await;
    }
}
