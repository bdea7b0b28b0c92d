//! Channels and servers in which the bot may not post. Each refusal counts as an invalid request, a
//! channel may have many games, and a server many channels.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};

use time::{Duration, OffsetDateTime};

use crate::game::Place;

/// How long refusals are remembered.
const TTL: Duration = Duration::minutes(10);
/// Refusals within [`TTL`] after which all channels of a server count as forbidden.
const MAX_REFUSALS: u32 = 5;
/// Maximum number of remembered channels, and of servers. One beyond it costs another request.
const CAPACITY: usize = 4096;

/// A cache of channels and servers that refused posts.
#[derive(Default)]
pub struct ForbiddenChannels(Mutex<State>);

#[derive(Default)]
struct State {
    channels: HashMap<u64, Refusals>,
    servers: HashMap<u64, Refusals>,
}

/// Refusals, and the time of the first one.
struct Refusals {
    count: u32,
    since: OffsetDateTime,
}

impl ForbiddenChannels {
    /// Records that a channel refused a post.
    pub fn add(&self, place: Place, now: OffsetDateTime) {
        let State { channels, servers } = &mut *self.lock();
        count(channels, place.channel, now);
        if let Some(guild) = place.guild {
            count(servers, guild, now);
        }
    }

    /// Records that the bot may post in a channel again.
    pub fn remove(&self, channel: u64) {
        self.lock().channels.remove(&channel);
    }

    /// Returns whether a channel refused a post recently, or others of its server refused several.
    pub fn contains(&self, place: Place, now: OffsetDateTime) -> bool {
        let server = |state: &State| recent(&state.servers, place.guild?, now);
        self.refused_itself(place, now) || server(&self.lock()) >= Some(MAX_REFUSALS)
    }

    /// Returns whether a channel itself refused a post recently.
    pub fn refused_itself(&self, place: Place, now: OffsetDateTime) -> bool {
        recent(&self.lock().channels, place.channel, now).is_some()
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Refusals {
    fn is_recent(&self, now: OffsetDateTime) -> bool {
        now - self.since < TTL
    }
}

/// Returns the number of recent refusals, if there are any.
fn recent(refusals: &HashMap<u64, Refusals>, of: u64, now: OffsetDateTime) -> Option<u32> {
    let recent = refusals.get(&of).filter(|refusals| refusals.is_recent(now));
    recent.map(|refusals| refusals.count)
}

/// Counts a refusal.
fn count(refusals: &mut HashMap<u64, Refusals>, of: u64, now: OffsetDateTime) {
    if refusals.len() >= CAPACITY {
        refusals.retain(|_, refusals| refusals.is_recent(now));
    }
    if let Some(known) = refusals.get_mut(&of).filter(|known| known.is_recent(now)) {
        known.count += 1;
    } else if refusals.len() < CAPACITY {
        refusals.insert(of, Refusals { count: 1, since: now });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;

    fn place(guild: u64, channel: u64) -> Place {
        Place { guild: Some(guild), channel }
    }

    #[test]
    fn refusals_expire_and_their_number_is_bounded() {
        let forbidden = ForbiddenChannels::default();
        let direct = |channel| Place { guild: None, channel };
        forbidden.add(direct(0), NOW);
        assert!(forbidden.contains(direct(0), NOW + TTL - Duration::SECOND));
        assert!(!forbidden.contains(direct(0), NOW + TTL) && !forbidden.contains(direct(1), NOW));
        forbidden.add(direct(2), NOW);
        forbidden.remove(2);
        assert!(!forbidden.contains(direct(2), NOW));
        for id in 0..2 * CAPACITY as u64 {
            forbidden.add(place(id, id), NOW);
        }
        let len = || {
            let State { channels, servers } = &*forbidden.lock();
            (channels.len(), servers.len())
        };
        assert_eq!(len(), (CAPACITY, CAPACITY));
        forbidden.add(place(7, 7), NOW + TTL);
        assert_eq!(len(), (1, 1));
    }

    #[test]
    fn after_a_few_refusals_the_whole_server_counts_as_forbidden_for_a_while() {
        let forbidden = ForbiddenChannels::default();
        let last = u64::from(MAX_REFUSALS);
        for channel in 1..=last {
            assert!(!forbidden.contains(place(1, 99), NOW), "{channel}");
            forbidden.add(place(1, channel), NOW);
            // A player's interaction says that the bot may post there.
            forbidden.remove(channel);
        }
        assert!(forbidden.contains(place(1, 99), NOW) && forbidden.contains(place(1, 1), NOW));
        assert!(!forbidden.refused_itself(place(1, 99), NOW));
        assert!(!forbidden.contains(place(2, 99), NOW));
        assert!(!forbidden.contains(place(1, 99), NOW + TTL));
        // Rare refusals are those of single channels.
        for nth in 0..2 * MAX_REFUSALS {
            forbidden.add(place(3, 1), NOW + nth * TTL / 2);
            assert!(!forbidden.contains(place(3, 2), NOW + nth * TTL / 2), "{nth}");
        }
    }
}
