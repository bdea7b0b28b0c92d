//! One run of a shard in serenity, and how it is ended.
//!
//! serenity detaches the tasks of a shard, and some of them never end: one that connects to a gateway that does not
//! answer waits for ever, and one whose stream has ended spins until its next heartbeat. So each run has a runtime of
//! its own, which is dropped with everything in it.

use std::sync::Arc;
use std::sync::atomic::{AtomicU64, Ordering};
use std::time::Duration;

use futures_util::StreamExt;
use futures_util::stream::BoxStream;
use serenity::all::{
    Context, Event, EventHandler, GatewayIntents, Http, RawEventHandler, ShardId, ShardManager,
    ShardManagerOptions, ShardMessenger, ShardRunnerMessage,
};
use serenity::async_trait;
use serenity::gateway::GatewayError;
use serenity_websocket::tungstenite::protocol::Message;
use tokio::runtime::{Builder, Runtime};
use tokio::sync::mpsc;
use tokio::task::spawn_blocking;
use tokio::time::{Instant, sleep, timeout};

use crate::discord::transport::gate::Gate;

/// What happens on a connection that the supervisor needs to know.
#[derive(Debug)]
pub enum Signal {
    /// A session has begun; it can be resumed at this address.
    Ready { resume_at: String },
    /// A session goes on.
    Resumed,
    /// An event of this kind could not be parsed.
    Unknown(String),
    /// The gateway refused the shard for good.
    Refused(GatewayError),
}

/// What a run is started with.
pub struct RunnerOptions {
    pub shard: u32,
    pub shards: u32,
    pub gateway: String,
    pub http: Arc<Http>,
    pub handler: Arc<dyn EventHandler>,
    pub intents: GatewayIntents,
}

/// A run of a shard; it ends when this is dropped.
pub struct Runner {
    shard: ShardId,
    manager: Arc<ShardManager>,
    /// serenity's own word that the shard was refused.
    ended: BoxStream<'static, Result<(), GatewayError>>,
    pub gate: Gate,
    signals: mpsc::Receiver<Signal>,
    tap: Arc<Tap>,
    /// The way to the shard's task, once it has been seen.
    messenger: Option<ShardMessenger>,
    /// Taken only when this is dropped.
    runtime: Option<Runtime>,
}

/// Holders of a [`Tap`] while no task of the shard is there: this run, and serenity's queue of starts.
const IDLE_HOLDERS: usize = 2;
/// Signals that may wait; each waits in a task of the shard's own.
const SIGNALS: usize = 16;
/// Threads of a run that look up names.
const LOOKUPS: usize = 2;
const NORMAL_CLOSURE: u16 = 1000;
/// How often a run that is told to stop is looked at.
const POLL: Duration = Duration::from_millis(10);

impl Runner {
    /// Starts a run behind a closed gate.
    ///
    /// # Errors
    /// When the system grants no thread.
    pub fn start(options: RunnerOptions) -> std::io::Result<Self> {
        let RunnerOptions { shard, shards, gateway, http, handler, intents } = options;
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .max_blocking_threads(LOOKUPS)
            .thread_name(format!("shard-{shard}"))
            .enable_all()
            .build()?;
        let gate = Gate::new(gateway, runtime.handle().clone());
        let (sender, signals) = mpsc::channel(SIGNALS);
        let tap = Arc::new(Tap { sender, heard: AtomicU64::default() });
        let options = ShardManagerOptions {
            data: Arc::default(),
            event_handlers: vec![handler],
            raw_event_handlers: vec![Arc::clone(&tap) as Arc<dyn RawEventHandler>],
            shard_index: shard,
            shard_init: 1,
            shard_total: shards,
            ws_url: gate.address(),
            http,
            intents,
            presence: None,
        };
        let within = runtime.enter();
        let (manager, ended) = ShardManager::new(options);
        // It only puts the shard into a queue.
        manager.initialize().ok();
        drop(within);
        let ended = ended.boxed();
        Ok(Self {
            shard: ShardId(shard),
            manager,
            ended,
            gate,
            signals,
            tap,
            messenger: None,
            runtime: Some(runtime),
        })
    }

    /// Waits for the next signal.
    pub async fn signal(&mut self) -> Signal {
        // Neither ends before this run: the tap has a sender, and the manager the other.
        tokio::select! {
            Some(signal) = self.signals.recv() => signal,
            Some(Err(error)) = self.ended.next() => Signal::Refused(error),
            else => std::future::pending().await,
        }
    }

    /// The round trip of the newest heartbeat that was acknowledged, which differs from one to the next, while serenity
    /// keeps the shard's task in its list: outside of it are shards that have not connected yet, and those that are
    /// about to identify again.
    pub async fn listed(&mut self) -> Option<Option<Duration>> {
        let runners = self.manager.runners.lock().await;
        let info = runners.get(&self.shard)?;
        if self.messenger.is_none() {
            self.messenger = Some(info.runner_tx.clone());
        }
        Some(info.latency)
    }

    /// Whether serenity has ever had a task for the shard.
    pub fn was_listed(&self) -> bool {
        self.messenger.is_some()
    }

    /// How many events have come.
    pub fn heard(&self) -> u64 {
        self.tap.heard.load(Ordering::Relaxed)
    }

    /// Whether the shard's task has ended, as far as it has ever been seen.
    pub fn has_ended(&self) -> bool {
        // A task of the shard holds the handlers.
        self.was_listed() && Arc::strong_count(&self.tap) <= IDLE_HOLDERS
    }

    /// Has the shard's task write to its stream. One whose stream has ended ends by that; by itself it would notice at
    /// its next heartbeat, and spin until then.
    pub fn ping(&self) {
        self.send(ShardRunnerMessage::Message(Message::Ping(Vec::new())));
    }

    /// Ends the session, so that the bot is shown as offline, and waits at most this long until the task has ended, and
    /// then until nothing of the run is left.
    pub async fn stop(mut self, patience: Duration) {
        let latest = Instant::now() + patience;
        self.hang_up();
        while self.was_listed() && !self.has_ended() && Instant::now() < latest {
            sleep(POLL).await;
        }
        if let Some(runtime) = self.runtime.take() {
            // A task that ends for a panic has nothing to say.
            // It may wait itself for a thread.
            timeout(2 * patience, spawn_blocking(move || runtime.shutdown_timeout(patience)))
                .await
                .ok();
        }
    }

    /// Closes the stream. The write after that fails, and so the task ends: told to shut down, it would wait for an
    /// answer, and spin if there is none to come.
    fn hang_up(&self) {
        self.send(ShardRunnerMessage::Close(NORMAL_CLOSURE, None));
        self.ping();
    }

    fn send(&self, message: ShardRunnerMessage) {
        // serenity warns of messages to a task that has ended.
        if let Some(messenger) = self.messenger.as_ref().filter(|_| !self.has_ended()) {
            messenger.send_to_shard(message);
        }
    }
}

impl Drop for Runner {
    fn drop(&mut self) {
        // A task that spins yields to nothing else.
        self.hang_up();
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Hears every event of a run.
struct Tap {
    sender: mpsc::Sender<Signal>,
    heard: AtomicU64,
}

#[async_trait]
impl RawEventHandler for Tap {
    async fn raw_event(&self, _: Context, event: Event) {
        self.heard.fetch_add(1, Ordering::Relaxed);
        let signal = match event {
            Event::Ready(event) => Signal::Ready { resume_at: event.ready.resume_gateway_url },
            Event::Resumed(_) => Signal::Resumed,
            Event::Unknown(event) => Signal::Unknown(event.kind),
            _ => return,
        };
        // The run may just be ending.
        self.sender.send(signal).await.ok();
    }
}
