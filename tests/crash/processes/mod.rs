//! Several processes of the bot share a database, and are killed at random while people play. The
//! history of every game is checked against what people were told.
//!
//! `PROCESSES_SECONDS` sets how long they play.

mod fleet;

use std::sync::Arc;
use std::time::{Duration, Instant};

use alquerque::store::PostgresLocation;
use discord_sandbox::{Config, Person, Sandbox};
use futures_util::future::join_all;
use test_support::say;

use crate::harness::Runs;
use crate::players::{Count, Players, check};
use crate::postgres::cluster;
use crate::seed::{Seed, env_number};
use fleet::{Balancer, Fleet, Way};

const PROCESSES: usize = 3;
/// The games that are played at once, on as many servers as there are processes.
const TABLES: usize = 6;
/// Each game has two new players.
const PEOPLE: usize = 240;
/// How long people wait for an answer of a process that may have been killed.
const REPLY_TIMEOUT: Duration = Duration::from_secs(4);
/// The moves between two kills, at most.
const MAX_MOVES: usize = 40;

#[tokio::test(flavor = "multi_thread")]
async fn processes_behind_a_balancer_tell_people_nothing_that_is_not_so() {
    play_and_kill(Way::Http, env_number("PROCESSES_SECONDS", 20)).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn processes_with_shards_tell_people_nothing_that_is_not_so() {
    play_and_kill(Way::Shards, env_number("PROCESSES_SECONDS", 20)).await;
}

/// Returns the channels of a server.
fn channels() -> Vec<String> {
    (0..TABLES / PROCESSES).map(|number| format!("games-{number}")).collect()
}

async fn sandbox(reply_timeout: Duration) -> Sandbox {
    // Sessions have to start one at a time, in whatever process.
    let discord = Sandbox::start(Config {
        people: (0..PEOPLE).map(|number| Person::human(&format!("P{number}"))).collect(),
        channels: channels(),
        further_guilds: (1..PROCESSES).map(|_| channels()).collect(),
        traffic_limit: Some(0),
        history: 200,
        acknowledge_within: reply_timeout,
        reply_timeout,
        ..Config::strict_sessions()
    });
    discord.await.unwrap()
}

/// People who play while processes of the bot share a database.
struct Play {
    discord: Sandbox,
    url: String,
    fleet: Arc<Fleet>,
    chance: Seed,
    players: Players,
}

impl Play {
    /// Starts this many processes, and has people play. `None` without PostgreSQL.
    async fn start(way: Way, reply_timeout: Duration, processes: usize) -> Option<Self> {
        let server = cluster()?;
        let discord = sandbox(reply_timeout).await;
        let url = server.url(&server.create_database());
        let fleet = Arc::new(Fleet::new(way, &discord, &url));
        join_all((0..processes).map(|number| fleet.start(number))).await;
        if way == Way::Http {
            let balancer = Balancer::listen(&fleet).await;
            discord.set_interactions_endpoint(Some(&balancer)).await.unwrap();
        }
        let chance = Seed::new();
        let players = Players::start(&discord, TABLES, &Runs::endless(), &chance);
        Some(Self { discord, url, fleet, chance, players })
    }

    /// Ends the games, and compares all of them with the database.
    async fn finish(&mut self) -> Count {
        let tables = self.players.end().await;
        self.fleet.kill_all();
        let location = PostgresLocation(self.url.parse().unwrap());
        check(&location, tables).await.unwrap_or_else(|error| panic!("{error}"))
    }
}

async fn play_and_kill(way: Way, seconds: usize) {
    let Some(mut play) = Play::start(way, REPLY_TIMEOUT, PROCESSES).await else { return };
    let mut dice = play.chance.dice(0);
    let end = Instant::now() + Duration::from_secs(seconds as u64);
    let mut starting = Vec::new();
    let mut kills = 0;
    while Instant::now() < end {
        play.players.wait_for_confirmed(dice.below(MAX_MOVES)).await;
        let number = dice.below(PROCESSES);
        if play.fleet.kill(number) {
            kills += 1;
            let fleet = Arc::clone(&play.fleet);
            starting.push(tokio::spawn(async move { fleet.start(number).await }));
        }
    }
    for started in starting {
        started.await.expect("a process starts again");
    }
    let count = play.finish().await;
    assert_eq!(play.discord.identify_violations(), 0, "sessions began too soon");
    play.discord.stop().await;
    assert!(kills > 0 && count.confirmed > 0, "{count:?}");
    assert_eq!(count.servers.len(), PROCESSES, "{count:?}");
    say(&format!("{way}: {kills} kills, {count:?}"));
}

/// The restarts while people play, and the moves before, during and after each.
const RESTARTS: usize = 3;
const MOVES: usize = 8;

#[tokio::test(flavor = "multi_thread")]
async fn a_rolling_restart_drops_no_interaction() {
    restart_one_after_the_other(Way::Successors).await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_rolling_restart_behind_a_balancer_drops_no_interaction() {
    restart_one_after_the_other(Way::Http).await;
}

async fn restart_one_after_the_other(way: Way) {
    // An interaction that is dropped is never answered, however long a busy machine takes.
    let Some(mut play) = Play::start(way, Duration::from_mins(1), 1).await else { return };
    for restart in 0..RESTARTS {
        play.players.wait_for_confirmed(MOVES).await;
        // The successor has all sessions before the other process ends its own.
        play.fleet.start((restart + 1) % 2).await;
        play.players.wait_for_confirmed(MOVES).await;
        play.fleet.stop(restart % 2).await;
    }
    play.players.wait_for_confirmed(MOVES).await;
    let count = play.finish().await;
    play.discord.stop().await;
    let dropped = play.players.dropped() + count.unanswered;
    let is_complete = count.confirmed > RESTARTS && dropped == 0;
    let logs = || play.fleet.keep_logs();
    assert!(is_complete, "{dropped} dropped, {count:?}, logs in {}", logs().display());
    say(&format!("rolling restarts, {way}: {count:?}"));
}
