//! What a position is worth as it stands: a sum of terms, each counted for the side to move less the same for the other,
//! and weighed by the rule set.

use super::compact::Compact;
use crate::rules::{Bitboard, Direction, FarRank, Position, RuleSet, Side};

/// How many terms there are.
pub const TERMS: usize = 8;

/// What a position is judged by, in this order, each for the side to move less for the other:
///
/// 0. men, stones that are no kings;
/// 1. kings;
/// 2. mobility: ordinary moves of the men, were there no capture;
/// 3. men on the edge of the board, where no line leads across them;
/// 4. the men's way: ranks that they have come forward, where they may never step back;
/// 5. men that rest on the far rank, where they may only capture;
/// 6. men of the *other* side that could capture if it were to move, which the side to move has to attend to (this is
///    for the side to move alone, and not less than 0);
/// 7. being to move: always 1.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms(pub [i32; TERMS]);

/// What each of the [`Terms`] is worth, in hundredths of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights(pub [i32; TERMS]);

impl Weights {
    /// Men and kings alone: as simple as a player can be.
    pub const MATERIAL: Self = Self([100, 300, 0, 0, 0, 0, 0, 0]);

    /// As self-play has tuned them for this rule set; for one of one's own, as for the most similar.
    pub fn of(rules: &RuleSet) -> Self {
        match rules.id {
            _ if rules.has_kings() => Self([100, 280, 2, 4, 3, 0, -10, 5]),
            _ if rules.far_rank == FarRank::CapturesOnly => Self([100, 0, 3, 3, -2, -10, -10, 5]),
            _ => Self([100, 0, 3, 2, 0, 0, -15, 5]),
        }
    }

    /// What the terms come to.
    #[inline]
    pub fn sum(&self, terms: &Terms) -> i32 {
        self.0.iter().zip(terms.0).map(|(weight, term)| weight * term).sum()
    }
}

/// The points of the edge, by their numbers in a [`Compact`].
const EDGE: u32 = 0b11111_10001_10001_10001_11111;

impl Terms {
    /// Of a position of `medieval`.
    #[inline]
    pub fn of_compact(position: Compact) -> Self {
        let Compact { own, other } = position;
        let count = |set: u32| set.count_ones() as i32;
        let mobility = position.count_steps() as i32 - position.reversed().count_steps() as i32;
        let threats = count(position.reversed().capturers());
        Self([count(own) - count(other), 0, mobility, count(own & EDGE) - count(other & EDGE), 0, 0, threats, 1])
    }

    /// Of any position.
    pub fn of(position: &Position) -> Self {
        let own = Half::of(position, position.turn());
        let other = Half::of(position, !position.turn());
        let mut terms = [0; TERMS];
        for (term, (own, other)) in terms.iter_mut().zip(own.terms().into_iter().zip(other.terms())) {
            *term = own - other;
        }
        terms[6] = other.capturers();
        terms[7] = 1;
        Self(terms)
    }
}

/// One side of a position.
struct Half<'a> {
    position: &'a Position,
    side: Side,
    men: Bitboard,
    empty: Bitboard,
}

impl<'a> Half<'a> {
    fn of(position: &'a Position, side: Side) -> Self {
        let men = position.stones()[side] - position.kings();
        Self { position, side, men, empty: position.rules().board.points() - position.placement().all() }
    }

    fn terms(&self) -> [i32; 6] {
        let rules = self.position.rules();
        let kings = (self.position.stones()[self.side] & self.position.kings()).count();
        let resting = self.men & rules.board.rank(rules.board.far_rank(self.side));
        let is_resting = rules.far_rank == FarRank::CapturesOnly;
        let moving = if is_resting { self.men - resting } else { self.men };
        let resting = if is_resting { resting.count() } else { 0 };
        [self.men.count(), kings, self.steps(moving), self.on_edge(), self.way(), resting].map(|count| count as i32)
    }

    fn steps(&self, men: Bitboard) -> u32 {
        let rules = self.position.rules();
        let steps = |direction: Direction| (direction.shift(men & rules.board.joined(direction)) & self.empty).count();
        rules.steps.seen_by(self.side).iter().map(steps).sum()
    }

    fn on_edge(&self) -> u32 {
        let board = self.position.rules().board;
        let inside = Direction::ALL.into_iter().filter(|&direction| !board.joined(direction).is_empty());
        let inside = inside.fold(board.points(), |inside, direction| inside & board.joined(direction));
        (self.men - inside).count()
    }

    /// Ranks from the side's own first one; none where men step back.
    fn way(&self) -> u32 {
        let rules = self.position.rules();
        if rules.steps.contains(Direction::South) || rules.steps.contains(Direction::SouthWest) {
            return 0;
        }
        let home = rules.board.far_rank(!self.side);
        (0..rules.board.ranks())
            .map(|rank| u32::from(rank.abs_diff(home)) * (self.men & rules.board.rank(rank)).count())
            .sum()
    }

    /// Men that could capture if this side were to move.
    fn capturers(&self) -> i32 {
        let rules = self.position.rules();
        let enemy = self.position.stones()[!self.side];
        let mut capturers = Bitboard::EMPTY;
        for direction in rules.first_hop.seen_by(self.side).iter() {
            let joined = rules.board.joined(direction);
            let over = direction.shift(self.men & joined) & enemy;
            let back = direction.opposite();
            capturers |= back.shift(back.shift(direction.shift(over & joined) & self.empty));
        }
        capturers.count() as i32
    }
}
