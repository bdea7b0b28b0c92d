//! The known game with the most legal moves: one stone has thousands of ways to capture.

/// A game by `free` after which White has 8,804 legal moves.
///
/// A beam search over 34 plies found none with more, and simulated annealing over all placements
/// with twelve black stones none with more captures.
pub const CROWDED: &str = "b2-c3 d4xb2 e3-d4 e5xc3xe3 d2-c3 c5-d4 e1-d2 b3xd3 c2-c3 a3-b3 \
                           c1-c2 e3xc1xe1 b1-c1 b4xd2 a1-b1 a5-b4 c2-c3 d2-c2 c1-d1 e1-d2";
