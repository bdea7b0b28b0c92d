//! Several processes of the bot share a database, and are killed at random while people play. The
//! history of every game is checked against what people were told.
//!
//! `PROCESSES_SECONDS` sets how long they play.

mod fleet;
mod linear;
mod tables;

use std::collections::BTreeSet;
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use alquerque::store::{PostgresLocation, Store};
use discord_sandbox::{Channel, Config, Id, Person, Sandbox};
use futures_util::future::join_all;
use test_support::say;
use tokio::task::JoinHandle;
use tokio::time::sleep;

use crate::postgres::cluster;
use crate::seed::{Seed, env_number};
use fleet::{Balancer, Fleet, Way};
use linear::Kind;
use tables::{Game, Table};

const PROCESSES: usize = 3;
/// The games that are played at once, on as many servers as there are processes.
const TABLES: usize = 6;
/// Each game has two new players.
const PEOPLE: usize = 240;
/// How long people wait for an answer of a process that may have been killed.
const REPLY_TIMEOUT: Duration = Duration::from_secs(4);
/// The time from one kill to the next, at most, in milliseconds.
const MAX_PAUSE: usize = 6000;

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
    is_over: Arc<AtomicBool>,
    dropped: Arc<AtomicUsize>,
    tables: Vec<JoinHandle<Vec<Game>>>,
}

impl Play {
    /// Starts this many processes, and a task for each table. `None` without PostgreSQL.
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
        let is_over = Arc::new(AtomicBool::new(false));
        let dropped = Arc::new(AtomicUsize::new(0));
        let people: Vec<Id> =
            discord.users().iter().filter(|user| !user.bot).map(|user| user.id).collect();
        let tables = people.chunks(PEOPLE / TABLES).zip(discord.channels()).enumerate();
        let start = |(number, (people, channel)): (usize, (&[Id], Channel))| {
            let table = Table {
                discord: discord.clone(),
                channel: channel.id,
                pairs: people.chunks(2).map(|pair| [pair[0], pair[1]]).collect(),
                dice: chance.dice(1 + number * 100),
                dropped: Arc::clone(&dropped),
            };
            tokio::spawn(table.play(Arc::clone(&is_over)))
        };
        let tables = tables.map(start).collect();
        Some(Self { discord, url, fleet, chance, is_over, dropped, tables })
    }

    /// Ends the games, and compares all of them with the database.
    async fn finish(&mut self) -> Count {
        self.is_over.store(true, Ordering::Relaxed);
        let tables = join_all(std::mem::take(&mut self.tables)).await;
        self.fleet.kill_all();
        let store = Store::open(&PostgresLocation(self.url.parse().unwrap())).await.unwrap();
        let mut count = Count::default();
        for game in tables.into_iter().flat_map(|games| games.expect("people play on")) {
            game.check(&store, &mut count).await;
        }
        store.close().await.unwrap();
        count
    }
}

async fn play_and_kill(way: Way, seconds: usize) {
    let Some(mut play) = Play::start(way, REPLY_TIMEOUT, PROCESSES).await else { return };
    let mut dice = play.chance.dice(0);
    let end = Instant::now() + Duration::from_secs(seconds as u64);
    let mut starting = Vec::new();
    let mut kills = 0;
    while Instant::now() < end {
        sleep(Duration::from_millis(dice.below(MAX_PAUSE) as u64)).await;
        let number = dice.below(PROCESSES);
        if play.fleet.kill(number) {
            kills += 1;
            let fleet = Arc::clone(&play.fleet);
            let pause = Duration::from_millis(dice.below(500) as u64);
            starting.push(tokio::spawn(async move {
                sleep(pause).await;
                fleet.start(number).await;
            }));
        }
    }
    for started in starting {
        started.await.expect("a process starts again");
    }
    let count = Count { kills, ..play.finish().await };
    assert_eq!(play.discord.identify_violations(), 0, "sessions began too soon");
    play.discord.stop().await;
    assert!(kills > 0 && count.confirmed > 0, "{count:?}");
    assert_eq!(count.servers.len(), PROCESSES, "{count:?}");
    say(&format!("{way}: {count:?}"));
}

/// The restarts while people play.
const RESTARTS: usize = 3;

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
        sleep(Duration::from_secs(2)).await;
        // The successor has all sessions before the other process ends its own.
        play.fleet.start((restart + 1) % 2).await;
        sleep(Duration::from_secs(1)).await;
        play.fleet.stop(restart % 2).await;
    }
    sleep(Duration::from_secs(1)).await;
    let count = play.finish().await;
    play.discord.stop().await;
    let dropped = play.dropped.load(Ordering::Relaxed) + count.unanswered;
    let is_complete = count.confirmed > RESTARTS && dropped == 0;
    let logs = || play.fleet.keep_logs();
    assert!(is_complete, "{dropped} dropped, {count:?}, logs in {}", logs().display());
    say(&format!("rolling restarts, {way}: {count:?}"));
}

#[derive(Debug, Default)]
#[expect(dead_code, reason = "the fields are printed")]
struct Count {
    kills: usize,
    servers: BTreeSet<u64>,
    games: usize,
    moves: usize,
    confirmed: usize,
    unanswered: usize,
    reads: usize,
}

impl Game {
    /// Compares what people were told with the stored game.
    async fn check(self, store: &Store, count: &mut Count) {
        let stored = store.get(self.id).await.unwrap();
        let game = stored.unwrap_or_else(|| panic!("game {} is lost", self.id)).game;
        let moves: Vec<(u64, String)> = match game.history().zip(game.sides()) {
            Some((history, sides)) => history
                .plies()
                .map(|(before, action)| (sides[before.turn()].0, action.to_string()))
                .collect(),
            // An acceptance that was not confirmed may be lost, together with all moves.
            None => Vec::new(),
        };
        if let Err(error) = linear::check(&moves, &self.operations) {
            panic!("game {}: {error}", self.id);
        }
        count.servers.extend(game.place.guild);
        count.games += 1;
        count.moves += moves.len();
        for operation in &self.operations {
            match operation.kind {
                Kind::Read { .. } => count.reads += 1,
                Kind::Move { .. } if operation.end.is_some() => count.confirmed += 1,
                Kind::Move { .. } => count.unanswered += 1,
            }
        }
    }
}
