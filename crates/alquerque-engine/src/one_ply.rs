//! How a beginner finds a move: it takes what it sees, looks whether the stones around its move are safe, and overlooks
//! the more the farther off it is.

use super::rng::Rng;
use alquerque_rules::{Action, History, Move, Point, Position};

/// One of the actions, none of which is looked at further than to the reply.
pub(super) fn one_ply(history: &History, actions: &[Action], rng: &mut Rng) -> Option<Action> {
    let position = history.position();
    let last = history.last_ply().and_then(|(_, action)| action.as_move().map(Move::to));
    let mut best: Option<(i32, Action)> = None;
    for action in actions {
        let worth =
            100 * (taken(action, last, rng) - given(&position, action, rng)) + rng.below(60) as i32;
        if best.is_none_or(|(most, _)| worth > most) {
            best = Some((worth, *action));
        }
    }
    best.map(|(_, action)| action)
}

/// The stones that an action is seen to take, by somebody who looks at the last move.
fn taken(action: &Action, last: Option<Point>, rng: &mut Rng) -> i32 {
    match action {
        Action::Huff(_) | Action::Insist => 1,
        Action::Move(action) if is_noticed(action, last, rng) => action.captured().count() as i32,
        Action::Move(_) => 0,
    }
}

/// The stones that the best reply to an action is seen to take, by somebody who looks at what is moved.
fn given(position: &Position, action: &Action, rng: &mut Rng) -> i32 {
    let moved = action.as_move().map(Move::to);
    let replies = position.play(action).legal_moves();
    let captures =
        replies.iter().filter(|reply| reply.is_capture() && is_noticed(reply, moved, rng));
    captures.map(|reply| reply.captured().count() as i32).max().unwrap_or(0)
}

/// Whether a capture catches the eye of somebody who looks at a point.
fn is_noticed(capture: &Move, looked_at: Option<Point>, rng: &mut Rng) -> bool {
    let distance = |at: Point, point: &Point| {
        at.file().abs_diff(point.file()).max(at.rank().abs_diff(point.rank()))
    };
    let nearest =
        looked_at.and_then(|at| capture.points().iter().map(|point| distance(at, point)).min());
    rng.happens(match nearest {
        None | Some(0..=1) => 75,
        Some(2) => 40,
        Some(_) => 20,
    })
}
