//! The built-in rule sets. Most are defined by their differences from another.

use super::{BacktrackRule, CaptureRule, CaptureSanction, FarRank, RuleSet, setup};
use crate::board::{Bitboard, DRAUGHTS, Directions, FIVE_BY_FIVE};

/// Forward, diagonally forward, or sideways.
pub(super) const AHEAD: Directions = Directions::FORWARD.union(Directions::SIDEWAYS);

/// Medieval Alquerque: stones move and capture in any direction, and captures are enforced.
pub static MEDIEVAL: RuleSet = RuleSet {
    id: "medieval",
    board: &FIVE_BY_FIVE,
    setup: setup(&["bbbbb", "bbbbb", "bb.ww", "wwwww", "wwwww"]),
    steps: Directions::ANY,
    first_hop: Directions::ANY,
    later_hops: Directions::ANY,
    far_rank: FarRank::Ordinary,
    capture: CaptureRule::Enforced,
    continuation: CaptureRule::Enforced,
    capture_sanction: CaptureSanction::None,
    backtracking: BacktrackRule::Allowed,
    opening: None,
    by_count: false,
    no_progress_limit: 50,
    touch_move: false,
    draw_by_proof: true,
};

/// Alquerque with penalty, from a German leaflet: a missed capture costs a stone that could have
/// made it.
pub static PENALTY: RuleSet = RuleSet {
    id: "penalty",
    capture: CaptureRule::Owed,
    continuation: CaptureRule::Owed,
    capture_sanction: CaptureSanction::Penalty,
    backtracking: BacktrackRule::NotByStep,
    draw_by_proof: false,
    ..MEDIEVAL
};

/// Alquerque as on the BrainKing server: only the later hops of a capture may go backwards.
pub static BRAINKING: RuleSet = RuleSet {
    id: "brainking",
    steps: AHEAD,
    first_hop: AHEAD,
    far_rank: FarRank::CapturesOnly,
    backtracking: BacktrackRule::NotAtOnce,
    draw_by_proof: false,
    ..MEDIEVAL
};

/// Free-capture Alquerque: captures are optional, and games can be decided by count.
pub static FREE: RuleSet = RuleSet {
    id: "free",
    capture: CaptureRule::Optional,
    continuation: CaptureRule::Optional,
    by_count: true,
    draw_by_proof: false,
    ..MEDIEVAL
};

/// R. C. Bell's Alquerque: no stone goes backwards, and a stone that misses a capture may be
/// huffed.
pub static BELL: RuleSet = RuleSet {
    id: "bell",
    steps: AHEAD,
    first_hop: AHEAD,
    later_hops: AHEAD,
    far_rank: FarRank::CapturesOnly,
    capture: CaptureRule::Owed,
    continuation: CaptureRule::Owed,
    capture_sanction: CaptureSanction::Huff,
    ..FREE
};

/// Bell's Alquerque with his final rule: no stone returns to a point where it stood before.
pub static BELL_STRICT: RuleSet =
    RuleSet { id: "bell-strict", backtracking: BacktrackRule::Never, ..BELL };

/// German draughts, with huffing and insisting.
pub static DAME: RuleSet = RuleSet {
    id: "dame",
    board: &DRAUGHTS,
    setup: setup(&[
        ".b.b.b.b", "b.b.b.b.", ".b.b.b.b", "........", "........", "w.w.w.w.", ".w.w.w.w",
        "w.w.w.w.",
    ]),
    steps: Directions::DIAGONALLY_FORWARD,
    first_hop: Directions::DIAGONALLY_FORWARD,
    later_hops: Directions::DIAGONALLY_FORWARD,
    far_rank: FarRank::Promotes {
        king: Directions::DIAGONAL,
        long_lines: &DRAUGHTS,
        crowning: Bitboard::ALL,
    },
    capture: CaptureRule::Owed,
    continuation: CaptureRule::Owed,
    capture_sanction: CaptureSanction::HuffOrInsist,
    no_progress_limit: 60,
    touch_move: true,
    draw_by_proof: false,
    ..MEDIEVAL
};
