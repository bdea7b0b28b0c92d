use crate::{Board, Direction, Point, Position, Side};

/// Formats a position as an ASCII diagram, suited to screen readers, braille displays and
/// terminals.
///
/// White's stones are `o`, Black's are `x`, and kings are capitals. The diagram includes the lines,
/// and the names of files and ranks. The 5×5 board is 20 columns wide, the draughts board 18.
///
/// ```
/// use alquerque_rules::notation::ascii_diagram;
/// use alquerque_rules::{MEDIEVAL, Position};
///
/// let text = ascii_diagram(&Position::start(&MEDIEVAL));
/// assert_eq!(text.lines().nth(4), Some("3  x---x---+---o---o"));
/// assert_eq!(text.lines().last(), Some("   a   b   c   d   e"));
/// ```
pub fn ascii_diagram(position: &Position) -> String {
    let board = position.rules().board;
    let grid = Grid::draw(position);
    let mut ranks = (1..=board.ranks()).rev();
    let width = board.ranks().to_string().len();
    let mut lines: Vec<String> = (0..)
        .zip(&grid.rows)
        .map(|(nth, row)| {
            let rank = if nth % grid.up == 0 { ranks.next() } else { None };
            let rank = rank.map_or(String::new(), |rank| rank.to_string());
            format!("{rank:>width$}  {}", row.iter().collect::<String>())
        })
        .collect();
    let files: Vec<String> =
        (0..board.files()).map(|file| char::from(b'a' + file).to_string()).collect();
    lines.push(format!("{:width$}  {}", "", files.join(&" ".repeat(grid.across - 1))));
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// The characters of a board.
struct Grid {
    rows: Vec<Vec<char>>,
    /// The characters from a file to the next.
    across: usize,
    /// The rows of characters from a rank to the next.
    up: usize,
}

impl Grid {
    fn draw(position: &Position) -> Self {
        let board = position.rules().board;
        let (across, up) = if board.is_chequered() { (2, 1) } else { (4, 2) };
        let [width, height] = [(board.files(), across), (board.ranks(), up)]
            .map(|(count, step)| usize::from(count - 1) * step + 1);
        let mut grid = Self { rows: vec![vec![' '; width]; height], across, up };
        if !board.is_chequered() {
            grid.draw_lines(board);
        }
        for point in board.points() {
            let (row, column) = grid.place(board, point);
            grid.rows[row][column] = symbol(position, point);
        }
        grid
    }

    fn place(&self, board: &Board, point: Point) -> (usize, usize) {
        let row = usize::from(board.ranks() - 1 - point.rank()) * self.up;
        (row, usize::from(point.file()) * self.across)
    }

    /// Draws the lines between neighbouring points, which other places of the frame may separate.
    fn draw_lines(&mut self, board: &Board) {
        let downwards: [(Direction, (usize, isize), char); 4] = [
            (Direction::East, (0, 1), '-'),
            (Direction::South, (1, 0), '|'),
            (Direction::SouthEast, (1, 2), '\\'),
            (Direction::SouthWest, (1, -2), '/'),
        ];
        for (direction, (down, right), line) in downwards {
            for from in board.joined(direction) {
                let end = board.neighbour(from, direction).map(|to| self.place(board, to));
                let step = |(row, column): (usize, usize)| {
                    (row + down, column.saturating_add_signed(right))
                };
                let mut at = step(self.place(board, from));
                while Some(at) != end {
                    let drawn = &mut self.rows[at.0][at.1];
                    *drawn = match (*drawn, line) {
                        ('\\', '/') => 'X',
                        _ => line,
                    };
                    at = step(at);
                }
            }
        }
    }
}

fn symbol(position: &Position, point: Point) -> char {
    let symbol = match position.stone_at(point) {
        Some(Side::White) => 'o',
        Some(Side::Black) => 'x',
        None if position.rules().board.is_chequered() => '.',
        None => '+',
    };
    if position.kings().contains(point) { symbol.to_ascii_uppercase() } else { symbol }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::family::FELLI;
    use crate::notation::parse_position;
    use crate::{DAME, MEDIEVAL};

    #[test]
    fn diagram_shows_points_and_lines() {
        let position = parse_position(&MEDIEVAL, "bbbbb/b1bbb/b4/www1w/wwwww w").unwrap();
        let expected = [
            "5  x---x---x---x---x",
            "   | \\ | / | \\ | / |",
            "4  x---+---x---x---x",
            "   | / | \\ | / | \\ |",
            "3  x---+---+---+---+",
            "   | \\ | / | \\ | / |",
            "2  o---o---o---+---o",
            "   | / | \\ | / | \\ |",
            "1  o---o---o---o---o",
            "   a   b   c   d   e",
        ];
        assert_eq!(ascii_diagram(&position), expected.join("\n"));
        assert!(ascii_diagram(&position).lines().all(|line| line.len() <= 20));
    }

    #[test]
    fn lines_run_through_places_that_are_no_points() {
        let expected = [
            "5  x-------x-------x",
            "     \\     |     /",
            "4      x---x---x",
            "         \\ | /",
            "3          +",
            "         / | \\",
            "2      o---o---o",
            "     /     |     \\",
            "1  o-------o-------o",
            "   a   b   c   d   e",
        ];
        assert_eq!(ascii_diagram(&Position::start(&FELLI)), expected.join("\n"));
    }

    #[test]
    fn diagram_shows_squares_and_kings() {
        let position = parse_position(&DAME, "1b1B4/8/8/8/3W4/8/8/w7 w").unwrap();
        let expected = [
            "8    x   X   .   .",
            "7  .   .   .   .",
            "6    .   .   .   .",
            "5  .   .   .   .",
            "4    .   O   .   .",
            "3  .   .   .   .",
            "2    .   .   .   .",
            "1  o   .   .   .",
            "   a b c d e f g h",
        ];
        assert_eq!(ascii_diagram(&position).lines().collect::<Vec<_>>(), expected);
    }
}
