//! A limit on the threads that are opened for one player.

use std::collections::HashMap;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::{Duration, Instant};

use crate::game::PlayerId;

/// The most threads that are opened for one player within [`WINDOW`].
const MAX_OPENED: usize = 4;
const WINDOW: Duration = Duration::from_hours(2);
/// The most players that are remembered. Beyond that, no thread is opened for another player.
const MAX_PEOPLE: usize = 4096;

/// When the latest threads of each player were opened, or reserved.
#[derive(Default)]
pub struct ThreadLimit(Mutex<HashMap<PlayerId, Vec<Instant>>>);

/// A thread that is being opened. It counts against the limit only if it is kept.
pub struct Reservation<'a> {
    limit: &'a ThreadLimit,
    challenger: PlayerId,
    at: Instant,
    is_kept: bool,
}

impl ThreadLimit {
    /// Reserves one more thread for a challenger; `None` when the limit is reached.
    pub fn reserve(&self, challenger: PlayerId, at: Instant) -> Option<Reservation<'_>> {
        let mut people = self.lock();
        let is_recent = |opened: &Instant| at.duration_since(*opened) < WINDOW;
        if people.len() >= MAX_PEOPLE {
            people.retain(|_, opened| opened.iter().any(is_recent));
        }
        if people.len() >= MAX_PEOPLE && !people.contains_key(&challenger) {
            return None;
        }
        let opened = people.entry(challenger).or_default();
        opened.retain(is_recent);
        if opened.len() >= MAX_OPENED {
            return None;
        }
        opened.push(at);
        Some(Reservation { limit: self, challenger, at, is_kept: false })
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<PlayerId, Vec<Instant>>> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl Reservation<'_> {
    /// Counts the thread, which has been opened.
    pub fn keep(mut self) {
        self.is_kept = true;
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        if self.is_kept {
            return;
        }
        let mut people = self.limit.lock();
        let Some(opened) = people.get_mut(&self.challenger) else { return };
        if let Some(at) = opened.iter().position(|&at| at == self.at) {
            opened.remove(at);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_person_has_a_few_threads_opened_and_failures_do_not_count() {
        let limit = ThreadLimit::default();
        let begun = Instant::now();
        let ada = PlayerId(1);
        for _ in 0..2 * MAX_OPENED {
            drop(limit.reserve(ada, begun).unwrap());
        }
        for _ in 0..MAX_OPENED {
            limit.reserve(ada, begun).unwrap().keep();
        }
        assert!(limit.reserve(ada, begun + WINDOW - Duration::from_secs(1)).is_none());
        assert!(limit.reserve(PlayerId(2), begun).is_some());
        assert!(limit.reserve(ada, begun + WINDOW).is_some());
    }

    #[test]
    fn threads_that_are_being_opened_count_and_memory_is_bounded() {
        let limit = ThreadLimit::default();
        let now = Instant::now();
        let opening: Vec<_> =
            (0..MAX_OPENED).map(|_| limit.reserve(PlayerId(1), now).unwrap()).collect();
        assert!(limit.reserve(PlayerId(1), now).is_none());
        drop(opening);
        for person in 0..2 * MAX_PEOPLE as u64 {
            if let Some(reservation) = limit.reserve(PlayerId(person), now) {
                reservation.keep();
            }
        }
        assert_eq!(limit.lock().len(), MAX_PEOPLE);
        assert!(limit.reserve(PlayerId(u64::MAX), now + WINDOW).is_some());
        assert_eq!(limit.lock().len(), 1);
    }
}
