use std::hash::Hash;

use smallvec::SmallVec;

use crate::compact::{BOARD, Compact, Turn};
use crate::{Oracle, Value};

/// The view of a game that the proof search needs.
pub trait Game {
    /// A position, possibly relative to the side to move.
    type Position: Copy + PartialEq;

    /// An exact identity of a position.
    type Id: Copy + Eq + Hash;

    /// An action.
    type Action: Copy + PartialEq;

    /// Returns the identity of a position.
    fn id(&self, position: Self::Position) -> Self::Id;

    /// Returns every legal action once, with the position after it and whether the other side is to
    /// move there.
    fn actions(&self, position: Self::Position) -> Vec<(Self::Action, Self::Position, bool)>;

    /// Returns the representative of all equivalent positions.
    fn canonical(&self, position: Self::Position) -> Self::Position;

    /// Returns a hash key that equivalent positions share and other positions almost never do. It
    /// is less than 2^50 if it is exact.
    fn key(&self, position: Self::Position) -> u64;

    /// Returns a number that differs between positions that cannot repeat each other.
    fn phase(&self, position: Self::Position) -> u32;

    /// Returns the value as far as it is known without search; always where there is no legal
    /// action.
    fn known(&self, position: Self::Position) -> Option<Value>;

    /// Collects the positions after each legal action, and whether the other side is to move there.
    /// Duplicates are allowed.
    fn successors(&self, position: Self::Position, after: &mut Successors<Self::Position>);

    /// Returns the number of legal actions, or the position after the only one. Actions with the
    /// same result may count once.
    fn branching(&self, position: Self::Position) -> Branching<Self::Position>;

    /// Returns how much harder than usual a win is for the side to move and for the other side, in
    /// stones.
    fn deficits(&self, position: Self::Position) -> [u32; 2];
}

/// The number of choices in a position.
#[derive(Clone, Copy)]
pub enum Branching<P> {
    /// A single action: the position after it, and whether the other side is to move there.
    Forced(P, bool),
    /// Several actions, or none.
    Many(u32),
}

/// The positions after each action, and whether the other side is to move there.
pub type Successors<P> = SmallVec<[(P, bool); 32]>;

/// `medieval`, with an oracle for few stones.
pub struct Medieval<'a, O: ?Sized> {
    oracle: &'a O,
    /// The number of stones up to which the oracle knows every position.
    stones: u32,
}

impl<'a, O: Oracle + ?Sized> Medieval<'a, O> {
    pub fn new(oracle: &'a O) -> Self {
        Self { oracle, stones: oracle.stones() }
    }
}

impl<O: Oracle + ?Sized> Game for Medieval<'_, O> {
    type Position = Compact;
    type Id = u64;
    type Action = Turn;

    fn id(&self, position: Compact) -> u64 {
        key(position)
    }

    fn actions(&self, position: Compact) -> Vec<(Turn, Compact, bool)> {
        turns(position).into_iter().map(|turn| (turn, position.play(turn), true)).collect()
    }

    #[inline]
    fn canonical(&self, position: Compact) -> Compact {
        position.canonical()
    }

    fn key(&self, position: Compact) -> u64 {
        key(position)
    }

    fn phase(&self, position: Compact) -> u32 {
        position.count()
    }

    #[inline]
    fn known(&self, position: Compact) -> Option<Value> {
        if position.count() <= self.stones {
            return self.oracle.value(position);
        }
        (!position.can_move()).then_some(Value::Loss(0))
    }

    #[inline]
    fn successors(&self, position: Compact, after: &mut Successors<Compact>) {
        position.for_each_turn(|turn| {
            let next = (position.play(turn), true);
            if turn.captured == 0 || !after.contains(&next) {
                after.push(next);
            }
        });
    }

    #[inline]
    fn branching(&self, position: Compact) -> Branching<Compact> {
        if position.capturers() == 0 {
            let many = position.count_steps();
            if many > 1 {
                return Branching::Many(many);
            }
        }
        let mut after: SmallVec<[Compact; 32]> = SmallVec::new();
        position.for_each_turn(|turn| {
            let next = position.play(turn);
            if !after.contains(&next) {
                after.push(next);
            }
        });
        match after[..] {
            [only] => Branching::Forced(only, true),
            _ => Branching::Many(after.len() as u32),
        }
    }

    fn deficits(&self, position: Compact) -> [u32; 2] {
        let [own, other] = [position.own.count_ones(), position.other.count_ones()];
        [other.saturating_sub(own), own.saturating_sub(other)]
    }
}

/// Returns every turn once.
pub(super) fn turns(position: Compact) -> Vec<Turn> {
    let mut turns = Vec::new();
    position.for_each_turn(|turn| {
        if !turns.contains(&turn) {
            turns.push(turn);
        }
    });
    turns
}

/// Returns a position as a number of 50 bits.
pub(super) const fn key(position: Compact) -> u64 {
    (position.own as u64) << 25 | position.other as u64
}

/// Returns the position with this [`key`].
pub(super) const fn position_from_key(key: u64) -> Compact {
    Compact { own: (key >> 25) as u32, other: key as u32 & BOARD }
}
