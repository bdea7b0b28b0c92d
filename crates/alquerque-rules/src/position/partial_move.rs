//! Moves that are built point by point, without listing all legal moves.

use std::ops::ControlFlow;

use super::generate::Capturer;
use super::{InsistState, MoveList, Position};
use crate::action::{Path, PathBuilder};
use crate::{Action, Bitboard, CaptureRule, Move, Point};

/// The beginning of at least one legal move.
#[derive(Clone, Debug)]
pub struct PartialMove<'a> {
    position: &'a Position,
    capturer: Capturer,
    path: Path,
    captured: Bitboard,
    /// The possible destinations of an ordinary move; empty after the first point.
    steps: Bitboard,
    /// The possible landings of the next hop.
    hops: Bitboard,
    /// The stones that miss an owed capture if the turn ends with a step.
    offenders: Bitboard,
}

impl Position {
    /// Returns the stones that have a legal move.
    pub fn movable(&self) -> Bitboard {
        if self.must_choose_penalty() {
            return Bitboard::EMPTY;
        }
        let mut movable = self.capturers();
        if self.may_step() {
            self.for_each_step(|from, _| movable = movable.with(from));
        }
        movable
    }

    /// Returns whether there are legal moves, and all of them are captures.
    pub fn must_capture(&self) -> bool {
        let has_capture = !self.must_choose_penalty() && !self.capturers().is_empty();
        has_capture && (!self.may_step() || self.count_steps() == 0)
    }

    /// Begins a move of the stone on `from`, or returns `None` if it has no legal move.
    pub fn begin_move(&self, from: Point) -> Option<PartialMove<'_>> {
        if !self.movable().contains(from) {
            return None;
        }
        let capturers = self.capturers();
        let capturer = self.capturer(from);
        let mut hops = Bitboard::EMPTY;
        if capturers.contains(from) {
            self.for_each_hop(&capturer, from, Bitboard::EMPTY, self.first_hops(), |_, to| {
                hops = hops.with(to)
            });
        }
        let mut steps = Bitboard::EMPTY;
        if self.may_step() {
            self.for_each_step(|stone, to| {
                steps = if stone == from { steps.with(to) } else { steps }
            });
        }
        Some(PartialMove {
            position: self,
            capturer,
            path: Path::starting_at(from),
            captured: Bitboard::EMPTY,
            steps,
            hops,
            offenders: self.offenders_of_step(capturers),
        })
    }

    /// Begins a move along these points, or returns `None` if no legal move begins like this.
    pub fn begin_move_along(&self, points: &[Point]) -> Option<PartialMove<'_>> {
        let (&from, rest) = points.split_first()?;
        rest.iter().try_fold(self.begin_move(from)?, |partial, &to| partial.then(to))
    }

    /// Returns the legal move along exactly these points, in time linear in their number.
    pub fn legal_move(&self, points: &[Point]) -> Option<Move> {
        self.begin_move_along(points)?.complete()
    }

    /// Returns whether an action is legal, without listing the legal ones.
    pub fn is_legal(&self, action: &Action) -> bool {
        match action {
            Action::Move(action) => self.legal_move(action.points()) == Some(*action),
            Action::Huff(point) => self.rule_state().huffable.contains(*point),
            Action::Insist => matches!(self.rule_state().insist, InsistState::Available(_)),
        }
    }

    /// Returns the first legal moves in alphabetical order, in time linear in `limit`.
    pub fn first_moves(&self, limit: usize) -> MoveList {
        let mut moves = MoveList::new();
        // Breaking only says that the list is full.
        let _ = self.try_for_each_move(|action| push_up_to(&mut moves, action, limit));
        moves
    }

    /// Returns the first legal moves of one stone in alphabetical order.
    pub fn first_moves_of(&self, stone: Point, limit: usize) -> MoveList {
        self.begin_move(stone).map(|partial| partial.first_moves(limit)).unwrap_or_default()
    }

    /// Visits the legal moves in alphabetical order, until `visit` breaks.
    pub fn try_for_each_move<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        self.movable()
            .by_name()
            .filter_map(|from| self.begin_move(from))
            .try_for_each(|partial| partial.try_for_each_move(&mut visit))
    }
}

impl PartialMove<'_> {
    /// Returns the position before the move.
    pub fn position(&self) -> &Position {
        self.position
    }

    /// Returns the points so far: the start of the stone, then its landings.
    pub fn points(&self) -> &[Point] {
        self.path.points()
    }

    /// Returns the points that can follow.
    pub fn next_points(&self) -> Bitboard {
        self.steps | self.hops
    }

    /// Appends a point, or returns `None` if no legal move continues like this.
    pub fn then(&self, to: Point) -> Option<Self> {
        if !self.next_points().contains(to) {
            return None;
        }
        let mut path = self.path;
        path.push(to);
        if self.steps.contains(to) {
            let from = self.capturer.from;
            let moves_offender = self.offenders.contains(from);
            let offenders =
                if moves_offender { self.offenders.without(from).with(to) } else { self.offenders };
            return Some(Self {
                path,
                steps: Bitboard::EMPTY,
                hops: Bitboard::EMPTY,
                offenders,
                ..self.clone()
            });
        }
        let mut captured = self.captured;
        self.for_each_hop(|over, landing| {
            captured = if landing == to { captured.with(over) } else { captured }
        });
        let mut partial = Self { path, captured, steps: Bitboard::EMPTY, ..self.clone() };
        let mut hops = Bitboard::EMPTY;
        partial.for_each_hop(|_, landing| hops = hops.with(landing));
        partial.hops = hops;
        Some(partial)
    }

    /// Returns the move that ends here, if it is legal.
    pub fn complete(&self) -> Option<Move> {
        if self.points().len() < 2 {
            return None;
        }
        let stops_early = !self.captured.is_empty() && !self.hops.is_empty();
        let offenders = match self.capturer.continuation {
            CaptureRule::Enforced if stops_early => return None,
            CaptureRule::Owed if stops_early => self.points().last().copied().into_iter().collect(),
            _ if self.captured.is_empty() => self.offenders,
            _ => Bitboard::EMPTY,
        };
        #[cfg(any(test, feature = "visit-counter"))]
        crate::visit_counter::add(1);
        Some(Move::new(self.path, self.captured, offenders))
    }

    /// Returns the hops so far as a capture, without a penalty for its end; `None` before the first
    /// hop.
    pub fn hops(&self) -> Option<Move> {
        let is_capture = !self.captured.is_empty();
        is_capture.then(|| Move::new(self.path, self.captured, Bitboard::EMPTY))
    }

    /// Returns the only legal move that begins like this, or `None` if there are several.
    pub fn only_completion(&self) -> Option<Move> {
        let next = self.next_points();
        match (self.complete(), next.iter().next(), next.count()) {
            (Some(complete), None, _) => Some(complete),
            (None, Some(to), 1) => self.then(to)?.only_completion(),
            _ => None,
        }
    }

    /// Returns the first legal moves that begin like this, in alphabetical order.
    pub fn first_moves(&self, limit: usize) -> MoveList {
        let mut moves = MoveList::new();
        let _ = self.try_for_each_move(&mut |action| push_up_to(&mut moves, action, limit));
        moves
    }

    /// Visits the legal moves that begin like this, in alphabetical order, until `visit` breaks.
    pub fn try_for_each_move<B>(
        &self,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if let Some(complete) = self.complete() {
            visit(complete)?;
        }
        let mut continuations = self.continuations();
        continuations.try_for_each(|partial| partial.try_for_each_move(visit))
    }

    /// Returns the continuations by one point, in alphabetical order of the moves: `-` before `x`.
    pub fn continuations(&self) -> impl Iterator<Item = Self> {
        self.steps.by_name().chain(self.hops.by_name()).filter_map(|to| self.then(to))
    }

    fn for_each_hop(&self, visit: impl FnMut(Point, Point)) {
        let position = self.position;
        let directions =
            if self.captured.is_empty() { position.first_hops() } else { position.later_hops() };
        let at = self.points().last().copied().unwrap_or(self.capturer.from);
        position.for_each_hop(&self.capturer, at, self.captured, directions, visit);
    }
}

/// Appends a move to a list, or breaks if the list has reached its limit.
fn push_up_to(moves: &mut MoveList, action: Move, limit: usize) -> ControlFlow<()> {
    if moves.len() == limit {
        return ControlFlow::Break(());
    }
    moves.push(action);
    ControlFlow::Continue(())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::*;
    use crate::position::MAX_CAPTURES;
    use crate::{History, RULE_SETS};

    /// Returns the legal moves by the generator, in alphabetical order: `e9` before `e11`.
    fn generated_moves(position: &Position) -> Vec<Move> {
        let mut moves = position.legal_moves().into_vec();
        let place = |point: &Point| (point.file(), point.rank());
        moves.sort_by_cached_key(|action| {
            let [from, rest @ ..] = action.points() else { unreachable!("a move has a start") };
            (place(from), action.is_capture(), rest.iter().map(place).collect::<Vec<_>>())
        });
        moves
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn partial_moves_lead_to_the_generated_moves(
            rules in prop::sample::select(RULE_SETS.to_vec()),
            choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
            any_path in prop::collection::vec(0..117_u8, 1..5),
        ) {
            let mut game = History::new(rules);
            for choice in choices {
                let position = game.position();
                let moves = generated_moves(&position);
                if moves.len() >= MAX_CAPTURES {
                    break;
                }
                prop_assert_eq!(position.first_moves(usize::MAX).into_vec(), moves.clone());
                let first_three = moves.iter().take(3).copied().collect::<Vec<_>>();
                prop_assert_eq!(position.first_moves(3).into_vec(), first_three);
                let movable: Bitboard = moves.iter().map(Move::from).collect();
                prop_assert_eq!(position.movable(), movable);
                let must_capture = !moves.is_empty() && moves.iter().all(Move::is_capture);
                prop_assert_eq!(position.must_capture(), must_capture);
                for action in &moves {
                    prop_assert_eq!(position.legal_move(action.points()), Some(*action));
                    prop_assert!(position.is_legal(&Action::Move(*action)));
                    let without_offenders =
                        Move::new(*action.path(), action.captured(), Bitboard::EMPTY);
                    let has_none = action.offenders().is_empty();
                    prop_assert_eq!(position.is_legal(&without_offenders.into()), has_none);
                }
                let points: Vec<Point> =
                    any_path.iter().filter_map(|&index| Point::from_index(index)).collect();
                let found = moves.iter().find(|action| action.points() == points).copied();
                prop_assert_eq!(position.legal_move(&points), found);
                let is_only = |path: &[Point]| {
                    moves.iter().filter(|action| action.points().starts_with(path)).count() == 1
                };
                if let Some(action) = moves.first() {
                    for length in 1..=action.points().len() {
                        let path = &action.points()[..length];
                        let partial = position.begin_move_along(path).unwrap();
                        prop_assert_eq!(partial.points(), path);
                        prop_assert_eq!(partial.only_completion().is_some(), is_only(path));
                    }
                }
                let legal = position.legal_actions();
                if game.outcome().is_some() { break }
                let action = *choice.get(&legal);
                prop_assert!(legal.iter().all(|action| position.is_legal(action)));
                game.play(&action).unwrap();
            }
        }
    }
}
