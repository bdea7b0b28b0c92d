//! Commits of the PostgreSQL engine beside `pgbench`'s update of one row: `cargo bench --bench
//! postgres`.
//!
//! A commit replaces a record of 2 KB on the condition of its version, and moves an index entry.
//! `POSTGRES_BIN` names the directory of PostgreSQL's programs. `SECONDS` is the duration of each
//! measurement (default: 10), of which there are three pairs for each number of clients. The server
//! is a new one with its usual settings, so that every commit is synchronised to disk; it shares the
//! machine with the benchmark. Criterion does not measure throughput under concurrency, so this
//! benchmark prints its own lines.

#[path = "../tests/support/postgres.rs"]
#[expect(dead_code, reason = "tests use the rest")]
mod postgres;

use std::env;
use std::process::ExitCode;
use std::sync::Arc;
use std::time::{Duration, Instant};

use alquerque::store::engine::postgres::PostgresLocation;
use alquerque::store::engine::{Batch, Engine, Key, Location, Purpose};
use postgres::{Programs, Server};

const RECORDS: u64 = 1000;
/// The clients that commit at once, and the connections of `pgbench`: at most those of the pool.
const CLIENTS: [u64; 3] = [1, 8, 64];
const MAX_CONNECTIONS: u64 = 16;
/// The smallest accepted median of the ratios of both rates, with the most clients.
const MIN_RATIO: f64 = 0.25;

/// An update that writes as much of a record, to copies of the records.
const UPDATE: &str = "\\set id random(1, 1000)\n\
    UPDATE copies SET value = :value::BYTEA WHERE id = :id;\n";

fn main() -> ExitCode {
    let Some(programs) = Programs::find() else { return ExitCode::SUCCESS };
    let seconds = env::var("SECONDS").ok().and_then(|seconds| seconds.parse().ok()).unwrap_or(10);
    let server = Server::new(&programs, &[]);
    let url = server.url(&server.create_database());
    let runtime = tokio::runtime::Runtime::new().unwrap();
    let engine: Arc<dyn Engine> = runtime.block_on(async {
        let location = PostgresLocation(url.parse().unwrap());
        let engine = location.open(Purpose::Use).await.unwrap().engine;
        for record in 1..=RECORDS {
            engine.commit(save(record, 1)).await.unwrap();
        }
        engine.into()
    });
    server.sql(
        &url,
        "CREATE TABLE copies (id BIGINT PRIMARY KEY, value BYTEA NOT NULL) WITH (fillfactor = 80); \
         INSERT INTO copies SELECT row_number() OVER (), value FROM entries WHERE key < 'i'",
    );
    let variables = [format!("value={}", text(1))];
    let mut ratios = Vec::new();
    for clients in CLIENTS {
        ratios.clear();
        for _ in 0..3 {
            let duration = Duration::from_secs(seconds);
            let mut times = runtime.block_on(commit(&engine, clients, false, duration));
            times.sort_unstable();
            #[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^53 commits")]
            let rate = times.len() as f64 / seconds as f64;
            let [median, late] = [50, 99].map(|part| times[times.len() * part / 100]);
            println!("{clients} clients: {rate:.0} commits a second, p50 {median:?}, p99 {late:?}");
            let connections = clients.min(MAX_CONNECTIONS);
            let pgbench = server.pgbench(&url, (UPDATE, &variables), connections, seconds);
            let updates = pgbench.split("tps = ").nth(1).and_then(|rest| rest.split(' ').next());
            let ratio = rate / updates.unwrap().parse::<f64>().unwrap();
            println!("pgbench: {pgbench}: the engine has {:.0} % of its rate", 100.0 * ratio);
            ratios.push(ratio);
        }
    }
    let mut moves = runtime.block_on(commit(&engine, 1, true, Duration::from_secs(seconds)));
    moves.sort_unstable();
    println!("get and commit: p50 {:?}", moves[moves.len() / 2]);
    let hot = "SELECT relname, n_tup_upd, n_tup_hot_upd FROM pg_stat_user_tables";
    println!("updates, and those within a page:\n{}", server.sql(&url, hot));
    ratios.sort_unstable_by(f64::total_cmp);
    if ratios[ratios.len() / 2] >= MIN_RATIO { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

fn key(record: u64) -> Key {
    [b"g", &record.to_be_bytes()[..]].concat()
}

/// Returns a value as long as the record of a game, which compresses about as well.
fn text(version: u64) -> String {
    let moves = (0..120).map(|ply: u64| format!("\"{:08x}:c3-d4\",", ply * 0x9e37_79b9 + version));
    moves.collect()
}

/// Returns the save of a version of a record, with its index entry.
fn save(record: u64, version: u64) -> Batch {
    let index = |version: u64| [&b"i"[..], &version.to_be_bytes(), &record.to_be_bytes()].concat();
    let value = |version: u64| version.to_be_bytes().to_vec();
    let mut batch = Batch::default();
    let former = version - 1;
    batch.conditions.insert(key(record), (former > 0).then(|| value(former)));
    batch.put(key(record), [value(version), text(version).into_bytes()].concat());
    batch.put(index(version), Vec::new());
    batch.remove(index(former));
    batch
}

/// Saves records for a while, and reads them before if `is_read`. Returns the time of each.
async fn commit(
    engine: &Arc<dyn Engine>,
    clients: u64,
    is_read: bool,
    duration: Duration,
) -> Vec<Duration> {
    let end = Instant::now() + duration;
    let clients = (0..clients).map(|client| {
        let engine = Arc::clone(engine);
        let records: Vec<u64> = (1..=RECORDS).filter(|id| id % clients == client).collect();
        tokio::spawn(async move {
            let mut versions = Vec::new();
            for &record in &records {
                versions.push(version(&*engine, record).await);
            }
            let mut times = Vec::new();
            for at in (0..records.len()).cycle() {
                let start = Instant::now();
                if start > end {
                    break;
                }
                if is_read {
                    assert_eq!(version(&*engine, records[at]).await, versions[at]);
                }
                versions[at] += 1;
                engine.commit(save(records[at], versions[at])).await.unwrap();
                times.push(start.elapsed());
            }
            times
        })
    });
    let clients: Vec<_> = clients.collect();
    let mut times = Vec::new();
    for client in clients {
        times.extend(client.await.unwrap());
    }
    times
}

async fn version(engine: &dyn Engine, record: u64) -> u64 {
    let read = engine.get(vec![key(record)]).await.unwrap().remove(0).unwrap();
    u64::from_be_bytes(*read.first_chunk().unwrap())
}
