//! Which shards are connected to the gateway, and ready for players.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

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
    shared: Arc<Shared>,
    /// Publishes whether this process serves players: whether its endpoint listens if interactions
    /// arrive there, otherwise whether all of its sessions are connected.
    serving: watch::Sender<bool>,
    inputs: Mutex<Inputs>,
    interactions: Interactions,
}

/// What connects this process to Discord.
struct Inputs {
    /// The shards by whose sessions the gateway tells of servers.
    sessions: Vec<Session>,
    /// Whether the endpoint of this process listens.
    listens: bool,
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

/// The state, and the tasks that wait for a change. `Notify` wakes them in the order in which they
/// began to wait; a `watch` channel has no such order.
struct Shared {
    state: Mutex<State>,
    changed: Notify,
}

struct State {
    /// Number of changes.
    version: u64,
    /// The shards, by whose connection players can play.
    shards: Vec<ShardState>,
}

#[derive(Clone, Copy, Debug)]
struct ShardState {
    shard: Shard,
    is_connected: bool,
    /// Number of times that the shard connected.
    epoch: u64,
    /// The latest epoch whose preceding downtime is compensated.
    compensated_epoch: u64,
}

#[derive(Clone, Copy, Debug)]
struct Session {
    index: u32,
    is_connected: bool,
    was_connected: bool,
}

/// A period of connection of shards: the next one begins when one of them connects again.
#[derive(Clone, Debug)]
pub struct Epoch {
    pub shards: ShardSet,
    epochs: Vec<(Shard, u64)>,
}

/// A watch on the connection state.
pub struct ConnectionWatch {
    shared: Arc<Shared>,
    /// The version seen last.
    seen: u64,
}

impl ShardState {
    fn is_ready(&self) -> bool {
        self.is_connected && self.compensated_epoch == self.epoch
    }
}

impl State {
    fn set(&mut self, shard: Shard, is_connected: bool) -> bool {
        let state = self.shards.iter_mut().find(|state| state.shard == shard);
        let Some(state) = state.filter(|state| state.is_connected != is_connected) else {
            return false;
        };
        state.epoch += u64::from(is_connected);
        state.is_connected = is_connected;
        true
    }

    fn of_place(&self, guild: Option<u64>) -> Option<&ShardState> {
        self.shards.iter().find(|state| Shard::of(guild, state.shard.count) == state.shard)
    }

    /// Returns whether a shard is ready, and none waits for its compensation.
    fn is_settled(&self) -> bool {
        let mut connected = self.shards.iter().filter(|state| state.is_connected).peekable();
        connected.peek().is_some() && connected.all(ShardState::is_ready)
    }

    fn count(&self) -> u32 {
        self.shards.first().map_or(1, |state| state.shard.count)
    }
}

impl Shared {
    /// Applies a change, and wakes the waiting tasks if it returns `true`.
    fn modify(&self, change: impl FnOnce(&mut State) -> bool) {
        let has_changed = {
            let state = &mut *self.lock();
            let has_changed = change(state);
            state.version += u64::from(has_changed);
            has_changed
        };
        if has_changed {
            self.changed.notify_waiters();
        }
    }

    /// Waits until the state satisfies a predicate.
    async fn wait_for(&self, predicate: impl Fn(&State) -> bool) {
        loop {
            // Registered before the check, so that no change is missed in between.
            let changed = self.changed.notified();
            if predicate(&self.lock()) {
                return;
            }
            changed.await;
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
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
        let shards = match interactions {
            Interactions::Gateway => sessions.clone(),
            Interactions::Here | Interactions::Elsewhere => ShardSet::whole(),
        };
        let state =
            |shard| ShardState { shard, is_connected: false, epoch: 0, compensated_epoch: 0 };
        let state = State { version: 0, shards: shards.iter().map(state).collect() };
        let shared = Arc::new(Shared { state: Mutex::new(state), changed: Notify::new() });
        let session = |shard: Shard| Session {
            index: shard.index,
            is_connected: false,
            was_connected: false,
        };
        let sessions = sessions.iter().map(session).collect();
        let inputs = Mutex::new(Inputs { sessions, listens: false });
        Self { shared, serving, inputs, interactions }
    }

    /// Returns the shards of this process, by whose connection players can play.
    pub fn shards(&self) -> ShardSet {
        let state = self.shared.lock();
        ShardSet::new(state.count(), state.shards.iter().map(|state| state.shard.index))
    }

    /// Returns the number of shards by whose sessions the gateway tells of servers.
    pub fn shard_count(&self) -> usize {
        self.inputs().sessions.len()
    }

    /// Sets whether the session of a shard is connected.
    pub fn set(&self, shard: Shard, is_connected: bool) {
        let mut inputs = self.inputs();
        let session = inputs.sessions.iter_mut().find(|one| one.index == shard.index);
        let Some(one) = session else { return };
        if is_connected && !one.is_connected && one.was_connected {
            metrics::counter!(RECONNECTS).increment(1);
        }
        one.is_connected = is_connected;
        one.was_connected |= is_connected;
        if self.interactions == Interactions::Gateway {
            self.shared.modify(|state| state.set(shard, is_connected));
        }
        // Under the lock, so that values are published in order.
        self.publish(&inputs);
    }

    /// Returns whether only other processes receive interactions.
    pub fn is_elsewhere(&self) -> bool {
        self.interactions == Interactions::Elsewhere
    }

    /// Sets whether the endpoint of this process listens. Its readiness waits for that, as only
    /// then can Discord be told its address.
    pub fn set_listening(&self, listens: bool) {
        let mut inputs = self.inputs();
        inputs.listens = listens;
        self.publish(&inputs);
    }

    /// Records that Discord sends interactions to an endpoint, of this process or of another one,
    /// or does not any more. Where they arrive by the gateway, that changes nothing.
    pub fn set_reachable(&self, is_reachable: bool) {
        if self.interactions != Interactions::Gateway {
            self.shared.modify(|state| state.set(Shard::WHOLE, is_reachable));
        }
    }

    fn publish(&self, inputs: &Inputs) {
        let has_endpoint = self.interactions == Interactions::Here;
        let has_sessions = inputs.sessions.iter().all(|one| one.is_connected);
        let is_connected = has_sessions && (inputs.listens || !has_endpoint);
        metrics::gauge!(CONNECTED).set(if is_connected { 1.0 } else { 0.0 });
        let is_serving = if has_endpoint { inputs.listens } else { has_sessions };
        self.serving.send_if_modified(|value| std::mem::replace(value, is_serving) != is_serving);
    }

    fn inputs(&self) -> MutexGuard<'_, Inputs> {
        self.inputs.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the present epoch of the connected shards. Read it before compensating for downtime,
    /// so that a reconnection meanwhile is not missed.
    pub fn epoch(&self) -> Epoch {
        let state = self.shared.lock();
        let connected = state.shards.iter().filter(|state| state.is_connected);
        let epochs: Vec<_> = connected.map(|state| (state.shard, state.epoch)).collect();
        let indices = epochs.iter().map(|(shard, _)| shard.index);
        Epoch { shards: ShardSet::new(state.count(), indices), epochs }
    }

    /// Records that the downtime before this epoch is compensated.
    pub fn set_compensated(&self, epoch: &Epoch) {
        self.shared.modify(|state| {
            let mut has_changed = false;
            for &(shard, epoch) in &epoch.epochs {
                if let Some(state) = state.shards.iter_mut().find(|state| state.shard == shard) {
                    has_changed |= std::mem::replace(&mut state.compensated_epoch, epoch) != epoch;
                }
            }
            has_changed
        });
    }

    /// Returns the shards that are ready.
    pub fn ready_shards(&self) -> ShardSet {
        let state = self.shared.lock();
        let ready = state.shards.iter().filter(|state| state.is_ready());
        ShardSet::new(state.count(), ready.map(|state| state.shard.index))
    }

    /// Waits until a server, or direct messages, can be played in: until their shard is ready or,
    /// if another process connects that, any shard is.
    pub async fn ready_for(&self, guild: Option<u64>) {
        let is_ready = |state: &State| match state.of_place(guild) {
            Some(shard) => shard.is_ready(),
            None => state.shards.iter().any(ShardState::is_ready),
        };
        self.shared.wait_for(is_ready).await;
    }

    /// Waits until any shard is ready.
    pub async fn ready(&self) {
        self.shared.wait_for(|state| state.shards.iter().any(ShardState::is_ready)).await;
    }

    /// Returns a watch that begins with the current state.
    pub fn watch(&self) -> ConnectionWatch {
        ConnectionWatch { shared: Arc::clone(&self.shared), seen: self.shared.lock().version }
    }
}

impl ConnectionWatch {
    /// Waits until a shard is connected.
    pub async fn connected(&self) {
        self.shared.wait_for(|state| state.shards.iter().any(|shard| shard.is_connected)).await;
    }

    /// Returns whether a shard is ready, and no connected one waits for its compensation.
    /// [`Self::changed`] waits for a change from here on.
    pub fn is_ready(&mut self) -> bool {
        let state = self.shared.lock();
        self.seen = state.version;
        state.is_settled()
    }

    /// Waits until the state differs from the one seen last.
    pub async fn changed(&mut self) {
        let seen = self.seen;
        self.shared.wait_for(|state| state.version != seen).await;
        self.seen = self.shared.lock().version;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connection(shards: u32) -> (ConnectionState, watch::Receiver<bool>) {
        let (sender, receiver) = watch::channel(false);
        (
            ConnectionState::new(&ShardSet::new(shards, 0..shards), Interactions::Gateway, sender),
            receiver,
        )
    }

    fn is_ready(connection: &ConnectionState) -> bool {
        connection.watch().is_ready()
    }

    fn shard(index: u32, count: u32) -> Shard {
        Shard { index, count }
    }

    #[tokio::test]
    async fn each_shard_is_ready_once_it_is_connected_and_its_downtime_is_compensated() {
        let (connection, serving) = connection(2);
        connection.set(shard(1, 2), true);
        assert!(!*serving.borrow() && !is_ready(&connection));
        connection.set_compensated(&connection.epoch());
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
        connection.set_compensated(&connection.epoch());
        assert!(is_ready(&connection) && connection.ready_shards().is_whole());
        connection.set(shard(1, 2), false);
        assert!(!*serving.borrow() && is_ready(&connection));
    }

    #[test]
    fn a_reconnection_during_compensation_needs_another_compensation() {
        let (connection, _) = connection(1);
        connection.set(Shard::WHOLE, true);
        let epoch = connection.epoch();
        connection.set(Shard::WHOLE, false);
        connection.set(Shard::WHOLE, true);
        connection.set_compensated(&epoch);
        assert!(!is_ready(&connection));
        connection.set_compensated(&connection.epoch());
        assert!(is_ready(&connection));
    }

    #[test]
    fn players_need_no_session_where_interactions_arrive_over_http() {
        let (sender, serving) = watch::channel(false);
        let connection = ConnectionState::new(&ShardSet::new(4, [2]), Interactions::Here, sender);
        assert_eq!(connection.shards(), ShardSet::whole());
        connection.set_reachable(true);
        connection.set_compensated(&connection.epoch());
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
        let (sender, serving) = watch::channel(false);
        let connection = ConnectionState::new(&ShardSet::new(1, []), Interactions::Here, sender);
        connection.set_listening(true);
        connection.set_compensated(&connection.epoch());
        assert!(*serving.borrow() && !is_ready(&connection));
        connection.set_reachable(true);
        connection.set_compensated(&connection.epoch());
        assert!(is_ready(&connection));
    }

    #[test]
    fn an_endpoint_is_no_session() {
        let (connection, _) = connection(1);
        connection.set_listening(true);
        connection.set_reachable(true);
        connection.set_compensated(&connection.epoch());
        assert!(!is_ready(&connection));
    }
}
