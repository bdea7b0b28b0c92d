//! Whom a message may ping: not people who have blocked its author, and beyond what play requires, seldom.

use std::collections::HashMap;

use parking_lot::Mutex;
use time::{Duration, OffsetDateTime};

use super::Club;
use crate::game::{Game, PlayerId};

/// The pings of one person by another beyond what play requires, in an hour.
pub const MAX_PINGS: usize = 3;
const PERIOD: Duration = Duration::HOUR;
/// The pairs of people whose pings are counted.
const MAX_PAIRS: usize = 4096;

/// Counts who has pinged whom of late, beyond what play requires.
///
/// It does not survive a restart: it holds for an hour only, people cannot restart the bot, and keeping it would cost a
/// save for each message.
#[derive(Debug, Default)]
pub struct PingLimit(Mutex<HashMap<Pair, Vec<OffsetDateTime>>>);

#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
struct Pair {
    by: PlayerId,
    whom: PlayerId,
}

impl PingLimit {
    /// Counts one more ping, if there may be one.
    fn permits(&self, by: PlayerId, whom: PlayerId, now: OffsetDateTime) -> bool {
        let mut pairs = self.0.lock();
        let pair = Pair { by, whom };
        if pairs.len() >= MAX_PAIRS && !pairs.contains_key(&pair) {
            make_room(&mut pairs, now);
        }
        let pings = pairs.entry(pair).or_default();
        pings.retain(|&at| is_recent(at, now));
        let is_permitted = pings.len() < MAX_PINGS;
        if is_permitted {
            pings.push(now);
        }
        is_permitted
    }
}

/// Forgets the pairs without recent pings, or, if all have some, the one whose last ping is the oldest.
fn make_room(pairs: &mut HashMap<Pair, Vec<OffsetDateTime>>, now: OffsetDateTime) {
    pairs.retain(|_, pings| pings.iter().any(|&at| is_recent(at, now)));
    let oldest = pairs.iter().min_by_key(|(_, pings)| pings.last().copied()).map(|(&pair, _)| pair);
    if let Some(oldest) = oldest.filter(|_| pairs.len() >= MAX_PAIRS) {
        pairs.remove(&oldest);
    }
}

/// A clock that was wrong for a while may have put a ping into the future.
fn is_recent(at: OffsetDateTime, now: OffsetDateTime) -> bool {
    (now - at).abs() < PERIOD
}

impl Club {
    /// The player whom the newest board of a game calls: the one to move, once for each ply.
    pub async fn called_by_board(&self, game: &Game) -> Option<PlayerId> {
        let whom = game.to_call().filter(|_| !game.is_announced())?;
        let is_blocked = match game.opponent_of(whom).filter(|_| game.bot().is_none()) {
            Some(opponent) => self.has_blocked(whom, opponent.id).await,
            None => false,
        };
        (!is_blocked).then_some(whom)
    }

    /// The person, if a message of another one that play does not require may ping them: a challenge, a nudge, an offer.
    pub async fn called_beyond_play(&self, by: PlayerId, whom: PlayerId, now: OffsetDateTime) -> Option<PlayerId> {
        let is_called = !self.has_blocked(whom, by).await && self.ping_limit.permits(by, whom, now);
        is_called.then_some(whom)
    }

    /// Whether a person wants to hear nothing of another one. Where that cannot be read, they are taken to want so: the
    /// message is posted all the same.
    async fn has_blocked(&self, person: PlayerId, other: PlayerId) -> bool {
        match self.store.preferences(person).await {
            Ok(preferences) => preferences.has_blocked(other),
            Err(error) => {
                tracing::info!(%error, "a list of blocked people cannot be read, so nobody is pinged");
                true
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    const NOW: OffsetDateTime = OffsetDateTime::UNIX_EPOCH;
    const ADA: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);

    #[test]
    fn a_person_is_pinged_a_few_times_an_hour_by_each_other() {
        let limit = PingLimit::default();
        for _ in 0..MAX_PINGS {
            assert!(limit.permits(ADA, BEN, NOW));
        }
        assert!(!limit.permits(ADA, BEN, NOW + PERIOD - Duration::SECOND));
        assert!(limit.permits(BEN, ADA, NOW), "the other way is another pair");
        assert!(limit.permits(PlayerId(3), BEN, NOW), "and so is another person");
        assert!(limit.permits(ADA, BEN, NOW + PERIOD));
    }

    #[test]
    fn a_clock_that_was_ahead_silences_nobody_for_long() {
        let limit = PingLimit::default();
        for _ in 0..MAX_PINGS {
            assert!(limit.permits(ADA, BEN, NOW + Duration::days(30)));
        }
        assert!(limit.permits(ADA, BEN, NOW));
    }

    #[test]
    fn the_table_is_bounded_and_forgets_the_oldest_pair() {
        let limit = PingLimit::default();
        for _ in 0..MAX_PINGS {
            limit.permits(ADA, BEN, NOW + Duration::MINUTE);
        }
        for person in 0..2 * MAX_PAIRS as u64 {
            limit.permits(PlayerId(100 + person), BEN, NOW);
            assert!(limit.0.lock().len() <= MAX_PAIRS);
        }
        assert!(!limit.permits(ADA, BEN, NOW + Duration::MINUTE), "the newest pair is still counted");
        limit.permits(PlayerId(9), ADA, NOW + 2 * PERIOD);
        assert_eq!(limit.0.lock().len(), 1, "pairs without recent pings are forgotten");
    }
}
