//! Checks of a board and of what stands on it.

use std::str::FromStr;

use alquerque_rules::{Bitboard, Board, Direction, MAX_STONES, Point, Setup, Side, setup};

use super::format::{BoardText, names};

impl BoardText {
    pub fn board(&self) -> Result<Board, String> {
        if self.lines.is_empty() {
            return Err("board.lines: a board has at least one line".to_owned());
        }
        let points = self.points.as_ref().map(|names| points("board.points", names)).transpose()?;
        let board = board("board.lines", &self.lines, points)?;
        check_symmetry(&board)?;
        Ok(if self.numbers { board.with_numbers() } else { board })
    }
}

/// Reads the names of points, which are the value of a field.
pub fn points(field: &str, names: &str) -> Result<Bitboard, String> {
    let parse = |name: &str| Point::from_str(name).map_err(|error| format!("{field}: {error}"));
    names.split_whitespace().map(parse).collect()
}

/// Creates a board from lines, which are the value of a field, on these points, or on all places of
/// the lines.
pub fn board(field: &str, lines: &[String], points: Option<Bitboard>) -> Result<Board, String> {
    for (number, line) in lines.iter().enumerate() {
        let Some(ends) = ends(line) else {
            return Err(format!(
                "{field}[{number}]: '{line}' is no straight line between two points from a1 to \
                 i13, such as a1-e5"
            ));
        };
        let is_off = |end: &Point| points.is_some_and(|points| !points.contains(*end));
        if let Some(end) = ends.into_iter().find(is_off) {
            return Err(format!("{field}[{number}]: {end} is not a point of the board"));
        }
    }
    let lines: Vec<&str> = lines.iter().map(String::as_str).collect();
    Ok(match points {
        Some(points) => Board::on_points(&names(points), &lines),
        None => Board::from_lines(&lines),
    })
}

/// Returns the ends of a straight line.
fn ends(line: &str) -> Option<[Point; 2]> {
    let point = |name: &str| Point::from_name(name.as_bytes());
    let (from, to) =
        line.split_once('-').and_then(|(from, to)| Some((point(from)?, point(to)?)))?;
    let [files, ranks] = [from.file().abs_diff(to.file()), from.rank().abs_diff(to.rank())];
    (from != to && (files == 0 || ranks == 0 || files == ranks)).then_some([from, to])
}

/// Both sides play by the same rules, and pictures of both views have the same lines.
fn check_symmetry(board: &Board) -> Result<(), String> {
    let corner = board.corner();
    let opposite = |point: Point| {
        let file = corner.file().checked_sub(point.file());
        file.zip(corner.rank().checked_sub(point.rank()))
            .and_then(|(file, rank)| Point::new(file, rank))
    };
    for from in board.points().iter() {
        if let Some(other) = opposite(from).filter(|other| !board.points().contains(*other)) {
            return Err(format!(
                "board: the board must look the same to both sides, but {from} is a point, and \
                 {other} is none"
            ));
        }
        for direction in Direction::ALL {
            let Some(to) = board.neighbour(from, direction) else { continue };
            let [Some(other_from), Some(other_to)] = [from, to].map(opposite) else { continue };
            if board.neighbour(other_from, direction.opposite()) != Some(other_to) {
                return Err(format!(
                    "board.lines: the board must look the same to both sides, but a line joins \
                     {from} and {to}, and none {other_from} and {other_to}"
                ));
            }
        }
    }
    Ok(())
}

/// Reads the rows of a starting position.
pub fn setup_on(board: &Board, rows: &[String]) -> Result<Setup, String> {
    let [ranks, files] = [board.ranks(), board.files()].map(usize::from);
    if rows.len() != ranks {
        return Err(format!(
            "setup: the board has {ranks} ranks, but there are {} rows",
            rows.len()
        ));
    }
    for (number, row) in rows.iter().enumerate() {
        let len = row.chars().count();
        if len != files {
            return Err(format!(
                "setup[{number}]: the board has {files} files, but the row has {len} signs"
            ));
        }
        if let Some(sign) = row.chars().find(|sign| !"wb.".contains(*sign)) {
            return Err(format!("setup[{number}]: a point is w, b or . and not {sign}"));
        }
    }
    let rows: Vec<&str> = rows.iter().map(String::as_str).collect();
    let stones = setup(&rows);
    if stones.white.is_empty() || stones.black.is_empty() {
        return Err("setup: each side has at least one stone".to_owned());
    }
    let off_board = ((stones.white | stones.black) - board.points()).iter().next();
    if let Some(point) = off_board {
        return Err(format!("setup: {point} is not a point of the board"));
    }
    if Side::BOTH.into_iter().any(|side| stones[side].count() as usize > MAX_STONES) {
        return Err(format!("setup: a side has at most {MAX_STONES} stones"));
    }
    Ok(stones)
}
