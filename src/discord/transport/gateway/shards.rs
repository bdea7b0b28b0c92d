//! Keeps shards connected: starts sessions, resumes them when their connections are lost, and
//! starts new ones when they are lost.

use std::convert::Infallible;
use std::panic::{AssertUnwindSafe, catch_unwind};
use std::sync::Arc;
use std::time::Duration;

use serenity::all::{Event as Signal, GatewayEvent, GatewayIntents};
use tokio::time::{Instant, sleep, sleep_until, timeout_at};
use tokio_util::sync::CancellationToken;
use tokio_util::task::TaskTracker;

use super::connection::{Connection, ConnectionError, Fault, Received, decode, probe};
use super::connection_state::ConnectionState;
use super::refusal::GatewayRefusal;
use super::serenity_shard::SerenityShard;
use super::session_limits::{SessionLimiter, SessionPermit};
use super::unparsable::UnparsableEvents;
use super::{KEEP_SESSION, NORMAL_CLOSURE};
use crate::discord::payload::Event;
use crate::discord::transport::random::backoff;
use crate::discord::transport::token::Token;
use crate::game::{Shard, ShardSet};

/// Maximum time without READY or RESUMED.
const HANDSHAKE_TIMEOUT: Duration = Duration::from_secs(20);
/// A connection that lasts this long is stable: the next reconnection is immediate.
const STABLE_CONNECTION: Duration = Duration::from_secs(60);
/// A session that lasts this long is stable: the next one begins without a pause.
const STABLE_SESSION: Duration = Duration::from_mins(2);
/// Immediate reconnections before backing off.
const IMMEDIATE_RECONNECTS: u32 = 5;
const MIN_RESUME_BACKOFF: Duration = Duration::from_millis(250);
const MAX_RESUME_BACKOFF: Duration = Duration::from_secs(4);
const MIN_BACKOFF: Duration = Duration::from_secs(1);
/// Longest pause between attempts to reach the gateway.
const MAX_CONNECT_BACKOFF: Duration = Duration::from_secs(15);
/// Longest pause between sessions that end early.
const MAX_SESSION_BACKOFF: Duration = Duration::from_secs(30);

/// The most work on events of a shard. Beyond it, the session is resumed after a while.
const MAX_TASKS: usize = 4096;

/// The shards of a bot.
pub struct Shards {
    pub token: Token,
    pub intents: GatewayIntents,
    /// Receives the events of all shards.
    pub receive: Box<dyn Fn(Event) + Send + Sync>,
    /// Running work on them, and other work of the bot.
    pub tasks: TaskTracker,
    pub unparsable: UnparsableEvents,
    pub connection: Arc<ConnectionState>,
    pub sessions: SessionLimiter,
    pub stopping: CancellationToken,
    /// The shards of this process.
    pub own: ShardSet,
}

impl Shards {
    /// Keeps a shard connected until the bot stops.
    ///
    /// # Errors
    /// Fails if Discord refuses the shard, and a retry cannot help.
    pub async fn run(&self, shard: Shard) -> Result<(), GatewayRefusal> {
        let mut session = Session::new(self, shard);
        let ended = self.stopping.run_until_cancelled(session.keep()).await;
        session.close().await;
        let Some(Err(refusal)) = ended else { return Ok(()) };
        Err(refusal)
    }
}

/// Where a session is. The loss of the session leads to `Over` from any stage.
enum Stage<'a> {
    /// A permit leads to `Beginning`.
    Over,
    /// READY leads to `Connected`.
    Beginning(SessionPermit<'a>),
    /// The loss of the connection leads to `Resuming`.
    Connected,
    /// RESUMED on another connection leads to `Connected`.
    Resuming,
}

/// The sessions of a shard, one after the other.
struct Session<'a> {
    shards: &'a Shards,
    shard: Shard,
    stage: Stage<'a>,
    /// When the stage began.
    since: Instant,
    /// When the session began.
    began: Instant,
    /// Address of the gateway for the next connection.
    gateway: String,
    connection: Option<Connection>,
    /// Consecutive connections that were not stable.
    unstable_connections: u32,
}

impl<'a> Session<'a> {
    fn new(shards: &'a Shards, shard: Shard) -> Self {
        Self {
            shards,
            shard,
            stage: Stage::Over,
            since: Instant::now(),
            began: Instant::now(),
            gateway: String::new(),
            connection: None,
            unstable_connections: 0,
        }
    }

    /// Begins one session after the other.
    async fn keep(&mut self) -> Result<Infallible, GatewayRefusal> {
        let mut failures = 0_u32;
        loop {
            let permit = self.shards.sessions.acquire(self.shard.index).await?;
            let loss = self.run(permit).await;
            self.close().await;
            // A session that had begun may only have to begin again, with other parameters.
            let is_final = |refusal: &GatewayRefusal| !self.has_begun() || refusal.ends_sessions();
            if let Some(refusal) = loss.refusal().filter(is_final) {
                return Err(refusal);
            }
            let is_stable = self.has_begun() && self.began.elapsed() >= STABLE_SESSION;
            failures = if is_stable { 0 } else { failures.saturating_add(1) };
            // Only IDENTIFY uses up a session start.
            let is_unused = matches!(&self.stage, Stage::Beginning(permit) if !permit.is_used);
            // A permit would keep other shards, also of other processes, from beginning sessions.
            self.enter(Stage::Over);
            self.pause(loss, failures, is_unused).await?;
        }
    }

    /// Waits before the next session: if the gateway could not be reached, until it can be, at its
    /// newest address.
    async fn pause(
        &self,
        mut loss: ConnectionError,
        mut failures: u32,
        is_unreached: bool,
    ) -> Result<(), GatewayRefusal> {
        let max = if is_unreached { MAX_CONNECT_BACKOFF } else { MAX_SESSION_BACKOFF };
        loop {
            let pause = failures.checked_sub(1).map(|nth| backoff(nth, MIN_BACKOFF, max));
            tracing::warn!(
                shard = self.shard.index,
                error = &loss as &dyn std::error::Error,
                seconds = pause.unwrap_or_default().as_secs(),
                "the shard has no session; beginning one"
            );
            sleep(pause.unwrap_or_default()).await;
            if !is_unreached {
                return Ok(());
            }
            let gateway = self.shards.sessions.gateway().await?.url;
            let Err(error) = probe(&gateway).await else { return Ok(()) };
            loss = error;
            failures = failures.saturating_add(1);
        }
    }

    fn has_begun(&self) -> bool {
        matches!(self.stage, Stage::Connected | Stage::Resuming)
    }

    /// Begins the session, and keeps it until it is lost. Returns why.
    async fn run(&mut self, permit: SessionPermit<'a>) -> ConnectionError {
        self.gateway.clone_from(&permit.gateway);
        self.enter(Stage::Beginning(permit));
        self.began = Instant::now();
        self.unstable_connections = 0;
        let Shards { token, intents, .. } = self.shards;
        let mut serenity = match SerenityShard::open(token, self.shard, *intents).await {
            Ok(serenity) => serenity,
            Err(error) => return error.into(),
        };
        loop {
            let Err(error) = self.connect(&mut serenity).await;
            if let ConnectionError::TooLong = error {
                // The session would bring the same again.
                self.shards.unparsable.record("", &error.to_string());
            }
            if !self.has_begun() || !error.can_resume() {
                return error;
            }
            let shard = self.shard.index;
            tracing::info!(shard, %error, "lost the gateway connection; resuming the session");
            let pause = self.disconnect();
            if let Some(connection) = self.connection.take() {
                // The gateway may be silent, and need not be waited for.
                tokio::spawn(connection.close(KEEP_SESSION));
            }
            sleep(pause).await;
        }
    }

    /// Closes the connection, which ends the session.
    async fn close(&mut self) {
        self.disconnect();
        if let Some(connection) = self.connection.take() {
            connection.close(NORMAL_CLOSURE).await;
        }
    }

    fn enter(&mut self, stage: Stage<'a>) {
        self.shards.connection.set(self.shard, matches!(stage, Stage::Connected));
        self.stage = stage;
        self.since = Instant::now();
    }

    /// Records that the connection is lost. Returns the pause before the next one.
    fn disconnect(&mut self) -> Duration {
        let is_connected = matches!(self.stage, Stage::Connected);
        let was_stable = is_connected && self.since.elapsed() >= STABLE_CONNECTION;
        self.unstable_connections = if was_stable { 0 } else { self.unstable_connections + 1 };
        if is_connected {
            self.enter(Stage::Resuming);
        }
        let failures = self.unstable_connections.checked_sub(IMMEDIATE_RECONNECTS);
        failures.map_or(Duration::ZERO, |failures| {
            backoff(failures, MIN_RESUME_BACKOFF, MAX_RESUME_BACKOFF)
        })
    }

    /// Connects to the gateway once, and follows it until the connection ends.
    async fn connect(
        &mut self,
        serenity: &mut SerenityShard,
    ) -> Result<Infallible, ConnectionError> {
        let handshake_by = self.since + HANDSHAKE_TIMEOUT;
        let opened = timeout_at(handshake_by, Connection::open(&self.gateway)).await;
        let (connection, interval) = opened.map_err(|_| ConnectionError::NotReady)??;
        self.connection = Some(connection);
        if let Stage::Beginning(permit) = &mut self.stage {
            permit.is_used = true;
        }
        let mut response = if self.has_begun() {
            Some(serenity.resume().await?)
        } else {
            serenity.handle(GatewayEvent::Hello(interval)).await?
        };
        loop {
            let connection = self.connection.as_mut().ok_or(ConnectionError::Closed(None))?;
            if let Some(response) = response {
                connection.send(response).await?;
            }
            let is_connected = matches!(self.stage, Stage::Connected);
            let heartbeat_by = serenity.heartbeat_due().filter(|_| is_connected);
            response = tokio::select! {
                biased;
                () = sleep_until(heartbeat_by.unwrap_or(handshake_by)) => {
                    if !is_connected {
                        return Err(ConnectionError::NotReady);
                    }
                    Some(serenity.heartbeat().await?)
                }
                message = connection.message() => {
                    match self.receive(decode(message?).await)? {
                        Some(signal) => serenity.handle(signal).await?,
                        None => None,
                    }
                }
            };
        }
    }

    /// Receives a payload. Returns it for serenity's shard.
    fn receive(
        &mut self,
        Received { signal, event, fault }: Received,
    ) -> Result<Option<GatewayEvent>, ConnectionError> {
        if let Some(Fault { event_type, path }) = fault {
            self.shards.unparsable.record(&event_type, &path);
        }
        match &signal {
            Some(GatewayEvent::Dispatch(_, Signal::Ready(event))) => {
                self.gateway.clone_from(&event.ready.resume_gateway_url);
                self.began = Instant::now();
                self.enter(Stage::Connected);
            }
            Some(GatewayEvent::Dispatch(_, Signal::Resumed(_))) => {
                self.enter(Stage::Connected);
            }
            _ => {}
        }
        if let Some(event) = event {
            // The shard does not count the event, so that the resumed session brings it again. It
            // must count READY to be able to resume.
            let is_ready = matches!(event, Event::Ready(_));
            if !is_ready
                && self.shards.tasks.len() >= MAX_TASKS * self.shards.connection.shard_count()
            {
                return Err(ConnectionError::Busy);
            }
            // A panic loses the event only.
            catch_unwind(AssertUnwindSafe(|| (self.shards.receive)(event))).ok();
        }
        Ok(signal)
    }
}

#[cfg(test)]
mod tests {
    use futures_util::StreamExt;
    use serde_json::{Value, json};
    use tokio::sync::{mpsc, watch};
    use tokio_tungstenite::tungstenite::Message;

    use super::super::connection_state::Interactions;
    use super::super::serenity_shard::tests::{Gateway, send};
    use super::super::session_limits::tests::limiter;
    use super::*;

    fn message(seq: u64) -> Value {
        let user = json!({ "id": seq.to_string() });
        let data = json!({ "id": "1", "channel_id": "2", "author": user });
        json!({ "op": 0, "s": seq, "t": "MESSAGE_CREATE", "d": data })
    }

    #[tokio::test]
    async fn events_are_handed_over_in_order_and_those_without_room_are_resumed() {
        let gateway = Gateway::bind().await;
        let url = gateway.url();
        let (sender, mut received) = mpsc::unbounded_channel();
        let shard = Shard { index: 1, count: 2 };
        let own = ShardSet::new(2, [1]);
        let (serving, is_serving) = watch::channel(false);
        let shards = Shards {
            token: Token::parse("a.b.c").unwrap(),
            intents: GatewayIntents::GUILDS,
            receive: Box::new(move |event| sender.send(event).unwrap()),
            tasks: TaskTracker::new(),
            unparsable: UnparsableEvents::default(),
            connection: Arc::new(ConnectionState::new(&own, Interactions::Gateway, serving)),
            sessions: limiter(),
            stopping: CancellationToken::new(),
            own,
        };
        let mut session = Session::new(&shards, shard);
        let permit = shards.sessions.permit_for(&url).await;
        let play = async {
            let (mut stream, identify) = gateway.accept(40_000).await;
            assert_eq!(identify["op"], 2);
            assert_eq!(identify["d"]["shard"], json!([1, 2]));
            assert_eq!(identify["d"]["token"], "Bot a.b.c");
            let ready = json!({ "session_id": "s", "resume_gateway_url": url, "guilds": [] });
            send(&mut stream, json!({ "op": 0, "s": 1, "t": "READY", "d": ready })).await;
            assert!(matches!(received.recv().await, Some(Event::Ready(_))));
            assert!(*is_serving.borrow());
            for seq in 2..1000 {
                send(&mut stream, message(seq)).await;
            }
            for seq in 2..1000_u64 {
                let Some(Event::DirectMessage(message)) = received.recv().await else { panic!() };
                assert_eq!(message.by.get(), seq);
            }
            let work: Vec<_> = (0..MAX_TASKS).map(|_| shards.tasks.token()).collect();
            send(&mut stream, message(1000)).await;
            let closed = stream.next().await.unwrap().unwrap();
            assert!(
                matches!(closed, Message::Close(Some(frame)) if frame.code == KEEP_SESSION.into())
            );
            let (mut stream, resume) = gateway.accept(40_000).await;
            let data = json!({ "session_id": "s", "token": "Bot a.b.c", "seq": 999 });
            assert_eq!(resume, json!({ "op": 6, "d": data }));
            drop(work);
            send(&mut stream, message(1000)).await;
            assert!(received.recv().await.is_some());
        };
        tokio::select! {
            loss = session.run(permit) => panic!("{loss}"),
            () = play => {}
        }
    }
}
