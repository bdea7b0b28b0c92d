use thiserror::Error;

use super::{BacktrackRule, Bitboard, BySide, CaptureSanction, Point, Position, Side};

/// Where all stones stand, and which of them are kings.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub struct Placement {
    /// The stones of each side, kings among them.
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
    /// Whether an insist is possible, or has been made.
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
    /// Neither.
    #[default]
    No,
    /// The side to move may insist that this position comes back.
    To(Placement),
    /// The side to move has had its turn back, and must play a whole capture.
    Done,
}

/// Why a position cannot remember something.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Error)]
#[allow(missing_docs, reason = "the text of each error says what it means")]
pub enum MemoryError {
    #[error("the rule set remembers nothing of that kind")]
    NotOfThisRuleSet,
    #[error("no stone stands on {0} that this could be about")]
    NoStone(Point),
    #[error("a stone cannot have come from {point} to {stone}")]
    NotFrom { stone: Point, point: Point },
    #[error("the position to go back to is none")]
    TakingBack,
}

impl Memory {
    /// Whether a position can remember this: its rule set remembers such things, and they are about its stones.
    pub(super) fn check(&self, position: &Position) -> Result<(), MemoryError> {
        let rules = position.rules();
        let (none, has_left) =
            (Self::default(), self.left.white.is_some() || self.left.black.is_some());
        let kept = [
            (
                has_left,
                matches!(rules.backtracking, BacktrackRule::NotByStep | BacktrackRule::NotAtOnce),
            ),
            (!self.huffable.is_empty(), rules.capture_sanction != CaptureSanction::None),
            (self.visited != none.visited, rules.backtracking == BacktrackRule::Never),
            (self.taking_back != none.taking_back, rules.has_insist()),
        ];
        if kept.iter().any(|(wanted, used)| *wanted && !used) {
            return Err(MemoryError::NotOfThisRuleSet);
        }
        if let Some(point) = (self.huffable - position.stones()[!position.turn()]).iter().next() {
            return Err(MemoryError::NoStone(point));
        }
        let insist = matches!(self.taking_back, TakingBack::To(_));
        if self.taking_back != none.taking_back && insist == self.huffable.is_empty() {
            return Err(MemoryError::TakingBack);
        }
        self.check_left(position)?;
        self.check_visited(position)
    }

    fn check_left(&self, position: &Position) -> Result<(), MemoryError> {
        for side in Side::BOTH {
            let Some(Left { stone, point }) = self.left[side] else { continue };
            if !position.stones()[side].contains(stone) {
                return Err(MemoryError::NoStone(stone));
            }
            if !position.rules().board.points().contains(point) {
                return Err(MemoryError::NotFrom { stone, point });
            }
        }
        Ok(())
    }

    fn check_visited(&self, position: &Position) -> Result<(), MemoryError> {
        let points = position.rules().board.points();
        for (file, stones) in (0..).zip(self.visited) {
            if let Some(point) = (stones - position.placement().all()).iter().next() {
                return Err(MemoryError::NoStone(point));
            }
            let elsewhere =
                |stone: &Point| stone.file() == file || !points.contains(stone.beside(file));
            if let Some(stone) = stones.iter().find(elsewhere) {
                return Err(MemoryError::NotFrom { stone, point: stone.beside(file) });
            }
        }
        Ok(())
    }

    /// The points that the stone on `stone` may not return to, of which some count for ordinary moves alone (see
    /// [`BacktrackRule`](super::BacktrackRule)).
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
