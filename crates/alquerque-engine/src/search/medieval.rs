use super::state::{StandPat, State};
use super::zobrist::KEYS;
use crate::compact::{Compact, Turn};
use crate::evaluate::{Terms, Weights};
use crate::tables::{WdlByClock, WdlTables};
use crate::{Oracle, Value};
use alquerque_rules::{Action, Position};

/// A [`Compact`] position with the hashes of the stones of both sides. It does not say which side
/// is White, so a position shares search results with its colour-reversed twin.
#[derive(Clone, Copy)]
pub struct Medieval {
    position: Compact,
    own: u64,
    other: u64,
}

fn hash(mut stones: u32) -> u64 {
    let mut hash = 0;
    while stones != 0 {
        hash ^= KEYS[stones.trailing_zeros() as usize];
        stones &= stones - 1;
    }
    hash
}

impl State for Medieval {
    type Turn = Turn;

    const STRIDE: usize = 2;

    fn from_position(position: &Position) -> Option<Self> {
        let position = Compact::from_position(position)?;
        Some(Self { position, own: hash(position.own), other: hash(position.other) })
    }

    fn action(turn: &Turn, position: &Position) -> Option<Action> {
        turn.action(position)
    }

    fn turn(action: &Action) -> Option<Turn> {
        action.as_move().map(Turn::from_move)
    }

    #[inline]
    fn key(&self) -> u64 {
        self.own ^ self.other.rotate_left(29)
    }

    #[inline]
    fn for_each_turn(&self, visit: impl FnMut(Turn)) {
        self.position.for_each_turn(visit);
    }

    #[inline]
    fn for_each_urgent(&self, visit: impl FnMut(Turn)) -> StandPat {
        if self.position.capturers() == 0 {
            return if self.position.steppers() == 0 {
                StandPat::NoAction
            } else {
                StandPat::Allowed(0)
            };
        }
        self.position.for_each_turn(visit);
        StandPat::Forced
    }

    #[inline]
    fn play(&self, turn: &Turn) -> Self {
        let own = self.own ^ KEYS[usize::from(turn.from)] ^ KEYS[usize::from(turn.to)];
        Self {
            position: self.position.play(*turn),
            own: self.other ^ hash(turn.captured),
            other: own,
        }
    }

    #[inline]
    fn passes(_: &Turn) -> bool {
        true
    }

    #[inline]
    fn gain(turn: &Turn) -> i32 {
        turn.captured.count_ones() as i32
    }

    #[inline]
    fn is_irreversible(&self, turn: &Turn) -> bool {
        turn.captured != 0
    }

    #[inline]
    fn slot(turn: &Turn) -> usize {
        usize::from(turn.from) << 5 | usize::from(turn.to)
    }

    #[inline]
    fn code(turn: &Turn) -> u16 {
        let captured = turn.captured.wrapping_mul(0x9e37_79b9) >> 27;
        0x8000 | (captured as u16) << 10 | Self::slot(turn) as u16
    }

    fn can_act(&self) -> bool {
        self.position.can_move()
    }

    #[inline]
    fn evaluate(&self, weights: &Weights) -> i32 {
        weights.sum(&Terms::from_compact(self.position, weights))
    }

    fn balance(&self) -> i32 {
        self.position.own.count_ones() as i32 - self.position.other.count_ones() as i32
    }

    fn stones(&self) -> u32 {
        self.position.count()
    }

    #[inline]
    fn known(&self, oracle: &dyn Oracle, stones: u32) -> Option<Value> {
        if self.stones() > stones { None } else { oracle.value(self.position) }
    }

    fn probe_wdl(&self, _: &WdlTables) -> Option<WdlByClock> {
        None
    }
}
