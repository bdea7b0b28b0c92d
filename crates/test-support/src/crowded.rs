//! The game with the most legal moves that is known.

/// A game under `free` rules after which White has 8,804 legal moves.
///
/// A beam search over 34 plies found no position with more moves. Simulated annealing over all
/// placements with twelve black stones found none with more captures.
pub const CROWDED: &str = "b2-c3 d4xb2 e3-d4 e5xc3xe3 d2-c3 c5-d4 e1-d2 b3xd3 c2-c3 a3-b3 \
                           c1-c2 e3xc1xe1 b1-c1 b4xd2 a1-b1 a5-b4 c2-c3 d2-c2 c1-d1 e1-d2";
