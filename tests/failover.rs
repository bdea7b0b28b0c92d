//! A failover in the middle of many games: the primary is killed, and its synchronous standby
//! promoted. Nothing that was told is lost, and nothing happens twice.
//!
//! `FAILOVERS` is the number of failovers (default: 1). The time without service is printed.

use std::env;
use std::time::{Duration, Instant};

use alquerque::game::GameId;
use alquerque::store::{PostgresLocation, Store};
use games::{GAMES, Games};
use postgres::{Programs, Server};

#[path = "support/games.rs"]
#[expect(dead_code, reason = "other tests use the rest")]
mod games;
#[path = "support/postgres.rs"]
#[expect(dead_code, reason = "other tests use the rest")]
mod postgres;
#[path = "support/store_operations.rs"]
#[expect(dead_code, reason = "other tests use the rest")]
mod store_operations;

/// The time before the failover.
const BEFORE: Duration = Duration::from_secs(2);
/// The time from the kill to the promotion, which is the time in which a cluster manager notices.
const UNTIL_PROMOTION: Duration = Duration::from_secs(2);
/// The time after the promotion.
const AFTER: Duration = Duration::from_secs(3);

async fn fail_over(programs: &Programs) {
    let primary = Server::new(programs, &[]);
    let database = primary.create_database();
    let standby = primary.standby();
    let url = primary.url(&database);
    primary.sql(&url, "ALTER SYSTEM SET synchronous_standby_names = '*'");
    primary.sql(&url, "SELECT pg_reload_conf()");
    let is_synchronous = "SELECT count(*) FROM pg_stat_replication WHERE sync_state = 'sync'";
    while primary.sql(&url, is_synchronous).trim() != "1" {
        tokio::time::sleep(Duration::from_millis(50)).await;
    }

    let hosts = [primary.host(), standby.host()].join(",");
    let url = format!("postgres://bot@{hosts}/{database}").parse().unwrap();
    let store = Store::open(&PostgresLocation(url)).await.unwrap();
    let start = Instant::now();
    let games = Games::start(store, Duration::ZERO);
    tokio::time::sleep(BEFORE).await;
    primary.kill();
    tokio::time::sleep(UNTIL_PROMOTION).await;
    standby.promote();
    let promoted = Instant::now();
    while games.store().get(GameId(1)).await.is_err() {}
    let back = promoted.elapsed();
    tokio::time::sleep(AFTER).await;
    assert!(games.store().is_healthy());

    let told = games.finish().await;
    let longest_gap = told.longest_gap(start, Instant::now());
    let outage = told.outage(start, Instant::now());
    println!(
        "{} saves in {GAMES} games, {} of them without an answer; first read {back:?} after the \
         promotion; without a save for {outage:?} in any game, for {longest_gap:?} in one game, \
         of which {UNTIL_PROMOTION:?} passed before the promotion",
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
