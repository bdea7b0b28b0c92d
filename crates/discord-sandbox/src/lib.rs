//! A stand-in for Discord on loopback: REST v10, the gateway and a small chat page.
//!
//! It speaks Discord's wire protocol and knows nothing of the bot that talks to it. People act through
//! [`Sandbox`], by hand on the page or in tests by its methods; the bot connects as it would to Discord,
//! with [`Sandbox::url`] in place of `https://discord.com` and [`Sandbox::token`] as its token.

mod access;
mod announce;
mod clock;
mod compose;
mod config;
mod deeds;
mod errors;
mod fate;
mod faults;
mod gateway;
mod invoke;
mod keep;
mod limits;
mod media;
mod model;
mod net;
mod page;
mod people;
mod posts;
mod reply;
mod rest;
mod threads;
mod token;
mod traffic;
mod uploads;
mod view;
mod world;

use std::io;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::Value;
use tokio::sync::watch;
use tokio::task::JoinHandle;

pub use access::Permission;
pub use clock::{Id, SandboxClock};
pub use config::{Config, Person, RateLimit, RateLimits};
pub use faults::{Fault, FaultRule, Frequency, LimitScope};
pub use gateway::{ConnectFault, GatewayFault, SessionStarts};
pub use invoke::OptionValue;
pub use net::{PublicAddresses, Tls};
pub use reply::{ActionError, Answer, Reply};
pub use traffic::{Exchange, FileRecord, Frame, Record, Sender, Traffic};
pub use view::{
    Attachment, Button, Choice, Component, Embed, Message, Modal, Select, SelectOption, TextInput,
};
pub use world::{Channel, ChannelKind, Thread, User};

use compose::Context;
use faults::Faults;
use gateway::{Hub, LastingFaults, StartLimiter};
use keep::Keep;
use net::Addresses;
use rest::invalid::InvalidRequests;
use rest::rates::{Declared, Limiter};
use traffic::Recorder;
use world::World;

/// Why a stand-in did not start.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Something else listens on the port.
    #[error("port {0} is taken on 127.0.0.1: something else listens there")]
    PortTaken(u16),
    /// The port cannot be listened on for another reason.
    #[error("cannot listen on 127.0.0.1:{0}")]
    Listen(u16, #[source] io::Error),
    /// The certificate or the key cannot be used.
    #[error("cannot use the certificate or key {}", .0.display())]
    Tls(PathBuf, #[source] Box<dyn std::error::Error + Send + Sync>),
    /// The kept world cannot be read or written.
    #[error("cannot use the data directory {}", .0.display())]
    Data(PathBuf, #[source] io::Error),
    /// The traffic file cannot be opened.
    #[error("cannot write the traffic file {}", .0.display())]
    TrafficFile(PathBuf, #[source] io::Error),
}

/// A running stand-in. Clones are handles on the same one; it runs until [`Sandbox::stop`].
#[derive(Clone, Debug)]
pub struct Sandbox {
    shared: Arc<Shared>,
    tasks: Arc<Mutex<Vec<JoinHandle<()>>>>,
}

impl Sandbox {
    /// Starts a stand-in and returns as soon as it listens.
    ///
    /// # Errors
    /// If the port is taken or cannot be used, or a file given in the configuration cannot be.
    pub async fn start(config: Config) -> Result<Self, StartError> {
        let tls = config.tls.as_ref().map(Tls::acceptor).transpose()?;
        let listener = net::bind(config.port).await?;
        let port =
            listener.local_addr().map_err(|error| StartError::Listen(config.port, error))?.port();
        let shared = Arc::new(Shared::new(config, port)?);
        let tasks = vec![
            tokio::spawn(net::serve(listener, tls, shared.clone())),
            tokio::spawn(keep::run(shared.clone())),
        ];
        Ok(Self { shared, tasks: Arc::new(Mutex::new(tasks)) })
    }

    /// Hangs up on the bot, keeps the world if there is a data directory, and frees the port.
    pub async fn stop(&self) {
        self.shared.hub.close_all();
        self.shared.stopping.send_replace(true);
        let tasks = std::mem::take(&mut *locked(&self.tasks));
        for task in tasks {
            let abort = task.abort_handle();
            // Neither task waits for anything but the sign to stop; a save may take its time.
            if tokio::time::timeout(Duration::from_secs(10), task).await.is_err() {
                abort.abort();
            }
        }
        self.shared.save();
    }

    /// The address to use instead of `https://discord.com`, such as `http://127.0.0.1:8000`: where the stand-in listens,
    /// also if it announces [public addresses](PublicAddresses).
    pub fn url(&self) -> &str {
        &self.shared.addresses.base
    }

    /// The announced address of the gateway, such as `ws://127.0.0.1:8000`: without a path, as Discord's.
    pub fn gateway_url(&self) -> String {
        self.shared.addresses.announced.gateway.clone()
    }

    /// The bot's token.
    pub fn token(&self) -> String {
        self.shared.world().token.clone()
    }

    /// The bot's user id, which is its application's id too.
    pub fn bot_id(&self) -> Id {
        self.shared.world().bot
    }

    /// The id of the only server.
    pub fn guild_id(&self) -> Id {
        self.shared.world().guild
    }

    /// Everybody, the bot under test first.
    pub fn users(&self) -> Vec<User> {
        self.shared.world().users.clone()
    }

    /// The user with this name.
    pub fn user(&self, name: &str) -> Option<User> {
        self.shared.world().users.iter().find(|user| user.name == name).cloned()
    }

    /// All channels, threads and direct conversations, in the order in which they were opened.
    pub fn channels(&self) -> Vec<Channel> {
        self.shared.world().channels.clone()
    }

    /// The commands that the server's owner can use there, as wire objects.
    pub fn commands(&self) -> Vec<Value> {
        let world = self.shared.world();
        let Some(channel) = world.channels.iter().find(|channel| channel.in_guild()) else {
            return Vec::new();
        };
        world.commands_for(world.owner(), channel).into_iter().cloned().collect()
    }

    /// What went over the wire so far.
    pub fn traffic(&self) -> Traffic {
        self.shared.recorder.copy()
    }

    /// Moves the stand-in's clock forward: deadlines pass, tokens expire, threads fall asleep.
    pub fn advance(&self, by: Duration) {
        let before = self.shared.now_ms();
        self.shared.clock.advance(by);
        self.shared.announce_sleepers(&self.shared.world(), before);
        self.shared.changed();
    }

    /// The clock, for others to live by.
    pub fn clock(&self) -> SandboxClock {
        self.shared.clock.clone()
    }

    /// The stand-in's time in milliseconds of the Unix epoch.
    pub fn now_ms(&self) -> u64 {
        self.shared.now_ms()
    }

    /// Adds a rule by which REST misbehaves.
    pub fn inject_fault(&self, rule: FaultRule) {
        self.shared.faults.add(rule);
    }

    /// How many requests such rules have struck, counted as they arrive.
    pub fn faults_injected(&self) -> u64 {
        self.shared.faults.struck.load(Ordering::Relaxed)
    }

    /// Removes all such rules, and the limits that were declared.
    pub fn clear_faults(&self) {
        self.shared.faults.clear();
        self.shared.limiter.clear();
    }

    /// Declares a rate limit: until this much of the stand-in's time is over, each request with this method (`None`: any)
    /// and path is refused with 429 and told how long it still has to wait. A path is one without `/api/v10`, in which
    /// `*` stands for anything. A global limit leaves out the endpoints of interactions, as Discord's does.
    pub fn declare_rate_limit(
        &self,
        method: Option<&str>,
        path: &str,
        length: Duration,
        scope: LimitScope,
    ) {
        let until_ms = self.now_ms().saturating_add(clock::millis(length));
        let method = method.map(str::to_uppercase);
        self.shared.limiter.declare(Declared { method, path: path.into(), until_ms, scope });
    }

    /// How many requests of the last ten minutes were invalid: answered with 401, 403, or a 429 that is not shared.
    pub fn invalid_requests(&self) -> u64 {
        self.shared.invalid.counted(self.now_ms())
    }

    /// Whether too many invalid requests have had the bot's address banned.
    pub fn is_banned(&self) -> bool {
        self.shared.invalid.ban(self.now_ms()).is_some()
    }

    /// Gives the bot another token, as its owner can. The old one is worth nothing then.
    pub fn reset_token(&self) {
        let mut world = self.shared.world();
        world.token = token::bot_token(world.bot, &token::random(33));
        drop(world);
        self.inject_gateway_fault(GatewayFault::Close(Some(4004)));
    }

    /// Waits until a bot has identified and registered commands; tells whether it did in time.
    pub async fn wait_for_bot(&self, patience: Duration) -> bool {
        let ready =
            || (self.bot_online() && !self.shared.world().commands.is_empty()).then_some(());
        self.shared.wait_for(patience, ready).await.is_some()
    }
}

/// What all parts of the stand-in share.
///
/// Locks are taken in the order world, sessions, recorder; none is held across an await.
#[derive(Debug)]
struct Shared {
    config: Config,
    addresses: Addresses,
    /// What the chat page's uploads bear, which no other page can read.
    page_token: String,
    clock: SandboxClock,
    world: Mutex<World>,
    hub: Hub,
    faults: Faults,
    lasting: LastingFaults,
    starts: StartLimiter,
    limiter: Limiter,
    invalid: InvalidRequests,
    recorder: Recorder,
    keep: Option<Keep>,
    version: watch::Sender<u64>,
    stopping: watch::Sender<bool>,
}

impl Shared {
    fn new(config: Config, port: u16) -> Result<Self, StartError> {
        let addresses = Addresses::new(&config, port);
        let cdn = &addresses.announced.cdn;
        let clock = SandboxClock::default();
        let keep = config.data.as_ref().map(|data| Keep::new(data.clone()));
        let kept = match &keep {
            Some(keep) => keep
                .load(cdn, config.history)
                .map_err(|error| StartError::Data(keep.folder().into(), error))?,
            None => None,
        };
        let world = kept.unwrap_or_else(|| World::new(&config, clock.now_ms(), &token::random(33)));
        let recorder = Recorder::new(config.traffic_limit, config.traffic_file.as_deref())
            .map_err(|error| {
                StartError::TrafficFile(config.traffic_file.clone().unwrap_or_default(), error)
            })?;
        Ok(Self {
            limiter: Limiter::new(config.rates),
            invalid: InvalidRequests::new(config.invalid_limit),
            starts: StartLimiter::new(config.identify_interval, clock.now_ms()),
            config,
            addresses,
            page_token: token::random(43),
            clock,
            world: Mutex::new(world),
            hub: Hub::default(),
            faults: Faults::default(),
            lasting: LastingFaults::default(),
            recorder,
            keep,
            version: watch::Sender::new(0),
            stopping: watch::Sender::new(false),
        })
    }

    fn world(&self) -> MutexGuard<'_, World> {
        locked(&self.world)
    }

    fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    fn context(&self) -> Context<'_> {
        Context { cdn: &self.addresses.announced.cdn, now_ms: self.now_ms() }
    }

    /// Returns as soon as the stand-in is to stop.
    async fn stopped(&self) {
        // The sender lives in this very object, so waiting cannot fail.
        self.stopping.subscribe().wait_for(|stopping| *stopping).await.ok();
    }

    /// Tells everybody who waits or watches that something is different now.
    fn changed(&self) {
        self.version.send_modify(|version| *version += 1);
    }

    /// Waits until `look` finds something, looking again after each change of anything.
    async fn wait_for<T>(&self, patience: Duration, look: impl FnMut() -> Option<T>) -> Option<T> {
        let changed = || {
            let mut changes = self.version.subscribe();
            async move { changes.changed().await.is_ok() }
        };
        self.wait_for_one(patience, changed, look).await
    }

    /// Waits until `look` finds something, looking again after each change that `changed`, called before each look, waits for.
    async fn wait_for_one<T, C: Future>(
        &self,
        patience: Duration,
        changed: impl Fn() -> C,
        mut look: impl FnMut() -> Option<T>,
    ) -> Option<T> {
        let until = tokio::time::Instant::now() + patience;
        loop {
            let changed = changed();
            if let Some(found) = look() {
                return Some(found);
            }
            // An interaction also dies of time alone, hence a look now and then.
            let next = until.min(tokio::time::Instant::now() + Duration::from_millis(100));
            tokio::time::timeout_at(next, changed).await.ok();
            if tokio::time::Instant::now() >= until {
                return look();
            }
        }
    }

    /// Writes the world down, if there is a place for it.
    fn save(&self) {
        if let Some(keep) = &self.keep
            && let Err(error) = keep.save(&self.addresses.announced.cdn, &self.world)
        {
            tracing::error!(%error, "the world could not be kept");
        }
    }
}

/// Locks a mutex, also after a panic elsewhere: what it guards is changed in small complete steps.
fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
