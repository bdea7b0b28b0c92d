//! Saves in PostgreSQL beside `pgbench`'s update of the same rows: `cargo bench --bench postgres`.
//!
//! `POSTGRES_BIN` names the directory of PostgreSQL's programs. `SECONDS` is the duration of each
//! measurement (default: 10), of which there are three pairs. The server is a new one with its
//! usual settings, so that every commit is synchronised to disk; it shares the machine with the
//! benchmark. Criterion does not measure throughput under concurrency, so this benchmark prints its
//! own lines.

#[path = "../tests/store/store_games.rs"]
#[expect(dead_code, reason = "tests use the rest")]
mod store_games;

use std::env;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use alquerque::game::GameId;
use alquerque::store::{PostgresLocation, Store};
use test_support::postgres::{Programs, Server};

use store_games::{BEN, Operation, draft};

const GAMES: u64 = 1000;
/// The moves of each game.
const PLIES: usize = 20;
/// The players who save at once, and the connections of `pgbench`: those of the store's pool.
const PLAYERS: u64 = 64;
const CONNECTIONS: u64 = 16;
/// The smallest accepted median of the ratios of both rates.
const MIN_RATIO: f64 = 0.5;

fn main() -> ExitCode {
    let Some(programs) = Programs::find() else { return ExitCode::SUCCESS };
    let seconds = env::var("SECONDS").ok().and_then(|seconds| seconds.parse().ok()).unwrap_or(10);
    let server = Server::new(&programs, &[]);
    let name = server.create_database();
    let url = server.url(&name);
    let number = |sql: &str| server.sql(&url, sql).trim().parse::<f64>().unwrap();
    let size = || number("SELECT pg_database_size(current_database())");
    let wal = || number("SELECT pg_current_wal_lsn() - '0/0'");
    let empty = size();
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let store = runtime.block_on(async {
        let store = Store::open(&PostgresLocation(url.parse().unwrap())).await.unwrap();
        for id in 1..=GAMES {
            store.create(draft(id, id, BEN)).await.unwrap();
            Operation::Accept(id).apply(&store).await;
            for _ in 0..PLIES {
                Operation::Play(id).apply(&store).await;
            }
        }
        Arc::new(store)
    });
    server.sql(&url, "VACUUM FULL");
    let [games, plies] = [GAMES as f64, PLIES as f64];
    println!("a game of {plies} plies takes {:.0} bytes", (size() - empty) / games);
    let variables = [("record", 'g'), ("head", 'h')].map(|(name, kind)| {
        let value = format!(
            "SELECT convert_from(value, 'UTF8') FROM entries WHERE key = {}",
            key(kind, "1")
        );
        format!("{name}={}", server.sql(&url, &value).trim())
    });
    server.sql(&url, "CREATE TABLE copies (LIKE entries INCLUDING ALL)");
    server.sql(&url, "INSERT INTO copies SELECT * FROM entries");
    let update = update();
    let mut ratios = Vec::new();
    for _ in 0..3 {
        let before = wal();
        let mut times = runtime.block_on(save(&store, Duration::from_secs(seconds)));
        times.sort_unstable();
        #[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^53 saves")]
        let rate = times.len() as f64 / seconds as f64;
        let [median, late] = [50, 99].map(|part| times[times.len() * part / 100]);
        println!("the store: {rate:.0} saves a second, p50 {median:?}, p99 {late:?}");
        println!("a save writes {:.0} bytes of WAL", (wal() - before) / times.len() as f64);
        let pgbench = server.pgbench(&url, (&update, &variables), CONNECTIONS, seconds);
        let updates = pgbench.split("tps = ").nth(1).and_then(|rest| rest.split(' ').next());
        let ratio = rate / updates.unwrap().parse::<f64>().unwrap();
        println!("pgbench: {pgbench}");
        println!("the store has {:.0} % of its rate", 100.0 * ratio);
        ratios.push(ratio);
    }
    ratios.sort_unstable_by(f64::total_cmp);
    if ratios[ratios.len() / 2] >= MIN_RATIO { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// Saves games for a while. Returns the time of each save.
async fn save(store: &Arc<Store>, duration: Duration) -> Vec<Duration> {
    let end = Instant::now() + duration;
    let players = (0..PLAYERS).map(|player| {
        let store = Arc::clone(store);
        tokio::spawn(async move {
            let mut times = Vec::new();
            let mut games = Vec::new();
            for id in (1..=GAMES).filter(|id| id % PLAYERS == player) {
                games.push(store.get(GameId(id)).await.unwrap().unwrap());
            }
            for round in 0.. {
                let at = round % games.len();
                if Instant::now() > end {
                    break;
                }
                // The version is new, so the record and the head are.
                let game = games[at].game.clone();
                let start = Instant::now();
                games[at] = store.put(game, &games[at]).await.unwrap();
                times.push(start.elapsed());
            }
            times
        })
    });
    let players: Vec<_> = players.collect();
    let mut times = Vec::new();
    for player in players {
        times.extend(player.await.unwrap());
    }
    times
}

/// Returns the script of an update that writes as much as a save, to copies of the games.
fn update() -> String {
    let [record, head] = ['g', 'h'].map(|kind| key(kind, ":id"));
    format!(
        "\\set id random(1, {GAMES})\n\
         UPDATE copies SET value = convert_to(CASE key WHEN {head} THEN :head ELSE :record END, \
         'UTF8') WHERE key IN ({record}, {head});\n"
    )
}

/// Returns the key of a kind of entry of a game, in SQL.
fn key(kind: char, id: &str) -> String {
    format!("('{kind}'::BYTEA || int8send({id}))")
}
