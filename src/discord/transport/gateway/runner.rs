//! One run of a shard in serenity, and how it is ended.
//!
//! serenity detaches the tasks of a shard, and some of them never end: a task that connects to a
//! silent gateway waits forever, and a task whose stream has ended spins until its next heartbeat.
//! So each run has its own runtime, and dropping that ends all of them.

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

use super::gate::Gate;

/// References to an [`EventTap`] while the shard has no task: this run's, and that of serenity's
/// queue of shards to start.
const IDLE_REFERENCES: usize = 2;
/// Capacity of the channel of signals. Senders beyond it wait in tasks of the shard.
const MAX_SIGNALS: usize = 16;
/// Threads of a run for blocking work, which is DNS lookups.
const MAX_BLOCKING_THREADS: usize = 2;
const NORMAL_CLOSURE: u16 = 1000;
/// Interval of checks whether a stopped run has ended.
const POLL_INTERVAL: Duration = Duration::from_millis(10);

/// An event that concerns the supervisor.
#[derive(Debug)]
pub enum Signal {
    /// A session has begun. It can be resumed at this address.
    Ready { resume_at: String },
    /// A session was resumed.
    Resumed,
    /// An event of this type could not be parsed.
    Unparsable(String),
    /// The gateway refused the shard.
    Refused(GatewayError),
}

/// The parameters of a run.
pub struct RunnerOptions {
    pub shard: u32,
    pub shards: u32,
    /// Address of the gateway.
    pub gateway: String,
    pub http: Arc<Http>,
    pub handler: Arc<dyn EventHandler>,
    pub intents: GatewayIntents,
}

/// A shard's entry in serenity's list of runners.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Listing {
    /// Round trip of the newest acknowledged heartbeat. It differs from one heartbeat to the next.
    pub latency: Option<Duration>,
}

/// A run of a shard. Dropping it ends the run.
pub struct Runner {
    shard: ShardId,
    manager: Arc<ShardManager>,
    /// Refusals that serenity reports.
    ended: BoxStream<'static, Result<(), GatewayError>>,
    pub gate: Gate,
    signals: mpsc::Receiver<Signal>,
    tap: Arc<EventTap>,
    /// The channel to the shard's task, once the shard was listed.
    messenger: Option<ShardMessenger>,
    /// `None` only after [`Self::stop`] and during the drop.
    runtime: Option<Runtime>,
}

impl Runner {
    /// Starts a run behind a closed gate.
    ///
    /// # Errors
    /// Fails if the system grants no thread.
    pub fn start(options: RunnerOptions) -> std::io::Result<Self> {
        let RunnerOptions { shard, shards, gateway, http, handler, intents } = options;
        let runtime = Builder::new_multi_thread()
            .worker_threads(1)
            .max_blocking_threads(MAX_BLOCKING_THREADS)
            .thread_name(format!("shard-{shard}"))
            .enable_all()
            .build()?;
        let gate = Gate::new(gateway, runtime.handle().clone());
        let (sender, signals) = mpsc::channel(MAX_SIGNALS);
        let tap = Arc::new(EventTap { sender, count: AtomicU64::default() });
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
        let within_runtime = runtime.enter();
        let (manager, ended) = ShardManager::new(options);
        // This only queues the shard.
        manager.initialize().ok();
        drop(within_runtime);
        Ok(Self {
            shard: ShardId(shard),
            manager,
            ended: ended.boxed(),
            gate,
            signals,
            tap,
            messenger: None,
            runtime: Some(runtime),
        })
    }

    /// Waits for the next signal.
    pub async fn signal(&mut self) -> Signal {
        // Both channels outlive this call: the tap and the manager hold their senders.
        tokio::select! {
            Some(signal) = self.signals.recv() => signal,
            Some(Err(error)) = self.ended.next() => Signal::Refused(error),
            else => std::future::pending().await,
        }
    }

    /// Returns the shard's entry in serenity's list of runners. The list lacks shards that have not
    /// connected yet, and those that are about to identify again.
    pub async fn listing(&mut self) -> Option<Listing> {
        let runners = self.manager.runners.lock().await;
        let info = runners.get(&self.shard)?;
        if self.messenger.is_none() {
            self.messenger = Some(info.runner_tx.clone());
        }
        Some(Listing { latency: info.latency })
    }

    /// Returns whether the shard was ever listed, as far as [`Self::listing`] has seen.
    pub fn was_listed(&self) -> bool {
        self.messenger.is_some()
    }

    /// Returns the number of received events.
    pub fn event_count(&self) -> u64 {
        self.tap.count.load(Ordering::Relaxed)
    }

    /// Returns whether the shard's task has ended, if the shard was ever listed.
    pub fn has_ended(&self) -> bool {
        // A task of the shard references the tap.
        self.was_listed() && Arc::strong_count(&self.tap) <= IDLE_REFERENCES
    }

    /// Makes the shard's task write to its stream. A task whose stream has ended notices that by
    /// the write. Without one it would spin until its next heartbeat.
    pub fn ping(&self) {
        self.send(ShardRunnerMessage::Message(Message::Ping(Vec::new())));
    }

    /// Ends the session, so that Discord shows the bot as offline. Waits up to `max_wait` for the
    /// task to end, and then for the runtime.
    pub async fn stop(mut self, max_wait: Duration) {
        let deadline = Instant::now() + max_wait;
        self.hang_up();
        while self.was_listed() && !self.has_ended() && Instant::now() < deadline {
            sleep(POLL_INTERVAL).await;
        }
        if let Some(runtime) = self.runtime.take() {
            let shutdown = spawn_blocking(move || runtime.shutdown_timeout(max_wait));
            // The blocking task may have to wait for a thread. A panic in it has no consequences.
            timeout(2 * max_wait, shutdown).await.ok();
        }
    }

    /// Closes the stream, and writes to it, which fails and so ends the task. (Told to shut down,
    /// the task would wait for an answer of the gateway, and spin if none comes.)
    fn hang_up(&self) {
        self.send(ShardRunnerMessage::Close(NORMAL_CLOSURE, None));
        self.ping();
    }

    fn send(&self, message: ShardRunnerMessage) {
        // serenity logs a warning for each message to a task that has ended.
        if let Some(messenger) = self.messenger.as_ref().filter(|_| !self.has_ended()) {
            messenger.send_to_shard(message);
        }
    }
}

impl Drop for Runner {
    fn drop(&mut self) {
        // A spinning task never yields, so that the runtime alone could not end it.
        self.hang_up();
        if let Some(runtime) = self.runtime.take() {
            runtime.shutdown_background();
        }
    }
}

/// Counts all events of a run, and forwards those that concern the supervisor.
struct EventTap {
    sender: mpsc::Sender<Signal>,
    count: AtomicU64,
}

#[async_trait]
impl RawEventHandler for EventTap {
    async fn raw_event(&self, _: Context, event: Event) {
        self.count.fetch_add(1, Ordering::Relaxed);
        let signal = match event {
            Event::Ready(event) => Signal::Ready { resume_at: event.ready.resume_gateway_url },
            Event::Resumed(_) => Signal::Resumed,
            Event::Unknown(event) => Signal::Unparsable(event.kind),
            _ => return,
        };
        // Fails while the run ends.
        self.sender.send(signal).await.ok();
    }
}
