//! `medieval` in 50 bits: fast enough for searches that look at millions of positions in a second.
//!
//! Stones move and capture in every direction and nothing is remembered, so that a position is what the side to move has
//! and what the other has: who of them is White makes no difference to how good it is. The board's eight symmetries make
//! none either.

use alquerque_rules::{
    Action, BacktrackRule, Bitboard, BySide, CaptureRule, CaptureSanction, Directions,
    FIVE_BY_FIVE, FarRank, Move, Point, Position, RuleSet, Side,
};

/// Points of the board. Point number `5 × rank + file` is bit `1 << number`.
pub const POINTS: usize = 25;
/// All points.
pub const BOARD: u32 = (1 << POINTS) - 1;

/// The distances to the neighbours to the north, north-east, east and south-east.
const OFFSETS: [u32; 4] = [5, 6, 1, 4];
/// For each of them, the points that a line joins to such a neighbour.
const JOINED: [u32; 4] = [joined(0, 1), joined(1, 1), joined(1, 0), joined_south_east()];

/// The stones of the side to move and those of the other, as sets of point numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Compact {
    /// The stones of the side to move.
    pub own: u32,
    /// The other side's.
    pub other: u32,
}

/// What a turn comes to: where a stone starts and comes to rest, and the stones that it takes. Captures along different
/// paths that come to the same are one.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The number of the point where the stone starts.
    pub from: u8,
    /// The number of the point where it comes to rest.
    pub to: u8,
    /// The stones that leave the board; 0 for an ordinary move.
    pub captured: u32,
}

/// A hop of a capture from some point: the stone that it takes, and where it lands.
#[derive(Clone, Copy)]
struct Hop {
    over: u32,
    to: u8,
}

/// The hops from one point.
#[derive(Clone, Copy)]
struct Hops {
    hops: [Hop; 8],
    len: usize,
}

/// The hops from each point.
static HOPS: [Hops; POINTS] = hops();

const fn joined(east: usize, north: usize) -> u32 {
    let mut points = 0;
    let mut point = 0;
    while point < POINTS {
        let (file, rank) = (point % 5, point / 5);
        let line = east * north == 0 || (file + rank) % 2 == 0;
        if line && file + east < 5 && rank + north < 5 {
            points |= 1 << point;
        }
        point += 1;
    }
    points
}

/// In numbers the neighbour to the north-west, four further on, takes the place of the one to the south-east.
const fn joined_south_east() -> u32 {
    let mut points = 0;
    let mut point = 0;
    while point < POINTS {
        let (file, rank) = (point % 5, point / 5);
        if (file + rank) % 2 == 0 && file > 0 && rank < 4 {
            points |= 1 << point;
        }
        point += 1;
    }
    points
}

const fn hops() -> [Hops; POINTS] {
    let mut all = [Hops { hops: [Hop { over: 0, to: 0 }; 8], len: 0 }; POINTS];
    let mut direction = 0;
    while direction < 4 {
        let (offset, joined) = (OFFSETS[direction] as usize, JOINED[direction]);
        let mut point = 0;
        while point + 2 * offset < POINTS {
            let (middle, end) = (point + offset, point + 2 * offset);
            if joined & 1 << point != 0 && joined & 1 << middle != 0 {
                all[point] = all[point].with(1 << middle, end);
                all[end] = all[end].with(1 << middle, point);
            }
            point += 1;
        }
        direction += 1;
    }
    all
}

impl Hops {
    const fn with(mut self, over: u32, to: usize) -> Self {
        self.hops[self.len] = Hop { over, to: to as u8 };
        self.len += 1;
        self
    }
}

impl Compact {
    /// Whether positions of this rule set can be written so: everything is as in `medieval` but for the setup and what the
    /// table adds.
    pub fn supports(rules: &RuleSet) -> bool {
        let any = [rules.steps, rules.first_hop, rules.later_hops]
            .iter()
            .all(|&directions| directions == Directions::ANY);
        let enforced =
            rules.capture == CaptureRule::Enforced && rules.continuation == CaptureRule::Enforced;
        let nothing_kept = rules.capture_sanction == CaptureSanction::None
            && rules.backtracking == BacktrackRule::Allowed;
        let board = *rules.board == FIVE_BY_FIVE && rules.far_rank == FarRank::Ordinary;
        any && enforced && nothing_kept && board && !rules.by_count
    }

    /// The same position; `None` where its rule set does not fit.
    pub fn from_position(position: &Position) -> Option<Self> {
        // Points of other boards would not fit.
        let stones = Self::supports(position.rules()).then(|| position.stones().map(pack))?;
        Some(Self { own: stones[position.turn()], other: stones[!position.turn()] })
    }

    /// The same position by these rules, with this side to move; `None` where the rule set does not fit.
    pub fn position(self, rules: &'static RuleSet, turn: Side) -> Option<Position> {
        let (own, other) = (unpack(self.own), unpack(self.other));
        let stones = match turn {
            Side::White => BySide { white: own, black: other },
            Side::Black => BySide { white: other, black: own },
        };
        Position::new(rules, stones, turn).filter(|_| Self::supports(rules))
    }

    /// The stones of a position on this board by any rules, turned so that the side to move goes north.
    pub(super) fn oriented(position: &Position) -> Self {
        let stones = position.stones().map(pack);
        let turned = |points: u32| match position.turn() {
            Side::White => points,
            Side::Black => half_turn(points),
        };
        Self { own: turned(stones[position.turn()]), other: turned(stones[!position.turn()]) }
    }

    /// Such a position, with White to move and nothing to remember; `None` where the rule set has another board.
    pub(super) fn with_white_to_move(self, rules: &'static RuleSet) -> Option<Position> {
        Position::new(
            rules,
            BySide { white: unpack(self.own), black: unpack(self.other) },
            Side::White,
        )
    }

    /// The points without a stone.
    pub const fn empty(self) -> u32 {
        BOARD & !(self.own | self.other)
    }

    /// How many stones are on the board.
    pub const fn count(self) -> u32 {
        (self.own | self.other).count_ones()
    }

    /// The stones of the side to move that can capture.
    #[inline]
    pub const fn capturers(self) -> u32 {
        let empty = self.empty();
        let mut capturers = 0;
        let mut direction = 0;
        while direction < 4 {
            let (offset, joined) = (OFFSETS[direction], JOINED[direction]);
            // Where the middle stands that is joined on both sides.
            let middle = self.other & joined & (joined << offset);
            capturers |= self.own & ((middle & empty >> offset) >> offset);
            capturers |= self.own & ((middle & empty << offset) << offset);
            direction += 1;
        }
        capturers
    }

    /// Whether the side to move has a turn to make; without one it has lost.
    #[inline]
    pub const fn can_move(self) -> bool {
        self.steppers() != 0 || self.capturers() != 0
    }

    /// The stones of the side to move with an empty neighbour.
    #[inline]
    pub const fn steppers(self) -> u32 {
        let empty = self.empty();
        let mut steppers = 0;
        let mut direction = 0;
        while direction < 4 {
            let (offset, joined) = (OFFSETS[direction], JOINED[direction]);
            steppers |= self.own & joined & (empty >> offset);
            steppers |= self.own & ((empty & joined) << offset);
            direction += 1;
        }
        steppers
    }

    /// The same stones with the other side to move.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// How many ordinary moves there would be if no capture were possible.
    #[inline]
    pub const fn count_steps(self) -> u32 {
        let empty = self.empty();
        let mut count = 0;
        let mut direction = 0;
        while direction < 4 {
            let (offset, joined) = (OFFSETS[direction], JOINED[direction]);
            let (ahead, back) =
                (self.own & joined & (empty >> offset), empty & joined & (self.own >> offset));
            // Both at once.
            count += (ahead as u64 | (back as u64) << 32).count_ones();
            direction += 1;
        }
        count
    }

    /// Visits every legal turn. Captures that come to the same along different paths are visited once for each path.
    #[inline]
    pub fn for_each_turn(self, mut visit: impl FnMut(Turn)) {
        let mut capturers = self.capturers();
        if capturers == 0 {
            return self.for_each_step(visit);
        }
        let empty = self.empty();
        while capturers != 0 {
            let from = capturers.trailing_zeros() as u8;
            capturers &= capturers - 1;
            let open = empty | 1 << from;
            go_on(from, from, self.other, open, 0, &mut visit);
        }
    }

    /// Visits every ordinary move that there would be if no capture were possible.
    #[inline]
    pub fn for_each_step(self, mut visit: impl FnMut(Turn)) {
        self.all_steps(|turn| {
            visit(turn);
            true
        });
    }

    /// Whether all ordinary moves that there would be if no capture were possible are so; looks no further than the first
    /// that is not.
    #[inline]
    pub fn all_steps(self, mut is_so: impl FnMut(Turn) -> bool) -> bool {
        let empty = self.empty();
        for (offset, joined) in OFFSETS.into_iter().zip(JOINED) {
            let mut ahead = self.own & joined & (empty >> offset);
            while ahead != 0 {
                let from = ahead.trailing_zeros() as u8;
                ahead &= ahead - 1;
                if !is_so(Turn { from, to: from + offset as u8, captured: 0 }) {
                    return false;
                }
            }
            let mut back = empty & joined & (self.own >> offset);
            while back != 0 {
                let to = back.trailing_zeros() as u8;
                back &= back - 1;
                if !is_so(Turn { from: to + offset as u8, to, captured: 0 }) {
                    return false;
                }
            }
        }
        true
    }

    /// The position after a legal turn, seen by the side that is to move then.
    #[inline]
    #[must_use]
    pub const fn play(self, turn: Turn) -> Self {
        let own = self.own & !(1 << turn.from) | 1 << turn.to;
        Self { own: self.other & !turn.captured, other: own }
    }
}

/// Visits the captures of a stone from `from` that has come to `at`. Those that are taken have left `enemy` and are
/// `open`.
fn go_on(
    from: u8,
    at: u8,
    enemy: u32,
    open: u32,
    captured: u32,
    visit: &mut impl FnMut(Turn),
) -> bool {
    let Hops { hops, len } = &HOPS[usize::from(at)];
    let mut hopped = false;
    for &Hop { over, to } in &hops[..*len] {
        if enemy & over != 0 && open & 1 << to != 0 {
            hopped = true;
            let captured = captured | over;
            if !go_on(from, to, enemy & !over, open | over, captured, visit) {
                visit(Turn { from, to, captured });
            }
        }
    }
    hopped
}

impl Turn {
    /// What a move comes to.
    pub fn from_move(action: &Move) -> Self {
        let [from, to] = [action.from(), action.to()].map(|point| 5 * point.rank() + point.file());
        Self { from, to, captured: pack(action.captured()) }
    }

    /// A legal move of this position that comes to this; `None` if there is none.
    pub fn action(self, position: &Position) -> Option<Action> {
        position
            .legal_moves()
            .into_iter()
            .find(|action| Self::from_move(action) == self)
            .map(Action::from)
    }
}

/// The points as they are seen from the other side of the board.
const fn half_turn(points: u32) -> u32 {
    points.reverse_bits() >> (u32::BITS - POINTS as u32)
}

/// From eight points a rank to five.
fn pack(points: Bitboard) -> u32 {
    points.iter().fold(0, |packed, point| packed | 1 << (5 * point.rank() + point.file()))
}

/// From five points a rank to eight.
fn unpack(packed: u32) -> Bitboard {
    let point =
        |number: u8| Point::new(number % 5, number / 5).filter(|_| packed & 1 << number != 0);
    (0..POINTS as u8).filter_map(point).collect()
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use super::*;
    use alquerque_rules::{History, MEDIEVAL, RULE_SETS};

    /// The turns of a position by the plain rules, and by this.
    fn both(position: &Position) -> [HashSet<Turn>; 2] {
        let plain = position.legal_moves().iter().map(Turn::from_move).collect();
        let mut compact = HashSet::new();
        Compact::from_position(position).unwrap().for_each_turn(|turn| {
            compact.insert(turn);
        });
        [plain, compact]
    }

    #[test]
    fn it_fits_medieval_alone() {
        let fitting: Vec<_> = RULE_SETS
            .into_iter()
            .filter(|rules| Compact::supports(rules))
            .map(|rules| rules.id)
            .collect();
        assert_eq!(fitting, ["medieval"]);
    }

    #[test]
    fn its_turns_are_those_of_the_rules() {
        // Games that go another way each time.
        for seed in 0..300_usize {
            let mut game = History::new(&MEDIEVAL);
            let mut step = seed;
            while game.outcome().is_none() {
                let position = game.position();
                let [plain, compact] = both(&position);
                assert_eq!(plain, compact, "{:?}", position.stones());
                let seen = Compact::from_position(&position).unwrap();
                assert_eq!(seen.can_move(), position.can_act());
                assert_eq!(seen.position(&MEDIEVAL, position.turn()), Some(position));
                let actions = position.legal_actions();
                let action = actions[step % actions.len()];
                let after = seen.play(Turn::from_move(action.as_move().unwrap()));
                game.play(&action).unwrap();
                assert_eq!(Compact::from_position(&game.position()), Some(after));
                step = (step * 31 + 17) % 10_007;
            }
        }
    }

    #[test]
    fn a_turn_finds_its_move() {
        let start = Position::start(&MEDIEVAL);
        for action in start.legal_actions() {
            let turn = Turn::from_move(action.as_move().unwrap());
            assert_eq!(turn.action(&start), Some(action));
        }
        assert_eq!(Turn { from: 0, to: 24, captured: 0 }.action(&start), None);
    }
}
