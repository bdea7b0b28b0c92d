//! Places that people share fairly: the one rule for all pools, queues and locks.
//!
//! A person holds at most a share of the places. Of those who wait, the person who was served
//! longest ago is next, so that a person with many requests delays another by one of them at most.

use std::collections::{BTreeMap, VecDeque};
use std::sync::Arc;

use parking_lot::Mutex;
use tokio::sync::oneshot;

use alquerque_game::PlayerId;

/// The owner of work that no person waits for, such as announcements.
pub const NO_PERSON: PlayerId = PlayerId(0);

/// The most people whose last turn is remembered. Who was forgotten is served first.
const MAX_REMEMBERED: usize = 64;

/// The limits of a pool.
#[derive(Clone, Copy, Debug)]
pub struct Shares {
    /// The places in total.
    pub places: usize,
    /// The places of one person.
    pub share: usize,
    /// The most requests that wait for a place, of all people together.
    pub waiting: usize,
    /// The metric of the requests that wait.
    pub gauge: Option<&'static str>,
}

/// Why a request gets no place and may not wait for one.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Full {
    /// The person has a full share.
    Share,
    /// All places are taken.
    Places,
}

/// A pool of places, which people share, or others with keys of this type.
#[derive(Clone, Debug)]
pub struct Fair<K: Copy + Ord = PlayerId>(Arc<Pool<K>>);

#[derive(Debug)]
struct Pool<K> {
    shares: Shares,
    state: Mutex<State<K>>,
}

#[derive(Debug)]
struct State<K> {
    next_id: u64,
    held: Vec<(u64, K)>,
    waiting: Vec<Waiting<K>>,
    /// The people who were served last, the latest at the end.
    served: VecDeque<K>,
}

#[derive(Debug)]
struct Waiting<K> {
    id: u64,
    by: K,
    is_urgent: bool,
    begin: oneshot::Sender<()>,
}

/// A place, or the wait for one. Dropping it makes room.
#[derive(Debug)]
pub struct Turn<K: Copy + Ord = PlayerId> {
    fair: Fair<K>,
    id: u64,
    by: K,
    /// Resolves when the place is free; `None` once it is held.
    begins: Option<oneshot::Receiver<()>>,
}

impl<K: Copy + Ord> Fair<K> {
    pub fn new(shares: Shares) -> Self {
        let state =
            State { next_id: 0, held: Vec::new(), waiting: Vec::new(), served: VecDeque::new() };
        Self(Arc::new(Pool { shares, state: Mutex::new(state) }))
    }

    /// Returns a pool in which a person holds one place, and any number of requests wait.
    pub fn unbounded(places: usize) -> Self {
        Self::new(Shares { places, share: 1, waiting: usize::MAX, gauge: None })
    }

    /// Takes a place, or joins those who wait for one.
    ///
    /// # Errors
    /// When too many wait already.
    pub fn join(&self, by: K) -> Result<Turn<K>, Full> {
        self.join_as(by, false)
    }

    /// Does the same; an urgent request is served before all others.
    ///
    /// # Errors
    /// As [`join`](Self::join).
    pub fn join_as(&self, by: K, is_urgent: bool) -> Result<Turn<K>, Full> {
        let Pool { shares, state } = &*self.0;
        let mut state = state.lock();
        let has_share = state.held_by(by) >= shares.share;
        let is_free = !has_share && state.held.len() < shares.places;
        if !is_free && state.waiting.len() >= shares.waiting {
            return Err(if has_share { Full::Share } else { Full::Places });
        }
        let id = state.next_id;
        state.next_id += 1;
        let begins = if is_free {
            state.hold(id, by);
            None
        } else {
            let (begin, begins) = oneshot::channel();
            state.waiting.push(Waiting { id, by, is_urgent, begin });
            self.count_waiting(1.0);
            Some(begins)
        };
        Ok(Turn { fair: self.clone(), id, by, begins })
    }

    /// Waits for a place.
    ///
    /// # Errors
    /// As [`join`](Self::join).
    pub async fn enter(&self, by: K) -> Result<Turn<K>, Full> {
        let mut turn = self.join(by)?;
        turn.begin().await;
        Ok(turn)
    }

    fn count_waiting(&self, by: f64) {
        if let Some(gauge) = self.0.shares.gauge {
            metrics::gauge!(gauge).increment(by);
        }
    }
}

impl<K: Copy + Ord> State<K> {
    fn held_by(&self, person: K) -> usize {
        self.held.iter().filter(|(_, by)| *by == person).count()
    }

    fn hold(&mut self, id: u64, by: K) {
        self.held.push((id, by));
        self.served.retain(|&person| person != by);
        self.served.push_back(by);
        if self.served.len() > MAX_REMEMBERED {
            self.served.pop_front();
        }
    }

    /// Removes the next request to be served from those that wait.
    fn pop(&mut self, share: usize) -> Option<Waiting<K>> {
        if self.waiting.is_empty() {
            return None;
        }
        let mut held = BTreeMap::<K, usize>::new();
        for (_, by) in &self.held {
            *held.entry(*by).or_default() += 1;
        }
        let served: BTreeMap<K, usize> = self.served.iter().copied().zip(0..).collect();
        let may_begin = |by| held.get(by).is_none_or(|&held| held < share);
        let all = self.waiting.iter().enumerate().filter(|(_, one)| may_begin(&one.by));
        let (next, _) = all.min_by_key(|(_, one)| (!one.is_urgent, served.get(&one.by), one.id))?;
        Some(self.waiting.remove(next))
    }
}

impl<K: Copy + Ord> Turn<K> {
    /// Waits until the place is held.
    pub async fn begin(&mut self) {
        if let Some(begins) = &mut self.begins {
            // The sender is dropped only together with this turn.
            begins.await.ok();
            self.begins = None;
        }
    }

    /// Returns among how many the place is to be shared: each other person who waits, and all other
    /// requests of this one.
    pub fn rivals(&self) -> usize {
        let state = self.fair.0.state.lock();
        let mut others: Vec<K> = state.waiting.iter().map(|one| one.by).collect();
        let all = others.len();
        others.retain(|&by| by != self.by);
        let own = all - others.len();
        others.sort_unstable();
        others.dedup();
        own + others.len()
    }
}

impl<K: Copy + Ord> Drop for Turn<K> {
    fn drop(&mut self) {
        let Pool { shares, state } = &*self.fair.0;
        let mut state = state.lock();
        state.held.retain(|(id, _)| *id != self.id);
        let before = state.waiting.len();
        state.waiting.retain(|one| one.id != self.id);
        while state.held.len() < shares.places {
            let Some(Waiting { id, by, begin, .. }) = state.pop(shares.share) else { break };
            state.hold(id, by);
            // A turn that is being dropped waits for the lock, and then makes room.
            begin.send(()).ok();
        }
        self.fair.count_waiting(state.waiting.len() as f64 - before as f64);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    use futures_util::FutureExt;

    const ADA: PlayerId = PlayerId(1);
    const BEN: PlayerId = PlayerId(2);
    const CLEO: PlayerId = PlayerId(3);

    fn fair(places: usize, share: usize, waiting: usize) -> Fair {
        Fair::new(Shares { places, share, waiting, gauge: None })
    }

    fn has_begun(turn: &mut Turn) -> bool {
        turn.begin().now_or_never().is_some()
    }

    #[test]
    fn a_person_holds_a_share_and_all_together_the_places() {
        let fair = fair(3, 2, 0);
        let held = [fair.join(ADA).unwrap(), fair.join(ADA).unwrap()];
        assert_eq!(fair.join(ADA).unwrap_err(), Full::Share);
        let other = fair.join(BEN).unwrap();
        assert_eq!(fair.join(BEN).unwrap_err(), Full::Places);
        drop(held);
        assert!(fair.join(BEN).is_ok() && fair.join(ADA).is_ok());
        drop(other);
    }

    #[test]
    fn a_person_with_many_requests_delays_another_by_one_of_them() {
        let fair = fair(1, 1, 16);
        let mut many: VecDeque<Turn> =
            (0..8).flat_map(|_| [ADA, BEN].map(|person| fair.join(person).unwrap())).collect();
        let mut all_begun = Vec::new();
        while let Some(nth) = many.iter_mut().position(has_begun) {
            let turn = many.remove(nth).unwrap();
            all_begun.push(turn.by);
            let mut stranger = fair.join(PlayerId(100 + all_begun.len() as u64)).unwrap();
            assert!(!has_begun(&mut stranger));
            drop(turn);
            // Both of them have been served by now, and the stranger has not.
            let is_next = all_begun.len() > 1;
            assert_eq!(has_begun(&mut stranger), is_next, "{all_begun:?}");
        }
        assert_eq!(all_begun[..6], [ADA, BEN, ADA, BEN, ADA, BEN]);
        assert_eq!(all_begun.len(), 16);
    }

    #[test]
    fn urgent_requests_are_first_and_a_share_is_never_exceeded() {
        let fair = fair(2, 1, 8);
        let first = fair.join(ADA).unwrap();
        let mut again = fair.join_as(ADA, true).unwrap();
        let second = fair.join(BEN).unwrap();
        let mut usual = fair.join(PlayerId(4)).unwrap();
        let mut urgent = fair.join_as(CLEO, true).unwrap();
        assert_eq!((first.rivals(), urgent.rivals()), (3, 3));
        drop(second);
        assert!(has_begun(&mut urgent) && !has_begun(&mut again) && !has_begun(&mut usual));
        drop(urgent);
        assert!(has_begun(&mut usual) && !has_begun(&mut again));
        drop(first);
        assert!(has_begun(&mut again));
    }

    #[tokio::test]
    async fn a_turn_that_is_given_up_makes_room_also_just_before_it_begins() {
        let fair = fair(1, 1, 8);
        let held = fair.join(ADA).unwrap();
        let gone = fair.join(BEN).unwrap();
        let never_polled = fair.join(CLEO).unwrap();
        let mut last = fair.join(ADA).unwrap();
        drop(gone);
        drop(held);
        // Cleo has the place by now.
        assert!(!has_begun(&mut last));
        drop(never_polled);
        last.begin().await;
        drop(last);
        assert!(fair.enter(BEN).await.is_ok());
        assert!(fair.0.state.lock().held.is_empty());
    }
}
