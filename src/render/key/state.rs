use alquerque_rules::{Point, Side};

use crate::render::{LastAction, Scene};

/// What a key shows.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum KeyState {
    /// The lines of a point without a stone, as seen from a side.
    Empty {
        view: Side,
    },
    /// A point that the player can tap next to move there.
    Target,
    Stone {
        side: Side,
        mark: StoneMark,
    },
    /// A point whose stone of this side the last move captured.
    Captured(Side),
}

/// The mark around a stone.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum StoneMark {
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
            return match captured(last, point) {
                _ if scene.targets.contains(point) => Self::Target,
                Some(side) => Self::Captured(side),
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
        Self::Stone { side, mark }
    }

    /// Returns all states.
    pub(super) fn all() -> impl Iterator<Item = Self> {
        let marks = [StoneMark::None, StoneMark::CanMove, StoneMark::LastMove];
        let of_side = move |side| {
            let stones = marks.map(|mark| Self::Stone { side, mark });
            stones.into_iter().chain([Self::Empty { view: side }, Self::Captured(side)])
        };
        Side::BOTH.into_iter().flat_map(of_side).chain([Self::Target])
    }

    /// Returns the state in a few words of English, joined by underscores.
    pub(super) fn words(self) -> &'static str {
        match self {
            Self::Empty { .. } => "empty",
            Self::Target => "target",
            Self::Stone { side: Side::White, mark: StoneMark::None } => "white",
            Self::Stone { side: Side::White, mark: StoneMark::CanMove } => "white_can_move",
            Self::Stone { side: Side::White, mark: StoneMark::LastMove } => "white_last_move",
            Self::Stone { side: Side::Black, mark: StoneMark::None } => "black",
            Self::Stone { side: Side::Black, mark: StoneMark::CanMove } => "black_can_move",
            Self::Stone { side: Side::Black, mark: StoneMark::LastMove } => "black_last_move",
            Self::Captured(Side::White) => "white_captured",
            Self::Captured(Side::Black) => "black_captured",
        }
    }
}

/// Returns the side of the stone on `point` that the last action captured.
fn captured(last: Option<&LastAction>, point: Point) -> Option<Side> {
    let LastAction::Move { before, action } = last? else { return None };
    action.captured().contains(point).then(|| !before.turn())
}
