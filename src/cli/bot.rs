//! Runs the bot on Discord or with the stand-in for Discord.

use std::io::Write;
use std::net::SocketAddr;
use std::path::Path;
use std::sync::Arc;
use std::time::Duration;

use alquerque::discord::{self, Bounds, Settings, Token};
use alquerque::monitor::{Check, Monitor, MonitorError};
use alquerque::service::{Clock, Opponent, Options, Retention, Services, TrustedClock};
use alquerque::store::control::{self, Control};
use alquerque::store::{self, DatabaseUrl, OpenError, PostgresLocation, Store};
use alquerque_engine::Engine;
use cli_support::{BadInput, StandardOutput, default_data_dir};
use discord_sandbox::{Config as SandboxConfig, Permission, Person, Role, Sandbox, SandboxClock};
use futures_util::future::BoxFuture;
use time::OffsetDateTime;
use tokio::signal::unix::{SignalKind, signal};
use tokio::sync::watch;

use super::data::{be_private, games};
use super::endgames::Endgames;
use super::{Try, allocator, watchdog};
use crate::config::{self, Address, Config};

/// The time limit to close the store, for a disk that does not respond.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(1);
/// The time limit of the whole shutdown, including the store.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(2);
/// The number of threads for blocking work: reads of the store, drawing, and name resolution. More
/// would only wait for processors, and each takes memory.
const BLOCKING_THREADS: usize = 16;
/// The interval between two counts of the open games.
const COUNT_INTERVAL: Duration = Duration::from_secs(30);

/// Runs the bot on Discord until a signal stops it.
pub fn serve(config: &Config) -> anyhow::Result<()> {
    config::init_log(&config.log.value, config.log_format.value);
    let settings = settings(config)?;
    let data = &config.data.value;
    block_on(async {
        let mut stop = stop_signal()?;
        watchdog::start();
        be_private();
        let (store, _control): (Arc<Store>, _) = match &config.store.value {
            Some(url) => {
                let Some(store) = connect(url, &mut stop).await? else { return Ok(()) };
                tracing::info!(database = %url, "games are kept here");
                (store, None)
            }
            None => {
                let Some(store) = open(data, &mut stop).await? else { return Ok(()) };
                tracing::info!(data = %data.display(), "games are kept here");
                let control = control(&store, data);
                (store, control)
            }
        };
        let clock = TrustedClock::default();
        let is_shared = store.lease_duration().is_some();
        let clock: Arc<dyn Clock> = Arc::new(if is_shared { clock.shared() } else { clock });
        let monitor = |address: Address| {
            start_monitor(address.0, &store, settings.serving.subscribe(), Arc::clone(&clock))
        };
        let _monitor = config.monitor.value.map(monitor).transpose()?;
        run(store, data, settings, config.retention(), clock, stop).await
    })
}

/// Returns the settings of the connection to Discord.
pub fn settings(config: &Config) -> anyhow::Result<Settings> {
    let token = config.token().map_err(BadInput::caused_by)?;
    let api_url = config.api_url.value.as_ref().map(ToString::to_string);
    let guild = config.guild.value.map(|guild| guild.0.get());
    Ok(Settings {
        api_url,
        guild,
        interactions: config.interactions.value.map(|address| address.0),
        gateway: config.gateway.value,
        sharding: config.sharding(),
        processes: config.processes.value.count(),
        policies: config.policies(),
        bounds: config.bounds(),
        fonts: Arc::new(config.fonts().map_err(BadInput::caused_by)?),
        ..Settings::new(token)
    })
}

/// Starts the monitor.
fn start_monitor(
    address: SocketAddr,
    store: &Arc<Store>,
    serving: watch::Receiver<bool>,
    clock: Arc<dyn Clock>,
) -> Result<Monitor, MonitorError> {
    let checked_store = Arc::clone(store);
    let checks = vec![
        Check::new("store", move || checked_store.is_healthy()),
        Check::new("gateway", move || *serving.borrow()),
        Check::new("clock", move || clock.is_certain()),
    ];
    let monitor = Monitor::start(address, checks)?;
    tracing::info!(address = %monitor.address(), "the monitor listens here");
    tokio::spawn(count_games(Arc::clone(store)));
    Ok(monitor)
}

/// Updates the metric of open games periodically.
async fn count_games(store: Arc<Store>) {
    let mut ticks = tokio::time::interval(COUNT_INTERVAL);
    loop {
        ticks.tick().await;
        match store.count_open().await {
            #[expect(clippy::cast_precision_loss, reason = "there are fewer than 2^53 games")]
            Ok(games) => metrics::gauge!("alquerque_games_open").set(games as f64),
            Err(error) => tracing::debug!(%error, "cannot count the open games"),
        }
    }
}

/// Runs the bot and the stand-in for Discord in one process until a signal stops them.
pub fn try_out(args: Try) -> anyhow::Result<()> {
    let data = args.data.unwrap_or_else(|| default_data_dir("try"));
    block_on(async {
        let mut stop = stop_signal()?;
        be_private();
        // First, because it locks the data directory.
        let Some(store) = open(&data, &mut stop).await? else { return Ok(()) };
        let sandbox = Sandbox::start(sandbox_config(&data, args.port, args.people)).await?;
        // Before the message that the bot is ready.
        let _control = control(&store, &data);
        writeln!(StandardOutput::open(), "Games and chat are kept in {}", data.display())?;
        writeln!(
            StandardOutput::open(),
            "Open {} in your browser; press Ctrl-C here to stop.",
            sandbox.url()
        )?;
        let api_url = Some(sandbox.url().to_owned());
        // The stand-in need not be spared, and players would rather wait for a picture.
        let bounds = Bounds {
            upload_pause: Duration::ZERO,
            picture: Duration::from_mins(1),
            ..Bounds::default()
        };
        let bounds = bounds.with_emojis(args.emojis);
        let token = Token::parse(&sandbox.token())?;
        let settings = Settings { api_url, bounds, ..Settings::new(token) };
        let clock = Arc::new(PageClock(sandbox.clock()));
        let ended = run(store, &data, settings, Retention::default(), clock, stop).await;
        sandbox.stop().await;
        ended
    })
}

/// The clock of the chat page, which players can advance.
struct PageClock(SandboxClock);

impl Clock for PageClock {
    fn now(&self) -> OffsetDateTime {
        OffsetDateTime::UNIX_EPOCH + Duration::from_millis(self.0.now_ms())
    }

    fn moved(&self) -> BoxFuture<'static, ()> {
        Box::pin(self.0.changed())
    }
}

/// Those who join the three people of the chat page, in this order.
const FRIENDS: [&str; 9] = ["Dora", "Emil", "Fay", "Gus", "Hana", "Ivo", "Juno", "Karl", "Lea"];

fn sandbox_config(data: &Path, port: u16, people: u8) -> SandboxConfig {
    let mut config = SandboxConfig {
        port,
        bot_name: "Alquerque".into(),
        data: Some(data.join("chat")),
        // The bot has just joined, and posts its welcome.
        joined: Duration::ZERO,
        roles: trial_roles(),
        // A trial needs neither the recorded traffic nor old messages.
        traffic_limit: Some(0),
        history: 200,
        ..SandboxConfig::default()
    };
    let further = usize::from(people).saturating_sub(3);
    config.people.extend(FRIENDS.iter().take(further).map(|name| Person::human(name)));
    config
}

/// Returns the role of the bot, and two below it that `/settings` can give by standing.
fn trial_roles() -> Vec<Role> {
    let role = |name: &str, position, managed| {
        let permissions = if managed { Permission::ManageRoles.bit() } else { 0 };
        Role { name: name.to_owned(), position, permissions, managed, ..Role::default() }
    };
    vec![role("Alquerque", 3, true), role("Champion", 2, false), role("Expert", 1, false)]
}

/// Opens the store. Returns `None` if a signal arrives first.
async fn open(
    data: &Path,
    stop: &mut BoxFuture<'static, ()>,
) -> anyhow::Result<Option<Arc<Store>>> {
    let directory = store::directory(&games(data));
    let opened = tokio::select! {
        opened = Store::open(&directory) => opened,
        () = stop => return Ok(None),
    };
    let store = opened.map_err(|error| match error {
        OpenError::Damaged { .. } | OpenError::MissingCommits { .. } | OpenError::Format { .. } => {
            BadInput::caused_by(error)
        }
        error => error.into(),
    })?;
    Ok(Some(Arc::new(store)))
}

/// Connects to the database. Returns `None` if a signal arrives first.
async fn connect(
    url: &DatabaseUrl,
    stop: &mut BoxFuture<'static, ()>,
) -> anyhow::Result<Option<Arc<Store>>> {
    let database = PostgresLocation(url.clone());
    let opened = tokio::select! {
        opened = Store::open(&database) => opened,
        () = stop => return Ok(None),
    };
    let store = opened.map_err(|error| match error {
        OpenError::Format { .. } | OpenError::Unsuitable(_) => BadInput::caused_by(error),
        error => error.into(),
    })?;
    Ok(Some(Arc::new(store)))
}

/// Opens the socket by which a running bot exports its store. The bot works without it.
fn control(store: &Arc<Store>, data: &Path) -> Option<Control> {
    Control::listen(Arc::clone(store), control::socket(data))
        .inspect_err(
            |error| tracing::warn!(%error, "the store cannot be exported while the bot runs"),
        )
        .ok()
}

/// Runs the bot, then closes the store.
async fn run(
    store: Arc<Store>,
    data: &Path,
    settings: Settings,
    retention: Retention,
    clock: Arc<dyn Clock>,
    stop: BoxFuture<'static, ()>,
) -> anyhow::Result<()> {
    let engine = Arc::<Engine>::default();
    let opponent = Arc::new(Opponent::new(Arc::clone(&engine)));
    let _endgames = Endgames::start(engine, Arc::clone(&opponent), data);
    let options = Options { opponent: Some(opponent), retention, ..Options::default() };
    let service = Services::with_options(Arc::clone(&store), options);
    let ended = discord::serve(settings, service, clock, stop).await;
    exit_after_timeout(
        ended.as_ref().map_or_else(|error| if error.is_permanent() { 2 } else { 1 }, |()| 0),
    );
    match tokio::time::timeout(CLOSE_TIMEOUT, store.close()).await {
        Ok(Ok(())) => {}
        Ok(Err(error)) => tracing::error!(%error, "the store did not close cleanly"),
        Err(_) => tracing::error!("the store did not close in time; what was saved is safe"),
    }
    ended.map_err(
        |error| if error.is_permanent() { BadInput::caused_by(error) } else { error.into() },
    )
}

/// Ends the program after [`SHUTDOWN_TIMEOUT`], even if a disk does not respond. Every acknowledged
/// save is durable already.
fn exit_after_timeout(exit_code: i32) {
    std::thread::spawn(move || {
        std::thread::sleep(SHUTDOWN_TIMEOUT);
        tracing::error!("the disk does not respond; exiting without it");
        std::process::exit(exit_code);
    });
}

/// Returns a future that is ready after Ctrl-C or SIGTERM, including a signal before the first
/// poll.
fn stop_signal() -> std::io::Result<BoxFuture<'static, ()>> {
    let mut interrupt = signal(SignalKind::interrupt())?;
    let mut terminate = signal(SignalKind::terminate())?;
    Ok(Box::pin(async move {
        tokio::select! {
            _ = interrupt.recv() => {}
            _ = terminate.recv() => {}
        }
    }))
}

/// Runs `work` on a new runtime. Blocking work that is left then, such as drawing, delays the exit
/// for a second at most.
fn block_on(work: impl Future<Output = anyhow::Result<()>>) -> anyhow::Result<()> {
    const BLOCKING_TIMEOUT: Duration = Duration::from_secs(1);
    allocator::return_freed_memory();
    let mut builder = tokio::runtime::Builder::new_multi_thread();
    let runtime = builder.max_blocking_threads(BLOCKING_THREADS).enable_all().build()?;
    let result = runtime.block_on(work);
    runtime.shutdown_timeout(BLOCKING_TIMEOUT);
    result
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn as_many_people_join_the_chat_page_as_asked() {
        for number in [3, 8, 12] {
            let config = sandbox_config(Path::new("data"), 0, number);
            let people = config.people.iter().filter(|person| !person.bot);
            assert_eq!(people.count(), usize::from(number));
        }
    }
}
