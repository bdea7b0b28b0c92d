//! Items of an outbox: their classes, and the outcome of an attempt to deliver one.

use std::time::Duration;

use crate::discord::transport::metrics::OUTBOX_DROPPED;
use crate::discord::transport::rest::{ChannelAction, Priority};

/// The priority and the retention of an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Class {
    /// Replaces a response that failed. It is held nowhere else, so that the outbox keeps it
    /// longest.
    Reply,
    /// An announcement. The store has it too and hands it in again.
    News,
    /// A nicety, which may be lost.
    Cosmetic,
}

/// A request that can wait.
pub trait Item: Send + 'static {
    /// Returns the priority and retention class.
    fn class(&self) -> Class;

    /// Returns the kind of request, which has a rate limit of its own.
    fn action(&self) -> ChannelAction;

    /// Returns whether this item makes an earlier one superfluous.
    fn supersedes(&self, earlier: &Self) -> bool;
}

/// The outcome of an attempt to deliver an item.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Delivery {
    /// Delivered, or failed for good.
    Done,
    /// Delayed by a rate limit.
    Limited(Duration),
    /// Failed for a transient reason.
    Failed,
}

impl Class {
    /// Returns how long an entry is kept.
    pub fn lifetime(self) -> Duration {
        Duration::from_mins(match self {
            Self::Reply => 10,
            Self::News => 2,
            Self::Cosmetic => 3,
        })
    }

    /// Returns the number of entries of all classes up to which one of this class is accepted. The
    /// lower a class, the earlier it is rejected, so that it crowds out no higher one.
    pub fn capacity(self) -> usize {
        match self {
            Self::Reply => 4096,
            Self::News => 3072,
            Self::Cosmetic => 2048,
        }
    }

    /// Returns the priority of the requests, also of those to other channels.
    pub fn priority(self) -> Priority {
        match self {
            Self::Reply | Self::News => Priority::Urgent,
            Self::Cosmetic => Priority::Cosmetic,
        }
    }

    /// Returns the value of the metric's label.
    pub fn name(self) -> &'static str {
        match self {
            Self::Reply => "reply",
            Self::News => "news",
            Self::Cosmetic => "cosmetic",
        }
    }

    /// Counts a dropped entry.
    pub fn count_dropped(self) {
        metrics::counter!(OUTBOX_DROPPED, "class" => self.name()).increment(1);
    }
}
