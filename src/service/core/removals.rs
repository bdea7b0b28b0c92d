use std::collections::BTreeSet;
use std::sync::{Mutex, MutexGuard, PoisonError};

use crate::game::PlayerId;

/// The players whose data are being removed.
#[derive(Debug, Default)]
pub struct PendingRemovals(Mutex<BTreeSet<PlayerId>>);

impl PendingRemovals {
    pub fn contains(&self, player: PlayerId) -> bool {
        self.players().contains(&player)
    }

    /// Returns all these players.
    pub fn all(&self) -> BTreeSet<PlayerId> {
        self.players().clone()
    }

    pub fn add(&self, players: impl IntoIterator<Item = PlayerId>) {
        self.players().extend(players);
    }

    pub fn remove(&self, player: PlayerId) {
        self.players().remove(&player);
    }

    fn players(&self) -> MutexGuard<'_, BTreeSet<PlayerId>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}
