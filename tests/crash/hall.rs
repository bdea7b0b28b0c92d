//! A server at which people play, with a bot that can be killed at any moment.

use std::path::PathBuf;
use std::sync::Mutex;
use std::sync::atomic::{AtomicUsize, Ordering};
use std::time::{Duration, Instant};

use alquerque::game::Place;
use alquerque::store::SledStore;
use discord_sandbox::{Config, Id, Person, Sandbox};
use tempfile::TempDir;
use tokio::sync::watch;

use crate::bot::{Bot, Start, Time};

/// How long a start may take; generous, for a machine that does other things.
pub const PATIENCE: Duration = Duration::from_secs(60);

pub struct Hall {
    pub discord: Sandbox,
    pub count: Count,
    time: Time,
    directory: TempDir,
    data: Mutex<PathBuf>,
    bot: Mutex<Option<Bot>>,
    /// How often the bot has come and gone: it is there while this is odd.
    turns: watch::Sender<usize>,
    ahead: Mutex<Duration>,
    swept: watch::Sender<u64>,
}

/// What has happened so far.
#[derive(Default)]
pub struct Count {
    /// Deeds of which somebody was told.
    pub told: watch::Sender<usize>,
    /// Deeds of which nobody was told, and how many of them were done all the same.
    pub untold: AtomicUsize,
    pub done_untold: AtomicUsize,
    pub looks: AtomicUsize,
    pub kills: AtomicUsize,
    pub starts: AtomicUsize,
    milliseconds: AtomicUsize,
}

impl Count {
    /// Somebody was told of one more deed.
    pub fn tell(&self) {
        self.told.send_modify(|told| *told += 1);
    }
}

/// One more of them.
pub fn add(to: &AtomicUsize) {
    to.fetch_add(1, Ordering::Relaxed);
}

pub fn counted(of: &AtomicUsize) -> usize {
    of.load(Ordering::Relaxed)
}

impl Hall {
    /// A server with so many people and channels, and the bot at it.
    pub async fn open(time: Time, people: usize, channels: usize) -> Self {
        let hall = Self::empty(time, people, channels).await;
        hall.start(&[]).await;
        hall
    }

    pub async fn empty(time: Time, people: usize, channels: usize) -> Self {
        let discord = Sandbox::start(Config {
            people: (0..people).map(|number| Person::human(&format!("P{number}"))).collect(),
            channels: (0..channels).map(|number| format!("games-{number}")).collect(),
            traffic_limit: Some(500),
            history: 200,
            // The bot is not optimised, starts often, and shares the machine.
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
            turns: watch::Sender::new(0),
            ahead: Mutex::default(),
            swept: watch::Sender::new(0),
        }
    }

    pub fn people(&self) -> Vec<Id> {
        self.discord.users().iter().filter(|user| !user.bot).map(|user| user.id).collect()
    }

    pub fn channels(&self) -> Vec<Id> {
        self.discord.channels().iter().map(|channel| channel.id).collect()
    }

    pub fn place(&self, channel: Id) -> Place {
        Place { guild: Some(self.discord.guild_id().0), channel: channel.0 }
    }

    pub fn data(&self) -> PathBuf {
        self.data.lock().unwrap().clone()
    }

    /// From the next start on.
    pub fn keep_data_in(&self, directory: PathBuf) {
        *self.data.lock().unwrap() = directory;
    }

    fn log_path(&self) -> PathBuf {
        self.directory.path().join("log")
    }

    /// How often the bot has logged this.
    pub fn logged(&self, what: &str) -> usize {
        std::fs::read_to_string(self.log_path()).unwrap().matches(what).count()
    }

    /// The end of what the bot has logged.
    pub fn log(&self) -> String {
        let log = std::fs::read_to_string(self.log_path()).unwrap_or_default();
        let lines: Vec<&str> = log.lines().rev().take(40).collect();
        lines.into_iter().rev().collect::<Vec<_>>().join("\n")
    }

    /// Starts the bot, and waits until it is there.
    pub async fn start(&self, environment: &[(String, String)]) {
        let begin = Instant::now();
        *self.bot.lock().unwrap() = Some(self.launch(environment));
        while !self.discord.wait_for_bot(Duration::from_secs(1)).await {
            let has_ended = self.bot.lock().unwrap().as_mut().is_none_or(Bot::has_ended);
            assert!(
                !has_ended && begin.elapsed() < PATIENCE,
                "the bot did not come: {}",
                self.log()
            );
        }
        self.count
            .milliseconds
            .fetch_add(usize::try_from(begin.elapsed().as_millis()).unwrap(), Ordering::Relaxed);
        add(&self.count.starts);
        self.turns.send_modify(|turns| *turns += 1);
    }

    /// Starts a bot that nobody waits for.
    pub fn launch(&self, environment: &[(String, String)]) -> Bot {
        let (data, log) = (self.data(), self.log_path());
        let ahead = *self.ahead.lock().unwrap();
        let (time, discord, swept) = (self.time, &self.discord, &self.swept);
        Bot::start(&Start { time, discord, data: &data, log: &log, ahead, swept }, environment)
    }

    /// Kills the bot, whatever it is doing.
    pub async fn kill(&self) {
        let mut bot = self.take_away();
        bot.kill();
        self.until_gone().await;
    }

    /// Tells the bot to stop, and waits until it has.
    pub async fn stop(&self) {
        let mut bot = self.take_away();
        assert!(bot.stops().await, "the bot does not stop: {}", self.log());
        self.until_gone().await;
    }

    fn take_away(&self) -> Bot {
        let mut bot = self.bot.lock().unwrap().take().expect("it was started");
        assert!(!bot.has_ended(), "the bot ended by itself: {}", self.log());
        bot
    }

    async fn until_gone(&self) {
        add(&self.count.kills);
        self.turns.send_modify(|turns| *turns += 1);
        while self.discord.bot_online() {
            tokio::time::sleep(Duration::from_millis(5)).await;
        }
    }

    /// The life that the bot lives; waits until it lives one.
    pub async fn life(&self) -> usize {
        // The sender is here, so waiting cannot fail.
        *self.turns.subscribe().wait_for(|turns| turns % 2 == 1).await.unwrap()
    }

    /// Does something that the bot must be there for, unless it is killed meanwhile.
    pub async fn unless_killed<T>(&self, deed: impl Future<Output = T>) -> Option<T> {
        let life = self.life().await;
        let mut turns = self.turns.subscribe();
        let killed = turns.wait_for(|&turns| turns != life);
        tokio::select! {
            biased;
            done = deed => Some(done),
            _ = killed => None,
        }
    }

    /// Waits until somebody was told of so many more deeds.
    pub async fn told_more(&self, deeds: usize) {
        let until = *self.count.told.borrow() + deeds;
        // The sender is here, so waiting cannot fail.
        self.count.told.subscribe().wait_for(|&told| told >= until).await.map(drop).unwrap();
    }

    /// Lets so much time pass. The bot hears of it at once if it is there.
    pub fn let_pass(&self, by: Duration) {
        let mut ahead = self.ahead.lock().unwrap();
        *ahead += by;
        self.discord.advance(by);
        if let Some(bot) = self.bot.lock().unwrap().as_mut() {
            bot.tell(*ahead);
        }
    }

    /// Waits until the bot has done all that is due by now.
    pub async fn settle(&self) {
        let now = self.discord.now_ms();
        let swept = self.swept.subscribe().wait_for(|&swept| swept >= now).await.map(drop);
        swept.unwrap();
    }

    /// The store, while there is no bot.
    pub fn store(&self) -> SledStore {
        SledStore::open(&self.data().join("games")).unwrap()
    }

    /// How the kills and starts went, in words.
    pub fn told(&self) -> String {
        let Count { told, untold, done_untold, looks, kills, starts, milliseconds } = &self.count;
        format!(
            "{} kills, {} starts of {} ms each, {} deeds told, {} untold of which {} were done, {} looks",
            counted(kills),
            counted(starts),
            counted(milliseconds) / counted(starts).max(1),
            *told.borrow(),
            counted(untold),
            counted(done_untold),
            counted(looks),
        )
    }
}
