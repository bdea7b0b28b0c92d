use std::cmp::Ordering;

/// What a position is worth with best play, for the side to move. Plies are turns of either side, and actions that are no
/// turn (a huff, an insist) where the rule set has them.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// It wins, in so many plies at best.
    Win(u16),
    /// Neither side can force a win.
    Draw,
    /// It loses, in so many plies at best; 0 where it has no legal action.
    Loss(u16),
}

impl Value {
    /// The value of the position before an action, if this was the best, after which the position is worth `self`.
    #[must_use]
    pub fn to_parent(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies + 1),
        }
    }
}

/// The better for the side to move is greater: a quick win, a slow one, a draw, a slow loss, a quick one.
impl Ord for Value {
    fn cmp(&self, other: &Self) -> Ordering {
        let rank = |value: &Self| match *value {
            Self::Win(plies) => i32::from(u16::MAX) + 1 - i32::from(plies),
            Self::Draw => 0,
            Self::Loss(plies) => i32::from(plies) - i32::from(u16::MAX) - 1,
        };
        rank(self).cmp(&rank(other))
    }
}

impl PartialOrd for Value {
    fn partial_cmp(&self, other: &Self) -> Option<Ordering> {
        Some(self.cmp(other))
    }
}
