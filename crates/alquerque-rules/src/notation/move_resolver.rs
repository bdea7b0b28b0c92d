//! Resolves the points of a written move to a legal move, or explains why none fits.
//!
//! A position can have a hundred thousand legal moves, so they are never all listed.

use std::ops::ControlFlow;

use super::illegal_reason::{IllegalReason, MAX_LISTED, Unplayable};
use crate::{Move, Point, Position};

/// The maximum number of legal moves searched for an abbreviated one. Real games have under 100.
const MAX_SEARCHED: usize = 2000;

/// Finds the legal move that fits a text.
pub struct MoveResolver<'a> {
    pub points: &'a [Point],
    /// Whether the text has a capture sign, which excludes steps.
    pub has_capture_sign: bool,
    pub position: &'a Position,
}

impl MoveResolver<'_> {
    /// Returns the only legal move that fits.
    ///
    /// # Errors
    /// Fails if no move fits, or several do.
    pub fn find(&self) -> Result<Move, Unplayable> {
        let exact = self.position.legal_move(self.points);
        if let Some(exact) = exact.filter(|action| self.matches_sign(action)) {
            return Ok(exact);
        }
        let (fitting, is_complete) = self.abbreviated();
        match fitting[..] {
            [only] if is_complete => Ok(only),
            [] if is_complete => Err(self.explain()),
            [] | [_] => {
                Err(self.unplayable(IllegalReason::TooManyMoves, legal_moves(self.position)))
            }
            _ => Err(self.unplayable(IllegalReason::Ambiguous, fitting)),
        }
    }

    fn matches_sign(&self, action: &Move) -> bool {
        action.is_capture() || !self.has_capture_sign
    }

    /// Returns the moves with the same last point, or first and last point.
    ///
    /// Also returns whether all moves were searched.
    fn abbreviated(&self) -> (Vec<Move>, bool) {
        let (from, last) = match *self.points {
            [last] => (None, last),
            [first, last] => (Some(first), last),
            _ => return (Vec::new(), true),
        };
        let mut fitting = Vec::new();
        let mut searched = 0;
        let mut visit = |action: Move| {
            searched += 1;
            if action.to() == last && self.matches_sign(&action) {
                fitting.push(action);
            }
            if searched == MAX_SEARCHED || fitting.len() > MAX_LISTED {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let search = match from.map(|from| self.position.begin_move(from)) {
            Some(Some(partial)) => partial.try_for_each_move(&mut visit),
            Some(None) => ControlFlow::Continue(()),
            None => self.position.try_for_each_move(visit),
        };
        (fitting, search.is_continue())
    }

    fn explain(&self) -> Unplayable {
        if self.points.len() > 1
            && let Some(partial) = self.position.begin_move_along(self.points)
            && partial.complete().is_none_or(|complete| complete.is_capture())
        {
            return self.unplayable(
                IllegalReason::Incomplete,
                partial.first_moves(MAX_LISTED + 1).into_vec(),
            );
        }
        // The moves of the named stone are the most helpful suggestions.
        let of_stone = self.position.first_moves_of(self.points[0], MAX_LISTED + 1).into_vec();
        let legal = if of_stone.is_empty() { legal_moves(self.position) } else { of_stone };
        self.unplayable(self.illegal_reason(), legal)
    }

    fn unplayable(&self, reason: IllegalReason, legal: Vec<Move>) -> Unplayable {
        Unplayable { legal, must_capture: self.position.must_capture(), ..reason.into() }
    }

    /// Returns the first mistake in points that no legal move begins with.
    fn illegal_reason(&self) -> IllegalReason {
        let position = self.position;
        let mover = position.turn();
        let steps = position.steps();
        let must_capture = position.must_capture();
        match *self.points {
            [to] if must_capture && steps.iter().any(|step| step.to() == to) => {
                IllegalReason::MustCapture
            }
            [to] if position.stone_at(to) == Some(mover) => IllegalReason::Illegal,
            [to] if position.stone_at(to).is_some() => IllegalReason::Occupied(to),
            [from, ..] if position.stone_at(from).is_none() && self.points.len() > 1 => {
                IllegalReason::NoStone(from)
            }
            [from, ..] if position.stone_at(from).is_some_and(|side| side != mover) => {
                IllegalReason::NotYours { at: from, mover }
            }
            [_, _] if position.legal_move(self.points).is_some() => IllegalReason::NoCapture,
            [from, to] if steps.iter().any(|step| step.from() == from && step.to() == to) => {
                IllegalReason::MustCapture
            }
            [_, to] if position.stone_at(to).is_some() => IllegalReason::Occupied(to),
            [from, to] if are_neighbours(from, to) => illegal_step_reason(position, from, to),
            _ if must_capture => IllegalReason::MustCapture,
            _ => IllegalReason::Illegal,
        }
    }
}

/// Returns the legal moves of a position, or a sample if there are more than a message lists.
pub fn legal_moves(position: &Position) -> Vec<Move> {
    let mut moves = position.first_moves(MAX_LISTED + 1).into_vec();
    if moves.len() > MAX_LISTED {
        let last = position.movable().by_name().next_back();
        moves.truncate(MAX_LISTED);
        moves.extend(last.into_iter().flat_map(|last| position.first_moves_of(last, 1)));
    }
    moves
}

/// Returns why the stone on `from` may not step to the adjacent empty point `to`.
fn illegal_step_reason(position: &Position, from: Point, to: Point) -> IllegalReason {
    let rules = position.rules();
    let Some(direction) = rules.board.direction_between(from, to) else {
        return IllegalReason::NoLine { from, to };
    };
    let is_man = !position.kings().contains(from);
    if is_man && !rules.steps.relative_to(position.turn()).contains(direction) {
        IllegalReason::Direction
    } else if is_man && !position.man_steps().contains(direction) {
        IllegalReason::Opening
    } else if position.barred_points(from).contains(to) {
        IllegalReason::NoReturn { from, to }
    } else if from.rank() == position.far_rank() {
        IllegalReason::OnFarRank(from)
    } else {
        IllegalReason::Illegal
    }
}

fn are_neighbours(a: Point, b: Point) -> bool {
    a != b && a.file().abs_diff(b.file()) <= 1 && a.rank().abs_diff(b.rank()) <= 1
}
