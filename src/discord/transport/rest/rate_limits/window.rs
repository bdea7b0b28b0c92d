//! Sliding windows over recent events, one of which accounts share fairly.

use std::collections::{HashMap, VecDeque};
use std::time::Duration;

use tokio::time::Instant;

use super::super::target::Account;

/// The most accounts whose turns are kept. Others wait as well, without a turn.
const MAX_WAITING: usize = 1024;

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

/// The latest requests with their accounts. While several accounts wait, each has an equal share of
/// the window. The one with the fewest requests in it is next; among those, the one that has waited
/// longest.
pub struct FairWindow {
    length: Duration,
    capacity: usize,
    sent: VecDeque<(Instant, Account)>,
    pub waiting: HashMap<Account, Waiting>,
}

#[derive(Clone, Copy)]
pub struct Waiting {
    since: Instant,
    /// When the account gives up its turn, if it does not ask again.
    until: Instant,
}

impl FairWindow {
    /// Creates an empty window with room for `capacity` requests.
    pub fn new(length: Duration, capacity: usize) -> Self {
        Self { length, capacity, sent: VecDeque::new(), waiting: HashMap::new() }
    }

    /// Returns how long a request has to wait, if at all. It keeps the turn of its account.
    pub fn delay(&mut self, account: Account, now: Instant) -> Option<Duration> {
        while self.sent.front().is_some_and(|(at, _)| *at + self.length <= now) {
            self.sent.pop_front();
        }
        self.waiting.retain(|_, waiting| waiting.until > now);
        let accounts = self.waiting.keys().copied().chain([account]);
        let mut sent: HashMap<Account, usize> = accounts.map(|account| (account, 0)).collect();
        for (_, account) in &self.sent {
            *sent.entry(*account).or_default() += 1;
        }
        let rank = |account, since| (sent[&account], since);
        let since = self.waiting.get(&account).map_or(now, |waiting| waiting.since);
        let own = rank(account, since);
        let is_ahead = |(other, waiting): &(&Account, &Waiting)| rank(**other, waiting.since) < own;
        let ahead = self.waiting.iter().filter(is_ahead).count();
        let free = self.capacity.saturating_sub(self.sent.len());
        let others_wait = self.waiting.keys().any(|&other| other != account);
        let has_share = !others_wait || sent[&account] < (self.capacity / sent.len()).max(1);
        if ahead < free && has_share {
            return None;
        }
        let missing = (ahead + 1).saturating_sub(free);
        let wait = match self.sent.get(missing.saturating_sub(1)) {
            // The others take what is free, or give up their turns.
            _ if missing == 0 => self.length / 4,
            Some((at, _)) => *at + self.length - now,
            None => self.length * u32::try_from(ahead / self.capacity + 1).unwrap_or(u32::MAX),
        };
        if self.waiting.len() < MAX_WAITING || self.waiting.contains_key(&account) {
            self.waiting.insert(account, Waiting { since, until: now + wait + self.length });
        }
        Some(wait)
    }

    /// Records a request.
    pub fn push(&mut self, account: Account, now: Instant) {
        self.waiting.remove(&account);
        self.sent.push_back((now, account));
    }
}
