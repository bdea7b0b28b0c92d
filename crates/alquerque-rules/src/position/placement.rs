use crate::board::MAX_STONES;
use crate::{Bitboard, BySide, Side};

/// The points of all stones, and which of them are kings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The stones of each side, including kings.
    pub stones: BySide<Bitboard>,
    /// The kings of both sides.
    pub kings: Bitboard,
}

impl Placement {
    /// Returns the stones of both sides.
    pub fn occupied(&self) -> Bitboard {
        self.stones.white | self.stones.black
    }

    /// Returns whether the stones stand on different points of a board and are not too many, and
    /// all kings are stones.
    pub(super) fn is_valid_on(&self, points: Bitboard) -> bool {
        let fits = |side: Side| self.stones[side].count() as usize <= MAX_STONES;
        (self.stones.white & self.stones.black).is_empty()
            && Side::BOTH.into_iter().all(fits)
            && (self.occupied() - points).is_empty()
            && (self.kings - self.occupied()).is_empty()
    }

    /// Returns the placement without the stones on `points`.
    pub(super) fn without(self, points: Bitboard) -> Self {
        Self { stones: self.stones.map(|stones| stones - points), kings: self.kings - points }
    }
}

/// Places stones without kings.
impl From<BySide<Bitboard>> for Placement {
    fn from(stones: BySide<Bitboard>) -> Self {
        Self { stones, kings: Bitboard::EMPTY }
    }
}
