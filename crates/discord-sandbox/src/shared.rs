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
use crate::rest::invalid::InvalidRequests;
use crate::rest::rates::Limiter;
use crate::sandbox::StartError;
use crate::token;
use crate::traffic::Recorder;
use crate::world::World;
use crate::world::persistence::Keep;

/// What all parts of the stand-in share.
///
/// Locks are taken in the order world, sessions, recorder; none is held across an await.
#[derive(Debug)]
pub(crate) struct Shared {
    pub config: Config,
    pub addresses: Addresses,
    /// What the chat page's uploads bear, which no other page can read.
    pub page_token: String,
    pub clock: SandboxClock,
    pub world: Mutex<World>,
    pub hub: Hub,
    pub faults: Faults,
    pub lasting: LastingFaults,
    pub starts: StartLimiter,
    pub limiter: Limiter,
    pub invalid: InvalidRequests,
    pub recorder: Recorder,
    pub keep: Option<Keep>,
    pub version: watch::Sender<u64>,
    pub stopping: watch::Sender<bool>,
}

impl Shared {
    pub fn new(config: Config, port: u16) -> Result<Self, StartError> {
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

    pub fn world(&self) -> MutexGuard<'_, World> {
        locked(&self.world)
    }

    pub fn now_ms(&self) -> u64 {
        self.clock.now_ms()
    }

    pub fn context(&self) -> Context<'_> {
        Context { cdn: &self.addresses.announced.cdn, now_ms: self.now_ms() }
    }

    /// Returns as soon as the stand-in is to stop.
    pub async fn stopped(&self) {
        // The sender lives in this very object, so waiting cannot fail.
        self.stopping.subscribe().wait_for(|stopping| *stopping).await.ok();
    }

    /// Tells everybody who waits or watches that something is different now.
    pub fn changed(&self) {
        self.version.send_modify(|version| *version += 1);
    }

    /// Waits until `look` finds something, looking again after each change of anything.
    pub async fn wait_for<T>(
        &self,
        patience: Duration,
        look: impl FnMut() -> Option<T>,
    ) -> Option<T> {
        let changed = || {
            let mut changes = self.version.subscribe();
            async move { changes.changed().await.is_ok() }
        };
        self.wait_for_one(patience, changed, look).await
    }

    /// Waits until `look` finds something, looking again after each change that `changed`, called before each look, waits for.
    pub async fn wait_for_one<T, C: Future>(
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
    pub fn save(&self) {
        if let Some(keep) = &self.keep
            && let Err(error) = keep.save(&self.addresses.announced.cdn, &self.world)
        {
            tracing::error!(%error, "the world could not be kept");
        }
    }
}

/// Locks a mutex, also after a panic elsewhere: what it guards is changed in small complete steps.
pub(crate) fn locked<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
