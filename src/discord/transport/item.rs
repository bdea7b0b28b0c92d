//! What an outbox holds: its classes, and the outcome of an attempt.

use std::time::Duration;

use crate::discord::figures;
use crate::discord::transport::rate_limits::Action;

/// What becomes of an entry that cannot be delivered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Stands for a reply that failed: nothing else remembers it.
    Reply,
    /// The store remembers it, and hands it in again.
    News,
    /// A comfort.
    Cosmetic,
}

/// Something to deliver.
pub trait Item: Send + 'static {
    fn class(&self) -> Class;

    /// What is limited if it is.
    fn action(&self) -> Action;

    /// Returns whether this one makes an earlier one superfluous.
    fn supersedes(&self, earlier: &Self) -> bool;
}

/// What became of an attempt.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// It was delivered, or never can be.
    Done,
    /// It has to wait for a rate limit.
    Limited(Duration),
    /// It failed for a reason that may pass.
    Failed,
}

impl Class {
    /// How long an entry is kept.
    pub fn lifetime(self) -> Duration {
        Duration::from_mins(match self {
            Self::Reply => 10,
            Self::News => 2,
            Self::Cosmetic => 3,
        })
    }

    /// How many entries there may be, up to which another of this class is taken: in all lanes, and in one. So comforts
    /// crowd out nothing else.
    pub fn capacity(self) -> (usize, usize) {
        match self {
            Self::Reply => (4096, 256),
            Self::News => (3072, 192),
            Self::Cosmetic => (2048, 128),
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Reply => "reply",
            Self::News => "news",
            Self::Cosmetic => "cosmetic",
        }
    }

    /// Counts entries that will not be delivered.
    pub fn count_dropped(self, many: usize) {
        metrics::counter!(figures::OUTBOX_DROPPED, "class" => self.name()).increment(many as u64);
    }
}
