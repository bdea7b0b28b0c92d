//! Rule sets as data.

mod built_in;
pub mod family;

use std::hash::{Hash, Hasher};

use serde::{Deserialize, Serialize};

use crate::board::{Board, Directions};
use crate::{Bitboard, BySide, Point};

pub use built_in::{BELL, BELL_STRICT, BRAINKING, DAME, FREE, MEDIEVAL, PENALTY};

/// The built-in rule sets, the default first: those of the five published texts, and their
/// [`family`], on the same board and on others.
pub static RULE_SETS: [&RuleSet; 25] = [
    &MEDIEVAL,
    &PENALTY,
    &BRAINKING,
    &FREE,
    &BELL,
    &BELL_STRICT,
    &DAME,
    &family::COVARRUBIAS,
    &family::QIRKAT,
    &family::TERHUCHU,
    &family::TERHUCHU_8,
    &family::SUMI_WAR,
    &family::ARABIC,
    &family::ROMAN,
    &family::DAMA_COMOROS,
    &family::KHARBERG,
    &family::FETACH,
    &family::CODECUP,
    &family::LAU_KATA_KATI,
    &family::FELLI,
    &family::EGARA_GUTI,
    &family::ZAMMA,
    &family::KHARBAGA,
    &family::SATOEL,
    &family::PERALIKATUMA,
];

/// Whether a possible capture, or its continuation, is compulsory.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CaptureRule {
    /// Other moves are illegal.
    Enforced,
    /// Other moves are legal, but an offence with a [`CaptureSanction`].
    Owed,
    /// Other moves are legal.
    Optional,
}

/// The sanction for stones that miss an owed capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum CaptureSanction {
    /// None, since no capture is owed.
    None,
    /// One of them is removed. If there are several, the opponent chooses before moving.
    Penalty,
    /// The opponent may remove one before moving.
    Huff,
    /// The opponent may huff, or insist that the turn is replayed with a complete capture.
    ///
    /// Requires [`BacktrackRule::Allowed`], because a replayed turn clears the backtracking state.
    HuffOrInsist,
}

/// Restricts the return of a stone to points that it left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(rename_all = "kebab-case")]
pub enum BacktrackRule {
    /// A stone may go anywhere.
    Allowed,
    /// The stone that its side moved last may not step to the point where it stood before that
    /// turn.
    NotByStep,
    /// The same as [`NotByStep`](Self::NotByStep), for captures as well.
    NotAtOnce,
    /// No stone may land on a point where it ever stood.
    ///
    /// Requires stones that never move backwards, and a regular board (see
    /// [`Board::is_irregular`]): only the points of a stone's current rank are tracked.
    Never,
    /// No stone may undo its last step, however many turns ago that was. Once it has stepped
    /// elsewhere or captured, it may.
    ///
    /// Requires stones that never step backwards, and a regular board, as for
    /// [`Never`](Self::Never).
    NoUndo,
}

/// The rule for a stone on the rank farthest from its side.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FarRank {
    /// No special rule.
    Ordinary,
    /// The stone may only capture.
    CapturesOnly,
    /// The stone becomes a king at the end of the turn.
    Promotes {
        /// The directions of a king.
        king: Directions,
        /// The lines along which a king moves and captures over any distance.
        ///
        /// Along the other lines of the board, it steps and hops like a man. With
        /// [`Board::NO_LINES`], it does so everywhere.
        long_lines: &'static Board,
        /// The points of the far ranks on which a stone becomes a king; mostly [`Bitboard::ALL`].
        crowning: Bitboard,
    },
}

/// How far kings move and capture.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum KingReach {
    /// As far as men.
    Short,
    /// Any distance along some lines of the board.
    SomeLines,
    /// Any distance along all lines.
    AllLines,
}

/// The stones of a starting position.
pub type Setup = BySide<Bitboard>;

/// A rule set, as data for the move generator. No code is specific to one rule set.
///
/// Directions are from White's point of view, and mirrored for Black.
///
/// [The page of the crate](crate) defines a custom rule set, on a custom board.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RuleSet {
    /// The unique name in commands and records.
    pub id: &'static str,
    /// The board.
    pub board: &'static Board,
    /// The starting position.
    pub setup: Setup,
    /// Directions of an ordinary move.
    pub steps: Directions,
    /// Directions of a capture's first hop.
    pub first_hop: Directions,
    /// Directions of the hops that follow it.
    pub later_hops: Directions,
    /// The rule for stones on the far rank.
    pub far_rank: FarRank,
    /// Whether a possible capture is compulsory.
    pub capture: CaptureRule,
    /// Whether the continuation of a capture is compulsory.
    pub continuation: CaptureRule,
    /// The sanction for a missed capture.
    pub capture_sanction: CaptureSanction,
    /// The restriction on returning to a point.
    pub backtracking: BacktrackRule,
    /// Directions of White's ordinary move in the starting position, if they are restricted.
    pub opening: Option<Directions>,
    /// Whether the side with more stones wins a game that ends by agreement to count,
    /// [`Repetition`](super::Outcome::Repetition) or [`NoProgress`](super::Outcome::NoProgress).
    pub by_count: bool,
    /// The number of consecutive turns without a capture or irreversible advance that ends the
    /// game.
    pub no_progress_limit: u16,
    /// Whether a player must move a touched stone that has a legal move.
    pub touch_move: bool,
    /// Whether a player may claim a proven draw while both sides have equally many stones.
    pub draw_by_proof: bool,
}

impl RuleSet {
    /// Returns the built-in rule set with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<&'static Self> {
        RULE_SETS.into_iter().find(|rules| rules.id == id)
    }

    /// Returns whether stones can become kings.
    pub fn has_kings(&self) -> bool {
        matches!(self.far_rank, FarRank::Promotes { .. })
    }

    /// Returns how far kings go, if there are any.
    pub fn king_reach(&self) -> Option<KingReach> {
        let FarRank::Promotes { long_lines, .. } = self.far_rank else { return None };
        Some(match long_lines {
            lines if lines == self.board => KingReach::AllLines,
            lines if *lines == Board::NO_LINES => KingReach::Short,
            _ => KingReach::SomeLines,
        })
    }

    /// Returns whether a player may huff stones that missed an owed capture.
    pub fn has_huff(&self) -> bool {
        matches!(self.capture_sanction, CaptureSanction::Huff | CaptureSanction::HuffOrInsist)
    }

    /// Returns whether missed captures are sanctioned.
    pub fn has_capture_sanction(&self) -> bool {
        self.capture_sanction != CaptureSanction::None
    }

    /// Returns whether a player may insist on a missed capture.
    pub fn has_insist(&self) -> bool {
        self.capture_sanction == CaptureSanction::HuffOrInsist
    }
}

/// Hashes the id only, since equal rule sets have equal ids.
impl Hash for RuleSet {
    fn hash<H: Hasher>(&self, state: &mut H) {
        self.id.hash(state);
    }
}

/// Parses a starting position: rows from the top, each from file `a`, of `w`, `b`, and `.` for an
/// empty point. The last row is rank 1.
///
/// # Panics
/// Panics on any other character. In a `static`, that is a compile-time error.
pub const fn setup(rows: &[&str]) -> Setup {
    let mut stones = BySide { white: Bitboard::EMPTY, black: Bitboard::EMPTY };
    let mut row = 0;
    while row < rows.len() {
        let symbols = rows[row].as_bytes();
        let mut file = 0;
        while file < symbols.len() {
            let Some(point) = Point::new(file as u8, (rows.len() - 1 - row) as u8) else {
                panic!("a board has at most 13 rows of nine points")
            };
            match symbols[file] {
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
