//! The bot of a story: the built program in its own process, or the same code in the test's process
//! on the stand-in's clock.

use std::fs::{File, OpenOptions};
use std::path::Path;
use std::process::{Child, Command, Stdio};
use std::sync::{Arc, Mutex};
use std::thread::JoinHandle;
use std::time::Duration;

use alquerque::discord::{self, Bounds, DiscordError, Rate, Settings, Token};
use alquerque::service::{Clock, Opponent, Options, Services};
use alquerque_engine::{Engine, Limits};
use discord_sandbox::Sandbox;
use futures_util::future::BoxFuture;
use test_support::{BotMetrics, share_tables};
use time::OffsetDateTime;
use tokio::sync::{oneshot, watch};
use tracing::Dispatch;

use crate::stores;

/// The time limit of receipts, for a loaded machine.
const TIMEOUT: Duration = Duration::from_secs(60);

/// The node limit of the engine: so low that whole games take no time.
const THOUGHTS: u64 = 300;

pub enum Bot {
    Program(Child),
    Here(Here),
}

/// A bot in the test's process.
pub struct Here {
    stop: oneshot::Sender<()>,
    thread: JoinHandle<Result<(), DiscordError>>,
}

impl Here {
    /// Starts the bot with the store in `data` and this engine. From its own threads, it logs to
    /// the file `log` and records its metrics.
    pub fn start(
        data: &Path,
        log: &Path,
        metrics: &BotMetrics,
        discord: &Sandbox,
        clock: Arc<dyn Clock>,
        bounds: Bounds,
        engine: Arc<Engine>,
    ) -> Self {
        let (stop, stopped) = oneshot::channel();
        let token = Token::parse(&discord.token()).unwrap();
        let settings =
            Settings { api_url: Some(discord.url().to_owned()), bounds, ..Settings::new(token) };
        let data = data.to_owned();
        let log = logging_to(append_to(log));
        let metrics = metrics.restart();
        let observe = move || {
            // For the lifetime of the thread.
            std::mem::forget(tracing::dispatcher::set_default(&log));
            std::mem::forget(metrics::set_default_local_recorder(metrics));
        };
        let thread = std::thread::spawn(move || {
            observe();
            let mut runtime = tokio::runtime::Builder::new_multi_thread();
            let runtime = runtime.worker_threads(2).enable_all().on_thread_start(observe);
            runtime.build().unwrap().block_on(async {
                let store = stores::open(&data).await;
                let stopped = Box::pin(async {
                    // A failing story drops the sender, which stops the bot as well.
                    let _ = stopped.await;
                });
                let opponent = Opponent::with_limits(engine, Limits::nodes(THOUGHTS));
                let options = Options { opponent: Some(Arc::new(opponent)), ..Options::default() };
                let service = Services::with_options(Arc::clone(&store), options);
                let ended = discord::serve(settings, service, clock, stopped).await;
                store.close().await.unwrap();
                ended
            })
        });
        Self { stop, thread }
    }

    pub fn stop(self) -> Result<(), DiscordError> {
        // The bot may already have stopped.
        let _ = self.stop.send(());
        self.thread.join().unwrap()
    }
}

/// Limits that an unoptimised bot on a loaded machine does not reach. Simulations keep those of
/// production.
pub fn unhurried() -> Bounds {
    let rate = Rate { burst: 100_000, every: Duration::from_millis(1) };
    Bounds {
        picture: Duration::from_secs(60),
        // Before the stand-in gives up.
        defer_after: Duration::from_secs(20),
        heavy: rate,
        read: rate,
        play: rate,
        // Most stories need no emojis.
        key_themes: &[],
        ..Bounds::default()
    }
}

pub fn append_to(path: &Path) -> File {
    OpenOptions::new().create(true).append(true).open(path).unwrap()
}

fn logging_to(file: File) -> Dispatch {
    let all = tracing_subscriber::fmt()
        .with_max_level(tracing::Level::TRACE)
        .with_ansi(false)
        .with_writer(Arc::new(file));
    Dispatch::new(all.finish())
}

/// Returns the command of the built program with the stand-in's token, and these paths of data and
/// log.
pub fn program(data: &Path, log: &Path, discord: &Sandbox, args: &[&str]) -> Command {
    share_tables(data);
    let mut command = Command::new(env!("CARGO_BIN_EXE_alquerque"));
    command
        .args(["serve", "--data"])
        .arg(data)
        .args(args)
        .env("DISCORD_TOKEN", discord.token())
        .env_remove("DISCORD_TOKEN_FILE")
        .env_remove("ALQUERQUE_CONFIG")
        .env("ALQUERQUE_EMOJIS", "false")
        // Stories look at pictures on a loaded machine.
        .env("ALQUERQUE_PICTURE_TIMEOUT", "60")
        .env_remove("ALQUERQUE_LOG_FORMAT")
        .env("RUST_LOG", "trace")
        .stderr(Stdio::from(append_to(log)));
    match stores::database(data) {
        Some(url) => command.env("ALQUERQUE_STORE", url),
        None => command.env_remove("ALQUERQUE_STORE"),
    };
    command
}

/// The stand-in's clock, and what shows whether the bot has processed it.
pub struct TableClock {
    discord: Sandbox,
    moved: watch::Sender<()>,
    /// What passes after the next look at the time.
    next_look: Mutex<std::time::Duration>,
    /// The metrics of the bot in this process.
    pub metrics: BotMetrics,
}

impl TableClock {
    pub fn new(discord: Sandbox) -> Self {
        Self {
            discord,
            moved: watch::Sender::new(()),
            next_look: Mutex::default(),
            metrics: BotMetrics::default(),
        }
    }

    /// Advances the time while the bot runs.
    pub async fn pass(&self, by: std::time::Duration) {
        self.let_pass(by);
        self.settle().await;
    }

    /// Advances the time, whether the bot runs or not.
    pub fn let_pass(&self, by: std::time::Duration) {
        self.discord.advance(by);
        self.moved.send_replace(());
    }

    /// Suspends the machine just after the bot's next look at the time, as in a sweep of deadlines.
    pub fn suspend_after_look(&self, by: std::time::Duration) {
        *self.next_look.lock().unwrap() = by;
    }

    /// Waits until the bot has done all that is due.
    pub async fn settle(&self) {
        self.metrics.swept(|| self.moved.send_replace(())).await;
    }

    /// Waits until the bot has begun to sweep deadlines, has received all events, and has done what
    /// follows from them, except what a rate limit or a failure delays.
    pub async fn quiet(&self) {
        // What the bot does may cause another event.
        for _ in 0..2 {
            assert!(self.discord.wait_for_receipt(TIMEOUT).await, "events are not received");
            self.metrics.idle().await;
        }
    }
}

impl Clock for TableClock {
    fn now(&self) -> OffsetDateTime {
        let now = std::time::Duration::from_millis(self.discord.now_ms());
        let suspended = std::mem::take(&mut *self.next_look.lock().unwrap());
        if !suspended.is_zero() {
            self.discord.advance(suspended);
        }
        OffsetDateTime::UNIX_EPOCH + now
    }

    fn moved(&self) -> BoxFuture<'static, ()> {
        let mut moved = self.moved.subscribe();
        Box::pin(async move {
            // The sender lives as long as the table.
            let _ = moved.changed().await;
        })
    }
}
