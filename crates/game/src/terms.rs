//! The terms of a game besides its rules.

use serde::{Deserialize, Serialize};
use time::Duration;

use crate::choices;
use crate::saved::is_default;
use crate::timing::DaysOff;
use alquerque_engine::Level;

choices! {
    /// The time limit on each move.
    #[derive(Default, Serialize, Deserialize)]
    #[serde(rename_all = "snake_case")]
    pub enum Pace {
        /// No time limit.
        Unlimited = "none",
        Hour = "hour",
        Day = "day",
        #[default]
        ThreeDays = "three-days",
        Week = "week",
        /// A day for the game, and eight hours for each move.
        DayAndHours = "day-8h",
        /// Three days for the game, and twelve hours for each move.
        ThreeDaysAndHours = "three-days-12h",
        /// A week for the game, and a day for each move.
        WeekAndDay = "week-1d",
    }
}

impl Pace {
    /// Returns the time for one move; `None` without a limit.
    pub fn per_move(self) -> Option<Duration> {
        match self {
            Self::Unlimited => None,
            Self::Hour => Some(Duration::HOUR),
            Self::DayAndHours => Some(Duration::hours(8)),
            Self::ThreeDaysAndHours => Some(Duration::hours(12)),
            Self::Day | Self::WeekAndDay => Some(Duration::DAY),
            Self::ThreeDays => Some(Duration::days(3)),
            Self::Week => Some(Duration::WEEK),
        }
    }

    /// Returns the time that each side has for the whole game, besides that for each move.
    fn for_game(self) -> Duration {
        match self {
            Self::DayAndHours => Duration::DAY,
            Self::ThreeDaysAndHours => Duration::days(3),
            Self::WeekAndDay => Duration::WEEK,
            Self::Unlimited | Self::Hour | Self::Day | Self::ThreeDays | Self::Week => {
                Duration::ZERO
            }
        }
    }

    /// Returns whether what a move leaves of its time can be used for later moves.
    pub fn is_saved(self) -> bool {
        self.for_game().is_positive()
    }

    /// Returns whether new games at this pace can be rated: without a time limit, a player could
    /// avoid a loss by never moving again.
    pub fn allows_rating(self) -> bool {
        self.per_move().is_some()
    }
}

/// The terms that two players agree on, besides the rules and the colours.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    pub pace: Pace,
    /// The days that each side can use over the whole game for moves that take longer than their
    /// time.
    pub bank_days: u8,
    /// Whether the result changes the players' ratings.
    pub rated: bool,
    /// The id of the theme for the game's pictures; `None` for the server's.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// Whether the game gets a thread of its own.
    pub thread: bool,
    /// The level of the bot, if it is the opponent.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "level")]
    pub level: Option<Level>,
    /// Whether both players may ask the bot for hints. Rated games have none.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hints: bool,
    /// The days without a request after which a game without a time limit is adjourned: 0 for
    /// never, `None` for the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub idle_days: Option<u16>,
    /// The days of each week on which no player's time runs.
    #[serde(default, skip_serializing_if = "is_default")]
    pub days_off: DaysOff,
    /// Whether the game begins with an opening drawn by lot among those of proven value.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub fair_opening: bool,
}

/// The days without a request after which a game without a time limit is usually adjourned.
pub const USUAL_IDLE_DAYS: u16 = 30;

impl Terms {
    /// Returns the days without a request after which a game without a time limit is adjourned;
    /// `None` for never.
    pub fn adjourned_after(&self) -> Option<u16> {
        Some(self.idle_days.unwrap_or(USUAL_IDLE_DAYS)).filter(|&days| days > 0)
    }

    /// Returns whether hints are allowed, in a game against the bot or between people.
    pub(super) fn allow_hints(&self, against_bot: bool) -> bool {
        !self.rated && (self.hints || against_bot)
    }

    /// Returns the terms of stored games from before terms existed.
    pub(super) fn legacy() -> Self {
        Self { pace: Pace::Unlimited, rated: false, ..Self::default() }
    }

    /// Returns the initial bank of each side.
    pub fn bank(&self) -> Duration {
        self.pace.for_game() + Duration::days(self.bank_days.into())
    }
}

impl Default for Terms {
    /// Returns the default terms: three days a move, rated, in the channel.
    fn default() -> Self {
        let pace = Pace::default();
        Self {
            pace,
            bank_days: 0,
            rated: true,
            theme: None,
            thread: false,
            level: None,
            hints: false,
            idle_days: None,
            days_off: DaysOff::None,
            fair_opening: false,
        }
    }
}

/// Serialization of a level as its id.
mod level {
    use serde::de::Error;
    use serde::{Deserialize, Deserializer, Serialize, Serializer};

    use alquerque_engine::Level;

    pub fn serialize<S: Serializer>(level: &Option<Level>, to: S) -> Result<S::Ok, S::Error> {
        level.map(Level::id).serialize(to)
    }

    pub fn deserialize<'de, D: Deserializer<'de>>(from: D) -> Result<Option<Level>, D::Error> {
        let known = |id: String| {
            Level::from_id(&id).ok_or_else(|| D::Error::custom(format!("'{id}' is no level")))
        };
        Option::<String>::deserialize(from)?.map(known).transpose()
    }
}
