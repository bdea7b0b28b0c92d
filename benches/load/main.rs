//! What the bot can carry: `cargo bench --bench load`.
//!
//! Many people play at once through the stand-in against the release build of the program, every move with its picture. Both
//! share the machine, so the stand-in's work counts against the bot. First as many moves as possible are played (each
//! player waits for the answer, then plays on); then so many moves begin in a second as 10, 50 and 80 % of that, whether or
//! not those before have been answered, and each is timed from the moment at which it was to begin to its answer.
//!
//! Then 20 moves are played in a second, without and with one person who premoves 20 times and completes 28 times in a second in
//! a game by `free` with thousands of legal moves: the bench fails if the others' p99 is then
//! more than twice as long.
//!
//! Then the same with a store of 100,000 games, 10,000 of them open: how long the bot takes to start, and its memory.
//!
//! `SECONDS` says how long each load lasts (20 if not said; 0 leaves them out), `STORED` how many games are kept (0 leaves that
//! out), and `GARBAGE` how many presses of buttons that nobody made come in between (none if not said).

#[path = "../support/bot.rs"]
mod bot;
mod crowded;
#[path = "../../tests/support/crowded.rs"]
mod crowded_game;
mod filled;
mod players;

use std::env;
use std::path::Path;
use std::process::ExitCode;
use std::str::FromStr;
use std::time::{Duration, Instant};

use alquerque_engine::Stop;
use alquerque_engine::tables::DtmTables;
use discord_sandbox::{Config, Id, Person, Sandbox};
use tempfile::TempDir;

use bot::{Bot, percentile, report, sandbox, work};
use crowded::Crowded;
use players::Players;

/// People and channels: enough that no limit for one person or channel is met.
const PEOPLE: usize = 800;
const CHANNELS: usize = 100;
/// How many wait for an answer at the same time while as much as possible is done.
const AT_ONCE: usize = 64;
/// How many moves others play in a second while one person makes work.
const STRANGERS: f64 = 20.0;
/// How often that is measured, and by what factor the others' p99 may grow.
const ROUNDS: u32 = 3;
const MAX_RATIO: f64 = 2.0;
/// The stones of the endgame tables that the bot makes for itself.
const TABLES: usize = 8;

fn setting<T: FromStr>(name: &str, usual: T) -> T {
    env::var(name).ok().and_then(|value| value.parse().ok()).unwrap_or(usual)
}

fn main() -> ExitCode {
    tokio::runtime::Builder::new_multi_thread().enable_all().build().unwrap().block_on(measure())
}

/// Measures everything. Fails if one person can make the others wait for too long.
async fn measure() -> ExitCode {
    let tables = tempfile::tempdir().unwrap();
    DtmTables::open(tables.path(), TABLES)
        .0
        .build(tables.path(), TABLES, &mut |_| (), &Stop::default())
        .unwrap();
    let lasting = Duration::from_secs(setting("SECONDS", 20));
    let mut is_bounded = true;
    if !lasting.is_zero() {
        play(lasting, tables.path()).await;
        is_bounded = pester(lasting, tables.path()).await <= MAX_RATIO;
    }
    let presses = setting("GARBAGE", 0);
    if presses > 0 {
        press_garbage(presses, tables.path()).await;
    }
    start_with_many_games(tables.path()).await;
    if is_bounded { ExitCode::SUCCESS } else { ExitCode::FAILURE }
}

/// A place for the data of a bot that has run for more than a minute: it has made its endgame tables, and holds them in memory.
fn furnished(tables: &Path) -> TempDir {
    let data = tempfile::tempdir().unwrap();
    let own = data.path().join("tables");
    std::fs::create_dir(&own).unwrap();
    for file in std::fs::read_dir(tables).unwrap().map(Result::unwrap) {
        std::fs::copy(file.path(), own.join(file.file_name())).unwrap();
    }
    data
}

async fn play(lasting: Duration, tables: &Path) {
    let data = furnished(tables);
    let discord = crowded().await;
    let bot = Bot::serve(&discord, data.path()).await;
    println!("memory after the start: {}", bot.memory());
    let mut players = Players::seated(&discord, &humans(&discord)).await;
    // Whatever is drawn for the first time is drawn before anything is timed.
    players.play_on(AT_ONCE, Duration::from_secs(3)).await;
    let (begun, before) = (Instant::now(), work(&bot));
    let times = players.play_on(AT_ONCE, lasting).await;
    let most = times.len() as f64 / begun.elapsed().as_secs_f64();
    let after = work(&bot);
    let [own, others] = [0, 1].map(|process| {
        (after[process] - before[process]).as_secs_f64() * 1000.0 / times.len() as f64
    });
    println!("as many as possible: {most:.0} moves a second");
    println!(
        "work for each move: {own:.2} ms of a processor by the bot, {others:.2} ms by the stand-in and the players"
    );
    report(&format!("{AT_ONCE} at once"), times);
    for share in [0.1, 0.5, 0.8] {
        let times = players.play_at(most * share, lasting).await;
        report(&format!("{:.0} moves a second ({:.0} %)", most * share, share * 100.0), times);
    }
    println!("memory after that: {}", bot.memory());
    drop(bot);
    discord.stop().await;
}

/// One person makes as much work as possible in the worst game known. Returns by what factor the others' p99 grows.
async fn pester(lasting: Duration, tables: &Path) -> f64 {
    let data = furnished(tables);
    let discord = crowded().await;
    let bot = Bot::serve(&discord, data.path()).await;
    let people = humans(&discord);
    let (pair, others) = people.split_first_chunk().unwrap();
    let mut players = Players::seated(&discord, others).await;
    players.play_on(AT_ONCE, Duration::from_secs(3)).await;
    let game = Crowded::set_up(&discord, *pair).await;
    let [mut quiet, mut pestered] = [Vec::new(), Vec::new()];
    for round in 1..=ROUNDS {
        let times = players.play_at(STRANGERS, lasting).await;
        quiet.extend_from_slice(&times);
        report(&format!("round {round}, {STRANGERS:.0} moves a second"), times);
        let pestering = tokio::spawn(game.clone().pester(lasting));
        let times = players.play_at(STRANGERS, lasting).await;
        pestered.extend_from_slice(&times);
        report("the same beside one person in a crowded game", times);
        pestering.await.unwrap();
    }
    drop(bot);
    discord.stop().await;
    // A round has few times beyond its p99, so the rounds are taken together.
    let ratio = percentile(&mut pestered, 0.99) / percentile(&mut quiet, 0.99);
    let verdict = if ratio <= MAX_RATIO { "within" } else { "BEYOND" };
    println!("p99 beside that person: {ratio:.2} times the quiet one, {verdict} {MAX_RATIO} times");
    ratio
}

/// Presses of buttons that nobody made: they neither slow nor grow the bot.
async fn press_garbage(presses: u64, tables: &Path) {
    let data = furnished(tables);
    // The board under which they are pressed is not to be forgotten for all the refusals below it.
    let discord = crowd(PEOPLE, 16 + usize::try_from(presses).unwrap()).await;
    let bot = Bot::serve(&discord, data.path()).await;
    let players = Players::seated(&discord, &humans(&discord)).await;
    for part in 1..=4 {
        let (begun, before) = (Instant::now(), bot.memory());
        players.press_garbage(AT_ONCE, part, presses / 4).await;
        let each = (presses / 4) as f64 / begun.elapsed().as_secs_f64();
        println!(
            "{} presses of unknown buttons, {each:.0} a second; memory {before}, then {}",
            presses / 4,
            bot.memory()
        );
    }
    drop(bot);
    discord.stop().await;
}

async fn crowded() -> Sandbox {
    // The stand-in keeps the files of the messages that it remembers. A challenge must not be forgotten before it is accepted,
    // while the other games of its channel go on, with two messages for each move.
    crowd(PEOPLE, 64).await
}

async fn crowd(people: usize, history: usize) -> Sandbox {
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
    let data = furnished(tables);
    let discord = crowded().await;
    let begun = Instant::now();
    filled::fill(data.path(), stored, discord.guild_id().0).await;
    println!("{stored} games stored in {:.1} s", begun.elapsed().as_secs_f64());
    for start in ["first", "second"] {
        let begun = Instant::now();
        let bot = Bot::serve(&discord, data.path()).await;
        let connected = begun.elapsed();
        let (channel, person) = (discord.channels()[0].id, discord.users()[0].id);
        discord.command(person, channel, "games", &[]).await.unwrap();
        let answered = begun.elapsed();
        println!(
            "the {start} start with {stored} games: connected after {connected:.2?}, answered after {answered:.2?}"
        );
        // The clocks of all open games are looked at after the start, and what that took is given back.
        tokio::time::sleep(Duration::from_secs(15)).await;
        println!("memory then: {}", bot.memory());
        drop(bot);
    }
    discord.stop().await;
}
