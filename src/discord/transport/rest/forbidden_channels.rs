//! Channels and servers in which the bot may not post. Each refusal counts as an invalid request, a
//! channel may have many games, and a server many channels.

use parking_lot::Mutex;
use quick_cache::unsync::Cache;
use time::{Duration, OffsetDateTime};

use super::target::Account;
use crate::game::Place;

/// How long refusals are remembered.
const TTL: Duration = Duration::minutes(10);
/// Refusals within [`TTL`] after which all channels of a server count as forbidden.
const MAX_REFUSALS: u32 = 5;
/// Capacity of the cache. A channel or server that is forgotten early costs another request.
const CAPACITY: usize = 8192;

/// The channels and servers that refused posts.
pub struct ForbiddenChannels(Mutex<Cache<Account, Refusals>>);

/// Refusals, and the time of the first one.
#[derive(Clone, Copy)]
struct Refusals {
    count: u32,
    since: OffsetDateTime,
}

impl Default for ForbiddenChannels {
    fn default() -> Self {
        Self(Mutex::new(Cache::new(CAPACITY)))
    }
}

impl ForbiddenChannels {
    /// Records that a channel refused a post.
    pub fn add(&self, place: Place, now: OffsetDateTime) {
        // Held throughout, so that no refusal at the same time is lost.
        let mut cache = self.0.lock();
        let first = Refusals { count: 0, since: now };
        let channel = Account::Direct(place.channel);
        for account in [channel].into_iter().chain(place.guild.map(Account::Server)) {
            let Refusals { count, since } = recent(&cache, account, now).unwrap_or(first);
            cache.insert(account, Refusals { count: count + 1, since });
        }
    }

    /// Records that the bot may post in a channel again.
    pub fn remove(&self, channel: u64) {
        self.0.lock().remove(&Account::Direct(channel));
    }

    /// Returns whether a channel refused a post recently, or others of its server refused several.
    pub fn contains(&self, place: Place, now: OffsetDateTime) -> bool {
        let of_server = |guild| recent(&self.0.lock(), Account::Server(guild), now);
        let server = place.guild.and_then(of_server);
        self.refused_itself(place, now)
            || server.is_some_and(|refusals| refusals.count >= MAX_REFUSALS)
    }

    /// Returns whether a channel itself refused a post recently.
    pub fn refused_itself(&self, place: Place, now: OffsetDateTime) -> bool {
        recent(&self.0.lock(), Account::Direct(place.channel), now).is_some()
    }
}

fn recent(
    cache: &Cache<Account, Refusals>,
    account: Account,
    now: OffsetDateTime,
) -> Option<Refusals> {
    cache.get(&account).copied().filter(|refusals| now - refusals.since < TTL)
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
        assert_eq!(forbidden.0.lock().len(), CAPACITY);
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
