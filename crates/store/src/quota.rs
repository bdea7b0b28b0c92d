//! Hourly limits on what people do.

use time::OffsetDateTime;

use alquerque_game::PlayerId;

/// The time within which the number of a [`LimitedAction`] is limited.
const LIMITED_WITHIN: time::Duration = time::Duration::HOUR;

/// Returns whether an action counts. A clock that was ahead may have recorded a time in the future,
/// which does not count for long.
pub fn is_recent(at: OffsetDateTime, now: OffsetDateTime) -> bool {
    (now - at).abs() < LIMITED_WITHIN
}

/// An action of a person whose number in an hour is limited.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum LimitedAction {
    /// A challenge, or a game against the bot.
    Begin(PlayerId),
    /// A ping that play does not require.
    Ping { by: PlayerId, pinged: PlayerId },
}

/// An hourly limit on an action, and the time of this action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Quota {
    pub action: LimitedAction,
    /// The most permitted actions in an hour.
    pub max: usize,
    /// When the action happens.
    pub now: OffsetDateTime,
}

impl Quota {
    /// Adds this action to the times of earlier ones, unless the quota is used up. Returns whether
    /// it is permitted.
    pub fn count(self, times: &mut Vec<OffsetDateTime>) -> bool {
        times.retain(|&at| is_recent(at, self.now));
        let is_permitted = times.len() < self.max;
        if is_permitted {
            times.push(self.now);
        }
        is_permitted
    }
}
