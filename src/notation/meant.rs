//! Which legal move is meant by points that somebody wrote, and what is wrong where none is.

use super::why::{Unplayable, Why};
use crate::rules::{Move, Point, Position};

/// A move that reads as one, held against a position.
pub struct Meant<'a> {
    pub points: &'a [Point],
    pub says_capture: bool,
    pub position: &'a Position,
}

impl Meant<'_> {
    /// The one that fits.
    pub fn among(&self, legal: Vec<Move>) -> Result<Move, Unplayable> {
        let whole = self.fitting(&legal, |action| action.points() == self.points);
        let fitting = if whole.is_empty() { self.fitting(&legal, |action| self.abbreviates(action)) } else { whole };
        match fitting[..] {
            [only] => Ok(only),
            [] => Err(self.why_not(legal)),
            _ => Err(Unplayable { must_capture: must_capture(&legal), why: Why::Ambiguous, legal: fitting }),
        }
    }

    fn fitting(&self, legal: &[Move], fits: impl Fn(&Move) -> bool) -> Vec<Move> {
        legal.iter().filter(|action| (action.is_capture() || !self.says_capture) && fits(action)).copied().collect()
    }

    fn abbreviates(&self, action: &Move) -> bool {
        match *self.points {
            [last] => action.to() == last,
            [first, last] => action.from() == first && action.to() == last,
            _ => false,
        }
    }

    fn why_not(&self, legal: Vec<Move>) -> Unplayable {
        let must_capture = must_capture(&legal);
        let whole: Vec<Move> = legal
            .iter()
            .filter(|action| action.is_capture() && self.points.len() > 1 && action.points().starts_with(self.points))
            .copied()
            .collect();
        if !whole.is_empty() {
            return Unplayable { why: Why::Incomplete, legal: whole, must_capture };
        }
        let why = self.what_is_wrong(&legal);
        // What would be right is best shown with the stone that was named, if it can do anything.
        let of_stone: Vec<Move> = legal.iter().filter(|action| action.from() == self.points[0]).copied().collect();
        Unplayable { why, legal: if of_stone.is_empty() { legal } else { of_stone }, must_capture }
    }

    /// No legal move fits, not even as a beginning. The first mistake is named.
    fn what_is_wrong(&self, legal: &[Move]) -> Why {
        let position = self.position;
        let mover = position.turn();
        let steps = position.steps();
        let must_capture = must_capture(legal);
        match *self.points {
            [to] if must_capture && steps.iter().any(|step| step.to() == to) => Why::MustCapture,
            [at] if position.stone_at(at) == Some(mover) => Why::Illegal,
            [at] if position.stone_at(at).is_some() => Why::Occupied(at),
            [from, ..] if position.stone_at(from).is_none() && self.points.len() > 1 => Why::NoStone(from),
            [from, ..] if position.stone_at(from).is_some_and(|side| side != mover) => {
                Why::NotYours { at: from, mover }
            }
            [from, to] if legal.iter().any(|action| action.from() == from && action.to() == to) => Why::NoCapture,
            [from, to] if steps.iter().any(|step| step.from() == from && step.to() == to) => Why::MustCapture,
            [_, to] if position.stone_at(to).is_some() => Why::Occupied(to),
            [from, to] if are_neighbours(from, to) => why_no_step(position, from, to),
            _ if must_capture => Why::MustCapture,
            _ => Why::Illegal,
        }
    }
}

/// Why the stone on `from` may not step to the empty point `to` beside it.
fn why_no_step(position: &Position, from: Point, to: Point) -> Why {
    let rules = position.rules();
    let Some(direction) = rules.board.line_between(from, to) else { return Why::NoLine { from, to } };
    if !position.kings().contains(from) && !rules.steps.seen_by(position.turn()).contains(direction) {
        Why::Direction
    } else if position.no_return(from).contains(to) {
        Why::NoReturn { from, to }
    } else if from.rank() == position.far_rank() {
        Why::OnFarRank(from)
    } else {
        Why::Illegal
    }
}

fn are_neighbours(a: Point, b: Point) -> bool {
    a != b && a.file().abs_diff(b.file()) <= 1 && a.rank().abs_diff(b.rank()) <= 1
}

/// Whether there are legal moves, and all of them captures.
pub fn must_capture(legal: &[Move]) -> bool {
    !legal.is_empty() && legal.iter().all(Move::is_capture)
}
