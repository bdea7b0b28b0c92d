//! The bot that is killed, in a process of its own: the built program, or, where time must pass, the same bot by the
//! stand-in's clock. For that this very test program is started once more.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use alquerque::discord::{self, Settings, Token};
use alquerque::service::{Opponent, Options, Services};
use alquerque::store::{SledStore, Store};
use alquerque_engine::Limits;
use discord_sandbox::Sandbox;
use tokio::sync::watch;

use crate::clock::{PipedClock, SWEPT};

const URL: &str = "CRASH_BOT_URL";
const DATA: &str = "CRASH_BOT_DATA";
const TOKEN: &str = "DISCORD_TOKEN";

/// Service managers kill a program that takes longer to end. It is not optimised here, and shares the machine.
const STOPPING: Duration = Duration::from_secs(30);

/// By which time the bot lives.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Time {
    /// The system's: it is the built program.
    System,
    /// The stand-in's.
    StandIn,
}

/// A running bot. It does not outlive this value.
pub struct Bot {
    child: Child,
    clock: Option<ChildStdin>,
}

/// Where a bot finds what it needs.
pub struct Start<'a> {
    pub time: Time,
    pub discord: &'a Sandbox,
    pub data: &'a Path,
    pub log: &'a Path,
    /// How far the stand-in's time is ahead.
    pub ahead: Duration,
    pub swept: &'a watch::Sender<u64>,
}

impl Bot {
    pub fn start(start: &Start, environment: &[(String, String)]) -> Self {
        let mut command = match start.time {
            Time::System => program(start),
            Time::StandIn => clocked(start),
        };
        command
            .env(TOKEN, start.discord.token())
            .env_remove("DISCORD_TOKEN_FILE")
            .env("RUST_LOG", "alquerque=debug");
        command.envs(environment.iter().cloned()).stderr(append_to(start.log));
        let mut child = command.spawn().expect("the bot can be started");
        if let Some(output) = child.stdout.take() {
            let swept = start.swept.clone();
            std::thread::spawn(move || {
                let lines = BufReader::new(output).lines().map_while(Result::ok);
                for now in lines.filter_map(|line| line.strip_prefix(SWEPT)?.parse().ok()) {
                    swept.send_replace(now);
                }
            });
        }
        let mut bot = Self { clock: child.stdin.take(), child };
        bot.tell(start.ahead);
        bot
    }

    /// Tells it how far the stand-in's time is ahead.
    pub fn tell(&mut self, ahead: Duration) {
        if let Some(clock) = &mut self.clock {
            writeln!(clock, "{}", ahead.as_millis()).expect("the bot reads the time");
        }
    }

    /// SIGKILL, at whatever it is.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// SIGTERM, as service managers and containers send it; answers whether it ends within the time that they leave it.
    pub async fn stops(&mut self) -> bool {
        let told =
            Command::new("kill").args(["-TERM", &self.child.id().to_string()]).status().unwrap();
        assert!(told.success());
        let ended = async {
            while !self.has_ended() {
                tokio::time::sleep(Duration::from_millis(20)).await;
            }
        };
        tokio::time::timeout(STOPPING, ended).await.is_ok()
    }

    /// Whether it has ended by itself.
    pub fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // A test that fails leaves no process behind; one that is gone cannot be killed again.
        let _ = self.child.kill();
        let _ = self.child.wait();
    }
}

fn append_to(path: &Path) -> File {
    OpenOptions::new().create(true).append(true).open(path).unwrap()
}

fn program(start: &Start) -> Command {
    let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
    command.args(["serve", "--api-url", start.discord.url(), "--data"]).arg(start.data);
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command
}

fn clocked(start: &Start) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "bot::is_the_bot_of_the_other_tests", "--ignored", "--nocapture"]);
    command.env(URL, start.discord.url()).env(DATA, start.data);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "it is the bot, for the other tests to start and to kill"]
async fn is_the_bot_of_the_other_tests() {
    // With all the ignored tests it is started as well, and has nothing to do.
    let Ok(url) = std::env::var(URL) else { return };
    tracing_subscriber::fmt()
        .with_env_filter(tracing_subscriber::EnvFilter::from_default_env())
        .with_ansi(false)
        .with_writer(std::io::stderr)
        .init();
    let token = Token::parse(&std::env::var(TOKEN).unwrap()).unwrap();
    let games = Path::new(&std::env::var(DATA).unwrap()).join("games");
    let store: Arc<dyn Store> = Arc::new(SledStore::open(&games).unwrap());
    let settings = Settings { api_url: Some(url), ..Settings::new(token) };
    let clock = Arc::new(PipedClock::new());
    let opponent = Arc::new(Opponent::with_limits(Arc::default(), Limits::nodes(300)));
    let options = Options { opponent: Some(opponent), ..Options::default() };
    let service = Services::with_options(store, options);
    discord::serve(settings, service, clock, Box::pin(std::future::pending())).await.unwrap();
}
