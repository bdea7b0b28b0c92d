//! How a beginner finds a move: it takes what it sees, looks whether the stones around its move are safe, and overlooks
//! the more the farther off it is.

use super::search::mix;
use alquerque_rules::{Action, History, Move, Point, Position};

/// Draws lots, the same for the same seed.
#[derive(Clone, Debug)]
pub(super) struct Chance(u64);

impl Chance {
    pub fn new(seed: u64) -> Self {
        Self(mix(seed))
    }

    /// A number below this, which is not 0.
    pub fn below(&mut self, end: u64) -> u64 {
        self.0 = self.0.wrapping_add(1);
        mix(self.0) % end
    }

    /// Whether something happens that does in so many of a hundred cases.
    pub fn happens(&mut self, of_hundred: u64) -> bool {
        self.below(100) < of_hundred
    }
}

/// One of the actions, none of which is looked at further than to the reply.
pub(super) fn glance(history: &History, actions: &[Action], chance: &mut Chance) -> Option<Action> {
    let position = history.position();
    let last = history.last().and_then(|(_, action)| action.as_move().map(Move::to));
    let mut best: Option<(i32, Action)> = None;
    for action in actions {
        let worth = 100 * (taken(action, last, chance) - given(&position, action, chance))
            + chance.below(60) as i32;
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, *action));
        }
    }
    best.map(|(_, action)| action)
}

/// The stones that an action is seen to take, by somebody who looks at the last move.
fn taken(action: &Action, last: Option<Point>, chance: &mut Chance) -> i32 {
    match action {
        Action::Huff(_) | Action::Insist => 1,
        Action::Move(action) if is_noticed(action, last, chance) => {
            action.captured().count() as i32
        }
        Action::Move(_) => 0,
    }
}

/// The stones that the best reply to an action is seen to take, by somebody who looks at what is moved.
fn given(position: &Position, action: &Action, chance: &mut Chance) -> i32 {
    let moved = action.as_move().map(Move::to);
    let replies = position.play(action).legal_moves();
    let captures =
        replies.iter().filter(|reply| reply.is_capture() && is_noticed(reply, moved, chance));
    captures.map(|reply| reply.captured().count() as i32).max().unwrap_or(0)
}

/// Whether a capture catches the eye of somebody who looks at a point.
fn is_noticed(capture: &Move, looked_at: Option<Point>, chance: &mut Chance) -> bool {
    let distance = |at: Point, point: &Point| {
        at.file().abs_diff(point.file()).max(at.rank().abs_diff(point.rank()))
    };
    let nearest =
        looked_at.and_then(|at| capture.points().iter().map(|point| distance(at, point)).min());
    chance.happens(match nearest {
        None | Some(0..=1) => 75,
        Some(2) => 40,
        Some(_) => 20,
    })
}
