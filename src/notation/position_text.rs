use thiserror::Error;

use crate::rules::{Bitboard, BySide, Point, Position, RuleSet, Side};

/// Why a text is no position, and where.
#[derive(Clone, Debug, PartialEq, Eq, Error)]
pub enum PositionTextError {
    #[error("a position needs two fields, the ranks and the side to move (w or b), but here are {0}")]
    FieldCount(usize),
    #[error("the board has {expected} ranks, written from the top with / between them, but here are {found}")]
    RankCount { expected: u8, found: usize },
    #[error("rank {rank} has {expected} points, but here are {found}")]
    RankLength { rank: u8, expected: u8, found: usize },
    #[error("'{}' in rank {rank} is neither w, b nor a number of empty points", .sign.escape_debug())]
    Sign { rank: u8, sign: char },
    #[error("{0} is not a point of this board")]
    OffBoard(Point),
    /// The text is cut where it is long.
    #[error("the side to move is w or b, not '{}'", .0.escape_debug())]
    Turn(String),
}

/// Reads position text: ranks from the top with `/` between them, `w` and `b` for stones, digits for runs of empty
/// points, then the side to move.
///
/// # Errors
/// Names what is wrong, and in which rank.
pub fn parse_position(rules: &'static RuleSet, text: &str) -> Result<Position, PositionTextError> {
    let fields: Vec<&str> = text.split_whitespace().collect();
    let [ranks, turn] = fields[..] else { return Err(PositionTextError::FieldCount(fields.len())) };
    let ranks: Vec<&str> = ranks.split('/').collect();
    if ranks.len() != usize::from(rules.board.ranks()) {
        return Err(PositionTextError::RankCount { expected: rules.board.ranks(), found: ranks.len() });
    }
    let mut stones = BySide::default();
    for (rank, text) in (0..rules.board.ranks()).rev().zip(ranks) {
        parse_rank(rules, rank, text, &mut stones)?;
    }
    let turn = match turn {
        "w" => Side::White,
        "b" => Side::Black,
        other => return Err(PositionTextError::Turn(other.chars().take(20).collect())),
    };
    Ok(Position::new(rules, stones, turn).expect("parse_rank refuses stones beside the board and reads a point once"))
}

/// `rank` is counted from 0 at White's side.
fn parse_rank(rules: &RuleSet, rank: u8, text: &str, stones: &mut BySide<Bitboard>) -> Result<(), PositionTextError> {
    let mut file = 0usize;
    for sign in text.chars() {
        let side = match sign {
            'w' => Side::White,
            'b' => Side::Black,
            '1'..='9' => {
                file += sign as usize - '0' as usize;
                continue;
            }
            _ => return Err(PositionTextError::Sign { rank: rank + 1, sign }),
        };
        if let Some(point) = u8::try_from(file).ok().and_then(|file| Point::new(file, rank)) {
            if file < usize::from(rules.board.files()) && !rules.board.points().contains(point) {
                return Err(PositionTextError::OffBoard(point));
            }
            stones[side] = stones[side].with(point);
        }
        file += 1;
    }
    let expected = rules.board.files();
    if file != usize::from(expected) {
        return Err(PositionTextError::RankLength { rank: rank + 1, expected, found: file });
    }
    Ok(())
}

/// Writes position text, in the one form that [`parse_position`] would choose itself.
pub fn position_text(position: &Position) -> String {
    let board = position.rules().board;
    let mut text = String::new();
    for rank in (0..board.ranks()).rev() {
        let mut empty = 0;
        for file in 0..board.files() {
            let stone = Point::new(file, rank).and_then(|point| position.stone_at(point));
            let Some(side) = stone else {
                empty += 1;
                continue;
            };
            push_run(&mut text, empty);
            empty = 0;
            text.push(sign(side));
        }
        push_run(&mut text, empty);
        if rank > 0 {
            text.push('/');
        }
    }
    text.push(' ');
    text.push(sign(position.turn()));
    text
}

fn push_run(text: &mut String, empty: u8) {
    if empty > 0 {
        text.push_str(&empty.to_string());
    }
}

fn sign(side: Side) -> char {
    match side {
        Side::White => 'w',
        Side::Black => 'b',
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::MEDIEVAL;

    const START: &str = "bbbbb/bbbbb/bb1ww/wwwww/wwwww w";

    #[test]
    fn the_start_reads_and_writes() {
        let start = parse_position(&MEDIEVAL, START).unwrap();
        assert_eq!(start, Position::start(&MEDIEVAL));
        assert_eq!(position_text(&start), START);
    }

    #[test]
    fn what_is_wrong_is_named_with_its_place() {
        let error = |text| parse_position(&MEDIEVAL, text).unwrap_err().to_string();
        assert!(error("").contains("two fields"));
        assert!(error("5/5/5/5 w").contains("5 ranks"));
        assert!(error("5/5/4/5/5 w").contains("rank 3 has 5 points"));
        assert!(error("5/5/bbbbbbbbbbbbbbbb/5/5 w").contains("rank 3 has 5 points"));
        assert!(error("5/5/5/2k2/5 w").contains("'k' in rank 2"));
        assert!(error("5/5/5/5/5 x").contains("not 'x'"));
        assert!(error("5/5/5/0/5 w").contains("'0' in rank 2"));
    }
}
