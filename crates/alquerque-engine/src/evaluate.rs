//! What a position is worth as it stands: a sum of terms, each counted for the side to move less the same for the other,
//! and weighed by the rule set.

use super::compact::Compact;
use alquerque_rules::{Bitboard, Direction, FarRank, PENALTY, Point, Position, RuleSet, Side};

/// How many terms there are.
pub const TERMS: usize = 10;

/// With more stones than this no one is chased.
pub const CHASE: u32 = 10;

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
/// 7. the lead: stones of the side to move less those of the other, in hundredths of all. The fewer stones there are, the
///    more one of them decides;
/// 8. being to move: always 1;
/// 9. the chase, where a side has more and there are at most [`CHASE`] stones: how far apart the stones of the two sides
///    are on average, in tenths of a step, less for the side that has more, which has to come near to win.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms(pub [i32; TERMS]);

/// What each of the [`Terms`] is worth, in hundredths of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights(pub [i32; TERMS]);

impl Weights {
    /// Men and kings alone: as simple as a player can be.
    pub const MATERIAL: Self = Self([100, 300, 0, 0, 0, 0, 0, 0, 0, 0]);

    /// Those of this rule set, or of the most similar. The last, for stones that go anywhere, come from self-play by
    /// [`tune`](super::tune); a later fit lost to them. The others are set by hand, those of `penalty` by what wins against
    /// stones alone in a [`tournament`](super::tournament).
    pub fn for_rules(rules: &RuleSet) -> Self {
        match rules.id {
            _ if rules.has_kings() => Self([100, 280, 2, 4, 3, 0, -10, 2, 5, 1]),
            _ if rules.far_rank == FarRank::CapturesOnly => {
                Self([100, 0, 3, 3, -2, -10, -10, 2, 5, 1])
            }
            _ if rules.id == PENALTY.id => Self([78, 0, 0, 6, 0, 0, -15, 4, 1, 1]),
            _ => Self([78, 0, 0, 3, 0, 0, -7, 1, 1, 1]),
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
    /// Of a position of `medieval`. The mobility, which takes longest, is left out where it weighs nothing.
    #[inline]
    pub fn from_compact(position: Compact, weights: &Weights) -> Self {
        let Compact { own, other } = position;
        let count = |set: u32| set.count_ones() as i32;
        let mobility = match weights.0[2] {
            0 => 0,
            _ => position.count_steps() as i32 - position.reversed().count_steps() as i32,
        };
        let threats = count(position.reversed().capturers());
        let edge = count(own & EDGE) - count(other & EDGE);
        let lead = lead(count(own), count(other));
        let chase = if lead == 0 || position.count() > CHASE {
            0
        } else {
            -lead.signum() * apart(own, other)
        };
        Self([count(own) - count(other), 0, mobility, edge, 0, 0, threats, lead, 1, chase])
    }

    /// Of any position.
    pub fn from_position(position: &Position) -> Self {
        let own = Half::of(position, position.turn());
        let other = Half::of(position, !position.turn());
        let mut terms = [0; TERMS];
        for (term, (own, other)) in terms.iter_mut().zip(own.terms().into_iter().zip(other.terms()))
        {
            *term = own - other;
        }
        terms[6] = other.capturers();
        let stones = position.stones().map(|stones| stones.count() as i32);
        terms[7] = lead(stones[position.turn()], stones[!position.turn()]);
        terms[8] = 1;
        if terms[7] != 0 && position.placement().occupied().count() <= CHASE {
            terms[9] = -terms[7].signum() * own.apart(&other);
        }
        Self(terms)
    }
}

/// In hundredths of all stones.
fn lead(own: i32, other: i32) -> i32 {
    100 * (own - other) / (own + other).max(1)
}

/// For each point of a [`Compact`] the points that are at least so many steps off, from two on.
static FAR: [[u32; 3]; 25] = far();

const fn far() -> [[u32; 3]; 25] {
    let mut far = [[0; 3]; 25];
    let mut pair = 0;
    while pair < 25 * 25 {
        let (from, to): (usize, usize) = (pair / 25, pair % 25);
        let (files, ranks) = ((from % 5).abs_diff(to % 5), (from / 5).abs_diff(to / 5));
        let mut steps = 2;
        while steps <= if files > ranks { files } else { ranks } {
            far[from][steps - 2] |= 1 << to;
            steps += 1;
        }
        pair += 1;
    }
    far
}

/// How far apart two sets are on average, in tenths of a king's step as in chess; neither is empty.
fn apart(own: u32, other: u32) -> i32 {
    let pairs = own.count_ones() * other.count_ones();
    let (mut left, mut steps) = (own, pairs);
    while left != 0 {
        let far = &FAR[left.trailing_zeros() as usize];
        left &= left - 1;
        let [two, three, four] = far.map(|far| u64::from(far & other));
        steps += (two | three << 32).count_ones() + four.count_ones();
    }
    (10 * steps / pairs.max(1)) as i32
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
        Self {
            position,
            side,
            men,
            empty: position.rules().board.points() - position.placement().occupied(),
        }
    }

    fn terms(&self) -> [i32; 6] {
        let rules = self.position.rules();
        let kings = (self.position.stones()[self.side] & self.position.kings()).count();
        let resting = self.men & rules.board.rank(rules.board.far_rank(self.side));
        let is_resting = rules.far_rank == FarRank::CapturesOnly;
        let moving = if is_resting { self.men - resting } else { self.men };
        let resting = if is_resting { resting.count() } else { 0 };
        [self.men.count(), kings, self.steps(moving), self.on_edge(), self.way(), resting]
            .map(|count| count as i32)
    }

    fn steps(&self, men: Bitboard) -> u32 {
        let rules = self.position.rules();
        let steps = |direction: Direction| {
            (direction.shift(men & rules.board.joined(direction)) & self.empty).count()
        };
        rules.steps.relative_to(self.side).iter().map(steps).sum()
    }

    fn on_edge(&self) -> u32 {
        let board = self.position.rules().board;
        let ends = |at: u8, count: u8| at == 0 || at + 1 == count;
        let on_edge =
            |point: &Point| ends(point.file(), board.files()) || ends(point.rank(), board.ranks());
        self.men.iter().filter(on_edge).count() as u32
    }

    /// Ranks from the side's own first one; none where men step back.
    fn way(&self) -> u32 {
        let rules = self.position.rules();
        if rules.steps.contains(Direction::South) || rules.steps.contains(Direction::SouthWest) {
            return 0;
        }
        let home = rules.board.far_rank(!self.side);
        (0..rules.board.ranks())
            .map(|rank| {
                u32::from(rank.abs_diff(home)) * (self.men & rules.board.rank(rank)).count()
            })
            .sum()
    }

    /// How far the stones are from those of the other side on average, in tenths of a king's step as in chess.
    fn apart(&self, other: &Self) -> i32 {
        let stones = |half: &Self| half.position.stones()[half.side];
        let steps = |from: Point, to: Point| {
            from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()))
        };
        let all = stones(self)
            .iter()
            .flat_map(|from| stones(other).iter().map(move |to| u32::from(steps(from, to))));
        (10 * all.sum::<u32>() / (stones(self).count() * stones(other).count()).max(1)) as i32
    }

    /// Men that could capture if this side were to move.
    fn capturers(&self) -> i32 {
        let rules = self.position.rules();
        let enemy = self.position.stones()[!self.side];
        let mut capturers = Bitboard::EMPTY;
        for direction in rules.first_hop.relative_to(self.side).iter() {
            let joined = rules.board.joined(direction);
            let over = direction.shift(self.men & joined) & enemy;
            let back = direction.opposite();
            capturers |= back.shift(back.shift(direction.shift(over & joined) & self.empty));
        }
        capturers.count() as i32
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use alquerque_rules::{History, MEDIEVAL};

    #[test]
    fn both_ways_to_count_agree() {
        let all = Weights([1; TERMS]);
        for seed in 0..40 {
            let (mut rng, mut game) = (Rng::new(seed), History::new(&MEDIEVAL));
            while game.outcome().is_none() {
                let position = game.position();
                let compact = Compact::from_position(&position).unwrap();
                assert_eq!(
                    Terms::from_compact(compact, &all),
                    Terms::from_position(&position),
                    "{compact:?}"
                );
                let actions = position.legal_actions();
                game.play(&actions[rng.below(actions.len() as u64) as usize]).unwrap();
            }
        }
    }

    #[test]
    fn weights_count_a_stone_as_a_hundred() {
        let position = Compact { own: 0b111, other: 0b11 << 20 };
        assert_eq!(Weights::MATERIAL.sum(&Terms::from_compact(position, &Weights::MATERIAL)), 100);
    }
}
