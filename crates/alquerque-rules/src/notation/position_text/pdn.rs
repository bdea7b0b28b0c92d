//! Positions in the form of PDN, such as `W:W21,22,K30:B1-4`.

use super::{PositionTextError, parse_side, truncated, with_stones};
use crate::notation::PointText;
use crate::{Bitboard, Placement, Point, Position, RuleSet, Side};

/// Parses a position in the form of PDN, written in plain characters.
///
/// Accepts the full-move number that some programs add (`:F12`), and a count of quiet turns that is
/// zero (`:H0`), since a position does not keep it.
pub(super) fn parse_pdn(
    rules: &'static RuleSet,
    text: &str,
) -> Result<Position, PositionTextError> {
    let text: String = text.split_whitespace().collect();
    let mut sections = text.trim_end_matches('.').split(':');
    let turn = parse_side(sections.next().unwrap_or_default())?;
    let reader = Reader { rules };
    let mut placement = Placement::default();
    for section in sections {
        let Some((letter, list)) = section.split_at_checked(1) else {
            return Err(reader.malformed(section));
        };
        match (letter, list.parse()) {
            ("F", Ok(1u32..)) | ("H", Ok(0)) => continue,
            _ => {}
        }
        let side = parse_side(letter).map_err(|_| reader.malformed(section))?;
        for entry in list.split(',').filter(|_| !list.is_empty()) {
            reader.place(entry, side, &mut placement)?;
        }
    }
    with_stones(rules, placement, turn)
}

struct Reader {
    rules: &'static RuleSet,
}

impl Reader {
    /// Places the stones of an entry: `21`, `K21`, `a1`, `Ka1` or `1-12`.
    fn place(
        &self,
        entry: &str,
        side: Side,
        placement: &mut Placement,
    ) -> Result<(), PositionTextError> {
        let squares = entry.strip_prefix(['K', 'k']);
        let is_king = squares.is_some();
        if is_king && !self.rules.has_kings() {
            return Err(PositionTextError::PdnKing(truncated(entry)));
        }
        for point in self.points(squares.unwrap_or(entry), entry)? {
            if placement.occupied().contains(point) {
                return Err(PositionTextError::Twice(point));
            }
            placement.stones[side] = placement.stones[side].with(point);
            if is_king {
                placement.kings = placement.kings.with(point);
            }
        }
        Ok(())
    }

    /// Returns the points of a square or of a range of numbers.
    fn points(&self, squares: &str, entry: &str) -> Result<Bitboard, PositionTextError> {
        let resolve = |point: PointText| {
            point.resolve(self.rules.board).map_err(|error| PositionTextError::Square {
                found: truncated(entry),
                error,
                example: self.example(),
            })
        };
        let name = |square: &str| Point::from_name(square.to_ascii_lowercase().as_bytes());
        if let Some(point) = name(squares) {
            return Ok(Bitboard::EMPTY.with(resolve(PointText::Name(point))?));
        }
        let (first, last) = squares.split_once('-').unwrap_or((squares, squares));
        let last = last.trim_start_matches('-');
        if [first, last].into_iter().any(|end| name(end).is_some()) {
            let found = truncated(entry);
            return Err(PositionTextError::Range { found, example: self.example() });
        }
        let number = |digits: &str| match digits.parse::<u32>() {
            Ok(number) if !digits.starts_with('+') => Ok(number),
            _ => Err(self.malformed(entry)),
        };
        let (first, last) = (number(first)?, number(last)?);
        // Both ends are on the board, so the range is short.
        resolve(PointText::Number(first))?;
        resolve(PointText::Number(last))?;
        if first > last {
            return Err(self.malformed(entry));
        }
        (first..=last).map(|number| resolve(PointText::Number(number))).collect()
    }

    fn malformed(&self, found: &str) -> PositionTextError {
        PositionTextError::Pdn { found: truncated(found), example: self.example() }
    }

    /// Returns an example of a position on the board.
    fn example(&self) -> &'static str {
        match self.rules.board.last_number() {
            Some(_) => "W:W21,22,K30:B1,2",
            None => "W:Wa1,b2:Bc5",
        }
    }
}
