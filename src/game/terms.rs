//! What two people agree on beside the rules.

use serde::{Deserialize, Serialize};
use time::Duration;

use alquerque_engine::Level;

/// How long a move may take.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pace {
    /// As long as it takes.
    Unlimited,
    Hour,
    Day,
    #[default]
    ThreeDays,
    Week,
}

impl Pace {
    /// All of them, in the order in which they are offered.
    pub const ALL: [Self; 5] =
        [Self::Unlimited, Self::Hour, Self::Day, Self::ThreeDays, Self::Week];

    /// The word for it in commands.
    pub fn id(self) -> &'static str {
        match self {
            Self::Unlimited => "none",
            Self::Hour => "hour",
            Self::Day => "day",
            Self::ThreeDays => "three-days",
            Self::Week => "week",
        }
    }

    /// The pace with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pace| pace.id() == id)
    }

    /// The time for one move; `None` where it has no end.
    pub fn per_move(self) -> Option<Duration> {
        match self {
            Self::Unlimited => None,
            Self::Hour => Some(Duration::HOUR),
            Self::Day => Some(Duration::DAY),
            Self::ThreeDays => Some(Duration::days(3)),
            Self::Week => Some(Duration::WEEK),
        }
    }
}

/// What two people agree on beside the rules and the stones.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Terms {
    pub pace: Pace,
    /// Days that each side can use up over the whole game, where a move takes longer than its time.
    pub bank_days: u8,
    /// Whether the result changes the players' ratings.
    pub rated: bool,
    /// The name of a theme for the game's pictures; the server's if there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub theme: Option<String>,
    /// Whether the game gets a thread of its own.
    pub thread: bool,
    /// How strongly the bot plays, if it is the opponent.
    #[serde(default, skip_serializing_if = "Option::is_none", with = "level")]
    pub level: Option<Level>,
    /// Whether both may ask the bot for hints. Only friendly games have that.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub hints: bool,
}

impl Terms {
    /// Whether hints are allowed, in a game against the bot or between people.
    pub(super) fn allow_hints(&self, against_bot: bool) -> bool {
        !self.rated && (self.hints || against_bot)
    }

    /// The terms of games that were kept before there were any.
    pub(super) fn of_old() -> Self {
        Self { pace: Pace::Unlimited, rated: false, ..Self::default() }
    }

    /// The most that can be left in a side's bank.
    pub fn bank(&self) -> Duration {
        Duration::days(self.bank_days.into())
    }
}

/// What is usual: three days a move, rated, in the channel.
impl Default for Terms {
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
        }
    }
}

/// A level by its id.
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
