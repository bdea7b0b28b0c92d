//! What happened lately, such as a confirmation by Discord.

use std::hash::Hash;
use std::time::Duration;

use quick_cache::sync::Cache;
use tokio::time::Instant;

use crate::game::{GameId, PlayerId};

/// The most remembered keys. One beyond it is forgotten early.
const CAPACITY: usize = 1024;

/// Servers and players whom Discord has lately confirmed as their members.
pub type Members = Recent<(u64, PlayerId)>;
/// Games whose card was lately posted.
pub type PostedCards = Recent<GameId>;

/// Keys that are remembered for a time.
pub struct Recent<K> {
    seen: Cache<K, Instant>,
    ttl: Duration,
}

impl<K: Copy + Eq + Hash> Recent<K> {
    pub fn new(ttl: Duration) -> Self {
        Self { seen: Cache::new(CAPACITY), ttl }
    }

    /// Returns whether a key was lately added.
    pub fn contains(&self, key: K) -> bool {
        self.seen.get(&key).is_some_and(|added| added.elapsed() < self.ttl)
    }

    /// Remembers a key from now on.
    pub fn add(&self, key: K) {
        self.seen.insert(key, Instant::now());
    }
}

impl Members {
    /// Remembers members for as long as their removal may go unnoticed.
    pub fn of_servers() -> Self {
        Self::new(Duration::from_secs(30))
    }
}

impl PostedCards {
    /// Remembers cards for as long as they are likely to be in sight.
    pub fn in_channels() -> Self {
        Self::new(Duration::from_mins(10))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_confirmation_is_short_and_holds_for_one_server() {
        let members = Members::of_servers();
        members.add((1, PlayerId(7)));
        assert!(members.contains((1, PlayerId(7))));
        assert!(!members.contains((2, PlayerId(7))) && !members.contains((1, PlayerId(8))));
        tokio::time::advance(Duration::from_secs(30)).await;
        assert!(!members.contains((1, PlayerId(7))));
    }

    #[tokio::test(start_paused = true)]
    async fn a_card_is_remembered_longer_than_a_member() {
        let cards = PostedCards::in_channels();
        let game = GameId(1);
        cards.add(game);
        tokio::time::advance(Duration::from_mins(9)).await;
        assert!(cards.contains(game) && !cards.contains(GameId(2)));
        tokio::time::advance(Duration::from_mins(1)).await;
        assert!(!cards.contains(game));
    }
}
