use crate::{Board, Direction, Point, Position, Side};

/// The board drawn in plain ASCII, for those who read it with a screen reader, a braille line or an old terminal: `o` for
/// White's stones and `x` for Black's, capitals for kings, the lines between the points, and the names of files and ranks.
/// A board of 5×5 points is 20 columns wide, one of 8×8 squares 18.
///
/// ```
/// use alquerque_rules::notation::drawing;
/// use alquerque_rules::{MEDIEVAL, Position};
///
/// let text = drawing(&Position::start(&MEDIEVAL));
/// assert_eq!(text.lines().nth(4), Some("3  x---x---+---o---o"));
/// assert_eq!(text.lines().last(), Some("   a   b   c   d   e"));
/// ```
pub fn drawing(position: &Position) -> String {
    let board = position.rules().board;
    let mut lines = Vec::new();
    for rank in (0..board.ranks()).rev() {
        lines.push(format!("{}  {}", rank + 1, points(position, rank)));
        if rank > 0 && !board.is_chequered() {
            lines.push(format!("   {}", joints(board, rank)));
        }
    }
    let gap = if board.is_chequered() { " " } else { "   " };
    let files: Vec<String> =
        (0..board.files()).map(|file| char::from(b'a' + file).to_string()).collect();
    lines.push(format!("   {}", files.join(gap)));
    lines.iter().map(|line| line.trim_end()).collect::<Vec<_>>().join("\n")
}

/// The points of a rank, counted from 0, with what joins them.
fn points(position: &Position, rank: u8) -> String {
    let board = position.rules().board;
    let mut text = String::new();
    for point in (0..board.files()).filter_map(|file| Point::new(file, rank)) {
        text.push(sign(position, point));
        text.push_str(match board.neighbour(point, Direction::East) {
            Some(_) => "---",
            None if board.is_chequered() => " ",
            None => "   ",
        });
    }
    text
}

fn sign(position: &Position, point: Point) -> char {
    let board = position.rules().board;
    let sign = match position.stone_at(point) {
        Some(Side::White) => 'o',
        Some(Side::Black) => 'x',
        None if !board.points().contains(point) => ' ',
        None if board.is_chequered() => '.',
        None => '+',
    };
    if position.kings().contains(point) { sign.to_ascii_uppercase() } else { sign }
}

/// What joins a rank to the one below it.
fn joints(board: &Board, rank: u8) -> String {
    let mut text = String::new();
    for point in (0..board.files()).filter_map(|file| Point::new(file, rank)) {
        let joined = |direction| board.neighbour(point, direction).is_some();
        let right = Point::new(point.file() + 1, rank);
        let rising =
            right.is_some_and(|right| board.neighbour(right, Direction::SouthWest).is_some());
        text.push(if joined(Direction::South) { '|' } else { ' ' });
        text.push_str(match (joined(Direction::SouthEast), rising) {
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
    fn points_and_lines_are_drawn() {
        let position = parse_position(&MEDIEVAL, "bbbbb/b1bbb/b4/www1w/wwwww w").unwrap();
        let drawn = [
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
        assert_eq!(drawing(&position), drawn.join("\n"));
        assert!(drawing(&position).lines().all(|line| line.len() <= 20));
    }

    #[test]
    fn squares_and_kings_are_drawn() {
        let position = parse_position(&DAME, "1b1B4/8/8/8/3W4/8/8/w7 w").unwrap();
        let drawn = [
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
        assert_eq!(drawing(&position).lines().collect::<Vec<_>>(), drawn);
    }
}
