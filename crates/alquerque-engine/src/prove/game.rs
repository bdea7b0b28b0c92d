use std::hash::Hash;

use smallvec::SmallVec;

use crate::compact::{BOARD, Compact, Turn};
use crate::{Oracle, Value};

/// What the search has to know of a game.
pub trait Game {
    /// A position, from the view of the side to move or otherwise.
    type Position: Copy + PartialEq;

    /// What tells a position from every other.
    type Id: Copy + Eq + Hash;

    /// What can be done in a position.
    type Action: Copy + PartialEq;

    /// What tells this position from every other.
    fn id(&self, position: Self::Position) -> Self::Id;

    /// Every legal action, once, with the position after it and whether the other side is to move there.
    fn actions(&self, position: Self::Position) -> Vec<(Self::Action, Self::Position, bool)>;

    /// One of the positions that are the same for the game, which stands for all of them.
    fn canonical(&self, position: Self::Position) -> Self::Position;

    /// A number that positions share if they are the same for the game, and (nearly) no others do; less than 2^50 if the
    /// number says it all.
    fn key(&self, position: Self::Position) -> u64;

    /// Positions with different numbers here cannot repeat each other.
    fn phase(&self, position: Self::Position) -> u32;

    /// What the side to move gets, where that is known without searching. It is known where there is no legal action.
    fn known(&self, position: Self::Position) -> Option<Value>;

    /// The positions after each legal action, and whether the other side is to move in them. Equal ones may be repeated.
    fn successors(&self, position: Self::Position, after: &mut Successors<Self::Position>);

    /// How many legal actions there are, about, and what the position is after the only one. Actions that come to the same
    /// may count as one.
    fn choice(&self, position: Self::Position) -> Choice<Self::Position>;

    /// How much harder than usual it is to be expected for the side to move to win, and for the other.
    fn odds(&self, position: Self::Position) -> [u32; 2];
}

/// What there is to choose from.
#[derive(Clone, Copy)]
pub enum Choice<P> {
    /// One action alone: the position after it, and whether the other side is to move in it.
    Forced(P, bool),
    /// So many actions.
    Many(u32),
}

/// Positions after one action, and whether the other side is to move in them.
pub type Successors<P> = SmallVec<[(P, bool); 32]>;

/// `medieval`, with what is known of it.
pub struct Medieval<'a, O: ?Sized> {
    oracle: &'a O,
    /// Positions of so many stones or fewer are the oracle's.
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
    fn choice(&self, position: Compact) -> Choice<Compact> {
        if position.capturers() == 0 {
            let many = position.count_steps();
            if many > 1 {
                return Choice::Many(many);
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
            [only] => Choice::Forced(only, true),
            _ => Choice::Many(after.len() as u32),
        }
    }

    fn odds(&self, position: Compact) -> [u32; 2] {
        let [own, other] = [position.own.count_ones(), position.other.count_ones()];
        [other.saturating_sub(own), own.saturating_sub(other)]
    }
}

/// Every turn, once.
pub(super) fn turns(position: Compact) -> Vec<Turn> {
    let mut turns = Vec::new();
    position.for_each_turn(|turn| {
        if !turns.contains(&turn) {
            turns.push(turn);
        }
    });
    turns
}

/// Position as a number of 50 bits.
pub(super) const fn key(position: Compact) -> u64 {
    (position.own as u64) << 25 | position.other as u64
}

/// The position with this [`key`].
pub(super) const fn position_of(key: u64) -> Compact {
    Compact { own: (key >> 25) as u32, other: key as u32 & BOARD }
}
