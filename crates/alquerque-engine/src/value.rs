use std::cmp::Ordering;

use alquerque_rules::{BRAINKING, MEDIEVAL, RuleSet, Side};

/// The game-theoretic value of a position for the side to move.
///
/// Plies are turns of either side and actions within a turn (a huff, an insist).
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Value {
    /// A win, in this many plies with best play.
    Win(u16),
    /// A draw: neither side can force a win.
    Draw,
    /// A loss, in this many plies with best play; 0 without a legal action.
    Loss(u16),
}

impl Value {
    /// Returns the value of the position before the action that leads here, if that action is best.
    #[must_use]
    pub fn to_parent(self) -> Self {
        match self {
            Self::Win(plies) => Self::Loss(plies + 1),
            Self::Draw => Self::Draw,
            Self::Loss(plies) => Self::Win(plies + 1),
        }
    }
}

/// The greater value is better for the side to move: quick wins, slow wins, draws, slow losses,
/// quick losses.
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

/// Returns the side that wins from the start by a rule set, where that is proven.
///
/// `alquerque-lab solve` repeats the proofs.
pub fn proven_winner(rules: &RuleSet) -> Option<Side> {
    [MEDIEVAL.id, BRAINKING.id].contains(&rules.id).then_some(Side::White)
}

#[cfg(test)]
mod tests {
    use super::*;

    use crate::book::Book;
    use crate::compact::Compact;
    use alquerque_rules::Position;

    #[test]
    fn the_book_has_the_proven_start() {
        let start = Compact::from_position(&Position::start(&MEDIEVAL)).unwrap();
        let value = Book::embedded().unwrap().value(start);
        assert!(matches!(value, Some(Value::Win(_))), "{value:?}");
        assert_eq!(proven_winner(&MEDIEVAL), Some(Side::White));
    }
}
