use super::Limits;
use super::compact::Compact;
use super::tables::Wdl;
use alquerque_rules::{self as rules, RuleSet};
use std::time::Duration;

// Rule sets that strength depends on, so named that a misspelt one is none.
const MEDIEVAL: &str = rules::MEDIEVAL.id;
const PENALTY: &str = rules::PENALTY.id;
const BRAINKING: &str = rules::BRAINKING.id;
const FREE: &str = rules::FREE.id;
const BELL: &str = rules::BELL.id;
const DAME: &str = rules::DAME.id;

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

/// Where a level is what it is called.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// From the start of the game to its end.
    WholeGame,
    /// Where so few stones are left that tables know the position.
    Endgames,
    /// Nowhere: it does what it can.
    Nothing,
}

/// What a level can do.
#[derive(Clone, Copy, Debug)]
pub(super) struct Strength {
    /// How far it looks.
    pub limits: Limits,
    /// How far off its estimates are at most, in hundredths of a stone.
    pub eval_noise: i32,
    /// How it feels about exchanges, in hundredths of a stone for each stone that is left on the board. Who sees far does
    /// better without.
    pub contempt: i32,
    /// How large the endgames of `medieval` are that it knows by heart, in stones. Those of other rule sets Perfect alone
    /// knows.
    pub knows: u32,
    /// In how many of a hundred cases it notices that it can huff or insist.
    pub notices: u64,
}

impl Level {
    /// All, the weakest first.
    pub const ALL: [Self; 5] =
        [Self::Beginner, Self::Casual, Self::Club, Self::Master, Self::Perfect];

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
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.id() == id)
    }

    /// Where the level is what it is called by a rule set: Perfect only where positions can be proven.
    pub fn coverage(self, rules: &'static RuleSet) -> Coverage {
        match self {
            Self::Perfect if Compact::supports(rules) => Coverage::WholeGame,
            Self::Perfect if Wdl::for_rules(rules).is_some() => Coverage::Endgames,
            Self::Perfect => Coverage::Nothing,
            _ => Coverage::WholeGame,
        }
    }

    /// What it can do by some rules. Each is to beat the one below in three of four games (draws count half), which is
    /// measured by [`tournament`](super::tournament). By some rules play that is only good holds what it has: there levels
    /// have to lie lower for that, or misjudge more.
    pub(super) fn strength(self, rules: &RuleSet) -> Strength {
        let (nodes, eval_noise, contempt, knows, notices) = match (self, rules.id) {
            (Self::Beginner, _) => (50, 60, 0, 0, 35),
            (Self::Casual, MEDIEVAL) => (30, 500, 0, 4, 60),
            (Self::Casual, BRAINKING) => (150, 40, 0, 0, 60),
            (Self::Casual, _) => (60, 260, 0, 0, 60),
            (Self::Club, MEDIEVAL) => (60, 60, 6, 6, 90),
            (Self::Club, BRAINKING) => (700, 30, 6, 0, 90),
            (Self::Club, PENALTY | BELL) => (110, 75, 6, 0, 90),
            (Self::Club, FREE) => (70, 110, 6, 0, 90),
            (Self::Club, _) => (200, 60, 6, 0, 90),
            (Self::Master, MEDIEVAL) => (300, 70, 6, 7, 100),
            (Self::Master, BRAINKING) => (2_000, 20, 6, 0, 100),
            (Self::Master, PENALTY) => (500, 20, 6, 0, 100),
            (Self::Master, FREE) => (400, 70, 6, 0, 100),
            (Self::Master, BELL) => (300, 10, 6, 0, 100),
            (Self::Master, DAME) => (700, 20, 0, 0, 100),
            (Self::Master, _) => (700, 20, 6, 0, 100),
            (Self::Perfect, _) => (1_000_000, 3, 0, u32::MAX, 100),
        };
        let limits = Limits { nodes: Some(nodes), time: Some(Duration::from_secs(4)), depth: None };
        Strength { limits, eval_noise, contempt, knows, notices }
    }
}
