//! Positions of `medieval` in 50 bits, for searches of millions of positions a second.
//!
//! Stones move and capture in every direction and the rules remember nothing, so a position
//! consists of the stones of the side to move and those of the other side. Which of them is White
//! does not matter, and neither do the eight symmetries of the board.

use alquerque_rules::{
    Action, BacktrackRule, Bitboard, BySide, CaptureRule, CaptureSanction, Directions,
    FIVE_BY_FIVE, FarRank, Move, Point, Position, RuleSet, Side,
};

/// The number of points. Point number `5 × rank + file` is bit `1 << number`.
pub const POINTS: usize = 25;
/// The set of all points.
pub const BOARD: u32 = (1 << POINTS) - 1;

/// The differences of point numbers to the neighbours in the north, north-east, east and
/// south-east.
const OFFSETS: [u32; 4] = [5, 6, 1, 4];
/// For each of these directions, the points that a line joins to that neighbour.
const JOINED: [u32; 4] = [joined(0, 1), joined(1, 1), joined(1, 0), joined_south_east()];

/// The stones of the side to move and of the other side, as sets of point numbers.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Compact {
    /// The stones of the side to move.
    pub own: u32,
    /// The stones of the other side.
    pub other: u32,
}

/// A turn: where a stone starts and ends, and the stones that it captures. Captures along different
/// paths with the same result are equal.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Turn {
    /// The number of the point where the stone starts.
    pub from: u8,
    /// The number of the point where the stone ends.
    pub to: u8,
    /// The captured stones; 0 for an ordinary move.
    pub captured: u32,
}

/// A hop of a capture: the captured stone and the landing point.
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
        let file = point % 5;
        let rank = point / 5;
        let line = east * north == 0 || (file + rank) % 2 == 0;
        if line && file + east < 5 && rank + north < 5 {
            points |= 1 << point;
        }
        point += 1;
    }
    points
}

/// Returns the points with a neighbour in the north-west, which is four numbers further on, in
/// place of the south-east.
const fn joined_south_east() -> u32 {
    let mut points = 0;
    let mut point = 0;
    while point < POINTS {
        let file = point % 5;
        let rank = point / 5;
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
        let offset = OFFSETS[direction] as usize;
        let joined = JOINED[direction];
        let mut point = 0;
        while point + 2 * offset < POINTS {
            let middle = point + offset;
            let end = point + 2 * offset;
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
    /// Returns whether the encoding supports a rule set: it may differ from `medieval` only in the
    /// setup and in the rules that end a game.
    pub fn supports(rules: &RuleSet) -> bool {
        let moves_anywhere = [rules.steps, rules.first_hop, rules.later_hops]
            .iter()
            .all(|&directions| directions == Directions::ANY);
        let is_enforced =
            rules.capture == CaptureRule::Enforced && rules.continuation == CaptureRule::Enforced;
        let has_no_memory = rules.capture_sanction == CaptureSanction::None
            && rules.backtracking == BacktrackRule::Allowed
            && rules.opening.is_none();
        let is_board = *rules.board == FIVE_BY_FIVE && rules.far_rank == FarRank::Ordinary;
        moves_anywhere && is_enforced && has_no_memory && is_board && !rules.by_count
    }

    /// Converts a position; returns `None` for other rule sets.
    pub fn from_position(position: &Position) -> Option<Self> {
        // Points of other boards would not fit.
        let stones = Self::supports(position.rules()).then(|| position.stones().map(pack))?;
        Some(Self { own: stones[position.turn()], other: stones[!position.turn()] })
    }

    /// Converts to a position by these rules, with this side to move; returns `None` for other rule
    /// sets.
    pub fn position(self, rules: &'static RuleSet, turn: Side) -> Option<Position> {
        let own = unpack(self.own);
        let other = unpack(self.other);
        let stones = match turn {
            Side::White => BySide { white: own, black: other },
            Side::Black => BySide { white: other, black: own },
        };
        Position::new(rules, stones, turn).filter(|_| Self::supports(rules))
    }

    /// Converts a position of any rule set on this board, rotated so that the side to move goes
    /// north.
    pub(super) fn oriented(position: &Position) -> Self {
        let stones = position.stones().map(pack);
        let oriented = |points: u32| match position.turn() {
            Side::White => points,
            Side::Black => half_turn(points),
        };
        Self { own: oriented(stones[position.turn()]), other: oriented(stones[!position.turn()]) }
    }

    /// Converts such a position back, with White to move and nothing remembered; returns `None`
    /// where the rule set has another board.
    pub(super) fn with_white_to_move(self, rules: &'static RuleSet) -> Option<Position> {
        Position::new(
            rules,
            BySide { white: unpack(self.own), black: unpack(self.other) },
            Side::White,
        )
    }

    /// Returns the points without a stone.
    pub const fn empty(self) -> u32 {
        BOARD & !(self.own | self.other)
    }

    /// Returns the number of stones.
    pub const fn count(self) -> u32 {
        (self.own | self.other).count_ones()
    }

    /// Returns the stones of the side to move that can capture.
    #[inline]
    pub const fn capturers(self) -> u32 {
        let empty = self.empty();
        let mut capturers = 0;
        let mut direction = 0;
        while direction < 4 {
            let offset = OFFSETS[direction];
            let joined = JOINED[direction];
            // The captured stone has to be joined on both sides.
            let middle = self.other & joined & (joined << offset);
            capturers |= self.own & ((middle & empty >> offset) >> offset);
            capturers |= self.own & ((middle & empty << offset) << offset);
            direction += 1;
        }
        capturers
    }

    /// Returns whether the side to move has a legal turn.
    #[inline]
    pub const fn can_move(self) -> bool {
        self.steppers() != 0 || self.capturers() != 0
    }

    /// Returns the stones of the side to move with an empty neighbour.
    #[inline]
    pub const fn steppers(self) -> u32 {
        let empty = self.empty();
        let mut steppers = 0;
        let mut direction = 0;
        while direction < 4 {
            let offset = OFFSETS[direction];
            let joined = JOINED[direction];
            steppers |= self.own & joined & (empty >> offset);
            steppers |= self.own & ((empty & joined) << offset);
            direction += 1;
        }
        steppers
    }

    /// Returns the same stones with the other side to move.
    #[must_use]
    pub const fn reversed(self) -> Self {
        Self { own: self.other, other: self.own }
    }

    /// Returns the number of ordinary moves, even where a capture is mandatory.
    #[inline]
    pub const fn count_steps(self) -> u32 {
        let empty = self.empty();
        let mut count = 0;
        let mut direction = 0;
        while direction < 4 {
            let offset = OFFSETS[direction];
            let joined = JOINED[direction];
            let ahead = self.own & joined & (empty >> offset);
            let back = empty & joined & (self.own >> offset);
            // Counts both sets at once.
            count += (ahead as u64 | (back as u64) << 32).count_ones();
            direction += 1;
        }
        count
    }

    /// Visits every legal turn. Captures with the same result are visited once for each path.
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
            visit_hops(from, from, self.other, open, 0, &mut visit);
        }
    }

    /// Visits every ordinary move, even where a capture is mandatory.
    #[inline]
    pub fn for_each_step(self, mut visit: impl FnMut(Turn)) {
        self.all_steps(|turn| {
            visit(turn);
            true
        });
    }

    /// Returns whether all ordinary moves satisfy a predicate, even where a capture is mandatory.
    /// Stops at the first one that does not.
    #[inline]
    pub fn all_steps(self, mut predicate: impl FnMut(Turn) -> bool) -> bool {
        let empty = self.empty();
        for (offset, joined) in OFFSETS.into_iter().zip(JOINED) {
            let mut ahead = self.own & joined & (empty >> offset);
            while ahead != 0 {
                let from = ahead.trailing_zeros() as u8;
                ahead &= ahead - 1;
                if !predicate(Turn { from, to: from + offset as u8, captured: 0 }) {
                    return false;
                }
            }
            let mut back = empty & joined & (self.own >> offset);
            while back != 0 {
                let to = back.trailing_zeros() as u8;
                back &= back - 1;
                if !predicate(Turn { from: to + offset as u8, to, captured: 0 }) {
                    return false;
                }
            }
        }
        true
    }

    /// Returns the position after a legal turn, relative to the next side to move.
    #[inline]
    #[must_use]
    pub const fn play(self, turn: Turn) -> Self {
        let own = self.own & !(1 << turn.from) | 1 << turn.to;
        Self { own: self.other & !turn.captured, other: own }
    }
}

/// Visits the captures of the stone from `from`, which has come to `at`. `enemy` has the remaining
/// stones of the other side; captured stones are `open`. Returns whether the stone could hop.
fn visit_hops(
    from: u8,
    at: u8,
    enemy: u32,
    open: u32,
    captured: u32,
    visit: &mut impl FnMut(Turn),
) -> bool {
    let Hops { hops, len } = &HOPS[usize::from(at)];
    let mut has_hopped = false;
    for &Hop { over, to } in &hops[..*len] {
        if enemy & over != 0 && open & 1 << to != 0 {
            has_hopped = true;
            let captured = captured | over;
            if !visit_hops(from, to, enemy & !over, open | over, captured, visit) {
                visit(Turn { from, to, captured });
            }
        }
    }
    has_hopped
}

impl Turn {
    /// Returns the turn of a move.
    pub fn from_move(action: &Move) -> Self {
        let [from, to] = [action.from(), action.to()].map(|point| 5 * point.rank() + point.file());
        Self { from, to, captured: pack(action.captured()) }
    }

    /// Returns a legal move of the position with this result; `None` if there is none.
    pub fn action(self, position: &Position) -> Option<Action> {
        position
            .legal_moves()
            .into_iter()
            .find(|action| Self::from_move(action) == self)
            .map(Action::from)
    }
}

/// Returns the points as seen from the other side of the board.
const fn half_turn(points: u32) -> u32 {
    points.reverse_bits() >> (u32::BITS - POINTS as u32)
}

/// Converts from eight points a rank to five.
fn pack(points: Bitboard) -> u32 {
    points.iter().fold(0, |packed, point| packed | 1 << (5 * point.rank() + point.file()))
}

/// Converts from five points a rank to eight.
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

    /// Returns the turns of a position by the plain rules and by the compact encoding.
    fn both(position: &Position) -> [HashSet<Turn>; 2] {
        let plain = position.legal_moves().iter().map(Turn::from_move).collect();
        let mut compact = HashSet::new();
        Compact::from_position(position).unwrap().for_each_turn(|turn| {
            compact.insert(turn);
        });
        [plain, compact]
    }

    #[test]
    fn only_medieval_is_supported() {
        let fitting: Vec<_> = RULE_SETS
            .into_iter()
            .filter(|rules| Compact::supports(rules))
            .map(|rules| rules.id)
            .collect();
        assert_eq!(fitting, ["medieval"]);
    }

    #[test]
    fn turns_agree_with_the_plain_rules() {
        // Plays a different game for each seed.
        for seed in 0..300_usize {
            let mut game = History::new(&MEDIEVAL);
            let mut step = seed;
            while game.outcome().is_none() {
                let position = game.position();
                let [plain, compact] = both(&position);
                assert_eq!(plain, compact, "{:?}", position.stones());
                let compact = Compact::from_position(&position).unwrap();
                assert_eq!(compact.can_move(), position.can_act());
                assert_eq!(compact.position(&MEDIEVAL, position.turn()), Some(position));
                let actions = position.legal_actions();
                let action = actions[step % actions.len()];
                let after = compact.play(Turn::from_move(action.as_move().unwrap()));
                game.play(&action).unwrap();
                assert_eq!(Compact::from_position(&game.position()), Some(after));
                step = (step * 31 + 17) % 10_007;
            }
        }
    }

    #[test]
    fn a_turn_converts_to_its_move() {
        let start = Position::start(&MEDIEVAL);
        for action in start.legal_actions() {
            let turn = Turn::from_move(action.as_move().unwrap());
            assert_eq!(turn.action(&start), Some(action));
        }
        assert_eq!(Turn { from: 0, to: 24, captured: 0 }.action(&start), None);
    }
}
