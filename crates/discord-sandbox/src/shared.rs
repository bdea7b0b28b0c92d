//! The state that all parts of a stand-in share.

use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::watch;

use crate::chat::compose::Context;
use crate::clock::SandboxClock;
use crate::config::Config;
use crate::faults::Faults;
use crate::gateway::{Hub, LastingFaults, StartLimiter};
use crate::net::Addresses;
use crate::people::endpoint::Signing;
use crate::rest::invalid_requests::InvalidRequests;
use crate::rest::rate_limits::Limiter;
use crate::sandbox::StartError;
use crate::token;
use crate::traffic::Recorder;
use crate::world::World;
use crate::world::persistence::DataDirectory;

/// The state that all parts of a stand-in share.
///
/// Lock order: world, sessions, recorder. No lock is held across an await.
#[derive(Debug)]
pub(crate) struct Shared {
    pub config: Config,
    pub addresses: Addresses,
    /// The CSRF token of the chat page's uploads.
    pub page_token: String,
    pub clock: SandboxClock,
    pub world: Mutex<World>,
    pub hub: Hub,
    pub faults: Faults,
    pub lasting_faults: LastingFaults,
    pub signing: Signing,
    pub start_limiter: StartLimiter,
    pub limiter: Limiter,
    pub invalid_requests: InvalidRequests,
    pub recorder: Recorder,
    pub data_directory: Option<DataDirectory>,
    /// Incremented after each change.
    pub version: watch::Sender<u64>,
    pub stopping: watch::Sender<bool>,
}

impl Shared {
    pub fn new(config: Config, clock: SandboxClock, port: u16) -> Result<Self, StartError> {
        let addresses = Addresses::new(&config, port);
        let cdn = &addresses.announced.cdn;
        let data_directory = config.data.clone().map(DataDirectory::new);
        let saved = match &data_directory {
            Some(directory) => directory
                .load(cdn, &config)
                .map_err(|error| StartError::Data(directory.path().into(), error))?,
            None => None,
        };
        let world =
            saved.unwrap_or_else(|| World::new(&config, clock.now_ms(), &token::random(33)));
        let recorder = Recorder::new(config.traffic_limit, config.traffic_file.as_deref())
            .map_err(|error| {
                StartError::TrafficFile(config.traffic_file.clone().unwrap_or_default(), error)
            })?;
        Ok(Self {
            limiter: Limiter::new(config.rates),
            invalid_requests: InvalidRequests::new(config.invalid_limit),
            start_limiter: StartLimiter::new(config.identify_interval, clock.now_ms()),
            config,
            addresses,
            page_token: token::random(43),
            clock,
            world: Mutex::new(world),
            hub: Hub::default(),
            faults: Faults::default(),
            lasting_faults: LastingFaults::default(),
            signing: Signing::default(),
            recorder,
            data_directory,
            version: watch::Sender::new(0),
            stopping: watch::Sender::new(false),
        })
    }

    pub fn world(&self) -> MutexGuard<'_, World> {
        locked(&self.world)
    }

    pub fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    pub fn context(&self) -> Context<'_> {
        Context { cdn: &self.addresses.announced.cdn, now_ms: self.now_ms() }
    }

    /// Completes when the stand-in stops.
    pub async fn stopped(&self) {
        // `self` owns the sender, so waiting cannot fail.
        self.stopping.subscribe().wait_for(|stopping| *stopping).await.ok();
    }

    /// Wakes all tasks that wait for a change.
    pub fn notify_changed(&self) {
        self.version.send_modify(|version| *version += 1);
    }

    /// Waits until `poll` returns a value; polls again after each change of the state.
    pub async fn wait_for<T>(
        &self,
        timeout: Duration,
        poll: impl FnMut() -> Option<T>,
    ) -> Option<T> {
        let changed = || {
            let mut changes = self.version.subscribe();
            async move { changes.changed().await.is_ok() }
        };
        self.wait_for_change(timeout, changed, poll).await
    }

    /// Waits until `poll` returns a value; polls again when the future from `changed` completes.
    ///
    /// `changed` is called before each poll, so that no change in between is missed.
    pub async fn wait_for_change<T, C: Future>(
        &self,
        timeout: Duration,
        changed: impl Fn() -> C,
        mut poll: impl FnMut() -> Option<T>,
    ) -> Option<T> {
        let deadline = tokio::time::Instant::now() + timeout;
        loop {
            let changed = changed();
            if let Some(found) = poll() {
                return Some(found);
            }
            // An interaction can also expire without a change, hence a poll every 100 ms.
            let next = deadline.min(tokio::time::Instant::now() + Duration::from_millis(100));
            tokio::time::timeout_at(next, changed).await.ok();
            if tokio::time::Instant::now() >= deadline {
                return poll();
            }
        }
    }

    /// Saves the world to the data directory, if there is one.
    pub fn save(&self) {
        if let Some(directory) = &self.data_directory
            && let Err(error) = directory.save(&self.addresses.announced.cdn, &self.world)
        {
            tracing::error!(
                %error,
                "cannot save the world; changes since the last save are not persisted"
            );
        }
    }
}

/// Locks a mutex, ignoring poisoning: every critical section leaves the data consistent.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
