//! Admission control: limits on concurrent work and on the rate of each player, and deduplication.
//! Excess requests are rejected before any work.

use std::collections::HashSet;
use std::mem;
use std::num::NonZeroU32;
use std::time::Duration;

use governor::clock::{Clock, MonotonicClock};
use governor::middleware::NoOpMiddleware;
use governor::state::keyed::HashMapStateStore;
use governor::{Quota, RateLimiter};
use parking_lot::Mutex;
use tokio::time::Instant;

use crate::discord::metrics::IN_HAND;
use crate::discord::settings::{Bounds, Rate};
use crate::game::PlayerId;
use crate::service::{Fair, Full, Shares, Turn};

/// The cost of a request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Cost {
    /// A decision, such as a move.
    Play,
    /// Showing something, perhaps with a picture.
    Read,
    /// Expensive work, such as an animation.
    Heavy,
}

/// The most refusals that are sent at once.
const REFUSALS: usize = 64;

/// Concurrent work, and recent requests of each player.
pub struct Admission {
    in_hand: Fair,
    costly: Fair,
    refusals: Fair,
    heavy: Limit,
    read: Limit,
    play: Limit,
}

/// The rate limiter of each player.
pub type Limit =
    RateLimiter<u64, HashMapStateStore<u64>, MonotonicClock, NoOpMiddleware<std::time::Instant>>;

/// A permit for concurrent work, until it is released or dropped. By default, it holds nothing.
#[derive(Debug, Default)]
pub struct Permit(Mutex<Option<Places>>);

#[derive(Debug)]
struct Places {
    _in_hand: Turn,
    _costly: Option<Turn>,
}

/// The reason of a rejection.
#[derive(Debug)]
pub enum Rejected {
    /// Too much concurrent work.
    Busy,
    /// The player has sent too many requests.
    TooOften { again_in: Duration },
}

impl Admission {
    pub fn new(bounds: &Bounds) -> Self {
        let shared =
            |places| Fair::new(Shares { places, share: bounds.share, waiting: 0, gauge: None });
        Self {
            in_hand: shared(bounds.in_hand),
            costly: shared(bounds.costly),
            refusals: shared(REFUSALS),
            heavy: limit(bounds.heavy),
            read: limit(bounds.read),
            play: limit(bounds.play),
        }
    }

    /// Admits a request of a player.
    pub fn admit(&self, player: PlayerId, cost: Cost) -> Result<Permit, Rejected> {
        let in_hand = self.in_hand.join(player)?;
        let costly = match cost {
            Cost::Play => None,
            Cost::Read | Cost::Heavy => Some(self.costly.join(player)?),
        };
        let limit = match cost {
            Cost::Play => &self.play,
            Cost::Read => &self.read,
            Cost::Heavy => &self.heavy,
        };
        if let Err(until) = limit.check_key(&player.0) {
            return Err(Rejected::TooOften { again_in: until.wait_time_from(limit.clock().now()) });
        }
        Ok(Permit::new(in_hand, costly))
    }

    /// Admits work that the player does not wait for, such as autocompletion.
    pub fn enter(&self, player: PlayerId) -> Option<Permit> {
        let in_hand = self.in_hand.join(player).ok()?;
        self.play.check_key(&player.0).ok()?;
        Some(Permit::new(in_hand, None))
    }

    /// Returns a permit to send one more refusal to a player.
    pub fn may_refuse(&self, player: PlayerId) -> Option<Turn> {
        self.refusals.join(player).ok()
    }

    /// Returns the number of tracked players.
    #[cfg(test)]
    pub fn known(&self) -> usize {
        self.heavy.len() + self.read.len() + self.play.len()
    }

    /// Drops the state of players whose limits have recovered.
    pub fn forget(&self) {
        for limit in [&self.heavy, &self.read, &self.play] {
            limit.retain_recent();
            limit.shrink_to_fit();
        }
    }
}

impl From<Full> for Rejected {
    fn from(full: Full) -> Self {
        match full {
            Full::Share => Self::TooOften { again_in: Duration::ZERO },
            Full::Places => Self::Busy,
        }
    }
}

impl Permit {
    fn new(in_hand: Turn, costly: Option<Turn>) -> Self {
        metrics::gauge!(IN_HAND).increment(1.0);
        Self(Mutex::new(Some(Places { _in_hand: in_hand, _costly: costly })))
    }

    /// Releases the permit, before a wait that has a limit of its own.
    pub fn release(&self) {
        self.0.lock().take();
    }
}

impl Drop for Places {
    fn drop(&mut self) {
        metrics::gauge!(IN_HAND).decrement(1.0);
    }
}

pub fn limit(Rate { burst, every }: Rate) -> Limit {
    let burst = NonZeroU32::new(burst).unwrap_or(NonZeroU32::MIN);
    // A period of zero means no limit.
    let quota = Quota::with_period(every).unwrap_or(Quota::per_second(NonZeroU32::MAX));
    RateLimiter::hashmap_with_clock(quota.allow_burst(burst), MonotonicClock)
}

/// The lifetime of an interaction token; an interaction is not repeated later.
const AGE: Duration = Duration::from_mins(15);
/// The interactions of that time at 400 a second. Twice as many ids take about ten megabytes.
const MAX_IDS: usize = 400 * 15 * 60;

/// The ids of recent interactions: Discord may send one twice, as after a resumed connection.
pub struct Dedup(Mutex<Recent>);

/// Two generations of ids: when the younger is full or older than [`AGE`], it becomes the older
/// one.
struct Recent {
    since: Instant,
    younger: HashSet<u64>,
    older: HashSet<u64>,
}

impl Default for Dedup {
    fn default() -> Self {
        Self(Mutex::new(Recent {
            since: Instant::now(),
            younger: HashSet::new(),
            older: HashSet::new(),
        }))
    }
}

impl Dedup {
    /// Returns whether this id is new, and records it.
    pub fn is_new(&self, id: u64) -> bool {
        self.is_new_at(id, Instant::now())
    }

    fn is_new_at(&self, id: u64, now: Instant) -> bool {
        let mut recent = self.0.lock();
        if now.duration_since(recent.since) > AGE || recent.younger.len() == MAX_IDS {
            recent.since = now;
            recent.older = mem::take(&mut recent.younger);
        }
        !recent.older.contains(&id) && recent.younger.insert(id)
    }

    /// Returns the number of recorded ids.
    #[cfg(test)]
    pub fn known(&self) -> usize {
        let recent = self.0.lock();
        recent.younger.len() + recent.older.len()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const ADA: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);
    const CLEO: PlayerId = PlayerId(3);

    fn bounds() -> Bounds {
        let rate = Rate { burst: 2, every: Duration::from_secs(3600) };
        Bounds { in_hand: 4, costly: 1, heavy: rate, ..Bounds::default() }
    }

    #[test]
    fn concurrent_work_is_bounded_and_costly_work_more_tightly() {
        let admission = Admission::new(&bounds());
        let long = admission.admit(ADA, Cost::Heavy).unwrap();
        assert!(matches!(admission.admit(BEN, Cost::Read), Err(Rejected::Busy)));
        let moves = [ADA, CLEO, CLEO].map(|by| admission.admit(by, Cost::Play).unwrap());
        assert!(matches!(admission.admit(BEN, Cost::Play), Err(Rejected::Busy)));
        assert!(admission.enter(BEN).is_none());
        drop((long, moves));
        assert!(admission.admit(BEN, Cost::Read).is_ok());
    }

    #[test]
    fn a_rate_limit_holds_for_one_player_and_one_cost() {
        let admission = Admission::new(&bounds());
        for _ in 0..2 {
            admission.admit(ADA, Cost::Heavy).unwrap().release();
        }
        let Err(Rejected::TooOften { again_in }) = admission.admit(ADA, Cost::Heavy) else {
            panic!("no limit")
        };
        assert!(
            (Duration::from_secs(3500)..=Duration::from_secs(3600)).contains(&again_in),
            "{again_in:?}"
        );
        assert!(admission.admit(BEN, Cost::Heavy).is_ok());
        assert!(admission.admit(ADA, Cost::Play).is_ok());
    }

    #[test]
    fn players_with_recovered_limits_are_dropped() {
        let brief = Rate { burst: 1, every: Duration::from_nanos(1) };
        let admission = Admission::new(&Bounds { play: brief, ..bounds() });
        admission.admit(ADA, Cost::Heavy).unwrap();
        for person in 0..10_000 {
            admission.admit(PlayerId(person), Cost::Play).unwrap();
        }
        assert_eq!(admission.play.len(), 10_000);
        admission.forget();
        assert_eq!((admission.play.len(), admission.heavy.len()), (0, 1));
    }

    #[test]
    fn two_people_occupy_a_share_each() {
        let rate = Rate { burst: 1000, every: Duration::ZERO };
        let admission = Admission::new(&Bounds { read: rate, ..Bounds::default() });
        let mut held = Vec::new();
        for by in [ADA, BEN] {
            held.extend((0..Bounds::default().share).map(|_| admission.admit(by, Cost::Read)));
            for cost in [Cost::Read, Cost::Play] {
                let refused = admission.admit(by, cost);
                assert!(matches!(refused, Err(Rejected::TooOften { again_in: Duration::ZERO })));
            }
            assert!(admission.enter(by).is_none());
        }
        assert!(held.iter().all(Result::is_ok));
        for stranger in 10..62 {
            held.push(admission.admit(PlayerId(stranger), Cost::Read));
            assert!(held.last().unwrap().is_ok(), "{stranger}");
        }
        // A released permit makes room, although the request goes on.
        held[0].as_ref().unwrap().release();
        assert!(admission.admit(ADA, Cost::Read).is_ok());
    }

    #[test]
    fn refusals_are_bounded_as_well() {
        let admission = Admission::new(&bounds());
        let all: Vec<_> =
            (0..REFUSALS as u64).map(|by| admission.may_refuse(PlayerId(by)).unwrap()).collect();
        assert!(admission.may_refuse(PlayerId(99)).is_none());
        drop(all);
        assert!(admission.may_refuse(PlayerId(99)).is_some());
    }

    #[test]
    fn an_id_is_known_for_its_time_at_400_a_second_and_memory_is_bounded() {
        const EVERY: Duration = Duration::from_nanos(1_000_000_000 / 400);
        let dedup = Dedup::default();
        let begin = Instant::now();
        for id in 0..3 * MAX_IDS as u64 {
            let now = begin + EVERY * u32::try_from(id).unwrap();
            assert!(dedup.is_new_at(id, now));
            assert!(!dedup.is_new_at(id, now));
            if let Some(oldest) = id.checked_sub(MAX_IDS as u64 - 1) {
                assert!(!dedup.is_new_at(oldest, now), "{oldest} is forgotten when {id} comes");
            }
            assert!(dedup.known() <= 2 * MAX_IDS);
        }
    }

    #[test]
    fn old_ids_are_dropped_even_under_little_traffic() {
        let dedup = Dedup::default();
        let begin = Instant::now();
        assert!(dedup.is_new_at(1, begin));
        assert!(!dedup.is_new_at(1, begin + AGE));
        for (id, ages) in [(2, 3), (3, 5)] {
            assert!(dedup.is_new_at(id, begin + ages * AGE));
        }
        assert_eq!(dedup.known(), 2);
        assert!(dedup.is_new_at(1, begin + 5 * AGE));
    }
}
