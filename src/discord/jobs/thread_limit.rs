//! A limit on the threads that are opened for one player.

use std::mem;
use std::time::Duration;

use crate::discord::transport::Cooldowns;
use crate::game::PlayerId;

/// The most threads that are opened for one player within [`WINDOW`].
const MAX_OPENED: usize = 4;
const WINDOW: Duration = Duration::from_hours(2);
/// The most threads that are remembered. Beyond that, no other thread is opened.
const MAX_THREADS: usize = 16_384;

/// The threads that were lately opened, or are reserved, each with its number among the player's.
pub struct ThreadLimit(Cooldowns<(PlayerId, usize)>);

/// A thread that is being opened. It counts against the limit only if it is kept.
pub struct Reservation<'a> {
    limit: &'a ThreadLimit,
    thread: (PlayerId, usize),
}

impl Default for ThreadLimit {
    fn default() -> Self {
        Self(Cooldowns::new(WINDOW, MAX_THREADS))
    }
}

impl ThreadLimit {
    /// Reserves one more thread for a challenger; `None` when the limit is reached.
    pub fn reserve(&self, challenger: PlayerId) -> Option<Reservation<'_>> {
        let mut threads = (0..MAX_OPENED).map(|number| (challenger, number));
        let thread = threads.find(|&thread| self.0.start(thread))?;
        Some(Reservation { limit: self, thread })
    }
}

impl Reservation<'_> {
    /// Counts the thread, which has been opened.
    pub fn keep(self) {
        mem::forget(self);
    }
}

impl Drop for Reservation<'_> {
    fn drop(&mut self) {
        self.limit.0.cancel(&self.thread);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test(start_paused = true)]
    async fn a_person_has_a_few_threads_opened_and_failures_do_not_count() {
        let limit = ThreadLimit::default();
        let ada = PlayerId(1);
        for _ in 0..2 * MAX_OPENED {
            drop(limit.reserve(ada).unwrap());
        }
        let opening: Vec<_> = (0..MAX_OPENED).map(|_| limit.reserve(ada).unwrap()).collect();
        assert!(limit.reserve(ada).is_none());
        opening.into_iter().for_each(Reservation::keep);
        tokio::time::advance(WINDOW - Duration::from_secs(1)).await;
        assert!(limit.reserve(ada).is_none());
        assert!(limit.reserve(PlayerId(2)).is_some());
        tokio::time::advance(Duration::from_secs(1)).await;
        assert!(limit.reserve(ada).is_some());
    }
}
