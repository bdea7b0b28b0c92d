use std::hash::{Hash, Hasher};

use super::{Bitboard, Board, BySide, Directions, Point};

/// What a player who could capture, or go on capturing, has to do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Duty {
    /// Nothing else is legal.
    Enforced,
    /// Anything else is legal, and an offence: the opponent has a [`CaptureSanction`].
    Owed,
    /// The player is free to do otherwise.
    Optional,
}

/// What becomes of stones that left an owed capture out.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CaptureSanction {
    /// Nothing: no capture is owed.
    None,
    /// One of them leaves the board: at once where there is only one, otherwise the opponent says which before moving.
    Penalty,
    /// The opponent may remove one before moving, or let it pass.
    Huff,
    /// The same, or the opponent may demand the turn back and a whole capture in its place. For rule sets in which stones
    /// may return ([`BacktrackRule::Allowed`]): where a stone may not go is forgotten with the turn.
    HuffOrInsist,
}

/// Where a stone may not go because it has been there.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BacktrackRule {
    /// A stone may go anywhere.
    Allowed,
    /// The stone that its side moved last may not step to the point where it stood before that turn.
    NotByStep,
    /// The stone that its side moved last may not land there, by a hop of a capture neither.
    NotAtOnce,
    /// No stone may land on a point where it ever stood. For stones that never go back: only the points of the rank on
    /// which a stone stands are remembered, as it cannot come to any other again.
    Never,
}

/// What becomes of a stone on the rank farthest from its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FarRank {
    /// Nothing.
    Ordinary,
    /// It makes no ordinary move there; it may capture.
    CapturesOnly,
    /// At the end of the turn it becomes a king, which moves and captures from any distance in these directions.
    Promotes {
        /// A king's directions.
        king: Directions,
    },
}

/// The stones of a starting position.
pub type Setup = BySide<Bitboard>;

/// A way to play, as data. The move generator reads these switches; there is no code for a single rule set.
///
/// Directions are White's; Black's are the same, seen from the other side.
///
/// A rule set of one's own is such a value, over a board of one's own:
///
/// ```
/// use alquerque_rules::{Board, MEDIEVAL, Position, RuleSet, perft, setup};
///
/// static SMALL: Board = Board::from_lines(&["a1-c1", "a2-c2", "a3-c3", "a1-a3", "b1-b3", "c1-c3"]);
/// static TINY: RuleSet =
///     RuleSet { id: "tiny", board: &SMALL, setup: setup(&["bbb", "b.w", "www"]), ..MEDIEVAL };
/// assert_eq!(perft(&Position::start(&TINY), 2), 2);
/// ```
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet {
    /// The name in commands and records. No two rule sets share it.
    pub id: &'static str,
    /// What it is played on.
    pub board: &'static Board,
    /// Where the stones stand at the start.
    pub setup: Setup,
    /// Directions of an ordinary move.
    pub steps: Directions,
    /// Directions of a capture's first hop.
    pub first_hop: Directions,
    /// Directions of the hops that follow it.
    pub later_hops: Directions,
    /// What becomes of a stone that has come all the way.
    pub far_rank: FarRank,
    /// When a capture is possible.
    pub capture: Duty,
    /// When a further hop is possible.
    pub going_on: Duty,
    /// What becomes of an owed capture that was left out.
    pub capture_sanction: CaptureSanction,
    /// Where a stone may not go back to.
    pub backtracking: BacktrackRule,
    /// Who has more stones wins when the players agree to stop, and where a game would otherwise be drawn by
    /// [`Repetition`](super::Outcome::Repetition) or [`NoProgress`](super::Outcome::NoProgress).
    pub by_count: bool,
    /// The game ends after so many turns in a row with neither a capture nor an irreversible advance.
    pub quiet_turns: u16,
    /// Whoever touches a stone moves it, if it has a legal move.
    pub touch_move: bool,
    /// Where both sides have as many stones and best play is proven to end in a draw, either player may have one.
    pub draw_by_proof: bool,
}

impl RuleSet {
    /// Whether stones can become kings.
    pub fn has_kings(&self) -> bool {
        matches!(self.far_rank, FarRank::Promotes { .. })
    }

    /// Whether a player may remove stones that left an owed capture out, and has to notice them.
    pub fn has_huff(&self) -> bool {
        matches!(self.capture_sanction, CaptureSanction::Huff | CaptureSanction::HuffOrInsist)
    }

    /// Whether stones that left an owed capture out can be removed, as a penalty or by a huff.
    pub fn has_offenders(&self) -> bool {
        self.capture_sanction != CaptureSanction::None
    }

    /// Whether a player may demand the turn back instead.
    pub fn has_insist(&self) -> bool {
        self.capture_sanction == CaptureSanction::HuffOrInsist
    }
}

/// Equal rule sets have the same id.
impl Hash for RuleSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

/// Reads a starting position drawn as rows from the top, with `w`, `b`, and `.` for an empty point.
///
/// # Panics
/// On any other sign, which in a `static` is the compiler's error.
pub const fn setup(rows: &[&str]) -> Setup {
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
