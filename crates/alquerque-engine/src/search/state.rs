use crate::evaluate::Weights;
use crate::tables::{WdlByClock, WdlTables};
use crate::{Oracle, Value};
use alquerque_rules::{Action, Position};

/// What the search needs of a position. It is copied for every turn.
pub trait State: Copy {
    /// An action.
    type Turn: Copy + PartialEq;

    /// Equal [keys](Self::key) mean the same position only where they lie a multiple of so many plies apart.
    const STRIDE: usize;

    /// The same position; `None` where it cannot be written so.
    fn from_position(position: &Position) -> Option<Self>;

    /// A legal action of `position`, this very one, that comes to `turn`.
    fn action(turn: &Self::Turn, position: &Position) -> Option<Action>;

    /// What an action of `position` comes to.
    fn turn(action: &Action) -> Option<Self::Turn>;

    /// Its Zobrist hash.
    fn key(&self) -> u64;

    /// Visits every legal action; actions that come to the same may be visited once.
    fn for_each_turn(&self, visit: impl FnMut(Self::Turn));

    /// Visits the actions that are to be resolved before the position can be judged by what is on the board.
    fn for_each_urgent(&self, visit: impl FnMut(Self::Turn)) -> StandPat;

    /// The position after one of its turns.
    fn play(&self, turn: &Self::Turn) -> Self;

    /// Whether the other side is to move after it; after a huff it is not.
    fn passes(turn: &Self::Turn) -> bool;

    /// How much it changes the count of stones by itself.
    fn gain(turn: &Self::Turn) -> i32;

    /// Whether no earlier position can come back after it, as the quiet stretch means it.
    fn is_irreversible(&self, turn: &Self::Turn) -> bool;

    /// A number of 12 bits, mostly of where it starts and ends.
    fn slot(turn: &Self::Turn) -> usize;

    /// A number other than 0 that few other turns of the same position share.
    fn code(turn: &Self::Turn) -> u16;

    /// Whether there is a legal action.
    fn can_act(&self) -> bool;

    /// What it is worth as it stands, for the side to move.
    fn evaluate(&self, weights: &Weights) -> i32;

    /// Stones of the side to move less those of the other.
    fn balance(&self) -> i32;

    /// Stones of both sides.
    fn stones(&self) -> u32;

    /// What is known about it by an oracle for positions of so many stones.
    fn known(&self, oracle: &dyn Oracle, stones: u32) -> Option<Value>;

    /// What it comes to, as tables of endings by its rules know it.
    fn probe_wdl(&self, wdl_tables: &WdlTables) -> Option<WdlByClock>;
}

/// Whether a position can be judged as it stands.
pub enum StandPat {
    /// The side to move has no legal action.
    NoAction,
    /// Something must be done first.
    Forced,
    /// It can, and so much is lost, in stones, by doing none of what is urgent.
    Allowed(i32),
}
