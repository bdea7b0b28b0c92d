//! The one-ply move choice of a beginner, which overlooks more captures the farther they are from
//! the last move.

use crate::rng::Rng;
use alquerque_rules::{Action, History, Move, Point, Position};

/// The most actions that a beginner looks at, and the most replies to each.
const MAX_ACTIONS: usize = 500;

/// Returns one of the actions, after looking at the action and the reply.
pub(crate) fn one_ply(history: &History, actions: &[Action], rng: &mut Rng) -> Option<Action> {
    let position = history.position();
    let last = history.last_ply().and_then(|(_, action)| action.as_move().map(Move::to));
    let mut best: Option<(i32, Action)> = None;
    for action in actions.iter().step_by(actions.len().div_ceil(MAX_ACTIONS).max(1)) {
        let score = 100
            * (captured_stones(action, last, rng) - lost_stones(&position, action, rng))
            + rng.below(60) as i32;
        if best.is_none_or(|(most, _)| score > most) {
            best = Some((score, *action));
        }
    }
    best.map(|(_, action)| action)
}

/// Returns the stones that an action captures, as far as a beginner notices near the last move.
fn captured_stones(action: &Action, last: Option<Point>, rng: &mut Rng) -> i32 {
    match action {
        Action::Huff(_) | Action::Insist => 1,
        Action::Move(action) if is_noticed(action, last, rng) => action.captured().count() as i32,
        Action::Move(_) => 0,
    }
}

/// Returns the most stones that a reply captures, as far as a beginner notices near the moved
/// stone.
fn lost_stones(position: &Position, action: &Action, rng: &mut Rng) -> i32 {
    let moved = action.as_move().map(Move::to);
    let replies = position.play(action).legal_moves();
    let captures = replies
        .iter()
        .take(MAX_ACTIONS)
        .filter(|reply| reply.is_capture() && is_noticed(reply, moved, rng));
    captures.map(|reply| reply.captured().count() as i32).max().unwrap_or(0)
}

/// Returns whether a beginner who looks at a point notices a capture.
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
