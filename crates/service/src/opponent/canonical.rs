//! Positions up to symmetry.

use alquerque_rules::{Bitboard, Point, Position};

/// The canonical form of a position under the symmetries of the board and the exchange of colours,
/// without its history.
///
/// Holds the stones of the side to move, those of the other side and the kings, in the smallest of
/// the images.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct CanonicalPosition([u128; 3]);

impl From<&Position> for CanonicalPosition {
    fn from(position: &Position) -> Self {
        let stones = position.stones();
        let sets = [stones[position.turn()], stones[!position.turn()], position.kings()];
        let board = position.rules().board;
        let [files, ranks] = [board.files(), board.ranks()];
        // Only a square can be transposed.
        let symmetries = (0..8).filter(|symmetry| symmetry & 1 == 0 || files == ranks);
        let image = |symmetry: u8| Self(sets.map(|set| image(set, [files, ranks], symmetry)));
        symmetries.map(image).fold(image(0), Self::min)
    }
}

/// Returns the image of a set under one of the eight symmetries of a square board. Boards have at
/// most 117 places.
fn image(set: Bitboard, [files, ranks]: [u8; 2], symmetry: u8) -> u128 {
    let index = |point: Point| {
        let is_transposed = symmetry & 1 != 0;
        let file = if is_transposed { point.rank() } else { point.file() };
        let rank = if is_transposed { point.file() } else { point.rank() };
        let file = if symmetry & 2 == 0 { file } else { files - 1 - file };
        let rank = if symmetry & 4 == 0 { rank } else { ranks - 1 - rank };
        rank * files + file
    };
    set.iter().fold(0, |image, point| image | 1 << index(point))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_rules::{FREE, MEDIEVAL, RuleSet, Side};

    /// Returns the canonical form of the position with stones on these points.
    fn position(
        rules: &'static RuleSet,
        white: &[&str],
        black: &[&str],
        turn: Side,
    ) -> CanonicalPosition {
        let set =
            |points: &[&str]| points.iter().map(|point| point.parse::<Point>().unwrap()).collect();
        CanonicalPosition::from(
            &Position::new(
                rules,
                alquerque_rules::BySide { white: set(white), black: set(black) },
                turn,
            )
            .unwrap(),
        )
    }

    #[test]
    fn symmetric_positions_have_the_same_canonical_form() {
        let canonical = position(&MEDIEVAL, &["a1", "b1"], &["d4"], Side::White);
        for (white, black) in [
            (["e1", "d1"], ["b4"]),
            (["a5", "b5"], ["d2"]),
            (["a1", "a2"], ["d4"]),
            (["e5", "e4"], ["b2"]),
        ] {
            assert!(canonical == position(&MEDIEVAL, &white, &black, Side::White), "{white:?}");
            assert!(canonical == position(&FREE, &black, &white, Side::Black), "{white:?}");
            assert!(canonical != position(&MEDIEVAL, &white, &black, Side::Black), "{white:?}");
        }
        assert!(canonical != position(&MEDIEVAL, &["a1", "c1"], &["d4"], Side::White));
    }
}
