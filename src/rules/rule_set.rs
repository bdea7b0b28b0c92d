use std::hash::{Hash, Hasher};

use super::{Bitboard, Board, BySide, Directions, FIVE_BY_FIVE, Point};

/// What a player who could capture, or go on capturing, has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// Nothing else is legal.
    Enforced,
    /// The player is free to do otherwise.
    Optional,
}

/// The stones of a starting position.
pub type Setup = BySide<Bitboard>;

/// A way to play, as data. The move generator reads these switches; there is no code for a single rule set.
///
/// Directions are White's; Black's are the same, seen from the other side.
#[derive(Debug)]
pub struct RuleSet {
    /// The name in commands and records. No two rule sets share it.
    pub id: &'static str,
    pub board: &'static Board,
    pub setup: Setup,
    /// Directions of an ordinary move.
    pub steps: Directions,
    /// Directions of a capture's first hop.
    pub first_hop: Directions,
    /// Directions of the hops that follow it.
    pub later_hops: Directions,
    /// When a capture is possible.
    pub capture: Duty,
    /// When a further hop is possible.
    pub going_on: Duty,
    /// The game ends after so many turns in a row with neither a capture nor an irreversible advance.
    pub quiet_turns: u16,
}

/// Medieval Alquerque: stones move and capture in any direction, and every possible capture is made to its end.
pub static MEDIEVAL: RuleSet = RuleSet {
    id: "medieval",
    board: &FIVE_BY_FIVE,
    setup: setup(&["bbbbb", "bbbbb", "bb.ww", "wwwww", "wwwww"]),
    steps: Directions::ANY,
    first_hop: Directions::ANY,
    later_hops: Directions::ANY,
    capture: Duty::Enforced,
    going_on: Duty::Enforced,
    quiet_turns: 50,
};

/// Every rule set that can be played, the default first.
pub static RULE_SETS: [&RuleSet; 1] = [&MEDIEVAL];

impl RuleSet {
    /// The rule set with this [`id`](Self::id).
    pub fn named(id: &str) -> Option<&'static Self> {
        RULE_SETS.into_iter().find(|rules| rules.id == id)
    }
}

/// Rule sets are told apart by their id.
impl PartialEq for RuleSet {
    fn eq(&self, other: &Self) -> bool {
        self.id == other.id
    }
}

impl Eq for RuleSet {}

impl Hash for RuleSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

/// Reads a starting position drawn as rows from the top, with `w`, `b`, and `.` for an empty point.
///
/// # Panics
/// On any other sign, which in a `static` is the compiler's error.
pub(super) const fn setup(rows: &[&str]) -> Setup {
    let mut stones = BySide { white: Bitboard::EMPTY, black: Bitboard::EMPTY };
    let mut row = 0;
    while row < rows.len() {
        let signs = rows[row].as_bytes();
        let mut file = 0;
        while file < signs.len() {
            let Some(point) = Point::new(file as u8, (rows.len() - 1 - row) as u8) else {
                panic!("a board has at most eight rows of eight points")
            };
            match signs[file] {
                b'w' => stones.white = stones.white.with(point),
                b'b' => stones.black = stones.black.with(point),
                b'.' => {}
                _ => panic!("a point is drawn as w, b or ."),
            }
            file += 1;
        }
        row += 1;
    }
    stones
}
