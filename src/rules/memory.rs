use super::{Bitboard, BySide, Point, Side};

/// Where all stones stand, and which of them are kings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Placement {
    pub stones: BySide<Bitboard>,
    /// Those of the stones that are kings, of either side.
    pub kings: Bitboard,
}

impl Placement {
    /// Both sides' stones.
    pub fn all(&self) -> Bitboard {
        self.stones.white | self.stones.black
    }

    /// Whether no two stones share a point, all stand on `points`, and no king is without a stone.
    pub(super) fn is_sound(&self, points: Bitboard) -> bool {
        (self.stones.white & self.stones.black).is_empty()
            && (self.all() - points).is_empty()
            && (self.kings - self.all()).is_empty()
    }

    /// The same without the stones on `points`.
    pub(super) fn without(self, points: Bitboard) -> Self {
        Self { stones: self.stones.map(|stones| stones - points), kings: self.kings - points }
    }
}

/// Stones without a king among them.
impl From<BySide<Bitboard>> for Placement {
    fn from(stones: BySide<Bitboard>) -> Self {
        Self { stones, kings: Bitboard::EMPTY }
    }
}

/// What a position remembers beside its stones and the side to move. Each rule set uses what it needs of it and leaves
/// the rest as it is by default: nothing.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Memory {
    /// For each side, the stone that it moved last, and where that stone stood before the turn. `None` once that stone
    /// is gone.
    pub left: BySide<Option<Left>>,
    /// The opponent's stones that left an owed capture out in the turn before. The side to move may remove one, or must
    /// where it is to choose a penalty.
    pub huffable: Bitboard,
    /// For each file, the stones that have stood there, on the rank where they stand now, before they came to where
    /// they stand. A stone that never goes back can return to no other point.
    pub visited: [Bitboard; 8],
    pub taking_back: TakingBack,
}

/// A stone and the point that it left in its side's previous turn.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub struct Left {
    /// Where it stands now.
    pub stone: Point,
    /// Where it stood before.
    pub point: Point,
}

/// Whether a turn may be, or has been, taken back.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum TakingBack {
    #[default]
    No,
    /// The side to move may insist that this position comes back.
    To(Placement),
    /// The side to move has had its turn back, and must play a whole capture.
    Done,
}

impl Memory {
    /// The points that the stone on `stone` may not return to, of which some count for ordinary moves alone (see
    /// [`Return`](super::Return)).
    pub(super) fn no_return(&self, side: Side, stone: Point) -> Bitboard {
        let left = self.left[side].filter(|left| left.stone == stone).map(|left| left.point);
        let files = (0..8).filter(|&file| self.visited[usize::from(file)].contains(stone));
        files.map(|file| stone.beside(file)).chain(left).collect()
    }

    /// The same memory when these stones have left the board.
    pub(super) fn without(mut self, gone: Bitboard) -> Self {
        self.left = self.left.map(|left| left.filter(|left| !gone.contains(left.stone)));
        self.visited = self.visited.map(|stones| stones - gone);
        self
    }

    /// Notes that a stone has come along these points, of which the last is its own now.
    pub(super) fn visit(&mut self, path: &[Point]) {
        let &[from, .., to] = path else { return };
        for stones in &mut self.visited {
            let stays = from.rank() == to.rank() && stones.contains(from);
            *stones = if stays { stones.without(from).with(to) } else { stones.without(from) };
        }
        for point in path.iter().filter(|point| point.rank() == to.rank()) {
            let stones = &mut self.visited[usize::from(point.file())];
            *stones = stones.with(to);
        }
        let own = &mut self.visited[usize::from(to.file())];
        *own = own.without(to);
    }
}
