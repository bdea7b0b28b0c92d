//! Which shards are connected to the gateway, and ready for players.

use parking_lot::Mutex;
use tokio::sync::futures::Notified;
use tokio::sync::{Notify, watch};

use crate::discord::transport::metrics::{CONNECTED, RECONNECTS};
use crate::game::{Shard, ShardSet};

/// The connection state of this process.
///
/// A shard is *connected* while it has a session, and *ready* once the deadlines of its games have
/// also been compensated for the downtime before. Where interactions arrive over HTTP, players need
/// no session: there the undivided bot is connected while an endpoint is reachable, of this process
/// or of another one, whatever the sessions do.
pub struct ConnectionState {
    state: Mutex<State>,
    /// Wakes the tasks that wait for a change, in the order in which they began to wait; a `watch`
    /// channel has no such order.
    changed: Notify,
    /// Publishes whether this process serves players: whether its endpoint listens if interactions
    /// arrive there, otherwise whether all of its sessions are connected.
    serving: watch::Sender<bool>,
    interactions: Interactions,
}

/// How interactions reach the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Interactions {
    /// By the gateway.
    Gateway,
    /// Over HTTP, this process too.
    Here,
    /// Over HTTP, only other processes.
    Elsewhere,
}

struct State {
    /// By the sessions of this process, the gateway tells of servers.
    sessions: Vec<Link>,
    /// The link of players where interactions arrive over HTTP. Otherwise the sessions are.
    endpoint: Option<Link>,
    /// Whether the endpoint of this process listens.
    listens: bool,
}

#[derive(Clone, Copy)]
struct Link {
    shard: Shard,
    stage: Stage,
}

/// The stage of a session, or of the endpoint. The loss of the connection leads to `Lost`.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Stage {
    /// A connection leads to `Connected`.
    New,
    /// The start of a compensation leads to `Compensating`.
    Connected,
    /// The downtime before is being compensated, the end of which leads to `Ready`.
    Compensating,
    Ready,
    /// Another connection leads to `Connected`.
    Lost,
}

impl Link {
    fn new(shard: Shard) -> Self {
        Self { shard, stage: Stage::New }
    }

    fn is_connected(&self) -> bool {
        !matches!(self.stage, Stage::New | Stage::Lost)
    }

    fn is_ready(&self) -> bool {
        self.stage == Stage::Ready
    }

    /// Returns whether that changes anything.
    fn set(&mut self, is_connected: bool) -> bool {
        let has_changed = self.is_connected() != is_connected;
        if has_changed {
            self.stage = if is_connected { Stage::Connected } else { Stage::Lost };
        }
        has_changed
    }
}

impl State {
    /// Returns by what players reach the bot.
    fn links(&self) -> &[Link] {
        self.endpoint.as_ref().map_or(&self.sessions, std::slice::from_ref)
    }

    /// Leads links from one stage to another. Returns whether there were any.
    fn advance(&mut self, from: Stage, to: Stage) -> bool {
        let links = self.endpoint.as_mut().map_or(&mut *self.sessions, std::slice::from_mut);
        let mut has_changed = false;
        for link in links.iter_mut().filter(|link| link.stage == from) {
            link.stage = to;
            has_changed = true;
        }
        has_changed
    }

    fn is_any_ready(&self) -> bool {
        self.links().iter().any(Link::is_ready)
    }

    fn shards(&self, has: impl Fn(&Link) -> bool) -> ShardSet {
        let links = self.links();
        let count = links.first().map_or(1, |link| link.shard.count);
        let indices = links.iter().filter(|link| has(link)).map(|link| link.shard.index);
        ShardSet::new(count, indices)
    }
}

impl ConnectionState {
    /// Creates the state of a process with the sessions of these shards, none of them connected.
    /// `serving` receives whether the endpoint of this process listens if interactions arrive
    /// there, otherwise whether all of them are connected.
    pub fn new(
        sessions: &ShardSet,
        interactions: Interactions,
        serving: watch::Sender<bool>,
    ) -> Self {
        let is_over_http = interactions != Interactions::Gateway;
        let state = State {
            sessions: sessions.iter().map(Link::new).collect(),
            endpoint: is_over_http.then_some(Link::new(Shard::WHOLE)),
            listens: false,
        };
        Self { state: Mutex::new(state), changed: Notify::new(), serving, interactions }
    }

    /// Returns the shards of this process, by whose connection players can play.
    pub fn shards(&self) -> ShardSet {
        self.state.lock().shards(|_| true)
    }

    /// Returns the number of shards by whose sessions the gateway tells of servers.
    pub fn shard_count(&self) -> usize {
        self.state.lock().sessions.len()
    }

    /// Returns whether only other processes receive interactions.
    pub fn is_elsewhere(&self) -> bool {
        self.interactions == Interactions::Elsewhere
    }

    /// Sets whether the session of a shard is connected.
    pub fn set(&self, shard: Shard, is_connected: bool) {
        self.modify(|state| {
            let session = state.sessions.iter_mut().find(|one| one.shard.index == shard.index);
            let Some(session) = session else { return false };
            if is_connected && session.stage == Stage::Lost {
                metrics::counter!(RECONNECTS).increment(1);
            }
            session.set(is_connected) && state.endpoint.is_none()
        });
    }

    /// Sets whether the endpoint of this process listens. Its readiness waits for that, as only
    /// then can Discord be told its address.
    pub fn set_listening(&self, listens: bool) {
        self.modify(|state| {
            state.listens = listens;
            false
        });
    }

    /// Records that Discord sends interactions to an endpoint, of this process or of another one,
    /// or does not any more. Where they arrive by the gateway, that changes nothing.
    pub fn set_reachable(&self, is_reachable: bool) {
        self.modify(|state| {
            state.endpoint.as_mut().is_some_and(|endpoint| endpoint.set(is_reachable))
        });
    }

    /// Starts to compensate for the downtime of the connected shards. Returns them; one that
    /// connects again meanwhile needs another compensation.
    pub fn start_compensation(&self) -> ShardSet {
        let mut state = self.state.lock();
        state.advance(Stage::Connected, Stage::Compensating);
        state.shards(Link::is_connected)
    }

    /// Records that the downtime is compensated.
    pub fn end_compensation(&self) {
        self.modify(|state| state.advance(Stage::Compensating, Stage::Ready));
    }

    /// Returns the shards that are ready.
    pub fn ready_shards(&self) -> ShardSet {
        self.state.lock().shards(Link::is_ready)
    }

    /// Waits until a server, or direct messages, can be played in: until their shard is ready or,
    /// if another process connects that, any shard is.
    pub async fn ready_for(&self, guild: Option<u64>) {
        let is_own = |link: &&Link| Shard::of(guild, link.shard.count) == link.shard;
        let is_ready = |state: &State| {
            let own = state.links().iter().find(is_own);
            own.map_or_else(|| state.is_any_ready(), Link::is_ready)
        };
        self.wait_for(is_ready).await;
    }

    /// Waits until any shard is ready.
    pub async fn ready(&self) {
        self.wait_for(State::is_any_ready).await;
    }

    /// Waits until a shard is connected.
    pub async fn connected(&self) {
        self.wait_for(|state| state.links().iter().any(Link::is_connected)).await;
    }

    /// Returns whether a shard is ready, and no connected one waits for its compensation; and a
    /// future that waits for the next change.
    pub fn settled(&self) -> (bool, Notified<'_>) {
        // Registered before the check, so that no change is missed in between.
        let changed = self.changed.notified();
        let state = self.state.lock();
        let waits = |link: &Link| link.is_connected() && !link.is_ready();
        (state.is_any_ready() && !state.links().iter().any(waits), changed)
    }

    /// Waits until the state satisfies a predicate.
    async fn wait_for(&self, predicate: impl Fn(&State) -> bool) {
        loop {
            // Registered before the check, so that no change is missed in between.
            let changed = self.changed.notified();
            if predicate(&self.state.lock()) {
                return;
            }
            changed.await;
        }
    }

    /// Applies a change, and wakes the waiting tasks if it returns `true`.
    fn modify(&self, change: impl FnOnce(&mut State) -> bool) {
        let mut state = self.state.lock();
        let has_changed = change(&mut state);
        let has_endpoint = self.interactions == Interactions::Here;
        let has_sessions = state.sessions.iter().all(Link::is_connected);
        let is_connected = has_sessions && (state.listens || !has_endpoint);
        let is_serving = if has_endpoint { state.listens } else { has_sessions };
        // Under the lock, so that values are published in order.
        metrics::gauge!(CONNECTED).set(if is_connected { 1.0 } else { 0.0 });
        self.serving.send_if_modified(|value| std::mem::replace(value, is_serving) != is_serving);
        drop(state);
        if has_changed {
            self.changed.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connection(
        shards: ShardSet,
        interactions: Interactions,
    ) -> (ConnectionState, watch::Receiver<bool>) {
        let (sender, serving) = watch::channel(false);
        (ConnectionState::new(&shards, interactions, sender), serving)
    }

    fn is_ready(connection: &ConnectionState) -> bool {
        connection.settled().0
    }

    fn compensate(connection: &ConnectionState) {
        connection.start_compensation();
        connection.end_compensation();
    }

    fn shard(index: u32, count: u32) -> Shard {
        Shard { index, count }
    }

    #[tokio::test]
    async fn each_shard_is_ready_once_it_is_connected_and_its_downtime_is_compensated() {
        let (connection, serving) = connection(ShardSet::new(2, 0..2), Interactions::Gateway);
        connection.set(shard(1, 2), true);
        assert!(!*serving.borrow() && !is_ready(&connection));
        compensate(&connection);
        assert!(is_ready(&connection), "the other shard is not waited for");
        assert_eq!(connection.ready_shards(), ShardSet::new(2, [1]));
        let (here, elsewhere) = (Some(1 << 22), Some(2 << 22));
        connection.ready_for(here).await;
        let waits = tokio::time::timeout(
            std::time::Duration::from_millis(10),
            connection.ready_for(elsewhere),
        );
        assert!(waits.await.is_err());
        connection.set(shard(0, 2), true);
        assert!(*serving.borrow() && !is_ready(&connection));
        compensate(&connection);
        assert!(is_ready(&connection) && connection.ready_shards().is_whole());
        connection.set(shard(1, 2), false);
        assert!(!*serving.borrow() && is_ready(&connection));
    }

    #[test]
    fn a_reconnection_during_compensation_needs_another_compensation() {
        let (connection, _) = connection(ShardSet::whole(), Interactions::Gateway);
        connection.set(Shard::WHOLE, true);
        connection.start_compensation();
        connection.set(Shard::WHOLE, false);
        connection.set(Shard::WHOLE, true);
        connection.end_compensation();
        assert!(!is_ready(&connection));
        compensate(&connection);
        assert!(is_ready(&connection));
    }

    #[test]
    fn players_need_no_session_where_interactions_arrive_over_http() {
        let (connection, serving) = connection(ShardSet::new(4, [2]), Interactions::Here);
        assert_eq!(connection.shards(), ShardSet::whole());
        connection.set_reachable(true);
        compensate(&connection);
        connection.set(shard(2, 4), true);
        assert!(is_ready(&connection) && !*serving.borrow());
        connection.set_listening(true);
        connection.set(shard(2, 4), false);
        assert!(is_ready(&connection) && *serving.borrow());
        connection.set_listening(false);
        assert!(!*serving.borrow(), "the bot stops");
        connection.set_reachable(false);
        assert!(!is_ready(&connection));
    }

    #[test]
    fn an_endpoint_can_listen_before_it_is_reachable() {
        let (connection, serving) = connection(ShardSet::new(1, []), Interactions::Here);
        connection.set_listening(true);
        compensate(&connection);
        assert!(*serving.borrow() && !is_ready(&connection));
        connection.set_reachable(true);
        compensate(&connection);
        assert!(is_ready(&connection));
    }

    #[test]
    fn an_endpoint_is_no_session() {
        let (connection, _) = connection(ShardSet::whole(), Interactions::Gateway);
        connection.set_listening(true);
        connection.set_reachable(true);
        compensate(&connection);
        assert!(!is_ready(&connection));
    }
}
