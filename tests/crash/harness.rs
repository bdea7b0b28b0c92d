//! A server with a bot that can be killed at any time.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use alquerque::game::Place;
use alquerque::store::{self, Store};
use discord_sandbox::{Config, Id, Message, Person, Sandbox};
use tempfile::TempDir;
use tokio::sync::watch;

use crate::bot::{Bot, Start, Time};
use crate::challenge::button;

/// The time limit for a start, generous for a busy machine.
pub const START_TIMEOUT: Duration = Duration::from_secs(60);

/// The server, the bot, and the statistics of the test.
pub struct Harness {
    pub discord: Sandbox,
    pub count: Count,
    time: Time,
    directory: TempDir,
    data: Mutex<PathBuf>,
    bot: Mutex<Option<Bot>>,
    /// The number of starts and ends of the bot: it is running while this is odd.
    transitions: watch::Sender<usize>,
    clock_offset: Mutex<Duration>,
    swept: watch::Sender<u64>,
}

/// The statistics of a test.
#[derive(Default)]
pub struct Count {
    /// Confirmed commands.
    pub confirmed: watch::Sender<usize>,
    /// Commands without a response.
    pub unconfirmed: AtomicUsize,
    /// Commands without a response that took effect.
    pub took_effect: AtomicUsize,
    /// Comparisons of a game with the store.
    pub checks: AtomicUsize,
    pub kills: AtomicUsize,
    pub starts: AtomicUsize,
    milliseconds: AtomicUsize,
}

impl Count {
    /// Counts a confirmed command.
    pub fn confirm(&self) {
        self.confirmed.send_modify(|confirmed| *confirmed += 1);
    }
}

/// Increments a counter.
pub fn add(counter: &AtomicUsize) {
    counter.fetch_add(1, Ordering::Relaxed);
}

pub fn counted(counter: &AtomicUsize) -> usize {
    counter.load(Ordering::Relaxed)
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
            transitions: watch::Sender::new(0),
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
        let press = async || {
            let reply = self.discord.press(by, challenge.id, &accept.custom_id).await.unwrap();
            reply.message().is_some_and(|told| told.content.contains("My disk is slow"))
        };
        let deadline = Instant::now() + START_TIMEOUT;
        while press().await {
            assert!(Instant::now() < deadline, "the disk stays slow");
            tokio::time::sleep(Duration::from_millis(100)).await;
        }
        let has_begun =
            |message: &Message| message.id == challenge.id && button(message, "Accept").is_none();
        let begun = self.discord.wait_message(challenge.channel, by, has_begun).await;
        assert!(begun.is_ok(), "a challenge was not accepted");
    }

    pub fn place(&self, channel: Id) -> Place {
        Place { guild: Some(self.discord.guild_id().0), channel: channel.0 }
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

    /// Counts the occurrences of a text in the log of the bot.
    pub fn count_logged(&self, text: &str) -> usize {
        std::fs::read_to_string(self.log_path()).unwrap().matches(text).count()
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
        self.transitions.send_modify(|transitions| *transitions += 1);
    }

    /// Starts a bot without waiting for it.
    pub fn launch(&self, environment: &[(String, String)]) -> Bot {
        let start = Start {
            time: self.time,
            discord: &self.discord,
            data: &self.data(),
            log: &self.log_path(),
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
        self.transitions.send_modify(|transitions| *transitions += 1);
        while self.discord.bot_online() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// Waits until the bot is running, and returns the number of its run.
    pub async fn current_run(&self) -> usize {
        // The harness holds the sender, so waiting cannot fail.
        *self.transitions.subscribe().wait_for(|transitions| transitions % 2 == 1).await.unwrap()
    }

    /// Runs a request to the running bot; `None` if the bot is killed meanwhile.
    pub async fn unless_killed<T>(&self, request: impl Future<Output = T>) -> Option<T> {
        let run = self.current_run().await;
        let mut transitions = self.transitions.subscribe();
        let killed = transitions.wait_for(|&transitions| transitions != run);
        tokio::select! {
            biased;
            done = request => Some(done),
            _ = killed => None,
        }
    }

    /// Waits for this many more confirmed commands.
    pub async fn wait_for_confirmed(&self, commands: usize) {
        let until = *self.count.confirmed.borrow() + commands;
        // The harness holds the sender, so waiting cannot fail.
        self.count
            .confirmed
            .subscribe()
            .wait_for(|&confirmed| confirmed >= until)
            .await
            .map(drop)
            .unwrap();
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
        let swept = self.swept.subscribe().wait_for(|&swept| swept >= now).await.map(drop);
        swept.unwrap();
    }

    /// Opens the store, while no bot is running.
    pub async fn store(&self) -> Store {
        Store::open(&store::directory(&self.data().join("games"))).await.unwrap()
    }

    /// Returns the statistics in words.
    pub fn report(&self) -> String {
        let Count { confirmed, unconfirmed, took_effect, checks, kills, starts, milliseconds } =
            &self.count;
        format!(
            "{} kills, {} starts of {} ms each, {} commands confirmed, {} unconfirmed of which {} \
             took effect, {} checks",
            counted(kills),
            counted(starts),
            counted(milliseconds) / counted(starts).max(1),
            *confirmed.borrow(),
            counted(unconfirmed),
            counted(took_effect),
            counted(checks),
        )
    }
}
