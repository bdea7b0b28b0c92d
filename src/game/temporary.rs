//! What is kept for a while only.

use time::OffsetDateTime;

use super::{Progress, Summary};

/// The kinds of games that are removed in time, because no result hangs on them.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Temporary {
    /// A challenge that was declined, withdrawn or ended by a moderator, or has expired.
    Challenge,
    /// A game from elsewhere.
    Study,
}

impl Temporary {
    /// All of them.
    pub const ALL: [Self; 2] = [Self::Challenge, Self::Study];
}

impl Summary {
    /// Returns why the game is kept for a while only, if it is, and from when that while counts.
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
