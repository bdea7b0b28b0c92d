//! A failover in the middle of many games: the primary is killed, and its synchronous standby
//! promoted. Nothing that was told is lost, and nothing happens twice.
//!
//! `FAILOVERS` is the number of failovers (default: 1). The time without service is printed.

use std::env;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, Ordering};
use std::time::{Duration, Instant};

use alquerque::game::{Game, MessageId, SavedGame};
use alquerque::store::{PostgresStore, Store, StoreError, Versioned};
use postgres::{Programs, Server};
use store_operations::draft;

#[path = "support/postgres.rs"]
#[expect(dead_code, reason = "other tests use the rest")]
mod postgres;
#[path = "support/store_operations.rs"]
#[expect(dead_code, reason = "other tests use the rest")]
mod store_operations;

/// The number of games that are played at once.
const GAMES: u64 = 64;
/// The time before the failover.
const BEFORE: Duration = Duration::from_secs(2);
/// The time from the kill to the promotion, which is the time in which a cluster manager notices.
const UNTIL_PROMOTION: Duration = Duration::from_secs(2);
/// The time after the promotion.
const AFTER: Duration = Duration::from_secs(3);

/// What a player of a game was told.
struct Told {
    last: Versioned,
    /// The longest time between two saves.
    longest_gap: Duration,
    saves: u64,
    /// The saves without an answer that turned out to have succeeded.
    unanswered: u64,
}

/// Saves a game again and again, as its players do.
async fn play(store: &PostgresStore, id: u64, is_over: &AtomicBool) -> Told {
    let mut last = store.create(draft(id, id)).await.unwrap();
    let mut told =
        Told { last: last.clone(), longest_gap: Duration::ZERO, saves: 1, unanswered: 0 };
    let mut previous = Instant::now();
    while !is_over.load(Ordering::Relaxed) {
        // Each save differs from all others.
        let board_message = Some(MessageId(told.saves + 1));
        let next = Game { board_message, ..last.game.clone() };
        last = match store.put(next.clone(), last.version).await {
            Ok(saved) => saved,
            Err(StoreError::Unreachable(_) | StoreError::InDoubt(_)) => {
                // The player was told to try again, and sees the board first.
                match store.get(last.game.id).await {
                    Ok(Some(stored)) if stored.version == last.version => continue,
                    Ok(Some(stored)) => {
                        assert_eq!(stored.version.0, last.version.0 + 1, "game {id}");
                        assert_eq!(SavedGame::from(&stored.game), SavedGame::from(&next));
                        told.unanswered += 1;
                        stored
                    }
                    Ok(None) => panic!("game {id} is lost"),
                    Err(_) => continue,
                }
            }
            Err(error) => panic!("game {id}: {error}"),
        };
        told.saves += 1;
        told.longest_gap = told.longest_gap.max(previous.elapsed());
        previous = Instant::now();
        told.last = last.clone();
    }
    told
}

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
    let store = Arc::new(PostgresStore::open(&url).await.unwrap());
    let is_over = Arc::new(AtomicBool::new(false));
    let players: Vec<_> = (1..=GAMES)
        .map(|id| {
            let (store, is_over) = (Arc::clone(&store), Arc::clone(&is_over));
            tokio::spawn(async move { play(&store, id, &is_over).await })
        })
        .collect();
    tokio::time::sleep(BEFORE).await;
    primary.kill();
    tokio::time::sleep(UNTIL_PROMOTION).await;
    standby.promote();
    let promoted = Instant::now();
    while store.get(alquerque::game::GameId(1)).await.is_err() {}
    let back = promoted.elapsed();
    tokio::time::sleep(AFTER).await;
    assert!(store.is_healthy());
    is_over.store(true, Ordering::Relaxed);

    let mut saves = 0;
    let mut unanswered = 0;
    let mut longest_gap = Duration::ZERO;
    for player in players {
        let told = player.await.unwrap();
        let stored = store.get(told.last.game.id).await.unwrap().unwrap();
        let id = stored.game.id;
        assert_eq!(stored.version, told.last.version, "game {id}: nothing is lost");
        assert_eq!(stored.version.0, told.saves, "game {id}: nothing happens twice");
        assert_eq!(SavedGame::from(&stored.game), SavedGame::from(&told.last.game));
        saves += told.saves;
        unanswered += told.unanswered;
        longest_gap = longest_gap.max(told.longest_gap);
    }
    println!(
        "{saves} saves in {GAMES} games, {unanswered} of them without an answer; first read \
         {back:?} after the promotion; longest time without a save {longest_gap:?}, of which \
         {UNTIL_PROMOTION:?} passed before the promotion"
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
