use super::{Bitboard, Direction, Point, Side};

/// The most hops that a capture can have on any board: each takes another stone, none of which stands in a corner of the
/// 8×8 frame. So much room has a path.
pub(super) const MAX_HOPS: usize = 60;

/// A board: a table of lines. Stones stand on points, and move and capture along the lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    files: u8,
    ranks: u8,
    points: Bitboard,
    /// For each direction, the points that a line joins to their neighbour there.
    joined: [Bitboard; 8],
    numbered: bool,
}

/// The alquerque board: five horizontal, five vertical and six diagonal lines.
pub static FIVE_BY_FIVE: Board = Board::from_lines(&[
    "a1-e1", "a2-e2", "a3-e3", "a4-e4", "a5-e5", // horizontal
    "a1-a5", "b1-b5", "c1-c5", "d1-d5", "e1-e5", // vertical
    "a1-e5", "a5-e1", "a3-c5", "c5-e3", "e3-c1", "c1-a3", // diagonal
]);

/// The draughts board: the 32 dark squares of 8×8, which neighbour each other along the diagonals. `a1` is dark.
pub static DRAUGHTS: Board = Board::from_lines(&[
    "a1-h8", "c1-h6", "e1-h4", "g1-h2", "a3-f8", "a5-d8", "a7-b8", // to the upper right
    "a3-c1", "a5-e1", "a7-g1", "b8-h2", "d8-h4", "f8-h6", // to the lower right
])
.numbered();

impl Board {
    /// A board of straight lines, each given by its two ends (`"a1-e5"`) and running through every point between.
    ///
    /// # Panics
    /// When a line is no such text or is not straight. Boards are made at compile time, where the panic is the
    /// compiler's error.
    pub const fn from_lines(lines: &[&str]) -> Self {
        let mut board = Self {
            files: 0,
            ranks: 0,
            points: Bitboard::EMPTY,
            joined: [Bitboard::EMPTY; 8],
            numbered: false,
        };
        let mut line = 0;
        while line < lines.len() {
            board.add_line(lines[line].as_bytes());
            line += 1;
        }
        board
    }

    const fn add_line(&mut self, line: &[u8]) {
        let [a, b, b'-', c, d] = line else { panic!("a line is written a1-e5") };
        let (Some(mut at), Some(end)) = (Point::from_name(&[*a, *b]), Point::from_name(&[*c, *d]))
        else {
            panic!("a line ends on points")
        };
        let (east, north) =
            (end.file() as i8 - at.file() as i8, end.rank() as i8 - at.rank() as i8);
        assert!(east == 0 || north == 0 || east.abs() == north.abs(), "a line is straight");
        let direction = heading(east.signum(), north.signum());
        self.add_point(at);
        while at.index() != end.index() {
            let next = direction.next(at);
            self.add_point(next);
            self.joined[direction as usize] = self.joined[direction as usize].with(at);
            self.joined[direction.opposite() as usize] =
                self.joined[direction.opposite() as usize].with(next);
            at = next;
        }
    }

    const fn add_point(&mut self, point: Point) {
        self.points = self.points.with(point);
        if point.file() >= self.files {
            self.files = point.file() + 1;
        }
        if point.rank() >= self.ranks {
            self.ranks = point.rank() + 1;
        }
    }

    /// The same board with [numbers](Self::numbered_point) for its points beside their names.
    #[must_use]
    pub const fn numbered(self) -> Self {
        Self { numbered: true, ..self }
    }

    /// Number of columns.
    pub const fn files(&self) -> u8 {
        self.files
    }

    /// Number of rows.
    pub const fn ranks(&self) -> u8 {
        self.ranks
    }

    /// All points of the board.
    pub const fn points(&self) -> Bitboard {
        self.points
    }

    /// The points of a rank, counted from 0 at White's side.
    pub const fn rank(&self, rank: u8) -> Bitboard {
        Bitboard::from_bits(self.points.bits() & 0xff << (8 * rank))
    }

    /// The points in the order of their numbers, which count from 1, from Black's side down and from White's left, as in
    /// draughts. Nothing on a board without numbers.
    fn by_number(&self) -> impl Iterator<Item = Point> {
        let ranks = (0..if self.numbered { self.ranks } else { 0 }).rev();
        ranks.flat_map(|rank| self.rank(rank))
    }

    /// The point with a number; `None` where there is no such number, or the board has none at all.
    pub fn numbered_point(&self, number: u8) -> Option<Point> {
        self.by_number().nth(usize::from(number).checked_sub(1)?)
    }

    /// The number of a point; `None` on a board without.
    pub fn number_of(&self, point: Point) -> Option<u8> {
        (1..).zip(self.by_number()).find(|(_, other)| *other == point).map(|(number, _)| number)
    }

    /// The highest number of a point; `None` where points have names alone.
    pub fn last_number(&self) -> Option<u32> {
        self.numbered.then(|| self.points.count())
    }

    /// The point of the last file and rank, far right from White: the end of the board's names.
    pub fn corner(&self) -> Point {
        Point::new(self.files - 1, self.ranks - 1)
            .expect("a board has lines, and lies in the 8×8 frame")
    }

    /// The rank that is farthest from a side, counted from 0 at White's side.
    pub const fn far_rank(&self, side: Side) -> u8 {
        match side {
            Side::White => self.ranks - 1,
            Side::Black => 0,
        }
    }

    /// Whether its points are squares that touch at their corners alone, as the dark ones of a draughts board.
    pub const fn is_chequered(&self) -> bool {
        self.joined(Direction::North).is_empty() && self.joined(Direction::East).is_empty()
    }

    /// The points that a line joins to their neighbour in `direction`.
    pub const fn joined(&self, direction: Direction) -> Bitboard {
        self.joined[direction as usize]
    }

    /// The neighbour of `point` in `direction`, if a line leads there.
    #[inline]
    pub fn neighbour(&self, point: Point, direction: Direction) -> Option<Point> {
        self.joined(direction).contains(point).then(|| direction.next(point))
    }

    /// The direction of the line from `from` to its neighbour `to`, if there is one.
    pub fn line_between(&self, from: Point, to: Point) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbour(from, direction) == Some(to))
    }
}

/// The direction of one step `east` and `north`, each −1, 0 or 1.
const fn heading(east: i8, north: i8) -> Direction {
    match (east, north) {
        (0, 1) => Direction::North,
        (1, 1) => Direction::NorthEast,
        (1, 0) => Direction::East,
        (1, -1) => Direction::SouthEast,
        (0, -1) => Direction::South,
        (-1, -1) => Direction::SouthWest,
        (-1, 0) => Direction::West,
        (-1, 1) => Direction::NorthWest,
        _ => panic!("a line has two ends"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagonals_join_points_of_even_sum() {
        for point in FIVE_BY_FIVE.points().iter() {
            let even = (point.file() + point.rank()) % 2 == 0;
            let inside = |direction: Direction| {
                let (file, rank) = match direction {
                    Direction::NorthEast => (1, 1),
                    Direction::SouthEast => (1, -1),
                    Direction::SouthWest => (-1, -1),
                    _ => (-1, 1),
                };
                (0..5).contains(&(point.file() as i8 + file))
                    && (0..5).contains(&(point.rank() as i8 + rank))
            };
            for direction in [
                Direction::NorthEast,
                Direction::SouthEast,
                Direction::SouthWest,
                Direction::NorthWest,
            ] {
                assert_eq!(
                    FIVE_BY_FIVE.neighbour(point, direction).is_some(),
                    even && inside(direction),
                    "{point} {direction:?}"
                );
            }
        }
    }

    #[test]
    fn the_alquerque_board_has_25_points_and_56_joints() {
        assert_eq!(FIVE_BY_FIVE.points().count(), 25);
        let ends: u32 =
            Direction::ALL.iter().map(|&direction| FIVE_BY_FIVE.joined(direction).count()).sum();
        assert_eq!(ends, 2 * (20 + 20 + 16));
    }

    #[test]
    fn the_draughts_board_has_the_32_dark_squares() {
        let dark = (0..64)
            .filter_map(Point::from_index)
            .filter(|point| (point.file() + point.rank()) % 2 == 0);
        assert_eq!(DRAUGHTS.points(), dark.collect());
        for point in DRAUGHTS.points() {
            let neighbours = Direction::ALL
                .into_iter()
                .filter_map(|direction| DRAUGHTS.neighbour(point, direction));
            let beside = |other: &Point| {
                other.file().abs_diff(point.file()) == 1 && other.rank().abs_diff(point.rank()) == 1
            };
            assert_eq!(
                neighbours.collect::<Bitboard>(),
                DRAUGHTS.points().iter().filter(beside).collect()
            );
        }
    }

    #[test]
    fn its_squares_have_numbers_from_blacks_side() {
        let name = |number| DRAUGHTS.numbered_point(number).map(|point| point.to_string());
        assert_eq!(
            [1, 4, 5, 32].map(name),
            ["b8", "h8", "a7", "g1"].map(|name| Some(name.to_owned()))
        );
        assert_eq!([0, 33, 255].map(name), [None, None, None]);
        assert_eq!((DRAUGHTS.last_number(), FIVE_BY_FIVE.last_number()), (Some(32), None));
        assert_eq!(FIVE_BY_FIVE.numbered_point(1), None);
        for point in DRAUGHTS.points() {
            assert_eq!(
                DRAUGHTS.number_of(point).and_then(|number| DRAUGHTS.numbered_point(number)),
                Some(point)
            );
        }
    }
}
