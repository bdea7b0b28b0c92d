use std::collections::{BTreeMap, BTreeSet};
use std::time::Duration;

use parking_lot::Mutex;
use tokio::time::Instant;

use alquerque_game::PlayerId;

/// The players whose data are being removed, and since when this process knows.
#[derive(Debug, Default)]
pub struct PendingRemovals(Mutex<BTreeMap<PlayerId, Instant>>);

impl PendingRemovals {
    pub fn contains(&self, player: PlayerId) -> bool {
        self.0.lock().contains_key(&player)
    }

    /// Returns for how long this process has known of a removal.
    pub fn known_for(&self, player: PlayerId) -> Duration {
        self.0.lock().get(&player).map_or(Duration::ZERO, Instant::elapsed)
    }

    /// Returns all these players.
    pub fn all(&self) -> BTreeSet<PlayerId> {
        self.0.lock().keys().copied().collect()
    }

    pub fn add(&self, players: impl IntoIterator<Item = PlayerId>) {
        let mut known = self.0.lock();
        for player in players {
            known.entry(player).or_insert_with(Instant::now);
        }
    }

    pub fn remove(&self, player: PlayerId) {
        self.0.lock().remove(&player);
    }
}
