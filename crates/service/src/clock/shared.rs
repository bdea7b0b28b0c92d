//! The time of a store that several processes share.

use std::time::Duration as Elapsed;

use time::{Duration, OffsetDateTime};

use super::consensus::Consensus;
use super::observation::Interval;

/// The time by the clock of a shared store, which all of its processes decide by.
///
/// While Discord's time, as this process knows it, differs from that of the store, one of them is
/// wrong. Then the last time on which both agreed goes on, without a decision by it.
#[derive(Debug, Default)]
pub struct StoreTime {
    observed: Option<Interval>,
    /// The time at which the monotonic clock was zero.
    zero: Option<OffsetDateTime>,
    /// Whether both have agreed since the start.
    has_agreed: bool,
}

impl StoreTime {
    pub fn now(&self, monotonic: Elapsed) -> Option<OffsetDateTime> {
        self.zero.map(|zero| zero + monotonic)
    }

    pub fn is_known(&self) -> bool {
        self.observed.is_some()
    }

    /// Takes note of the store's time.
    pub fn observe(&mut self, observed: Interval) {
        self.observed = Some(observed);
    }

    /// Returns whether Discord's time is certain, and is that of the store.
    pub fn agrees_with(&self, discord: &Consensus) -> bool {
        let agrees = |observed: Interval| observed.agrees_with(discord.zero());
        discord.is_certain() && self.observed.is_some_and(agrees)
    }

    /// Returns by how much the store's time is ahead of Discord's.
    pub fn ahead_of(&self, discord: &Consensus) -> Option<Duration> {
        self.observed.map(|observed| observed.earliest - discord.zero())
    }

    /// Follows the store's time, unless the one of them that was right may be wrong now.
    pub fn follow(&mut self, discord: &Consensus) {
        let Some(observed) = self.observed else { return };
        if self.agrees_with(discord) {
            self.has_agreed = true;
            self.zero = Some(observed.nearest(self.zero.unwrap_or(observed.earliest)));
        } else if !self.has_agreed {
            self.zero = Some(observed.earliest);
        }
    }
}
