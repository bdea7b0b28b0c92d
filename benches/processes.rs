//! The whole bot with its store in PostgreSQL: `cargo bench --bench processes`.
//!
//! 1. `/move` with its picture at a fixed rate, with the store in sled and in PostgreSQL in turn.
//! 2. Capacity with one, two and four processes, which have one server and one shard each, on one
//!    database. The share of the machine's processors tells what bounds it.
//! 3. Start: the time and the memory of a start with many games in the database.
//!
//! `POSTGRES_BIN` names the directory of PostgreSQL's programs. `SECONDS` is the duration of each
//! load (default: 20; 0 skips the loads), and `STORED` the number of games of the start (default:
//! 1,000,000; 0 skips it). PostgreSQL has its usual settings, so that every commit is synchronised
//! to disk. It shares the machine with the bot, the players and the stand-in for Discord.

#[path = "support/bot.rs"]
#[expect(dead_code, reason = "other benchmarks use the rest")]
mod bot;
#[path = "load/filled.rs"]
mod filled;
#[path = "load/players.rs"]
#[expect(dead_code, reason = "other benchmarks use the rest")]
mod players;
#[path = "support/tables.rs"]
mod tables;

use std::env;
use std::path::Path;
use std::process::{Command, ExitCode};
use std::time::{Duration, Instant};

use alquerque::store::{PostgresLocation, Store};
use discord_sandbox::{ChannelKind, Config, Id, Person, Sandbox};
use tempfile::TempDir;
use test_support::postgres::{Programs, Server};

use bot::{Bot, cpu_time, report, sandbox};
use players::Players;

/// The number of players, which is large enough that no player reaches a rate limit.
const PEOPLE: usize = 800;
/// The number of channels, which is large enough that no channel reaches a rate limit.
const CHANNELS: usize = 100;
/// The number of concurrent players in the closed loop.
const CONCURRENCY: usize = 64;
/// The moves a second whose latency is compared.
const RATE: f64 = 40.0;
/// The times that both stores are measured.
const ROUNDS: u32 = 3;
/// The games that are played by the store, on the first server; those of other servers are copies.
const PLAYED: u64 = 10_000;
/// The longest accepted time of a start, and the memory then, in kB.
const MAX_START: Duration = Duration::from_secs(2);
const MAX_MEMORY: u64 = 100 << 10;

fn main() -> ExitCode {
    let Some(programs) = Programs::find() else { return ExitCode::SUCCESS };
    let number = |name, default| {
        env::var(name).ok().and_then(|value: String| value.parse().ok()).unwrap_or(default)
    };
    let duration = Duration::from_secs(number("SECONDS", 20));
    let stored = number("STORED", 1_000_000);
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap();
    let tables = tables::build();
    let tables = tables.path();
    runtime.block_on(async {
        if !duration.is_zero() {
            for round in 1..=ROUNDS {
                println!("round {round}");
                measure_latency("sled", None, tables, duration).await;
                let server = Server::new(&programs, &[]);
                let url = server.url(&server.create_database());
                measure_latency("PostgreSQL", Some(&url), tables, duration).await;
            }
            for processes in [1, 2, 4] {
                let server = Server::new(&programs, &[]);
                let url = server.url(&server.create_database());
                measure_capacity(processes, &url, tables, duration).await;
            }
        }
        if stored > 0 {
            let server = Server::new(&programs, &[]);
            if !start_with_many_games(&server, stored, tables).await {
                return ExitCode::FAILURE;
            }
        }
        ExitCode::SUCCESS
    })
}

/// The processes of the bot, each with a shard of its own.
struct Fleet {
    bots: Vec<Bot>,
    _data: Vec<TempDir>,
}

impl Fleet {
    /// Starts a process with each of these data directories, and waits until each has answered.
    async fn start(discord: &Sandbox, data: Vec<TempDir>, url: Option<&str>) -> Self {
        let count = data.len();
        let mut bots = Vec::new();
        for (number, data) in data.iter().enumerate() {
            let mut command = command(discord, data.path(), url);
            if count > 1 {
                command.args(["--processes", &count.to_string(), "--shards", &count.to_string()]);
                command.args(["--shard-range", &format!("{number}/{count}")]);
            }
            bots.push(Bot::start(&mut command, discord).await);
        }
        let person = discord.users()[1].id;
        for channel in one_of_each_server(discord, count) {
            while discord.command(person, channel, "games", &[]).await.is_err() {
                tokio::time::sleep(Duration::from_millis(10)).await;
            }
        }
        Self { bots, _data: data }
    }

    /// Returns the processor time of all processes.
    fn cpu_time(&self) -> Duration {
        self.bots.iter().map(|bot| cpu_time(bot.id())).sum()
    }
}

/// Returns a channel of each of so many servers, whose channels follow each other.
fn one_of_each_server(discord: &Sandbox, count: usize) -> Vec<Id> {
    let channels = discord.channels().into_iter().filter(|one| one.kind == ChannelKind::Text);
    let channels: Vec<Id> = channels.map(|one| one.id).collect();
    channels.into_iter().step_by(CHANNELS / count).collect()
}

fn command(discord: &Sandbox, data: &Path, url: Option<&str>) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
    command.args(["serve", "--api-url", discord.url(), "--data"]).arg(data);
    command.env("ALQUERQUE_EMOJIS", "false").env("RUST_LOG", "warn");
    if let Some(url) = url {
        command.args(["--store", url]);
    }
    command
}

/// Starts a stand-in with so many servers.
async fn servers(count: usize) -> Sandbox {
    let names = |_| (0..CHANNELS / count).map(|number| format!("games-{number}")).collect();
    let mut channels: Vec<Vec<String>> = (0..count).map(names).collect();
    let config = Config {
        people: (0..PEOPLE).map(|number| Person::human(&format!("P{number}"))).collect(),
        channels: channels.remove(0),
        further_guilds: channels,
        history: 64,
        ..Config::default()
    };
    sandbox(config).await
}

fn humans(discord: &Sandbox) -> Vec<Id> {
    discord.users().iter().filter(|user| !user.bot).map(|user| user.id).collect()
}

/// Reports the latency of moves at a fixed rate.
async fn measure_latency(store: &str, url: Option<&str>, tables: &Path, duration: Duration) {
    let discord = servers(1).await;
    let fleet = Fleet::start(&discord, vec![tables::data_with(tables)], url).await;
    let mut players = Players::seated(&discord, &humans(&discord)).await;
    // Fills the caches of the renderer before the measurement.
    players.play_on(CONCURRENCY, Duration::from_secs(3)).await;
    let times = players.play_at(RATE, duration).await;
    report(&format!("{store}: {RATE:.0} moves a second"), times);
    drop(fleet);
    discord.stop().await;
}

/// Reports the moves a second of a closed loop, and what the processors do meanwhile.
async fn measure_capacity(processes: usize, url: &str, tables: &Path, duration: Duration) {
    let discord = servers(processes).await;
    let data = (0..processes).map(|_| tables::data_with(tables)).collect();
    let fleet = Fleet::start(&discord, data, Some(url)).await;
    let mut players = Players::seated(&discord, &humans(&discord)).await;
    players.play_on(CONCURRENCY, Duration::from_secs(3)).await;
    let start = Instant::now();
    let own = || cpu_time(std::process::id());
    let before = [fleet.cpu_time(), own(), busy_time()];
    let times = players.play_on(CONCURRENCY, duration).await;
    let elapsed = start.elapsed();
    let after = [fleet.cpu_time(), own(), busy_time()];
    let spent: Vec<Duration> =
        after.iter().zip(before).map(|(&after, before)| after - before).collect();
    let processors = std::thread::available_parallelism().map_or(1, usize::from);
    let share =
        |time: Duration| 100.0 * time.as_secs_f64() / elapsed.as_secs_f64() / processors as f64;
    println!(
        "{processes} processes: {:.0} moves a second; of {processors} processors, {:.0} % are busy: \
         {:.0} % with the bot, {:.0} % with the players and the stand-in, {:.0} % with PostgreSQL \
         and the rest",
        times.len() as f64 / elapsed.as_secs_f64(),
        share(spent[2]),
        share(spent[0]),
        share(spent[1]),
        share(spent[2].saturating_sub(spent[0] + spent[1])),
    );
    report(&format!("{processes} processes, {CONCURRENCY} players at once"), times);
    drop(fleet);
    discord.stop().await;
}

/// Returns the time that all processors together were busy.
fn busy_time() -> Duration {
    let stat = std::fs::read_to_string("/proc/stat").unwrap_or_default();
    let ticks = stat.lines().next().unwrap_or_default().split_whitespace().skip(1);
    let ticks: Vec<u64> = ticks.filter_map(|ticks| ticks.parse().ok()).collect();
    // User, nice, system, idle, waiting for disks, and two kinds of interrupts.
    let busy = ticks.iter().take(7).enumerate().filter(|(at, _)| !matches!(at, 3 | 4));
    Duration::from_millis(10 * busy.map(|(_, ticks)| ticks).sum::<u64>())
}

/// Reports how long a start takes with many games in the database, and the memory then. Returns
/// whether both are small enough.
async fn start_with_many_games(server: &Server, stored: u64, tables: &Path) -> bool {
    let url = server.url(&server.create_database());
    let copies = (stored / PLAYED).max(1) - 1;
    let config = Config {
        people: vec![Person::human("Ada")],
        further_guilds: (0..copies).map(|_| vec!["games".to_owned()]).collect(),
        ..Config::default()
    };
    let discord = sandbox(config).await;
    let start = Instant::now();
    let store = Store::open(&PostgresLocation(url.parse().unwrap())).await.unwrap();
    filled::fill(&store, PLAYED, discord.guild_id().0).await;
    store.close().await.unwrap();
    server.sql(&url, PLAYED_ENTRIES);
    for number in 1..=copies {
        server.sql(&url, &copy(number));
    }
    server.sql(&url, "DROP TABLE played");
    server.sql(&url, "VACUUM ANALYZE");
    let count = "SELECT count(*) FROM entries WHERE key >= 'g' AND key < 'h'";
    let count = server.sql(&url, count);
    println!("{} games stored in {:.0} s", count.trim(), start.elapsed().as_secs_f64());
    let mut is_fine = true;
    for nth in ["first", "second"] {
        while discord.bot_online() {
            tokio::time::sleep(Duration::from_millis(10)).await;
        }
        let data = vec![tables::data_with(tables)];
        let start = Instant::now();
        let fleet = Fleet::start(&discord, data, Some(&url)).await;
        let took = start.elapsed();
        tokio::time::sleep(Duration::from_secs(15)).await;
        let memory = fleet.bots[0].memory();
        println!("the {nth} start: answered after {took:.2?}; memory later: {memory}");
        let kilobytes = memory.split(' ').next().and_then(|number| number.parse().ok());
        is_fine &= took <= MAX_START && kilobytes.is_none_or(|memory: u64| memory <= MAX_MEMORY);
    }
    let verdict = if is_fine { "within" } else { "BEYOND" };
    println!("the starts are {verdict} {MAX_START:?} and {MAX_MEMORY} kB");
    discord.stop().await;
    is_fine
}

/// Sets the entries of the played games aside, and defines how numbers in keys and JSON are moved.
const PLAYED_ENTRIES: &str = r#"
    CREATE TABLE played AS SELECT chr(get_byte(key, 0)) AS kind, key, value FROM entries
        WHERE chr(get_byte(key, 0)) NOT IN ('b', 'f', 'z');
    CREATE FUNCTION moved(bytes BYTEA, place INT, by BIGINT) RETURNS BYTEA LANGUAGE sql AS $$
        SELECT overlay(bytes PLACING
            int8send(('x' || encode(substr(bytes, place, 8), 'hex'))::BIT(64)::BIGINT + by)
            FROM place) $$;
    CREATE FUNCTION moved(json TEXT, name TEXT, by BIGINT) RETURNS TEXT LANGUAGE sql AS $$
        SELECT regexp_replace(json, name || '\d+',
            name || (substring(json FROM name || '(\d+)')::BIGINT + by)) $$;
"#;

/// Returns the statement that copies the played games to the next server of this number, with
/// channels of their own.
fn copy(number: u64) -> String {
    let (ids, guilds, channels) = (number * PLAYED, number << 22, number * PLAYED);
    format!(
        r#"
        INSERT INTO entries SELECT CASE
            WHEN kind IN ('a', 'e', 'j') THEN moved(moved(key, 2, {guilds}), 10, {ids})
            WHEN kind IN ('d', 'p', 'q', 'x') THEN moved(key, 10, {ids})
            WHEN kind = 'l' THEN moved(key, 2, {guilds})
            WHEN kind IN ('n', 'o') THEN moved(key, 2, {channels})
            ELSE moved(key, 2, {ids}) END,
        CASE WHEN kind IN ('n', 'o') THEN moved(value, 1, {ids})
            WHEN kind IN ('g', 'h') THEN convert_to(moved(moved(moved(
                convert_from(value, 'UTF8'), '"id":', {ids}), '"guild":', {guilds}),
                '"channel":', {channels}), 'UTF8')
            ELSE value END
        FROM played"#
    )
}
