//! Moves that explain a rule set, found on its board: the words name them, and pictures show them.

use alquerque_rules::{
    Bitboard, BySide, Direction, Directions, Move, Placement, Point, Position, RuleSet, Side,
};

/// Moves that explain a rule set.
pub struct Examples {
    rules: &'static RuleSet,
    /// The point nearest to the middle of the board.
    pub middle: Point,
    /// A first move.
    pub step: Option<Move>,
    /// White's capture of two stones around a corner, or of one where that ends the turn, in a
    /// position with no other stones.
    pub capture: Option<(Position, Move)>,
}

impl Examples {
    pub fn of(rules: &'static RuleSet) -> Self {
        let board = rules.board;
        let off_middle = |point: &Point| {
            let off = |at: u8, count: u8| (2 * at).abs_diff(count - 1);
            off(point.file(), board.files()) + off(point.rank(), board.ranks())
        };
        Self {
            rules,
            middle: board.points().iter().min_by_key(off_middle).unwrap_or(board.corner()),
            step: Position::start(rules).steps().first().copied(),
            capture: board.points().iter().find_map(|from| capture(rules, from)),
        }
    }

    /// Returns a position with a white stone in the middle; `None` if it is to be a king, and the
    /// rules know none.
    pub fn in_the_middle(&self, is_king: bool) -> Option<Position> {
        let stones = BySide { white: Bitboard::from_point(self.middle), black: Bitboard::EMPTY };
        let kings = if is_king { stones.white } else { Bitboard::EMPTY };
        Position::new(self.rules, Placement { stones, kings }, Side::White)
    }
}

fn capture(rules: &'static RuleSet, from: Point) -> Option<(Position, Move)> {
    let hop = |at: Point, direction: Direction| {
        let over = rules.board.neighbour(at, direction)?;
        Some((over, rules.board.neighbour(over, direction)?))
    };
    rules.first_hop.iter().find_map(|first| {
        let (over, middle) = hop(from, first)?;
        if rules.later_hops == Directions::NONE {
            return example(rules, &[over], &[from, middle]);
        }
        let turns = |second: &Direction| ![first, first.opposite()].contains(second);
        rules.later_hops.iter().filter(turns).find_map(|second| {
            let (second_over, to) = hop(middle, second)?;
            example(rules, &[over, second_over], &[from, middle, to])
        })
    })
}

/// Returns the position in which White's only stone captures these, and that capture.
fn example(
    rules: &'static RuleSet,
    captured: &[Point],
    path: &[Point],
) -> Option<(Position, Move)> {
    let stones =
        BySide { white: Bitboard::from_point(path[0]), black: captured.iter().copied().collect() };
    let position = Position::new(rules, stones, Side::White)?;
    Some((position, position.legal_move(path)?))
}

#[cfg(test)]
mod tests {
    use super::*;

    use alquerque_rules::RULE_SETS;

    #[test]
    fn every_rule_set_has_examples() {
        for rules in RULE_SETS {
            let examples = Examples::of(rules);
            let step = examples.step.expect("there is a first move");
            assert!(Position::start(rules).is_legal(&step.into()), "{}", rules.id);
            let hops = if rules.later_hops == Directions::NONE { 1 } else { 2 };
            let (position, capture) = examples.capture.expect("a board has room for a capture");
            assert_eq!(capture.captured(), position.stones().black, "{}", rules.id);
            assert_eq!(capture.captured().count(), hops, "{}", rules.id);
            assert_eq!(examples.in_the_middle(true).is_some(), rules.has_kings(), "{}", rules.id);
            let shortest_way = examples.in_the_middle(false).map(|position| position.steps().len());
            assert!(shortest_way >= Some(2), "{}: {}", rules.id, examples.middle);
        }
    }
}
