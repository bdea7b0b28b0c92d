//! Roles that a server gives to its members by their standing.

use serde::{Deserialize, Serialize};

use super::rating::Season;
use alquerque_game::PlayerId;
use alquerque_rules::RuleSet;

/// The most roles that a server can give.
pub const MAX_ROLES: u8 = 5;

/// A role, and who gets it.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize)]
pub struct RoleRule {
    /// Discord's id of the role.
    pub role: u64,
    /// The id of the rules whose ratings count.
    pub rules: String,
    /// The id of the standing for which the role is given; `None` while it is taken away from all.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub by: Option<String>,
    /// Whether all members are still to be looked at, and not only the players of the next game.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_due: bool,
    /// Whether the bot was not allowed to give the role when it last had to.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub is_refused: bool,
    /// The manager who chose the rule, who is told if the bot may not give the role any more.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub manager: Option<PlayerId>,
    /// The season by whose ranks the role was last given.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub season: Option<Season>,
}

/// A standing for which a role is given.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Standing {
    /// A rating, which is not provisional, of at least this value.
    Rating(i32),
    /// One of so many first ranks of the season.
    Rank(u8),
}

impl Standing {
    /// All standings that are offered.
    pub fn all() -> impl Iterator<Item = Self> {
        let ranks = [1, 3, 5, 10].map(Self::Rank);
        ranks.into_iter().chain((1300..=2400).step_by(100).map(Self::Rating))
    }

    /// Returns the id, as it is stored.
    pub fn id(self) -> String {
        match self {
            Self::Rating(rating) => format!("rating-{rating}"),
            Self::Rank(rank) => format!("rank-{rank}"),
        }
    }

    /// Returns the standing with an id.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::all().find(|standing| standing.id() == id)
    }
}

impl RoleRule {
    /// Creates a rule that all members are to be looked at for.
    pub fn new(role: u64, rules: &RuleSet, by: Option<Standing>) -> Self {
        let by = by.map(Standing::id);
        Self { role, rules: rules.id.to_owned(), by, is_due: true, ..Self::default() }
    }

    /// Returns the standing; `None` also for an unknown one, perhaps of a later version.
    pub fn standing(&self) -> Option<Standing> {
        self.by.as_deref().and_then(Standing::from_id)
    }

    /// Returns whether all members are to be looked at in this season.
    pub fn is_due_in(&self, season: Season) -> bool {
        let is_of_season = matches!(self.standing(), Some(Standing::Rank(_)));
        self.is_due || (is_of_season && self.season != Some(season))
    }
}
