//! A server with a bot that can be killed at any time.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use alquerque::store::engine::sled::SledLocation;
use alquerque::store::{self, Store};
use discord_sandbox::{Config, Id, Message, Person, Sandbox};
use tempfile::TempDir;
use test_support::{FreeAddress, monitor, until, wait_for};
use tokio::sync::watch;

use crate::bot::{Bot, Start, Time};
use crate::challenge::button;
use crate::random_play::Dice;

/// The time limit for a start, generous for a busy machine.
pub const START_TIMEOUT: Duration = Duration::from_secs(60);

/// The exclusive maximum of answers before a kill.
const MAX_ANSWERS: usize = 6;

/// The server, the bot, and the statistics of the test.
pub struct Harness {
    pub discord: Sandbox,
    pub count: Count,
    time: Time,
    directory: TempDir,
    data: Mutex<PathBuf>,
    bot: Mutex<Option<Bot>>,
    pub runs: Runs,
    monitor: FreeAddress,
    clock_offset: Mutex<Duration>,
    swept: watch::Sender<u64>,
}

/// The statistics of a test.
#[derive(Default)]
pub struct Count {
    pub kills: AtomicUsize,
    starts: AtomicUsize,
    milliseconds: AtomicUsize,
}

/// Increments a counter.
fn add(counter: &AtomicUsize) {
    counter.fetch_add(1, Ordering::Relaxed);
}

pub fn counted(counter: &AtomicUsize) -> usize {
    counter.load(Ordering::Relaxed)
}

/// The number of starts and ends of the bot: it is running while this is odd.
#[derive(Clone)]
pub struct Runs(watch::Sender<usize>);

impl Runs {
    /// Returns the runs of a bot that others start and kill.
    pub fn endless() -> Self {
        Self(watch::Sender::new(1))
    }

    /// Runs a request to the running bot; `None` if the bot is killed meanwhile.
    pub async fn unless_killed<T>(&self, request: impl Future<Output = T>) -> Option<T> {
        let mut runs = self.0.subscribe();
        // There is a sender here, so waiting cannot fail.
        let run = *runs.wait_for(|run| run % 2 == 1).await.unwrap();
        let killed = runs.wait_for(|&now| now != run);
        tokio::select! {
            biased;
            done = request => Some(done),
            _ = killed => None,
        }
    }

    fn change(&self) {
        self.0.send_modify(|run| *run += 1);
    }
}

impl Harness {
    /// Creates a server with people and channels, and starts the bot.
    pub async fn with_bot(time: Time, people: usize, channels: usize) -> Self {
        let harness = Self::without_bot(time, people, channels).await;
        harness.start(&[]).await;
        harness
    }

    /// Creates a server with people and channels, without the bot.
    pub async fn without_bot(time: Time, people: usize, channels: usize) -> Self {
        let discord = Sandbox::start(Config {
            people: (0..people).map(|number| Person::human(&format!("P{number}"))).collect(),
            channels: (0..channels).map(|number| format!("games-{number}")).collect(),
            traffic_limit: Some(500),
            history: 200,
            // The bot is unoptimized, restarts often, and shares the machine.
            acknowledge_within: Duration::from_secs(30),
            reply_timeout: Duration::from_secs(30),
            ..Config::default()
        });
        let directory = tempfile::tempdir().unwrap();
        Self {
            discord: discord.await.unwrap(),
            count: Count::default(),
            time,
            data: Mutex::new(directory.path().join("data")),
            directory,
            bot: Mutex::default(),
            runs: Runs(watch::Sender::new(0)),
            monitor: FreeAddress::reserve(),
            clock_offset: Mutex::default(),
            swept: watch::Sender::new(0),
        }
    }

    pub fn people(&self) -> Vec<Id> {
        self.discord.users().iter().filter(|user| !user.bot).map(|user| user.id).collect()
    }

    pub fn channels(&self) -> Vec<Id> {
        self.discord.channels().iter().map(|channel| channel.id).collect()
    }

    /// Accepts the challenge in a message, and waits until the game has begun: on a busy machine
    /// the response is deferred, or the bot asks to try again.
    pub async fn accept(&self, by: Id, challenge: &Message) {
        let accept = button(challenge, "Accept").expect("a challenge has an Accept button");
        wait_for("the disk is fast enough", async || {
            let reply = self.discord.press(by, challenge.id, &accept.custom_id).await.unwrap();
            let told = reply.message().map(|told| told.content.as_str()).unwrap_or_default();
            (!told.contains("My disk is slow")).then_some(())
        })
        .await;
        let has_begun =
            |message: &Message| message.id == challenge.id && button(message, "Accept").is_none();
        let begun = self.discord.wait_message(challenge.channel, by, has_begun).await;
        assert!(begun.is_ok(), "a challenge was not accepted");
    }

    pub fn data(&self) -> PathBuf {
        self.data.lock().unwrap().clone()
    }

    /// Sets the data directory for the next start.
    pub fn set_data(&self, directory: PathBuf) {
        *self.data.lock().unwrap() = directory;
    }

    fn log_path(&self) -> PathBuf {
        self.directory.path().join("log")
    }

    /// Returns the number of groups of saves that the built program could not write.
    pub fn failed_saves(&self) -> u64 {
        let name = "alquerque_store_failures_total";
        monitor::figure(self.monitor.get(), name).expect("the bot runs") as u64
    }

    /// Returns the last lines of the log of the bot.
    pub fn log(&self) -> String {
        let log = std::fs::read_to_string(self.log_path()).unwrap_or_default();
        let lines: Vec<&str> = log.lines().rev().take(40).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }

    /// Starts the bot, and waits until it is online.
    pub async fn start(&self, environment: &[(String, String)]) {
        let start = Instant::now();
        *self.bot.lock().unwrap() = Some(self.launch(environment));
        while !self.discord.wait_for_bot(Duration::from_secs(1)).await {
            let has_ended = self.bot.lock().unwrap().as_mut().is_none_or(Bot::has_ended);
            assert!(
                !has_ended && start.elapsed() < START_TIMEOUT,
                "the bot did not come online: {}",
                self.log()
            );
        }
        self.count
            .milliseconds
            .fetch_add(usize::try_from(start.elapsed().as_millis()).unwrap(), Ordering::Relaxed);
        add(&self.count.starts);
        self.runs.change();
    }

    /// Starts a bot without waiting for it.
    pub fn launch(&self, environment: &[(String, String)]) -> Bot {
        let start = Start {
            time: self.time,
            discord: &self.discord,
            data: &self.data(),
            log: &self.log_path(),
            monitor: self.monitor.get(),
            clock_offset: *self.clock_offset.lock().unwrap(),
            swept: &self.swept,
        };
        Bot::start(&start, environment)
    }

    /// Kills the bot.
    pub async fn kill(&self) {
        let mut bot = self.take_bot();
        bot.kill();
        self.wait_until_offline().await;
    }

    /// Kills the bot in the middle of what it does, after a random number of answers to others.
    pub async fn kill_meanwhile(&self, dice: &mut Dice) {
        let people = self.people();
        for _ in 0..dice.below(MAX_ANSWERS) {
            let by = people[dice.below(people.len())];
            self.discord.command(by, self.channels()[0], "games", &[]).await.unwrap();
        }
        self.kill().await;
    }

    /// Stops the bot, and waits until it has ended.
    pub async fn stop(&self) {
        let mut bot = self.take_bot();
        assert!(bot.stop().await, "the bot does not stop: {}", self.log());
        self.wait_until_offline().await;
    }

    fn take_bot(&self) -> Bot {
        let mut bot = self.bot.lock().unwrap().take().expect("the bot was started");
        assert!(!bot.has_ended(), "the bot ended by itself: {}", self.log());
        bot
    }

    async fn wait_until_offline(&self) {
        add(&self.count.kills);
        self.runs.change();
        until("the bot is offline", || !self.discord.bot_online()).await;
    }

    /// Advances the clock of the sandbox and of a running bot.
    pub fn advance(&self, by: Duration) {
        let mut offset = self.clock_offset.lock().unwrap();
        *offset += by;
        self.discord.advance(by);
        if let Some(bot) = self.bot.lock().unwrap().as_mut() {
            bot.set_offset(*offset);
        }
    }

    /// Waits until the bot has processed everything that is due by now.
    pub async fn wait_for_sweep(&self) {
        let now = self.discord.now_ms();
        self.advance(Duration::ZERO);
        let swept = self.swept.subscribe().wait_for(|&swept| swept >= now).await.map(drop);
        swept.unwrap();
    }

    /// Returns the store of the bot, which can be opened while no bot is running.
    pub fn location(&self) -> SledLocation {
        store::directory(&self.data().join("games"))
    }

    pub async fn store(&self) -> Store {
        Store::open(&self.location()).await.unwrap()
    }

    /// Returns the statistics in words.
    pub fn report(&self) -> String {
        let Count { kills, starts, milliseconds } = &self.count;
        let average = counted(milliseconds) / counted(starts).max(1);
        format!("{} kills, {} starts of {average} ms each", counted(kills), counted(starts))
    }
}
