//! Whether the bot is there for people: connected to the gateway with all of its shards.

use std::sync::{Arc, Mutex, MutexGuard, PoisonError};

use tokio::sync::{Notify, watch};

use crate::discord::figures;

/// Says so to all who want to know.
pub struct Presence {
    shared: Arc<Shared>,
    /// The same for those outside of this room.
    told: watch::Sender<bool>,
    shards: Mutex<Vec<Shard>>,
}

/// The state, and the tasks that wait for another one. They are woken in the order in which they began to wait, which a
/// `watch` channel leaves to chance.
#[derive(Default)]
struct Shared {
    state: Mutex<State>,
    changed: Notify,
}

#[derive(Clone, Copy, Debug, Default)]
struct State {
    /// How often it has changed.
    version: u64,
    is_connected: bool,
    /// How often it has come back, the first time included.
    returns: u64,
    /// The last of these for which the time is made up for that it was gone.
    made_up: u64,
}

#[derive(Clone, Copy, Debug, Default)]
struct Shard {
    is_connected: bool,
    was_connected: bool,
}

/// A time that the bot has come back.
#[derive(Clone, Copy, Debug)]
pub struct Return(u64);

/// Watches it.
pub struct Watch {
    shared: Arc<Shared>,
    /// The version that was looked at last.
    seen: u64,
}

impl State {
    fn is_there(self) -> bool {
        self.is_connected && self.made_up == self.returns
    }
}

impl Shared {
    fn get(&self) -> State {
        *self.state()
    }

    /// Changes the state, and wakes the waiting tasks if `change` says that it has. Returns whether it has.
    fn modify(&self, change: impl FnOnce(&mut State) -> bool) -> bool {
        let has_changed = {
            let state = &mut *self.state();
            let has_changed = change(state);
            state.version += u64::from(has_changed);
            has_changed
        };
        if has_changed {
            self.changed.notify_waiters();
        }
        has_changed
    }

    /// Waits for a state that fits.
    async fn wait_for(&self, fits: impl Fn(State) -> bool) {
        loop {
            // A change from here on is not missed.
            let changed = self.changed.notified();
            if fits(self.get()) {
                return;
            }
            changed.await;
        }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Presence {
    /// That of so many shards, none of which is connected. `told` is kept up to date for others.
    pub fn new(shards: u32, told: watch::Sender<bool>) -> Self {
        let shards = Mutex::new(vec![Shard::default(); shards as usize]);
        Self { shared: Arc::default(), told, shards }
    }

    /// Notes whether a shard is connected.
    pub fn set(&self, shard: u32, is_connected: bool) {
        let mut shards = self.shards();
        let Some(one) = shards.get_mut(shard as usize) else { return };
        if is_connected && !one.is_connected && one.was_connected {
            metrics::counter!(figures::RECONNECTS).increment(1);
        }
        one.is_connected = is_connected;
        one.was_connected |= is_connected;
        let is_connected = shards.iter().all(|one| one.is_connected);
        let changed = self.shared.modify(|now| {
            let changed = now.is_connected != is_connected;
            now.returns += u64::from(changed && is_connected);
            now.is_connected = is_connected;
            changed
        });
        // Still under the lock, so that the last word is the newest.
        if changed {
            self.told.send_replace(is_connected);
            metrics::gauge!(figures::CONNECTED).set(if is_connected { 1.0 } else { 0.0 });
        }
    }

    fn shards(&self) -> MutexGuard<'_, Vec<Shard>> {
        self.shards.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The newest return. When it is read before the time is made up for, a return meanwhile is not missed.
    pub fn newest_return(&self) -> Return {
        Return(self.shared.get().returns)
    }

    /// Notes that the time is made up for that the bot was gone before this return.
    pub fn caught_up(&self, with: Return) {
        self.shared.modify(|now| std::mem::replace(&mut now.made_up, with.0) != with.0);
    }

    /// Waits until the time is made up for that the bot was gone, if it was.
    pub async fn settled(&self) {
        self.shared.wait_for(State::is_there).await;
    }

    pub fn watch(&self) -> Watch {
        Watch { shared: Arc::clone(&self.shared), seen: self.shared.get().version }
    }
}

impl Watch {
    /// Waits until the bot is connected.
    pub async fn connected(&self) {
        self.shared.wait_for(|now| now.is_connected).await;
    }

    /// Whether it is connected now and was all the time since it caught up. From here [`Self::changed`] goes on.
    pub fn is_there(&mut self) -> bool {
        let now = self.shared.get();
        self.seen = now.version;
        now.is_there()
    }

    pub async fn changed(&mut self) {
        let seen = self.seen;
        self.shared.wait_for(|now| now.version != seen).await;
        self.seen = self.shared.get().version;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn presence(shards: u32) -> (Presence, watch::Receiver<bool>) {
        let (told, hears) = watch::channel(false);
        (Presence::new(shards, told), hears)
    }

    fn is_there(presence: &Presence) -> bool {
        presence.watch().is_there()
    }

    #[test]
    fn it_is_there_with_all_of_its_shards_and_once_the_time_is_made_up_for() {
        let (presence, told) = presence(2);
        presence.set(1, true);
        assert!(!*told.borrow());
        presence.set(0, true);
        assert!(*told.borrow() && !is_there(&presence));
        presence.caught_up(presence.newest_return());
        assert!(is_there(&presence));
        presence.set(1, false);
        assert!(!*told.borrow() && !is_there(&presence));
    }

    #[test]
    fn who_goes_and_returns_while_time_is_made_up_for_has_more_to_make_up_for() {
        let (presence, _) = presence(1);
        presence.set(0, true);
        let begun = presence.newest_return();
        presence.set(0, false);
        presence.set(0, true);
        presence.caught_up(begun);
        assert!(!is_there(&presence));
        presence.caught_up(presence.newest_return());
        assert!(is_there(&presence));
    }
}
