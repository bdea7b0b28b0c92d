use crate::evaluate::Weights;
use crate::tables::{WdlByClock, WdlTables};
use crate::{Oracle, Value};
use alquerque_rules::{Action, Position};

/// A position as the search uses it. It is copied for every turn.
pub trait State: Copy {
    /// An action in the state's own encoding.
    type Turn: Copy + PartialEq;

    /// The number of plies of which a repetition is a multiple: equal [keys](Self::key) at other
    /// distances mean different positions.
    const STRIDE: usize;

    /// Converts a position; returns `None` where the state cannot represent it.
    fn from_position(position: &Position) -> Option<Self>;

    /// Returns a legal action of `position`, the position of this state, that equals `turn`.
    fn action(turn: &Self::Turn, position: &Position) -> Option<Action>;

    /// Converts an action of the position.
    fn turn(action: &Action) -> Option<Self::Turn>;

    /// Returns the Zobrist hash.
    fn key(&self) -> u64;

    /// Visits every legal action; actions with the same result may be visited once.
    fn for_each_turn(&self, visit: impl FnMut(Self::Turn));

    /// Visits the actions that quiescence search resolves before it evaluates the position.
    fn for_each_urgent(&self, visit: impl FnMut(Self::Turn)) -> StandPat;

    /// Returns the position after a turn.
    fn play(&self, turn: &Self::Turn) -> Self;

    /// Returns whether the opponent is to move after the turn; false after a huff.
    fn passes(turn: &Self::Turn) -> bool;

    /// Returns the change of the material balance by the turn itself.
    fn gain(turn: &Self::Turn) -> i32;

    /// Returns whether no earlier position can recur after the turn, so that it resets the quiet
    /// turns.
    fn is_irreversible(&self, turn: &Self::Turn) -> bool;

    /// Returns a number of 12 bits, mostly from the start and the end of the turn.
    fn slot(turn: &Self::Turn) -> usize;

    /// Returns a number other than 0 that few other turns of the same position share.
    fn code(turn: &Self::Turn) -> u16;

    /// Returns whether there is a legal action.
    fn can_act(&self) -> bool;

    /// Returns the static evaluation for the side to move.
    fn evaluate(&self, weights: &Weights) -> i32;

    /// Returns the stones of the side to move less those of the other side.
    fn balance(&self) -> i32;

    /// Returns the number of stones of both sides.
    fn stones(&self) -> u32;

    /// Returns the value by an oracle that knows positions of at most `stones` stones.
    fn known(&self, oracle: &dyn Oracle, stones: u32) -> Option<Value>;

    /// Returns the outcome by the WDL tables of its rule set.
    fn probe_wdl(&self, wdl_tables: &WdlTables) -> Option<WdlByClock>;
}

/// Whether quiescence search may stand pat.
pub enum StandPat {
    /// The side to move has no legal action.
    NoAction,
    /// It may not: an urgent action is mandatory.
    Forced,
    /// It may; leaving all urgent actions out costs this many stones.
    Allowed(i32),
}
