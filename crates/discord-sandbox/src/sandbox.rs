//! The handle on a running stand-in.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use serde_json::Value;
use tokio::task::JoinHandle;

use crate::clock::{self, Id, SandboxClock};
use crate::config::Config;
use crate::faults::{FaultRule, LimitScope};
use crate::gateway::GatewayFault;
use crate::net::{self, Tls};
use crate::rest::rates::Declared;
use crate::traffic::Traffic;
use crate::world::{Channel, User, persistence};
use crate::{Shared, locked, token};

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
    pub(crate) shared: Arc<Shared>,
    pub(crate) tasks: Arc<Mutex<Vec<JoinHandle<()>>>>,
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
            tokio::spawn(persistence::run(shared.clone())),
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
