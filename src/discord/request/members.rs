//! The players whose membership of a server Discord has confirmed lately.

use std::time::Duration;

use quick_cache::sync::Cache;
use tokio::time::Instant;

use crate::game::PlayerId;

/// How long an answer of Discord is remembered.
const TTL: Duration = Duration::from_secs(30);
/// The most remembered members. One beyond it costs another request.
const CAPACITY: usize = 1024;

/// The members of servers, each with a player, that were confirmed lately.
pub struct Members(Cache<(u64, PlayerId), Instant>);

impl Default for Members {
    fn default() -> Self {
        Self(Cache::new(CAPACITY))
    }
}

impl Members {
    /// Returns whether a player was lately confirmed as a member of a server.
    pub fn contains(&self, member: (u64, PlayerId)) -> bool {
        self.0.get(&member).is_some_and(|confirmed| confirmed.elapsed() < TTL)
    }

    /// Records that a player is a member of a server, and may act there.
    pub fn add(&self, member: (u64, PlayerId)) {
        self.0.insert(member, Instant::now());
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_confirmation_is_short_and_holds_for_one_server() {
        let members = Members::default();
        members.add((1, PlayerId(7)));
        assert!(members.contains((1, PlayerId(7))));
        assert!(!members.contains((2, PlayerId(7))) && !members.contains((1, PlayerId(8))));
        tokio::time::advance(TTL).await;
        assert!(!members.contains((1, PlayerId(7))));
    }
}
