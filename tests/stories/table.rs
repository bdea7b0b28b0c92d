//! A server with a bot and players, and steps of the stories.

use std::path::PathBuf;
use std::process::{Child, Command};
use std::sync::Arc;
use std::time::{Duration, Instant};

use alquerque::discord::Bounds;
use alquerque::game::{Game, GameId, Place};
use alquerque::locale::Language;
use alquerque::store::ServerSettings;
use alquerque_engine::Engine;
use alquerque_render::{Scene, Style};
use alquerque_rules::notation::play;
use alquerque_rules::{History, MEDIEVAL, Point, RuleSet};
use discord_sandbox::{
    ActionError, Answer, Button, Config, GatewayFault, Id, Message, OptionValue, Reply, Sandbox,
    Select, Traffic,
};
use tempfile::TempDir;
use test_support::{gateway, openapi, say};

use crate::bot::{Bot, Here, TableClock, program, unhurried};
use crate::machine::Goes;
use crate::stores;

/// The time limit of a start, for a loaded machine.
const BOT_TIMEOUT: Duration = Duration::from_secs(60);

pub struct Table {
    pub discord: Sandbox,
    pub ada: Id,
    pub ben: Id,
    pub cleo: Id,
    pub channel: Id,
    pub clock: Arc<TableClock>,
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
        let discord = Sandbox::start(config).await.unwrap();
        let person = |name| discord.user(name).unwrap().id;
        let channel = discord.channels().iter().find(|channel| channel.name == "games").unwrap().id;
        Self {
            ada: person("Ada"),
            ben: person("Ben"),
            cleo: person("Cleo"),
            channel,
            clock: Arc::new(TableClock::new(discord.clone())),
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

    /// Returns the command of the built program with the stand-in's token and this table's data.
    pub fn serve(&self, args: &[&str]) -> Command {
        program(&self.data(), &self.log_path(), &self.discord, args)
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

    /// Starts a game against the bot with these options. Returns the public message.
    pub async fn challenge_bot(&self, by: Id, options: &[(&str, OptionValue)]) -> Message {
        let opponent = [("opponent", self.discord.bot_id().into())];
        let options: Vec<_> = opponent.into_iter().chain(options.iter().cloned()).collect();
        message(&self.command(by, "challenge", &options).await)
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

    /// Returns these games from the store, while no bot has it open.
    pub async fn kept(&self, ids: &[GameId]) -> Vec<Game> {
        let store = stores::open(&self.data()).await;
        let mut games = Vec::new();
        for &id in ids {
            games.push(store.get(id).await.unwrap().expect("the game is kept").game);
        }
        store.close().await.unwrap();
        games
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
        for _ in 0..1200 {
            if self.connections() > before {
                return;
            }
            tokio::time::sleep(Duration::from_millis(50)).await;
        }
        panic!("the bot is not back after {fault:?}: {}", self.log());
    }

    /// Records that faults were injected, so that responses may be cut short.
    pub fn expects_faults(&mut self) {
        self.faulty = true;
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

    pub async fn command(&self, by: Id, name: &str, options: &[(&str, OptionValue)]) -> Reply {
        let reply = self.discord.command(by, self.channel, name, options).await;
        let reply = self.whole(reply.unwrap_or_else(|error| panic!("/{name}: {error}"))).await;
        match reply.message().filter(|told| told.content.starts_with("Your challenge (game ")) {
            // After a deferral, the note takes the place of the response.
            Some(note) => {
                let challenge = self.challenge_of(note).await;
                Reply { answer: Answer::Message(Box::new(challenge)), ..reply }
            }
            None => reply,
        }
    }

    /// Returns the reply with its message, also after a deferral on a loaded machine.
    async fn whole(&self, reply: Reply) -> Reply {
        let Answer::Deferred { .. } = reply.answer else { return reply };
        let message = self
            .discord
            .settled(reply.interaction)
            .await
            .unwrap_or_else(|error| panic!("{reply:?}: {error}"));
        Reply { answer: Answer::Message(Box::new(message)), ..reply }
    }

    pub async fn challenge(&self, by: Id, opponent: Id, colour: &str) -> Message {
        let reply = self
            .command(by, "challenge", &[("opponent", opponent.into()), ("colour", colour.into())])
            .await;
        message(&reply)
    }

    /// Asks for an open challenge in a channel, and confirms it.
    pub async fn post_open(&self, by: Id, channel: Id, options: &[(&str, OptionValue)]) -> Reply {
        let question = self.discord.command(by, channel, "challenge", options).await.unwrap();
        self.press(by, &message(&question), "Post it").await
    }

    /// Posts an open challenge to the channel.
    pub async fn open_challenge(&self, by: Id, options: &[(&str, OptionValue)]) -> Message {
        let note = message(&self.post_open(by, self.channel, options).await);
        self.challenge_of(&note).await
    }

    /// Returns the public challenge that a private note is about.
    pub async fn challenge_of(&self, note: &Message) -> Message {
        let title = format!("(game {})", number(note));
        let is_it = |told: &Message| !told.ephemeral && told.content.contains(&title);
        self.discord.wait_message(note.channel, self.ada, is_it).await.unwrap()
    }

    /// Returns the private note by which the challenger can withdraw a challenge.
    pub async fn withdrawal(&self, by: Id, challenge: &Message) -> Message {
        let title = format!("Your challenge (game {})", number(challenge));
        let is_it = |told: &Message| told.ephemeral && told.content.contains(&title);
        self.discord.wait_message(challenge.channel, by, is_it).await.unwrap()
    }

    /// Withdraws a challenge. Returns the answer, once the challenge has lost its buttons.
    pub async fn withdraw(&self, by: Id, challenge: &Message) -> Message {
        let note = self.withdrawal(by, challenge).await;
        let done = message(&self.press(by, &note, "Withdraw").await);
        let is_bare = |told: &Message| told.id == challenge.id && told.buttons().count() == 0;
        self.discord.wait_message(challenge.channel, by, is_bare).await.unwrap();
        done
    }

    /// Starts a game by a challenge and its acceptance. Returns the message of the board.
    pub async fn begin(&self, white: Id, black: Id) -> Message {
        let challenge = self.challenge(white, black, "white").await;
        self.press(black, &challenge, "Accept").await;
        self.board_of(number(&challenge)).await
    }

    /// Starts a game by these rules.
    pub async fn begin_by(&self, rules: &str, white: Id, black: Id) -> Message {
        let options =
            [("opponent", black.into()), ("rules", rules.into()), ("colour", "white".into())];
        let challenge = message(&self.command(white, "challenge", &options).await);
        self.press(black, &challenge, "Accept").await;
        self.board_of(number(&challenge)).await
    }

    /// Presses the button with this label.
    pub async fn press(&self, by: Id, message: &Message, label: &str) -> Reply {
        let id = &button(message, label).custom_id;
        let reply = self.discord.press(by, message.id, id).await;
        self.whole(reply.unwrap_or_else(|error| panic!("{label}: {error}"))).await
    }

    /// Presses the button with this label in the menu of a game, which `⋯` opens.
    pub async fn press_in_menu(&self, by: Id, board: &Message, label: &str) -> Reply {
        let menu = message(&self.press(by, board, "⋯").await);
        assert!(menu.ephemeral, "{menu:?}");
        self.press(by, &menu, label).await
    }

    /// Chooses this value from the menu of a board.
    pub async fn choose(&self, by: Id, board: &Message, action: &str) -> Reply {
        let id = &menu(board, action).custom_id;
        self.discord
            .select(by, board.id, id, &[action])
            .await
            .unwrap_or_else(|error| panic!("{action}: {error}"))
    }

    pub async fn play(&self, by: Id, action: &str) -> Reply {
        self.command(by, "move", &[("to", action.into())]).await
    }

    /// Plays an action of a record by its command: a move, a huff or an insist. Expects the public
    /// board.
    pub async fn does(&self, by: Id, action: &str) -> Message {
        let told = message(&match action.split_once(' ') {
            Some(("huff", point)) => {
                self.command(by, "game huff", &[("point", point.into())]).await
            }
            None if action == "insist" => self.command(by, "game insist", &[]).await,
            _ => self.play(by, action).await,
        });
        assert!(!told.ephemeral, "{action}: {}", told.content);
        told
    }

    pub async fn play_in(&self, by: Id, game: u32, action: &str) -> Reply {
        self.command(by, "move", &[("to", action.into()), ("game", i64::from(game).into())]).await
    }

    /// Plays a move and expects the public board.
    pub async fn plays(&self, by: Id, action: &str) -> Message {
        let told = message(&self.play(by, action).await);
        assert!(!told.ephemeral, "{action}: {}", told.content);
        told
    }

    /// Returns the newest public board of a game. Follow-ups arrive just after the reply.
    pub async fn board_of(&self, number: u32) -> Message {
        let title = format!("**Game {number}**");
        let shows = |message: &Message| !message.ephemeral && message.content.contains(&title);
        self.discord.wait_message(self.channel, self.ada, shows).await.unwrap()
    }

    pub async fn offers(&self, by: Id, typed: &str) -> Result<Vec<String>, ActionError> {
        let options = [("to", typed.into())];
        let choices = self.discord.autocomplete(by, self.channel, "move", &options, "to").await?;
        Ok(choices.into_iter().map(|choice| choice.name).collect())
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

/// Sends SIGTERM, as service managers and containers do.
pub fn terminate(process: &Child) {
    let status = Command::new("kill").args(["-TERM", &process.id().to_string()]).status().unwrap();
    assert!(status.success());
}

/// Checks that every message states its allowed mentions: at most one player.
fn assert_mentions_are_explicit(traffic: &Traffic) {
    let mut checked = 0;
    let asked = traffic
        .dispatches()
        .filter(|event| event["t"] == "INTERACTION_CREATE" && event["d"]["type"] != 4)
        .count();
    for exchange in traffic.exchanges().filter(|exchange| exchange.method != "PUT") {
        let body = &exchange.request;
        let message = if body.get("type").is_some() { &body["data"] } else { body };
        if message.get("content").is_none() && message.get("components").is_none() {
            continue;
        }
        checked += 1;
        let mentions = &message["allowed_mentions"];
        assert_eq!(mentions["parse"], serde_json::json!([]), "{body}");
        assert!(mentions["users"].as_array().is_none_or(|users| users.len() <= 1), "{body}");
    }
    assert!(checked > 0 || asked == 0, "the bot has said nothing");
}

pub fn message(reply: &Reply) -> Message {
    reply.message().unwrap_or_else(|| panic!("no message but {reply:?}")).clone()
}

/// Returns the text of a private answer, which pings no player.
pub fn private(reply: &Reply) -> String {
    let told = message(reply);
    assert!(told.ephemeral, "public: {}", told.content);
    assert!(told.pinged.is_empty(), "{:?} pinged", told.pinged);
    told.content
}

/// Returns the number of the game of a challenge.
pub fn number(challenge: &Message) -> u32 {
    challenge.content.split("(game ").nth(1).unwrap().split(')').next().unwrap().parse().unwrap()
}

pub fn labels(message: &Message) -> Vec<&str> {
    message.buttons().map(|button| button.label.as_str()).collect()
}

pub fn button<'a>(message: &'a Message, label: &str) -> &'a Button {
    message
        .buttons()
        .find(|button| button.label == label)
        .unwrap_or_else(|| panic!("no {label} under {message:?}"))
}

/// Returns the menu that offers this move.
pub fn menu<'a>(message: &'a Message, action: &str) -> &'a Select {
    let offers = |menu: &&Select| menu.options.iter().any(|option| option.value == action);
    message.selects().find(offers).unwrap_or_else(|| panic!("no {action} under {message:?}"))
}

/// Returns the moves that the menus of a board offer.
pub fn offered(board: &Message) -> Vec<&str> {
    board.selects().flat_map(|menu| &menu.options).map(|option| option.value.as_str()).collect()
}

pub fn mention(id: Id) -> String {
    format!("<@{id}>")
}

/// Returns a medieval game after these moves.
pub fn history(moves: &[&str]) -> History {
    history_by(&MEDIEVAL, moves)
}

/// Returns a game after these actions.
pub fn history_by(rules: &'static RuleSet, actions: &[&str]) -> History {
    let mut history = History::new(rules);
    for text in actions {
        play(&mut history, text).unwrap();
    }
    history
}

/// Checks the board of a message: one PNG of the right size that decodes, with the right alt text.
pub fn assert_shows(message: &Message, history: &History) {
    assert_draws(message, history, &Scene::from_history(history), &Style::default());
}

/// As [`assert_board`], with marks or in another style.
pub fn assert_draws(message: &Message, history: &History, scene: &Scene, style: &Style) {
    let [picture] = &message.attachments[..] else { panic!("not one attachment: {message:?}") };
    assert_eq!(picture.filename, "board.png");
    let decoded = image::load_from_memory(&picture.bytes).expect("the picture decodes");
    assert_eq!((decoded.width(), decoded.height()), (style.size.width(), style.size.height()));
    assert!(
        picture.bytes[..] == alquerque_render::png(scene, style).unwrap()[..],
        "another board is shown"
    );
    let english = Language::english();
    let words =
        english.alt_text(history, history.outcome()) + &english.hints(scene.movable, scene.targets);
    assert_eq!(picture.description.as_deref(), Some(words.as_str()));
}

/// Waits for a condition, with a time limit.
pub async fn until(what: &str, mut is_so: impl FnMut() -> bool) {
    let since = Instant::now();
    while !is_so() {
        assert!(since.elapsed() < Duration::from_secs(120), "not so within two minutes: {what}");
        tokio::time::sleep(Duration::from_millis(20)).await;
    }
}

/// Returns the current scene of a game with its movable stones.
pub fn with_movable(history: &History) -> Scene {
    Scene::from_history(history).showing_choices()
}

/// Returns the current scene with a stone and its targets.
pub fn with_moves_of(history: &History, stone: &str) -> Scene {
    Scene::from_history(history).showing_moves_of(Point::from_name(stone.as_bytes()).unwrap())
}
