use crate::Limits;
use crate::compact::Compact;
use crate::tables::Wdl;
use alquerque_rules::{self as rules, RuleSet};
use std::time::Duration;

// Constants, because a misspelt constant does not compile, while a misspelt string matches nothing.
const MEDIEVAL: &str = rules::MEDIEVAL.id;
const PENALTY: &str = rules::PENALTY.id;
const BRAINKING: &str = rules::BRAINKING.id;
const FREE: &str = rules::FREE.id;
const BELL: &str = rules::BELL.id;
const DAME: &str = rules::DAME.id;
const TERHUCHU: &str = rules::family::TERHUCHU.id;
const TERHUCHU_8: &str = rules::family::TERHUCHU_8.id;
const CODECUP: &str = rules::family::CODECUP.id;
const LAU_KATA_KATI: &str = rules::family::LAU_KATA_KATI.id;
const FELLI: &str = rules::family::FELLI.id;
const EGARA_GUTI: &str = rules::family::EGARA_GUTI.id;

/// The playing strength of the bot. A lower level searches less and answers sooner.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Level {
    /// Captures what it sees, looks one ply ahead, and overlooks play far from the last move.
    Beginner,
    /// Sees a reply or two ahead, and misjudges the outcome.
    Casual,
    /// Sees simple combinations, and knows the smaller endgames.
    Club,
    /// Sees most combinations, and knows endgames of seven stones.
    Master,
    /// Keeps every value that tables, book and search can prove.
    Perfect,
}

/// The part of a game in which a level has the strength that its name promises.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Coverage {
    /// From the start of the game to its end.
    WholeGame,
    /// Positions with few enough stones for the tables.
    Endgames,
    /// No part: it plays as well as its search.
    Nothing,
}

/// The parameters of a level.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Strength {
    /// The limits of its search.
    pub limits: Limits,
    /// The largest evaluation noise, in hundredths of a stone.
    pub eval_noise: i32,
    /// Contempt, in hundredths of a stone for each stone on the board. Deep searches do better
    /// without.
    pub contempt: i32,
    /// The most stones of the endgames of `medieval` that it knows. Only Perfect knows those of
    /// other rule sets.
    pub table_stones: u32,
    /// The probability in per cent that it notices a huff or an insist.
    pub notices_percent: u64,
}

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 5] =
        [Self::Beginner, Self::Casual, Self::Club, Self::Master, Self::Perfect];

    /// Returns the name in commands and records.
    pub fn id(self) -> &'static str {
        match self {
            Self::Beginner => "beginner",
            Self::Casual => "casual",
            Self::Club => "club",
            Self::Master => "master",
            Self::Perfect => "perfect",
        }
    }

    /// Returns the level with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|level| level.id() == id)
    }

    /// Returns where the level has its full strength by a rule set. Perfect needs provable
    /// positions.
    pub fn coverage(self, rules: &'static RuleSet) -> Coverage {
        match self {
            Self::Perfect if Compact::supports(rules) => Coverage::WholeGame,
            Self::Perfect if Wdl::for_rules(rules).is_some() => Coverage::Endgames,
            Self::Perfect => Coverage::Nothing,
            _ => Coverage::WholeGame,
        }
    }

    /// Returns the parameters for a rule set.
    ///
    /// Each level should score three points of four against the one below, measured by
    /// [`tournament`](crate::tournament). By rule sets in which merely good play already draws, the
    /// lower levels search less or misjudge more.
    pub(crate) fn strength(self, rules: &RuleSet) -> Strength {
        let (nodes, eval_noise) = match (self, rules.id) {
            (Self::Beginner, _) => (50, 60),
            (Self::Casual, MEDIEVAL | FELLI) => (30, 500),
            (Self::Casual, BRAINKING) => (150, 40),
            (Self::Casual, TERHUCHU | TERHUCHU_8 | CODECUP | EGARA_GUTI) => (12, 900),
            (Self::Casual, LAU_KATA_KATI) => (60, 400),
            (Self::Casual, _) => (60, 260),
            (Self::Club, MEDIEVAL) => (60, 60),
            (Self::Club, BRAINKING) => (700, 30),
            (Self::Club, PENALTY | BELL) => (110, 75),
            (Self::Club, FREE) => (70, 110),
            (Self::Club, TERHUCHU | TERHUCHU_8) => (90, 160),
            (Self::Club, CODECUP | LAU_KATA_KATI) => (90, 200),
            (Self::Club, EGARA_GUTI | FELLI) => (60, 300),
            (Self::Club, _) => (200, 60),
            (Self::Master, MEDIEVAL) => (300, 70),
            (Self::Master, BRAINKING) => (2_000, 20),
            (Self::Master, PENALTY) => (500, 20),
            (Self::Master, FREE) => (400, 70),
            (Self::Master, BELL) => (300, 10),
            (Self::Master, TERHUCHU | TERHUCHU_8) => (2_000, 5),
            (Self::Master, _) => (700, 20),
            (Self::Perfect, _) => (1_000_000, 3),
        };
        let contempt = match (self, rules.id) {
            (Self::Master, DAME) => 0,
            (Self::Club | Self::Master, _) => 6,
            (Self::Beginner | Self::Casual | Self::Perfect, _) => 0,
        };
        let table_stones = match (self, rules.id) {
            (Self::Perfect, _) => u32::MAX,
            (Self::Master, MEDIEVAL) => 7,
            (Self::Club, MEDIEVAL) => 6,
            (Self::Casual, MEDIEVAL) => 4,
            _ => 0,
        };
        let notices_percent = match self {
            Self::Beginner => 35,
            Self::Casual => 60,
            Self::Club => 90,
            Self::Master | Self::Perfect => 100,
        };
        let limits = Limits { nodes: Some(nodes), time: Some(Duration::from_secs(4)), depth: None };
        Strength { limits, eval_noise, contempt, table_stones, notices_percent }
    }
}
