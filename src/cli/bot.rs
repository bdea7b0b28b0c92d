//! Running the bot: on Discord, or against the stand-in.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use alquerque::discord::{self, Settings, Token};
use alquerque::monitor::{Check, Monitor, MonitorError};
use alquerque::service::{Clock, GameService, Opponent, Retention, TrustedClock};
use alquerque::store::control::{self, Control};
use alquerque::store::{SledStore, Store};
use alquerque_engine::Engine;
use cli_support::{BadInput, default_data_dir};
use discord_sandbox::{Config, Sandbox, SandboxClock};
use futures_util::future::BoxFuture;
use time::OffsetDateTime;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

use super::data::be_private;
use super::endgames::Endgames;
use super::{Try, allocator, watchdog};
use crate::config::{self, Address, Config as Chosen};

/// How long the store may take to close, with a disk that does not do its work.
const CLOSING: Duration = Duration::from_secs(1);
/// How long everything may take that is still to be done then, that included.
const LEAVING: Duration = Duration::from_secs(2);
/// Threads for what blocks: reads of the store, drawing, and names that are looked up. More would only wait for processors, and
/// each keeps memory of its own.
const BLOCKING: usize = 16;
/// How often open games are counted.
const COUNT: Duration = Duration::from_secs(30);

/// Runs the bot on Discord until it is told to stop.
pub fn serve(config: &Chosen) -> anyhow::Result<()> {
    config::log(&config.log.value, config.log_format.value);
    let settings = settings(config)?;
    let data = &config.data.value;
    block_on(async {
        let mut stop = told_to_stop()?;
        watchdog::feed();
        let Some(store) = open(data, &mut stop).await? else { return Ok(()) };
        tracing::info!(data = %data.display(), "games are kept here");
        let _control = control(&store, data);
        let watched = |address: Address| watch(address.0, &store, settings.connected.subscribe());
        let _monitor = config.monitor.value.map(watched).transpose()?;
        let clock = Arc::new(TrustedClock::default());
        run(store, data, settings, config.retention(), clock, stop).await
    })
}

/// Returns how Discord is to be reached.
pub fn settings(config: &Chosen) -> anyhow::Result<Settings> {
    let token = config.token().map_err(BadInput::caused_by)?;
    let api_url = config.api_url.value.as_ref().map(ToString::to_string);
    let guild = config.guild.value.map(|guild| guild.0.get());
    Ok(Settings { api_url, guild, policies: config.policies(), ..Settings::new(token) })
}

/// Opens the port by which the bot is watched.
fn watch(
    address: SocketAddr,
    store: &Arc<SledStore>,
    connected: watch::Receiver<bool>,
) -> Result<Monitor, MonitorError> {
    let saves = Arc::clone(store);
    let checks = vec![
        Check::new("store", move || saves.is_healthy()),
        Check::new("gateway", move || *connected.borrow()),
    ];
    let monitor = Monitor::start(address, checks)?;
    tracing::info!(address = %monitor.address(), "the monitor listens here");
    tokio::spawn(count_games(Arc::clone(store)));
    Ok(monitor)
}

/// Measures from time to time how many games are open, as long as the runtime lives.
async fn count_games(store: Arc<SledStore>) {
    let mut next = tokio::time::interval(COUNT);
    loop {
        next.tick().await;
        match store.count_open().await {
            #[expect(clippy::cast_precision_loss, reason = "nobody plays 2^53 games")]
            Ok(games) => metrics::gauge!("alquerque_games_open").set(games as f64),
            Err(error) => tracing::debug!(%error, "the open games cannot be counted"),
        }
    }
}

/// Runs the bot and the stand-in for Discord in one process until it is told to stop.
pub fn try_out(args: Try) -> anyhow::Result<()> {
    let data = args.data.unwrap_or_else(|| default_data_dir("try"));
    block_on(async {
        let mut stop = told_to_stop()?;
        // First of all, as it keeps a second process away from the data.
        let Some(store) = open(&data, &mut stop).await? else { return Ok(()) };
        let sandbox = Sandbox::start(chat(&data, args.port)).await?;
        // Before the line that says that the bot can be used.
        let _control = control(&store, &data);
        writeln!(std::io::stdout(), "Games and chat are kept in {}", data.display())?;
        writeln!(
            std::io::stdout(),
            "Open {} in your browser; press Ctrl-C here to stop.",
            sandbox.url()
        )?;
        let api_url = Some(sandbox.url().to_owned());
        let settings = Settings { api_url, ..Settings::new(Token::parse(&sandbox.token())?) };
        let clock = Arc::new(PageTime(sandbox.clock()));
        let ended = run(store, &data, settings, Retention::default(), clock, stop).await;
        sandbox.stop().await;
        ended
    })
}

/// The time on the chat page, which people can let pass.
struct PageTime(SandboxClock);

impl Clock for PageTime {
    fn now(&self) -> OffsetDateTime {
        OffsetDateTime::UNIX_EPOCH + Duration::from_millis(self.0.now_ms())
    }

    fn moved(&self) -> BoxFuture<'static, ()> {
        Box::pin(self.0.changed())
    }

    fn swept(&self, _: OffsetDateTime) {}
}

fn chat(data: &Path, port: u16) -> Config {
    Config {
        port,
        bot_name: "Alquerque".into(),
        data: Some(data.join("chat")),
        // Nobody reads the traffic of a trial, nor messages of long ago.
        traffic_limit: Some(0),
        history: 200,
        ..Config::default()
    }
}

/// The store, if the bot is not told to stop before it is open.
async fn open(
    data: &Path,
    stop: &mut BoxFuture<'static, ()>,
) -> anyhow::Result<Option<Arc<SledStore>>> {
    be_private();
    let directory = data.join("games");
    let opened = tokio::select! {
        opened = tokio::task::spawn_blocking(move || SledStore::open(&directory)) => opened?,
        () = stop => return Ok(None),
    };
    let store = opened.map_err(|error| {
        if error.is_lasting() { BadInput::caused_by(error) } else { error.into() }
    })?;
    Ok(Some(Arc::new(store)))
}

/// Lets the store be exported while the bot runs; without that the bot is as good.
fn control(store: &Arc<SledStore>, data: &Path) -> Option<Control> {
    Control::listen(Arc::clone(store), control::socket(data))
        .inspect_err(
            |error| tracing::warn!(%error, "the store cannot be exported while the bot runs"),
        )
        .ok()
}

/// Runs the bot, and closes the store when it has ended.
async fn run(
    store: Arc<dyn Store>,
    data: &Path,
    settings: Settings,
    retention: Retention,
    clock: Arc<dyn Clock>,
    stop: BoxFuture<'static, ()>,
) -> anyhow::Result<()> {
    let engine = Arc::<Engine>::default();
    let opponent = Arc::new(Opponent::new(Arc::clone(&engine)));
    let _endgames = Endgames::learn(engine, Arc::clone(&opponent), data);
    let service =
        GameService::new(Arc::clone(&store)).with_opponent(opponent).with_retention(retention);
    let ended = discord::serve(settings, service, clock, stop).await;
    leave_soon(
        ended.as_ref().map_or_else(|error| if error.is_permanent() { 2 } else { 1 }, |()| 0),
    );
    match tokio::time::timeout(CLOSING, store.close()).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(%error, "the store did not close cleanly"),
        Err(_) => tracing::error!("the store did not close in time; what was saved is safe"),
    }
    ended.map_err(
        |error| if error.is_permanent() { BadInput::caused_by(error) } else { error.into() },
    )
}

/// Ends the program soon, whoever still waits for a disk that does not answer: what anybody was told of is on it.
fn leave_soon(exit_code: i32) {
    std::thread::spawn(move || {
        std::thread::sleep(LEAVING);
        tracing::error!("the disk does not answer; the program ends all the same");
        std::process::exit(exit_code);
    });
}

/// Ready on Ctrl-C and on SIGTERM, also on one that came before anybody waited for it.
fn told_to_stop() -> std::io::Result<BoxFuture<'static, ()>> {
    let (mut interrupt, mut terminate) =
        (signal(SignalKind::interrupt())?, signal(SignalKind::terminate())?);
    Ok(Box::pin(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }))
}

/// Does all of it. What is left then, such as a picture that is being drawn, keeps the program from ending for a moment only.
fn block_on(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    const LEFT: Duration = Duration::from_secs(1);
    allocator::give_memory_back();
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = builder.max_blocking_threads(BLOCKING).enable_all().build()?;
    let done = runtime.block_on(work);
    runtime.shutdown_timeout(LEFT);
    done
}
