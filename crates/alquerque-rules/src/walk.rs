//! One turn of one stone, point by point: what may follow a path, without listing every legal move.

use std::ops::ControlFlow;

use super::action::{Path, Trail};
use super::generate::Chain;
use super::{Action, Bitboard, Duty, List, Move, Point, Position, TakingBack};

/// The way of a stone in one turn, as far as it has come. There is always a legal move that goes on so.
#[derive(Clone, Debug)]
pub struct Walk<'a> {
    position: &'a Position,
    chain: Chain,
    path: Path,
    captured: Bitboard,
    /// Where the stone can step: from its first point alone.
    steps: Bitboard,
    /// Where it can hop.
    hops: Bitboard,
    /// The stones that leave an owed capture out if the turn ends with a step.
    offenders: Bitboard,
}

impl Position {
    /// The stones that have a legal move.
    pub fn movable(&self) -> Bitboard {
        if self.owes_choice() {
            return Bitboard::EMPTY;
        }
        let mut movable = self.capturers();
        if self.may_step() {
            self.for_each_step(|from, _| movable = movable.with(from));
        }
        movable
    }

    /// Whether there are legal moves, and all of them are captures.
    pub fn must_capture(&self) -> bool {
        let has_capture = !self.owes_choice() && !self.capturers().is_empty();
        has_capture && (!self.may_step() || self.count_steps() == 0)
    }

    /// Begins a turn of the stone on `from`; `None` if it has no legal move.
    pub fn walk(&self, from: Point) -> Option<Walk<'_>> {
        if !self.movable().contains(from) {
            return None;
        }
        let capturers = self.capturers();
        let chain = self.chain(from);
        let mut hops = Bitboard::EMPTY;
        if capturers.contains(from) {
            self.for_each_hop(&chain, from, Bitboard::EMPTY, self.first_hops(), |_, to| {
                hops = hops.with(to)
            });
        }
        let mut steps = Bitboard::EMPTY;
        if self.may_step() {
            self.for_each_step(|stone, to| {
                steps = if stone == from { steps.with(to) } else { steps }
            });
        }
        let offenders = self.owing(capturers);
        Some(Walk {
            position: self,
            chain,
            path: Path::starting_at(from),
            captured: Bitboard::EMPTY,
            steps,
            hops,
            offenders,
        })
    }

    /// Begins a turn and goes along these points; `None` if no legal move begins so.
    pub fn walk_along(&self, points: &[Point]) -> Option<Walk<'_>> {
        let (&from, rest) = points.split_first()?;
        rest.iter().try_fold(self.walk(from)?, |walk, &to| walk.then(to))
    }

    /// The legal move along exactly these points, if there is one. Takes time by the number of points.
    pub fn legal_move(&self, points: &[Point]) -> Option<Move> {
        self.walk_along(points)?.whole()
    }

    /// Whether an action is one of [`legal_actions`](Self::legal_actions), found without listing these.
    pub fn is_legal(&self, action: &Action) -> bool {
        match action {
            Action::Move(action) => self.legal_move(action.points()) == Some(*action),
            Action::Huff(point) => self.memory().huffable.contains(*point),
            Action::Insist => matches!(self.memory().taking_back, TakingBack::To(_)),
        }
    }

    /// The first legal moves in alphabetical order, at most so many. Takes time by `most`, however many there are.
    pub fn first_moves(&self, most: usize) -> List<Move> {
        let mut moves = List::new();
        // The end of the walk is all that it answers.
        let _ = self.try_for_each_move(|action| taken(&mut moves, action, most));
        moves
    }

    /// The first legal moves of one stone in alphabetical order, at most so many.
    pub fn first_moves_of(&self, stone: Point, most: usize) -> List<Move> {
        self.walk(stone).map(|walk| walk.first_moves(most)).unwrap_or_default()
    }

    /// Visits the legal moves in alphabetical order until `visit` has enough.
    pub fn try_for_each_move<B>(
        &self,
        mut visit: impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        alphabetical(self.movable())
            .into_iter()
            .filter_map(|from| self.walk(from))
            .try_for_each(|walk| walk.try_for_each_move(&mut visit))
    }
}

impl Walk<'_> {
    /// The position that the turn begins in.
    pub fn position(&self) -> &Position {
        self.position
    }

    /// The points so far: where the stone began, then its landings.
    pub fn points(&self) -> &[Point] {
        self.path.points()
    }

    /// The points that the stone can go on to.
    pub fn next(&self) -> Bitboard {
        self.steps | self.hops
    }

    /// Goes on to this point; `None` if no legal move does.
    pub fn then(&self, to: Point) -> Option<Self> {
        let path = if self.next().contains(to) { self.path.then(to) } else { return None };
        if self.steps.contains(to) {
            let offenders = self.offenders;
            let from = self.chain.from;
            let offenders =
                if offenders.contains(from) { offenders.without(from).with(to) } else { offenders };
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
        let mut walk = Self { path, captured, steps: Bitboard::EMPTY, ..self.clone() };
        let mut hops = Bitboard::EMPTY;
        walk.for_each_hop(|_, landing| hops = hops.with(landing));
        walk.hops = hops;
        Some(walk)
    }

    /// The move that ends here, if it may.
    pub fn whole(&self) -> Option<Move> {
        if self.points().len() < 2 {
            return None;
        }
        let leaves_out = !self.captured.is_empty() && !self.hops.is_empty();
        let offenders = match self.chain.going_on {
            Duty::Enforced if leaves_out => return None,
            Duty::Owed if leaves_out => self.points().last().copied().into_iter().collect(),
            _ if self.captured.is_empty() => self.offenders,
            _ => Bitboard::EMPTY,
        };
        #[cfg(any(test, feature = "visit-counter"))]
        crate::visited::add(1);
        Some(Move::new(self.path, self.captured, offenders))
    }

    /// The one legal move that goes on so; `None` if there are several.
    pub fn only(&self) -> Option<Move> {
        match (self.whole(), self.next().iter().next(), self.next().count()) {
            (Some(whole), None, _) => Some(whole),
            (None, Some(to), 1) => self.then(to)?.only(),
            _ => None,
        }
    }

    /// The first legal moves that go on so in alphabetical order, at most so many.
    pub fn first_moves(&self, most: usize) -> List<Move> {
        let mut moves = List::new();
        let _ = self.try_for_each_move(&mut |action| taken(&mut moves, action, most));
        moves
    }

    /// Visits the legal moves that go on so, in alphabetical order, until `visit` has enough.
    pub fn try_for_each_move<B>(
        &self,
        visit: &mut impl FnMut(Move) -> ControlFlow<B>,
    ) -> ControlFlow<B> {
        if let Some(whole) = self.whole() {
            visit(whole)?;
        }
        let mut going_on = self.going_on();
        going_on.try_for_each(|walk| walk.try_for_each_move(visit))
    }

    /// The walk with one point more each, in alphabetical order: steps are written before captures.
    pub fn going_on(&self) -> impl Iterator<Item = Self> {
        alphabetical(self.steps)
            .into_iter()
            .chain(alphabetical(self.hops))
            .filter_map(|to| self.then(to))
    }

    fn for_each_hop(&self, visit: impl FnMut(Point, Point)) {
        let position = self.position;
        let directions =
            if self.captured.is_empty() { position.first_hops() } else { position.later_hops() };
        let at = self.points().last().copied().unwrap_or(self.chain.from);
        position.for_each_hop(&self.chain, at, self.captured, directions, visit);
    }
}

/// Takes a move into a list of at most so many.
fn taken(moves: &mut List<Move>, action: Move, most: usize) -> ControlFlow<()> {
    if moves.len() == most {
        return ControlFlow::Break(());
    }
    moves.push(action);
    ControlFlow::Continue(())
}

/// Points by their names.
fn alphabetical(points: Bitboard) -> List<Point> {
    let mut points: List<Point> = points.iter().collect();
    points.sort_unstable_by_key(|point| (point.file(), point.rank()));
    points
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;

    use super::super::{History, RULE_SETS};
    use super::*;

    /// Every legal move that the generator makes, in alphabetical order.
    fn listed(position: &Position) -> Vec<Move> {
        let mut moves = position.legal_moves().into_vec();
        moves.sort_by_cached_key(Move::to_string);
        moves
    }

    proptest! {
        #![proptest_config(ProptestConfig::with_cases(60))]

        #[test]
        fn walks_find_just_what_the_generator_makes(
            rules in prop::sample::select(RULE_SETS.to_vec()),
            choices in prop::collection::vec(any::<prop::sample::Index>(), 0..60),
            other in prop::collection::vec(0..64_u8, 1..5),
        ) {
            let mut game = History::new(rules);
            for choice in choices {
                let position = game.position();
                let moves = listed(&position);
                prop_assert_eq!(position.first_moves(usize::MAX).into_vec(), moves.clone());
                prop_assert_eq!(position.first_moves(3).into_vec(), moves[..moves.len().min(3)].to_vec());
                prop_assert_eq!(position.movable(), moves.iter().map(Move::from).collect::<Bitboard>());
                prop_assert_eq!(position.must_capture(), !moves.is_empty() && moves.iter().all(Move::is_capture));
                for action in &moves {
                    prop_assert_eq!(position.legal_move(action.points()), Some(*action));
                    prop_assert!(position.is_legal(&Action::Move(*action)));
                    let blameless = Move::new(*action.path(), action.captured(), Bitboard::EMPTY);
                    prop_assert_eq!(position.is_legal(&blameless.into()), action.offenders().is_empty());
                }
                let points: Vec<Point> = other.iter().filter_map(|&index| Point::from_index(index)).collect();
                let found = moves.iter().find(|action| action.points() == points).copied();
                prop_assert_eq!(position.legal_move(&points), found);
                let beginning = |path: &[Point]| moves.iter().filter(|action| action.points().starts_with(path)).count();
                if let Some(action) = moves.first() {
                    for length in 1..=action.points().len() {
                        let path = &action.points()[..length];
                        let walk = position.walk_along(path).unwrap();
                        prop_assert_eq!(walk.points(), path);
                        prop_assert_eq!(walk.only().is_some(), beginning(path) == 1);
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
