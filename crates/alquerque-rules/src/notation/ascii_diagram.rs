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
    let mut lines = Vec::new();
    for rank in (0..board.ranks()).rev() {
        lines.push(format!("{}  {}", rank + 1, rank_text(position, rank)));
        if rank > 0 && !board.is_chequered() {
            lines.push(format!("   {}", lines_below(board, rank)));
        }
    }
    let gap = if board.is_chequered() { " " } else { "   " };
    let files: Vec<String> =
        (0..board.files()).map(|file| char::from(b'a' + file).to_string()).collect();
    lines.push(format!("   {}", files.join(gap)));
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// Formats the points of a rank, counted from 0, and the horizontal lines between them.
fn rank_text(position: &Position, rank: u8) -> String {
    let board = position.rules().board;
    let mut text = String::new();
    for point in (0..board.files()).filter_map(|file| Point::new(file, rank)) {
        text.push(symbol(position, point));
        text.push_str(match board.neighbour(point, Direction::East) {
            Some(_) => "---",
            None if board.is_chequered() => " ",
            None => "   ",
        });
    }
    text
}

fn symbol(position: &Position, point: Point) -> char {
    let board = position.rules().board;
    let symbol = match position.stone_at(point) {
        Some(Side::White) => 'o',
        Some(Side::Black) => 'x',
        None if !board.points().contains(point) => ' ',
        None if board.is_chequered() => '.',
        None => '+',
    };
    if position.kings().contains(point) { symbol.to_ascii_uppercase() } else { symbol }
}

/// Formats the lines between a rank and the one below it.
fn lines_below(board: &Board, rank: u8) -> String {
    let mut text = String::new();
    for point in (0..board.files()).filter_map(|file| Point::new(file, rank)) {
        let has_line = |direction| board.neighbour(point, direction).is_some();
        let right = Point::new(point.file() + 1, rank);
        let rises =
            right.is_some_and(|right| board.neighbour(right, Direction::SouthWest).is_some());
        text.push(if has_line(Direction::South) { '|' } else { ' ' });
        text.push_str(match (has_line(Direction::SouthEast), rises) {
            (true, true) => " X ",
            (true, false) => " \\ ",
            (false, true) => " / ",
            (false, false) => "   ",
        });
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;
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
