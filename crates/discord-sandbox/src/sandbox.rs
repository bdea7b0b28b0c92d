//! [`Sandbox`], the handle to a running stand-in.

use std::io;
use std::path::PathBuf;
use std::sync::atomic::Ordering;
use std::sync::{Arc, Mutex};
use std::time::Duration;

use futures_util::future::BoxFuture;
use serde_json::Value;
use tokio::task::JoinHandle;

use crate::clock::{self, Id, SandboxClock};
use crate::config::Config;
use crate::faults::{FaultRule, LimitScope};
use crate::gateway::GatewayFault;
use crate::net;
use crate::rest::rate_limits::DeclaredLimit;
use crate::traffic::Traffic;
use crate::world::{Channel, Emoji, User, persistence};
use crate::{Shared, locked, server, token};

/// An error that prevents a stand-in from starting.
#[derive(Debug, thiserror::Error)]
pub enum StartError {
    /// Another process listens on the port.
    #[error("port {0} is taken on 127.0.0.1; choose another one (--port), or 0 for any free one")]
    PortTaken(u16),
    /// Listening on the port failed for another reason.
    #[error("cannot listen on 127.0.0.1:{0}")]
    Listen(u16, #[source] io::Error),
    /// The certificate or the key is unusable.
    #[error("cannot use the certificate or key {}", .0.display())]
    Tls(PathBuf, #[source] Box<dyn std::error::Error + Send + Sync>),
    /// The data directory cannot be read or created.
    #[error("cannot use the data directory {}", .0.display())]
    Data(PathBuf, #[source] io::Error),
    /// The traffic file cannot be opened.
    #[error("cannot write the traffic file {}", .0.display())]
    TrafficFile(PathBuf, #[source] io::Error),
}

/// A running stand-in. Clones are handles to the same one; it runs until [`Sandbox::stop`].
#[derive(Clone, Debug)]
pub struct Sandbox {
    pub(crate) shared: Arc<Shared>,
    pub(crate) tasks: Arc<Mutex<Vec<JoinHandle<()>>>>,
}

impl Sandbox {
    /// Starts a stand-in; returns once it listens.
    ///
    /// # Errors
    /// If the port or a file named in the configuration cannot be used.
    pub fn start(config: Config) -> BoxFuture<'static, Result<Self, StartError>> {
        // Boxed here, so that no other crate compiles it again.
        Box::pin(Self::listen(config))
    }

    async fn listen(config: Config) -> Result<Self, StartError> {
        let tls = config.tls.as_ref().map(net::acceptor).transpose()?;
        let listener = net::bind(config.port).await?;
        let port =
            listener.local_addr().map_err(|error| StartError::Listen(config.port, error))?.port();
        let shared = Arc::new(Shared::new(config, SandboxClock::default(), port)?);
        let tasks = vec![
            tokio::spawn(server::serve(listener, tls, shared.clone())),
            tokio::spawn(persistence::run(shared.clone())),
        ];
        Ok(Self { shared, tasks: Arc::new(Mutex::new(tasks)) })
    }

    /// Creates a stand-in with a clock and without connections or tasks: the caller makes the bot's
    /// [requests](Self::request) and delivers the [interactions](Self::forge).
    ///
    /// # Errors
    /// If a file named in the configuration cannot be used.
    pub fn without_connections(config: Config, clock: SandboxClock) -> Result<Self, StartError> {
        let shared = Arc::new(Shared::new(config, clock, 0)?);
        Ok(Self { shared, tasks: Arc::default() })
    }

    /// Closes all connections, saves the world to the data directory if any, and frees the port.
    pub async fn stop(&self) {
        self.shared.hub.close_all();
        self.shared.stopping.send_replace(true);
        let tasks = std::mem::take(&mut *locked(&self.tasks));
        for task in tasks {
            let abort = task.abort_handle();
            // Both tasks end on the stop signal; only a save in progress delays them.
            if tokio::time::timeout(Duration::from_secs(10), task).await.is_err() {
                abort.abort();
            }
        }
        self.shared.save();
    }

    /// Returns the address to use instead of `https://discord.com`, such as
    /// `http://127.0.0.1:8000`.
    ///
    /// It is always on loopback, even if [public addresses](crate::PublicAddresses) are announced.
    pub fn url(&self) -> &str {
        &self.shared.addresses.base
    }

    /// Returns the announced address of the gateway, such as `ws://127.0.0.1:8000`.
    ///
    /// Like Discord's, it has no path.
    pub fn gateway_url(&self) -> String {
        self.shared.addresses.announced.gateway.clone()
    }

    /// Returns the bot's token.
    pub fn token(&self) -> String {
        self.shared.world().token.clone()
    }

    /// Returns the bot's user id, which is also its application id.
    pub fn bot_id(&self) -> Id {
        self.shared.world().bot
    }

    /// Returns the id of the first guild.
    pub fn guild_id(&self) -> Id {
        self.shared.world().guild
    }

    /// Returns all users, the bot under test first.
    pub fn users(&self) -> Vec<User> {
        self.shared.world().users.clone()
    }

    /// Returns the user with this display name.
    pub fn user(&self, name: &str) -> Option<User> {
        self.shared.world().users.iter().find(|user| user.name == name).cloned()
    }

    /// Returns all channels, threads and direct messages in order of creation.
    pub fn channels(&self) -> Vec<Channel> {
        self.shared.world().channels.clone()
    }

    /// Returns the commands available to the guild's owner in the guild, as wire objects.
    pub fn commands(&self) -> Vec<Value> {
        let world = self.shared.world();
        let Some(channel) = world.channels.iter().find(|channel| channel.in_guild()) else {
            return Vec::new();
        };
        world.commands_for(world.owner(), channel).into_iter().cloned().collect()
    }

    /// Returns the emojis of the bot's application, in order of their upload.
    pub fn emojis(&self) -> Vec<Emoji> {
        self.shared.world().emojis.clone()
    }

    /// Returns the scheduled events of all guilds as wire objects, oldest first.
    pub fn events(&self) -> Vec<Value> {
        self.shared.world().events.clone()
    }

    /// Adds a PNG file as an emoji, as the owner of the application can; returns its id, unless the
    /// name is taken or there is no room.
    pub fn add_emoji(&self, name: &str, image: &[u8]) -> Option<Id> {
        let image = image.to_vec().into();
        let added = self.shared.world().add_emoji(name, image, self.now_ms());
        self.shared.notify_changed();
        added.ok()
    }

    /// Deletes an emoji, as the owner of the application can; returns whether there was one.
    pub fn delete_emoji(&self, id: Id) -> bool {
        let was_there = self.shared.world().remove_emoji(id);
        self.shared.notify_changed();
        was_there
    }

    /// Returns the traffic recorded so far.
    pub fn traffic(&self) -> Traffic {
        self.shared.recorder.snapshot()
    }

    /// Advances the stand-in's clock: deadlines pass, tokens expire, idle threads are archived.
    pub fn advance(&self, by: Duration) {
        let before = self.shared.now_ms();
        self.shared.clock.advance(by);
        self.shared.announce_auto_archived(&self.shared.world(), before);
        self.shared.notify_changed();
    }

    /// Returns a handle to the stand-in's clock.
    pub fn clock(&self) -> SandboxClock {
        self.shared.clock.clone()
    }

    /// Returns the stand-in's current time in Unix milliseconds.
    pub fn now_ms(&self) -> u64 {
        self.shared.now_ms()
    }

    /// Adds a rule that injects faults into REST requests.
    pub fn inject_fault(&self, rule: FaultRule) {
        self.shared.faults.add(rule);
    }

    /// Returns the number of requests and connections to the gateway with an injected fault.
    pub fn faults_injected(&self) -> u64 {
        self.shared.faults.injected.load(Ordering::Relaxed)
    }

    /// Removes all fault rules and declared rate limits.
    pub fn clear_faults(&self) {
        self.shared.faults.clear();
        self.shared.limiter.clear();
    }

    /// Declares a rate limit for a duration of the stand-in's time.
    ///
    /// Until it ends, each request with this method (`None`: any) and path is refused with 429 and
    /// the remaining wait. The path is without `/api/v10`; `*` matches any text. A global limit
    /// does not apply to interaction endpoints, as on Discord.
    pub fn declare_rate_limit(
        &self,
        method: Option<&str>,
        path: &str,
        duration: Duration,
        scope: LimitScope,
    ) {
        let until_ms = self.now_ms().saturating_add(clock::millis(duration));
        let method = method.map(str::to_uppercase);
        self.shared.limiter.declare(DeclaredLimit { method, path: path.into(), until_ms, scope });
    }

    /// Returns the number of invalid requests in the last ten minutes: those with a response of
    /// 401, 403, or 429 of a scope other than shared.
    pub fn invalid_requests(&self) -> u64 {
        self.shared.invalid_requests.total(self.now_ms())
    }

    /// Returns whether the bot's address is banned for too many invalid requests.
    pub fn is_banned(&self) -> bool {
        self.shared.invalid_requests.ban(self.now_ms()).is_some()
    }

    /// Replaces the bot's token, as its owner can, and closes its sessions (4004).
    pub fn reset_token(&self) {
        let mut world = self.shared.world();
        world.token = token::bot_token(world.bot, &token::random(33));
        drop(world);
        self.inject_gateway_fault(GatewayFault::Close(Some(4004)));
    }

    /// Waits until a bot has identified and registered commands; returns whether it did in time.
    pub async fn wait_for_bot(&self, timeout: Duration) -> bool {
        let ready =
            || (self.bot_online() && !self.shared.world().commands.is_empty()).then_some(());
        self.shared.wait_for(timeout, ready).await.is_some()
    }
}
