//! The bot under test, in a separate process.
//!
//! It is the built program or, for tests that advance the time, the same bot on the sandbox's
//! clock. The latter runs in a second instance of this test program.

use std::fs::{File, OpenOptions};
use std::io::{BufRead, BufReader, Write};
use std::net::SocketAddr;
use std::path::Path;
use std::process::{Child, ChildStdin, Command, Stdio};
use std::sync::Arc;
use std::time::Duration;

use alquerque::discord::{self, Bounds, Settings, Token};
use alquerque::service::{Opponent, Options, Services};
use alquerque::store::{self, Store};
use alquerque_engine::Limits;
use discord_sandbox::Sandbox;
use test_support::{BotMetrics, share_tables, terminate, until};
use tokio::sync::watch;

use clock::{PipedClock, SWEPT};

mod clock;

const URL: &str = "CRASH_BOT_URL";
const DATA: &str = "CRASH_BOT_DATA";
const TOKEN: &str = "DISCORD_TOKEN";

/// The time limit for a stop. Service managers kill a program after a similar time.
const STOP_TIMEOUT: Duration = Duration::from_secs(30);

/// The clock of the bot.
#[derive(Clone, Copy, PartialEq, Eq)]
pub enum Time {
    /// The clock of the system: the bot is the built program.
    System,
    /// The clock of the sandbox.
    Sandbox,
}

/// A running bot. Dropping it kills the bot.
pub struct Bot {
    child: Child,
    clock: Option<ChildStdin>,
}

/// The parameters of a bot.
pub struct Start<'a> {
    pub time: Time,
    pub discord: &'a Sandbox,
    pub data: &'a Path,
    pub log: &'a Path,
    /// Where the built program is monitored.
    pub monitor: SocketAddr,
    /// The offset of the sandbox's clock.
    pub clock_offset: Duration,
    pub swept: &'a watch::Sender<u64>,
}

impl Bot {
    pub fn start(start: &Start, environment: &[(String, String)]) -> Self {
        // The simulated disk knows only what is written below its own directory.
        if !environment.iter().any(|(name, _)| name == "LD_PRELOAD") {
            share_tables(start.data);
        }
        let mut command = match start.time {
            Time::System => program(start),
            Time::Sandbox => bot_test(start),
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
        bot.set_offset(start.clock_offset);
        bot
    }

    /// Sends the offset of the sandbox's clock to the bot.
    pub fn set_offset(&mut self, offset: Duration) {
        if let Some(clock) = &mut self.clock {
            writeln!(clock, "{}", offset.as_millis()).expect("the bot reads the time");
        }
    }

    /// Sends SIGKILL.
    pub fn kill(&mut self) {
        self.child.kill().unwrap();
        self.child.wait().unwrap();
    }

    /// Sends SIGTERM, as service managers do. Returns whether the bot ends within the time limit.
    pub async fn stop(&mut self) -> bool {
        terminate(&self.child);
        let ended = until("the bot ends", || self.has_ended());
        tokio::time::timeout(STOP_TIMEOUT, ended).await.is_ok()
    }

    /// Returns whether the bot has ended.
    pub fn has_ended(&mut self) -> bool {
        self.child.try_wait().unwrap().is_some()
    }
}

impl Drop for Bot {
    fn drop(&mut self) {
        // A failing test leaves no process behind. An error means that the process has ended
        // already.
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
    command.env("ALQUERQUE_EMOJIS", "false");
    // The people look at boards on a loaded machine.
    command.env("ALQUERQUE_PICTURE_TIMEOUT", "60");
    command.env("ALQUERQUE_MONITOR", start.monitor.to_string());
    command.stdin(Stdio::null()).stdout(Stdio::null());
    command
}

fn bot_test(start: &Start) -> Command {
    let mut command = Command::new(std::env::current_exe().unwrap());
    command.args(["--exact", "bot::bot_process", "--ignored", "--nocapture"]);
    command.env(URL, start.discord.url()).env(DATA, start.data);
    command.stdin(Stdio::piped()).stdout(Stdio::piped());
    command
}

#[tokio::test(flavor = "multi_thread")]
#[ignore = "the bot process of other tests"]
async fn bot_process() {
    // Without the variable it runs as one of the ignored tests, and does nothing.
    let Ok(url) = std::env::var(URL) else { return };
    tracing_subscriber::fmt()
        .with_env_filter(tracing_subscriber::EnvFilter::from_default_env())
        .with_ansi(false)
        .with_writer(std::io::stderr)
        .init();
    let token = Token::parse(&std::env::var(TOKEN).unwrap()).unwrap();
    let games = Path::new(&std::env::var(DATA).unwrap()).join("games");
    let store = Arc::new(Store::open(&store::directory(&games)).await.unwrap());
    let settings = Settings::new(token);
    let bounds = Bounds { picture: Duration::from_mins(1), ..settings.bounds };
    let settings = Settings { api_url: Some(url), bounds, ..settings };
    let clock = Arc::new(PipedClock::new());
    let metrics = BotMetrics::default();
    metrics::set_global_recorder(metrics.restart()).unwrap();
    let opponent = Arc::new(Opponent::with_limits(Arc::default(), Limits::nodes(300)));
    let options = Options { opponent: Some(opponent), ..Options::default() };
    let service = Services::with_options(store, options);
    let own = Arc::clone(&clock);
    tokio::select! {
        ended = discord::serve(settings, service, clock, Box::pin(std::future::pending())) => {
            ended.unwrap();
        }
        () = own.report(&metrics) => {}
    }
}
