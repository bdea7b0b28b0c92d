use std::collections::{BTreeMap, BTreeSet};
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::time::Instant;

use crate::game::PlayerId;

/// The players whose data are being removed, and since when this process knows.
#[derive(Debug, Default)]
pub struct PendingRemovals(Mutex<BTreeMap<PlayerId, Instant>>);

impl PendingRemovals {
    pub fn contains(&self, player: PlayerId) -> bool {
        self.players().contains_key(&player)
    }

    /// Returns for how long this process has known of a removal.
    pub fn known_for(&self, player: PlayerId) -> Duration {
        self.players().get(&player).map_or(Duration::ZERO, Instant::elapsed)
    }

    /// Returns all these players.
    pub fn all(&self) -> BTreeSet<PlayerId> {
        self.players().keys().copied().collect()
    }

    pub fn add(&self, players: impl IntoIterator<Item = PlayerId>) {
        let mut known = self.players();
        for player in players {
            known.entry(player).or_insert_with(Instant::now);
        }
    }

    pub fn remove(&self, player: PlayerId) {
        self.players().remove(&player);
    }

    fn players(&self) -> MutexGuard<'_, BTreeMap<PlayerId, Instant>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
