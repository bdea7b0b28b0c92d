//! A server with a bot and players, and steps of the stories.

mod checks;
mod steps;

use std::path::PathBuf;
use std::process::Command;
use std::sync::Arc;
use std::time::Duration;

use alquerque::discord::Bounds;
use alquerque::game::{Game, GameId, Place};
use alquerque::store::ServerSettings;
use alquerque_engine::Engine;
use discord_sandbox::{
    Config, Fault, FaultRule, Frequency, GatewayFault, Id, Message, OptionValue, Person, Sandbox,
    Traffic, text_of,
};
use tempfile::TempDir;
use test_support::{FreeAddress, gateway, openapi, say};
pub use test_support::{terminate, until};

use crate::bot::{Bot, Here, TableClock, program, unhurried};
use crate::machine::Goes;
use crate::stores;

pub use self::checks::{
    assert_closed, assert_draws, assert_private, assert_says, assert_shows, button, deadline, game,
    history, history_by, labels, mention, menu, message, number, offered, opponent, private,
    to_move, with_movable, with_moves_of,
};

/// The time limit of a start and of a response, for a loaded machine.
const BOT_TIMEOUT: Duration = Duration::from_secs(60);

pub struct Table {
    pub discord: Sandbox,
    pub ada: Id,
    pub ben: Id,
    pub cleo: Id,
    pub channel: Id,
    pub clock: Arc<TableClock>,
    /// Where the built program is monitored, and can receive interactions.
    pub monitor: FreeAddress,
    pub endpoint: FreeAddress,
    /// The settings of the next bot in this process.
    pub goes: Goes,
    bot: Option<Bot>,
    /// The flags of the built program, if the bot is a separate process.
    flags: Option<&'static [&'static str]>,
    directory: TempDir,
    bounds: Bounds,
    /// The engine of a bot in this process.
    engine: Arc<Engine>,
    /// Whether a story made requests fail on purpose.
    faulty: bool,
}

impl Table {
    /// Returns a server with a bot in this process.
    pub async fn open() -> Self {
        Self::open_with(Config::default()).await
    }

    /// As [`Self::open`], but the bot has no data of the server.
    pub async fn open_new(config: Config) -> Self {
        let mut table = Self::new_server(config, None).await;
        table.start_bot().await;
        table
    }

    pub async fn open_with(config: Config) -> Self {
        let mut table = Self::empty(config, None).await;
        table.start_bot().await;
        table
    }

    /// Returns a server with a bot with these bounds.
    pub async fn open_bounded(bounds: Bounds) -> Self {
        let mut table = Self::empty(Config::default(), None).await;
        table.bounds = bounds;
        table.start_bot().await;
        table
    }

    /// Sets the bounds of the next bot.
    pub fn set_bounds(&mut self, bounds: Bounds) {
        self.bounds = bounds;
    }

    /// Returns a server with a bot with this engine.
    pub async fn open_knowing(learn: impl FnOnce(&Engine)) -> Self {
        let mut table = Self::empty(Config::default(), None).await;
        learn(&table.engine);
        table.start_bot().await;
        table
    }

    /// Returns a server with the built program as a separate process.
    pub async fn open_program() -> Self {
        Self::open_program_with(&[]).await
    }

    /// As [`Self::with_program`], with more flags.
    pub async fn open_program_with(flags: &'static [&'static str]) -> Self {
        let mut table = Self::empty(Config::default(), Some(flags)).await;
        table.start_bot().await;
        table
    }

    /// Returns such a server of this configuration.
    pub async fn open_program_on(config: Config) -> Self {
        let mut table = Self::empty(config, Some(&[])).await;
        table.start_bot().await;
        table
    }

    /// Returns the process of the program.
    pub fn process(&self) -> u32 {
        let Some(Bot::Program(bot)) = &self.bot else { panic!("it does not run") };
        bot.id()
    }

    /// Returns a server without a bot. Its games get threads only on request, as most stories are
    /// told in a channel.
    pub async fn empty(config: Config, flags: Option<&'static [&'static str]>) -> Self {
        let table = Self::new_server(config, flags).await;
        let store = stores::open(&table.data()).await;
        let offered = |settings: &mut ServerSettings| settings.threads = Some("offered".into());
        let guild = table.discord.guild_id().0;
        store.edit_server_settings(guild, offered).await.unwrap();
        store.close().await.unwrap();
        drop(store);
        table
    }

    /// Returns a server of which the bot has no data, without a bot.
    pub async fn new_server(config: Config, flags: Option<&'static [&'static str]>) -> Self {
        // A story takes real time, in which an unoptimised bot on a loaded machine may be late.
        let acknowledge_within = Duration::from_secs(30);
        let config = Config { acknowledge_within, reply_timeout: BOT_TIMEOUT, ..config };
        let discord = Sandbox::start(config).await.unwrap();
        let person = |name| discord.user(name).unwrap().id;
        let channel =
            discord.channels().iter().find(|channel| channel.name == "random").unwrap().id;
        Self {
            ada: person("Ada"),
            ben: person("Ben"),
            cleo: person("Cleo"),
            channel,
            clock: Arc::new(TableClock::new(discord.clone())),
            monitor: FreeAddress::reserve(),
            endpoint: FreeAddress::reserve(),
            goes: Goes::Table,
            bot: None,
            flags,
            directory: tempfile::tempdir().unwrap(),
            bounds: unhurried(),
            engine: Arc::default(),
            faulty: false,
            discord,
        }
    }

    pub async fn start_bot(&mut self) {
        self.begin_start();
        self.has_come().await;
    }

    /// Starts the bot without waiting for its connection.
    pub fn begin_start(&mut self) {
        self.bot = Some(if let Some(flags) = self.flags {
            Bot::Program(
                self.serve(&["--api-url", self.discord.url()]).args(flags).spawn().unwrap(),
            )
        } else {
            let data = self.data();
            let log = self.log_path();
            let engine = Arc::clone(&self.engine);
            Bot::Here(Here::start(
                &data,
                &log,
                &self.clock.metrics,
                &self.discord,
                self.goes.clock(&self.clock),
                self.bounds,
                engine,
            ))
        });
    }

    /// Starts the bot by this command: the built program with other arguments or environment.
    pub fn begin_start_of(&mut self, mut program: Command) {
        self.bot = Some(Bot::Program(program.spawn().unwrap()));
    }

    /// Waits until the bot is connected.
    pub async fn has_come(&self) {
        assert!(
            self.discord.wait_for_bot(BOT_TIMEOUT).await,
            "the bot did not come: {}",
            self.log()
        );
    }

    /// Returns the command of the built program with the stand-in's token, and this table's data and
    /// monitor.
    pub fn serve(&self, args: &[&str]) -> Command {
        let mut command = program(&self.data(), &self.log_path(), &self.discord, args);
        command.env("ALQUERQUE_MONITOR", self.monitor.get().to_string());
        command
    }

    pub fn data(&self) -> PathBuf {
        self.directory.path().join("data")
    }

    fn log_path(&self) -> PathBuf {
        self.directory.path().join("log")
    }

    /// Returns the log of the bot.
    pub fn log(&self) -> String {
        std::fs::read_to_string(self.log_path()).unwrap_or_default()
    }

    /// Kills the process by SIGKILL.
    pub async fn kill_bot(&mut self) {
        let Some(Bot::Program(mut bot)) = self.bot.take() else { panic!("nothing to kill") };
        bot.kill().unwrap();
        bot.wait().unwrap();
        self.is_gone().await;
    }

    /// Stops the bot cleanly.
    pub async fn stop_bot(&mut self) {
        let bot = self.bot.take().unwrap();
        tokio::task::spawn_blocking(move || match bot {
            Bot::Program(mut bot) => {
                terminate(&bot);
                let status = bot.wait().unwrap();
                assert!(status.success(), "the bot stopped with {status}");
            }
            Bot::Here(bot) => bot.stop().unwrap(),
        })
        .await
        .unwrap();
        self.is_gone().await;
    }

    pub async fn restart_bot(&mut self) {
        self.stop_bot().await;
        self.start_bot().await;
    }

    /// Starts a game against the bot with these options. Returns the public message.
    pub async fn challenge_bot(&self, by: Id, options: &[(&str, OptionValue)]) -> Message {
        let opponent = [("opponent", self.discord.bot_id().into())];
        let options: Vec<_> = opponent.into_iter().chain(options.iter().cloned()).collect();
        self.command(by, "challenge", &options).await
    }

    /// Changes a stored game before the next start of the bot.
    pub async fn rearrange(&mut self, id: GameId, change: impl FnOnce(Game) -> Game) {
        self.stop_bot().await;
        let store = stores::open(&self.data()).await;
        let kept = store.get(id).await.unwrap().expect("the game is kept");
        store.put(change(kept.game.clone()), &kept).await.unwrap();
        store.close().await.unwrap();
        // The lock of the directory is held until then.
        drop(store);
        self.start_bot().await;
    }

    /// Returns the number of stored games of the channel, while no bot has it open.
    pub async fn count_kept(&self) -> usize {
        let store = stores::open(&self.data()).await;
        let place = Place { guild: None, channel: self.channel.0 };
        let games = store.newest_in(place, 100).await.unwrap();
        store.close().await.unwrap();
        games.len()
    }

    async fn is_gone(&self) {
        until("the bot is gone", || !self.discord.bot_online()).await;
    }

    /// Returns the number of sessions that the bot has begun or resumed.
    pub fn connections(&self) -> usize {
        let traffic = self.discord.traffic();
        traffic
            .dispatches()
            .filter(|dispatch| dispatch["t"] == "READY" || dispatch["t"] == "RESUMED")
            .count()
    }

    /// Injects a gateway fault and waits until the bot is back.
    pub async fn disturb(&self, fault: GatewayFault) {
        let before = self.connections();
        self.discord.inject_gateway_fault(fault);
        until("the bot is back", || self.connections() > before).await;
    }

    /// Makes the next requests fail: so many to these paths.
    pub fn fail(&self, method: &str, path: &str, fault: Fault, times: u32) {
        let rule = FaultRule::new(Some(method), path, fault, Frequency::Times(times));
        self.discord.inject_fault(rule);
    }

    /// Returns the channel with this name.
    pub fn channel_named(&self, name: &str) -> Id {
        self.discord.channels().iter().find(|channel| channel.name == name).unwrap().id
    }

    /// Expects warnings and responses that are cut short, as the story makes requests fail.
    pub fn with_faults(mut self) -> Self {
        self.faulty = true;
        self
    }

    /// Ends the story: checks that the bot stops cleanly, that no secret was logged, and that the
    /// traffic is valid.
    pub async fn close(mut self) {
        self.stop_bot().await;
        let log = self.log();
        assert!(!log.contains(&self.discord.token()), "the token stands in the log");
        // Log levels only: a trace may contain any words.
        assert!(!log.contains(" ERROR "), "errors in the log: {log}");
        // The tests' cluster does not wait for the disk.
        let is_expected = |line: &str| line.contains("the server has fsync off");
        let warned = log.lines().any(|line| line.contains(" WARN ") && !is_expected(line));
        assert!(self.faulty || !warned, "warnings in the log though nothing was wrong: {log}");
        let traffic = self.discord.traffic();
        let dispatches =
            gateway::check(&traffic).unwrap_or_else(|failures| panic!("{failures:#?}"));
        assert!(dispatches > 0, "no dispatch was checked");
        assert_mentions_are_explicit(&traffic);
        if let Some(checker) = openapi::Checker::from_env() {
            let report = checker.check(&traffic);
            say(&format!("{dispatches} dispatches checked; {}", report.to_string().trim_end()));
            assert!(report.failures.is_empty(), "{report}");
            assert!(
                report.requests_checked > 0 && report.answers_checked > 0,
                "nothing was checked: {report}"
            );
            // A response that was cut on purpose cannot be checked; any other must exist.
            let cut_short =
                |line: &&String| line.contains("no answer that the document could describe");
            let unchecked =
                report.unchecked.iter().filter(|line| !(self.faulty && cut_short(line)));
            assert_eq!(unchecked.count(), 0, "{report}");
        }
        self.discord.stop().await;
    }
}

impl Drop for Table {
    fn drop(&mut self) {
        // A failing story leaves no process behind.
        if let Some(Bot::Program(bot)) = &mut self.bot {
            let _ = bot.kill();
            let _ = bot.wait();
        }
    }
}

/// Returns a server on which a person reads German.
pub fn with_german(name: &str) -> Config {
    let person = |other: &str| match other == name {
        true => Person { locale: "de".into(), ..Person::human(other) },
        false => Person::human(other),
    };
    Config { people: ["Ada", "Ben", "Cleo"].map(person).into(), ..Config::default() }
}

/// Checks that every message states its allowed mentions: at most one player, whom it names.
fn assert_mentions_are_explicit(traffic: &Traffic) {
    let mut checked = 0;
    let asked = traffic
        .dispatches()
        .filter(|event| event["t"] == "INTERACTION_CREATE" && event["d"]["type"] != 4)
        .count();
    for exchange in traffic.exchanges().filter(|exchange| exchange.method != "PUT") {
        let body = &exchange.request;
        let message = if body.get("type").is_some() { &body["data"] } else { body };
        let is_form = body["type"] == 9;
        if is_form || message.get("content").is_none() && message.get("components").is_none() {
            continue;
        }
        checked += 1;
        let mentions = &message["allowed_mentions"];
        assert_eq!(mentions["parse"], serde_json::json!([]), "{body}");
        let users = mentions["users"].as_array().map_or(&[][..], Vec::as_slice);
        assert!(users.len() <= 1, "{body}");
        // An edit pings no player, and may no longer name the one that the message has pinged.
        let pinged = users.first().filter(|_| exchange.method == "POST" && body["type"] != 7);
        let mention = pinged.map(|user| format!("<@{}>", user.as_str().unwrap()));
        let is_named = mention.is_none_or(|mention| text_of(message).contains(&mention));
        assert!(is_named, "a ping of a player whom it does not name: {body}");
    }
    assert!(checked > 0 || asked == 0, "the bot has said nothing");
}
