use super::{Bitboard, Direction, Point};

/// The most hops that a capture may have on a board, and so the room that a path has: enough for a board of 7×7 points
/// with all its lines, whose captures can have 33. On 5×5 points they have 16.
pub const MAX_HOPS: usize = 38;

/// A board: a table of lines. Stones stand on points, and move and capture along the lines.
#[derive(Debug)]
pub struct Board {
    files: u8,
    ranks: u8,
    points: Bitboard,
    /// For each direction, the points that a line joins to their neighbour there.
    joined: [Bitboard; 8],
}

/// The alquerque board: five horizontal, five vertical and six diagonal lines.
pub static FIVE_BY_FIVE: Board = Board::from_lines(&[
    "a1-e1", "a2-e2", "a3-e3", "a4-e4", "a5-e5", // horizontal
    "a1-a5", "b1-b5", "c1-c5", "d1-d5", "e1-e5", // vertical
    "a1-e5", "a5-e1", "a3-c5", "c5-e3", "e3-c1", "c1-a3", // diagonal
]);

impl Board {
    /// A board of straight lines, each given by its two ends (`"a1-e5"`) and running through every point between.
    ///
    /// # Panics
    /// When a line is no such text or is not straight, or when a capture could have more than [`MAX_HOPS`] hops. Boards
    /// are made at compile time, where the panic is the compiler's error.
    pub const fn from_lines(lines: &[&str]) -> Self {
        let mut board = Self { files: 0, ranks: 0, points: Bitboard::EMPTY, joined: [Bitboard::EMPTY; 8] };
        let mut line = 0;
        while line < lines.len() {
            board.add_line(lines[line].as_bytes());
            line += 1;
        }
        assert!(board.longest_capture() <= MAX_HOPS, "captures could be longer than a path has room for");
        board
    }

    const fn add_line(&mut self, line: &[u8]) {
        let [a, b, b'-', c, d] = line else { panic!("a line is written a1-e5") };
        let (Some(mut at), Some(end)) = (Point::from_name(&[*a, *b]), Point::from_name(&[*c, *d])) else {
            panic!("a line ends on points")
        };
        let (east, north) = (end.file() as i8 - at.file() as i8, end.rank() as i8 - at.rank() as i8);
        assert!(east == 0 || north == 0 || east.abs() == north.abs(), "a line is straight");
        let direction = heading(east.signum(), north.signum());
        self.add_point(at);
        while at.index() != end.index() {
            let Some(next) = Point::from_index((at.index() as i8 + direction.offset()) as u8) else {
                panic!("a line stays on the board")
            };
            self.add_point(next);
            self.joined[direction as usize] = self.joined[direction as usize].with(at);
            self.joined[direction.opposite() as usize] = self.joined[direction.opposite() as usize].with(next);
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

    /// A bound on the hops of one capture. Hops keep the parity of file and rank, and a stone is captured once: so
    /// count, for each of the four parities, the points that lie between two points of that parity.
    const fn longest_capture(&self) -> usize {
        let mut over = [Bitboard::EMPTY; 4];
        let mut index = 0;
        while index < 64 {
            let Some(point) = Point::from_index(index) else { break };
            let mut d = 0;
            while d < 8 {
                let direction = Direction::ALL[d];
                if self.joined(direction).contains(point) && self.joined(direction.opposite()).contains(point) {
                    let landing = (index as i8 + direction.offset()) as u8;
                    let parity = (landing % 2 + landing / 8 % 2 * 2) as usize;
                    over[parity] = over[parity].with(point);
                }
                d += 1;
            }
            index += 1;
        }
        let mut longest = 0;
        let mut parity = 0;
        while parity < 4 {
            if over[parity].count() > longest {
                longest = over[parity].count();
            }
            parity += 1;
        }
        longest as usize
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

    /// The point of the last file and rank, far right from White: the end of the board's names.
    pub fn corner(&self) -> Point {
        Point::new(self.files - 1, self.ranks - 1).expect("a board has lines, and lies in the 8×8 frame")
    }

    /// The points that a line joins to their neighbour in `direction`.
    pub const fn joined(&self, direction: Direction) -> Bitboard {
        self.joined[direction as usize]
    }

    /// The neighbour of `point` in `direction`, if a line leads there.
    pub fn neighbour(&self, point: Point, direction: Direction) -> Option<Point> {
        self.joined(direction)
            .contains(point)
            .then(|| Point::from_index(point.index().wrapping_add_signed(direction.offset())))
            .flatten()
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
                (0..5).contains(&(point.file() as i8 + file)) && (0..5).contains(&(point.rank() as i8 + rank))
            };
            for direction in [Direction::NorthEast, Direction::SouthEast, Direction::SouthWest, Direction::NorthWest] {
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
        let ends: u32 = Direction::ALL.iter().map(|&direction| FIVE_BY_FIVE.joined(direction).count()).sum();
        assert_eq!(ends, 2 * (20 + 20 + 16));
    }

    #[test]
    fn no_capture_on_it_is_longer_than_sixteen_hops() {
        assert_eq!(FIVE_BY_FIVE.longest_capture(), 16);
    }
}
