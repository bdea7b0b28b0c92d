//! Boards: points, the lines that join them, and sets of points and directions.

mod bitboard;
mod direction;

use crate::Side;

pub use bitboard::{Bitboard, ParsePointError, Point, Points};
pub use direction::{Direction, Directions};

/// The maximum number of hops in a capture on any board.
///
/// Each hop captures another stone, and no captured stone stands in a corner of the 8×8 frame.
pub(crate) const MAX_HOPS: usize = 60;

/// A board: points that are joined by lines.
///
/// Stones stand on points, and move and capture along the lines.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Board {
    files: u8,
    ranks: u8,
    points: Bitboard,
    /// The points that a line joins to their neighbour, indexed by [`Direction`].
    joined: [Bitboard; 8],
    /// Whether a line passes places of the frame that are no points.
    has_gaps: bool,
    has_numbers: bool,
}

/// The alquerque board: five horizontal, five vertical and six diagonal lines.
pub static FIVE_BY_FIVE: Board = Board::from_lines(&[
    "a1-e1", "a2-e2", "a3-e3", "a4-e4", "a5-e5", // horizontal
    "a1-a5", "b1-b5", "c1-c5", "d1-d5", "e1-e5", // vertical
    "a1-e5", "a5-e1", "a3-c5", "c5-e3", "e3-c1", "c1-a3", // diagonal
]);

/// The draughts board: the 32 dark squares of 8×8, including `a1`, joined along the diagonals.
pub static DRAUGHTS: Board = Board::from_lines(&[
    "a1-h8", "c1-h6", "e1-h4", "g1-h2", "a3-f8", "a5-d8", "a7-b8", // to the upper right
    "a3-c1", "a5-e1", "a7-g1", "b8-h2", "d8-h4", "f8-h6", // to the lower right
])
.with_numbers();

/// The alquerque board, extended to seven by seven points.
pub static SEVEN_BY_SEVEN: Board = Board::from_lines(&[
    "a1-g1", "a2-g2", "a3-g3", "a4-g4", "a5-g5", "a6-g6", "a7-g7", // horizontal
    "a1-a7", "b1-b7", "c1-c7", "d1-d7", "e1-e7", "f1-f7", "g1-g7", // vertical
    "a1-g7", "a3-e7", "a5-c7", "c1-g5", "e1-g3", // to the upper right
    "a7-g1", "c7-g3", "e7-g5", "a5-e1", "a3-c1", // to the lower right
]);

/// The board of felli: two triangles that meet in a point.
pub static FELLI_BOARD: Board = Board::on_points(
    "a1 c1 e1 b2 c2 d2 c3 b4 c4 d4 a5 c5 e5",
    &["a1-e5", "a5-e1", "c1-c5", "a1-e1", "b2-d2", "b4-d4", "a5-e5"],
);

/// The board of lau kata kati: two larger triangles that meet in a point.
pub static LAU_KATA_KATI_BOARD: Board = Board::on_points(
    "a1 d1 g1 b2 d2 f2 c3 d3 e3 d4 c5 d5 e5 b6 d6 f6 a7 d7 g7",
    &["a1-g7", "a7-g1", "d1-d7", "a1-g1", "b2-f2", "c3-e3", "c5-e5", "b6-f6", "a7-g7"],
);

/// The board of egara-guti: the same triangles, with two lines that join their sides.
pub static EGARA_GUTI_BOARD: Board = Board::on_points(
    "a1 b1 d1 f1 g1 b2 d2 f2 c3 d3 e3 d4 c5 d5 e5 b6 d6 f6 a7 b7 d7 f7 g7",
    &[
        "a1-g7", "a7-g1", "d1-d7", "a1-g1", "b2-f2", "c3-e3", "c5-e5", "b6-f6", "a7-g7", //
        "b1-b7", "f1-f7",
    ],
);

impl Board {
    /// No points and no lines.
    pub const NO_LINES: Self = Self::from_lines(&[]);

    /// Creates a board from straight lines, each given by its two ends, such as `"a1-e5"`.
    ///
    /// A line joins all places between its ends; these are the points of the board.
    ///
    /// # Panics
    /// Panics if a line is malformed or not straight. In a `static`, that is a compile-time error.
    pub const fn from_lines(lines: &[&str]) -> Self {
        let mut points = Bitboard::EMPTY;
        let mut line = 0;
        while line < lines.len() {
            let (mut point, end, direction) = parse_line(lines[line].as_bytes());
            while point.index() != end.index() {
                points = points.with(point);
                point = direction.advance(point);
            }
            points = points.with(end);
            line += 1;
        }
        Self::joined_by(points, lines)
    }

    /// Creates a board from the names of its points, separated by spaces, and lines as in
    /// [`from_lines`](Self::from_lines).
    ///
    /// A line joins the points between its ends, and skips places that are none: where those are
    /// `"a1 d1 g1"`, the line `"a1-g1"` has two steps.
    ///
    /// # Panics
    /// Panics if a point or line is malformed, or an end of a line is no point.
    pub const fn on_points(points: &str, lines: &[&str]) -> Self {
        let names = points.as_bytes();
        let mut points = Bitboard::EMPTY;
        let mut at = 0;
        while at < names.len() {
            assert!(at == 0 || names[at - 1] == b' ', "points are written a1 c3");
            let Some(point) = Point::from_name(&[names[at], names[at + 1]]) else {
                panic!("points are written a1 c3")
            };
            points = points.with(point);
            at += 3;
        }
        Self::joined_by(points, lines)
    }

    const fn joined_by(points: Bitboard, lines: &[&str]) -> Self {
        let mut board = Self {
            files: 0,
            ranks: 0,
            points,
            joined: [Bitboard::EMPTY; 8],
            has_gaps: false,
            has_numbers: false,
        };
        let mut index = 0;
        while index < 64 {
            if let Some(point) = Point::from_index(index)
                && points.contains(point)
            {
                board.files =
                    if board.files > point.file() { board.files } else { point.file() + 1 };
                board.ranks = point.rank() + 1;
            }
            index += 1;
        }
        let mut line = 0;
        while line < lines.len() {
            board.add_line(lines[line].as_bytes());
            line += 1;
        }
        board
    }

    const fn add_line(&mut self, line: &[u8]) {
        let (mut point, end, direction) = parse_line(line);
        assert!(
            self.points.contains(point) && self.points.contains(end),
            "a line joins points of the board"
        );
        while point.index() != end.index() {
            let mut next = direction.advance(point);
            while !self.points.contains(next) {
                self.has_gaps = true;
                next = direction.advance(next);
            }
            self.join(point, direction);
            self.join(next, direction.opposite());
            point = next;
        }
    }

    const fn join(&mut self, point: Point, direction: Direction) {
        self.joined[direction as usize] = self.joined[direction as usize].with(point);
    }

    /// Returns the board with [numbers](Self::point_with_number) for its points, besides their
    /// names.
    #[must_use]
    pub const fn with_numbers(self) -> Self {
        Self { has_numbers: true, ..self }
    }

    /// Returns whether a line passes places of the frame that are no points.
    #[inline]
    pub const fn has_gaps(&self) -> bool {
        self.has_gaps
    }

    /// Returns the number of files.
    pub const fn files(&self) -> u8 {
        self.files
    }

    /// Returns the number of ranks.
    pub const fn ranks(&self) -> u8 {
        self.ranks
    }

    /// Returns all points of the board.
    pub const fn points(&self) -> Bitboard {
        self.points
    }

    /// Returns the points of a rank, counted from 0 at White's side.
    pub const fn rank(&self, rank: u8) -> Bitboard {
        Bitboard::from_bits(self.points.bits() & 0xff << (8 * rank))
    }

    /// Returns the points in the order of their numbers, or nothing on a board without numbers.
    ///
    /// As in draughts, the numbers start at 1 on Black's side, and run from White's left.
    fn points_by_number(&self) -> impl Iterator<Item = Point> {
        let ranks = (0..if self.has_numbers { self.ranks } else { 0 }).rev();
        ranks.flat_map(|rank| self.rank(rank))
    }

    /// Returns the point with a number, if there is one.
    pub fn point_with_number(&self, number: u8) -> Option<Point> {
        self.points_by_number().nth(usize::from(number).checked_sub(1)?)
    }

    /// Returns the number of a point, or `None` on a board without numbers.
    pub fn number_of(&self, point: Point) -> Option<u8> {
        let mut numbers = (1..).zip(self.points_by_number());
        numbers.find(|(_, other)| *other == point).map(|(number, _)| number)
    }

    /// Returns the highest number of a point, or `None` on a board without numbers.
    pub fn last_number(&self) -> Option<u32> {
        self.has_numbers.then(|| self.points.count())
    }

    /// Returns the corner of the last file and rank, which shows the range of point names.
    pub fn corner(&self) -> Point {
        Point::new(self.files - 1, self.ranks - 1)
            .expect("a board has lines, and lies in the 8×8 frame")
    }

    /// Returns the rank farthest from a side, counted from 0 at White's side.
    pub const fn far_rank(&self, side: Side) -> u8 {
        match side {
            Side::White => self.ranks - 1,
            Side::Black => 0,
        }
    }

    /// Returns whether all lines are diagonal, as on a draughts board.
    pub const fn is_chequered(&self) -> bool {
        self.joined(Direction::North).is_empty() && self.joined(Direction::East).is_empty()
    }

    /// Returns the points that a line joins to their neighbour in `direction`.
    pub const fn joined(&self, direction: Direction) -> Bitboard {
        self.joined[direction as usize]
    }

    /// Returns the neighbour of `point` in `direction`, if a line joins the two.
    #[inline]
    pub fn neighbour(&self, point: Point, direction: Direction) -> Option<Point> {
        self.joined(direction).contains(point).then(|| self.follow(point, direction))
    }

    /// Returns the neighbours in `direction` of those of `points` that a line joins to one.
    #[inline]
    pub fn neighbours(&self, points: Bitboard, direction: Direction) -> Bitboard {
        if self.has_gaps {
            self.neighbours_on::<true>(points, direction)
        } else {
            self.neighbours_on::<false>(points, direction)
        }
    }

    /// Returns the [`neighbours`](Self::neighbours) on a board that [has gaps](Self::has_gaps), or
    /// none. The move generator chooses once for many calls.
    #[inline(always)]
    pub(crate) fn neighbours_on<const GAPS: bool>(
        &self,
        points: Bitboard,
        direction: Direction,
    ) -> Bitboard {
        let mut places = direction.shift(points & self.joined(direction));
        if !GAPS {
            return places;
        }
        let mut neighbours = places & self.points;
        while !(places - self.points).is_empty() {
            places = direction.shift(places - self.points);
            neighbours |= places & self.points;
        }
        neighbours
    }

    /// Returns the next point in `direction`, which a line must join to `point`.
    #[inline]
    pub(crate) fn follow(&self, point: Point, direction: Direction) -> Point {
        let next = direction.advance(point);
        if self.has_gaps { self.beyond_gap(next, direction) } else { next }
    }

    #[cold]
    fn beyond_gap(&self, mut place: Point, direction: Direction) -> Point {
        while !self.points.contains(place) {
            place = direction.advance(place);
        }
        place
    }

    /// Returns the two ends of each line, as long as it is straight.
    pub fn lines(&self) -> impl Iterator<Item = [Point; 2]> {
        let half = [Direction::East, Direction::North, Direction::NorthEast, Direction::SouthEast];
        half.into_iter().flat_map(move |direction| {
            let begins = move |from: &Point| self.neighbour(*from, direction.opposite()).is_none();
            self.points.iter().filter(begins).filter_map(move |from| {
                let next = |point: &Point| self.neighbour(*point, direction);
                let to = std::iter::successors(Some(from), next).last()?;
                (from != to).then_some([from, to])
            })
        })
    }

    /// Returns the direction of the line from `from` to its neighbour `to`, if there is one.
    pub fn direction_between(&self, from: Point, to: Point) -> Option<Direction> {
        Direction::ALL.into_iter().find(|&direction| self.neighbour(from, direction) == Some(to))
    }
}

/// Parses a line: its ends, and the direction from the first to the second.
const fn parse_line(line: &[u8]) -> (Point, Point, Direction) {
    let [a, b, b'-', c, d] = line else { panic!("a line is written a1-e5") };
    let Some(start) = Point::from_name(&[*a, *b]) else { panic!("a line starts on a point") };
    let Some(end) = Point::from_name(&[*c, *d]) else { panic!("a line ends on a point") };
    let east = end.file() as i8 - start.file() as i8;
    let north = end.rank() as i8 - start.rank() as i8;
    assert!(east == 0 || north == 0 || east.abs() == north.abs(), "a line is straight");
    (start, end, unit_direction(east.signum(), north.signum()))
}

/// Returns the direction of a unit step; `east` and `north` are −1, 0 or 1.
const fn unit_direction(east: i8, north: i8) -> Direction {
    match (east, north) {
        (0, 1) => Direction::North,
        (1, 1) => Direction::NorthEast,
        (1, 0) => Direction::East,
        (1, -1) => Direction::SouthEast,
        (0, -1) => Direction::South,
        (-1, -1) => Direction::SouthWest,
        (-1, 0) => Direction::West,
        (-1, 1) => Direction::NorthWest,
        _ => panic!("a line joins two different points"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn diagonals_join_points_of_even_sum() {
        for point in FIVE_BY_FIVE.points().iter() {
            let even = (point.file() + point.rank()) % 2 == 0;
            let stays_on_board = |direction: Direction| {
                let (east, north) = match direction {
                    Direction::NorthEast => (1, 1),
                    Direction::SouthEast => (1, -1),
                    Direction::SouthWest => (-1, -1),
                    _ => (-1, 1),
                };
                (0..5).contains(&(point.file() as i8 + east))
                    && (0..5).contains(&(point.rank() as i8 + north))
            };
            for direction in [
                Direction::NorthEast,
                Direction::SouthEast,
                Direction::SouthWest,
                Direction::NorthWest,
            ] {
                assert_eq!(
                    FIVE_BY_FIVE.neighbour(point, direction).is_some(),
                    even && stays_on_board(direction),
                    "{point} {direction:?}"
                );
            }
        }
    }

    #[test]
    fn alquerque_board_has_25_points_and_56_edges() {
        assert_eq!(FIVE_BY_FIVE.points().count(), 25);
        let directed_edges: u32 =
            Direction::ALL.iter().map(|&direction| FIVE_BY_FIVE.joined(direction).count()).sum();
        assert_eq!(directed_edges, 2 * (20 + 20 + 16));
    }

    #[test]
    fn draughts_board_has_the_32_dark_squares_joined_diagonally() {
        let dark = (0..64)
            .filter_map(Point::from_index)
            .filter(|point| (point.file() + point.rank()) % 2 == 0);
        assert_eq!(DRAUGHTS.points(), dark.collect());
        for point in DRAUGHTS.points() {
            let neighbours = Direction::ALL
                .into_iter()
                .filter_map(|direction| DRAUGHTS.neighbour(point, direction));
            let touches = |other: &Point| {
                other.file().abs_diff(point.file()) == 1 && other.rank().abs_diff(point.rank()) == 1
            };
            assert_eq!(
                neighbours.collect::<Bitboard>(),
                DRAUGHTS.points().iter().filter(touches).collect()
            );
        }
    }

    #[test]
    fn lines_are_those_of_which_a_board_was_made() {
        for (board, lines) in
            [(&FIVE_BY_FIVE, 16), (&DRAUGHTS, 13), (&SEVEN_BY_SEVEN, 24), (&EGARA_GUTI_BOARD, 11)]
        {
            let names: Vec<String> = board.points.iter().map(|point| point.to_string()).collect();
            let ends: Vec<String> =
                board.lines().map(|[from, to]| format!("{from}-{to}")).collect();
            assert_eq!(ends.len(), lines);
            let ends: Vec<&str> = ends.iter().map(String::as_str).collect();
            let has_numbers = board.has_numbers;
            let same = Board::on_points(&names.join(" "), &ends);
            assert_eq!(Board { has_numbers, ..same }, *board);
        }
        assert_eq!(Board::NO_LINES.lines().count(), 0);
    }

    #[test]
    fn draughts_squares_are_numbered_from_blacks_side() {
        let name = |number| DRAUGHTS.point_with_number(number).map(|point| point.to_string());
        assert_eq!(
            [1, 4, 5, 32].map(name),
            ["b8", "h8", "a7", "g1"].map(|name| Some(name.to_owned()))
        );
        assert_eq!([0, 33, 255].map(name), [None, None, None]);
        assert_eq!((DRAUGHTS.last_number(), FIVE_BY_FIVE.last_number()), (Some(32), None));
        assert_eq!(FIVE_BY_FIVE.point_with_number(1), None);
        for point in DRAUGHTS.points() {
            assert_eq!(
                DRAUGHTS.number_of(point).and_then(|number| DRAUGHTS.point_with_number(number)),
                Some(point)
            );
        }
    }
}
