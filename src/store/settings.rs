//! What people and servers have chosen for themselves. What they have not chosen is left out, so that later versions can
//! add choices and change what is usual.

use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

use super::people::People;
use crate::game::{PlayerId, QuietHours, Reminders};

/// What one person has chosen, for what they alone see.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct Preferences {
    /// The name of a theme of pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// The name of a size of pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub size: Option<String>,
    /// Whether the person wants to be reminded of their turn; they do if they have not said.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub reminders: Option<bool>,
    /// From which hour of their day to which they want no reminder.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub quiet: Option<[u8; 2]>,
    /// How far their clock is ahead of UTC.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub offset_minutes: Option<i16>,
    /// When they were and will be away, in order.
    #[serde(skip_serializing_if = "Vec::is_empty")]
    pub away: Vec<Absence>,
    /// Whether the person does not want to be challenged at all.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub no_challenges: Option<bool>,
    /// The people of whom this one wants to hear nothing.
    #[serde(skip_serializing_if = "People::is_empty")]
    pub blocked: People,
}

/// A time in which a person does not play.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Absence {
    #[serde(with = "time::serde::timestamp")]
    pub from: OffsetDateTime,
    #[serde(with = "time::serde::timestamp")]
    pub until: OffsetDateTime,
}

impl Absence {
    /// When it ends. One that begins in the future was noted while a clock was ahead, and begins now.
    fn ends(&self, now: OffsetDateTime) -> OffsetDateTime {
        self.until - (self.from - now).max(Duration::ZERO)
    }
}

impl Preferences {
    /// How the person wants to be reminded.
    pub fn reminders(&self) -> Reminders {
        let offset_minutes = self.offset_minutes.unwrap_or(0);
        let quiet = self.quiet.map(|[from, to]| QuietHours { from, to, offset_minutes });
        Reminders { wanted: self.reminders.unwrap_or(true), quiet }
    }

    /// Whether the person wants to hear nothing of this one.
    pub fn has_blocked(&self, player: PlayerId) -> bool {
        self.blocked.contains(player)
    }

    /// Whether this player may challenge the person.
    pub fn takes_challenges_of(&self, player: PlayerId) -> bool {
        self.no_challenges != Some(true) && !self.has_blocked(player)
    }

    /// Until when the person is away, if they are.
    pub fn away_until(&self, now: OffsetDateTime) -> Option<OffsetDateTime> {
        self.away.iter().map(|absence| absence.ends(now)).filter(|&until| until > now).max()
    }
}

/// What was chosen for a whole server, for what everybody there sees.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(default)]
pub struct ServerSettings {
    /// The name of a theme of pictures.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// The people who may not begin games there.
    #[serde(skip_serializing_if = "People::is_empty")]
    pub forbidden: People,
}

/// How to change a value, given as it is kept or, where nothing is kept, as it is usual.
pub type Edit<T> = Box<dyn FnOnce(&mut T) + Send>;
