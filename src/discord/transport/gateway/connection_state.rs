//! Whether the bot is connected to the gateway with all of its shards, and ready for players.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, watch};

use crate::discord::transport::metrics::{CONNECTED, RECONNECTS};

/// The connection state of the bot.
///
/// The bot is *connected* while all shards are, and *ready* once it has also compensated the
/// deadlines of games for the downtime before.
pub struct ConnectionState {
    shared: Arc<Shared>,
    /// Publishes whether the bot is connected.
    connected: watch::Sender<bool>,
    shards: Mutex<Vec<Shard>>,
}

/// The state, and the tasks that wait for a change. `Notify` wakes them in the order in which they
/// began to wait; a `watch` channel has no such order.
#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// Number of changes.
    version: u64,
    is_connected: bool,
    /// Number of times that the bot connected.
    epoch: u64,
    /// The latest epoch whose preceding downtime is compensated.
    compensated_epoch: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Shard {
    is_connected: bool,
    was_connected: bool,
}

/// A period of connection: the next one begins when the bot connects again.
#[derive(Clone, Copy, Debug)]
pub struct Epoch(u64);

/// A watch on the connection state.
pub struct ConnectionWatch {
    shared: Arc<Shared>,
    /// The version seen last.
    seen: u64,
}

impl State {
    fn is_ready(self) -> bool {
        self.is_connected && self.compensated_epoch == self.epoch
    }
}

impl Shared {
    fn get(&self) -> State {
        *self.lock()
    }

    /// Applies a change, and wakes the waiting tasks if it returns `true`.
    fn modify(&self, change: impl FnOnce(&mut State) -> bool) -> bool {
        let has_changed = {
            let state = &mut *self.lock();
            let has_changed = change(state);
            state.version += u64::from(has_changed);
            has_changed
        };
        if has_changed {
            self.changed.notify_waiters();
        }
        has_changed
    }

    /// Waits until the state satisfies a predicate.
    async fn wait_for(&self, predicate: impl Fn(State) -> bool) {
        loop {
            // Registered before the check, so that no change is missed in between.
            let changed = self.changed.notified();
            if predicate(self.get()) {
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
    /// Creates the state of a bot with this many shards, none of them connected. `connected`
    /// receives whether the bot is connected.
    pub fn new(shards: u32, connected: watch::Sender<bool>) -> Self {
        let shards = Mutex::new(vec![Shard::default(); shards as usize]);
        Self { shared: Arc::default(), connected, shards }
    }

    /// Sets whether a shard is connected.
    pub fn set(&self, shard: u32, is_connected: bool) {
        let mut shards = self.shards();
        let Some(one) = shards.get_mut(shard as usize) else { return };
        if is_connected && !one.is_connected && one.was_connected {
            metrics::counter!(RECONNECTS).increment(1);
        }
        one.is_connected = is_connected;
        one.was_connected |= is_connected;
        let is_connected = shards.iter().all(|one| one.is_connected);
        let has_changed = self.shared.modify(|state| {
            let has_changed = state.is_connected != is_connected;
            state.epoch += u64::from(has_changed && is_connected);
            state.is_connected = is_connected;
            has_changed
        });
        // Under the lock, so that values are published in order.
        if has_changed {
            self.connected.send_replace(is_connected);
            metrics::gauge!(CONNECTED).set(if is_connected { 1.0 } else { 0.0 });
        }
    }

    fn shards(&self) -> MutexGuard<'_, Vec<Shard>> {
        self.shards.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// Returns the newest epoch. Read it before compensating for downtime, so that a reconnection
    /// meanwhile is not missed.
    pub fn epoch(&self) -> Epoch {
        Epoch(self.shared.get().epoch)
    }

    /// Records that the downtime before this epoch is compensated.
    pub fn set_compensated(&self, epoch: Epoch) {
        self.shared
            .modify(|state| std::mem::replace(&mut state.compensated_epoch, epoch.0) != epoch.0);
    }

    /// Waits until the bot is ready.
    pub async fn ready(&self) {
        self.shared.wait_for(State::is_ready).await;
    }

    /// Returns a watch that begins with the current state.
    pub fn watch(&self) -> ConnectionWatch {
        ConnectionWatch { shared: Arc::clone(&self.shared), seen: self.shared.get().version }
    }
}

impl ConnectionWatch {
    /// Waits until the bot is connected.
    pub async fn connected(&self) {
        self.shared.wait_for(|state| state.is_connected).await;
    }

    /// Returns whether the bot is ready. [`Self::changed`] waits for a change from here on.
    pub fn is_ready(&mut self) -> bool {
        let state = self.shared.get();
        self.seen = state.version;
        state.is_ready()
    }

    /// Waits until the state differs from the one seen last.
    pub async fn changed(&mut self) {
        let seen = self.seen;
        self.shared.wait_for(|state| state.version != seen).await;
        self.seen = self.shared.get().version;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn connection(shards: u32) -> (ConnectionState, watch::Receiver<bool>) {
        let (sender, receiver) = watch::channel(false);
        (ConnectionState::new(shards, sender), receiver)
    }

    fn is_ready(connection: &ConnectionState) -> bool {
        connection.watch().is_ready()
    }

    #[test]
    fn it_is_ready_once_all_shards_are_connected_and_downtime_is_compensated() {
        let (connection, connected) = connection(2);
        connection.set(1, true);
        assert!(!*connected.borrow());
        connection.set(0, true);
        assert!(*connected.borrow() && !is_ready(&connection));
        connection.set_compensated(connection.epoch());
        assert!(is_ready(&connection));
        connection.set(1, false);
        assert!(!*connected.borrow() && !is_ready(&connection));
    }

    #[test]
    fn a_reconnection_during_compensation_needs_another_compensation() {
        let (connection, _) = connection(1);
        connection.set(0, true);
        let epoch = connection.epoch();
        connection.set(0, false);
        connection.set(0, true);
        connection.set_compensated(epoch);
        assert!(!is_ready(&connection));
        connection.set_compensated(connection.epoch());
        assert!(is_ready(&connection));
    }
}
