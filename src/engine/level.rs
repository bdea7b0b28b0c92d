use super::Limits;
use super::compact::Compact;
use crate::rules::{Directions, RuleSet};
use std::time::Duration;

/// How strong a player is. Levels are strengths, not delays: a lower one sees less, and answers as soon as it has.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Takes what it sees and looks no further; overlooks what happens far from the last move.
    Beginner,
    /// Sees a reply or two ahead, and misjudges what comes of them.
    Casual,
    /// Sees simple combinations, and knows the smaller endgames.
    Club,
    /// Sees most combinations, and knows endgames of seven stones.
    Master,
    /// Never gives away what tables, book and search can keep.
    Perfect,
}

/// What a level can do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strength {
    /// How far it looks.
    pub limits: Limits,
    /// How far off its estimates are at most, in hundredths of a stone.
    pub misjudgement: i32,
    /// How it feels about exchanges, in hundredths of a stone for each stone that is left on the board.
    pub ambition: i32,
    /// How large the endgames are that it knows by heart, in stones, where there are tables, which are of `medieval`.
    pub knows: u32,
    /// In how many of a hundred cases it notices that it can huff or insist.
    pub notices: u64,
}

impl Level {
    /// All, the weakest first.
    pub const ALL: [Self; 5] = [Self::Beginner, Self::Casual, Self::Club, Self::Master, Self::Perfect];

    /// Its name in commands and records.
    pub fn id(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Casual => "casual",
            Self::Club => "club",
            Self::Master => "master",
            Self::Perfect => "perfect",
        }
    }

    /// The level with this [`id`](Self::id).
    pub fn named(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.id() == id)
    }

    /// Whether the level is what it is called by a rule set: Perfect only where positions can be proven, which is in `medieval`.
    pub fn reaches(self, rules: &RuleSet) -> bool {
        self != Self::Perfect || Compact::fits(rules)
    }

    /// What it can do by some rules. Each is to beat the one below in three of four games (draws count half), which is
    /// measured by [`tournament`](super::tournament). Where stones go anywhere, and all the more where they must capture, play
    /// that is only good holds what it has: there levels have to lie lower for that.
    pub(super) fn strength(self, rules: &RuleSet) -> Strength {
        let (is_medieval, roams) = (Compact::fits(rules), rules.steps == Directions::ANY);
        let (nodes, misjudgement, ambition, knows, notices) = match self {
            Self::Beginner => (50, 60, 0, 0, 35),
            Self::Casual if is_medieval => (30, 450, 0, 4, 60),
            Self::Casual if roams => (60, 250, 0, 0, 60),
            Self::Casual => (60, 130, 0, 0, 60),
            Self::Club if is_medieval => (100, 90, 6, 6, 90),
            Self::Club if roams => (110, 85, 6, 0, 90),
            Self::Club => (200, 60, 6, 0, 90),
            Self::Master if is_medieval => (300, 50, 6, 7, 100),
            Self::Master if roams => (500, 30, 6, 0, 100),
            Self::Master => (700, 20, 6, 0, 100),
            Self::Perfect => (1_000_000, 3, 10, u32::MAX, 100),
        };
        let limits = Limits { nodes: Some(nodes), time: Some(Duration::from_secs(4)), depth: None };
        Strength { limits, misjudgement, ambition, knows, notices }
    }
}
