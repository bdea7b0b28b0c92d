//! The built-in rule sets. Each one states its differences from another.

use super::{
    BacktrackRule, CaptureSanction, DRAUGHTS, Directions, Duty, FIVE_BY_FIVE, FarRank, RuleSet,
    setup,
};

/// Forward, diagonally forward, or sideways.
const AHEAD: Directions = Directions::FORWARD.and(Directions::SIDEWAYS);

/// Medieval Alquerque: stones move and capture in any direction, and every possible capture is made to its end.
pub static MEDIEVAL: RuleSet = RuleSet {
    id: "medieval",
    board: &FIVE_BY_FIVE,
    setup: setup(&["bbbbb", "bbbbb", "bb.ww", "wwwww", "wwwww"]),
    steps: Directions::ANY,
    first_hop: Directions::ANY,
    later_hops: Directions::ANY,
    far_rank: FarRank::Ordinary,
    capture: Duty::Enforced,
    going_on: Duty::Enforced,
    capture_sanction: CaptureSanction::None,
    backtracking: BacktrackRule::Allowed,
    by_count: false,
    quiet_turns: 50,
    touch_move: false,
    draw_by_proof: true,
};

/// Alquerque with penalty, from a German leaflet: a capture left out costs one of the stones that could have made it.
pub static PENALTY: RuleSet = RuleSet {
    id: "penalty",
    capture: Duty::Owed,
    going_on: Duty::Owed,
    capture_sanction: CaptureSanction::Penalty,
    backtracking: BacktrackRule::NotByStep,
    draw_by_proof: false,
    ..MEDIEVAL
};

/// Alquerque as the server BrainKing has it: no stone goes back, but for the later hops of a capture.
pub static BRAINKING: RuleSet = RuleSet {
    id: "brainking",
    steps: AHEAD,
    first_hop: AHEAD,
    far_rank: FarRank::CapturesOnly,
    backtracking: BacktrackRule::NotAtOnce,
    draw_by_proof: false,
    ..MEDIEVAL
};

/// Free-capture Alquerque: captures are a choice, and more stones win when no more will be taken.
pub static FREE: RuleSet = RuleSet {
    id: "free",
    capture: Duty::Optional,
    going_on: Duty::Optional,
    by_count: true,
    draw_by_proof: false,
    ..MEDIEVAL
};

/// R. C. Bell's Alquerque: no stone goes back, and one that should have captured may be huffed.
pub static BELL: RuleSet = RuleSet {
    id: "bell",
    steps: AHEAD,
    first_hop: AHEAD,
    later_hops: AHEAD,
    far_rank: FarRank::CapturesOnly,
    capture: Duty::Owed,
    going_on: Duty::Owed,
    capture_sanction: CaptureSanction::Huff,
    ..FREE
};

/// Bell's Alquerque with his final rule: no stone returns to a point where it stood.
pub static BELL_STRICT: RuleSet =
    RuleSet { id: "bell-strict", backtracking: BacktrackRule::Never, ..BELL };

/// German draughts.
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
    far_rank: FarRank::Promotes { king: Directions::DIAGONAL },
    capture: Duty::Owed,
    going_on: Duty::Owed,
    capture_sanction: CaptureSanction::HuffOrInsist,
    quiet_turns: 60,
    touch_move: true,
    draw_by_proof: false,
    ..MEDIEVAL
};

/// The built-in rule sets, the default first.
pub static RULE_SETS: [&RuleSet; 7] =
    [&MEDIEVAL, &PENALTY, &BRAINKING, &FREE, &BELL, &BELL_STRICT, &DAME];

impl RuleSet {
    /// Returns the built-in rule set with this [`id`](Self::id).
    pub fn from_id(id: &str) -> Option<&'static Self> {
        RULE_SETS.into_iter().find(|rules| rules.id == id)
    }
}
