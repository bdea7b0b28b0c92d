use alquerque_rules::{Point, Side};

use crate::{LastAction, Scene};

/// What a key shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyState {
    /// The lines of a point without a stone, as seen from a side.
    Empty {
        /// The side at the bottom.
        view: Side,
    },
    /// A point that the player can tap next to move there.
    Target,
    /// A point with a stone.
    Stone {
        /// The owner of the stone.
        side: Side,
        /// The mark around it.
        mark: StoneMark,
    },
    /// A king, without its point.
    King {
        /// The owner of the king.
        side: Side,
        /// The mark around it.
        mark: StoneMark,
    },
    /// A point whose stone of this side the last move captured.
    Captured(Side),
    /// A point whose stone of this side was removed because it had not captured.
    Forfeited(Side),
}

/// The mark around a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StoneMark {
    /// There is no mark.
    None,
    /// The player can choose the stone, or has chosen it.
    CanMove,
    /// The stone moved last.
    LastMove,
}

impl KeyState {
    /// Returns the state of a point in a scene that is seen from a side.
    pub fn in_scene(scene: &Scene, point: Point, view: Side) -> Self {
        let last = scene.last_action.as_ref();
        let Some(side) = scene.position.stone_at(point) else {
            return match last.and_then(|last| removed(last, point)) {
                _ if scene.targets.contains(point) => Self::Target,
                Some(state) => state,
                None => Self::Empty { view },
            };
        };
        let mark = if scene.movable.contains(point) || scene.targets.contains(point) {
            StoneMark::CanMove
        } else if last.and_then(LastAction::ringed) == Some(point) {
            StoneMark::LastMove
        } else {
            StoneMark::None
        };
        if scene.position.kings().contains(point) {
            Self::King { side, mark }
        } else {
            Self::Stone { side, mark }
        }
    }

    /// Returns all states.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let marks = [StoneMark::None, StoneMark::CanMove, StoneMark::LastMove];
        let of_side = move |side| {
            let stones = marks.map(|mark| [Self::Stone { side, mark }, Self::King { side, mark }]);
            let others = [Self::Empty { view: side }, Self::Captured(side), Self::Forfeited(side)];
            stones.into_iter().flatten().chain(others)
        };
        Side::BOTH.into_iter().flat_map(of_side).chain([Self::Target])
    }

    /// Returns the state in a few words of English, joined by underscores. A king has those of a
    /// stone.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Empty { .. } => "empty",
            Self::Target => "target",
            Self::Stone { side, mark } | Self::King { side, mark } => match (side, mark) {
                (Side::White, StoneMark::None) => "white",
                (Side::White, StoneMark::CanMove) => "white_can_move",
                (Side::White, StoneMark::LastMove) => "white_last_move",
                (Side::Black, StoneMark::None) => "black",
                (Side::Black, StoneMark::CanMove) => "black_can_move",
                (Side::Black, StoneMark::LastMove) => "black_last_move",
            },
            Self::Captured(Side::White) => "white_captured",
            Self::Captured(Side::Black) => "black_captured",
            Self::Forfeited(Side::White) => "white_forfeited",
            Self::Forfeited(Side::Black) => "black_forfeited",
        }
    }
}

/// Returns the state of a point from which the last action removed a stone.
fn removed(last: &LastAction, point: Point) -> Option<KeyState> {
    match last {
        LastAction::Move { before, action } if action.captured().contains(point) => {
            Some(KeyState::Captured(!before.turn()))
        }
        LastAction::Move { before, action } if before.penalty(action) == Some(point) => {
            Some(KeyState::Forfeited(before.turn()))
        }
        LastAction::Huff { before, stone } if *stone == point => {
            Some(KeyState::Forfeited(!before.turn()))
        }
        _ => None,
    }
}
