//! A sliding window over recent events.

use std::collections::VecDeque;
use std::time::Duration;

use tokio::time::Instant;

/// The times of the latest events, to limit how many fall into any window of this length.
pub struct SlidingWindow {
    length: Duration,
    capacity: usize,
    events: VecDeque<Instant>,
}

impl SlidingWindow {
    /// Creates an empty window with room for `capacity` events.
    pub fn new(length: Duration, capacity: usize) -> Self {
        Self { length, capacity, events: VecDeque::new() }
    }

    /// Records an event.
    pub fn push(&mut self, now: Instant) {
        if self.events.len() == self.capacity {
            self.events.pop_front();
        }
        self.events.push_back(now);
    }

    /// Returns when the window has room for another event, if it was ever full. The time may have
    /// passed.
    pub fn full_until(&self) -> Option<Instant> {
        self.full_until_below(self.capacity)
    }

    /// Returns when fewer than `max` of the recorded events are in the window.
    pub fn full_until_below(&self, max: usize) -> Option<Instant> {
        let oldest = self.events.len().checked_sub(max)?;
        Some(*self.events.get(oldest)? + self.length)
    }
}
