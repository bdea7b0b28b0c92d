//! Games that are removed after a while.

use time::OffsetDateTime;

use super::{Progress, Summary};

/// The kinds of games that are removed after a while, because no result depends on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temporary {
    /// A challenge that has expired, or was declined, withdrawn or voided.
    Challenge,
    /// An imported game.
    Study,
}

impl Temporary {
    /// All kinds.
    pub const ALL: [Self; 2] = [Self::Challenge, Self::Study];
}

impl Summary {
    /// Returns the kind of a temporary game, and the time from which its retention counts.
    pub fn temporary(&self) -> Option<(Temporary, OffsetDateTime)> {
        match self.progress {
            Progress::Declined | Progress::Withdrawn | Progress::Voided { has_begun: false } => {
                Some((Temporary::Challenge, self.changed))
            }
            Progress::Expired => Some((Temporary::Challenge, self.expires.unwrap_or(self.changed))),
            Progress::Study { .. } => Some((Temporary::Study, self.changed)),
            Progress::Challenged
            | Progress::Playing { .. }
            | Progress::Over
            | Progress::Voided { has_begun: true } => None,
        }
    }
}
