//! Static evaluation: a weighted sum of terms, with weights for each rule set.

use super::compact::Compact;
use alquerque_rules::{
    Bitboard, Direction, FarRank, KingReach, PENALTY, Point, Position, RuleSet, Side,
};

/// The number of terms.
pub const TERMS: usize = 10;

/// The largest number of stones with which [`Terms::distance`] counts.
pub const MAX_CHASE_STONES: u32 = 10;

/// The terms of the evaluation: counts for the side to move, less the same counts for its opponent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Terms {
    /// Men: stones that are not kings.
    pub men: i32,
    /// Kings.
    pub kings: i32,
    /// Ordinary moves of the men, even where a capture has to be made instead.
    pub mobility: i32,
    /// Men on the edge of the board, where no line leads across them.
    pub edge: i32,
    /// Ranks that the men have advanced; 0 where men may step back.
    pub advancement: i32,
    /// Men that rest on the far rank, where they may only capture.
    pub stuck: i32,
    /// Men of the opponent that could capture if it were the opponent's turn. It is not a
    /// difference, because the side to move has to parry the threats.
    pub threats: i32,
    /// The material lead of the side to move, in hundredths of all stones: the fewer stones are
    /// left, the more one of them decides.
    pub material_lead: i32,
    /// The side to move: always 1.
    pub tempo: i32,
    /// The average distance between stones of the two sides, in tenths of a step. It counts
    /// against the side with more stones, which has to approach in order to win, and only with
    /// [`MAX_CHASE_STONES`] or fewer.
    pub distance: i32,
}

/// The weight of each of the [`Terms`], in hundredths of a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Weights {
    /// The weight of [`Terms::men`].
    pub men: i32,
    /// The weight of [`Terms::kings`].
    pub kings: i32,
    /// The weight of [`Terms::mobility`].
    pub mobility: i32,
    /// The weight of [`Terms::edge`].
    pub edge: i32,
    /// The weight of [`Terms::advancement`].
    pub advancement: i32,
    /// The weight of [`Terms::stuck`].
    pub stuck: i32,
    /// The weight of [`Terms::threats`].
    pub threats: i32,
    /// The weight of [`Terms::material_lead`].
    pub material_lead: i32,
    /// The weight of [`Terms::tempo`].
    pub tempo: i32,
    /// The weight of [`Terms::distance`].
    pub distance: i32,
}

impl Weights {
    /// Men and kings alone: the simplest evaluation.
    pub const MATERIAL: Self = Self { men: 100, kings: 300, ..Self::ZERO };

    const ZERO: Self = Self::from_array([0; TERMS]);

    /// Returns the weights for a rule set.
    ///
    /// The weights of `medieval` and the rule sets most like it come from self-play by
    /// [`tune`](super::tune); a later fit lost to them. The others are set by hand. Those of
    /// `penalty` are the best of several against [`MATERIAL`](Self::MATERIAL) in a
    /// [`tournament`](super::tournament).
    pub fn for_rules(rules: &RuleSet) -> Self {
        if let Some(reach) = rules.king_reach() {
            Self {
                men: 100,
                kings: match reach {
                    KingReach::Short => 160,
                    KingReach::SomeLines => 200,
                    KingReach::AllLines => 280,
                },
                mobility: 2,
                edge: 4,
                advancement: 3,
                threats: -10,
                material_lead: 2,
                tempo: 5,
                distance: 1,
                ..Self::ZERO
            }
        } else if rules.far_rank == FarRank::CapturesOnly {
            Self {
                men: 100,
                mobility: 3,
                edge: 3,
                advancement: -2,
                stuck: -10,
                threats: -10,
                material_lead: 2,
                tempo: 5,
                distance: 1,
                ..Self::ZERO
            }
        } else if rules.id == PENALTY.id {
            Self {
                men: 78,
                edge: 6,
                threats: -15,
                material_lead: 4,
                tempo: 1,
                distance: 1,
                ..Self::ZERO
            }
        } else {
            Self {
                men: 78,
                edge: 3,
                threats: -7,
                material_lead: 1,
                tempo: 1,
                distance: 1,
                ..Self::ZERO
            }
        }
    }

    /// Returns the weighted sum of the terms.
    #[inline]
    pub fn sum(&self, terms: &Terms) -> i32 {
        self.men * terms.men
            + self.kings * terms.kings
            + self.mobility * terms.mobility
            + self.edge * terms.edge
            + self.advancement * terms.advancement
            + self.stuck * terms.stuck
            + self.threats * terms.threats
            + self.material_lead * terms.material_lead
            + self.tempo * terms.tempo
            + self.distance * terms.distance
    }

    /// Returns the weights as an array, in the order of the fields.
    pub const fn to_array(self) -> [i32; TERMS] {
        let Self {
            men,
            kings,
            mobility,
            edge,
            advancement,
            stuck,
            threats,
            material_lead,
            tempo,
            distance,
        } = self;
        [men, kings, mobility, edge, advancement, stuck, threats, material_lead, tempo, distance]
    }

    /// Returns the weights with these values, in the order of the fields.
    pub const fn from_array(weights: [i32; TERMS]) -> Self {
        let [
            men,
            kings,
            mobility,
            edge,
            advancement,
            stuck,
            threats,
            material_lead,
            tempo,
            distance,
        ] = weights;
        Self {
            men,
            kings,
            mobility,
            edge,
            advancement,
            stuck,
            threats,
            material_lead,
            tempo,
            distance,
        }
    }
}

/// The points of the edge, as bits of a [`Compact`] position.
const EDGE: u32 = 0b11111_10001_10001_10001_11111;

impl Terms {
    /// The index of [`men`](Self::men) in [`to_array`](Self::to_array).
    pub(super) const MEN: usize = 0;
    /// The index of [`material_lead`](Self::material_lead) in [`to_array`](Self::to_array).
    pub(super) const MATERIAL_LEAD: usize = 7;

    /// Returns the terms of a position of `medieval`.
    ///
    /// Mobility is the most expensive term, and 0 where its weight is 0.
    #[inline]
    pub fn from_compact(position: Compact, weights: &Weights) -> Self {
        let Compact { own, other } = position;
        let count = |set: u32| set.count_ones() as i32;
        let mobility = match weights.mobility {
            0 => 0,
            _ => position.count_steps() as i32 - position.reversed().count_steps() as i32,
        };
        let material_lead = material_lead(count(own), count(other));
        let distance = if material_lead == 0 || position.count() > MAX_CHASE_STONES {
            0
        } else {
            -material_lead.signum() * average_distance(own, other)
        };
        Self {
            men: count(own) - count(other),
            kings: 0,
            mobility,
            edge: count(own & EDGE) - count(other & EDGE),
            advancement: 0,
            stuck: 0,
            threats: count(position.reversed().capturers()),
            material_lead,
            tempo: 1,
            distance,
        }
    }

    /// Returns the terms of any position.
    pub fn from_position(position: &Position) -> Self {
        let own = Half::new(position, position.turn());
        let other = Half::new(position, !position.turn());
        let difference = |[own, other]: [u32; 2]| own as i32 - other as i32;
        let halves = [&own, &other];
        let stones = position.stones().map(|stones| stones.count() as i32);
        let material_lead = material_lead(stones[position.turn()], stones[!position.turn()]);
        let is_chase =
            material_lead != 0 && position.placement().occupied().count() <= MAX_CHASE_STONES;
        Self {
            men: difference(halves.map(|half| half.men.count())),
            kings: difference(halves.map(Half::kings)),
            mobility: difference(halves.map(Half::mobility)),
            edge: difference(halves.map(Half::on_edge)),
            advancement: difference(halves.map(Half::advancement)),
            stuck: difference(halves.map(|half| half.resting.count())),
            threats: other.capturers() as i32,
            material_lead,
            tempo: 1,
            distance: if is_chase {
                -material_lead.signum() * own.average_distance(&other)
            } else {
                0
            },
        }
    }

    /// Returns the terms as an array, in the order of the fields.
    pub const fn to_array(self) -> [i32; TERMS] {
        let Self {
            men,
            kings,
            mobility,
            edge,
            advancement,
            stuck,
            threats,
            material_lead,
            tempo,
            distance,
        } = self;
        [men, kings, mobility, edge, advancement, stuck, threats, material_lead, tempo, distance]
    }
}

/// Returns the lead of the side to move, in hundredths of all stones.
fn material_lead(own: i32, other: i32) -> i32 {
    100 * (own - other) / (own + other).max(1)
}

/// For each point of a [`Compact`] position, the points that are at least two, three and four
/// steps away.
static DISTANT: [[u32; 3]; 25] = distant();

const fn distant() -> [[u32; 3]; 25] {
    let mut distant = [[0; 3]; 25];
    let mut pair = 0;
    while pair < 25 * 25 {
        let from: usize = pair / 25;
        let to: usize = pair % 25;
        let files = (from % 5).abs_diff(to % 5);
        let ranks = (from / 5).abs_diff(to / 5);
        let mut steps = 2;
        while steps <= if files > ranks { files } else { ranks } {
            distant[from][steps - 2] |= 1 << to;
            steps += 1;
        }
        pair += 1;
    }
    distant
}

/// Returns the average distance between the points of two sets that are not empty, in tenths of a
/// step of a chess king.
fn average_distance(own: u32, other: u32) -> i32 {
    let pairs = own.count_ones() * other.count_ones();
    let mut left = own;
    let mut steps = pairs;
    while left != 0 {
        let distant = &DISTANT[left.trailing_zeros() as usize];
        left &= left - 1;
        let [two, three, four] = distant.map(|distant| u64::from(distant & other));
        steps += (two | three << 32).count_ones() + four.count_ones();
    }
    (10 * steps / pairs.max(1)) as i32
}

/// One side of a position.
struct Half<'a> {
    position: &'a Position,
    side: Side,
    men: Bitboard,
    /// Men on the far rank, where the rules leave them captures only.
    resting: Bitboard,
    empty: Bitboard,
}

impl<'a> Half<'a> {
    fn new(position: &'a Position, side: Side) -> Self {
        let rules = position.rules();
        let men = position.stones()[side] - position.kings();
        let resting = if rules.far_rank == FarRank::CapturesOnly {
            men & rules.board.rank(rules.board.far_rank(side))
        } else {
            Bitboard::EMPTY
        };
        let empty = rules.board.points() - position.placement().occupied();
        Self { position, side, men, resting, empty }
    }

    fn kings(&self) -> u32 {
        (self.position.stones()[self.side] & self.position.kings()).count()
    }

    fn mobility(&self) -> u32 {
        let rules = self.position.rules();
        let moving = self.men - self.resting;
        let steps =
            |direction: Direction| (rules.board.neighbours(moving, direction) & self.empty).count();
        rules.steps.relative_to(self.side).iter().map(steps).sum()
    }

    fn on_edge(&self) -> u32 {
        let board = self.position.rules().board;
        let ends = |at: u8, count: u8| at == 0 || at + 1 == count;
        let on_edge =
            |point: &Point| ends(point.file(), board.files()) || ends(point.rank(), board.ranks());
        self.men.iter().filter(on_edge).count() as u32
    }

    /// Returns the ranks that the men have advanced from their home rank; 0 where men step back
    /// and become no kings.
    fn advancement(&self) -> u32 {
        let rules = self.position.rules();
        let steps_back =
            rules.steps.contains(Direction::South) || rules.steps.contains(Direction::SouthWest);
        if steps_back && !rules.has_kings() {
            return 0;
        }
        let home = rules.board.far_rank(!self.side);
        (0..rules.board.ranks())
            .map(|rank| {
                u32::from(rank.abs_diff(home)) * (self.men & rules.board.rank(rank)).count()
            })
            .sum()
    }

    /// Returns the average distance to the stones of the other side, in tenths of a step of a
    /// chess king.
    fn average_distance(&self, other: &Self) -> i32 {
        let stones = |half: &Self| half.position.stones()[half.side];
        let steps = |from: Point, to: Point| {
            from.file().abs_diff(to.file()).max(from.rank().abs_diff(to.rank()))
        };
        let all = stones(self)
            .iter()
            .flat_map(|from| stones(other).iter().map(move |to| u32::from(steps(from, to))));
        (10 * all.sum::<u32>() / (stones(self).count() * stones(other).count()).max(1)) as i32
    }

    /// Returns the number of men that could capture if it were this side's turn.
    fn capturers(&self) -> u32 {
        let rules = self.position.rules();
        let board = rules.board;
        let enemy = self.position.stones()[!self.side];
        let mut capturers = Bitboard::EMPTY;
        for direction in rules.first_hop.relative_to(self.side).iter() {
            let back = direction.opposite();
            let over = board.neighbours(self.men, direction) & enemy;
            let landings = board.neighbours(over, direction) & self.empty;
            capturers |= board.neighbours(board.neighbours(landings, back), back);
        }
        capturers.count()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rng::Rng;
    use alquerque_rules::{History, MEDIEVAL};

    #[test]
    fn compact_and_plain_positions_have_equal_terms() {
        let all = Weights::from_array([1; TERMS]);
        for seed in 0..40 {
            let mut rng = Rng::new(seed);
            let mut game = History::new(&MEDIEVAL);
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
    fn one_more_man_is_worth_a_hundred_by_material() {
        let position = Compact { own: 0b111, other: 0b11 << 20 };
        assert_eq!(Weights::MATERIAL.sum(&Terms::from_compact(position, &Weights::MATERIAL)), 100);
    }
}
