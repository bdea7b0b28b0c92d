//! Boards: points, the lines that join them, and sets of points and directions.

mod bitboard;
mod direction;

use crate::Side;

pub use bitboard::{Bitboard, ParsePointError, Point, Points};
pub use direction::{Direction, Directions};

/// The maximum number of stones of a side, and so of the hops in a capture.
pub const MAX_STONES: usize = 60;

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
    /// For each [`Direction`] and index of a point, its neighbour, where a line joins it to one.
    next: [[Point; Point::PLACES as usize]; 8],
    is_irregular: bool,
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

/// The alquerque board, extended to nine by nine points.
pub static NINE_BY_NINE: Board = Board::from_lines(&[
    "a1-i1", "a2-i2", "a3-i3", "a4-i4", "a5-i5", "a6-i6", "a7-i7", "a8-i8",
    "a9-i9", // horizontal
    "a1-a9", "b1-b9", "c1-c9", "d1-d9", "e1-e9", "f1-f9", "g1-g9", "h1-h9",
    "i1-i9", // vertical
    "a1-i9", "c1-i7", "e1-i5", "g1-i3", "a3-g9", "a5-e9", "a7-c9", // to the upper right
    "a9-i1", "c9-i3", "e9-i5", "g9-i7", "a7-g1", "a5-e1", "a3-c1", // to the lower right
]);

/// The board of kharbaga: five by five points, and the crossings of the diagonals in its squares.
pub static KHARBAGA_BOARD: Board = Board::on_points(
    "a1 c1 e1 g1 i1 b2 d2 f2 h2 a3 c3 e3 g3 i3 b4 d4 f4 h4 a5 c5 e5 g5 i5 b6 d6 f6 h6 a7 c7 e7 g7 \
     i7 b8 d8 f8 h8 a9 c9 e9 g9 i9",
    &[
        "a1-i1", "a3-i3", "a5-i5", "a7-i7", "a9-i9", // horizontal
        "a1-a9", "c1-c9", "e1-e9", "g1-g9", "i1-i9", // vertical
        "a1-i9", "c1-i7", "e1-i5", "g1-i3", "a3-g9", "a5-e9", "a7-c9", // to the upper right
        "a9-i1", "c9-i3", "e9-i5", "g9-i7", "a7-g1", "a5-e1", "a3-c1", // to the lower right
    ],
);

/// The board of satoel: nine by nine points, and a triangle at the ends of the middle file.
pub static SATOEL_BOARD: Board = Board::on_points(
    "c1 e1 g1 d2 e2 f2 \
     a3 b3 c3 d3 e3 f3 g3 h3 i3 a4 b4 c4 d4 e4 f4 g4 h4 i4 a5 b5 c5 d5 e5 f5 g5 h5 i5 \
     a6 b6 c6 d6 e6 f6 g6 h6 i6 a7 b7 c7 d7 e7 f7 g7 h7 i7 a8 b8 c8 d8 e8 f8 g8 h8 i8 \
     a9 b9 c9 d9 e9 f9 g9 h9 i9 a10 b10 c10 d10 e10 f10 g10 h10 i10 \
     a11 b11 c11 d11 e11 f11 g11 h11 i11 d12 e12 f12 c13 e13 g13",
    &[
        "c1-g1", "d2-f2", "a3-i3", "a4-i4", "a5-i5", "a6-i6", "a7-i7", "a8-i8", "a9-i9", //
        "a10-i10", "a11-i11", "d12-f12", "c13-g13", // horizontal
        "a3-a11", "b3-b11", "c3-c11", "d3-d11", "e1-e13", "f3-f11", "g3-g11", "h3-h11", //
        "i3-i11", // vertical
        "a3-i11", "c3-i9", "c1-i7", "g3-i5", "a5-g11", "a7-g13",
        "a9-c11", // to the upper right
        "a11-i3", "c11-i5", "c13-i7", "g11-i9", "a9-g3", "a7-g1",
        "a5-c3", // to the lower right
    ],
);

/// The board of perali kotuma: five by five points, and a triangle at the middle of each side.
pub static PERALIKATUMA_BOARD: Board = Board::on_points(
    "c1 e1 g1 d2 e2 f2 a3 c3 d3 e3 f3 g3 i3 b4 c4 d4 e4 f4 g4 h4 a5 b5 c5 d5 e5 f5 g5 h5 i5 \
     b6 c6 d6 e6 f6 g6 h6 a7 c7 d7 e7 f7 g7 i7 d8 e8 f8 c9 e9 g9",
    &[
        "c1-g1", "d2-f2", "c3-g3", "c4-g4", "a5-i5", "c6-g6", "c7-g7", "d8-f8", "c9-g9", //
        "a3-a7", "b4-b6", "c3-c7", "d3-d7", "e1-e9", "f3-f7", "g3-g7", "h4-h6", "i3-i7", //
        "c3-g7", "c7-g3", "c1-i7", "a3-g9", "a7-g1", "c9-i3",
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
                point = place_after(point, direction);
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
        let mut rest = points.as_bytes();
        let mut points = Bitboard::EMPTY;
        while !rest.is_empty() {
            let (name, after) = split(rest, b' ');
            let Some(point) = Point::from_name(name) else { panic!("points are written a1 c3") };
            points = points.with(point);
            rest = after;
        }
        Self::joined_by(points, lines)
    }

    const fn joined_by(points: Bitboard, lines: &[&str]) -> Self {
        let mut board = Self {
            files: 0,
            ranks: 0,
            points,
            joined: [Bitboard::EMPTY; 8],
            next: [[Point::FIRST; Point::PLACES as usize]; 8],
            is_irregular: false,
            has_numbers: false,
        };
        let mut index = 0;
        while let Some(point) = Point::from_index(index) {
            if points.contains(point) {
                let [file, rank] = [point.file(), point.rank()];
                board.files = if board.files > file { board.files } else { file + 1 };
                board.ranks = if board.ranks > rank { board.ranks } else { rank + 1 };
            }
            index += 1;
        }
        board.is_irregular = board.files > 8 || board.ranks > 8;
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
            let mut next = place_after(point, direction);
            while !self.points.contains(next) {
                self.is_irregular = true;
                next = place_after(next, direction);
            }
            self.join(point, direction, next);
            self.join(next, direction.opposite(), point);
            point = next;
        }
    }

    const fn join(&mut self, point: Point, direction: Direction, next: Point) {
        self.joined[direction as usize] = self.joined[direction as usize].with(point);
        self.next[direction as usize][point.index() as usize] = next;
    }

    /// Returns the board with [numbers](Self::point_with_number) for its points, besides their
    /// names.
    #[must_use]
    pub const fn with_numbers(self) -> Self {
        Self { has_numbers: true, ..self }
    }

    /// Returns whether a line passes places of the frame that are no points, or the board has more
    /// than eight files or ranks.
    ///
    /// On other boards, the move generator shifts whole sets of points.
    #[inline]
    pub const fn is_irregular(&self) -> bool {
        self.is_irregular
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
        let last_file = 1 << (8 * Point::RANKS + rank);
        Bitboard::from_bits(self.points.bits() & (0xff << (8 * rank) | last_file))
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
            .expect("a board has lines, and lies in the frame")
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
        if self.is_irregular {
            self.neighbours_on::<true>(points, direction)
        } else {
            self.neighbours_on::<false>(points, direction)
        }
    }

    /// Returns the [`neighbours`](Self::neighbours) on a board that is
    /// [irregular](Self::is_irregular), or is not. The move generator chooses once for many calls.
    #[inline(always)]
    pub(crate) fn neighbours_on<const IRREGULAR: bool>(
        &self,
        points: Bitboard,
        direction: Direction,
    ) -> Bitboard {
        let points = points & self.joined(direction);
        if IRREGULAR {
            points.iter().map(|point| self.follow(point, direction)).collect()
        } else {
            direction.shift(points)
        }
    }

    /// Returns the next point in `direction`, which a line must join to `point`.
    #[inline]
    pub(crate) fn follow(&self, point: Point, direction: Direction) -> Point {
        self.next[direction as usize][usize::from(point.index())]
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
    let (start, end) = split(line, b'-');
    let (Some(start), Some(end)) = (Point::from_name(start), Point::from_name(end)) else {
        panic!("a line is written a1-e5")
    };
    let Some(direction) = Direction::between(start, end) else {
        panic!("a line is straight, and joins two different points")
    };
    (start, end, direction)
}

/// Splits a text at a separator, which is left out.
const fn split(text: &[u8], separator: u8) -> (&[u8], &[u8]) {
    let mut at = 0;
    while at < text.len() && text[at] != separator {
        at += 1;
    }
    let (first, rest) = text.split_at(at);
    match rest {
        [_, rest @ ..] => (first, rest),
        [] => (first, rest),
    }
}

/// Returns the place after another on a line that goes on.
const fn place_after(place: Point, direction: Direction) -> Point {
    direction.next(place).expect("the end of a line lies ahead")
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
