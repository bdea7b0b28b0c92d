//! Evaluations of positions, and how high they are drawn.

use alquerque_rules::Side;

/// The share of half the height that no estimate exceeds.
const MAX_ESTIMATE: f32 = 0.88;
/// The lead, in hundredths of a stone, that is drawn three quarters as high as the largest: small
/// leads are distinct, and large ones stay on the picture.
const SQUASH: f32 = 300.0;

/// The evaluation of a position.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Evaluation {
    /// An estimated lead of White in hundredths of a stone, negative if Black leads.
    Estimate(i32),
    /// The winner with best play; `None` for a draw.
    Solved(Option<Side>),
}

impl Evaluation {
    /// Returns the height above the middle, from -1 to 1.
    pub(crate) fn height(self) -> f32 {
        match self {
            Self::Estimate(hundredths) => MAX_ESTIMATE * (hundredths as f32 / SQUASH).tanh(),
            Self::Solved(Some(Side::White)) => 1.0,
            Self::Solved(Some(Side::Black)) => -1.0,
            Self::Solved(None) => 0.0,
        }
    }
}
