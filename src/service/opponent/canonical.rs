//! What positions look like, whichever way the board is turned.

use alquerque_rules::{Bitboard, Point, Position};

/// The stones of the side to move, those of the other, and the kings among them, as they look to whoever minds neither how
/// the board is turned or mirrored, nor which side has which colour, nor what happened before: as the first of all images.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Likeness([u64; 3]);

impl Likeness {
    pub fn of(position: &Position) -> Self {
        let stones = position.stones();
        let sets = [stones[position.turn()], stones[!position.turn()], position.kings()];
        let board = position.rules().board;
        let size = board.files().max(board.ranks());
        let seen = |way: u8| Self(sets.map(|set| image(set, size, way)));
        (1..8).map(seen).fold(seen(0), Self::min)
    }
}

/// A set on a board of so many files and ranks, seen in one of eight ways.
fn image(set: Bitboard, size: u8, way: u8) -> u64 {
    let far = size - 1;
    let seen = |point: Point| {
        let (file, rank) = (point.file(), point.rank());
        let (file, rank) = if way & 1 == 0 { (file, rank) } else { (rank, file) };
        let file = if way & 2 == 0 { file } else { far - file };
        let rank = if way & 4 == 0 { rank } else { far - rank };
        rank * size + file
    };
    set.iter().fold(0, |image, point| image | 1 << seen(point))
}

#[cfg(test)]
mod tests {
    use super::*;
    use alquerque_rules::{FREE, MEDIEVAL, RuleSet, Side};

    /// With stones on these points.
    fn position(rules: &'static RuleSet, white: &[&str], black: &[&str], turn: Side) -> Likeness {
        let set =
            |points: &[&str]| points.iter().map(|point| point.parse::<Point>().unwrap()).collect();
        Likeness::of(
            &Position::new(
                rules,
                alquerque_rules::BySide { white: set(white), black: set(black) },
                turn,
            )
            .unwrap(),
        )
    }

    #[test]
    fn it_stays_the_same_however_the_board_is_turned_and_whoever_has_white() {
        let like = position(&MEDIEVAL, &["a1", "b1"], &["d4"], Side::White);
        for (white, black) in [
            (["e1", "d1"], ["b4"]),
            (["a5", "b5"], ["d2"]),
            (["a1", "a2"], ["d4"]),
            (["e5", "e4"], ["b2"]),
        ] {
            assert!(like == position(&MEDIEVAL, &white, &black, Side::White), "{white:?}");
            assert!(like == position(&FREE, &black, &white, Side::Black), "{white:?}");
            assert!(like != position(&MEDIEVAL, &white, &black, Side::Black), "{white:?}");
        }
        assert!(like != position(&MEDIEVAL, &["a1", "c1"], &["d4"], Side::White));
    }
}
