//! Resolves the points of a written move to a legal move, or explains why none fits.
//!
//! A position can have a hundred thousand legal moves, so they are never all listed.

use std::ops::ControlFlow;

use super::MoveText;
use super::illegal_reason::{IllegalReason, MAX_LISTED, Unplayable};
use crate::{Move, Point, Position};

/// The maximum number of legal moves searched for abbreviated ones. Real games have under 100.
const MAX_SEARCHED: usize = 2000;

/// How many legal moves may still be searched for abbreviated moves, in all positions together.
#[derive(Clone, Copy, Debug)]
pub struct SearchBudget(usize);

impl Default for SearchBudget {
    fn default() -> Self {
        Self(MAX_SEARCHED)
    }
}

impl MoveText {
    /// Returns the only legal move that fits.
    ///
    /// A move may be shortened to its first and last point, or to its last point.
    ///
    /// # Errors
    /// Fails with suggestions if no legal move fits, or several do.
    pub fn resolve(&self, position: &Position) -> Result<Move, Unplayable> {
        self.resolve_within(position, &mut SearchBudget::default())
    }

    /// Returns what [`resolve`](Self::resolve) does, within the rest of a budget.
    pub(super) fn resolve_within(
        &self,
        position: &Position,
        budget: &mut SearchBudget,
    ) -> Result<Move, Unplayable> {
        let notation = self.notation(position.rules().board);
        self.find(position, budget).map_err(|error| Unplayable { notation, ..error })
    }

    fn find(&self, position: &Position, budget: &mut SearchBudget) -> Result<Move, Unplayable> {
        if position.must_choose_penalty() {
            return Err(
                IllegalReason::PenaltyFirst { among: position.rule_state().huffable }.into()
            );
        }
        let board = position.rules().board;
        let points: Result<Vec<Point>, IllegalReason> =
            self.points.iter().map(|point| point.resolve(board)).collect();
        let points = points.map_err(|reason| Unplayable {
            legal: legal_moves(position),
            must_capture: position.must_capture(),
            ..reason.into()
        })?;
        let has_capture_sign = self.has_capture_sign;
        MoveResolver { points: &points, has_capture_sign, position, budget }.find()
    }
}

/// Finds the legal move that fits a text.
struct MoveResolver<'a> {
    points: &'a [Point],
    /// Whether the text has a capture sign, which excludes steps.
    has_capture_sign: bool,
    position: &'a Position,
    budget: &'a mut SearchBudget,
}

impl MoveResolver<'_> {
    /// Returns the only legal move that fits.
    ///
    /// # Errors
    /// Fails if no move fits, or several do.
    fn find(&mut self) -> Result<Move, Unplayable> {
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
    fn abbreviated(&mut self) -> (Vec<Move>, bool) {
        let (from, last) = match *self.points {
            [last] => (None, last),
            [first, last] => (Some(first), last),
            _ => return (Vec::new(), true),
        };
        let mut fitting = Vec::new();
        let mut left = self.budget.0;
        let mut visit = |action: Move| {
            left = left.saturating_sub(1);
            if action.to() == last && self.matches_sign(&action) {
                fitting.push(action);
            }
            if left == 0 || fitting.len() > MAX_LISTED {
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
        self.budget.0 = left;
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
fn legal_moves(position: &Position) -> Vec<Move> {
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
