//! Channels in which the bot may not post. Each refusal counts as an invalid request, and a channel may have many games.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use time::{Duration, OffsetDateTime};

/// For so long after a refusal no other game tries.
const LAPSE: Duration = Duration::minutes(10);
/// As many channels are remembered. One that is not costs another request.
const MOST: usize = 4096;

/// The channels, and when each refused a post last.
#[derive(Default)]
pub struct Forbidden(Mutex<HashMap<u64, OffsetDateTime>>);

impl Forbidden {
    /// Notes that the bot may not post in a channel.
    pub fn add(&self, channel: u64, now: OffsetDateTime) {
        let mut channels = self.lock();
        if channels.len() >= MOST {
            channels.retain(|_, refused| now - *refused < LAPSE);
        }
        if channels.len() < MOST {
            channels.insert(channel, now);
        }
    }

    /// Notes that Discord says now that the bot may post there.
    pub fn remove(&self, channel: u64) {
        self.lock().remove(&channel);
    }

    /// Returns whether the bot was not allowed to post there a moment ago.
    pub fn contains(&self, channel: u64, now: OffsetDateTime) -> bool {
        self.lock().get(&channel).is_some_and(|refused| now - *refused < LAPSE)
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<u64, OffsetDateTime>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_refusal_holds_for_a_while_and_memory_is_bounded() {
        let (forbidden, now) = (Forbidden::default(), OffsetDateTime::UNIX_EPOCH);
        forbidden.add(0, now);
        assert!(forbidden.contains(0, now + LAPSE - Duration::SECOND));
        assert!(!forbidden.contains(0, now + LAPSE) && !forbidden.contains(1, now));
        forbidden.add(2, now);
        forbidden.remove(2);
        assert!(!forbidden.contains(2, now));
        for channel in 0..2 * MOST as u64 {
            forbidden.add(channel, now);
        }
        assert_eq!(forbidden.lock().len(), MOST);
        forbidden.add(7, now + LAPSE);
        assert_eq!(forbidden.lock().len(), 1);
    }
}
