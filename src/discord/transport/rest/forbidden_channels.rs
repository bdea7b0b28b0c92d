//! Channels in which the bot may not post. Each refusal counts as an invalid request, and a
//! channel may have many games.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use time::{Duration, OffsetDateTime};

/// How long a refusal is remembered.
const TTL: Duration = Duration::minutes(10);
/// Maximum number of remembered channels. A channel beyond it costs another request.
const CAPACITY: usize = 4096;

/// A cache of channels that refused a post, with the time of the refusal.
#[derive(Default)]
pub struct ForbiddenChannels(Mutex<HashMap<u64, OffsetDateTime>>);

impl ForbiddenChannels {
    /// Records that a channel refused a post.
    pub fn add(&self, channel: u64, now: OffsetDateTime) {
        let mut channels = self.lock();
        if channels.len() >= CAPACITY {
            channels.retain(|_, refused| now - *refused < TTL);
        }
        if channels.len() < CAPACITY {
            channels.insert(channel, now);
        }
    }

    /// Records that the bot may post in a channel again.
    pub fn remove(&self, channel: u64) {
        self.lock().remove(&channel);
    }

    /// Returns whether a channel refused a post recently.
    pub fn contains(&self, channel: u64, now: OffsetDateTime) -> bool {
        self.lock().get(&channel).is_some_and(|refused| now - *refused < TTL)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, OffsetDateTime>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn refusals_expire_and_their_number_is_bounded() {
        let forbidden = ForbiddenChannels::default();
        let now = OffsetDateTime::UNIX_EPOCH;
        forbidden.add(0, now);
        assert!(forbidden.contains(0, now + TTL - Duration::SECOND));
        assert!(!forbidden.contains(0, now + TTL) && !forbidden.contains(1, now));
        forbidden.add(2, now);
        forbidden.remove(2);
        assert!(!forbidden.contains(2, now));
        for channel in 0..2 * CAPACITY as u64 {
            forbidden.add(channel, now);
        }
        assert_eq!(forbidden.lock().len(), CAPACITY);
        forbidden.add(7, now + TTL);
        assert_eq!(forbidden.lock().len(), 1);
    }
}
