//! Which legal move is meant by points that a player wrote, and what is wrong where none is.
//!
//! A crowded board can have a hundred thousand legal moves. None of this lists them all.

use std::ops::ControlFlow;

use super::illegal_reason::{IllegalReason, LISTED, Unplayable};
use crate::{Move, Point, Position};

/// As many legal moves as are looked through for one that is abbreviated. Boards of real games have fewer than a hundred.
const LOOKED_THROUGH: usize = 2000;

/// A move that reads as one, held against a position.
pub struct MoveResolver<'a> {
    pub points: &'a [Point],
    pub says_capture: bool,
    pub position: &'a Position,
}

impl MoveResolver<'_> {
    /// The one that fits.
    pub fn find(&self) -> Result<Move, Unplayable> {
        let whole = self.position.legal_move(self.points).filter(|action| self.says_so(action));
        if let Some(whole) = whole {
            return Ok(whole);
        }
        let (fitting, is_complete) = self.abbreviated();
        match fitting[..] {
            [only] if is_complete => Ok(only),
            [] if is_complete => Err(self.why_not()),
            [] | [_] => Err(self.wrong(IllegalReason::TooManyMoves, legal_moves(self.position))),
            _ => Err(self.wrong(IllegalReason::Ambiguous, fitting)),
        }
    }

    fn says_so(&self, action: &Move) -> bool {
        action.is_capture() || !self.says_capture
    }

    /// The moves that are meant by their last point, or their ends alone, and whether all moves have been looked through.
    fn abbreviated(&self) -> (Vec<Move>, bool) {
        let (from, last) = match *self.points {
            [last] => (None, last),
            [first, last] => (Some(first), last),
            _ => return (Vec::new(), true),
        };
        let mut fitting = Vec::new();
        let mut looked = 0;
        let mut look = |action: Move| {
            looked += 1;
            if action.to() == last && self.says_so(&action) {
                fitting.push(action);
            }
            if looked == LOOKED_THROUGH || fitting.len() > LISTED {
                ControlFlow::Break(())
            } else {
                ControlFlow::Continue(())
            }
        };
        let end = match from.map(|from| self.position.walk(from)) {
            Some(Some(walk)) => walk.try_for_each_move(&mut look),
            Some(None) => ControlFlow::Continue(()),
            None => self.position.try_for_each_move(look),
        };
        (fitting, end.is_continue())
    }

    fn why_not(&self) -> Unplayable {
        if self.points.len() > 1
            && let Some(begun) = self.position.walk_along(self.points)
            && begun.whole().is_none_or(|whole| whole.is_capture())
        {
            return self.wrong(IllegalReason::Incomplete, begun.first_moves(LISTED + 1).into_vec());
        }
        // What would be right is best shown with the stone that was named, if it can do anything.
        let of_stone = self.position.first_moves_of(self.points[0], LISTED + 1).into_vec();
        let legal = if of_stone.is_empty() { legal_moves(self.position) } else { of_stone };
        self.wrong(self.what_is_wrong(), legal)
    }

    fn wrong(&self, reason: IllegalReason, legal: Vec<Move>) -> Unplayable {
        Unplayable { reason, legal, must_capture: self.position.must_capture() }
    }

    /// No legal move fits, not even as a beginning. The first mistake is named.
    fn what_is_wrong(&self) -> IllegalReason {
        let position = self.position;
        let mover = position.turn();
        let steps = position.steps();
        let must_capture = position.must_capture();
        match *self.points {
            [to] if must_capture && steps.iter().any(|step| step.to() == to) => {
                IllegalReason::MustCapture
            }
            [at] if position.stone_at(at) == Some(mover) => IllegalReason::Illegal,
            [at] if position.stone_at(at).is_some() => IllegalReason::Occupied(at),
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
            [from, to] if are_neighbours(from, to) => why_no_step(position, from, to),
            _ if must_capture => IllegalReason::MustCapture,
            _ => IllegalReason::Illegal,
        }
    }
}

/// The legal moves of a position, or more of them than a text lists. If several stones have one, several are among them.
pub fn legal_moves(position: &Position) -> Vec<Move> {
    let mut moves = position.first_moves(LISTED + 1).into_vec();
    if moves.len() > LISTED {
        let last = position.movable().iter().max_by_key(|point| (point.file(), point.rank()));
        moves.truncate(LISTED);
        moves.extend(last.into_iter().flat_map(|last| position.first_moves_of(last, 1)));
    }
    moves
}

/// Why the stone on `from` may not step to the empty point `to` beside it.
fn why_no_step(position: &Position, from: Point, to: Point) -> IllegalReason {
    let rules = position.rules();
    let Some(direction) = rules.board.line_between(from, to) else {
        return IllegalReason::NoLine { from, to };
    };
    if !position.kings().contains(from) && !rules.steps.seen_by(position.turn()).contains(direction)
    {
        IllegalReason::Direction
    } else if position.no_return(from).contains(to) {
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
