//! A load test: `cargo bench --bench load`.
//!
//! Many players play at once through the stand-in for Discord, every move with its picture. The
//! stand-in shares the machine with the bot, so its work counts against the bot.
//!
//! 1. Closed loop: each player waits for the response, then plays on. This gives the capacity.
//! 2. Open loop: moves start at 10, 50 and 80 % of the capacity, whether or not earlier ones have
//!    been answered. A latency is measured from the scheduled start of the move.
//! 3. Fairness: 20 moves a second, without and with a player who sends 20 premoves and 28
//!    completions a second in a game with thousands of legal moves. The benchmark fails if that
//!    more than doubles the others' p99.
//! 4. Start: the time and the memory of a start with 100,000 games, of which 10,000 are open.
//!
//! `SECONDS` is the duration of each load (default: 20; 0 skips the loads), `STORED` the number of
//! games of the start (default: 100,000; 0 skips it), and `GARBAGE` the number of presses of
//! unknown buttons (default: none). `INTERACTIONS` is the number of commands of a soak, which prints
//! the memory of the bot (default: none).

#[path = "../support/bot.rs"]
mod bot;
mod crowded;
mod filled;
mod players;
mod soak;
#[path = "../support/tables.rs"]
mod tables;

use std::env;
use std::path::Path;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::{Duration, Instant};

use alquerque::store::{Store, directory};
use discord_sandbox::{Config, Id, Person, Sandbox};

use bot::{Bot, cpu_time, percentile, report, sandbox};
use crowded::Crowded;
use players::Players;

/// The number of players, which is large enough that no player reaches a rate limit.
const PEOPLE: usize = 800;
/// The number of channels, which is large enough that no channel reaches a rate limit.
const CHANNELS: usize = 100;
/// The number of concurrent players in the closed loop.
const CONCURRENCY: usize = 64;
/// The moves a second of the others in the fairness test.
const OTHERS_RATE: f64 = 20.0;
/// The number of rounds of the fairness test.
const ROUNDS: u32 = 3;
/// The largest accepted ratio of the others' p99.
const MAX_RATIO: f64 = 2.0;

/// Returns a number from the environment, or the default.
fn setting<T: FromStr>(name: &str, default: T) -> T {
    env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(default)
}

fn main() -> ExitCode {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(measure())
}

/// Runs all measurements. Fails if one player can delay the others too much.
async fn measure() -> ExitCode {
    let tables = tables::build();
    let duration = Duration::from_secs(setting("SECONDS", 20));
    let mut is_fair = true;
    if !duration.is_zero() {
        play(duration, tables.path()).await;
        is_fair = test_fairness(duration, tables.path()).await <= MAX_RATIO;
    }
    let presses = setting("GARBAGE", 0);
    if presses > 0 {
        press_garbage(presses, tables.path()).await;
    }
    let interactions = setting("INTERACTIONS", 0);
    if interactions > 0 {
        soak(interactions, tables.path()).await;
    }
    start_with_many_games(tables.path()).await;
    if is_fair { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

async fn play(duration: Duration, tables: &Path) {
    let data = tables::data_with(tables);
    let discord = full_sandbox().await;
    let bot = Bot::serve(&discord, data.path()).await;
    println!("memory after the start: {}", bot.memory());
    let mut players = Players::seated(&discord, &humans(&discord)).await;
    // Fills the caches of the renderer before the measurement.
    players.play_on(CONCURRENCY, Duration::from_secs(3)).await;
    let bot_process = bot.id();
    let own_process = std::process::id();
    let start = Instant::now();
    let bot_before = cpu_time(bot_process);
    let own_before = cpu_time(own_process);
    let times = players.play_on(CONCURRENCY, duration).await;
    let capacity = times.len() as f64 / start.elapsed().as_secs_f64();
    let per_move = |time: Duration| time.as_secs_f64() * 1000.0 / times.len() as f64;
    let by_bot = per_move(cpu_time(bot_process) - bot_before);
    let by_players = per_move(cpu_time(own_process) - own_before);
    println!("capacity: {capacity:.0} moves a second");
    println!(
        "processor time of a move: {by_bot:.2} ms by the bot, {by_players:.2} ms by the stand-in and the players"
    );
    report(&format!("{CONCURRENCY} at once"), times);
    for share in [0.1, 0.5, 0.8] {
        let times = players.play_at(capacity * share, duration).await;
        report(&format!("{:.0} moves a second ({:.0} %)", capacity * share, share * 100.0), times);
    }
    println!("memory after the loads: {}", bot.memory());
    drop(bot);
    discord.stop().await;
}

/// Measures the effect of one player who makes as much work as possible in the most crowded game
/// known. Returns the ratio of the others' p99 with and without that player.
async fn test_fairness(duration: Duration, tables: &Path) -> f64 {
    let data = tables::data_with(tables);
    let discord = full_sandbox().await;
    let bot = Bot::serve(&discord, data.path()).await;
    let people = humans(&discord);
    let (pair, others) = people.split_first_chunk().unwrap();
    let mut players = Players::seated(&discord, others).await;
    players.play_on(CONCURRENCY, Duration::from_secs(3)).await;
    let game = Crowded::set_up(&discord, *pair).await;
    let mut quiet = Vec::new();
    let mut loaded = Vec::new();
    for round in 1..=ROUNDS {
        let times = players.play_at(OTHERS_RATE, duration).await;
        quiet.extend_from_slice(&times);
        report(&format!("round {round}, {OTHERS_RATE:.0} moves a second"), times);
        let load = tokio::spawn(game.clone().make_load(duration));
        let times = players.play_at(OTHERS_RATE, duration).await;
        loaded.extend_from_slice(&times);
        report("the same beside a player in a crowded game", times);
        load.await.unwrap();
    }
    drop(bot);
    discord.stop().await;
    // A round has few times beyond its p99, so the rounds are combined.
    let ratio = percentile(&mut loaded, 0.99) / percentile(&mut quiet, 0.99);
    let verdict = if ratio <= MAX_RATIO { "within" } else { "BEYOND" };
    println!("p99 beside that player: {ratio:.2} times the quiet one, {verdict} {MAX_RATIO} times");
    ratio
}

/// Presses unknown buttons, which should neither slow the bot down nor increase its memory.
async fn press_garbage(presses: u64, tables: &Path) {
    let data = tables::data_with(tables);
    // The stand-in must remember the pressed message despite all responses after it.
    let discord = start_sandbox(PEOPLE, 16 + usize::try_from(presses).unwrap()).await;
    let bot = Bot::serve(&discord, data.path()).await;
    let players = Players::seated(&discord, &humans(&discord)).await;
    for part in 1..=4 {
        let start = Instant::now();
        let before = bot.memory();
        players.press_garbage(CONCURRENCY, part, presses / 4).await;
        let rate = (presses / 4) as f64 / start.elapsed().as_secs_f64();
        println!(
            "{} presses of unknown buttons, {rate:.0} a second; memory {before}, then {}",
            presses / 4,
            bot.memory()
        );
    }
    drop(bot);
    discord.stop().await;
}

/// Uses commands many times, and reads the memory of the bot meanwhile and a while later.
async fn soak(interactions: usize, tables: &Path) {
    let data = tables::data_with(tables);
    let discord = full_sandbox().await;
    let bot = Bot::serve(&discord, data.path()).await;
    let people = humans(&discord);
    let _players = Players::seated(&discord, &people).await;
    soak::use_commands(&discord, &bot, &people, interactions).await;
    tokio::time::sleep(Duration::from_secs(setting("AFTER", 60))).await;
    println!("memory later: {}", bot.memory());
    drop(bot);
    discord.stop().await;
}

async fn full_sandbox() -> Sandbox {
    // A short history saves memory, because the stand-in keeps the files of its messages. It must
    // hold a challenge until it is accepted, while other games of the channel go on with two
    // messages a move.
    start_sandbox(PEOPLE, 64).await
}

async fn start_sandbox(people: usize, history: usize) -> Sandbox {
    let people = (0..people).map(|number| Person::human(&format!("P{number}"))).collect();
    let channels = (0..CHANNELS).map(|number| format!("games-{number}")).collect();
    sandbox(Config { people, channels, history, ..Config::default() }).await
}

fn humans(discord: &Sandbox) -> Vec<Id> {
    discord.users().iter().filter(|user| !user.bot).map(|user| user.id).collect()
}

async fn start_with_many_games(tables: &Path) {
    let stored: u64 = setting("STORED", 100_000);
    if stored == 0 {
        return;
    }
    let data = tables::data_with(tables);
    let discord = full_sandbox().await;
    let start = Instant::now();
    let store = Store::open(&directory(&data.path().join("games"))).await.unwrap();
    filled::fill(&store, stored, discord.guild_id().0).await;
    store.close().await.unwrap();
    println!("{stored} games stored in {:.1} s", start.elapsed().as_secs_f64());
    for nth in ["first", "second"] {
        let start = Instant::now();
        let bot = Bot::serve(&discord, data.path()).await;
        let connected = start.elapsed();
        let channel = discord.channels()[0].id;
        let person = discord.users()[0].id;
        discord.command(person, channel, "games", &[]).await.unwrap();
        let answered = start.elapsed();
        println!(
            "the {nth} start with {stored} games: connected after {connected:.2?}, answered after {answered:.2?}"
        );
        // After the start, the bot checks the clocks of all open games, and then returns the
        // memory.
        tokio::time::sleep(Duration::from_secs(15)).await;
        println!("memory then: {}", bot.memory());
        drop(bot);
    }
    discord.stop().await;
}
