//! Several processes of the bot share a database, and are killed at random while people play. The
//! history of every game is checked against what people were told.
//!
//! `PROCESSES_SECONDS` sets how long they play.

use std::collections::BTreeSet;
use std::fmt;
use std::net::SocketAddr;
use std::path::{Path, PathBuf};
use std::sync::Arc;
use std::sync::atomic::{AtomicBool, AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use alquerque::game::GameId;
use alquerque::store::{PostgresStore, Store};
use alquerque_rules::notation::Record;
use alquerque_rules::{Action, RULE_SETS};
use discord_sandbox::{Answer, Channel, Config, Id, Message, OptionValue, Person, Reply, Sandbox};
use futures_util::future::join_all;
use parking_lot::Mutex;
use tempfile::TempDir;
use tokio::io::{AsyncReadExt, AsyncWriteExt, copy_bidirectional};
use tokio::net::{TcpListener, TcpStream};
use tokio::sync::watch;
use tokio::task::{JoinError, JoinHandle};
use tokio::time::{sleep, timeout};

use crate::bot::{Bot, Start, Time};
use crate::linear::{self, Kind, Operation};
use crate::postgres::cluster;
use crate::random_play::Dice;
use crate::say::say;
use crate::seed::{Seed, env_number};

const PROCESSES: usize = 3;
/// The games that are played at once, on as many servers as there are processes.
const TABLES: usize = 6;
/// Each game has two new players, who use two devices each.
const PEOPLE: usize = 240;
const DEVICES: usize = 2;
/// A longer game is left.
const MAX_ACTIONS: usize = 30;
/// How long people think before a look and a move, at most, in milliseconds. Players who look more
/// often than once a second are refused after a while, and then not answered at all.
const MAX_THINKING: usize = 1600;
/// How long people wait for an answer of a process that may have been killed.
const REPLY_TIMEOUT: Duration = Duration::from_secs(4);
const START_TIMEOUT: Duration = Duration::from_secs(60);
/// The time from one kill to the next, at most, in milliseconds.
const MAX_PAUSE: usize = 6000;

/// How interactions reach the processes.
#[derive(Clone, Copy, PartialEq)]
enum Way {
    /// Each process has shards of its own.
    Shards,
    /// Each request over HTTP goes to the next process.
    Http,
    /// Each process has all shards, so that one can follow the other.
    Successors,
}

impl fmt::Display for Way {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(match self {
            Self::Shards => "shards",
            Self::Http => "HTTP",
            Self::Successors => "successors",
        })
    }
}

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

/// Starts a task for each table.
fn play_at_tables(
    discord: &Sandbox,
    chance: &Seed,
    is_over: &Arc<AtomicBool>,
) -> Vec<JoinHandle<Vec<Game>>> {
    let people: Vec<Id> =
        discord.users().iter().filter(|user| !user.bot).map(|user| user.id).collect();
    let tables = people.chunks(PEOPLE / TABLES).zip(discord.channels()).enumerate();
    let start = |(number, (people, channel)): (usize, (&[Id], Channel))| {
        let table = Table {
            discord: discord.clone(),
            channel: channel.id,
            pairs: people.chunks(2).map(|pair| [pair[0], pair[1]]).collect(),
            dice: chance.dice(1 + number * 100),
        };
        tokio::spawn(table.play(Arc::clone(is_over)))
    };
    tables.map(start).collect()
}

async fn play_and_kill(way: Way, seconds: usize) {
    let Some(server) = cluster() else { return };
    let chance = Seed::new();
    let discord = sandbox(REPLY_TIMEOUT).await;
    let url = server.url(&server.create_database());
    let fleet = Arc::new(Fleet::new(way, &discord, &url));
    join_all((0..PROCESSES).map(|number| fleet.start(number))).await;
    if way == Way::Http {
        let balancer = Balancer::listen(&fleet).await;
        discord.set_interactions_endpoint(Some(&balancer)).await.unwrap();
    }
    let is_over = Arc::new(AtomicBool::new(false));
    let tables = play_at_tables(&discord, &chance, &is_over);
    let mut dice = chance.dice(0);
    let end = Instant::now() + Duration::from_secs(seconds as u64);
    let mut starting = Vec::new();
    let mut kills = 0;
    while Instant::now() < end {
        sleep(Duration::from_millis(dice.below(MAX_PAUSE) as u64)).await;
        let number = dice.below(PROCESSES);
        if fleet.kill(number) {
            kills += 1;
            let fleet = Arc::clone(&fleet);
            let pause = Duration::from_millis(dice.below(500) as u64);
            starting.push(tokio::spawn(async move {
                sleep(pause).await;
                fleet.start(number).await;
            }));
        }
    }
    is_over.store(true, Ordering::Relaxed);
    let games = join_all(tables).await;
    for started in starting {
        started.await.expect("a process starts again");
    }
    fleet.kill_all();
    let count = Count { kills, ..check_games(games, &url).await };
    assert_eq!(discord.identify_violations(), 0, "sessions began too soon");
    discord.stop().await;
    assert!(kills > 0 && count.confirmed > 0, "{count:?}");
    assert_eq!(count.servers.len(), PROCESSES, "{count:?}");
    say(&format!("{way}: {count:?}"));
}

/// Compares all games with the database at an address.
async fn check_games(tables: Vec<Result<Vec<Game>, JoinError>>, url: &str) -> Count {
    let store = PostgresStore::open(&url.parse().unwrap()).await.unwrap();
    let mut count = Count::default();
    for game in tables.into_iter().flat_map(|games| games.expect("people play on")) {
        game.check(&store, &mut count).await;
    }
    store.close().await.unwrap();
    count
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
    let Some(server) = cluster() else { return };
    let chance = Seed::new();
    // An interaction that is dropped is never answered, however long a busy machine takes.
    let discord = sandbox(Duration::from_mins(1)).await;
    let url = server.url(&server.create_database());
    let fleet = Arc::new(Fleet::new(way, &discord, &url));
    fleet.start(0).await;
    if way == Way::Http {
        let balancer = Balancer::listen(&fleet).await;
        discord.set_interactions_endpoint(Some(&balancer)).await.unwrap();
    }
    let is_over = Arc::new(AtomicBool::new(false));
    let tables = play_at_tables(&discord, &chance, &is_over);
    for restart in 0..RESTARTS {
        sleep(Duration::from_secs(2)).await;
        // The successor has all sessions before the other process ends its own.
        fleet.start((restart + 1) % 2).await;
        sleep(Duration::from_secs(1)).await;
        fleet.stop(restart % 2).await;
    }
    sleep(Duration::from_secs(1)).await;
    is_over.store(true, Ordering::Relaxed);
    let games = join_all(tables).await;
    fleet.kill_all();
    let count = check_games(games, &url).await;
    discord.stop().await;
    let is_complete = count.confirmed > RESTARTS && count.unanswered == 0;
    assert!(is_complete, "{count:?}, logs in {}", fleet.keep_logs().display());
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

/// The processes of the bot.
struct Fleet {
    way: Way,
    discord: Sandbox,
    url: String,
    directory: TempDir,
    processes: [Mutex<Process>; PROCESSES],
    starts: AtomicUsize,
    swept: watch::Sender<u64>,
}

#[derive(Default)]
struct Process {
    bot: Option<Bot>,
    /// Whether it was ready.
    is_ready: bool,
    /// Where it receives interactions, once it is ready.
    endpoint: Option<SocketAddr>,
}

impl Fleet {
    fn new(way: Way, discord: &Sandbox, url: &str) -> Self {
        Self {
            way,
            discord: discord.clone(),
            url: url.to_owned(),
            directory: tempfile::tempdir().unwrap(),
            processes: Default::default(),
            starts: AtomicUsize::new(0),
            swept: watch::Sender::new(0),
        }
    }

    /// Starts a process, and waits until it is ready.
    async fn start(&self, number: usize) {
        let log = format!("log-{number}-{}", self.starts.fetch_add(1, Ordering::Relaxed));
        let log = self.directory.path().join(log);
        let own = match self.way {
            Way::Shards => vec![
                ("ALQUERQUE_SHARDS", PROCESSES.to_string()),
                ("ALQUERQUE_SHARD_RANGE", format!("{number}/{PROCESSES}")),
            ],
            Way::Successors => Vec::new(),
            Way::Http => vec![
                ("ALQUERQUE_GATEWAY", "false".to_owned()),
                ("ALQUERQUE_INTERACTIONS", "127.0.0.1:0".to_owned()),
            ],
        };
        let all =
            [("ALQUERQUE_STORE", self.url.clone()), ("ALQUERQUE_PROCESSES", PROCESSES.to_string())];
        let environment: Vec<_> =
            own.into_iter().chain(all).map(|(name, value)| (name.to_owned(), value)).collect();
        let start = Start {
            time: Time::System,
            discord: &self.discord,
            data: &self.directory.path().join(format!("data-{number}")),
            log: &log,
            clock_offset: Duration::ZERO,
            swept: &self.swept,
        };
        let bot = Bot::start(&start, &environment);
        self.processes[number].lock().bot = Some(bot);
        let ready = timeout(START_TIMEOUT, self.ready(&log)).await;
        let read = || std::fs::read_to_string(&log).unwrap_or_default();
        let endpoint = ready.unwrap_or_else(|_| panic!("a process does not start: {}", read()));
        let mut process = self.processes[number].lock();
        process.is_ready = true;
        process.endpoint = endpoint;
    }

    /// Waits until the process with this log is ready. Returns its endpoint, if it has one.
    async fn ready(&self, log: &Path) -> Option<SocketAddr> {
        loop {
            let text = std::fs::read_to_string(log).unwrap_or_default();
            match self.way {
                // Unoptimised builds take seconds for that, in which no challenge is answered.
                _ if !text.contains("the default style is prepared") => {}
                Way::Shards | Way::Successors if text.contains(" connected bot=") => return None,
                Way::Shards | Way::Successors => {}
                Way::Http => {
                    if let Some(address) = logged_address(&text)
                        && has_answered(address).await
                    {
                        return Some(address);
                    }
                }
            }
            sleep(Duration::from_millis(20)).await;
        }
    }

    /// Kills a process. Returns whether it was ready.
    fn kill(&self, number: usize) -> bool {
        let mut process = self.processes[number].lock();
        // One that is starting is left alone, as another task waits for it.
        if !std::mem::take(&mut process.is_ready) {
            return false;
        }
        process.endpoint = None;
        drop(process.bot.take());
        true
    }

    /// Stops a process as service managers do, and waits for its end.
    async fn stop(&self, number: usize) {
        let bot = {
            let mut process = self.processes[number].lock();
            // A balancer learns of the stop before the process ends.
            process.endpoint = None;
            process.bot.take()
        };
        assert!(bot.expect("the process was started").stop().await, "it does not stop");
    }

    /// Keeps the logs of all processes, and returns their directory.
    fn keep_logs(&self) -> PathBuf {
        let kept = tempfile::tempdir().unwrap().keep();
        for entry in std::fs::read_dir(self.directory.path()).unwrap() {
            let path = entry.unwrap().path();
            if path.is_file() {
                std::fs::copy(&path, kept.join(path.file_name().unwrap())).unwrap();
            }
        }
        kept
    }

    fn kill_all(&self) {
        for process in &self.processes {
            drop(std::mem::take(&mut *process.lock()));
        }
    }
}

/// Returns the address at which a process says that it receives interactions.
fn logged_address(log: &str) -> Option<SocketAddr> {
    let line = log.lines().find(|line| line.contains("interactions are received here"))?;
    line.split("address=").nth(1)?.split_whitespace().next()?.parse().ok()
}

/// Returns whether an endpoint refuses a request without a signature, as it does when it is ready.
async fn has_answered(address: SocketAddr) -> bool {
    let request = async {
        let mut stream = TcpStream::connect(address).await?;
        let request = "POST /interactions HTTP/1.1\r\nhost: x\r\ncontent-length: 0\r\nconnection: close\r\n\r\n";
        stream.write_all(request.as_bytes()).await?;
        let mut response = String::new();
        stream.read_to_string(&mut response).await?;
        Ok::<_, std::io::Error>(response)
    };
    let response = timeout(Duration::from_secs(2), request).await;
    response.is_ok_and(|response| response.is_ok_and(|text| text.starts_with("HTTP/1.1 401")))
}

/// Passes each connection on to the next process.
struct Balancer;

impl Balancer {
    /// Starts a balancer, and returns its address.
    async fn listen(fleet: &Arc<Fleet>) -> String {
        let listener = TcpListener::bind("127.0.0.1:0").await.unwrap();
        let address = listener.local_addr().unwrap();
        let fleet = Arc::clone(fleet);
        tokio::spawn(async move {
            let mut next = 0;
            while let Ok((mut client, _)) = listener.accept().await {
                next += 1;
                let first = next;
                let fleet = Arc::clone(&fleet);
                tokio::spawn(async move {
                    for number in (0..PROCESSES).map(|other| (first + other) % PROCESSES) {
                        let endpoint = fleet.processes[number].lock().endpoint;
                        let Some(endpoint) = endpoint else { continue };
                        if let Ok(mut server) = TcpStream::connect(endpoint).await {
                            // A process that is killed meanwhile closes the connection.
                            let _ = copy_bidirectional(&mut client, &mut server).await;
                            return;
                        }
                    }
                });
            }
        });
        format!("http://{address}/interactions")
    }
}

/// A channel in which one game after the other is played.
struct Table {
    discord: Sandbox,
    channel: Id,
    pairs: Vec<[Id; 2]>,
    dice: Dice,
}

/// A game, with all that people sent and were told.
struct Game {
    id: GameId,
    operations: Vec<Operation>,
}

impl Table {
    /// Plays until it is over, or every pair has played.
    async fn play(mut self, is_over: Arc<AtomicBool>) -> Vec<Game> {
        let mut games = Vec::new();
        for pair in std::mem::take(&mut self.pairs) {
            if is_over.load(Ordering::Relaxed) {
                break;
            }
            let Some((id, number)) = self.begin(pair).await else { continue };
            let seed = self.dice.0;
            let devices = (0..DEVICES * 2).map(|device| {
                let dice = Dice(seed.wrapping_add(device as u64));
                self.use_device(pair[device % 2], number, dice, &is_over)
            });
            let operations = join_all(devices).await.concat();
            games.push(Game { id, operations });
        }
        games
    }

    /// Begins a game; `None` if that is not confirmed.
    async fn begin(&mut self, [white, black]: [Id; 2]) -> Option<(GameId, i64)> {
        let rules = RULE_SETS[self.dice.below(RULE_SETS.len())];
        let options: [(&str, OptionValue); 4] = [
            ("thread", false.into()),
            ("opponent", black.into()),
            ("rules", rules.id.into()),
            ("colour", "white".into()),
        ];
        let reply = self.discord.command(white, self.channel, "challenge", &options).await.ok()?;
        let challenge = public(&reply)?;
        let number = challenge.content.split("(game ").nth(1)?.split(')').next()?.parse().ok()?;
        let button = challenge.buttons().find(|button| button.label == "Accept")?;
        self.discord.press_raw(black, challenge.id, &button.custom_id).await.ok()?;
        Some((GameId(reply.interaction.0), number))
    }

    /// Looks at a game and moves, as one device of a player.
    async fn use_device(
        &self,
        by: Id,
        number: i64,
        mut dice: Dice,
        is_over: &AtomicBool,
    ) -> Vec<Operation> {
        let mut operations = Vec::new();
        while !is_over.load(Ordering::Relaxed) {
            sleep(Duration::from_millis(dice.below(MAX_THINKING) as u64)).await;
            let begin = Instant::now();
            let game = || ("game", OptionValue::from(number));
            let Ok(reply) = self.discord.command(by, self.channel, "game export", &[game()]).await
            else {
                continue;
            };
            let Some(record) = record(&reply) else { continue };
            let length = record.history().actions().len();
            operations.push(Operation {
                begin,
                end: Some(Instant::now()),
                kind: Kind::Read { length },
            });
            if record.outcome().is_some() || length >= MAX_ACTIONS {
                break;
            }
            let legal = record.history().position().legal_actions();
            let moves: Vec<&Action> =
                legal.iter().filter(|action| matches!(action, Action::Move(_))).collect();
            if moves.is_empty() {
                break;
            }
            // Both players try: only the one to move may.
            let text = moves[dice.below(moves.len())].to_string();
            let begin = Instant::now();
            let options = [("to", text.as_str().into()), game()];
            let reply = self.discord.command(by, self.channel, "move", &options).await;
            let end = match &reply {
                Ok(reply) if public(reply).is_some() => Some(Instant::now()),
                // A refusal changes nothing.
                Ok(reply) if reply.message().is_some() && !is_late(reply) => continue,
                // On a busy machine the answer comes later.
                Ok(reply) => match self.discord.settled(reply.interaction).await {
                    Ok(message) if message.content.contains("You played") => Some(Instant::now()),
                    Ok(message) if message.ephemeral => continue,
                    _ => None,
                },
                Err(_) => None,
            };
            operations.push(Operation { begin, end, kind: Kind::Move { by: by.0, text } });
        }
        operations
    }
}

/// Returns the message that everyone sees.
fn public(reply: &Reply) -> Option<&Message> {
    reply.message().filter(|message| !message.ephemeral && !is_late(reply))
}

/// Returns whether the answer follows later.
fn is_late(reply: &Reply) -> bool {
    matches!(reply.answer, Answer::Deferred { .. } | Answer::DeferredUpdate)
}

/// Returns the record in the reply to an export.
fn record(reply: &Reply) -> Option<Record> {
    let file = reply.message()?.attachments.first()?;
    std::str::from_utf8(&file.bytes).ok()?.parse().ok()
}

impl Game {
    /// Compares what people were told with the stored game.
    async fn check(self, store: &PostgresStore, count: &mut Count) {
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
